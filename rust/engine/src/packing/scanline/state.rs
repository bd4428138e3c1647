//! Boards as states: which cells are filled in a fixed order, and how many copies of each piece lie.
//!
//! Cells are filled one after the other, always the first empty one. What can come then depends on
//! the state, not on how the pieces came to lie. [`first_cell`](super) walks from state
//! to state; where equal ones are merged ([`rim`](crate::packing::counting::frontier_dp)) less of them is kept.

use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;

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
