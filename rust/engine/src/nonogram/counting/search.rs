//! The kernel that counts: parts are multiplied, and guesses split the parts that are too wide.

use num_bigint::BigUint;

use super::super::board::Nonogram;
use super::super::colour::{Block, Board, ColourNonogram, Paint};
use super::frontier::Sweep;
use super::part::{Part, parts_of};
use crate::search::{Control, Halt, Kernel, Observer, Silent};

/// Bytes that a table of the first attempts may take, before any guess.
const FIRST_BYTES: u64 = 1 << 26;

/// Bytes that a table may take below a guess.
const LATER_BYTES: u64 = 1 << 22;

/// Counts the pictures of a nonogram, in colour or not. It finds none of them: its answer is the
/// total. One node is one board brought to its fixpoint: the root, and one for each guess either
/// way.
pub struct Counting {
    puzzle: ColourNonogram,
    /// Bytes that a table may take: above all guesses, and below.
    most: [u64; 2],
}

impl From<ColourNonogram> for Counting {
    fn from(puzzle: ColourNonogram) -> Self {
        Self { puzzle, most: [FIRST_BYTES, LATER_BYTES] }
    }
}

impl From<Nonogram> for Counting {
    fn from(puzzle: Nonogram) -> Self {
        let clue = |clue: Vec<u16>| {
            clue.into_iter().map(|length| Block { length, colour: 1 }).collect::<Vec<_>>()
        };
        let [rows, columns] =
            [puzzle.rows, puzzle.columns].map(|clues| clues.into_iter().map(clue).collect());
        Self::from(ColourNonogram { rows, columns, colours: 1 })
    }
}

impl Kernel for Counting {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        match self.puzzle.width().max(self.puzzle.height()) {
            0..=63 => Count::<1>::new(self).run(control, observer),
            64..=127 => Count::<2>::new(self).run(control, observer),
            128..=255 => Count::<4>::new(self).run(control, observer),
            256..=511 => Count::<8>::new(self).run(control, observer),
            _ => Count::<16>::new(self).run(control, observer),
        }
    }
}

/// What is known of a board or of a half of it: the parts to be counted still, and the product of
/// the others.
struct Half {
    parts: Vec<Part>,
    product: BigUint,
}

impl Half {
    /// The next part to count, unless the product is known.
    fn next(&mut self) -> Option<Part> {
        if self.product == BigUint::ZERO { None } else { self.parts.pop() }
    }
}

/// A part that a guess splits: the pictures with it and those without.
struct Frame {
    paint: Paint,
    mark: usize,
    /// The cells of the part.
    cells: Vec<usize>,
    /// The pictures with the guess, once they are counted.
    with: Option<BigUint>,
    half: Half,
}

struct Count<'a, const W: usize> {
    board: Board<'a, W>,
    root: Half,
    frames: Vec<Frame>,
    most: [u64; 2],
    parts: u64,
}

impl<'a, const W: usize> Count<'a, W> {
    fn new(counting: &'a Counting) -> Self {
        let root = Half { parts: Vec::new(), product: BigUint::ZERO };
        let board = Board::new(&counting.puzzle);
        Self { board, root, frames: Vec::new(), most: counting.most, parts: 0 }
    }

    fn run<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        control.hold(self.board.bytes())?;
        let total = self.count(control, observer);
        control.counter("lines", self.board.lines_solved);
        control.counter("parts", self.parts);
        control.total(total?);
        Ok(())
    }

    fn count<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<BigUint, Halt> {
        control.node(0)?;
        observer.node(0, 0, 255);
        let all: Vec<usize> = (0..self.board.cells()).collect();
        self.root = self.settled(&all, control)?;
        loop {
            if let Some(part) = self.top().next() {
                self.take(part, control, observer)?;
                continue;
            }
            let product = std::mem::take(&mut self.top().product);
            let Some(frame) = self.frames.pop() else { return Ok(product) };
            self.board.undo(frame.mark);
            control.backtrack();
            match frame.with {
                Some(with) => self.top().product *= with + product,
                None => self.turn(Frame { with: Some(product), ..frame }, control, observer)?,
            }
        }
    }

    fn top(&mut self) -> &mut Half {
        self.frames.last_mut().map_or(&mut self.root, |frame| &mut frame.half)
    }

    /// Counts a part, or begins with the first half of it.
    fn take<O: Observer>(
        &mut self,
        part: Part,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        self.parts += 1;
        let most = self.most[usize::from(!self.frames.is_empty())];
        let sweep = Sweep::best(&part, self.board.width, self.board.height);
        if let Some(ways) = sweep.count(most, control)? {
            self.top().product *= ways;
            return Ok(());
        }
        let cell = sweep.widest;
        let colour = self.board.colours(cell).last().unwrap_or(0);
        let paint = Paint { cell, colour };
        let (mark, depth) = (self.board.trail.len(), self.frames.len() + 1);
        control.node(depth)?;
        observer.node(depth, cell, colour as usize);
        self.board.paint(paint, depth, observer);
        let half = self.settled(&part.cells, control)?;
        self.frames.push(Frame { paint, mark, cells: part.cells, with: None, half });
        Ok(())
    }

    /// Begins with the second half of a part.
    fn turn<O: Observer>(
        &mut self,
        frame: Frame,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let depth = self.frames.len() + 1;
        control.node(depth)?;
        observer.node(depth, frame.paint.cell, frame.paint.colour as usize);
        self.board.rule_out(frame.paint, depth, observer);
        let half = self.settled(&frame.cells, control)?;
        self.frames.push(Frame { half, ..frame });
        Ok(())
    }

    /// Brings the board to its fixpoint and splits the open ones of these cells into parts.
    fn settled(&mut self, cells: &[usize], control: &mut Control) -> Result<Half, Halt> {
        if !self.board.survives(0, control, &mut Silent)? {
            return Ok(Half { parts: Vec::new(), product: BigUint::ZERO });
        }
        let parts = parts_of(&self.board, cells, control)?;
        Ok(Half { parts, product: BigUint::from(1u8) })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::nonogram::colour::ColourPropagation;
    use crate::rng::Rng;
    use crate::search::{AnyKernel, Limits, Outcome, run};

    fn outcome(kernel: &dyn AnyKernel) -> Outcome {
        run(kernel, &Limits::default(), 0, &Arc::default(), None, None)
    }

    fn count(rows: Vec<Vec<u16>>, columns: Vec<Vec<u16>>) -> String {
        let puzzle = Nonogram::new(rows, columns).expect("a legal board");
        outcome(&Counting::from(puzzle)).total.expect("an answer").to_string()
    }

    fn factorial(number: u32) -> BigUint {
        (1..=number).map(BigUint::from).product()
    }

    #[test]
    fn clues_of_ones_have_as_many_pictures_as_there_are_permutations() {
        for size in [1, 2, 3, 7, 25, 64, 100] {
            let ones = vec![vec![1]; size];
            assert_eq!(count(ones.clone(), ones), factorial(size as u32).to_string());
        }
    }

    #[test]
    fn swaps_in_places_of_their_own_are_multiplied() {
        // Pairs of columns, of which either takes the upper cell, with white columns between.
        let swaps = 80;
        let mut columns = Vec::new();
        for _ in 0..swaps {
            columns.extend([vec![1], vec![1], vec![]]);
        }
        let line = vec![1; swaps];
        let expected = BigUint::from(2u8).pow(swaps as u32).to_string();
        assert_eq!(count(vec![line; 2], columns), expected);
    }

    #[test]
    fn a_contradiction_has_no_picture() {
        assert_eq!(count(vec![vec![2], vec![]], vec![vec![1], vec![], vec![1]]), "0");
    }

    /// Clues of a random picture, by counting its runs.
    fn random(rng: &mut Rng, width: usize, height: usize, colours: usize) -> ColourNonogram {
        let picture: Vec<u8> = (0..width * height)
            .map(|_| if rng.below(2) == 0 { 0 } else { 1 + rng.below(colours) as u8 })
            .collect();
        let clue = |line: Vec<u8>| -> Vec<Block> {
            line.chunk_by(|one, other| one == other)
                .filter(|run| run[0] > 0)
                .map(|run| Block { length: run.len() as u16, colour: run[0] })
                .collect()
        };
        let rows = picture.chunks(width).map(|row| clue(row.to_vec())).collect();
        let columns = (0..width)
            .map(|column| clue(picture.iter().skip(column).step_by(width).copied().collect()))
            .collect();
        ColourNonogram::new(rows, columns, colours).expect("a legal board")
    }

    fn agrees_with_the_search(seed: u64, puzzles: usize, most: [u64; 2]) {
        let mut rng = Rng::new(seed);
        for _ in 0..puzzles {
            let (width, height) = (1 + rng.below(7), 1 + rng.below(7));
            let colours = 1 + rng.below(3);
            let puzzle = random(&mut rng, width, height, colours);
            let expected = outcome(&ColourPropagation(puzzle.clone())).count;
            let total = outcome(&Counting { puzzle: puzzle.clone(), most }).total;
            assert_eq!(total, Some(expected.into()), "{puzzle:?}");
        }
    }

    #[test]
    fn random_counts_are_those_of_the_search() {
        agrees_with_the_search(4, 3000, [FIRST_BYTES, LATER_BYTES]);
    }

    #[test]
    fn counts_are_the_same_when_guesses_split_the_parts() {
        agrees_with_the_search(5, 1000, [64, 64]);
        agrees_with_the_search(6, 1000, [200, 100]);
        let ones = vec![vec![1]; 6];
        let puzzle = Counting::from(Nonogram::new(ones.clone(), ones).expect("a legal board"));
        let found = outcome(&Counting { most: [100, 50], ..puzzle });
        assert_eq!(found.total, Some(factorial(6)));
        assert!(found.stats.nodes > 10);
    }
}
