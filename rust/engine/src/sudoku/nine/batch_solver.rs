//! The batch solver: sixteen boards at once, a board in each lane with its own depth-first search.
//!
//! All lanes go through the same propagation round. Then each lane that is dead, solved or at rest
//! is handled alone: it takes the last pending half of its stack, or the next board, or branches. A
//! search at its first board waits until nothing changes. After a guess it waits only until no cell
//! is decided, since a round that only removes candidates costs more than it saves.
//!
//! First guesses may be wrong, and all that is pending below them too. So after some dead ends a lane
//! goes on at its oldest pending half: a restart that searches nothing twice.
//!
//! With one board alone, an idle lane takes the oldest pending half of another lane (work
//! stealing), so a hard board uses all lanes. With many boards each board keeps to its lane: the
//! first solution must not depend on the other boards.
//!
//! Reference: Blumofe and Leiserson, "Scheduling multithreaded computations by work stealing",
//! 1999 (an idle worker takes the oldest task); Gomes, Selman and Kautz, 1998, as in
//! [`exploration`](super::exploration) (restarts); the module has that of the round.

use super::board::Board;
use super::branching::{Guess, next_guesses};
use super::lanes::{LANES, Lanes};
use super::propagation_round::propagation_round;

/// Where boards come from and where answers go.
pub trait Jobs {
    /// The next board and its number; called again after every answer.
    fn next(&mut self) -> Option<(usize, Board)>;

    /// Reports the count of a board, at most the limit, and its first solution.
    fn done(&mut self, job: usize, count: u32, first: &Board);

    /// Called regularly; `false` ends the work.
    fn go_on(&mut self) -> bool {
        true
    }
}

/// The search of one board, in one lane or more.
#[derive(Clone, Copy)]
struct Search {
    job: usize,
    lanes: u32,
    count: u32,
    first: Board,
}

/// Sixteen lanes with their boards.
pub struct BatchSolver {
    candidates: [[[u32; LANES]; 9]; 3],
    decided: [[u32; LANES]; 3],
    stack: [Vec<Board>; LANES],
    search_of: [usize; LANES],
    searches: [Search; LANES],
    busy: u32,
    has_guessed: u32,
    has_failed: u32,
    patience: [u32; LANES],
    is_one: bool,
}

/// Dead ends after which a lane goes on at its oldest pending half.
const PATIENCE: u32 = 32;

/// With so many pending halves a lane stays where it is, since each turn leaves some behind.
const MOST_PENDING: usize = 128;

/// Rounds between two calls of [`Jobs::go_on`].
const ROUNDS_A_CHECK: u32 = 1 << 14;

impl Default for BatchSolver {
    fn default() -> Self {
        Self {
            candidates: [[[0; LANES]; 9]; 3],
            decided: [[0; LANES]; 3],
            stack: std::array::from_fn(|_| Vec::new()),
            search_of: [0; LANES],
            searches: [Search { job: 0, lanes: 0, count: 0, first: Board::EMPTY }; LANES],
            busy: 0,
            has_guessed: 0,
            has_failed: 0,
            patience: [PATIENCE; LANES],
            is_one: false,
        }
    }
}

impl BatchSolver {
    /// Searches every board up to `limit` solutions.
    #[inline(always)]
    pub fn run<L: Lanes, J: Jobs>(&mut self, jobs: &mut J, limit: u32) {
        let mut rounds = 0;
        loop {
            if self.busy != (1 << LANES) - 1 {
                self.begin(jobs);
                if self.is_one {
                    self.share();
                }
                if self.busy == 0 {
                    return;
                }
            }
            let mut events = self.step::<L>();
            while events.any != 0 {
                let lane = events.any.trailing_zeros() as usize;
                events.any &= events.any - 1;
                if events.dead >> lane & 1 == 1 {
                    self.has_failed |= 1 << lane;
                    self.patience[lane] -= 1;
                    if self.patience[lane] == 0 {
                        self.turn(lane);
                    }
                    self.backtrack(lane, jobs);
                } else if events.solved >> lane & 1 == 1 {
                    self.count(lane, limit);
                    self.backtrack(lane, jobs);
                } else {
                    self.guess(lane, jobs);
                }
                // A search at its limit frees all of its lanes.
                events.any &= self.busy;
            }
            rounds += 1;
            if rounds % ROUNDS_A_CHECK == 0 && !jobs.go_on() {
                return;
            }
        }
    }

    /// Searches these boards together, as one search that has found `count` solutions already.
    #[inline(always)]
    pub fn join<L: Lanes>(
        &mut self,
        boards: &[Board],
        count: u32,
        first: &Board,
        limit: u32,
    ) -> (u32, Board) {
        struct One(u32, Board);
        impl Jobs for One {
            fn next(&mut self) -> Option<(usize, Board)> {
                None
            }
            fn done(&mut self, _job: usize, count: u32, first: &Board) {
                (self.0, self.1) = (count, *first);
            }
        }
        let Some((last, others)) = boards.split_last() else { return (count, *first) };
        self.searches[0] = Search { job: 0, lanes: 1, count, first: *first };
        self.search_of[0] = 0;
        self.put(0, last);
        self.busy = 1;
        self.has_guessed = 1;
        self.has_failed = u32::MAX;
        self.is_one = true;
        self.stack[0].extend_from_slice(others);
        let mut one = One(0, Board::EMPTY);
        self.run::<L, _>(&mut one, limit);
        (one.0, one.1)
    }

    /// Gives boards to idle lanes while there are any.
    #[inline(always)]
    fn begin<J: Jobs>(&mut self, jobs: &mut J) {
        let mut idle = !self.busy & ((1 << LANES) - 1);
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            let Some((job, board)) = jobs.next() else { return };
            self.searches[lane] = Search { job, lanes: 1, count: 0, first: Board::EMPTY };
            self.search_of[lane] = lane;
            self.put(lane, &board);
            self.busy |= 1 << lane;
            self.has_guessed &= !(1 << lane);
            self.has_failed &= !(1 << lane);
            self.patience[lane] = PATIENCE;
        }
    }

    /// Gives an idle lane the oldest half on the fullest stack.
    #[inline(always)]
    fn share(&mut self) {
        let mut idle = !self.busy & ((1 << LANES) - 1);
        while idle != 0 && self.busy != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            let fullest = (0..LANES).max_by_key(|&other| self.stack[other].len()).unwrap_or(0);
            if self.stack[fullest].is_empty() {
                return;
            }
            let board = self.stack[fullest].remove(0);
            self.search_of[lane] = self.search_of[fullest];
            self.searches[self.search_of[lane]].lanes += 1;
            self.put(lane, &board);
            self.busy |= 1 << lane;
            self.has_guessed |= 1 << lane;
        }
    }

    #[inline(always)]
    fn step<L: Lanes>(&mut self) -> Events {
        let nothing = L::all(0);
        let mut board = Board { candidates: [[nothing; 9]; 3], decided: [nothing; 3] };
        for band in 0..3 {
            for digit in 0..9 {
                board.candidates[band][digit] = L::load(&self.candidates[band][digit]);
            }
            board.decided[band] = L::load(&self.decided[band]);
        }
        let found = propagation_round(&mut board);
        for band in 0..3 {
            for digit in 0..9 {
                board.candidates[band][digit].store(&mut self.candidates[band][digit]);
            }
            board.decided[band].store(&mut self.decided[band]);
        }
        let rests = !(found.decided | found.moved & !self.has_guessed);
        Events {
            any: (found.dead | found.solved | rests) & self.busy,
            dead: found.dead,
            solved: found.solved,
        }
    }

    #[inline(always)]
    fn take(&self, lane: usize) -> Board {
        Board {
            candidates: std::array::from_fn(|band| {
                std::array::from_fn(|digit| self.candidates[band][digit][lane])
            }),
            decided: std::array::from_fn(|band| self.decided[band][lane]),
        }
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, board: &Board) {
        for band in 0..3 {
            for digit in 0..9 {
                self.candidates[band][digit][lane] = board.candidates[band][digit];
            }
            self.decided[band][lane] = board.decided[band];
        }
    }

    /// Changes the words of the lane in place: most of them stay as they are.
    #[inline(always)]
    fn guess<J: Jobs>(&mut self, lane: usize, jobs: &mut J) {
        let mut board = self.take(lane);
        if board.has_repeats() {
            self.backtrack(lane, jobs);
            return;
        }
        let stack = &mut self.stack[lane];
        let is_bold = self.has_failed >> lane & 1 == 0 && !stack.is_empty();
        let (found, number) = next_guesses(&board, is_bold);
        for &Guess { band, bit, digits } in &found[..number] {
            let digit = digits.trailing_zeros() as usize % 9;
            let decided = if digits.count_ones() == 2 { bit } else { 0 };
            stack.push(board);
            if let Some(other) = stack.last_mut() {
                other.candidates[band][digit] &= !bit;
                other.decided[band] |= decided;
            }
            let words = board.candidates[band].iter_mut().zip(&mut self.candidates[band]);
            for (at, (word, lanes)) in words.enumerate() {
                if at != digit {
                    *word &= !bit;
                    lanes[lane] = *word;
                }
            }
            board.decided[band] |= bit;
            self.decided[band][lane] = board.decided[band];
        }
        self.has_guessed |= 1 << lane;
    }

    /// Counts the solution of a lane; at the limit the search drops its stacks and other lanes.
    #[inline(always)]
    fn count(&mut self, lane: usize, limit: u32) {
        let board = self.take(lane);
        let own = self.search_of[lane];
        let search = &mut self.searches[own];
        if search.count == 0 {
            search.first = board;
        }
        search.count += 1;
        if search.count == limit {
            search.lanes = 1;
            for other in 0..LANES {
                if self.search_of[other] == own && self.busy >> other & 1 == 1 {
                    self.stack[other].clear();
                    if other != lane {
                        self.busy &= !(1 << other);
                    }
                }
            }
        }
    }

    /// The oldest pending half of a lane becomes its last.
    #[cold]
    fn turn(&mut self, lane: usize) {
        self.patience[lane] = PATIENCE;
        let stack = &mut self.stack[lane];
        if (2..MOST_PENDING).contains(&stack.len()) {
            stack.rotate_left(1);
        }
    }

    /// Takes the last pending half, or ends the lane's part of its search.
    #[inline(always)]
    fn backtrack<J: Jobs>(&mut self, lane: usize, jobs: &mut J) {
        if let Some(board) = self.stack[lane].pop() {
            self.put(lane, &board);
            return;
        }
        self.busy &= !(1 << lane);
        let search = &mut self.searches[self.search_of[lane]];
        search.lanes -= 1;
        if search.lanes == 0 {
            jobs.done(search.job, search.count, &search.first);
        }
    }
}

/// Lanes that need attention.
struct Events {
    any: u32,
    dead: u32,
    solved: u32,
}
