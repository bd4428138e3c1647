//! The board in colour: the colours each cell can be, the queue of changed lines, and the trail.
//!
//! Invariant: a cell can be a colour in its row iff it can in its column; it cannot iff that is in
//! the trail or its lines never had the colour. A cell is decided when it can be one colour only.
//! At the fixpoint the queue is empty and no line can rule out anything.

use std::collections::VecDeque;

use super::line::LineSolver;
use super::puzzle::{Block, Clue, ColourNonogram};
use crate::bits::Bits;
use crate::search::{Control, Halt, Observer, Silent};

/// Why propagation stops.
#[derive(Debug)]
pub enum Stop {
    /// The board contradicts itself.
    Dead,
    /// A limit ends the whole search.
    Halt(Halt),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// A cell and a colour that it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    pub cell: usize,
    pub colour: u8,
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

/// A line: its clue, its cells and its colours, white first.
pub struct Place<'a> {
    pub clue: &'a [Block],
    pub cells: usize,
    pub palette: Vec<u8>,
}

/// A board in the middle of a search. Lines are numbered, rows first.
pub struct Board<'a, const W: usize> {
    pub width: usize,
    pub height: usize,
    pub places: Vec<Place<'a>>,
    /// Which cells of a line can be a colour: `stride` sets a line.
    planes: Vec<Bits<W>>,
    stride: usize,
    /// How many colours each cell can be.
    left: Vec<u8>,
    solver: LineSolver<W>,
    queue: VecDeque<usize>,
    is_queued: Vec<bool>,
    /// What was ruled out, in order.
    pub trail: Vec<Paint>,
    /// Work done so far, in the units of `Control::work`.
    pub work: u64,
    /// Lines solved since the set was last cleared.
    pub touched: Lines<W>,
    pub lines_solved: u64,
}

impl<'a, const W: usize> Board<'a, W> {
    pub fn new(puzzle: &'a ColourNonogram) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let place = |cells| move |clue: &'a Clue| Place { clue, cells, palette: palette(clue) };
        let rows = puzzle.rows.iter().map(place(width));
        let places: Vec<_> = rows.chain(puzzle.columns.iter().map(place(height))).collect();
        let stride = puzzle.colours + 1;
        let mut board = Self {
            width,
            height,
            planes: vec![Bits::EMPTY; places.len() * stride],
            stride,
            left: vec![0; width * height],
            solver: LineSolver::new(puzzle.colours),
            queue: (0..places.len()).collect(),
            is_queued: vec![true; places.len()],
            trail: Vec::new(),
            work: 0,
            touched: Lines::NONE,
            lines_solved: 0,
            places,
        };
        board.lay_out();
        board
    }

    /// Lets every cell be white and each colour that both of its lines have.
    fn lay_out(&mut self) {
        for colour in 0..self.stride {
            let has = |place: &Place| place.palette.contains(&(colour as u8));
            let set = |places: &[Place]| {
                let members = places.iter().enumerate().filter(|(_, place)| has(place));
                members.fold(Bits::EMPTY, |bits, (line, _)| bits | Bits::of(line))
            };
            let (rows, columns) = self.places.split_at(self.height);
            let (rows, columns) = (set(rows), set(columns));
            for line in 0..self.places.len() {
                if has(&self.places[line]) {
                    let crossing = if line < self.height { columns } else { rows };
                    self.planes[line * self.stride + colour] = crossing;
                }
            }
            for cell in 0..self.left.len() {
                let can = rows.contains(cell / self.width) && columns.contains(cell % self.width);
                self.left[cell] += u8::from(can);
            }
        }
    }

    pub fn cells(&self) -> usize {
        self.left.len()
    }

    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.planes) + self.cells() * 24) as u64
    }

    // -- cells ------------------------------------------------------------------------------------

    /// The row and the column of a cell as line numbers, each with the position of the cell in it.
    pub fn crossing(&self, cell: usize) -> [(usize, usize); 2] {
        let (row, column) = (cell / self.width, cell % self.width);
        [(row, column), (self.height + column, row)]
    }

    /// The cell at a position of a line.
    pub fn cell_at(&self, line: usize, at: usize) -> usize {
        if line < self.height {
            line * self.width + at
        } else {
            at * self.width + line - self.height
        }
    }

    /// Which cells of a line can be which colour.
    pub fn planes(&self, line: usize) -> &[Bits<W>] {
        &self.planes[line * self.stride..][..self.stride]
    }

    pub fn is_decided(&self, cell: usize) -> bool {
        self.left[cell] <= 1
    }

    pub fn can_be(&self, paint: Paint) -> bool {
        let (row, column) = (paint.cell / self.width, paint.cell % self.width);
        self.planes[row * self.stride + paint.colour as usize].contains(column)
    }

    /// The colours that a cell can be, ascending.
    pub fn colours(&self, cell: usize) -> impl Iterator<Item = u8> + '_ {
        let (row, column) = (cell / self.width, cell % self.width);
        let planes = self.planes(row);
        let palette = self.places[row].palette.iter().copied();
        palette.filter(move |&colour| planes[colour as usize].contains(column))
    }

    /// Rules out a colour; `false` if none is left for the cell.
    pub fn rule_out<O: Observer>(&mut self, paint: Paint, depth: usize, observer: &mut O) -> bool {
        for (line, at) in self.crossing(paint.cell) {
            self.planes[line * self.stride + paint.colour as usize].remove(at);
            self.enqueue(line);
        }
        self.trail.push(paint);
        self.left[paint.cell] -= 1;
        if O::ON && self.left[paint.cell] == 1 {
            let colour = self.colours(paint.cell).next().map_or(0, usize::from);
            observer.set(depth, paint.cell, colour);
        }
        self.left[paint.cell] > 0
    }

    /// Gives a cell one of the colours that it can be.
    pub fn paint<O: Observer>(&mut self, paint: Paint, depth: usize, observer: &mut O) {
        let line = paint.cell / self.width;
        for at in 0..self.places[line].palette.len() {
            let other = Paint { colour: self.places[line].palette[at], ..paint };
            if other.colour != paint.colour && self.can_be(other) {
                self.rule_out(other, depth, observer);
            }
        }
    }

    fn enqueue(&mut self, line: usize) {
        if !std::mem::replace(&mut self.is_queued[line], true) {
            self.queue.push_back(line);
        }
    }

    /// The lines of the cells that changed since `mark`.
    pub fn changed_since(&self, mark: usize) -> Lines<W> {
        let mut lines = Lines::NONE;
        for paint in &self.trail[mark..] {
            lines.rows.insert(paint.cell / self.width);
            lines.columns.insert(paint.cell % self.width);
        }
        lines
    }

    /// Undoes everything that was ruled out since `mark`, and empties the queue.
    pub fn undo(&mut self, mark: usize) {
        while let Some(line) = self.queue.pop_front() {
            self.is_queued[line] = false;
        }
        while self.trail.len() > mark {
            if let Some(paint) = self.trail.pop() {
                for (line, at) in self.crossing(paint.cell) {
                    self.planes[line * self.stride + paint.colour as usize].insert(at);
                }
                self.left[paint.cell] += 1;
            }
        }
    }

    /// The colours of a board on which every cell is decided.
    pub fn picture(&self) -> Vec<u8> {
        (0..self.cells()).map(|cell| self.colours(cell).next().unwrap_or(0)).collect()
    }

    // -- lines ------------------------------------------------------------------------------------

    /// Solves queued lines, and the lines that they change, to the fixpoint.
    pub fn settle<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        while let Some(line) = self.queue.pop_front() {
            self.is_queued[line] = false;
            self.touch(line);
            let work = (self.places[line].clue.len() as u64 + 1) * (W as u64 + 1);
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

    /// Paints a cell and settles, to be undone by the caller; false if the board contradicts
    /// itself.
    pub fn suppose(&mut self, paint: Paint, control: &mut Control) -> Result<bool, Halt> {
        self.paint(paint, 0, &mut Silent);
        self.survives(0, control, &mut Silent)
    }

    fn touch(&mut self, line: usize) {
        if line < self.height {
            self.touched.rows.insert(line);
        } else {
            self.touched.columns.insert(line - self.height);
        }
    }

    fn solve_line<O: Observer>(
        &mut self,
        line: usize,
        depth: usize,
        observer: &mut O,
    ) -> Result<(), Stop> {
        let place = &self.places[line];
        let planes = &self.planes[line * self.stride..][..self.stride];
        if !self.solver.solve(place.clue, place.cells, planes) {
            return Err(Stop::Dead);
        }
        // Only the crossing lines have changed.
        self.is_queued[line] = true;
        for at in 0..self.places[line].palette.len() {
            let colour = self.places[line].palette[at];
            let plane = self.planes[line * self.stride + colour as usize];
            let mut news = plane & !self.solver.possible[colour as usize];
            while let Some(at) = news.pop() {
                let cell = self.cell_at(line, at);
                self.rule_out(Paint { cell, colour }, depth, observer);
            }
        }
        self.is_queued[line] = false;
        Ok(())
    }
}

fn palette(clue: &[Block]) -> Vec<u8> {
    let mut palette: Vec<u8> = clue.iter().map(|block| block.colour).chain([0]).collect();
    palette.sort_unstable();
    palette.dedup();
    palette
}
