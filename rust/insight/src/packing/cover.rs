//! Exact cover over bit sets: what is left of the placements when some are laid.
//!
//! Only the placements that are open at the start of a step take part, so that a set of them is a
//! few words. Laying one removes the rows of all its items; a look at every open item then finds
//! those with no placement left, or with one.

use runut_model::bits::ones;

use super::board::Board;

/// The open placements of a step, and a row of bits for each item that they touch.
pub(super) struct Cover<'b> {
    pub(super) board: &'b Board,
    /// The number on the board of each placement.
    pub(super) ids: Vec<u32>,
    words: usize,
    /// By item: its row, if any.
    row_of: Vec<u32>,
    /// By row: its item.
    items: Vec<u32>,
    bits: Vec<u64>,
}

/// What is open.
#[derive(Clone, Default)]
pub(super) struct State {
    /// The placements, as bits.
    pub(super) open: Vec<u64>,
    /// By row: whether its item still needs a placement.
    needs: Vec<bool>,
    /// By kind: the copies left.
    pub(super) left: Vec<usize>,
    /// What was laid since the start of the step.
    pub(super) laid: Vec<u32>,
}

impl State {
    /// Whether nothing needs a placement any more.
    pub(super) fn is_full(&self) -> bool {
        !self.needs.contains(&true)
    }
}

const NONE: u32 = u32::MAX;

impl<'b> Cover<'b> {
    /// The cover of these placements; `needs` says which items are open, `left` how many copies.
    pub(super) fn new(
        board: &'b Board,
        ids: Vec<u32>,
        needs: impl Fn(u32) -> bool,
        left: Vec<usize>,
    ) -> (Self, State) {
        let words = ids.len().div_ceil(64);
        let row_of = vec![NONE; board.items.len()];
        let mut cover = Self { board, ids, words, row_of, items: Vec::new(), bits: Vec::new() };
        for item in (0..board.items.len() as u32).filter(|&item| needs(item)) {
            cover.row_for(item);
        }
        for local in 0..cover.ids.len() {
            for item in board.items_of(cover.ids[local]) {
                let row = cover.row_for(item);
                cover.bits[row * words + local / 64] |= 1 << (local % 64);
            }
        }
        let mut open = vec![u64::MAX; words];
        if let (Some(last), rest @ 1..) = (open.last_mut(), cover.ids.len() % 64) {
            *last = (1 << rest) - 1;
        }
        let needs = cover.items.iter().map(|&item| needs(item)).collect();
        (cover, State { open, needs, left, laid: Vec::new() })
    }

    fn row_for(&mut self, item: u32) -> usize {
        let row = &mut self.row_of[item as usize];
        if *row == NONE {
            *row = self.items.len() as u32;
            self.items.push(item);
            self.bits.resize(self.items.len() * self.words, 0);
        }
        *row as usize
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// The work of looking at every item, in units of a budget.
    pub(super) fn work(&self) -> u64 {
        1 + (self.items.len() * self.words / 32) as u64
    }

    /// The number on the board of a placement of this cover.
    pub(super) fn id(&self, local: usize) -> u32 {
        self.ids[local]
    }

    /// Lays a placement.
    pub(super) fn lay(&self, state: &mut State, local: usize) {
        let board = self.board;
        let id = self.ids[local];
        let kind = board.placements[id as usize].kind;
        state.left[kind] -= 1;
        state.laid.push(id);
        for item in board.items_of(id) {
            let row = self.row_of[item as usize] as usize;
            state.needs[row] = false;
            if board.kind_at(item).is_none() || state.left[kind] == 0 {
                for (open, bits) in state.open.iter_mut().zip(self.row(row)) {
                    *open &= !bits;
                }
            }
        }
        remove(&mut state.open, local);
    }

    /// An item that needs a placement and has none left.
    pub(super) fn bare(&self, state: &State) -> Option<u32> {
        let is_bare = |&row: &usize| {
            state.needs[row]
                && self.row(row).iter().zip(&state.open).all(|(one, other)| one & other == 0)
        };
        (0..self.items.len()).find(is_bare).map(|row| self.items[row])
    }

    /// The items with one placement left, and this placement.
    pub(super) fn forced(&self, state: &State) -> Vec<(u32, usize)> {
        let rows = (0..self.items.len()).filter(|&row| state.needs[row]);
        let last = |row| only(self.row(row), &state.open).map(|local| (self.items[row], local));
        rows.filter_map(last).collect()
    }

    /// The items that need a placement, with the number left to each, the fewest first.
    pub(super) fn by_count(&self, state: &State) -> Vec<(u32, u32)> {
        let rows = (0..self.items.len()).filter(|&row| state.needs[row]);
        let count = |row: usize| {
            let pairs = self.row(row).iter().zip(&state.open);
            pairs.map(|(one, other)| (one & other).count_ones()).sum()
        };
        let mut counts: Vec<(u32, u32)> = rows.map(|row| (count(row), self.items[row])).collect();
        counts.sort_unstable();
        counts.into_iter().map(|(count, item)| (item, count)).collect()
    }

    /// The open placements of an item.
    pub(super) fn of(&self, state: &State, item: u32) -> Vec<usize> {
        let row = self.row_of[item as usize];
        if row == NONE {
            return Vec::new();
        }
        let pairs = self.row(row as usize).iter().zip(&state.open);
        members(pairs.map(|(one, other)| one & other)).collect()
    }

    /// Whether a place still has to be covered.
    pub(super) fn needs(&self, state: &State, item: u32) -> bool {
        let row = self.row_of[item as usize];
        row != NONE && state.needs[row as usize]
    }
}

/// All members of a set.
pub(super) fn all(set: &[u64]) -> Vec<usize> {
    members(set.iter().copied()).collect()
}

/// Removes a member.
pub(super) fn remove(set: &mut [u64], member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

/// Whether a set has a member.
pub(super) fn has(set: &[u64], member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 == 1
}

fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, word)| ones(word).map(move |bit| at * 64 + bit as usize))
}

/// The only common member of two sets.
fn only(one: &[u64], other: &[u64]) -> Option<usize> {
    let mut found = None;
    for (at, word) in one.iter().zip(other).map(|(one, other)| one & other).enumerate() {
        if word != 0 {
            if found.is_some() || !word.is_power_of_two() {
                return None;
            }
            found = Some(at * 64 + word.trailing_zeros() as usize);
        }
    }
    found
}
