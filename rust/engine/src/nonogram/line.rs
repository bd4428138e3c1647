//! Complete solving of one line, bit-parallel.
//!
//! A line of `n` cells gets one cell more, white, at its end. Position `i` stands before cell `i`.
//! `forward[j]` holds the positions that can be reached with the first `j` runs placed and a white
//! cell (or the edge) before the position; `backward[j]` those from which the runs after the `j`-th
//! can still be placed. Run `j` of length `c` can start at `s` if `s` is in `forward[j]`, the cells
//! s..s+c are not white, cell s+c is not black, and s+c+1 is in `backward[j + 1]`. A cell can be
//! black if some run covers it, and white if it lies in a gap of some `j` or just behind a run.
//! What can be only one of them is decided; what can be neither is a contradiction.
//!
//! O(runs · log(length)) operations on words. After Wu et al., "An efficient approach to solving
//! nonograms", 2013, whose table of fits becomes shifts and additions here.

use crate::bits::Bits;

/// What is known of a line: its black cells and its white cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known<const N: usize> {
    pub black: Bits<N>,
    pub white: Bits<N>,
}

/// Room for the tables, to be used again and again.
#[derive(Default)]
pub struct LineSolver<const N: usize> {
    forward: Vec<Bits<N>>,
    fits: Vec<Bits<N>>,
}

impl<const N: usize> LineSolver<N> {
    /// Everything that follows for a line of `length` cells with this clue; `None` when no placing
    /// agrees with what is known.
    pub fn solve(&mut self, clue: &[usize], length: usize, known: &Known<N>) -> Option<Known<N>> {
        let cells = Bits::below(length);
        let may_be_white = !known.black & Bits::below(length + 1);
        let may_be_black = !known.white & cells;
        let mut reached = Bits::below(1).flood_up(&may_be_white);
        self.forward.clear();
        self.fits.clear();
        for &run in clue {
            let fits = may_be_black.runs_of(run) & may_be_white.down(run);
            self.forward.push(reached);
            self.fits.push(fits);
            reached = (reached & fits).up(run + 1).flood_up(&may_be_white);
        }
        if !reached.has(length + 1) {
            return None;
        }
        let (black, white) = self.possible(clue, length, reached, &may_be_white);
        let (black, white) = (black & cells, white & cells);
        Some(Known { black: black & !white, white: white & !black })
    }

    /// The cells that can be black and those that can be white.
    fn possible(
        &self,
        clue: &[usize],
        length: usize,
        reached: Bits<N>,
        may_be_white: &Bits<N>,
    ) -> (Bits<N>, Bits<N>) {
        let mut end = Bits::default();
        end.insert(length + 1);
        let mut onward = end.flood_down(may_be_white);
        let mut white = reached & onward.down(1) & *may_be_white;
        let mut black = Bits::default();
        for (at, &run) in clue.iter().enumerate().rev() {
            let starts = self.fits[at] & onward.down(run + 1);
            let live = starts & self.forward[at];
            black |= live.spread_up(run);
            white |= live.up(run);
            onward = starts.flood_down(may_be_white);
            white |= self.forward[at] & onward.down(1) & *may_be_white;
        }
        (black, white)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{Placing, needed};
    use super::*;
    use crate::rng::Rng;

    /// What follows, by looking at every placing.
    fn by_all_placings(clue: &[usize], length: usize, known: &Known<2>) -> Option<Known<2>> {
        let cells = Bits::below(length);
        let (mut black, mut white) = (Bits::default(), Bits::default());
        let mut placing = Placing::first(clue, length);
        let mut is_possible = false;
        loop {
            let mut line: Bits<2> = Bits::default();
            placing.cells().for_each(|cell| line.insert(cell));
            if (line & known.white).is_empty() && (known.black & !line).is_empty() {
                is_possible = true;
                black |= line;
                white |= !line & cells;
            }
            if !placing.advance() {
                break;
            }
        }
        is_possible.then_some(Known { black: black & !white, white: white & !black })
    }

    #[test]
    fn it_finds_exactly_what_all_placings_agree_on() {
        let mut rng = Rng::new(4);
        let mut solver = LineSolver::<2>::default();
        let (mut solved, mut dead) = (0, 0);
        for _ in 0..4000 {
            let most = if rng.below(20) == 0 { 80 } else { 14 };
            let length = 1 + rng.below(most);
            let mut clue: Vec<usize> = Vec::new();
            while clue.len() < 4 && rng.below(4) > 0 {
                clue.push(1 + rng.below(4));
            }
            while needed(&clue) > length {
                clue.pop();
            }
            let mut known = Known::default();
            for cell in 0..length {
                match rng.below(if length > 20 { 30 } else { 8 }) {
                    0 => known.black.insert(cell),
                    1 => known.white.insert(cell),
                    _ => {}
                }
            }
            let expected = by_all_placings(&clue, length, &known);
            assert_eq!(
                solver.solve(&clue, length, &known),
                expected,
                "{clue:?} {length} {known:?}"
            );
            if expected.is_some() { solved += 1 } else { dead += 1 }
        }
        assert!(solved > 500 && dead > 500);
    }
}
