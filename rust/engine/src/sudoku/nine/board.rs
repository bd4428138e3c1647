//! A board of nine digits as 27 words: for each band and digit a bit a cell.
//!
//! A band is three rows. Its words have ten bits a row: nine cells and a guard that is always 0,
//! so that rows can be added to without running into each other. Bit `10 * row + column`.

/// The lowest bit of each row.
pub const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The cells of the first row.
pub const ROW: u32 = 0x1ff;
/// Every cell of a band.
pub const CELLS: u32 = ROW * LOW;
/// The guards.
pub const GUARDS: u32 = LOW << 9;
/// The first cell of each triad: the three cells that a row and a box share.
pub const TRIADS: u32 = 0o111 * LOW;

/// Candidates, `candidates[band][digit - 1]`, in one word each or in many lanes.
pub type Candidates<L = u32, const N: usize = 9> = [[L; N]; 3];

/// Cells with at least one, two, three and four candidates, by band.
pub type Layers = [[u32; 3]; 4];

/// The mask of a cell that may hold every digit, bit `d` for digit `d`.
const ALL_DIGITS: u64 = 0x3fe;

/// A board: its candidates, and the cells of each band known to have one candidate only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<L = u32, const N: usize = 9> {
    /// The candidates of each cell.
    pub candidates: Candidates<L, N>,
    /// The cells that are decided.
    pub decided: [L; 3],
}

/// The bit of each cell in the words of its band, `cell / 27`.
pub const BITS: [u32; 81] = {
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        bits[cell] = 1 << (cell / 9 % 3 * 10 + cell % 9);
        cell += 1;
    }
    bits
};

/// The cells of each row, box and column, by band.
pub const HOUSES: [[u32; 3]; 27] = {
    let mut houses = [[0; 3]; 27];
    let mut at = 0;
    while at < 9 {
        houses[at][at / 3] = ROW << (at % 3 * 10);
        houses[9 + at][at / 3] = (7 * LOW) << (at % 3 * 3);
        houses[18 + at] = [LOW << at; 3];
        at += 1;
    }
    houses
};

impl<const N: usize> Board<u32, N> {
    /// A board without candidates.
    pub const EMPTY: Self = Self { candidates: [[0; N]; 3], decided: [0; 3] };

    /// The board of 81 digits, 0 for a blank. The first round removes the givens from their peers.
    pub fn of(cells: &[u8]) -> Self {
        let mut board = Self::EMPTY;
        for (cell, &digit) in cells.iter().enumerate() {
            if digit != 0 {
                board.candidates[cell / 27][digit as usize - 1] |= BITS[cell];
                board.decided[cell / 27] |= BITS[cell];
            }
        }
        board.open();
        board
    }

    /// The board without the candidates outside these masks, bit `d` for digit `d`; a cell that
    /// keeps one candidate is decided.
    pub fn within(mut self, allowed: &[u64]) -> Self {
        for (cell, &mask) in allowed.iter().enumerate() {
            if mask != ALL_DIGITS {
                self.restrict(cell, (mask >> 1) as u32);
            }
        }
        self
    }

    /// Keeps these candidates of a cell, bit 0 for digit 1.
    #[inline(always)]
    fn restrict(&mut self, cell: usize, digits: u32) {
        let (band, bit) = (cell / 27, BITS[cell]);
        let mut left = 0;
        for (digit, word) in self.candidates[band][..9].iter_mut().enumerate() {
            *word &= !bit | (digits >> digit & 1).wrapping_neg();
            left += u32::from(*word & bit != 0);
        }
        if left == 1 {
            self.decided[band] |= bit;
        }
    }

    /// Gives every digit to the cells that are not decided.
    #[inline(always)]
    fn open(&mut self) {
        for (words, decided) in self.candidates.iter_mut().zip(self.decided) {
            for word in &mut words[..9] {
                *word |= CELLS & !decided;
            }
        }
    }

    /// The board of a text of 81 characters, `.` or 0 (or `_` or `*`) for a blank; `None` if one
    /// of them is neither that nor a digit.
    #[inline(always)]
    pub fn read(text: &[u8; 81]) -> Option<Self> {
        let mut board = Self::EMPTY;
        let mut blank = [0; 3];
        for band in 0..3 {
            let mut rows = [0; 32];
            rows[..27].copy_from_slice(&text[27 * band..27 * band + 27]);
            for digit in 0..9 {
                let word = spread(bytes_equal(&rows, &[b'1' + digit as u8; 32]));
                board.candidates[band][digit] = word;
                board.decided[band] |= word;
            }
            blank[band] = spread(bytes_equal(&rows, &[b'.'; 32]) | bytes_equal(&rows, &[b'0'; 32]));
        }
        if (0..3).any(|band| board.decided[band] | blank[band] != CELLS) {
            let is_sign = |sign: &u8| sign.is_ascii_digit() || b"._*".contains(sign);
            if !text.iter().all(is_sign) {
                return None;
            }
        }
        board.open();
        Some(board)
    }

    /// The board of a text of 729 characters: for each cell nine, the digit or `.` or 0 in its
    /// place; `None` if one of them is neither.
    pub fn read_candidates(text: &[u8; 729]) -> Option<Self> {
        let mut board = Self::EMPTY;
        for (row, text) in text.chunks_exact(81).enumerate() {
            let marks = marks_of(text)?;
            for (digit, word) in board.candidates[row / 3][..9].iter_mut().enumerate() {
                *word |= every_ninth(marks >> digit) << (row % 3 * 10);
            }
        }
        let [one, two, ..] = board.layers();
        board.decided = std::array::from_fn(|band| one[band] & !two[band]);
        Some(board)
    }

    /// Whether a digit is decided twice in one triad. No round sees that before the row is full,
    /// which can take a search of millions of guesses.
    #[inline(always)]
    pub fn has_repeats(&self) -> bool {
        let mut repeats = 0;
        for (words, decided) in self.candidates.iter().zip(self.decided) {
            for word in &words[..9] {
                let fixed = word & decided;
                repeats |= fixed & (fixed >> 1 & (TRIADS | TRIADS << 1) | fixed >> 2 & TRIADS);
            }
        }
        repeats != 0
    }

    /// Writes the digits of a solved board, as characters if `zero` is `b'0'`.
    #[inline(always)]
    pub fn write(&self, cells: &mut [u8; 81], zero: u8) {
        let base = u64::from_le_bytes([zero; 8]);
        for (words, rows) in self.candidates.iter().zip(cells.chunks_exact_mut(27)) {
            let [one, two, three, four, five, six, seven, eight, nine, ..] = words[..] else {
                return;
            };
            let planes = [
                one | three | five | seven | nine,
                two | three | six | seven,
                four | five | six | seven,
                eight | nine,
            ];
            for (at, row) in rows.chunks_exact_mut(9).enumerate() {
                let [ones, twos, fours, eights] =
                    planes.map(|plane| (plane >> (10 * at) & ROW) as usize);
                let digits = base
                    + BYTES[ones & 255]
                    + (BYTES[twos & 255] << 1)
                    + (BYTES[fours & 255] << 2)
                    + (BYTES[eights & 255] << 3);
                row[..8].copy_from_slice(&digits.to_le_bytes());
                let last = ones >> 8 | twos >> 8 << 1 | fours >> 8 << 2 | eights >> 8 << 3;
                row[8] = zero + last as u8;
            }
        }
    }

    /// The digits of a solved board.
    pub fn cells(&self) -> [u8; 81] {
        let mut cells = [0; 81];
        self.write(&mut cells, 0);
        cells
    }

    /// The same board with tables for this many digits.
    #[inline(always)]
    pub fn resized<const M: usize>(&self) -> Board<u32, M> {
        let mut board = Board::EMPTY;
        for (own, words) in board.candidates.iter_mut().zip(&self.candidates) {
            own[..9].copy_from_slice(&words[..9]);
        }
        board.decided = self.decided;
        board
    }

    /// Cells with at least one, two, three and four candidates.
    #[inline(always)]
    pub fn layers(&self) -> Layers {
        let [mut one, mut two, mut three, mut four] = [[0; 3]; 4];
        for (band, words) in self.candidates.iter().enumerate() {
            for word in &words[..9] {
                four[band] |= three[band] & word;
                three[band] |= two[band] & word;
                two[band] |= one[band] & word;
                one[band] |= word;
            }
        }
        [one, two, three, four]
    }
}

/// For each byte the eight bytes 0 or 1 of its bits.
const BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[byte] |= ((byte as u64) >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    bytes
};

/// 27 bits in a row as the cells of a band.
#[inline(always)]
fn spread(bits: u32) -> u32 {
    bits & ROW | (bits & ROW << 9) << 1 | (bits & ROW << 18) << 2
}

/// Three cells with all their candidates.
const MARKS: [u8; 32] = *b"123456789123456789123456789\0\0\0\0\0";

/// A bit for each candidate of a row of 81 characters; `None` if one is neither itself nor a blank.
fn marks_of(row: &[u8]) -> Option<u128> {
    let mut marks = 0;
    for (at, cells) in row.chunks_exact(27).enumerate() {
        let mut bytes = [b'.'; 32];
        bytes[..27].copy_from_slice(cells);
        let own = bytes_equal(&bytes, &MARKS);
        if own | bytes_equal(&bytes, &[b'.'; 32]) | bytes_equal(&bytes, &[b'0'; 32]) != u32::MAX {
            return None;
        }
        marks |= u128::from(own) << (27 * at);
    }
    Some(marks)
}

/// The bits 0, 9, 18 up to 72 side by side. Of the first eight each stands one further in its byte
/// than the last, and so in the sum of the bytes.
#[inline(always)]
fn every_ninth(bits: u128) -> u32 {
    let eight = bits as u64 & 0x8040_2010_0804_0201;
    let sum = eight.wrapping_mul(0x0101_0101_0101_0101) >> 56;
    sum as u32 | (((bits >> 72) as u32 & 1) << 8)
}

/// A bit for each byte that both have.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(unsafe_code, reason = "docs/decisions/0006: vector instructions")]
fn bytes_equal(bytes: &[u8; 32], others: &[u8; 32]) -> u32 {
    use std::arch::x86_64 as x86;
    let half = |at: usize| {
        // SAFETY: SSE2, which every x86-64 has; 16 bytes are left from 0 and from 16.
        unsafe {
            let part = |bytes: &[u8; 32]| x86::_mm_loadu_si128(bytes.as_ptr().add(at).cast());
            let same = x86::_mm_cmpeq_epi8(part(bytes), part(others));
            x86::_mm_movemask_epi8(same).cast_unsigned()
        }
    };
    half(0) | half(16) << 16
}

/// A bit for each byte that both have.
#[cfg(not(target_arch = "x86_64"))]
fn bytes_equal(bytes: &[u8; 32], others: &[u8; 32]) -> u32 {
    (0..32).fold(0, |found, at| found | u32::from(bytes[at] == others[at]) << at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_board_is_what_its_cells_say() {
        let cells: Vec<u8> = (0..81).map(|cell| (cell * 5 % 9) as u8 + 1).collect();
        let board = Board::<u32>::of(&cells);
        assert_eq!(board.cells().as_slice(), cells);
        assert_eq!(board.decided, [CELLS; 3]);
        assert_eq!(board.layers(), [[CELLS; 3], [0; 3], [0; 3], [0; 3]]);
    }

    #[test]
    fn masks_take_candidates_away_and_decide_cells_that_keep_one() {
        let mut cells = [0; 81];
        cells[30] = 7;
        let mut allowed = [ALL_DIGITS; 81];
        (allowed[4], allowed[5], allowed[30], allowed[80]) = (1 << 3, 0, 1 << 7 | 1 << 2, 0b110);
        let board = Board::<u32>::of(&cells).within(&allowed);
        let held = |cell: usize| {
            let has = |digit: &usize| board.candidates[cell / 27][digit - 1] & BITS[cell] != 0;
            (1..=9).filter(has).collect::<Vec<_>>()
        };
        assert_eq!([held(4), held(5), held(30), held(80)], [vec![3], vec![], vec![7], vec![1, 2]]);
        assert_eq!(held(0).len(), 9);
        assert_eq!(board.decided, [BITS[4], BITS[30], 0]);
    }

    #[test]
    fn pencil_marks_are_read_as_their_masks() {
        let mut text = [b'.'; 729];
        let mut allowed = [0; 81];
        for (place, mark) in text.iter_mut().enumerate().filter(|(place, _)| place % 5 > 1) {
            *mark = b'1' + (place % 9) as u8;
            allowed[place / 9] |= 2 << (place % 9);
        }
        text[0] = b'0';
        let wanted = Board::of(&[0; 81]).within(&allowed);
        assert_eq!(Board::<u32>::read_candidates(&text), Some(wanted));
        text[0] = b'2';
        assert_eq!(Board::<u32>::read_candidates(&text), None);
    }

    #[test]
    fn a_text_is_read_as_its_cells() {
        let mut text = [b'.'; 81];
        for (cell, sign) in [(0, b'1'), (8, b'9'), (31, b'4'), (80, b'7'), (3, b'0'), (4, b'*')] {
            text[cell] = sign;
        }
        let mut cells = [0; 81];
        (cells[0], cells[8], cells[31], cells[80]) = (1, 9, 4, 7);
        assert_eq!(Board::<u32>::read(&text), Some(Board::of(&cells)));
        text[40] = b'x';
        assert_eq!(Board::<u32>::read(&text), None);
    }
}
