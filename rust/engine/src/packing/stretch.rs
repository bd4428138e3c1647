//! A search in stretches: from a list of tasks to what is found on the way and the tasks left.
//!
//! `run(frontier, budget) -> (count, found, frontier)`: the frontier is the list of tasks, the budget
//! is any limit, the count and what is found are the search's outcome. Stretches of any length one
//! after the other explore exactly the nodes of one long search, so a count can be written down,
//! killed and gone on with; stretches side by side are what threads share out.

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

use super::board::Packing;
use super::compact::{Compact, Task, Walk, words};
use super::problem::Problem;
use super::symmetry::Group;
use super::{cover, machine, probe, tally};
use crate::search::{Control, Halt, Kernel, Observer};

/// Tasks, each with the number of solutions for which one of it stands; the last comes first.
pub type Tasks = Vec<(u64, Task)>;

/// Tasks that are left when a stretch ends.
pub type Left = Arc<Mutex<Tasks>>;

/// One stretch of a count.
pub struct Stretch {
    /// The puzzle.
    pub packing: Arc<Packing>,
    /// Where to begin; `None` for the start, on one placement of each orbit of a piece.
    pub tasks: Option<Tasks>,
    /// What the stretches before have counted; `None` if this one is not to tell a total.
    pub before: Option<BigUint>,
    /// Takes what is left.
    pub left: Left,
}

impl Kernel for Stretch {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let Some(problem) = Problem::list(&self.packing, control)? else {
            return cover::search_unlisted(&self.packing, control, observer);
        };
        match words(&problem) {
            0 | 1 => self.walk::<1, O>(&problem, control, observer),
            2 => self.walk::<2, O>(&problem, control, observer),
            3 | 4 => self.walk::<4, O>(&problem, control, observer),
            _ => cover::search(&problem, control, observer),
        }
    }
}

impl Stretch {
    fn walk<const W: usize, O: Observer>(
        &self,
        problem: &Problem,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let group = Group::new(&self.packing.board, problem);
        let mut tasks = self.tasks.clone().unwrap_or_else(|| probe::fewest_orbits(problem, &group));
        let compact = Compact::<W>::new(problem, &cover::order(problem), control)?;
        let mut walk = Walk::new(&compact);
        let mut total = self.before.clone().unwrap_or_default();
        let mut end = Ok(());
        while let Some((weight, task)) = tasks.pop() {
            let before = control.count();
            let walked = machine::explore(&mut walk, Some(&task), control, observer);
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
            return tally::finish(problem, group, total, control);
        }
        control.total(total);
        end
    }
}

/// About so many lists of tasks that have every solution once between them, from the widest level
/// of the search that is needed; only the empty task where the puzzle is too large for that.
pub fn split(packing: &Packing, parts: usize) -> Vec<Tasks> {
    let mut control = Control::alone(None);
    let whole = || vec![vec![(1, Task::new())]];
    let Ok(Some(problem)) = Problem::list(packing, &mut control) else { return whole() };
    let tasks = match words(&problem) {
        0 | 1 => spread::<1>(&problem, parts, &mut control),
        2 => spread::<2>(&problem, parts, &mut control),
        3 | 4 => spread::<4>(&problem, parts, &mut control),
        _ => return whole(),
    };
    let Ok(tasks) = tasks else { return whole() };
    let mut lists: Vec<Tasks> = vec![Tasks::new(); parts.clamp(1, tasks.len().max(1))];
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
) -> Result<Vec<Task>, Halt> {
    let compact = Compact::<W>::new(problem, &cover::order(problem), control)?;
    let mut walk = Walk::new(&compact);
    let mut tasks = vec![Task::new()];
    for _ in 0..problem.items.len() {
        if tasks.len() >= parts {
            break;
        }
        tasks = tasks.iter().flat_map(|task| walk.children(task)).collect();
    }
    Ok(tasks)
}
