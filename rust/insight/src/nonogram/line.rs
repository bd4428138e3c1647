//! Where each block of a line can stand and what each cell can be (`runut_parts::line`).
//!
//! The least and the greatest start of a block are those of the two packings that people make from
//! the left and from the right, so the ranges of blocks are exact.
//!
//! Cell `i` is bit `i + 1` here; bit 0 and the bit after the last cell are background, so a line of
//! `n` cells needs `n + 2` bits. Value 0 is the background, colours count from 1.

use runut_model::bits::Bits;
use runut_parts::line::{Block, Line, LineSolver, Run};

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
        self.blocks.iter().map(|block| block.length()).sum()
    }
}

/// The numbers from `start` to `end - 1`.
pub fn span<const W: usize>(start: usize, end: usize) -> Bits<W> {
    Bits::below(end) & !Bits::below(start)
}

/// All placements of the clue of one line; reuses its buffers from line to line.
#[derive(Default)]
pub struct Placements<const W: usize> {
    /// Where each block can start, so that the whole clue fits, counted without the border.
    starts: Vec<Bits<W>>,
    /// The cells that each value can cover.
    pub can: Vec<Bits<W>>,
    /// The cells that may have each value, without the border.
    inner: Vec<Bits<W>>,
    solver: LineSolver<W>,
}

impl<const W: usize> Placements<W> {
    /// Finds all placements of a clue on a line whose cells allow these values; `false` if there is
    /// none.
    pub fn solve(&mut self, clue: &Clue, planes: &[Bits<W>]) -> bool {
        self.starts.resize(clue.blocks.len(), Bits::EMPTY);
        self.can.resize(planes.len(), Bits::EMPTY);
        let line = inner(&mut self.inner, clue, planes);
        let fits = self.solver.solve_starts(line, &mut self.can, &mut self.starts);
        for own in &mut self.can {
            *own = *own << 1;
        }
        fits
    }

    /// Whether there is a placement at all.
    pub fn is_possible(&mut self, clue: &Clue, planes: &[Bits<W>]) -> bool {
        inner(&mut self.inner, clue, planes).is_possible()
    }

    /// The least and the greatest start of a block.
    pub fn range(&self, block: usize) -> (usize, usize) {
        let starts = &self.starts[block];
        (starts.least().map_or(0, |at| at + 1), starts.greatest().map_or(0, |at| at + 1))
    }
}

/// A line without its border, in a buffer.
fn inner<'l, const W: usize>(
    buffer: &'l mut Vec<Bits<W>>,
    clue: &'l Clue,
    planes: &[Bits<W>],
) -> Line<'l, Block, W> {
    let cells = Bits::below(clue.cells);
    buffer.clear();
    buffer.extend(planes.iter().map(|&plane| (plane >> 1) & cells));
    Line { clue: &clue.blocks, cells: clue.cells, planes: buffer }
}
