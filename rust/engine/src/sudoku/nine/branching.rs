//! Branching: where to guess on a board at rest.
//!
//! Among the first few cells with two candidates, take the one whose candidates have the most
//! places left around it, so that both halves lose much. Without such a cell take one with three
//! candidates, else any. A guess is binary: the first digit against all others.
//!
//! A search that loses its way guesses by [`Order::Places`] instead: without a cell of two candidates,
//! at a digit with two places in a row, column or box.
//!
//! A search for a few solutions that has met no dead end below a guess is mostly on a board that has
//! many. There it makes several guesses at once, at cells that do not see each other ([`guesses`]):
//! the first digit in all of them, or in those before one that holds its other digit.
//!
//! Reference: Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", 1980 (fail-first).

use super::board::{Board, HOUSES, LOW, Layers, ROW};
use crate::rng::Rng;

/// The most cells to compare; more make better guesses but cost more.
const MOST_PAIRS: u32 = 8;

/// The most guesses at once.
const MOST_GUESSES: usize = 3;

/// What a search looks for where it guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Cells with few candidates.
    Cells,
    /// The same, but digits with two places where no cell has two candidates.
    Places,
}

/// Where to guess.
#[derive(Clone, Copy)]
pub struct Guess {
    /// The band of the cell.
    pub band: usize,
    /// Its bit in the words of the band.
    pub bit: u32,
    /// Its candidates, bit 0 for digit 1.
    pub digits: u32,
}

/// The two halves of a board that is not solved.
#[inline(always)]
pub fn split<const N: usize>(board: &Board<u32, N>) -> (Board<u32, N>, Board<u32, N>) {
    let digits_of = |band: usize, bit: u32| digits_at(board, band, bit.trailing_zeros());
    let Guess { band, bit, digits } = tightest(board, board.layers(), digits_of);
    halves(board, band, bit, digits, digits & digits.wrapping_neg())
}

/// The guesses of a board that is not solved, and how many they are: several where `is_bold`.
#[inline(always)]
pub fn next_guesses<const N: usize>(
    board: &Board<u32, N>,
    is_bold: bool,
) -> ([Guess; MOST_GUESSES], usize) {
    let layers = board.layers();
    let digits_of = |band: usize, bit: u32| digits_at(board, band, bit.trailing_zeros());
    if is_bold {
        let (found, number) = guesses(layers, digits_of);
        if number > 0 {
            return (found, number);
        }
    }
    ([tightest(board, layers, digits_of); MOST_GUESSES], 1)
}

/// The two halves in this order.
#[inline(always)]
pub fn split_in<const N: usize>(
    board: &Board<u32, N>,
    order: Order,
) -> (Board<u32, N>, Board<u32, N>) {
    let by_place = (order == Order::Places).then(|| split_by_place(board)).flatten();
    by_place.unwrap_or_else(|| split(board))
}

/// The two halves by the first digit with two places, if no cell has two candidates.
#[inline(never)]
pub fn split_by_place<const N: usize>(
    board: &Board<u32, N>,
) -> Option<(Board<u32, N>, Board<u32, N>)> {
    if has_pairs(board) {
        return None;
    }
    (0..9).find_map(|digit| {
        let words = [0, 1, 2].map(|band| board.candidates[band][digit]);
        let (band, bit) = HOUSES.iter().find_map(|house| first_of_two(words, *house))?;
        let digits = digits_at(board, band, bit.trailing_zeros());
        Some(halves(board, band, bit, digits, 1 << digit))
    })
}

/// Whether some cell has two candidates.
#[inline(always)]
pub fn has_pairs<const N: usize>(board: &Board<u32, N>) -> bool {
    let [_, two, three, _] = board.layers();
    (0..3).any(|band| two[band] & !three[band] != 0)
}

/// The first place of a digit that has two in a house: its band and bit.
#[inline(always)]
fn first_of_two(words: [u32; 3], house: [u32; 3]) -> Option<(usize, u32)> {
    let places = [0, 1, 2].map(|band| words[band] & house[band]);
    let number: u32 = places.iter().map(|places| places.count_ones()).sum();
    let band = places.iter().position(|&places| places != 0)?;
    (number == 2).then_some((band, places[band] & places[band].wrapping_neg()))
}

/// The two halves by a random digit of a random open cell.
#[inline(always)]
pub fn split_at_random<const N: usize>(
    board: &Board<u32, N>,
    rng: &mut Rng,
) -> (Board<u32, N>, Board<u32, N>) {
    let open = board.layers()[1];
    let counts = open.map(|cells| cells.count_ones() as usize);
    let mut number = rng.below(counts[0] + counts[1] + counts[2]);
    let mut band = 0;
    while number >= counts[band] {
        number -= counts[band];
        band += 1;
    }
    let bit = nth(open[band], number);
    let digits = digits_at(board, band, bit.trailing_zeros());
    halves(board, band, bit, digits, nth(digits, rng.below(digits.count_ones() as usize)))
}

/// The set bit with this number, from 0.
#[inline(always)]
fn nth(mut bits: u32, number: usize) -> u32 {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}

/// The board in which a cell holds `chosen`, and the board in which it does not.
#[inline(always)]
fn halves<const N: usize>(
    board: &Board<u32, N>,
    band: usize,
    bit: u32,
    digits: u32,
    chosen: u32,
) -> (Board<u32, N>, Board<u32, N>) {
    let digit = chosen.trailing_zeros() as usize % 9;
    let (mut first, mut second) = (*board, *board);
    for word in &mut first.candidates[band][..9] {
        *word &= !bit;
    }
    first.candidates[band][digit] |= bit;
    first.decided[band] |= bit;
    second.candidates[band][digit] &= !bit;
    if digits.count_ones() == 2 {
        second.decided[band] |= bit;
    }
    (first, second)
}

/// The cell to guess; `digits_of(band, bit)` gives the candidates of a cell.
#[inline(always)]
pub fn tightest<const N: usize>(
    board: &Board<u32, N>,
    [_, two, three, four]: Layers,
    digits_of: impl Fn(usize, u32) -> u32,
) -> Guess {
    let pairs = [0, 1, 2].map(|band| two[band] & !three[band]);
    if let Some(guess) = best_pair(board, pairs, &digits_of) {
        return guess;
    }
    let triples = [0, 1, 2].map(|band| three[band] & !four[band]);
    let open = if triples == [0; 3] { two } else { triples };
    let band = open.iter().position(|&cells| cells != 0).unwrap_or_default();
    let bit = open[band] & open[band].wrapping_neg();
    Guess { band, bit, digits: digits_of(band, bit) }
}

/// The cells to guess at once, and how many they are: the last cells of two candidates that do not see
/// each other. None is compared with others, since guesses are seldom wrong here. None where no cell has
/// more than two candidates: a guess there decides all that it is connected with.
#[inline(always)]
pub fn guesses(
    [_, two, three, _]: Layers,
    digits_of: impl Fn(usize, u32) -> u32,
) -> ([Guess; MOST_GUESSES], usize) {
    let mut found = [Guess { band: 0, bit: 0, digits: 0 }; MOST_GUESSES];
    if three == [0; 3] {
        return (found, 0);
    }
    let mut pairs = [0, 1, 2].map(|band| two[band] & !three[band]);
    for number in 0..MOST_GUESSES {
        let Some(band) = pairs.iter().rposition(|&cells| cells != 0) else {
            return (found, number);
        };
        let bit = 1 << pairs[band].ilog2();
        found[number] = Guess { band, bit, digits: digits_of(band, bit) };
        let (near, line) = seen_from(bit);
        for (other, pairs) in pairs.iter_mut().enumerate() {
            *pairs &= !if other == band { near | line } else { line };
        }
    }
    (found, MOST_GUESSES)
}

/// The cell with the most places around it, among the first of these cells of two candidates.
#[inline(always)]
fn best_pair<const N: usize>(
    board: &Board<u32, N>,
    cells: [u32; 3],
    digits_of: impl Fn(usize, u32) -> u32,
) -> Option<Guess> {
    let mut best = (0, Guess { band: 0, bit: 0, digits: 0 });
    let mut pairs_left = MOST_PAIRS;
    for (band, mut pairs) in cells.into_iter().enumerate() {
        while pairs != 0 && pairs_left > 0 {
            let bit = pairs & pairs.wrapping_neg();
            pairs &= pairs - 1;
            pairs_left -= 1;
            let guess = Guess { band, bit, digits: digits_of(band, bit) };
            let reach = places_around(board, guess);
            if reach > best.0 {
                best = (reach, guess);
            }
        }
    }
    (best.0 > 0).then_some(best.1)
}

/// For each bit the cells that its cell sees in its band, but for its column, and those of its column in
/// any band.
const SEEN: [(u32, u32); 32] = {
    let mut seen = [(0, 0); 32];
    let mut at = 0;
    while at < 30 {
        let (row, column) = (at / 10, at % 10);
        seen[at] = (ROW << (10 * row) | (7 * LOW) << (column / 3 * 3), LOW << column);
        at += 1;
    }
    seen
};

/// The cells that a cell sees, as in [`SEEN`].
#[inline(always)]
pub fn seen_from(bit: u32) -> (u32, u32) {
    SEEN[bit.trailing_zeros() as usize % 32]
}

/// The candidates of a cell, bit 0 for digit 1.
#[inline(always)]
fn digits_at<const N: usize>(board: &Board<u32, N>, band: usize, at: u32) -> u32 {
    let words = &board.candidates[band];
    (0..9).fold(0, |digits, digit| digits | (words[digit] >> at & 1) << digit)
}

/// Places that the two candidates of a cell have in its row, column and box.
#[inline(always)]
fn places_around<const N: usize>(board: &Board<u32, N>, guess: Guess) -> u32 {
    let Guess { band, bit, digits } = guess;
    let (near, line) = seen_from(bit);
    let places = |digit: u32| {
        let digit = digit as usize % 9;
        let [first, second, third] = [0, 1, 2].map(|band| board.candidates[band][digit]);
        let around = board.candidates[band][digit] & near;
        // Three columns side by side, and all in one word, make one count.
        let above = first & line | (second & line) << 1 | (third & line) << 2;
        (u64::from(around) | u64::from(above) << 32).count_ones()
    };
    places(digits.trailing_zeros()) + places((digits & digits.wrapping_sub(1)).trailing_zeros())
}
