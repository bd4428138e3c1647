//! The true candidates of a puzzle: every value that a cell has in some solution.
//!
//! The answer is a set of solutions, the *witnesses*: each value of each cell has as many witnesses
//! as there are solutions with it, up to a number `most`. A few witnesses serve many cells. So the
//! search looks for some solutions of the puzzle, and then, cell by cell, for solutions of the
//! puzzle *without* the values of this cell that have enough witnesses. If it finds fewer than it
//! asks for, it knows all solutions with the other values, and the cell is done. Cells that
//! deduction decides need no search. Cost: at most one search more a cell than there are witnesses.
//!
//! Reference: the "true candidates" of sudoku setters; the tests are those of the backbone
//! (`backbone.rs`), which asks the same for one value a cell.

use std::collections::HashSet;

use super::backbone::Narrow;
use super::control::Control;
use super::kernel::Kernel;
use super::limits::Halt;

/// A cell that deduction leaves open.
const UNKNOWN: u8 = 255;

/// Finds the witnesses of every candidate of a kernel's puzzle: its solutions are the outcome's.
pub struct Candidates<K> {
    kernel: K,
    most: u64,
}

impl<K> Candidates<K> {
    /// The search for up to `most` witnesses of each value of each cell.
    pub fn new(kernel: K, most: u64) -> Self {
        Self { kernel, most: most.max(1) }
    }
}

/// The witnesses so far.
struct Witnesses<'a, K> {
    kernel: &'a K,
    boards: Vec<Vec<u8>>,
    seen: HashSet<Vec<u8>>,
}

impl<K: Narrow> Kernel for Candidates<K> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let mut witnesses =
            Witnesses { kernel: &self.kernel, boards: Vec::new(), seen: HashSet::new() };
        let deduced = self.kernel.deduced(control)?;
        // One more, so that a puzzle with so few solutions needs no other search.
        if !witnesses.ask(&self.kernel, self.most.saturating_add(1), control)? {
            return Ok(());
        }
        for cell in 0..witnesses.boards[0].len() {
            if deduced.get(cell).is_some_and(|&value| value != UNKNOWN) {
                continue;
            }
            loop {
                let (settled, others) = witnesses.settled(cell, self.most);
                let kernel = self.kernel.without(cell, &settled);
                if !witnesses.ask(&kernel, others.saturating_add(self.most), control)? {
                    break;
                }
            }
        }
        Ok(())
    }
}

impl<K: Narrow> Witnesses<'_, K> {
    /// Adds up to `most` solutions of a kernel; whether it has as many, and perhaps more.
    fn ask(&mut self, kernel: &K, most: u64, control: &mut Control) -> Result<bool, Halt> {
        let (boards, end) = control.ask_up_to(kernel, most);
        let has_most = boards.len() as u64 == most;
        for board in boards {
            let board = self.kernel.canonical(board);
            if self.seen.insert(board.clone()) {
                control.hold(2 * board.len() as u64)?;
                self.boards.push(board.clone());
                control.found(|| board)?;
            }
        }
        end.map(|()| has_most)
    }

    /// The values of a cell that have `most` witnesses, and the number of witnesses of the others.
    fn settled(&self, cell: usize, most: u64) -> (Vec<u8>, u64) {
        let mut counts: Vec<(u8, u64)> = Vec::new();
        for board in &self.boards {
            let value = board[cell];
            match counts.iter_mut().find(|(known, _)| self.kernel.is_alike(*known, value)) {
                Some((_, count)) => *count += 1,
                None => counts.push((value, 1)),
            }
        }
        let (settled, others): (Vec<_>, Vec<_>) =
            counts.into_iter().partition(|&(_, count)| count >= most);
        let settled = settled.into_iter().map(|(value, _)| value).collect();
        (settled, others.into_iter().map(|(_, count)| count).sum())
    }
}

#[cfg(test)]
mod tests {
    use runut_model::distinct;

    use std::sync::Arc;

    use super::super::kernels_for_tests::Listed;
    use super::super::{Limits, Outcome, run};
    use super::*;
    use crate::rng::Rng;

    fn witnesses(solutions: &[[u8; 3]], most: u64, limits: &Limits) -> Outcome {
        let kernel = Candidates::new(Listed(solutions.to_vec()), most);
        run(&kernel, limits, u64::MAX, &Arc::default(), None, None)
    }

    fn counts(boards: &[Vec<u8>], most: usize) -> Vec<(usize, u8, usize)> {
        let facts = (0..3).flat_map(|cell| (0..4).map(move |value| (cell, value)));
        let holding = |(cell, value): (usize, u8)| {
            (cell, value, boards.iter().filter(|board| board[cell] == value).count().min(most))
        };
        facts.map(holding).collect()
    }

    #[test]
    fn every_value_has_as_many_witnesses_as_solutions_up_to_the_number() {
        let mut rng = Rng::new(4);
        for most in [1, 2, 5] {
            for _ in 0..200 {
                let all = distinct(
                    (0..rng.below(30)).map(|_| [1, rng.below(4) as u8, rng.below(4) as u8]),
                );
                let found = witnesses(&all, most, &Limits::default());
                let all: Vec<Vec<u8>> = all.iter().map(|each| each.to_vec()).collect();
                let own = found.solutions.to_vec();
                assert_eq!(counts(&own, most as usize), counts(&all, most as usize));
                assert_eq!(found.halt, None);
                assert!(own.iter().all(|board| all.contains(board)));
            }
        }
    }

    #[test]
    fn a_unique_puzzle_needs_one_search() {
        let found = witnesses(&[[1, 2, 3]], 1, &Limits::default());
        assert_eq!((found.count, found.stats.nodes), (1, 2));
    }

    #[test]
    fn a_node_limit_holds_for_all_searches_together() {
        let limits = Limits { nodes: Some(3), ..Limits::default() };
        let found = witnesses(&[[1, 2, 3], [1, 2, 2], [1, 3, 3]], 1, &limits);
        assert_eq!((found.stats.nodes, found.halt), (3, Some(Halt::Nodes)));
        assert_eq!(found.count, 2);
    }
}
