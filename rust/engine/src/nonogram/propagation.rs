//! `auto`: line solving to a fixpoint, probing, then a guess.
//!
//! State: for each row and each column the cells known black and known white. Lines with news wait
//! in a queue; each is solved completely (`line.rs`), and every cell that it fixes puts the line
//! that crosses there into the queue. At the fixpoint *probing* supposes each open cell black and
//! white: if one cannot be, the cell is the other; if both can be, what follows from both holds.
//! Then a guess is made at the cell that decides most either way. A trail of cells takes
//! suppositions and guesses back, so nothing is copied. The stack is our own: its depth may be
//! the number of cells.
//!
//! Probing costs many lines a cell and pays only where guesses fail. So it works on credit: some
//! to begin with, and one full probing more for each dead end.
//!
//! Invariant between guesses: the queue is empty and no line can fix another cell. Complete: each
//! guess splits the space in two, so every solution is found exactly once. One node is one board
//! brought to its fixpoint: the root, and one for each value guessed.
//!
//! Reference: Wu et al., "An efficient approach to solving nonograms", 2013 (full probing).

use std::collections::VecDeque;

use super::board::Nonogram;
use super::line::{Line, LineSolver};
use crate::bits::Bits;
use crate::search::{Control, Halt, Kernel, Observer, Silent};

/// Work that probing may take before any guess has failed, in the units of `Control::work`.
const FIRST_CREDIT: u64 = 1 << 24;

/// What a full probing is believed to take before one was completed.
const FIRST_PRICE: u64 = 1 << 20;

/// The first complete kernel of nonograms, for any size.
pub struct Propagation(pub Nonogram);

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let end = match self.0.width().max(self.0.height()) {
            0..=62 => Board::<1>::new(&self.0).search(control, observer),
            63..=126 => Board::<2>::new(&self.0).search(control, observer),
            127..=254 => Board::<4>::new(&self.0).search(control, observer),
            255..=510 => Board::<8>::new(&self.0).search(control, observer),
            _ => Board::<16>::new(&self.0).search(control, observer),
        };
        match end {
            Err(Stop::Halt(halt)) => Err(halt),
            Ok(()) | Err(Stop::Dead) => Ok(()),
        }
    }
}

/// Why work on a board ends.
enum Stop {
    /// The board contradicts itself.
    Dead,
    /// The whole search ends.
    Halt(Halt),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// A value for a cell.
#[derive(Clone, Copy)]
struct Guess {
    cell: usize,
    is_black: bool,
}

/// A guess that stands, and how to take it back.
struct Frame {
    guess: Guess,
    mark: usize,
    is_last: bool,
}

struct Board<'a, const W: usize> {
    width: usize,
    /// Clues of the rows, then of the columns; lines are numbered so everywhere below.
    clues: Vec<&'a [u16]>,
    lines: Vec<Line<W>>,
    solver: LineSolver<W>,
    queue: VecDeque<usize>,
    is_queued: Vec<bool>,
    trail: Vec<u32>,
    /// Cells that the root leaves open.
    open: Vec<u32>,
    work: u64,
    credit: u64,
    price: u64,
    probes: u64,
    lines_solved: u64,
}

impl<'a, const W: usize> Board<'a, W> {
    fn new(puzzle: &'a Nonogram) -> Self {
        let (height, width) = (puzzle.height(), puzzle.width());
        let line = |cells| Line { cells, black: Bits::EMPTY, white: Bits::EMPTY };
        let mut lines = vec![line(width); height];
        lines.resize(height + width, line(height));
        Self {
            width,
            clues: puzzle.rows.iter().chain(&puzzle.columns).map(Vec::as_slice).collect(),
            queue: (0..lines.len()).collect(),
            is_queued: vec![true; lines.len()],
            lines,
            solver: LineSolver::new(),
            trail: Vec::new(),
            open: Vec::new(),
            work: 0,
            credit: FIRST_CREDIT,
            price: FIRST_PRICE,
            probes: 0,
            lines_solved: 0,
        }
    }

    fn height(&self) -> usize {
        self.lines.len() - self.width
    }

    fn cells(&self) -> usize {
        self.width * self.height()
    }

    fn bytes(&self) -> u64 {
        (self.lines.len() * size_of::<Line<W>>() + self.cells() * 9) as u64
    }

    fn search<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Stop> {
        control.hold(self.bytes())?;
        let end = self.explore(control, observer);
        control.counter("lines", self.lines_solved);
        control.counter("probes", self.probes);
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
            let guess = frame.guess;
            frames.push(frame);
            let depth = frames.len();
            control.node(depth)?;
            observer.node(depth, guess.cell, usize::from(guess.is_black));
            self.set(guess, depth, observer);
            is_alive = self.survives(depth, control, observer)?;
            if !is_alive {
                self.credit = self.credit.saturating_add(self.price);
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
                self.credit = self.credit.saturating_add(self.price);
                return Ok(None);
            }
        };
        if guess.is_none() {
            observer.solution(depth);
            control.found(|| self.picture())?;
        }
        Ok(guess)
    }

    /// Takes back guesses up to one whose other value is still to be tried.
    fn retreat<O: Observer>(
        &mut self,
        frames: &mut Vec<Frame>,
        control: &mut Control,
        observer: &mut O,
    ) -> Option<Frame> {
        while let Some(frame) = frames.pop() {
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

    // -- cells ------------------------------------------------------------------------------------

    /// The row and the column of a cell as numbers of lines, each with the bit of the cell in it.
    fn crossing(&self, cell: usize) -> [(usize, usize); 2] {
        let (row, column) = (cell / self.width, cell % self.width);
        [(row, column + 1), (self.height() + column, row + 1)]
    }

    fn is_known(&self, cell: usize) -> bool {
        let [(row, bit), _] = self.crossing(cell);
        (self.lines[row].black | self.lines[row].white).contains(bit)
    }

    fn is_black(&self, cell: usize) -> bool {
        let [(row, bit), _] = self.crossing(cell);
        self.lines[row].black.contains(bit)
    }

    fn set<O: Observer>(&mut self, guess: Guess, depth: usize, observer: &mut O) {
        for (line, bit) in self.crossing(guess.cell) {
            let known = &mut self.lines[line];
            let side = if guess.is_black { &mut known.black } else { &mut known.white };
            side.insert(bit);
            self.enqueue(line);
        }
        self.trail.push(guess.cell as u32);
        observer.set(depth, guess.cell, usize::from(guess.is_black));
    }

    fn enqueue(&mut self, line: usize) {
        if !std::mem::replace(&mut self.is_queued[line], true) {
            self.queue.push_back(line);
        }
    }

    fn undo(&mut self, mark: usize) {
        while let Some(line) = self.queue.pop_front() {
            self.is_queued[line] = false;
        }
        while self.trail.len() > mark {
            if let Some(cell) = self.trail.pop() {
                for (line, bit) in self.crossing(cell as usize) {
                    self.lines[line].black.remove(bit);
                    self.lines[line].white.remove(bit);
                }
            }
        }
    }

    fn picture(&self) -> Vec<u8> {
        (0..self.cells()).map(|cell| u8::from(self.is_black(cell))).collect()
    }

    // -- lines ------------------------------------------------------------------------------------

    /// Solves the lines in the queue and those that they give news, to the fixpoint.
    fn settle<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        while let Some(line) = self.queue.pop_front() {
            self.is_queued[line] = false;
            let work = (self.clues[line].len() as u64 + 1) * (W as u64 + 1);
            self.work += work;
            self.lines_solved += 1;
            control.work(work)?;
            self.solve_line(line, depth, observer)?;
        }
        Ok(())
    }

    /// Settles; whether the board holds together.
    fn survives<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        match self.settle(depth, control, observer) {
            Ok(()) => Ok(true),
            Err(Stop::Dead) => Ok(false),
            Err(Stop::Halt(halt)) => Err(halt),
        }
    }

    fn solve_line<O: Observer>(
        &mut self,
        line: usize,
        depth: usize,
        observer: &mut O,
    ) -> Result<(), Stop> {
        let known = self.lines[line];
        let possible = self.solver.solve(self.clues[line], known);
        let open = Bits::below(known.cells + 1) & !Bits::of(0) & !known.black & !known.white;
        let either = possible.black & possible.white;
        if !(known.black & !possible.black).is_empty()
            || !(known.white & !possible.white).is_empty()
            || !(open & !possible.black & !possible.white).is_empty()
        {
            return Err(Stop::Dead);
        }
        let mut news = open & !either;
        while let Some(bit) = news.pop() {
            let is_black = possible.black.contains(bit);
            self.set_from(line, bit, is_black, depth, observer);
        }
        Ok(())
    }

    /// Sets a cell that its own `line` has fixed: only the line that crosses has news.
    fn set_from<O: Observer>(
        &mut self,
        line: usize,
        bit: usize,
        is_black: bool,
        depth: usize,
        observer: &mut O,
    ) {
        let height = self.height();
        let cell = if line < height {
            line * self.width + bit - 1
        } else {
            (bit - 1) * self.width + line - height
        };
        let was_queued = self.is_queued[line];
        self.is_queued[line] = true;
        self.set(Guess { cell, is_black }, depth, observer);
        self.is_queued[line] = was_queued;
    }

    // -- probing ----------------------------------------------------------------------------------

    /// Probes the open cells until none gives news or the credit is used up. Gives the cell that
    /// decides most either way; none if the board is solved or too little was seen.
    fn probe<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Guess>, Stop> {
        let begun = self.work;
        let mut best: Option<(u64, Guess)> = None;
        let (mut at, mut quiet) = (0, 0);
        let mut is_cut = false;
        while quiet < self.open.len() {
            let cell = self.open[at] as usize;
            at = (at + 1) % self.open.len();
            quiet += 1;
            if quiet % 256 == 0 {
                control.work(16)?;
            }
            if self.is_known(cell) {
                continue;
            }
            if self.work - begun >= self.credit {
                is_cut = true;
                break;
            }
            match self.compare(cell, depth, control, observer)? {
                None => (best, quiet) = (None, 0),
                Some((score, is_black)) => {
                    if best.is_none_or(|(most, _)| score > most) {
                        best = Some((score, Guess { cell, is_black }));
                    }
                }
            }
        }
        let used = self.work - begun;
        self.credit = self.credit.saturating_sub(used);
        self.price = if is_cut { self.price.saturating_mul(2) } else { self.price.max(used) };
        Ok(best.map(|(_, guess)| guess))
    }

    /// Supposes an open cell black and white. What must be is set, and then nothing comes back;
    /// else how much the cell decides, and the value that decides less: it is the likelier one, and
    /// the other is quick to refute if it is wrong as well.
    fn compare<O: Observer>(
        &mut self,
        cell: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<(u64, bool)>, Stop> {
        let mark = self.trail.len();
        if !self.suppose(Guess { cell, is_black: true }, control)? {
            self.undo(mark);
            return self.commit(&[Guess { cell, is_black: false }], depth, control, observer);
        }
        let by_black: Vec<Guess> = self.trail[mark..]
            .iter()
            .map(|&cell| Guess { cell: cell as usize, is_black: self.is_black(cell as usize) })
            .collect();
        self.undo(mark);
        if !self.suppose(Guess { cell, is_black: false }, control)? {
            self.undo(mark);
            return self.commit(&[Guess { cell, is_black: true }], depth, control, observer);
        }
        let (black, white) = (by_black.len() as u64, (self.trail.len() - mark) as u64);
        let agrees = |guess: &Guess| {
            self.is_known(guess.cell) && self.is_black(guess.cell) == guess.is_black
        };
        let common: Vec<Guess> = by_black.into_iter().filter(agrees).collect();
        self.undo(mark);
        if !common.is_empty() {
            return self.commit(&common, depth, control, observer);
        }
        // The measure of the reference, min + 1.85 ln(1 + difference), in whole numbers.
        let difference = black.abs_diff(white);
        let score = 4 * black.min(white) + 5 * u64::from((1 + difference).ilog2());
        Ok(Some((score, black <= white)))
    }

    fn suppose(&mut self, guess: Guess, control: &mut Control) -> Result<bool, Halt> {
        self.probes += 1;
        self.set(guess, 0, &mut Silent);
        self.survives(0, control, &mut Silent)
    }

    fn commit<O: Observer>(
        &mut self,
        cells: &[Guess],
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<(u64, bool)>, Stop> {
        for &guess in cells {
            self.set(guess, depth, observer);
        }
        self.settle(depth, control, observer)?;
        Ok(None)
    }

    /// A guess without probing: the first open cell of the line with the fewest open cells.
    fn tightest(&self) -> Option<Guess> {
        let open =
            |line: &Line<W>| Bits::below(line.cells + 1) & !Bits::of(0) & !line.black & !line.white;
        let (_, line) = (0..self.height())
            .map(|line| (open(&self.lines[line]).len(), line))
            .filter(|&(cells, _)| cells > 0)
            .min()?;
        let bit = open(&self.lines[line]).least()?;
        Some(Guess { cell: line * self.width + bit - 1, is_black: true })
    }
}

#[cfg(test)]
mod tests {
    use super::super::exhaustive::tests::{choiri5, outcome};
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
