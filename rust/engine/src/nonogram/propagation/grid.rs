//! The board of `auto`: the planes of every line, the queue of changed lines, and the trail.
//!
//! Invariant: a cell can have a colour in its row iff it can in its column; it cannot iff that is in
//! the trail or its lines never had the colour. A cell is decided when it can have one colour only.
//! At the fixpoint the queue is empty and no line can rule out anything.
//!
//! In black and white a board has two planes, and what is ruled out for a cell decides it.

use runut_model::distinct;
use std::collections::VecDeque;

use crate::bits::Bits;
use crate::nonogram::line::cache::Cache;
use crate::nonogram::line::{Line, LineSolver};
use crate::nonogram::puzzle::{Clues, Run};
use crate::search::{Control, Halt, Observer};

/// A cell that is not decided, in a board of values.
pub const UNKNOWN: u8 = 255;

/// Why propagation stops.
#[derive(Debug)]
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

/// A cell and a colour; 0 is white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    cell: u32,
    pub colour: u8,
}

impl Paint {
    pub fn new(cell: usize, colour: u8) -> Self {
        Self { cell: cell as u32, colour }
    }

    pub fn cell(self) -> usize {
        self.cell as usize
    }

    /// The same cell in another colour.
    pub fn in_colour(self, colour: u8) -> Self {
        Self { colour, ..self }
    }
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

/// A board in the middle of a search. Lines are numbered, rows first.
pub struct Board<'a, R, const W: usize> {
    pub width: usize,
    pub height: usize,
    pub clues: Vec<&'a [R]>,
    /// The colours of each line, ascending, white first.
    palettes: Vec<Vec<u8>>,
    /// Which cells of a line can have a colour: `stride` sets a line.
    planes: Vec<Bits<W>>,
    stride: usize,
    /// How many colours each cell can have.
    left: Vec<u8>,
    solver: LineSolver<W>,
    cache: Cache<W>,
    /// What the line solved last can be.
    possible: Vec<Bits<W>>,
    /// Row and column of every cell.
    places: Vec<(u16, u16)>,
    queue: VecDeque<usize>,
    is_queued: Vec<bool>,
    /// The line taken from the queue last.
    last: usize,
    /// What was ruled out, in order.
    pub trail: Vec<Paint>,
    /// Work done so far, in the units of `Control::work`.
    pub work: u64,
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

/// The colours of a line, ascending; in black and white always both.
fn palette<R: Run>(clue: &[R]) -> Vec<u8> {
    if R::COLOURS > 0 {
        return (0..R::COLOURS as u8).collect();
    }
    distinct(clue.iter().map(|run| run.colour()).chain([0]))
}

impl<'a, R: Run, const W: usize> Board<'a, R, W> {
    pub fn new(puzzle: &'a Clues<R>) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let (lines, stride) = (width + height, puzzle.colours + 1);
        let clues: Vec<&[R]> = puzzle.clues().collect();
        let mut board = Self {
            width,
            height,
            palettes: clues.iter().map(|clue| palette(clue)).collect(),
            clues,
            planes: vec![Bits::EMPTY; lines * stride],
            stride,
            left: vec![0; width * height],
            solver: LineSolver::default(),
            cache: Cache::new(lines),
            possible: vec![Bits::EMPTY; stride],
            places: places(height, width),
            queue: (0..lines).collect(),
            is_queued: vec![true; lines],
            last: 0,
            trail: Vec::new(),
            work: 0,
            touched: Lines::NONE,
            lines_solved: 0,
        };
        board.lay_out();
        board
    }

    /// Lets every cell have each colour that both of its lines have.
    fn lay_out(&mut self) {
        for colour in 0..self.stride {
            let members = |palettes: &[Vec<u8>]| {
                let mut members = Bits::EMPTY;
                for (line, palette) in palettes.iter().enumerate() {
                    if palette.contains(&(colour as u8)) {
                        members.insert(line);
                    }
                }
                members
            };
            let (rows, columns) = self.palettes.split_at(self.height);
            let (rows, columns): (Bits<W>, Bits<W>) = (members(rows), members(columns));
            for line in 0..self.clues.len() {
                let (own, at, crossing) = if line < self.height {
                    (rows, line, columns)
                } else {
                    (columns, line - self.height, rows)
                };
                self.planes[line * self.stride + colour] = crossing.only_if(own.contains(at));
            }
            for (cell, left) in self.left.iter_mut().enumerate() {
                let can = rows.contains(cell / self.width) && columns.contains(cell % self.width);
                *left += u8::from(can);
            }
        }
    }

    /// The planes of a line.
    #[inline(always)]
    fn stride(&self) -> usize {
        if R::COLOURS > 0 { R::COLOURS } else { self.stride }
    }

    pub fn cells(&self) -> usize {
        self.left.len()
    }

    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.planes) + self.cells() * 18) as u64
    }

    // -- cells ------------------------------------------------------------------------------------

    /// The row and the column of a cell as line numbers, each with the place of the cell in it.
    #[inline]
    pub fn crossing(&self, cell: usize) -> [(usize, usize); 2] {
        let (row, column) = self.places[cell];
        let (row, column) = (row as usize, column as usize);
        [(row, column), (self.height + column, row)]
    }

    /// The cell at a place of a line.
    #[inline]
    pub fn cell_at(&self, line: usize, at: usize) -> usize {
        if line < self.height {
            line * self.width + at
        } else {
            at * self.width + line - self.height
        }
    }

    /// The place of a cell in one of its lines.
    pub fn place(&self, line: usize, cell: usize) -> usize {
        let [(row, at), (_, other)] = self.crossing(cell);
        if line == row { at } else { other }
    }

    #[inline]
    pub fn is_decided(&self, cell: usize) -> bool {
        self.left[cell] <= 1
    }

    #[inline]
    pub fn can_be(&self, paint: Paint) -> bool {
        let [(row, at), _] = self.crossing(paint.cell());
        self.planes[row * self.stride() + paint.colour as usize].contains(at)
    }

    /// The colours that a cell can have, ascending.
    pub fn colours(&self, cell: usize) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let [(row, at), _] = self.crossing(cell);
        let planes = &self.planes[row * self.stride()..];
        let palette = self.palettes[row].iter().copied();
        palette.filter(move |&colour| planes[colour as usize].contains(at))
    }

    /// The least colour that a cell can have.
    fn colour(&self, cell: usize) -> u8 {
        self.colours(cell).next().unwrap_or(0)
    }

    /// The only other colour that the cell of a paint can have, if there is only one.
    pub fn other(&self, paint: Paint) -> Option<Paint> {
        let other = self.colours(paint.cell()).find(|&colour| colour != paint.colour);
        let other = other.filter(|_| self.left[paint.cell()] == 2);
        other.map(|colour| paint.in_colour(colour))
    }

    /// Rules out a colour that a cell can have; `false` if none is left for the cell.
    pub fn rule_out(&mut self, paint: Paint, depth: usize, observer: &mut Observer) -> bool {
        let cell = paint.cell();
        for (line, at) in self.crossing(cell) {
            let plane = line * self.stride() + paint.colour as usize;
            self.planes[plane].remove(at);
            self.enqueue(line);
        }
        self.trail.push(paint);
        self.left[cell] -= 1;
        if observer.is_on() && self.left[cell] == 1 {
            observer.set(depth, cell, usize::from(self.colour(cell)));
        }
        self.left[cell] > 0
    }

    /// Reports the cells that the colours of their lines decide.
    pub fn show_decided(&self, observer: &mut Observer) {
        let cells = 0..if observer.is_on() { self.cells() } else { 0 };
        for cell in cells.filter(|&cell| self.is_decided(cell)) {
            observer.set(0, cell, usize::from(self.colour(cell)));
        }
    }

    /// Gives a cell one of the colours that it can have.
    pub fn paint(&mut self, paint: Paint, depth: usize, observer: &mut Observer) {
        let line = paint.cell() / self.width;
        for at in 0..self.palettes[line].len() {
            let other = paint.in_colour(self.palettes[line][at]);
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
            let (row, column) = self.places[paint.cell()];
            lines.rows.insert(row as usize);
            lines.columns.insert(column as usize);
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
                for (line, at) in self.crossing(paint.cell()) {
                    let plane = line * self.stride() + paint.colour as usize;
                    self.planes[plane].insert(at);
                }
                self.left[paint.cell()] += 1;
            }
        }
    }

    /// The colours of decided cells, 255 elsewhere.
    pub fn known(&self) -> Vec<u8> {
        let value = |cell| if self.is_decided(cell) { self.colour(cell) } else { UNKNOWN };
        (0..self.cells()).map(value).collect()
    }

    /// The colours of a board on which every cell is decided.
    pub fn picture(&self) -> Vec<u8> {
        (0..self.cells()).map(|cell| self.colour(cell)).collect()
    }

    // -- lines ------------------------------------------------------------------------------------

    /// A line with its planes.
    #[inline]
    pub fn line(&self, line: usize) -> Line<'_, R, W> {
        let cells = if line < self.height { self.width } else { self.height };
        let planes = &self.planes[line * self.stride()..][..self.stride()];
        Line { clue: self.clues[line], cells, planes }
    }

    /// Reports the line solved last as impossible, in a counter.
    pub fn report_impossible(&self, control: &mut Control) {
        match self.last.checked_sub(self.height) {
            None => control.counter("impossible_row", self.last as u64 + 1),
            Some(column) => control.counter("impossible_column", column as u64 + 1),
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

    /// Solves queued lines, and the lines that they change, to the fixpoint.
    pub fn settle(&mut self, depth: usize, control: &mut Control) -> Result<(), Stop> {
        while let Some(line) = self.next_line() {
            self.touch(line);
            let work = self.price(line);
            self.work += work;
            self.lines_solved += 1;
            control.work(work)?;
            self.solve_line(line, depth, &mut control.observer)?;
        }
        Ok(())
    }

    /// Settles the board; false if it contradicts itself.
    pub fn survives(&mut self, depth: usize, control: &mut Control) -> Result<bool, Halt> {
        match self.settle(depth, control) {
            Ok(()) => Ok(true),
            Err(Stop::Dead) => Ok(false),
            Err(Stop::Halt(halt)) => Err(halt),
        }
    }

    /// Paints a cell and settles, to be undone by the caller; false if the board contradicts
    /// itself.
    pub fn suppose(&mut self, paint: Paint, control: &mut Control) -> Result<bool, Halt> {
        self.paint(paint, 0, &mut Observer::Silent);
        control.silently(|control| self.survives(0, control))
    }

    fn touch(&mut self, line: usize) {
        if line < self.height {
            self.touched.rows.insert(line);
        } else {
            self.touched.columns.insert(line - self.height);
        }
    }

    /// Solves a line: `possible` is what its cells can be. Returns the cells that change.
    #[inline]
    fn look_up(&mut self, line: usize) -> Result<Bits<W>, Dead> {
        let stride = self.stride();
        let cells = if line < self.height { self.width } else { self.height };
        let planes = &self.planes[line * stride..][..stride];
        let possible = &mut self.possible[..stride];
        match self.cache.find(line, planes) {
            Ok(found) => possible.copy_from_slice(found),
            Err(place) => {
                self.solver.solve(Line { clue: self.clues[line], cells, planes }, possible);
                self.cache.keep(place, planes, possible);
            }
        }
        let (mut any, mut news) = (Bits::EMPTY, Bits::EMPTY);
        for (&plane, &mut possible) in planes.iter().zip(possible) {
            any |= possible;
            news |= plane & !possible;
        }
        if any.is_empty() { Err(Dead) } else { Ok(news) }
    }

    pub fn solve_line(
        &mut self,
        line: usize,
        depth: usize,
        observer: &mut Observer,
    ) -> Result<(), Dead> {
        let mut news = self.look_up(line)?;
        // The line that crosses at the first cell, and the place of every cell in its crossing.
        let (crossing, own_at) =
            if line < self.height { (self.height, line) } else { (0, line - self.height) };
        let (stride, own) = (self.stride(), line * self.stride());
        while let Some(at) = news.pop() {
            let cell = self.cell_at(line, at);
            for colour in 0..stride {
                let is_new = self.planes[own + colour].contains(at);
                if is_new && !self.possible[colour].contains(at) {
                    self.planes[(crossing + at) * stride + colour].remove(own_at);
                    self.trail.push(Paint::new(cell, colour as u8));
                    self.left[cell] -= 1;
                }
            }
            self.enqueue(crossing + at);
            if observer.is_on() && self.left[cell] == 1 {
                let is_left = |colour: &usize| self.possible[*colour].contains(at);
                observer.set(depth, cell, (0..stride).find(is_left).unwrap_or(0));
            }
        }
        self.planes[own..][..stride].copy_from_slice(&self.possible[..stride]);
        Ok(())
    }
}
