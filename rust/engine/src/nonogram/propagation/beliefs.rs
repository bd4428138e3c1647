//! Belief propagation over lines: how likely each open cell is black.
//!
//! Idea: each line sends each of its cells the probability that it is black, counting all
//! placements of the clue and weighting each by the messages of the crossing lines about its other
//! cells. After some damped rounds the two messages about a cell together are its belief. Beliefs
//! fix nothing: they choose which cell the search decides first, and its value.
//!
//! Placements are counted along the states of the line's pattern, forward and backward. A line of n
//! cells that has waited d times (white before a block or after the last one) is in state `i - d`
//! before cell `i`, and no placement waits more often than the line has spare cells; so counts are
//! indexed by d. Cost: O(n (spare + 1)) a line, without branches. Only the part between the first
//! and the last open cell is counted, because the known cells on both sides give its end states.
//!
//! References: Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; Kschischang, Frey,
//! Loeliger, "Factor graphs and the sum-product algorithm", 2001.

use super::grid::Board;
use crate::nonogram::line::{Line, Middle};
use crate::nonogram::puzzle::shortest;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// Damping: the share of a message that a new one replaces.
const DAMPING: f32 = 0.6;

/// The largest probability of a message.
const FIRMEST: f32 = 0.999;

/// The states of a clue, the last first, padded on both sides by as many empty states as there are
/// spare cells. An entry is 1 where the state advances with black, advances with white, or waits
/// with white.
struct Chain {
    on_black: Vec<f32>,
    on_white: Vec<f32>,
    waits: Vec<f32>,
    spare: usize,
    /// The last state.
    end: usize,
    /// By block: the state before its first cell; one more, the last state.
    starts: Vec<usize>,
}

/// The counted part of a line, and how often the line has waited before it and after it.
struct Span {
    first: usize,
    end: usize,
    waits_before: usize,
    waits_after: usize,
}

impl Chain {
    fn new(clue: &[u16], cells: usize) -> Self {
        let end = shortest(clue);
        let spare = cells - end;
        let none = vec![0.0; end + 1 + 2 * spare];
        let mut chain = Self {
            on_black: none.clone(),
            on_white: none.clone(),
            waits: none,
            spare,
            end,
            starts: Vec::new(),
        };
        let mut state = 0;
        for &length in clue {
            if state > 0 {
                let gap = chain.place(state);
                chain.on_white[gap] = 1.0;
                state += 1;
            }
            let first = chain.place(state);
            chain.starts.push(state);
            chain.waits[first] = 1.0;
            for _ in 0..length {
                let inside = chain.place(state);
                chain.on_black[inside] = 1.0;
                state += 1;
            }
        }
        let last = chain.place(end);
        chain.waits[last] = 1.0;
        chain.starts.push(end);
        chain
    }

    /// The middle of a line, with the white cell after it that leads to the next block.
    fn span(&self, middle: &Middle<'_>, cells: usize) -> Span {
        let end = middle.end.min(cells);
        let last = if middle.end > cells {
            self.end
        } else {
            self.starts[middle.before + middle.clue.len()]
        };
        let waits_before = middle.first - self.starts[middle.before];
        Span { first: middle.first, end, waits_before, waits_after: end - last }
    }

    fn place(&self, state: usize) -> usize {
        self.spare + self.end - state
    }

    /// The index of the state before `cell` without any waits; states with more waits follow.
    fn first(&self, cell: usize) -> usize {
        self.spare + self.end - cell
    }
}

/// Buffers for one line, reused from line to line.
struct Counts {
    /// The weight of the ways to each state, by cell and number of waits.
    forward: Vec<f32>,
    backward: Vec<f32>,
    before: Vec<f32>,
    /// The incoming weights of black and white, by cell.
    weights: Vec<(f32, f32)>,
}

impl Counts {
    fn new() -> Self {
        let none = Vec::new;
        Self { forward: none(), backward: none(), before: none(), weights: Vec::new() }
    }

    /// Calls `send` for each cell of the span with the probability of black, computed without the
    /// incoming message about that cell.
    fn messages(&mut self, chain: &Chain, span: &Span, mut send: impl FnMut(usize, f32)) {
        let ways = chain.spare + 1;
        self.count_forward(chain, span);
        self.backward.clear();
        self.backward.resize(ways + 1, 0.0);
        self.before.clone_from(&self.backward);
        self.backward[span.waits_after] = 1.0;
        for (cell, &(black, white)) in self.weights.iter().enumerate().rev() {
            let first = chain.first(span.first + cell);
            let on_black = &chain.on_black[first..][..ways];
            let on_white = &chain.on_white[first..][..ways];
            let waits = &chain.waits[first..][..ways];
            let forward = &self.forward[cell * ways..][..ways];
            let (mut as_black, mut as_white, mut sum) = (0.0, 0.0, 0.0);
            for at in 0..ways {
                let dark = on_black[at] * self.backward[at];
                let light = on_white[at] * self.backward[at] + waits[at] * self.backward[at + 1];
                as_black += forward[at] * dark;
                as_white += forward[at] * light;
                self.before[at] = black * dark + white * light;
                sum += self.before[at];
            }
            scale(&mut self.before[..ways], sum);
            std::mem::swap(&mut self.backward, &mut self.before);
            let both = as_black + as_white;
            if both > 0.0 {
                send(span.first + cell, as_black / both);
            }
        }
    }

    fn count_forward(&mut self, chain: &Chain, span: &Span) {
        let ways = chain.spare + 1;
        self.forward.clear();
        self.forward.resize((self.weights.len() + 1) * ways, 0.0);
        self.forward[span.waits_before] = 1.0;
        for (cell, &(black, white)) in self.weights.iter().enumerate() {
            let first = chain.first(span.first + cell);
            let on_black = &chain.on_black[first..][..ways];
            let on_white = &chain.on_white[first..][..ways];
            let waits = &chain.waits[first..][..ways];
            let (before, after) = self.forward.split_at_mut((cell + 1) * ways);
            let (before, after) = (&before[cell * ways..], &mut after[..ways]);
            let mut sum = 0.0;
            let mut waited = 0.0;
            for at in 0..ways {
                after[at] = before[at] * (on_black[at] * black + on_white[at] * white) + waited;
                waited = before[at] * waits[at] * white;
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

/// The messages of all lines about their cells.
pub struct Beliefs {
    chains: Vec<Chain>,
    counts: Counts,
    by_rows: Vec<f32>,
    by_columns: Vec<f32>,
}

impl Beliefs {
    /// Uniform messages.
    pub fn new<const W: usize>(board: &Board<'_, W>) -> Self {
        let clues = board.clues.iter().zip(&board.lines);
        let chains: Vec<Chain> = clues.map(|(clue, line)| Chain::new(clue, line.cells)).collect();
        let none = vec![0.5; board.cells()];
        Self { chains, counts: Counts::new(), by_rows: none.clone(), by_columns: none }
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        let chains: usize = self.chains.iter().map(|chain| 3 * chain.waits.len()).sum();
        4 * (chains + self.by_rows.len() + self.by_columns.len()) as u64
    }

    /// Resets the messages, with `noise` from 0 to 1.
    pub fn begin(&mut self, noise: f32, rng: &mut Rng) {
        for message in &mut self.by_rows {
            *message = 0.5 + noise * (rng.below(1001) as f32 / 1000.0 - 0.5);
        }
        self.by_columns.clone_from(&self.by_rows);
    }

    /// Sends the messages of all lines, this many rounds.
    pub fn form<const W: usize>(
        &mut self,
        board: &Board<'_, W>,
        rounds: usize,
        control: &mut Control,
    ) -> Result<(), Halt> {
        for _ in 0..rounds {
            for line in 0..board.lines.len() {
                self.send(line, board, control)?;
            }
        }
        Ok(())
    }

    fn send<const W: usize>(
        &mut self,
        line: usize,
        board: &Board<'_, W>,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let (known, chain) = (&board.lines[line], &self.chains[line]);
        if known.open().is_empty() {
            return Ok(());
        }
        let Some(middle) = Middle::of(board.clues[line], known) else { return Ok(()) };
        let span = chain.span(&middle, known.cells);
        control.work(((span.end - span.first) * (chain.spare + 1) / 16) as u64)?;
        let (incoming, outgoing) = if line < board.height() {
            (&self.by_columns, &mut self.by_rows)
        } else {
            (&self.by_rows, &mut self.by_columns)
        };
        self.counts.weights.clear();
        let received = (span.first + 1..=span.end)
            .map(|bit| weights(known, bit, incoming[board.cell(line, bit)]));
        self.counts.weights.extend(received);
        self.counts.messages(chain, &span, |cell, black| {
            let own = &mut outgoing[board.cell(line, cell + 1)];
            *own = (*own + DAMPING * (black - *own)).clamp(1.0 - FIRMEST, FIRMEST);
        });
        Ok(())
    }

    /// The belief of a cell: the probability that it is black.
    pub fn of(&self, cell: usize) -> f32 {
        united(self.by_rows[cell], self.by_columns[cell])
    }
}

/// The weights of black and white for a cell with this incoming message.
fn weights<const W: usize>(line: &Line<W>, bit: usize, message: f32) -> (f32, f32) {
    if line.black.contains(bit) {
        (1.0, 0.0)
    } else if line.white.contains(bit) {
        (0.0, 1.0)
    } else {
        (message, 1.0 - message)
    }
}

/// The product of two independent messages.
fn united(one: f32, other: f32) -> f32 {
    let (black, white) = (one * other, (1.0 - one) * (1.0 - other));
    black / (black + white)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;

    /// All of a line of five cells, of which one is spare.
    const WHOLE: Span = Span { first: 0, end: 5, waits_before: 0, waits_after: 1 };

    #[test]
    fn a_line_that_heard_nothing_counts_its_placements() {
        // The clue 2 1 on five cells: ##.#. ##..# .##.#
        let chain = Chain::new(&[2, 1], 5);
        let mut counts = Counts::new();
        counts.weights = vec![(0.5, 0.5); 5];
        let mut said = [0.0; 5];
        counts.messages(&chain, &WHOLE, |cell, black| said[cell] = black);
        let expected = [2.0 / 3.0, 1.0, 1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0];
        for (said, expected) in said.iter().zip(expected) {
            assert!((said - expected).abs() < 1e-5, "{said} {expected}");
        }
    }

    /// The messages of a line without incoming ones, counted over a span or over the whole line.
    fn said(clue: &[u16], known: &Line<1>, is_whole: bool) -> Vec<f32> {
        let chain = Chain::new(clue, known.cells);
        let middle = Middle::of(clue, known).expect("a line with placements");
        let whole = Span { first: 0, end: known.cells, waits_before: 0, waits_after: chain.spare };
        let span = if is_whole { whole } else { chain.span(&middle, known.cells) };
        let mut counts = Counts::new();
        counts.weights = (span.first..span.end).map(|cell| weights(known, cell + 1, 0.5)).collect();
        let mut said = vec![0.5; known.cells];
        counts.messages(&chain, &span, |cell, black| said[cell] = black);
        said
    }

    #[test]
    fn what_is_known_at_both_ends_need_not_be_counted() {
        let mut rng = Rng::new(5);
        for _ in 0..2000 {
            let cells = 2 + rng.below(20);
            let picture: Vec<bool> = (0..cells).map(|_| rng.below(2) == 0).collect();
            let runs = picture.split(|&is_black| !is_black).map(|run| run.len() as u16);
            let clue: Vec<u16> = runs.filter(|&run| run > 0).collect();
            let (first, end) = (rng.below(cells), rng.below(cells + 1));
            let mut known = Line { cells, black: Bits::EMPTY, white: Bits::EMPTY };
            for cell in (0..cells).filter(|&cell| cell < first || end <= cell) {
                let side = if picture[cell] { &mut known.black } else { &mut known.white };
                side.insert(cell + 1);
            }
            if known.open().is_empty() {
                continue;
            }
            let (part, whole) = (said(&clue, &known, false), said(&clue, &known, true));
            for cell in first..end {
                assert!(
                    (part[cell] - whole[cell]).abs() < 1e-4,
                    "{clue:?} {picture:?} {first} {end}"
                );
            }
        }
    }

    #[test]
    fn what_is_heard_of_one_cell_weighs_on_the_others_only() {
        let chain = Chain::new(&[2, 1], 5);
        let mut counts = Counts::new();
        counts.weights = vec![(0.5, 0.5); 5];
        counts.weights[0] = (0.0, 1.0);
        let mut said = [0.0; 5];
        counts.messages(&chain, &WHOLE, |cell, black| said[cell] = black);
        assert!((said[0] - 2.0 / 3.0).abs() < 1e-5);
        assert!((said[4] - 1.0).abs() < 1e-5);
    }
}
