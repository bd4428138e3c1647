//! Searches of nonograms in which some cells have given colours, and of what each cell can be.

use pyo3::prelude::*;
use runut_engine::nonogram::{ColourNonogram, Nonogram, Propagation};
use runut_engine::search::{Candidates, Choice};

use super::{clues, judge, lengths, with_puzzle};
use crate::cut;
use crate::errors::refused;
use crate::search::Search;

/// The search of "propagation" in which cells, by number, have given colours, for clues as in
/// `nonogram_colour_search`.
#[pyfunction]
pub fn nonogram_cube(
    rows: Vec<Vec<(u16, u8)>>,
    columns: Vec<Vec<(u16, u8)>>,
    colours: usize,
    given: Vec<Choice>,
) -> PyResult<Search> {
    let given = cut::colours(given)?;
    let judge = judge(&rows, &columns, |&run| run);
    with_puzzle!(rows, columns, colours, nonogram => {
        Ok(Search::new(Propagation::within(nonogram, &given).map_err(refused)?, judge))
    })
}

/// Pictures that show each colour of a cell up to `most` times, for clues as in
/// `nonogram_colour_search`.
#[pyfunction]
pub fn nonogram_candidates(
    rows: Vec<Vec<(u16, u8)>>,
    columns: Vec<Vec<(u16, u8)>>,
    colours: usize,
    most: u64,
) -> PyResult<Search> {
    let judge = judge(&rows, &columns, |&run| run);
    with_puzzle!(rows, columns, colours, nonogram => {
        Ok(Search::new(Candidates::new(Propagation::new(nonogram), most), judge))
    })
}
