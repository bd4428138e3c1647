//! Hitori: no number twice among the whites of a line, no two blacks side by side, whites connected.

use crate::Rules;

/// White and black on packed boards.
const WHITE: u8 = 0;
const BLACK: u8 = 1;

/// The numbers of a hitori.
pub struct Hitori {
    /// Columns.
    pub width: usize,
    /// Numbers by row, 0 for a blank.
    pub cells: Vec<u16>,
    /// Whether some cell must be white.
    pub needs_white: bool,
    /// Whether some cell must be black.
    pub needs_black: bool,
}

impl Rules for Hitori {
    fn keeps(&self, board: &[u8]) -> bool {
        let has = |colour| board.contains(&colour);
        board.len() == self.cells.len()
            && board.iter().all(|&colour| colour == WHITE || colour == BLACK)
            && (has(WHITE) || !self.needs_white)
            && (has(BLACK) || !self.needs_black)
            && self.blacks_are_apart(board)
            && self.numbers_differ(board)
            && self.are_whites_connected(board)
    }
}

impl Hitori {
    fn blacks_are_apart(&self, board: &[u8]) -> bool {
        let both = |one: u8, other: u8| one == BLACK && other == BLACK;
        let mut rows = board.chunks(self.width);
        let mut columns = board.iter().zip(&board[self.width.min(board.len())..]);
        rows.all(|row| !row.windows(2).any(|pair| both(pair[0], pair[1])))
            && columns.all(|(&above, &below)| !both(above, below))
    }

    fn numbers_differ(&self, board: &[u8]) -> bool {
        let height = board.len() / self.width;
        let row = |row: usize| row * self.width..(row + 1) * self.width;
        let column = |column: usize| (column..board.len()).step_by(self.width);
        let mut seen = Vec::new();
        let mut differ = |cells: &mut dyn Iterator<Item = usize>| {
            seen.clear();
            let whites = cells.filter(|&cell| board[cell] == WHITE).map(|cell| self.cells[cell]);
            seen.extend(whites.filter(|&number| number != 0));
            seen.sort_unstable();
            seen.windows(2).all(|pair| pair[0] != pair[1])
        };
        (0..height).all(|at| differ(&mut row(at)))
            && (0..self.width).all(|at| differ(&mut column(at)))
    }

    fn are_whites_connected(&self, board: &[u8]) -> bool {
        let Some(first) = board.iter().position(|&colour| colour == WHITE) else { return true };
        let mut left: Vec<bool> = board.iter().map(|&colour| colour == WHITE).collect();
        let mut found = vec![first];
        left[first] = false;
        while let Some(cell) = found.pop() {
            let column = cell % self.width;
            let sides = [
                cell.checked_sub(self.width),
                Some(cell + self.width).filter(|&below| below < board.len()),
                (column > 0).then(|| cell - 1),
                (column + 1 < self.width).then_some(cell + 1),
            ];
            for side in sides.into_iter().flatten() {
                if std::mem::take(&mut left[side]) {
                    found.push(side);
                }
            }
        }
        !left.contains(&true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The boards of 2x2 that keep the rules, as numbers of which bit `i` is cell `i`.
    fn kept(cells: &[u16], needs_black: bool) -> Vec<u32> {
        let rules = Hitori { width: 2, cells: cells.to_vec(), needs_white: true, needs_black };
        let board = |number: u32| (0..4).map(|at| (number >> at & 1) as u8).collect::<Vec<_>>();
        (0..16).filter(|&number| rules.keeps(&board(number))).collect()
    }

    #[test]
    fn each_rule_of_a_small_board_holds() {
        assert_eq!(kept(&[1, 2, 2, 1], false), [0, 1, 2, 4, 8]);
        assert_eq!(kept(&[1, 2, 2, 1], true), [1, 2, 4, 8]);
        assert_eq!(kept(&[2, 1, 1, 1], false), [8]);
        assert_eq!(kept(&[1, 1, 1, 1], false), Vec::<u32>::new());
        assert_eq!(kept(&[0, 0, 0, 0], false), [0, 1, 2, 4, 8]);
    }

    #[test]
    fn whites_that_a_diagonal_cuts_off_are_rejected() {
        let rules = Hitori { width: 3, cells: vec![0; 9], needs_white: true, needs_black: false };
        assert!(!rules.keeps(&[0, 1, 0, 1, 0, 0, 0, 0, 0]));
        assert!(rules.keeps(&[0, 1, 0, 0, 0, 0, 0, 1, 0]));
        assert!(!rules.keeps(&[2; 9]) && !rules.keeps(&[0; 8]));
    }
}
