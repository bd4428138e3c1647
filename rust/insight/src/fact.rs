//! Facts about a board, and the constraints from which they follow.

use runut_model::{Model, Part, Rule};

/// These places all hold this value, or not all of them do. Most facts are about one place; those
/// of more are placements of a piece. The value of interchangeable copies is that of the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The places, in order.
    pub places: Vec<u32>,
    /// The value, as in packed boards.
    pub value: u8,
    /// Whether they all hold it.
    pub holds: bool,
}

impl Fact {
    /// A place holds a value.
    pub fn is(place: u32, value: u8) -> Self {
        Self { places: vec![place], value, holds: true }
    }

    /// A place does not hold a value.
    pub fn not(place: u32, value: u8) -> Self {
        Self { places: vec![place], value, holds: false }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(mut self) -> Self {
        self.holds = !self.holds;
        self
    }
}

/// A constraint of the model: the number of its rule, and its number there. In a sum it counts
/// `factor` times, for one `value` where it speaks of each value by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Premise {
    /// The number of the rule; [`Premise::CELL`] for "a place holds exactly one value",
    /// [`Premise::NOGOOD`] for a case that was shown before.
    pub rule: u16,
    /// The number of the constraint, or the place.
    pub index: u32,
    /// How often it counts in a sum.
    pub factor: i64,
    /// For which value it counts in a sum.
    pub value: Option<u8>,
}

impl Premise {
    /// The rule of every board that each place holds exactly one value.
    pub const CELL: u16 = u16::MAX;
    /// The cases of all lists of nogoods so far, from 0 on: the facts of each cannot all hold.
    pub const NOGOOD: u16 = u16::MAX - 1;

    /// A constraint.
    pub fn new(rule: u16, index: u32) -> Self {
        Self { rule, index, factor: 1, value: None }
    }

    /// All constraints of a model, each with its rule, its part and its places.
    pub fn each(model: &Model) -> impl Iterator<Item = (Self, &Rule, &Part, &[u32])> {
        model.rules.iter().enumerate().flat_map(|(number, rule)| {
            rule.constraints().enumerate().map(move |(index, (part, places))| {
                (Self::new(number as u16, index as u32), rule, part, places)
            })
        })
    }

    /// A place holds exactly one value.
    pub fn cell(place: u32) -> Self {
        Self::new(Self::CELL, place)
    }

    /// This constraint, `factor` times in a sum.
    #[must_use]
    pub fn times(mut self, factor: i64) -> Self {
        self.factor = factor;
        self
    }

    /// This constraint, for one value in a sum.
    #[must_use]
    pub fn of(mut self, value: u8) -> Self {
        self.value = Some(value);
        self
    }
}
