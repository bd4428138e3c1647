//! `runut._engine`: the engine as Python sees it.
//!
//! Each family file turns Python values into a kernel and wraps it in a [`search::Search`].
//! `search.rs` runs, streams and reads outcomes. Only `control.rs` releases the interpreter lock,
//! and only `errors.rs` converts errors.

#![allow(clippy::needless_pass_by_value, reason = "Python hands over what it has")]

mod batch;
mod boards;
mod control;
mod cut;
mod errors;
mod hitori;
mod insight;
mod model;
mod nonogram;
mod packing;
mod raster;
mod recording;
mod search;
mod sudoku;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    use pyo3::exceptions::PyRuntimeWarning;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::{Batch, BatchAnswers, batch_rows};
    #[pymodule_export]
    use crate::boards::PackedBoards;
    #[pymodule_export]
    use crate::control::{Control, bounded, look};
    #[pymodule_export]
    use crate::cut::{Cut, OpenSubtrees, SearchTree};
    #[pymodule_export]
    use crate::hitori::{hitori_cube, hitori_make, hitori_read_lines, hitori_search, hitori_tree};
    #[pymodule_export]
    use crate::insight::{Ladder, insight_techniques};
    #[pymodule_export]
    use crate::model::{
        formula_search, model_backbone, model_candidates, model_proof, model_search,
    };
    #[pymodule_export]
    use crate::nonogram::narrowed::{nonogram_candidates, nonogram_cube};
    #[pymodule_export]
    use crate::nonogram::{
        nonogram_colour_search, nonogram_read_lines, nonogram_search, nonogram_tree,
    };
    #[pymodule_export]
    use crate::packing::{PackingDiagram, PackingProblem, packing_paper_search};
    #[pymodule_export]
    use crate::raster::{Face, raster};
    #[pymodule_export]
    use crate::recording::Recording;
    #[pymodule_export]
    use crate::search::{Outcome, Search, Stream, run_many};
    #[pymodule_export]
    use crate::sudoku::bulk::{
        SudokuAnswers, SudokuForms, sudoku_answer_text, sudoku_canonical, sudoku_solve_cells,
        sudoku_solve_line, sudoku_solve_lines,
    };
    #[pymodule_export]
    use crate::sudoku::making::{
        sudoku_fill, sudoku_fit, sudoku_make_many, sudoku_random_removal, sudoku_reduce,
    };
    #[pymodule_export]
    use crate::sudoku::{
        SudokuLayout, sudoku_cell_backtracking, sudoku_search, sudoku_tally, sudoku_tree,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        if cfg!(debug_assertions) {
            let message = c"runut was built without optimisation and is slow; reinstall it with `pip install .`";
            PyErr::warn(module.py(), &module.py().get_type::<PyRuntimeWarning>(), message, 1)?;
        }
        module.add("__version__", runut_engine::VERSION)?;
        module.add("PROFILE", env!("RUNUT_PROFILE"))
    }
}
