//! Algorithm `first-cell`: scanline fill. The first empty cell gets every piece that fits there.
//!
//! Idea: cells are filled in a fixed order. All cells before the first empty one are filled, so the
//! placement that covers it has it as its own first cell; placements are therefore listed by first
//! cell. A board is one word of bits, so a try is one `and`. The order keeps the frontier between
//! filled and empty cells short ([`fill_order`]).
//!
//! Cost: little a node, one pass over the placements of one cell. Good on narrow boards; on compact
//! ones it notices too late that a corner can no longer be filled. Boards of 128 cells and more are
//! searched without lists ([`unlisted`]). One node is one placement on the board.
//!
//! Reference: Fletcher, "A program to solve the pentomino problem by the recursive use of macros",
//! 1965.

pub mod state;
pub mod unlisted;

use std::sync::Arc;

use state::{State, Steps};

use crate::packing::model::fill_order::fill_order;
use crate::packing::model::partial::{Choice, PartialPacking};
use crate::packing::model::problem::Problem;
use crate::packing::model::puzzle::Packing;
use crate::search::{Control, Halt, Kernel};

/// The kernel of `first-cell`.
pub struct FirstCell(pub Arc<Packing>);

impl Kernel for FirstCell {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let packing = &self.0;
        if packing.board.cells < 1 << 12
            && let Some(problem) = Problem::list(packing, control)?
            && let Some(steps) = Steps::new(&problem, &fill_order(&packing.board).cells)
        {
            return walk(&problem, &steps, control);
        }
        unlisted::search(packing, &[], control)
    }
}

/// Depth-first search over states. `tries[d]` is the next step to try at depth d, among those of
/// the first empty cell of `states[d]`.
fn walk(problem: &Problem, steps: &Steps, control: &mut Control) -> Result<(), Halt> {
    let (mut states, mut tries) = (vec![State::default()], vec![0]);
    let mut chosen: Vec<Choice> = Vec::new();
    let mut partial = PartialPacking::new(problem);
    while let (Some(&state), Some(next)) = (states.last(), tries.last_mut()) {
        let cell = state.next_cell();
        let own = steps.of_cell.get(cell).map_or(&[][..], |own| &own[*next..]);
        control.work(1 + own.len() as u64 / 16)?;
        if let Some(at) = own.iter().position(|step| steps.can_take(step, state)) {
            let step = own[at];
            control.node(chosen.len())?;
            *next += at + 1;
            if control.observer.is_on() {
                partial.put(step.choice, &mut control.observer);
            }
            chosen.push(step.choice);
            states.push(step.after(state));
            tries.push(0);
            continue;
        }
        if cell == steps.cells && steps.is_solution(state) {
            partial.report_solution(&mut control.observer);
            control.found(|| problem.board(&chosen))?;
        }
        states.pop();
        tries.pop();
        if chosen.pop().is_some() {
            control.backtrack();
            if control.observer.is_on() {
                partial.take(&mut control.observer);
            }
        }
    }
    Ok(())
}
