//! Pieces as they are written: a small matrix of filled and blank cells.

/// A piece's matrix; rows have equal length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    rows: Vec<Vec<bool>>,
}

impl Pattern {
    /// A pattern from rows of any length; missing cells at the end of a row are blank.
    pub fn new(mut rows: Vec<Vec<bool>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, false);
        }
        Self { rows }
    }

    /// Rows of the matrix.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Columns of the matrix.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// Row after row, whether the cell is filled.
    pub fn rows(&self) -> &[Vec<bool>] {
        &self.rows
    }

    /// The filled cells as (row, column), in reading order.
    pub fn cells(&self) -> Vec<(usize, usize)> {
        let filled = |(row, cells): (usize, &Vec<bool>)| {
            let columns = cells.iter().enumerate().filter(|&(_, &is_filled)| is_filled);
            columns.map(|(column, _)| (row, column)).collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(filled).collect()
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub fn turned(&self) -> Self {
        let (height, width) = (self.height(), self.width());
        let row = |column: usize| (0..height).rev().map(|row| self.rows[row][column]).collect();
        Self { rows: (0..width).map(row).collect() }
    }

    /// The mirror image, left for right.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let mirrored = |row: &Vec<bool>| row.iter().rev().copied().collect();
        Self { rows: self.rows.iter().map(mirrored).collect() }
    }

    /// Without blank rows and columns at the margins.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let cells = self.cells();
        let (Some(top), Some(bottom)) =
            (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.0).max())
        else {
            return Self { rows: Vec::new() };
        };
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let right = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        let cut = |row: &Vec<bool>| row[left..=right].to_vec();
        Self { rows: self.rows[top..=bottom].iter().map(cut).collect() }
    }

    /// The pattern and its mirror image in all four turns, in the order in which they come up:
    /// p0, flip(p0), p1, flip(p1), ... with p(i+1) = p(i) turned. Equal ones stand once.
    pub fn orientations(&self) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::with_capacity(8);
        let mut turned = self.clone();
        for _ in 0..4 {
            for image in [turned.clone(), turned.flipped()] {
                if !found.contains(&image) {
                    found.push(image);
                }
            }
            turned = turned.turned();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(rows: &[&str]) -> Pattern {
        Pattern::new(rows.iter().map(|row| row.chars().map(|cell| cell == 'X').collect()).collect())
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        assert_eq!(pattern(&["XXX", "X  "]).turned(), pattern(&["XX", " X", " X"]));
    }

    #[test]
    fn symmetric_pieces_have_fewer_orientations() {
        let count = |rows: &[&str]| pattern(rows).orientations().len();
        assert_eq!(count(&["XX", "XX"]), 1);
        assert_eq!(count(&["XXXX"]), 2);
        assert_eq!(count(&["XX", "X"]), 4);
        assert_eq!(count(&["XXX", "X"]), 8);
    }

    #[test]
    fn trimming_takes_every_margin() {
        assert_eq!(pattern(&["    ", "  X ", " XX "]).trimmed(), pattern(&[" X", "XX"]));
    }
}
