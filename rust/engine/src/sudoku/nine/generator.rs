//! Generates boards of nine digits; see [`generator`](super::super::generator).

use super::board::{BITS, Board, CELLS};
use super::dispatch::Machine;
use super::single_solver::WideBoard;
use crate::rng::Rng;

/// Groups in the first chunk.
const FIRST_TRY: usize = 24;

/// Generates boards, with buffers that are reused.
pub struct Generator {
    machine: Machine,
    stack: Vec<WideBoard>,
}

impl Default for Generator {
    fn default() -> Self {
        Self { machine: Machine::best(), stack: Vec::new() }
    }
}

/// The order in which groups of cells are tried: their numbers, shuffled.
pub struct Order(Vec<usize>);

impl Order {
    /// A random order of these groups.
    pub fn of(groups: &[Vec<usize>], rng: &mut Rng) -> Self {
        let mut numbers: Vec<usize> = (0..groups.len()).collect();
        rng.shuffle(&mut numbers);
        Self(numbers)
    }

    /// The group at this place of the order.
    pub fn group<'a>(&self, groups: &'a [Vec<usize>], at: usize) -> Option<&'a [usize]> {
        self.0.get(at).map(|&number| groups[number].as_slice())
    }
}

/// A set of givens.
#[derive(Clone, Copy)]
pub struct Givens {
    words: WideBoard,
}

impl Givens {
    /// All digits of a solution.
    pub fn of(solution: &[u8]) -> Self {
        Self { words: Board::of(solution) }
    }

    /// Adds or removes a given.
    #[inline(always)]
    pub fn flip(&mut self, cell: usize, digit: u8) {
        self.words.candidates[cell / 27][digit as usize - 1] ^= BITS[cell];
        self.words.decided[cell / 27] ^= BITS[cell];
    }

    /// The board of these givens.
    #[inline(always)]
    pub fn board(&self) -> WideBoard {
        let mut board = self.words;
        for band in 0..3 {
            let open = CELLS & !board.decided[band];
            for word in &mut board.candidates[band][..9] {
                *word |= open;
            }
        }
        board
    }

    /// The number of givens.
    pub fn count(&self) -> usize {
        self.words.decided.iter().map(|cells| cells.count_ones() as usize).sum()
    }

    /// The givens of a solution, 0 elsewhere.
    pub fn cells(&self, solution: &[u8]) -> Vec<u8> {
        let is_given = |cell: usize| self.words.decided[cell / 27] & BITS[cell] != 0;
        (0..81).map(|cell| if is_given(cell) { solution[cell] } else { 0 }).collect()
    }
}

impl Generator {
    /// A random full board.
    pub fn fill(&mut self, rng: &mut Rng) -> [u8; 81] {
        self.machine.fill(rng, &mut self.stack).cells()
    }

    /// Removes groups of givens in turn, while the solution stays unique and at least `least`
    /// givens remain.
    ///
    /// Many groups are tried together. If the solution stays unique it was so at every step; if
    /// not, each half is tried. The result is the same as one by one, with fewer searches.
    pub fn reduce(&mut self, solution: &[u8], groups: &[Vec<usize>], least: usize) -> Vec<u8> {
        let mut givens = Givens::of(solution);
        let (mut rest, mut number) = (groups, FIRST_TRY);
        while !rest.is_empty() {
            let (some, others) = rest.split_at(number.min(rest.len()));
            self.take(&mut givens, solution, some, least);
            rest = others;
            number = (number / 2).max(1);
        }
        givens.cells(solution)
    }

    /// Removes as many of the groups as possible, in their order.
    fn take(&mut self, givens: &mut Givens, solution: &[u8], groups: &[Vec<usize>], least: usize) {
        let taken: usize = groups.iter().map(Vec::len).sum();
        let fits = givens.count() >= least + taken;
        if fits && self.take_all(givens, solution, groups) || groups.len() == 1 {
            return;
        }
        let (first, second) = groups.split_at(groups.len() / 2);
        self.take(givens, solution, first, least);
        self.take(givens, solution, second, least);
    }

    /// Removes all of the groups, or none if another solution appears.
    fn take_all(&mut self, givens: &mut Givens, solution: &[u8], groups: &[Vec<usize>]) -> bool {
        let before = givens.words;
        for &cell in groups.iter().flatten() {
            givens.flip(cell, solution[cell]);
        }
        let is_unique = match groups {
            [only] => self.stays_unique(givens, solution, only),
            _ => self.machine.search(&givens.board(), 2, &mut self.stack).0 == 1,
        };
        if !is_unique {
            givens.words = before;
        }
        is_unique
    }

    /// Whether no solution has another digit in a cell of a removed group.
    fn stays_unique(&mut self, givens: &Givens, solution: &[u8], group: &[usize]) -> bool {
        let mut known = *givens;
        group.iter().all(|&cell| {
            let mut board = known.board();
            board.candidates[cell / 27][solution[cell] as usize - 1] &= !BITS[cell];
            // No solution has another digit here, so the given can stand in the other tests.
            known.flip(cell, solution[cell]);
            self.machine.search(&board, 1, &mut self.stack).0 == 0
        })
    }

    /// A unique board from a seed: groups of givens are removed in random order while at least
    /// `least` givens remain.
    pub fn make(&mut self, seed: u64, groups: &[Vec<usize>], least: usize) -> Vec<u8> {
        let mut rng = Rng::new(seed);
        let solution = self.fill(&mut rng);
        let order = Order::of(groups, &mut rng);
        let groups: Vec<Vec<usize>> =
            order.0.iter().map(|&number| groups[number].clone()).collect();
        self.reduce(&solution, &groups, least)
    }
}
