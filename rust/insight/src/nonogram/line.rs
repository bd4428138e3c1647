//! The complete line solver: where each block can stand and what each cell can be.
//!
//! Idea: the cells at which the first blocks can end are one bit set, and so are the starts of the
//! next block. An addition walks from the ends through cells that may be background
//! ([`Bits::walk`]); shifts find the runs of cells that may have a colour. The same from the other
//! end; where both agree, a block can stand or a gap can be. The least and the greatest start of a
//! block are those of the two packings that people make from the left and from the right, so the
//! ranges of blocks are exact.
//!
//! Cell `i` is bit `i + 1`; bit 0 and the bit after the last cell are background, so a line of `n`
//! cells needs `n + 2` bits. Value 0 is the background, colours count from 1. Cost: O(k log c)
//! operations on bit sets for k blocks of up to c cells.
//!
//! Reference: Wu et al., "An efficient approach to solving nonograms", 2013, in bit-parallel form.

use runut_model::bits::Bits;

/// A run of the clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Cells.
    pub length: usize,
    /// Number of its value; 0 is the background.
    pub colour: usize,
}

/// The clue of a line, and how many cells the line has.
#[derive(Clone, Debug)]
pub struct Clue {
    /// The runs in order.
    pub blocks: Vec<Block>,
    /// Cells of the line.
    pub cells: usize,
}

impl Clue {
    /// The cells of all runs together.
    pub fn painted(&self) -> usize {
        self.blocks.iter().map(|block| block.length).sum()
    }

    /// Whether a cell must be between this block and the one before it. The border counts as one.
    fn is_apart(&self, block: usize) -> bool {
        block == 0 || self.blocks[block - 1].colour == self.blocks[block].colour
    }
}

/// The numbers from `start` to `end - 1`.
pub fn span<const W: usize>(start: usize, end: usize) -> Bits<W> {
    Bits::below(end) & !Bits::below(start)
}

/// All placements of the clue of one line; reuses its buffers from line to line.
#[derive(Default)]
pub struct Placements<const W: usize> {
    /// Where each block can start, so that the whole clue fits.
    pub starts: Vec<Bits<W>>,
    /// What each value can cover.
    pub can: Vec<Bits<W>>,
    /// Where each block finds its colour, whatever the others do.
    pub fits: Vec<Bits<W>>,
    /// Background cells with so many blocks before them.
    gaps: Vec<Bits<W>>,
}

impl<const W: usize> Placements<W> {
    /// Finds all placements of a clue on a line whose cells allow these values; `false` if there is
    /// none.
    pub fn solve(&mut self, clue: &Clue, planes: &[Bits<W>]) -> bool {
        if !self.forward(clue, planes) {
            return false;
        }
        self.can.clear();
        self.can.resize(planes.len(), Bits::EMPTY);
        self.backward(clue, planes);
        true
    }

    /// Whether there is a placement at all.
    pub fn is_possible(&mut self, clue: &Clue, planes: &[Bits<W>]) -> bool {
        self.forward(clue, planes)
    }

    fn forward(&mut self, clue: &Clue, planes: &[Bits<W>]) -> bool {
        self.starts.clear();
        self.fits.clear();
        self.gaps.clear();
        let mut ends = Bits::of(0_usize);
        for (number, block) in clue.blocks.iter().enumerate() {
            let reached = ends.walk(planes[0]);
            let gap = reached & planes[0];
            let starts = if clue.is_apart(number) { gap << 1 } else { reached };
            let fits = planes[block.colour].runs(block.length);
            let starts = starts & fits;
            ends = starts << block.length;
            self.gaps.push(gap);
            self.fits.push(fits);
            self.starts.push(starts);
        }
        let gap = ends.walk(planes[0]) & planes[0];
        self.gaps.push(gap);
        gap.contains(clue.cells + 1)
    }

    /// Walks from the end of the line with reversed sets and meets what `forward` found.
    fn backward(&mut self, clue: &Clue, planes: &[Bits<W>]) {
        let path = planes[0].reversed();
        let mut ends = Bits::of(clue.cells + 1).reversed();
        let mut gaps = Bits::EMPTY;
        for (number, block) in clue.blocks.iter().enumerate().rev() {
            let reached = ends.walk(path);
            let gap = reached & path;
            gaps |= self.gaps[number + 1] & gap.reversed();
            let is_apart = number + 1 == clue.blocks.len() || clue.is_apart(number + 1);
            let lasts = if is_apart { gap << 1 } else { reached };
            let starts = self.starts[number] & (lasts.reversed() >> (block.length - 1));
            self.starts[number] = starts;
            self.can[block.colour] |= starts.spread(block.length);
            ends = (starts << (block.length - 1)).reversed() << block.length;
        }
        let gap = ends.walk(path) & path;
        self.can[0] = gaps | (self.gaps[0] & gap.reversed());
    }

    /// The least and the greatest start of a block.
    pub fn range(&self, block: usize) -> (usize, usize) {
        let starts = &self.starts[block];
        (starts.least().unwrap_or(0), starts.greatest().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All fillings of a line with values below `values`, each with its runs.
    fn fillings(cells: usize, values: usize) -> Vec<(Vec<usize>, Vec<Block>)> {
        let all = (0..values.pow(cells as u32)).map(|number| {
            let digit = |at: usize| number / values.pow(at as u32) % values;
            let line: Vec<usize> = (0..cells).map(digit).collect();
            let mut blocks: Vec<Block> = Vec::new();
            for (at, &colour) in line.iter().enumerate().filter(|&(_, &colour)| colour > 0) {
                match blocks.last_mut() {
                    Some(last) if at > 0 && line[at - 1] == colour => last.length += 1,
                    _ => blocks.push(Block { length: 1, colour }),
                }
            }
            (line, blocks)
        });
        all.collect()
    }

    fn planes_of(allowed: &[u64], values: usize) -> Vec<Bits<1>> {
        let plane = |value: usize| {
            let cells = allowed.iter().enumerate().filter(|&(_, mask)| mask >> value & 1 == 1);
            cells.fold(Bits::EMPTY, |bits, (at, _)| bits | Bits::of(at + 1))
        };
        let border = Bits::of(0_usize) | Bits::of(allowed.len() + 1);
        (0..values).map(|value| plane(value) | border.only_if(value == 0)).collect()
    }

    fn agrees_with_brute_force(cells: usize, values: usize, every: usize) {
        let all = fillings(cells, values);
        let mut placements = Placements::<1>::default();
        let masks = (1u64 << values) - 1;
        for (_, blocks) in all.iter().step_by(every) {
            let clue = Clue { blocks: blocks.clone(), cells };
            for number in (0..masks.pow(cells as u32)).step_by(every) {
                let mask = |at: usize| number / masks.pow(at as u32) % masks + 1;
                let allowed: Vec<u64> = (0..cells).map(mask).collect();
                let fitting = all.iter().filter(|(line, own)| {
                    own == blocks
                        && line.iter().zip(&allowed).all(|(&value, mask)| mask >> value & 1 == 1)
                });
                let mut can = vec![0u64; cells];
                for (line, _) in fitting {
                    line.iter().zip(&mut can).for_each(|(&value, mask)| *mask |= 1 << value);
                }
                let is_possible = placements.solve(&clue, &planes_of(&allowed, values));
                assert_eq!(is_possible, can.iter().all(|&mask| mask > 0), "{blocks:?} {allowed:?}");
                if is_possible {
                    let found: Vec<u64> = (0..cells)
                        .map(|at| {
                            let holds = |value: &usize| placements.can[*value].contains(at + 1);
                            (0..values).filter(holds).map(|value| 1 << value).sum()
                        })
                        .collect();
                    assert_eq!(found, can, "{blocks:?} {allowed:?}");
                }
            }
        }
    }

    #[test]
    fn every_short_line_agrees_with_brute_force() {
        for cells in 1..=6 {
            agrees_with_brute_force(cells, 2, 1);
        }
        for cells in 1..=3 {
            agrees_with_brute_force(cells, 3, 1);
        }
        agrees_with_brute_force(5, 3, 7);
    }
}
