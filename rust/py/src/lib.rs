//! `runut._engine`: the engine as Python sees it.
//!
//! Each family file turns Python values into a kernel and wraps it in a [`search::Search`].
//! `search.rs` runs, streams and reads outcomes. Only `control.rs` releases the interpreter lock,
//! and only `errors.rs` converts errors.

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

use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    if cfg!(debug_assertions) {
        let message =
            c"runut was built without optimisation and is slow; reinstall it with `pip install .`";
        PyErr::warn(module.py(), &module.py().get_type::<PyRuntimeWarning>(), message, 1)?;
    }
    module.add("__version__", runut_engine::VERSION)?;
    module.add("PROFILE", env!("RUNUT_PROFILE"))?;
    batch::register(module)?;
    boards::register(module)?;
    control::register(module)?;
    cut::register(module)?;
    search::register(module)?;
    hitori::register(module)?;
    insight::register(module)?;
    model::register(module)?;
    nonogram::register(module)?;
    packing::register(module)?;
    raster::register(module)?;
    recording::register(module)?;
    sudoku::register(module)
}
