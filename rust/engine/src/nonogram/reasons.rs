//! Why a line cannot be completed: a least set of its known cells that is to blame.
//!
//! A line is read cell by cell by an automaton whose states are the places of its pattern: the clue
//! 3 1 has the pattern `###.#`, and state `s` has read `s` symbols of it. White is read at a gap, or
//! in place before a block and after the last one; black within a block. A set of states is a set
//! of bits, and a cell one shift and a few masks.
//!
//! The states from which the rest of the line can be completed are collected from its end. Then one
//! way from the beginning asks at each known cell whether the other colour would lead to such a
//! state: if not, the cell is not to blame, and from here on may be anything. Invariant: no state
//! reached can be completed. What is kept is needed, since what is left out later only opens more
//! ways. O(n) operations on sets for n cells.

use super::line::Line;
use crate::bits::Bits;

/// The automaton of a clue.
pub struct Pattern<const W: usize> {
    /// States that read black and move on.
    black: Bits<W>,
    /// States that read white and move on.
    gap: Bits<W>,
    /// States that read white and stay.
    wait: Bits<W>,
    end: usize,
}

impl<const W: usize> Pattern<W> {
    pub fn new(clue: &[u16]) -> Self {
        let (mut black, mut gap, mut wait) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        let mut state = 0;
        for &length in clue {
            if state > 0 {
                gap.insert(state);
                state += 1;
            }
            wait.insert(state);
            for _ in 0..length {
                black.insert(state);
                state += 1;
            }
        }
        wait.insert(state);
        Self { black, gap, wait, end: state }
    }

    #[inline]
    fn after(&self, states: Bits<W>, is_black: bool) -> Bits<W> {
        if is_black {
            (states & self.black) << 1
        } else {
            ((states & self.gap) << 1) | (states & self.wait)
        }
    }

    #[inline]
    fn before(&self, states: Bits<W>, is_black: bool) -> Bits<W> {
        if is_black {
            (states >> 1) & self.black
        } else {
            ((states >> 1) & self.gap) | (states & self.wait)
        }
    }

    /// Whether the line can be completed.
    fn is_possible(&self, line: &Line<W>) -> bool {
        let mut states = Bits::of(0);
        for bit in 1..=line.cells {
            let black = self.after(states, true).only_if(!line.white.contains(bit));
            let white = self.after(states, false).only_if(!line.black.contains(bit));
            states = black | white;
        }
        states.contains(self.end)
    }
}

/// Finds reasons; keeps its room from one to the next.
pub struct Reasons<const W: usize> {
    /// By cell: the states before it from which the line can be completed.
    open: Vec<Bits<W>>,
    /// Bits of the cells that are to blame.
    pub kept: Vec<usize>,
}

impl<const W: usize> Reasons<W> {
    pub fn new() -> Self {
        Self { open: Vec::new(), kept: Vec::new() }
    }

    /// Keeps a least part of `suspects`, cells of `known` in the order in which they became known,
    /// that together with `base` makes the line impossible, as all of them do. Takes the shortest
    /// beginning of the suspects that does, and leaves out of it what is not needed.
    pub fn find(
        &mut self,
        pattern: &Pattern<W>,
        base: &Line<W>,
        known: &Line<W>,
        suspects: &[u16],
    ) {
        let (mut line, mut from, mut end) = (*base, 0, suspects.len());
        let mut low = 0;
        while low < end {
            let middle = usize::midpoint(low, end);
            let mut longer = line;
            add(&mut longer, known, &suspects[from..middle]);
            if pattern.is_possible(&longer) {
                (line, from, low) = (longer, middle, middle + 1);
            } else {
                end = middle;
            }
        }
        add(&mut line, known, &suspects[from..end]);
        self.leave_out(pattern, base, &line);
    }

    /// Keeps the cells of `line` that are to blame; those of `base` are taken for granted.
    fn leave_out(&mut self, pattern: &Pattern<W>, base: &Line<W>, line: &Line<W>) {
        self.open.clear();
        self.open.resize(line.cells + 2, Bits::EMPTY);
        self.open[line.cells + 1] = Bits::of(pattern.end);
        for bit in (1..=line.cells).rev() {
            let after = self.open[bit + 1];
            let black = pattern.before(after, true).only_if(!line.white.contains(bit));
            let white = pattern.before(after, false).only_if(!line.black.contains(bit));
            self.open[bit] = black | white;
        }
        self.kept.clear();
        let mut states = Bits::of(0);
        for bit in 1..=line.cells {
            let (is_black, is_white) = (line.black.contains(bit), line.white.contains(bit));
            let other = pattern.after(states, !is_black);
            let mut next = pattern.after(states, is_black);
            let is_open = !is_black && !is_white;
            let is_given = base.black.contains(bit) || base.white.contains(bit);
            if is_open || !is_given && !other.meets(&self.open[bit + 1]) {
                next = next | other;
            } else if !is_given {
                self.kept.push(bit);
            }
            states = next;
        }
    }
}

fn add<const W: usize>(line: &mut Line<W>, known: &Line<W>, bits: &[u16]) {
    for &bit in bits {
        let bit = bit as usize;
        let side = if known.black.contains(bit) { &mut line.black } else { &mut line.white };
        side.insert(bit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// A line that contradicts its clue, with its known cells in some order.
    fn contradiction(rng: &mut Rng) -> (Pattern<1>, Line<1>, Vec<u16>) {
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
            let pattern = Pattern::new(&clue);
            if !pattern.is_possible(&line) {
                return (pattern, line, order);
            }
        }
    }

    #[test]
    fn a_reason_is_enough_and_nothing_of_it_can_be_left_out() {
        let mut rng = Rng::new(3);
        let mut reasons = Reasons::new();
        for _ in 0..2000 {
            let (pattern, known, order) = contradiction(&mut rng);
            let base = Line { black: Bits::EMPTY, white: Bits::EMPTY, ..known };
            reasons.find(&pattern, &base, &known, &order);
            let kept: Vec<u16> = reasons.kept.iter().map(|&bit| bit as u16).collect();
            let mut line = base;
            add(&mut line, &known, &kept);
            assert!(!pattern.is_possible(&line));
            for &bit in &kept {
                let mut less = line;
                less.black.remove(bit as usize);
                less.white.remove(bit as usize);
                assert!(pattern.is_possible(&less));
            }
        }
    }
}
