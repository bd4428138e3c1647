//! The puzzle: the lengths of the black runs of every row and column.

use crate::Invalid;

/// The largest number of cells of a line.
pub const LONGEST: usize = 1000;

/// Lengths of the runs of a line, from its beginning; a line without black cells has none.
pub type Clue = Vec<u16>;

/// Clues of a black and white picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nonogram {
    /// Clues of the rows, from the top.
    pub rows: Vec<Clue>,
    /// Clues of the columns, from the left.
    pub columns: Vec<Clue>,
}

impl Nonogram {
    /// A nonogram whose clues fit their lines; there need not be a picture with these clues.
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, Invalid> {
        let sizes = 1..=LONGEST;
        if !sizes.contains(&rows.len()) || !sizes.contains(&columns.len()) {
            return Err(Invalid("a nonogram has 1 to 1000 rows and columns"));
        }
        if rows.iter().chain(&columns).flatten().any(|&length| length == 0) {
            return Err(Invalid("a block has at least one cell"));
        }
        let fits = |clue: &Clue, cells| shortest(clue) <= cells;
        if !rows.iter().all(|clue| fits(clue, columns.len()))
            || !columns.iter().all(|clue| fits(clue, rows.len()))
        {
            return Err(Invalid("a clue does not fit its line"));
        }
        Ok(Self { rows, columns })
    }

    /// Cells of a row.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Cells of a column.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The clues of all lines, rows first.
    pub fn clues(&self) -> impl Iterator<Item = &[u16]> {
        self.rows.iter().chain(&self.columns).map(Vec::as_slice)
    }

    /// The puzzle mirrored at its main diagonal.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self { rows: self.columns.clone(), columns: self.rows.clone() }
    }
}

/// The cells of a clue whose blocks stand as close as possible.
pub fn shortest(clue: &[u16]) -> usize {
    clue.iter().map(|&length| length as usize + 1).sum::<usize>().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_shapes_are_refused() {
        assert!(Nonogram::new(vec![], vec![vec![]]).is_err());
        assert!(Nonogram::new(vec![vec![]; 1001], vec![vec![]]).is_err());
        assert!(Nonogram::new(vec![vec![1, 1]], vec![vec![]; 2]).is_err());
        assert!(Nonogram::new(vec![vec![]; 2], vec![vec![3]]).is_err());
        assert!(Nonogram::new(vec![vec![0]], vec![vec![]]).is_err());
        assert!(Nonogram::new(vec![vec![1, 1]], vec![vec![]; 3]).is_ok());
    }

    #[test]
    fn blocks_that_stand_close_have_one_cell_between_them() {
        assert_eq!(shortest(&[]), 0);
        assert_eq!(shortest(&[3]), 3);
        assert_eq!(shortest(&[3, 2, 3]), 10);
    }
}
