//! `tally`: how many solutions there are, raw and distinct, without finding each of them.
//!
//! The search runs on one placement of each orbit of a piece, and what it finds counts as often as
//! the orbit has placements. After some nodes it is asked how far it has come: a long search on a
//! narrow board is given up for counting by states ([`memo`](super::memo)), and taken up again
//! where it was if there are too many of these. Distinct solutions follow from how many solutions
//! each symmetry keeps ([`symmetry`](super::symmetry)).

use std::sync::Arc;

use num_bigint::BigUint;

use super::board::Packing;
use super::compact::{Compact, Task, Walk, words};
use super::cover;
use super::machine;
use super::memo::{self, Counted, Layer, Steps};
use super::problem::Problem;
use super::scan::scan;
use super::stretch::Tasks;
use super::symmetric::kept_solutions;
use super::symmetry::Group;
use crate::search::{Control, Distinct, Halt, Kernel, Observer};

/// Nodes after which a search tells how far it has come, and again when they have doubled.
const LOOK: u64 = 100_000;

/// Nodes that a search may take where counting by states is possible.
const PATIENCE: f64 = 1.5e6;

/// Cells across a board, at most, for counting by states.
const WIDEST: usize = 10;

/// Memory for states, in bytes.
const MOST_BYTES: u64 = 900 << 20;

/// Counts all solutions of a packing.
pub struct Tally(pub Arc<Packing>);

impl Kernel for Tally {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let packing = &self.0;
        let Some(problem) = Problem::list(packing, control)? else {
            return cover::search_unlisted(packing, control, observer);
        };
        let group = Group::new(&packing.board, &problem);
        let raw = match words(&problem) {
            0 | 1 => raw::<1, O>(packing, &problem, &group, control, observer)?,
            2 => raw::<2, O>(packing, &problem, &group, control, observer)?,
            3 | 4 => raw::<4, O>(packing, &problem, &group, control, observer)?,
            _ => return cover::search(&problem, control, observer),
        };
        finish(&problem, group, raw, control)
    }
}

/// Tells the exact number of solutions, and how many are distinct if that can be counted.
pub fn finish(
    problem: &Problem,
    group: Group,
    raw: BigUint,
    control: &mut Control,
) -> Result<(), Halt> {
    control.total(raw.clone());
    let order = group.elements.len();
    let mut fixed = raw;
    for element in &group.elements[1..] {
        match kept_solutions(problem, element, control)? {
            Some(kept) => fixed += kept,
            None => return Ok(()),
        }
    }
    control.distinct(Distinct { count: fixed / order, group: group.name });
    Ok(())
}

/// All solutions.
fn raw<const W: usize, O: Observer>(
    packing: &Packing,
    problem: &Problem,
    group: &Group,
    control: &mut Control,
    observer: &mut O,
) -> Result<BigUint, Halt> {
    if !problem.can_fill() {
        return Ok(BigUint::ZERO);
    }
    let mut total = BigUint::ZERO;
    let mut tasks = first_tasks(problem, group);
    let order = cover::order(problem);
    let compact = Compact::<W>::new(problem, &order, control)?;
    let mut walk = Walk::new(&compact);
    let (order, width) = scan(&packing.board);
    let mut may_switch = width <= WIDEST;
    let whole = tasks.len() as f64;
    let (begun, mut look) = (control.nodes(), LOOK);
    while let Some((weight, task)) = tasks.pop() {
        let before = control.count();
        walk.patience = may_switch.then_some(begun + look);
        let end = machine::explore(&mut walk, Some(&task), control, observer);
        total += weight * (control.count() - before);
        if end? {
            continue;
        }
        let left = walk.left();
        let done = (whole - tasks.len() as f64 - 1.0 + walk.progress()) / whole;
        tasks.extend(left.into_iter().map(|task| (weight, task)));
        let spent = control.nodes() - begun;
        look = 2 * spent;
        if spent as f64 / done < PATIENCE {
            continue;
        }
        may_switch = false;
        let Some(steps) = Steps::new(problem, &order) else { continue };
        let most = (MOST_BYTES / Layer::BYTES) as usize;
        if let Counted::All(count) = memo::count(&steps, most, control)? {
            return Ok(count.into());
        }
    }
    Ok(total)
}

/// Where a search begins: one placement of each orbit of some piece, or nothing.
pub fn first_tasks(problem: &Problem, group: &Group) -> Tasks {
    let whole = || vec![(1, Task::new())];
    if group.elements.len() == 1 {
        return whole();
    }
    group.representatives(problem).map_or_else(whole, |orbits| {
        orbits.into_iter().map(|(choice, size)| (size, vec![choice])).collect()
    })
}
