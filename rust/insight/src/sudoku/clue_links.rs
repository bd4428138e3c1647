//! What the fillings of a clue link: a digit that every filling has, as a house has it, and candidates
//! that no filling has together.

use super::candidate::{Candidate, Lack};
use super::layout::Layout;
use crate::fact::Premise;
use crate::net::Linked;

/// A clue and what its cells lack, on which its links rest.
#[derive(Clone, Debug)]
struct Filled {
    premises: Vec<Premise>,
    lacks: Vec<Lack>,
}

/// A digit that every filling of a clue has.
#[derive(Clone, Debug)]
struct Need {
    clue: u32,
    digit: u32,
    cells: Vec<u32>,
}

/// The links of all clues of a board; none at first.
#[derive(Clone, Debug, Default)]
pub struct ClueLinks {
    digits: usize,
    clues: Vec<Filled>,
    needs: Vec<Need>,
    /// By candidate: the needs of which it is a place, and its bit there.
    needs_of: Vec<Vec<(u32, u32)>>,
    /// By candidate: those that it excludes, and the clue that says so.
    bans: Vec<Vec<(Candidate, u32)>>,
}

impl ClueLinks {
    pub fn new<const W: usize>(layout: &Layout<W>) -> Self {
        let (digits, count) = (layout.digits(), layout.cells as usize * layout.digits());
        let (clues, needs) = (Vec::new(), Vec::new());
        Self {
            digits,
            clues,
            needs,
            needs_of: vec![Vec::new(); count],
            bans: vec![Vec::new(); count],
        }
    }

    /// Adds a clue whose cells lack this.
    pub fn add<const W: usize>(&mut self, layout: &Layout<W>, linked: &Linked, lacks: Vec<Lack>) {
        let clue = self.clues.len() as u32;
        let digit = |value: u8| layout.values.iter().position(|&own| own == value);
        for (cells, value) in &linked.needs {
            let Some(digit) = digit(*value) else { continue };
            for (bit, &cell) in cells.iter().enumerate() {
                let own = cell as usize * self.digits + digit;
                self.needs_of[own].push((self.needs.len() as u32, bit as u32));
            }
            self.needs.push(Need { clue, digit: digit as u32, cells: cells.clone() });
        }
        let candidate = |(cell, value)| Some(Candidate::new(cell, digit(value)? as u32));
        for &[one, other] in &linked.bans {
            let (Some(one), Some(other)) = (candidate(one), candidate(other)) else { continue };
            if !layout.excludes(one, other) {
                let at = |own: Candidate| own.cell as usize * self.digits + own.digit as usize;
                let (one_at, other_at) = (at(one), at(other));
                self.bans[one_at].push((other, clue));
                self.bans[other_at].push((one, clue));
            }
        }
        self.clues.push(Filled { premises: linked.premises.clone(), lacks });
    }

    /// The places of each need, as bits.
    pub fn places(&self) -> Vec<u64> {
        self.needs.iter().map(|need| u64::MAX >> (64 - need.cells.len())).collect()
    }

    /// The needs of which a candidate is a place, and its bit there.
    pub fn needs_of(&self, own: Candidate) -> &[(u32, u32)] {
        self.needs_of
            .get(own.cell as usize * self.digits + own.digit as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// What a candidate excludes, and the clue that says so.
    pub fn bans(&self, own: Candidate) -> &[(Candidate, u32)] {
        self.bans
            .get(own.cell as usize * self.digits + own.digit as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// The clue by which two candidates exclude each other.
    pub fn ban(&self, one: Candidate, other: Candidate) -> Option<u32> {
        self.bans(one).iter().find(|(own, _)| *own == other).map(|&(_, clue)| clue)
    }

    /// The place of a need with this bit.
    pub fn place(&self, need: u32, bit: u32) -> Candidate {
        let need = &self.needs[need as usize];
        Candidate::new(need.cells[bit as usize], need.digit)
    }

    /// The places of a need but one cell.
    pub fn others(&self, need: u32, but: Option<u32>) -> Vec<Candidate> {
        let Need { cells, digit, .. } = &self.needs[need as usize];
        Candidate::each(cells.iter().copied().filter(|&cell| Some(cell) != but), *digit)
    }

    /// The clue of a need.
    pub fn clue(&self, need: u32) -> u32 {
        self.needs[need as usize].clue
    }

    /// The constraints of a clue and the units that its cells share, and what its cells lack.
    pub fn ground(&self, clue: u32) -> (Vec<Premise>, Vec<Lack>) {
        let own = &self.clues[clue as usize];
        (own.premises.clone(), own.lacks.clone())
    }
}
