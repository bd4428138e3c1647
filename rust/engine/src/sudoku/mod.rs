//! Sudoku: fill the cells so that every row, column and box holds each digit once.
//!
//! [`Nine`] is the kernel for the classic board of nine digits: bit-parallel propagation rounds
//! over vector registers. [`Caged`] takes nine digits with cages. [`Propagation`] takes any rules
//! and any size, and hands large boards that resist to [`Cdcl`] (clause learning). [`Labellings`] counts boards with interchangeable digits. [`Narrowed`]
//! serves the searches for the backbone and the candidates, [`CellBacktracking`] is the student
//! paper's solver, and [`fill`], [`reduce`] and [`fit`] generate.

mod automata;
mod backbone;
mod board;
mod bounds;
#[cfg(test)]
mod brute_force;
mod caged;
mod checks;
mod clauses;
mod cliques;
mod encoding;
mod generator;
mod guesses;
mod labellings;
mod layout;
mod lunchboxes;
mod masks;
mod nine;
mod paper;
mod parts;
mod pending;
mod propagation;
mod ranks;
mod relations;
#[cfg(test)]
mod samples;
mod scores;
mod state;
mod sums;

pub use backbone::Narrowed;
pub use board::Sudoku;
pub use caged::Caged;
pub use clauses::Cdcl;
pub use generator::{GoOn, fill, fit, reduce};
pub use labellings::Labellings;
pub use layout::Layout;
pub use nine::{
    Answers, Canonical, Fault, Generator, Judge, Machine, Nine, Symmetry, Tally, Verdict,
    answer_text, canonical_lines, make_many, solve_cells, solve_line, solve_lines,
};
pub use paper::{CellBacktracking, Order, random_removal};
pub use parts::{Automaton, Cage, Goal, Lunchbox, Ranking, Relation, Rules, Sum};
pub use propagation::Propagation;

use std::sync::Arc;

use crate::search::{AnyKernel, DepthFirst};

/// The kernel of `auto`: the first that takes the rules. [`Propagation`] takes all.
pub fn auto(sudoku: Sudoku) -> Arc<dyn AnyKernel> {
    if sudoku.layout.is_nine {
        return Arc::new(Nine(sudoku));
    }
    match Caged::new(&sudoku) {
        Some(kernel) => Arc::new(kernel),
        None => Arc::new(Propagation(sudoku)),
    }
}

/// The kernel of `auto` where only the number of solutions is wanted.
pub fn counting(sudoku: Sudoku) -> Arc<dyn AnyKernel> {
    if sudoku.layout.is_nine { Arc::new(Tally(Nine(sudoku))) } else { auto(sudoku) }
}

/// The count of `auto` by one labelling of interchangeable digits, if there are enough of them.
pub fn tally(sudoku: &Sudoku) -> Option<Labellings> {
    Labellings::of(sudoku, counting)
}

crate::search::compiled!(
    Nine,
    Tally,
    Caged,
    Propagation,
    Cdcl,
    CellBacktracking,
    Labellings,
    DepthFirst<Sudoku>,
    crate::search::Backbone<Narrowed>,
    crate::search::Candidates<Narrowed>,
);

crate::search::cuttable!(DepthFirst<Sudoku>, DepthFirst<Nine>);
