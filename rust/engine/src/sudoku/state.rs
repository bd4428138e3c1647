//! The state of `propagation`: candidate masks, a trail, and the rules that bring them to a
//! fixpoint.
//!
//! One mask of candidates for each place (bit `d` for digit `d`). A cell with one candidate is
//! *placed*: its peers lose the digit (naked single). A place that is related to others leaves them
//! what goes together with its candidates (`relations.rs`). A digit with one cell left in a full
//! unit is placed there (hidden single); a digit with none is a contradiction. A cage keeps the
//! candidates of its digit sets (`sums.rs`), a weighted sum those within its bounds (`bounds.rs`),
//! a line those of the words that its automaton accepts (`automata.rs`). The cheap rules come
//! first. Masks only shrink on the way down, and a trail of (place, mask before) restores them, so a
//! guess copies nothing.
//!
//! Invariant at a fixpoint: a place has exactly one candidate iff it is placed and all its peers
//! have lost that digit; nothing is queued. Cost: only rules with changed places look again.
//!
//! A full board is a solution if the auxiliary places can be filled: the first way to fill them is
//! enough, so that no solution comes twice.
//!
//! References: Mackworth, "Consistency in networks of relations", 1977 (the queue of AC-3);
//! Schulte and Stuckey, "Efficient constraint propagation engines", 2008 (cheap rules first).

use super::automata::Marks;
use super::layout::{Layout, Parts};
use crate::search::Observer;

/// A contradiction: nothing is left for some place, some digit of a unit, or some rule.
pub(super) struct Dead;

/// Pending work, each item once.
#[derive(Default)]
struct Queue {
    items: Vec<u16>,
    is_in: Vec<bool>,
}

impl Queue {
    /// All of so many items.
    fn of(size: usize) -> Self {
        Self { items: (0..size as u16).collect(), is_in: vec![true; size] }
    }

    /// Some of so many items.
    fn some(items: impl Iterator<Item = usize>, size: usize) -> Self {
        let mut queue = Self { items: Vec::new(), is_in: vec![false; size] };
        items.for_each(|item| queue.push(item as u16));
        queue
    }

    fn push(&mut self, item: u16) {
        if !std::mem::replace(&mut self.is_in[item as usize], true) {
            self.items.push(item);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        loop {
            let item = self.items.pop()? as usize;
            if std::mem::take(&mut self.is_in[item]) {
                return Some(item);
            }
        }
    }

    /// Takes an item out; `pop` passes over it.
    fn cancel(&mut self, item: usize) {
        self.is_in[item] = false;
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// A board during the search.
pub(super) struct State<'a> {
    pub(super) layout: &'a Layout,
    pub(super) masks: Vec<u64>,
    pub(super) placed: Vec<bool>,
    /// Cells that are not placed.
    pub(super) left: usize,
    pub(super) trail: Vec<(usize, u64)>,
    placements: Vec<usize>,
    units: Queue,
    cages: Queue,
    /// Related places with fewer candidates, weighted sums and lines.
    related: Queue,
    bounds: Queue,
    lines: Queue,
    lunchboxes: Queue,
    /// Lines that accept all that is left, each with the length of the trail since when.
    resting: Vec<(usize, usize)>,
    rests: Vec<bool>,
    marks: Marks,
    kept: Vec<(usize, u64)>,
    full: u64,
    /// The rule that failed last.
    pub(super) failed: Failed,
}

/// What has shown that a board has no solution.
#[derive(Clone, Copy)]
pub(super) enum Failed {
    Cage(usize),
    Sum(usize),
    Line(usize),
    Lunchbox(usize),
    /// A unit, or a relation.
    Other,
}

impl Failed {
    /// The places of the rule; none of a unit or a relation.
    pub(super) fn places(self, layout: &Layout) -> Vec<usize> {
        match self {
            Self::Cage(cage) => layout.cages()[cage].cells.clone(),
            Self::Sum(sum) => layout.bounds().sums()[sum].places().collect(),
            Self::Line(line) => layout.automata().places(line).collect(),
            Self::Lunchbox(lunchbox) => layout.lunchboxes()[lunchbox].places().collect(),
            Self::Other => Vec::new(),
        }
    }
}

impl<'a> State<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        let Parts { units, allowed, cages, bounds, relations, automata, lunchboxes } =
            layout.parts();
        let masks = allowed.to_vec();
        let is_related = |&place: &usize| !relations.is_free(place);
        Self {
            layout,
            placed: vec![false; masks.len()],
            left: layout.cells(),
            trail: Vec::new(),
            placements: (0..masks.len()).filter(|&cell| masks[cell].is_power_of_two()).collect(),
            units: Queue::of(units.len()),
            cages: Queue::of(cages.len()),
            related: Queue::some((0..masks.len()).filter(is_related), masks.len()),
            bounds: Queue::of(bounds.sums().len()),
            lines: Queue::of(automata.len()),
            lunchboxes: Queue::of(lunchboxes.len()),
            resting: Vec::new(),
            rests: vec![false; automata.len()],
            marks: Marks::default(),
            kept: Vec::new(),
            full: layout.full(),
            failed: Failed::Other,
            masks,
        }
    }

    pub(super) fn place_givens(
        &mut self,
        cells: &[u8],
        observer: &mut Observer,
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
        self.place_givens(cells, &mut Observer::Silent)
    }

    /// Places a digit.
    pub(super) fn fix(&mut self, cell: usize, digit: u8) -> Result<(), Dead> {
        self.restrict(cell, 1 << digit)?;
        self.settle(0, &mut Observer::Silent)
    }

    pub(super) fn solution(&self) -> Vec<u8> {
        let cells = &self.masks[..self.layout.cells()];
        cells.iter().map(|mask| mask.trailing_zeros() as u8).collect()
    }

    /// The candidates of each place.
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
        if self.layout.has_more(cell) {
            self.queue_more(cell);
        }
        Ok(())
    }

    /// Queues the relations, sums and lines of a place.
    #[cold]
    fn queue_more(&mut self, place: usize) {
        if !self.layout.relations().is_free(place) {
            self.related.push(place as u16);
        }
        for &sum in self.layout.bounds_of(place) {
            self.bounds.push(sum);
        }
        for &lunchbox in self.layout.lunchboxes_of(place) {
            self.lunchboxes.push(lunchbox);
        }
        for &line in self.layout.lines_of(place) {
            if !self.rests[line as usize] {
                self.lines.push(line);
            }
        }
    }

    /// All rules to a fixpoint.
    pub(super) fn settle(&mut self, depth: usize, observer: &mut Observer) -> Result<(), Dead> {
        self.failed = Failed::Other;
        loop {
            if let Some(cell) = self.placements.pop() {
                self.place(cell, depth, observer)?;
            } else if let Some(place) = self.related.pop() {
                self.keep_partners(place)?;
            } else if let Some(unit) = self.units.pop() {
                self.find_hidden_singles(unit)?;
            } else if let Some(cage) = self.cages.pop() {
                self.narrow_cage(cage).inspect_err(|_| self.failed = Failed::Cage(cage))?;
            } else if let Some(sum) = self.bounds.pop() {
                self.narrow_sum(sum).inspect_err(|_| self.failed = Failed::Sum(sum))?;
            } else if let Some(at) = self.lunchboxes.pop() {
                self.narrow_lunchbox(at).inspect_err(|_| self.failed = Failed::Lunchbox(at))?;
            } else if let Some(line) = self.lines.pop() {
                self.narrow_line(line).inspect_err(|_| self.failed = Failed::Line(line))?;
            } else {
                return Ok(());
            }
        }
    }

    fn place(&mut self, cell: usize, depth: usize, observer: &mut Observer) -> Result<(), Dead> {
        let mask = self.masks[cell];
        self.placed[cell] = true;
        if cell < self.layout.cells() {
            self.left -= 1;
            observer.set(depth, cell, mask.trailing_zeros() as usize);
        }
        for &peer in self.layout.peers(cell) {
            self.restrict(peer as usize, !mask)?;
        }
        Ok(())
    }

    /// Leaves the places that are related to this one what goes together with its candidates.
    fn keep_partners(&mut self, place: usize) -> Result<(), Dead> {
        let (layout, mask) = (self.layout, self.masks[place]);
        for (other, table) in layout.relations().of(place) {
            self.restrict(other, table.keeps(mask))?;
        }
        Ok(())
    }

    fn narrow_sum(&mut self, sum: usize) -> Result<(), Dead> {
        let is_possible = self.layout.bounds().narrow(sum, &self.masks, &mut self.kept);
        self.keep_all(is_possible)
    }

    fn narrow_lunchbox(&mut self, lunchbox: usize) -> Result<(), Dead> {
        let lunchbox = &self.layout.lunchboxes()[lunchbox];
        let is_possible = lunchbox.narrow(&self.masks, &mut self.kept);
        self.keep_all(is_possible)
    }

    fn narrow_line(&mut self, line: usize) -> Result<(), Dead> {
        let automata = self.layout.automata();
        let found = automata.narrow(line, &self.masks, &mut self.marks, &mut self.kept);
        self.rests[line] = found == Some(true);
        let kept = self.keep_all(found.is_some());
        self.rests[line] &= kept.is_ok();
        if self.rests[line] {
            self.resting.push((self.trail.len(), line));
        }
        if automata.is_plain(line) {
            self.lines.cancel(line); // it has just seen what it has removed
        }
        kept
    }

    /// Leaves places what a rule keeps of their candidates, if it is possible at all.
    fn keep_all(&mut self, is_possible: bool) -> Result<(), Dead> {
        let mut end = if is_possible { Ok(()) } else { Err(Dead) };
        while let (Ok(()), Some((place, keep))) = (&end, self.kept.pop()) {
            end = self.restrict(place, keep);
        }
        self.kept.clear();
        end
    }

    fn find_hidden_singles(&mut self, unit: usize) -> Result<(), Dead> {
        let cells = &self.layout.units()[unit];
        if !self.layout.is_full(cells) {
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
        let sums = &self.layout.sums()[cage];
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
        let Self { units, cages, related, bounds, lines, lunchboxes, .. } = self;
        for queue in [units, cages, related, bounds, lines, lunchboxes] {
            queue.clear();
        }
        while let Some((_, line)) = self.resting.pop_if(|rest| rest.0 > mark) {
            self.rests[line] = false;
        }
        while self.trail.len() > mark {
            if let Some((cell, before)) = self.trail.pop() {
                let was_placed = std::mem::take(&mut self.placed[cell]);
                self.left += usize::from(was_placed && cell < self.layout.cells());
                self.masks[cell] = before;
            }
        }
    }

    /// Fills the auxiliary places of a full board, in the first way that there is.
    pub(super) fn complete(&mut self) -> Result<(), Dead> {
        let auxiliary = self.layout.cells()..self.masks.len();
        let open = auxiliary.filter(|&place| !self.placed[place]);
        let Some(place) = open.min_by_key(|&place| self.masks[place].count_ones()) else {
            return Ok(());
        };
        for digit in bits(self.masks[place]) {
            let mark = self.trail.len();
            let settled = self
                .restrict(place, 1 << digit)
                .and_then(|()| self.settle(0, &mut Observer::Silent));
            if settled.and_then(|()| self.complete()).is_ok() {
                return Ok(());
            }
            self.undo(mark);
        }
        Err(Dead)
    }

    /// Fills the auxiliary places if the board is full.
    #[inline]
    pub(super) fn complete_if_full(&mut self) -> Result<(), Dead> {
        if self.left == 0 { self.complete() } else { Ok(()) }
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
