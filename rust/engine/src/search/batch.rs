//! Many puzzles at once: a text with a puzzle on each line in, verdicts out, without a detour.
//!
//! Blank lines and lines that begin with `#` are skipped. A line that a family's fast reader does
//! not know keeps its place and goes to the general readers in Python, which also explain errors.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::thread;

use super::{AnyKernel, Limits, Poll, run_many};

/// The count of a malformed puzzle.
const FAULTY: u8 = u8::MAX;

/// Puzzles in their order; an unread one keeps its place.
#[derive(Default)]
pub struct Batch {
    kernels: Vec<Option<Arc<dyn AnyKernel>>>,
}

/// A line for the general readers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of the puzzle, from 0.
    pub index: usize,
    /// The line, from 1.
    pub line: usize,
    /// Its range in the text.
    pub span: Range<usize>,
}

/// The answers to many puzzles, in their order.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// Solutions of each, at most the limit; 255 for a malformed one.
    pub counts: Vec<u8>,
    /// The first solution of each, a digit a cell; empty if there is none.
    pub solutions: Vec<Vec<u8>>,
    /// The puzzles, by number, of which a board was rejected, and that board.
    pub rejected: Vec<(usize, Vec<u8>)>,
}

impl Batch {
    /// The puzzles of a text whose trimmed lines `kernel_of` reads, and the other lines.
    pub fn read(
        text: &[u8],
        kernel_of: impl Fn(&[u8]) -> Option<Arc<dyn AnyKernel>>,
    ) -> (Self, Vec<Unread>) {
        let (mut batch, mut unread) = (Self::default(), Vec::new());
        let mut start = 0;
        for (number, line) in text.split(|&sign| sign == b'\n').enumerate() {
            let own = line.trim_ascii();
            if !own.is_empty() && own[0] != b'#' {
                let kernel = kernel_of(own);
                if kernel.is_none() {
                    let index = batch.kernels.len();
                    let span = start..start + line.len();
                    unread.push(Unread { index, line: number + 1, span });
                }
                batch.kernels.push(kernel);
            }
            start += line.len() + 1;
        }
        (batch, unread)
    }

    /// Adds a puzzle.
    pub fn push(&mut self, kernel: Arc<dyn AnyKernel>) {
        self.kernels.push(Some(kernel));
    }

    /// Puts a puzzle in its place; an unknown place is ignored.
    pub fn set(&mut self, index: usize, kernel: Arc<dyn AnyKernel>) {
        if let Some(place) = self.kernels.get_mut(index) {
            *place = Some(kernel);
        }
    }

    /// Searches every puzzle up to `limit` solutions, at most 254, on `threads` threads (0: as many
    /// as the machine has).
    pub fn solve(&self, limit: u8, threads: usize, poll: impl FnMut() -> Option<Poll>) -> Answers {
        let most = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = if threads == 0 { most } else { threads };
        let limits = Limits::solutions(u64::from(limit.clamp(1, FAULTY - 1)));
        let kernels: Vec<&dyn AnyKernel> =
            self.kernels.iter().flatten().map(|kernel| &**kernel).collect();
        let outcomes = run_many(&kernels, &limits, 1, &Arc::default(), threads, poll);
        let mut outcomes = outcomes.into_iter();
        let mut answers = Answers::default();
        for (number, kernel) in self.kernels.iter().enumerate() {
            let outcome = kernel.as_ref().and_then(|_| outcomes.next());
            answers.counts.push(outcome.as_ref().map_or(FAULTY, |outcome| outcome.count as u8));
            if let Some(board) = outcome.as_ref().and_then(|outcome| outcome.rejected.as_ref()) {
                answers.rejected.push((number, board.clone()));
            }
            let first = outcome.as_ref().and_then(|outcome| outcome.solutions.iter().next());
            let mut cells = first.map(<[u8]>::to_vec).unwrap_or_default();
            for value in &mut cells {
                *value += b'0';
            }
            answers.solutions.push(cells);
        }
        answers
    }
}

impl Answers {
    /// A line for each puzzle: its first solution (`-` if there is none), a comma and its verdict;
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

/// The number in decimal digits, at most `most`.
pub fn decimal(word: &[u8], most: u32) -> Option<u32> {
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

/// The side of a board: a decimal number from 1 to `most`.
pub fn side(word: &[u8], most: usize) -> Option<usize> {
    let side = decimal(word, u32::try_from(most).ok()?)? as usize;
    (side > 0).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::super::kernels_for_tests::{Done, Endless};
    use super::*;

    fn kernel_of(line: &[u8]) -> Option<Arc<dyn AnyKernel>> {
        match line {
            b"endless" => Some(Arc::new(Endless)),
            b"done" => Some(Arc::new(Done)),
            _ => None,
        }
    }

    #[test]
    fn answers_keep_their_order_and_faulty_lines_their_place() {
        let text = b"# puzzles\r\nendless\n\n x\n done\r\n";
        let (mut batch, unread) = Batch::read(text, kernel_of);
        assert_eq!(unread, [Unread { index: 1, line: 4, span: 20..22 }]);
        let answers = batch.solve(2, 1, || None);
        assert_eq!(answers.counts, [2, FAULTY, 0]);
        batch.set(1, Arc::new(Endless));
        batch.push(Arc::new(Done));
        assert_eq!(batch.solve(1, 2, || None).counts, [1, 1, 0, 0]);
    }

    #[test]
    fn verdicts_are_written_as_words() {
        let solutions = vec![b"10".to_vec(), vec![], b"01".to_vec(), vec![]];
        let answers = Answers { counts: vec![2, FAULTY, 1, 0], solutions, ..Answers::default() };
        assert_eq!(answers.text(2), b"10,several\n-,faulty\n01,unique\n-,none\n");
        assert_eq!(answers.text(1), b"10,several\n-,faulty\n01,solved\n-,none\n");
    }

    #[test]
    fn numbers_stay_within_their_bound() {
        let read = |word: &str| decimal(word.as_bytes(), 1000);
        assert_eq!((read("0"), read("1000"), read("007")), (Some(0), Some(1000), Some(7)));
        for word in ["", "1001", "-1", "1a", "99999999999999999999"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
