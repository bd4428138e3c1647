//! Duplicates: the cells with the same number in a row or column.
//!
//! The cells of one number in a line form a circular list: each cell knows the next, the last knows
//! the first. One pass over the lines builds all lists, with a table of where each number stood
//! last. The memory is proportional to the board, even when all numbers are equal and the pairs of
//! duplicates are quadratic.

use super::board::Hitori;
use super::frame::Frame;
use crate::search::{Control, Halt};

/// The circular lists of equal numbers of every line.
pub struct Duplicates {
    /// By place: the next place of its number in its row and in its column; a place without a
    /// duplicate is its own next.
    next: Vec<[u32; 2]>,
}

/// Directions of a list.
pub const AXES: [usize; 2] = [ROW, COLUMN];
pub const ROW: usize = 0;
pub const COLUMN: usize = 1;

impl Duplicates {
    /// The duplicates of a board, by places of `frame`.
    pub fn new(board: &Hitori, frame: &Frame, control: &mut Control) -> Result<Self, Halt> {
        let greatest = board.cells.iter().max().map_or(0, |&number| number as usize);
        let mut builder = Builder {
            next: vec![[0; 2]; frame.places()],
            last: vec![(0, 0); greatest + 1],
            line: 0,
        };
        for (row, numbers) in board.cells.chunks_exact(board.width).enumerate() {
            let places = frame.place((row, 0))..;
            builder.add_line(ROW, places.zip(numbers));
            control.work(board.width as u64 / 4)?;
        }
        for column in 0..board.width {
            let places = (frame.place((0, column))..).step_by(frame.stride());
            let numbers = board.cells[column..].iter().step_by(board.width);
            builder.add_line(COLUMN, places.zip(numbers));
            control.work(board.height as u64 / 4)?;
        }
        Ok(Self { next: builder.next })
    }

    /// The next place of the same number along an axis; after the last comes the first.
    #[inline(always)]
    pub fn next(&self, place: usize, axis: usize) -> usize {
        self.next[place][axis] as usize
    }

    /// The duplicates of a place along an axis.
    #[inline(always)]
    pub fn along(&self, place: usize, axis: usize) -> impl Iterator<Item = usize> + '_ {
        let mut duplicate = place;
        std::iter::from_fn(move || {
            duplicate = self.next(duplicate, axis);
            (duplicate != place).then_some(duplicate)
        })
    }

    /// The duplicates of a place, those of its row first.
    #[inline(always)]
    pub fn of(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.along(place, ROW).chain(self.along(place, COLUMN))
    }

    /// How many duplicates each place has.
    pub fn counts(&self, places: &(impl Iterator<Item = usize> + Clone)) -> Vec<u32> {
        let mut counts = vec![0; self.next.len()];
        for axis in AXES {
            // The last place of each list counts for all of them.
            for place in places.clone() {
                let is_last = self.next(place, axis) < place;
                if is_last {
                    let duplicates = self.along(place, axis).count() as u32;
                    counts[place] += duplicates;
                    self.along(place, axis).for_each(|duplicate| counts[duplicate] += duplicates);
                }
            }
        }
        counts
    }
}

/// Lists under construction.
struct Builder {
    next: Vec<[u32; 2]>,
    /// By number: the line and place where it stood last; lines count from 1.
    last: Vec<(u32, u32)>,
    line: u32,
}

impl Builder {
    fn add_line<'a>(&mut self, axis: usize, cells: impl Iterator<Item = (usize, &'a u16)>) {
        self.line += 1;
        for (place, &number) in cells {
            let (line, last) = self.last[number as usize];
            let is_duplicate = line == self.line && number != 0;
            self.last[number as usize] = (self.line, place as u32);
            let first = if is_duplicate {
                std::mem::replace(&mut self.next[last as usize][axis], place as u32)
            } else {
                place as u32
            };
            self.next[place][axis] = first;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duplicates_of(width: usize, height: usize, cells: &[u16]) -> (Frame, Duplicates) {
        let board = Hitori::new(width, height, cells.to_vec()).expect("a legal board");
        let frame = Frame::new(&board);
        let duplicates = Duplicates::new(&board, &frame, &mut Control::alone(None));
        (frame, duplicates.expect("no limit"))
    }

    #[test]
    fn duplicates_are_equal_numbers_in_a_line_and_blanks_have_none() {
        let (frame, duplicates) = duplicates_of(3, 2, &[1, 0, 1, 0, 1, 1]);
        let found: Vec<Vec<usize>> = frame
            .cells()
            .map(|place| duplicates.of(place).map(|duplicate| frame.cell(duplicate)).collect())
            .collect();
        assert_eq!(found, [vec![2], vec![], vec![0, 5], vec![], vec![5], vec![4, 2]]);
    }

    #[test]
    fn counts_are_the_numbers_of_duplicates() {
        let (frame, duplicates) = duplicates_of(4, 3, &[1, 1, 2, 1, 1, 0, 0, 3, 1, 1, 1, 1]);
        let counts = duplicates.counts(&frame.cells());
        for place in frame.cells() {
            assert_eq!(counts[place] as usize, duplicates.of(place).count());
        }
    }
}
