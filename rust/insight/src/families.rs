//! The ladders by name.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, End, Halt, Ladder, Options, climb};
use crate::needed::needed;
use crate::net::Refutation;
use crate::step::{Found, Record, Silent, Sink, Step, Steps, Technique};
use crate::{hitori, listing, model, nonogram, packing, refutation, sudoku};

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
    let ladder = named(ladder)?;
    let allowed = options.allowed(ladder.techniques);
    let mut climber = (ladder.begin)(model, known, &allowed[0])?;
    Ok(climb(&mut *climber, &allowed, options.steps, sink, budget))
}

/// Tells every step that a board gives, technique by technique in their order: each by itself, with
/// a proof that needs none of the others. It ends `Stuck` when no technique is left; `Err` as for
/// [`explain`].
pub fn list(
    ladder: &str,
    model: &Model,
    known: &[Fact],
    options: &Options,
    sink: &mut dyn Sink,
    budget: &mut dyn Budget,
) -> Result<End, String> {
    let ladder = named(ladder)?;
    let order = options.order(ladder.techniques);
    listing::list(ladder, (model, known), &order, sink, budget)
}

/// From this grade on the hardest step may be one that the solution does not need.
const IN_DOUBT: u8 = 5;

/// The grade of an explanation that ended like this: that of the hardest step that it needs.
pub fn grade(steps: &[Step], end: End, cells: usize) -> u8 {
    let highest = |steps: &[Step]| steps.iter().map(|step| step.found.grade).max().unwrap_or(0);
    match highest(steps) {
        all if end != End::Solved || all < IN_DOUBT => all,
        _ => highest(&needed(steps.to_vec(), cells)),
    }
}

/// Counts steps until one is in doubt.
struct Easy(Silent);

impl Sink for Easy {
    fn records(&self) -> bool {
        false
    }

    fn take(&mut self, found: Found, record: Option<Record>) {
        self.0.take(found, record);
    }

    fn grown(&mut self) -> Result<u64, Halt> {
        if self.0.grade < IN_DOUBT { Ok(0) } else { Err(Halt) }
    }
}

/// Like [`explain`], only counted. The hardest step is one that the solution needs: where that is
/// in doubt, the few easy steps before are taken anew, and all are kept.
pub fn rate(
    ladder: &str,
    model: &Model,
    known: &[Fact],
    options: &Options,
    budget: &mut dyn Budget,
) -> Result<(Silent, End), String> {
    let mut easy = Easy(Silent::default());
    let end = explain(ladder, model, known, options, &mut easy, budget)?;
    if easy.0.grade < IN_DOUBT {
        return Ok((easy.0, end));
    }
    let mut steps = Steps::default();
    let end = explain(ladder, model, known, options, &mut steps, budget)?;
    let mut counted = Silent::of(&steps.0);
    if end == End::Solved {
        let kept = Silent::of(&needed(steps.0, model.cells()));
        (counted.grade, counted.hardest) = (kept.grade, kept.hardest);
    }
    Ok((counted, end))
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
