//! What follows from a supposition, by the constraints of any model.
//!
//! A [`Net`] knows facts about a board and the constraints of its model. [`Net::refute`] supposes a
//! fact, follows what single constraints force, breadth first, and, if they contradict each other,
//! gives the lines of that contradiction and no others.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

/// How far a refutation may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most lines that it may have.
    pub lines: usize,
    /// How deep suppositions may be nested inside it; 0 for a chain.
    pub depth: u8,
}

/// Why a fact cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The lines, to a contradiction.
    pub lines: Vec<Line>,
    /// How deep suppositions are nested inside it.
    pub depth: u8,
}

/// Facts about a board, and the constraints of its model.
pub struct Net {}

impl Net {
    /// The constraints of a model, and what they say about single places.
    pub fn new(_model: &Model) -> Result<Self, String> {
        Ok(Self {})
    }

    /// Takes a fact as known. What follows from it is not.
    pub fn learn(&mut self, _fact: &Fact) {}

    /// What one constraint forces and is not known yet, with the fewest facts that blame it.
    pub fn unit(&mut self, _budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        Ok(None)
    }

    /// Why a fact cannot hold, with few lines; `None` if that is out of reach.
    pub fn refute(
        &mut self,
        _fact: &Fact,
        _reach: Reach,
        _budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        Ok(None)
    }

    /// The fact that is refuted with the fewest lines, among all that are open.
    pub fn easiest(
        &mut self,
        _reach: Reach,
        _budget: &mut dyn Budget,
    ) -> Result<Option<(Fact, Refutation)>, Halt> {
        Ok(None)
    }
}
