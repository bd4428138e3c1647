//! Algorithm `auto` in colour: propagation of line solving, failed-literal probing, then guesses or
//! CDCL.
//!
//! A guess says that a cell has a colour, and afterwards that it has not, so the space is split in
//! two and every solution is found exactly once. A trail undoes guesses; the stack is explicit,
//! because its depth may be many times the number of cells. One node is one board at its fixpoint:
//! the root, and one for each guess either way. Until the first solution, bad runs are restarted
//! (`restarts.rs`). A search that has worked long since its last solution is handed to CDCL
//! (`encoding.rs`) at the root.

use super::encoding::{MOST_STEPS, learn};
use super::grid::{Board, Paint, Stop};
use super::probing::{Probes, tightest};
use super::puzzle::ColourNonogram;
use crate::nonogram::restarts::Restarts;
use crate::search::{Control, Halt, Kernel, Narrow, Observer, Silent};

/// A cell that is not decided.
const UNKNOWN: u8 = 255;

/// The kernel of `auto` for nonograms in colour.
pub struct ColourPropagation {
    puzzle: ColourNonogram,
    /// A colour that a cell must not have, whatever the clues say.
    struck: Option<Paint>,
    patience: u64,
    /// The largest number of automaton steps that are encoded in clauses.
    most_steps: usize,
}

impl From<ColourNonogram> for ColourPropagation {
    fn from(puzzle: ColourNonogram) -> Self {
        Self { puzzle, struck: None, patience: PATIENCE, most_steps: MOST_STEPS }
    }
}

/// Calls the kernel with as many words as the longer side needs.
macro_rules! by_size {
    ($kernel:ident, $method:ident($($argument:ident),*)) => {
        match $kernel.puzzle.width().max($kernel.puzzle.height()) {
            0..=63 => Search::<1>::new($kernel).$method($($argument),*),
            64..=127 => Search::<2>::new($kernel).$method($($argument),*),
            128..=255 => Search::<4>::new($kernel).$method($($argument),*),
            256..=511 => Search::<8>::new($kernel).$method($($argument),*),
            _ => Search::<16>::new($kernel).$method($($argument),*),
        }
    };
}

impl Kernel for ColourPropagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        match by_size!(self, run(control, observer)) {
            Err(Stop::Halt(halt)) => Err(halt),
            Ok(()) | Err(Stop::Dead) => Ok(()),
        }
    }
}

impl Narrow for ColourPropagation {
    fn without(&self, cell: usize, value: u8) -> Self {
        let struck = Some(Paint { cell, colour: value });
        Self { struck, ..self.puzzle.clone().into() }
    }

    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        by_size!(self, deduced(control))
    }
}

/// Work without a solution, in the units of `Control::work`, after which CDCL takes over.
const PATIENCE: u64 = 1 << 21;

/// With more solutions than these, guesses find all of them faster.
const MOST_KNOWN: usize = 64;

/// A guess on the stack, and how to undo it.
struct Frame {
    paint: Paint,
    mark: usize,
    /// Whether this is the second half: the cell is *not* of this colour.
    is_last: bool,
}

struct Search<'a, const W: usize> {
    board: Board<'a, W>,
    probes: Probes<W>,
    restarts: Restarts,
    frames: Vec<Frame>,
    /// The first pictures found.
    known: Vec<Vec<u8>>,
    /// The work done when the last picture was found.
    since: u64,
    patience: u64,
    most_steps: usize,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(kernel: &'a ColourPropagation) -> Self {
        let mut board = Board::new(&kernel.puzzle);
        if let Some(struck) = kernel.struck.filter(|&struck| board.can_be(struck)) {
            board.rule_out(struck, 0, &mut Silent);
        }
        Self {
            board,
            probes: Probes::new(),
            restarts: Restarts::new(),
            frames: Vec::new(),
            known: Vec::new(),
            since: 0,
            patience: kernel.patience,
            most_steps: kernel.most_steps,
        }
    }

    /// The colours of the cells that lines and probing decide at the root, 255 elsewhere.
    fn deduced(&mut self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        if !self.board.survives(0, control, &mut Silent)? {
            return Ok(Vec::new());
        }
        self.probes.prepare(&self.board, control)?;
        let probed = self.probes.probe(&mut self.board, |score| score, 0, control, &mut Silent);
        match probed {
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Dead) => return Ok(Vec::new()),
            Ok(_) => {}
        }
        let colour = |cell| self.board.colours(cell).next().unwrap_or(UNKNOWN);
        let cells = 0..self.board.cells();
        Ok(cells
            .map(|cell| if self.board.is_decided(cell) { colour(cell) } else { UNKNOWN })
            .collect())
    }

    fn run<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Stop> {
        control.hold(self.board.bytes())?;
        let end = self.explore(control, observer);
        control.counter("lines", self.board.lines_solved);
        control.counter("probes", self.probes.count);
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
        if O::ON {
            self.show_decided(observer);
        }
        self.board.settle(0, control, observer)?;
        self.probes.prepare(&self.board, control)?;
        let mut is_alive = true;
        loop {
            let guess = if is_alive { self.deepen(control, observer)? } else { None };
            let frame = match guess {
                Some(paint) => Frame { paint, mark: self.board.trail.len(), is_last: false },
                None => match self.retreat(control, observer) {
                    Some(frame) => frame,
                    None => return Ok(()),
                },
            };
            is_alive = self.enter(frame, control, observer)?;
            if self.is_tired() {
                if self.hand_over(control, observer)? {
                    return Ok(());
                }
                is_alive = true;
            }
        }
    }

    /// Whether guesses have found no solution for long, and few before.
    fn is_tired(&self) -> bool {
        self.board.work - self.since >= self.patience && self.known.len() < MOST_KNOWN
    }

    /// Undoes all guesses and hands the board to CDCL; `false` if the encoding would be too large,
    /// so that guessing must continue.
    fn hand_over<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        if let Some(first) = self.frames.first() {
            self.probes.forget(&self.board, first.mark);
            self.board.undo(first.mark);
            self.frames.iter().for_each(|_| control.backtrack());
            self.frames.clear();
            observer.back(1);
        }
        self.patience = u64::MAX;
        learn(&self.board, &self.known, self.most_steps, control, observer)
    }

    /// Reports the cells whose lines have no colour in common: they are white from the start.
    fn show_decided<O: Observer>(&self, observer: &mut O) {
        for cell in (0..self.board.cells()).filter(|&cell| self.board.is_decided(cell)) {
            observer.set(0, cell, self.board.colours(cell).next().map_or(0, usize::from));
        }
    }

    /// Makes a guess; false if the board contradicts itself.
    fn enter<O: Observer>(
        &mut self,
        frame: Frame,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        let Frame { paint, mark, is_last } = frame;
        self.frames.push(frame);
        let depth = self.frames.len();
        control.node(depth)?;
        observer.node(depth, paint.cell, paint.colour as usize);
        let mut is_alive = true;
        if is_last {
            is_alive = self.board.rule_out(paint, depth, observer);
        } else {
            self.board.paint(paint, depth, observer);
        }
        is_alive = is_alive && self.board.survives(depth, control, observer)?;
        if !is_alive {
            self.probes.grant();
        } else if control.count() == 0 && self.restarts.is_due() {
            self.restart(control, observer);
        } else {
            self.probes.forget(&self.board, mark);
        }
        Ok(is_alive)
    }

    /// The next guess on a board at its fixpoint; `None` if the board is solved (then it is
    /// reported) or contradictory.
    fn deepen<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Paint>, Halt> {
        let depth = self.frames.len();
        let blur = |score| self.restarts.blurred(score);
        let guess = match self.probes.probe(&mut self.board, blur, depth, control, observer) {
            Ok(guess) => guess.or_else(|| tightest(&self.board)),
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Dead) => {
                self.probes.grant();
                return Ok(None);
            }
        };
        let Some(paint) = guess else {
            self.report(control, observer)?;
            return Ok(None);
        };
        let other = self.board.colours(paint.cell).find(|&colour| colour != paint.colour);
        let colour = if self.restarts.is_contrary() { other } else { None };
        Ok(Some(Paint { colour: colour.unwrap_or(paint.colour), ..paint }))
    }

    /// Reports the picture on the board, unless it was found before the search started again at the
    /// root.
    fn report<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let is_second = self.patience == u64::MAX;
        let picture = || self.board.picture();
        if is_second && !self.known.is_empty() && self.known.contains(&picture()) {
            return Ok(());
        }
        observer.solution(self.frames.len());
        control.found(picture)?;
        if !is_second && self.known.len() < MOST_KNOWN {
            control.hold(self.board.cells() as u64)?;
            self.known.push(self.board.picture());
        }
        self.since = self.board.work;
        Ok(())
    }

    /// Undoes all guesses except those at the root whose first branch is refuted.
    fn restart<O: Observer>(&mut self, control: &mut Control, observer: &mut O) {
        let kept = self.frames.iter().take_while(|frame| frame.is_last).count();
        if let Some(frame) = self.frames.get(kept) {
            self.probes.forget(&self.board, frame.mark);
            self.board.undo(frame.mark);
            self.frames[kept..].iter().for_each(|_| control.backtrack());
            self.frames.truncate(kept);
            observer.back(kept + 1);
        }
    }

    /// Undoes guesses up to one whose other branch has not been tried.
    fn retreat<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Option<Frame> {
        while let Some(frame) = self.frames.pop() {
            self.probes.forget(&self.board, frame.mark);
            self.board.undo(frame.mark);
            control.backtrack();
            observer.back(self.frames.len() + 1);
            if !frame.is_last {
                return Some(Frame { is_last: true, ..frame });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::puzzle::{Block, Clue};
    use super::*;
    use crate::search::{Limits, Outcome, run};
    use std::sync::Arc;

    fn outcome(puzzle: &ColourNonogram) -> Outcome {
        outcome_with(puzzle, PATIENCE, MOST_STEPS)
    }

    fn outcome_with(puzzle: &ColourNonogram, patience: u64, most_steps: usize) -> Outcome {
        let kernel = ColourPropagation { patience, most_steps, ..puzzle.clone().into() };
        run(&kernel, &Limits::default(), u64::MAX, &Arc::default(), None, None)
    }

    fn clue_of(line: &[u8]) -> Clue {
        line.chunk_by(|one, other| one == other)
            .filter(|run| run[0] > 0)
            .map(|run| Block { length: run.len() as u16, colour: run[0] })
            .collect()
    }

    fn clues_of(picture: &[u8], width: usize) -> (Vec<Clue>, Vec<Clue>) {
        let columns = (0..width).map(|column| {
            clue_of(&picture.iter().skip(column).step_by(width).copied().collect::<Vec<_>>())
        });
        (picture.chunks(width).map(clue_of).collect(), columns.collect())
    }

    /// Every picture of a size must be found from its clues, beside all others that share them.
    fn agrees_with_all_pictures(width: usize, height: usize, colours: usize) {
        let cells = width * height;
        let values = colours + 1;
        let mut pictures: BTreeMap<String, (Vec<u8>, BTreeSet<Vec<u8>>)> = BTreeMap::new();
        for code in 0..values.pow(cells as u32) {
            let picture: Vec<u8> =
                (0..cells).map(|cell| (code / values.pow(cell as u32) % values) as u8).collect();
            let clues = format!("{:?}", clues_of(&picture, width));
            let entry = pictures.entry(clues).or_insert((picture.clone(), BTreeSet::new()));
            entry.1.insert(picture);
        }
        for (picture, expected) in pictures.values() {
            let (rows, columns) = clues_of(picture, width);
            let puzzle = ColourNonogram::new(rows, columns, colours).expect("a legal board");
            // Guesses alone; clauses at once; clauses late; and a second search from the root.
            for (patience, steps) in [(PATIENCE, 0), (0, MOST_STEPS), (99, MOST_STEPS), (99, 0)] {
                let found = outcome_with(&puzzle, patience, steps);
                assert_eq!((found.count, found.halt), (expected.len() as u64, None), "{picture:?}");
                assert_eq!(
                    found.solutions.to_vec().into_iter().collect::<BTreeSet<_>>(),
                    *expected
                );
            }
        }
    }

    #[test]
    fn all_small_pictures_are_found() {
        agrees_with_all_pictures(1, 1, 3);
        agrees_with_all_pictures(5, 1, 3);
        agrees_with_all_pictures(1, 6, 2);
        agrees_with_all_pictures(3, 3, 2);
        agrees_with_all_pictures(2, 3, 3);
        agrees_with_all_pictures(4, 3, 1);
    }

    #[test]
    fn a_contradiction_has_no_solution() {
        let block = |colour| vec![Block { length: 1, colour }];
        let rows = vec![block(1), block(2)];
        let columns = vec![vec![], vec![Block { length: 1, colour: 2 }, block(1)[0]]];
        let puzzle = ColourNonogram::new(rows, columns, 2).expect("a legal board");
        let found = outcome(&puzzle);
        assert_eq!((found.count, found.stats.nodes, found.halt), (0, 1, None));
    }

    #[test]
    fn lines_longer_than_a_word_are_solved() {
        for size in [63, 64, 127, 128, 300, 600] {
            let halves = |one, other| {
                let half = Block { length: (size / 2) as u16, colour: one };
                vec![half, Block { length: (size - size / 2) as u16, colour: other }]
            };
            let column = |colour| vec![Block { length: size as u16, colour }];
            let columns = [vec![column(1); size / 2], vec![column(2); size - size / 2]].concat();
            let puzzle = ColourNonogram::new(vec![halves(1, 2); size], columns, 2);
            let found = outcome(&puzzle.expect("a legal board"));
            let row = [vec![1; size / 2], vec![2; size - size / 2]].concat();
            assert_eq!(found.solutions.to_vec(), [row.repeat(size)]);
        }
    }
}
