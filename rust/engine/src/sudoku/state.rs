//! The state of `propagation`: candidate masks, a trail, and the rules that bring them to a
//! fixpoint.
//!
//! One mask of candidates for each cell (bit `d` for digit `d`). A cell with one candidate is
//! *placed*: its peers lose the digit (naked single), and the cells across a gap the consecutive
//! digits. A digit with one cell left in a full unit is placed there (hidden single); a digit with
//! none is a contradiction. A cage keeps the candidates of the digit sets with its sum. Masks only
//! shrink on the way down, and a trail of (cell, mask before) restores them, so a guess copies
//! nothing.
//!
//! Invariant at a fixpoint: a cell has exactly one candidate iff it is placed and all its peers
//! have lost that digit; no unit and no cage is queued. Cost: only units and cages with changed
//! cells are checked again.

use super::layout::Layout;
use super::sums::Sums;
use crate::search::{Observer, Silent};

/// A contradiction: some cell or some digit of a unit has no place left.
pub(super) struct Dead;

/// Pending work, each item once.
#[derive(Default)]
struct Queue {
    items: Vec<u16>,
    is_in: Vec<bool>,
}

impl Queue {
    fn of(size: usize) -> Self {
        Self { items: (0..size as u16).collect(), is_in: vec![true; size] }
    }

    fn push(&mut self, item: u16) {
        if !std::mem::replace(&mut self.is_in[item as usize], true) {
            self.items.push(item);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let item = self.items.pop()? as usize;
        self.is_in[item] = false;
        Some(item)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// A board during the search.
pub(super) struct State<'a> {
    pub(super) layout: &'a Layout,
    sums: Vec<Sums>,
    pub(super) masks: Vec<u64>,
    pub(super) placed: Vec<bool>,
    pub(super) left: usize,
    pub(super) trail: Vec<(usize, u64)>,
    placements: Vec<usize>,
    units: Queue,
    cages: Queue,
    full: u64,
}

impl<'a> State<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        let size = layout.size();
        let masks = layout.allowed().to_vec();
        Self {
            layout,
            sums: layout.cages().iter().map(|cage| Sums::new(cage, size)).collect(),
            placed: vec![false; masks.len()],
            left: masks.len(),
            trail: Vec::new(),
            placements: (0..masks.len()).filter(|&cell| masks[cell].is_power_of_two()).collect(),
            units: Queue::of(layout.units().len()),
            cages: Queue::of(layout.cages().len()),
            full: layout.full(),
            masks,
        }
    }

    pub(super) fn place_givens<O: Observer>(
        &mut self,
        cells: &[u8],
        observer: &mut O,
    ) -> Result<(), Dead> {
        if self.masks.contains(&0) {
            return Err(Dead);
        }
        for (cell, &digit) in cells.iter().enumerate() {
            if digit != 0 {
                self.restrict(cell, 1 << digit)?;
            }
        }
        self.settle(0, observer)
    }

    /// Places givens without an observer.
    pub(super) fn begin(&mut self, cells: &[u8]) -> Result<(), Dead> {
        self.place_givens(cells, &mut Silent)
    }

    /// Places a digit.
    pub(super) fn fix(&mut self, cell: usize, digit: u8) -> Result<(), Dead> {
        self.restrict(cell, 1 << digit)?;
        self.settle(0, &mut Silent)
    }

    pub(super) fn solution(&self) -> Vec<u8> {
        self.masks.iter().map(|mask| mask.trailing_zeros() as u8).collect()
    }

    /// The candidates of each cell.
    pub(super) fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// Removes every candidate outside `keep` from `cell`; a cell left with one is placed by
    /// `settle`.
    pub(super) fn restrict(&mut self, cell: usize, keep: u64) -> Result<(), Dead> {
        let before = self.masks[cell];
        let after = before & keep;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Dead);
        }
        self.trail.push((cell, before));
        self.masks[cell] = after;
        if after.is_power_of_two() {
            self.placements.push(cell);
        }
        for &unit in self.layout.full_units_of(cell) {
            self.units.push(unit);
        }
        for &cage in self.layout.cages_of(cell) {
            self.cages.push(cage);
        }
        if after.count_ones() == 2 && !self.layout.gaps(cell).is_empty() {
            return self.keep_distance(cell);
        }
        Ok(())
    }

    /// Singles, gaps and sums to a fixpoint.
    pub(super) fn settle<O: Observer>(
        &mut self,
        depth: usize,
        observer: &mut O,
    ) -> Result<(), Dead> {
        loop {
            if let Some(cell) = self.placements.pop() {
                self.place(cell, depth, observer)?;
            } else if let Some(unit) = self.units.pop() {
                self.find_hidden_singles(unit)?;
            } else if let Some(cage) = self.cages.pop() {
                self.narrow_cage(cage)?;
            } else {
                return Ok(());
            }
        }
    }

    fn place<O: Observer>(
        &mut self,
        cell: usize,
        depth: usize,
        observer: &mut O,
    ) -> Result<(), Dead> {
        let mask = self.masks[cell];
        self.placed[cell] = true;
        self.left -= 1;
        observer.set(depth, cell, mask.trailing_zeros() as usize);
        for &peer in self.layout.peers(cell) {
            self.restrict(peer as usize, !mask)?;
        }
        self.keep_distance(cell)
    }

    /// Removes from the cells across a gap the digits consecutive to every candidate of `cell`.
    fn keep_distance(&mut self, cell: usize) -> Result<(), Dead> {
        let mask = self.masks[cell];
        let near = bits(mask).fold(u64::MAX, |near, digit| near & 5 << (digit - 1));
        for &other in self.layout.gaps(cell) {
            self.restrict(other as usize, !near)?;
        }
        Ok(())
    }

    fn find_hidden_singles(&mut self, unit: usize) -> Result<(), Dead> {
        let cells = &self.layout.units()[unit];
        if (cells.len() as u32) < self.full.count_ones() {
            return Ok(());
        }
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in cells {
            twice |= once & self.masks[cell];
            once |= self.masks[cell];
        }
        if once != self.full {
            return Err(Dead);
        }
        let hidden = once & !twice;
        for &cell in cells {
            let single = self.masks[cell] & hidden;
            if single != 0 && !self.masks[cell].is_power_of_two() {
                // Two digits need this cell: a contradiction.
                if !single.is_power_of_two() {
                    return Err(Dead);
                }
                self.restrict(cell, single)?;
            }
        }
        Ok(())
    }

    fn narrow_cage(&mut self, cage: usize) -> Result<(), Dead> {
        let cells = &self.layout.cages()[cage].cells;
        let is_placed = |cell: &&usize| self.placed[**cell];
        let placed = cells.iter().filter(is_placed).fold(0, |all, &cell| all | self.masks[cell]);
        let open: Vec<usize> = cells.iter().copied().filter(|&cell| !self.placed[cell]).collect();
        let masks: Vec<u64> = open.iter().map(|&cell| self.masks[cell]).collect();
        let sums = &self.sums[cage];
        let left = sums.left(placed, &masks).ok_or(Dead)?;
        let ranges = if sums.has_sets() {
            vec![left.possible; open.len()]
        } else {
            sums.bounds(placed, &masks).ok_or(Dead)?
        };
        for (&cell, range) in open.iter().zip(ranges) {
            self.restrict(cell, range)?;
        }
        if left.certain != 0 && !open.is_empty() {
            self.place_certain(&open, left.certain)?;
        }
        Ok(())
    }

    /// Places each digit that a cage needs and that only one of its open cells can hold.
    fn place_certain(&mut self, open: &[usize], certain: u64) -> Result<(), Dead> {
        for digit in bits(certain) {
            let mut places = open.iter().filter(|&&cell| self.masks[cell] >> digit & 1 == 1);
            match (places.next(), places.next()) {
                (None, _) => return Err(Dead),
                (Some(&cell), None) => self.restrict(cell, 1 << digit)?,
                _ => {}
            }
        }
        Ok(())
    }

    pub(super) fn undo(&mut self, mark: usize) {
        self.placements.clear();
        self.units.clear();
        self.cages.clear();
        while self.trail.len() > mark {
            if let Some((cell, before)) = self.trail.pop() {
                self.left += usize::from(std::mem::take(&mut self.placed[cell]));
                self.masks[cell] = before;
            }
        }
    }
}

/// The numbers of the set bits, in ascending order.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}
