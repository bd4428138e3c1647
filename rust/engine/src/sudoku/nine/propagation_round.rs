//! One propagation round on boards of nine digits: the same instructions for every board.
//!
//! A digit crosses a band in one of six configurations: row 1 takes one of three boxes, row 2 one
//! of the other two. Three configurations rotate one way (*even*), three the other way (*odd*). A
//! round finds the open configurations of each digit and band and keeps the triads that some of
//! them use; the same for the columns of each stack. That covers every hidden single of a box, all
//! pointing and claiming, and every contradiction of a digit in a band, without tables or branches.
//! Three digits share a word, since triads use only every third bit.
//!
//! A decided cell fixes its triad for its digit, which excludes the other triads of the row; the
//! configurations then clear box, row and column. A digit with one place in a row or column
//! *claims* the cell, and the other digits leave it. At the end the cells with one candidate are
//! decided.
//!
//! Invariant: a round removes nothing that a solution needs. A board at rest may have further
//! consequences, but on a board with all cells decided every contradiction shows: each digit must
//! then have a place in each row and each column of each box.
//!
//! Reference: Dillon, Tdoku, github.com/t-dillon/tdoku (triads, band configurations).

use super::board::{Board, CELLS, GUARDS, LOW, ROW, TRIADS};
use super::lanes::Lanes;

/// The result of a round, one bit a lane.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// No solution is left.
    pub dead: u32,
    /// Every cell was decided before this round: a solution, if not dead.
    pub solved: u32,
    /// Some candidate was removed.
    pub moved: u32,
    /// Some cell was decided.
    pub decided: u32,
}

/// Each triad of a word of triads takes the place of the one to its left.
#[inline(always)]
pub fn next_box<L: Lanes>(triads: L) -> L {
    L::select(0o077 * LOW, triads.down::<3>(), triads.up::<6>())
}

/// Each triad takes the place of the one to its right.
#[inline(always)]
pub fn last_box<L: Lanes>(triads: L) -> L {
    L::select(0o007 * LOW, triads.down::<6>(), triads.up::<3>())
}

/// Each column of a stack takes the place of the one to its left.
#[inline(always)]
pub fn next_column<L: Lanes>(columns: L) -> L {
    L::select(0o333 * LOW, columns.down::<1>(), columns.up::<2>())
}

/// Each column of a stack takes the place of the one to its right.
#[inline(always)]
pub fn last_column<L: Lanes>(columns: L) -> L {
    L::select(0o111 * LOW, columns.down::<2>(), columns.up::<1>())
}

/// The triads of three words that have a cell: those of the first at bit `10 * row + 3 * box`,
/// those of the others one and two bits higher.
#[inline(always)]
pub fn triads<L: Lanes>(words: [L; 3]) -> L {
    let [first, second, third] = words;
    let first = first.or3(first.down::<1>(), first.down::<2>());
    let second = second.or3(second.down::<1>(), second.down::<2>());
    let third = third.or3(third.down::<1>(), third.down::<2>());
    let others = L::select(TRIADS << 1, second.up::<1>(), third.up::<2>());
    L::select(TRIADS, first, others).and(L::all(CELLS))
}

/// The three words whose triads have all their cells.
#[inline(always)]
pub fn cells_of_triads<L: Lanes>(triads: L) -> [L; 3] {
    let first = triads.and(L::all(TRIADS));
    let second = triads.down::<1>().and(L::all(TRIADS));
    let third = triads.down::<2>().and(L::all(TRIADS));
    [
        first.or3(first.up::<1>(), first.up::<2>()),
        second.or3(second.up::<1>(), second.up::<2>()),
        third.or3(third.up::<1>(), third.up::<2>()),
    ]
}

/// The open band configurations of three digits, as the triads that they use.
pub struct Configurations<L> {
    /// Triads of some open configuration.
    pub used: L,
    /// A bit (0, 1, 2) for each of the three digits with an open configuration.
    pub any: L,
}

/// The open band configurations of three digits through their triads.
#[inline(always)]
pub fn configurations<L: Lanes>(triads: L) -> Configurations<L> {
    let row = L::all(ROW);
    let (next, last) = (next_box(triads), last_box(triads));
    let even = triads.and(next.down::<10>()).and(last.down::<20>()).and(row);
    let odd = triads.and(last.down::<10>()).and(next.down::<20>()).and(row);
    let first = even.or(odd);
    let both = even.or(odd.up::<10>());
    let (next, last) = (next_box(both), last_box(both));
    let second = last.or(next.down::<10>()).and(row);
    let third = next.or(last.down::<10>()).and(row);
    Configurations {
        used: first.or3(second.up::<10>(), third.up::<20>()),
        any: first.or3(first.down::<3>(), first.down::<6>()),
    }
}

/// The cells that are alone in their row; rows must not be empty.
#[inline(always)]
pub fn alone_in_row<L: Lanes>(word: L) -> L {
    let but_first = word.and(word.minus(L::all(LOW)));
    let crowded = but_first.plus(L::all(CELLS)).and(L::all(GUARDS));
    word.without(crowded.minus(crowded.down::<9>()))
}

/// The configurations of stacks: for each band the columns that some open one uses, and the first
/// bit of each stack with an open one.
#[inline(always)]
pub fn column_configurations<L: Lanes>([first, second, third]: [L; 3]) -> ([L; 3], L) {
    let even = first.and(next_column(second)).and(last_column(third));
    let odd = first.and(last_column(second)).and(next_column(third));
    let used = even.or(odd);
    let columns =
        [used, last_column(even).or(next_column(odd)), next_column(even).or(last_column(odd))];
    (columns, used.or3(used.down::<1>(), used.down::<2>()))
}

/// Words that have the cells of one of nine digits: at least one, at least two.
#[inline(always)]
fn one_and_two<L: Lanes>(words: &[L; 9]) -> (L, L) {
    let (mut one, mut two) = (words[0], L::all(0));
    for &word in &words[1..] {
        two = two.or(one.and(word));
        one = one.or(word);
    }
    (one, two)
}

/// One round on the boards of all lanes.
#[inline(always)]
pub fn propagation_round<L: Lanes>(board: &mut Board<L>) -> Found {
    let before = board.candidates;
    let mut claims = [[L::all(0); 9]; 3];
    let mut rows_open = L::all(0o7);
    for band in 0..3 {
        rows_open = rows_open.and(cross_band(board, &mut claims, band));
    }
    let mut columns_open = L::all(TRIADS);
    for first in [0, 3, 6] {
        columns_open = columns_open.and(go_down(board, &mut claims, first));
    }
    let nothing = L::all(0);
    let (mut full, mut open, mut clash, mut moved, mut fresh) =
        (L::all(CELLS), nothing, nothing, nothing, nothing);
    for band in 0..3 {
        let (claimed, twice) = one_and_two(&claims[band]);
        clash = clash.or(twice);
        let free = L::all(CELLS).without(claimed);
        let words = &mut board.candidates[band];
        for digit in 0..9 {
            words[digit] = words[digit].and(claims[band][digit].or(free));
            moved = moved.or(words[digit].xor(before[band][digit]));
        }
        let (one, two) = one_and_two(words);
        full = full.and(one);
        open = open.or(two);
        let decided = one.without(two);
        fresh = fresh.or(decided.xor(board.decided[band]));
        board.decided[band] = decided;
    }
    let alive = full.equal(L::all(CELLS))
        & rows_open.equal(L::all(0o7))
        & columns_open.equal(L::all(TRIADS))
        & clash.equal(nothing);
    let rests = moved.equal(nothing);
    Found {
        dead: !alive,
        solved: alive & rests & open.equal(nothing),
        moved: !rests,
        decided: !fresh.equal(nothing),
    }
}

/// Keeps the triads of the open configurations of every digit in a band, and claims cells that are
/// alone in their row. Gives back bits 0 to 2 where all digits have an open configuration.
#[inline(always)]
fn cross_band<L: Lanes>(board: &mut Board<L>, claims: &mut [[L; 9]; 3], band: usize) -> L {
    let words = &mut board.candidates[band];
    let decided = board.decided[band];
    let mut any = L::all(0o7);
    for first in [0, 3, 6] {
        let three = [words[first], words[first + 1], words[first + 2]];
        let fixed = [three[0].and(decided), three[1].and(decided), three[2].and(decided)];
        let forced = triads(fixed);
        let possible = triads(three).without(next_box(forced)).without(last_box(forced));
        let configurations = configurations(possible);
        any = any.and(configurations.any);
        let kept = cells_of_triads(configurations.used.without(forced));
        for at in 0..3 {
            words[first + at] = three[at].and(kept[at].or(fixed[at]));
        }
    }
    for digit in 0..9 {
        claims[band][digit] = alone_in_row(words[digit]);
    }
    any
}

/// Keeps the columns of the open configurations of three digits in all stacks, and claims cells
/// that are alone in their column. Gives back the first bit of each stack and digit with an open
/// configuration.
#[inline(always)]
fn go_down<L: Lanes>(board: &mut Board<L>, claims: &mut [[L; 9]; 3], first: usize) -> L {
    let (mut ones, mut twos) = ([L::all(0); 3], [L::all(0); 3]);
    for band in 0..3 {
        let words = &board.candidates[band];
        let [a, b, c] = [words[first], words[first + 1], words[first + 2]];
        // The three rows of each digit over each other, in the row that is the digit's own.
        let (a1, a2) = (a.down::<10>(), a.down::<20>());
        let (b1, b2) = (b.up::<10>(), b.down::<10>());
        let (c1, c2) = (c.up::<10>(), c.up::<20>());
        ones[band] = row_of_each(a.or3(a1, a2), b.or3(b1, b2), c.or3(c1, c2));
        twos[band] = row_of_each(a.two_of(a1, a2), b.two_of(b1, b2), c.two_of(c1, c2));
    }
    let [x, y, z] = ones;
    let crowded = twos[0].or3(twos[1], twos[2]).or(x.two_of(y, z));
    let alone = columns_of_rows(x.or3(y, z).without(crowded));
    let (columns, any) = column_configurations(ones);
    for band in 0..3 {
        let kept = columns_of_rows(columns[band]);
        for at in 0..3 {
            let word = &mut board.candidates[band][first + at];
            *word = word.and(kept[at]);
            let claim = &mut claims[band][first + at];
            *claim = claim.or(alone[at]).and(*word);
        }
    }
    any
}

/// The first row of one word, the second of another, the third of another still.
#[inline(always)]
fn row_of_each<L: Lanes>(first: L, second: L, third: L) -> L {
    L::select(ROW, first, L::select(ROW << 10, second, third)).and(L::all(CELLS))
}

/// The three rows of a word, each as the full columns under its bits.
#[inline(always)]
fn columns_of_rows<L: Lanes>(rows: L) -> [L; 3] {
    let first = rows.and(L::all(ROW));
    let second = rows.and(L::all(ROW << 10));
    let third = rows.and(L::all(ROW << 20));
    [
        first.or3(first.up::<10>(), first.up::<20>()),
        second.or3(second.up::<10>(), second.down::<10>()),
        third.or3(third.down::<10>(), third.down::<20>()),
    ]
}
