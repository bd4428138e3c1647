//! Lunchboxes: the digits between the least and the greatest of a line add up to a total.
//!
//! For each two places that may hold the ends, each set with the total that has as many digits as
//! there are cells between them, and each two digits beyond that set: the set must fit into the cells
//! between, and digits between the ends but outside the set into the cells beyond. What the fitting
//! choices have together stays. A choice is judged by the unions of candidates, so more may stay than
//! solutions need; if all places are filled, nothing stays unless the total is right.
//!
//! Cost: places of the ends by sets by digits of the ends, most of which fail at once. Source: the
//! lunchbox of sigh's Interactive-Sudoku-Solver.

use super::masks::{Kept, bits, digit_sum};
use super::parts::{Automaton, Lunchbox};
use super::pending::{Kind, Look};

/// The most cells.
pub const MOST: usize = 16;

/// A lunchbox with the sets that have its total, by size.
#[derive(Clone, Debug)]
pub struct Prepared {
    cells: Vec<u16>,
    sets: Vec<Vec<u64>>,
}

impl Lunchbox {
    /// An automaton for each two digits: if they are the ends, what is between them has the total.
    pub fn automata(&self, digits: usize) -> Vec<Automaton> {
        let all = 1..=digits as u32;
        let ends = all.clone().flat_map(|low| all.clone().map(move |high| (low, high)));
        let wide = ends.filter(|&(low, high)| high + 1 >= low + self.cells.len() as u32);
        wide.map(|(low, high)| self.automaton(digits as u32, low, high)).collect()
    }

    /// States: neither end was read, and no digit beyond them; one was (the sum since then, or too
    /// much; the low end first, then the high one); both were, and the sum is right, or wrong; a digit
    /// lies beyond.
    fn automaton(&self, digits: u32, low: u32, high: u32) -> Automaton {
        let sums = self.total + 2;
        let (right, wrong, other) = (2 * sums + 1, 2 * sums + 2, 2 * sums + 3);
        let step = move |state: u32, digit: u32| match state {
            _ if state == other || digit < low || digit > high => other,
            0 if digit == low => 1,
            0 if digit == high => 1 + sums,
            0 => 0,
            _ if state >= right => state,
            _ => {
                let is_rising = state <= sums;
                let (first, end) = if is_rising { (1, high) } else { (1 + sums, low) };
                let sum = state - first;
                match digit == end {
                    true if sum == self.total => right,
                    true => wrong,
                    false => first + (sum + digit).min(self.total + 1),
                }
            }
        };
        let states = 0..=other;
        let steps = states.clone().flat_map(|state| {
            (1..=digits).map(move |digit| (state, digit as u8, step(state, digit)))
        });
        Automaton {
            start: 0,
            steps: steps.collect(),
            accepting: states.filter(|&state| state != wrong).collect(),
            lines: vec![self.cells.clone()],
        }
    }
}

/// The cells of a lunchbox during a narrowing.
struct Narrowing {
    masks: [u64; MOST],
    kept: [u64; MOST],
    size: usize,
}

impl Prepared {
    /// A lunchbox of digits up to `digits`.
    pub fn new(lunchbox: &Lunchbox, digits: usize) -> Self {
        let mut sets = vec![Vec::new(); lunchbox.cells.len() + 1];
        for set in 0..1u64 << (digits - 1) {
            let set = set << 1;
            let size = set.count_ones() as usize;
            if size < sets.len() && digit_sum(set) == i64::from(lunchbox.total) {
                sets[size].push(set);
            }
        }
        Self { cells: lunchbox.cells.iter().map(|&cell| cell as u16).collect(), sets }
    }

    /// The places.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().map(|&cell| cell as usize)
    }

    /// Adds to `kept` what is left to places; `false` if that is nothing.
    pub fn narrow(&self, masks: &[u64], kept: &mut Vec<Kept>) -> bool {
        let size = self.cells.len();
        let mut narrowing = Narrowing { masks: [0; MOST], kept: [0; MOST], size };
        for (own, place) in narrowing.masks.iter_mut().zip(self.places()) {
            *own = masks[place];
        }
        for first in 0..size {
            let mut between = 0;
            for last in first + 1..size {
                for &set in &self.sets[last - first - 1] {
                    if set & !between == 0 {
                        narrowing.try_set(first, last, set);
                    }
                }
                between |= narrowing.masks[last];
            }
        }
        for (at, place) in self.places().enumerate() {
            if narrowing.kept[at] != narrowing.masks[at] {
                kept.push((place, narrowing.kept[at]));
            }
        }
        narrowing.kept[0] != 0
    }
}

impl Kind for &[Prepared] {
    fn places(&self, lunchbox: usize) -> Vec<usize> {
        self[lunchbox].places().collect()
    }

    fn look(&mut self, lunchbox: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look {
        if self[lunchbox].narrow(masks, kept) { Look::Again } else { Look::Dead }
    }
}

impl Narrowing {
    /// Keeps what goes with this set between the ends.
    fn try_set(&mut self, first: usize, last: usize, set: u64) {
        let inner = &self.masks[first + 1..last];
        if inner.iter().any(|mask| mask & set == 0) {
            return;
        }
        let [one, other] = [self.masks[first], self.masks[last]];
        let below = if set == 0 { u64::MAX } else { (set & set.wrapping_neg()) - 1 };
        let above = if set == 0 { u64::MAX } else { u64::MAX << set.ilog2() << 1 };
        let mut has_fit = false;
        for low in bits((one | other) & below) {
            for high in bits((one | other) & above & (u64::MAX << low << 1)) {
                let rising = one >> low & other >> high & 1 == 1;
                let falling = one >> high & other >> low & 1 == 1;
                let beyond = ((1 << high) - 1) & (u64::MAX << low << 1) & !set;
                if (rising || falling) && self.fit_beyond(first, last, beyond) {
                    let ends = [1 << low, 1 << high];
                    let [own, its] = if rising { ends } else { [0, 0] };
                    let [own_too, its_too] = if falling { [ends[1], ends[0]] } else { [0, 0] };
                    self.kept[first] |= own | own_too;
                    self.kept[last] |= its | its_too;
                    has_fit = true;
                }
            }
        }
        if has_fit {
            for at in first + 1..last {
                self.kept[at] |= self.masks[at] & set;
            }
        }
    }

    /// Keeps these digits in the cells beyond the ends, if they fit there.
    fn fit_beyond(&mut self, first: usize, last: usize, digits: u64) -> bool {
        let outer = || (0..first).chain(last + 1..self.size);
        let mut union = 0;
        for at in outer() {
            let own = self.masks[at] & digits;
            if own == 0 {
                return false;
            }
            union |= own;
        }
        if (union.count_ones() as usize) < self.size - (last - first + 1) {
            return false;
        }
        for at in (0..first).chain(last + 1..self.size) {
            self.kept[at] |= self.masks[at] & digits;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn narrowed(total: u32, masks: &[u64]) -> Option<Vec<u64>> {
        let cells = (0..masks.len()).collect();
        let prepared = Prepared::new(&Lunchbox { total, cells }, 6);
        let (mut kept, mut masks) = (Vec::new(), masks.to_vec());
        let is_possible = prepared.narrow(&masks, &mut kept);
        for (place, keep) in kept {
            masks[place] &= keep;
        }
        is_possible.then_some(masks)
    }

    #[test]
    fn the_ends_stand_beside_a_set_with_the_total() {
        let left = narrowed(5, &[0b111_1110; 3]);
        assert_eq!(left, Some(vec![0b101_1110, 0b10_0000, 0b101_1110]));
    }

    #[test]
    fn a_total_out_of_reach_is_impossible() {
        assert_eq!(narrowed(6, &[0b111_1110; 3]), None);
    }

    /// Whether the digits differ and those between their ends have the total.
    fn is_right(total: u32, digits: &[u32]) -> bool {
        let differ =
            digits.iter().all(|digit| digits.iter().filter(|own| *own == digit).count() == 1);
        let place = |digit: Option<&u32>| digits.iter().position(|own| Some(own) == digit);
        let (low, high) = (place(digits.iter().min()), place(digits.iter().max()));
        let (first, last) = (low.min(high).unwrap_or(0), low.max(high).unwrap_or(0));
        differ && digits[first + 1..last].iter().sum::<u32>() == total
    }

    #[test]
    fn no_candidate_that_a_lunchbox_needs_goes_and_a_full_one_is_judged() {
        let mut rng = Rng::new(3);
        let (mut gone, mut right) = (0, 0);
        for _ in 0..400 {
            let total = rng.below(12) as u32;
            let masks: Vec<u64> = (0..4).map(|_| (rng.below(63) as u64 + 1) << 1).collect();
            let mut wanted = vec![0; 4];
            for code in 0..6_u32.pow(4) {
                let digits: Vec<u32> = (0..4).map(|at| code / 6_u32.pow(at) % 6 + 1).collect();
                let fits = digits.iter().zip(&masks).all(|(digit, mask)| mask >> digit & 1 == 1);
                if fits && is_right(total, &digits) {
                    wanted.iter_mut().zip(&digits).for_each(|(own, digit)| *own |= 1 << digit);
                    right += 1;
                }
            }
            let left = narrowed(total, &masks).unwrap_or_else(|| vec![0; 4]);
            for (own, needed) in left.iter().zip(&wanted) {
                assert_eq!(needed & !own, 0, "{total} {masks:?}");
            }
            gone += usize::from(left != masks);
            let digits: Vec<u32> = (0..4).map(|_| rng.below(6) as u32 + 1).collect();
            let full: Vec<u64> = digits.iter().map(|digit| 1 << digit).collect();
            let differ = full.iter().fold(0, |all, mask| all | mask).count_ones() == 4;
            assert!(!differ || narrowed(total, &full).is_some() == is_right(total, &digits));
        }
        assert!(gone > 100 && right > 100, "{gone} {right}");
    }
}
