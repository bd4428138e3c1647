//! A board during the search, and the rules that bring it to rest.
//!
//! A cell with one candidate is *placed*: its peers lose the digit. A digit with one place left in
//! a house is placed there; a digit whose places in one of two crossing houses are all common to
//! both leaves the rest of the other. Sums narrow their cells; a digit that a sum is certain to
//! hold leaves the cells that see all its places there.
//!
//! Invariant: masks only shrink, and nothing is removed that a solution needs. Cost: sums, houses
//! and crossings are looked at again when a cell of theirs has changed, in this order: most changes
//! come from sums, and houses between any two of them would be most of the work. What a sum itself
//! has removed does not bring it up again. A board is 162 bytes and is copied at a guess.

use super::super::cliques::Cliques;
use super::super::masks::Kept;
use super::hidden_cages::{Cells, cells_of};
use super::rules::{CELLS, MOST_SUMS, Narrowing, Rules, Sums, masks_of};
use super::sum::{FULL, digits};

/// No solution is left.
pub(super) enum Dead {
    /// This sum has no assignment.
    Sum(usize),
    /// A cell has no candidate, or a house no place for a digit.
    Cell,
}

/// A board: the candidates of each cell, and the cells whose peers have lost their digit.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) masks: [u16; CELLS],
    pub(super) placed: Cells,
}

impl Board {
    /// A board of so many cells, each of which may hold each digit; what is beyond them is placed.
    pub(super) fn open(cells: usize) -> Self {
        Self { masks: [FULL; CELLS], placed: Cells::MAX << cells }
    }

    /// The digit of a placed cell.
    pub(super) fn digit(&self, cell: usize) -> usize {
        self.masks[cell].trailing_zeros() as usize + 1
    }
}

/// What is left to look at on a board that changes.
pub(super) struct Propagation<'a> {
    pub(super) rules: &'a Rules,
    singles: Cells,
    houses: u64,
    crossings: u128,
    sums: Sums,
    /// The sum that failed last; it is looked at first, since it often fails again.
    last_failed: usize,
    /// What a long sum leaves to cells.
    kept: Vec<Kept>,
}

impl<'a> Propagation<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        let idle = (MOST_SUMS - rules.sums.len()) as u32;
        Self {
            rules,
            singles: 0,
            houses: (1 << rules.houses.len()) - 1,
            crossings: (1 << rules.crossings.len()) - 1,
            sums: Sums::MAX.checked_shr(idle).unwrap_or(0),
            last_failed: 0,
            kept: Vec::new(),
        }
    }

    /// Forgets what was left to look at.
    pub(super) fn clear(&mut self) {
        (self.singles, self.houses, self.crossings) = (0, 0, 0);
        self.sums = 0;
    }

    /// Keeps these candidates of a cell.
    #[inline]
    pub(super) fn restrict(
        &mut self,
        board: &mut Board,
        cell: usize,
        keep: u16,
    ) -> Result<(), Dead> {
        let before = board.masks[cell];
        let after = before & keep;
        if after == before {
            return Ok(());
        }
        board.masks[cell] = after;
        if after == 0 {
            return Err(Dead::Cell);
        }
        self.singles |= Cells::from(after.is_power_of_two()) << cell;
        self.houses |= self.rules.houses_of[cell];
        self.crossings |= self.rules.crossings_of[cell];
        self.sums |= self.rules.sums_of[cell];
        Ok(())
    }

    /// Brings a board to rest.
    pub(super) fn settle(&mut self, board: &mut Board) -> Result<(), Dead> {
        loop {
            if self.singles != 0 {
                let cell = self.singles.trailing_zeros() as usize;
                self.singles &= self.singles - 1;
                self.place(board, cell)?;
            } else if let Some(sum) = self.next_sum() {
                self.narrow(board, sum)?;
            } else if self.houses != 0 {
                let house = self.houses.trailing_zeros() as usize;
                self.houses &= self.houses - 1;
                self.find_hidden_singles(board, house)?;
            } else if self.crossings != 0 {
                let crossing = self.crossings.trailing_zeros() as usize;
                self.crossings &= self.crossings - 1;
                self.cross(board, crossing)?;
            } else {
                return Ok(());
            }
        }
    }

    fn next_sum(&mut self) -> Option<usize> {
        if self.sums == 0 {
            return None;
        }
        let is_due = self.sums >> self.last_failed & 1 == 1;
        let sum = if is_due { self.last_failed } else { self.sums.trailing_zeros() as usize };
        self.sums &= !(1 << sum);
        Some(sum)
    }

    fn place(&mut self, board: &mut Board, cell: usize) -> Result<(), Dead> {
        board.placed |= 1 << cell;
        let digit = board.masks[cell];
        for peer in cells_of(self.rules.peers[cell] & !board.placed) {
            self.restrict(board, peer as usize, !digit)?;
        }
        Ok(())
    }

    fn find_hidden_singles(&mut self, board: &mut Board, house: usize) -> Result<(), Dead> {
        let cells = self.rules.houses[house];
        let (mut once, mut twice) = (0, 0);
        for cell in cells {
            let mask = board.masks[cell as usize];
            twice |= once & mask;
            once |= mask;
        }
        if once != FULL {
            return Err(Dead::Cell);
        }
        let hidden = once & !twice;
        if hidden != 0 {
            for cell in cells {
                let single = board.masks[cell as usize] & hidden;
                if single != 0 {
                    if !single.is_power_of_two() {
                        return Err(Dead::Cell);
                    }
                    self.restrict(board, cell as usize, single)?;
                }
            }
        }
        Ok(())
    }

    /// A digit whose places in one of two houses are all common to both leaves the rest of the
    /// other.
    fn cross(&mut self, board: &mut Board, crossing: usize) -> Result<(), Dead> {
        let crossing = self.rules.crossings[crossing];
        let union =
            |cells: &[u8]| cells.iter().fold(0, |all, &cell| all | board.masks[cell as usize]);
        let common = union(&crossing.common);
        let [first, second] = [union(&crossing.others[0]), union(&crossing.others[1])];
        for (cells, gone) in [
            (crossing.others[0], first & common & !second),
            (crossing.others[1], second & common & !first),
        ] {
            if gone != 0 {
                for cell in cells {
                    self.restrict(board, cell as usize, !gone)?;
                }
            }
        }
        Ok(())
    }

    fn narrow(&mut self, board: &mut Board, number: usize) -> Result<(), Dead> {
        let rules = self.rules;
        let sum = &rules.sums[number];
        let shape = match &sum.narrowing {
            Narrowing::Short(shape) => shape,
            Narrowing::Long(cliques, total) => {
                return self.narrow_long(board, number, cliques, *total);
            }
        };
        let before = masks_of(&board.masks, &sum.cells);
        let mut masks = before;
        let Some(certain) = shape.narrow(&mut masks) else {
            self.last_failed = number;
            return Err(Dead::Sum(number));
        };
        let mut placed = 0;
        for ((&cell, before), mask) in sum.cells.iter().zip(before).zip(masks) {
            if mask != before {
                self.restrict(board, cell as usize, mask)?;
            }
            placed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        self.sums &= !(1 << number);
        for digit in digits(certain & !placed) {
            self.exclude(board, &sum.cells, digit)?;
        }
        Ok(())
    }

    fn narrow_long(
        &mut self,
        board: &mut Board,
        number: usize,
        cliques: &Cliques,
        total: i64,
    ) -> Result<(), Dead> {
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        let mask_of = |cell: usize| u64::from(board.masks[cell]) << 1;
        let is_possible = cliques.narrow(total, total, &mask_of, &mut kept);
        let narrowed = kept
            .iter()
            .try_for_each(|&(cell, keep)| self.restrict(board, cell, (keep >> 1) as u16));
        self.kept = kept;
        if !is_possible {
            self.last_failed = number;
            return Err(Dead::Sum(number));
        }
        narrowed
    }

    /// A digit is certain in some of these cells: the cells that see all its places lose it.
    fn exclude(&mut self, board: &mut Board, cells: &[u8], digit: u16) -> Result<(), Dead> {
        let places = cells.iter().filter(|&&cell| board.masks[cell as usize] & digit != 0);
        let seen = places.fold(Cells::MAX, |seen, &cell| seen & self.rules.peers[cell as usize]);
        if seen == Cells::MAX {
            return Err(Dead::Cell);
        }
        for cell in cells_of(seen & !board.placed) {
            self.restrict(board, cell as usize, !digit)?;
        }
        Ok(())
    }
}
