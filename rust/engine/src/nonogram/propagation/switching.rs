//! Switching components: four cells whose colours can be exchanged so that every clue stays.
//!
//! Idea: two rows and two columns whose four common cells are white and of one other colour in turn
//! form a *switching component* of discrete tomography; exchanging the colours keeps all row and
//! column sums. A nonogram also fixes the runs, so each of the two rows and two columns must see the
//! exchange as a move of one block: by one cell, or by any number of cells for a block of one.
//! Each component turns a solution into another one, and woven pictures have many of them, which a
//! search finds only by chance. Cost: less than one propagation.
//!
//! Reference: Ryser, "Combinatorial properties of matrices of zeros and ones", 1957 (interchanges).

use std::ops::ControlFlow;

/// A white cell of a line that gets a colour and one that becomes white, as a block moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    to: usize,
    from: usize,
}

/// The picture after the first switch that keeps all clues.
pub fn switched(width: usize, picture: &[u8]) -> Option<Vec<u8>> {
    let mut switched = picture.to_vec();
    let end = switching_components(width, picture, |cells| {
        for (cell, colour) in cells {
            switched[cell] = colour;
        }
        ControlFlow::Break(())
    });
    end.is_break().then_some(switched)
}

/// Visits the corners of all rectangles whose colours can be exchanged so that all clues stay, each
/// with its other colour.
pub fn switching_components(
    width: usize,
    picture: &[u8],
    mut visit: impl FnMut([(usize, u8); 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let height = picture.len() / width;
    let row = |row: usize| moves((0..width).map(|column| picture[row * width + column]));
    let column = |column: usize| moves((0..height).map(|row| picture[row * width + column]));
    let rows: Vec<Vec<Move>> = (0..height).map(row).collect();
    let columns: Vec<Vec<Move>> = (0..width).map(column).collect();
    let across =
        rows.iter().enumerate().flat_map(|(upper, all)| all.iter().map(move |one| (upper, one)));
    for (upper, &Move { to, from }) in across {
        let rises = &columns[to];
        let first = rises.partition_point(|rise| rise.to < upper);
        for rise in rises[first..].iter().take_while(|rise| rise.to == upper) {
            let lower = rise.from;
            let colour = picture[upper * width + from];
            // From the upper painted corner, so that each rectangle is visited once.
            if lower > upper
                && colour == picture[lower * width + to]
                && has(&rows[lower], Move { to: from, from: to })
                && has(&columns[from], Move { to: lower, from: upper })
            {
                visit([
                    (upper * width + from, 0),
                    (upper * width + to, colour),
                    (lower * width + to, 0),
                    (lower * width + from, colour),
                ])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn has(moves: &[Move], one: Move) -> bool {
    moves.binary_search(&one).is_ok()
}

/// The moves of single blocks of a line that leave its clue, sorted.
fn moves(line: impl Iterator<Item = u8>) -> Vec<Move> {
    let cells: Vec<u8> = line.collect();
    let mut moves = Vec::new();
    let (mut start, mut least, mut before) = (0, 0, 0);
    for block in cells.chunk_by(|one, other| one == other) {
        let end = start + block.len();
        if block[0] > 0 {
            // A block can go where it stays apart from neighbours of its own colour.
            let apart = |colour: u8| usize::from(colour == block[0]);
            let first = least + apart(before);
            let next = cells[end..].iter().position(|&colour| colour > 0);
            let most = next.map_or(cells.len(), |next| end + next - apart(cells[end + next]));
            if block.len() == 1 {
                let others = (first..most).filter(|&to| to != start);
                moves.extend(others.map(|to| Move { to, from: start }));
            } else {
                moves.extend((start > first).then(|| Move { to: start - 1, from: end - 1 }));
                moves.extend((end < most).then_some(Move { to: end, from: start }));
            }
            (least, before) = (end, block[0]);
        }
        start = end;
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
            let colour = |cell| b".#+".iter().position(|&own| own == cell).unwrap_or(0) as u8;
            let moves = moves(text.bytes().map(colour));
            moves.into_iter().map(|each| (each.from, each.to)).collect::<Vec<_>>()
        };
        assert_eq!(line("##.."), [(0, 2)]);
        assert_eq!(line(".##."), [(2, 0), (1, 3)]);
        assert_eq!(line("#.#."), [(2, 3)]);
        assert_eq!(line("#..#"), [(0, 1), (3, 2)]);
        assert_eq!(line("####"), []);
        assert_eq!(line("..#."), [(2, 0), (2, 1), (2, 3)]);
        assert_eq!(line("#...#.##"), [(0, 1), (0, 2), (4, 2), (4, 3)]);
        assert_eq!(line("#..+"), [(0, 1), (3, 1), (0, 2), (3, 2)]);
        assert_eq!(line("##.++"), [(0, 2), (4, 2)]);
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
            assert_eq!(moves(line.into_iter().map(u8::from)), wanted);
        }
    }

    #[test]
    fn a_switch_keeps_the_runs_of_all_lines() {
        let picture = [1, 1, 0, 0, 1, 1];
        let other = switched(3, &picture);
        assert_eq!(other, Some(vec![0, 1, 1, 1, 1, 0]));
        assert_eq!(switched(2, &[1, 1, 0, 0]), None);
    }

    #[test]
    fn only_cells_of_one_colour_change_places() {
        assert_eq!(switched(2, &[2, 0, 0, 2]), Some(vec![0, 2, 2, 0]));
        assert_eq!(switched(2, &[2, 0, 0, 1]), None);
    }

    #[test]
    fn single_cells_change_places_over_any_distance() {
        let diagonal: Vec<u8> = (0..49).map(|cell| u8::from(cell % 8 == 0)).collect();
        let mut count = 0;
        let _ = switching_components(7, &diagonal, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 7 * 6 / 2);
    }
}
