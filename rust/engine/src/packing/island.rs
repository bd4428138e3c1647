//! Islands that no pieces fill.
//!
//! The first empty cell with all that is empty around it is an island as soon as the next few cells
//! close it off. If no choice among the connected parts of all pieces has its area, nothing can come
//! of the rim. What the next cells say is worked out once for each cell and pattern, when it is
//! first asked.

use super::board::Board;
use super::problem::Problem;
use super::scan::{Scan, neighbours};

/// Cells behind the first empty one that are looked at.
const SIGHT: usize = 14;

/// What is known of a pattern.
const UNKNOWN: u8 = 0;
const FINE: u8 = 1;
const LOST: u8 = 2;

/// Which patterns of filled cells leave an island.
#[derive(Clone)]
pub struct Islands {
    /// The cells beside each cell, by their places in the order.
    beside: Vec<Vec<usize>>,
    /// Bit `n`: some parts of pieces have `n` cells together.
    areas: u32,
    /// By first empty cell and pattern.
    known: Vec<Vec<u8>>,
}

impl Islands {
    /// The islands of a problem.
    pub fn new(board: &Board, problem: &Problem, scan: &Scan, place: &[usize]) -> Self {
        let beside: Vec<Vec<usize>> = scan
            .order
            .iter()
            .map(|&cell| {
                let free = neighbours(board, cell as usize).map(|other| place[other]);
                free.filter(|&other| other != usize::MAX).collect()
            })
            .collect();
        let mut areas = 1u32;
        for item in &problem.items {
            let cells = item.placements().next().unwrap_or_default();
            let mut left: Vec<usize> = cells.iter().map(|&cell| place[cell as usize]).collect();
            let mut parts = Vec::new();
            while let Some(first) = left.pop() {
                parts.push(part(first, &mut left, &beside));
            }
            // More copies than fit into the sight make no difference.
            for _ in 0..(item.most as usize).min(SIGHT + 1) {
                for &part in &parts {
                    areas |= areas.checked_shl(part).unwrap_or(0);
                }
            }
        }
        Self { known: vec![Vec::new(); beside.len()], beside, areas }
    }

    /// Whether the first empty cell, with `filled` from it on, lies on an island that nothing fills.
    #[inline(always)]
    pub fn is_lost(&mut self, first: usize, filled: u64) -> bool {
        let pattern = (filled >> 1) as usize & ((1 << SIGHT) - 1);
        match self.known[first].get(pattern) {
            Some(&LOST) => true,
            Some(&FINE) => false,
            _ => self.look(first, pattern),
        }
    }

    #[cold]
    fn look(&mut self, first: usize, pattern: usize) -> bool {
        if self.known[first].is_empty() {
            self.known[first] = vec![UNKNOWN; 1 << SIGHT];
        }
        let is_lost = self.area(first, pattern).is_some_and(|area| self.areas >> area & 1 == 0);
        self.known[first][pattern] = if is_lost { LOST } else { FINE };
        is_lost
    }

    /// The area of the island of the first empty cell, if what is in sight closes it off.
    fn area(&self, first: usize, pattern: usize) -> Option<u32> {
        let (mut island, mut rim) = (1u32, vec![first]);
        while let Some(cell) = rim.pop() {
            for &other in &self.beside[cell] {
                let Some(offset) = other.checked_sub(first) else { continue };
                if offset > SIGHT {
                    return None;
                }
                let is_new = island >> offset & 1 == 0;
                if is_new && (offset == 0 || pattern >> (offset - 1) & 1 == 0) {
                    island |= 1 << offset;
                    rim.push(other);
                }
            }
        }
        Some(island.count_ones())
    }
}

/// The size of the connected part of `first` among the cells `left`, which loses it.
fn part(first: usize, left: &mut Vec<usize>, beside: &[Vec<usize>]) -> u32 {
    let (mut rim, mut size) = (vec![first], 1);
    while let Some(cell) = rim.pop() {
        let mut apart = Vec::with_capacity(left.len());
        for &other in left.iter() {
            if beside[cell].contains(&other) {
                rim.push(other);
                size += 1;
            } else {
                apart.push(other);
            }
        }
        *left = apart;
    }
    size
}
