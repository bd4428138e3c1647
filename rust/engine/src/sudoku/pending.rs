//! The rules of one kind that wait for another look.
//!
//! A kind of rule (`Kind`) keeps its own scratch between two looks. Here stands what all kinds
//! share: which rules a place wakes, which ones wait, and which ones rest because they allow all
//! that is left.

use super::masks::Kept;

/// What a look at a rule says besides what it leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// The rule cannot hold.
    Dead,
    /// What it removes may let it remove more.
    Again,
    /// It has just seen what it removes.
    Seen,
    /// It allows all that it leaves: it rests until that is undone.
    Rests,
}

/// All rules of one kind on a board.
pub(super) trait Kind {
    /// The places to which a failure of a rule counts.
    fn places(&self, rule: usize) -> Vec<usize>;

    /// Adds to `kept` what a rule leaves to places with these candidates, the last first.
    fn look(&mut self, rule: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look;
}

/// Pending work, each item once.
#[derive(Default)]
pub(super) struct Queue {
    items: Vec<u16>,
    is_in: Vec<bool>,
}

impl Queue {
    /// Some of so many items.
    pub(super) fn some(items: impl Iterator<Item = usize>, size: usize) -> Self {
        let mut queue = Self { items: Vec::new(), is_in: vec![false; size] };
        items.for_each(|item| queue.push(item as u16));
        queue
    }

    pub(super) fn push(&mut self, item: u16) {
        if !std::mem::replace(&mut self.is_in[item as usize], true) {
            self.items.push(item);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        loop {
            let item = self.items.pop()? as usize;
            if std::mem::take(&mut self.is_in[item]) {
                return Some(item);
            }
        }
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// The rules of one kind, of which some wait.
pub(super) struct Pending<'a> {
    kind: Box<dyn Kind + 'a>,
    /// By place: its rules.
    rules_of: &'a [Vec<u16>],
    queue: Queue,
    /// The rules that rest, each with the length of the trail since when.
    resting: Vec<(usize, usize)>,
    rests: Vec<bool>,
}

impl<'a> Pending<'a> {
    /// So many rules, which all wait; `rules_of` has the rules of each place.
    pub(super) fn new(
        kind: impl Kind + 'a,
        count: usize,
        rules_of: &'a [Vec<u16>],
    ) -> Option<Self> {
        let (queue, rests) = (Queue::some(0..count, count), vec![false; count]);
        let kind = Box::new(kind);
        (count > 0).then_some(Self { kind, rules_of, queue, resting: Vec::new(), rests })
    }

    pub(super) fn places(&self, rule: usize) -> Vec<usize> {
        self.kind.places(rule)
    }

    /// A place has lost candidates.
    pub(super) fn wake(&mut self, place: usize) {
        for &rule in &self.rules_of[place] {
            if !self.rests[rule as usize] {
                self.queue.push(rule);
            }
        }
    }

    /// The next rule that waits.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        self.queue.pop()
    }

    pub(super) fn look(&mut self, rule: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look {
        self.kind.look(rule, masks, kept)
    }

    /// What a look leaves is all that is left now; then the trail has this length. A look after
    /// which a place has nothing left never comes here, so its rule does not rest.
    pub(super) fn end_look(&mut self, rule: usize, look: Look, trail: usize) {
        if matches!(look, Look::Rests | Look::Seen) {
            self.queue.is_in[rule] = false;
        }
        if look == Look::Rests {
            self.rests[rule] = true;
            self.resting.push((trail, rule));
        }
    }

    /// Nothing waits, and the trail has only this length.
    pub(super) fn undo(&mut self, trail: usize) {
        self.queue.clear();
        while let Some((_, rule)) = self.resting.pop_if(|rest| rest.0 > trail) {
            self.rests[rule] = false;
        }
    }
}
