//! The order in which cells are filled one after the other.
//!
//! The rim between filled and empty cells decides how much a search has to try, and to remember. Of
//! a few orders along the axes of the board, and across them, the one with the shortest rim is taken.

use super::board::{Board, Lattice, Place};

/// Where a cell stands in an order.
type Key = fn(Place) -> (i32, i32, i32);

/// Orders of a flat board: by rows, by columns, and along both diagonals.
const FLAT: [Key; 4] = [
    |(_, row, column)| (column, row, 0),
    |(_, row, column)| (row, column, 0),
    |(_, row, column)| (row + column, row, 0),
    |(_, row, column)| (row - column, row, 0),
];

/// Orders in space: along each axis.
const SOLID: [Key; 6] = [
    |(layer, row, column)| (layer, row, column),
    |(layer, row, column)| (layer, column, row),
    |(layer, row, column)| (row, layer, column),
    |(layer, row, column)| (row, column, layer),
    |(layer, row, column)| (column, layer, row),
    |(layer, row, column)| (column, row, layer),
];

/// The cells that must be filled in the order with the shortest rim, and the length of that rim.
pub fn scan(board: &Board) -> (Vec<u32>, usize) {
    let keys: &[Key] = if matches!(board.lattice, Lattice::Flat { .. }) { &FLAT } else { &SOLID };
    let orders = keys.iter().map(|key| {
        let mut order: Vec<u32> =
            (0..board.cells as u32).filter(|&cell| board.is_free(cell as usize)).collect();
        order.sort_by_key(|&cell| key(board.place(cell as usize)));
        let width = rim(board, &order);
        (order, width)
    });
    orders.min_by_key(|&(_, width)| width).unwrap_or_default()
}

/// The most cells that, at any time, are empty next to a filled one.
fn rim(board: &Board, order: &[u32]) -> usize {
    let mut last_filled_beside = vec![usize::MAX; order.len()];
    let mut at = vec![0; board.cells];
    order.iter().enumerate().for_each(|(place, &cell)| at[cell as usize] = place);
    let mut begins = vec![0usize; order.len() + 1];
    for (place, &cell) in order.iter().enumerate() {
        let beside = neighbours(board, cell as usize).map(|other| at[other]).min();
        last_filled_beside[place] = beside.unwrap_or(place).min(place);
        begins[last_filled_beside[place]] += 1;
    }
    let (mut open, mut most) = (0, 0);
    for (place, begins) in begins.iter().take(order.len()).enumerate() {
        // The cell itself is filled now; those that it is the first to touch join the rim.
        let is_on_rim = last_filled_beside[place] < place;
        open = open + begins
            - usize::from(is_on_rim)
            - usize::from(last_filled_beside[place] == place);
        most = most.max(open);
    }
    most
}

fn neighbours(board: &Board, cell: usize) -> impl Iterator<Item = usize> {
    let (layer, row, column) = board.place(cell);
    let cubic = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)];
    let balls = [
        (0, 2, 0),
        (0, -2, 0),
        (0, 0, 2),
        (0, 0, -2),
        (1, 1, 1),
        (1, 1, -1),
        (1, -1, 1),
        (1, -1, -1),
        (-1, 1, 1),
        (-1, 1, -1),
        (-1, -1, 1),
        (-1, -1, -1),
    ];
    let steps = if matches!(board.lattice, Lattice::Pyramid { .. }) {
        balls.to_vec()
    } else {
        cubic.to_vec()
    };
    steps
        .into_iter()
        .filter_map(move |step| board.cell((layer + step.0, row + step.1, column + step.2)))
}
