//! Counting the placements of a line, weighted by what is believed about its cells.
//!
//! Placements are counted along the states of the line's pattern, forward and backward. A line of n
//! cells that has waited d times (white before a block or after the last one) is in state `i - d`
//! before cell `i`, and no placement waits more often than the line has spare cells; so counts are
//! indexed by d. Only the middle of a line is counted, because the known cells on both sides give
//! its end states.
//!
//! Cost: O(n (spare + 1)) for each colour of a line, without branches. The number of colours is a
//! constant of the compiled loop.

use crate::nonogram::line::Middle;
use crate::nonogram::puzzle::{Run, shortest};
use runut_model::distinct;

/// The numbers of colours of a line for which loops are compiled, the largest last.
pub const LANES: [usize; 6] = [2, 3, 4, 6, 12, 53];

/// The states of a clue, the last first, padded on both sides by as many empty states as there are
/// spare cells.
pub struct Chain {
    /// The colours of the line, white first.
    pub colours: Vec<u8>,
    /// By colour, and by place: 1 where the state advances with this colour.
    advances: Vec<Vec<f32>>,
    /// 1 where the state waits with white.
    waits: Vec<f32>,
    pub spare: usize,
    /// The last state.
    end: usize,
    /// By block: the state before its first cell; one more, the last state.
    starts: Vec<usize>,
}

/// The counted part of a line, and how often the line has waited before it and after it.
pub struct Span {
    pub first: usize,
    pub end: usize,
    waits_before: usize,
    waits_after: usize,
}

impl Chain {
    pub fn new<R: Run>(clue: &[R], cells: usize) -> Self {
        let end = shortest(clue);
        let spare = cells - end;
        let none = vec![0.0; end + 1 + 2 * spare];
        let colours = distinct(clue.iter().map(|run| run.colour()).chain([0]));
        let lanes = LANES.into_iter().find(|&lanes| colours.len() <= lanes).unwrap_or(LANES[0]);
        let advances = vec![none.clone(); lanes];
        let mut chain = Self { colours, advances, waits: none, spare, end, starts: Vec::new() };
        let (mut state, mut before) = (0, 0);
        for &run in clue {
            if run.colour() == before {
                let gap = chain.place(state);
                chain.advances[0][gap] = 1.0;
                state += 1;
            }
            let first = chain.place(state);
            chain.starts.push(state);
            chain.waits[first] = 1.0;
            let lane = chain.colours.iter().position(|&own| own == run.colour()).unwrap_or(0);
            for _ in 0..run.length() {
                let inside = chain.place(state);
                chain.advances[lane][inside] = 1.0;
                state += 1;
            }
            before = run.colour();
        }
        let last = chain.place(end);
        chain.waits[last] = 1.0;
        chain.starts.push(end);
        chain
    }

    pub fn lanes(&self) -> usize {
        self.advances.len()
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> usize {
        4 * (1 + self.lanes()) * self.waits.len()
    }

    /// The middle of a line, with the white cell after it that leads to the next block.
    pub fn span<R>(&self, middle: &Middle<'_, R>, cells: usize) -> Span {
        let (end, last) = if middle.end < cells {
            (middle.end + 1, self.starts[middle.before + middle.clue.len()])
        } else {
            (cells, self.end)
        };
        let waits_before = middle.begin - self.starts[middle.before];
        Span { first: middle.begin, end, waits_before, waits_after: end - last }
    }

    fn place(&self, state: usize) -> usize {
        self.spare + self.end - state
    }

    /// From the state before `cell` without any waits on: what `row` says of it and of the states
    /// with more waits.
    #[inline(always)]
    fn from<'a>(&self, row: &'a [f32], cell: usize, ways: usize) -> &'a [f32] {
        &row[self.spare + self.end - cell..][..ways]
    }
}

/// Buffers for one line, reused from line to line.
pub struct Counts {
    /// The weight of the ways to each state, by cell and number of waits.
    forward: Vec<f32>,
    backward: Vec<f32>,
    before: Vec<f32>,
    /// The incoming weights of all lanes, cell by cell.
    pub weights: Vec<f32>,
}

impl Counts {
    pub fn new() -> Self {
        let none = Vec::new;
        Self { forward: none(), backward: none(), before: none(), weights: none() }
    }

    /// Calls `send` for each cell of the span with the shares of its colours, computed without the
    /// incoming message about that cell.
    pub fn messages(&mut self, chain: &Chain, span: &Span, send: impl FnMut(usize, &[f32])) {
        match chain.lanes() {
            2 => self.send::<2>(chain, span, send),
            3 => self.send::<3>(chain, span, send),
            4 => self.send::<4>(chain, span, send),
            6 => self.send::<6>(chain, span, send),
            12 => self.send::<12>(chain, span, send),
            _ => self.send::<53>(chain, span, send),
        }
    }

    fn send<const N: usize>(
        &mut self,
        chain: &Chain,
        span: &Span,
        mut send: impl FnMut(usize, &[f32]),
    ) {
        let ways = chain.spare + 1;
        self.count_forward::<N>(chain, span);
        self.backward.clear();
        self.backward.resize(ways + 1, 0.0);
        self.before.clone_from(&self.backward);
        self.backward[span.waits_after] = 1.0;
        for (cell, weights) in self.weights.as_chunks::<N>().0.iter().enumerate().rev() {
            let at_cell = span.first + cell;
            let advances: [&[f32]; N] =
                std::array::from_fn(|lane| chain.from(&chain.advances[lane], at_cell, ways));
            let waits = chain.from(&chain.waits, at_cell, ways);
            let forward = &self.forward[cell * ways..][..ways];
            let (backward, before) = (&self.backward[..=ways], &mut self.before[..ways]);
            let (mut shares, mut sum) = ([0.0; N], 0.0);
            for at in 0..ways {
                let light = advances[0][at] * backward[at] + waits[at] * backward[at + 1];
                shares[0] += forward[at] * light;
                let mut all = weights[0] * light;
                for lane in 1..N {
                    let dark = advances[lane][at] * backward[at];
                    shares[lane] += forward[at] * dark;
                    all += weights[lane] * dark;
                }
                before[at] = all;
                sum += all;
            }
            scale(before, sum);
            std::mem::swap(&mut self.backward, &mut self.before);
            let total: f32 = shares.iter().sum();
            if total > 0.0 {
                send(at_cell, &shares.map(|share| share / total));
            }
        }
    }

    fn count_forward<const N: usize>(&mut self, chain: &Chain, span: &Span) {
        let ways = chain.spare + 1;
        let weights = self.weights.as_chunks::<N>().0;
        self.forward.clear();
        self.forward.resize((weights.len() + 1) * ways, 0.0);
        self.forward[span.waits_before] = 1.0;
        for (cell, weights) in weights.iter().enumerate() {
            let at_cell = span.first + cell;
            let advances: [&[f32]; N] =
                std::array::from_fn(|lane| chain.from(&chain.advances[lane], at_cell, ways));
            let waits = chain.from(&chain.waits, at_cell, ways);
            let (before, after) = self.forward.split_at_mut((cell + 1) * ways);
            let (before, after) = (&before[cell * ways..], &mut after[..ways]);
            let mut sum = 0.0;
            let mut waited = 0.0;
            for at in 0..ways {
                let mut step = advances[0][at] * weights[0];
                for lane in 1..N {
                    step += advances[lane][at] * weights[lane];
                }
                after[at] = before[at] * step + waited;
                waited = before[at] * waits[at] * weights[0];
                sum += after[at];
            }
            scale(after, sum);
        }
    }
}

/// Rescales weights before they underflow.
fn scale(weights: &mut [f32], sum: f32) {
    if sum > 0.0 && sum < 1e-6 {
        let factor = 1.0 / sum;
        for weight in weights {
            *weight *= factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;
    use crate::nonogram::line::Line;
    use crate::nonogram::puzzle::Block;
    use crate::rng::Rng;

    /// The shares of the lanes of each cell of a line whose cells can have the colours of `planes`,
    /// counted over its middle or over the whole line.
    fn said<R: Run>(clue: &[R], cells: usize, planes: &[Bits<1>], is_whole: bool) -> Vec<Vec<f32>> {
        let chain = Chain::new(clue, cells);
        let line = Line { clue, cells, planes };
        let middle = Middle::of(&line).expect("a line with placements");
        let whole = Middle { begin: 0, end: cells, before: 0, clue };
        let span = chain.span(if is_whole { &whole } else { &middle }, cells);
        let mut counts = Counts::new();
        for cell in span.first..span.end {
            let can = |colour: u8| planes[colour as usize].contains(cell);
            let mut own: Vec<f32> =
                chain.colours.iter().map(|&colour| f32::from(u8::from(can(colour)))).collect();
            own.resize(chain.lanes(), 0.0);
            counts.weights.extend(own);
        }
        let mut said = vec![vec![]; cells];
        counts.messages(&chain, &span, |cell, shares| said[cell] = shares.to_vec());
        said
    }

    #[test]
    fn a_line_that_heard_nothing_counts_its_placements() {
        // The clue 2 1 on five cells: ##.#. ##..# .##.#
        let said = said::<u16>(&[2, 1], 5, &[Bits::below(5); 2], true);
        let expected = [2.0 / 3.0, 1.0, 1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0];
        for (said, expected) in said.iter().zip(expected) {
            assert!((said[1] - expected).abs() < 1e-5, "{said:?} {expected}");
        }
    }

    #[test]
    fn what_is_heard_of_one_cell_weighs_on_the_others_only() {
        let mut planes = [Bits::below(5); 2];
        planes[1].remove(0_usize);
        let said = said::<u16>(&[2, 1], 5, &planes, true);
        assert!((said[0][1] - 2.0 / 3.0).abs() < 1e-5);
        assert!((said[4][1] - 1.0).abs() < 1e-5);
    }

    #[test]
    fn blocks_of_two_colours_may_touch() {
        // The clue a b on three cells: ab. a.b .ab
        let block = |colour| Block { length: 1, colour };
        let said = said(&[block(1), block(2)], 3, &[Bits::below(3); 3], true);
        for (said, expected) in said.iter().zip([[1.0, 2.0, 0.0], [1.0; 3], [1.0, 0.0, 2.0]]) {
            for (said, expected) in said.iter().zip(expected) {
                assert!((said - expected / 3.0).abs() < 1e-5, "{said} {expected}");
            }
        }
    }

    #[test]
    fn what_is_known_at_both_ends_need_not_be_counted() {
        let mut rng = Rng::new(5);
        for _ in 0..2000 {
            let cells = 2 + rng.below(20);
            let picture: Vec<u8> = (0..cells).map(|_| rng.below(3) as u8).collect();
            let runs = picture.chunk_by(|one, other| one == other).filter(|run| run[0] > 0);
            let clue: Vec<Block> =
                runs.map(|run| Block { length: run.len() as u16, colour: run[0] }).collect();
            let (first, end) = (rng.below(cells), rng.below(cells + 1));
            let mut planes = [Bits::below(cells); 3];
            for cell in (0..cells).filter(|&cell| cell < first || end <= cell) {
                for (colour, plane) in planes.iter_mut().enumerate() {
                    if picture[cell] as usize != colour {
                        plane.remove(cell);
                    }
                }
            }
            let (part, whole) =
                (said(&clue, cells, &planes, false), said(&clue, cells, &planes, true));
            for cell in first..end {
                for (one, other) in part[cell].iter().zip(&whole[cell]) {
                    assert!((one - other).abs() < 1e-4, "{picture:?} {first} {end}");
                }
            }
        }
    }
}
