//! Back end of `auto` for up to 256 cells and pieces: exact cover over lists of bit masks.
//!
//! Idea: each level has the list of the placements that share nothing with those on the board (see
//! [`list`](super::list)). A try drops from the list all that shares a cell or the piece with it.
//! If that leaves some item without a placement, the try ends at once; otherwise the placements of
//! every item are counted, and the item with the fewest is branched on next. This is DLX's rule
//! without linked lists: nothing has to be undone.
//!
//! Invariant: the list of depth d holds exactly the placements that share nothing with the first d,
//! in the order of the items. Cost of a node: one pass over the list of the level above; if no item
//! is lost, two more and one over its own list. One node is one placement on the board.
//!
//! Reference: Knuth, "Dancing Links", 2000.

use super::lanes::Lanes;
use super::list::List;
use super::mask::{Mask, has, insert, is_empty, none, zip};
use super::mask_problem::MaskProblem;
use crate::packing::model::partial::{Choice, PartialPacking};
use crate::search::{Control, Halt, Observer};

/// One depth of a search.
pub(super) struct Level<const W: usize> {
    /// The placements that can still be added.
    pub(super) list: List<W>,
    /// What is still to be covered.
    pub(super) open: Mask<W>,
    /// The item to branch on: placements with this bit are tried.
    pub(super) bit: usize,
    /// The group of 64 placements that is being tried, and those of it that are left.
    pub(super) word: usize,
    pub(super) tries: u64,
}

impl<const W: usize> Level<W> {
    /// The placements to try in a group of 64; a level with a single try has no bit.
    #[inline(always)]
    pub(super) fn tries_at<E: Lanes>(&self, word: usize) -> u64 {
        if self.bit < 64 * W { self.list.having::<E>(self.bit, word) } else { 0 }
    }

    /// The number of groups of 64 placements.
    #[inline(always)]
    pub(super) fn words(&self) -> usize {
        self.list.len().div_ceil(64)
    }

    /// Ends the tries of this level.
    pub(super) fn close(&mut self) {
        (self.word, self.tries, self.bit) = (usize::MAX, 0, usize::MAX);
    }
}

/// A depth-first search, from the root or from an open subtree.
pub struct Walk<'a, const W: usize> {
    pub(super) masks: &'a MaskProblem<'a, W>,
    pub(super) levels: Vec<Level<W>>,
    /// The placements on the board.
    pub(super) chosen: Vec<Mask<W>>,
    /// Copies used of each piece.
    copies: Vec<u32>,
    partial: PartialPacking<'a>,
    /// The node at which the walk stops, so that the caller can ask for its progress.
    pub patience: Option<u64>,
}

impl<'a, const W: usize> Walk<'a, W> {
    /// A walk at its start.
    pub fn new(masks: &'a MaskProblem<'a, W>) -> Self {
        let list = List::new(&masks.all);
        Self {
            masks,
            levels: vec![Level { list, open: masks.open, bit: 0, word: usize::MAX, tries: 0 }],
            chosen: Vec::new(),
            copies: vec![0; masks.pieces.len()],
            partial: PartialPacking::new(masks.problem),
            patience: None,
        }
    }

    /// Goes to an open subtree, or to the root of the whole tree; the depth of its tries, `None` if
    /// there are none.
    #[inline(always)]
    pub fn start<E: Lanes>(
        &mut self,
        subtree: &[Choice],
        control: &mut Control,
    ) -> Result<Option<usize>, Halt> {
        let Some((&last, before)) = subtree.split_last() else {
            self.begin();
            if is_empty(&self.levels[0].open) {
                return self.found(control).map(|()| None);
            }
            return Ok(self.branch::<E>(0).then_some(0));
        };
        Ok(self.lay::<E>(before, &mut control.observer).filter(|&depth| self.try_only(depth, last)))
    }

    pub(super) fn begin(&mut self) {
        self.chosen.clear();
        self.copies.fill(0);
        self.partial = PartialPacking::new(self.masks.problem);
    }

    /// Explores the tries of a depth and all below them; false if the patience ended first.
    #[inline(always)]
    pub fn walk<E: Lanes>(&mut self, base: usize, control: &mut Control) -> Result<bool, Halt> {
        let mut depth = base;
        let patience = self.patience.unwrap_or(u64::MAX);
        loop {
            if control.nodes() >= patience {
                return Ok(false);
            }
            let level = &mut self.levels[depth];
            while level.tries == 0 && level.word < level.words() {
                level.word += 1;
                level.tries = level.tries_at::<E>(level.word);
            }
            if level.tries == 0 {
                if depth == base {
                    return Ok(true);
                }
                depth -= 1;
                self.take(&mut control.observer);
                control.backtrack();
                continue;
            }
            control.work(level.list.len() as u64 / 64)?;
            control.node(depth)?;
            let mask = level.list.mask(64 * level.word + level.tries.trailing_zeros() as usize);
            level.tries &= level.tries - 1;
            self.put(mask, &mut control.observer);
            let (gone, open) = self.behind(depth, &mask);
            if is_empty(&open) {
                self.found(control)?;
            } else if !self.is_lost::<E>(depth, &gone, &open) {
                let grown = self.narrow::<E>(depth, &gone, open) as u64;
                if let Err(halt) = control.hold(grown) {
                    self.put_back(depth, control);
                    return Err(halt);
                }
                depth += 1;
                self.choose::<E>(depth);
                continue;
            }
            self.take(&mut control.observer);
            control.backtrack();
        }
    }

    /// Takes the last placement off the board and leaves it open, as if it had not been tried.
    #[cold]
    #[inline(never)]
    fn put_back(&mut self, depth: usize, control: &mut Control) {
        let list = &self.levels[depth].list;
        let number = self.chosen.last().and_then(|mask| list.position(mask));
        if let Some(number) = number {
            self.levels[depth].tries |= 1 << (number % 64);
        }
        self.take(&mut control.observer);
        control.retract();
    }

    /// After a placement: the items that no other placement may use, and those still to be covered.
    #[inline(always)]
    pub(super) fn behind(&self, depth: usize, mask: &Mask<W>) -> (Mask<W>, Mask<W>) {
        let mut gone = zip(mask, &self.masks.exclusive, |mask, exclusive| mask & exclusive);
        for &item in &self.masks.loose {
            let bit = self.masks.pieces[item];
            if has(mask, bit) && self.copies[item] >= self.masks.problem.items[item].most {
                insert(&mut gone, bit);
            }
        }
        (gone, zip(&self.levels[depth].open, mask, |open, mask| open & !mask))
    }

    /// Whether an item that must be covered has no placement left once those that use `gone` are
    /// dropped.
    #[inline(always)]
    fn is_lost<E: Lanes>(&self, depth: usize, gone: &Mask<W>, open: &Mask<W>) -> bool {
        let covered = self.levels[depth].list.covered_without::<E>(gone);
        if !is_empty(&zip(open, &covered, |open, covered| open & !covered)) {
            return true;
        }
        let masks = self.masks;
        let lacks = |&item: &usize| {
            self.copies[item] < masks.problem.items[item].least
                && !has(&covered, masks.pieces[item])
        };
        !masks.loose.is_empty()
            && (masks.problem.spare_area_used(&self.copies) > masks.spare_area
                || masks.loose.iter().any(lacks))
    }

    /// Fills the next level with the placements that do not use `gone`. Returns the bytes by which
    /// the level grew.
    #[inline(always)]
    pub(super) fn narrow<E: Lanes>(
        &mut self,
        depth: usize,
        gone: &Mask<W>,
        open: Mask<W>,
    ) -> usize {
        if self.levels.len() == depth + 1 {
            let list = List::default();
            self.levels.push(Level { list, open, bit: 0, word: usize::MAX, tries: 0 });
        }
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (above, below) = (&above[depth], &mut below[0]);
        let grown = below.list.make_room(above.list.len());
        above.list.narrow::<E>(gone, &mut below.list);
        below.open = open;
        grown
    }

    /// Chooses the item to branch on; false if an item that must be covered has no placement left.
    #[inline(always)]
    pub(super) fn branch<E: Lanes>(&mut self, depth: usize) -> bool {
        if self.is_lost::<E>(depth, &none(), &self.levels[depth].open) {
            return false;
        }
        self.choose::<E>(depth);
        true
    }

    /// Chooses the item to branch on, at a level where every item has a placement.
    #[inline(always)]
    fn choose<E: Lanes>(&mut self, depth: usize) {
        let level = &mut self.levels[depth];
        (_, level.bit) = level.list.rarest::<E>(&level.open);
        level.word = 0;
        level.tries = level.tries_at::<E>(0);
    }

    fn found(&self, control: &mut Control) -> Result<(), Halt> {
        let items = &self.masks.problem.items;
        if self.masks.loose.iter().any(|&item| self.copies[item] < items[item].least) {
            return Ok(());
        }
        self.partial.report_solution(&mut control.observer);
        control.found(|| {
            let choices: Vec<Choice> =
                self.chosen.iter().map(|mask| self.masks.choice(mask)).collect();
            self.masks.problem.board(&choices)
        })
    }

    #[inline(always)]
    pub(super) fn put(&mut self, mask: Mask<W>, observer: &mut Observer) {
        for &item in &self.masks.loose {
            self.copies[item] += u32::from(has(&mask, self.masks.pieces[item]));
        }
        if observer.is_on() {
            self.partial.put(self.masks.choice(&mask), observer);
        }
        self.chosen.push(mask);
    }

    #[inline(always)]
    fn take(&mut self, observer: &mut Observer) {
        let Some(mask) = self.chosen.pop() else { return };
        for &item in &self.masks.loose {
            self.copies[item] -= u32::from(has(&mask, self.masks.pieces[item]));
        }
        if observer.is_on() {
            self.partial.take(observer);
        }
    }
}
