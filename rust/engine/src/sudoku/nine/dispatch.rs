//! Run-time dispatch: which vector instructions this machine has, and the searches compiled for
//! each (docs/decisions/0006).

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "docs/decisions/0006: calls into code for the machine at hand")
)]

use super::batch_solver::{BatchSolver, Jobs};
use super::board::Board;
use super::branching::Order;
use super::exploration;
use super::lanes::LANES;
use super::single_solver::{self, End, Fate, WideBoard};
#[cfg(target_arch = "x86_64")]
use super::vectors::{Wide, Widest};
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// Guesses after which one board moves to all lanes.
const PATIENCE: u32 = 32;

type Plain = [u32; LANES];

/// An instruction set for sixteen lanes. A value proves that this machine has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine(Level);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Calls the function with the lanes of the level, compiled with its instructions enabled.
macro_rules! on_level {
    ($level:expr, $call:ident <$($kind:ident : $bound:path),*> ($($name:ident : $type:ty),*) -> $result:ty $body:block with $lanes:ident) => {{
        #[inline(always)]
        fn $call<$lanes: super::lanes::Lanes, $($kind: $bound),*>($($name: $type),*) -> $result $body
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx512f,avx2,popcnt,bmi1,bmi2,lzcnt")]
        fn avx512<$($kind: $bound),*>($($name: $type),*) -> $result {
            $call::<Widest, $($kind),*>($($name),*)
        }
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
        fn avx2<$($kind: $bound),*>($($name: $type),*) -> $result {
            $call::<Wide, $($kind),*>($($name),*)
        }
        // A function of its own, that its variables lie on the stack only where it is called.
        #[inline(never)]
        fn plain<$($kind: $bound),*>($($name: $type),*) -> $result {
            $call::<Plain, $($kind),*>($($name),*)
        }
        match $level {
            Level::Plain => plain($($name),*),
            // SAFETY: `Machine::available` found every one of these features on this processor.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2($($name),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512($($name),*) },
        }
    }};
}

impl Machine {
    /// The fastest instruction set of this machine.
    pub fn best() -> Self {
        Self::available().next_back().unwrap_or(Self(Level::Plain))
    }

    /// All instruction sets of this machine, the plain one first.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let (avx2, avx512) = {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt");
            (avx2, avx2 && is_x86_feature_detected!("avx512f"))
        };
        [
            Some(Self(Level::Plain)),
            #[cfg(target_arch = "x86_64")]
            avx2.then_some(Self(Level::Avx2)),
            #[cfg(target_arch = "x86_64")]
            avx512.then_some(Self(Level::Avx512)),
        ]
        .into_iter()
        .flatten()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            Level::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }

    /// Searches every board of `jobs` up to `limit` solutions.
    pub fn search_many<J: Jobs>(self, solver: &mut BatchSolver, jobs: &mut J, limit: u32) {
        on_level!(self.0, run<J: Jobs>(solver: &mut BatchSolver, jobs: &mut J, limit: u32) -> () {
            solver.run::<L, J>(jobs, limit);
        } with L);
    }

    /// Solutions of one board up to `limit`, and the first of them: in the single-board solver, and
    /// on all lanes when that takes long. `stack` is an empty buffer.
    pub fn search(
        self,
        board: &single_solver::WideBoard,
        limit: u32,
        stack: &mut Vec<single_solver::WideBoard>,
    ) -> (u32, Board) {
        let end = on_level!(self.0, run<>(board: &single_solver::WideBoard, limit: u32, stack: &mut Vec<single_solver::WideBoard>) -> End {
            single_solver::solve::<L>(board, limit, PATIENCE, stack)
        } with L);
        match end {
            End::Done(count, first) => (count, first.resized()),
            End::OutOfPatience(count, first) => {
                let boards: Vec<Board> = stack.drain(..).map(|board| board.resized()).collect();
                self.join(&boards, count, &first.resized(), limit)
            }
        }
    }

    #[cold]
    fn join(self, boards: &[Board], count: u32, first: &Board, limit: u32) -> (u32, Board) {
        on_level!(self.0, run<>(boards: &[Board], count: u32, first: &Board, limit: u32) -> (u32, Board) {
            BatchSolver::default().join::<L>(boards, count, first, limit)
        } with L)
    }

    /// A random full board. `stack` is an empty buffer.
    pub fn fill(
        self,
        rng: &mut Rng,
        stack: &mut Vec<single_solver::WideBoard>,
    ) -> single_solver::WideBoard {
        on_level!(self.0, run<>(rng: &mut Rng, stack: &mut Vec<single_solver::WideBoard>) -> single_solver::WideBoard {
            single_solver::fill::<L>(rng, stack)
        } with L)
    }

    /// Brings a board to rest.
    pub(super) fn rest(self, board: &WideBoard, is_root: bool) -> (Fate, WideBoard) {
        on_level!(self.0, run<>(board: &WideBoard, is_root: bool) -> (Fate, WideBoard) {
            exploration::rest::<L>(board, is_root)
        } with L)
    }

    /// The order of guesses in the search of a board.
    pub(super) fn order_of(self, board: &WideBoard) -> Order {
        on_level!(self.0, run<>(board: &WideBoard) -> Order {
            exploration::order_of::<L>(board)
        } with L)
    }

    /// Counts the solutions of one board. Where somebody watches, or nodes have a limit, it visits each
    /// node: a limit bounds the work, and a count by templates may take long at one node.
    pub fn tally(self, board: &WideBoard, control: &mut Control) -> Result<(), Halt> {
        if control.observer.is_on() || control.limits_nodes() {
            return self.explore(board, control);
        }
        on_level!(self.0, run<>(board: &WideBoard, control: &mut Control) -> Result<(), Halt> {
            exploration::tally::<L>(board, control)
        } with L)
    }

    /// Searches one board, and counts nodes and reports steps.
    pub fn explore(
        self,
        board: &single_solver::WideBoard,
        control: &mut Control,
    ) -> Result<(), Halt> {
        on_level!(self.0, run<>(board: &single_solver::WideBoard, control: &mut Control) -> Result<(), Halt> {
            exploration::explore::<L>(board, control)
        } with L)
    }
}
