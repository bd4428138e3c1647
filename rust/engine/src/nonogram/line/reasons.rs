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

/// Finds reasons; reuses its buffers.
pub struct Reasons<const W: usize> {
    /// The bits of the cells of the reason.
    pub kept: Vec<usize>,
    /// Feasibility tests so far.
    pub tests: u64,
}

/// Known cells of a line, in the order in which they became known.
pub struct Suspects<'a, const W: usize> {
    pub known: &'a Line<W>,
    pub bits: &'a [u16],
}

impl<const W: usize> Suspects<'_, W> {
    fn add(&self, range: std::ops::Range<usize>, line: &mut Line<W>) {
        let mut bits = Bits::EMPTY;
        for &bit in &self.bits[range] {
            bits.insert(bit as usize);
        }
        line.black = line.black | (bits & self.known.black);
        line.white = line.white | (bits & self.known.white);
    }
}

impl<const W: usize> Reasons<W> {
    pub fn new() -> Self {
        Self { kept: Vec::new(), tests: 0 }
    }

    /// Finds a minimal subset of the suspects that makes `line` impossible, as all of them do.
    pub fn find(&mut self, clue: &[u16], mut line: Line<W>, suspects: &Suspects<'_, W>) {
        self.kept.clear();
        let mut end = suspects.bits.len();
        while let Some(last) = self.last_needed(clue, line, suspects, end) {
            suspects.add(last..last + 1, &mut line);
            self.kept.push(suspects.bits[last] as usize);
            end = last;
        }
    }

    /// The last suspect of the shortest prefix up to `end` that makes the line impossible; `None`
    /// if the line is impossible without any.
    fn last_needed(
        &mut self,
        clue: &[u16],
        mut line: Line<W>,
        suspects: &Suspects<'_, W>,
        end: usize,
    ) -> Option<usize> {
        // The prefix before `low` is in `line` and not enough; the prefix before `high` is enough.
        let (mut low, mut high) = (0, end);
        self.tests += 1;
        if !line.is_possible(clue) {
            return None;
        }
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            let mut longer = line;
            suspects.add(low..middle, &mut longer);
            self.tests += 1;
            if longer.is_possible(clue) {
                (line, low) = (longer, middle);
            } else {
                high = middle;
            }
        }
        Some(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// A line that contradicts its clue, with its known cells in some order.
    fn contradiction(rng: &mut Rng) -> (Vec<u16>, Line<1>, Vec<u16>) {
        loop {
            let cells = 3 + rng.below(20);
            let mut clue = Vec::new();
            let mut left = cells;
            while left > 0 && rng.below(4) > 0 {
                let length = 1 + rng.below(left.min(5));
                clue.push(length as u16);
                left = left.saturating_sub(length + 1);
            }
            let mut line = Line { cells, black: Bits::EMPTY, white: Bits::EMPTY };
            let mut order: Vec<u16> = (1..=cells as u16).filter(|_| rng.below(2) == 0).collect();
            rng.shuffle(&mut order);
            for &bit in &order {
                let side = if rng.below(2) == 0 { &mut line.black } else { &mut line.white };
                side.insert(bit as usize);
            }
            if !line.is_possible(&clue) {
                return (clue, line, order);
            }
        }
    }

    fn with(known: &Line<1>, bits: &[u16]) -> Line<1> {
        let mut line = Line { black: Bits::EMPTY, white: Bits::EMPTY, ..*known };
        Suspects { known, bits }.add(0..bits.len(), &mut line);
        line
    }

    #[test]
    fn a_reason_is_enough_and_nothing_of_it_can_be_left_out() {
        let mut rng = Rng::new(3);
        let mut reasons = Reasons::new();
        for _ in 0..2000 {
            let (clue, known, order) = contradiction(&mut rng);
            reasons.find(&clue, with(&known, &[]), &Suspects { known: &known, bits: &order });
            let kept: Vec<u16> = reasons.kept.iter().map(|&bit| bit as u16).collect();
            assert!(!with(&known, &kept).is_possible(&clue));
            for left_out in &kept {
                let fewer: Vec<u16> = kept.iter().copied().filter(|bit| bit != left_out).collect();
                assert!(with(&known, &fewer).is_possible(&clue));
            }
        }
    }

    /// Leaves out every suspect that can be, beginning with the last.
    fn one_by_one(clue: &[u16], known: &Line<1>, order: &[u16]) -> Vec<u16> {
        let mut kept = order.to_vec();
        for bit in order.iter().rev() {
            let fewer: Vec<u16> = kept.iter().copied().filter(|other| other != bit).collect();
            if !with(known, &fewer).is_possible(clue) {
                kept = fewer;
            }
        }
        kept
    }

    #[test]
    fn early_cells_are_blamed_rather_than_late_ones() {
        let mut rng = Rng::new(4);
        let mut reasons = Reasons::new();
        for _ in 0..2000 {
            let (clue, known, order) = contradiction(&mut rng);
            reasons.find(&clue, with(&known, &[]), &Suspects { known: &known, bits: &order });
            let kept: Vec<u16> = reasons.kept.iter().rev().map(|&bit| bit as u16).collect();
            assert_eq!(kept, one_by_one(&clue, &known, &order));
        }
    }
}
