//! Exact cover over bitsets in words, for problems of up to 255 cells and pieces.
//!
//! A placement is a mask: its cells, and its piece. Which placements can still join those chosen is a
//! set of bits; choosing one more takes away what shares a cell or the piece with it, and then all
//! that is still open is counted at once (see [`table`](super::table)): the cell or piece with the
//! fewest placements left is covered next. Knuth's rule of least columns, without links and with
//! nothing to undo.
//!
//! Invariant: the active set of depth d is exactly what shares nothing with the first d placements.
//! Cost a node: the rows of one placement, and one count of the open rows, each as long as the
//! active set of some depth above, about twice its own at most. One node is one placement put on the
//! board.
//!
//! A search is cut into *tasks*: a task is a row of placements of which the last is still to be
//! counted as a node. All that a search has left at any moment is a list of tasks, so it can be
//! stopped at any node, written down, shared out, and gone on with elsewhere.

use super::lying::{Choice, Lying};
use super::machine::{Machine, Plain};
use super::mask::{Mask, has, insert, is_empty, members, none, zip};
use super::problem::Problem;
use super::table::Table;
use crate::rng::Rng;
use crate::search::{Control, Halt, Observer, Silent};

/// Words that the tries at a depth save between them, from which on a smaller table is made. With
/// less, making tables takes longer than counting in the larger one (a quarter of all time on the
/// pyramid).
const WORTH_A_TABLE: usize = 10;

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
    /// Area for copies that need not lie.
    spare_area: usize,
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
    /// Which table its sets belong to.
    table: usize,
    /// The placements of the table that can join.
    active: Vec<u64>,
    /// What is still to be covered.
    open: Mask<W>,
    /// What is covered here: the placements with this bit are tried.
    bit: usize,
    /// The word of the table at which the tries have come, and what is left of it.
    word: usize,
    tries: u64,
}

impl<const W: usize> Level<W> {
    /// What is tried of one word of the table; a task of one try has no bit.
    #[inline(always)]
    fn tries_at(&self, table: &Table<W>, word: usize) -> u64 {
        if word < table.words && self.bit < 64 * W {
            self.active[word] & table.word(self.bit, word)
        } else {
            0
        }
    }
}

/// A search through a problem, task by task.
pub struct Walk<'a, const W: usize> {
    compact: &'a Compact<'a, W>,
    tables: Vec<Table<W>>,
    levels: Vec<Level<W>>,
    /// What lies.
    chosen: Vec<Mask<W>>,
    /// Copies of each piece that lie.
    copies: Vec<u32>,
    lying: Lying<'a>,
    /// The node at which the walk stops to be asked how far it has come.
    pub patience: Option<u64>,
}

impl<'a, const W: usize> Walk<'a, W> {
    /// A walk that has not begun.
    pub fn new(compact: &'a Compact<'a, W>) -> Self {
        let mut kept = compact.open;
        compact.loose.iter().for_each(|&item| insert(&mut kept, compact.pieces[item]));
        Self {
            compact,
            tables: vec![Table::new(&compact.masks, &kept)],
            levels: Vec::new(),
            chosen: Vec::new(),
            copies: vec![0; compact.pieces.len()],
            lying: Lying::new(compact.problem),
            patience: None,
        }
    }

    /// Explores everything.
    #[inline(always)]
    pub fn explore<M: Machine, O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        self.begin();
        if is_empty(&self.levels[0].open) {
            return self.found(control, observer).map(|()| true);
        }
        if self.branch::<M>(0) { self.walk::<M, O>(0, control, observer) } else { Ok(true) }
    }

    /// Explores what lies behind one task.
    #[inline(always)]
    pub fn explore_task<M: Machine, O: Observer>(
        &mut self,
        task: &[Choice],
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        let Some((&last, before)) = task.split_last() else {
            return self.explore::<M, O>(control, observer);
        };
        self.begin();
        for &choice in before {
            let Some(mask) = self.compact.mask(choice) else { return Ok(true) };
            let depth = self.chosen.len();
            let level = &mut self.levels[depth];
            (level.word, level.tries, level.bit) = (usize::MAX, 0, usize::MAX);
            self.put(mask, observer);
            self.narrow(depth, &mask);
        }
        let Some(mask) = self.compact.mask(last) else { return Ok(true) };
        let depth = self.chosen.len();
        let Some(number) = self.tables[0].masks.iter().position(|other| *other == mask) else {
            return Ok(true);
        };
        // The prefix is walked in the first table; nothing comes behind the one try of its end.
        let level = &mut self.levels[depth];
        (level.word, level.tries, level.bit) = (number / 64, 1 << (number % 64), usize::MAX);
        self.walk::<M, O>(depth, control, observer)
    }

    /// The tasks behind a task, which counts as done; itself if nothing is left to cover behind it.
    pub fn children(&mut self, task: &[Choice]) -> Vec<Task> {
        let Some(depth) = self.lay(task) else { return Vec::new() };
        if is_empty(&self.levels[depth].open) {
            return vec![task.to_vec()];
        }
        if self.branch::<Plain>(depth) { self.left() } else { Vec::new() }
    }

    /// The nodes of a task and behind it, estimated by one random way down.
    #[inline(always)]
    pub fn probe<M: Machine>(&mut self, task: &[Choice], rng: &mut Rng) -> f64 {
        let Some(mut depth) = self.lay(task) else { return 0.0 };
        let (mut nodes, mut share) = (1.0, 1.0);
        while !is_empty(&self.levels[depth].open) && self.branch::<M>(depth) {
            let level = &self.levels[depth];
            let table = &self.tables[level.table];
            let mut tries = Vec::new();
            for word in 0..table.words {
                let own = [level.tries_at(table, word)];
                tries.extend(members(&own).map(|bit| 64 * word + bit));
            }
            share *= tries.len() as f64;
            nodes += share;
            let mask = table.masks[tries[rng.below(tries.len())]];
            self.put(mask, &mut Silent);
            self.narrow(depth, &mask);
            depth += 1;
        }
        nodes
    }

    /// What a random way down costs at most, in units of work.
    pub fn work_a_way(&self) -> u64 {
        (self.tables[0].words * self.compact.pieces.len()) as u64
    }

    /// Lays all of a task and tells the depth behind it; `None` if its placements are not known.
    fn lay(&mut self, task: &[Choice]) -> Option<usize> {
        self.begin();
        for (depth, &choice) in task.iter().enumerate() {
            let mask = self.compact.mask(choice)?;
            let level = &mut self.levels[depth];
            (level.word, level.tries, level.bit) = (usize::MAX, 0, usize::MAX);
            self.put(mask, &mut Silent);
            self.narrow(depth, &mask);
        }
        Some(task.len())
    }

    /// What is left to explore, as tasks; the one that the walk would go on with is the last.
    pub fn left(&self) -> Vec<Task> {
        let mut prefix: Task = Vec::new();
        let mut tasks = Vec::new();
        for (depth, level) in self.levels.iter().enumerate().take(self.chosen.len() + 1) {
            let table = &self.tables[level.table];
            let mut own = Vec::new();
            let (mut word, mut tries) = (level.word, level.tries);
            while word < table.words {
                while tries != 0 {
                    let mask = &table.masks[64 * word + tries.trailing_zeros() as usize];
                    let mut task = prefix.clone();
                    task.push(self.compact.choice(mask));
                    own.push(task);
                    tries &= tries - 1;
                }
                word += 1;
                tries = level.tries_at(table, word);
            }
            tasks.extend(own.into_iter().rev());
            prefix.extend(self.chosen.get(depth).map(|mask| self.compact.choice(mask)));
        }
        tasks
    }

    fn begin(&mut self) {
        self.chosen.clear();
        self.copies.fill(0);
        self.lying = Lying::new(self.compact.problem);
        self.reserve(0);
        let (table, level) = (&self.tables[0], &mut self.levels[0]);
        let placements = table.masks.len();
        level.active.clear();
        level.active.resize(table.words, u64::MAX);
        for (word, active) in level.active.iter_mut().enumerate() {
            let inside = placements.saturating_sub(64 * word).min(64) as u32;
            *active = u64::MAX.checked_shr(64 - inside).unwrap_or(0);
        }
        (level.table, level.open) = (0, self.compact.open);
    }

    #[inline(always)]
    fn reserve(&mut self, depth: usize) {
        while self.levels.len() <= depth {
            let active = vec![0; self.tables[0].words];
            let level =
                Level { table: 0, active, open: none(), bit: 0, word: usize::MAX, tries: 0 };
            self.levels.push(level);
        }
    }

    /// The part of what lies behind the last task that is done, if all branches were alike.
    pub fn progress(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for level in self.levels.iter().take(self.chosen.len() + 1) {
            let table = &self.tables[level.table];
            let of_word = |word| level.tries_at(table, word).count_ones();
            let all: u32 = (0..table.words).map(of_word).sum();
            let later: u32 = (level.word.saturating_add(1)..table.words).map(of_word).sum();
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
    fn walk<M: Machine, O: Observer>(
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
            let table = &self.tables[level.table];
            while level.tries == 0 && level.word < table.words {
                level.word += 1;
                level.tries = level.tries_at(table, level.word);
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
            control.work(table.words as u64 / 8)?;
            control.node(depth)?;
            let mask = table.masks[64 * level.word + level.tries.trailing_zeros() as usize];
            level.tries &= level.tries - 1;
            self.put(mask, observer);
            self.narrow(depth, &mask);
            if is_empty(&self.levels[depth + 1].open) {
                self.found(control, observer)?;
            } else if self.branch::<M>(depth + 1) {
                depth += 1;
                continue;
            }
            self.take(observer);
            control.backtrack();
        }
    }

    /// Fills the next depth with what a placement leaves possible.
    #[inline(always)]
    fn narrow(&mut self, depth: usize, mask: &Mask<W>) {
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
        self.tables[above.table].narrow(&above.active, &gone, &mut below.active);
        below.table = above.table;
        below.open = zip(&above.open, mask, |open, mask| open & !mask);
    }

    /// Chooses what to cover at a depth; false if something that must be covered cannot be.
    #[inline(always)]
    fn branch<M: Machine>(&mut self, depth: usize) -> bool {
        let level = &mut self.levels[depth];
        let table = &self.tables[level.table];
        let (count, bit) = table.rarest::<M>(&level.active, &level.open);
        if count == 0 {
            return false;
        }
        if !self.compact.loose.is_empty()
            && self.compact.problem.spare_area_used(&self.copies) > self.compact.spare_area
        {
            return false;
        }
        for &item in &self.compact.loose {
            let left = self.compact.problem.items[item].least.saturating_sub(self.copies[item]);
            let row = self.compact.pieces[item];
            if left > 0
                && !(0..table.words).any(|word| level.active[word] & table.word(row, word) != 0)
            {
                return false;
            }
        }
        level.bit = bit;
        let words = &level.active[..table.words];
        let number = words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        let needed = number.div_ceil(64);
        if 2 * needed <= table.words && count * (table.words - needed) >= WORTH_A_TABLE {
            self.squeeze::<M>(depth, number);
        }
        let level = &mut self.levels[depth];
        level.word = 0;
        level.tries = level.tries_at(&self.tables[level.table], 0);
        true
    }

    /// Goes on with a smaller table from a depth on.
    #[inline(always)]
    fn squeeze<M: Machine>(&mut self, depth: usize, number: usize) {
        let level = &mut self.levels[depth];
        let next = level.table + 1;
        if self.tables.len() == next {
            self.tables.push(Table::default());
        }
        let mut kept = level.open;
        self.compact.loose.iter().for_each(|&item| insert(&mut kept, self.compact.pieces[item]));
        let (tables, smaller) = self.tables.split_at_mut(next);
        tables[level.table].squeeze::<M>(&level.active, number, &kept, &mut smaller[0]);
        level.table = next;
        for (word, active) in level.active.iter_mut().enumerate().take(smaller[0].words) {
            let inside = number.saturating_sub(64 * word).min(64) as u32;
            *active = u64::MAX.checked_shr(64 - inside).unwrap_or(0);
        }
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
