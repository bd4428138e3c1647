//! The size of a model: whether the kernel accepts it, before it allocates anything.
//!
//! Measured: a fact takes 310 to 350 bytes with its clauses and what the solver keeps for it (a
//! sudoku of 100 by 100, a hitori of 1000 by 1000), a step of an automaton at most eight. So the
//! greatest model takes about a gigabyte before the solver learns anything.

use super::domains::Domains;
use super::placements;
use runut_model::{Fault, Model, Part};

/// The greatest number of facts: values of open places, places of placements, values in the rows of
/// tables.
pub const MOST_FACTS: usize = 1 << 21;

/// The greatest number of steps of automata, over all places and constraints.
pub const MOST_STEPS: usize = 1 << 25;

/// Rejects a model that would take too much memory.
pub(super) fn measure(model: &Model) -> Result<(), Fault> {
    if model.places > MOST_FACTS {
        return Err(too_many(model.places, "places", MOST_FACTS));
    }
    let domains = Domains::new(model)?;
    let mut facts = placements::count(model, &domains, MOST_FACTS + 1);
    for &domain in &domains.of {
        let ordinary = domain.members().filter(|&class| domains.kind(class).is_none()).count();
        facts += if ordinary > 2 { ordinary } else { ordinary / 2 };
    }
    let mut steps: usize = 0;
    for (part, places) in model.constraints() {
        let length = places.len();
        match part {
            Part::Table { rows, .. } => facts = facts.saturating_add(rows.len()),
            Part::Automaton(automaton) => {
                steps = steps.saturating_add(length.saturating_mul(automaton.transitions.len()));
            }
            Part::Runs { clue, .. } => {
                // At a place of a line as full as possible, few states are possible: at most as
                // many for each run as there are places to spare.
                let cells: usize = clue.iter().map(|run| run.0 as usize).sum();
                let spare = length.saturating_sub(cells);
                let states = (spare + 1).saturating_mul(clue.len() + 1).min(cells + clue.len() + 1);
                steps = steps.saturating_add(length.saturating_mul(2 * states));
            }
            _ => {}
        }
    }
    match () {
        () if facts > MOST_FACTS => Err(too_many(facts, "facts", MOST_FACTS)),
        () if steps > MOST_STEPS => Err(too_many(steps, "steps of automata", MOST_STEPS)),
        () => Ok(()),
    }
}

fn too_many(number: usize, what: &str, most: usize) -> Fault {
    Fault(format!(
        "the model has {number} {what} or more, and the kernel takes {most}; \
         use another algorithm, or a smaller board"
    ))
}
