//! A partly shaded board and what follows from it, with undo.
//!
//! Each place is unknown, black or white; blacks that were acted on hang together in [`Links`].
//! - A black cell makes its neighbours white and joins its black corner neighbours and, at the
//!   edge, the border; joining a set to itself cuts the whites apart: a contradiction.
//! - A white cell makes its twins black.
//! - An unknown cell turns white when two of its black corner neighbours' sets (or the border, at
//!   the edge) are one: black would close a ring. Only cells beside the smaller of two joined sets
//!   have to be looked at again, so that a board of n cells costs about n log n.
//!
//! An unknown cell counts as open, so the ring rule is exact for what is decided. On a board of
//! one row or column an inner black touches the border twice and is made white at the start.
//! The order in which conclusions are drawn changes nothing about what they are.

use super::board::Hitori;
use super::frame::Frame;
use super::links::Links;
use super::patterns;
use super::twins::{AXES, Twins};
use crate::search::{Control, Halt};

pub const UNKNOWN: u8 = 255;
pub const WHITE: u8 = 0;
pub const BLACK: u8 = 1;

/// Bytes that a place takes.
const BYTES: u64 = 64;

/// Why conclusions end early.
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

/// How far a board was decided.
#[derive(Clone, Copy)]
pub struct Mark {
    /// Cells that were decided.
    pub decided: usize,
    unions: usize,
}

/// A partly shaded board.
pub struct Shading {
    pub frame: Frame,
    pub twins: Twins,
    is_border: Vec<bool>,
    colours: Vec<u8>,
    /// The blacks that were acted on.
    links: Links,
    /// Places in the order in which they were decided; those before `done` have been acted on.
    decided: Vec<u32>,
    done: usize,
}

impl Shading {
    /// A board without any black or white.
    pub fn new(board: &Hitori, control: &mut Control) -> Result<Self, Halt> {
        let frame = Frame::new(board);
        let places = frame.places();
        control.hold(BYTES * places as u64)?;
        let twins = Twins::new(board, &frame, control)?;
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
            twins,
            is_border,
            colours,
            links: Links::new(places),
            decided: Vec::with_capacity(board.cells.len()),
            done: 0,
        })
    }

    /// What holds before anything is supposed: the whites of a line would be cut apart by any
    /// black inside it, and the only cell of a board of one is white where some cell must be. One
    /// cell may be `given` a colour.
    pub fn start(
        &mut self,
        board: &Hitori,
        given: Option<(usize, u8)>,
        control: &mut Control,
    ) -> Result<(), Stop> {
        if let Some((cell, colour)) = given {
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
        self.act(control)?;
        patterns::apply(self, control)
    }

    /// Whether nobody knows the colour of a place.
    pub fn is_unknown(&self, place: usize) -> bool {
        self.colours[place] == UNKNOWN
    }

    /// Whether an unknown cell has an unknown twin, so that one of the two must be black.
    pub fn is_contested(&self, place: usize) -> bool {
        self.is_unknown(place) && self.twins.of(place).any(|twin| self.is_unknown(twin))
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

    /// How far the board is decided now.
    pub fn mark(&self) -> Mark {
        Mark { decided: self.decided.len(), unions: self.links.mark() }
    }

    /// Forgets everything decided since `mark`, at which nothing was left to be acted on.
    pub fn undo(&mut self, mark: Mark) {
        self.links.undo(mark.unions);
        for &place in &self.decided[mark.decided..] {
            self.colours[place as usize] = UNKNOWN;
            self.links.remove(place as usize);
        }
        self.decided.truncate(mark.decided);
        self.done = mark.decided;
    }

    /// Colours a cell and draws every conclusion.
    pub fn suppose(&mut self, place: usize, colour: u8, control: &mut Control) -> Result<(), Stop> {
        self.decide(place, colour)?;
        self.act(control)
    }

    /// Colours a cell; what follows waits for [`Self::act`].
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

    /// Draws every conclusion from the cells decided since the last time.
    pub fn act(&mut self, control: &mut Control) -> Result<(), Stop> {
        while let Some(&place) = self.decided.get(self.done) {
            let place = place as usize;
            self.done += 1;
            control.work(1)?;
            if self.colours[place] == WHITE {
                self.blacken_twins(place, control)?;
            } else {
                for other in self.frame.neighbours(place) {
                    self.decide(other, WHITE)?;
                }
                self.link(place, control)?;
            }
        }
        Ok(())
    }

    fn blacken_twins(&mut self, place: usize, control: &mut Control) -> Result<(), Stop> {
        let mut twins = 0;
        for axis in AXES {
            let mut twin = self.twins.next(place, axis);
            while twin != place {
                self.decide(twin, BLACK)?;
                twin = self.twins.next(twin, axis);
                twins += 1;
            }
        }
        Ok(control.work(twins / 8)?)
    }

    /// Joins a black cell to the blacks at its corners and to the border. A black that waits to be
    /// acted on joins itself to this one when its turn comes.
    fn link(&mut self, place: usize, control: &mut Control) -> Result<(), Stop> {
        self.links.add(place);
        if self.is_border[place] {
            // The cell is the smaller set, and looked around in the end.
            self.links.join(place, self.links.border());
        }
        for other in self.frame.corners(place) {
            if self.links.is_node(other) {
                self.join(place, other, control)?;
            }
        }
        self.whiten_around(place)
    }

    /// Joins a cell that is looked around later to another.
    fn join(&mut self, place: usize, other: usize, control: &mut Control) -> Result<(), Stop> {
        let joined = self.links.join(place, other).ok_or(Stop::Contradiction)?;
        control.work(joined.size as u64)?;
        let mut member = joined.before;
        for _ in 0..joined.size {
            member = self.links.next(member);
            if member != place {
                self.whiten_around(member)?;
            }
        }
        Ok(())
    }

    /// Makes every unknown cell at the corners of a black white, if black would close a ring there.
    #[inline(always)]
    fn whiten_around(&mut self, place: usize) -> Result<(), Stop> {
        for other in self.frame.corners(place) {
            if self.colours[other] == UNKNOWN && self.closes_a_ring(other) {
                self.decide(other, WHITE)?;
            }
        }
        Ok(())
    }

    // By itself, so that the loops around it stay short.
    #[inline(never)]
    fn closes_a_ring(&self, place: usize) -> bool {
        let mut sets = [self.links.border(); 5];
        let mut known = usize::from(self.is_border[place]);
        for other in self.frame.corners(place) {
            if self.links.is_node(other) {
                let set = self.links.find(other);
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
