//! Nonogram: the runs of each row and column are those of its clue.

use crate::Rules;

/// A run: its length and its colour, from 1.
type Run = (u16, u8);

/// The clues of a nonogram.
pub struct Nonogram {
    /// The runs of each row.
    pub rows: Vec<Vec<Run>>,
    /// The runs of each column.
    pub columns: Vec<Vec<Run>>,
}

impl Rules for Nonogram {
    fn keeps(&self, board: &[u8]) -> bool {
        let width = self.columns.len();
        let row = |at: usize| board[at * width..(at + 1) * width].iter();
        let column = |at: usize| board[at..].iter().step_by(width);
        board.len() == self.rows.len() * width
            && self.rows.iter().enumerate().all(|(at, clue)| has_runs(row(at), clue))
            && self.columns.iter().enumerate().all(|(at, clue)| has_runs(column(at), clue))
    }
}

/// Whether the runs of a line, the white cells between left out, are these.
pub(crate) fn has_runs<'a>(line: impl Iterator<Item = &'a u8>, clue: &[Run]) -> bool {
    let (mut clue, mut length, mut colour) = (clue.iter(), 0, 0);
    for &cell in line.chain(&[0]) {
        if cell != colour {
            if colour != 0 && clue.next() != Some(&(length, colour)) {
                return false;
            }
            (length, colour) = (0, cell);
        }
        length += 1;
    }
    clue.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_told_apart_by_white_or_by_colour() {
        let has = |line: &[u8], clue: &[Run]| has_runs(line.iter(), clue);
        assert!(has(&[0, 1, 1, 0, 1], &[(2, 1), (1, 1)]));
        assert!(has(&[2, 1, 1, 2], &[(1, 2), (2, 1), (1, 2)]));
        assert!(has(&[0, 0], &[]));
        assert!(!has(&[1, 1], &[(1, 1), (1, 1)]));
        assert!(!has(&[1, 0], &[]) && !has(&[0, 0], &[(1, 1)]) && !has(&[2, 2], &[(2, 1)]));
    }

    #[test]
    fn rows_and_columns_both_count() {
        let clue = |length| vec![(length, 1)];
        let rules =
            Nonogram { rows: vec![clue(1), clue(2)], columns: vec![clue(2), clue(1), vec![]] };
        assert!(rules.keeps(&[1, 0, 0, 1, 1, 0]));
        assert!(!rules.keeps(&[0, 1, 0, 1, 1, 0]));
        assert!(!rules.keeps(&[1, 0, 0, 1, 1]));
    }
}
