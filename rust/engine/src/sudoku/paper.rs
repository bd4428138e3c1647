//! The solver and generator of the student paper "Sudoku by brute force" (2024).
//!
//! `cell-backtracking` goes to the first empty cell in row-major order, tries the digits in
//! ascending order, keeps one that no rule forbids so far, and goes on. The paper knows rows,
//! columns and boxes; on a variant the other rules are checked at the same point, each when its cells
//! are full, and totals before. One node is one digit trial, kept or not: one call of the
//! paper's `is_valid`. Exponential. Auxiliary places are filled when the board is full. Other orders
//! of cells and digits can be asked for, since the paper says that its speed depends on them.
//!
//! `random-removal` fills an empty 9x9 board by the same recursion with shuffled digits, then
//! empties 20 to 40 cells without checking uniqueness (about three boards in four are unique).

use super::automata::Marks;
use super::board::Sudoku;
use super::layout::{Layout, Parts};
use super::masks::{Kept, bits};
use super::parts::Goal;
use super::state::State;
use crate::Invalid;
use crate::rng::Rng;
use crate::search::{Control, Halt, Kernel};

/// The digits of an empty cell, and those of an auxiliary place.
const EVERY: u64 = u64::MAX - 1;

/// A partly filled board, and the digits in each of its units, one bit a digit.
struct Filled<'a> {
    layout: &'a Layout,
    cells: Vec<u8>,
    units_of: Vec<Vec<u16>>,
    held: Vec<u64>,
    /// By place: its digit, or every digit.
    masks: Vec<u64>,
    /// Whether there are rules beside units and cages.
    has_more: bool,
    marks: Marks,
    kept: Vec<Kept>,
}

impl<'a> Filled<'a> {
    fn empty(layout: &'a Layout) -> Self {
        let Parts { units, allowed, cages, bounds, relations, automata, lunchboxes, ranks } =
            layout.parts();
        let mut units_of = vec![Vec::new(); allowed.len()];
        let of_cages = cages.iter().map(|cage| &cage.cells);
        for (unit, cells) in units.iter().chain(of_cages).enumerate() {
            for &cell in cells {
                units_of[cell].push(unit as u16);
            }
        }
        Self {
            layout,
            cells: vec![0; layout.cells()],
            units_of,
            held: vec![0; units.len() + cages.len()],
            masks: vec![EVERY; allowed.len()],
            has_more: (0..allowed.len()).any(|place| !relations.is_free(place))
                || !bounds.sums().is_empty()
                || automata.len() > 0
                || !lunchboxes.is_empty()
                || !ranks.is_empty(),
            marks: Marks::default(),
            kept: Vec::new(),
        }
    }

    /// The paper's `is_valid`: whether the filled cells allow `digit` in `cell`.
    fn is_valid(&mut self, cell: usize, digit: u8) -> bool {
        let is_new =
            self.units_of[cell].iter().all(|&unit| self.held[unit as usize] >> digit & 1 == 0);
        is_new
            && self.layout.rules.allowed[cell] >> digit & 1 == 1
            && self.layout.cages_of(cell).iter().all(|&cage| self.keeps_cage(cage as usize, digit))
            && !(self.has_more && self.layout.has_more(cell) && !self.keeps_more(cell, digit))
    }

    /// Whether the sum of a cage with the new `digit` is not too large, and exact in the last cell;
    /// whether a full cage has one of its sets.
    fn keeps_cage(&self, cage: usize, digit: u8) -> bool {
        let cage = &self.layout.cages()[cage];
        let filled =
            cage.cells.iter().map(|&place| self.masks[place]).filter(|&mask| mask != EVERY);
        let digits = filled.fold(1u64 << digit, |digits, mask| digits | mask);
        let is_full = digits.count_ones() as usize == cage.cells.len();
        match &cage.goal {
            Goal::Total(total) => {
                let sum: u32 = bits(digits).sum();
                if is_full { sum == *total } else { sum <= *total }
            }
            Goal::Sets(sets) => !is_full || sets.contains(&digits),
        }
    }

    /// Whether the digit keeps each relation, weighted sum and line whose other cells are filled.
    fn keeps_more(&mut self, cell: usize, digit: u8) -> bool {
        let layout = self.layout;
        self.masks[cell] = 1 << digit;
        let Self { masks, marks, kept, .. } = self;
        let mut relations = layout.relations.of(cell);
        let mut sums = layout.bounds_of(cell).iter().map(|&sum| sum as usize);
        let mut lines = layout.lines_of(cell).iter().map(|&line| line as usize);
        let boxes = layout.lunchboxes_of(cell).iter();
        let mut boxes = boxes.map(|&lunchbox| &layout.lunchboxes[lunchbox as usize]);
        let (bounds, automata) = (&layout.bounds, &layout.automata);
        let keeps = relations.all(|(other, table)| {
            masks[other] == EVERY || table.partners[digit as usize] & masks[other] != 0
        }) && sums.all(|sum| {
            if are_filled(masks, bounds.sums()[sum].places()) {
                bounds.narrow(sum, masks, kept)
            } else {
                bounds.keeps_total(sum, masks, |mask| mask != EVERY)
            }
        }) && boxes
            .all(|lunchbox| !are_filled(masks, lunchbox.places()) || lunchbox.narrow(masks, kept))
            && lines.all(|line| {
                !are_filled(masks, automata.places(line))
                    || automata.narrow(line, masks, marks, kept).is_some()
            });
        self.kept.clear();
        self.masks[cell] = EVERY;
        keeps
    }

    /// Whether the full board leaves the auxiliary places what they need, and each rank is right.
    fn is_complete(&self) -> bool {
        let has_auxiliary = self.masks.len() > self.cells.len();
        !has_auxiliary && self.layout.ranks.is_empty() || {
            let mut state = State::new(self.layout);
            state.begin(&self.cells).and_then(|()| state.complete()).is_ok()
        }
    }

    fn fill(&mut self, cell: usize, digit: u8) {
        self.cells[cell] = digit;
        self.masks[cell] = 1 << digit;
        self.flip(cell, digit);
    }

    fn clear(&mut self, cell: usize) {
        let digit = std::mem::take(&mut self.cells[cell]);
        self.masks[cell] = EVERY;
        self.flip(cell, digit);
    }

    fn flip(&mut self, cell: usize, digit: u8) {
        for &unit in &self.units_of[cell] {
            self.held[unit as usize] ^= 1 << digit;
        }
    }
}

/// Whether each of these places has a digit.
fn are_filled(masks: &[u64], mut places: impl Iterator<Item = usize>) -> bool {
    places.all(|place| masks[place] != EVERY)
}

/// In which order cells are filled.
#[derive(Clone, Debug)]
pub enum Order {
    /// Always the empty cell with the fewest digits that no rule forbids so far, the first of these.
    MostConstrained,
    /// The cells in this order.
    Fixed(Vec<usize>),
}

/// The paper's solver. `order` is the paper's where it lists the cells in row-major order.
pub struct CellBacktracking {
    sudoku: Sudoku,
    order: Order,
    digits: Vec<u8>,
}

impl CellBacktracking {
    /// A search that tries `digits` in this order; an order of cells lists each cell once.
    pub fn new(sudoku: Sudoku, order: Order, digits: Vec<u8>) -> Self {
        Self { sudoku, order, digits }
    }
}

/// The search as the paper has it.
impl From<Sudoku> for CellBacktracking {
    fn from(sudoku: Sudoku) -> Self {
        let order = Order::Fixed((0..sudoku.cells.len()).collect());
        let digits = (1..=sudoku.layout.digits as u8).collect();
        Self::new(sudoku, order, digits)
    }
}

impl Kernel for CellBacktracking {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let cells = &self.sudoku.cells;
        let mut board = Filled::empty(&self.sudoku.layout);
        for (cell, &digit) in cells.iter().enumerate() {
            if digit != 0 {
                if !board.is_valid(cell, digit) {
                    return Ok(());
                }
                board.fill(cell, digit);
            }
        }
        let is_empty = |&cell: &usize| cells[cell] == 0;
        let empty = match &self.order {
            Order::MostConstrained => (0..cells.len()).filter(is_empty).collect(),
            Order::Fixed(order) => order.iter().copied().filter(is_empty).collect(),
        };
        let chooses = matches!(self.order, Order::MostConstrained);
        Walk { empty, chooses, digits: &self.digits, board }.fill(0, control)
    }
}

struct Walk<'a> {
    /// The empty cells in their order; with `chooses` those at `depth` and behind in any.
    empty: Vec<usize>,
    chooses: bool,
    digits: &'a [u8],
    board: Filled<'a>,
}

impl Walk<'_> {
    /// The cell to fill at this depth; `None` when all are full.
    fn cell(&mut self, depth: usize) -> Option<usize> {
        if self.chooses && depth < self.empty.len() {
            let least = (depth..self.empty.len()).min_by_key(|&at| self.choices(self.empty[at]))?;
            self.empty.swap(depth, least);
        }
        self.empty.get(depth).copied()
    }

    /// How many digits no rule forbids in this cell so far, and the cell itself.
    fn choices(&mut self, cell: usize) -> (usize, usize) {
        let digits = 1..=self.board.layout.digits as u8;
        (digits.filter(|&digit| self.board.is_valid(cell, digit)).count(), cell)
    }

    fn fill(&mut self, depth: usize, control: &mut Control) -> Result<(), Halt> {
        let Some(cell) = self.cell(depth) else {
            if !self.board.is_complete() {
                return Ok(());
            }
            control.observer.solution(depth);
            return control.found(|| self.board.cells.clone());
        };
        for &digit in self.digits {
            control.node(depth)?;
            control.observer.node(depth, cell, digit as usize);
            if !self.board.is_valid(cell, digit) {
                continue;
            }
            self.board.fill(cell, digit);
            control.observer.set(depth, cell, digit as usize);
            self.fill(depth + 1, control)?;
            self.board.clear(cell);
            control.backtrack();
            control.observer.back(depth);
        }
        Ok(())
    }
}

/// The paper's generator: 81 cells, 0 for an emptied one. Depends on the seed only.
pub fn random_removal(seed: u64) -> Result<Vec<u8>, Invalid> {
    let mut rng = Rng::new(seed);
    let layout = Layout::boxes(3, 3)?;
    let mut board = Filled::empty(&layout);
    fill_at_random(&mut board, 0, &mut rng);
    let removed = 20 + rng.below(21);
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    for &cell in &order[..removed] {
        board.cells[cell] = 0;
    }
    Ok(board.cells)
}

fn fill_at_random(board: &mut Filled, cell: usize, rng: &mut Rng) -> bool {
    if cell == board.cells.len() {
        return true;
    }
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    for digit in digits {
        if !board.is_valid(cell, digit) {
            continue;
        }
        board.fill(cell, digit);
        if fill_at_random(board, cell + 1, rng) {
            return true;
        }
        board.clear(cell);
    }
    false
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::search::{Limits, run};
    use crate::sudoku::brute_force::agrees_on_random_rules;

    fn digits(text: &str) -> Vec<u8> {
        text.bytes().map(|byte| byte - b'0').collect()
    }

    #[test]
    fn figure_16_takes_990_trials_and_has_two_solutions() {
        let cells = digits(
            "708010054392654781005078603000300260000026418026041379273895106900467802680132597",
        );
        let kernel = CellBacktracking::from(Sudoku::classic(3, 3, cells).expect("a legal board"));
        let outcome = run(&kernel, &Limits::default(), 9, &Arc::default(), None, None);
        assert_eq!((outcome.count, outcome.stats.nodes), (2, 990));
        assert_eq!(
            outcome.solutions[0],
            digits(
                "768213954392654781145978623417389265539726418826541379273895146951467832684132597"
            )
        );
    }

    #[test]
    fn it_agrees_with_brute_force_in_other_orders() {
        agrees_on_random_rules(15, |sudoku| {
            let digits = (1..=sudoku.layout.digits as u8).rev().collect();
            CellBacktracking::new(sudoku, Order::MostConstrained, digits)
        });
    }

    #[test]
    fn it_agrees_with_brute_force_on_random_rules() {
        agrees_on_random_rules(14, CellBacktracking::from);
    }

    #[test]
    fn a_generated_board_has_41_to_61_givens() {
        for seed in 0..50 {
            let givens =
                random_removal(seed).expect("a board").iter().filter(|&&digit| digit != 0).count();
            assert!((41..=61).contains(&givens));
        }
    }
}
