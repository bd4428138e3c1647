//! Locked candidates: a value that a house can have only where it meets another unit.
//!
//! The unit has that value once, so it goes from the rest of the unit. As a sum: the house has the
//! value exactly once, the unit at most once, and one minus the other leaves places on both sides.

use crate::fact::{Fact, Premise};

use super::state::{Lit, Moment, State};
use super::values::Values;

pub(super) struct Meet {
    house: Premise,
    unit: Premise,
    /// The places of the house beside the unit.
    beside: Vec<u32>,
    /// The places of the unit beside the house.
    rest: Vec<u32>,
}

impl Meet {
    /// `None` if the two do not meet in more than one place, or nothing lies beside.
    pub(super) fn new(house: (Premise, &[u32]), unit: (Premise, &[u32])) -> Option<Self> {
        let without = |of: &[u32], other: &[u32]| -> Vec<u32> {
            of.iter().filter(|place| !other.contains(place)).copied().collect()
        };
        let (beside, rest) = (without(house.1, unit.1), without(unit.1, house.1));
        let meets = house.1.len() - beside.len();
        let may_give = meets > 1 && !beside.is_empty() && !rest.is_empty();
        may_give.then_some(Self { house: house.0, unit: unit.0, beside, rest })
    }

    /// The places by which it is touched: those of the house beside the unit.
    pub(super) fn places(&self) -> Vec<u32> {
        self.beside.clone()
    }

    /// What follows. That it cannot hold is seen elsewhere.
    pub(super) fn look<const W: usize>(&self, state: &State<W>, out: &mut Vec<Lit>) {
        let beside = self.beside.iter().map(|&place| state.now[place as usize]);
        let left = beside.fold(Values::EMPTY, |left, now| left | now);
        for &place in &self.rest {
            // Of two values, that one is out is entered as the other.
            if state.base[place as usize].len() > 2 {
                let locked = state.now[place as usize].without(left);
                out.extend(locked.members().map(|value| Lit::Not(place, value)));
            }
        }
    }

    pub(super) fn blame<const W: usize>(
        &self,
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        let mut blamed = Vec::new();
        let is_locked =
            |value: u8| self.beside.iter().all(|&place| !now.domain(place).contains(value));
        let fixed = |place: &u32| now.domain(*place).only().is_some_and(is_locked);
        let value = match target {
            Some(Lit::Is(_, value) | Lit::Not(_, value)) => Some(value),
            _ => self.rest.iter().find(|place| fixed(place)).and_then(|&place| {
                now.fixes(place, &mut blamed);
                now.domain(place).only()
            }),
        };
        if let Some(value) = value {
            blamed.extend(self.beside.iter().filter_map(|&place| now.excludes(place, value)));
        }
        blamed
    }

    /// The premises of a line that gives this, or ends in a contradiction by these.
    pub(super) fn premises(&self, uses: &[Fact], gives: &[Fact]) -> Vec<Premise> {
        let fixed = |fact: &&Fact| fact.holds && self.rest.contains(&fact.places[0]);
        let about = gives.first().or_else(|| uses.iter().find(fixed));
        let value = about.or(uses.first()).map(|fact| fact.value);
        let of = |premise: Premise| Premise { value, ..premise };
        vec![of(self.house), of(self.unit).times(-1)]
    }
}
