//! Nonogram kernels for Python.

pub mod narrowed;

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use runut_engine::nonogram::{
    self, Block, Check, Clue, ColourNonogram, Counting, Exhaustive, LineSearch, Nonogram, Pipeline,
    Propagation, RowBacktracking, Tricks,
};
use runut_engine::search::{Backbone, Judge, Judged};

use crate::batch::{self, Batch, Unread};
use crate::cut::SearchTree;
use crate::errors::{refused, unknown};
use crate::search::{self, Search};

/// A search by an algorithm for clues of one colour and of several, or by another one.
macro_rules! by_lines {
    ($algorithm:expr, $nonogram:expr, $judge:expr, $without:expr, $($name:literal => $more:expr)*) => {
        match $algorithm {
            "count" => Ok(Search::new(Counting::from($nonogram), $judge)),
            "propagation" => {
                let mut kernel = Propagation::new($nonogram);
                kernel.pipeline = stages($without)?;
                Ok(Search::new(kernel, $judge))
            }
            "depth-first" => Ok(Search::new(LineSearch($nonogram), $judge)),
            "forced" => Ok(Search::new(Backbone(Propagation::new($nonogram)), $judge)),
            $($name => $more,)*
            _ => Err(unknown("nonogram algorithm", $algorithm)),
        }
    };
}

/// Does something with a puzzle of one colour, or of several.
macro_rules! with_puzzle {
    ($rows:ident, $columns:ident, $colours:ident, $it:ident => $do:expr) => {
        if $colours == 1 {
            let $it = Nonogram::new(lengths($rows), lengths($columns)).map_err(refused)?;
            $do
        } else {
            let $it =
                ColourNonogram::new(clues($rows), clues($columns), $colours).map_err(refused)?;
            $do
        }
    };
}
pub(crate) use with_puzzle;

/// A search of the nonogram with these clues by this algorithm. `basis` is for "exhaustive",
/// `tricks` and `check` are for "row-backtracking", `without` for "propagation".
#[pyfunction]
#[pyo3(signature = (algorithm, rows, columns, basis="rows", tricks="off", check="remaining", without=""))]
pub fn nonogram_search(
    algorithm: &str,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    basis: &str,
    tricks: &str,
    check: &str,
    without: &str,
) -> PyResult<Search> {
    let judge = judge(&rows, &columns, |&length| (length, 1));
    let nonogram = Nonogram::new(rows, columns).map_err(refused)?;
    by_lines!(algorithm, nonogram, judge, without,
        "exhaustive" => {
            let by_columns = named(basis, "rows", "columns", "basis")?;
            Ok(Search::new(Exhaustive { nonogram, by_columns }, judge))
        }
        "row-backtracking" => {
            let rests = named(check, "finished", "remaining", "check")?;
            let check = if rests { Check::Remaining } else { Check::Finished };
            let tricks = Tricks::named(tricks).ok_or_else(|| unknown("line tricks", tricks))?;
            Ok(Search::new(RowBacktracking { nonogram, tricks, check }, judge))
        }
    )
}

/// A search of the nonogram with these clues of (length, colour), colours from 1: "propagation"
/// and "depth-first" find pictures, "count" counts them, "forced" finds their backbone. `without`
/// names the stages that "propagation" leaves out.
#[pyfunction]
#[pyo3(signature = (algorithm, rows, columns, colours, without=""))]
pub fn nonogram_colour_search(
    algorithm: &str,
    rows: Vec<Vec<(u16, u8)>>,
    columns: Vec<Vec<(u16, u8)>>,
    colours: usize,
    without: &str,
) -> PyResult<Search> {
    let judge = judge(&rows, &columns, |&run| run);
    let nonogram = ColourNonogram::new(clues(rows), clues(columns), colours).map_err(refused)?;
    by_lines!(algorithm, nonogram, judge, without,)
}

/// The search of "depth-first", which can be cut, for clues as in `nonogram_colour_search`.
#[pyfunction]
pub fn nonogram_tree(
    rows: Vec<Vec<(u16, u8)>>,
    columns: Vec<Vec<(u16, u8)>>,
    colours: usize,
) -> PyResult<SearchTree> {
    let judge = judge(&rows, &columns, |&run| run);
    with_puzzle!(rows, columns, colours, it => Ok(SearchTree::new(LineSearch(it), judge)))
}

/// Reads a text with one puzzle a line.
#[pyfunction]
pub fn nonogram_read_lines(py: Python<'_>, text: PyBackedBytes) -> (Batch, Unread) {
    batch::read(py, &text, of_line)
}

/// The search of the puzzle in a line, as `solve_lines` reads it.
fn of_line(line: &[u8]) -> Option<Judged> {
    let nonogram = nonogram::read_line(line)?;
    let judge = judge(&nonogram.rows, &nonogram.columns, |&length| (length, 1));
    Some(Judged { kernel: Arc::new(Propagation::new(nonogram)), judge })
}

/// The judge of clues, of which `run` gives length and colour of each run.
fn judge<R>(rows: &[Vec<R>], columns: &[Vec<R>], run: fn(&R) -> (u16, u8)) -> Judge {
    let runs = |lines: &[Vec<R>]| lines.iter().map(|line| line.iter().map(run).collect()).collect();
    search::judge(runut_check::Nonogram { rows: runs(rows), columns: runs(columns) })
}

fn lengths(lines: Vec<Vec<(u16, u8)>>) -> Vec<Clue> {
    let length = |line: Vec<(u16, u8)>| line.into_iter().map(|(length, _)| length).collect();
    lines.into_iter().map(length).collect()
}

fn clues(lines: Vec<Vec<(u16, u8)>>) -> Vec<Vec<Block>> {
    let block = |(length, colour)| Block { length, colour };
    lines.into_iter().map(|line| line.into_iter().map(block).collect()).collect()
}

fn stages(without: &str) -> PyResult<Pipeline> {
    Pipeline::without(without).map_err(|name| unknown("stage", name))
}

/// Whether `name` is the second of two names.
fn named(name: &str, first: &str, second: &str, what: &str) -> PyResult<bool> {
    if name == first || name == second {
        return Ok(name == second);
    }
    Err(unknown(what, name))
}
