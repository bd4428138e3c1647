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

use super::automata::Lines;
use super::layout::{Layout, Parts};
use super::masks::{Kept, bits};
use super::pending::{Look, Pending, Queue};
use super::sums::Cages;
use crate::search::Observer;

/// A contradiction: nothing is left for some place, some digit of a unit, or some rule.
pub(super) struct Dead;

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
    /// Related places with fewer candidates.
    related: Queue,
    /// The other rules by kind, the cheap ones first.
    rules: Vec<Pending<'a>>,
    kept: Vec<Kept>,
    /// The rule that failed last: its kind and its number; none if it was a unit or a relation.
    failed: Option<(usize, usize)>,
}

impl<'a> State<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        let Parts { units, allowed, cages, bounds, relations, automata, lunchboxes, ranks } =
            layout.parts();
        let [cages_of, sums_of, lunchboxes_of, ranks_of, lines_of] = &layout.rules_of;
        let rules = [
            Pending::new(Cages(cages, &layout.sums), cages.len(), cages_of),
            Pending::new(bounds, bounds.sums().len(), sums_of),
            Pending::new(lunchboxes, lunchboxes.len(), lunchboxes_of),
            Pending::new(ranks, ranks.len(), ranks_of),
            Pending::new(Lines::new(automata), automata.len(), lines_of),
        ];
        let masks = allowed.to_vec();
        let is_related = |&place: &usize| !relations.is_free(place);
        Self {
            layout,
            placed: vec![false; masks.len()],
            left: layout.cells(),
            trail: Vec::new(),
            placements: (0..masks.len()).filter(|&cell| masks[cell].is_power_of_two()).collect(),
            units: Queue::some(0..units.len(), units.len()),
            related: Queue::some((0..masks.len()).filter(is_related), masks.len()),
            rules: rules.into_iter().flatten().collect(),
            kept: Vec::new(),
            failed: None,
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
        if self.layout.has_more(cell) {
            self.wake(cell);
        }
        Ok(())
    }

    /// Queues the relations and the rules of a place.
    fn wake(&mut self, place: usize) {
        if !self.layout.relations.is_free(place) {
            self.related.push(place as u16);
        }
        self.rules.iter_mut().for_each(|rules| rules.wake(place));
    }

    /// All rules to a fixpoint.
    pub(super) fn settle(&mut self, depth: usize, observer: &mut Observer) -> Result<(), Dead> {
        self.failed = None;
        loop {
            if let Some(cell) = self.placements.pop() {
                self.place(cell, depth, observer)?;
            } else if let Some(place) = self.related.pop() {
                self.keep_partners(place)?;
            } else if let Some(unit) = self.units.pop() {
                self.find_hidden_singles(unit)?;
            } else if let Some((kind, rule)) = self.next_rule() {
                self.look(kind, rule).inspect_err(|_| self.failed = Some((kind, rule)))?;
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
        for (other, table) in layout.relations.of(place) {
            self.restrict(other, table.keeps(mask))?;
        }
        Ok(())
    }

    #[inline]
    fn next_rule(&mut self) -> Option<(usize, usize)> {
        let mut kinds = self.rules.iter_mut().enumerate();
        kinds.find_map(|(kind, rules)| Some((kind, rules.next()?)))
    }

    /// Leaves places what a rule leaves of their candidates.
    fn look(&mut self, kind: usize, rule: usize) -> Result<(), Dead> {
        let look = self.rules[kind].look(rule, &self.masks, &mut self.kept);
        if look == Look::Dead {
            self.kept.clear();
            return Err(Dead);
        }
        while let Some((place, keep)) = self.kept.pop() {
            self.restrict(place, keep).inspect_err(|_| self.kept.clear())?;
        }
        self.rules[kind].end_look(rule, look, self.trail.len());
        Ok(())
    }

    /// The places of the rule that failed last; none of a unit or a relation.
    pub(super) fn failed(&self) -> Vec<usize> {
        self.failed.map_or_else(Vec::new, |(kind, rule)| self.rules[kind].places(rule))
    }

    fn find_hidden_singles(&mut self, unit: usize) -> Result<(), Dead> {
        let cells = &self.layout.units()[unit];
        let held = self.layout.held(unit);
        if held == 0 {
            return Ok(());
        }
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in cells {
            twice |= once & self.masks[cell];
            once |= self.masks[cell];
        }
        if once != held {
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

    pub(super) fn undo(&mut self, mark: usize) {
        self.placements.clear();
        self.units.clear();
        self.related.clear();
        self.rules.iter_mut().for_each(|rules| rules.undo(mark));
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
