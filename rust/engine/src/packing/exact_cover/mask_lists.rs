//! Exact cover over lists of masks, for problems of up to 256 cells and pieces.
//!
//! A placement is a mask: its cells, and its piece. Each depth has the list of the placements that can
//! still join those chosen; choosing one more takes away what shares a cell or the piece with it (see
//! [`list`](super::list)). If that leaves something without a cover the search comes back at once; else
//! all that is still open is counted, and the cell or piece with the fewest placements left is covered
//! next. Knuth's rule of least columns, without links and with nothing to undo.
//!
//! Invariant: the list of depth d is exactly what shares nothing with the first d placements, in the
//! order of the items. Cost a node: one pass through the list of the depth above; two more, and one
//! through its own, if nothing is lost. One node is one placement put on the board.
//!
//! A search is cut into *tasks*: a task is a row of placements of which the last is still to be
//! counted as a node. All that a search has left at any moment is a list of tasks, so it can be
//! stopped at any node, written down, shared out, and gone on with elsewhere.

use super::lanes::{LANES, Lanes};
use super::list::List;
use super::mask::{Mask, has, insert, is_empty, members, none, zip};
use crate::packing::model::partial::{Choice, PartialPacking};
use crate::packing::model::problem::Problem;
use crate::rng::Rng;
use crate::search::{Control, Halt, Observer, Silent};

/// Placements that lie, the last of them still to be tried.
pub type Subtree = Vec<Choice>;

/// A problem as masks: bit `i` is the i-th cell, and behind the cells each piece has a bit.
pub struct MaskProblem<'a, const W: usize> {
    problem: &'a Problem,
    /// All placements, sorted, and what each of them is.
    sorted: Vec<(Mask<W>, Choice)>,
    /// All placements in the order of the items.
    masks: Vec<Mask<W>>,
    /// What must be covered exactly once: cells, and pieces that lie once.
    open: Mask<W>,
    /// What can be covered no more than once.
    exclusive: Mask<W>,
    /// The bit of each piece.
    pieces: Vec<usize>,
    /// Pieces that may lie more than once, or need not lie at all.
    loose: Vec<usize>,
    /// Area for copies that need not lie.
    spare_area: usize,
}

/// Words that the masks of a problem need.
pub fn words(problem: &Problem) -> usize {
    (problem.free().count() + problem.items.len()).div_ceil(64)
}

impl<'a, const W: usize> MaskProblem<'a, W> {
    /// The masks of a problem that fits into `W` words. Cells are numbered in the order of `scan`.
    pub fn new(problem: &'a Problem, scan: &[u32], control: &mut Control) -> Result<Self, Halt> {
        let mut bits = vec![0; problem.blank.len()];
        for (bit, &cell) in scan.iter().enumerate() {
            bits[cell as usize] = bit;
        }
        let (mut open, mut exclusive) = (none(), none());
        (0..scan.len()).for_each(|bit| {
            insert(&mut open, bit);
            insert(&mut exclusive, bit);
        });
        let pieces: Vec<usize> = (scan.len()..).take(problem.items.len()).collect();
        let mut sorted = Vec::new();
        for (index, item) in problem.items.iter().enumerate() {
            if item.is_single() {
                insert(&mut open, pieces[index]);
            }
            if item.most == 1 {
                insert(&mut exclusive, pieces[index]);
            }
            if item.most == 0 {
                continue;
            }
            control.hold((item.len() * (16 * W + 16)) as u64)?;
            control.work(item.cells.len() as u64 / 16)?;
            for (number, cells) in item.placements().enumerate() {
                let mut mask = none();
                for &cell in cells {
                    insert(&mut mask, bits[cell as usize]);
                }
                insert(&mut mask, pieces[index]);
                sorted.push((mask, (index as u32, number as u32)));
            }
        }
        let masks = sorted.iter().map(|&(mask, _)| mask).collect();
        sorted.sort_unstable();
        let is_loose = |&item: &usize| !problem.items[item].is_single();
        let loose = (0..problem.items.len()).filter(is_loose).collect();
        let spare_area = problem.spare_area().unwrap_or_default();
        Ok(Self { problem, sorted, masks, open, exclusive, pieces, loose, spare_area })
    }

    /// What a mask of the list is.
    fn choice(&self, mask: &Mask<W>) -> Choice {
        let at = self.sorted.partition_point(|(other, _)| other < mask);
        self.sorted[at].1
    }

    /// The mask of a placement.
    fn mask(&self, choice: Choice) -> Option<Mask<W>> {
        self.sorted.iter().find(|(_, other)| *other == choice).map(|&(mask, _)| mask)
    }
}

/// One depth of a walk.
struct Level<const W: usize> {
    /// The placements that can join.
    list: List<W>,
    /// What is still to be covered.
    open: Mask<W>,
    /// What is covered here: the placements with this bit are tried.
    bit: usize,
    /// The 64 placements to which the tries have come, and those of them that are left.
    word: usize,
    tries: u64,
}

impl<const W: usize> Level<W> {
    /// Those to be tried of 64 placements; a task of one try has no bit.
    #[inline(always)]
    fn tries_at<E: Lanes>(&self, word: usize) -> u64 {
        if self.bit < 64 * W { self.list.having::<E>(self.bit, word) } else { 0 }
    }

    /// How often 64 placements there are.
    #[inline(always)]
    fn words(&self) -> usize {
        self.list.len().div_ceil(64)
    }

    /// Nothing is tried here.
    fn close(&mut self) {
        (self.word, self.tries, self.bit) = (usize::MAX, 0, usize::MAX);
    }
}

/// A search through a problem, task by task.
pub struct Walk<'a, const W: usize> {
    compact: &'a MaskProblem<'a, W>,
    levels: Vec<Level<W>>,
    /// What lies.
    chosen: Vec<Mask<W>>,
    /// Copies of each piece that lie.
    copies: Vec<u32>,
    lying: PartialPacking<'a>,
    /// The node at which the walk stops to be asked how far it has come.
    pub patience: Option<u64>,
}

impl<'a, const W: usize> Walk<'a, W> {
    /// A walk that has not begun.
    pub fn new(compact: &'a MaskProblem<'a, W>) -> Self {
        let list = List::new(&compact.masks);
        Self {
            compact,
            levels: vec![Level { list, open: compact.open, bit: 0, word: usize::MAX, tries: 0 }],
            chosen: Vec::new(),
            copies: vec![0; compact.pieces.len()],
            lying: PartialPacking::new(compact.problem),
            patience: None,
        }
    }

    /// Explores everything.
    #[inline(always)]
    pub fn explore<E: Lanes, O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        self.begin();
        if is_empty(&self.levels[0].open) {
            return self.found(control, observer).map(|()| true);
        }
        if self.branch::<E>(0) { self.walk::<E, O>(0, control, observer) } else { Ok(true) }
    }

    /// Explores what lies behind one task.
    #[inline(always)]
    pub fn explore_task<E: Lanes, O: Observer>(
        &mut self,
        task: &[Choice],
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        let Some((&last, before)) = task.split_last() else {
            return self.explore::<E, O>(control, observer);
        };
        self.begin();
        for &choice in before {
            let Some(mask) = self.compact.mask(choice) else { return Ok(true) };
            let depth = self.chosen.len();
            self.put(mask, observer);
            self.lay_on::<E>(depth, &mask);
        }
        let Some(mask) = self.compact.mask(last) else { return Ok(true) };
        let depth = self.chosen.len();
        let level = &mut self.levels[depth];
        let Some(number) = (0..level.list.len()).find(|&number| level.list.mask(number) == mask)
        else {
            return Ok(true);
        };
        // Nothing comes behind the one try of the end.
        (level.word, level.tries, level.bit) = (number / 64, 1 << (number % 64), usize::MAX);
        self.walk::<E, O>(depth, control, observer)
    }

    /// The tasks behind a task, which counts as done; itself if nothing is left to cover behind it.
    pub fn children(&mut self, task: &[Choice]) -> Vec<Subtree> {
        let Some(depth) = self.lay::<[u64; LANES]>(task) else { return Vec::new() };
        if is_empty(&self.levels[depth].open) {
            return vec![task.to_vec()];
        }
        if self.branch::<[u64; LANES]>(depth) { self.left() } else { Vec::new() }
    }

    /// The nodes of a task and behind it, estimated by one random way down.
    #[inline(always)]
    pub fn probe<E: Lanes>(&mut self, task: &[Choice], rng: &mut Rng) -> f64 {
        let Some(mut depth) = self.lay::<E>(task) else { return 0.0 };
        let (mut nodes, mut share) = (1.0, 1.0);
        while !is_empty(&self.levels[depth].open) && self.branch::<E>(depth) {
            let level = &self.levels[depth];
            let mut tries = Vec::new();
            for word in 0..level.words() {
                let own = [level.tries_at::<E>(word)];
                tries.extend(members(&own).map(|bit| 64 * word + bit));
            }
            share *= tries.len() as f64;
            nodes += share;
            let mask = level.list.mask(tries[rng.below(tries.len())]);
            self.put(mask, &mut Silent);
            self.lay_on::<E>(depth, &mask);
            depth += 1;
        }
        nodes
    }

    /// What a random way down costs at most, in units of work.
    pub fn work_a_way(&self) -> u64 {
        (self.compact.masks.len() * self.compact.pieces.len()) as u64 / 64
    }

    /// Lays all of a task and tells the depth behind it; `None` if its placements are not known.
    #[inline(always)]
    fn lay<E: Lanes>(&mut self, task: &[Choice]) -> Option<usize> {
        self.begin();
        for (depth, &choice) in task.iter().enumerate() {
            let mask = self.compact.mask(choice)?;
            self.put(mask, &mut Silent);
            self.lay_on::<E>(depth, &mask);
        }
        Some(task.len())
    }

    /// Fills the depth behind a placement at which nothing else is tried.
    #[inline(always)]
    fn lay_on<E: Lanes>(&mut self, depth: usize, mask: &Mask<W>) {
        self.levels[depth].close();
        let (gone, open) = self.behind(depth, mask);
        self.narrow::<E>(depth, &gone, open);
    }

    /// What is left to explore, as tasks; the one that the walk would go on with is the last.
    pub fn left(&self) -> Vec<Subtree> {
        let mut prefix: Subtree = Vec::new();
        let mut tasks = Vec::new();
        for (depth, level) in self.levels.iter().enumerate().take(self.chosen.len() + 1) {
            let mut own = Vec::new();
            let (mut word, mut tries) = (level.word, level.tries);
            while word < level.words() {
                for bit in members(&[tries]) {
                    let mut task = prefix.clone();
                    task.push(self.compact.choice(&level.list.mask(64 * word + bit)));
                    own.push(task);
                }
                word += 1;
                tries = level.tries_at::<[u64; LANES]>(word);
            }
            tasks.extend(own.into_iter().rev());
            prefix.extend(self.chosen.get(depth).map(|mask| self.compact.choice(mask)));
        }
        tasks
    }

    fn begin(&mut self) {
        self.chosen.clear();
        self.copies.fill(0);
        self.lying = PartialPacking::new(self.compact.problem);
    }

    /// The part of what lies behind the last task that is done, if all branches were alike.
    pub fn progress(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for level in self.levels.iter().take(self.chosen.len() + 1) {
            let of_word = |word| level.tries_at::<[u64; LANES]>(word).count_ones();
            let all: u32 = (0..level.words()).map(of_word).sum();
            let later: u32 = (level.word.saturating_add(1)..level.words()).map(of_word).sum();
            if all == 0 {
                continue;
            }
            let begun = f64::from(all - later - level.tries.count_ones());
            share /= f64::from(all);
            done += (begun - 1.0).max(0.0) * share;
        }
        done
    }

    /// Walks through everything from the tries of a depth on; false if patience ends before.
    #[inline(always)]
    fn walk<E: Lanes, O: Observer>(
        &mut self,
        base: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
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
                self.take(observer);
                control.backtrack();
                continue;
            }
            control.work(level.list.len() as u64 / 64)?;
            control.node(depth)?;
            let mask = level.list.mask(64 * level.word + level.tries.trailing_zeros() as usize);
            level.tries &= level.tries - 1;
            self.put(mask, observer);
            let (gone, open) = self.behind(depth, &mask);
            if is_empty(&open) {
                self.found(control, observer)?;
            } else if !self.is_lost::<E>(depth, &gone, &open) {
                control.hold(self.narrow::<E>(depth, &gone, open) as u64)?;
                depth += 1;
                self.choose::<E>(depth);
                continue;
            }
            self.take(observer);
            control.backtrack();
        }
    }

    /// What can join no more behind a placement, and what is still to be covered.
    #[inline(always)]
    fn behind(&self, depth: usize, mask: &Mask<W>) -> (Mask<W>, Mask<W>) {
        let mut gone = zip(mask, &self.compact.exclusive, |mask, exclusive| mask & exclusive);
        for &item in &self.compact.loose {
            let bit = self.compact.pieces[item];
            if has(mask, bit) && self.copies[item] >= self.compact.problem.items[item].most {
                insert(&mut gone, bit);
            }
        }
        (gone, zip(&self.levels[depth].open, mask, |open, mask| open & !mask))
    }

    /// Whether something that must be covered cannot be any more, when `gone` is taken from the
    /// placements of a depth.
    #[inline(always)]
    fn is_lost<E: Lanes>(&self, depth: usize, gone: &Mask<W>, open: &Mask<W>) -> bool {
        let covered = self.levels[depth].list.covered_without::<E>(gone);
        if !is_empty(&zip(open, &covered, |open, covered| open & !covered)) {
            return true;
        }
        let compact = self.compact;
        let lacks = |&item: &usize| {
            self.copies[item] < compact.problem.items[item].least
                && !has(&covered, compact.pieces[item])
        };
        !compact.loose.is_empty()
            && (compact.problem.spare_area_used(&self.copies) > compact.spare_area
                || compact.loose.iter().any(lacks))
    }

    /// Fills the next depth with what a placement leaves possible; by how many bytes that grew.
    #[inline(always)]
    fn narrow<E: Lanes>(&mut self, depth: usize, gone: &Mask<W>, open: Mask<W>) -> usize {
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

    /// Chooses what to cover at a depth; false if something that must be covered cannot be.
    #[inline(always)]
    fn branch<E: Lanes>(&mut self, depth: usize) -> bool {
        if self.is_lost::<E>(depth, &none(), &self.levels[depth].open) {
            return false;
        }
        self.choose::<E>(depth);
        true
    }

    /// Chooses what to cover at a depth at which everything still can be.
    #[inline(always)]
    fn choose<E: Lanes>(&mut self, depth: usize) {
        let level = &mut self.levels[depth];
        (_, level.bit) = level.list.rarest::<E>(&level.open);
        level.word = 0;
        level.tries = level.tries_at::<E>(0);
    }

    fn found<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let items = &self.compact.problem.items;
        if self.compact.loose.iter().any(|&item| self.copies[item] < items[item].least) {
            return Ok(());
        }
        self.lying.report_solution(observer);
        control.found(|| {
            let choices: Vec<Choice> =
                self.chosen.iter().map(|mask| self.compact.choice(mask)).collect();
            self.compact.problem.board(&choices)
        })
    }

    #[inline(always)]
    fn put<O: Observer>(&mut self, mask: Mask<W>, observer: &mut O) {
        for &item in &self.compact.loose {
            self.copies[item] += u32::from(has(&mask, self.compact.pieces[item]));
        }
        if O::ON {
            self.lying.put(self.compact.choice(&mask), observer);
        }
        self.chosen.push(mask);
    }

    #[inline(always)]
    fn take<O: Observer>(&mut self, observer: &mut O) {
        let Some(mask) = self.chosen.pop() else { return };
        for &item in &self.compact.loose {
            self.copies[item] -= u32::from(has(&mask, self.compact.pieces[item]));
        }
        if O::ON {
            self.lying.take(observer);
        }
    }
}
