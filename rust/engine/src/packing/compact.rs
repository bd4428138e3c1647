//! Exact cover over lists of masks, for problems whose cells and pieces fit into a few words.
//!
//! A placement is a mask: its cells, and its piece. The list of a depth holds the placements that
//! can join those chosen. Choosing one more copies what it leaves possible into the list of the next
//! depth, and counts on the way, all cells and pieces at once in bit slices, how often each is still
//! covered. The rarest one is covered next: Knuth's rule of least columns, without links, tables or
//! anything to undo.
//!
//! Invariant: `levels[d].list` is exactly what shares nothing with the first d placements. Cost a
//! node: one pass over the list of the level above, which is a few dozen masks where most nodes
//! are. One node is one placement put on the board.
//!
//! A search is cut into *tasks*: a task is a row of placements of which the last is still to be
//! counted as a node. All that a search has left at any moment is a list of tasks, so it can be
//! stopped at any node, written down, shared out, and gone on with elsewhere.

use super::lying::{Choice, Lying};
use super::mask::{Mask, Tally, has, insert, is_empty, narrow, none, rarest_of, zip};
use super::problem::Problem;
use crate::search::{Control, Halt, Observer};

/// Placements that lie, the last of them still to be tried.
pub type Task = Vec<Choice>;

/// A problem as masks: bit `i` is the i-th cell, and behind the cells each piece has a bit.
pub struct Compact<'a, const W: usize> {
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
}

/// Words that the masks of a problem need.
pub fn words(problem: &Problem) -> usize {
    (problem.free().count() + problem.items.len()).div_ceil(64)
}

impl<'a, const W: usize> Compact<'a, W> {
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
                cells.iter().for_each(|&cell| insert(&mut mask, bits[cell as usize]));
                insert(&mut mask, pieces[index]);
                sorted.push((mask, (index as u32, number as u32)));
            }
        }
        let masks = sorted.iter().map(|&(mask, _)| mask).collect();
        sorted.sort_unstable();
        let is_loose = |&item: &usize| !problem.items[item].is_single();
        let loose = (0..problem.items.len()).filter(is_loose).collect();
        Ok(Self { problem, sorted, masks, open, exclusive, pieces, loose })
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
    /// What can join; only the first `length` count.
    list: Vec<Mask<W>>,
    length: usize,
    /// What is still to be covered.
    open: Mask<W>,
    /// What is tried here, from the last to the first.
    tries: Vec<Mask<W>>,
}

/// A search through a problem, task by task.
pub struct Walk<'a, const W: usize> {
    compact: &'a Compact<'a, W>,
    levels: Vec<Level<W>>,
    /// What lies.
    chosen: Vec<Mask<W>>,
    /// Copies of each piece that lie.
    copies: Vec<u32>,
    lying: Lying<'a>,
}

impl<'a, const W: usize> Walk<'a, W> {
    /// A walk that has not begun.
    pub fn new(compact: &'a Compact<'a, W>) -> Self {
        let copies = vec![0; compact.pieces.len()];
        let lying = Lying::new(compact.problem);
        Self { compact, levels: Vec::new(), chosen: Vec::new(), copies, lying }
    }

    /// Explores everything.
    pub fn explore<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        self.begin();
        if is_empty(&self.levels[0].open) {
            return self.found(control, observer);
        }
        let mut tally = Tally::NONE;
        self.levels[0].list.iter().for_each(|mask| tally.add(mask));
        if self.branch(0, &tally) { self.walk(0, control, observer) } else { Ok(()) }
    }

    /// Explores what lies behind one task.
    pub fn explore_task<O: Observer>(
        &mut self,
        task: &[Choice],
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let Some((&last, before)) = task.split_last() else {
            return self.explore(control, observer);
        };
        self.begin();
        for &choice in before {
            let Some(mask) = self.compact.mask(choice) else { return Ok(()) };
            let depth = self.chosen.len();
            self.levels[depth].tries.clear();
            self.put(mask, observer);
            self.narrow(depth, &mask);
        }
        let Some(mask) = self.compact.mask(last) else { return Ok(()) };
        let depth = self.chosen.len();
        self.levels[depth].tries = vec![mask];
        let end = self.walk(depth, control, observer);
        while end.is_ok() && self.chosen.pop().is_some() {}
        end
    }

    /// What is left to explore, as tasks; the one that the walk would go on with is the last.
    pub fn left(&self) -> Vec<Task> {
        let mut prefix: Task = Vec::new();
        let mut tasks = Vec::new();
        for (depth, level) in self.levels.iter().enumerate().take(self.chosen.len() + 1) {
            for mask in &level.tries {
                let mut task = prefix.clone();
                task.push(self.compact.choice(mask));
                tasks.push(task);
            }
            prefix.extend(self.chosen.get(depth).map(|mask| self.compact.choice(mask)));
        }
        tasks
    }

    fn begin(&mut self) {
        self.chosen.clear();
        self.copies.fill(0);
        self.lying = Lying::new(self.compact.problem);
        self.reserve(0);
        let level = &mut self.levels[0];
        level.list.clone_from(&self.compact.masks);
        level.length = level.list.len();
        level.open = self.compact.open;
        level.tries.clear();
    }

    fn reserve(&mut self, depth: usize) {
        while self.levels.len() <= depth {
            let level = Level { list: Vec::new(), length: 0, open: none(), tries: Vec::new() };
            self.levels.push(level);
        }
    }

    /// Walks through everything from the tries of a depth on.
    fn walk<O: Observer>(
        &mut self,
        base: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let mut depth = base;
        loop {
            let Some(&mask) = self.levels[depth].tries.last() else {
                if depth == base {
                    return Ok(());
                }
                depth -= 1;
                self.take(observer);
                control.backtrack();
                continue;
            };
            control.work(self.levels[depth].length as u64 / 16)?;
            control.node(depth)?;
            self.levels[depth].tries.pop();
            self.put(mask, observer);
            let open = zip(&self.levels[depth].open, &mask, |open, mask| open & !mask);
            if is_empty(&open) {
                self.found(control, observer)?;
            } else {
                let tally = self.narrow(depth, &mask);
                if self.branch(depth + 1, &tally) {
                    depth += 1;
                    continue;
                }
            }
            self.take(observer);
            control.backtrack();
        }
    }

    /// Fills the list of the next depth with what a placement leaves possible, and counts it.
    #[inline(always)]
    fn narrow(&mut self, depth: usize, mask: &Mask<W>) -> Tally<W> {
        self.reserve(depth + 1);
        let mut gone = zip(mask, &self.compact.exclusive, |mask, exclusive| mask & exclusive);
        for &item in &self.compact.loose {
            let bit = self.compact.pieces[item];
            if has(mask, bit) && self.copies[item] >= self.compact.problem.items[item].most {
                insert(&mut gone, bit);
            }
        }
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (above, below) = (&above[depth], &mut below[0]);
        let list = &above.list[..above.length];
        if below.list.len() < list.len() {
            below.list.resize(list.len(), none());
        }
        let (length, tally) = narrow(list, &mut below.list, &gone);
        below.length = length;
        below.open = zip(&above.open, mask, |open, mask| open & !mask);
        tally
    }

    /// Chooses what to cover at a depth and lists the ways to do it; false if something that must
    /// be covered cannot be.
    #[inline(always)]
    fn branch(&mut self, depth: usize, tally: &Tally<W>) -> bool {
        let level = &mut self.levels[depth];
        let mut needed = level.open;
        for &item in &self.compact.loose {
            if self.copies[item] < self.compact.problem.items[item].least {
                insert(&mut needed, self.compact.pieces[item]);
            }
        }
        if tally.is_missing(&needed) {
            return false;
        }
        let list = &level.list[..level.length];
        let Some(bit) = tally.rarest(&level.open).or_else(|| rarest_of(list, &level.open)) else {
            return false;
        };
        level.tries.clear();
        level.tries.extend(list.iter().rev().filter(|mask| has(mask, bit)));
        true
    }

    fn found<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let items = &self.compact.problem.items;
        if self.compact.loose.iter().any(|&item| self.copies[item] < items[item].least) {
            return Ok(());
        }
        self.lying.tell_solution(observer);
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
