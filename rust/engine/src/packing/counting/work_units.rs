//! A search in stretches: from a list of tasks to what is found on the way and the tasks left.
//!
//! `run(frontier, budget) -> (count, found, frontier)`: the frontier is the list of tasks, the budget
//! is any limit, the count and what is found are the search's outcome. Stretches of any length one
//! after the other explore exactly the nodes of one long search, so a count can be written down,
//! killed and gone on with; stretches side by side are what threads share out.

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

use super::root_piece;
use crate::packing::exact_cover::dispatch;
use crate::packing::exact_cover::mask_lists::{MaskProblem, Subtree, Walk, words};
use crate::packing::model::board::Packing;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::Group;
use crate::packing::{counting, exact_cover};
use crate::search::{Control, Halt, Kernel, Observer};

/// Cut, each with the number of solutions for which one of it stands; the last comes first.
pub type Cut = Vec<(u64, Subtree)>;

/// Cut that are left when a stretch ends.
pub type Remaining = Arc<Mutex<Cut>>;

/// One stretch of a count.
pub struct WorkUnit {
    /// The puzzle.
    pub packing: Arc<Packing>,
    /// Where to begin; `None` for the start, on one placement of each orbit of a piece.
    pub tasks: Option<Cut>,
    /// What the stretches before have counted; `None` if this one is not to tell a total.
    pub before: Option<BigUint>,
    /// Takes what is left.
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
        let mut tasks =
            self.tasks.clone().unwrap_or_else(|| root_piece::fewest_orbits(problem, &group));
        let compact = MaskProblem::<W>::new(problem, &exact_cover::order(problem), control)?;
        let mut walk = Walk::new(&compact);
        let mut total = self.before.clone().unwrap_or_default();
        let mut end = Ok(());
        while let Some((weight, task)) = tasks.pop() {
            let before = control.count();
            let walked = dispatch::explore(&mut walk, Some(&task), control, observer);
            total += weight * (control.count() - before);
            if let Err(halt) = walked {
                tasks.extend(walk.left().into_iter().map(|task| (weight, task)));
                end = Err(halt);
                break;
            }
        }
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = tasks;
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

/// About so many lists of tasks that have every solution once between them, from the widest level
/// of the search that is needed; only the empty task where the puzzle is too large for that.
pub fn split(packing: &Packing, parts: usize) -> Vec<Cut> {
    let mut control = Control::alone(None);
    let whole = || vec![vec![(1, Subtree::new())]];
    let Ok(Some(problem)) = Problem::list(packing, &mut control) else { return whole() };
    let tasks = match words(&problem) {
        0 | 1 => spread::<1>(&problem, parts, &mut control),
        2 => spread::<2>(&problem, parts, &mut control),
        3 | 4 => spread::<4>(&problem, parts, &mut control),
        _ => return whole(),
    };
    let Ok(tasks) = tasks else { return whole() };
    let mut lists: Vec<Cut> = vec![Cut::new(); parts.clamp(1, tasks.len().max(1))];
    let number = lists.len();
    for (at, task) in tasks.into_iter().enumerate() {
        lists[at % number].push((1, task));
    }
    lists
}

fn spread<const W: usize>(
    problem: &Problem,
    parts: usize,
    control: &mut Control,
) -> Result<Vec<Subtree>, Halt> {
    let compact = MaskProblem::<W>::new(problem, &exact_cover::order(problem), control)?;
    let mut walk = Walk::new(&compact);
    let mut tasks = vec![Subtree::new()];
    for _ in 0..problem.items.len() {
        if tasks.len() >= parts {
            break;
        }
        tasks = tasks.iter().flat_map(|task| walk.children(task)).collect();
    }
    Ok(tasks)
}
