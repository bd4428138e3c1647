//! The board of `auto`: the known cells of every line, the queue of changed lines, and the trail.
//!
//! Invariant: a cell is known in its row iff it is known in its column, with the same value, and
//! iff it is in the trail. At the fixpoint the queue is empty and no line can fix another cell.

use std::collections::VecDeque;

use super::probing::{Credit, Probes};
use crate::bits::Bits;
use crate::nonogram::line::cache::Cache;
use crate::nonogram::line::{Line, LineSolver, Possible};
use crate::nonogram::puzzle::Nonogram;
use crate::nonogram::restarts::Restarts;
use crate::search::{Control, Halt, Observer};

/// Why propagation stops.
pub enum Stop {
    /// The board contradicts itself.
    Dead,
    /// A limit ends the whole search.
    Halt(Halt),
}

/// The board contradicts itself.
pub struct Dead;

impl From<Dead> for Stop {
    fn from(_: Dead) -> Self {
        Self::Dead
    }
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// A value for a cell.
#[derive(Clone, Copy)]
pub struct Guess {
    /// The cell.
    pub cell: usize,
    /// Its value.
    pub is_black: bool,
}

/// A set of lines.
#[derive(Clone, Copy)]
pub struct Lines<const W: usize> {
    rows: Bits<W>,
    columns: Bits<W>,
}

impl<const W: usize> Lines<W> {
    pub const NONE: Self = Self { rows: Bits::EMPTY, columns: Bits::EMPTY };

    pub fn meets(&self, other: &Self) -> bool {
        self.rows.meets(&other.rows) || self.columns.meets(&other.columns)
    }
}

/// A board in the middle of a search.
pub struct Board<'a, const W: usize> {
    pub width: usize,
    /// Clues of the rows, then of the columns. Lines are numbered in this order everywhere below.
    pub clues: Vec<&'a [u16]>,
    pub lines: Vec<Line<W>>,
    solver: LineSolver<W>,
    cache: Cache<W>,
    /// Row and column of every cell.
    places: Vec<(u16, u16)>,
    queue: VecDeque<usize>,
    /// The line taken from the queue last.
    last: usize,
    is_queued: Vec<bool>,
    pub trail: Vec<u32>,
    /// Cells that are open at the root.
    pub open: Vec<u32>,
    /// Work done so far, in the units of `Control::work`.
    pub work: u64,
    pub credit: Credit,
    pub probes: Probes<W>,
    pub restarts: Restarts,
    /// Lines solved since the set was last cleared.
    pub touched: Lines<W>,
    pub lines_solved: u64,
}

/// Row and column of every cell.
fn places(height: usize, width: usize) -> Vec<(u16, u16)> {
    let mut places = Vec::with_capacity(height * width);
    for row in 0..height as u16 {
        places.extend((0..width as u16).map(|column| (row, column)));
    }
    places
}

impl<'a, const W: usize> Board<'a, W> {
    pub fn new(puzzle: &'a Nonogram) -> Self {
        let (height, width) = (puzzle.height(), puzzle.width());
        let line = |cells| Line { cells, black: Bits::EMPTY, white: Bits::EMPTY };
        let mut lines = vec![line(width); height];
        lines.resize(height + width, line(height));
        Self {
            width,
            clues: puzzle.clues().collect(),
            queue: (0..lines.len()).collect(),
            last: 0,
            is_queued: vec![true; lines.len()],
            lines,
            solver: LineSolver::new(),
            cache: Cache::new(height + width),
            places: places(height, width),
            trail: Vec::new(),
            open: Vec::new(),
            work: 0,
            credit: Credit::new(),
            probes: Probes::new(),
            restarts: Restarts::new(),
            touched: Lines::NONE,
            lines_solved: 0,
        }
    }

    pub fn height(&self) -> usize {
        self.lines.len() - self.width
    }

    pub fn cells(&self) -> usize {
        self.width * self.height()
    }

    pub fn bytes(&self) -> u64 {
        (self.lines.len() * size_of::<Line<W>>() + self.cells() * 13) as u64
    }

    // -- cells ------------------------------------------------------------------------------------

    /// The row and the column of a cell as line numbers, each with the bit of the cell in it.
    pub fn crossing(&self, cell: usize) -> [(usize, usize); 2] {
        let (row, column) = self.places[cell];
        let (row, column) = (row as usize, column as usize);
        [(row, column + 1), (self.height() + column, row + 1)]
    }

    pub fn is_known(&self, cell: usize) -> bool {
        let [(row, bit), _] = self.crossing(cell);
        (self.lines[row].black | self.lines[row].white).contains(bit)
    }

    pub fn is_black(&self, cell: usize) -> bool {
        let [(row, bit), _] = self.crossing(cell);
        self.lines[row].black.contains(bit)
    }

    pub fn set<O: Observer>(&mut self, guess: Guess, depth: usize, observer: &mut O) {
        for (line, bit) in self.crossing(guess.cell) {
            let known = &mut self.lines[line];
            let side = if guess.is_black { &mut known.black } else { &mut known.white };
            side.insert(bit);
            self.enqueue(line);
        }
        self.trail.push(guess.cell as u32);
        observer.set(depth, guess.cell, usize::from(guess.is_black));
    }

    pub fn enqueue(&mut self, line: usize) {
        if !std::mem::replace(&mut self.is_queued[line], true) {
            self.queue.push_back(line);
        }
    }

    /// The lines of the cells that were set since `mark`.
    pub fn changed_since(&self, mark: usize) -> Lines<W> {
        let mut lines = Lines::NONE;
        for &cell in &self.trail[mark..] {
            let (row, column) = self.places[cell as usize];
            lines.rows.insert(row as usize);
            lines.columns.insert(column as usize);
        }
        lines
    }

    pub fn undo(&mut self, mark: usize) {
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

    /// The values of known cells, 255 elsewhere.
    pub fn known(&self) -> Vec<u8> {
        let value = |cell| if self.is_known(cell) { u8::from(self.is_black(cell)) } else { 255 };
        (0..self.cells()).map(value).collect()
    }

    pub fn picture(&self) -> Vec<u8> {
        (0..self.cells()).map(|cell| u8::from(self.is_black(cell))).collect()
    }

    // -- lines ------------------------------------------------------------------------------------

    /// Reports the line solved last as impossible, in a counter.
    pub fn report_impossible(&self, control: &mut Control) {
        let height = self.height();
        match self.last {
            row if row < height => control.counter("impossible_row", row as u64 + 1),
            line => control.counter("impossible_column", (line - height) as u64 + 1),
        }
    }

    /// The next changed line.
    pub fn next_line(&mut self) -> Option<usize> {
        let line = self.queue.pop_front()?;
        self.is_queued[line] = false;
        self.last = line;
        Some(line)
    }

    /// The work of solving a line.
    pub fn price(&self, line: usize) -> u64 {
        (self.clues[line].len() as u64 + 1) * (W as u64 + 1)
    }

    /// The cell at `bit` of a line.
    pub fn cell(&self, line: usize, bit: usize) -> usize {
        let height = self.height();
        if line < height {
            line * self.width + bit - 1
        } else {
            (bit - 1) * self.width + line - height
        }
    }

    /// The bit of a cell in one of its lines.
    pub fn bit(&self, line: usize, cell: usize) -> usize {
        let [(row, bit), (_, other)] = self.crossing(cell);
        if line == row { bit } else { other }
    }

    /// Solves queued lines, and the lines that they change, to the fixpoint.
    pub fn settle<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        while let Some(line) = self.next_line() {
            self.touch(line);
            let work = self.price(line);
            self.work += work;
            self.lines_solved += 1;
            control.work(work)?;
            self.solve_line(line, depth, observer)?;
        }
        Ok(())
    }

    /// Settles the board; false if it contradicts itself.
    pub fn survives<O: Observer>(
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

    fn touch(&mut self, line: usize) {
        let height = self.height();
        if line < height {
            self.touched.rows.insert(line);
        } else {
            self.touched.columns.insert(line - height);
        }
    }

    fn possible(&mut self, line: usize, known: Line<W>) -> Possible<W> {
        match self.cache.find(line, &known) {
            Ok(possible) => possible,
            Err(place) => {
                let possible = self.solver.solve(self.clues[line], known);
                self.cache.keep(place, line, &known, possible);
                possible
            }
        }
    }

    pub fn solve_line<O: Observer>(
        &mut self,
        line: usize,
        depth: usize,
        observer: &mut O,
    ) -> Result<(), Dead> {
        let known = self.lines[line];
        let possible = self.possible(line, known);
        let open = known.open();
        let either = possible.black & possible.white;
        if !(known.black & !possible.black).is_empty()
            || !(known.white & !possible.white).is_empty()
            || !(open & !possible.black & !possible.white).is_empty()
        {
            return Err(Dead);
        }
        let news = open & !either;
        let own = &mut self.lines[line];
        own.black = own.black | (news & possible.black);
        own.white = own.white | (news & possible.white);
        self.set_in_crossing(line, news, possible.black, depth, observer);
        Ok(())
    }

    /// Sets cells that `line` has fixed in the crossing lines.
    fn set_in_crossing<O: Observer>(
        &mut self,
        line: usize,
        mut news: Bits<W>,
        black: Bits<W>,
        depth: usize,
        observer: &mut O,
    ) {
        let height = self.height();
        // The line that crosses at the first cell, and the bit of every cell in its crossing line.
        let (crossing, own_bit) =
            if line < height { (height, line + 1) } else { (0, line - height + 1) };
        while let Some(bit) = news.pop() {
            let cell = self.cell(line, bit);
            let is_black = black.contains(bit);
            let known = &mut self.lines[crossing + bit - 1];
            let side = if is_black { &mut known.black } else { &mut known.white };
            side.insert(own_bit);
            self.enqueue(crossing + bit - 1);
            self.trail.push(cell as u32);
            observer.set(depth, cell, usize::from(is_black));
        }
    }
}
