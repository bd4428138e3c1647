//! The rule of 45: houses add up to a known sum, so the cages in or over them leave that of few cells.

use runut_model::House;

use super::argument::{Argument, Finding, From, Literal, Show, Term};
use super::bits::{Bits, ones};
use super::board::Board;
use super::layout::{Cage, Layout};
use super::techniques::Name;

/// The most cells whose sum is asked about.
const MOST_CELLS: usize = 4;

/// Houses add up to a known sum; cages that lie in them, or cover them, leave the sum of few cells.
pub fn forty_five<const W: usize>(board: &Board<W>) -> Option<Finding> {
    groups(&board.layout).into_iter().find_map(|houses| {
        [false, true].into_iter().find_map(|outside| Sums { board, houses: &houses }.find(outside))
    })
}

/// Houses next to each other that do not overlap.
fn groups<const W: usize>(layout: &Layout<W>) -> Vec<Vec<u32>> {
    const MOST_HOUSES: usize = 4;
    let mut groups = Vec::new();
    for house in [House::Box, House::Row, House::Column] {
        let of = layout.all_of(house);
        for size in 1..=MOST_HOUSES.min(of.len()) {
            groups.extend(of.windows(size).map(<[u32]>::to_vec));
        }
    }
    groups.sort_by_key(Vec::len);
    groups
}

struct Sums<'a, const W: usize> {
    board: &'a Board<W>,
    houses: &'a [u32],
}

impl<const W: usize> Sums<'_, W> {
    /// What the sum leaves of the cells inside, or of those that cages have outside.
    fn find(&self, outside: bool) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let set = layout.union(self.houses);
        let cages = layout.cages.iter().enumerate().filter(|(_, cage)| {
            let cells = Bits::<W>::of_all(&cage.cells);
            cage.low == cage.high
                && cage.adds_digits(&layout.values)
                && (if outside { cells.meets(&set) } else { cells.without(set).is_empty() })
        });
        let cages: Vec<(u32, &Cage)> = cages.map(|(number, cage)| (number as u32, cage)).collect();
        let mut covered = Bits::EMPTY;
        for (_, cage) in &cages {
            let cells = Bits::of_all(&cage.cells);
            if covered.meets(&cells) {
                return None;
            }
            covered |= cells;
        }
        let (inner, outer) = (set.without(covered), covered.without(set));
        let open = (inner | outer) & board.open;
        if cages.is_empty() || open.is_empty() || open.len() > MOST_CELLS {
            return None;
        }
        self.leave(&cages, inner, outer)
    }

    /// Inner cells minus outer cells are the houses minus the cages.
    fn leave(&self, cages: &[(u32, &Cage)], inner: Bits<W>, outer: Bits<W>) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let value = |digit: u32| i64::from(layout.values[digit as usize]);
        let whole: i64 = (0..layout.digits() as u32).map(value).sum();
        let mut rest =
            whole * self.houses.len() as i64 - cages.iter().map(|(_, cage)| cage.low).sum::<i64>();
        let mut cells: Vec<(u32, i64)> = Vec::new();
        for (set, sign) in [(inner, 1), (outer, -1)] {
            for cell in set.members() {
                match board.digit(cell) {
                    Some(digit) => rest -= sign * value(digit),
                    None => cells.push((cell, sign)),
                }
            }
        }
        let reaches = |skip: usize, from: i64| {
            let mut sums = vec![from];
            for (_, &(cell, sign)) in cells.iter().enumerate().filter(|&(at, _)| at != skip) {
                let own = board.digits[cell as usize];
                sums = sums
                    .iter()
                    .flat_map(|sum| ones(own).map(move |digit| sum + sign * value(digit)))
                    .collect();
                sums.sort_unstable();
                sums.dedup();
            }
            sums.binary_search(&rest).is_ok()
        };
        let mut gives = Vec::new();
        for (at, &(cell, sign)) in cells.iter().enumerate() {
            let own = board.digits[cell as usize];
            let gone = ones(own).filter(|&digit| !reaches(at, sign * value(digit)));
            gives.extend(gone.map(|digit| Literal::not(cell, digit)));
        }
        let is_broken = cells.iter().any(|&(cell, _)| {
            let gone = gives.iter().filter(|literal| literal.candidate.cell == cell).count();
            gone == board.digits[cell as usize].count_ones() as usize
        });
        if gives.is_empty() || is_broken {
            return None;
        }
        let mut terms: Vec<Term> = self.houses.iter().map(|&house| Term::House(house, 1)).collect();
        terms.extend(cages.iter().map(|&(number, _)| Term::Cage(number, -1)));
        let lacks = board.lacks((inner | outer).members());
        let why = vec![Argument::lacking(From::Sum(terms), lacks, gives.clone())];
        let show = Show {
            base: self.houses.to_vec(),
            cages: cages.iter().map(|&(number, _)| number).collect(),
            pattern: board.candidates_of(cells.iter().map(|&(cell, _)| cell)),
            ..Show::default()
        };
        Finding::new(Name::RuleOf45, gives, why, show).unlisted(board)
    }
}
