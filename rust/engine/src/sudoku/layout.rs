//! The rules of a board in a common form, for every shape and variant: checked, and prepared for
//! the kernels.
//!
//! A digit `d` is bit `d` of a mask, so bit 0 is never set. Places are numbered: first the cells by
//! row, then the auxiliary places.

use std::collections::BTreeSet;

use super::automata::Automata;
use super::bounds::{Bounded, Bounds};
use super::checks::check;
use super::lunchboxes::Prepared;
use super::masks::full;
use super::parts::{Cage, MOST, Rules};
use super::ranks::Rank;
use super::relations::Relations;
use super::sums::Sums;
use crate::Invalid;

/// The rules of a board: which cells differ, which may hold what, which add up to what.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The number of digits.
    pub digits: usize,
    /// The rules as they were stated.
    pub rules: Rules,
    /// What each place may hold, without digits that have no partner in a relation.
    pub allowed: Vec<u64>,
    cells: usize,
    peers: Vec<Vec<u16>>,
    /// By unit the digits that it holds each once; none if it may hold one or the other.
    held: Vec<u64>,
    full_units_of: Vec<Vec<u16>>,
    /// The digit sets of the cages.
    pub sums: Vec<Sums>,
    /// By place the rules of each kind: cages, weighted sums, lunchboxes, ranks, lines.
    pub rules_of: [Vec<Vec<u16>>; 5],
    pub(super) relations: Relations,
    pub(super) bounds: Bounds,
    pub(super) automata: Automata,
    pub(super) lunchboxes: Vec<Prepared>,
    pub(super) ranks: Vec<Rank>,
    /// By place: whether any rule but a unit has it.
    has_more: Vec<bool>,
    /// Whether these are the rules of the classic board of nine digits, where cells may exclude
    /// digits.
    pub is_nine: bool,
}

/// All parts of the rules, prepared for the kernels. A kernel that takes any rules takes this whole,
/// without `..`, so that a new part does not compile until the kernel keeps it.
pub(super) struct Parts<'a> {
    pub units: &'a [Vec<usize>],
    pub allowed: &'a [u64],
    pub cages: &'a [Cage],
    pub bounds: &'a Bounds,
    pub relations: &'a Relations,
    pub automata: &'a Automata,
    pub lunchboxes: &'a [Prepared],
    pub ranks: &'a [Rank],
}

impl Layout {
    /// The classic rules: rows, columns, and boxes of `box_rows` by `box_columns` cells.
    pub fn boxes(box_rows: usize, box_columns: usize) -> Result<Self, Invalid> {
        let size = box_rows.saturating_mul(box_columns);
        if size == 0 || size > MOST {
            return Err(Invalid("a sudoku has 1 to 49 digits"));
        }
        let mut units = vec![Vec::with_capacity(size); 3 * size];
        for cell in 0..size * size {
            let (row, column) = (cell / size, cell % size);
            let house = row / box_rows * box_rows + column / box_columns;
            units[row].push(cell);
            units[size + column].push(cell);
            units[2 * size + house].push(cell);
        }
        Self::new(size * size, size, Rules { units, ..Rules::open(size * size, size) })
    }

    /// A board of so many cells, in any shape, that hold the digits 1 to `digits`.
    pub fn new(cells: usize, digits: usize, rules: Rules) -> Result<Self, Invalid> {
        check(cells, digits, &rules)?;
        let is_nine = is_nine(cells, digits, &rules);
        let Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings } =
            &rules;
        let places = allowed.len();
        let mut allowed = allowed.clone();
        let relations = Relations::new(relations, &mut allowed);
        let groups = units.iter().chain(cages.iter().map(|cage| &cage.cells));
        let units_of = homes(places, groups.map(|group| group.iter().copied()));
        let bounds = Bounds::new(sums, digits, &units_of[..cells]);
        let peers = peers(&rules);
        let automata = Automata::new(automata, |line| differ(line, &peers));
        let held: Vec<u64> = units.iter().map(|unit| held_by(unit, &allowed[..cells])).collect();
        let full_units = units.iter().zip(&held).map(|(unit, &held)| (held != 0).then_some(unit));
        let full_units_of =
            homes(places, full_units.map(|unit| unit.into_iter().flatten().copied()));
        let sums = cages.iter().map(|cage| {
            let union = cage.cells.iter().fold(0, |union, &cell| union | allowed[cell]);
            Sums::new(cage, union.checked_ilog2().unwrap_or(0))
        });
        let lunchboxes = lunchboxes.iter().map(|lunchbox| Prepared::new(lunchbox, digits));
        let lunchboxes: Vec<Prepared> = lunchboxes.collect();
        let ranks = rankings.iter().flat_map(|ranking| ranking.prepared(digits, &units_of));
        let ranks: Vec<Rank> = ranks.collect();
        let rules_of = [
            homes(places, cages.iter().map(|cage| cage.cells.iter().copied())),
            homes(places, bounds.sums().iter().map(Bounded::places)),
            homes(places, lunchboxes.iter().map(Prepared::places)),
            homes(places, ranks.iter().map(Rank::places)),
            homes(places, (0..automata.len()).map(|line| automata.places(line))),
        ];
        let has_more = (0..places).map(|place| {
            !relations.is_free(place) || rules_of.iter().any(|rules| !rules[place].is_empty())
        });
        Ok(Self {
            has_more: has_more.collect(),
            sums: sums.collect(),
            peers,
            held,
            full_units_of,
            rules_of,
            cells,
            digits,
            relations,
            bounds,
            automata,
            lunchboxes,
            ranks,
            is_nine,
            allowed,
            rules,
        })
    }

    /// The number of cells; the auxiliary places come after them.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// All parts.
    pub(super) fn parts(&self) -> Parts<'_> {
        Parts {
            units: &self.rules.units,
            allowed: &self.allowed,
            cages: &self.rules.cages,
            bounds: &self.bounds,
            relations: &self.relations,
            automata: &self.automata,
            lunchboxes: &self.lunchboxes,
            ranks: &self.ranks,
        }
    }

    /// Places whose digits differ.
    pub fn units(&self) -> &[Vec<usize>] {
        &self.rules.units
    }

    /// The digits that a unit holds each once: those of its cells, if they are as many as the cells;
    /// else none.
    pub fn held(&self, unit: usize) -> u64 {
        self.held[unit]
    }

    /// The units that are full, each as its cells.
    pub fn full_units(&self) -> impl Iterator<Item = &Vec<usize>> {
        let units = self.rules.units.iter().zip(&self.held);
        units.filter(|&(_, &held)| held != 0).map(|(unit, _)| unit)
    }

    /// Whether places that differ hold each digit that their cells may hold.
    pub fn is_full(&self, unit: &[usize]) -> bool {
        held_by(unit, &self.allowed[..self.cells()]) != 0
    }

    /// Cells with given digit sets.
    pub fn cages(&self) -> &[Cage] {
        &self.rules.cages
    }

    /// The cells that cannot hold the digit of `cell`, in ascending order.
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell]
    }

    /// Whether these places hold different digits.
    pub fn differ(&self, places: &[usize]) -> bool {
        differ(places, &self.peers)
    }

    /// The full units around `cell`.
    pub fn full_units_of(&self, cell: usize) -> &[u16] {
        &self.full_units_of[cell]
    }

    /// The cages around `cell`.
    pub fn cages_of(&self, cell: usize) -> &[u16] {
        &self.rules_of[0][cell]
    }

    /// Whether any rule but a unit has `place`.
    #[inline]
    pub fn has_more(&self, place: usize) -> bool {
        self.has_more[place]
    }

    /// The weighted sums with `place`.
    pub fn bounds_of(&self, place: usize) -> &[u16] {
        &self.rules_of[1][place]
    }

    /// The lines with `place`.
    pub fn lines_of(&self, place: usize) -> &[u16] {
        &self.rules_of[4][place]
    }

    /// The lunchboxes with `place`.
    pub fn lunchboxes_of(&self, place: usize) -> &[u16] {
        &self.rules_of[2][place]
    }

    /// Whether these are the rules of the classic board of nine digits and no cell excludes any.
    pub fn is_classic_nine(&self) -> bool {
        self.is_nine && self.allowed.iter().all(|&mask| mask == full(9))
    }
}

impl Rules {
    /// No rules: each cell may hold each digit.
    pub fn open(cells: usize, digits: usize) -> Self {
        Self { allowed: vec![full(digits); cells], ..Self::default() }
    }
}

/// The digits that cells hold each once if they differ: those that they may hold, if they are as many;
/// else none, as of places that are no cells.
fn held_by(unit: &[usize], allowed: &[u64]) -> u64 {
    let masks = unit.iter().map(|&cell| allowed.get(cell).copied().unwrap_or(u64::MAX));
    let held = masks.fold(0, |held, mask| held | mask);
    if held.count_ones() as usize == unit.len() { held } else { 0 }
}

fn is_nine(cells: usize, digits: usize, rules: &Rules) -> bool {
    let Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings } = rules;
    let is_plain = cages.is_empty() && sums.is_empty() && relations.is_empty();
    let is_square = cells == 81 && digits == 9 && allowed.len() == 81;
    let is_plain = is_plain && automata.is_empty() && lunchboxes.is_empty() && rankings.is_empty();
    is_square && is_plain && are_nine(units)
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

fn differ(places: &[usize], peers: &[Vec<u16>]) -> bool {
    let see = |one: usize, other: usize| {
        peers.get(one).is_some_and(|own| own.binary_search(&(other as u16)).is_ok())
    };
    (1..places.len()).all(|at| places[..at].iter().all(|&other| see(places[at], other)))
}

fn peers(rules: &Rules) -> Vec<Vec<u16>> {
    let mut peers = vec![Vec::new(); rules.allowed.len()];
    for group in rules.units.iter().chain(rules.cages.iter().map(|cage| &cage.cells)) {
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

/// For each place the numbers of the groups that hold it.
pub(super) fn homes(
    places: usize,
    groups: impl Iterator<Item = impl Iterator<Item = usize>>,
) -> Vec<Vec<u16>> {
    let mut homes = vec![Vec::new(); places];
    for (number, group) in groups.enumerate() {
        for place in group {
            homes[place].push(number as u16);
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
        assert!(!layout.is_nine);
    }

    #[test]
    fn the_classic_board_is_known_whatever_the_order_of_its_units() {
        let classic = Layout::boxes(3, 3).expect("a legal board");
        assert!(classic.is_nine);
        let units = classic.units().iter().rev().cloned().collect();
        let again = Layout::new(81, 9, Rules { units, ..Rules::open(81, 9) });
        assert!(again.expect("a legal board").is_classic_nine());
    }

    #[test]
    fn a_board_of_nine_whose_cells_exclude_digits_is_not_classic() {
        let classic = Layout::boxes(3, 3).expect("a legal board");
        let mut rules = classic.rules.clone();
        rules.allowed[80] = 0b10_1010_1010;
        let sukaku = Layout::new(81, 9, rules).expect("a legal board");
        assert!(sukaku.is_nine && !sukaku.is_classic_nine());
    }

    #[test]
    fn with_more_digits_than_cells_no_row_is_full() {
        let units = Layout::boxes(2, 2).expect("a legal board").units().to_vec();
        let layout =
            Layout::new(16, 5, Rules { units, ..Rules::open(16, 5) }).expect("legal rules");
        assert!(layout.full_units_of(0).is_empty());
        assert_eq!((layout.cells(), layout.held(0)), (16, 0));
    }

    #[test]
    fn a_row_is_full_if_its_cells_may_hold_as_many_digits_as_they_are() {
        let units = Layout::boxes(2, 2).expect("a legal board").units().to_vec();
        let mut rules = Rules { units, ..Rules::open(16, 6) };
        rules.allowed[..4].fill(0b101_1010);
        let layout = Layout::new(16, 6, rules).expect("legal rules");
        assert_eq!((layout.held(0), layout.full_units().count()), (0b101_1010, 1));
        assert_eq!((layout.full_units_of(3), layout.full_units_of(4)), (&[0][..], &[][..]));
    }
}
