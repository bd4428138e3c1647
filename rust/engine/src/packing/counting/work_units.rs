//! Work units: a search as a cut of open subtrees that can be stopped, stored, shared out and
//! resumed.
//!
//! Idea: `run(cut, budget) -> (count, cut)`. A cut is a list of open subtrees that together contain
//! every solution not counted yet; the budget is any limit. A work unit explores subtrees from the
//! cut until the budget ends and returns the cut that is left. Units one after the other visit
//! exactly the nodes of one long search, so a count can be written down, killed and resumed; units
//! side by side are what threads share out.

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

use super::root_piece;
use crate::packing::exact_cover::dispatch;
use crate::packing::exact_cover::mask_lists::Walk;
use crate::packing::exact_cover::mask_problem::{MaskProblem, words};
use crate::packing::exact_cover::subtrees::Subtree;
use crate::packing::model::problem::Problem;
use crate::packing::model::puzzle::Packing;
use crate::packing::model::symmetry::Group;
use crate::packing::{counting, exact_cover};
use crate::search::{Control, Halt, Kernel, Observer};

/// Open subtrees, each with the weight of its solutions; the last is explored first.
pub type Cut = Vec<(u64, Subtree)>;

/// The cut that is left when a work unit ends.
pub type Remaining = Arc<Mutex<Cut>>;

/// One part of a count.
pub struct WorkUnit {
    /// The puzzle.
    pub packing: Arc<Packing>,
    /// The subtrees to explore; `None` for the whole search, from one placement of each orbit of
    /// the root piece.
    pub cut: Option<Cut>,
    /// What earlier units have counted; `None` if this unit reports no total.
    pub before: Option<BigUint>,
    /// Receives the cut that is left.
    pub left: Remaining,
}

impl Kernel for WorkUnit {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let Some(problem) = Problem::list(&self.packing, control)? else {
            return exact_cover::search_unlisted(&self.packing, control, observer);
        };
        match words(&problem) {
            0 | 1 => self.walk::<1, O>(&problem, control, observer),
            2 => self.walk::<2, O>(&problem, control, observer),
            3 | 4 => self.walk::<4, O>(&problem, control, observer),
            _ => exact_cover::search(&problem, control, observer),
        }
    }
}

impl WorkUnit {
    fn walk<const W: usize, O: Observer>(
        &self,
        problem: &Problem,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let group = Group::new(&self.packing.board, problem);
        let mut cut =
            self.cut.clone().unwrap_or_else(|| root_piece::fewest_orbits(problem, &group));
        let masks = MaskProblem::<W>::new(problem, &exact_cover::order(problem), control)?;
        let mut walk = Walk::new(&masks);
        let mut total = self.before.clone().unwrap_or_default();
        let mut end = Ok(());
        while let Some((weight, subtree)) = cut.pop() {
            let before = control.count();
            let walked = dispatch::explore(&mut walk, Some(&subtree), control, observer);
            total += weight * (control.count() - before);
            if let Err(halt) = walked {
                cut.extend(walk.open_subtrees().into_iter().map(|subtree| (weight, subtree)));
                end = Err(halt);
                break;
            }
        }
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = cut;
        if self.before.is_none() {
            return end;
        }
        if end.is_ok() {
            return counting::finish(problem, group, total, control);
        }
        control.total(total);
        end
    }
}

/// About `parts` cuts that together contain every solution once: the first level of the tree with
/// enough subtrees, dealt out in turn. A puzzle that is too large for masks stays one cut.
pub fn split(packing: &Packing, parts: usize) -> Vec<Cut> {
    let mut control = Control::alone(None);
    let whole = || vec![vec![(1, Subtree::new())]];
    let Ok(Some(problem)) = Problem::list(packing, &mut control) else { return whole() };
    let subtrees = match words(&problem) {
        0 | 1 => spread::<1>(&problem, parts, &mut control),
        2 => spread::<2>(&problem, parts, &mut control),
        3 | 4 => spread::<4>(&problem, parts, &mut control),
        _ => return whole(),
    };
    let Ok(subtrees) = subtrees else { return whole() };
    let mut cuts: Vec<Cut> = vec![Cut::new(); parts.clamp(1, subtrees.len().max(1))];
    let number = cuts.len();
    for (at, subtree) in subtrees.into_iter().enumerate() {
        cuts[at % number].push((1, subtree));
    }
    cuts
}

fn spread<const W: usize>(
    problem: &Problem,
    parts: usize,
    control: &mut Control,
) -> Result<Vec<Subtree>, Halt> {
    let masks = MaskProblem::<W>::new(problem, &exact_cover::order(problem), control)?;
    let mut walk = Walk::new(&masks);
    let mut subtrees = vec![Subtree::new()];
    for _ in 0..problem.items.len() {
        if subtrees.len() >= parts {
            break;
        }
        subtrees = subtrees.iter().flat_map(|subtree| walk.children(subtree)).collect();
    }
    Ok(subtrees)
}
