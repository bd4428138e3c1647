//! Open subtrees of an exact cover search: how a search is cut, resumed, measured and estimated.
//!
//! Idea: an *open subtree* is a list of placements whose last one has not been visited yet. All
//! that a search has left at any moment is a list of open subtrees, a *cut*, so it can be stopped
//! at any node, written down, shared out and resumed elsewhere. A random walk down a subtree
//! estimates its nodes (Knuth, "Estimating the efficiency of backtrack programs", 1975).

use super::lanes::{LANES, Lanes};
use super::mask::{Mask, is_empty, members};
use super::mask_lists::{Level, Walk};
use crate::packing::model::partial::Choice;
use crate::rng::Rng;
use crate::search::{Cut, Observer};

/// An open subtree: placements on the board, the last of them still to be tried.
pub type Subtree = Vec<Choice>;

impl<const W: usize> Walk<'_, W> {
    /// Leaves a level this placement as its single try; false if it has no such placement.
    pub(super) fn try_only(&mut self, depth: usize, last: Choice) -> bool {
        let level = &mut self.levels[depth];
        let number = self.masks.mask(last).and_then(|mask| level.list.position(&mask));
        if let Some(number) = number {
            (level.word, level.tries, level.bit) = (number / 64, 1 << (number % 64), usize::MAX);
        }
        number.is_some()
    }

    /// Whether a path is in the tree: its first choice is any placement, each further one a try of
    /// the item that its node branches on.
    pub fn has(&mut self, path: &[Choice]) -> bool {
        self.begin();
        for (depth, &choice) in path.iter().enumerate() {
            if depth > 0 && !self.branch::<[u64; LANES]>(depth) {
                return false;
            }
            let Some(mask) = self.masks.mask(choice) else { return false };
            let level = &self.levels[depth];
            let Some(number) = level.list.position(&mask) else { return false };
            if depth > 0 && level.tries_at::<[u64; LANES]>(number / 64) >> (number % 64) & 1 == 0 {
                return false;
            }
            self.put(mask, &mut Observer::Silent);
            self.lay_on::<[u64; LANES]>(depth, &mask);
        }
        true
    }

    /// The children of a subtree, whose root counts as visited; the subtree itself if it is a
    /// solution.
    pub fn children(&mut self, subtree: &[Choice]) -> Vec<Subtree> {
        let laid = self.lay::<[u64; LANES]>(subtree, &mut Observer::Silent);
        let Some(depth) = laid else { return Vec::new() };
        if is_empty(&self.levels[depth].open) {
            return vec![subtree.to_vec()];
        }
        let mut open = Cut::default();
        if self.branch::<[u64; LANES]>(depth) {
            self.leave_open(1, &mut open);
        }
        open.iter().map(|(_, subtree)| subtree).collect()
    }

    /// An estimate of the nodes of a subtree from one random walk down.
    #[inline(always)]
    pub fn probe<E: Lanes>(&mut self, subtree: &[Choice], rng: &mut Rng) -> f64 {
        let laid = self.lay::<E>(subtree, &mut Observer::Silent);
        let Some(mut depth) = laid else { return 0.0 };
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
            self.put(mask, &mut Observer::Silent);
            self.lay_on::<E>(depth, &mask);
            depth += 1;
        }
        nodes
    }

    /// An upper bound for the work of one random walk.
    pub fn work_a_way(&self) -> u64 {
        (self.masks.all.len() * self.masks.pieces.len()) as u64 / 64
    }

    /// Puts all placements of a subtree on the board and returns its depth; `None` if one of them
    /// is not a placement of the problem.
    #[inline(always)]
    pub(super) fn lay<E: Lanes>(
        &mut self,
        subtree: &[Choice],
        observer: &mut Observer,
    ) -> Option<usize> {
        self.begin();
        for (depth, &choice) in subtree.iter().enumerate() {
            let mask = self.masks.mask(choice)?;
            self.put(mask, observer);
            self.lay_on::<E>(depth, &mask);
        }
        Some(subtree.len())
    }

    /// Fills the level after a placement and tries nothing else at its own level.
    #[inline(always)]
    fn lay_on<E: Lanes>(&mut self, depth: usize, mask: &Mask<W>) {
        self.levels[depth].close();
        let (gone, open) = self.behind(depth, mask);
        self.narrow::<E>(depth, &gone, open);
    }

    /// Adds the open subtrees to a cut; the last is the one with which the walk would continue.
    pub fn leave_open(&self, weight: u64, cut: &mut Cut) {
        let path: Subtree = self.chosen.iter().map(|mask| self.masks.choice(mask)).collect();
        let levels = self.levels.iter().take(path.len() + 1);
        cut.push_along(weight, &path, levels.map(|level| self.tries_left(level)));
    }

    /// The tries left at a level, the next one last.
    fn tries_left(&self, level: &Level<W>) -> Vec<Choice> {
        let mut left = Vec::new();
        let (mut word, mut tries) = (level.word, level.tries);
        while word < level.words() {
            let bits = members(&[tries]);
            left.extend(bits.map(|bit| self.masks.choice(&level.list.mask(64 * word + bit))));
            word += 1;
            tries = level.tries_at::<[u64; LANES]>(word);
        }
        left.reverse();
        left
    }

    /// The share of the subtree that is done, if all branches were alike.
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
}
