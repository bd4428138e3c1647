//! Runut's kernels as the C functions that the benchmarks' drivers call: here classic sudokus.
//!
//! `unsafe` stands here alone, where pointers become slices; the engine stays without it.

mod hitori;

use std::ffi::c_char;
use std::slice;

use runut_engine::sudoku;

const CELLS: usize = 81;
const CANDIDATES: usize = 9 * CELLS;

/// Solutions of the 81 or 729 characters at `puzzle`, at most `limit`; the first is written to
/// `solution` at any configuration, since a single call of ours always makes it.
///
/// # Safety
/// `puzzle` is a text of 729 characters, or of 81 and a NUL; `solution` is writable for 81 bytes;
/// `guesses` is writable or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn peer_solve(
    puzzle: *const c_char,
    limit: usize,
    _config: u32,
    solution: *mut c_char,
    guesses: *mut usize,
) -> usize {
    // SAFETY: the caller's promise above; the two do not overlap.
    let (line, written) = unsafe {
        if let Some(guesses) = guesses.as_mut() {
            *guesses = 0;
        }
        let is_long = *puzzle.add(CELLS) != 0;
        let length = if is_long { CANDIDATES } else { CELLS };
        let line = slice::from_raw_parts(puzzle.cast::<u8>(), length);
        (line, slice::from_raw_parts_mut(solution.cast::<u8>(), CELLS))
    };
    let limit = u32::try_from(limit).unwrap_or(u32::MAX);
    match sudoku::solve_line(line, limit) {
        Ok((count, first)) if count == 0 || runut_check::keeps_classic(line, &first) => {
            written.copy_from_slice(&first);
            count as usize
        }
        _ => 0,
    }
}

/// Searches `puzzles` lines of 81 or all of 729 characters and a newline each, at most `limit` solutions each,
/// in one thread; writes a count a puzzle and gives back how many puzzles were read.
///
/// # Safety
/// `text` has these lines; `counts` is writable for a byte a puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn peer_solve_many(
    text: *const c_char,
    puzzles: usize,
    limit: usize,
    counts: *mut u8,
) -> usize {
    // SAFETY: the caller's promise above; the two do not overlap.
    let (text, written) = unsafe {
        let is_short = *text.add(CELLS) == b'\n'.cast_signed();
        let line = if is_short { CELLS + 1 } else { CANDIDATES + 1 };
        let text = slice::from_raw_parts(text.cast::<u8>(), puzzles * line);
        (text, slice::from_raw_parts_mut(counts, puzzles))
    };
    let limit = u8::try_from(limit).unwrap_or(u8::MAX);
    let answers = sudoku::solve_lines(text, limit, 1, runut_check::keeps_classic, || true);
    for (own, &count) in written.iter_mut().zip(&answers.counts) {
        *own = count;
    }
    answers.counts.len()
}
