//! The ladders by name.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, End, Ladder, Options, climb};
use crate::net::Refutation;
use crate::refutation;
use crate::step::{Sink, Technique};

/// Runs `$do` with the ladder of a name as `$ladder`.
macro_rules! with_ladder {
    ($name:expr, $ladder:ident => $do:expr, $else:expr) => {
        match $name {
            "model" => {
                type $ladder = crate::model::ModelLadder;
                $do
            }
            "hitori" => {
                type $ladder = crate::hitori::HitoriLadder;
                $do
            }
            "nonogram" => {
                type $ladder = crate::nonogram::NonogramLadder;
                $do
            }
            "packing" => {
                type $ladder = crate::packing::PackingLadder;
                $do
            }
            "sudoku" => {
                type $ladder = crate::sudoku::SudokuLadder;
                $do
            }
            _ => $else,
        }
    };
}

/// The techniques of a ladder; `None` for an unknown name.
pub fn techniques(ladder: &str) -> Option<&'static [Technique]> {
    with_ladder!(ladder, L => Some(L::TECHNIQUES), None)
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
    with_ladder!(ladder, L => {
        let mut climber = L::new(model, known, options)?;
        Ok(climb(&mut climber, options, sink, budget))
    }, Err(format!("unknown ladder: {ladder:?}")))
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
    with_ladder!(ladder, L => refutation::refute::<L>(model, known, fact, budget),
        Err(format!("unknown ladder: {ladder:?}")))
}
