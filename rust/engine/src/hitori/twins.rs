//! Which cells hold the same number in a row or column.
//!
//! The cells of one number in a line are a ring: each knows the next of them, the last knows the
//! first. One pass over the lines builds all rings, with a table that tells for each number where
//! it stood last. This takes room in proportion to the board, also when all numbers are equal and
//! the pairs of twins are countless.

use super::board::Hitori;
use super::frame::Frame;
use crate::search::{Control, Halt};

/// The rings of equal numbers of every line.
pub struct Twins {
    /// For each place the next one of its number in its row and in its column; a place without a
    /// twin is its own next.
    next: Vec<[u32; 2]>,
}

/// Directions of a ring.
pub const AXES: [usize; 2] = [ROW, COLUMN];
pub const ROW: usize = 0;
pub const COLUMN: usize = 1;

impl Twins {
    /// The twins of a board, by places of `frame`.
    pub fn new(board: &Hitori, frame: &Frame, control: &mut Control) -> Result<Self, Halt> {
        let greatest = board.cells.iter().max().map_or(0, |&number| number as usize);
        let mut rings =
            Rings { next: vec![[0; 2]; frame.places()], last: vec![(0, 0); greatest + 1], line: 0 };
        for (row, numbers) in board.cells.chunks_exact(board.width).enumerate() {
            let places = frame.place((row, 0))..;
            rings.add_line(ROW, places.zip(numbers));
            control.work(board.width as u64 / 4)?;
        }
        for column in 0..board.width {
            let places = (frame.place((0, column))..).step_by(frame.stride());
            let numbers = board.cells[column..].iter().step_by(board.width);
            rings.add_line(COLUMN, places.zip(numbers));
            control.work(board.height as u64 / 4)?;
        }
        Ok(Self { next: rings.next })
    }

    /// The next place of this one's number along an axis, from the last to the first.
    #[inline(always)]
    pub fn next(&self, place: usize, axis: usize) -> usize {
        self.next[place][axis] as usize
    }

    /// The twins of a place along an axis.
    #[inline(always)]
    pub fn along(&self, place: usize, axis: usize) -> impl Iterator<Item = usize> + '_ {
        let mut twin = place;
        std::iter::from_fn(move || {
            twin = self.next(twin, axis);
            (twin != place).then_some(twin)
        })
    }

    /// The twins of a place, first those of its row.
    #[inline(always)]
    pub fn of(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.along(place, ROW).chain(self.along(place, COLUMN))
    }

    /// How many twins each place has.
    pub fn counts(&self, places: &(impl Iterator<Item = usize> + Clone)) -> Vec<u32> {
        let mut counts = vec![0; self.next.len()];
        for axis in AXES {
            // The first of each ring, behind which the order begins anew, speaks for all.
            for place in places.clone() {
                let is_last = self.next(place, axis) < place;
                if is_last {
                    let twins = self.along(place, axis).count() as u32;
                    counts[place] += twins;
                    self.along(place, axis).for_each(|twin| counts[twin] += twins);
                }
            }
        }
        counts
    }
}

/// Rings that are being built.
struct Rings {
    next: Vec<[u32; 2]>,
    /// For each number the line and place where it stood last; lines count from 1.
    last: Vec<(u32, u32)>,
    line: u32,
}

impl Rings {
    fn add_line<'a>(&mut self, axis: usize, cells: impl Iterator<Item = (usize, &'a u16)>) {
        self.line += 1;
        for (place, &number) in cells {
            let (line, last) = self.last[number as usize];
            let is_twin = line == self.line && number != 0;
            self.last[number as usize] = (self.line, place as u32);
            let first = if is_twin {
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

    fn twins_of(width: usize, height: usize, cells: &[u16]) -> (Frame, Twins) {
        let board = Hitori::new(width, height, cells.to_vec()).expect("a legal board");
        let frame = Frame::new(&board);
        let twins = Twins::new(&board, &frame, &mut Control::alone(None));
        (frame, twins.expect("no limit"))
    }

    #[test]
    fn twins_are_equal_numbers_in_a_line_and_blanks_have_none() {
        let (frame, twins) = twins_of(3, 2, &[1, 0, 1, 0, 1, 1]);
        let told: Vec<Vec<usize>> = frame
            .cells()
            .map(|place| twins.of(place).map(|twin| frame.cell(twin)).collect())
            .collect();
        assert_eq!(told, [vec![2], vec![], vec![0, 5], vec![], vec![5], vec![4, 2]]);
    }

    #[test]
    fn counts_are_the_numbers_of_twins() {
        let (frame, twins) = twins_of(4, 3, &[1, 1, 2, 1, 1, 0, 0, 3, 1, 1, 1, 1]);
        let counts = twins.counts(&frame.cells());
        for place in frame.cells() {
            assert_eq!(counts[place] as usize, twins.of(place).count());
        }
    }
}
