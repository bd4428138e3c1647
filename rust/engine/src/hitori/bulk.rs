//! Many boards at once: texts of a board a line in, verdicts out, without a detour.
//!
//! A line is `name width height v1,v2,...` (what follows is passed over) or an address of puzz.link.
//! Blank lines and lines that begin with `#` are passed over. A line that is neither is left to
//! somebody who reads more and tells what is wrong; its place among the boards is kept.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::thread;

use super::board::Hitori;
use super::propagation::Propagation;
use crate::search::{AnyKernel, Limits, Poll, run_many};

/// Most cells along a side, and the greatest number.
const MOST_SIDE: usize = 1000;
const GREATEST: u32 = 1295;
/// The count of a board that could not be read.
const FAULTY: u8 = u8::MAX;
/// What an address begins with; nothing but the rest is needed.
const ADDRESS: &[u8] = b"https://puzz.link/p?";

/// Boards in their order; one that is not read yet has its place.
#[derive(Default)]
pub struct Batch {
    boards: Vec<Option<Propagation>>,
}

/// A line that has to be read by somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Which board it is.
    pub index: usize,
    /// The line, from 1.
    pub line: usize,
    /// Where it stands in the text.
    pub span: Range<usize>,
}

/// What became of many boards, in their order.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// Solutions of each, at most the limit; 255 for one that was never read.
    pub counts: Vec<u8>,
    /// The first solution of each, a character a cell: `1` for black; empty if there is none.
    pub solutions: Vec<Vec<u8>>,
}

impl Batch {
    /// The boards of a text, and the lines that have to be read otherwise.
    pub fn read(text: &[u8]) -> (Self, Vec<Unread>) {
        let (mut batch, mut unread) = (Self::default(), Vec::new());
        let mut start = 0;
        for (number, line) in text.split(|&sign| sign == b'\n').enumerate() {
            let own = line.trim_ascii();
            if !own.is_empty() && own[0] != b'#' {
                let board = read_line(own);
                if board.is_none() {
                    let (index, line_number) = (batch.boards.len(), number + 1);
                    let span = start..start + line.len();
                    unread.push(Unread { index, line: line_number, span });
                }
                batch.boards.push(board.map(Propagation));
            }
            start += line.len() + 1;
        }
        (batch, unread)
    }

    /// Adds a board.
    pub fn push(&mut self, board: Hitori) {
        self.boards.push(Some(Propagation(board)));
    }

    /// Puts a board in its place; nothing happens where there is none.
    pub fn set(&mut self, index: usize, board: Hitori) {
        if let Some(place) = self.boards.get_mut(index) {
            *place = Some(Propagation(board));
        }
    }

    /// Searches every board up to `limit` solutions, at most 254, on `threads` threads (0 for as
    /// many as the machine has).
    pub fn solve(&self, limit: u8, threads: usize, poll: impl FnMut() -> Option<Poll>) -> Answers {
        let most = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = if threads == 0 { most } else { threads };
        let limits = Limits::solutions(u64::from(limit.clamp(1, FAULTY - 1)));
        let read = || self.boards.iter().flatten();
        let kernels: Vec<&dyn AnyKernel> = read().map(|board| board as &dyn AnyKernel).collect();
        let outcomes = run_many(&kernels, &limits, 1, &Arc::default(), threads, poll);
        let mut outcomes = outcomes.into_iter();
        let mut answers = Answers::default();
        for board in &self.boards {
            let outcome = board.as_ref().and_then(|_| outcomes.next());
            answers.counts.push(outcome.as_ref().map_or(FAULTY, |outcome| outcome.count as u8));
            let first = outcome.and_then(|outcome| outcome.solutions.into_iter().next());
            let mut cells = first.unwrap_or_default();
            for colour in &mut cells {
                *colour += b'0';
            }
            answers.solutions.push(cells);
        }
        answers
    }
}

impl Answers {
    /// A line for each board: its first solution (`-` if there is none), a comma and its verdict;
    /// the counts go up to `limit`.
    pub fn text(&self, limit: u8) -> Vec<u8> {
        let cells: usize = self.solutions.iter().map(Vec::len).sum();
        let mut text = Vec::with_capacity(cells + 10 * self.counts.len());
        for (solution, &count) in self.solutions.iter().zip(&self.counts) {
            text.extend_from_slice(if solution.is_empty() { b"-" } else { solution });
            text.extend_from_slice(match count {
                0 => b",none\n",
                1 if limit < 2 => b",solved\n",
                1 => b",unique\n",
                FAULTY => b",faulty\n",
                _ => b",several\n",
            });
        }
        text
    }
}

fn read_line(line: &[u8]) -> Option<Hitori> {
    let body = line.strip_prefix(ADDRESS).unwrap_or(line);
    match body.strip_prefix(b"hitori/") {
        Some(address) => read_address(address),
        None => read_words(line),
    }
}

/// `name width height v1,v2,...`
fn read_words(line: &[u8]) -> Option<Hitori> {
    let (_, rest) = first_word(line);
    let (width, rest) = first_word(rest);
    let (height, rest) = first_word(rest);
    let (width, height) = (side(width)?, side(height)?);
    let cells = numbers(rest.trim_ascii_start(), width * height)?;
    Hitori::new(width, height, cells).ok()
}

/// The word that a text begins with, and what follows it.
fn first_word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = text.trim_ascii_start();
    text.split_at(text.iter().position(|&sign| sign == b' ').unwrap_or(text.len()))
}

/// The numbers between commas up to a space or the end, a dot for a blank, in one pass: about
/// `size` of them.
fn numbers(text: &[u8], size: usize) -> Option<Vec<u16>> {
    let mut cells = Vec::with_capacity(size);
    // The number so far; none before its first digit.
    let mut number: Option<u32> = None;
    let mut is_blank = false;
    for &sign in text.iter().take_while(|&&sign| sign != b' ') {
        match sign {
            b'0'..=b'9' if !is_blank => {
                let value = number.unwrap_or(0) * 10 + u32::from(sign - b'0');
                number = (value <= GREATEST).then_some(value);
                number?;
            }
            b'.' if number.is_none() && !is_blank => (number, is_blank) = (Some(0), true),
            b',' => {
                cells.push(number.take()? as u16);
                is_blank = false;
            }
            _ => return None,
        }
    }
    cells.push(number? as u16);
    Some(cells)
}

/// `width/height/` and a sign in base 36 a cell, or `-` and two, or a dot for a blank.
fn read_address(address: &[u8]) -> Option<Hitori> {
    let mut parts = address.splitn(3, |&sign| sign == b'/');
    let (width, height) = (side(parts.next()?)?, side(parts.next()?)?);
    let mut signs = parts.next()?.iter().map(|&sign| char::from(sign));
    let mut cells = Vec::with_capacity(width * height);
    while let Some(sign) = signs.next() {
        cells.push(match sign {
            '.' | '%' | '@' => 0,
            '-' => positive(signs.next()?.to_digit(36)? * 36 + signs.next()?.to_digit(36)?)?,
            _ => positive(sign.to_digit(36)?)?,
        } as u16);
    }
    Hitori::new(width, height, cells).ok()
}

/// A number that is no blank.
fn positive(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

fn side(word: &[u8]) -> Option<usize> {
    let side = decimal(word, MOST_SIDE as u32)? as usize;
    (side > 0).then_some(side)
}

/// A number of decimal digits, at most `most`.
fn decimal(word: &[u8], most: u32) -> Option<u32> {
    if word.is_empty() {
        return None;
    }
    let mut number = 0;
    for &sign in word {
        let digit = sign.wrapping_sub(b'0');
        number = number * 10 + u32::from(digit);
        if digit > 9 || number > most {
            return None;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(line: &str) -> Option<(usize, usize, Vec<u16>)> {
        read_line(line.as_bytes()).map(|board| (board.width, board.height, board.cells))
    }

    #[test]
    fn lines_and_addresses_are_read() {
        let wanted = Some((3, 1, vec![35, 36, 0]));
        for line in [
            "a 3 1 35,36,.",
            "a 3 1 35,36,0 1 010",
            "hitori/3/1/z-10.",
            "https://puzz.link/p?hitori/3/1/z-10@",
        ] {
            assert_eq!(numbers(line), wanted, "{line}");
        }
    }

    #[test]
    fn what_is_no_board_is_left_unread() {
        for line in [
            "a",
            "a 1 1",
            "a 0 1 1",
            "a 1001 1 1",
            "a 2 1 1",
            "a 1 1 1,",
            "a 1 1 1296",
            "a 1 1 -1",
            "a 1 1 .1",
            "a 1 1 1.",
            "a 1 1 ..",
            "a 2 1 1,,2",
            "a 2 1 ,1",
            "hitori/1/1",
            "hitori/1/1/0",
            "hitori/1/1/-1",
            "hitori/1/1/-00",
            "hitori/2/1/1",
            "hitori/1/1/!",
            "1x1:1",
            "a 1 1 99999999999999999999",
        ] {
            assert_eq!(numbers(line), None, "{line}");
        }
    }

    #[test]
    fn answers_keep_their_order_and_faulty_lines_their_place() {
        let text = b"# boards\r\na 2 1 1,1\r\n\n x\nb 2 2 2,1,1,1\nc 5 1 1,2,3,2,4";
        let (mut batch, unread) = Batch::read(text);
        assert_eq!(unread, [Unread { index: 1, line: 4, span: 22..24 }]);
        let answers = batch.solve(2, 1, || None);
        assert_eq!(answers.counts, [2, FAULTY, 1, 0]);
        assert_eq!(answers.text(2), b"10,several\n-,faulty\n0001,unique\n-,none\n");
        batch.set(1, Hitori::new(1, 1, vec![1]).expect("a legal board"));
        assert_eq!(
            batch.solve(1, 2, || None).text(1),
            b"10,solved\n0,solved\n0001,solved\n-,none\n"
        );
    }
}
