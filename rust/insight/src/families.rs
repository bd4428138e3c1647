//! The ladders by name.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, End, Ladder, Options, climb};
use crate::net::Refutation;
use crate::step::{Sink, Technique};
use crate::{hitori, model, nonogram, packing, refutation, sudoku};

fn named(ladder: &str) -> Result<Ladder, String> {
    match ladder {
        "model" => Ok(model::LADDER),
        "hitori" => Ok(hitori::LADDER),
        "nonogram" => Ok(nonogram::LADDER),
        "packing" => Ok(packing::LADDER),
        "sudoku" => Ok(sudoku::LADDER),
        _ => Err(format!("unknown ladder: {ladder:?}")),
    }
}

/// The techniques of a ladder; `None` for an unknown name.
pub fn techniques(ladder: &str) -> Option<&'static [Technique]> {
    named(ladder).ok().map(|ladder| ladder.techniques)
}

/// Climbs the ladder of this name on a model about which `known` is known; `Err` says why the model
/// or the name does not fit.
pub fn explain(
    ladder: &str,
    model: &Model,
    known: &[Fact],
    options: &Options,
    sink: &mut dyn Sink,
    budget: &mut dyn Budget,
) -> Result<End, String> {
    let mut climber = (named(ladder)?.begin)(model, known, options)?;
    Ok(climb(&mut *climber, options, sink, budget))
}

/// Why a fact cannot hold on a model about which `known` is known, by the ladder of this name if no
/// chain shows it; nothing if it may hold or the budget is spent. `Err` as for [`explain`].
pub fn refute(
    ladder: &str,
    model: &Model,
    known: &[Fact],
    fact: &Fact,
    budget: &mut dyn Budget,
) -> Result<Option<Refutation>, String> {
    refutation::refute(named(ladder)?, model, known, fact, budget)
}
