//! A constraint of a model: what it forces, and which facts are to blame for that. Each kind stands in
//! a file of its own, and knows no other.

use crate::fact::{Fact, Premise};
use crate::step::Line;

use super::automaton::Automaton;
use super::blame;
use super::combinations::Combinations;
use super::connected::Connected;
use super::different::Different;
use super::linear::Linear;
use super::meet::Meet;
use super::piece::Piece;
use super::runs::Runs;
use super::state::{Lit, Look, Moment, State};
use super::subsets;
use super::table::Table;
use super::values::Values;

/// Constraints of this rank and above are looked at only where nothing else follows.
pub(super) const LATE: usize = 5;
/// Combinations of more places take long.
const FEW: usize = 6;

/// A constraint, with the part that knows how to reason.
pub(super) struct Constraint<const W: usize> {
    pub(super) premise: Premise,
    pub(super) places: Vec<u32>,
    pub(super) part: Part<W>,
}

pub(super) enum Part<const W: usize> {
    Different(Different),
    Linear(Linear),
    Table(Table<W>),
    Automaton(Automaton<W>),
    Runs(Runs),
    Connected(Connected),
    Piece(Piece),
    /// Every place holds this value.
    Lies(u8),
    /// Places that differ, judged completely.
    Subsets,
    Meet(Meet),
    Combinations(Box<Combinations>),
}

/// What a constraint is about, as a step says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One value is left to a place.
    LastValue,
    /// Places differ.
    Differs,
    /// A sum, or a count.
    Adds,
    /// Blocks of a line.
    Runs,
    /// One area.
    Joins,
    /// Anything else.
    Other,
}

impl<const W: usize> Constraint<W> {
    /// What it is about.
    pub(super) fn kind(&self) -> Kind {
        match self.part {
            Part::Different(_) | Part::Subsets | Part::Meet(_) => Kind::Differs,
            Part::Linear(_) | Part::Combinations(_) => Kind::Adds,
            Part::Runs(_) => Kind::Runs,
            Part::Connected(_) => Kind::Joins,
            _ => Kind::Other,
        }
    }

    /// Constraints of a low rank are easier to see; they are looked at first.
    pub(super) fn rank(&self) -> usize {
        match self.part {
            Part::Lies(_) | Part::Different(_) => 0,
            Part::Linear(_) if self.places.len() <= 4 => 0,
            Part::Table(_) | Part::Linear(_) => 1,
            Part::Runs(_) | Part::Automaton(_) => 2,
            Part::Piece(_) => 3,
            Part::Connected(_) => 4,
            Part::Subsets | Part::Meet(_) => LATE,
            Part::Combinations(_) if self.places.len() <= FEW => LATE + 1,
            Part::Combinations(_) => LATE + 2,
        }
    }

    /// Whether several conclusions at once are one thought even if different facts are to blame.
    pub(super) fn is_one_look(&self) -> bool {
        self.rank() > 0 && !matches!(self.part, Part::Meet(_))
    }

    /// Whether two conclusions from the same facts have the same premises.
    pub(super) fn is_alike(&self, one: Lit, other: Lit) -> bool {
        let value = |lit| match lit {
            Lit::Is(_, value) | Lit::Not(_, value) => Some(value),
            Lit::Gone(_) => None,
        };
        !matches!(self.part, Part::Meet(_)) || value(one) == value(other)
    }

    /// The line from these facts to what they give.
    pub(super) fn line(&self, uses: Vec<Fact>, gives: Vec<Fact>) -> Line {
        let premises = match &self.part {
            Part::Meet(part) => part.premises(&uses, &gives),
            Part::Combinations(part) => part.premises(&uses, &gives),
            _ => return Line::unit(self.premise, uses, gives),
        };
        Line::sum(premises, uses, gives)
    }

    /// What it forces; `false` if it cannot hold.
    pub(super) fn look(&self, state: &State<W>, out: &mut Vec<Lit>) -> bool {
        let places = &self.places;
        let look = Look { places, state, out };
        match &self.part {
            Part::Different(part) => part.look(look),
            Part::Linear(part) => part.look(look),
            Part::Table(part) => part.look(look),
            Part::Automaton(part) => part.look(look),
            Part::Runs(part) => part.look(look),
            Part::Connected(part) => part.look(look),
            Part::Piece(part) => part.look(look.state, look.out),
            Part::Subsets => subsets::look(look),
            Part::Meet(part) => {
                part.look(look.state, look.out);
                true
            }
            Part::Combinations(part) => part.look(look.state, look.out),
            Part::Lies(value) => {
                let open = |&&place: &&u32| look.state.now[place as usize].is_open();
                let may_hold = |&place: &u32| look.state.now[place as usize].contains(*value);
                look.out.extend(places.iter().filter(open).map(|&place| Lit::Is(place, *value)));
                places.iter().all(may_hold)
            }
        }
    }

    /// The entries from which `target` follows, or, without one, that it cannot hold.
    pub(super) fn blame(&self, now: &Moment<'_, W>, target: Option<Lit>) -> Vec<u32> {
        let places = &self.places;
        let least =
            |may_hold: &dyn Fn(&[Values<W>]) -> bool| blame::least(places, now, target, may_hold);
        match &self.part {
            Part::Different(_) => Different::blame(places, now, target),
            Part::Linear(part) => least(&|domains| part.may_hold(domains)),
            Part::Table(part) => least(&|domains| part.may_hold(domains)),
            Part::Automaton(part) => least(&|domains| part.may_hold(domains)),
            Part::Runs(part) => least(&|domains| part.may_hold(domains)),
            Part::Subsets => least(&subsets::may_hold),
            Part::Combinations(part) => least(&|domains| part.may_hold(domains)),
            Part::Connected(part) => part.blame(places, now, target),
            Part::Piece(part) => part.blame(now, target),
            Part::Meet(part) => part.blame(now, target),
            Part::Lies(_) if target.is_some() => Vec::new(),
            Part::Lies(value) => {
                let out = |&&place: &&u32| !now.domain(place).contains(*value);
                let place = places.iter().find(out);
                place.and_then(|&place| now.excludes(place, *value)).into_iter().collect()
            }
        }
    }
}
