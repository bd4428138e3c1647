//! The supposition with the shortest contradiction, and suppositions inside suppositions.
//!
//! Idea: every value of every open cell is supposed in turn, first where only two neighbouring lines
//! may change (edges, then any two lines), then anywhere with a growing number of looks. Those that
//! lead to a contradiction after the fewest lines are traced, and the shortest is taken.
//!
//! Where no single supposition fails, one that changes much is followed to the end: inside it
//! suppositions fail, and if none does, the next is made there too. That refutes every value that
//! no solution has, so a board with one solution is always solved, if the budget lasts.

use super::board::Board;
use super::chains::{Reach, Refutation, Search};
use super::techniques::{EDGE, NESTED, SUPPOSITION, TECHNIQUES, TWO_LINE};
use crate::ladder::Halt;

/// Looks at lines after which a supposition waits for the others.
const LOOKS: [u64; 4] = [8, 32, 128, u64::MAX];

/// Contradictions that are traced to find the shortest.
const TRACED: usize = 12;

/// Lines of a contradiction that a person follows without writing.
const SHORT: usize = 6;

/// Suppositions inside those that are tried before deeper ones.
const TRIED: usize = 20_000;

/// A contradiction and where it was found.
pub struct Contradiction {
    /// The technique.
    pub technique: u16,
    /// The lines.
    pub refutation: Refutation,
}

impl Contradiction {
    /// The grade, higher for long chains.
    pub fn grade(&self) -> u8 {
        let grade = TECHNIQUES[self.technique as usize].grade;
        match self.technique {
            SUPPOSITION => grade + u8::from(self.refutation.count > SHORT),
            NESTED => grade + u8::from(self.refutation.depth > 1),
            _ => grade,
        }
    }

    /// The cost, higher for long chains.
    pub fn cost(&self) -> f32 {
        let lines = self.refutation.count as f32;
        TECHNIQUES[self.technique as usize].cost + lines.log2() + f32::from(self.refutation.depth)
    }
}

impl<const W: usize> Search<'_, W> {
    /// The easiest contradiction.
    pub fn easiest(&mut self, allowed: &[bool]) -> Result<Option<Contradiction>, Halt> {
        for technique in [EDGE, TWO_LINE, SUPPOSITION, NESTED] {
            let found = match technique {
                _ if !allowed[technique as usize] => None,
                EDGE => self.between(true)?,
                TWO_LINE => self.between(false)?,
                SUPPOSITION => self.anywhere()?,
                _ => self.nested()?,
            };
            if let Some(refutation) = found {
                return Ok(Some(Contradiction { technique, refutation }));
            }
        }
        Ok(None)
    }

    /// The shortest that changes two neighbouring lines only, of which the first is at the edge.
    fn between(&mut self, is_edge: bool) -> Result<Option<Refutation>, Halt> {
        let mut hits = Vec::new();
        for line in 0..self.board.lines.len() {
            let beside = self.board.lines[line].beside.clone();
            if is_edge && beside.len() > 1 {
                continue;
            }
            for other in beside {
                let reach = Reach { between: Some((line, other)), ..Reach::FULL };
                let places = self.board.lines[line].places.clone();
                self.probe(&places, reach, &mut hits)?;
            }
        }
        self.shortest(hits)
    }

    /// The shortest of those with few looks, else of those with more.
    fn anywhere(&mut self) -> Result<Option<Refutation>, Halt> {
        for looks in LOOKS {
            let mut hits = Vec::new();
            self.probe(&self.places(), Reach { between: None, looks }, &mut hits)?;
            if !hits.is_empty() {
                return self.shortest(hits);
            }
        }
        Ok(None)
    }

    /// Supposes every value of every open cell of some.
    fn probe(&mut self, places: &[u32], reach: Reach, hits: &mut Vec<Hit>) -> Result<(), Halt> {
        for (place, number) in candidates(self.board, places) {
            let (is_hit, hit) = self.try_one(place, number, reach)?;
            if is_hit {
                hits.push(hit);
            }
        }
        Ok(())
    }

    /// Whether a value fails, and how many lines and cells that takes.
    fn try_one(&mut self, place: u32, number: usize, reach: Reach) -> Result<(bool, Hit), Halt> {
        let before = (self.chains.inferences.len(), self.chains.entries.len());
        let mark = self.suppose(place, number);
        let broken = self.follow(reach);
        let lines = self.chains.inferences.len() - before.0;
        let cells = self.chains.entries.len() - before.1;
        self.undo(mark);
        Ok((broken?.is_some(), Hit { lines, cells, place, number, reach }))
    }

    /// The shortest contradiction of those with the fewest lines.
    fn shortest(&mut self, mut hits: Vec<Hit>) -> Result<Option<Refutation>, Halt> {
        hits.sort_by_key(|hit| hit.lines);
        let mut best: Option<Refutation> = None;
        for hit in hits.iter().take(TRACED) {
            let found = self.refute(hit.place, hit.number, 0, hit.reach, &mut TRIED.clone())?;
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| found.count < best.count)
            {
                best = Some(found);
            }
        }
        Ok(best)
    }

    /// Why a cell cannot have a value, with suppositions nested so deep.
    fn refute(
        &mut self,
        place: u32,
        number: usize,
        depth: u8,
        reach: Reach,
        tries: &mut usize,
    ) -> Result<Option<Refutation>, Halt> {
        let mark = self.suppose(place, number);
        let found = self.refute_supposed(mark, depth, reach, tries);
        self.undo(mark);
        found
    }

    fn refute_supposed(
        &mut self,
        mark: usize,
        depth: u8,
        reach: Reach,
        tries: &mut usize,
    ) -> Result<Option<Refutation>, Halt> {
        loop {
            if let Some(broken) = self.follow(reach)? {
                return Ok(Some(self.trace(mark, broken)));
            }
            let Some(inner) = self.inner(depth, reach, tries)? else { return Ok(None) };
            self.conclude(inner);
        }
    }

    /// A refutation inside a supposition: the easiest, or one of the value that changes most.
    fn inner(
        &mut self,
        depth: u8,
        reach: Reach,
        tries: &mut usize,
    ) -> Result<Option<Refutation>, Halt> {
        if self.board.open == 0 {
            let solution = self.board.masks.iter();
            self.possible.iter_mut().zip(solution).for_each(|(all, one)| *all |= one);
            return Ok(None);
        }
        if depth == 0 {
            return Ok(None);
        }
        let mut most: Option<Hit> = None;
        for (place, number) in candidates(self.board, &self.places()) {
            if *tries == 0 {
                return Ok(None);
            }
            *tries -= 1;
            let (is_hit, hit) = self.try_one(place, number, reach)?;
            if is_hit {
                return self.refute(place, number, 0, reach, tries);
            }
            if most.as_ref().is_none_or(|most| hit.cells > most.cells) {
                most = Some(hit);
            }
        }
        match most {
            Some(hit) if depth > 1 => self.refute(hit.place, hit.number, depth - 1, reach, tries),
            _ => Ok(None),
        }
    }

    fn places(&self) -> Vec<u32> {
        (0..self.board.masks.len() as u32).collect()
    }

    /// A refutation with suppositions inside: as flat as can be found with bounded work.
    fn nested(&mut self) -> Result<Option<Refutation>, Halt> {
        let mut all = Vec::new();
        for (place, number) in candidates(self.board, &self.places()) {
            all.push(self.try_one(place, number, Reach::FULL)?.1);
        }
        all.sort_by_key(|hit| std::cmp::Reverse(hit.cells));
        for (depth, mut tries) in [(1, TRIED), (u8::MAX, usize::MAX)] {
            for hit in &all {
                if tries == 0 || self.possible[hit.place as usize] >> hit.number & 1 == 1 {
                    continue;
                }
                let found = self.refute(hit.place, hit.number, depth, Reach::FULL, &mut tries)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }
}

/// A supposition, and what following it took.
#[derive(Clone, Copy)]
struct Hit {
    lines: usize,
    cells: usize,
    place: u32,
    number: usize,
    reach: Reach,
}

/// The values of the open cells among some.
fn candidates<const W: usize>(board: &Board<W>, places: &[u32]) -> Vec<(u32, usize)> {
    let open = places.iter().filter(|&&place| board.masks[place as usize].count_ones() > 1);
    let values = open.flat_map(|&place| {
        let mask = board.masks[place as usize];
        (0..board.values.len())
            .filter(move |number| mask >> number & 1 == 1)
            .map(move |n| (place, n))
    });
    values.collect()
}
