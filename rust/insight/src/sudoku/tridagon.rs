//! The tridagon: twelve cells that three digits cannot fill.
//!
//! In each of four boxes that make a rectangle lie three cells, no two in one line: a turn of the
//! columns against the rows. Digits of a row of boxes are turned against each other without a swap,
//! and so are those of a column of boxes; so three digits fill the twelve cells only if an even
//! number of the four turns are swaps. Where it is odd, one of the cells has another digit, a
//! guardian: what all guardians exclude goes (D. Berthier and others on "Loki", 2022).
//!
//! Cells with so few digits are rare, and counted by bits, so a board without them is soon left.

use runut_model::House;

use super::argument::{Argument, Finding, From, Literal, Show};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::techniques::Name;
use crate::fact::Fact;
use crate::step::Word;

/// The cells in three rows of a box: the column of each. The last three are swaps.
const TURNS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
/// The first of them that is a swap.
const SWAPS: usize = 3;
/// The most cells with guardians.
const MOST: usize = 3;

/// A tridagon whose guardians take candidates away.
pub fn find<const W: usize>(board: &Board<W>, lines: &[Vec<u32>; 2]) -> Option<Finding> {
    let digits = board.layout.digits() as u32;
    if digits != 9 {
        return None;
    }
    let triples = (0..digits).flat_map(|one| {
        let others = move |two: u32| (two + 1..digits).map(move |three| (two, three));
        (one + 1..digits).flat_map(others).map(move |(two, three)| 1 << one | 1 << two | 1 << three)
    });
    triples.into_iter().find_map(|digits| Search { board, lines, digits }.find())
}

/// Three cells of a box.
struct Turn {
    cells: [u32; 3],
    is_swap: bool,
    /// Those of them that have other digits too.
    guarded: usize,
}

struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    lines: &'a [Vec<u32>; 2],
    digits: u64,
}

impl<const W: usize> Search<'_, W> {
    fn find(&self) -> Option<Finding> {
        let own = self.board.open.members::<u32>().filter(|&cell| self.guardians(cell) == 0);
        if own.count() < 12 - MOST {
            return None;
        }
        let boxes: Vec<Vec<Turn>> = (0..9).map(|at| self.turns(at / 3, at % 3)).collect();
        let pairs = [(0, 1), (0, 2), (1, 2)];
        let rectangles = pairs.into_iter().flat_map(|rows| pairs.map(|columns| (rows, columns)));
        rectangles.into_iter().find_map(|((top, bottom), (left, right))| {
            let at = [(top, left), (top, right), (bottom, left), (bottom, right)];
            self.odd(&at.map(|(row, column)| &boxes[3 * row + column][..]), &mut Vec::new())
        })
    }

    /// The first choice of turns, an odd number of them swaps, that takes candidates away.
    fn odd<'t>(&self, boxes: &[&'t [Turn]], chosen: &mut Vec<&'t Turn>) -> Option<Finding> {
        if chosen.iter().map(|turn| turn.guarded).sum::<usize>() > MOST {
            return None;
        }
        let [first, rest @ ..] = boxes else {
            let swaps = chosen.iter().filter(|turn| turn.is_swap).count();
            let cells: Vec<u32> = chosen.iter().flat_map(|turn| turn.cells).collect();
            return if swaps % 2 == 1 { self.finding(&cells) } else { None };
        };
        first.iter().find_map(|turn| {
            chosen.push(turn);
            let found = self.odd(rest, chosen);
            chosen.pop();
            found
        })
    }

    /// The digits that a cell has besides the three.
    fn guardians(&self, cell: u32) -> u64 {
        self.board.digits[cell as usize] & !self.digits
    }

    /// The three cells of a box, each way in which all may hold two of the digits.
    fn turns(&self, band: usize, stack: usize) -> Vec<Turn> {
        let (board, layout) = (self.board, &*self.board.layout);
        let [rows, _] = self.lines;
        let cell = |row: usize, column: usize| {
            layout.units[rows[3 * band + row] as usize].cells[3 * stack + column]
        };
        let is_box = |cells: [u32; 3]| {
            let set = Bits::of_all(&cells);
            let units = layout.units_of[cells[0] as usize].iter();
            let mut units = units.map(|&unit| &layout.units[unit as usize]);
            units.any(|unit| unit.house == House::Box && set.without(unit.set).is_empty())
        };
        let may_hold = |&cell: &u32| {
            let own = board.digits[cell as usize] & self.digits;
            board.open.contains(cell) && own.count_ones() > 1
        };
        let turn = |(at, turn): (usize, &[usize; 3])| {
            let cells = [0, 1, 2].map(|row| cell(row, turn[row]));
            let guarded = cells.iter().filter(|&&cell| self.guardians(cell) != 0).count();
            (guarded <= MOST && cells.iter().all(may_hold) && is_box(cells)).then_some(Turn {
                cells,
                is_swap: at >= SWAPS,
                guarded,
            })
        };
        TURNS.iter().enumerate().filter_map(turn).collect()
    }

    /// What twelve cells take away.
    fn finding(&self, cells: &[u32]) -> Option<Finding> {
        let board = self.board;
        let of_cell = |&cell: &u32| Candidate::all(cell, self.guardians(cell));
        let guardians: Vec<Candidate> = cells.iter().flat_map(of_cell).collect();
        let cell = guardians.first()?.cell;
        let (gives, why) = if guardians.iter().all(|own| own.cell == cell) {
            let own = Candidate::all(cell, board.digits[cell as usize] & self.digits);
            let gives: Vec<Literal> =
                own.map(|candidate| Literal { candidate, holds: false }).collect();
            let others: Vec<u32> = cells.iter().filter(|&&own| own != cell).copied().collect();
            (gives.clone(), vec![self.full(cells, &others, gives)])
        } else {
            let excludes = |own: &Candidate| {
                guardians.iter().all(|&guardian| board.layout.excludes(*own, guardian))
            };
            let found = board.candidates().filter(excludes);
            let gives: Vec<Literal> =
                found.map(|candidate| Literal { candidate, holds: false }).collect();
            let why = gives.iter().map(|own| self.refuted(*own, cells, &guardians)).collect();
            (gives, why)
        };
        let is_new = |own: &Literal| !board.is_listed(own.candidate, false);
        let show = self.show(cells, guardians);
        let found = Finding::new(Name::Tridagon, gives, why, show);
        found.gives.iter().any(is_new).then_some(found)?.unlisted(board)
    }

    /// That the three digits do not fill the cells, of which these have no others.
    fn full(&self, cells: &[u32], limited: &[u32], gives: Vec<Literal>) -> Argument {
        let layout = &*self.board.layout;
        let units = cells.iter().flat_map(|&cell| layout.seats[cell as usize].iter());
        let is_shared = |&unit: &u32| {
            let set = layout.units[unit as usize].set;
            cells.iter().filter(|&&cell| set.contains(cell)).count() > 1
        };
        let units = runut_model::distinct(units.map(|&(house, _)| house).filter(is_shared));
        let lacks = limited.iter().map(|&cell| (cell, layout.all() & !self.digits)).collect();
        Argument::lacking(From::Fillings(units), lacks, gives)
    }

    /// A candidate that excludes all guardians leaves only the three digits.
    fn refuted(&self, own: Literal, cells: &[u32], guardians: &[Candidate]) -> Argument {
        let layout = &*self.board.layout;
        let target = own.candidate;
        let from = |guardian: Candidate| {
            let unit = layout.shared_unit(target.cell, guardian.cell);
            let unit = unit.filter(|_| target.digit == guardian.digit).map(From::Unit);
            unit.or_else(|| layout.ban(target, guardian).map(From::Pair))
        };
        let elsewhere = guardians.iter().filter(|guardian| guardian.cell != target.cell);
        let lines = elsewhere.filter_map(|&candidate| {
            let gives = vec![Literal { candidate, holds: false }];
            Some(Argument::holding(from(candidate)?, vec![target], gives))
        });
        let mut inner: Vec<Argument> = lines.collect();
        inner.push(self.full(cells, cells, Vec::new()));
        Argument::Suppose { supposed: own.opposite(), inner }
    }

    fn show(&self, cells: &[u32], guardians: Vec<Candidate>) -> Show {
        let (board, layout) = (self.board, &*self.board.layout);
        let own = cells
            .iter()
            .flat_map(|&cell| Candidate::all(cell, board.digits[cell as usize] & self.digits));
        let facts = guardians
            .iter()
            .map(|own| Fact::is(own.cell, layout.values[own.digit as usize]))
            .collect();
        let roles = vec![("guardians", Word::Facts(facts))];
        Show { pattern: own.collect(), fins: guardians, roles, ..Show::default() }
    }
}
