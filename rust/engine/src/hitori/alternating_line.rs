//! The alternating line: blacks along a mirror that runs between two lines of cells.
//!
//! A cell beside such a mirror touches its own image, so the two middle lines stay white. No black
//! may fit there either (see [`layout`](super::layout)), so each of their cells touches a black of
//! the adjacent line or lies between two connected blacks of it. Hence that line alternates between
//! black and white from one end of the mirror to the other, and its blacks are connected. Random
//! choice does not find such a line on a large board.
//!
//! Here the blacks of the next line connect them in a zigzag, which meets the border once: on a
//! line of even length by its first black, on a line of odd length by a black of the next line.

use super::layout::Symmetry;

/// How early a cell is tried: on the alternating line, as a joint between two of its blacks, or
/// later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Line,
    Joint,
    Other,
}

/// The rank of the cell at this row and column. With `is_flipped` the alternating line begins at
/// the other end of the mirror.
pub fn rank(
    (width, height): (usize, usize),
    symmetry: Symmetry,
    is_flipped: bool,
    (row, column): (usize, usize),
) -> Rank {
    let (across, along, place, step) = match symmetry {
        Symmetry::LeftRight => (width, height, column, row),
        Symmetry::UpDown => (height, width, row, column),
        _ => return Rank::Other,
    };
    if across % 2 == 1 || across < 4 || along < 2 {
        return Rank::Other;
    }
    // The lines from the middle to the nearer edge: 0 is the white one.
    let middle = across / 2;
    let line = if place < middle { middle - 1 - place } else { place - middle };
    let step = if is_flipped { along - 1 - step } else { step };
    let is_turn = (step + along).is_multiple_of(2);
    match line {
        1 if is_turn && step + 1 < along => Rank::Line,
        2 if !is_turn && step + 2 < along => Rank::Joint,
        _ => Rank::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: usize, height: usize, symmetry: Symmetry, is_flipped: bool) -> Vec<String> {
        let sign = |row, column| match rank((width, height), symmetry, is_flipped, (row, column)) {
            Rank::Line => '#',
            Rank::Joint => '+',
            Rank::Other => '.',
        };
        (0..height).map(|row| (0..width).map(|column| sign(row, column)).collect()).collect()
    }

    #[test]
    fn the_line_of_an_even_mirror_begins_at_one_end() {
        let drawn = ["..#..#..", ".+....+.", "..#..#..", "........"];
        assert_eq!(picture(8, 4, Symmetry::LeftRight, false), drawn);
        let flipped: Vec<&str> = drawn.into_iter().rev().collect();
        assert_eq!(picture(8, 4, Symmetry::LeftRight, true), flipped);
    }

    #[test]
    fn the_line_of_an_odd_mirror_meets_the_border_beside_its_end() {
        let drawn = [".+....+.", "..#..#..", ".+....+.", "..#..#..", "........"];
        assert_eq!(picture(8, 5, Symmetry::LeftRight, false), drawn);
    }

    #[test]
    fn a_mirror_across_the_rows_is_the_same_turned() {
        let drawn = [".....", "+.+..", ".#.#.", ".....", ".....", ".#.#.", "+.+..", "....."];
        assert_eq!(picture(5, 8, Symmetry::UpDown, false), drawn);
    }

    #[test]
    fn a_mirror_along_a_line_of_cells_has_none() {
        assert_eq!(picture(3, 1, Symmetry::LeftRight, false), ["..."]);
        assert_eq!(picture(2, 2, Symmetry::LeftRight, false), ["..", ".."]);
        assert_eq!(picture(4, 4, Symmetry::HalfTurn, false), ["...."; 4]);
    }
}
