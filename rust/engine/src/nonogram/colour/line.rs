//! The complete line solver in colour: what each cell of a line can still be.
//!
//! Idea: positions are the bounds between cells: position `i` is before cell `i`. The ends of the
//! first `b` blocks are one bit set. One addition walks from them through cells that can be white
//! (`Bits::walk`); where block `b` has the colour of the block before it, at least one step must be
//! walked. A block can start where enough cells in a row can have its colour. The same backward,
//! from starts that the forward walk has reached; what is reached both ways is part of a placement
//! of the whole clue. Complete: a cell can have a colour iff some placement that agrees with the
//! sets gives it that colour (domain consistency of the regular constraint, Pesant 2004).
//!
//! Cost: O(k log c) bit set operations. A line of `n` cells has `n + 1` positions, so `W` words
//! hold lines of up to `64 W - 1` cells.

use super::puzzle::Block;
use crate::bits::Bits;

/// Solves lines; reuses its buffers from line to line.
pub struct LineSolver<const W: usize> {
    /// Positions that the walk reaches from the ends of the first `b` blocks.
    walked: Vec<Bits<W>>,
    /// Where block `b` can start, given the blocks before it and the cells that it covers.
    starts: Vec<Bits<W>>,
    /// The result: cells by colour. Only white and the colours of the clue are defined.
    pub possible: Vec<Bits<W>>,
}

impl<const W: usize> LineSolver<W> {
    pub fn new(colours: usize) -> Self {
        let possible = vec![Bits::EMPTY; colours + 1];
        Self { walked: Vec::new(), starts: Vec::new(), possible }
    }

    /// Computes what the cells can be from what they could be (`planes`, a set for each colour);
    /// `false` if no placement agrees.
    pub fn solve(&mut self, clue: &[Block], cells: usize, planes: &[Bits<W>]) -> bool {
        self.possible[0] = Bits::EMPTY;
        for block in clue {
            self.possible[block.colour as usize] = Bits::EMPTY;
        }
        let is_alive = self.forward(clue, cells, planes);
        if is_alive {
            self.backward(clue, cells, planes[0]);
        }
        is_alive
    }

    fn forward(&mut self, clue: &[Block], cells: usize, planes: &[Bits<W>]) -> bool {
        self.walked.clear();
        self.starts.clear();
        let white = planes[0];
        let (mut ends, mut before) = (Bits::of(0), 0);
        for block in clue {
            let walked = ends.walk(white);
            let free = if block.colour == before { (walked & white) << 1 } else { walked };
            let starts = free & planes[block.colour as usize].runs(block.length as usize);
            if starts.is_empty() {
                return false;
            }
            self.walked.push(walked);
            self.starts.push(starts);
            (ends, before) = (starts << block.length as usize, block.colour);
        }
        let walked = ends.walk(white);
        self.walked.push(walked);
        walked.contains(cells)
    }

    fn backward(&mut self, clue: &[Block], cells: usize, white: Bits<W>) {
        let path = white.reversed() >> 1;
        let back = |starts: Bits<W>| starts.reversed().walk(path).reversed();
        let mut can_be_white = Bits::EMPTY;
        let (mut reach, mut after) = (back(Bits::of(cells)), 0);
        for (at, block) in clue.iter().enumerate().rev() {
            can_be_white = can_be_white | (self.walked[at + 1] & (reach >> 1));
            let ends = if block.colour == after { (reach >> 1) & white } else { reach };
            let starts = self.starts[at] & (ends >> block.length as usize);
            let colour = block.colour as usize;
            self.possible[colour] = self.possible[colour] | starts.spread(block.length as usize);
            (reach, after) = (back(starts), block.colour);
        }
        self.possible[0] = (can_be_white | (self.walked[0] & (reach >> 1))) & white;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn clue_of(picture: &[usize]) -> Vec<Block> {
        let runs = picture.chunk_by(|one, other| one == other);
        runs.filter(|run| run[0] > 0)
            .map(|run| Block { length: run.len() as u16, colour: run[0] as u8 })
            .collect()
    }

    /// All lines of this many cells, by the numbers of their colours.
    fn pictures(cells: usize, colours: usize) -> Vec<Vec<usize>> {
        let values = colours + 1;
        (0..values.pow(cells as u32))
            .map(|code| (0..cells).map(|cell| code / values.pow(cell as u32) % values).collect())
            .collect()
    }

    /// For every clue and some sets of colours a cell, against all pictures.
    fn agrees_with_brute_force<const W: usize>(cells: usize, colours: usize, samples: usize) {
        let all: Vec<_> =
            pictures(cells, colours).into_iter().map(|line| (clue_of(&line), line)).collect();
        let mut solver = LineSolver::<W>::new(colours);
        let mut rng = Rng::new(cells as u64);
        for (clue, _) in &all {
            for _ in 0..samples {
                let allowed: Vec<usize> =
                    (0..cells).map(|_| 1 + rng.below((2 << colours) - 1)).collect();
                let mut planes = vec![Bits::<W>::EMPTY; colours + 1];
                let mut expected = planes.clone();
                for (cell, sets) in allowed.iter().enumerate() {
                    for colour in (0..=colours).filter(|&colour| sets >> colour & 1 == 1) {
                        planes[colour].insert(cell);
                    }
                }
                let agrees = |line: &[usize]| {
                    line.iter().zip(&allowed).all(|(&colour, sets)| sets >> colour & 1 == 1)
                };
                let mut is_alive = false;
                for (_, line) in all.iter().filter(|(other, line)| other == clue && agrees(line)) {
                    is_alive = true;
                    line.iter().enumerate().for_each(|(cell, &colour)| {
                        expected[colour].insert(cell);
                    });
                }
                assert_eq!(solver.solve(clue, cells, &planes), is_alive, "{clue:?} {allowed:?}");
                for colour in clue.iter().map(|block| block.colour as usize).chain([0]) {
                    assert!(!is_alive || solver.possible[colour] == expected[colour], "{clue:?}");
                }
            }
        }
    }

    #[test]
    fn short_lines_agree_with_brute_force() {
        for cells in 1..=6 {
            agrees_with_brute_force::<1>(cells, 2, 12);
        }
        agrees_with_brute_force::<2>(7, 1, 30);
        agrees_with_brute_force::<1>(4, 3, 12);
    }

    #[test]
    fn a_line_may_fill_its_words_to_the_last_place() {
        let clue = [Block { length: 31, colour: 1 }, Block { length: 31, colour: 2 }];
        let all = Bits::<1>::below(63);
        let mut solver = LineSolver::new(2);
        assert!(solver.solve(&clue, 63, &[all, all, all]));
        let ends = Bits::of(0) | Bits::of(31) | Bits::of(62);
        assert_eq!(solver.possible, [ends, Bits::below(32), all & !Bits::below(31)]);
        let clue = [Block { length: 100, colour: 1 }; 1];
        let all = Bits::<2>::below(127);
        let mut solver = LineSolver::new(1);
        assert!(solver.solve(&clue, 127, &[all, all]));
        assert_eq!(solver.possible[0].len(), 54);
    }
}
