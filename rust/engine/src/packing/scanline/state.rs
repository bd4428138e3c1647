//! States of a scanline fill: which cells are filled, and how many copies of each piece are used.
//!
//! Cells are numbered in the fill order and the first empty one is filled next, so what can follow
//! depends on the state alone. The search of this room walks from state to state; the frontier DP
//! ([`frontier_dp`](crate::packing::counting::frontier_dp)) merges equal ones and stores less of
//! each.

use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;

/// The filled cells, by their places in the order, and the copies used of each piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Filled cells.
    pub filled: u128,
    /// The copies used, in one bit field a piece.
    pub copies: u64,
}

impl State {
    /// The first empty cell.
    #[inline(always)]
    pub fn next_cell(self) -> usize {
        self.filled.trailing_ones() as usize
    }
}

/// A placement as an operation on states.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its cells.
    pub cells: u128,
    /// One copy in the field of its piece.
    pub copy: u64,
    /// The mask of the field of its piece.
    field: u64,
    /// The value of the field when no copy is left.
    full: u64,
    /// The placement.
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

/// The steps of a problem, by first cell.
pub struct Steps {
    /// Number of cells.
    pub cells: usize,
    /// The steps by first cell.
    pub of_cell: Vec<Vec<Step>>,
    /// Copies required at the end: field, and least value in it.
    least: Vec<(u64, u64)>,
    /// Pieces with a variable number of copies: field, its shift, least copies, and area of one.
    spares: Vec<(u64, u64, u64, usize)>,
    /// Area that is left for copies beyond the least numbers.
    spare_area: usize,
}

impl Steps {
    /// The steps of a problem for a fill order; `None` if its states do not fit into a [`State`].
    pub fn new(problem: &Problem, order: &[u32]) -> Option<Self> {
        let width = |most: u32| u64::from(u32::BITS - most.leading_zeros());
        let bits: u64 = problem.items.iter().map(|item| width(item.most)).sum();
        if order.len() > 127 || bits > 64 {
            return None;
        }
        let mut place = vec![0; problem.blank.len()];
        for (at, &cell) in order.iter().enumerate() {
            place[cell as usize] = at;
        }
        let mut of_cell = vec![Vec::new(); order.len()];
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
        Some(Self { cells: order.len(), of_cell, least, spares, spare_area })
    }

    /// Whether a state with all cells filled is a solution.
    pub fn is_solution(&self, state: State) -> bool {
        self.least.iter().all(|(field, least)| state.copies & field >= *least)
    }

    /// Whether a step can be taken and leaves enough area for the pieces that must still be placed.
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
