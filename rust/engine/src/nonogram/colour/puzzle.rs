//! The puzzle in colour: the lengths and colours of the blocks of every row and column.

use crate::Invalid;
use crate::nonogram::puzzle::LONGEST;

/// The largest number of colours besides white.
pub const MOST_COLOURS: usize = 52;

/// A run of cells of one colour; colours count from 1, 0 is white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Cells.
    pub length: u16,
    /// Colour, from 1.
    pub colour: u8,
}

/// Blocks of a line, from its beginning; a white line has none.
pub type Clue = Vec<Block>;

/// Clues of a picture in colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourNonogram {
    /// Clues of the rows, from the top.
    pub rows: Vec<Clue>,
    /// Clues of the columns, from the left.
    pub columns: Vec<Clue>,
    /// Colours besides white.
    pub colours: usize,
}

impl ColourNonogram {
    /// A nonogram whose clues fit their lines; there need not be a picture with these clues.
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>, colours: usize) -> Result<Self, Invalid> {
        let sizes = 1..=LONGEST;
        if !sizes.contains(&rows.len()) || !sizes.contains(&columns.len()) {
            return Err(Invalid("a nonogram has 1 to 1000 rows and columns"));
        }
        if !(1..=MOST_COLOURS).contains(&colours) {
            return Err(Invalid("a nonogram has 1 to 52 colours"));
        }
        let is_wrong =
            |block: &Block| block.length == 0 || !(1..=colours).contains(&(block.colour as usize));
        if rows.iter().chain(&columns).flatten().any(is_wrong) {
            return Err(Invalid("a block has at least one cell and a colour of the nonogram"));
        }
        if rows.iter().any(|clue| shortest(clue) > columns.len())
            || columns.iter().any(|clue| shortest(clue) > rows.len())
        {
            return Err(Invalid("a clue does not fit its line"));
        }
        Ok(Self { rows, columns, colours })
    }

    /// Cells of a row.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Cells of a column.
    pub fn height(&self) -> usize {
        self.rows.len()
    }
}

/// The cells of a clue whose blocks stand as close as possible: only blocks of the same colour need
/// a white cell between them.
pub fn shortest(clue: &[Block]) -> usize {
    let gaps = clue.windows(2).filter(|pair| pair[0].colour == pair[1].colour).count();
    clue.iter().map(|block| block.length as usize).sum::<usize>() + gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(pairs: &[(u16, u8)]) -> Clue {
        pairs.iter().map(|&(length, colour)| Block { length, colour }).collect()
    }

    #[test]
    fn impossible_shapes_are_refused() {
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
        assert_eq!(shortest(&blocks(&[(3, 1), (2, 1), (3, 2)])), 9);
        assert_eq!(shortest(&[]), 0);
    }
}
