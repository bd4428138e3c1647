//! Packed boards of one size, one after another in one buffer.
//!
//! A search may keep millions of solutions, so that a board takes the bytes of its cells and no
//! more: what the memory limit counts is what the process grows by.

use std::ops::Index;

/// Boards of one size, in the order in which they were pushed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    cells: Vec<u8>,
    size: usize,
}

impl Boards {
    /// The boards of `size` cells each that a buffer consists of; an unfinished last one is lost.
    pub fn new(mut cells: Vec<u8>, size: usize) -> Self {
        cells.truncate(cells.len() - cells.len() % size.max(1));
        Self { cells, size }
    }

    /// Adds a board, of the size of the others.
    pub fn push(&mut self, board: &[u8]) {
        debug_assert!(self.cells.is_empty() || self.size == board.len());
        self.size = board.len();
        // A quarter more, not twice as much: unused room counts where address space is limited.
        if self.cells.capacity() - self.cells.len() < self.size {
            self.cells.reserve_exact(self.size.max(self.cells.len() / 4));
        }
        self.cells.extend_from_slice(board);
    }

    /// The number of boards.
    pub fn len(&self) -> usize {
        self.cells.len() / self.size.max(1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells of each board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All boards, without anything between them.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Each board.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.cells.chunks_exact(self.size.max(1))
    }

    /// A copy of each board.
    pub fn to_vec(&self) -> Vec<Vec<u8>> {
        self.iter().map(<[u8]>::to_vec).collect()
    }

    /// Removes each board that equals one before it.
    pub fn remove_repeats(&mut self) {
        let mut first: Vec<usize> = (0..self.len()).collect();
        first.sort_by(|&one, &other| self[one].cmp(&self[other])); // stable: the first stays first
        first.dedup_by(|one, other| self[*one] == self[*other]);
        first.sort_unstable();
        for (place, &at) in first.iter().enumerate() {
            self.cells.copy_within(at * self.size..(at + 1) * self.size, place * self.size);
        }
        self.cells.truncate(first.len() * self.size);
    }
}

impl Index<usize> for Boards {
    type Output = [u8];

    fn index(&self, at: usize) -> &[u8] {
        &self.cells[at * self.size..][..self.size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stay_in_their_order_and_take_their_cells() {
        let mut boards = Boards::default();
        assert_eq!((boards.len(), boards.iter().len()), (0, 0));
        for board in [[3, 1], [2, 2], [3, 1]] {
            boards.push(&board);
        }
        assert_eq!((boards.len(), &boards[1], boards.cells().len()), (3, &[2, 2][..], 6));
        assert_eq!(Boards::new(boards.cells().to_vec(), 2), boards);
    }

    #[test]
    fn of_equal_boards_the_first_stays() {
        let mut boards = Boards::new(vec![3, 1, 2, 2, 3, 1, 0, 5, 2, 2], 2);
        boards.remove_repeats();
        assert_eq!(boards.to_vec(), [[3, 1], [2, 2], [0, 5]]);
    }

    #[test]
    fn a_thousand_boards_have_little_unused_room() {
        let mut boards = Boards::default();
        (0..1000).for_each(|_| boards.push(&[7; 50]));
        assert!(boards.cells.capacity() <= 50_000 * 5 / 4);
    }
}
