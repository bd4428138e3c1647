//! Belief-guided decisions: when beliefs are computed during the search.
//!
//! Idea: the first computation is at the start of each run. A search that uses only the beliefs of
//! the root makes its late decisions by what was likely before all the early ones. So every second
//! run recomputes them: after each stride of newly known cells all lines send one more round of
//! messages, starting from those that they have. A conflict undoes cells; their beliefs stay until
//! the next stride, and conflict activity (VSIDS) weighs in between.
//!
//! Neither way is better on every board, and each has a heavy tail of its own, so the runs take
//! turns: the first run, which solves most boards, uses the root beliefs, and the next one
//! recomputes. Every fourth run asks for no beliefs: it keeps the order of the last conflicts and
//! takes the values of the longest board without a conflict so far, which few others resemble more.
//!
//! Reference: Mézard, Parisi, Zecchina, "Analytic and algorithmic solution of random satisfiability
//! problems", 2002 (decimation: decide the clearest variable, then propagate again).

use super::beliefs::Beliefs;
use super::grid::Board;
use super::variables::Variables;
use crate::cdcl::{BranchingHint, Lit};
use crate::nonogram::puzzle::Run;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// VSIDS activity of a cell with a firm belief.
const FAITH: f64 = 10.0;

/// Noise in the messages of all runs except the first.
const NOISE: f32 = 0.2;

/// Rounds of messages at the start of a run, and after each stride.
const FIRST_ROUNDS: usize = 20;
const ROUNDS: usize = 1;

/// Strides from the root to a solved board, and the fewest cells of a stride.
const STRIDES: usize = 20;
const SHORTEST: usize = 10;

/// Beliefs, and how many cells were known when they were computed.
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
    pub fn new<R: Run, const W: usize>(
        board: &Board<'_, R, W>,
        control: &mut Control,
    ) -> Result<Self, Halt> {
        let beliefs = Beliefs::new(board);
        control.hold(beliefs.bytes())?;
        let open = (0..board.cells()).filter(|&cell| !board.is_decided(cell)).count();
        let stride = (open / STRIDES).max(SHORTEST);
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

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.beliefs.bytes()
    }

    /// Starts a run, counted from 1, with fresh messages.
    pub fn begin(&mut self, run: u64) {
        self.is_new_run = true;
        self.asks_again = run.is_multiple_of(2);
        self.noise = if run == 1 { 0.0 } else { NOISE };
    }

    /// Starts a run without messages: the solver keeps its order.
    pub fn pause(&mut self) {
        self.is_new_run = false;
        self.asks_again = false;
    }

    /// Recomputes the beliefs if it is time; returns whether it did.
    pub fn has_news<R: Run, const W: usize>(
        &mut self,
        board: &Board<'_, R, W>,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let known = board.trail.len();
        if std::mem::take(&mut self.is_new_run) {
            self.beliefs.begin(board, self.noise, &mut self.rng);
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

    /// Adds a hint for each variable: the likelier value first, the clearest cells first. Of the
    /// colours of a cell with several variables only the likeliest is worth a decision.
    pub fn hint<R: Run, const W: usize>(
        &mut self,
        board: &Board<'_, R, W>,
        variables: &Variables,
        hints: &mut Vec<BranchingHint>,
    ) {
        for variable in 0..variables.len() {
            let paint = variables.paint(variable);
            if R::COLOURS == 2 {
                let black = self.beliefs.black(board, paint.cell());
                let lit =
                    if black > 0.5 { Lit::positive(variable) } else { Lit::negative(variable) };
                hints.push(BranchingHint { lit, activity: FAITH * f64::from((black - 0.5).abs()) });
                continue;
            }
            let shares = self.beliefs.of(board, paint.cell());
            let own =
                shares.iter().find(|share| share.0 == paint.colour).map_or(0.0, |share| share.1);
            let (is_likely, clearness) = if variables.is_alone(variable) {
                (own > 0.5, (own - 0.5).abs())
            } else {
                let others = shares.iter().filter(|share| share.0 != paint.colour);
                let most = others.map(|share| share.1).fold(0.0, f32::max);
                (own > most, (own - most).max(0.0) / 2.0)
            };
            let lit = if is_likely { Lit::positive(variable) } else { Lit::negative(variable) };
            hints.push(BranchingHint { lit, activity: FAITH * f64::from(clearness) });
        }
    }
}
