//! The complete line solver: what each cell of a line can still be.
//!
//! A line has a bit set for each colour: its *plane*, the cells that can be this colour. Positions
//! are the bounds between cells: position `i` is before cell `i`. All positions where the first `b`
//! blocks can end are one bit set. One addition walks from them through cells that can be white
//! (`Bits::walk`); where the next block has the colour of the block before it, at least one step
//! must be walked. A block can start where enough cells in a row can have its colour. The same from
//! the other end, from starts that the first pass has reached: what is reached both ways is part of
//! a placement of the whole clue. This is domain consistency for the regular constraint of the
//! clue: a cell can have a colour iff some placement of the whole clue that agrees with the planes
//! gives it that colour.
//!
//! Cost: O(k log c) bit set operations for k blocks of up to c cells. Of a long line only the part
//! between the first and the last open cell is solved (`middle.rs`). A line of `n` cells has
//! `n + 1` positions, so `W` words hold lines of up to `64 W - 1` cells.
//!
//! References: the bit-parallel form of the O(kl) dynamic programme of Wu et al., "An efficient
//! approach to solving nonograms", 2013; Pesant, "A regular language membership constraint", 2004.

mod clue;
mod middle;

use runut_model::bits::Bits;

pub use clue::{Block, Line, Run};
pub use middle::Middle;

impl<R: Run, const W: usize> Line<'_, R, W> {
    /// All of it.
    fn whole(&self) -> Middle<'_, R> {
        Middle { begin: 0, end: self.cells, before: 0, clue: self.clue }
    }

    /// Whether some placement of the clue agrees with the planes.
    pub fn is_possible(&self) -> bool {
        forward(&self.whole(), self.planes, |_, _| {})
    }
}

/// Passes the blocks of a clue from the left. Calls `visit` with the positions that each block's
/// walk reaches and with its starts, and at the end with the last walk; whether the clue fits.
#[inline(always)]
fn forward<R: Run, const W: usize>(
    middle: &Middle<'_, R>,
    planes: &[Bits<W>],
    mut visit: impl FnMut(Bits<W>, Bits<W>),
) -> bool {
    let white = middle.clip(planes[0]);
    let (mut ends, mut before) = (Bits::of(middle.begin), 0);
    for &run in middle.clue {
        let walked = ends.walk(white);
        let free = if run.colour() == before { (walked & white) << 1 } else { walked };
        let starts = free & middle.clip(planes[run.colour() as usize]).runs(run.length());
        if starts.is_empty() {
            return false;
        }
        visit(walked, starts);
        (ends, before) = (starts << run.length(), run.colour());
    }
    let walked = ends.walk(white);
    visit(walked, Bits::EMPTY);
    walked.contains(middle.end)
}

/// Solves lines; reuses its buffers from line to line.
#[derive(Default)]
pub struct LineSolver<const W: usize> {
    /// By block: the positions that the walk before it reaches, and where it can start given the
    /// blocks before it. One more for the walk after the last.
    reached: Vec<(Bits<W>, Bits<W>)>,
}

impl<const W: usize> LineSolver<W> {
    /// Computes what the cells can be from what they could be; `false`, and all sets empty, if no
    /// placement agrees.
    #[inline]
    pub fn solve<R: Run>(&mut self, line: Line<'_, R, W>, possible: &mut [Bits<W>]) -> bool {
        possible.fill(Bits::EMPTY);
        // For one or two words, finding the middle costs more than it saves.
        if W <= 2 {
            return self.solve_between(&line.whole(), line.planes, possible, |_, _| {});
        }
        let Some(middle) = Middle::of(&line) else { return false };
        let is_open = middle.begin < middle.end;
        if is_open && !self.solve_between(&middle, line.planes, possible, |_, _| {}) {
            return false;
        }
        for (own, &known) in possible.iter_mut().zip(line.planes) {
            *own |= middle.clip_away(known);
        }
        true
    }

    /// Like [`Self::solve`]; `starts` gets where each block can start in some placement.
    pub fn solve_starts<R: Run>(
        &mut self,
        line: Line<'_, R, W>,
        possible: &mut [Bits<W>],
        starts: &mut [Bits<W>],
    ) -> bool {
        possible.fill(Bits::EMPTY);
        let take = |number: usize, own| starts[number] = own;
        self.solve_between(&line.whole(), line.planes, possible, take)
    }

    #[inline]
    fn solve_between<R: Run>(
        &mut self,
        middle: &Middle<'_, R>,
        planes: &[Bits<W>],
        possible: &mut [Bits<W>],
        take: impl FnMut(usize, Bits<W>),
    ) -> bool {
        self.reached.clear();
        let reached = &mut self.reached;
        let fits = forward(middle, planes, |walked, starts| reached.push((walked, starts)));
        if fits {
            self.backward(middle, planes, possible, take);
        }
        fits
    }

    /// Walks from the end with mirrored sets and meets the result of `forward`; `take` hears where
    /// each block can start.
    #[inline]
    fn backward<R: Run>(
        &self,
        middle: &Middle<'_, R>,
        planes: &[Bits<W>],
        possible: &mut [Bits<W>],
        mut take: impl FnMut(usize, Bits<W>),
    ) {
        let white = middle.clip(planes[0]);
        // Position `p` is bit `64 W - 1 - p` here, so cells are one place lower than mirrored.
        let path = white.reversed() >> 1;
        let mirrored = |colour: u8| planes[colour as usize].reversed() >> 1;
        let black = if R::COLOURS == 2 { mirrored(1) } else { Bits::EMPTY };
        let mut can_be_white = Bits::EMPTY;
        let (mut ends, mut after) = (Bits::of(middle.end).reversed(), 0);
        let blocks = middle.clue.iter().zip(self.reached.windows(2)).enumerate();
        for (number, (&run, reached)) in blocks.rev() {
            let walked = ends.walk(path);
            let is_same = run.colour() == after;
            let free = if is_same { (walked & path) << 1 } else { walked };
            let back = free.reversed();
            let gap = if is_same { back } else { back >> 1 };
            can_be_white |= reached[1].0 & gap;
            let starts = reached[0].1 & (back >> run.length());
            take(number, starts);
            let own = &mut possible[run.colour() as usize];
            *own |= starts.spread(run.length());
            let dark = if R::COLOURS == 2 { black } else { mirrored(run.colour()) };
            (ends, after) = ((free & dark.runs(run.length())) << run.length(), run.colour());
        }
        let gap = ends.walk(path).reversed() >> 1;
        possible[0] = (can_be_white | (self.reached[0].0 & gap)) & white;
    }
}
