//! Texts of many puzzles, 81 characters a line, in one pass in and out.
//!
//! A line of 729 characters is a sukaku: nine for each cell, a candidate in its place or a blank.
//! Blank lines and lines that begin with `#` are skipped. A comma, a semicolon or white space ends
//! a puzzle and anything may follow it, so lists with comments and tables of puzzle and solution
//! can be read as they are.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use super::batch_solver::{BatchSolver, Jobs};
use super::board::Board;
use super::canonical::{Canonical, Canonizer, first_repeat};
use super::dispatch::Machine;
use super::single_solver::WideBoard;

/// Cells of a board.
const CELLS: usize = 81;
/// Candidates of a board.
const CANDIDATES: usize = 9 * CELLS;
/// The fewest puzzles for a thread, so that its lanes are worth filling.
const SHARE: usize = 256;
/// Canonical forms between two calls of `go_on`.
const FORMS_A_CHECK: usize = 256;
/// The count of a malformed puzzle.
pub const FAULTY: u8 = u8::MAX;

/// A malformed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The character there, or `None` for the end of the line.
    pub sign: Option<u8>,
}

/// Where a puzzle stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    end: usize,
    line: usize,
}

/// The answers to many puzzles, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Solutions of each, at most the limit; 255 for a malformed one.
    pub counts: Vec<u8>,
    /// The 81 digits of the first solution of each, 0 where there is none; as numbers or, for
    /// puzzles from a text, as characters.
    pub solutions: Vec<u8>,
    /// The malformed lines.
    pub faults: Vec<Fault>,
    /// The puzzles, by number, whose solution the judge rejects: a fault of the solver.
    pub rejected: Vec<usize>,
    /// Whether the work was stopped; then the counts of the rest are 0.
    pub is_stopped: bool,
}

/// How many solutions a puzzle has, up to the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution.
    None,
    /// One; the search did not look for others.
    Solved,
    /// Exactly one, proved.
    Unique,
    /// Two or more.
    Several,
    /// Malformed.
    Faulty,
}

impl Verdict {
    /// The verdict of a count up to `limit`.
    pub fn of(count: u8, limit: u8) -> Self {
        match count {
            0 => Self::None,
            1 if limit < 2 => Self::Solved,
            1 => Self::Unique,
            FAULTY => Self::Faulty,
            _ => Self::Several,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Solved => "solved",
            Self::Unique => "unique",
            Self::Several => "several",
            Self::Faulty => "faulty",
        }
    }
}

/// A line for each puzzle: its first solution of 81 characters (or `-`), a comma and its verdict.
/// The counts go up to `limit`.
pub fn answer_text(counts: &[u8], solutions: &[u8], limit: u8) -> Vec<u8> {
    let mut text = Vec::with_capacity(counts.len() * (CELLS + 9));
    for (solution, &count) in solutions.chunks_exact(CELLS).zip(counts) {
        match count {
            0 | FAULTY => text.push(b'-'),
            _ => text.extend_from_slice(solution),
        }
        text.push(b',');
        text.extend_from_slice(Verdict::of(count, limit).name().as_bytes());
        text.push(b'\n');
    }
    text
}

/// Solutions of the puzzle in a line, up to `limit`, and the first one in characters.
pub fn solve_line(line: &[u8], limit: u32) -> Result<(u32, [u8; CELLS]), Fault> {
    let board: WideBoard = board_of(line).map_or_else(
        || {
            let end = line.iter().position(|&sign| is_end(sign)).unwrap_or(line.len());
            read(line, Place { start: 0, end, line: 1 })
        },
        Ok,
    )?;
    let (count, first) = Machine::best().search(&board, limit, &mut Vec::new());
    let mut cells = [b'0'; CELLS];
    if count > 0 {
        first.write(&mut cells, b'0');
    }
    Ok((count, cells))
}

/// The canonical form of each puzzle of a text, or what is wrong with it: a line of another length,
/// another character, or a digit that its row, column or box has already. `go_on` is called
/// regularly; after `false` no more follow.
pub fn canonical_lines(
    text: &[u8],
    mut go_on: impl FnMut() -> bool,
) -> Vec<Result<Canonical, Fault>> {
    let mut canonizer = Canonizer::default();
    let places = places(text).into_iter();
    let forms = places.map(|place| Ok(canonizer.canonical(&cells_of(text, place)?)));
    let watched = forms.enumerate().take_while(|(at, _)| at % FORMS_A_CHECK != 0 || go_on());
    watched.map(|(_, form)| form).collect()
}

/// The digits of a puzzle of 81 characters, 0 for a blank, none twice in a unit.
fn cells_of(text: &[u8], place: Place) -> Result<[u8; CELLS], Fault> {
    let own = &text[place.start..place.end];
    let Some(signs) =
        <&[u8; CELLS]>::try_from(own).ok().filter(|own| Board::<u32>::read(own).is_some())
    else {
        return Err(fault(own, place));
    };
    let cells = signs.map(|sign| if sign.is_ascii_digit() { sign - b'0' } else { 0 });
    match first_repeat(&cells) {
        None => Ok(cells),
        Some(cell) => Err(Fault { line: place.line, column: cell + 1, sign: Some(signs[cell]) }),
    }
}

/// Whether a solution of 81 digits keeps the rules of a puzzle, given as it stands in the source.
pub type Judge = fn(&[u8], &[u8]) -> bool;

/// Searches every puzzle of a text up to `limit` solutions, at most 254. The calling thread calls
/// `go_on` regularly; `false` ends the work.
pub fn solve_lines(
    text: &[u8],
    limit: u8,
    threads: usize,
    judge: Judge,
    go_on: impl FnMut() -> bool,
) -> Answers {
    let places = places(text);
    let board = |at: usize| read(text, places[at]);
    let keeps = |at: usize, cells: &[u8]| judge(&text[places[at].start..places[at].end], cells);
    work(places.len(), (&board, &keeps), b'0', limit, threads, go_on)
}

/// The same for consecutive boards of 81 numbers from 0 to 9. A board with another number is
/// faulty; the fault has the board as line and the cell as column, both from 1.
pub fn solve_cells(
    cells: &[u8],
    limit: u8,
    threads: usize,
    judge: Judge,
    go_on: impl FnMut() -> bool,
) -> Answers {
    let puzzle = |at: usize| &cells[CELLS * at..CELLS * (at + 1)];
    let board = |at: usize| {
        let own = puzzle(at);
        match own.iter().position(|&digit| digit > 9) {
            None => Ok(Board::of(own)),
            Some(wrong) => Err(Fault { line: at + 1, column: wrong + 1, sign: Some(own[wrong]) }),
        }
    };
    let keeps = |at: usize, cells: &[u8]| judge(puzzle(at), cells);
    work(cells.len() / CELLS, (&board, &keeps), 0, limit, threads, go_on)
}

/// The puzzles of a text.
fn places(text: &[u8]) -> Vec<Place> {
    let mut places = Vec::with_capacity(text.len() / (CELLS + 1) + 1);
    let (mut start, mut line) = (0, 1);
    while start < text.len() {
        // Most lines are as long as a puzzle.
        let length = match text.get(start + CELLS) {
            Some(b'\n') => CELLS,
            _ => text[start..].iter().position(|&sign| sign == b'\n').unwrap_or(text.len() - start),
        };
        let own = &text[start..start + length];
        let is_usual = length == CELLS && own[0] > b'-';
        let margin = if is_usual { 0 } else { own.len() - own.trim_ascii_start().len() };
        if margin < length && own[margin] != b'#' {
            let first = start + margin;
            let end = own[margin..].iter().position(|&sign| is_end(sign));
            let end = if is_usual {
                start + length
            } else {
                end.map_or(start + length, |end| first + end)
            };
            places.push(Place { start: first, end, line });
        }
        start += length + 1;
        line += 1;
    }
    places
}

fn is_end(sign: u8) -> bool {
    sign.is_ascii_whitespace() || sign == b',' || sign == b';'
}

#[inline(always)]
fn read<const N: usize>(text: &[u8], place: Place) -> Result<Board<u32, N>, Fault> {
    let own = &text[place.start..place.end];
    board_of(own).ok_or_else(|| fault(own, place))
}

/// The board of a text without anything else.
#[inline(always)]
fn board_of<const N: usize>(own: &[u8]) -> Option<Board<u32, N>> {
    let board = <&[u8; CELLS]>::try_from(own).ok().and_then(Board::read);
    board.or_else(|| read_candidates(own))
}

#[cold]
fn read_candidates<const N: usize>(own: &[u8]) -> Option<Board<u32, N>> {
    <&[u8; CANDIDATES]>::try_from(own).ok().and_then(Board::read_candidates)
}

#[cold]
fn fault(own: &[u8], place: Place) -> Fault {
    let is_sign = |sign: &u8| sign.is_ascii_digit() || b"._*".contains(sign);
    let is_mark =
        |(at, &mark): (usize, &u8)| b".0".contains(&mark) || mark == b'1' + (at % 9) as u8;
    let wrong = match own.len() {
        CANDIDATES => own.iter().enumerate().position(|mark| !is_mark(mark)),
        _ => own.iter().take(CELLS).position(|sign| !is_sign(sign)),
    };
    let column = wrong.unwrap_or(own.len().min(CELLS));
    Fault { line: place.line, column: column + 1, sign: own.get(column).copied() }
}

/// The puzzles of one thread, and where their answers go.
struct Share<'a, F, K, G> {
    board: &'a F,
    keeps: &'a K,
    first: usize,
    next: usize,
    zero: u8,
    counts: &'a mut [u8],
    solutions: &'a mut [u8],
    faults: Vec<Fault>,
    rejected: Vec<usize>,
    go_on: G,
}

impl<F, K, G> Jobs for Share<'_, F, K, G>
where
    F: Fn(usize) -> Result<Board, Fault>,
    K: Fn(usize, &[u8]) -> bool,
    G: FnMut() -> bool,
{
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, Board)> {
        while self.next < self.counts.len() {
            let at = self.next;
            self.next += 1;
            match (self.board)(self.first + at) {
                Ok(board) => return Some((at, board)),
                Err(fault) => {
                    self.counts[at] = FAULTY;
                    self.faults.push(fault);
                }
            }
        }
        None
    }

    #[inline(always)]
    fn done(&mut self, job: usize, count: u32, first: &Board) {
        self.counts[job] = count as u8;
        let own = &mut self.solutions[CELLS * job..CELLS * (job + 1)];
        if let Ok(cells) = <&mut [u8; CELLS]>::try_from(own)
            && count > 0
        {
            first.write(&mut *cells, self.zero);
            if !(self.keeps)(self.first + job, cells) {
                self.rejected.push(self.first + job);
            }
        }
    }

    fn go_on(&mut self) -> bool {
        (self.go_on)()
    }
}

fn work<F, K>(
    number: usize,
    (board, keeps): (&F, &K),
    zero: u8,
    limit: u8,
    threads: usize,
    mut go_on: impl FnMut() -> bool,
) -> Answers
where
    F: Fn(usize) -> Result<Board, Fault> + Sync,
    K: Fn(usize, &[u8]) -> bool + Sync,
{
    let limit = u32::from(limit.clamp(1, FAULTY - 1));
    let machine = Machine::best();
    let mut answers = Answers {
        counts: vec![0; number],
        solutions: vec![zero; CELLS * number],
        ..Answers::default()
    };
    let share = share_of(number, threads);
    let stopped = AtomicBool::new(false);
    let shares = answers.counts.chunks_mut(share).zip(answers.solutions.chunks_mut(CELLS * share));
    let mut shares: Vec<_> = shares.enumerate().collect();
    let serve = |(number, (counts, solutions)), go_on: &mut dyn FnMut() -> bool| {
        let first = number * share;
        let (faults, rejected) = (Vec::new(), Vec::new());
        let mut jobs = Share {
            board,
            keeps,
            first,
            next: 0,
            zero,
            counts,
            solutions,
            faults,
            rejected,
            go_on,
        };
        machine.search_many(&mut BatchSolver::default(), &mut jobs, limit);
        (jobs.faults, jobs.rejected)
    };
    let serve = &serve;
    thread::scope(|scope| {
        let own = shares.pop();
        let others: Vec<_> = shares
            .drain(..)
            .map(|share| scope.spawn(|| serve(share, &mut || !stopped.load(Relaxed))))
            .collect();
        let last = own.map(|share| {
            serve(share, &mut || {
                let more = go_on() && !stopped.load(Relaxed);
                stopped.store(!more, Relaxed);
                more
            })
        });
        while others.iter().any(|other| !other.is_finished()) && !stopped.load(Relaxed) {
            thread::park_timeout(std::time::Duration::from_millis(1));
            stopped.store(!go_on(), Relaxed);
        }
        let others = others.into_iter().map(|other| other.join().unwrap_or_default());
        for (faults, rejected) in others.chain(last) {
            answers.faults.extend(faults);
            answers.rejected.extend(rejected);
        }
    });
    answers.is_stopped = stopped.load(Relaxed);
    answers
}

/// Puzzles for each thread; 0 threads means as many as the machine has.
fn share_of(number: usize, threads: usize) -> usize {
    let most = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = if threads == 0 { most } else { threads.min(number / SHARE + 1) };
    number.div_ceil(threads.max(1)).max(1)
}
