//! The placements of one clue on its line, in the order of both papers.
//!
//! Idea: a placement is one *shift* for each block: how many cells it stands right of its left-most
//! position. Shifts never decrease from left to right and never exceed the spare cells of the line.
//! The papers' order (every block left-most first, the right-most block moves first, a moved block
//! pulls those right of it to its side) is the lexicographic order of the shifts.
//!
//! When some cells are known to be black, a table of O(blocks x spare) says which shifts still lead
//! to a placement that covers all of them, so the enumeration never runs into a dead end.

use crate::nonogram::puzzle::shortest;
use crate::search::Halt;

/// Shifts of the blocks of a line, from the left.
pub type Shifts = Vec<usize>;

/// All placements of a clue, as a walk over its shifts.
pub struct Placements {
    lengths: Vec<usize>,
    /// The left-most start of every block; one more for the block that would follow.
    earliest: Vec<usize>,
    spare: usize,
    covering: Option<Covering>,
}

/// Which placements cover the known black cells.
struct Covering {
    forced: Vec<bool>,
    /// At `block * (spare + 1) + shift`: whether this block and those after it can be placed when
    /// the block before stands at `shift`.
    open: Vec<bool>,
    count: u64,
}

impl Placements {
    /// All placements of `clue` on a line of `cells`, which it must fit.
    pub fn new(clue: &[u16], cells: usize) -> Self {
        let mut earliest = vec![0];
        for &length in clue {
            earliest.push(earliest[earliest.len() - 1] + length as usize + 1);
        }
        let lengths = clue.iter().map(|&length| length as usize).collect();
        Self { lengths, earliest, spare: cells.saturating_sub(shortest(clue)), covering: None }
    }

    /// Only the placements that cover every cell of `forced`; `work` receives the size of the
    /// table.
    pub fn covering(
        clue: &[u16],
        forced: &[bool],
        mut work: impl FnMut(u64) -> Result<(), Halt>,
    ) -> Result<Self, Halt> {
        let mut placements = Self::new(clue, forced.len());
        let (blocks, width) = (clue.len(), placements.spare + 1);
        let mut open = vec![false; (blocks + 1) * width];
        let mut ways = vec![0u64; width];
        for block in (0..=blocks).rev() {
            ways = placements.ways_of(block, &ways, forced);
            for (shift, &ways) in ways.iter().enumerate() {
                open[block * width + shift] = ways > 0;
            }
            work(1 + width as u64 / 16)?;
        }
        placements.covering = Some(Covering { forced: forced.to_vec(), open, count: ways[0] });
        Ok(placements)
    }

    /// The number of ways to place `block` and those after it, for every shift of the block before
    /// it; `after` has these numbers for the next block.
    fn ways_of(&self, block: usize, after: &[u64], forced: &[bool]) -> Vec<u64> {
        let mut ways = vec![0; self.spare + 1];
        let mut from = 0u64;
        for shift in (0..=self.spare).rev() {
            let start = self.earliest[block] + shift;
            let is_forced = |cell: usize| forced.get(cell).copied().unwrap_or(false);
            from = if block == self.lengths.len() {
                u64::from(!is_forced(start) && (shift == self.spare || from > 0))
            } else {
                after[shift].saturating_add(if is_forced(start) { 0 } else { from })
            };
            let is_parted = block == 0 || !is_forced(start - 1);
            ways[shift] = if is_parted { from } else { 0 };
        }
        ways
    }

    /// The number of placements, at most `u64::MAX`.
    pub fn count(&self) -> u64 {
        self.covering
            .as_ref()
            .map_or_else(|| ways_to_spread(self.lengths.len(), self.spare), |known| known.count)
    }

    /// Memory of the table in bytes.
    pub fn bytes(&self) -> u64 {
        self.covering.as_ref().map_or(0, |known| known.open.len() as u64)
    }

    /// Goes to the first placement, if there is one.
    pub fn first(&self, shifts: &mut Shifts) -> bool {
        shifts.clear();
        shifts.resize(self.lengths.len(), 0);
        if !self.leads_on(0, 0) {
            return false;
        }
        self.pull(shifts, 0, 0);
        true
    }

    /// Goes to the next placement, if there is one.
    pub fn next(&self, shifts: &mut Shifts) -> bool {
        for block in (0..shifts.len()).rev() {
            let shift = shifts[block];
            if shift < self.spare
                && !self.is_forced(self.earliest[block] + shift)
                && let Some(next) = self.least(block, shift + 1)
            {
                shifts[block] = next;
                self.pull(shifts, block + 1, next);
                return true;
            }
        }
        false
    }

    /// Writes the placement as 0 and 1 into the cells of its line.
    pub fn paint(&self, shifts: &Shifts, cells: &mut [u8]) {
        cells.fill(0);
        for ((&shift, &earliest), &length) in shifts.iter().zip(&self.earliest).zip(&self.lengths) {
            cells[earliest + shift..][..length].fill(1);
        }
    }

    /// Puts every block from `block` on to the left-most place right of a block at `shift`.
    fn pull(&self, shifts: &mut Shifts, block: usize, mut shift: usize) {
        for (later, place) in shifts.iter_mut().enumerate().skip(block) {
            shift = self.least(later, shift).unwrap_or(shift);
            *place = shift;
        }
    }

    /// The least shift of `block`, from `shift` on, that leads to a whole placement.
    #[inline]
    fn least(&self, block: usize, shift: usize) -> Option<usize> {
        for least in shift..=self.spare {
            if self.leads_on(block + 1, least) {
                return Some(least);
            }
            if self.is_forced(self.earliest[block] + least) {
                return None;
            }
        }
        None
    }

    #[inline]
    fn leads_on(&self, block: usize, shift: usize) -> bool {
        self.covering.as_ref().is_none_or(|known| known.open[block * (self.spare + 1) + shift])
    }

    #[inline]
    fn is_forced(&self, cell: usize) -> bool {
        self.covering.as_ref().is_some_and(|known| known.forced[cell])
    }
}

/// C(blocks + spare, blocks): the ways to spread the spare cells over the gaps.
fn ways_to_spread(blocks: usize, spare: usize) -> u64 {
    let (less, more) = (blocks.min(spare) as u128, blocks.max(spare) as u128);
    let mut ways = 1u128;
    for each in 1..=less {
        ways = ways * (more + each) / each;
        if ways >= u64::MAX as u128 {
            return u64::MAX;
        }
    }
    ways as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(placements: &Placements, cells: usize) -> Vec<String> {
        let (mut shifts, mut row) = (Shifts::new(), vec![0; cells]);
        let mut found = Vec::new();
        let mut goes_on = placements.first(&mut shifts);
        while goes_on {
            placements.paint(&shifts, &mut row);
            found.push(row.iter().map(|&cell| if cell == 1 { '#' } else { '.' }).collect());
            goes_on = placements.next(&mut shifts);
        }
        found
    }

    #[test]
    fn the_right_most_block_moves_first() {
        let placements = Placements::new(&[2, 1], 6);
        let order = ["##.#..", "##..#.", "##...#", ".##.#.", ".##..#", "..##.#"];
        assert_eq!(painted(&placements, 6), order);
        assert_eq!(placements.count(), 6);
    }

    #[test]
    fn an_empty_clue_has_one_placement() {
        assert_eq!(painted(&Placements::new(&[], 3), 3), ["..."]);
    }

    #[test]
    fn covering_gives_the_placements_that_hold_the_forced_cells_in_the_same_order() {
        let clues: [&[u16]; 6] = [&[], &[1], &[3], &[1, 1], &[2, 1], &[1, 2, 1]];
        for clue in clues {
            let all = painted(&Placements::new(clue, 7), 7);
            for forced in 0u32..1 << 7 {
                let forced: Vec<bool> = (0..7).map(|cell| forced >> cell & 1 == 1).collect();
                let covering = Placements::covering(clue, &forced, |_| Ok(())).expect("no limit");
                let holds = |row: &&String| {
                    row.chars().zip(&forced).all(|(cell, &forced)| cell == '#' || !forced)
                };
                let expected: Vec<String> = all.iter().filter(holds).cloned().collect();
                assert_eq!(covering.count(), expected.len() as u64);
                assert_eq!(painted(&covering, 7), expected, "{clue:?} {forced:?}");
            }
        }
    }

    #[test]
    fn counts_saturate() {
        assert_eq!(ways_to_spread(3, 4), 35);
        assert_eq!(ways_to_spread(250, 500), u64::MAX);
    }
}
