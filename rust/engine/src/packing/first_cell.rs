//! `first-cell`: fill the first empty cell with every piece that fits there.
//!
//! All cells before the first empty one are filled, so whatever covers it has its own first cell
//! there: for each cell the placements are listed of which it is the first. A board is a word of
//! bits, so a try is one `and`. The order of the cells keeps the rim between filled and empty cells
//! short (see [`scan`](super::scan)). Plain and quick a node, and good on narrow boards; on compact
//! ones it sees too late that a corner can no longer be filled. Boards of 128 cells and more are
//! searched without lists ([`open`](super::open)). One node is one placement on the board.

use std::sync::Arc;

use super::board::Packing;
use super::lying::{Choice, Lying};
use super::open;
use super::problem::Problem;
use super::scan::scan;
use super::state::{State, Steps};
use crate::search::{Control, Halt, Kernel, Observer};

/// The plain kernel.
pub struct FirstCell(pub Arc<Packing>);

impl Kernel for FirstCell {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let packing = &self.0;
        if packing.board.cells < 1 << 12
            && let Some(problem) = Problem::list(packing, control)?
            && let Some(steps) = Steps::new(&problem, &scan(&packing.board).order)
        {
            return walk(&problem, &steps, control, observer);
        }
        open::search(packing, None, control, observer)
    }
}

/// Walks through all states, one after the other. `tries[d]` is the next step at depth d, of the
/// first cell that is empty in `states[d]`.
fn walk<O: Observer>(
    problem: &Problem,
    steps: &Steps,
    control: &mut Control,
    observer: &mut O,
) -> Result<(), Halt> {
    let (mut states, mut tries) = (vec![State::default()], vec![0]);
    let mut chosen: Vec<Choice> = Vec::new();
    let mut lying = Lying::new(problem);
    while let (Some(&state), Some(next)) = (states.last(), tries.last_mut()) {
        let cell = state.next_cell();
        let own = steps.of_cell.get(cell).map_or(&[][..], |own| &own[*next..]);
        control.work(1 + own.len() as u64 / 16)?;
        if let Some(at) = own.iter().position(|step| steps.can_take(step, state)) {
            let step = own[at];
            control.node(chosen.len())?;
            *next += at + 1;
            if O::ON {
                lying.put(step.choice, observer);
            }
            chosen.push(step.choice);
            states.push(step.after(state));
            tries.push(0);
            continue;
        }
        if cell == steps.cells && steps.is_solution(state) {
            lying.tell_solution(observer);
            control.found(|| problem.board(&chosen))?;
        }
        states.pop();
        tries.pop();
        if chosen.pop().is_some() {
            control.backtrack();
            if O::ON {
                lying.take(observer);
            }
        }
    }
    Ok(())
}
