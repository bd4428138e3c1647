//! Failed-literal probing (singleton consistency): assume a colour for an unknown cell and apply
//! all rules; a contradiction decides the cell for the other colour.
//!
//! An assumption that holds also covers every cell it decides: each of these alone implies no more.
//! So those are skipped until something new is decided.
//!
//! An assumption that held can fail later only because of a new black: all other rules between
//! unknown cells are unchanged. So after a guess only the cells near new blacks are probed, and the
//! cost of a guess depends on what it changes, not on the size of the board. A failure further away
//! is found later; that costs nodes, never a solution.
//!
//! References: Freeman, "Improvements to propositional satisfiability search algorithms", 1995;
//! Debruyne and Bessière, "Some practicable filtering techniques for the constraint satisfaction
//! problem", IJCAI 1997 (singleton arc consistency).

use super::shading::{BLACK, Shading, WHITE, holds};
use crate::search::{Control, Halt};

/// Assumptions that hold, and cells to probe. The tables are allocated at the first probe, which
/// most boards do not need.
#[derive(Default)]
pub struct Probing {
    /// By place and colour: the last round in which the assumption held.
    held: Vec<[u32; 2]>,
    /// A round ends when something is decided.
    round: u32,
    /// Cells to probe, each once.
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
}

impl Probing {
    /// Bytes for a place.
    const BYTES: u64 = 13;

    /// Probes these cells, which are all contested ones, until no assumption fails; false when both
    /// colours of a cell fail.
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

    /// Probes the cells near the blacks after the first `known` decisions, and near all that this
    /// decides; false when both colours of a cell fail.
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
                return holds(shading.assume(place, BLACK + WHITE - colour, control));
            }
        }
        Ok(true)
    }

    /// Whether this colour of a cell leads to a contradiction.
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
        let is_held = holds(shading.assume(place, colour, control))?;
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

    /// Adds the unknown cells at the corners of new blacks, and the unknown cells beside those.
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
