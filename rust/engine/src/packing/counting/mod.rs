//! `tally`: how many solutions there are, raw and distinct, without finding each of them.
//!
//! The search runs on one placement of each orbit of a piece ([`probe`](root_piece)), and what it
//! finds counts as often as the orbit has placements. After some nodes it is asked how far it has come: a long search on a
//! narrow board is given up for counting by states ([`state`](frontier_dp)), and taken up again
//! where it was if there are too many of these. Distinct solutions follow from how many solutions
//! each symmetry keeps ([`symmetry`](crate::packing::model::symmetry)).

pub mod diagram;
mod fixed_solutions;
mod folding;
pub mod frontier_dp;
mod islands;
mod root_piece;
mod state_table;
pub mod work_units;

use std::sync::Arc;

use fixed_solutions::kept_solutions;
use frontier_dp::{Counted, Most};
use num_bigint::BigUint;

use crate::packing::exact_cover;
use crate::packing::exact_cover::dispatch;
use crate::packing::exact_cover::mask_lists::{MaskProblem, Walk, words};
use crate::packing::model::board::Packing;
use crate::packing::model::fill_order::fill_order;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::Group;
use crate::search::{Control, Distinct, Halt, Kernel, Observer};

/// When a search is given up for counting by states, which takes about as long a state as a node.
struct Turn {
    /// Nodes after which a search tells how far it has come, and again when they have doubled.
    look: u64,
    /// Nodes that a search may be expected to take.
    patience: f64,
    /// Rims that are counted for each of them before the search goes on.
    states_a_node: f64,
}

/// Up to [`NARROW`] cells across states are mostly fewer than nodes.
const ON_NARROW: Turn = Turn { look: 20_000, patience: 6e4, states_a_node: 4.0 };

/// On wider boards counting them may well turn out to be in vain.
const ON_WIDE: Turn = Turn { look: 100_000, patience: 1.5e6, states_a_node: 0.5 };

/// Cells across a narrow board.
const NARROW: usize = 6;

/// How many times as many nodes as before must be expected to try once more.
const AGAIN: f64 = 4.0;

/// Cells across a board, at most, for counting by states.
const WIDEST: usize = 10;

/// Memory for states, in bytes.
const MOST_BYTES: u64 = 250 << 20;

/// Counts all solutions of a packing.
pub struct Tally(pub Arc<Packing>);

impl Kernel for Tally {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let packing = &self.0;
        let Some(problem) = Problem::list(packing, control)? else {
            return exact_cover::search_unlisted(packing, control, observer);
        };
        let group = Group::new(&packing.board, &problem);
        let raw = match words(&problem) {
            0 | 1 => raw::<1, O>(packing, &problem, &group, control, observer)?,
            2 => raw::<2, O>(packing, &problem, &group, control, observer)?,
            3 | 4 => raw::<4, O>(packing, &problem, &group, control, observer)?,
            _ => return exact_cover::search(&problem, control, observer),
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
    let order = exact_cover::order(problem);
    let compact = MaskProblem::<W>::new(problem, &order, control)?;
    let mut walk = Walk::new(&compact);
    let scan = fill_order(&packing.board);
    let mut may_switch = scan.frontier <= WIDEST;
    let mut tasks = if may_switch {
        root_piece::fewest_orbits(problem, group)
    } else {
        root_piece::first_tasks(problem, group, &mut walk, control)?
    };
    let turn = if scan.frontier <= NARROW { ON_NARROW } else { ON_WIDE };
    let mut patience = turn.patience;
    let whole = tasks.len() as f64;
    let (begun, mut look) = (control.nodes(), turn.look);
    while let Some((weight, task)) = tasks.pop() {
        let before = control.count();
        walk.patience = may_switch.then_some(begun + look);
        let end = dispatch::explore(&mut walk, Some(&task), control, observer);
        total += weight * (control.count() - before);
        if end? {
            continue;
        }
        let left = walk.left();
        let done = (whole - tasks.len() as f64 - 1.0 + walk.progress()) / whole;
        tasks.extend(left.into_iter().map(|task| (weight, task)));
        let spent = control.nodes() - begun;
        look = 2 * spent;
        let expected = spent as f64 / done;
        if expected < patience {
            continue;
        }
        patience = AGAIN * expected;
        let most = Most { states: (turn.states_a_node * expected) as u64, bytes: MOST_BYTES };
        match frontier_dp::count(&packing.board, problem, &scan, group, &most, control)? {
            Counted::All(count) => return Ok(count.into()),
            Counted::TooLong => {}
            Counted::TooMany => may_switch = false,
        }
    }
    Ok(total)
}
