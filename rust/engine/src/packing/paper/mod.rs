//! Algorithm `piece-backtracking`: the student paper's solver (IQ Puzzler Pro, 2025), in its exact
//! order.
//!
//! Idea: backtracking over pieces in the order of the file. For each piece, anchors row by row over
//! the whole rectangle (holes included), and for each anchor the orientations in the order in which
//! a Java `HashSet` returns them. The matrix of a piece is anchored at its top left corner, blank
//! margins included; blank cells may stick out. A piece is placed if its filled cells are free, and
//! the search continues with the next piece. One node is one call of `search(k)`, the first and the
//! last included.
//!
//! The letter of a piece is part of its hash, so renaming pieces changes the count. Blank margins
//! make the method miss solutions; `trim` removes them first. The paper rejects pyramids; here they
//! are searched in the natural extension of its order: for each ball, base first, the images of the
//! piece with its first ball there, in a fixed order of planes.
//!
//! On boards of up to 128 cells the tries that fit on the board are listed once as masks, so that a
//! try is one `and`; larger boards compute each try. Neither changes the order or the count.

mod tray;

use tray::{Masks, Open, Tray};

use crate::packing::model::board::Board;
use crate::packing::model::image::Image;
use crate::packing::model::lattice::Lattice;
use crate::packing::model::pattern::Pattern;
use crate::packing::model::piece::Piece;
use crate::search::{Control, Halt, Kernel, Observer};

/// The student paper's search.
pub struct PieceBacktracking {
    /// The board.
    pub board: Board,
    /// The letter of each piece, and its matrix as written.
    pub pieces: Vec<(u8, Pattern)>,
    /// Whether blank margins of pieces are removed first.
    pub trim: bool,
}

impl Kernel for PieceBacktracking {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let images = self.images(control)?;
        let board = &self.board;
        match board.cells {
            0..=64 => self.walk(Masks::<u64>::new(board, &images), control),
            65..=128 => self.walk(Masks::<u128>::new(board, &images), control),
            _ => self.walk(Open::new(board, &images), control),
        }
    }
}

impl PieceBacktracking {
    fn walk(&self, tray: impl Tray, control: &mut Control) -> Result<(), Halt> {
        Walk { paper: self, tray, placed: Vec::new() }.search(0, control)
    }

    /// For each piece, its images in the order in which they are tried.
    fn images(&self, control: &mut Control) -> Result<Vec<Vec<Image>>, Halt> {
        let board = &self.board;
        let mut all = Vec::with_capacity(self.pieces.len());
        for (letter, pattern) in &self.pieces {
            let pattern = if self.trim { pattern.trimmed() } else { pattern.clone() };
            let images = match board.lattice {
                Lattice::Flat { .. } => in_java_order(*letter, &pattern, control)?
                    .iter()
                    .map(Image::at_corner)
                    .collect(),
                _ => board.in_planes(&Piece::flat(1, &pattern), |units| control.work(units))?,
            };
            control.hold(images.iter().map(|image| 12 * image.size() as u64).sum())?;
            all.push(images);
        }
        Ok(all)
    }
}

// -- the order ----------------------------------------------------------------------------------

/// The orientations in the order of a Java `HashSet` of 16 buckets, which never grows for 8.
fn in_java_order(
    letter: u8,
    pattern: &Pattern,
    control: &mut Control,
) -> Result<Vec<Pattern>, Halt> {
    let orientations = pattern.orientations(|units| control.work(units))?;
    let mut keyed = Vec::with_capacity(8);
    for orientation in orientations {
        control.work((orientation.height() * orientation.width()) as u64 / 16)?;
        keyed.push((bucket(letter, &orientation), orientation));
    }
    keyed.sort_by_key(|&(bucket, _)| bucket);
    Ok(keyed.into_iter().map(|(_, orientation)| orientation).collect())
}

/// The bucket of one orientation: `Arrays.deepHashCode` of its characters, with its size, spread
/// as `HashMap` does. A blank cell is the character '#'.
fn bucket(letter: u8, pattern: &Pattern) -> u32 {
    let fold = |hash: u32, value: u32| hash.wrapping_mul(31).wrapping_add(value);
    let mut cells = pattern.cells().iter().peekable();
    let mut deep = 1;
    for row in 0..pattern.height() as u32 {
        let mut row_hash = 1;
        for column in 0..pattern.width() as u32 {
            let is_filled = cells.next_if(|&&cell| cell == (row, column)).is_some();
            row_hash = fold(row_hash, u32::from(if is_filled { letter } else { b'#' }));
        }
        deep = fold(deep, row_hash);
    }
    let size = fold(pattern.height() as u32, pattern.width() as u32);
    let hash = fold(size, deep);
    (hash ^ (hash >> 16)) & 15
}

// -- the search ---------------------------------------------------------------------------------

struct Walk<'a, T> {
    paper: &'a PieceBacktracking,
    tray: T,
    /// The try of each piece on the board.
    placed: Vec<usize>,
}

impl<T: Tray> Walk<'_, T> {
    fn search(&mut self, piece: usize, control: &mut Control) -> Result<(), Halt> {
        control.node(piece)?;
        self.report(piece, &mut control.observer);
        if piece == self.paper.pieces.len() {
            control.observer.solution(piece);
            return control.found(|| self.board());
        }
        let mut from = 0;
        while let Some(number) = self.tray.next_fit(piece, from, control)? {
            from = number + 1;
            self.tray.toggle(piece, number);
            self.placed.push(number);
            self.search(piece + 1, control)?;
            self.placed.pop();
            self.tray.toggle(piece, number);
            control.backtrack();
            control.observer.back(piece + 1);
        }
        Ok(())
    }

    /// Reports a call of `search`: the root, or the piece that was placed for it.
    fn report(&self, depth: usize, observer: &mut Observer) {
        if !observer.is_on() {
            return;
        }
        let Some((piece, &number)) = self.placed.iter().enumerate().next_back() else {
            return observer.node(0, 0, 255);
        };
        let mut cells = Vec::new();
        self.tray.each_cell(piece, number, |cell| cells.push(cell));
        observer.node(depth, cells.iter().copied().min().unwrap_or(0), piece + 1);
        for cell in cells {
            observer.set(depth, cell, piece + 1);
        }
    }

    /// Every piece is placed; with equal areas the board is full.
    fn board(&self) -> Vec<u8> {
        let mut board = self.paper.board.blank();
        for (piece, &number) in self.placed.iter().enumerate() {
            self.tray.each_cell(piece, number, |cell| board[cell] = piece as u8 + 1);
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::packing::model::board::tests::{flat, pyramid};
    use crate::packing::model::pattern::tests::pattern;
    use crate::search::{Limits, run};

    fn kernel(board: Board, pieces: &[&str], trim: bool) -> PieceBacktracking {
        let letter = |text: &str| text.bytes().find(u8::is_ascii_uppercase).unwrap_or_default();
        let pieces = pieces.iter().map(|text| (letter(text), pattern(text))).collect();
        PieceBacktracking { board, pieces, trim }
    }

    fn nodes(board: &str, pieces: &[&str]) -> (u64, u64) {
        let kernel = kernel(flat(board), pieces, false);
        let outcome = run(&kernel, &Limits::solutions(1), 0, &Arc::default(), None, None);
        (outcome.stats.nodes, outcome.count)
    }

    #[test]
    fn the_papers_counts_come_out() {
        let square = "XXXX|XXXX|XXXX|XXXX";
        assert_eq!(nodes(square, &["AAA|  AA", "C", "BB|BB", "EE", "ZZ|Z|Z"]), (105, 1));
        assert_eq!(nodes(square, &["AAAAA", "BBBB|BBBB|BBB"]), (1, 0));
        let custom = "...X...|.XXXXX.|XXXXXXX|.XXXXX.|...X...";
        assert_eq!(nodes(custom, &["A|AAA", "BB|BBB", "CCCC| C", "D", "EEE|E"]), (39, 1));
        let pieces = ["A|AA", "B|BB", "C|CC", "D|DD", "EE|EE|E", "FF|FF|F", "GGG"];
        assert_eq!(nodes("XXXXX|XXXXX|XXXXX|XXXXX|XXXXX", &pieces), (132_503, 1));
    }

    #[test]
    fn the_letter_of_a_piece_changes_the_order() {
        let order = |letter| {
            let pattern = pattern("XXX|X");
            pattern
                .orientations(|_| Ok::<(), ()>(()))
                .expect("no end")
                .iter()
                .map(|orientation| bucket(letter, orientation))
                .collect::<Vec<_>>()
        };
        assert_ne!(order(b'A'), order(b'B'));
    }

    #[test]
    fn a_blank_column_keeps_a_piece_off_the_left_edge() {
        let solve = |trim| {
            let kernel = kernel(flat("X.|X.|XX"), &[" A| A| AA"], trim);
            run(&kernel, &Limits::default(), 0, &Arc::default(), None, None).count
        };
        assert_eq!((solve(false), solve(true)), (0, 1));
    }

    #[test]
    fn masks_and_the_open_board_find_the_same_by_the_same_steps() {
        let pieces = ["A|AA", "BB", "CC| C| C", "DD", "EEE"];
        for (board, pieces) in [
            (flat("XXX.|XXXX|.XXX|XXXX"), pieces),
            (pyramid(3), ["AA|AA", "BBB", "C|CC", "DD", "EE"]),
        ] {
            let walk = |is_open: bool| {
                let kernel = Either { is_open, inner: kernel(board.clone(), &pieces, false) };
                let limits = Limits { nodes: Some(20_000), ..Limits::default() };
                run(&kernel, &limits, 1000, &Arc::default(), None, None)
            };
            let (masks, open) = (walk(false), walk(true));
            assert!(masks.count > 0);
            assert_eq!(masks.solutions, open.solutions);
            assert_eq!(masks.stats.nodes, open.stats.nodes);
            assert_eq!(masks.stats.backtracks, open.stats.backtracks);
        }
    }

    struct Either {
        is_open: bool,
        inner: PieceBacktracking,
    }

    crate::search::compiled!(Either);

    impl Kernel for Either {
        fn search(&self, control: &mut Control) -> Result<(), Halt> {
            let images = self.inner.images(control)?;
            let board = &self.inner.board;
            if self.is_open {
                return self.inner.walk(Open::new(board, &images), control);
            }
            self.inner.walk(Masks::<u64>::new(board, &images), control)
        }
    }
}
