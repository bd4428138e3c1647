//! The batch generator: sixteen boards of nine digits at a time, each with its next uniqueness test
//! in a lane of the batch solver.
//!
//! Every board depends on its own seed only, and equals the one that
//! [`Generator`](super::Generator) makes.

use super::batch_solver::{BatchSolver, Jobs};
use super::board::{BITS, Board};
use super::dispatch::Machine;
use super::generator::{Generator, Givens, Order};
use super::lanes::LANES;
use crate::rng::Rng;

/// Below this many boards the lanes are not worth filling.
const FEW: usize = 6;

/// Boards of seeds from `first`, 81 digits each, one after the other; see [`Generator::make`].
/// When `go_on` returns `false`, the boards made so far come back, and zeros for the rest.
pub fn make_many(
    first: u64,
    number: usize,
    groups: &[Vec<usize>],
    least: usize,
    mut go_on: impl FnMut() -> bool,
) -> Vec<u8> {
    if number < FEW {
        let mut generator = Generator::default();
        let seeds = (0..number as u64).map(|number| first.wrapping_add(number));
        let mut made: Vec<u8> = seeds
            .take_while(|_| go_on())
            .flat_map(|seed| generator.make(seed, groups, least))
            .collect();
        made.resize(81 * number, 0);
        return made;
    }
    let mut generator = BatchGenerator {
        first,
        begun: 0,
        groups,
        least,
        generator: Generator::default(),
        works: (0..LANES).map(|_| None).collect(),
        ready: (0..LANES).collect(),
        made: vec![0; 81 * number],
        go_on,
    };
    Machine::best().search_many(&mut BatchSolver::default(), &mut generator, 1);
    generator.made
}

/// One board under construction.
struct Work {
    number: usize,
    order: Order,
    /// The group to remove, and its cell under test.
    at: (usize, usize),
    solution: [u8; 81],
    givens: Givens,
    /// The givens without the group, but with its tested cells.
    known: Givens,
}

struct BatchGenerator<'a, G> {
    first: u64,
    begun: usize,
    groups: &'a [Vec<usize>],
    least: usize,
    generator: Generator,
    works: Vec<Option<Work>>,
    ready: Vec<usize>,
    made: Vec<u8>,
    go_on: G,
}

impl<G: FnMut() -> bool> BatchGenerator<'_, G> {
    fn begin(&mut self) -> Option<Work> {
        let number = self.begun;
        if 81 * number >= self.made.len() {
            return None;
        }
        self.begun += 1;
        let mut rng = Rng::new(self.first.wrapping_add(number as u64));
        let solution = self.generator.fill(&mut rng);
        let order = Order::of(self.groups, &mut rng);
        let givens = Givens::of(&solution);
        let mut work = Work { number, order, at: (0, 0), solution, known: givens, givens };
        work.try_group(self.groups, self.least);
        Some(work)
    }
}

impl Work {
    /// Moves on to the next group that is small enough, and removes it from the known givens.
    fn try_group(&mut self, groups: &[Vec<usize>], least: usize) {
        self.known = self.givens;
        while let Some(group) = self.order.group(groups, self.at.0) {
            if self.givens.count() >= least + group.len() {
                for &cell in group {
                    self.known.flip(cell, self.solution[cell]);
                }
                return;
            }
            self.at.0 += 1;
        }
    }

    /// The board of the next test: another digit in the cell under test.
    fn test(&self, groups: &[Vec<usize>]) -> Option<Board> {
        let cell = self.order.group(groups, self.at.0)?[self.at.1];
        let mut board = self.known.board();
        board.candidates[cell / 27][self.solution[cell] as usize - 1] &= !BITS[cell];
        Some(board.resized())
    }

    /// Takes the answer of a test: whether another solution exists.
    fn take_answer(&mut self, is_other: bool, groups: &[Vec<usize>], least: usize) {
        let Some(group) = self.order.group(groups, self.at.0) else { return };
        if !is_other {
            let cell = group[self.at.1];
            self.known.flip(cell, self.solution[cell]);
            self.at.1 += 1;
            if self.at.1 < group.len() {
                return;
            }
            for &cell in group {
                self.givens.flip(cell, self.solution[cell]);
            }
        }
        self.at = (self.at.0 + 1, 0);
        self.try_group(groups, least);
    }
}

impl<G: FnMut() -> bool> Jobs for BatchGenerator<'_, G> {
    fn next(&mut self) -> Option<(usize, Board)> {
        while let Some(place) = self.ready.pop() {
            if self.works[place].is_none() {
                self.works[place] = self.begin();
            }
            let Some(work) = &self.works[place] else { continue };
            if let Some(board) = work.test(self.groups) {
                return Some((place, board));
            }
            let at = 81 * work.number;
            self.made[at..at + 81].copy_from_slice(&work.givens.cells(&work.solution));
            self.works[place] = None;
            self.ready.push(place);
        }
        None
    }

    fn done(&mut self, job: usize, count: u32, _first: &Board) {
        if let Some(work) = &mut self.works[job] {
            work.take_answer(count > 0, self.groups, self.least);
        }
        self.ready.push(job);
    }

    fn go_on(&mut self) -> bool {
        (self.go_on)()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_is_the_one_of_its_seed() {
        let groups: Vec<Vec<usize>> =
            (0..41).map(|cell| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] }).collect();
        for number in [1, 5, 40] {
            let made = make_many(9, number, &groups, 24, || true);
            for (at, board) in made.chunks_exact(81).enumerate() {
                assert_eq!(board, Generator::default().make(9 + at as u64, &groups, 24));
            }
        }
    }
}
