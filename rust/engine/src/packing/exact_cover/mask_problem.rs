//! An exact cover problem as bit masks, for up to 256 cells and pieces.
//!
//! A placement is a mask of `W` words: a bit for each of its cells and one for its piece. Two
//! placements exclude each other iff their masks share a bit of [`MaskProblem::exclusive`].

use super::mask::{Mask, insert, none};
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::search::{Control, Halt};

/// A problem as masks: bit `i` is the i-th cell; after the cells, each piece has a bit.
pub struct MaskProblem<'a, const W: usize> {
    pub problem: &'a Problem,
    /// All masks, sorted, with the placement of each.
    sorted: Vec<(Mask<W>, Choice)>,
    /// All masks in the order of the items.
    pub all: Vec<Mask<W>>,
    /// What must be covered exactly once: cells, and single pieces.
    pub open: Mask<W>,
    /// What must not be covered twice.
    pub exclusive: Mask<W>,
    /// The bit of each piece.
    pub pieces: Vec<usize>,
    /// Pieces with a variable number of copies, or with several.
    pub loose: Vec<usize>,
    /// Area that is left for copies beyond the least numbers.
    pub spare_area: usize,
}

/// Evaluates a call with `$words` bound to the number of words of a mask, or another one if the
/// masks are too large.
macro_rules! by_words {
    ($problem:expr, $words:ident => $call:expr, $else:expr) => {
        by_words!(@ $problem, $words, $call, $else, 0 | 1 => 1, 2 => 2, 3 | 4 => 4)
    };
    (@ $problem:expr, $words:ident, $call:expr, $else:expr, $($some:pat => $number:literal),+) => {
        match $crate::packing::exact_cover::mask_problem::words($problem) {
            $($some => {
                const $words: usize = $number;
                $call
            })+
            _ => $else,
        }
    };
}
pub(crate) use by_words;

/// How many words a mask of the problem needs.
pub fn words(problem: &Problem) -> usize {
    (problem.free().count() + problem.items.len()).div_ceil(64)
}

impl<'a, const W: usize> MaskProblem<'a, W> {
    /// The masks of a problem that fits into `W` words, with the cells numbered in this order.
    pub fn new(problem: &'a Problem, order: &[u32], control: &mut Control) -> Result<Self, Halt> {
        let mut bits = vec![0; problem.blank.len()];
        for (bit, &cell) in order.iter().enumerate() {
            bits[cell as usize] = bit;
        }
        let (mut open, mut exclusive) = (none(), none());
        (0..order.len()).for_each(|bit| {
            insert(&mut open, bit);
            insert(&mut exclusive, bit);
        });
        let pieces: Vec<usize> = (order.len()..).take(problem.items.len()).collect();
        let mut sorted = Vec::new();
        for (index, item) in problem.items.iter().enumerate() {
            if item.is_single() {
                insert(&mut open, pieces[index]);
            }
            if item.most == 1 {
                insert(&mut exclusive, pieces[index]);
            }
            if item.most == 0 {
                continue;
            }
            control.hold((item.len() * (16 * W + 16)) as u64)?;
            control.work(item.cells.len() as u64 / 16)?;
            for (number, cells) in item.placements().enumerate() {
                let mut mask = none();
                for &cell in cells {
                    insert(&mut mask, bits[cell as usize]);
                }
                insert(&mut mask, pieces[index]);
                sorted.push((mask, (index as u32, number as u32)));
            }
        }
        let all = sorted.iter().map(|&(mask, _)| mask).collect();
        sorted.sort_unstable();
        let is_loose = |&item: &usize| !problem.items[item].is_single();
        let loose = (0..problem.items.len()).filter(is_loose).collect();
        let spare_area = problem.spare_area().unwrap_or_default();
        Ok(Self { problem, sorted, all, open, exclusive, pieces, loose, spare_area })
    }

    /// The placement of a mask.
    pub fn choice(&self, mask: &Mask<W>) -> Choice {
        let at = self.sorted.partition_point(|(other, _)| other < mask);
        self.sorted[at].1
    }

    /// The mask of a placement.
    pub fn mask(&self, choice: Choice) -> Option<Mask<W>> {
        self.sorted.iter().find(|(_, other)| *other == choice).map(|&(mask, _)| mask)
    }
}
