//! When beliefs are formed: at the beginning of each run, and in every other run again and again
//! on the way down.
//!
//! What a cell most likely is depends on what is known of the others. A search that goes by the
//! beliefs of the root alone makes its late decisions by what was likely before all the early ones.
//! So after every stride of cells that became known the lines speak once more, beginning with the
//! opinions that they have. A conflict takes cells back; what was believed of them stands until the
//! next stride, and conflicts weigh in between.
//!
//! Neither way is better on every board, and either has a heavy tail of its own. So they take turns:
//! the first run, in which most boards are solved, goes by the root, the next one asks again.
//!
//! References: Mézard, Parisi, Zecchina, "Analytic and algorithmic solution of random
//! satisfiability problems", 2002 (decimation: decide what is clearest, then ask again).

use super::beliefs::Beliefs;
use super::grid::Board;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// Noise in the beliefs of all runs but the first.
const NOISE: f32 = 0.2;

/// How often the lines speak when a run begins, and after each stride.
const FIRST_ROUNDS: usize = 20;
const ROUNDS: usize = 1;

/// Strides from a board of which only the root is known to one that is solved, and the fewest
/// cells of a stride.
const STRIDES: usize = 20;
const SHORTEST: usize = 10;

/// Beliefs, and how much of the board was known when they were formed.
pub struct Decisions {
    beliefs: Beliefs,
    rng: Rng,
    noise: f32,
    is_new_run: bool,
    asks_again: bool,
    known: usize,
    stride: usize,
}

impl Decisions {
    pub fn new<const W: usize>(board: &Board<'_, W>, control: &mut Control) -> Result<Self, Halt> {
        let beliefs = Beliefs::new(board);
        control.hold(beliefs.bytes())?;
        let stride = (board.open.len() / STRIDES).max(SHORTEST);
        Ok(Self {
            beliefs,
            rng: Rng::new(0),
            noise: 0.0,
            is_new_run: true,
            asks_again: false,
            known: 0,
            stride,
        })
    }

    /// Bytes that are held.
    pub fn bytes(&self) -> u64 {
        self.beliefs.bytes()
    }

    /// A run begins, from 1: what was believed before is forgotten.
    pub fn begin(&mut self, run: u64) {
        self.is_new_run = true;
        self.asks_again = run.is_multiple_of(2);
        self.noise = if run == 1 { 0.0 } else { NOISE };
    }

    /// Forms beliefs anew if it is time; whether it was.
    pub fn has_news<const W: usize>(
        &mut self,
        board: &Board<'_, W>,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let known = board.trail.len();
        if std::mem::take(&mut self.is_new_run) {
            self.beliefs.begin(self.noise, &mut self.rng);
            self.beliefs.form(board, FIRST_ROUNDS, control)?;
        } else if self.asks_again && known >= self.known + self.stride {
            self.beliefs.form(board, ROUNDS, control)?;
        } else {
            self.known = self.known.min(known);
            return Ok(false);
        }
        self.known = known;
        Ok(true)
    }

    /// How likely a cell is black: for sure 0 or 1 if it is known.
    pub fn belief<const W: usize>(&self, board: &Board<'_, W>, cell: usize) -> f32 {
        if board.is_known(cell) {
            return f32::from(u8::from(board.is_black(cell)));
        }
        self.beliefs.of(cell)
    }
}
