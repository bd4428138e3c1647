//! Belief propagation over lines: how likely each colour of an open cell is.
//!
//! Idea: each line sends each of its cells the probabilities of its colours, counting all placements
//! of the clue and weighting each by the messages of the crossing lines about its other cells
//! (`chain.rs`). After some damped rounds the two messages about a cell together are its belief.
//! Beliefs fix nothing: they choose which cell the search decides first, and its colour.
//!
//! References: Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; Kschischang, Frey,
//! Loeliger, "Factor graphs and the sum-product algorithm", 2001.

use super::chain::{Chain, Counts};
use super::grid::{Board, Paint};
use crate::nonogram::line::Middle;
use crate::nonogram::puzzle::Run;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// Damping: the share of a message that a new one replaces.
const DAMPING: f32 = 0.6;

/// The largest probability of a message.
const FIRMEST: f32 = 0.999;

/// The messages of all lines about their cells: the probability of each colour but white.
pub struct Beliefs {
    chains: Vec<Chain>,
    counts: Counts,
    /// Colours besides white.
    colours: usize,
    by_rows: Vec<f32>,
    by_columns: Vec<f32>,
    /// The shares of the cell asked about last.
    shares: Vec<(u8, f32)>,
}

impl Beliefs {
    /// No messages yet.
    pub fn new<R: Run, const W: usize>(board: &Board<'_, R, W>) -> Self {
        let lines = (0..board.clues.len()).map(|line| board.line(line));
        let chains: Vec<Chain> = lines.map(|line| Chain::new(line.clue, line.cells)).collect();
        let colours = board.line(0).planes.len() - 1;
        let none = vec![0.0; board.cells() * colours];
        let (by_rows, by_columns) = (none.clone(), none);
        Self { chains, counts: Counts::new(), colours, by_rows, by_columns, shares: Vec::new() }
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        let chains: usize = self.chains.iter().map(Chain::bytes).sum();
        (chains + 4 * (self.by_rows.len() + self.by_columns.len())) as u64
    }

    /// Resets the messages: all colours of a cell are equally likely, with `noise` from 0 to 1.
    pub fn begin<R: Run, const W: usize>(
        &mut self,
        board: &Board<'_, R, W>,
        noise: f32,
        rng: &mut Rng,
    ) {
        for (at, message) in self.by_rows.iter_mut().enumerate() {
            let equal = 1.0 / board.colours(at / self.colours).count().max(2) as f32;
            *message = equal + 2.0 * equal * noise * (rng.below(1001) as f32 / 1000.0 - 0.5);
        }
        self.by_columns.clone_from(&self.by_rows);
    }

    /// Sends the messages of all lines, this many rounds.
    pub fn form<R: Run, const W: usize>(
        &mut self,
        board: &Board<'_, R, W>,
        rounds: usize,
        control: &mut Control,
    ) -> Result<(), Halt> {
        for _ in 0..rounds {
            for line in 0..board.clues.len() {
                self.send(line, board, control)?;
            }
        }
        Ok(())
    }

    fn send<R: Run, const W: usize>(
        &mut self,
        number: usize,
        board: &Board<'_, R, W>,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let (line, chain) = (board.line(number), &self.chains[number]);
        let open = line.open();
        if open.is_empty() {
            return Ok(());
        }
        let Some(middle) = Middle::of(&line) else { return Ok(()) };
        let span = chain.span(&middle, line.cells);
        let cost = (span.end - span.first) * (chain.spare + 1) * chain.lanes();
        control.work((cost / 32) as u64)?;
        let (incoming, outgoing) = if number < board.height {
            (&self.by_columns, &mut self.by_rows)
        } else {
            (&self.by_rows, &mut self.by_columns)
        };
        let (begin, step) = if number < board.height {
            (number * board.width, 1)
        } else {
            (number - board.height, board.width)
        };
        let colours = if R::COLOURS > 0 { R::COLOURS - 1 } else { self.colours };
        let message = |at, colour: u8| (begin + at * step) * colours + usize::from(colour) - 1;
        let weights = &mut self.counts.weights;
        weights.clear();
        weights.resize((span.end - span.first) * chain.lanes(), 0.0);
        for (at, own) in (span.first..span.end).zip(weights.chunks_exact_mut(chain.lanes())) {
            if R::COLOURS == 2 {
                own[1] = match (open.contains(at), line.planes[1].contains(at)) {
                    (true, _) => incoming[message(at, 1)],
                    (false, is_black) => f32::from(u8::from(is_black)),
                };
                own[0] = 1.0 - own[1];
                continue;
            }
            let mut light = 1.0;
            for (lane, &colour) in chain.colours.iter().enumerate().rev() {
                if line.planes[colour as usize].contains(at) {
                    own[lane] = match colour {
                        _ if !open.contains(at) => 1.0,
                        0 => f32::max(light, 1.0 - FIRMEST),
                        _ => incoming[message(at, colour)],
                    };
                    light -= own[lane];
                }
            }
        }
        self.counts.messages(chain, &span, |at, shares| {
            for (lane, share) in shares.iter().enumerate().skip(1).take(chain.colours.len() - 1) {
                let colour = if R::COLOURS == 2 { 1 } else { chain.colours[lane] };
                let own = &mut outgoing[message(at, colour)];
                *own = (*own + DAMPING * (share - *own)).clamp(1.0 - FIRMEST, FIRMEST);
            }
        });
        Ok(())
    }

    /// The probability that a cell is black, in black and white.
    pub fn black<R: Run, const W: usize>(&self, board: &Board<'_, R, W>, cell: usize) -> f32 {
        if board.is_decided(cell) {
            return f32::from(u8::from(board.can_be(Paint::new(cell, 1))));
        }
        let (one, other) = (self.by_rows[cell], self.by_columns[cell]);
        let (black, white) = (one * other, (1.0 - one) * (1.0 - other));
        black / (black + white)
    }

    /// The belief of a cell: the colours that it can have, each with its probability.
    pub fn of<R: Run, const W: usize>(
        &mut self,
        board: &Board<'_, R, W>,
        cell: usize,
    ) -> &[(u8, f32)] {
        self.shares.clear();
        let (mut one, mut other) = (1.0, 1.0);
        for colour in board.colours(cell).rev() {
            let share = if colour == 0 {
                f32::max(one, 1.0 - FIRMEST) * f32::max(other, 1.0 - FIRMEST)
            } else {
                let at = cell * self.colours + usize::from(colour) - 1;
                one -= self.by_rows[at];
                other -= self.by_columns[at];
                self.by_rows[at] * self.by_columns[at]
            };
            self.shares.push((colour, share));
        }
        let total: f32 = self.shares.iter().map(|share| share.1).sum();
        self.shares.iter_mut().for_each(|share| share.1 /= total);
        &self.shares
    }
}
