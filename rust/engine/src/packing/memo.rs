//! Boards as states: which cells are filled in a fixed order, and how many copies of each piece lie.
//!
//! Cells are filled one after the other, always the first empty one. What can come then depends on
//! the state, not on how the pieces came to lie. `first-cell` walks from state to state; the diagram
//! of all solutions ([`diagram`](super::diagram)) enters each once, in a *layer* for each first empty
//! cell; counting alone keeps less of them ([`rim`](super::rim)).

use super::lying::Choice;
use super::problem::Problem;

/// Cells that are filled, by their places in the order, and how many copies of each piece lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Filled cells.
    pub filled: u128,
    /// Copies that lie, in the fields of the pieces.
    pub copies: u64,
}

impl State {
    /// The first empty cell.
    #[inline(always)]
    pub fn next_cell(self) -> usize {
        self.filled.trailing_ones() as usize
    }
}

/// A placement as the states see it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its cells.
    pub cells: u128,
    /// One copy in the field of its piece.
    pub copy: u64,
    /// The field of its piece, full.
    field: u64,
    /// The field when no copy is left.
    full: u64,
    /// What it is.
    pub choice: Choice,
}

impl Step {
    /// Whether it can be taken from a state.
    #[inline(always)]
    pub fn fits(&self, state: State) -> bool {
        self.cells & state.filled == 0 && state.copies & self.field != self.full
    }

    /// The state after it.
    #[inline(always)]
    pub fn after(&self, state: State) -> State {
        State { filled: state.filled | self.cells, copies: state.copies + self.copy }
    }
}

/// The steps of a problem, for each cell those that have it first.
pub struct Steps {
    /// Number of cells.
    pub cells: usize,
    /// By first cell.
    pub of_cell: Vec<Vec<Step>>,
    /// Copies that must lie at the end: field, and least value in it.
    least: Vec<(u64, u64)>,
    /// Of pieces that need not lie so often: field, its shift, least copies, and area of one.
    spares: Vec<(u64, u64, u64, usize)>,
    /// Area for copies that need not lie.
    spare_area: usize,
}

impl Steps {
    /// The steps of a problem whose cells stand in the order of `scan`; `None` if its states do
    /// not fit into a [`State`].
    pub fn new(problem: &Problem, scan: &[u32]) -> Option<Self> {
        let width = |most: u32| u64::from(u32::BITS - most.leading_zeros());
        let bits: u64 = problem.items.iter().map(|item| width(item.most)).sum();
        if scan.len() > 127 || bits > 64 {
            return None;
        }
        let mut place = vec![0; problem.blank.len()];
        for (at, &cell) in scan.iter().enumerate() {
            place[cell as usize] = at;
        }
        let mut of_cell = vec![Vec::new(); scan.len()];
        let (mut least, mut spares) = (Vec::new(), Vec::new());
        let mut shift = 0;
        for (index, item) in problem.items.iter().enumerate().filter(|(_, item)| item.most > 0) {
            let field = (u64::MAX >> (64 - width(item.most))) << shift;
            let (copy, full) = (1 << shift, u64::from(item.most) << shift);
            for (number, cells) in item.placements().enumerate() {
                let cells =
                    cells.iter().fold(0u128, |mask, &cell| mask | 1 << place[cell as usize]);
                let choice = (index as u32, number as u32);
                let step = Step { cells, copy, field, full, choice };
                of_cell[cells.trailing_zeros() as usize].push(step);
            }
            least.push((field, u64::from(item.least) << shift));
            if item.least < item.most {
                spares.push((field, shift, u64::from(item.least), item.size));
            }
            shift += width(item.most);
        }
        let spare_area = problem.spare_area()?;
        Some(Self { cells: scan.len(), of_cell, least, spares, spare_area })
    }

    /// Whether a state with all cells filled is a solution.
    pub fn is_solution(&self, state: State) -> bool {
        self.least.iter().all(|(field, least)| state.copies & field >= *least)
    }

    /// The steps that can be taken from a state.
    #[inline(always)]
    pub fn from(&self, state: State) -> impl Iterator<Item = &Step> {
        let steps = self.of_cell.get(state.next_cell()).map_or(&[][..], Vec::as_slice);
        steps.iter().filter(move |step| self.can_take(step, state))
    }

    /// Whether a step can be taken and leaves enough area for what must lie.
    #[inline(always)]
    pub fn can_take(&self, step: &Step, state: State) -> bool {
        step.fits(state) && (self.spares.is_empty() || self.has_room(step.after(state)))
    }

    fn has_room(&self, state: State) -> bool {
        let beyond = |&(field, shift, least, size): &(u64, u64, u64, usize)| {
            ((state.copies & field) >> shift).saturating_sub(least) as usize * size
        };
        self.spares.iter().map(beyond).sum::<usize>() <= self.spare_area
    }
}

/// States with a number each: a table with open addressing that doubles.
pub struct Layer {
    slots: Vec<u32>,
    /// The states in the order in which they came.
    pub states: Vec<State>,
    /// A number for each.
    pub ways: Vec<u128>,
}

impl Default for Layer {
    fn default() -> Self {
        Self { slots: vec![u32::MAX; 64], states: Vec::new(), ways: Vec::new() }
    }
}

impl Layer {
    /// Bytes of memory for each state, in the worst case.
    pub const BYTES: u64 = 2 * 48 + 16;

    #[inline(always)]
    fn slot(&self, state: State) -> usize {
        let low = state.filled as u64 ^ (state.filled >> 64) as u64;
        let hash = (low ^ state.copies.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 29 ^ state.copies).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (hash >> 32) as usize & (self.slots.len() - 1)
    }

    /// The number of a state, which is entered if it is new.
    #[inline(always)]
    pub fn enter(&mut self, state: State) -> usize {
        let mut at = self.slot(state);
        loop {
            let number = self.slots[at];
            if number == u32::MAX {
                break;
            }
            if self.states[number as usize] == state {
                return number as usize;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = self.states.len() as u32;
        self.states.push(state);
        self.ways.push(0);
        if 2 * self.states.len() > self.slots.len() {
            self.grow();
        }
        self.states.len() - 1
    }

    /// The number of a state that was entered.
    pub fn find(&self, state: State) -> Option<usize> {
        let mut at = self.slot(state);
        loop {
            let number = self.slots[at];
            if number == u32::MAX {
                return None;
            }
            if self.states[number as usize] == state {
                return Some(number as usize);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![u32::MAX; 4 * self.slots.len()];
        for number in 0..self.states.len() {
            let mut at = self.slot(self.states[number]);
            while self.slots[at] != u32::MAX {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.slots[at] = number as u32;
        }
    }
}
