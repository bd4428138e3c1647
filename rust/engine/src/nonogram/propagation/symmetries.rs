//! Symmetries of a board: turns and mirror images that leave every clue as it is.
//!
//! Idea: such a motion maps every solution to a solution, so one solution gives up to seven more
//! without a search. A motion is stored as a permutation: for each cell the cell that moves there.
//! Cost: one pass over the clues for each of the seven motions of the square.

use crate::nonogram::puzzle::Run;

/// The turns and mirror images of the board that leave all clues: for each cell the cell that moves
/// there.
pub fn symmetries<R: Run>(clues: &[&[R]], width: usize) -> Vec<Vec<usize>> {
    let height = clues.len() - width;
    let (rows, columns) = clues.split_at(height);
    let same = |one: &[&[R]], other: &[&[R]], is_turned: bool, is_read_back: bool| {
        one.len() == other.len()
            && (0..one.len()).all(|at| {
                let at_other = if is_turned { one.len() - 1 - at } else { at };
                let (one, other) = (one[at].iter(), other[at_other].iter());
                if is_read_back { one.eq(other.rev()) } else { one.eq(other) }
            })
    };
    let mut found = Vec::new();
    for number in 1..8 {
        let (across, down, is_transposed) = (number & 1 == 1, number & 2 == 2, number & 4 == 4);
        let (from_rows, from_columns) =
            if is_transposed { (columns, rows) } else { (rows, columns) };
        if !same(rows, from_rows, down, across) || !same(columns, from_columns, across, down) {
            continue;
        }
        let source = |cell: usize| {
            let (row, column) = (cell / width, cell % width);
            let row = if down { height - 1 - row } else { row };
            let column = if across { width - 1 - column } else { column };
            if is_transposed { column * width + row } else { row * width + column }
        };
        found.push((0..width * height).map(source).collect());
    }
    found
}

/// A picture after a symmetry.
pub fn image(source: &[usize], picture: &[u8]) -> Vec<u8> {
    source.iter().map(|&cell| picture[cell]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_turned_where_its_clues_allow_it() {
        let upright: [&[u16]; 5] = [&[1], &[1], &[1], &[1], &[1, 1]];
        assert_eq!(symmetries(&upright, 2), [[4, 5, 2, 3, 0, 1]]);
        let none: [&[u16]; 5] = [&[1], &[2], &[], &[2], &[1]];
        assert_eq!(symmetries(&none, 2), Vec::<Vec<usize>>::new());
    }
}
