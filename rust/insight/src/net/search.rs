//! The easiest refutation of all open facts.
//!
//! All facts are supposed with few levels first, then with more, until no other can be refuted with
//! fewer lines than the best; others that are as short wait for the next steps. A fact from which
//! nothing more followed cannot be refuted before one of the constraints that were looked at learns
//! something (Sukaku Forge calls this a negative memo).

use std::collections::HashMap;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};

use super::constraint::Part;
use super::lines::Chain;
use super::nested::Chased;
use super::state::{Lit, NEVER};
use super::{Net, Reach, Refutation};

/// Up to so many levels all facts are supposed with more and more; then those from which no
/// contradiction follows at any level are left out first.
const SHALLOW: usize = 5;

/// What is supposed: a value of a place, or a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Start {
    Value(u32, u8),
    Placement(u32),
}

/// Suppositions from which nothing more followed, and the constraints that were looked at.
#[derive(Default)]
pub(super) struct Memo(pub(super) HashMap<Start, Box<[u64]>>);

impl Memo {
    /// A constraint learns something.
    pub(super) fn forget(&mut self, constraint: u32) {
        let (word, bit) = (constraint as usize / 64, constraint % 64);
        self.0.retain(|_, seen| seen[word] >> bit & 1 == 0);
    }
}

impl<const W: usize> Net<W> {
    /// The fact that is refuted with the fewest lines, among all that are open.
    pub fn easiest(
        &mut self,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Fact, Refutation)>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        let mut found = self.next_as_easy();
        if found.is_none() {
            found = self.easiest_chain(Reach { depth: 0, ..reach }, budget)?;
        }
        let mut depths = 1..=reach.depth;
        while found.is_none()
            && self.starts().iter().any(|&start| !self.may_hold(start))
            && let Some(depth) = depths.next()
        {
            found = self.first_nested(Reach { depth, ..reach }, budget)?;
        }
        Ok(found.map(|(start, chain)| (self.supposed(start), Refutation::new(chain.lines))))
    }

    fn easiest_chain(
        &mut self,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Start, Chain)>, Halt> {
        let mut starts = self.starts();
        starts.retain(|&start| !self.memo.0.contains_key(&start) && !self.may_hold(start));
        // The shortest, one beside the other.
        let mut best: Vec<(Start, Chain)> = Vec::new();
        let mut levels = 2;
        while !starts.is_empty() {
            let mut left = Vec::new();
            for start in starts {
                let most = best.first().map_or(reach.lines, |(_, known)| known.lines.len());
                let lines = levels.min(most);
                match self.chase_start(start, Reach { lines, depth: 0 }, budget)? {
                    Chased::Refuted(chain) if chain.lines.len() <= most => {
                        best.retain(|(_, known)| known.lines.len() == chain.lines.len());
                        best.push((start, chain));
                        left.push(start);
                    }
                    Chased::Refuted(_) | Chased::Cut => left.push(start),
                    Chased::Open => self.remember(start, budget)?,
                }
            }
            let least = best.first().map_or(usize::MAX, |(_, chain)| chain.lines.len());
            if least <= levels + 1 || levels >= reach.lines {
                break;
            }
            starts = left;
            if best.is_empty() && levels == SHALLOW {
                starts = self.refutable(starts, reach, budget)?;
            }
            levels = (levels + levels.div_ceil(2)).min(least - 1).min(reach.lines);
        }
        best.reverse();
        self.as_easy = best;
        Ok(self.next_as_easy())
    }

    /// A refutation as short as the last one, which the same search found; what was learnt since
    /// leaves it true.
    fn next_as_easy(&mut self) -> Option<(Start, Chain)> {
        while let Some((start, chain)) = self.as_easy.pop() {
            if self.knows(&self.supposed(start)).is_none() {
                return Some((start, chain));
            }
        }
        None
    }

    /// Those of some suppositions that may be refuted in reach.
    fn refutable(
        &mut self,
        starts: Vec<Start>,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Vec<Start>, Halt> {
        let mut found = Vec::new();
        for start in starts {
            match self.chase_start(start, reach, budget)? {
                Chased::Open => self.remember(start, budget)?,
                Chased::Refuted(_) | Chased::Cut => found.push(start),
            }
        }
        Ok(found)
    }

    /// Notes that nothing more follows from a supposition.
    pub(super) fn remember(&mut self, start: Start, budget: &mut dyn Budget) -> Result<(), Halt> {
        self.memo.0.insert(start, self.touched.seen.clone().into());
        self.charge(budget)
    }

    fn first_nested(
        &mut self,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Start, Chain)>, Halt> {
        for start in self.starts() {
            if self.may_hold(start) {
                continue;
            }
            if let Chased::Refuted(chain) = self.chase_start(start, reach, budget)? {
                return Ok(Some((start, chain)));
            }
        }
        Ok(None)
    }

    pub(super) fn chase_start(
        &mut self,
        start: Start,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Chased, Halt> {
        self.touched.seen.fill(0);
        match start {
            Start::Value(place, value) => self.chase(&[Lit::Is(place, value)], reach, budget),
            Start::Placement(number) => {
                let (places, label) = self.placement(number);
                let lits: Vec<Lit> = places.iter().map(|&place| Lit::Is(place, label)).collect();
                self.chase(&lits, reach, budget)
            }
        }
    }

    /// Whether a solution was found that has this value.
    pub(super) fn may_hold(&self, start: Start) -> bool {
        self.is_possible(&self.supposed(start))
    }

    /// What is supposed, as a fact.
    pub(super) fn supposed(&self, start: Start) -> Fact {
        match start {
            Start::Value(place, value) => self.fact(Lit::Is(place, value)),
            Start::Placement(number) => self.fact(Lit::Gone(number)).negated(),
        }
    }

    /// All open cells, those with the fewest values first.
    pub(super) fn open_places(&self) -> Vec<u32> {
        let now = &self.state.now;
        let mut places: Vec<u32> =
            (0..self.cells as u32).filter(|&place| now[place as usize].is_open()).collect();
        places.sort_by_key(|&place| now[place as usize].len());
        places
    }

    /// All open facts about cells: first values, at places with the fewest first, then placements.
    pub(super) fn starts(&self) -> Vec<Start> {
        let now = &self.state.now;
        let places = self.open_places();
        let values = places.iter().flat_map(|&place| {
            now[place as usize].members().map(move |value| Start::Value(place, value))
        });
        let pieces = self.constraints.iter().filter_map(|constraint| match &constraint.part {
            Part::Piece(piece) => Some(piece),
            _ => None,
        });
        let placements = pieces.flat_map(|piece| {
            let open = piece.placements.iter().enumerate().filter(|(at, own)| {
                let may = own.iter().all(|&place| now[place as usize].contains(piece.label));
                let is_known = own.iter().all(|&place| now[place as usize].len() == 1);
                may && !is_known && self.state.gone_at[piece.first as usize + at] == NEVER
            });
            open.map(|(at, _)| Start::Placement(piece.first + at as u32))
        });
        values.chain(placements).collect()
    }
}
