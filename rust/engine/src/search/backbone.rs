//! What every solution of a puzzle has in common (its backbone).
//!
//! One solution is found. A cell is *forced* when no solution has another value there, which is
//! what a search of the puzzle *without* that value says: either it finds nothing, or its solution
//! differs from the first in this cell and perhaps in others, which need not be asked any more.
//! Nor need those in which a solution differs that follows from it without a search.
//! Cells that deduction alone decides are not asked either. So there is at most one search a cell.

use super::control::Control;
use super::frame::Kernel;
use super::limits::Halt;
use super::observer::Observer;

/// A cell of which nothing is known.
const UNKNOWN: u8 = 255;

/// A kernel whose puzzle can be narrowed by what a cell must not hold.
pub trait Narrow: Kernel + Sized {
    /// The search of the same puzzle for solutions in which `cell` does not hold `value`.
    #[must_use]
    fn without(&self, cell: usize, value: u8) -> Self;

    /// Values that cells have in other solutions, which this one gives for nothing.
    fn beside(&self, solution: &[u8]) -> Vec<(usize, u8)> {
        let _ = solution;
        Vec::new()
    }

    /// Whether two values of a cell count as one.
    fn is_alike(&self, one: u8, other: u8) -> bool {
        one == other
    }

    /// Values that cells have in every solution as far as deduction tells, 255 elsewhere; empty if
    /// the puzzle has to be asked cell by cell.
    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        let _ = control;
        Ok(Vec::new())
    }
}

/// Finds the forced cells of a kernel's puzzle.
///
/// The answer is the outcome's candidate: the forced values, 255 where solutions differ (or where
/// a search that had to stop did not come). There is none if there is no solution.
pub struct Backbone<K>(pub K);

impl<K: Narrow> Kernel for Backbone<K> {
    fn search<O: Observer>(&self, control: &mut Control, _: &mut O) -> Result<(), Halt> {
        let Some(first) = control.ask(&self.0)? else {
            return Ok(());
        };
        let mut known = vec![UNKNOWN; first.len()];
        let end = self.fill(&first, &mut known, control);
        control.candidate(known);
        end
    }
}

impl<K: Narrow> Backbone<K> {
    /// Puts the values of the `first` solution that all others share into `known`.
    fn fill(&self, first: &[u8], known: &mut [u8], control: &mut Control) -> Result<(), Halt> {
        let deduced = self.0.deduced(control)?;
        let mut is_open = vec![true; first.len()];
        for (cell, &value) in deduced.iter().enumerate().filter(|&(_, &value)| value != UNKNOWN) {
            known[cell] = value;
            is_open[cell] = false;
        }
        let compare = |solution: &[u8], is_open: &mut [bool]| {
            let own = solution.iter().copied().enumerate();
            for (place, value) in own.chain(self.0.beside(solution)) {
                is_open[place] &= self.0.is_alike(value, first[place]);
            }
        };
        compare(first, &mut is_open);
        for cell in 0..first.len() {
            if !is_open[cell] {
                continue;
            }
            let Some(other) = control.ask(&self.0.without(cell, first[cell]))? else {
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

    use super::super::{Limits, run};
    use super::*;

    /// A puzzle given by its solutions; deduction sees its first cell.
    struct Listed(Vec<[u8; 3]>);

    impl Kernel for Listed {
        fn search<O: Observer>(&self, control: &mut Control, _: &mut O) -> Result<(), Halt> {
            control.node(0)?;
            for solution in &self.0 {
                control.node(1)?;
                control.found(|| solution.to_vec())?;
            }
            Ok(())
        }
    }

    impl Narrow for Listed {
        fn without(&self, cell: usize, value: u8) -> Self {
            Self(self.0.iter().filter(|each| each[cell] != value).copied().collect())
        }

        fn deduced(&self, _: &mut Control) -> Result<Vec<u8>, Halt> {
            Ok(vec![self.0[0][0], UNKNOWN, UNKNOWN])
        }
    }

    fn forced(solutions: &[[u8; 3]], limits: &Limits) -> super::super::Outcome {
        run(&Backbone(Listed(solutions.to_vec())), limits, 1, &Arc::default(), None, None)
    }

    #[test]
    fn only_what_all_solutions_share_is_forced() {
        let outcome = forced(&[[1, 2, 3], [1, 4, 3], [1, 5, 3]], &Limits::default());
        assert_eq!(outcome.candidate, Some(vec![1, UNKNOWN, 3]));
        assert_eq!(outcome.halt, None);
    }

    #[test]
    fn the_only_solution_is_forced_in_every_cell() {
        let outcome = forced(&[[7, 8, 9]], &Limits::default());
        assert_eq!(outcome.candidate, Some(vec![7, 8, 9]));
    }

    #[test]
    fn without_a_solution_nothing_is_forced() {
        let outcome = forced(&[], &Limits::default());
        assert_eq!((outcome.candidate, outcome.halt), (None, None));
    }

    #[test]
    fn a_node_limit_holds_for_all_searches_together() {
        let limits = Limits { nodes: Some(3), ..Limits::default() };
        let outcome = forced(&[[1, 2, 3], [1, 4, 3]], &limits);
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
