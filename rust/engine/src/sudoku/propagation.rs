//! `propagation`: singles to a fixpoint, then a guess at the tightest place.
//!
//! State: one mask of candidates a cell (bit `d` for digit `d`). A cell with one candidate is
//! *placed*: its peers lose the digit (naked single). A digit with one cell left in a unit is
//! placed there (hidden single); a digit with none is a contradiction. Masks only shrink on the
//! way down, and a trail of (cell, mask before) puts them back, so nothing is copied at a guess.
//!
//! Invariant between nodes: a cell has exactly one candidate iff it is placed and all its peers
//! have lost that digit. One node is one board brought to its fixpoint: the root, and one for
//! each digit guessed. A guess is made at the cell or, when no cell has two candidates, at the
//! digit of a unit with the fewest places.

use super::board::Sudoku;
use crate::search::{Control, Halt, Kernel, Observer};

/// A contradiction: some cell or some digit of a unit has no place left.
struct Dead;

/// The first complete kernel of sudoku, for any size.
pub struct Propagation(pub Sudoku);

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let mut state = State::new(&self.0);
        control.node(0)?;
        observer.node(0, 0, 255);
        if state.place_givens(&self.0.cells, observer).is_err() {
            return Ok(());
        }
        state.explore(0, control, observer)
    }
}

/// What to guess: one of several digits of a cell, or one of several cells of a digit.
struct Choice {
    guesses: Vec<(usize, u32)>,
}

struct State {
    units: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
    masks: Vec<u64>,
    placed: Vec<bool>,
    left: usize,
    trail: Vec<(usize, u64)>,
    placements: Vec<usize>,
    full: u64,
}

impl State {
    fn new(sudoku: &Sudoku) -> Self {
        let size = sudoku.size();
        let units = sudoku.units();
        let full = ((1u64 << size) - 1) << 1;
        let peers = (0..size * size).map(|cell| peers_of(sudoku, &units, cell)).collect();
        Self {
            units,
            peers,
            masks: vec![full; size * size],
            placed: vec![false; size * size],
            left: size * size,
            trail: Vec::new(),
            // The only cell of a board of one has one candidate from the start.
            placements: if size == 1 { vec![0] } else { Vec::new() },
            full,
        }
    }

    fn place_givens<O: Observer>(&mut self, cells: &[u8], observer: &mut O) -> Result<(), Dead> {
        for (cell, &digit) in cells.iter().enumerate() {
            if digit != 0 {
                self.restrict(cell, 1 << digit)?;
            }
        }
        self.settle(0, observer)
    }

    /// Takes every candidate outside `keep` from `cell`; a cell left with one is placed by `settle`.
    fn restrict(&mut self, cell: usize, keep: u64) -> Result<(), Dead> {
        let before = self.masks[cell];
        let after = before & keep;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Dead);
        }
        self.trail.push((cell, before));
        self.masks[cell] = after;
        if after.is_power_of_two() {
            self.placements.push(cell);
        }
        Ok(())
    }

    /// Singles to a fixpoint.
    fn settle<O: Observer>(&mut self, depth: usize, observer: &mut O) -> Result<(), Dead> {
        loop {
            while let Some(cell) = self.placements.pop() {
                self.place(cell, depth, observer)?;
            }
            self.find_hidden_singles()?;
            if self.placements.is_empty() {
                return Ok(());
            }
        }
    }

    fn place<O: Observer>(
        &mut self,
        cell: usize,
        depth: usize,
        observer: &mut O,
    ) -> Result<(), Dead> {
        let mask = self.masks[cell];
        self.placed[cell] = true;
        self.left -= 1;
        observer.set(depth, cell, mask.trailing_zeros() as usize);
        for index in 0..self.peers[cell].len() {
            let peer = self.peers[cell][index];
            self.restrict(peer, !mask)?;
        }
        Ok(())
    }

    fn find_hidden_singles(&mut self) -> Result<(), Dead> {
        for unit in 0..self.units.len() {
            let (mut once, mut twice) = (0u64, 0u64);
            for &cell in &self.units[unit] {
                twice |= once & self.masks[cell];
                once |= self.masks[cell];
            }
            if once != self.full {
                return Err(Dead);
            }
            let hidden = once & !twice;
            for index in 0..self.units[unit].len() {
                let cell = self.units[unit][index];
                let single = self.masks[cell] & hidden;
                if single != 0 && !self.masks[cell].is_power_of_two() {
                    // Two digits whose only place is this one cell leave one of them without.
                    if !single.is_power_of_two() {
                        return Err(Dead);
                    }
                    self.restrict(cell, single)?;
                }
            }
        }
        Ok(())
    }

    fn explore<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        if self.left == 0 {
            observer.solution(depth);
            return control
                .found(|| self.masks.iter().map(|mask| mask.trailing_zeros() as u8).collect());
        }
        for (cell, digit) in self.choose().guesses {
            control.node(depth + 1)?;
            observer.node(depth + 1, cell, digit as usize);
            let mark = self.trail.len();
            let settled =
                self.restrict(cell, 1 << digit).and_then(|()| self.settle(depth + 1, observer));
            if settled.is_ok() {
                self.explore(depth + 1, control, observer)?;
            }
            self.undo(mark);
            control.backtrack();
            observer.back(depth + 1);
        }
        Ok(())
    }

    fn undo(&mut self, mark: usize) {
        self.placements.clear();
        while self.trail.len() > mark {
            if let Some((cell, before)) = self.trail.pop() {
                self.left += usize::from(std::mem::take(&mut self.placed[cell]));
                self.masks[cell] = before;
            }
        }
    }

    /// The tightest place to guess; called with at least one cell open.
    fn choose(&self) -> Choice {
        let open = (0..self.masks.len()).filter(|&cell| !self.placed[cell]);
        let tightest = open.min_by_key(|&cell| self.masks[cell].count_ones());
        let cell = tightest.unwrap_or_default();
        let count = self.masks[cell].count_ones();
        let by_digit = if count > 2 { self.tightest_digit(count) } else { None };
        by_digit.unwrap_or_else(|| Choice {
            guesses: bits(self.masks[cell]).map(|digit| (cell, digit)).collect(),
        })
    }

    /// The digit of a unit with the fewest places, if fewer than `below`.
    fn tightest_digit(&self, below: u32) -> Option<Choice> {
        let mut best: Option<(u32, usize, u32)> = None;
        for (unit, cells) in self.units.iter().enumerate() {
            for digit in bits(self.full) {
                let places =
                    cells.iter().filter(|&&cell| self.masks[cell] >> digit & 1 == 1).count() as u32;
                let least = best.map_or(below, |(least, ..)| least);
                if places > 1 && places < least {
                    best = Some((places, unit, digit));
                }
            }
        }
        best.map(|(_, unit, digit)| Choice {
            guesses: self.units[unit]
                .iter()
                .filter(|&&cell| self.masks[cell] >> digit & 1 == 1)
                .map(|&cell| (cell, digit))
                .collect(),
        })
    }
}

fn peers_of(sudoku: &Sudoku, units: &[Vec<usize>], cell: usize) -> Vec<usize> {
    let size = sudoku.size();
    let [row, column, house] = sudoku.units_of(cell);
    let mut peers: Vec<usize> = [row, size + column, 2 * size + house]
        .iter()
        .flat_map(|&unit| units[unit].iter().copied())
        .filter(|&peer| peer != cell)
        .collect();
    peers.sort_unstable();
    peers.dedup();
    peers
}

/// The numbers of the bits that are set, from the lowest.
fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::search::{Limits, run};
    use crate::sudoku::CellBacktracking;

    fn count(box_rows: usize, box_columns: usize, cells: Vec<u8>) -> u64 {
        let sudoku = Sudoku::new(box_rows, box_columns, cells).expect("a legal board");
        let kernel = Propagation(sudoku);
        run(&kernel, &Limits::default(), 0, &Arc::default(), None, None).count
    }

    #[test]
    fn there_are_288_grids_of_4_by_4() {
        assert_eq!(count(2, 2, vec![0; 16]), 288);
    }

    #[test]
    fn a_board_of_one_cell_has_one_solution() {
        assert_eq!(count(1, 1, vec![0]), 1);
    }

    #[test]
    fn contradictory_givens_have_no_solution() {
        let mut cells = vec![0; 16];
        (cells[0], cells[5]) = (3, 3);
        assert_eq!(count(2, 2, cells), 0);
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_random_small_boards() {
        let mut rng = crate::rng::Rng::new(1);
        for _ in 0..300 {
            let mut cells = vec![0u8; 36];
            for _ in 0..rng.below(9) + 6 {
                cells[rng.below(36)] = 1 + rng.below(6) as u8;
            }
            let sudoku = Sudoku::new(2, 3, cells.clone()).expect("a legal board");
            let kernel = CellBacktracking(sudoku);
            let slow = run(&kernel, &Limits::solutions(500), 0, &Arc::default(), None, None);
            assert_eq!(count(2, 3, cells).min(500), slow.count);
        }
    }
}
