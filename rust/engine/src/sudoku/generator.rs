//! `unique`: generates sudokus: fill a board at random, then remove givens while the solution
//! stays unique.
//!
//! A set of givens may go if no other solution appears. Every other solution of the rest has
//! another digit in one of the emptied cells (else it was a solution before). So one search for a
//! solution without the old digit there is enough, instead of a search for two solutions, and it
//! mostly ends in a contradiction after a few propagations.
//!
//! Cost: about one search for each given; groups are removed together and bisected on failure.
//!
//! Reference: Marques-Silva, Janota and Belov, "Minimal sets over monotone predicates in Boolean
//! formulae", CAV 2013 (deletion one by one and in chunks).

use std::sync::Arc;

use super::board::Sudoku;
use super::layout::Layout;
use super::nine::{Generator, Nine};
use super::propagation::Propagation;
use super::state::State;
use crate::rng::Rng;
use crate::search::{AnyKernel, Limits, run};

/// Guesses for each digit in one attempt to fill a board. Most boards need few guesses, and an
/// attempt that goes wrong early rarely recovers.
const FILL_BUDGET: u32 = 40;
/// Attempts before the budget doubles, for rules with few solutions.
const ATTEMPTS_A_DOUBLING: u32 = 40;
/// How often half of a full board is emptied and filled again.
const STIRS: u32 = 4;
/// Guesses of a search for another solution; a given whose search takes more stays.
const DOUBT_BUDGET: u32 = 30;
/// The same for boards of more than nine digits, which have many more givens to test.
const DOUBT_BUDGET_LARGE: u32 = 12;
/// The most solutions to count for a board with givens in a pattern.
const MANY: u64 = 200;
/// Changes without progress before another board is tried.
const PATIENCE: u32 = 60;
/// Chunks of groups that are tried together.
const CHUNKS: usize = 16;

/// Long work calls this regularly; `false` ends the work.
pub type GoOn<'a> = &'a mut dyn FnMut() -> bool;

/// A random full board, or `None` if the attempts fail: the rules may allow no board, or very few.
///
/// With a full board `start`, half of its cells are emptied and filled again several times; that
/// also works where boards are too large to be filled from nothing.
pub fn fill(
    layout: &Layout,
    start: Option<&[u8]>,
    attempts: u32,
    rng: &mut Rng,
    go_on: GoOn,
) -> Option<Vec<u8>> {
    if layout.is_classic_nine() {
        return Some(Generator::default().fill(rng).to_vec());
    }
    let Some(start) = start else {
        let empty = vec![0; layout.cells()];
        return (0..attempts).take_while(|_| go_on()).find_map(|attempt| {
            refill(layout, &empty, 1 << (attempt / ATTEMPTS_A_DOUBLING).min(8), rng)
        });
    };
    let mut cells = start.to_vec();
    for _ in (0..STIRS).take_while(|_| go_on()) {
        let mut part = cells.clone();
        for cell in &mut part {
            if rng.below(2) == 0 {
                *cell = 0;
            }
        }
        cells = refill(layout, &part, 1, rng).unwrap_or(cells);
    }
    Some(cells)
}

/// Fills the empty cells at random, within `patience` times the usual budget of guesses.
fn refill(layout: &Layout, cells: &[u8], patience: u32, rng: &mut Rng) -> Option<Vec<u8>> {
    let mut state = State::new(layout);
    state.begin(cells).ok()?;
    let mut budget = patience * FILL_BUDGET * layout.digits as u32;
    state.find(&mut budget, &mut |guesses| rng.shuffle(guesses)).unwrap_or(None)
}

/// Removes groups of givens in turn, while the solution stays unique and at least `least` givens
/// remain. When `go_on` returns `false`, the other groups stay.
pub fn reduce(
    layout: &Layout,
    solution: &[u8],
    groups: &[Vec<usize>],
    least: usize,
    go_on: GoOn,
) -> Vec<u8> {
    if layout.is_classic_nine() {
        return Generator::default().reduce(solution, groups, least);
    }
    let mut board = Reduction { layout, solution, cells: solution.to_vec(), least };
    for some in groups.chunks((groups.len() / CHUNKS).max(1)).take_while(|_| go_on()) {
        board.take(some);
    }
    board.cells
}

/// A unique board with givens in exactly these cells, or `None` if the tries fail.
///
/// Local search from a random board: some givens are replaced, and a change stays when the board
/// has no more solutions than before (counted up to [`MANY`]).
pub fn fit(
    layout: &Arc<Layout>,
    pattern: &[usize],
    tries: u32,
    rng: &mut Rng,
    go_on: GoOn,
) -> Option<Vec<u8>> {
    let mut best: Option<(Vec<u8>, u64)> = None;
    let mut stale = 0;
    for _ in (0..tries).take_while(|_| go_on()) {
        let changed = match &best {
            Some((cells, _)) if stale < PATIENCE => {
                let mut part = cells.clone();
                for _ in 0..=rng.below(pattern.len() / 2 + 1) {
                    part[pattern[rng.below(pattern.len())]] = 0;
                }
                refill(layout, &part, 1, rng)
            }
            _ => {
                (best, stale) = (None, 0);
                fill(layout, None, 1, rng, &mut || true)
            }
        };
        let Some(changed) = changed.map(|board| on_pattern(&board, pattern)) else { continue };
        let count = solutions(layout, &changed);
        let least = best.as_ref().map_or(MANY, |&(_, least)| least);
        stale = if count < least { 0 } else { stale + 1 };
        if count == 1 {
            return Some(changed);
        }
        if count <= least {
            best = Some((changed, count));
        }
    }
    None
}

fn on_pattern(board: &[u8], pattern: &[usize]) -> Vec<u8> {
    let mut cells = vec![0; board.len()];
    for &cell in pattern {
        cells[cell] = board[cell];
    }
    cells
}

/// Solutions up to [`MANY`]; also [`MANY`] when counting takes too long.
fn solutions(layout: &Arc<Layout>, cells: &[u8]) -> u64 {
    let sudoku = Sudoku { layout: Arc::clone(layout), cells: cells.to_vec() };
    let limits = Limits { solutions: Some(MANY), nodes: Some(20 * MANY), ..Limits::default() };
    let kernel: &dyn AnyKernel = if layout.is_nine { &Nine(sudoku) } else { &Propagation(sudoku) };
    let outcome = run(kernel, &limits, 0, &Arc::default(), None, None);
    if outcome.halt.is_some() { MANY } else { outcome.count }
}

/// A board whose givens are being removed.
struct Reduction<'a> {
    layout: &'a Layout,
    solution: &'a [u8],
    cells: Vec<u8>,
    least: usize,
}

impl Reduction<'_> {
    /// Removes as many of the groups as possible, in their order: all together if the solution
    /// stays unique, else each half.
    fn take(&mut self, groups: &[Vec<usize>]) {
        let left = self.cells.iter().filter(|&&digit| digit != 0).count();
        let taken: usize = groups.iter().map(Vec::len).sum();
        if left >= self.least + taken {
            for &cell in groups.iter().flatten() {
                self.cells[cell] = 0;
            }
            if self.stays_unique(groups) {
                return;
            }
            for &cell in groups.iter().flatten() {
                self.cells[cell] = self.solution[cell];
            }
        }
        if groups.len() > 1 {
            let (first, second) = groups.split_at(groups.len() / 2);
            self.take(first);
            self.take(second);
        }
    }

    /// Whether no solution has another digit in one of the removed cells.
    fn stays_unique(&self, groups: &[Vec<usize>]) -> bool {
        let mut state = State::new(self.layout);
        state.begin(&self.cells).is_ok()
            && groups.iter().flatten().all(|&cell| {
                let is_large = self.layout.digits > 9;
                let mut budget = if is_large { DOUBT_BUDGET_LARGE } else { DOUBT_BUDGET };
                let digit = self.solution[cell];
                // No solution has another digit here, so the cell can be fixed for the next tests.
                state.has_none_without(cell, digit, &mut budget) && state.fix(cell, digit).is_ok()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Cage, Goal, Rules};

    fn count(layout: &Arc<Layout>, cells: Vec<u8>) -> u64 {
        let sudoku = Sudoku::new(Arc::clone(layout), cells).expect("a legal board");
        run(&Propagation(sudoku), &Limits::solutions(2), 0, &Arc::default(), None, None).count
    }

    fn made(layout: Layout, seed: u64) -> (Arc<Layout>, Vec<u8>) {
        let mut rng = Rng::new(seed);
        let solution = fill(&layout, None, 200, &mut rng, &mut || true).expect("a board");
        let mut order: Vec<Vec<usize>> = (0..solution.len()).map(|cell| vec![cell]).collect();
        rng.shuffle(&mut order);
        let cells = reduce(&layout, &solution, &order, 0, &mut || true);
        (Arc::new(layout), cells)
    }

    #[test]
    fn boards_of_all_kinds_are_unique_and_minimal() {
        let killer = || {
            let layout = Layout::boxes(2, 3).expect("a legal board");
            let cells = |row: usize| vec![6 * row, 6 * row + 1];
            let cages = (0..6).map(|row| Cage { goal: Goal::Total(7), cells: cells(row) });
            let rules = Rules { cages: cages.collect(), ..layout.rules.clone() };
            Layout::new(36, 6, rules)
        };
        for seed in 0..10 {
            for layout in [Layout::boxes(3, 3), Layout::boxes(2, 3), Layout::boxes(2, 4)] {
                assert_minimal(layout.expect("a legal board"), seed);
            }
            let layout = killer().expect("a legal board");
            if fill(&layout, None, 200, &mut Rng::new(seed), &mut || true).is_some() {
                assert_minimal(layout, seed);
            }
        }
    }

    fn assert_minimal(layout: Layout, seed: u64) {
        let (layout, cells) = made(layout, seed);
        assert_eq!(count(&layout, cells.clone()), 1);
        for cell in (0..cells.len()).filter(|&cell| cells[cell] != 0) {
            let mut fewer = cells.clone();
            fewer[cell] = 0;
            assert_eq!(count(&layout, fewer), 2);
        }
    }

    #[test]
    fn givens_go_in_groups_and_stop_in_time() {
        let layout = Layout::boxes(3, 3).expect("a legal board");
        let mut rng = Rng::new(5);
        let solution = fill(&layout, None, 200, &mut rng, &mut || true).expect("a board");
        let groups: Vec<Vec<usize>> =
            (0..41).map(|cell| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] }).collect();
        let cells = reduce(&layout, &solution, &groups, 40, &mut || true);
        let givens = cells.iter().filter(|&&digit| digit != 0).count();
        assert!((40..=41).contains(&givens));
        assert!((0..81).all(|cell| (cells[cell] == 0) == (cells[80 - cell] == 0)));
        assert_eq!(count(&Arc::new(layout), cells), 1);
    }

    #[test]
    fn a_full_board_can_be_stirred() {
        let layout = Layout::boxes(4, 4).expect("a legal board");
        let start: Vec<u8> = (0..256)
            .map(|cell| ((4 * (cell / 16 % 4) + cell / 64 + cell % 16) % 16) as u8 + 1)
            .collect();
        let layout = Arc::new(layout);
        let stirred =
            fill(&layout, Some(&start), 1, &mut Rng::new(1), &mut || true).expect("a board");
        assert_ne!(stirred, start);
        assert_eq!(count(&layout, stirred), 1);
    }

    #[test]
    fn givens_stand_in_a_pattern() {
        let pattern: Vec<usize> = (0..81).step_by(2).collect();
        let layout = Arc::new(Layout::boxes(3, 3).expect("a legal board"));
        let cells = fit(&layout, &pattern, 2000, &mut Rng::new(3), &mut || true).expect("a board");
        assert!((0..81).all(|cell| (cells[cell] != 0) == pattern.contains(&cell)));
        assert_eq!(count(&layout, cells), 1);
        assert!(fit(&layout, &pattern[..5], 20, &mut Rng::new(3), &mut || true).is_none());
    }
}
