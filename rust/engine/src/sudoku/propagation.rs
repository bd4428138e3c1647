//! `propagation`: rules to a fixpoint, then a guess at the tightest place; any rules, any size.
//!
//! `state.rs` holds the masks and the rules, `guesses.rs` chooses. One node is one board at its
//! fixpoint: the root, and one for each digit guessed. Exponential in the worst case.
//!
//! [`Guesses`] is the tree, which can be cut. For `auto`, CDCL takes over a board after many nodes
//! without a further solution (`clauses.rs`); it leaves out the solutions found so far.
//!
//! Reference: Sabin and Freuder, "Contradicting conventional wisdom in constraint satisfaction",
//! 1994 (a search that propagates at each node); `guesses.rs` has that of the choice.

use super::board::Sudoku;
use super::bounds::Bounded;
use super::clauses::enumerate;
use super::guesses::Guess;
use super::scores::Scores;
use super::state::State;
use crate::search::{Choice, Control, Grown, Halt, Kernel, Tree, Walk};

/// The kernel of `auto` for any rules and any size.
pub struct Propagation(pub Sudoku);

impl Kernel for Propagation {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search(&self.0, &[], patience(&self.0), control)
    }
}

/// Nodes without a further solution after which CDCL takes over. Measured: on 102 variants of today's
/// setters the geometric mean falls from 2000 nodes (7.8 ms) over 500 (6.7) to 100 (5.5), and not
/// much further (20: 5.3); killers and boards of 16 and 25 digits take the same time with each.
const PATIENCE: u64 = 100;

/// The same with sums whose cells differ, of which the clauses know less: a sum of thirty cells that
/// propagation solves in 0.5 ms is beyond CDCL.
const PATIENCE_WITH_CLIQUES: u64 = 2000;

/// The same with lunchboxes, which are dozens of automata each in the clauses: a conflict takes ten
/// times as long as a node. A board of thirteen sandwiches takes 24,213 nodes and 0.8 s; if CDCL took
/// over after 20,000 without a further solution, it took 42,522 conflicts and 9 s. Not beside ranks and
/// auxiliary places, which guesses hardly see: see the algorithm page.
const PATIENCE_WITH_LUNCHBOXES: u64 = 200_000;

/// The same with ranks, of which the clauses have an automaton for each two lines: a conflict takes fifty
/// times as long as a node, and few boards take more nodes.
const PATIENCE_WITH_RANKS: u64 = 2000;

/// The same with an automaton along more than half of the board, whose reasons are long: a line of 56
/// cells takes 96,000 nodes, and a third of the time that CDCL takes for it. With lines of twenty cells
/// it is the other way round.
const PATIENCE_WITH_LONG_LINES: u64 = 200_000;

/// Nodes without a further solution after which CDCL takes over this board: besides the guesses of
/// a way down without a dead end, at most one a cell.
pub(super) fn patience(sudoku: &Sudoku) -> u64 {
    let layout = &sudoku.layout;
    let is_long = |line: usize| 2 * layout.automata.places(line).count() > layout.cells();
    let patience = if (0..layout.automata.len()).any(is_long) {
        PATIENCE_WITH_LONG_LINES
    } else if !layout.ranks.is_empty() {
        PATIENCE_WITH_RANKS
    } else if !layout.lunchboxes.is_empty() && layout.allowed.len() == layout.cells() {
        PATIENCE_WITH_LUNCHBOXES
    } else if layout.bounds.sums().iter().any(Bounded::has_cliques) {
        PATIENCE_WITH_CLIQUES
    } else {
        PATIENCE
    };
    patience + sudoku.cells.len() as u64
}

/// The most solutions that CDCL leaves out; a board with more is left to propagation.
const MOST_FOUND: usize = 64;

/// Searches a sudoku, with some candidates `excluded`.
pub(super) fn search(
    sudoku: &Sudoku,
    excluded: &[Guess],
    patience: u64,
    control: &mut Control,
) -> Result<(), Halt> {
    let mut guesses = Guesses::new(sudoku, patience);
    for &(cell, digit) in excluded {
        if guesses.state.restrict(cell, !(1 << digit)).is_err() {
            return Ok(());
        }
    }
    if Walk::new(&mut guesses).search(control)? {
        return Ok(());
    }
    let Guesses { state, found, .. } = guesses;
    enumerate(&sudoku.layout, &state.masks, &found, control)
}

/// The tree of guesses at the tightest places. A choice is a cell and a digit.
pub struct Guesses<'a> {
    state: State<'a>,
    givens: &'a [u8],
    marks: Vec<usize>,
    patience: u64,
    /// Where to guess, if nobody cuts the tree; else it is the tightest place.
    scores: Option<Scores>,
    /// The solutions found so far, if they are few, and the node of the last one, or of the root.
    found: Vec<Vec<u8>>,
    found_at: u64,
}

impl<'a> Guesses<'a> {
    fn new(sudoku: &'a Sudoku, patience: u64) -> Self {
        let state = State::new(&sudoku.layout);
        let (marks, found) = (Vec::new(), Vec::new());
        let scores = (patience < u64::MAX).then(|| Scores::new(&sudoku.layout));
        Self { state, givens: &sudoku.cells, marks, patience, scores, found, found_at: 0 }
    }
}

impl Guesses<'_> {
    /// Whether CDCL may still take over.
    fn is_patient(&self) -> bool {
        self.patience < u64::MAX && self.found.len() < MOST_FOUND
    }
}

impl Grown for Sudoku {
    type Tree<'a> = Guesses<'a>;

    fn tree(&self, _: &mut Control) -> Result<Guesses<'_>, Halt> {
        Ok(Guesses::new(self, u64::MAX))
    }
}

impl Tree for Guesses<'_> {
    fn begin(&mut self, control: &mut Control) -> Result<bool, Halt> {
        self.found_at = control.nodes();
        let begun = self.state.place_givens(self.givens, &mut control.observer);
        Ok(begun.and_then(|()| self.state.complete_if_full()).is_ok())
    }

    #[inline]
    fn branch(&mut self, _: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt> {
        if self.state.left > 0 {
            let guesses = match &self.scores {
                Some(scores) => scores.choose(&self.state),
                None => self.state.choose(),
            };
            branches.extend(guesses.into_iter().map(|(cell, digit)| (cell as u32, digit)));
        }
        Ok(())
    }

    #[inline]
    fn enter(
        &mut self,
        (cell, digit): Choice,
        depth: usize,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let state = &mut self.state;
        self.marks.push(state.trail.len());
        let placed = state.restrict(cell as usize, 1 << digit);
        let is_alive = placed
            .and_then(|()| state.settle(depth, &mut control.observer))
            .and_then(|()| state.complete_if_full())
            .is_ok();
        if !is_alive && let Some(scores) = &mut self.scores {
            scores.fail(cell as usize, state.failed());
        }
        if is_alive && state.left == 0 && self.is_patient() {
            self.found.push(self.state.solution());
            self.found_at = control.nodes();
        }
        Ok(is_alive)
    }

    #[inline]
    fn leave(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.state.undo(mark);
        }
    }

    #[inline]
    fn gives_up(&self, control: &Control) -> bool {
        self.is_patient() && control.nodes() - self.found_at >= self.patience
    }

    fn solution(&self) -> Vec<u8> {
        self.state.solution()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rng::Rng;
    use crate::search::cuts_for_tests::holds_in_work_units;
    use crate::search::{DepthFirst, Limits, run};
    use crate::sudoku::CellBacktracking;
    use crate::sudoku::brute_force::{agrees_on_random_rules, random_rules};
    use crate::sudoku::layout::Layout;
    use crate::sudoku::parts::{Rules, Sum};
    use crate::sudoku::samples::{agrees_on_odd_boards, count_of, odd_board};

    fn count(box_rows: usize, box_columns: usize, cells: Vec<u8>) -> u64 {
        let sudoku = Sudoku::classic(box_rows, box_columns, cells).expect("a legal board");
        count_of(&Propagation(sudoku))
    }

    #[test]
    fn there_are_288_grids_of_4_by_4() {
        assert_eq!(count(2, 2, vec![0; 16]), 288);
    }

    #[test]
    fn a_board_of_one_cell_has_one_solution() {
        assert_eq!(count(1, 1, vec![0]), 1);
    }

    #[test]
    fn contradictory_givens_have_no_solution() {
        let mut cells = vec![0; 16];
        (cells[0], cells[5]) = (3, 3);
        assert_eq!(count(2, 2, cells), 0);
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_random_small_boards() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let mut cells = vec![0u8; 36];
            for _ in 0..rng.below(9) + 6 {
                cells[rng.below(36)] = 1 + rng.below(6) as u8;
            }
            let sudoku = Sudoku::classic(2, 3, cells.clone()).expect("a legal board");
            let kernel = CellBacktracking::from(sudoku);
            let slow = run(&kernel, &Limits::solutions(500), 0, &Arc::default(), None, None);
            assert_eq!(count(2, 3, cells).min(500), slow.count);
        }
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_variants() {
        agrees_on_odd_boards(2, Propagation);
    }

    #[test]
    fn it_agrees_with_brute_force_on_random_rules() {
        agrees_on_random_rules(11, Propagation);
    }

    #[test]
    fn work_units_of_random_rules_come_to_the_figures_of_one_search() {
        let mut rng = Rng::new(12);
        for _ in 0..100 {
            let search = Arc::new(DepthFirst(random_rules(&mut rng)));
            let plain = run(&*search, &Limits::default(), 0, &Arc::default(), None, None);
            holds_in_work_units(&search, &plain);
        }
    }

    #[test]
    fn work_units_of_any_length_come_to_the_figures_of_one_search() {
        let mut rng = Rng::new(8);
        for _ in 0..60 {
            let search = Arc::new(DepthFirst(odd_board(&mut rng)));
            let plain = run(&*search, &Limits::default(), 0, &Arc::default(), None, None);
            holds_in_work_units(&search, &plain);
        }
    }

    #[test]
    fn a_long_sum_is_narrowed_by_the_units_of_its_cells() {
        let units = Layout::boxes(3, 3).expect("a legal board").units().to_vec();
        let terms = (0..8).chain(9..17).map(|cell| (cell, 1)).collect();
        let sum = Sum { terms, weights: (0..10).collect(), low: None, high: Some(72) };
        let rules = Rules { units, sums: vec![sum], ..Rules::open(81, 9) };
        let layout = Arc::new(Layout::new(81, 9, rules).expect("legal rules"));
        let sudoku = Sudoku::new(layout, vec![0; 81]).expect("a legal board");
        let outcome = run(&Propagation(sudoku), &Limits::default(), 0, &Arc::default(), None, None);
        assert_eq!((outcome.count, outcome.stats.nodes), (0, 1));
    }

    /// As the kernel, but CDCL takes over boards of any size after some nodes.
    struct Hasty(Sudoku, u64);

    crate::search::compiled!(Hasty);

    impl Kernel for Hasty {
        fn search(&self, control: &mut Control) -> Result<(), Halt> {
            search(&self.0, &[], self.1, control)
        }
    }

    #[test]
    fn a_board_that_cdcl_takes_over_has_the_same_count() {
        let mut rng = Rng::new(6);
        let mut taken_over = 0;
        for nodes in 1..400 {
            let make = if nodes % 2 == 0 { odd_board } else { random_rules };
            let sudoku = make(&mut rng);
            let kernel = Hasty(sudoku.clone(), 1 + nodes % 7);
            let hasty = run(&kernel, &Limits::default(), 0, &Arc::default(), None, None);
            assert_eq!(hasty.count, count_of(&DepthFirst(sudoku)));
            taken_over += usize::from(!hasty.stats.counters.is_empty());
        }
        assert!(taken_over > 50);
    }
}
