//! Solutions that another one gives for nothing.
//!
//! *Symmetry*: if turning or mirroring the board leaves all clues as they are, it makes a solution
//! of every solution. *Swaps*: two blocks of two rows that move by one cell in opposite directions
//! exchange four cells at the corners of a rectangle; if these are a move of two blocks of two
//! columns as well, all clues stay. Both cost less than one propagation, and many woven pictures
//! have such twins, which a search finds only by chance.

/// A cell of a line that becomes white and one that becomes black: a block moves by one.
type Move = (usize, usize);

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

/// The picture after the first swap that keeps all clues.
fn swapped(width: usize, picture: &[u8]) -> Option<Vec<u8>> {
    let height = picture.len() / width;
    let row = |row: usize| moves((0..width).map(|column| picture[row * width + column] == 1));
    let column = |column: usize| moves((0..height).map(|row| picture[row * width + column] == 1));
    let rows: Vec<Vec<Move>> = (0..height).map(row).collect();
    let columns: Vec<Vec<Move>> = (0..width).map(column).collect();
    for (upper, &(from, to)) in
        rows.iter().enumerate().flat_map(|(at, all)| all.iter().map(move |one| (at, one)))
    {
        for &(gone, lower) in &columns[from] {
            let fits = gone == upper
                && rows[lower].contains(&(to, from))
                && columns[to].contains(&(lower, upper));
            if fits {
                let mut twin = picture.to_vec();
                twin[upper * width + from] = 0;
                twin[upper * width + to] = 1;
                twin[lower * width + to] = 0;
                twin[lower * width + from] = 1;
                return Some(twin);
            }
        }
    }
    None
}

/// The moves of single blocks of a line that leave its clue.
fn moves(line: impl Iterator<Item = bool>) -> Vec<Move> {
    // A white cell before and two after let every block be looked at with its surroundings.
    let mut cells = vec![false];
    cells.extend(line);
    let last = cells.len() - 1;
    cells.extend([false, false]);
    let mut moves = Vec::new();
    let mut first = 1;
    while first <= last {
        if !cells[first] {
            first += 1;
            continue;
        }
        let end = (first..=last).find(|&at| !cells[at]).unwrap_or(last + 1);
        if end <= last && !cells[end + 1] {
            moves.push((first - 1, end - 1));
        }
        if first >= 2 && (first == 2 || !cells[first - 2]) {
            moves.push((end - 2, first - 2));
        }
        first = end;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_moves_where_it_keeps_its_distance() {
        let line = |text: &str| moves(text.bytes().map(|cell| cell == b'#'));
        assert_eq!(line("##.."), [(0, 2)]);
        assert_eq!(line(".##."), [(1, 3), (2, 0)]);
        assert_eq!(line("#.#."), [(2, 3)]);
        assert_eq!(line("#..#"), [(0, 1), (3, 2)]);
        assert_eq!(line("####"), []);
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
}
