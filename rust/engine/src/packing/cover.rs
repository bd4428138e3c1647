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
//! [`MOST_BYTES`] are left to `first-cell`, which needs none.

use super::board::{Image, Packing};
use super::first_cell::FirstCell;
use crate::search::{Control, Halt, Kernel, Observer};

/// Memory for placements and their bitsets beyond which `first-cell` takes over.
const MOST_BYTES: usize = 64 << 20;

/// One way to put one piece on the board.
#[derive(Clone, Debug)]
struct Placement {
    piece: usize,
    cells: Box<[u32]>,
}

/// The first complete kernel of packing, for any board.
pub struct Cover(pub Packing);

impl Kernel for Cover {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let packing = &self.0;
        let images = packing.images(control)?;
        if most_bytes(packing, &images) > MOST_BYTES {
            return FirstCell::explore(packing, &images, control, observer);
        }
        let placements = placements_of(packing, &images, control)?;
        State::new(packing, &placements, control)?.explore(0, control, observer)
    }
}

/// What placements and bitsets would take if each image fitted everywhere.
fn most_bytes(packing: &Packing, images: &[Vec<Image>]) -> usize {
    let cells = packing.board.cells;
    let items = cells + images.len();
    let bytes = |image: &Image| 24 + 4 * image.size() + items.div_ceil(8);
    images
        .iter()
        .flatten()
        .map(|image| bytes(image).saturating_mul(cells))
        .fold(0, usize::saturating_add)
}

/// Every placement of every piece, piece after piece.
fn placements_of(
    packing: &Packing,
    images: &[Vec<Image>],
    control: &mut Control,
) -> Result<Vec<Placement>, Halt> {
    let mut placements = Vec::new();
    let mut cells = Vec::new();
    for (piece, images) in images.iter().enumerate() {
        for anchor in (0..packing.board.cells).map(|cell| packing.board.place(cell)) {
            for image in images {
                let is_on_board = packing.board.covers(image, anchor, &mut cells);
                control.work(1 + cells.len() as u64 / 4)?;
                if is_on_board {
                    control.hold(24 + 4 * cells.len() as u64)?;
                    let cells = cells.iter().map(|&cell| cell as u32).collect();
                    placements.push(Placement { piece, cells });
                }
            }
        }
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
        control.work(1 + (self.left * self.words) as u64 / 64)?;
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
        control.work((placement.cells.len() * self.words) as u64 / 64)?;
        control.node(depth)?;
        observer.node(depth, placement.cells[0] as usize, value as usize);
        self.narrow(placement, depth);
        for item in items_of(placement, self.cells) {
            self.close(item);
        }
        for &cell in &placement.cells {
            self.board[cell as usize] = value;
            observer.set(depth, cell as usize, value as usize);
        }
        self.explore(depth + 1, control, observer)?;
        for &cell in &placement.cells {
            self.board[cell as usize] = 255;
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
        self.left -= 1;
        self.swap(self.position[item], self.left);
    }

    /// The open item with the fewest active placements; `None` if one has none at all.
    ///
    /// Such an item comes first from then on: what one placement leaves without a cover, its
    /// neighbours in the tree mostly leave so too.
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
    placement.cells.iter().map(|&cell| cell as usize).chain([cells + placement.piece])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::super::board::tests::{flat, packing, pyramid};
    use super::super::{FirstCell, PieceBacktracking};
    use super::*;
    use crate::rng::Rng;
    use crate::search::{AnyKernel, Limits, Outcome, run};

    const PENTOMINOES: [&str; 12] = [
        " XX|XX | X ",
        "XXXXX",
        "XXXX|X",
        "XX| XXX",
        "XX|XX|X",
        "XXX| X| X",
        "X X|XXX",
        "X|X|XXX",
        "X|XX| XX",
        " X|XXX| X",
        " X|XXXX",
        "XX| X| XX",
    ];

    fn all(kernel: &impl AnyKernel) -> Outcome {
        run(kernel, &Limits::default(), u64::MAX, &Arc::default(), None, None)
    }

    fn count(puzzle: Packing) -> u64 {
        run(&Cover(puzzle), &Limits::default(), 0, &Arc::default(), None, None).count
    }

    #[test]
    fn twelve_pentominoes_fill_3_by_20_in_8_ways() {
        let board = flat(&["X".repeat(20), "X".repeat(20), "X".repeat(20)].join("|"));
        assert_eq!(count(packing(board, &PENTOMINOES)), 8);
    }

    #[test]
    fn twelve_pentominoes_fill_8_by_8_without_its_centre_in_520_ways() {
        let (full, holes) = ("XXXXXXXX", "XXX..XXX");
        let board = flat(&[full, full, full, holes, holes, full, full, full].join("|"));
        assert_eq!(count(packing(board, &PENTOMINOES)), 520);
    }

    #[test]
    fn every_kernel_finds_the_same_solutions_on_random_boards() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let puzzle = random(&mut rng);
            let cover = all(&Cover(puzzle.clone()));
            let first_cell = all(&FirstCell(puzzle.clone()));
            let paper = all(&PieceBacktracking { packing: puzzle, trim: true });
            let set = |outcome: &Outcome| outcome.solutions.iter().cloned().collect::<HashSet<_>>();
            assert_eq!(set(&cover).len() as u64, cover.count, "a solution came twice");
            assert_eq!(set(&cover), set(&first_cell));
            assert_eq!(set(&cover), set(&paper));
            assert_eq!((cover.count, cover.halt), (paper.count, None));
        }
    }

    /// A board that is cut at random into five pieces, not all of them connected.
    fn random(rng: &mut Rng) -> Packing {
        let board = if rng.below(3) == 0 { pyramid(2) } else { flat("XXXX|XX.X|.XXX") };
        if let super::super::Lattice::Pyramid { .. } = board.lattice {
            return packing(board, [&["AA", "BB", "C"], &["AA|A", "B", "C"]][rng.below(2)]);
        }
        let mut texts = vec![String::new(); 5];
        for row in ["XXXX", "XX.X", ".XXX"] {
            for text in &mut texts {
                text.push('|');
            }
            for cell in row.chars() {
                let owner = if cell == 'X' { rng.below(5) } else { 5 };
                for (piece, text) in texts.iter_mut().enumerate() {
                    text.push(if piece == owner { char::from(b'A' + piece as u8) } else { ' ' });
                }
            }
        }
        texts.retain(|text| text.contains(|cell: char| cell.is_ascii_uppercase()));
        let texts: Vec<&str> = texts.iter().map(|text| &text[1..]).collect();
        packing(board, &texts)
    }

    #[test]
    fn a_board_too_large_for_bitsets_is_still_solved() {
        let rows = vec!["X".repeat(300); 300];
        let halves = ["A".repeat(300), "B".repeat(300)];
        let pieces =
            [vec![halves[0].as_str(); 100].join("|"), vec![halves[1].as_str(); 200].join("|")];
        let puzzle = packing(flat(&rows.join("|")), &[&pieces[0], &pieces[1]]);
        assert_eq!(count(puzzle), 4);
    }

    #[test]
    fn unequal_areas_have_no_solution() {
        assert_eq!(count(packing(flat("XXX"), &["A"])), 0);
        assert_eq!(count(packing(flat("X"), &["A", "B"])), 0);
        assert_eq!(all(&FirstCell(packing(flat("X"), &["A", "B"]))).count, 0);
    }
}
