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
//! On a large board the beliefs of the root say too little about so many decisions. Three runs solve
//! most of these boards all the same. From the fourth run on each recomputes, after shorter
//! strides and with more rounds, and starts from messages with much noise: there are many solutions,
//! so such a run hardly meets a conflict, or it fails for its early decisions.
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

/// Rounds of messages at the start of a run.
const FIRST_ROUNDS: usize = 20;

/// The fewest cells of a stride.
const SHORTEST: usize = 10;

/// One run in so many goes on from the best phases instead of new beliefs.
const REPHASING: u64 = 4;

/// How a run computes beliefs.
#[derive(Clone, Copy)]
struct Manner {
    /// Whether it recomputes whatever its number.
    is_eager: bool,
    /// Strides from the root to a solved board, and the rounds of messages after each.
    strides: usize,
    rounds: usize,
    /// Noise in the first messages.
    noise: f32,
}

const FIRST: Manner = Manner { is_eager: false, strides: 20, rounds: 1, noise: 0.0 };
const COMMON: Manner = Manner { noise: 0.2, ..FIRST };
const EAGER: Manner = Manner { is_eager: true, strides: 60, rounds: 3, noise: 0.9 };

/// A board with more open cells than this is large: its runs are eager from this one on.
const LARGE: usize = 2000;
const FIRST_EAGER: u64 = 4;

/// Beliefs, and how many cells were known when they were computed.
pub struct Decisions {
    beliefs: Beliefs,
    manner: Manner,
    /// Cells open at the root.
    open: usize,
    rng: Rng,
    is_new_run: bool,
    asks_again: bool,
    known: usize,
}

impl Decisions {
    pub fn new<R: Run, const W: usize>(
        board: &Board<'_, R, W>,
        control: &mut Control,
    ) -> Result<Self, Halt> {
        let beliefs = Beliefs::new(board);
        control.hold(beliefs.bytes())?;
        let open = (0..board.cells()).filter(|&cell| !board.is_decided(cell)).count();
        Ok(Self {
            beliefs,
            rng: Rng::new(0),
            manner: FIRST,
            open,
            is_new_run: true,
            asks_again: false,
            known: 0,
        })
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.beliefs.bytes()
    }

    /// Starts a run, counted from 1, with fresh messages; or without any, so that the solver keeps
    /// its order: then returns false.
    pub fn begin(&mut self, run: u64) -> bool {
        self.manner = match run {
            1 => FIRST,
            FIRST_EAGER.. if self.open > LARGE => EAGER,
            _ => COMMON,
        };
        let is_eager = self.manner.is_eager;
        self.is_new_run = is_eager || run % REPHASING != REPHASING - 1;
        self.asks_again = is_eager || run.is_multiple_of(2);
        self.is_new_run
    }

    /// Recomputes the beliefs if it is time; returns whether it did.
    pub fn has_news<R: Run, const W: usize>(
        &mut self,
        board: &Board<'_, R, W>,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let known = board.trail.len();
        let stride = (self.open / self.manner.strides).max(SHORTEST);
        if std::mem::take(&mut self.is_new_run) {
            self.beliefs.begin(board, self.manner.noise, &mut self.rng);
            self.beliefs.form(board, FIRST_ROUNDS, control)?;
        } else if self.asks_again && known >= self.known + stride {
            self.beliefs.form(board, self.manner.rounds, control)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nonogram::puzzle::Nonogram;

    /// Those of the first eight runs of a square board of single cells that recompute.
    fn recomputing(size: usize) -> Vec<u64> {
        let clues = vec![vec![1]; size];
        let nonogram = Nonogram::new(clues.clone(), clues).expect("a legal board");
        let board = Board::<u16, 1>::new(&nonogram);
        let decisions = Decisions::new(&board, &mut Control::alone(None));
        let mut decisions = decisions.expect("no limits");
        let recomputes = |run: &u64| decisions.begin(*run) && decisions.asks_again;
        (1..=8).filter(recomputes).collect()
    }

    #[test]
    fn each_run_of_a_large_board_recomputes_from_the_fourth_on() {
        assert_eq!(recomputing(30), [2, 4, 6, 8]);
        assert_eq!(recomputing(50), [2, 4, 5, 6, 7, 8]);
    }
}
