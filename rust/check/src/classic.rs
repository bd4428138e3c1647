//! The classic sudoku of nine digits, from its text: for many boards, one a line.
//!
//! Each cell becomes a byte with one bit, digit 9 none. Nine cells hold each digit once if and only
//! if the exclusive or of their bytes has all eight bits: each of the first eight digits is then
//! there an odd number of times, which leaves one cell, and only 9 changes nothing there. Three boxes
//! of a band hold each digit three times if its rows are right, so one of them needs no look, and
//! neither does one band, or the last column.

const CELLS: usize = 81;
const CANDIDATES: usize = 9 * CELLS;
/// The two boxes of a band that are looked at: the bytes in which their columns come together.
const BOXES: u64 = 0xff00_00ff;

/// Whether a board of 81 digits solves the puzzle in a text: 81 signs, of which digits from 1 are
/// givens, or 729, nine for each cell, of which digits from 1 are candidates. The text may go on.
pub fn keeps_classic(line: &[u8], board: &[u8]) -> bool {
    let Ok(board) = <&[u8; CELLS]>::try_from(board) else { return false };
    let is_sukaku =
        line.get(..CANDIDATES).is_some_and(|line| line.iter().all(u8::is_ascii_graphic));
    let mut bits = [0; CELLS];
    let holds = match line.first_chunk() {
        _ if is_sukaku => {
            let mut cells = line.chunks_exact(9).zip(board);
            cells.all(|(candidates, digit)| candidates.contains(digit))
                && keeps_givens::<b'0'>(&[b'.'; CELLS], board, &mut bits)
        }
        Some(givens) if board[0] < b'0' => keeps_givens::<0>(givens, board, &mut bits),
        Some(givens) => keeps_givens::<b'0'>(givens, board, &mut bits),
        None => false,
    };
    holds && are_units_full(&bits)
}

/// Whether all cells hold digits, which begin after `ZERO`, and the givens theirs; the bits of each.
fn keeps_givens<const ZERO: u8>(
    givens: &[u8; CELLS],
    board: &[u8; CELLS],
    bits: &mut [u8; CELLS],
) -> bool {
    let is_digit = |sign: u8| sign.wrapping_sub(ZERO + 1) < 9;
    let mut is_wrong = 0;
    for at in 0..CELLS {
        let (given, sign) = (givens[at], board[at]);
        bits[at] = (0..8).fold(0, |bits, at| bits | u8::from(sign == ZERO + 1 + at) << at);
        // No branch: eight cells and more are judged at once.
        is_wrong |= u8::from(!is_digit(sign));
        is_wrong |= u8::from(is_digit(given)) & u8::from(given != sign);
    }
    is_wrong == 0
}

fn are_units_full(bits: &[u8; CELLS]) -> bool {
    let (mut columns, mut are_full) = (0, true);
    let (rows, _) = bits.as_chunks::<9>();
    for band in rows.chunks_exact(3) {
        let mut together = 0;
        for &[first @ .., last] in band {
            let first = u64::from_le_bytes(first);
            together ^= first;
            let folded = first ^ first >> 32;
            let folded = folded ^ folded >> 16;
            are_full &= (folded ^ folded >> 8) as u8 ^ last == u8::MAX;
        }
        columns ^= together;
        are_full &= (together ^ together >> 8 ^ together >> 16) & BOXES == BOXES;
    }
    are_full && columns == u64::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; CELLS] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const BOARD: &[u8; CELLS] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_solution_passes_as_characters_and_as_numbers() {
        let numbers =
            |text: &[u8]| text.iter().map(|sign| sign.saturating_sub(b'0')).collect::<Vec<_>>();
        assert!(keeps_classic(PUZZLE, BOARD));
        assert!(keeps_classic(&numbers(PUZZLE), &numbers(BOARD)));
    }

    #[test]
    fn every_change_of_a_cell_and_every_swap_of_two_is_rejected() {
        for cell in 0..CELLS {
            for sign in (b'0'..=b':').chain([b'.', 0, 255]) {
                let mut board = *BOARD;
                board[cell] = sign;
                assert_eq!(keeps_classic(&[b'.'; CELLS], &board), board == *BOARD);
            }
            for other in 0..CELLS {
                let mut board = *BOARD;
                board.swap(cell, other);
                assert_eq!(keeps_classic(&[b'.'; CELLS], &board), board == *BOARD);
            }
        }
    }

    #[test]
    fn a_given_and_a_missing_candidate_count() {
        let relabelled = BOARD.map(|sign| b'0' + (sign - b'0') % 9 + 1);
        assert!(keeps_classic(&[b'.'; CELLS], &relabelled));
        assert!(!keeps_classic(PUZZLE, &relabelled));
        let mut sukaku = b"123456789".repeat(CELLS);
        assert!(keeps_classic(&sukaku, BOARD));
        sukaku[4] = b'.'; // the first cell is a 5
        assert!(!keeps_classic(&sukaku, BOARD));
    }
}
