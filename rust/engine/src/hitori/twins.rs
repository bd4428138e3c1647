//! Which cells hold the same number in a row or column.
//!
//! The cells of each line are sorted by number, so that those of one number stand side by side
//! and a cell needs only the span of its group in its row and in its column. This takes room in
//! proportion to the board, also when all numbers are equal and the pairs of twins are countless.

use std::ops::Range;

use super::board::Hitori;
use super::frame::Frame;
use crate::search::{Control, Halt};

/// The groups of equal numbers of every line.
pub struct Twins {
    places: Vec<u32>,
    /// For each place its group in its row and in its column; empty where it has no twin.
    groups: Vec<[(u32, u32); 2]>,
}

impl Twins {
    /// The twins of a board, by places of `frame`.
    pub fn new(board: &Hitori, frame: &Frame, control: &mut Control) -> Result<Self, Halt> {
        let mut twins = Self {
            places: Vec::with_capacity(2 * board.cells.len()),
            groups: vec![[(0, 0); 2]; frame.places()],
        };
        let mut keys = Vec::new();
        for row in 0..board.height {
            twins.sort_line(board, frame, 0, (0..board.width).map(|at| (row, at)), &mut keys);
            control.work(4 * board.width as u64)?;
        }
        for column in 0..board.width {
            twins.sort_line(board, frame, 1, (0..board.height).map(|at| (at, column)), &mut keys);
            control.work(4 * board.height as u64)?;
        }
        Ok(twins)
    }

    fn sort_line(
        &mut self,
        board: &Hitori,
        frame: &Frame,
        axis: usize,
        line: impl Iterator<Item = (usize, usize)>,
        keys: &mut Vec<u64>,
    ) {
        let number = |(row, column)| u64::from(board.cells[row * board.width + column]);
        keys.clear();
        keys.extend(line.map(|cell| number(cell) << 32 | frame.place(cell) as u64));
        keys.sort_unstable();
        for group in keys.chunk_by(|a, b| a >> 32 == b >> 32) {
            if group.len() > 1 && group[0] >> 32 != 0 {
                let start = self.places.len() as u32;
                self.places.extend(group.iter().map(|&key| key as u32));
                for &key in group {
                    self.groups[key as u32 as usize][axis] = (start, self.places.len() as u32);
                }
            }
        }
    }

    /// Where the group of a place in its row and that in its column stand; each holds the place
    /// itself.
    pub fn groups(&self, place: usize) -> [Range<usize>; 2] {
        self.groups[place].map(|(start, end)| start as usize..end as usize)
    }

    /// The place that stands at `index` in the groups.
    pub fn at(&self, index: usize) -> usize {
        self.places[index] as usize
    }

    /// How many twins a place has.
    pub fn count(&self, place: usize) -> usize {
        self.groups(place).into_iter().map(|group| group.len().saturating_sub(1)).sum()
    }

    /// The twins of a place, first those of its row.
    pub fn of(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let twins = self.groups(place).into_iter().flatten().map(|index| self.at(index));
        twins.filter(move |&other| other != place)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::search::{Kernel, Limits, Observer, run};

    /// Tells the twins of every cell in place of solutions.
    struct TellTwins(Hitori);

    impl Kernel for TellTwins {
        fn search<O: Observer>(&self, control: &mut Control, _: &mut O) -> Result<(), Halt> {
            let frame = Frame::new(&self.0);
            let twins = Twins::new(&self.0, &frame, control)?;
            for cell in 0..self.0.cells.len() {
                let place = frame.place(self.0.place(cell));
                control.found(|| twins.of(place).map(|twin| frame.cell(twin) as u8).collect())?;
            }
            Ok(())
        }
    }

    #[test]
    fn twins_are_equal_numbers_in_a_line_and_blanks_have_none() {
        let board = Hitori::new(3, 2, vec![1, 0, 1, 0, 1, 1]).expect("a legal board");
        let told = run(&TellTwins(board), &Limits::default(), 9, &Arc::default(), None, None);
        assert_eq!(told.solutions, [vec![2], vec![], vec![0, 5], vec![], vec![5], vec![4, 2]]);
    }
}
