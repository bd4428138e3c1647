//! A long sum split by houses: what its cells in one house can give at least and at most.
//!
//! Cells of one house differ, so three of them give at least 6. What the other houses give at least
//! leaves a cell no more than the rest of the sum, and what they give at most no less.

use std::collections::HashMap;

use super::argument::{Argument, Finding, From, Literal, Show, Term};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::layout::{Adds, Layout};
use super::techniques::Name;

/// Shorter sums are filled in all ways at a glance.
const FEWEST: usize = 6;
/// The most cells of one house, and the most digits, of which sets are counted.
const MOST: usize = 12;

/// The first long sum whose houses rule out a candidate.
pub fn find<const W: usize>(board: &Board<W>) -> Option<Finding> {
    board.layout.sums.iter().filter(|sum| sum.cells.len() >= FEWEST && is_plain(sum)).find_map(
        |sum| {
            let groups = groups(&board.layout, sum);
            let is_split = groups.iter().filter(|(cells, _)| cells.len() > 1).count() > 1;
            if is_split { Split { board, sum, groups }.find() } else { None }
        },
    )
}

/// Whether all cells add alike, and a greater digit adds more: no count, and nothing taken away.
fn is_plain(sum: &Adds) -> bool {
    let first = &sum.weights[0];
    first.is_sorted_by(|low, high| low < high) && sum.weights.iter().all(|own| own == first)
}

/// Cells of a sum that differ, by their numbers there, and the unit that says so.
type Group = (Vec<usize>, Option<u32>);

/// The cells of a sum by the units that hold the most of them.
fn groups<const W: usize>(layout: &Layout<W>, sum: &Adds) -> Vec<Group> {
    let mut open: Vec<usize> = (0..sum.cells.len()).collect();
    let mut found = Vec::new();
    while !open.is_empty() {
        let inside = |unit: u32| {
            let set = layout.units[unit as usize].set;
            open.iter().filter(|&&at| set.contains(sum.cells[at])).count()
        };
        let units = (0..layout.units.len() as u32).rev().filter(|&unit| inside(unit) <= MOST);
        let widest = units.max_by_key(|&unit| inside(unit)).filter(|&unit| inside(unit) > 1);
        let set = widest.map(|unit| layout.units[unit as usize].set);
        let set = set.unwrap_or_else(|| Bits::of_all(&[sum.cells[open[0]]]));
        let (group, rest) = open.into_iter().partition(|&at| set.contains(sum.cells[at]));
        found.push((group, widest));
        open = rest;
    }
    found
}

struct Split<'a, const W: usize> {
    board: &'a Board<W>,
    sum: &'a Adds,
    groups: Vec<Group>,
}

impl<const W: usize> Split<'_, W> {
    fn find(&self) -> Option<Finding> {
        if self.board.layout.digits() > MOST {
            return None;
        }
        let ends: Option<Vec<(i64, i64)>> =
            self.groups.iter().map(|(cells, _)| self.ends(cells, None)).collect();
        let ends = ends?;
        let (least, most) = ends.iter().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
        let mut gives: Vec<Literal> = Vec::new();
        for ((cells, _), own) in self.groups.iter().zip(&ends) {
            for &at in cells {
                let cell = self.sum.cells[at];
                for digit in ones(self.board.digits[cell as usize]) {
                    let fits = self.ends(cells, Some((at, digit))).is_none_or(|(low, high)| {
                        least - own.0 + low <= self.sum.high && most - own.1 + high >= self.sum.low
                    });
                    if !fits {
                        gives.push(Literal::not(cell, digit));
                    }
                }
            }
        }
        (!gives.is_empty()).then(|| self.finding(gives))
    }

    /// What some cells that differ give at least and at most, if one of them has this digit;
    /// `None` if they cannot differ.
    fn ends(&self, cells: &[usize], held: Option<(usize, u32)>) -> Option<(i64, i64)> {
        let mut reached: HashMap<u64, (i64, i64)> = HashMap::from([(0, (0, 0))]);
        for &at in cells {
            let digits = match held {
                Some((own, digit)) if own == at => 1 << digit,
                _ => self.board.digits[self.sum.cells[at] as usize],
            };
            let mut next: HashMap<u64, (i64, i64)> = HashMap::new();
            for (&used, &(least, most)) in &reached {
                for digit in ones(digits & !used) {
                    let adds = self.sum.weights[at][digit as usize];
                    let (low, high) = (least + adds, most + adds);
                    let known = next.entry(used | 1 << digit).or_insert((low, high));
                    *known = (known.0.min(low), known.1.max(high));
                }
            }
            reached = next;
        }
        let ends = reached.into_values();
        ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    fn finding(&self, mut gives: Vec<Literal>) -> Finding {
        let layout = &*self.board.layout;
        gives.sort_by_key(|literal| (literal.candidate.digit, literal.candidate.cell));
        let units: Vec<u32> = self.groups.iter().filter_map(|&(_, unit)| unit).collect();
        let differ = layout.premises(&units).into_iter().map(|unit| Term::Stated(unit.times(0)));
        let terms = [Term::Stated(self.sum.premise)].into_iter().chain(differ).collect();
        let open = |&&cell: &&u32| self.board.open.contains(cell);
        let pattern: Vec<u32> = self.sum.cells.iter().filter(open).copied().collect();
        let lacks = self.board.lacks(self.sum.cells.iter().copied());
        let why = vec![Argument::lacking(From::Sum(terms), lacks, gives.clone())];
        let show = Show {
            base: units,
            pattern: pattern.into_iter().flat_map(|cell| self.candidates(cell)).collect(),
            clue: (vec![self.sum.premise], self.sum.cells.clone()),
            ..Show::default()
        };
        Finding::new(Name::SplitSum, gives, why, show)
    }

    fn candidates(&self, cell: u32) -> impl Iterator<Item = Candidate> {
        Candidate::all(cell, self.board.digits[cell as usize])
    }
}
