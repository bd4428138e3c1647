//! Reasons: a minimal set of known cells that makes a line impossible (`QuickXplain`).
//!
//! Idea: cells that became known early are preferred, so that learned clauses contain few
//! decisions. The shortest prefix of the suspects (in that order) that makes the line impossible
//! ends with a cell that is needed. That cell is kept, and the shortest prefix before it is
//! searched again, until the kept cells are enough. Invariant: the kept cells and the suspects
//! before the last of them make the line impossible. The result is lexicographically first, read
//! from the last cell.
//!
//! Cost: each prefix is found by bisection, so O(r log n) feasibility tests for a reason of r
//! cells.
//!
//! Reference: Junker, "`QuickXplain`: preferred explanations and relaxations", 2004.

use super::Line;
use crate::bits::Bits;
use crate::nonogram::puzzle::Run;

/// A cell of a line, by its place, and a colour that it cannot have.
pub type Exclusion = (u16, u8);

/// Finds reasons; reuses its buffers.
pub struct Reasons<const W: usize> {
    /// The reason found last, its latest exclusion first.
    pub kept: Vec<Exclusion>,
    /// Feasibility tests so far.
    pub tests: u64,
    /// The planes with what is kept, and with a prefix of the suspects too.
    base: Vec<Bits<W>>,
    shorter: Vec<Bits<W>>,
    longer: Vec<Bits<W>>,
}

impl<const W: usize> Reasons<W> {
    pub fn new() -> Self {
        let none = Vec::new;
        Self { kept: Vec::new(), tests: 0, base: none(), shorter: none(), longer: none() }
    }

    /// Finds a minimal subset of the suspects, which are in the order in which they became known,
    /// that makes `line` impossible, as all of them do.
    pub fn find<R: Run>(&mut self, line: Line<'_, R, W>, suspects: &[Exclusion]) {
        self.kept.clear();
        self.base.clear();
        self.base.extend_from_slice(line.planes);
        let mut end = suspects.len();
        while let Some(last) = self.last_needed(line, &suspects[..end]) {
            exclude(&mut self.base, &suspects[last..=last]);
            self.kept.push(suspects[last]);
            end = last;
        }
    }

    /// The last suspect of the shortest prefix that makes the line impossible; `None` if the line
    /// is impossible without any.
    fn last_needed<R: Run>(
        &mut self,
        line: Line<'_, R, W>,
        suspects: &[Exclusion],
    ) -> Option<usize> {
        let is_possible = |planes: &[Bits<W>]| Line { planes, ..line }.is_possible();
        self.tests += 1;
        if !is_possible(&self.base) {
            return None;
        }
        // The prefix before `low` is in `shorter` and not enough; that before `high` is enough.
        self.shorter.clone_from(&self.base);
        let (mut low, mut high) = (0, suspects.len());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            self.longer.clone_from(&self.shorter);
            exclude(&mut self.longer, &suspects[low..middle]);
            self.tests += 1;
            if is_possible(&self.longer) {
                std::mem::swap(&mut self.shorter, &mut self.longer);
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(low)
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
        let mut reasons = Reasons::new();
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
