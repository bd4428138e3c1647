//! The puzzle: the runs of every row and column, in black and white or in colour.
//!
//! The kernels are generic over the type of a run, so that a board in black and white pays nothing
//! for colours.

pub use runut_parts::line::{Block, Run};

use crate::Invalid;

/// The largest number of cells of a line.
pub const LONGEST: usize = 1000;

/// The largest number of colours besides white.
pub const MOST_COLOURS: usize = 52;

/// The runs of a line, from its beginning; a white line has none.
pub type Clue = Vec<u16>;

/// The clues of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clues<R> {
    /// Clues of the rows, from the top.
    pub rows: Vec<Vec<R>>,
    /// Clues of the columns, from the left.
    pub columns: Vec<Vec<R>>,
    /// Colours besides white.
    pub colours: usize,
}

/// Clues of a black and white picture.
pub type Nonogram = Clues<u16>;

/// Clues of a picture in colours.
pub type ColourNonogram = Clues<Block>;

impl Nonogram {
    /// A nonogram whose clues fit their lines; there need not be a picture with these clues.
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, Invalid> {
        Self { rows, columns, colours: 1 }.checked()
    }
}

impl ColourNonogram {
    /// A nonogram whose clues fit their lines; there need not be a picture with these clues.
    pub fn new(
        rows: Vec<Vec<Block>>,
        columns: Vec<Vec<Block>>,
        colours: usize,
    ) -> Result<Self, Invalid> {
        Self { rows, columns, colours }.checked()
    }
}

impl<R: Run> Clues<R> {
    fn checked(self) -> Result<Self, Invalid> {
        let sizes = 1..=LONGEST;
        if !sizes.contains(&self.height()) || !sizes.contains(&self.width()) {
            return Err(Invalid("a nonogram has 1 to 1000 rows and columns"));
        }
        if !(1..=MOST_COLOURS).contains(&self.colours) {
            return Err(Invalid("a nonogram has 1 to 52 colours"));
        }
        let colours = 1..=self.colours;
        let is_wrong = |run: &R| run.length() == 0 || !colours.contains(&(run.colour() as usize));
        if self.clues().flatten().any(is_wrong) {
            return Err(Invalid("a block has at least one cell and a colour of the nonogram"));
        }
        let fits = |clue: &Vec<R>, cells| shortest(clue) <= cells;
        if !self.rows.iter().all(|clue| fits(clue, self.width()))
            || !self.columns.iter().all(|clue| fits(clue, self.height()))
        {
            return Err(Invalid("a clue does not fit its line"));
        }
        Ok(self)
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
    pub fn clues(&self) -> impl Iterator<Item = &[R]> {
        self.rows.iter().chain(&self.columns).map(Vec::as_slice)
    }

    /// The puzzle mirrored at its main diagonal.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let (rows, columns) = (self.columns.clone(), self.rows.clone());
        Self { rows, columns, colours: self.colours }
    }
}

/// The cells of a clue whose blocks stand as close as possible: only blocks of the same colour need
/// a white cell between them.
pub fn shortest<R: Run>(clue: &[R]) -> usize {
    let gaps = clue.windows(2).filter(|pair| pair[0].colour() == pair[1].colour()).count();
    clue.iter().map(|run| run.length()).sum::<usize>() + gaps
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

    fn blocks(pairs: &[(u16, u8)]) -> Vec<Block> {
        pairs.iter().map(|&(length, colour)| Block { length, colour }).collect()
    }

    #[test]
    fn impossible_colours_are_refused() {
        let new = |clue: &[(u16, u8)], cells, colours| {
            ColourNonogram::new(vec![blocks(clue)], vec![vec![]; cells], colours)
        };
        assert!(new(&[(2, 1), (1, 1)], 3, 2).is_err());
        assert!(new(&[(2, 1), (1, 2)], 3, 2).is_ok());
        assert!(new(&[(2, 1), (1, 2)], 3, 1).is_err());
        assert!(new(&[(0, 1)], 3, 1).is_err());
        assert!(new(&[(1, 0)], 3, 1).is_err());
        assert!(new(&[], 3, 53).is_err());
        assert!(new(&[], 1001, 1).is_err());
    }

    #[test]
    fn only_blocks_of_one_colour_need_a_gap() {
        assert_eq!(shortest::<u16>(&[]), 0);
        assert_eq!(shortest::<u16>(&[3]), 3);
        assert_eq!(shortest::<u16>(&[3, 2, 3]), 10);
        assert_eq!(shortest(&blocks(&[(3, 1), (2, 1), (3, 2)])), 9);
    }
}
