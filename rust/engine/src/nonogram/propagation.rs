//! `auto`: line solving to a fixpoint, probing, then a guess.
//!
//! State: for each row and each column the cells known black and known white. Lines with news wait
//! in a queue; each is solved completely (`line.rs`), and every cell that it fixes puts the line
//! that crosses there into the queue (`grid.rs`). At the fixpoint *probing* supposes each open cell
//! black and white (`probing.rs`). Then a guess is made at the cell that decides most either way. A
//! trail of cells takes suppositions and guesses back, so nothing is copied. The stack is our own:
//! its depth may be the number of cells.
//!
//! Invariant between guesses: the queue is empty and no line can fix another cell. Complete: each
//! guess splits the space in two, so every solution is found exactly once. One node is one board
//! brought to its fixpoint: the root, and one for each value guessed.
//!
//! Reference: Wu et al., "An efficient approach to solving nonograms", 2013 (full probing).

use super::board::Nonogram;
use super::grid::{Board, Guess, Stop};
use crate::search::{Control, Halt, Kernel, Observer};

/// The first complete kernel of nonograms, for any size.
pub struct Propagation(pub Nonogram);

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let end = match self.0.width().max(self.0.height()) {
            0..=62 => Board::<1>::new(&self.0).search(control, observer),
            63..=126 => Board::<2>::new(&self.0).search(control, observer),
            127..=254 => Board::<4>::new(&self.0).search(control, observer),
            255..=510 => Board::<8>::new(&self.0).search(control, observer),
            511..=638 => Board::<10>::new(&self.0).search(control, observer),
            _ => Board::<16>::new(&self.0).search(control, observer),
        };
        match end {
            Err(Stop::Halt(halt)) => Err(halt),
            Ok(()) | Err(Stop::Dead) => Ok(()),
        }
    }
}

/// A guess that stands, and how to take it back.
struct Frame {
    guess: Guess,
    mark: usize,
    is_last: bool,
}

impl<const W: usize> Board<'_, W> {
    fn search<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Stop> {
        control.hold(self.bytes())?;
        let end = self.explore(control, observer);
        control.counter("lines", self.lines_solved);
        control.counter("probes", self.credit.probes);
        control.counter("restarts", self.restarts.count());
        end
    }

    fn explore<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        control.node(0)?;
        observer.node(0, 0, 255);
        self.settle(0, control, observer)?;
        self.open =
            (0..self.cells() as u32).filter(|&cell| !self.is_known(cell as usize)).collect();
        if std::env::var("NOLEARN").is_err() {
        if self.open.is_empty() || self.probe(0, control, observer)?.is_none() {
            observer.solution(0);
            control.found(|| self.picture())?;
            return Ok(());
        }
        return Ok(super::clauses::learn(self, control, observer)?);
        }
        let mut frames: Vec<Frame> = Vec::new();
        let mut is_alive = true;
        loop {
            let depth = frames.len();
            let guess = if is_alive { self.deepen(depth, control, observer)? } else { None };
            let frame = match guess {
                Some(guess) => Frame { guess, mark: self.trail.len(), is_last: false },
                None => match self.retreat(&mut frames, control, observer) {
                    Some(frame) => frame,
                    None => return Ok(()),
                },
            };
            let Frame { guess, mark, .. } = frame;
            frames.push(frame);
            let depth = frames.len();
            control.node(depth)?;
            observer.node(depth, guess.cell, usize::from(guess.is_black));
            self.set(guess, depth, observer);
            is_alive = self.survives(depth, control, observer)?;
            if !is_alive {
                self.credit.grant();
            } else if control.count() == 0 && self.restarts.is_due() {
                self.restart(&mut frames, control, observer);
            } else {
                self.forget(mark);
            }
        }
    }

    /// What to guess next on a board at its fixpoint; nothing if it is solved (and reported so)
    /// or turns out to be dead.
    fn deepen<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Guess>, Halt> {
        let guess = match self.probe(depth, control, observer) {
            Ok(guess) => guess.or_else(|| self.tightest()),
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Dead) => {
                self.credit.grant();
                return Ok(None);
            }
        };
        if guess.is_none() {
            observer.solution(depth);
            control.found(|| self.picture())?;
        }
        let is_contrary = self.restarts.is_contrary();
        Ok(guess.map(|guess| Guess { is_black: guess.is_black != is_contrary, ..guess }))
    }

    /// Takes back all guesses but those at the root whose first value is refuted.
    fn restart<O: Observer>(
        &mut self,
        frames: &mut Vec<Frame>,
        control: &mut Control,
        observer: &mut O,
    ) {
        let kept = frames.iter().take_while(|frame| frame.is_last).count();
        if let Some(frame) = frames.get(kept) {
            self.forget(frame.mark);
            self.undo(frame.mark);
            frames[kept..].iter().for_each(|_| control.backtrack());
            frames.truncate(kept);
            observer.back(kept + 1);
        }
    }

    /// Takes back guesses up to one whose other value is still to be tried.
    fn retreat<O: Observer>(
        &mut self,
        frames: &mut Vec<Frame>,
        control: &mut Control,
        observer: &mut O,
    ) -> Option<Frame> {
        while let Some(frame) = frames.pop() {
            self.forget(frame.mark);
            self.undo(frame.mark);
            control.backtrack();
            observer.back(frames.len() + 1);
            if !frame.is_last {
                let guess = Guess { is_black: !frame.guess.is_black, ..frame.guess };
                return Some(Frame { guess, is_last: true, ..frame });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::exhaustive::tests::{choiri5, figure, outcome};
    use super::*;

    #[test]
    fn choiri5_is_solved_by_lines_alone() {
        let found = outcome(&Propagation(choiri5()));
        assert_eq!((found.count, found.stats.nodes, found.halt), (1, 1, None));
    }

    #[test]
    fn clues_of_ones_have_as_many_solutions_as_there_are_permutations() {
        for (size, count) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 720)] {
            let clues = vec![vec![1]; size];
            let puzzle = Nonogram::new(clues.clone(), clues).expect("a legal board");
            let found = outcome(&Propagation(puzzle));
            assert_eq!((found.count, found.halt), (count, None));
        }
    }

    /// A unique puzzle of 2n + 1 rows that needs many guesses.
    fn dominoes(n: usize) -> Nonogram {
        let (mut rows, mut columns) = (vec![vec![3], vec![1]], vec![vec![1], vec![1]]);
        for _ in 1..n {
            rows.extend([vec![3, 1], vec![1]]);
            columns.extend([vec![1, 3], vec![1]]);
        }
        rows.push(vec![1]);
        columns.push(vec![3]);
        Nonogram::new(rows, columns).expect("a legal board")
    }

    #[test]
    fn a_search_that_begins_again_finds_its_solution_once() {
        let found = outcome(&Propagation(dominoes(7)));
        assert_eq!((found.count, found.halt), (1, None));
        assert!(figure(&found, "restarts") > Some(0));
    }

    #[test]
    fn a_contradiction_has_no_solution() {
        let rows = vec![vec![2], vec![]];
        let columns = vec![vec![1], vec![], vec![1]];
        let puzzle = Nonogram::new(rows, columns).expect("a legal board");
        let found = outcome(&Propagation(puzzle));
        assert_eq!((found.count, found.stats.nodes, found.halt), (0, 1, None));
    }

    #[test]
    fn lines_longer_than_a_word_are_solved() {
        for size in [63, 130, 300, 600] {
            let clues = vec![vec![size as u16]; size];
            let puzzle = Nonogram::new(clues.clone(), clues).expect("a legal board");
            let found = outcome(&Propagation(puzzle));
            assert_eq!(found.solutions, [vec![1; size * size]]);
        }
    }
}
