//! Fill order: the fixed order in which scanline fill and the frontier DP fill the cells.
//!
//! Idea: the frontier, the empty cells next to a filled one, decides how much a search has to try
//! and a DP has to store. A few orders along and across the axes of the board are compared, and the
//! one whose largest frontier is smallest is taken. Cost: one pass over the cells for each order.

use super::board::Board;
use super::lattice::{Lattice, Place};

/// The sort key of a cell in an order: its line first.
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

/// The cells to fill, line by line.
#[derive(Clone, Debug, Default)]
pub struct FillOrder {
    /// The cells that must be filled, in order.
    pub cells: Vec<u32>,
    /// The largest number of empty cells next to a filled one, at any time.
    pub frontier: usize,
    /// The line of each cell, by its place in the order.
    pub line_of: Vec<usize>,
}

impl FillOrder {
    /// The place in the order of each cell of a board of `size` cells; `usize::MAX` for holes.
    pub fn places(&self, size: usize) -> Vec<usize> {
        let mut places = vec![usize::MAX; size];
        self.cells.iter().enumerate().for_each(|(place, &cell)| places[cell as usize] = place);
        places
    }

    /// Where each line begins.
    pub fn begins(&self) -> Vec<usize> {
        let is_new = |&at: &usize| at == 0 || self.line_of[at] != self.line_of[at - 1];
        (0..self.cells.len()).filter(is_new).collect()
    }

    /// Cells of the longest line.
    pub fn longest_line(&self) -> usize {
        self.line_of.chunk_by(|one, other| one == other).map(<[usize]>::len).max().unwrap_or(0)
    }
}

/// The order with the smallest frontier.
pub fn fill_order(board: &Board) -> FillOrder {
    let keys: &[Key] = if matches!(board.lattice, Lattice::Flat { .. }) { &FLAT } else { &SOLID };
    let orders = keys.iter().map(|key| {
        let mut order: Vec<u32> =
            (0..board.cells as u32).filter(|&cell| board.is_free(cell as usize)).collect();
        let key_of = |cell: u32| key(board.place(cell as usize));
        order.sort_by_key(|&cell| key_of(cell));
        let mut line_of = Vec::with_capacity(order.len());
        for (at, &cell) in order.iter().enumerate() {
            let is_next = at > 0 && key_of(order[at - 1]).0 != key_of(cell).0;
            line_of.push(line_of.last().copied().unwrap_or(0) + usize::from(is_next));
        }
        FillOrder { frontier: frontier(board, &order), cells: order, line_of }
    });
    orders.min_by_key(|order| order.frontier).unwrap_or_default()
}

/// The largest number of empty cells next to a filled one, at any time.
fn frontier(board: &Board, order: &[u32]) -> usize {
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
        // The cell itself is filled now; its empty neighbours join the frontier.
        let is_on_frontier = last_filled_beside[place] < place;
        open = open + begins
            - usize::from(is_on_frontier)
            - usize::from(last_filled_beside[place] == place);
        most = most.max(open);
    }
    most
}

/// The neighbours of a cell, without holes.
pub fn neighbours(board: &Board, cell: usize) -> impl Iterator<Item = usize> {
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
