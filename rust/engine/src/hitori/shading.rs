//! A partly shaded board, the rules that propagate it to a fixpoint, and undo.
//!
//! Each place is unknown, black or white. Processed blacks are joined in a [`UnionFind`].
//! - A black cell makes its neighbours white and joins its black corner neighbours and, at the
//!   edge, the border; a link within one set cuts the whites apart: a contradiction.
//! - A white cell makes its duplicates black.
//! - An unknown cell becomes white when two of its black corner neighbours (or one and the border)
//!   are in one set: black would close a cycle. Only cells beside the smaller of two joined sets
//!   are checked again, so a board of n cells costs about n log n.
//!
//! Invariant: an unknown cell counts as passable, so the cycle rule is exact for what is decided.
//! On a board of one row or column an inner black touches the border twice; such cells are white
//! from the start. The order of the conclusions does not change them.
//!
//! Reference: Tarjan, "Efficiency of a good but not linear set union algorithm", 1975
//! (`runut_parts::union_find` has the version with undo).

use super::board::Hitori;
use super::duplicates::{AXES, Duplicates};
use super::frame::Frame;
use super::patterns;
use crate::search::{Control, Halt};
use runut_parts::union_find::UnionFind;

pub const UNKNOWN: u8 = 255;
pub const WHITE: u8 = 0;
pub const BLACK: u8 = 1;

/// Bytes for a place.
const BYTES: u64 = 64;

/// Why propagation ends early.
#[derive(Clone, Copy)]
pub enum Stop {
    /// Two rules cannot both hold.
    Contradiction,
    /// The search has to end.
    Halted(Halt),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halted(halt)
    }
}

/// Whether there was no contradiction.
pub fn holds(end: Result<(), Stop>) -> Result<bool, Halt> {
    match end {
        Ok(()) => Ok(true),
        Err(Stop::Contradiction) => Ok(false),
        Err(Stop::Halted(halt)) => Err(halt),
    }
}

/// A state to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    /// Number of decided cells.
    pub decided: usize,
    unions: usize,
}

/// A partly shaded board.
pub struct Shading {
    pub frame: Frame,
    pub duplicates: Duplicates,
    is_border: Vec<bool>,
    colours: Vec<u8>,
    /// The processed blacks.
    sets: UnionFind,
    /// Places in the order in which they were decided; those before `done` are processed.
    decided: Vec<u32>,
    done: usize,
}

impl Shading {
    /// A board without any black or white.
    pub fn new(board: &Hitori, control: &mut Control) -> Result<Self, Halt> {
        let frame = Frame::new(board);
        let places = frame.places();
        control.hold(BYTES * places as u64)?;
        let duplicates = Duplicates::new(board, &frame, control)?;
        let mut colours = vec![WHITE; places];
        let mut is_border = vec![false; places];
        for row in frame.rows() {
            colours[row.clone()].fill(UNKNOWN);
            is_border[row.start] = true;
            is_border[row.end - 1] = true;
        }
        for row in frame.rows().take(1).chain(frame.rows().last()) {
            is_border[row].fill(true);
        }
        control.work(places as u64 / 8)?;
        Ok(Self {
            frame,
            duplicates,
            is_border,
            colours,
            sets: UnionFind::new(places),
            decided: Vec::with_capacity(board.cells.len()),
            done: 0,
        })
    }

    /// What holds before any assumption. Any black inside a board of one line would cut its whites
    /// apart, and the only cell of a board is white where some cell must be. Cells may be
    /// `given` a colour.
    pub fn start(
        &mut self,
        board: &Hitori,
        given: &[(usize, u8)],
        control: &mut Control,
    ) -> Result<(), Stop> {
        for &(cell, colour) in given {
            self.decide(self.frame.place(board.place(cell)), colour)?;
        }
        if board.width == 1 || board.height == 1 {
            let cells = board.cells.len();
            let is_only_white = cells == 1 && board.needs_white;
            let ends = if is_only_white { [1, 1] } else { [0, cells - 1] };
            for cell in (0..cells).filter(|cell| !ends.contains(cell)) {
                self.decide(self.frame.place(board.place(cell)), WHITE)?;
            }
        }
        self.propagate(control)?;
        patterns::apply(self, control)
    }

    /// Whether the colour of a place is open.
    pub fn is_unknown(&self, place: usize) -> bool {
        self.colours[place] == UNKNOWN
    }

    /// Whether an unknown cell has an unknown duplicate, so that one of the two must be black.
    pub fn is_contested(&self, place: usize) -> bool {
        self.is_unknown(place)
            && self.duplicates.of(place).any(|duplicate| self.is_unknown(duplicate))
    }

    /// How many cells are decided.
    pub fn decided(&self) -> usize {
        self.decided.len()
    }

    /// The places that were decided after the first `known` ones, in order, with their colours.
    pub fn decided_from(&self, known: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
        let places = self.decided[known..].iter().map(|&place| place as usize);
        places.map(|place| (place, self.colours[place]))
    }

    /// Whether a place lies at the edge of the board.
    pub fn is_border(&self, place: usize) -> bool {
        self.is_border[place]
    }

    /// Whether a place is black.
    pub fn is_black(&self, place: usize) -> bool {
        self.colours[place] == BLACK
    }

    /// Whether some cell is black.
    pub fn has_black(&self) -> bool {
        self.decided.iter().any(|&place| self.colours[place as usize] == BLACK)
    }

    /// The colours of all cells, row by row.
    pub fn cells(&self) -> Vec<u8> {
        let mut cells = Vec::with_capacity(self.frame.size());
        for row in self.frame.rows() {
            cells.extend_from_slice(&self.colours[row]);
        }
        cells
    }

    /// The current state, for [`Self::undo`].
    pub fn mark(&self) -> Mark {
        Mark { decided: self.decided.len(), unions: self.sets.mark() }
    }

    /// Takes back everything decided since `mark`, a state in which everything was processed.
    pub fn undo(&mut self, mark: Mark) {
        self.sets.undo(mark.unions);
        for &place in &self.decided[mark.decided..] {
            self.colours[place as usize] = UNKNOWN;
            self.sets.remove(place as usize);
        }
        self.decided.truncate(mark.decided);
        self.done = mark.decided;
    }

    /// Colours a cell and propagates.
    pub fn assume(&mut self, place: usize, colour: u8, control: &mut Control) -> Result<(), Stop> {
        self.decide(place, colour)?;
        self.propagate(control)
    }

    /// Colours a cell; [`Self::propagate`] draws the conclusions.
    #[inline(always)]
    pub fn decide(&mut self, place: usize, colour: u8) -> Result<(), Stop> {
        let known = self.colours[place];
        if known == UNKNOWN {
            self.colours[place] = colour;
            self.decided.push(place as u32);
            return Ok(());
        }
        if known == colour { Ok(()) } else { Err(Stop::Contradiction) }
    }

    /// Applies all rules to the cells decided since the last call.
    pub fn propagate(&mut self, control: &mut Control) -> Result<(), Stop> {
        while let Some(&place) = self.decided.get(self.done) {
            let place = place as usize;
            self.done += 1;
            control.work(1)?;
            if self.colours[place] == WHITE {
                self.blacken_duplicates(place, control)?;
            } else {
                for other in self.frame.neighbours(place) {
                    self.decide(other, WHITE)?;
                }
                self.link(place, control)?;
            }
        }
        Ok(())
    }

    fn blacken_duplicates(&mut self, place: usize, control: &mut Control) -> Result<(), Stop> {
        let mut duplicates = 0;
        for axis in AXES {
            let mut duplicate = self.duplicates.next(place, axis);
            while duplicate != place {
                self.decide(duplicate, BLACK)?;
                duplicate = self.duplicates.next(duplicate, axis);
                duplicates += 1;
            }
        }
        Ok(control.work(duplicates / 8)?)
    }

    /// Joins a black cell to the blacks at its corners and to the border. An unprocessed black
    /// joins this one when its turn comes.
    fn link(&mut self, place: usize, control: &mut Control) -> Result<(), Stop> {
        self.sets.add(place);
        if self.is_border[place] {
            // The cell is the smaller set; its corners are checked at the end.
            self.sets.join(place, self.sets.border());
        }
        for other in self.frame.corners(place) {
            if self.sets.is_node(other) {
                self.join(place, other, control)?;
            }
        }
        self.whiten_around(place)
    }

    /// Joins a cell, whose own corners are checked later, to another.
    fn join(&mut self, place: usize, other: usize, control: &mut Control) -> Result<(), Stop> {
        let joined = self.sets.join(place, other).ok_or(Stop::Contradiction)?;
        control.work(joined.size as u64)?;
        let mut member = joined.before;
        for _ in 0..joined.size {
            member = self.sets.next(member);
            if member != place {
                self.whiten_around(member)?;
            }
        }
        Ok(())
    }

    /// Whitens every unknown corner of a black that would close a cycle as black.
    #[inline(always)]
    fn whiten_around(&mut self, place: usize) -> Result<(), Stop> {
        for other in self.frame.corners(place) {
            if self.colours[other] == UNKNOWN && self.closes_cycle(other) {
                self.decide(other, WHITE)?;
            }
        }
        Ok(())
    }

    // Not inlined, so that the loops around it stay short.
    #[inline(never)]
    fn closes_cycle(&self, place: usize) -> bool {
        let mut sets = [self.sets.border(); 5];
        let mut known = usize::from(self.is_border[place]);
        for other in self.frame.corners(place) {
            if self.sets.is_node(other) {
                let set = self.sets.find(other);
                if sets[..known].contains(&set) {
                    return true;
                }
                sets[known] = set;
                known += 1;
            }
        }
        false
    }
}
