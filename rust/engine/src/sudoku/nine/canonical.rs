//! The canonical form of a board of nine digits: the smallest of all boards that are the same up to
//! symmetry, and how many symmetries leave the board as it is.
//!
//! Boards are compared in reading order, a blank before 1. A symmetry may transpose the board,
//! permute bands and the rows of each, stacks and the columns of each, and relabel the digits:
//! 2 * 6^8 * 9! = 1,218,998,108,160 in all.
//!
//! Rows are placed from the top, breadth first: of all arrangements with the smallest rows so far,
//! keep those whose next row is smallest. A column is placed late: the columns of a stack that are
//! blank so far are interchangeable, and so are blank stacks. A row only parts those with a clue
//! from the others. A digit gets the smallest label that is left when it first appears.
//!
//! Invariant: an arrangement stands for `weight` ways to place its rows, times the orders of what is
//! still interchangeable; together the kept ones count each way to the smallest board once. One way
//! leads to another by an automorphism, so there are as many ways as automorphisms.
//!
//! Cost: a puzzle with blanks in its rows keeps a few dozen arrangements. A full board has
//! 2 * 9 * 6^4 of its first row, so its first two rows are placed together ([`Canonizer::place_two`]).

/// An arrangement of a board, down to some row.
#[derive(Clone, Copy)]
struct Arrangement {
    is_transposed: bool,
    /// The rows of the board, or of its transpose, from the top.
    rows: [u8; 9],
    used_rows: u16,
    /// The columns from the left.
    columns: [u8; 9],
    /// The first stacks that are blank so far.
    open_stacks: usize,
    /// By stack: its first columns that are blank so far.
    open_columns: [usize; 3],
    /// By digit: its label, or 0.
    labels: [u8; 10],
    next_label: u8,
    weight: u64,
}

/// A symmetry: where the rows and columns of a form come from, and the labels of the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether the board is transposed first.
    pub is_transposed: bool,
    /// The rows from the top.
    pub rows: [u8; 9],
    /// The columns from the left.
    pub columns: [u8; 9],
    /// The labels of digits 1 to 9.
    pub labels: [u8; 9],
}

/// The smallest board that is the same up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Its cells, 0 for a blank.
    pub cells: [u8; 81],
    /// A symmetry that leads to it.
    pub symmetry: Symmetry,
    /// How many symmetries leave the board as it is.
    pub automorphisms: u64,
}

/// Finds canonical forms, and keeps its memory from board to board.
#[derive(Default)]
pub struct Canonizer {
    kept: Vec<Arrangement>,
    grown: Vec<Arrangement>,
}

/// The rows of a board or of its transpose, and a bit for each blank row.
#[derive(Clone, Copy, Default)]
struct Grid {
    rows: [[u8; 9]; 9],
    blank: u16,
}

/// The rank of a digit without a label: after those with one.
const FRESH: u8 = 10;
/// Orders of three things; the first one keeps one thing in its place, the first two permute two.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]];
/// How many orders so many things have.
const FACTORIALS: [usize; 10] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880];

/// The cell of the first digit that an earlier cell of its row, column or box has.
pub fn first_repeat(cells: &[u8; 81]) -> Option<usize> {
    let mut seen = [0_u16; 27];
    (0..81).find(|&cell| {
        let (row, column) = (cell / 9, cell % 9);
        let bit = 1 << cells[cell] & !1;
        let units = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        let is_repeated = units.iter().any(|&unit| seen[unit] & bit != 0);
        for unit in units {
            seen[unit] |= bit;
        }
        is_repeated
    })
}

impl Canonizer {
    /// The canonical form of 81 digits up to 9, 0 for a blank. No unit may have a digit twice: such
    /// a board may have more arrangements than memory holds.
    pub fn canonical(&mut self, cells: &[u8; 81]) -> Canonical {
        let grids = [false, true].map(|is_transposed| Grid::of(cells, is_transposed));
        self.kept.clear();
        self.kept.extend([false, true].map(Arrangement::new));
        let second = cells.iter().all(|&digit| digit > 0).then(|| self.place_two(&grids));
        let mut form = [0; 81];
        for (row, labels) in form.chunks_exact_mut(9).enumerate() {
            let smallest = match (row, second) {
                (0, Some(_)) => 0x1_2345_6789,
                (1, Some(second)) => second,
                _ => self.place_row(&grids, row),
            };
            for (column, label) in labels.iter_mut().enumerate() {
                *label = (smallest >> (4 * (8 - column)) & 15) as u8;
            }
        }
        Canonical {
            cells: form,
            symmetry: self.kept[0].symmetry(),
            automorphisms: self.kept.iter().map(Arrangement::ways).sum(),
        }
    }

    /// Keeps the arrangements of a full board with the smallest second row below 123456789; gives that
    /// row.
    fn place_two(&mut self, grids: &[Grid; 2]) -> u64 {
        let mut smallest = u64::MAX;
        self.grown.clear();
        for start in &self.kept {
            let rows = &grids[usize::from(start.is_transposed)].rows;
            for two in (0..9).flat_map(|one| [1, 2].map(|by| [one, one / 3 * 3 + (one + by) % 3])) {
                for stacks in ORDERS {
                    start.place_two(rows, two, stacks, &mut smallest, &mut self.grown);
                }
            }
        }
        std::mem::swap(&mut self.kept, &mut self.grown);
        smallest
    }

    /// Keeps the arrangements with the smallest next row; gives that row, four bits a label.
    fn place_row(&mut self, grids: &[Grid; 2], row: usize) -> u64 {
        let mut smallest = u64::MAX;
        self.grown.clear();
        for arrangement in &self.kept {
            let grid = &grids[usize::from(arrangement.is_transposed)];
            let choices = arrangement.choices(grid.blank, row);
            for (own, &number) in choices.iter().enumerate().filter(|(_, number)| **number > 0) {
                let mut next = *arrangement;
                next.rows[row] = own as u8;
                next.used_rows |= 1 << own;
                next.weight *= number;
                next.place_stacks(&grid.rows[own], &mut smallest, &mut self.grown);
            }
        }
        std::mem::swap(&mut self.kept, &mut self.grown);
        smallest
    }
}

impl Grid {
    fn of(cells: &[u8; 81], is_transposed: bool) -> Self {
        let mut grid = Self::default();
        for (cell, &digit) in cells.iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            grid.rows[row][column] = digit;
        }
        for (row, cells) in grid.rows.iter().enumerate() {
            grid.blank |= u16::from(*cells == [0; 9]) << row;
        }
        grid
    }
}

impl Arrangement {
    fn new(is_transposed: bool) -> Self {
        Self {
            is_transposed,
            rows: [0; 9],
            used_rows: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            open_stacks: 3,
            open_columns: [3; 3],
            labels: [0; 10],
            next_label: 1,
            weight: 1,
        }
    }

    /// Places two full rows, with the orders of columns in which the second one is smallest.
    ///
    /// The more digits of the middle stack the second row has in the first one, the smaller it is;
    /// they come first, in the order of their labels, which the columns above them give.
    fn place_two(
        &self,
        rows: &[[u8; 9]; 9],
        two: [usize; 2],
        stacks: [usize; 3],
        smallest: &mut u64,
        grown: &mut Vec<Self>,
    ) {
        let mut place = [0; 10];
        (0..9).for_each(|column| place[usize::from(rows[two[0]][column])] = column);
        let above = |column: usize| place[usize::from(rows[two[1]][column])];
        let number = (0..3).filter(|at| above(3 * stacks[0] + at) / 3 == stacks[1]).count();
        let labels = (4..7).take(number).chain(7..10).take(3);
        if labels.fold(0, |value, label| value << 4 | label) > *smallest >> 24 {
            return;
        }
        let [first, middle, last] =
            stacks.map(|stack| ORDERS.map(|order| order.map(|at| 3 * stack + at)));
        for first in first {
            let upper = first.map(above);
            let (front, back) = upper.split_at(number);
            for middle in middle.iter().filter(|order| order.starts_with(front)) {
                for last in last.iter().filter(|order| order.starts_with(back)) {
                    self.with_two(rows, two, [first, *middle, *last], smallest, grown);
                }
            }
        }
    }

    /// Keeps the arrangement with two full rows, and all columns in an order, if the second row is
    /// small enough.
    fn with_two(
        mut self,
        rows: &[[u8; 9]; 9],
        two: [usize; 2],
        columns: [[usize; 3]; 3],
        smallest: &mut u64,
        grown: &mut Vec<Self>,
    ) {
        for (at, &column) in columns.as_flattened().iter().enumerate() {
            self.columns[at] = column as u8;
            self.labels[usize::from(rows[two[0]][column])] = at as u8 + 1;
        }
        let label = |column: u8| self.labels[usize::from(rows[two[1]][usize::from(column)])];
        let value = self.columns.iter().fold(0, |value, &own| value << 4 | u64::from(label(own)));
        if value > *smallest {
            return;
        }
        if value < *smallest {
            *smallest = value;
            grown.clear();
        }
        self.rows[..2].copy_from_slice(&two.map(|row| row as u8));
        self.used_rows = 1 << two[0] | 1 << two[1];
        (self.open_stacks, self.open_columns, self.next_label) = (0, [0; 3], 10);
        grown.push(self);
    }

    /// By row of the board: how many ways it stands for as the next row. Of the blank rows of a
    /// band the first stands for all, and so does the first of the blank bands.
    fn choices(&self, blank: u16, row: usize) -> [u64; 9] {
        let mut choices = [0; 9];
        let bands = [0o7, 0o70, 0o700].map(|band| band & !self.used_rows);
        let blank_bands =
            bands.iter().filter(|&&band| band.count_ones() == 3 && band & !blank == 0).count();
        let mut has_blank_band = false;
        for band in bands {
            let left = band.count_ones();
            if left == 0 || (left == 3) != row.is_multiple_of(3) {
                continue;
            }
            let blank_rows = band & blank;
            let first_blank = blank_rows & blank_rows.wrapping_neg();
            let is_blank = left == 3 && blank_rows == band;
            for (own, choice) in choices.iter_mut().enumerate() {
                let bit = 1 << own;
                if band & !blank & bit != 0 {
                    *choice = 1;
                } else if first_blank & bit != 0 && !(is_blank && has_blank_band) {
                    let alike = if is_blank { blank_bands } else { 1 };
                    *choice = u64::from(blank_rows.count_ones()) * alike as u64;
                }
            }
            has_blank_band |= is_blank;
        }
        choices
    }

    /// Places a row in each order of the stacks that it parts from the blank ones.
    fn place_stacks(&self, cells: &[u8; 9], smallest: &mut u64, grown: &mut Vec<Self>) {
        let is_blank = |stack: &usize| {
            self.columns[3 * stack..3 * stack + 3].iter().all(|&own| cells[usize::from(own)] == 0)
        };
        let (mut stacks, mut blank) = ([0, 1, 2], 0);
        for stack in 0..self.open_stacks {
            if is_blank(&stack) {
                stacks.swap(blank, stack);
                blank += 1;
            }
        }
        for order in &ORDERS[..FACTORIALS[self.open_stacks - blank]] {
            let mut next = *self;
            for (at, &from) in order[..self.open_stacks - blank].iter().enumerate() {
                let (to, from) = (blank + at, stacks[blank + from]);
                next.columns[3 * to..3 * to + 3]
                    .copy_from_slice(&self.columns[3 * from..3 * from + 3]);
            }
            for (to, &from) in stacks[..blank].iter().enumerate() {
                next.columns[3 * to..3 * to + 3]
                    .copy_from_slice(&self.columns[3 * from..3 * from + 3]);
            }
            next.open_stacks = blank;
            next.place_columns(cells, smallest, grown);
        }
    }

    /// Sorts the open columns of each stack by a row, and keeps every order of those whose digits
    /// are new, if the row is small enough.
    fn place_columns(mut self, cells: &[u8; 9], smallest: &mut u64, grown: &mut Vec<Self>) {
        let (mut value, mut label, mut fresh) = (0, self.next_label, [(0, 0); 3]);
        for (stack, found) in fresh.iter_mut().enumerate() {
            let (start, open) = (3 * stack, self.open_columns[stack]);
            let rank = |own: u8| match cells[usize::from(own)] {
                0 => 0,
                digit => match self.labels[usize::from(digit)] {
                    0 => FRESH,
                    label => label,
                },
            };
            let columns = &mut self.columns[start..start + 3];
            columns[..open].sort_unstable_by_key(|&own| rank(own));
            let ranks = [rank(columns[0]), rank(columns[1]), rank(columns[2])];
            // Ascending: first the blanks, last the new ones.
            let blank = ranks[..open].partition_point(|&rank| rank == 0);
            let new = open - ranks[..open].partition_point(|&rank| rank < FRESH);
            for rank in ranks {
                let own = if rank == FRESH { label } else { rank };
                label += u8::from(rank == FRESH);
                value = value << 4 | u64::from(own);
            }
            if value > *smallest >> (12 * (2 - stack)) {
                return;
            }
            self.open_columns[stack] = blank;
            *found = (start + open - new, new);
        }
        if value < *smallest {
            *smallest = value;
            grown.clear();
        }
        self.keep_orders(cells, &fresh, grown);
    }

    /// Keeps the arrangement with each order of the columns `(start, number)`, and labels digits.
    fn keep_orders(self, cells: &[u8; 9], fresh: &[(usize, usize)], grown: &mut Vec<Self>) {
        let Some((&(start, number), others)) = fresh.split_first() else {
            grown.push(self.labelled(cells));
            return;
        };
        for order in &ORDERS[..FACTORIALS[number]] {
            let mut next = self;
            for (at, &from) in order[..number].iter().enumerate() {
                next.columns[start + at] = self.columns[start + from];
            }
            next.keep_orders(cells, others, grown);
        }
    }

    /// The arrangement with labels for the new digits of a row.
    fn labelled(mut self, cells: &[u8; 9]) -> Self {
        for own in self.columns {
            let digit = usize::from(cells[usize::from(own)]);
            if digit != 0 && self.labels[digit] == 0 {
                self.labels[digit] = self.next_label;
                self.next_label += 1;
            }
        }
        self
    }

    /// The ways that it stands for once all rows are placed.
    fn ways(&self) -> u64 {
        let digits = FACTORIALS[usize::from(10 - self.next_label)];
        let columns: usize = self.open_columns.iter().map(|&open| FACTORIALS[open]).product();
        self.weight * (digits * columns * FACTORIALS[self.open_stacks]) as u64
    }

    /// The first of these ways: digits that the board has not get the last labels in their order.
    fn symmetry(&self) -> Symmetry {
        let mut next = self.next_label;
        let labels = std::array::from_fn(|at| match self.labels[at + 1] {
            0 => {
                next += 1;
                next - 1
            }
            label => label,
        });
        let Self { is_transposed, rows, columns, .. } = *self;
        Symmetry { is_transposed, rows, columns, labels }
    }
}

impl Symmetry {
    /// The board that it makes of another.
    pub fn apply(&self, cells: &[u8; 81]) -> [u8; 81] {
        std::array::from_fn(|cell| {
            let row = usize::from(self.rows[cell / 9]);
            let column = usize::from(self.columns[cell % 9]);
            let digit = cells[if self.is_transposed { 9 * column + row } else { 9 * row + column }];
            if digit == 0 { 0 } else { self.labels[usize::from(digit) - 1] }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The first board of the list of all essentially different ones, with the most automorphisms.
    const MOST_CANONICAL: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    const SOLVED: &str =
        "831654927574912683962873415395287164617549832428136759786395241259461378143728596";
    const SEVENTEEN: &str =
        "000801000000000043500000000000070800000000100020030000600000075003400000000200600";

    fn cells(text: &str) -> [u8; 81] {
        std::array::from_fn(|cell| text.as_bytes()[cell] - b'0')
    }

    fn canonical(cells: &[u8; 81]) -> Canonical {
        Canonizer::default().canonical(cells)
    }

    fn shuffled(rng: &mut Rng, items: &[u8]) -> Vec<u8> {
        let mut items = items.to_vec();
        rng.shuffle(&mut items);
        items
    }

    /// Lines of a board: bands in a random order, and the lines of each.
    fn lines(rng: &mut Rng) -> [u8; 9] {
        let bands = shuffled(rng, &[0, 3, 6]);
        let lines: Vec<u8> = bands
            .iter()
            .flat_map(|band| shuffled(rng, &[0, 1, 2]).into_iter().map(move |line| band + line))
            .collect();
        std::array::from_fn(|at| lines[at])
    }

    fn random_symmetry(rng: &mut Rng) -> Symmetry {
        let labels = shuffled(rng, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        Symmetry {
            is_transposed: rng.below(2) == 0,
            rows: lines(rng),
            columns: lines(rng),
            labels: std::array::from_fn(|at| labels[at]),
        }
    }

    /// Some cells of a random board that is the same as the most canonical one.
    fn puzzle(rng: &mut Rng, clues: usize) -> [u8; 81] {
        let mut board = random_symmetry(rng).apply(&cells(MOST_CANONICAL));
        let order = shuffled(rng, &std::array::from_fn::<u8, 81, _>(|cell| cell as u8));
        order[clues..].iter().for_each(|&cell| board[usize::from(cell)] = 0);
        board
    }

    #[test]
    fn boards_that_are_the_same_have_one_form() {
        let mut rng = Rng::new(1);
        for round in 0..60 {
            let board = puzzle(&mut rng, 82 * round / 60);
            let found = canonical(&board);
            assert_eq!(found.symmetry.apply(&board), found.cells);
            let other = random_symmetry(&mut rng).apply(&board);
            let again = canonical(&other);
            assert_eq!((again.cells, again.automorphisms), (found.cells, found.automorphisms));
            assert_eq!(again.symmetry.apply(&other), found.cells);
            assert_eq!(canonical(&found.cells).cells, found.cells);
        }
    }

    /// The smallest board by all orders of columns, and of rows that are equally small: another way
    /// to the same answer, which knows nothing of blank stacks and columns.
    fn smallest_by_all_columns(cells: &[u8; 81]) -> [u8; 81] {
        fn fill(grid: &Grid, columns: &[usize], rows: &[usize], labels: [u8; 10]) -> Vec<u8> {
            let labelled = |row: usize| {
                let (mut labels, mut next) = (labels, *labels.iter().max().unwrap_or(&0));
                let text = columns.iter().map(|&column| {
                    let digit = usize::from(grid.rows[row][column]);
                    if digit != 0 && labels[digit] == 0 {
                        next += 1;
                        labels[digit] = next;
                    }
                    labels[digit]
                });
                (text.collect::<Vec<u8>>(), labels)
            };
            let is_next = |row: &usize| {
                let left = (0..3).filter(|at| !rows.contains(&(row / 3 * 3 + at))).count();
                !rows.contains(row) && (left == 3) == rows.len().is_multiple_of(3)
            };
            let Some(least) = (0..9).filter(is_next).map(|row| labelled(row).0).min() else {
                return Vec::new();
            };
            let rests = (0..9)
                .filter(is_next)
                .filter(|&row| labelled(row).0 == least)
                .map(|row| fill(grid, columns, &[rows, &[row]].concat(), labelled(row).1));
            [least.clone(), rests.min().unwrap_or_default()].concat()
        }
        let orders: Vec<Vec<usize>> = (0..1296)
            .map(|at| {
                let within = [at / 6 % 6, at / 36 % 6, at / 216].map(|order| ORDERS[order]);
                let stacks = ORDERS[at % 6].iter().zip(within);
                stacks.flat_map(|(stack, within)| within.map(|own| 3 * stack + own)).collect()
            })
            .collect();
        let grids = [false, true].map(|is_transposed| Grid::of(cells, is_transposed));
        let all = grids.iter().flat_map(|grid| orders.iter().map(move |order| (grid, order)));
        let least = all.map(|(grid, columns)| fill(grid, columns, &[], [0; 10])).min();
        std::array::from_fn(|cell| least.as_ref().map_or(0, |cells| cells[cell]))
    }

    #[test]
    fn the_form_is_the_smallest_by_all_orders_of_columns() {
        let mut rng = Rng::new(2);
        let full =
            [SOLVED, MOST_CANONICAL].map(|text| random_symmetry(&mut rng).apply(&cells(text)));
        let some = [cells(SEVENTEEN), puzzle(&mut rng, 30), puzzle(&mut rng, 60)];
        let boards = some.into_iter().chain(full);
        for board in boards {
            assert_eq!(canonical(&board).cells, smallest_by_all_columns(&board));
        }
    }

    #[test]
    fn automorphisms_are_those_known() {
        let most = canonical(&cells(MOST_CANONICAL));
        assert_eq!((most.cells, most.automorphisms), (cells(MOST_CANONICAL), 648));
        assert_eq!(canonical(&[0; 81]).automorphisms, 1_218_998_108_160);
        let mut one = [0; 81];
        one[40] = 7;
        // As many as there are symmetries for each of 81 cells and 9 digits.
        assert_eq!(canonical(&one).automorphisms, 1_218_998_108_160 / (81 * 9));
        assert_eq!(canonical(&one).cells[80], 1);
        assert_eq!(canonical(&cells(SEVENTEEN)).automorphisms, 1);
    }

    #[test]
    fn a_digit_twice_in_a_unit_is_found() {
        let mut board = cells(SEVENTEEN);
        assert_eq!(first_repeat(&board), None);
        board[30] = 8;
        assert_eq!(first_repeat(&board), Some(30));
    }
}
