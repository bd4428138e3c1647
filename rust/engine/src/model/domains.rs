//! Domains: which values each place may take before the search, and which values are one.
//!
//! The copies of a piece are interchangeable, so their labels are one value for the solver: the
//! *class* of a label is the first label of its *kind* of piece. A kind whose labels the rules tell
//! apart (another rule names some of them and not the others) is divided into kinds of one copy
//! each. Labels that must lie somewhere come first in a kind.

use crate::bits::Bits;
use runut_model::{Fault, Model, Part, Point, Sum};

/// A set of values.
pub(super) type Values = Bits<4>;

/// A kind of piece.
pub(super) struct Kind<'m> {
    /// The labels of its copies: first those that must lie somewhere.
    pub(super) labels: Vec<u8>,
    /// How many of them must.
    pub(super) required: usize,
    pub(super) images: &'m [Vec<Point>],
    /// Where its placements may lie.
    pub(super) places: &'m [u32],
}

/// Classes of values, and the classes of each place.
pub(super) struct Domains<'m> {
    /// By value.
    class: [u8; 256],
    /// The kind with this class.
    kind: [Option<u8>; 256],
    pub(super) kinds: Vec<Kind<'m>>,
    /// By place.
    pub(super) of: Vec<Values>,
}

impl<'m> Domains<'m> {
    /// Reads the rules about single places.
    pub(super) fn new(model: &'m Model) -> Result<Self, Fault> {
        let kinds = kinds(model)?;
        let mut class: [u8; 256] = std::array::from_fn(|value| value as u8);
        let mut kind = [None; 256];
        for (number, own) in kinds.iter().enumerate() {
            kind[own.labels[0] as usize] = Some(number as u8);
            for &label in &own.labels {
                class[label as usize] = own.labels[0];
            }
        }
        let mut domains = Self { class, kind, kinds, of: Vec::new() };
        domains.of = vec![domains.classes(&model.values); model.places];
        for (part, places) in model.constraints() {
            let (Part::OneOf(allowed) | Part::Lies(allowed)) = part else { continue };
            let allowed = domains.classes(allowed);
            for &place in places {
                domains.of[place as usize] &= allowed;
            }
        }
        domains.confine_kinds(model.places);
        Ok(domains)
    }

    /// The class of a value.
    pub(super) fn class(&self, value: u8) -> u8 {
        self.class[value as usize]
    }

    /// The classes of values.
    pub(super) fn classes(&self, values: &[u8]) -> Values {
        values.iter().fold(Values::EMPTY, |set, &value| set | Values::of(self.class(value)))
    }

    /// The kind with this class.
    pub(super) fn kind(&self, class: u8) -> Option<usize> {
        self.kind[class as usize].map(usize::from)
    }

    /// Labels lie only where their piece may.
    fn confine_kinds(&mut self, places: usize) {
        for kind in &self.kinds {
            let mut is_inside = vec![false; places];
            for &place in kind.places {
                is_inside[place as usize] = true;
            }
            for (domain, is_inside) in self.of.iter_mut().zip(is_inside) {
                if !is_inside {
                    domain.remove(kind.labels[0]);
                }
            }
        }
    }
}

fn kinds(model: &Model) -> Result<Vec<Kind<'_>>, Fault> {
    let required = model.constraints().filter_map(|(part, places)| match part {
        Part::Linear(sum) => presence(sum, places, model.cells()),
        _ => None,
    });
    let required: Vec<u8> = required.collect();
    let mut kinds = Vec::new();
    let mut seen = Values::EMPTY;
    for rule in &model.rules {
        for (part, places) in rule.constraints() {
            let Part::Piece { labels, images } = part else { continue };
            let own = Values::of_all(labels);
            if own.meets(&seen) || own.len() != labels.len() {
                let name = &rule.name;
                return Err(Fault(format!("rule '{name}': two pieces with the same label")));
            }
            seen |= own;
            if labels.is_empty() {
                continue;
            }
            let mut labels = labels.clone();
            labels.sort_by_key(|label| (!required.contains(label), *label));
            let groups: Vec<&[u8]> =
                if are_told_apart(model, own) { labels.chunks(1).collect() } else { vec![&labels] };
            kinds.extend(groups.into_iter().map(|labels| Kind {
                labels: labels.to_vec(),
                required: labels.iter().filter(|&label| required.contains(label)).count(),
                images,
                places,
            }));
        }
    }
    Ok(kinds)
}

/// The label of a sum that says: this label lies somewhere.
pub(super) fn presence(sum: &Sum, places: &[u32], all: usize) -> Option<u8> {
    match (&sum.weights[..], sum.low, sum.high) {
        (&[(label, 1)], Some(1), None) if sum.factors.is_empty() && places.len() == all => {
            Some(label)
        }
        _ => None,
    }
}

/// Whether some rule treats some of these labels unlike the others.
fn are_told_apart(model: &Model, labels: Values) -> bool {
    let splits = |values: &[u8]| {
        let own = Values::of_all(values) & labels;
        !own.is_empty() && own != labels
    };
    let is_named =
        |mut values: std::slice::Iter<'_, u8>| values.any(|&value| labels.contains(value));
    labels.len() > 1
        && model.constraints().any(|(part, places)| match part {
            Part::OneOf(values) | Part::Lies(values) => splits(values),
            Part::Different => true,
            Part::Linear(sum) if presence(sum, places, model.cells()).is_some() => false,
            Part::Linear(sum) => {
                let mut weights = labels.members().map(|label| sum.weight(label));
                let first = weights.next();
                weights.any(|weight| Some(weight) != first)
            }
            Part::Table { rows, .. } => is_named(rows.iter()),
            Part::Automaton(automaton) => {
                automaton.transitions.iter().any(|(_, value, _)| labels.contains(*value))
            }
            Part::Runs { clue, background } => {
                let mut named = clue.iter().map(|(_, value)| value).chain([background]);
                named.any(|&value| labels.contains(value))
            }
            Part::Connected { value, .. } => labels.contains(*value),
            Part::Piece { .. } => false,
        })
}
