//! Nine-digit boards with cages and sums: the kernel of `auto` for killers, little killers and
//! arrows of any units.
//!
//! [`hidden_cages`] derives further sums from the cages and the houses when the search begins;
//! [`sum`] and [`groups`] narrow the cells of a sum, [`state`] brings a board to rest, [`branching`]
//! chooses where to guess. A guess is binary: a digit in a cell, or not. After the first half the
//! second begins with another choice, by the scores of then.
//!
//! Invariant: a full board has been checked by all its rules, since the last cell of each house and
//! sum that is placed puts it in the queue. Cost: some ten microseconds for each half; exponential
//! in the worst case.
//!
//! Reference: Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", 1980; for the rest see the modules.

mod branching;
mod groups;
mod hidden_cages;
mod rules;
mod sets;
mod state;
mod sum;
#[cfg(test)]
mod tests;
mod united_sums;

use branching::{Guess, Scores};
use hidden_cages::{Cells, Equation, cells_of};
use rules::{CELLS, Rules};
use state::{Board, Dead, Propagation};
use sum::{DIGITS, FULL};

use super::board::Sudoku;
use super::clauses::enumerate;
use super::layout::Layout;
use super::parts::{self, Goal};
use crate::search::{Control, Halt, Kernel, Observer};

/// The complete kernel for nine digits with cages and sums.
pub struct Caged {
    sudoku: Sudoku,
    rules: Rules,
    /// What the digits of the board exceed those of the kernel by, which are 1 to 9.
    shift: u32,
    /// Nodes without a further solution after which CDCL takes over.
    patience: u64,
}

/// The patience with sums whose cells need not differ. Measured: with united sums little killers of
/// up to 90,000 nodes take an eighth of the time that CDCL takes on them from node 20,000 on. With
/// cages alone CDCL never pays.
const PATIENCE: u64 = 200_000;

/// The most solutions that CDCL leaves out.
const MOST_FOUND: usize = 64;

impl Caged {
    /// The kernel for at most 81 cells with nine digits in a row, whatever the first is, whose rules
    /// are units, and cages and sums with totals, at least one; `None` for other boards, or if a total
    /// cannot be reached.
    pub fn new(sudoku: &Sudoku) -> Option<Self> {
        let shift = shift_of(&sudoku.layout)?;
        let rules = rules_of(&sudoku.layout, shift)?;
        let is_killer = sudoku.layout.rules.sums.is_empty();
        let patience = if is_killer { u64::MAX } else { PATIENCE };
        Some(Self { sudoku: sudoku.clone(), rules, shift, patience })
    }

    /// The candidates that givens and cells leave, before any rule is applied.
    fn begin(&self, propagation: &mut Propagation<'_>) -> Result<Board, Dead> {
        let mut board = Board::open(self.sudoku.cells.len());
        let allowed = self.sudoku.layout.allowed.iter();
        for (cell, (&mask, &given)) in allowed.zip(&self.sudoku.cells).enumerate() {
            let given = if given == 0 { mask } else { mask & 1 << given };
            propagation.restrict(&mut board, cell, (given >> 1 >> self.shift) as u16)?;
        }
        propagation.settle(&mut board)?;
        Ok(board)
    }
}

/// What the digits of a board of nine digits in a row exceed 1 to 9 by: also where the rules have more
/// digits, of which no cell may hold the rest.
fn shift_of(layout: &Layout) -> Option<u32> {
    let held = layout.allowed.iter().fold(0, |held, &mask| held | mask);
    let shift = held.trailing_zeros().checked_sub(1)?;
    (layout.cells() <= CELLS && held >> 1 >> shift == u64::from(FULL)).then_some(shift)
}

fn rules_of(layout: &Layout, shift: u32) -> Option<Rules> {
    let parts::Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings } =
        &layout.rules;
    let has_sums = !cages.is_empty() || !sums.is_empty();
    let has_more = !relations.is_empty() || !automata.is_empty() || !lunchboxes.is_empty();
    let has_more = has_more || !rankings.is_empty();
    if allowed.len() != layout.cells() || !has_sums || has_more {
        return None;
    }
    let cages: Vec<Equation> =
        cages.iter().map(|cage| cage_of(cage, shift)).collect::<Option<_>>()?;
    let sums: Vec<Equation> = sums.iter().map(|sum| sum_of(sum, shift)).collect::<Option<_>>()?;
    let units = units.iter().map(|unit| set(unit));
    let units: Vec<Cells> = units.chain(cages.iter().map(|cage| cage.added)).collect();
    Rules::new(&units, &[cages, sums].concat())
}

/// A cage with a total.
fn cage_of(cage: &parts::Cage, shift: u32) -> Option<Equation> {
    match cage.goal {
        Goal::Total(total) => {
            let total = i64::from(total) - i64::from(shift) * cage.cells.len() as i64;
            Some(Equation::of(set(&cage.cells), i32::try_from(total).ok()?))
        }
        Goal::Sets(_) => None,
    }
}

/// A total of digits, each as much as the one before and one more, that are added or taken away, each
/// cell once.
fn sum_of(sum: &parts::Sum, shift: u32) -> Option<Equation> {
    let is_total = sum.low == sum.high && !sum.terms.is_empty();
    let weights = sum.weights.get(shift as usize + 1..)?.get(..DIGITS as usize)?;
    // What a digit weighs beyond its number in the kernel.
    let more = weights[0] - 1;
    let adds_digits = (1 + more..).zip(weights).all(|(wanted, &weight)| weight == wanted);
    let signed = |sign: i64| {
        let cells = sum.terms.iter().filter(|term| term.1 == sign);
        cells.fold(0, |set: Cells, term| set | 1 << term.0)
    };
    let [added, taken] = [signed(1), signed(-1)];
    let is_plain = (added | taken).count_ones() as usize == sum.terms.len() && added & taken == 0;
    let balance = i64::from(added.count_ones()) - i64::from(taken.count_ones());
    let total = i32::try_from(sum.low? - more * balance).ok()?;
    (is_total && adds_digits && is_plain).then_some(Equation { added, taken, total })
}

fn set(cells: &[usize]) -> Cells {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

/// The second half of a guess, which is still to come.
struct Half {
    board: Board,
    depth: usize,
    guess: Guess,
    reported: Cells,
}

impl Kernel for Caged {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let mut search = Search {
            propagation: Propagation::new(&self.rules),
            scores: Scores::new(&self.rules),
            halves: Vec::new(),
            cells: self.sudoku.cells.len(),
            shift: self.shift as usize,
            patience: self.patience,
            found: Vec::new(),
            found_at: 0,
        };
        control.node(0)?;
        control.observer.node(0, 0, 255);
        let Ok(board) = self.begin(&mut search.propagation) else { return Ok(()) };
        if search.run(board, control)? {
            return Ok(());
        }
        let masks = board.masks.map(|mask| u64::from(mask) << 1 << self.shift);
        enumerate(&self.sudoku.layout, &masks[..search.cells], &search.found, control)
    }
}

/// A depth-first search with a stack of halves.
struct Search<'a> {
    propagation: Propagation<'a>,
    scores: Scores,
    halves: Vec<Half>,
    cells: usize,
    shift: usize,
    patience: u64,
    /// The solutions found so far, if they are few, and the node of the last one.
    found: Vec<Vec<u8>>,
    found_at: u64,
}

impl Search<'_> {
    /// Every solution of a board; `false` if it gives up. One node is the root or one half of a
    /// guess; a half without a digit reports 0, or the one digit left.
    fn run(&mut self, mut board: Board, control: &mut Control) -> Result<bool, Halt> {
        let (mut depth, mut reported) = (0, Cells::MAX << self.cells);
        let mut is_alive = true;
        loop {
            if is_alive {
                if control.observer.is_on() {
                    self.report(&board, &mut reported, depth, &mut control.observer);
                }
                let Some(guess) = self.scores.choose(self.propagation.rules, &board) else {
                    control.observer.solution(depth);
                    control.found(|| self.digits(&board))?;
                    self.keep(&board, control.nodes());
                    is_alive = false;
                    continue;
                };
                if self.gives_up(control.nodes()) {
                    return Ok(false);
                }
                depth += 1;
                self.halves.push(Half { board, depth, guess, reported });
                control.node(depth)?;
                control.observer.node(
                    depth,
                    guess.0 as usize,
                    guess.1.trailing_zeros() as usize + 1 + self.shift,
                );
                is_alive = self.enter(&mut board, guess).is_ok();
            } else {
                let Some(half) = self.halves.pop() else { return Ok(true) };
                (board, depth, reported) = (half.board, half.depth, half.reported);
                control.backtrack();
                control.observer.back(depth);
                control.node(depth)?;
                is_alive = self.exclude(&mut board, half.guess).is_ok();
                let cell = half.guess.0 as usize;
                let is_single = board.masks[cell].is_power_of_two();
                let digit = if is_single { board.digit(cell) + self.shift } else { 0 };
                control.observer.node(depth, cell, digit);
            }
        }
    }

    /// The digits of a full board.
    fn digits(&self, board: &Board) -> Vec<u8> {
        (0..self.cells).map(|cell| (board.digit(cell) + self.shift) as u8).collect()
    }

    /// Whether CDCL may still take over.
    fn is_patient(&self) -> bool {
        self.patience < u64::MAX && self.found.len() < MOST_FOUND
    }

    fn gives_up(&self, nodes: u64) -> bool {
        self.is_patient() && nodes - self.found_at >= self.patience
    }

    fn keep(&mut self, board: &Board, nodes: u64) {
        if self.is_patient() {
            self.found.push(self.digits(board));
            self.found_at = nodes;
        }
    }

    /// The first half of a guess: the cell holds the digit.
    fn enter(&mut self, board: &mut Board, (cell, digit): Guess) -> Result<(), Dead> {
        let placed = self.propagation.restrict(board, cell as usize, digit);
        let settled = placed.and_then(|()| self.propagation.settle(board));
        settled.inspect_err(|dead| self.blame(cell, digit, dead))
    }

    /// The second half: the cell does not hold it.
    fn exclude(&mut self, board: &mut Board, (cell, digit): Guess) -> Result<(), Dead> {
        self.propagation.clear();
        self.propagation.restrict(board, cell as usize, !digit)?;
        let left = board.masks[cell as usize];
        let settled = self.propagation.settle(board);
        settled.inspect_err(|dead| self.blame(cell, left, dead))
    }

    /// A cell that kept these candidates has failed: it counts more from now on, and so do the cells
    /// of a sum that shows it.
    fn blame(&mut self, cell: u8, left: u16, dead: &Dead) {
        self.scores.fail(cell, left);
        if let Dead::Sum(sum) = *dead {
            self.scores.fail_sum(&self.propagation.rules.sums[sum].cells);
        }
    }

    /// Reports the cells placed since the last report.
    fn report(&self, board: &Board, reported: &mut Cells, depth: usize, observer: &mut Observer) {
        for cell in cells_of(board.placed & !*reported) {
            observer.set(depth, cell as usize, board.digit(cell as usize) + self.shift);
        }
        *reported |= board.placed;
    }
}
