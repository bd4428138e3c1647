//! The rules of a board in a common form, for every shape and variant.
//!
//! A digit `d` is bit `d` of a mask, so bit 0 is never set. Cells are numbered by row.

use std::collections::BTreeSet;

use crate::Invalid;

/// The most digits of a sudoku: 1 to 9, A to Z and one more.
pub const MOST: usize = 36;

/// Cells with different digits that add up to `total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The sum.
    pub total: u32,
    /// The cells, by row.
    pub cells: Vec<usize>,
}

/// The rules of a board: which cells differ, which may hold what, which add up to what.
#[derive(Clone, Debug)]
pub struct Layout {
    size: usize,
    units: Vec<Vec<usize>>,
    cages: Vec<Cage>,
    allowed: Vec<u64>,
    peers: Vec<Vec<u16>>,
    gaps: Vec<Vec<u16>>,
    full_units_of: Vec<Vec<u16>>,
    cages_of: Vec<Vec<u16>>,
    is_nine: bool,
}

impl Layout {
    /// The classic rules: rows, columns, and boxes of `box_rows` by `box_columns` cells.
    pub fn boxes(box_rows: usize, box_columns: usize) -> Result<Self, Invalid> {
        let size = box_rows.saturating_mul(box_columns);
        if size == 0 || size > MOST {
            return Err(Invalid("a sudoku has 1 to 36 digits"));
        }
        let mut units = vec![Vec::with_capacity(size); 3 * size];
        for cell in 0..size * size {
            let (row, column) = (cell / size, cell % size);
            let house = row / box_rows * box_rows + column / box_columns;
            units[row].push(cell);
            units[size + column].push(cell);
            units[2 * size + house].push(cell);
        }
        let full = full(size);
        Self::new(size, units, &[], vec![full; size * size], Vec::new())
    }

    /// A board of `size` by `size` cells with these rules: `units` whose digits differ, `gaps`
    /// between cells whose digits do not follow each other, the digits `allowed` in each cell,
    /// and `cages`.
    pub fn new(
        size: usize,
        units: Vec<Vec<usize>>,
        gaps: &[(usize, usize)],
        allowed: Vec<u64>,
        cages: Vec<Cage>,
    ) -> Result<Self, Invalid> {
        let cells = size * size;
        if size == 0 || size > MOST {
            return Err(Invalid("a sudoku has 1 to 36 digits"));
        }
        if allowed.len() != cells || allowed.iter().any(|&mask| mask & !full(size) != 0) {
            return Err(Invalid("each cell has a set of digits of the board"));
        }
        let of_cages = cages.iter().map(|cage| &cage.cells);
        for group in units.iter().chain(of_cages) {
            let distinct: BTreeSet<_> = group.iter().collect();
            if group.is_empty() || distinct.len() < group.len() || group.len() > size {
                return Err(Invalid("a unit has one cell to as many as there are digits"));
            }
            if group.iter().any(|&cell| cell >= cells) {
                return Err(Invalid("a cell is not on the board"));
            }
        }
        if gaps.iter().any(|&(first, second)| first >= cells || second >= cells || first == second)
        {
            return Err(Invalid("a gap lies between two cells of the board"));
        }
        Ok(Self {
            peers: peers(cells, &units, &cages),
            gaps: neighbours(cells, gaps),
            full_units_of: homes(
                cells,
                units.iter().map(|unit| (unit.len() == size).then_some(unit)),
            ),
            cages_of: homes(cells, cages.iter().map(|cage| Some(&cage.cells))),
            is_nine: size == 9 && gaps.is_empty() && cages.is_empty() && are_nine(&units),
            size,
            units,
            cages,
            allowed,
        })
    }

    /// The number of digits, of rows and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Every digit.
    pub fn full(&self) -> u64 {
        full(self.size)
    }

    /// Cells whose digits differ; as many cells as digits hold each digit once.
    pub fn units(&self) -> &[Vec<usize>] {
        &self.units
    }

    /// Cells with a given sum.
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The digits that each cell may hold.
    pub fn allowed(&self) -> &[u64] {
        &self.allowed
    }

    /// The cells that cannot hold the digit of `cell`, in ascending order.
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell]
    }

    /// The cells that cannot hold a digit consecutive to that of `cell`.
    pub fn gaps(&self, cell: usize) -> &[u16] {
        &self.gaps[cell]
    }

    /// The units around `cell` that hold every digit.
    pub fn full_units_of(&self, cell: usize) -> &[u16] {
        &self.full_units_of[cell]
    }

    /// The cages around `cell`.
    pub fn cages_of(&self, cell: usize) -> &[u16] {
        &self.cages_of[cell]
    }

    /// Whether these are the rules of the classic board of nine digits, where cells may exclude
    /// digits.
    pub fn is_nine(&self) -> bool {
        self.is_nine
    }

    /// Whether these are the rules of the classic board of nine digits and no cell excludes any.
    pub fn is_classic_nine(&self) -> bool {
        self.is_nine && self.allowed.iter().all(|&mask| mask == full(9))
    }
}

/// Every digit from 1 to `size`.
fn full(size: usize) -> u64 {
    ((1 << size) - 1) << 1
}

fn are_nine(units: &[Vec<usize>]) -> bool {
    let nine: BTreeSet<Vec<usize>> = (0..27)
        .map(|unit| match unit {
            0..9 => (0..9).map(|at| unit * 9 + at).collect(),
            9..18 => (0..9).map(|at| at * 9 + unit - 9).collect(),
            _ => {
                let corner = (unit - 18) / 3 * 27 + (unit - 18) % 3 * 3;
                (0..9).map(|at| corner + at / 3 * 9 + at % 3).collect()
            }
        })
        .collect();
    units.iter().cloned().collect::<BTreeSet<_>>() == nine
}

fn peers(cells: usize, units: &[Vec<usize>], cages: &[Cage]) -> Vec<Vec<u16>> {
    let mut peers = vec![Vec::new(); cells];
    for group in units.iter().chain(cages.iter().map(|cage| &cage.cells)) {
        for &cell in group {
            peers[cell].extend(group.iter().filter(|&&peer| peer != cell).map(|&peer| peer as u16));
        }
    }
    for own in &mut peers {
        own.sort_unstable();
        own.dedup();
    }
    peers
}

fn neighbours(cells: usize, gaps: &[(usize, usize)]) -> Vec<Vec<u16>> {
    let mut near = vec![Vec::new(); cells];
    for &(first, second) in gaps {
        near[first].push(second as u16);
        near[second].push(first as u16);
    }
    near
}

/// For each cell the numbers of the groups that hold it.
fn homes<'a>(cells: usize, groups: impl Iterator<Item = Option<&'a Vec<usize>>>) -> Vec<Vec<u16>> {
    let mut homes = vec![Vec::new(); cells];
    for (number, group) in groups.enumerate() {
        for &cell in group.into_iter().flatten() {
            homes[cell].push(number as u16);
        }
    }
    homes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_of_a_wide_board_are_numbered_by_row() {
        let layout = Layout::boxes(2, 3).expect("a legal board");
        assert_eq!(layout.units()[12 + 2], [12, 13, 14, 18, 19, 20]);
        assert_eq!(layout.peers(0), [1, 2, 3, 4, 5, 6, 7, 8, 12, 18, 24, 30]);
        assert!(!layout.is_nine());
    }

    #[test]
    fn the_classic_board_is_known_whatever_the_order_of_its_units() {
        let classic = Layout::boxes(3, 3).expect("a legal board");
        assert!(classic.is_nine());
        let reversed = classic.units().iter().rev().cloned().collect();
        let again = Layout::new(9, reversed, &[], vec![full(9); 81], Vec::new());
        assert!(again.expect("a legal board").is_classic_nine());
    }

    #[test]
    fn a_board_of_nine_whose_cells_exclude_digits_is_not_classic() {
        let units = Layout::boxes(3, 3).expect("a legal board").units().to_vec();
        let mut allowed = vec![full(9); 81];
        allowed[80] = 0b10_1010_1010;
        let sukaku = Layout::new(9, units, &[], allowed, Vec::new()).expect("a legal board");
        assert!(sukaku.is_nine() && !sukaku.is_classic_nine());
    }

    #[test]
    fn senseless_rules_are_rejected() {
        let four = vec![full(4); 16];
        assert!(Layout::boxes(0, 3).is_err());
        assert!(Layout::boxes(5, 8).is_err());
        assert!(Layout::new(4, vec![vec![16]], &[], four.clone(), vec![]).is_err());
        assert!(Layout::new(4, vec![vec![1, 1]], &[], four.clone(), vec![]).is_err());
        assert!(Layout::new(4, vec![], &[(3, 3)], four.clone(), vec![]).is_err());
        assert!(Layout::new(4, vec![], &[], vec![1; 16], vec![]).is_err());
        let cage = Cage { total: 3, cells: vec![] };
        assert!(Layout::new(4, vec![], &[], four, vec![cage]).is_err());
    }
}
