//! The constraints of a model, for a net.

use runut_model::{Model, Part as Stated};

use crate::fact::Premise;

use super::automaton::Automaton;
use super::connected::Connected;
use super::constraint::{Constraint, Part};
use super::different::Different;
use super::linear::Linear;
use super::piece::{Piece, placements};
use super::runs::Runs;
use super::table::Table;
use super::values::{Numbers, Values};

/// What a net is built from.
pub(super) struct Built<const W: usize> {
    pub(super) numbers: Numbers,
    pub(super) base: Vec<Values<W>>,
    pub(super) constraints: Vec<Constraint<W>>,
    /// By number of the placement: its constraint.
    pub(super) pieces: Vec<u32>,
}

/// Reads a model.
pub(super) fn build<const W: usize>(model: &Model) -> Result<Built<W>, String> {
    let numbers = numbers(model);
    if numbers.count() > 64 * W {
        return Err(format!("{} values; expected at most {}", numbers.count(), 64 * W));
    }
    let base = base(model, &numbers);
    let mut built = Built { numbers, base, constraints: Vec::new(), pieces: Vec::new() };
    for (premise, rule, part, places) in Premise::each(model) {
        if rule.is_implied && built.has_house(part, places) {
            continue;
        }
        let part = built.part(model, part, places);
        let fault = |fault| format!("rule '{}', constraint {}: {fault}", rule.name, premise.index);
        if let Some(part) = part.map_err(fault)? {
            built.add(Constraint { premise, places: places.to_vec(), part });
        }
    }
    Ok(built)
}

/// The copies of a piece are one value: that of the first.
fn numbers(model: &Model) -> Numbers {
    let mut first: [u8; 256] = std::array::from_fn(|value| value as u8);
    for part in model.rules.iter().flat_map(|rule| &rule.parts) {
        if let Stated::Piece { labels, .. } = part {
            for &label in labels {
                first[label as usize] = labels[0];
            }
        }
    }
    Numbers::new(&model.values, &first)
}

/// The values that the rules about single places leave.
fn base<const W: usize>(model: &Model, numbers: &Numbers) -> Vec<Values<W>> {
    let mut base = vec![Values::<W>::below(numbers.count()); model.places];
    for (part, places) in model.constraints() {
        if let Stated::OneOf(values) = part {
            let values = numbers.set(values);
            for &place in places {
                base[place as usize] &= values;
            }
        }
    }
    base
}

impl<const W: usize> Built<W> {
    /// Whether a house already says what an implied sum says: each value stands somewhere.
    fn has_house(&self, part: &Stated, places: &[u32]) -> bool {
        matches!(part, Stated::Linear(_))
            && self.constraints.iter().any(|known| {
                known.places == places
                    && matches!(&known.part, Part::Different(part) if part.is_full())
            })
    }

    /// What a stated part becomes; `None` for one that says nothing about several places together.
    fn part(
        &self,
        model: &Model,
        part: &Stated,
        places: &[u32],
    ) -> Result<Option<Part<W>>, &'static str> {
        let numbers = &self.numbers;
        Ok(Some(match part {
            Stated::OneOf(_) => return Ok(None),
            Stated::Different => Part::Different(Different::new(places, &self.base)),
            Stated::Linear(sum) => Part::Linear(Linear::new(sum, numbers)),
            Stated::Table { rows, arity, is_allowed } => {
                Part::Table(Table::new(rows, *arity, *is_allowed, numbers))
            }
            Stated::Automaton(automaton) => {
                let own: Vec<_> = places.iter().map(|&place| self.base[place as usize]).collect();
                Part::Automaton(Automaton::new(automaton, numbers, &own))
            }
            Stated::Runs { clue, background } => {
                let runs = Runs::new(clue, *background, places.len(), numbers);
                Part::Runs(runs.ok_or("too many cells, or unknown values")?)
            }
            Stated::Connected { value, neighbours } => {
                let Some(value) = numbers.of(*value) else { return Ok(None) };
                Part::Connected(Connected::new(value, places, neighbours, model.places))
            }
            Stated::Piece { labels, images } => {
                let label = labels.first().and_then(|&label| numbers.of(label));
                let Some(label) = label else { return Ok(None) };
                let may_hold = |place: u32| self.base[place as usize].contains(label);
                let found = placements(images, &model.points, places, may_hold);
                let first = self.pieces.len() as u32;
                Part::Piece(Piece::new(label, labels.len(), first, found, model.places))
            }
            Stated::Lies(labels) => {
                let Some(label) = numbers.set::<W>(labels).only() else { return Ok(None) };
                Part::Lies(label)
            }
        }))
    }

    fn add(&mut self, constraint: Constraint<W>) {
        if let Part::Piece(piece) = &constraint.part {
            let number = self.constraints.len() as u32;
            self.pieces.extend(piece.placements.iter().map(|_| number));
        }
        self.constraints.push(constraint);
    }
}
