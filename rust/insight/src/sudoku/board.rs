//! The candidates of a board.
//!
//! Kept three times, each for its own questions: the digits of each cell, the cells of each digit,
//! and the bits of each digit in each house. Placing a digit takes it from all peers at once, as
//! people do; the proof names the placed digit when it needs that.

use std::rc::Rc;

use super::bits::{Bits, ones};
pub use super::candidate::{Candidate, Lack};
use super::clue_links::ClueLinks;
use super::layout::Layout;

/// The candidates of a board.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    /// The rules.
    pub layout: Rc<Layout<W>>,
    /// The digits of each cell.
    pub digits: Vec<u64>,
    /// The cells of each digit, placed ones too.
    pub cells: Vec<Bits<W>>,
    /// The bits of each digit in each house: `house * digits + digit`.
    pub seats: Vec<u64>,
    /// The cells without a placed digit.
    pub open: Bits<W>,
    /// The digits that are placed in each house.
    pub done: Vec<u64>,
    /// The cells of each placed digit.
    pub placed: Vec<Bits<W>>,
    /// Whether a cell or a digit has no place left.
    pub is_broken: bool,
    /// The conclusions of each step of a technique that is not wanted again: a list of all steps
    /// has it. Empty while a ladder is climbed.
    pub listed: Vec<Vec<(Candidate, bool)>>,
    /// What its clues link, as far as a technique has asked for it.
    pub clue_links: ClueLinks,
}

impl<const W: usize> Board<W> {
    /// Every candidate that the rules about single cells leave.
    pub fn new(layout: Layout<W>) -> Self {
        let layout = Rc::new(layout);
        let (cells, digits) = (layout.cells, layout.digits());
        let mut all = Bits::EMPTY;
        (0..cells).for_each(|cell| all.insert(cell));
        let mut board = Self {
            layout: Rc::clone(&layout),
            digits: vec![layout.all(); cells as usize],
            cells: vec![all; digits],
            seats: vec![layout.all(); layout.houses * digits],
            open: all,
            done: vec![0; layout.houses],
            placed: vec![Bits::EMPTY; digits],
            is_broken: false,
            listed: Vec::new(),
            clue_links: ClueLinks::default(),
        };
        for (cell, &start) in layout.start.iter().enumerate() {
            if start != layout.all() && !start.is_power_of_two() {
                board.keep(cell as u32, start);
            }
        }
        for (cell, &start) in layout.start.iter().enumerate() {
            if start.is_power_of_two() {
                board.place(Candidate::new(cell as u32, start.trailing_zeros()));
            } else if start == 0 {
                board.is_broken = true;
            }
        }
        board
    }

    /// Whether a listed step concludes that a candidate holds, or that it does not.
    pub fn is_listed(&self, candidate: Candidate, holds: bool) -> bool {
        self.listed.iter().any(|gives| gives.contains(&(candidate, holds)))
    }

    /// Whether a cell may have a digit.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.digits[candidate.cell as usize] >> candidate.digit & 1 == 1
    }

    /// The bits of a digit in a house.
    #[inline]
    pub fn seats(&self, house: u32, digit: u32) -> u64 {
        self.seats[house as usize * self.cells.len() + digit as usize]
    }

    /// The digit of a cell, if placed.
    pub fn digit(&self, cell: u32) -> Option<u32> {
        (!self.open.contains(cell)).then(|| self.digits[cell as usize].trailing_zeros())
    }

    /// The candidates of open cells.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let digits = |cell: u32| {
            ones(self.digits[cell as usize]).map(move |digit| Candidate::new(cell, digit))
        };
        self.open.members().flat_map(digits)
    }

    /// The candidates of some cells.
    pub fn candidates_of(&self, cells: impl IntoIterator<Item = u32>) -> Vec<Candidate> {
        let own = |cell: u32| Candidate::all(cell, self.digits[cell as usize]);
        cells.into_iter().flat_map(own).collect()
    }

    /// The digits that each of some cells lacks.
    pub fn lacks(&self, cells: impl IntoIterator<Item = u32>) -> Vec<Lack> {
        let lacked = |cell: u32| (cell, self.layout.all() & !self.digits[cell as usize]);
        cells.into_iter().map(lacked).collect()
    }

    /// The open cells of a digit.
    #[inline]
    pub fn open(&self, digit: u32) -> Bits<W> {
        self.cells[digit as usize] & self.open
    }

    /// Takes a candidate away.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let own = &mut self.digits[cell as usize];
        if *own >> digit & 1 == 0 {
            return;
        }
        *own &= !(1 << digit);
        self.is_broken |= *own == 0;
        self.cells[digit as usize].remove(cell);
        let digits = self.cells.len();
        for &(house, bit) in &self.layout.seats[cell as usize] {
            let seats = &mut self.seats[house as usize * digits + digit as usize];
            *seats &= !(1 << bit);
            self.is_broken |= *seats == 0;
        }
    }

    fn keep(&mut self, cell: u32, digits: u64) {
        for digit in ones(self.digits[cell as usize] & !digits) {
            self.remove(Candidate::new(cell, digit));
        }
    }

    /// Places a digit and takes it from the peers.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.open.contains(cell) {
            self.is_broken |= !self.has(candidate);
            return;
        }
        let layout = Rc::clone(&self.layout);
        self.is_broken |= !self.has(candidate);
        self.keep(cell, 1 << digit);
        self.open.remove(cell);
        self.placed[digit as usize].insert(cell);
        for &(house, _) in &layout.seats[cell as usize] {
            self.done[house as usize] |= 1 << digit;
        }
        for peer in (self.cells[digit as usize] & layout.peers[cell as usize]).members() {
            self.remove(Candidate::new(peer, digit));
        }
        for &(pair, side) in &layout.pairs_of[cell as usize] {
            let pair = &layout.pairs[pair as usize];
            let other = pair.cells[1 - side];
            let left = !pair.bans[side][digit as usize];
            self.keep(other, left);
        }
    }
}
