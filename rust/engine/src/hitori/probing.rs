//! Suppositions that fail: an unknown cell is supposed black, then white, and a contradiction
//! decides it for the other colour.
//!
//! A supposition that holds vouches for all that follows from it: by itself, each of these would
//! imply no more. So they are passed over until something new is decided.
//!
//! What held once can fail later only by a new black: all other rules between cells that are still
//! unknown stay as they were. So after a guess only the cells near new blacks are looked at, and a
//! guess costs as much as it changes, not as much as the board is large. A failure further off is
//! missed until the search comes there, which costs nodes and never a solution.

use super::shading::{BLACK, Shading, WHITE, holds};
use crate::search::{Control, Halt};

/// What is known of suppositions. It takes room when something is supposed first, which most
/// boards do not need.
#[derive(Default)]
pub struct Probing {
    /// For each place and colour the last round in which it was seen to hold.
    held: Vec<[u32; 2]>,
    /// Ends whenever something is decided.
    round: u32,
    /// Cells to look at, each once.
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
}

impl Probing {
    /// Bytes that a place takes.
    const BYTES: u64 = 13;

    /// Looks at these cells, all that are contested, until no supposition fails; false when both
    /// colours of a cell do.
    pub fn settle(
        &mut self,
        mut cells: Vec<u32>,
        shading: &mut Shading,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        self.begin_round(shading, control)?;
        while !cells.is_empty() {
            let known = shading.decided();
            for &place in &cells {
                if !self.probe(place as usize, shading, control)? {
                    return Ok(false);
                }
            }
            if shading.decided() == known {
                return Ok(true);
            }
            cells.retain(|&place| shading.is_contested(place as usize));
        }
        Ok(true)
    }

    /// Looks at the cells near blacks after the first `known` decisions until none of them is new;
    /// false when both colours of a cell fail.
    pub fn settle_near(
        &mut self,
        known: usize,
        shading: &mut Shading,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        self.begin_round(shading, control)?;
        self.forget_waiting();
        self.note_near(known, shading);
        while let Some(place) = self.next_waiting() {
            let known = shading.decided();
            if !self.probe(place, shading, control)? {
                return Ok(false);
            }
            self.note_near(known, shading);
        }
        Ok(true)
    }

    /// Decides an unknown cell if one of its colours fails; false if the other fails too.
    fn probe(
        &mut self,
        place: usize,
        shading: &mut Shading,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        control.work(1)?;
        for colour in [BLACK, WHITE] {
            if shading.is_contested(place) && self.fails(place, colour, shading, control)? {
                self.end_round();
                return holds(shading.suppose(place, BLACK + WHITE - colour, control));
            }
        }
        Ok(true)
    }

    fn fails(
        &mut self,
        place: usize,
        colour: u8,
        shading: &mut Shading,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        if self.held[place][colour as usize] == self.round {
            return Ok(false);
        }
        let mark = shading.mark();
        let is_held = holds(shading.suppose(place, colour, control))?;
        if is_held {
            for (place, colour) in shading.decided_from(mark.decided) {
                self.held[place][colour as usize] = self.round;
            }
        }
        shading.undo(mark);
        Ok(!is_held)
    }

    fn begin_round(&mut self, shading: &Shading, control: &mut Control) -> Result<(), Halt> {
        if self.held.is_empty() {
            let places = shading.frame.places();
            control.hold(Self::BYTES * places as u64)?;
            self.held = vec![[0; 2]; places];
            self.is_waiting = vec![false; places];
        }
        self.end_round();
        Ok(())
    }

    fn end_round(&mut self) {
        if self.round == u32::MAX {
            self.held.fill([0; 2]);
            self.round = 0;
        }
        self.round += 1;
    }

    /// Notes the unknown cells at the corners of new blacks, and those beside them.
    fn note_near(&mut self, known: usize, shading: &Shading) {
        let frame = shading.frame;
        let blacks = shading.decided_from(known).filter(|&(_, colour)| colour == BLACK);
        for corner in blacks.flat_map(|(black, _)| frame.corners(black)) {
            if shading.is_unknown(corner) {
                self.note(corner);
                for beside in frame.neighbours(corner) {
                    if shading.is_unknown(beside) {
                        self.note(beside);
                    }
                }
            }
        }
    }

    fn note(&mut self, place: usize) {
        if !self.is_waiting[place] {
            self.is_waiting[place] = true;
            self.waiting.push(place as u32);
        }
    }

    fn next_waiting(&mut self) -> Option<usize> {
        let place = self.waiting.pop()? as usize;
        self.is_waiting[place] = false;
        Some(place)
    }

    fn forget_waiting(&mut self) {
        while self.next_waiting().is_some() {}
    }
}
