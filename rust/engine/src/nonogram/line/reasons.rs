//! Reasons: a minimal set of known cells that makes a line impossible.
//!
//! Cells that became known early are preferred, so that learned clauses contain few decisions.

use runut_parts::blame::least;

use super::Line;
use crate::bits::Bits;
use crate::nonogram::puzzle::Run;

/// A cell of a line, by its place, and a colour that it cannot have.
pub type Exclusion = (u16, u8);

/// Finds reasons; reuses its buffers.
#[derive(Default)]
pub struct Reasons<const W: usize> {
    /// The reason found last, its latest exclusion first.
    pub kept: Vec<Exclusion>,
    /// Feasibility tests so far.
    pub tests: u64,
    planes: [Vec<Bits<W>>; 3],
}

impl<const W: usize> Reasons<W> {
    /// Finds a minimal subset of the suspects, which are in the order in which they became known,
    /// that makes `line` impossible, as all of them do.
    pub fn find<R: Run>(&mut self, line: Line<'_, R, W>, suspects: &[Exclusion]) {
        self.kept.clear();
        self.planes[0].clear();
        self.planes[0].extend_from_slice(line.planes);
        let tests = &mut self.tests;
        let is_enough = |planes: &Vec<Bits<W>>| {
            *tests += 1;
            !Line { planes, ..line }.is_possible()
        };
        let exclude = |planes: &mut Vec<Bits<W>>, suspects: &[_]| exclude(planes, suspects);
        least(&mut self.planes, suspects, &mut self.kept, exclude, is_enough);
    }
}

fn exclude<const W: usize>(planes: &mut [Bits<W>], exclusions: &[Exclusion]) {
    for &(at, colour) in exclusions {
        planes[colour as usize].remove(at as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// A line that contradicts its clue, and what is excluded in some order.
    fn contradiction(rng: &mut Rng) -> (Vec<u16>, usize, Vec<Exclusion>) {
        loop {
            let cells = 3 + rng.below(20);
            let mut clue = Vec::new();
            let mut left = cells;
            while left > 0 && rng.below(4) > 0 {
                let length = 1 + rng.below(left.min(5));
                clue.push(length as u16);
                left = left.saturating_sub(length + 1);
            }
            let places = (0..cells as u16).filter(|_| rng.below(2) == 0).collect::<Vec<_>>();
            let mut order: Vec<Exclusion> =
                places.into_iter().map(|at| (at, rng.below(2) as u8)).collect();
            rng.shuffle(&mut order);
            if !is_possible(&clue, cells, &order) {
                return (clue, cells, order);
            }
        }
    }

    fn is_possible(clue: &[u16], cells: usize, order: &[Exclusion]) -> bool {
        let mut planes = [Bits::<1>::below(cells); 2];
        exclude(&mut planes, order);
        Line { clue, cells, planes: &planes }.is_possible()
    }

    fn reason(clue: &[u16], cells: usize, order: &[Exclusion]) -> Vec<Exclusion> {
        let mut reasons = Reasons::default();
        reasons.find(Line { clue, cells, planes: &[Bits::<1>::below(cells); 2] }, order);
        reasons.kept
    }

    fn without(order: &[Exclusion], left_out: Exclusion) -> Vec<Exclusion> {
        order.iter().copied().filter(|&other| other != left_out).collect()
    }

    #[test]
    fn a_reason_is_enough_and_nothing_of_it_can_be_left_out() {
        let mut rng = Rng::new(3);
        for _ in 0..2000 {
            let (clue, cells, order) = contradiction(&mut rng);
            let kept = reason(&clue, cells, &order);
            assert!(!is_possible(&clue, cells, &kept));
            for &left_out in &kept {
                assert!(is_possible(&clue, cells, &without(&kept, left_out)));
            }
        }
    }

    /// Leaves out every suspect that can be, beginning with the last.
    fn one_by_one(clue: &[u16], cells: usize, order: &[Exclusion]) -> Vec<Exclusion> {
        let mut kept = order.to_vec();
        for &suspect in order.iter().rev() {
            let fewer = without(&kept, suspect);
            if !is_possible(clue, cells, &fewer) {
                kept = fewer;
            }
        }
        kept
    }

    #[test]
    fn early_cells_are_blamed_rather_than_late_ones() {
        let mut rng = Rng::new(4);
        for _ in 0..2000 {
            let (clue, cells, order) = contradiction(&mut rng);
            let kept: Vec<Exclusion> = reason(&clue, cells, &order).into_iter().rev().collect();
            assert_eq!(kept, one_by_one(&clue, cells, &order));
        }
    }
}
