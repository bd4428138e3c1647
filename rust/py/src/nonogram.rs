//! Nonogram kernels for Python.

use pyo3::prelude::*;
use runut_engine::nonogram::{
    Check, Clue, Exhaustive, Nonogram, Propagation, RowBacktracking, Stages,
};

use runut_engine::search::Forced;

use crate::errors::{refused, unknown};
use crate::search::Search;

/// A search of the nonogram with these clues by this algorithm. `basis` is for "exhaustive",
/// `tricks` and `check` are for "row-backtracking", `without` names the stages that "propagation"
/// leaves out.
#[pyfunction]
#[pyo3(signature = (algorithm, rows, columns, basis="rows", tricks=false, check="remaining", without=""))]
fn nonogram_search(
    algorithm: &str,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    basis: &str,
    tricks: bool,
    check: &str,
    without: &str,
) -> PyResult<Search> {
    let nonogram = Nonogram::new(rows, columns).map_err(refused)?;
    match algorithm {
        "propagation" => {
            let stages = Stages::without(without).map_err(|name| unknown("stage", name))?;
            Ok(Search::new(Propagation { stages, ..Propagation::new(nonogram) }))
        }
        "forced" => Ok(Search::new(Forced(Propagation::new(nonogram)))),
        "exhaustive" => {
            let by_columns = named(basis, "rows", "columns", "basis")?;
            Ok(Search::new(Exhaustive { nonogram, by_columns }))
        }
        "row-backtracking" => {
            let is_strict = named(check, "finished", "remaining", "check")?;
            let check = if is_strict { Check::Remaining } else { Check::Finished };
            Ok(Search::new(RowBacktracking { nonogram, tricks, check }))
        }
        _ => Err(unknown("nonogram algorithm", algorithm)),
    }
}

/// Whether `name` is the second of two names.
fn named(name: &str, first: &str, second: &str, what: &str) -> PyResult<bool> {
    if name == first || name == second {
        return Ok(name == second);
    }
    Err(unknown(what, name))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(nonogram_search, module)?)
}
