//! The rules of a board of nine digits with sums, as sets of cells.

use super::super::cliques::Cliques;
use super::super::layout::homes;
use super::hidden_cages::{Cells, Equation, cells_of, hidden_cages};
use super::sum::{DIGITS, FULL, MOST_CELLS, Masks, Shape};
use super::united_sums::{LONG, united_sums};

/// The most cells of a board.
pub(super) const CELLS: usize = 81;

/// The most houses.
const MOST_HOUSES: usize = 64;
/// The most crossings: those of rows, columns and boxes are 54.
const MOST_CROSSINGS: usize = 127;
/// The most sums, hidden ones included.
pub(super) const MOST_SUMS: usize = 128;

/// Sums as a set.
pub(super) type Sums = u128;

/// A sum at its place.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    /// The cells, negative ones too.
    pub(super) cells: Vec<u8>,
    pub(super) narrowing: Narrowing,
}

/// How a sum narrows its cells.
#[derive(Clone, Debug)]
pub(super) enum Narrowing {
    /// By digit sets, or by assignments.
    Short(Shape),
    /// By the ends of its cliques; the total.
    Long(Cliques, i64),
}

/// Three cells of two houses, and the other cells of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) common: [u8; 3],
    pub(super) others: [[u8; 6]; 2],
}

/// Who differs from whom, which cells hold every digit, and which add up to what.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// For each cell the ones that differ from it.
    pub(super) peers: Vec<Cells>,
    /// The units of nine cells.
    pub(super) houses: Vec<[u8; DIGITS as usize]>,
    /// For each house its crossings with others.
    pub(super) crossings: Vec<Crossing>,
    /// For each cell its houses, and its crossings.
    pub(super) houses_of: Vec<u64>,
    pub(super) crossings_of: Vec<u128>,
    pub(super) sums: Vec<Sum>,
    pub(super) sums_of: Vec<Sums>,
}

impl Rules {
    /// The rules of units whose cells differ, and of sums; `None` if a sum cannot hold, or for more
    /// of them than sets of rules have bits.
    pub(super) fn new(units: &[Cells], totals: &[Equation]) -> Option<Self> {
        let mut rules = Self {
            peers: vec![0; CELLS],
            houses: Vec::new(),
            crossings: Vec::new(),
            houses_of: vec![0; CELLS],
            crossings_of: vec![0; CELLS],
            sums: Vec::new(),
            sums_of: vec![0; CELLS],
        };
        for &unit in units {
            for cell in cells_of(unit) {
                rules.peers[cell as usize] |= unit & !(1 << cell);
            }
        }
        let houses: Vec<Cells> =
            units.iter().copied().filter(|unit| unit.count_ones() == DIGITS).collect();
        if houses.len() >= MOST_HOUSES || totals.len() > MOST_SUMS {
            return None;
        }
        for &house in &houses {
            rules.add_house(house);
        }
        rules.add_crossings(&houses);
        let added: Vec<Equation> =
            totals.iter().copied().filter(|total| total.taken == 0).collect();
        let hidden = hidden_cages(&houses, &added);
        let has_long = totals.iter().any(|sum| sum.size() >= LONG);
        let cells = units.iter().map(|&unit| cells_of(unit).map(usize::from));
        let units_of = if has_long { homes(CELLS, cells) } else { Vec::new() };
        let united = united_sums(&added, &units_of);
        let sums = totals.iter().chain(&hidden).chain(&united);
        let mut sums: Vec<&Equation> = sums.take(MOST_SUMS).collect();
        sums.sort_by_key(|sum| sum.size());
        for sum in sums {
            rules.add_sum(sum, totals.contains(sum), &units_of)?;
        }
        Some(rules)
    }

    fn add_house(&mut self, house: Cells) {
        let mut cells = [0; DIGITS as usize];
        for (own, cell) in cells.iter_mut().zip(cells_of(house)) {
            *own = cell;
            self.houses_of[cell as usize] |= 1 << self.houses.len();
        }
        self.houses.push(cells);
    }

    fn add_crossings(&mut self, houses: &[Cells]) {
        for (at, &first) in houses.iter().enumerate() {
            for &second in &houses[at + 1..] {
                let common = first & second;
                if common.count_ones() != 3 || self.crossings.len() == MOST_CROSSINGS {
                    continue;
                }
                for cell in cells_of(first | second) {
                    self.crossings_of[cell as usize] |= 1 << self.crossings.len();
                }
                self.crossings.push(Crossing {
                    common: array(common),
                    others: [array(first & !common), array(second & !common)],
                });
            }
        }
    }

    /// Adds a sum; a hidden one only if it says much. `None` if it cannot hold.
    fn add_sum(&mut self, sum: &Equation, is_stated: bool, units_of: &[Vec<u16>]) -> Option<()> {
        if sum.size() as usize > MOST_CELLS {
            let cliques = sum.cliques(units_of)?;
            self.push(
                cells_of(sum.added | sum.taken).collect(),
                Narrowing::Long(cliques, sum.total.into()),
            );
            return Some(());
        }
        let (added, taken): (Vec<u8>, Vec<u8>) =
            (cells_of(sum.added).collect(), cells_of(sum.taken).collect());
        let negative = (((1u32 << taken.len()) - 1) << added.len()) as u16;
        let cells = [added, taken].concat();
        let differs =
            |one: usize, other: usize| self.peers[cells[one] as usize] >> cells[other] & 1 == 1;
        let shape = Shape::new(cells.len(), sum.total, negative, differs)?;
        if !is_stated && !shape.says_much() {
            return Some(());
        }
        self.push(cells, Narrowing::Short(shape));
        Some(())
    }

    fn push(&mut self, cells: Vec<u8>, narrowing: Narrowing) {
        for &cell in &cells {
            self.sums_of[cell as usize] |= 1 << self.sums.len();
        }
        self.sums.push(Sum { cells, narrowing });
    }
}

fn array<const N: usize>(cells: Cells) -> [u8; N] {
    let mut array = [0; N];
    for (own, cell) in array.iter_mut().zip(cells_of(cells)) {
        *own = cell;
    }
    array
}

/// The masks of some cells.
#[inline]
pub(super) fn masks_of(board: &[u16; CELLS], cells: &[u8]) -> Masks {
    let mut masks = [FULL; MOST_CELLS];
    for (mask, &cell) in masks.iter_mut().zip(cells) {
        *mask = board[cell as usize];
    }
    masks
}
