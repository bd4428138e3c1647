//! The single-board solver: one board with a digit in each lane.
//!
//! The round is that of [`propagation_round`](super::propagation_round), but the three bands of a
//! digit share a word of triads instead of three digits, and candidates of a cell are counted
//! across the lanes, after those that claims exclude are gone. A round takes as long as its some 300
//! instructions on two ports, not as long as their longest chain.
//!
//! The search is depth first with a stack of pending halves. A guess copies one half of the board;
//! nothing is copied in between.
//!
//! Reference: Dillon, Tdoku, as in the module.

use super::board::{Board, CELLS, GUARDS, Layers, ROW, TRIADS};
use super::branching::{Guess, Order, guesses, split_at_random, split_by_place, tightest};
use super::lanes::{LANES, Lanes};
use super::propagation_round::{
    alone_in_row, cells_of_triads, column_configurations, configurations, last_box, next_box,
    triads,
};
use crate::rng::Rng;

/// The lanes that hold a digit.
const DIGITS: u32 = 0o777;

/// By lane: ones in that lane, zeros in the others.
const ONE_LANE: [[u32; LANES]; LANES] = {
    let mut lanes = [[0; LANES]; LANES];
    let mut lane = 0;
    while lane < LANES {
        lanes[lane][lane] = u32::MAX;
        lane += 1;
    }
    lanes
};

/// A board with a lane for each digit; the lanes beyond stay empty.
pub type WideBoard = Board<u32, LANES>;

/// The state of a board after a round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// No solution is left.
    Dead,
    /// Some cell was decided.
    Decided,
    /// Some candidate was removed.
    Moved,
    /// A solution.
    Solved,
    /// Nothing changed.
    Rests,
}

/// A board in registers: for each band a word with a digit in each lane, and the decided cells in
/// every lane.
#[derive(Clone, Copy)]
pub(super) struct State<L> {
    bands: [L; 3],
    decided: [L; 3],
}

impl<L: Lanes> State<L> {
    #[inline(always)]
    pub(super) fn load(board: &WideBoard) -> Self {
        let [first, second, third] = &board.candidates;
        let [a, b, c] = board.decided;
        Self {
            bands: [L::load(first), L::load(second), L::load(third)],
            decided: [L::all(a), L::all(b), L::all(c)],
        }
    }

    #[inline(always)]
    pub(super) fn store(self) -> WideBoard {
        let mut board = WideBoard::EMPTY;
        let mut decided = [0; LANES];
        for band in 0..3 {
            self.bands[band].store(&mut board.candidates[band]);
            self.decided[band].store(&mut decided);
            board.decided[band] = decided[0];
        }
        board
    }

    #[inline(always)]
    pub(super) fn round(&mut self) -> Fate {
        let before = self.bands;
        let rows_open = self.cross_bands();
        let mut claims =
            [alone_in_row(self.bands[0]), alone_in_row(self.bands[1]), alone_in_row(self.bands[2])];
        let columns_open = self.go_down(&mut claims);
        let nothing = L::all(0);
        let (mut full, mut open, mut clash, mut moved, mut fresh) =
            (L::all(CELLS), nothing, nothing, nothing, nothing);
        for band in 0..3 {
            let claimed = in_some_lane(claims[band]);
            let kept = self.bands[band].and(claims[band].or(L::all(CELLS).without(claimed)));
            let (one, two) = one_and_two(kept);
            // A claimed cell has kept its claims only.
            clash = clash.or(two.and(claimed));
            full = full.and(one);
            open = open.or(two);
            moved = moved.or(kept.xor(before[band]));
            self.bands[band] = kept;
            let decided = one.without(two);
            fresh = fresh.or(decided.xor(self.decided[band]));
            self.decided[band] = decided;
        }
        let alive = full.equal(L::all(CELLS))
            & rows_open.equal(L::all(0o7))
            & columns_open.equal(L::all(TRIADS & ROW))
            & clash.equal(nothing);
        if alive & DIGITS != DIGITS {
            Fate::Dead
        } else if open.equal(nothing) & 1 == 1 {
            if self.is_solution() { Fate::Solved } else { Fate::Dead }
        } else if fresh.equal(nothing) & 1 == 0 {
            Fate::Decided
        } else if moved.equal(nothing) & DIGITS != DIGITS {
            Fate::Moved
        } else {
            Fate::Rests
        }
    }

    /// The two halves by a guess; `board` is the state in memory. The same as
    /// [`split`](super::branching::split), with all digits of a cell compared at once.
    #[inline(always)]
    pub(super) fn split(self, board: &WideBoard) -> (Self, Self) {
        self.split_among(board, board.layers())
    }

    #[inline(always)]
    fn split_among(self, board: &WideBoard, layers: Layers) -> (Self, Self) {
        self.halves(tightest(board, layers, |band, bit| digits_of::<L>(board, band, bit)))
    }

    /// The state after [`guesses`], if there are any; their other halves go on the stack.
    #[inline(always)]
    fn split_boldly(
        self,
        board: &WideBoard,
        layers: Layers,
        stack: &mut Vec<WideBoard>,
    ) -> Option<Self> {
        let (found, number) = guesses(layers, |band, bit| digits_of::<L>(board, band, bit));
        let mut own = self;
        for guess in &found[..number] {
            let (first, second) = own.halves(*guess);
            stack.push(second.store());
            own = first;
        }
        (number > 0).then_some(own)
    }

    #[inline(always)]
    fn halves(self, Guess { band, bit, digits }: Guess) -> (Self, Self) {
        let lane = L::load(&ONE_LANE[digits.trailing_zeros() as usize % LANES]);
        let bits = L::all(bit);
        let (mut first, mut second) = (self, self);
        first.bands[band] = self.bands[band].without(bits.without(lane));
        first.decided[band] = self.decided[band].or(bits);
        second.bands[band] = self.bands[band].without(bits.and(lane));
        if digits.count_ones() == 2 {
            second.decided[band] = self.decided[band].or(bits);
        }
        (first, second)
    }

    /// The two halves in this order, as [`split_in`](super::branching::split_in) makes them.
    #[inline(always)]
    pub(super) fn split_in(self, board: &WideBoard, order: Order) -> (Self, Self) {
        if order == Order::Places
            && let Some((first, second)) = split_by_place(board)
        {
            return (Self::load(&first), Self::load(&second));
        }
        self.split(board)
    }

    /// A solution with the other digit in each cell that has two in `half` or differs from it: in each
    /// cell of two candidates that was open before the guess that this solution is a half of.
    #[inline(always)]
    fn opposite(self, half: &WideBoard) -> Self {
        let half: Self = Self::load(half);
        let mut opposite = self;
        for band in 0..3 {
            let (own, other) = (self.bands[band], half.bands[band]);
            let (open, _) = one_and_two(other.without(own));
            opposite.bands[band] = other.without(own.and(open));
        }
        opposite
    }

    /// Whether each digit has a cell in each row, column and box; with one digit in each of the 81
    /// cells that is one and no more.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let [a, b, c] = self.bands;
        let cells = L::all(CELLS);
        let rows = a.plus(cells).and(b.plus(cells)).and(c.plus(cells));
        let columns = columns_of(a).or3(columns_of(b), columns_of(c));
        let boxes = triads(self.bands);
        let boxes = boxes.or3(boxes.down::<10>(), boxes.down::<20>());
        let all = rows.and(L::all(GUARDS)).equal(L::all(GUARDS))
            & columns.and(L::all(ROW)).equal(L::all(ROW))
            & boxes.and(L::all(ROW)).equal(L::all(ROW));
        all & DIGITS == DIGITS
    }

    /// Keeps the triads of the open configurations of each digit in all bands.
    #[inline(always)]
    fn cross_bands(&mut self) -> L {
        let [a, b, c] = self.bands;
        let fixed = [a.and(self.decided[0]), b.and(self.decided[1]), c.and(self.decided[2])];
        let forced = triads(fixed);
        let possible = triads([a, b, c]).without(next_box(forced)).without(last_box(forced));
        let configurations = configurations(possible);
        let kept = cells_of_triads(configurations.used.without(forced));
        self.bands =
            [a.and(kept[0].or(fixed[0])), b.and(kept[1].or(fixed[1])), c.and(kept[2].or(fixed[2]))];
        configurations.any.and(L::all(0o7))
    }

    /// Keeps the columns of the open configurations of each digit in all stacks.
    #[inline(always)]
    fn go_down(&mut self, claims: &mut [L; 3]) -> L {
        let (mut ones, mut twos) = ([L::all(0); 3], [L::all(0); 3]);
        for band in 0..3 {
            let word = self.bands[band];
            let (second, third) = (word.down::<10>(), word.down::<20>());
            ones[band] = word.or3(second, third).and(L::all(ROW));
            twos[band] = word.two_of(second, third);
        }
        let [x, y, z] = ones;
        let crowded = twos[0].or3(twos[1], twos[2]).or(x.two_of(y, z));
        let alone = columns(x.or3(y, z).without(crowded));
        let (kept, any) = column_configurations(ones);
        for band in 0..3 {
            self.bands[band] = self.bands[band].and(columns(kept[band].and(L::all(ROW))));
            claims[band] = claims[band].or(alone).and(self.bands[band]);
        }
        any.and(L::all(TRIADS & ROW))
    }
}

/// The candidates of a cell, bit 0 for digit 1.
#[inline(always)]
fn digits_of<L: Lanes>(board: &WideBoard, band: usize, bit: u32) -> u32 {
    let bit = L::all(bit);
    L::load(&board.candidates[band]).and(bit).equal(bit) & DIGITS
}

/// The columns that have a cell, in the bits of the first row; higher bits are undefined.
#[inline(always)]
fn columns_of<L: Lanes>(word: L) -> L {
    word.or3(word.down::<10>(), word.down::<20>())
}

/// The full columns under the bits of the first row.
#[inline(always)]
fn columns<L: Lanes>(row: L) -> L {
    row.or3(row.up::<10>(), row.up::<20>())
}

/// Bits that some lane has, in every lane.
#[inline(always)]
fn in_some_lane<L: Lanes>(words: L) -> L {
    let words = words.or(words.swap::<8>());
    let words = words.or(words.swap::<4>());
    let words = words.or(words.swap::<2>());
    words.or(words.swap::<1>())
}

/// Bits that at least one and at least two lanes have, in every lane.
#[inline(always)]
fn one_and_two<L: Lanes>(words: L) -> (L, L) {
    let other = words.swap::<8>();
    let join = |(one, two): (L, L), (other, others): (L, L)| {
        (one.or(other), two.or3(others, one.and(other)))
    };
    let (one, two) = (words.or(other), words.and(other));
    let (one, two) = join((one, two), (one.swap::<4>(), two.swap::<4>()));
    let (one, two) = join((one, two), (one.swap::<2>(), two.swap::<2>()));
    join((one, two), (one.swap::<1>(), two.swap::<1>()))
}

/// How a search ended.
pub enum End {
    /// The number of solutions, and the first of them.
    Done(u32, WideBoard),
    /// The same so far; the pending boards hold the other solutions.
    OutOfPatience(u32, WideBoard),
}

/// Solutions of a board up to `limit`, within `patience` guesses. `stack` is an empty buffer; when
/// patience runs out it holds every pending board.
#[inline(always)]
pub fn solve<L: Lanes>(
    board: &WideBoard,
    limit: u32,
    patience: u32,
    stack: &mut Vec<WideBoard>,
) -> End {
    let mut state: State<L> = State::load(board);
    let (mut guesses, mut has_failed, mut is_paired) = (0, false, false);
    let (mut count, mut first) = (0, WideBoard::EMPTY);
    loop {
        let fate = state.round();
        if fate == Fate::Decided || fate == Fate::Moved && guesses == 0 {
            continue;
        }
        if fate == Fate::Moved || fate == Fate::Rests {
            let board = state.store();
            let layers = board.layers();
            if !has_failed && !stack.is_empty() {
                is_paired = layers[2] == [0; 3];
                if let Some(bold) = state.split_boldly(&board, layers, stack) {
                    state = bold;
                    continue;
                }
            }
            let (half, other) = state.split_among(&board, layers);
            stack.push(other.store());
            guesses += 1;
            if guesses > patience {
                stack.push(half.store());
                return End::OutOfPatience(count, first);
            }
            state = half;
            continue;
        }
        has_failed |= fate == Fate::Dead;
        if fate == Fate::Solved {
            if count == 0 {
                first = state.store();
            }
            count += 1;
            // Often the same choices the other way round are the next solution.
            if is_paired
                && count + 1 == limit
                && let Some(other) = stack.last()
                && state.opposite(other).is_solution()
            {
                count = limit;
            }
            if count == limit {
                stack.clear();
            }
        }
        is_paired = false;
        match stack.pop() {
            Some(board) => state = State::load(&board),
            None => return End::Done(count, first),
        }
    }
}

/// Dead ends after which filling starts again from an empty board: backtracking out of an unlucky
/// start may take long.
const DEAD_ENDS: u32 = 4;

/// A random full board. `stack` is an empty buffer.
#[inline(always)]
pub fn fill<L: Lanes>(rng: &mut Rng, stack: &mut Vec<WideBoard>) -> WideBoard {
    let empty = WideBoard::of(&[0; 81]);
    let mut state: State<L> = State::load(&empty);
    let mut dead_ends = 0;
    loop {
        match state.round() {
            Fate::Solved => {
                stack.clear();
                return state.store();
            }
            Fate::Decided => {}
            Fate::Moved | Fate::Rests => {
                let (first, second) = split_at_random(&state.store(), rng);
                stack.push(second);
                state = State::load(&first);
            }
            Fate::Dead => {
                dead_ends += 1;
                if dead_ends % DEAD_ENDS == 0 {
                    stack.clear();
                }
                state = State::load(&stack.pop().unwrap_or(empty));
            }
        }
    }
}
