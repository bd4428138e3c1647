//! The complete line solver: what each cell of a line can still be.
//!
//! Idea: all positions where the first `b` blocks can end are one bit set, and so are all positions
//! where the next block can start. One addition walks from the ends through cells that may be white
//! (`Bits::walk`), and shifts find the runs of cells that may be black. The same from the other
//! end; where both agree, a block can stand or a gap can be. This is domain consistency for the
//! regular constraint of the clue: a cell can be black (white) iff some placement of the whole clue
//! that agrees with the known cells paints it black (white).
//!
//! Cost: O(k log c) bit set operations for k blocks of up to c cells. Of a long line only the part
//! between the first and the last open cell is solved.
//!
//! Cell `i` is bit `i + 1`; bit 0 and the bit after the last cell are a white border, so every
//! block has a white cell on both sides. A line of `n` cells needs `n + 2` bits.
//!
//! References: the bit-parallel form of the O(kl) dynamic programme of Wu et al., "An efficient
//! approach to solving nonograms", 2013; Pesant, "A regular language membership constraint", 2004.

pub mod cache;
pub mod reasons;

use crate::bits::Bits;

/// The known cells of a line; the two sets are disjoint.
#[derive(Clone, Copy)]
pub struct Line<const W: usize> {
    pub cells: usize,
    pub black: Bits<W>,
    pub white: Bits<W>,
}

impl<const W: usize> Line<W> {
    /// The cells that are not known.
    #[inline]
    pub fn open(&self) -> Bits<W> {
        Bits::below(self.cells + 1) & !Bits::of(0) & !self.black & !self.white
    }

    /// Whether some placement of the clue agrees with the known cells.
    pub fn is_possible(&self, clue: &[u16]) -> bool {
        let inside = Bits::below(self.cells + 1) & !Bits::of(0);
        let path = (inside & !self.black) | Bits::of(0);
        let dark = inside & !self.white;
        let mut ends = Bits::of(0);
        for &length in clue {
            let starts = (ends.walk(path) & path) << 1;
            ends = (starts & dark.runs(length as usize)) << length as usize;
        }
        ends.walk(path).contains(self.cells + 1)
    }
}

/// What the cells of a line can be: the union over all placements that agree with the known cells.
#[derive(Clone, Copy)]
pub struct Possible<const W: usize> {
    pub black: Bits<W>,
    pub white: Bits<W>,
}

/// The part of a line that contains its open cells, between two white cells or borders. Everything
/// outside is known and agrees with the clue.
pub struct Middle<'a> {
    /// The white cell before it and the one after it.
    pub first: usize,
    pub end: usize,
    /// The number of blocks before it, and the blocks in it.
    pub before: usize,
    pub clue: &'a [u16],
}

impl<'a> Middle<'a> {
    /// `None` if the known blocks outside differ from the clue. A line without open cells has an
    /// empty middle.
    pub fn of<const W: usize>(clue: &'a [u16], line: &Line<W>) -> Option<Self> {
        let border = line.cells + 1;
        let open = line.open();
        let (Some(least), Some(greatest)) = (open.least(), open.greatest()) else {
            let is_as_clued = runs(line.black) == clue.len() && are_runs(line.black, clue);
            return is_as_clued.then_some(Self {
                first: border,
                end: border,
                before: clue.len(),
                clue: &[],
            });
        };
        let first = (line.white & Bits::below(least)).greatest().unwrap_or(0);
        let end = (line.white & !Bits::below(greatest)).least().unwrap_or(border);
        let (before, after) = (line.black & Bits::below(first), line.black & !Bits::below(end));
        let (begin, rest) = (runs(before), runs(after));
        let clue_end = clue.len().checked_sub(rest).filter(|&clue_end| begin <= clue_end)?;
        let fits = are_runs(before, &clue[..begin]) && are_runs(after, &clue[clue_end..]);
        fits.then_some(Self { first, end, before: begin, clue: &clue[begin..clue_end] })
    }
}

/// The number of runs of a set.
fn runs<const W: usize>(black: Bits<W>) -> usize {
    (black & !(black << 1)).len()
}

/// Whether the first runs of a set have the lengths of `clue`.
fn are_runs<const W: usize>(mut black: Bits<W>, clue: &[u16]) -> bool {
    clue.iter().all(|&length| {
        let Some(start) = black.least() else { return false };
        let end = start + length as usize;
        let run = Bits::below(end) & !Bits::below(start);
        let fits = (run & !black).is_empty() && !black.contains(end);
        black = black & !run;
        fits
    })
}

/// Solves lines; reuses its buffers from line to line.
pub struct LineSolver<const W: usize> {
    /// Where block `b` can start, given the blocks before it; one more for a block after the last.
    starts: Vec<Bits<W>>,
    /// Where block `b` would cover only cells that may be black.
    fits: Vec<Bits<W>>,
}

impl<const W: usize> LineSolver<W> {
    pub fn new() -> Self {
        Self { starts: Vec::new(), fits: Vec::new() }
    }

    /// What the cells can be; two empty sets if no placement agrees.
    pub fn solve(&mut self, clue: &[u16], line: Line<W>) -> Possible<W> {
        // For one or two words, finding the middle costs more than it saves.
        if W <= 2 {
            return self
                .solve_between(&Middle { first: 0, end: line.cells + 1, before: 0, clue }, line);
        }
        match Middle::of(clue, &line) {
            Some(middle) if middle.first < middle.end => self.solve_between(&middle, line),
            Some(_) => Possible { black: line.black, white: line.white },
            None => Possible { black: Bits::EMPTY, white: Bits::EMPTY },
        }
    }

    fn solve_between(&mut self, middle: &Middle<'_>, line: Line<W>) -> Possible<W> {
        let inside = Bits::below(middle.end) & !Bits::below(middle.first + 1);
        let light = inside & !line.black;
        let dark = inside & !line.white;
        self.forward(middle, light, dark);
        let mut possible = self.backward(middle, light, dark);
        if !(possible.black | possible.white).is_empty() {
            possible.black = possible.black | (line.black & !inside);
            possible.white = possible.white | (line.white & !inside);
        }
        possible
    }

    fn forward(&mut self, middle: &Middle<'_>, light: Bits<W>, dark: Bits<W>) {
        self.starts.clear();
        self.fits.clear();
        let mut ends = Bits::of(middle.first);
        let path = light | ends;
        for &length in middle.clue {
            let fits = dark.runs(length as usize);
            let starts = (ends.walk(path) & path) << 1;
            ends = (starts & fits) << length as usize;
            self.starts.push(starts);
            self.fits.push(fits);
        }
        self.starts.push((ends.walk(path) & path) << 1);
    }

    /// Walks from the end of the line with reversed sets and meets the result of `forward`. A start
    /// seen from the end is the last cell of its block.
    fn backward(&self, middle: &Middle<'_>, light: Bits<W>, dark: Bits<W>) -> Possible<W> {
        let clue = middle.clue;
        let border = Bits::of(middle.end);
        let path = (light | border).reversed();
        let dark = dark.reversed();
        let mut possible = Possible { black: Bits::EMPTY, white: Bits::EMPTY };
        let mut ends = border.reversed();
        for block in (0..clue.len()).rev() {
            let length = clue[block] as usize;
            let starts = (ends.walk(path) & path) << 1;
            let lasts = starts.reversed();
            possible.white = possible.white | ((self.starts[block + 1] >> 1) & (lasts << 1));
            let agreed = self.starts[block] & self.fits[block] & (lasts >> (length - 1));
            possible.black = possible.black | agreed.spread(length);
            ends = (starts & dark.runs(length)) << length;
        }
        let lasts = ((ends.walk(path) & path) << 1).reversed();
        possible.white = possible.white | ((self.starts[0] >> 1) & (lasts << 1));
        possible.white = possible.white & light;
        possible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clue_of(picture: u32, cells: usize) -> Vec<u16> {
        let mut clue = vec![0];
        for cell in 0..cells {
            if picture >> cell & 1 == 1 {
                let last = clue.len() - 1;
                clue[last] += 1;
            } else {
                clue.push(0);
            }
        }
        clue.retain(|&length| length > 0);
        clue
    }

    fn bits<const W: usize>(cells: u32) -> Bits<W> {
        (0..32)
            .filter(|cell| cells >> cell & 1 == 1)
            .fold(Bits::EMPTY, |bits, cell| bits | Bits::of(cell + 1))
    }

    /// Every known part of every picture with every clue, against all pictures.
    fn agrees_with_brute_force<const W: usize>(cells: usize) {
        let full = 1u32 << cells;
        let clues: Vec<Vec<u16>> = (0..full).map(|picture| clue_of(picture, cells)).collect();
        let mut distinct = clues.clone();
        distinct.sort();
        distinct.dedup();
        let mut solver = LineSolver::<W>::new();
        for clue in &distinct {
            for black in 0..full {
                let mut white = !black & (full - 1);
                loop {
                    let (mut can_black, mut can_white) = (0, 0);
                    for picture in (0..full).filter(|&picture| clues[picture as usize] == *clue) {
                        if picture & black == black && picture & white == 0 {
                            can_black |= picture;
                            can_white |= !picture & (full - 1);
                        }
                    }
                    let line = Line { cells, black: bits(black), white: bits(white) };
                    let possible = solver.solve(clue, line);
                    assert_eq!(line.is_possible(clue), can_black | can_white != 0);
                    assert_eq!(possible.black, bits(can_black), "{clue:?} {black:b} {white:b}");
                    assert_eq!(possible.white, bits(can_white), "{clue:?} {black:b} {white:b}");
                    if white == 0 {
                        break;
                    }
                    white = (white - 1) & !black & (full - 1);
                }
            }
        }
    }

    #[test]
    fn every_short_line_agrees_with_brute_force() {
        for cells in 1..=6 {
            agrees_with_brute_force::<1>(cells);
        }
        agrees_with_brute_force::<2>(5);
        for cells in 1..=6 {
            agrees_with_brute_force::<4>(cells);
        }
    }

    #[test]
    fn a_line_may_fill_its_words_to_the_last_bit() {
        for cells in [62, 126] {
            let clue = vec![1; cells / 2];
            let line = Line { cells, black: Bits::<2>::of(1), white: Bits::EMPTY };
            let possible = LineSolver::new().solve(&clue, line);
            assert_eq!(possible.black.len() + possible.white.len(), cells + cells - 2);
        }
        let line = Line { cells: 62, black: Bits::<1>::EMPTY, white: Bits::EMPTY };
        let possible = LineSolver::new().solve(&[30, 31], line);
        assert_eq!((possible.black.len(), possible.white), (61, Bits::of(31)));
    }

    #[test]
    fn what_is_known_at_both_ends_is_left_out_of_a_long_line() {
        let black = bits::<4>(0b1001_1010);
        let known = Line { cells: 12, black, white: bits(0b1000_0110_0101) };
        let clue = [1, 2, 2];
        let middle =
            Middle::of(&clue, &known).map(|middle| (middle.first, middle.end, middle.clue));
        assert_eq!(middle, Some((7, 12, &clue[2..])));
        assert!(Middle::of(&[2, 2, 2], &known).is_none());
        assert!(Middle::of(&[1], &known).is_none());
    }

    /// What the cells of a line can be, cell by cell and state by state.
    fn by_states(clue: &[u16], cells: usize, known: &[Option<bool>]) -> Vec<(bool, bool)> {
        let mut pattern: Vec<bool> = Vec::new();
        for &length in clue {
            if !pattern.is_empty() {
                pattern.push(false);
            }
            pattern.resize(pattern.len() + length as usize, true);
        }
        let end = pattern.len();
        let step = |state: usize, is_black: bool| {
            let starts = state < end && pattern[state] && (state == 0 || !pattern[state - 1]);
            match (is_black, state < end && pattern[state]) {
                (true, true) => Some(state + 1),
                (false, false) if state < end => Some(state + 1),
                (false, false) => Some(state),
                (false, true) if starts => Some(state),
                _ => None,
            }
        };
        let allows = |cell: usize, is_black: bool| known[cell].is_none_or(|own| own == is_black);
        let mut open = vec![vec![false; end + 1]; cells + 1];
        open[cells][end] = true;
        for cell in (0..cells).rev() {
            for state in 0..=end {
                open[cell][state] = [false, true].into_iter().any(|is_black| {
                    allows(cell, is_black)
                        && step(state, is_black).is_some_and(|next| open[cell + 1][next])
                });
            }
        }
        let mut reached = vec![false; end + 1];
        reached[0] = true;
        let mut possible = vec![(false, false); cells];
        for cell in 0..cells {
            let mut next = vec![false; end + 1];
            for state in (0..=end).filter(|&state| reached[state]) {
                for is_black in [false, true] {
                    let after = step(state, is_black).filter(|_| allows(cell, is_black));
                    if let Some(after) = after {
                        next[after] = true;
                        possible[cell].0 |= is_black && open[cell + 1][after];
                        possible[cell].1 |= !is_black && open[cell + 1][after];
                    }
                }
            }
            reached = next;
        }
        possible
    }

    fn agrees_with_states<const W: usize>(cells: usize, rng: &mut crate::rng::Rng) {
        let darkness = 1 + rng.below(9);
        let picture: Vec<bool> = (0..cells).map(|_| rng.below(10) < darkness).collect();
        let runs = picture.split(|&is_black| !is_black);
        let clue: Vec<u16> = runs.map(|run| run.len() as u16).filter(|&run| run > 0).collect();
        let share = rng.below(4);
        // A known cell is sometimes wrong, so that some lines are impossible.
        let known: Vec<Option<bool>> = picture
            .iter()
            .map(|&own| (rng.below(5) < share).then(|| own != (rng.below(200) == 0)))
            .collect();
        let (mut black, mut white) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
        for (cell, value) in known.iter().enumerate() {
            match value {
                Some(true) => black.insert(cell + 1),
                Some(false) => white.insert(cell + 1),
                None => {}
            }
        }
        let line = Line { cells, black, white };
        let found = LineSolver::new().solve(&clue, line);
        assert_eq!(line.is_possible(&clue), !(found.black | found.white).is_empty());
        for (cell, &(can_black, can_white)) in by_states(&clue, cells, &known).iter().enumerate() {
            assert_eq!(found.black.contains(cell + 1), can_black, "{clue:?} {known:?} {cell}");
            assert_eq!(found.white.contains(cell + 1), can_white, "{clue:?} {known:?} {cell}");
        }
    }

    #[test]
    fn long_lines_agree_with_a_plain_programme_over_states() {
        let mut rng = crate::rng::Rng::new(11);
        for _ in 0..150 {
            for cells in [30, 61, 62] {
                agrees_with_states::<1>(cells, &mut rng);
            }
            for cells in [62, 63, 64, 65, 66, 100, 126] {
                agrees_with_states::<2>(cells, &mut rng);
            }
            for cells in [126, 127, 128, 129, 130, 254] {
                agrees_with_states::<4>(cells, &mut rng);
            }
        }
    }
}
