//! A run of a clue is a value of its own type: in black and white its length, in colour a [`Block`].
//! What reads clues is generic over it, so that a board in black and white pays nothing for colours.

use std::fmt::Debug;

use runut_model::bits::Bits;

/// A run of cells of one colour.
pub trait Run: Copy + Eq + Debug + Send + Sync + 'static {
    /// Colours of every board, white included, if all boards have the same number; otherwise 0.
    const COLOURS: usize;

    /// Its cells.
    fn length(self) -> usize;

    /// Its colour, from 1; 0 is white.
    fn colour(self) -> u8;
}

impl Run for u16 {
    const COLOURS: usize = 2;

    #[inline(always)]
    fn length(self) -> usize {
        self as usize
    }

    #[inline(always)]
    fn colour(self) -> u8 {
        1
    }
}

/// A run in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Cells.
    pub length: u16,
    /// Colour, from 1.
    pub colour: u8,
}

impl Run for Block {
    const COLOURS: usize = 0;

    #[inline(always)]
    fn length(self) -> usize {
        self.length as usize
    }

    #[inline(always)]
    fn colour(self) -> u8 {
        self.colour
    }
}

/// A line: its clue, and for each colour the cells that can have it, white first.
#[derive(Clone, Copy)]
pub struct Line<'a, R, const W: usize> {
    /// The runs in order.
    pub clue: &'a [R],
    /// The number of cells.
    pub cells: usize,
    /// By colour, white first.
    pub planes: &'a [Bits<W>],
}

impl<R: Run, const W: usize> Line<'_, R, W> {
    /// The cells that can have more than one colour.
    #[inline]
    pub fn open(&self) -> Bits<W> {
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        for &plane in self.planes {
            twice |= once & plane;
            once |= plane;
        }
        twice
    }
}
