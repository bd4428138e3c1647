//! Nonogram: the runs of each row and column are those of its clue.

use std::slice::Iter;

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
        let row = |at: usize| board[at * width..(at + 1) * width].iter().copied();
        let column = |at: usize| board[at..].iter().copied().step_by(width);
        board.len() == self.rows.len() * width
            && self.rows.iter().enumerate().all(|(at, clue)| has_runs(row(at), 0, clue))
            && self.columns.iter().enumerate().all(|(at, clue)| has_runs(column(at), 0, clue))
    }
}

/// Whether the runs of a line, the cells of the background between left out, are these.
pub(crate) fn has_runs<L: PartialEq + TryFrom<usize>>(
    line: impl Iterator<Item = u8>,
    background: u8,
    clue: &[(L, u8)],
) -> bool {
    let (mut clue, mut run) = (clue.iter(), None);
    for cell in line.map(Some).chain([None]) {
        run = match run {
            Some((length, value)) if cell == Some(value) => Some((length + 1, value)),
            Some((length, value)) if value != background && !is_next(&mut clue, length, value) => {
                return false;
            }
            _ => cell.map(|value| (1, value)),
        };
    }
    clue.next().is_none()
}

fn is_next<L: PartialEq + TryFrom<usize>>(
    clue: &mut Iter<(L, u8)>,
    length: usize,
    value: u8,
) -> bool {
    clue.next().is_some_and(|run| L::try_from(length).is_ok_and(|own| *run == (own, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_told_apart_by_white_or_by_colour() {
        let has = |line: &[u8], clue: &[Run]| has_runs(line.iter().copied(), 0, clue);
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
