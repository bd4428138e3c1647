//! Why a line cannot be completed: a least set of its known cells that is to blame.
//!
//! The cells that became known first are blamed rather than late ones, so that what is learned
//! speaks of few decisions. The shortest beginning of the suspects that makes the line impossible
//! ends with a cell that is needed. That one is taken for granted, and the shortest beginning of
//! those before it is looked for again, until what is granted is enough. Invariant: the cells kept
//! and the suspects before the last of them make the line impossible. The result is the first in
//! the order of the alphabet, read from the last cell. Each shortest beginning is found by halving:
//! O(r log n) looks at the line for a reason of r cells.
//!
//! Reference: Junker, "`QuickXplain`: preferred explanations", 2004.

use super::Line;
use crate::bits::Bits;

/// Finds reasons; keeps its room from one to the next.
pub struct Reasons<const W: usize> {
    /// Bits of the cells that are to blame.
    pub kept: Vec<usize>,
    /// Looks at a line so far.
    pub looks: u64,
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
        Self { kept: Vec::new(), looks: 0 }
    }

    /// Keeps a least part of the suspects that together with `line` makes the line impossible, as
    /// all of them do.
    pub fn find(&mut self, clue: &[u16], mut line: Line<W>, suspects: &Suspects<'_, W>) {
        self.kept.clear();
        let mut end = suspects.bits.len();
        while let Some(last) = self.last_needed(clue, line, suspects, end) {
            suspects.add(last..last + 1, &mut line);
            self.kept.push(suspects.bits[last] as usize);
            end = last;
        }
    }

    /// The last of the shortest beginning of the suspects up to `end` that makes the line
    /// impossible; nothing if it is impossible without any.
    fn last_needed(
        &mut self,
        clue: &[u16],
        mut line: Line<W>,
        suspects: &Suspects<'_, W>,
        end: usize,
    ) -> Option<usize> {
        // The beginning before `low` is not enough and stands in `line`, that before `high` is.
        let (mut low, mut high) = (0, end);
        self.looks += 1;
        if !line.is_possible(clue) {
            return None;
        }
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            let mut longer = line;
            suspects.add(low..middle, &mut longer);
            self.looks += 1;
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
