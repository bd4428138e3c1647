//! Guesses on a board at its fixpoint, and a depth-first search with a budget of guesses.
//!
//! A guess is made where the fewest candidates are (fail-first): in a cell, or at the places of a
//! digit in a full unit. Generators use the search with a budget; the kernel counts nodes instead.
//!
//! Reference: Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", 1980 (fail-first).

use super::masks::bits;
use super::state::State;
use crate::search::Observer;

/// The budget of guesses is spent.
pub(super) struct Spent;

/// A digit to try in a cell.
pub(super) type Guess = (usize, u32);

impl State<'_> {
    /// Whether no solution has another digit in this cell; `false` also when the budget of guesses
    /// is spent.
    pub(super) fn has_none_without(&mut self, cell: usize, digit: u8, budget: &mut u32) -> bool {
        if self.placed[cell] {
            return true;
        }
        let mark = self.trail.len();
        let settled =
            self.restrict(cell, !(1 << digit)).and_then(|()| self.settle(0, &mut Observer::Silent));
        let has_none = settled.is_err() || matches!(self.find(budget, &mut |_| {}), Ok(None));
        self.undo(mark);
        has_none
    }

    /// The first solution, where `arrange` orders the guesses of each node; an error when the
    /// budget of guesses is spent.
    pub(super) fn find(
        &mut self,
        budget: &mut u32,
        arrange: &mut impl FnMut(&mut [Guess]),
    ) -> Result<Option<Vec<u8>>, Spent> {
        if self.left == 0 {
            return Ok(self.complete().is_ok().then(|| self.solution()));
        }
        let mut guesses = self.choose();
        arrange(&mut guesses);
        for (cell, digit) in guesses {
            *budget = budget.checked_sub(1).ok_or(Spent)?;
            let mark = self.trail.len();
            let settled = self
                .restrict(cell, 1 << digit)
                .and_then(|()| self.settle(0, &mut Observer::Silent));
            if settled.is_ok()
                && let Some(solution) = self.find(budget, arrange)?
            {
                return Ok(Some(solution));
            }
            self.undo(mark);
        }
        Ok(None)
    }

    /// The guesses at the tightest place; at least one cell is open.
    pub(super) fn choose(&self) -> Vec<Guess> {
        let open = (0..self.layout.cells()).filter(|&cell| !self.placed[cell]);
        let tightest = open.min_by_key(|&cell| self.masks[cell].count_ones());
        let cell = tightest.unwrap_or_default();
        let count = self.masks[cell].count_ones();
        let by_digit = if count > 2 { self.tightest_digit(count) } else { None };
        by_digit.unwrap_or_else(|| bits(self.masks[cell]).map(|digit| (cell, digit)).collect())
    }

    /// The places of a digit that has two (else three) of them in a full unit, if below `below`.
    fn tightest_digit(&self, below: u32) -> Option<Vec<Guess>> {
        let mut triple = None;
        for unit in self.layout.full_units() {
            let (mut one, mut two, mut three, mut four) = (0u64, 0u64, 0u64, 0u64);
            for &cell in unit {
                let mask = self.masks[cell];
                four |= three & mask;
                three |= two & mask;
                two |= one & mask;
                one |= mask;
            }
            if two & !three != 0 {
                return Some(self.places(unit, (two & !three).trailing_zeros()));
            }
            if three & !four != 0 && below > 3 && triple.is_none() {
                triple = Some((unit, (three & !four).trailing_zeros()));
            }
        }
        triple.map(|(unit, digit)| self.places(unit, digit))
    }

    pub(super) fn places(&self, unit: &[usize], digit: u32) -> Vec<Guess> {
        let holds = |cell: &usize| self.masks[*cell] >> digit & 1 == 1;
        unit.iter().copied().filter(holds).map(|cell| (cell, digit)).collect()
    }
}
