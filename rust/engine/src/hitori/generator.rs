//! `unique`: generates boards with one solution, proved by rules and failed-literal probing alone.
//!
//! 1. A random layout of blacks to which none can be added (see [`layout`](super::layout)).
//! 2. Numbers for the whites, none twice in a line: a cyclic Latin rectangle with shuffled rows,
//!    columns and symbols. With fewer numbers than the longer side has cells, the whites are edges
//!    of a bipartite graph of rows and columns, and alternating chains colour them (König, 1916); as
//!    many numbers are enough as the fullest line has whites.
//! 3. Under each black a number that a white of its row and a white of its column has.
//! 4. Blacks that deduction leaves open get other numbers, some at a time; a change stays if no more
//!    cells are open than before. Most boards need no change or one.
//!
//! A pass costs as much as solving, so the total is nearly linear in the cells.

use super::board::Hitori;
use super::layout::{Density, Symmetry, blacks};
use super::propagation::deduce;
use super::shading::UNKNOWN;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// Layouts to try for a small board, and their cells together for a large one.
const LAYOUTS: usize = 100;
const CELLS: usize = 200_000;
/// Changes without progress before another layout is tried.
const PATIENCE: usize = 40;
/// One open black in this many changes at once, and a few more.
const PORTION: usize = 4;
/// Numbers to try under a black before a white of one line is enough.
const DRAWS: usize = 64;

/// The wanted properties of a new board.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Numbers go from 1 to this one.
    pub greatest: usize,
    /// How the blacks lie.
    pub symmetry: Symmetry,
    /// How many blacks there are.
    pub density: Density,
}

/// The numbers of a new board with one solution.
///
/// `Ok(None)` if the random search finds none: such boards may not exist, or be rare.
pub fn make(wish: &Wish, rng: &mut Rng, control: &mut Control) -> Result<Option<Vec<u16>>, Halt> {
    let cells = vec![0; wish.width * wish.height];
    let Ok(mut board) = Hitori::new(wish.width, wish.height, cells) else { return Ok(None) };
    for _ in 0..(2 + CELLS / board.cells.len()).min(LAYOUTS) {
        control.work(4 * board.cells.len() as u64)?;
        let made = blacks(&board, wish.symmetry, wish.density, rng);
        let Some(is_black) = made else { continue };
        let Some(whites) = Whites::new(wish, &is_black, rng) else { continue };
        control.work(4 * board.cells.len() as u64)?;
        whites.fill(&mut board, &is_black, rng);
        if repair(&mut board, &whites, &is_black, rng, control)? {
            return Ok(Some(board.cells));
        }
    }
    Ok(None)
}

/// Changes numbers under blacks until deduction decides every cell; false if that fails.
fn repair(
    board: &mut Hitori,
    whites: &Whites,
    is_black: &[bool],
    rng: &mut Rng,
    control: &mut Control,
) -> Result<bool, Halt> {
    let mut open = open_blacks(board, is_black, control)?;
    let mut stale = 0;
    while !open.is_empty() && stale < PATIENCE {
        let changed = 1 + rng.below(3) + open.len() / PORTION;
        let before: Vec<(usize, u16)> = (0..changed)
            .map(|_| {
                let cell = open[rng.below(open.len())];
                (cell, std::mem::replace(&mut board.cells[cell], whites.number_under(cell, rng)))
            })
            .collect();
        let now = open_blacks(board, is_black, control)?;
        stale = if now.len() < open.len() { 0 } else { stale + 1 };
        if now.len() <= open.len() {
            open = now;
        } else {
            for &(cell, number) in before.iter().rev() {
                board.cells[cell] = number;
            }
        }
    }
    Ok(open.is_empty())
}

/// The blacks that deduction leaves open. Once all blacks are decided, all whites are too: in such
/// a layout each white touches a black or would close a cycle.
fn open_blacks(
    board: &Hitori,
    is_black: &[bool],
    control: &mut Control,
) -> Result<Vec<usize>, Halt> {
    let colours = deduce(board, control)?;
    let is_open = |&cell: &usize| is_black[cell] && colours[cell] == UNKNOWN;
    Ok((0..colours.len()).filter(is_open).collect())
}

/// The numbers of the white cells.
struct Whites {
    width: usize,
    greatest: usize,
    /// The numbers from 0; those of black cells are unused.
    numbers: Vec<u16>,
    /// Whether a white of a row, and of a column, has a number; line by line.
    in_row: Vec<bool>,
    in_column: Vec<bool>,
}

impl Whites {
    /// Random numbers; `None` if there are too few of them.
    fn new(wish: &Wish, is_black: &[bool], rng: &mut Rng) -> Option<Self> {
        let (width, height, greatest) = (wish.width, wish.height, wish.greatest);
        let numbers = if greatest >= width.max(height) {
            latin(wish, rng)
        } else {
            coloured(wish, is_black, rng)?
        };
        let mut in_row = vec![false; height * greatest];
        let mut in_column = vec![false; width * greatest];
        for cell in (0..numbers.len()).filter(|&cell| !is_black[cell]) {
            in_row[cell / width * greatest + numbers[cell] as usize] = true;
            in_column[cell % width * greatest + numbers[cell] as usize] = true;
        }
        Some(Self { width, greatest, numbers, in_row, in_column })
    }

    fn fill(&self, board: &mut Hitori, is_black: &[bool], rng: &mut Rng) {
        for (cell, &is_black) in is_black.iter().enumerate() {
            board.cells[cell] =
                if is_black { self.number_under(cell, rng) } else { self.numbers[cell] + 1 };
        }
    }

    /// A number for a black cell: one that a white of its row and a white of its column has, if
    /// random draws find one soon, else one of either line.
    fn number_under(&self, cell: usize, rng: &mut Rng) -> u16 {
        let row = &self.in_row[cell / self.width * self.greatest..][..self.greatest];
        let column = &self.in_column[cell % self.width * self.greatest..][..self.greatest];
        let mut last = rng.below(self.greatest);
        for _ in 0..DRAWS {
            let number = rng.below(self.greatest);
            if row[number] && column[number] {
                return number as u16 + 1;
            }
            if row[number] || column[number] {
                last = number;
            }
        }
        last as u16 + 1
    }
}

/// A cyclic Latin rectangle with rows, columns and symbols shuffled.
fn latin(wish: &Wish, rng: &mut Rng) -> Vec<u16> {
    let mut shuffled = || {
        let mut symbols: Vec<u16> = (0..wish.greatest as u16).collect();
        rng.shuffle(&mut symbols);
        symbols
    };
    let [rows, columns, symbols] = [shuffled(), shuffled(), shuffled()];
    let rows = &rows[..wish.height];
    let columns = &columns[..wish.width];
    rows.iter()
        .flat_map(|&row| columns.iter().map(move |&column| row as usize + column as usize))
        .map(|sum| symbols[if sum < wish.greatest { sum } else { sum - wish.greatest }])
        .collect()
}

/// Numbers of the whites by edge colouring, when there are fewer than the longer side has cells.
fn coloured(wish: &Wish, is_black: &[bool], rng: &mut Rng) -> Option<Vec<u16>> {
    const NOWHERE: u32 = u32::MAX;
    let (width, greatest) = (wish.width, wish.greatest);
    // By line (rows, then columns) and number: the cell that has it.
    let mut at = vec![NOWHERE; (wish.height + width) * greatest];
    let line_of = |cell: usize, is_column: bool| {
        if is_column { wish.height + cell % width } else { cell / width }
    };
    let mut whites: Vec<usize> = (0..is_black.len()).filter(|&cell| !is_black[cell]).collect();
    rng.shuffle(&mut whites);
    for cell in whites {
        let (row, column) = (line_of(cell, false), line_of(cell, true));
        let start = rng.below(greatest);
        let free = |line: usize, at: &[u32]| {
            let mut numbers = (start..greatest).chain(0..start);
            numbers.find(|number| at[line * greatest + number] == NOWHERE)
        };
        let (a, b) = (free(row, &at)?, free(column, &at)?);
        // Swap `a` and `b` along the alternating chain that begins in the column. The chain never
        // reaches the row: it would enter it by `a`, which is free there.
        let mut chain = Vec::new();
        let (mut line, mut number, mut is_column) = (column, a, true);
        while a != b && at[line * greatest + number] != NOWHERE {
            let next = at[line * greatest + number];
            chain.push((next, number));
            is_column = !is_column;
            line = line_of(next as usize, is_column);
            number = a + b - number;
        }
        for is_new in [false, true] {
            for &(next, number) in &chain {
                let number = if is_new { a + b - number } else { number };
                for is_column in [false, true] {
                    let line = line_of(next as usize, is_column);
                    at[line * greatest + number] = if is_new { next } else { NOWHERE };
                }
            }
        }
        at[row * greatest + a] = cell as u32;
        at[column * greatest + a] = cell as u32;
    }
    let mut numbers = vec![0; is_black.len()];
    for (index, &cell) in at[..wish.height * greatest].iter().enumerate() {
        if cell != NOWHERE {
            numbers[cell as usize] = (index % greatest) as u16;
        }
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::hitori::Propagation;
    use crate::search::{Limits, run};

    const PLAIN: Wish = Wish {
        width: 8,
        height: 8,
        greatest: 8,
        symmetry: Symmetry::None,
        density: Density::Random,
    };

    fn made(wish: &Wish, seed: u64) -> Option<Vec<u16>> {
        make(wish, &mut Rng::new(seed), &mut Control::alone(None)).unwrap_or(None)
    }

    fn count(wish: &Wish, cells: Vec<u16>) -> u64 {
        let board = Hitori::new(wish.width, wish.height, cells).expect("a legal board");
        run(&Propagation(board), &Limits::solutions(2), 0, &Arc::default(), None, None).count
    }

    #[test]
    fn boards_of_every_shape_are_unique() {
        let shapes = [(1, 1), (2, 2), (3, 1), (1, 6), (2, 3), (3, 3), (4, 9), (12, 5), (30, 30)];
        for (width, height) in shapes {
            let wish = Wish { width, height, greatest: width.max(height), ..PLAIN };
            for seed in 0..20 {
                let cells = made(&wish, seed).unwrap_or_else(|| panic!("{width}x{height}"));
                assert_eq!(count(&wish, cells), 1, "{width}x{height} of seed {seed}");
            }
        }
    }

    #[test]
    fn fewer_numbers_than_cells_in_a_line_are_enough_for_the_whites() {
        let wish = Wish { width: 20, height: 17, greatest: 17, ..PLAIN };
        for seed in 0..20 {
            let cells = made(&wish, seed).expect("a board");
            assert!(cells.iter().all(|number| (1..=17).contains(number)));
            assert_eq!(count(&wish, cells), 1);
        }
    }

    #[test]
    fn no_board_is_made_where_there_is_none() {
        assert_eq!(made(&Wish { width: 2, height: 1, greatest: 2, ..PLAIN }, 0), None);
        assert_eq!(made(&Wish { greatest: 2, ..PLAIN }, 0), None);
    }
}
