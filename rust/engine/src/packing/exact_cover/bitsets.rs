//! Back end of `auto` for any number of items: exact cover over bitsets of placements.
//!
//! Idea: for each item (a cell, or a single piece) a bitset says which placements cover it; the
//! active set holds the placements that are still possible. The open item with the fewest active
//! placements is branched on. A try removes from the active set every placement that shares an item
//! with it, and every further copy of a piece that is used up.
//!
//! Invariant: the active set of depth d holds exactly the placements compatible with the d on the
//! board. Cost of a node: one pass over the words of the open items, cut short once an item cannot
//! beat the best. One node is one placement on the board.
//!
//! Reference: Knuth, "Dancing Links", 2000 (smallest column first).

use crate::packing::model::partial::{Choice, PartialPacking};
use crate::packing::model::problem::{Item, Problem};
use crate::search::{Control, Halt};

/// The memory for the bitsets of a problem, in bytes.
pub fn bytes(problem: &Problem) -> usize {
    let placements: usize = problem.items.iter().map(Item::len).sum();
    let items = problem.blank.len() + problem.items.len();
    let depths = 1 + problem.items.iter().map(|item| item.most as usize).sum::<usize>();
    placements.div_ceil(64).saturating_mul(8).saturating_mul(items + depths)
}

/// Another way to an answer, asked after a number of nodes: `None` if it has the answer, or after
/// how many nodes it is to be asked again.
type Instead<'a> = dyn FnMut(&mut Control, u64) -> Result<Option<u64>, Halt> + 'a;

/// Searches a problem.
pub fn search(problem: &Problem, control: &mut Control) -> Result<(), Halt> {
    search_or(problem, control, u64::MAX, &mut |_, _| Ok(Some(u64::MAX)))
}

/// Searches a problem until another way, first asked after `look` nodes, has the answer.
pub fn search_or(
    problem: &Problem,
    control: &mut Control,
    look: u64,
    instead: &mut Instead<'_>,
) -> Result<(), Halt> {
    let begun = control.nodes();
    State::new(problem, begun, look, instead, control)?.explore(0, control).map(|_| ())
}

struct State<'a, 'b> {
    problem: &'a Problem,
    placements: Vec<Choice>,
    words: usize,
    /// Bitset of placements for each cell, then for each piece.
    covering: Vec<u64>,
    /// The items not covered yet, in any order; covered ones are swapped to the end (a sparse set).
    open: Vec<usize>,
    /// The position of each item in `open`.
    position: Vec<usize>,
    left: usize,
    /// The active set of each depth.
    active: Vec<u64>,
    /// Copies used of each piece.
    copies: Vec<u32>,
    partial: PartialPacking<'a>,
    /// Nodes before this search, and of it when the other way is asked.
    begun: u64,
    look: u64,
    instead: &'b mut Instead<'b>,
}

impl<'a, 'b> State<'a, 'b> {
    fn new(
        problem: &'a Problem,
        begun: u64,
        look: u64,
        instead: &'b mut Instead<'b>,
        control: &mut Control,
    ) -> Result<Self, Halt> {
        let numbered = |(item, each): (usize, &Item)| {
            (0..each.len() as u32).map(move |number| (item as u32, number))
        };
        let placements: Vec<Choice> = problem.items.iter().enumerate().flat_map(numbered).collect();
        let cells = problem.blank.len();
        let words = placements.len().div_ceil(64).max(1);
        let items = cells + problem.items.len();
        let depths = 1 + problem.items.iter().map(|item| item.most as usize).sum::<usize>();
        control.hold(bytes(problem) as u64 + 8 * placements.len() as u64)?;
        let mut covering = vec![0u64; words * items];
        for (number, &choice) in placements.iter().enumerate() {
            let covered = problem.cells_of(choice).iter().map(|&cell| cell as usize);
            for item in covered.chain([cells + choice.0 as usize]) {
                covering[item * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut active = vec![0u64; words * depths];
        for number in 0..placements.len() {
            active[number / 64] |= 1 << (number % 64);
        }
        let singles = (0..problem.items.len()).filter(|&item| problem.items[item].is_single());
        let open: Vec<usize> = problem.free().chain(singles.map(|item| cells + item)).collect();
        let mut position = vec![usize::MAX; items];
        for (at, &item) in open.iter().enumerate() {
            position[item] = at;
        }
        let left = open.len();
        let copies = vec![0; problem.items.len()];
        let partial = PartialPacking::new(problem);
        Ok(Self {
            problem,
            placements,
            words,
            covering,
            open,
            position,
            left,
            active,
            copies,
            partial,
            begun,
            look,
            instead,
        })
    }

    /// Explores what is left open; false if the other way has the answer.
    fn explore(&mut self, depth: usize, control: &mut Control) -> Result<bool, Halt> {
        if self.left == 0 {
            return self.found(control).map(|()| true);
        }
        if self.problem.spare_area_used(&self.copies) > self.problem.spare_area().unwrap_or(0) {
            return Ok(true);
        }
        control.work(1 + (self.left * self.words) as u64 / 64)?;
        let Some(item) = self.tightest(depth) else { return Ok(true) };
        for word in 0..self.words {
            let mut candidates =
                self.active[depth * self.words + word] & self.covering[item * self.words + word];
            while candidates != 0 {
                let number = word * 64 + candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                if self.is_answered(control)? || !self.descend(number, depth, control)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Asks the other way for the answer when it is time.
    fn is_answered(&mut self, control: &mut Control) -> Result<bool, Halt> {
        let nodes = control.nodes() - self.begun;
        if nodes < self.look {
            return Ok(false);
        }
        let again = (self.instead)(control, nodes)?;
        // What the other way visited is no part of this search.
        self.begun = control.nodes() - nodes;
        self.look = again.unwrap_or(0);
        Ok(again.is_none())
    }

    fn found(&self, control: &mut Control) -> Result<(), Halt> {
        if self.copies.iter().zip(&self.problem.items).any(|(&copies, item)| copies < item.least) {
            return Ok(());
        }
        self.partial.report_solution(&mut control.observer);
        control.found(|| self.partial.board())
    }

    fn descend(
        &mut self,
        number: usize,
        depth: usize,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let choice = self.placements[number];
        let (piece, before) = (choice.0 as usize, self.left);
        let cells = self.problem.cells_of(choice);
        control.work((cells.len() * self.words) as u64 / 64)?;
        control.node(depth)?;
        self.partial.put(choice, &mut control.observer);
        self.copies[piece] += 1;
        self.narrow(choice, depth);
        for &cell in cells {
            self.close(cell as usize);
        }
        if self.problem.items[piece].is_single() {
            self.close(self.problem.blank.len() + piece);
        }
        if !self.explore(depth + 1, control)? {
            return Ok(false);
        }
        // `open` is a sparse set: the items closed last stand right after `left`.
        self.left = before;
        self.copies[piece] -= 1;
        self.partial.take(&mut control.observer);
        control.backtrack();
        Ok(true)
    }

    /// Fills the active set of the next depth: the placements that share no item with this one.
    fn narrow(&mut self, choice: Choice, depth: usize) {
        let (words, piece) = (self.words, choice.0 as usize);
        let (before, after) = self.active.split_at_mut((depth + 1) * words);
        let after = &mut after[..words];
        after.copy_from_slice(&before[depth * words..]);
        let is_used_up = self.copies[piece] == self.problem.items[piece].most;
        let own = is_used_up.then_some(self.problem.blank.len() + piece);
        let cells = self.problem.cells_of(choice).iter().map(|&cell| cell as usize);
        for item in cells.chain(own) {
            let covering = &self.covering[item * words..][..words];
            for (word, gone) in after.iter_mut().zip(covering) {
                *word &= !gone;
            }
        }
    }

    fn close(&mut self, item: usize) {
        self.left -= 1;
        self.swap(self.position[item], self.left);
    }

    /// The open item with the fewest active placements; `None` if one has none at all.
    ///
    /// An item without placements is checked first from then on: neighbours in the tree mostly
    /// leave the same item uncovered.
    fn tightest(&mut self, depth: usize) -> Option<usize> {
        let words = self.words;
        let active = &self.active[depth * words..][..words];
        let mut best = (u32::MAX, 0);
        for at in 0..self.left {
            let item = self.open[at];
            let count = count_below(active, &self.covering[item * words..][..words], best.0);
            if count < best.0 {
                best = (count, item);
                if count == 0 {
                    self.swap(0, at);
                    return None;
                }
            }
        }
        Some(best.1)
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.open.swap(one, other);
        self.position[self.open[one]] = one;
        self.position[self.open[other]] = other;
    }
}

/// The number of bits in both sets; any number from `most` on if there are at least that many.
fn count_below(active: &[u64], covering: &[u64], most: u32) -> u32 {
    let mut count = 0;
    for (active, covering) in active.chunks(8).zip(covering.chunks(8)) {
        count += active.iter().zip(covering).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
        if count >= most {
            break;
        }
    }
    count
}
