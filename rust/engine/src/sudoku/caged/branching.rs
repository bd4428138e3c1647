//! Where to guess: cells whose guesses have failed most, among few candidates.
//!
//! Each cell has a score, which begins with the number of its sums and grows when a guess there
//! fails, and more when a sum of the cell has shown a failure; the best cell has the highest score
//! for each of its candidates. A digit whose guesses fail most gives its cells a fifth of its score
//! in addition. Where a digit has two places in a house and those score better, the guess is between
//! the places.
//!
//! Scores are halved after many failures, so that recent ones count more.
//!
//! Sources: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints", 2004 (failures as weights of the constraints that show them); the candidate
//! selector of sigh's Interactive-Sudoku-Solver (failures of cells and of digits).

use super::hidden_cages::cells_of;
use super::rules::{CELLS, Rules};
use super::state::Board;
use super::sum::{DIGITS, count_of};

/// Failures after which scores are halved.
const PERIOD: u32 = 1 << 14;

/// What a failure of a sum adds to each of its cells, where one of a guess adds one. Measured on hard
/// killers: half the nodes; nearly three times as many if guesses add nothing.
const SUM_WEIGHT: u32 = 2;

/// What each cell begins with where some are in no sum: their turn would come too late.
const BASE: u32 = 6 * DIGITS;

/// A digit to try in a cell.
pub(super) type Guess = (u8, u16);

/// The scores of cells and of digits.
pub(super) struct Scores {
    cells: [u32; CELLS],
    digits: [u32; DIGITS as usize],
    failures: u32,
    /// A digit that fails more than others, and its bonus.
    favourite: (u16, u32),
}

impl Scores {
    pub(super) fn new(rules: &Rules) -> Self {
        let mut cells = [0; CELLS];
        for sum in &rules.sums {
            let weight = (2 * DIGITS).saturating_sub(sum.cells.len() as u32).max(DIGITS);
            for &cell in &sum.cells {
                cells[cell as usize] += weight;
            }
        }
        if cells.contains(&0) {
            for score in &mut cells {
                *score += BASE;
            }
        }
        Self { cells, digits: [0; DIGITS as usize], failures: 0, favourite: (0, 0) }
    }

    /// A cell has failed with these candidates; a single one counts as a digit, too.
    pub(super) fn fail(&mut self, cell: u8, left: u16) {
        self.cells[cell as usize] += 1;
        if left.is_power_of_two() {
            self.digits[left.trailing_zeros() as usize] += 1;
        }
        self.failures += 1;
        if self.failures.is_multiple_of(PERIOD) {
            self.cells.iter_mut().for_each(|score| *score /= 2);
            self.digits.iter_mut().for_each(|score| *score /= 4);
        }
        let most = self.digits.iter().copied().max().unwrap_or(0);
        let least = self.digits.iter().copied().filter(|&score| score > 0).min().unwrap_or(0);
        let is_clear = most >= DIGITS && 2 * most > 3 * least;
        let at = self.digits.iter().position(|&score| score == most).unwrap_or(0);
        self.favourite = if is_clear { (1 << at, most / 5) } else { (0, 0) };
    }

    /// A sum has shown a failure.
    pub(super) fn fail_sum(&mut self, cells: &[u8]) {
        for &cell in cells {
            self.cells[cell as usize] += SUM_WEIGHT;
        }
    }

    /// The guess on a board; `None` if it is full.
    pub(super) fn choose(&self, rules: &Rules, board: &Board) -> Option<Guess> {
        let (mut best, mut best_score, mut best_count) = (0, 0, 0);
        for cell in cells_of(!board.placed) {
            let mask = board.masks[cell as usize];
            let bonus = if mask & self.favourite.0 != 0 { self.favourite.1 } else { 0 };
            let (score, count) = (self.cells[cell as usize] + bonus + 1, count_of(mask));
            if best_count == 0 || score * best_count > best_score * count {
                (best, best_score, best_count) = (cell, score, count);
            }
        }
        if best_count == 0 {
            return None;
        }
        let mask = board.masks[best as usize];
        let own = (best, mask & mask.wrapping_neg());
        let is_wide = best_count > 2;
        let place =
            if is_wide { self.place(rules, board, 2 * best_score / best_count) } else { None };
        Some(place.unwrap_or(own))
    }

    /// The better of the two places that a digit has in some house, if its score is above `least`:
    /// the best of all.
    fn place(&self, rules: &Rules, board: &Board, least: u32) -> Option<Guess> {
        let (mut found, mut best) = (None, least);
        for house in &rules.houses {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let mask = board.masks[cell as usize];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let pairs = twice & !more;
            for &cell in house {
                let own = board.masks[cell as usize] & pairs;
                let score = self.cells[cell as usize];
                if own != 0 && score > best {
                    (found, best) = (Some((cell, own & own.wrapping_neg())), score);
                }
            }
        }
        found
    }
}
