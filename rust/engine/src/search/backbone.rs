//! The backbone of a puzzle: the values that all solutions share.
//!
//! Look for two solutions. If there is only one, it is the backbone, at the price of proving that.
//! Otherwise a cell belongs to the backbone when no solution has another value there. A search of
//! the puzzle *without* that value answers it: it finds nothing, or a solution that differs in this
//! cell and perhaps in others, which then need no search of their own. The same holds for cells in
//! which a solution that follows from it differs. Cells that deduction decides need no search. Cost:
//! at most one search for each cell.
//!
//! Reference: Marques-Silva, Janota and Lynce, "On computing backbones of propositional theories",
//! ECAI 2010 (iterative tests with models).

use super::control::Control;
use super::kernel::Kernel;
use super::limits::Halt;

/// A cell outside the known backbone.
const UNKNOWN: u8 = 255;

/// A kernel whose puzzle can exclude values from a cell.
pub trait Narrow: Kernel + Sized {
    /// The kernel of the same puzzle in which `cell` must not hold any of `values`.
    #[must_use]
    fn without(&self, cell: usize, values: &[u8]) -> Self;

    /// Values of cells in other solutions that follow from this one without a search.
    fn beside(&self, solution: &[u8]) -> Vec<(usize, u8)> {
        let _ = solution;
        Vec::new()
    }

    /// Whether two values of a cell are interchangeable.
    fn is_alike(&self, one: u8, other: u8) -> bool {
        one == other
    }

    /// The same solution with interchangeable values in an order that the board alone decides.
    fn canonical(&self, solution: Vec<u8>) -> Vec<u8> {
        solution
    }

    /// Values of the backbone that deduction finds, 255 elsewhere; empty without deduction, and where
    /// it refutes the puzzle.
    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        let _ = control;
        Ok(Vec::new())
    }
}

/// Finds the backbone of a kernel's puzzle.
///
/// The answer is the outcome's candidate: the values of the backbone, 255 where solutions differ
/// (or where a stopped search did not look). Without a solution there is no candidate.
pub struct Backbone<K>(pub K);

impl<K: Narrow> Kernel for Backbone<K> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let deduced = self.0.deduced(control)?;
        let (solutions, end) = control.ask_up_to(&self.0, 2);
        let Some(first) = solutions.first() else { return end };
        let mut known = if deduced.is_empty() { vec![UNKNOWN; first.len()] } else { deduced };
        let end = end.and_then(|()| match solutions.get(1) {
            None => {
                known.copy_from_slice(first);
                Ok(())
            }
            Some(second) => self.fill(first, second, &mut known, control),
        });
        control.candidate(known);
        end
    }
}

impl<K: Narrow> Backbone<K> {
    /// Fills `known` with the values of the `first` solution that all others share.
    fn fill(
        &self,
        first: &[u8],
        second: &[u8],
        known: &mut [u8],
        control: &mut Control,
    ) -> Result<(), Halt> {
        let mut is_open: Vec<bool> = known.iter().map(|&value| value == UNKNOWN).collect();
        let compare = |solution: &[u8], is_open: &mut [bool]| {
            let own = solution.iter().copied().enumerate();
            for (place, value) in own.chain(self.0.beside(solution)) {
                is_open[place] &= self.0.is_alike(value, first[place]);
            }
        };
        compare(first, &mut is_open);
        compare(second, &mut is_open);
        for cell in 0..first.len() {
            if !is_open[cell] {
                continue;
            }
            let Some(other) = control.ask(&self.0.without(cell, &first[cell..=cell]))? else {
                known[cell] = first[cell];
                continue;
            };
            compare(&other, &mut is_open);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::kernels_for_tests::Listed;
    use super::super::{Limits, run};
    use super::*;

    fn backbone(solutions: &[[u8; 3]], limits: &Limits) -> super::super::Outcome {
        run(&Backbone(Listed(solutions.to_vec())), limits, 1, &Arc::default(), None, None)
    }

    #[test]
    fn the_backbone_is_what_all_solutions_share() {
        let outcome = backbone(&[[1, 2, 3], [1, 4, 3], [1, 5, 3]], &Limits::default());
        assert_eq!(outcome.candidate, Some(vec![1, UNKNOWN, 3]));
        assert_eq!(outcome.halt, None);
    }

    #[test]
    fn the_backbone_of_a_unique_puzzle_is_its_solution() {
        let outcome = backbone(&[[7, 8, 9]], &Limits::default());
        assert_eq!(outcome.candidate, Some(vec![7, 8, 9]));
        // The one search that proves it: its root and its solution.
        assert_eq!(outcome.stats.nodes, 2);
    }

    #[test]
    fn without_a_solution_there_is_no_backbone() {
        let outcome = backbone(&[], &Limits::default());
        assert_eq!((outcome.candidate, outcome.halt), (None, None));
    }

    #[test]
    fn a_node_limit_holds_for_all_searches_together() {
        let limits = Limits { nodes: Some(3), ..Limits::default() };
        let outcome = backbone(&[[1, 2, 3], [1, 4, 3]], &limits);
        assert_eq!((outcome.stats.nodes, outcome.halt), (3, Some(Halt::Nodes)));
        assert_eq!(outcome.candidate, Some(vec![1, UNKNOWN, UNKNOWN]));
    }

    #[test]
    fn answers_of_other_searches_are_no_solutions_of_this_one() {
        let shared = Arc::default();
        let kernel = Backbone(Listed(vec![[1, 2, 3], [1, 4, 3]]));
        let outcome = run(&kernel, &Limits::default(), 1, &shared, None, None);
        assert_eq!((outcome.count, shared.progress().solutions), (0, 0));
        assert_eq!(shared.progress().nodes, outcome.stats.nodes);
    }
}
