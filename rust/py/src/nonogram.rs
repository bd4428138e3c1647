//! Nonogram kernels for Python.

use pyo3::prelude::*;
use runut_engine::nonogram::{Basis, Check, Exhaustive, Nonogram, Propagation, RowBacktracking};

use crate::errors::{refused, unknown};
use crate::search::Search;

/// A search of the nonogram with these clues by this algorithm. `by_columns` belongs to
/// "exhaustive", `tricks` and `checks_rest` to "row-backtracking".
#[pyfunction]
#[pyo3(signature = (algorithm, rows, columns, by_columns, tricks, checks_rest))]
fn nonogram_search(
    algorithm: &str,
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
    by_columns: bool,
    tricks: bool,
    checks_rest: bool,
) -> PyResult<Search> {
    let puzzle = Nonogram::new(rows, columns).map_err(refused)?;
    match algorithm {
        "propagation" => Ok(Search::new(Propagation(puzzle))),
        "exhaustive" => {
            let basis = if by_columns { Basis::Columns } else { Basis::Rows };
            Ok(Search::new(Exhaustive { puzzle, basis }))
        }
        "row-backtracking" => {
            let check = if checks_rest { Check::Remaining } else { Check::Finished };
            Ok(Search::new(RowBacktracking { puzzle, check, tricks }))
        }
        _ => Err(unknown("nonogram algorithm", algorithm)),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(nonogram_search, module)?)
}
