//! `propagation`: singles and cage sums to a fixpoint, then a guess at the tightest place; any
//! rules, any size.
//!
//! State: one mask of candidates for each cell (bit `d` for digit `d`). A cell with one candidate
//! is *placed*: its peers lose the digit (naked single), and the cells across a gap the consecutive
//! digits. A digit with one cell left in a full unit is placed there (hidden single); a digit with
//! none is a contradiction. A cage keeps the candidates of the digit sets with its sum. Masks only
//! shrink on the way down, and a trail of (cell, mask before) restores them, so a guess copies
//! nothing.
//!
//! Invariant between nodes: a cell has exactly one candidate iff it is placed and all its peers
//! have lost that digit; no unit and no cage is queued. One node is one board at its fixpoint: the
//! root, and one for each digit guessed. The search guesses at the cell or, when no cell has two
//! candidates, at the digit of a unit with the fewest places (fail-first: Haralick and Elliott,
//! "Increasing tree search efficiency for constraint satisfaction problems", 1980).

use super::board::Sudoku;
use super::clauses::enumerate;
use super::layout::Layout;
use super::sums::Sums;
use crate::search::{Control, Halt, Kernel, Observer, Silent};

/// A contradiction: some cell or some digit of a unit has no place left.
pub(super) struct Dead;

/// The budget of guesses is spent.
pub(super) struct Spent;

/// The complete kernel for any rules and any size.
pub struct Propagation(pub Sudoku);

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        search(&self.0, None, patience(&self.0), control, observer)
    }
}

/// The size up to which CDCL never takes over.
const NINE: usize = 9;

/// Nodes without a solution after which CDCL takes over.
const PATIENCE: u64 = 2000;

/// Nodes after which CDCL takes over this board.
pub(super) fn patience(sudoku: &Sudoku) -> u64 {
    if sudoku.size() > NINE { PATIENCE } else { u64::MAX }
}

/// Searches a sudoku, with one candidate `excluded` if given.
pub(super) fn search<O: Observer>(
    sudoku: &Sudoku,
    excluded: Option<Guess>,
    patience: u64,
    control: &mut Control,
    observer: &mut O,
) -> Result<(), Halt> {
    let mut state = State::new(&sudoku.layout);
    if let Some((cell, digit)) = excluded
        && state.restrict(cell, !(1 << digit)).is_err()
    {
        return Ok(());
    }
    control.node(0)?;
    observer.node(0, 0, 255);
    if state.place_givens(&sudoku.cells, observer).is_err() {
        return Ok(());
    }
    state.patience = patience;
    state.explore(0, control, observer)?;
    if state.is_out_of_patience {
        return enumerate(&sudoku.layout, &state.masks, control, observer);
    }
    Ok(())
}

/// A digit to try in a cell.
pub(super) type Guess = (usize, u32);

/// Pending work, each item once.
#[derive(Default)]
struct Queue {
    items: Vec<u16>,
    is_in: Vec<bool>,
}

impl Queue {
    fn of(size: usize) -> Self {
        Self { items: (0..size as u16).collect(), is_in: vec![true; size] }
    }

    fn push(&mut self, item: u16) {
        if !std::mem::replace(&mut self.is_in[item as usize], true) {
            self.items.push(item);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let item = self.items.pop()? as usize;
        self.is_in[item] = false;
        Some(item)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// A board during the search; see the head of the file.
pub(super) struct State<'a> {
    layout: &'a Layout,
    sums: Vec<Sums>,
    masks: Vec<u64>,
    placed: Vec<bool>,
    left: usize,
    trail: Vec<(usize, u64)>,
    placements: Vec<usize>,
    units: Queue,
    cages: Queue,
    full: u64,
    patience: u64,
    is_out_of_patience: bool,
}

impl<'a> State<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        let size = layout.size();
        let masks = layout.allowed().to_vec();
        Self {
            layout,
            sums: layout.cages().iter().map(|cage| Sums::new(cage, size)).collect(),
            placed: vec![false; masks.len()],
            left: masks.len(),
            trail: Vec::new(),
            placements: (0..masks.len()).filter(|&cell| masks[cell].is_power_of_two()).collect(),
            units: Queue::of(layout.units().len()),
            cages: Queue::of(layout.cages().len()),
            full: layout.full(),
            patience: u64::MAX,
            is_out_of_patience: false,
            masks,
        }
    }

    pub(super) fn place_givens<O: Observer>(
        &mut self,
        cells: &[u8],
        observer: &mut O,
    ) -> Result<(), Dead> {
        if self.masks.contains(&0) {
            return Err(Dead);
        }
        for (cell, &digit) in cells.iter().enumerate() {
            if digit != 0 {
                self.restrict(cell, 1 << digit)?;
            }
        }
        self.settle(0, observer)
    }

    /// Places givens without an observer.
    pub(super) fn begin(&mut self, cells: &[u8]) -> Result<(), Dead> {
        self.place_givens(cells, &mut Silent)
    }

    /// Places a digit.
    pub(super) fn fix(&mut self, cell: usize, digit: u8) -> Result<(), Dead> {
        self.restrict(cell, 1 << digit)?;
        self.settle(0, &mut Silent)
    }

    /// Whether no solution has another digit in this cell; `false` also when the budget of guesses
    /// is spent.
    pub(super) fn has_none_without(&mut self, cell: usize, digit: u8, budget: &mut u32) -> bool {
        if self.placed[cell] {
            return true;
        }
        let mark = self.trail.len();
        let settled = self.restrict(cell, !(1 << digit)).and_then(|()| self.settle(0, &mut Silent));
        let has_none = settled.is_err() || matches!(self.find(budget, &mut |_| {}), Ok(None));
        self.undo(mark);
        has_none
    }

    /// The first solution, where `arrange` orders the guesses of each node; an error when the
    /// budget of guesses is spent.
    pub(super) fn find(
        &mut self,
        budget: &mut u32,
        arrange: &mut impl FnMut(&mut [Guess]),
    ) -> Result<Option<Vec<u8>>, Spent> {
        if self.left == 0 {
            return Ok(Some(self.solution()));
        }
        let mut guesses = self.choose();
        arrange(&mut guesses);
        for (cell, digit) in guesses {
            *budget = budget.checked_sub(1).ok_or(Spent)?;
            let mark = self.trail.len();
            let settled =
                self.restrict(cell, 1 << digit).and_then(|()| self.settle(0, &mut Silent));
            if settled.is_ok()
                && let Some(solution) = self.find(budget, arrange)?
            {
                return Ok(Some(solution));
            }
            self.undo(mark);
        }
        Ok(None)
    }

    fn solution(&self) -> Vec<u8> {
        self.masks.iter().map(|mask| mask.trailing_zeros() as u8).collect()
    }

    /// The candidates of each cell.
    pub(super) fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// Removes every candidate outside `keep` from `cell`; a cell left with one is placed by
    /// `settle`.
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
        for &unit in self.layout.full_units_of(cell) {
            self.units.push(unit);
        }
        for &cage in self.layout.cages_of(cell) {
            self.cages.push(cage);
        }
        if after.count_ones() == 2 && !self.layout.gaps(cell).is_empty() {
            return self.keep_distance(cell);
        }
        Ok(())
    }

    /// Singles, gaps and sums to a fixpoint.
    fn settle<O: Observer>(&mut self, depth: usize, observer: &mut O) -> Result<(), Dead> {
        loop {
            if let Some(cell) = self.placements.pop() {
                self.place(cell, depth, observer)?;
            } else if let Some(unit) = self.units.pop() {
                self.find_hidden_singles(unit)?;
            } else if let Some(cage) = self.cages.pop() {
                self.narrow_cage(cage)?;
            } else {
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
        for &peer in self.layout.peers(cell) {
            self.restrict(peer as usize, !mask)?;
        }
        self.keep_distance(cell)
    }

    /// Removes from the cells across a gap the digits consecutive to every candidate of `cell`.
    fn keep_distance(&mut self, cell: usize) -> Result<(), Dead> {
        let mask = self.masks[cell];
        let near = bits(mask).fold(u64::MAX, |near, digit| near & 5 << (digit - 1));
        for &other in self.layout.gaps(cell) {
            self.restrict(other as usize, !near)?;
        }
        Ok(())
    }

    fn find_hidden_singles(&mut self, unit: usize) -> Result<(), Dead> {
        let cells = &self.layout.units()[unit];
        if (cells.len() as u32) < self.full.count_ones() {
            return Ok(());
        }
        let (mut once, mut twice) = (0u64, 0u64);
        for &cell in cells {
            twice |= once & self.masks[cell];
            once |= self.masks[cell];
        }
        if once != self.full {
            return Err(Dead);
        }
        let hidden = once & !twice;
        for &cell in cells {
            let single = self.masks[cell] & hidden;
            if single != 0 && !self.masks[cell].is_power_of_two() {
                // Two digits need this cell: a contradiction.
                if !single.is_power_of_two() {
                    return Err(Dead);
                }
                self.restrict(cell, single)?;
            }
        }
        Ok(())
    }

    fn narrow_cage(&mut self, cage: usize) -> Result<(), Dead> {
        let cells = &self.layout.cages()[cage].cells;
        let is_placed = |cell: &&usize| self.placed[**cell];
        let placed = cells.iter().filter(is_placed).fold(0, |all, &cell| all | self.masks[cell]);
        let open: Vec<usize> = cells.iter().copied().filter(|&cell| !self.placed[cell]).collect();
        let masks: Vec<u64> = open.iter().map(|&cell| self.masks[cell]).collect();
        let sums = &self.sums[cage];
        let left = sums.left(placed, &masks).ok_or(Dead)?;
        let ranges = if sums.has_sets() {
            vec![left.possible; open.len()]
        } else {
            sums.bounds(placed, &masks).ok_or(Dead)?
        };
        for (&cell, range) in open.iter().zip(ranges) {
            self.restrict(cell, range)?;
        }
        if left.certain != 0 && !open.is_empty() {
            self.place_certain(&open, left.certain)?;
        }
        Ok(())
    }

    /// Places each digit that a cage needs and that only one of its open cells can hold.
    fn place_certain(&mut self, open: &[usize], certain: u64) -> Result<(), Dead> {
        for digit in bits(certain) {
            let mut places = open.iter().filter(|&&cell| self.masks[cell] >> digit & 1 == 1);
            match (places.next(), places.next()) {
                (None, _) => return Err(Dead),
                (Some(&cell), None) => self.restrict(cell, 1 << digit)?,
                _ => {}
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
            return control.found(|| self.solution());
        }
        for (cell, digit) in self.choose() {
            if control.count() == 0 && control.nodes() >= self.patience {
                self.is_out_of_patience = true;
                return Ok(());
            }
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
        self.units.clear();
        self.cages.clear();
        while self.trail.len() > mark {
            if let Some((cell, before)) = self.trail.pop() {
                self.left += usize::from(std::mem::take(&mut self.placed[cell]));
                self.masks[cell] = before;
            }
        }
    }

    /// The guesses at the tightest place; at least one cell is open.
    fn choose(&self) -> Vec<Guess> {
        let open = (0..self.masks.len()).filter(|&cell| !self.placed[cell]);
        let tightest = open.min_by_key(|&cell| self.masks[cell].count_ones());
        let cell = tightest.unwrap_or_default();
        let count = self.masks[cell].count_ones();
        let by_digit = if count > 2 { self.tightest_digit(count) } else { None };
        by_digit.unwrap_or_else(|| bits(self.masks[cell]).map(|digit| (cell, digit)).collect())
    }

    /// The places of a digit that has two (else three) of them in a full unit, if below `below`.
    fn tightest_digit(&self, below: u32) -> Option<Vec<Guess>> {
        let mut triple = None;
        for unit in self.layout.units().iter().filter(|unit| unit.len() == self.layout.size()) {
            let (mut one, mut two, mut three, mut four) = (0u64, 0u64, 0u64, 0u64);
            for &cell in unit {
                let mask = self.masks[cell];
                four |= three & mask;
                three |= two & mask;
                two |= one & mask;
                one |= mask;
            }
            if two & !three != 0 {
                return Some(self.places(unit, (two & !three).trailing_zeros()));
            }
            if three & !four != 0 && below > 3 && triple.is_none() {
                triple = Some((unit, (three & !four).trailing_zeros()));
            }
        }
        triple.map(|(unit, digit)| self.places(unit, digit))
    }

    fn places(&self, unit: &[usize], digit: u32) -> Vec<Guess> {
        let holds = |cell: &usize| self.masks[*cell] >> digit & 1 == 1;
        unit.iter().copied().filter(holds).map(|cell| (cell, digit)).collect()
    }
}

/// The numbers of the set bits, in ascending order.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
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
    use crate::rng::Rng;
    use crate::search::{Limits, run};
    use crate::sudoku::CellBacktracking;
    use crate::sudoku::samples::{agrees_on_odd_boards, count_of, odd_board};

    fn count(box_rows: usize, box_columns: usize, cells: Vec<u8>) -> u64 {
        let sudoku = Sudoku::classic(box_rows, box_columns, cells).expect("a legal board");
        count_of(&Propagation(sudoku))
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
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let mut cells = vec![0u8; 36];
            for _ in 0..rng.below(9) + 6 {
                cells[rng.below(36)] = 1 + rng.below(6) as u8;
            }
            let sudoku = Sudoku::classic(2, 3, cells.clone()).expect("a legal board");
            let kernel = CellBacktracking(sudoku);
            let slow = run(&kernel, &Limits::solutions(500), 0, &Arc::default(), None, None);
            assert_eq!(count(2, 3, cells).min(500), slow.count);
        }
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_variants() {
        agrees_on_odd_boards(2, Propagation);
    }

    /// As the kernel, but CDCL takes over boards of any size after some nodes.
    struct Hasty(Sudoku, u64);

    impl Kernel for Hasty {
        fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
            search(&self.0, None, self.1, control, observer)
        }
    }

    #[test]
    fn a_board_that_cdcl_takes_over_has_the_same_count() {
        let mut rng = Rng::new(6);
        let mut taken_over = 0;
        for nodes in 1..300 {
            let sudoku = odd_board(&mut rng);
            let kernel = Hasty(sudoku.clone(), 1 + nodes % 7);
            let hasty = run(&kernel, &Limits::default(), 0, &Arc::default(), None, None);
            assert_eq!(hasty.count, count_of(&Propagation(sudoku)));
            taken_over += usize::from(!hasty.stats.counters.is_empty());
        }
        assert!(taken_over > 50);
    }
}
