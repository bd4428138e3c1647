//! Solutions that another one gives for nothing.
//!
//! *Symmetry*: if turning or mirroring the board leaves all clues as they are, it makes a solution
//! of every solution. *Swaps*: two blocks of two rows that move in opposite directions, by one cell
//! or, if they are single cells, by any number, exchange four cells at the corners of a rectangle;
//! if these are a move of two blocks of two columns as well, all clues stay. Both cost less than
//! one propagation, and many woven pictures have such twins, which a search finds only by chance.

use std::ops::ControlFlow;

/// A cell of a line that becomes black and one that becomes white, as a block moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    to: usize,
    from: usize,
}

/// One swap and the pictures of all symmetries that differ from `picture`, a solution, and from
/// each other.
pub fn twins(clues: &[&[u16]], width: usize, picture: &[u8]) -> Vec<Vec<u8>> {
    let mut twins: Vec<Vec<u8>> = Vec::new();
    let turned = symmetries(clues, width)
        .into_iter()
        .map(|source| source.iter().map(|&cell| picture[cell]).collect::<Vec<u8>>());
    for twin in turned.chain(swapped(width, picture)) {
        if twin != picture && !twins.contains(&twin) {
            twins.push(twin);
        }
    }
    twins
}

/// The ways to turn and mirror the board that leave all clues: for each cell the one that comes
/// there.
fn symmetries(clues: &[&[u16]], width: usize) -> Vec<Vec<usize>> {
    let height = clues.len() - width;
    let (rows, columns) = clues.split_at(height);
    let same = |one: &[&[u16]], other: &[&[u16]], is_turned: bool, is_read_back: bool| {
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

/// Values that cells have in the twins of a picture, with all swaps.
pub fn beside(clues: &[&[u16]], width: usize, picture: &[u8]) -> Vec<(usize, u8)> {
    let mut values = Vec::new();
    for source in symmetries(clues, width) {
        values.extend(source.iter().map(|&cell| picture[cell]).enumerate());
    }
    let _ = swaps(width, picture, |cells| {
        values.extend(cells.map(|cell| (cell, 1 - picture[cell])));
        ControlFlow::Continue(())
    });
    values
}

/// The picture after the first swap that keeps all clues.
fn swapped(width: usize, picture: &[u8]) -> Option<Vec<u8>> {
    let mut twin = picture.to_vec();
    let end = swaps(width, picture, |cells| {
        for cell in cells {
            twin[cell] = 1 - twin[cell];
        }
        ControlFlow::Break(())
    });
    end.is_break().then_some(twin)
}

/// Tells the corners of all rectangles whose colours can be exchanged so that all clues stay.
fn swaps(
    width: usize,
    picture: &[u8],
    mut tell: impl FnMut([usize; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let height = picture.len() / width;
    let row = |row: usize| moves((0..width).map(|column| picture[row * width + column] == 1));
    let column = |column: usize| moves((0..height).map(|row| picture[row * width + column] == 1));
    let rows: Vec<Vec<Move>> = (0..height).map(row).collect();
    let columns: Vec<Vec<Move>> = (0..width).map(column).collect();
    let across =
        rows.iter().enumerate().flat_map(|(upper, all)| all.iter().map(move |one| (upper, one)));
    for (upper, &Move { to, from }) in across {
        let rises = &columns[to];
        let first = rises.partition_point(|rise| rise.to < upper);
        for rise in rises[first..].iter().take_while(|rise| rise.to == upper) {
            let lower = rise.from;
            // From the upper black corner, so that each rectangle is told once.
            if lower > upper
                && has(&rows[lower], Move { to: from, from: to })
                && has(&columns[from], Move { to: lower, from: upper })
            {
                tell(
                    [(upper, from), (upper, to), (lower, to), (lower, from)]
                        .map(|(row, column)| row * width + column),
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn has(moves: &[Move], one: Move) -> bool {
    moves.binary_search(&one).is_ok()
}

/// The moves of single blocks of a line that leave its clue, sorted.
fn moves(line: impl Iterator<Item = bool>) -> Vec<Move> {
    let cells: Vec<bool> = line.collect();
    let mut moves = Vec::new();
    // A block can go where at least one white cell stays between it and its neighbours.
    let mut least = 0;
    let mut first = cells.iter().position(|&is_black| is_black);
    while let Some(start) = first {
        let end = (start..cells.len()).find(|&at| !cells[at]).unwrap_or(cells.len());
        first = (end..cells.len()).find(|&at| cells[at]);
        let most = first.map_or(cells.len(), |next| next - 1);
        if end - start == 1 {
            let others = (least..most).filter(|&to| to != start);
            moves.extend(others.map(|to| Move { to, from: start }));
        } else {
            moves.extend((start > least).then(|| Move { to: start - 1, from: end - 1 }));
            moves.extend((end < most).then_some(Move { to: end, from: start }));
        }
        least = end + 1;
    }
    moves.sort_unstable();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_moves_where_it_keeps_its_distance() {
        let line = |text: &str| {
            let moves = moves(text.bytes().map(|cell| cell == b'#'));
            moves.into_iter().map(|each| (each.from, each.to)).collect::<Vec<_>>()
        };
        assert_eq!(line("##.."), [(0, 2)]);
        assert_eq!(line(".##."), [(2, 0), (1, 3)]);
        assert_eq!(line("#.#."), [(2, 3)]);
        assert_eq!(line("#..#"), [(0, 1), (3, 2)]);
        assert_eq!(line("####"), []);
        assert_eq!(line("..#."), [(2, 0), (2, 1), (2, 3)]);
        assert_eq!(line("#...#.##"), [(0, 1), (0, 2), (4, 2), (4, 3)]);
    }

    /// The clue of a line: the lengths of its runs.
    fn clue(line: &[bool]) -> Vec<usize> {
        let runs = line.split(|&is_black| !is_black).map(<[bool]>::len);
        runs.filter(|&length| length > 0).collect()
    }

    #[test]
    fn every_move_that_keeps_the_clue_and_passes_no_other_block_is_found() {
        for number in 0..1_u32 << 9 {
            let line: Vec<bool> = (0..9).map(|at| number >> at & 1 == 1).collect();
            let mut wanted = Vec::new();
            let pairs = (0..9).flat_map(|to| (0..9).map(move |from| (to, from)));
            for (to, from) in pairs.filter(|&(to, from)| line[from] && !line[to]) {
                let mut moved = line.clone();
                (moved[from], moved[to]) = (false, true);
                let between = &line[from.min(to) + 1..from.max(to)];
                let passes_none = between.windows(2).all(|pair| pair[0] == pair[1]);
                if passes_none && clue(&moved) == clue(&line) {
                    wanted.push(Move { to, from });
                }
            }
            assert_eq!(moves(line.into_iter()), wanted);
        }
    }

    #[test]
    fn the_two_diagonals_are_twins() {
        let clues: [&[u16]; 4] = [&[1], &[1], &[1], &[1]];
        assert_eq!(twins(&clues, 2, &[1, 0, 0, 1]), [[0, 1, 1, 0]]);
    }

    #[test]
    fn a_picture_is_turned_where_its_clues_allow_it() {
        let upright: [&[u16]; 5] = [&[1], &[1], &[1], &[1], &[1, 1]];
        assert_eq!(symmetries(&upright, 2), [[4, 5, 2, 3, 0, 1]]);
        assert_eq!(twins(&upright, 2, &[1, 0, 0, 1, 1, 0]), Vec::<Vec<u8>>::new());
        let none: [&[u16]; 5] = [&[1], &[2], &[], &[2], &[1]];
        assert_eq!(symmetries(&none, 2), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn a_swap_keeps_the_runs_of_all_lines() {
        let picture = [1, 1, 0, 0, 1, 1];
        let twin = swapped(3, &picture);
        assert_eq!(twin, Some(vec![0, 1, 1, 1, 1, 0]));
        assert_eq!(swapped(2, &[1, 1, 0, 0]), None);
    }

    #[test]
    fn single_cells_change_places_over_any_distance() {
        let diagonal: Vec<u8> = (0..49).map(|cell| u8::from(cell % 8 == 0)).collect();
        let mut count = 0;
        let _ = swaps(7, &diagonal, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 7 * 6 / 2);
        let clues: [&[u16]; 14] = [&[1]; 14];
        let mut values = beside(&clues, 7, &diagonal);
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), 2 * 49);
    }
}
