//! Islands: empty cells that are closed off from all others and that no pieces can fill.
//!
//! Idea: an island is a connected group of empty cells without an empty neighbour. If no choice of
//! the connected parts of all pieces has its area, the state has no completion. Only islands within
//! the next cells after the first empty one are looked for, so the answer depends on a short
//! pattern of filled cells and on the board around them.
//!
//! Cost: one table look-up a state. A pattern is examined when it is first seen, once for all first
//! cells with the same neighbourhood.
//!
//! Reference: Busche, "Solving polyomino and polycube puzzles", mattbusche.org, 2011 (volumes of
//! isolated regions).

use crate::packing::model::board::Board;
use crate::packing::model::fill_order::{FillOrder, neighbours};
use crate::packing::model::problem::Problem;

/// How many cells after the first empty one are looked at.
const SIGHT: usize = 14;

/// The bit for all cells that are out of sight.
const BEYOND: u32 = 2 << SIGHT;

/// What is known about a pattern.
const UNKNOWN: u8 = 0;
const FINE: u8 = 1;
const LOST: u8 = 2;

/// Which patterns of filled cells leave an island that no pieces can fill.
#[derive(Clone)]
pub struct Islands {
    /// Bit `n` is set if some parts of pieces have `n` cells together.
    areas: u32,
    /// The number of each cell's neighbourhood in `sights`.
    sight_of: Vec<usize>,
    sights: Vec<Sight>,
}

impl Islands {
    /// The island test of a problem.
    pub fn new(board: &Board, problem: &Problem, order: &FillOrder, place: &[usize]) -> Self {
        let beside: Vec<Vec<usize>> = order
            .cells
            .iter()
            .map(|&cell| {
                let free = neighbours(board, cell as usize).map(|other| place[other]);
                free.filter(|&other| other != usize::MAX).collect()
            })
            .collect();
        let mut sights: Vec<Sight> = Vec::new();
        let sight_of = (0..beside.len()).map(|first| {
            let sight = Sight::new(first, &beside);
            let known = sights.iter().position(|known| known.beside == sight.beside);
            known.unwrap_or_else(|| {
                sights.push(sight);
                sights.len() - 1
            })
        });
        Self { sight_of: sight_of.collect(), areas: areas(problem, place, &beside), sights }
    }

    /// Whether the empty cells from `first` on contain an island that nothing fills. Bit `i` of
    /// `filled` says that the `i`-th cell from there on is filled.
    #[inline(always)]
    pub fn is_lost(&mut self, first: usize, filled: u64) -> bool {
        let pattern = (filled >> 1) as usize & ((1 << SIGHT) - 1);
        let sight = &mut self.sights[self.sight_of[first]];
        match sight.known.get(pattern) {
            Some(&LOST) => true,
            Some(&FINE) => false,
            _ => sight.look(pattern, self.areas),
        }
    }
}

/// The neighbourhood of a cell.
#[derive(Clone)]
struct Sight {
    /// The neighbours of the cell and of each later cell in sight.
    beside: Vec<u32>,
    /// The answer for each pattern; empty until the first question.
    known: Vec<u8>,
}

impl Sight {
    fn new(first: usize, beside: &[Vec<usize>]) -> Self {
        let bit = |offset: usize| if offset > SIGHT { BEYOND } else { 1 << offset };
        let ahead = |others: &Vec<usize>| {
            let offsets = others.iter().filter_map(|other| other.checked_sub(first));
            offsets.fold(0, |all, offset| all | bit(offset))
        };
        let beside = beside[first..].iter().take(SIGHT + 1).map(ahead).collect();
        Self { beside, known: Vec::new() }
    }

    #[cold]
    fn look(&mut self, pattern: usize, areas: u32) -> bool {
        if self.known.is_empty() {
            self.known = vec![UNKNOWN; 1 << SIGHT];
        }
        let is_lost = self.has_lost(pattern, areas);
        self.known[pattern] = if is_lost { LOST } else { FINE };
        is_lost
    }

    /// Whether an island that lies wholly in sight has none of these areas.
    fn has_lost(&self, pattern: usize, areas: u32) -> bool {
        let inside = (1 << self.beside.len()) - 1;
        let empty = !(pattern as u32) << 1 & inside | 1;
        let mut left = empty;
        while left != 0 {
            let island = self.island(left & left.wrapping_neg(), empty | BEYOND);
            if island & BEYOND == 0 && areas >> island.count_ones() & 1 == 0 {
                return true;
            }
            left &= !island;
        }
        false
    }

    /// The empty cells that are connected to a cell.
    fn island(&self, cell: u32, empty: u32) -> u32 {
        let (mut island, mut border) = (cell, cell);
        while border != 0 {
            let joined = self.beside[border.trailing_zeros() as usize] & empty & !island;
            island |= joined;
            border = (border & (border - 1)) | (joined & !BEYOND);
        }
        island
    }
}

/// Bit `n` is set if some parts of pieces have `n` cells together.
fn areas(problem: &Problem, place: &[usize], beside: &[Vec<usize>]) -> u32 {
    let mut areas = 1u32;
    for item in &problem.items {
        let cells = item.placements().next().unwrap_or_default();
        let mut left: Vec<usize> = cells.iter().map(|&cell| place[cell as usize]).collect();
        let mut parts = Vec::new();
        while let Some(first) = left.pop() {
            parts.push(part(first, &mut left, beside));
        }
        // More copies than fit into sight make no difference.
        for _ in 0..(item.most as usize).min(SIGHT + 1) {
            for &part in &parts {
                areas |= areas.checked_shl(part).unwrap_or(0);
            }
        }
    }
    areas
}

/// The size of the connected part of `first` among the cells `left`, from which it is removed.
fn part(first: usize, left: &mut Vec<usize>, beside: &[Vec<usize>]) -> u32 {
    let (mut border, mut size) = (vec![first], 1);
    while let Some(cell) = border.pop() {
        let mut apart = Vec::with_capacity(left.len());
        for &other in left.iter() {
            if beside[cell].contains(&other) {
                border.push(other);
                size += 1;
            } else {
                apart.push(other);
            }
        }
        *left = apart;
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::model::board::tests::{flat, packing};
    use crate::packing::model::fill_order::fill_order;
    use crate::rng::Rng;
    use crate::search::Control;

    /// Whether a connected part of the empty cells lies wholly in sight and has none of the areas;
    /// by a plain flood fill.
    fn plainly(
        board: &Board,
        order: &FillOrder,
        first: usize,
        filled: u64,
        areas: &[usize],
    ) -> bool {
        let place = order.places(board.cells);
        let is_filled = |at: usize| at - first <= SIGHT && filled >> (at - first) & 1 == 1;
        let mut seen: Vec<usize> = Vec::new();
        for start in first..order.cells.len() {
            if is_filled(start) || seen.contains(&start) {
                continue;
            }
            let mut island = vec![start];
            let mut next = 0;
            while let Some(&at) = island.get(next) {
                for other in neighbours(board, order.cells[at] as usize).map(|cell| place[cell]) {
                    let is_new = other != usize::MAX && other >= first && !island.contains(&other);
                    if is_new && !is_filled(other) {
                        island.push(other);
                    }
                }
                next += 1;
            }
            let is_closed = island.iter().all(|at| at - first <= SIGHT);
            if is_closed && !areas.contains(&island.len()) {
                return true;
            }
            seen.extend(island);
        }
        false
    }

    #[test]
    fn an_island_is_seen_wherever_it_is_closed_off() {
        let packing =
            packing(flat("XXXXXX|XXXXXX|XX.XXX|XXXXXX"), &["XXX|XXX", "XXX", "XX|X", "XXXX"]);
        let problem = Problem::list(&packing, &mut Control::alone(None)).expect("no limit");
        let (board, problem, order) =
            (&packing.board, problem.expect("small"), fill_order(&packing.board));
        let place = order.places(board.cells);
        let mut islands = Islands::new(board, &problem, &order, &place);
        let mut rng = Rng::new(5);
        let mut lost = 0;
        for _ in 0..5_000 {
            let first = rng.below(order.cells.len());
            let ahead = (order.cells.len() - first).min(SIGHT + 1);
            let filled = rng.bits() & rng.bits().rotate_left(7) & ((1 << ahead) - 2);
            let filled = if rng.below(2) == 0 { filled } else { !filled & ((1 << ahead) - 2) };
            let wanted = plainly(board, &order, first, filled, &[3, 4, 6, 7, 9, 10, 12, 13]);
            assert_eq!(islands.is_lost(first, filled), wanted, "{first} {filled:b}");
            lost += usize::from(wanted);
        }
        assert!((500..4_500).contains(&lost), "{lost}");
    }
}
