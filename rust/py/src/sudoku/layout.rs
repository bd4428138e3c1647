//! The rules of a sudoku board, for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use runut_check::Stated;
use runut_engine::model::Model;
use runut_engine::search::Judge;
use runut_engine::sudoku::{
    self, Automaton, Cage, Goal, Lunchbox, Ranking, Relation, Rules, Sudoku, Sum,
};

use crate::errors::refused;
use crate::model::{WireRule, invalid, rule, steps};
use crate::search::judge;

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
/// Start, packed steps (state, digit, next state), accepting states, and lines.
type AutomatonParts = (u32, PyBackedBytes, Vec<u32>, Vec<Vec<usize>>);
/// Lines by side, lines with the number of smaller ones, and whether others may equal these.
type RankingParts = (Vec<Vec<Vec<usize>>>, Vec<(usize, usize)>, bool);

/// The rules of a board, prepared for any number of puzzles.
#[pyclass(frozen, module = "runut._engine")]
pub struct SudokuLayout {
    pub layout: Arc<sudoku::Layout>,
    stated: Stated,
}

impl SudokuLayout {
    /// The puzzle with these givens, and its judge.
    pub fn puzzle(&self, cells: Vec<u8>) -> PyResult<(Sudoku, Judge)> {
        let judge = judge(self.stated.with_givens(cells.clone()));
        Ok((Sudoku::new(Arc::clone(&self.layout), cells).map_err(refused)?, judge))
    }
}

#[pymethods]
impl SudokuLayout {
    /// Rows, columns, boxes and regions are `units`; `allowed` has a mask a cell (bit d for digit
    /// d), and one more for each auxiliary place. `stated` are the same rules as parts of a model of
    /// so many `places` with values up to `most`, by which boards are judged.
    #[expect(clippy::too_many_arguments, reason = "a list for each kind of part")]
    #[new]
    fn new(
        cells: usize,
        digits: usize,
        units: Vec<Vec<usize>>,
        allowed: Vec<u64>,
        cages: Vec<CageParts>,
        sums: Vec<SumParts>,
        relations: Vec<RelationParts>,
        automata: Vec<AutomatonParts>,
        lunchboxes: Vec<(u32, Vec<usize>)>,
        rankings: Vec<RankingParts>,
        places: usize,
        most: u8,
        stated: Vec<WireRule<'_>>,
    ) -> PyResult<Self> {
        let cages = cages.into_iter().map(|(goal, cells)| match goal {
            GoalOfCage::Total(total) => Cage { goal: Goal::Total(total), cells },
            GoalOfCage::Sets(sets) => Cage { goal: Goal::Sets(sets), cells },
        });
        let sums = sums.into_iter();
        let sums = sums.map(|(terms, weights, low, high)| Sum { terms, weights, low, high });
        let relations = relations.into_iter();
        let relations = relations.map(|(partners, pairs)| Relation { partners, pairs });
        let automata = automata.into_iter().map(|(start, packed, accepting, lines)| {
            Ok(Automaton { start, steps: steps(&packed)?, accepting, lines })
        });
        let lunchboxes = lunchboxes.into_iter();
        let lunchboxes = lunchboxes.map(|(total, cells)| Lunchbox { total, cells });
        let rankings = rankings.into_iter();
        let rankings = rankings.map(|(sides, ranks, may_tie)| Ranking { sides, ranks, may_tie });
        let rules = Rules {
            units,
            allowed,
            cages: cages.collect(),
            sums: sums.collect(),
            relations: relations.collect(),
            automata: automata.collect::<PyResult<_>>()?,
            lunchboxes: lunchboxes.collect(),
            rankings: rankings.collect(),
        };
        let layout = sudoku::Layout::new(cells, digits, rules).map_err(refused)?;
        let model = Model {
            places,
            auxiliary: places - layout.cells(),
            values: (1..=most).collect(),
            rules: stated.into_iter().map(rule).collect::<PyResult<_>>()?,
            points: Vec::new(),
        };
        let stated = Stated::new(Arc::new(model.checked().map_err(|fault| invalid(fault.0))?));
        Ok(Self { layout: Arc::new(layout), stated })
    }
}
