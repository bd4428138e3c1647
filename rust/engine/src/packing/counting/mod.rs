//! Counting without listing: the raw and the distinct number of solutions of a packing.
//!
//! Idea: the exact cover search runs on one placement of each orbit of a root piece
//! ([`root_piece`]), and what it finds counts as often as the orbit has placements. After some
//! nodes the search estimates how long it will take. A long search is replaced by the frontier DP
//! ([`frontier_dp`]); if that meets too many states for the nodes that are expected, or takes more
//! than [`MOST_BYTES`], the search goes on where it stopped. The number of distinct solutions follows
//! by Burnside's lemma from the solutions that each symmetry keeps ([`fixed_solutions`]).
//!
//! [`work_units`] runs the same search in parts that can be stopped, stored and shared out;
//! [`diagram`] keeps all solutions for random and k-th ones.

pub mod diagram;
mod fixed_solutions;
mod folding;
pub mod frontier_dp;
mod islands;
mod remainders;
mod root_piece;
mod state_table;
pub mod work_units;

use std::sync::Arc;

use fixed_solutions::kept_solutions;
use frontier_dp::{Beyond, Most};
use num_bigint::BigUint;

use crate::packing::exact_cover;
use crate::packing::exact_cover::bitsets;
use crate::packing::exact_cover::dispatch;
use crate::packing::exact_cover::mask_lists::Walk;
use crate::packing::exact_cover::mask_problem::{MaskProblem, by_words};
use crate::packing::model::fill_order::fill_order;
use crate::packing::model::problem::Problem;
use crate::packing::model::puzzle::Packing;
use crate::packing::model::symmetry::Group;
use crate::search::{Control, Distinct, Halt, Kernel};

/// When the search is replaced by the frontier DP. A state takes about as long as a node.
struct Switch {
    /// Nodes after which the search first estimates its length; each time they double, it does
    /// again.
    look: u64,
    /// Expected nodes up to which the search goes on.
    patience: f64,
    /// States that the DP may visit for each expected node before the search goes on.
    states_a_node: f64,
}

impl Switch {
    /// The switch for boards with this frontier.
    fn of(frontier: usize) -> Self {
        if frontier <= NARROW {
            ON_NARROW
        } else if frontier <= WIDE {
            ON_WIDE
        } else {
            ON_COMPACT
        }
    }
}

/// Up to [`NARROW`] cells across there are mostly fewer states than nodes.
const ON_NARROW: Switch = Switch { look: 20_000, patience: 6e4, states_a_node: 4.0 };

/// On wider boards the DP often fails.
const ON_WIDE: Switch = Switch { look: 100_000, patience: 1.5e6, states_a_node: 0.5 };

/// On compact boards it mostly fails, unless the pieces are copies of a few: then there are more
/// nodes than states by many orders of magnitude.
const ON_COMPACT: Switch = Switch { look: 100_000, patience: 1e7, states_a_node: 0.005 };

/// Beyond 256 cells and pieces a node takes as long as many states, and tells no progress.
const BEYOND_MASKS: Switch = Switch { look: 20_000, patience: 0.0, states_a_node: 100.0 };

/// The largest frontier of a narrow board.
const NARROW: usize = 6;

/// By which factor the expected nodes must grow before the DP is tried again.
const AGAIN: f64 = 4.0;

/// The largest frontier of a wide board.
const WIDE: usize = 10;

/// Memory for states, in bytes.
const MOST_BYTES: u64 = 250 << 20;

/// Counts all solutions of a packing.
pub struct Tally(pub Arc<Packing>);

impl Kernel for Tally {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let packing = &self.0;
        let Some(problem) = Problem::list(packing, control)? else {
            return exact_cover::search_unlisted(packing, control);
        };
        let group = Group::new(&packing.board, &problem);
        let raw = by_words!(
            &problem,
            W => raw::<W>(packing, &problem, &group, control)?,
            raw_beyond_masks(packing, &problem, &group, control)?
        );
        finish(packing, &problem, group, raw, control)
    }
}

/// Reports the exact number of solutions, and the number of distinct ones if that can be counted.
pub fn finish(
    packing: &Packing,
    problem: &Problem,
    group: Group,
    raw: BigUint,
    control: &mut Control,
) -> Result<(), Halt> {
    control.total(raw.clone());
    // What ends the search from here on leaves the number above whole.
    control.distinct(Distinct { count: None, group: group.name.clone() });
    let fill = fill_order(&packing.board);
    let mut fixed = raw;
    for element in &group.elements[1..] {
        match kept_solutions(problem, &fill, element, control)? {
            Some(kept) => fixed += kept,
            None => return Ok(()),
        }
    }
    let count = Some(fixed / group.elements.len());
    control.distinct(Distinct { count, group: group.name });
    Ok(())
}

/// The number of all solutions.
fn raw<const W: usize>(
    packing: &Packing,
    problem: &Problem,
    group: &Group,
    control: &mut Control,
) -> Result<BigUint, Halt> {
    if !problem.can_fill() {
        return Ok(BigUint::ZERO);
    }
    let mut total = BigUint::ZERO;
    let order = exact_cover::order(problem);
    let masks = MaskProblem::<W>::new(problem, &order, control)?;
    let mut walk = Walk::new(&masks);
    let fill = fill_order(&packing.board);
    let switch = Switch::of(fill.frontier);
    let mut open = if fill.frontier <= WIDE {
        root_piece::fewest_orbits(problem, group)
    } else {
        root_piece::first_cut(problem, group, &mut walk, control)?
    };
    let mut may_switch = true;
    let mut patience = switch.patience;
    let whole = open.len() as f64;
    let (begun, mut look) = (control.nodes(), switch.look);
    while let Some((weight, subtree)) = open.pop() {
        let before = control.count();
        walk.patience = may_switch.then_some(begun + look);
        let end = dispatch::explore(&mut walk, &subtree, control);
        total += weight * (control.count() - before);
        if end? {
            continue;
        }
        let done = (whole - open.len() as f64 - 1.0 + walk.progress()) / whole;
        walk.leave_open(weight, &mut open);
        let spent = control.nodes() - begun;
        look = 2 * spent;
        let expected = spent as f64 / done;
        if expected < patience {
            continue;
        }
        patience = AGAIN * expected;
        let most = Most { states: (switch.states_a_node * expected) as u64, bytes: MOST_BYTES };
        match frontier_dp::count(&packing.board, problem, &fill, group, &most, control)? {
            Ok(count) => return Ok(count),
            Err(beyond) => may_switch = beyond == Beyond::States,
        }
    }
    Ok(total)
}

/// The number of all solutions of a problem that is too large for masks.
fn raw_beyond_masks(
    packing: &Packing,
    problem: &Problem,
    group: &Group,
    control: &mut Control,
) -> Result<BigUint, Halt> {
    let (before, switch) = (control.count(), BEYOND_MASKS);
    let fill = fill_order(&packing.board);
    let mut counted = None;
    bitsets::search_or(problem, control, switch.look, &mut |control, nodes| {
        let states = (switch.states_a_node * nodes as f64) as u64;
        let most = Most { states, bytes: MOST_BYTES };
        let count = frontier_dp::count(&packing.board, problem, &fill, group, &most, control)?;
        let again = (count == Err(Beyond::States)).then_some(AGAIN as u64 * nodes);
        counted = count.ok();
        Ok(if counted.is_some() { None } else { Some(again.unwrap_or(u64::MAX)) })
    })?;
    Ok(counted.unwrap_or_else(|| (control.count() - before).into()))
}
