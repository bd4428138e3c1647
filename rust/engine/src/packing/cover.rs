//! `cover`: exact cover, most constrained item first, over bitsets of placements.
//!
//! Items are the free cells and the pieces; a placement covers its cells and its piece. For each
//! item a bitset says which placements cover it; the active set holds the placements that are
//! still possible. At each step the item with the fewest active placements is chosen; each of
//! them is tried, and with it every placement that shares an item leaves the active set.
//!
//! Invariant: the active set at depth d holds exactly the placements that share no item with the
//! d placements chosen. Cost a node: one pass over the open items' words, cut short as soon as an
//! item cannot beat the best. Exact cover by columns of least size: Knuth, "Dancing Links", 2000;
//! bitsets instead of links since a few thousand placements fit some tens of words.
//!
//! One node is one placement put on the board. Boards whose bitsets would not fit into
//! [`MOST_BYTES`] are left to `first-cell`.

use super::board::Packing;
use super::first_cell::FirstCell;
use crate::search::{Control, Halt, Kernel, Observer};

/// Memory for bitsets beyond which the lists of `first-cell` are used.
const MOST_BYTES: usize = 256 << 20;

/// One way to put one piece on the board.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Number of the piece.
    pub piece: usize,
    /// Its cells in ascending order.
    pub cells: Vec<usize>,
}

/// The first complete kernel of packing, for any board.
pub struct Cover(pub Packing);

impl Kernel for Cover {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let placements = placements_of(&self.0, control)?;
        let items = self.0.board.cells + self.0.pieces.len();
        if placements.len().div_ceil(64) * 8 * items > MOST_BYTES {
            return FirstCell::explore(&self.0, placements, control, observer);
        }
        let mut state = State::new(&self.0, &placements, control)?;
        state.explore(0, control, observer)
    }
}

/// Every placement of every piece, piece after piece.
pub(super) fn placements_of(
    packing: &Packing,
    control: &mut Control,
) -> Result<Vec<Placement>, Halt> {
    let mut placements = Vec::new();
    for (piece, (_, pattern)) in packing.pieces.iter().enumerate() {
        let found = packing.board.placements(pattern, |units| control.work(units))?;
        let bytes: usize = found.iter().map(|cells| 8 * cells.len() + 56).sum();
        control.hold(bytes as u64)?;
        placements.extend(found.into_iter().map(|cells| Placement { piece, cells }));
    }
    Ok(placements)
}

struct State<'a> {
    placements: &'a [Placement],
    words: usize,
    /// Bitset of placements for each item.
    covering: Vec<u64>,
    /// Items that are not covered yet, in any order; chosen ones are swapped to the end.
    open: Vec<usize>,
    /// Where each item stands in `open`.
    position: Vec<usize>,
    left: usize,
    /// The active set of each depth.
    active: Vec<u64>,
    board: Vec<u8>,
    cells: usize,
}

impl<'a> State<'a> {
    fn new(
        packing: &Packing,
        placements: &'a [Placement],
        control: &mut Control,
    ) -> Result<Self, Halt> {
        let cells = packing.board.cells;
        let words = placements.len().div_ceil(64).max(1);
        let items = cells + packing.pieces.len();
        let depths = packing.pieces.len() + 1;
        control.hold(8 * (words * (items + depths)) as u64)?;
        let mut covering = vec![0u64; words * items];
        for (number, placement) in placements.iter().enumerate() {
            for item in items_of(placement, cells) {
                covering[item * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut active = vec![0u64; words * depths];
        for number in 0..placements.len() {
            active[number / 64] |= 1 << (number % 64);
        }
        let open: Vec<usize> =
            (0..items).filter(|&item| item >= cells || packing.board.is_free(item)).collect();
        let mut position = vec![usize::MAX; items];
        for (at, &item) in open.iter().enumerate() {
            position[item] = at;
        }
        let left = open.len();
        Ok(Self {
            placements,
            words,
            covering,
            open,
            position,
            left,
            active,
            board: packing.blank(),
            cells,
        })
    }

    fn explore<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        if self.left == 0 {
            observer.solution(depth);
            return control.found(|| self.board.clone());
        }
        control.work((self.left * self.words) as u64 / 64)?;
        let Some(item) = self.tightest(depth) else { return Ok(()) };
        for word in 0..self.words {
            let mut candidates =
                self.active[depth * self.words + word] & self.covering[item * self.words + word];
            while candidates != 0 {
                let number = word * 64 + candidates.trailing_zeros() as usize;
                candidates &= candidates - 1;
                self.descend(number, depth, control, observer)?;
            }
        }
        Ok(())
    }

    fn descend<O: Observer>(
        &mut self,
        number: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let placement = &self.placements[number];
        let value = placement.piece as u8 + 1;
        control.node(depth)?;
        observer.node(depth, placement.cells[0], value as usize);
        self.narrow(placement, depth);
        for item in items_of(placement, self.cells) {
            self.close(item);
        }
        for &cell in &placement.cells {
            self.board[cell] = value;
            observer.set(depth, cell, value as usize);
        }
        self.explore(depth + 1, control, observer)?;
        for &cell in &placement.cells {
            self.board[cell] = 255;
        }
        // `open` is a sparse set: whatever was closed last lies right behind `left`.
        self.left += placement.cells.len() + 1;
        control.backtrack();
        observer.back(depth);
        Ok(())
    }

    /// The active set of the next depth: what shares no item with `placement`.
    fn narrow(&mut self, placement: &Placement, depth: usize) {
        let words = self.words;
        let (before, after) = self.active.split_at_mut((depth + 1) * words);
        let after = &mut after[..words];
        after.copy_from_slice(&before[depth * words..]);
        for item in items_of(placement, self.cells) {
            let covering = &self.covering[item * words..][..words];
            for (word, gone) in after.iter_mut().zip(covering) {
                *word &= !gone;
            }
        }
    }

    fn close(&mut self, item: usize) {
        let at = self.position[item];
        self.left -= 1;
        let last = self.open[self.left];
        self.open.swap(at, self.left);
        self.position[last] = at;
        self.position[item] = self.left;
    }

    /// The open item with the fewest active placements; `None` if one has none at all.
    fn tightest(&self, depth: usize) -> Option<usize> {
        let words = self.words;
        let active = &self.active[depth * words..][..words];
        let mut best = (u32::MAX, 0);
        for &item in &self.open[..self.left] {
            let covering = &self.covering[item * words..][..words];
            let count = count_below(active, covering, best.0);
            if count < best.0 {
                if count == 0 {
                    return None;
                }
                best = (count, item);
                if count == 1 {
                    break;
                }
            }
        }
        Some(best.1)
    }
}

/// Bits that both sets hold, or at least `most` if they are no fewer.
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

fn items_of(placement: &Placement, cells: usize) -> impl Iterator<Item = usize> + use<'_> {
    placement.cells.iter().copied().chain([cells + placement.piece])
}
