//! Sudoku kernels for Python. Bulk and generating have files of their own.

mod bulk;
mod making;

use std::sync::Arc;

use pyo3::prelude::*;
use runut_engine::search::{Backbone, Candidates, DepthFirst};
use runut_engine::sudoku::{
    self, Automaton, Cage, Caged, Cdcl, CellBacktracking, Goal, Lunchbox, Narrowed, Nine,
    Propagation, Relation, Rules, Sudoku, Sum,
};

use crate::cut::SearchTree;
use crate::errors::{refused, unknown};
use crate::search::Search;

/// The total of a cage, or its digit sets as masks.
#[derive(FromPyObject)]
enum GoalOfCage {
    Total(u32),
    Sets(Vec<u64>),
}

/// A goal and cells.
type CageParts = (GoalOfCage, Vec<usize>);
/// Cells with factors, the weight of each digit, and bounds.
type SumParts = (Vec<(usize, i64)>, Vec<i64>, Option<i64>, Option<i64>);
/// By digit of the first cell the mask of the second, and pairs.
type RelationParts = (Vec<u64>, Vec<(usize, usize)>);
/// Start, steps (state, digit, next state), accepting states, and lines.
type AutomatonParts = (u32, Vec<(u32, u8, u32)>, Vec<u32>, Vec<Vec<usize>>);

/// The rules of a board, prepared for any number of puzzles.
#[pyclass(frozen, module = "runut._engine")]
pub struct SudokuLayout(pub(crate) Arc<sudoku::Layout>);

#[pymethods]
impl SudokuLayout {
    /// Rows, columns, boxes and regions are `units`; `allowed` has a mask a cell (bit d for digit
    /// d), and one more for each auxiliary place.
    #[expect(clippy::too_many_arguments, reason = "a list for each kind of part")]
    #[new]
    #[pyo3(signature = (side, digits, units, allowed, cages, sums, relations, automata, lunchboxes))]
    fn new(
        side: usize,
        digits: usize,
        units: Vec<Vec<usize>>,
        allowed: Vec<u64>,
        cages: Vec<CageParts>,
        sums: Vec<SumParts>,
        relations: Vec<RelationParts>,
        automata: Vec<AutomatonParts>,
        lunchboxes: Vec<(u32, Vec<usize>)>,
    ) -> PyResult<Self> {
        let cages = cages.into_iter().map(|(goal, cells)| match goal {
            GoalOfCage::Total(total) => Cage { goal: Goal::Total(total), cells },
            GoalOfCage::Sets(sets) => Cage { goal: Goal::Sets(sets), cells },
        });
        let sums = sums.into_iter();
        let sums = sums.map(|(terms, weights, low, high)| Sum { terms, weights, low, high });
        let relations = relations.into_iter();
        let relations = relations.map(|(partners, pairs)| Relation { partners, pairs });
        let automata = automata.into_iter().map(|(start, steps, accepting, lines)| Automaton {
            start,
            steps,
            accepting,
            lines,
        });
        let lunchboxes = lunchboxes.into_iter();
        let lunchboxes = lunchboxes.map(|(total, cells)| Lunchbox { total, cells });
        let rules = Rules {
            units,
            allowed,
            cages: cages.collect(),
            sums: sums.collect(),
            relations: relations.collect(),
            automata: automata.collect(),
            lunchboxes: lunchboxes.collect(),
        };
        let layout = sudoku::Layout::new(side, digits, rules).map_err(refused)?;
        Ok(Self(Arc::new(layout)))
    }
}

/// A search of the sudoku with these givens (one byte a cell, 0 for a blank) by this algorithm.
/// `most` is for "candidates": the solutions with each digit of a cell that it finds.
#[pyfunction]
#[pyo3(signature = (algorithm, layout, cells, most=1))]
fn sudoku_search(
    algorithm: &str,
    layout: &SudokuLayout,
    cells: Vec<u8>,
    most: u64,
) -> PyResult<Search> {
    let sudoku = Sudoku::new(Arc::clone(&layout.0), cells).map_err(refused)?;
    match algorithm {
        "auto" if layout.0.is_nine() => Ok(Search::new(Nine(sudoku))),
        "auto" => Ok(match Caged::new(&sudoku) {
            Some(kernel) => Search::new(kernel),
            None => Search::new(Propagation(sudoku)),
        }),
        "propagation" => Ok(Search::new(DepthFirst(sudoku))),
        "clauses" => Ok(Search::new(Cdcl(sudoku))),
        "candidates" => Ok(Search::new(Candidates::new(Narrowed::new(sudoku), most))),
        "forced" => Ok(Search::new(Backbone(Narrowed::new(sudoku)))),
        "cell-backtracking" => Ok(Search::new(CellBacktracking(sudoku))),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}

/// The search of "auto" or "propagation", which can be cut; `None` for "auto" on other boards than
/// the classic one of nine digits.
#[pyfunction]
#[pyo3(signature = (algorithm, layout, cells))]
fn sudoku_tree(
    algorithm: &str,
    layout: &SudokuLayout,
    cells: Vec<u8>,
) -> PyResult<Option<SearchTree>> {
    let sudoku = Sudoku::new(Arc::clone(&layout.0), cells).map_err(refused)?;
    match algorithm {
        "auto" if layout.0.is_nine() => Ok(Some(SearchTree::new(DepthFirst(Nine(sudoku))))),
        "auto" => Ok(None),
        "propagation" => Ok(Some(SearchTree::new(DepthFirst(sudoku)))),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SudokuLayout>()?;
    module.add_function(wrap_pyfunction!(sudoku_search, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_tree, module)?)?;
    bulk::register(module)?;
    making::register(module)
}
