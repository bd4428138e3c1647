//! Almost locked sets: cells of a house with one digit more than they are.
//!
//! Two such sets with a digit that only one of them can hold (all its places lie in one unit) cannot
//! both lose another digit that they share. One sum shows it: the cells hold a digit each, every
//! other digit of a set is in its house once, the restricted one once in both.
//!
//! Two sets with two such digits (doubly linked) have a digit less than they can hold, whichever way:
//! so each of their digits lies in them, and goes from what sees all its places there.

use super::argument::{Finding, Lack, Literal, Node, Show, Term};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::intersections::Elimination;
use super::subsets::unions;
use super::techniques::Name;
use crate::ladder::{Budget, Halt};
use crate::step::Word;

/// The most cells of a set.
const MOST: usize = 4;
/// The most sets that are compared, and on large boards.
const MOST_SETS: usize = 1500;
const MOST_OF_LARGE: usize = 200;

struct Almost<const W: usize> {
    house: u32,
    cells: Bits<W>,
    digits: u64,
}

/// Two sets with one restricted digit, or with two; `[one, both]` says which are wanted.
pub fn two<const W: usize>(
    board: &Board<W>,
    [one, both]: [bool; 2],
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    let sets = sets(board);
    let search = Search { board, sets: &sets };
    for first in 0..sets.len() {
        budget.work(sets.len() as u64)?;
        let own = search.couples(first);
        for couples in own.chunk_by(|known, next| known.0 == next.0) {
            let second = couples[0].0;
            if second < first {
                continue;
            }
            let restricted: Vec<(u32, u32)> =
                couples.iter().map(|&(_, digit, unit)| (digit, unit)).collect();
            let doubled = || match restricted[..] {
                [known, next, ..] if both => search.doubled([first, second], [known, next]),
                _ => None,
            };
            let found = doubled().or_else(|| {
                let mut each = restricted.iter().filter(|_| one);
                each.find_map(|&own| search.shared(Name::AlsXz, &[first, second], &[own]))
            });
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

/// Three sets with two restricted digits.
pub fn three<const W: usize>(
    board: &Board<W>,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    let sets = sets(board);
    let search = Search { board, sets: &sets };
    let mut couples: Vec<Vec<(usize, u32, u32)>> = Vec::new();
    for one in 0..sets.len() {
        budget.work(sets.len() as u64)?;
        couples.push(search.couples(one));
    }
    for (middle, own) in couples.iter().enumerate() {
        budget.work(own.len() as u64 * own.len() as u64)?;
        for (at, &(one, first, unit)) in own.iter().enumerate() {
            for &(other, second, cover) in &own[at + 1..] {
                if first != second && !sets[one].cells.meets(&sets[other].cells) {
                    let sets = [one, other, middle];
                    let restricted = [(first, unit), (second, cover)];
                    let found = search.shared(Name::AlsXyWing, &sets, &restricted);
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
        }
    }
    Ok(None)
}

fn sets<const W: usize>(board: &Board<W>) -> Vec<Almost<W>> {
    let mut sets: Vec<Almost<W>> = Vec::new();
    let most = if board.layout.is_large() { MOST_OF_LARGE } else { MOST_SETS };
    for house in 0..board.layout.houses as u32 {
        let open = (board.layout.units[house as usize].set & board.open).members();
        let masks: Vec<(u32, u64)> = open.map(|cell| (cell, board.digits[cell as usize])).collect();
        for size in 1..=MOST.min(masks.len()) {
            let _: Option<()> = unions(&masks, size, size as u32 + 1, &mut |cells, digits| {
                let cells = Bits::of_all(cells);
                if digits.count_ones() as usize == size + 1
                    && !sets.iter().any(|set| set.cells == cells)
                {
                    sets.push(Almost { house, cells, digits });
                }
                (sets.len() >= most).then_some(())
            });
        }
    }
    sets
}

struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    sets: &'a [Almost<W>],
}

impl<const W: usize> Search<'_, W> {
    /// The sets that share a restricted digit with this one, the digit, and the unit that restricts it.
    fn couples(&self, one: usize) -> Vec<(usize, u32, u32)> {
        let own = &self.sets[one];
        let mut found = Vec::new();
        for (at, other) in self.sets.iter().enumerate() {
            let common = own.digits & other.digits;
            if at == one || common == 0 || own.cells.meets(&other.cells) {
                continue;
            }
            for digit in ones(common) {
                let places = self.board.cells[digit as usize] & (own.cells | other.cells);
                let first = places.members::<u32>().next().unwrap_or(0);
                let units = self.board.layout.units_of[first as usize].iter();
                let around = |&&unit: &&u32| {
                    places.without(self.board.layout.units[unit as usize].set).is_empty()
                };
                found.extend(
                    units.copied().find(|unit| around(&unit)).map(|unit| (at, digit, unit)),
                );
            }
        }
        found
    }

    /// A digit that the first two sets share goes from what sees all its places in both.
    fn shared(&self, name: Name, sets: &[usize], restricted: &[(u32, u32)]) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let [one, other] = [sets[0], sets[1]].map(|set| &self.sets[set]);
        let used = restricted.iter().fold(0, |mask, &(digit, _)| mask | 1 << digit);
        let whole = sets.iter().fold(Bits::EMPTY, |cells, &set| cells | self.sets[set].cells);
        ones(one.digits & other.digits & !used).find_map(|digit| {
            let places = [one, other].map(|set| set.cells & board.cells[digit as usize]);
            let targets =
                board.open(digit).without(whole) & layout.common_peers(places[0] | places[1]);
            let is_new = |cell: u32| !board.is_listed(Candidate::new(cell, digit), false);
            targets
                .members()
                .any(is_new)
                .then(|| self.finding(name, sets, restricted, digit, places, targets))
        })
    }

    /// What two sets with two restricted digits take away: each of their digits is in its set, or in
    /// one of both.
    fn doubled(&self, sets: [usize; 2], restricted: [(u32, u32); 2]) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let sets = sets.map(|set| &self.sets[set]);
        let whole = sets[0].cells | sets[1].cells;
        let both = 1 << restricted[0].0 | 1 << restricted[1].0;
        // Each digit with the unit that holds it once, and the cells in which it lies.
        let shared = restricted.map(|(digit, unit)| (digit, unit, whole));
        let own = sets
            .iter()
            .flat_map(|set| ones(set.digits & !both).map(|digit| (digit, set.house, set.cells)));
        let held: Vec<(u32, u32, Bits<W>)> = shared.into_iter().chain(own).collect();
        let cells = whole.members().map(|cell| Term::Cell(cell, -1));
        let terms = held.iter().map(|&(digit, unit, _)| Term::Digit(unit, digit, 1));
        let terms: Vec<Term> = cells.chain(terms).collect();
        let (mut gives, mut why) = (Vec::new(), Vec::new());
        for &(digit, unit, within) in &held {
            let places = within & board.cells[digit as usize];
            let targets = board.open(digit).without(whole) & layout.common_peers(places);
            let mut terms = terms.clone();
            terms.retain(|&term| term != Term::Digit(unit, digit, 1));
            let lacks = board.lacks(whole.members());
            let gone = Elimination { digit, targets, ends: vec![places], terms, lacks };
            let found = gone.finding(layout, Name::AlsXzDouble, Show::default());
            gives.extend(found.gives);
            why.extend(found.why);
        }
        let is_new = |literal: &Literal| !board.is_listed(literal.candidate, literal.holds);
        gives.iter().any(is_new).then(|| {
            let mut roles = self.roles(&sets, &restricted, restricted[0].0);
            roles.retain(|&(role, _)| role != "z");
            let show = Show {
                cover: restricted.map(|(_, unit)| unit).to_vec(),
                sets: sets.map(|set| board.candidates_of(set.cells.members())).to_vec(),
                roles,
                ..Show::default()
            };
            Finding::new(Name::AlsXzDouble, gives, why, show)
        })
    }

    fn finding(
        &self,
        name: Name,
        sets: &[usize],
        restricted: &[(u32, u32)],
        digit: u32,
        places: [Bits<W>; 2],
        targets: Bits<W>,
    ) -> Finding {
        let board = self.board;
        let sets: Vec<&Almost<W>> = sets.iter().map(|&set| &self.sets[set]).collect();
        let mut terms: Vec<Term> =
            restricted.iter().map(|&(digit, unit)| Term::Digit(unit, digit, 1)).collect();
        let mut lacks: Vec<Lack> = Vec::new();
        for (at, set) in sets.iter().enumerate() {
            let own = match at {
                0 => 1 << restricted[0].0 | 1 << digit,
                1 => 1 << restricted[restricted.len() - 1].0 | 1 << digit,
                _ => restricted.iter().fold(0, |mask, &(digit, _)| mask | 1 << digit),
            };
            terms.extend(set.cells.members().map(|cell| Term::Cell(cell, -1)));
            terms.extend(ones(set.digits & !own).map(|digit| Term::Digit(set.house, digit, 1)));
            lacks.extend(board.lacks(set.cells.members()));
        }
        let gone = Elimination { digit, targets, ends: places.to_vec(), terms, lacks };
        let show = Show {
            cover: restricted.iter().map(|&(_, unit)| unit).collect(),
            sets: sets.iter().map(|set| board.candidates_of(set.cells.members())).collect(),
            chain: self.chain(&sets, restricted, digit),
            roles: self.roles(&sets, restricted, digit),
            ..Show::default()
        };
        gone.finding(&board.layout, name, show)
    }

    /// From the shared digit in the first set through the restricted ones to it in the second.
    fn chain(&self, sets: &[&Almost<W>], restricted: &[(u32, u32)], digit: u32) -> Vec<Node> {
        let at = |set: &Almost<W>, digit: u32| {
            (set.cells & self.board.cells[digit as usize]).members::<u32>().collect::<Vec<_>>()
        };
        let path = [&sets[..1], sets.get(2..).unwrap_or_default(), &sets[1..2]].concat();
        let entered = std::iter::once(digit).chain(restricted.iter().map(|&(digit, _)| digit));
        let left = entered.clone().skip(1).chain(std::iter::once(digit));
        let links = path.into_iter().zip(entered.zip(left));
        let pair = |(set, (entered, left))| {
            [Node::not(at(set, entered), entered), Node::is(at(set, left), left)]
        };
        links.flat_map(pair).collect()
    }

    /// The sets A, B and C with their digits, the restricted digits X and Y, the shared one Z.
    fn roles(
        &self,
        sets: &[&Almost<W>],
        restricted: &[(u32, u32)],
        digit: u32,
    ) -> Vec<(&'static str, Word)> {
        let layout = &*self.board.layout;
        let names = [("a", "a-digits"), ("b", "b-digits"), ("c", "c-digits")];
        let mut roles = Vec::new();
        for (set, (cells, digits)) in sets.iter().zip(names) {
            roles.push((cells, Word::Places(set.cells.members().collect())));
            roles.push((digits, layout.values_of(set.digits)));
        }
        for (&(digit, unit), (name, line)) in restricted.iter().zip([("x", "x-in"), ("y", "y-in")])
        {
            roles.push((name, layout.values_of(1 << digit)));
            roles.push((line, Word::Premises(layout.premises(&[unit]))));
        }
        roles.push(("z", layout.values_of(1 << digit)));
        roles
    }
}
