//! Patterns: pieces as they are written, a small matrix of filled and blank cells.

use std::mem;

/// (row, column) in a pattern.
type Square = (u32, u32);

/// A piece's matrix: its size and its filled cells in reading order, so that blanks cost nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    height: u32,
    width: u32,
    cells: Vec<Square>,
}

impl Pattern {
    /// A pattern from rows of any length; missing cells at the end of a row are blank.
    pub fn new(rows: &[Vec<bool>]) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0) as u32;
        let mut cells = Vec::new();
        for (row, filled) in rows.iter().enumerate() {
            let columns = filled.iter().enumerate().filter(|&(_, &is_filled)| is_filled);
            cells.extend(columns.map(|(column, _)| (row as u32, column as u32)));
        }
        Self { height: rows.len() as u32, width, cells }
    }

    /// Rows of the matrix.
    pub fn height(&self) -> usize {
        self.height as usize
    }

    /// Columns of the matrix.
    pub fn width(&self) -> usize {
        self.width as usize
    }

    /// The filled cells as (row, column), in reading order.
    pub fn cells(&self) -> &[Square] {
        &self.cells
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub fn turned(&self) -> Self {
        let turn = |&(row, column): &Square| (column, self.height - 1 - row);
        Self { height: self.width, width: self.height, cells: sorted(&self.cells, turn) }
    }

    /// The mirror image, left for right.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let flip = |&(row, column): &Square| (row, self.width - 1 - column);
        Self { cells: sorted(&self.cells, flip), ..*self }
    }

    /// Without blank rows and columns at the margins.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let (mut top, mut left, mut bottom, mut right) = (u32::MAX, u32::MAX, 0, 0);
        for &(row, column) in &self.cells {
            (top, left) = (top.min(row), left.min(column));
            (bottom, right) = (bottom.max(row + 1), right.max(column + 1));
        }
        let cells = self.cells.iter().map(|&(row, column)| (row - top, column - left)).collect();
        let (height, width) = (bottom.saturating_sub(top), right.saturating_sub(left));
        Self { height, width, cells }
    }

    /// The four rotations of the pattern, each followed by its reflection, without repetitions:
    /// p0, flip(p0), p1, flip(p1), ... with p(i+1) = p(i) turned. `work` receives the work done and
    /// may end the call.
    pub fn orientations<E>(
        &self,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Self>, E> {
        let mut found: Vec<Self> = Vec::with_capacity(8);
        let mut pattern = self.clone();
        for _ in 0..4 {
            let turned = pattern.turned();
            for image in [pattern.flipped(), mem::replace(&mut pattern, turned)].into_iter().rev() {
                work(4 * image.cells.len() as u64)?;
                if !found.contains(&image) {
                    found.push(image);
                }
            }
        }
        Ok(found)
    }
}

fn sorted(cells: &[Square], image: impl Fn(&Square) -> Square) -> Vec<Square> {
    let mut cells: Vec<Square> = cells.iter().map(image).collect();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A pattern from rows of blanks and anything else, with `|` between them.
    pub fn pattern(text: &str) -> Pattern {
        let row = |row: &str| row.chars().map(|cell| cell != ' ').collect();
        Pattern::new(&text.split('|').map(row).collect::<Vec<_>>())
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        assert_eq!(pattern("XXX|X  ").turned(), pattern("XX| X| X"));
    }

    #[test]
    fn symmetric_pieces_have_fewer_orientations() {
        let count = |text| pattern(text).orientations(|_| Ok::<(), ()>(())).map(|all| all.len());
        assert_eq!(count("XX|XX"), Ok(1));
        assert_eq!(count("XXXX"), Ok(2));
        assert_eq!(count("XX|X"), Ok(4));
        assert_eq!(count("XXX|X"), Ok(8));
    }

    #[test]
    fn orientations_come_up_turn_by_turn_each_with_its_mirror_image() {
        let found = pattern("XXX|X").orientations(|_| Ok::<(), ()>(())).expect("nothing ends it");
        let wanted = [
            "XXX|X", "XXX|  X", "XX| X| X", "XX|X |X ", "  X|XXX", "X  |XXX", "X |X |XX",
            " X| X|XX",
        ];
        assert_eq!(found, wanted.map(pattern));
    }

    #[test]
    fn trimming_takes_every_margin() {
        assert_eq!(pattern("    |  X | XX ").trimmed(), pattern(" X|XX"));
        assert_eq!(pattern("XX|X").trimmed(), pattern("XX|X"));
    }

    #[test]
    fn blank_margins_make_another_pattern() {
        assert_ne!(pattern("X ").trimmed(), pattern("X "));
        assert_eq!((pattern("X ").height(), pattern("X ").width()), (1, 2));
    }
}
