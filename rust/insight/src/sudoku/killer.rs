//! Cages: which digits their combinations allow and need, and the rule of 45.
//!
//! The combinations of a cage whose cells see each other are sets of digits, found cell by cell. Why
//! a candidate is in none of them is shown by its constraint and its sum alone: what reachable sums
//! and equal digits leave, and cases of a cell where that is not enough. Where that would take too
//! many lines, as it may in a cage of eight cells among twelve digits, one line adds up digits that
//! differ.

use runut_model::House;
use runut_model::distinct;

use super::argument::{Argument, Finding, From, Lack, Literal, Show, Term};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::layout::{Cage, Layout};
use super::techniques::Name;

/// The most sets of digits that are kept for a cage.
const MOST_SETS: usize = 20_000;
/// The most lines by which a candidate is refuted in cases.
const MOST_LINES: u32 = 100;
/// The most cells whose sum is asked about by the rule of 45.
const MOST_CELLS: usize = 4;

/// What the combinations of a cage allow.
struct Combinations {
    /// The digits of each cell.
    digits: Vec<u64>,
    /// The digits that all combinations have.
    needed: u64,
}

/// Candidates that no combination of a cage has that this technique explains.
pub fn combinations<const W: usize>(board: &Board<W>, name: Name) -> Option<Finding> {
    let layout = &*board.layout;
    for (number, cage) in layout.cages.iter().enumerate().filter(|(_, cage)| cage.name == name) {
        let Some(found) = combine(board, cage) else { continue };
        let gone = |(&cell, &left): (&u32, &u64)| {
            ones(board.digits[cell as usize] & !left).map(move |digit| Candidate::new(cell, digit))
        };
        let gone: Vec<Candidate> = cage.cells.iter().zip(&found.digits).flat_map(gone).collect();
        if gone.is_empty() || found.digits.contains(&0) {
            continue;
        }
        let prover = Prover::new(layout, cage, number as u32);
        // Each proof knows what the ones before it have shown.
        let mut left = board.clone();
        let why = gone.iter().map(|&candidate| {
            let supposed = Literal { candidate, holds: true };
            let inner = prover.refute(&left, candidate);
            left.remove(candidate);
            Argument::Suppose { supposed, inner }
        });
        let why: Vec<Argument> = why.collect();
        let show = shown(board, cage, number as u32);
        let gives = gone.iter().map(|&candidate| Literal { candidate, holds: false }).collect();
        return Some(Finding::new(name, gives, why, show));
    }
    None
}

/// A cage by its name, or the clue that it is.
fn shown<const W: usize>(board: &Board<W>, cage: &Cage, number: u32) -> Show {
    if cage.name.is_of_clue() {
        return Show { clue: (vec![cage.premise], cage.cells.clone()), ..Show::default() };
    }
    let pattern = board.candidates_of(cage.cells.iter().copied());
    Show { cages: vec![number], pattern, ..Show::default() }
}

/// A digit that all combinations of a cage have goes from what sees all its places there.
pub fn needed<const W: usize>(board: &Board<W>) -> Option<Finding> {
    let layout = &*board.layout;
    for (number, cage) in layout.cages.iter().enumerate() {
        let Some(found) = combine(board, cage) else { continue };
        let inside = Bits::of_all(&cage.cells);
        for digit in ones(found.needed) {
            let places = board.cells[digit as usize] & inside;
            let targets = board.open(digit).without(inside) & layout.common_peers(places);
            if (places & board.open).is_empty() || targets.is_empty() {
                continue;
            }
            let prover = Prover::new(layout, cage, number as u32);
            let why = targets.members().map(|target| prover.without(board, target, digit, places));
            let pattern = Candidate::each(places.members(), digit);
            let show = Show { cages: vec![number as u32], pattern, ..Show::default() };
            let why = why.collect();
            let gives = Literal::none(targets.members(), digit);
            return Some(Finding::new(Name::CageUnit, gives, why, show));
        }
    }
    None
}

/// The combinations of a cage; `None` if it is full, or there are too many.
fn combine<const W: usize>(board: &Board<W>, cage: &Cage) -> Option<Combinations> {
    if !cage.cells.iter().any(|&cell| board.open.contains(cell)) {
        return None;
    }
    let sets = sets(board, cage)?;
    let mut digits = vec![0; cage.cells.len()];
    // The sets from which the rest can still be filled, from the last cell back.
    let mut good: Vec<u64> = sets.last()?.iter().copied().filter(|&set| cage.holds(set)).collect();
    let needed = good.iter().fold(u64::MAX, |common, set| common & set);
    for (at, &cell) in cage.cells.iter().enumerate().rev() {
        let mut before = Vec::new();
        for &set in &sets[at] {
            let ways = board.digits[cell as usize] & !set;
            let fits = ones(ways).filter(|digit| good.binary_search(&(set | 1 << digit)).is_ok());
            let own = fits.fold(0, |mask, digit| mask | 1 << digit);
            digits[at] |= own;
            if own != 0 {
                before.push(set);
            }
        }
        good = before;
    }
    Some(Combinations { digits, needed: if needed == u64::MAX { 0 } else { needed } })
}

/// The sets of digits that the first cells can have, after each cell, in order.
fn sets<const W: usize>(board: &Board<W>, cage: &Cage) -> Option<Vec<Vec<u64>>> {
    let mut all = vec![vec![0_u64]];
    for &cell in &cage.cells {
        let mut next: Vec<u64> = Vec::new();
        for &set in all.last()? {
            next.extend(ones(board.digits[cell as usize] & !set).map(|digit| set | 1 << digit));
        }
        let mut next = distinct(next);
        next.retain(|&set| cage.sum(set) <= cage.high);
        if next.len() > MOST_SETS {
            return None;
        }
        all.push(next);
    }
    Some(all)
}

/// Shows that a cage cannot be filled.
struct Prover<'a, const W: usize> {
    layout: &'a Layout<W>,
    cage: &'a Cage,
    number: u32,
    /// A unit that holds all of its cells.
    unit: Option<u32>,
}

impl<'a, const W: usize> Prover<'a, W> {
    fn new(layout: &'a Layout<W>, cage: &'a Cage, number: u32) -> Self {
        let cells = Bits::<W>::of_all(&cage.cells);
        let unit = layout.units.iter().position(|unit| cells.without(unit.set).is_empty());
        Self { layout, cage, number, unit: unit.map(|unit| unit as u32) }
    }

    fn digits(&self, board: &Board<W>) -> Vec<u64> {
        self.cage.cells.iter().map(|&cell| board.digits[cell as usize]).collect()
    }

    fn refute(&self, board: &Board<W>, candidate: Candidate) -> Vec<Argument> {
        let mut digits = self.digits(board);
        let at = self.cage.cells.iter().position(|&cell| cell == candidate.cell);
        if let Some(at) = at {
            digits[at] = 1 << candidate.digit;
        }
        self.fail(digits)
    }

    /// Why a cell cannot have a digit that the cage needs.
    fn without(&self, board: &Board<W>, target: u32, digit: u32, places: Bits<W>) -> Argument {
        let on = Candidate::new(target, digit);
        let mut inner: Vec<Argument> = Vec::new();
        for cell in (places & board.open).members() {
            let unit = self.layout.shared_unit(target, cell);
            let line = unit.map(|unit| {
                Argument::holding(From::Unit(unit), vec![on], vec![Literal::not(cell, digit)])
            });
            inner.extend(line);
        }
        let digits = self.digits(board).into_iter().map(|own| own & !(1 << digit)).collect();
        inner.extend(self.fail(digits));
        Argument::Suppose { supposed: Literal { candidate: on, holds: true }, inner }
    }

    /// The arguments by which these digits do not fill the cage, to a contradiction.
    fn fail(&self, digits: Vec<u64>) -> Vec<Argument> {
        let mut room = if self.unit.is_some() { MOST_LINES } else { u32::MAX };
        let added = self.unit.map(|unit| self.added(unit, &digits));
        let cases = self.cases(digits, &mut room);
        cases.unwrap_or_else(|| added.into_iter().collect())
    }

    /// The sum of all cells, whose digits differ, cannot be that of the cage.
    fn added(&self, unit: u32, digits: &[u64]) -> Argument {
        let terms = vec![Term::Cage(self.number, 1), Term::House(unit, 0)];
        Argument::lacking(From::Sum(terms), self.lacks(digits), Vec::new())
    }

    /// The same in cases; `None` if it takes more lines than there is `room` for.
    fn cases(&self, mut digits: Vec<u64>, room: &mut u32) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        loop {
            *room = room.checked_sub(1)?;
            let left = self.reachable(&digits);
            if left.contains(&0) {
                arguments.push(self.line(&digits, Vec::new()));
                return Some(arguments);
            }
            if left != digits {
                let gone = self.gone(&digits, &left);
                arguments.push(self.line(&digits, gone));
                digits = left;
                continue;
            }
            let Some((argument, left)) = self.equal(&digits) else { break };
            arguments.push(argument);
            let Some(left) = left else { return Some(arguments) };
            digits = left;
        }
        arguments.push(self.split(&digits, room)?);
        Some(arguments)
    }

    fn split(&self, digits: &[u64], room: &mut u32) -> Option<Argument> {
        let open = digits.iter().enumerate().filter(|(_, own)| !own.is_power_of_two());
        let at = open.min_by_key(|(_, own)| own.count_ones()).map_or(0, |(at, _)| at);
        let cell = self.cage.cells[at];
        let cases = ones(digits[at]).map(|digit| {
            let mut supposed = digits.to_vec();
            supposed[at] = 1 << digit;
            Some((Literal::is(cell, digit), self.cases(supposed, room)?))
        });
        let cases = cases.collect::<Option<Vec<_>>>()?;
        let lacks = vec![(cell, self.layout.all() & !digits[at])];
        Some(Argument::Cases { from: From::Cell(cell), lacks, cases, gives: Vec::new() })
    }

    fn line(&self, digits: &[u64], gives: Vec<Literal>) -> Argument {
        Argument::lacking(From::Cage(self.number), self.lacks(digits), gives)
    }

    fn lacks(&self, digits: &[u64]) -> Vec<Lack> {
        let cells = self.cage.cells.iter().zip(digits);
        cells.map(|(&cell, own)| (cell, self.layout.all() & !own)).collect()
    }

    fn gone(&self, digits: &[u64], left: &[u64]) -> Vec<Literal> {
        let cells = self.cage.cells.iter().zip(digits.iter().zip(left));
        cells
            .flat_map(|(&cell, (own, left))| {
                ones(own & !left).map(move |digit| Literal::not(cell, digit))
            })
            .collect()
    }

    /// The digits with which the sum can be reached.
    fn reachable(&self, digits: &[u64]) -> Vec<u64> {
        let cage = self.cage;
        let weights = |own: u64| ones(own).map(|digit| cage.weights[digit as usize]);
        let reach = |digits: &[u64], skip: usize| {
            let mut sums = vec![0_i64];
            for (_, &own) in digits.iter().enumerate().filter(|&(at, _)| at != skip) {
                let next = distinct(
                    sums.iter().flat_map(|sum| weights(own).map(move |weight| sum + weight)),
                );
                sums = next;
            }
            sums
        };
        let kept = |(at, &own): (usize, &u64)| {
            let sums = reach(digits, at);
            let fits = |digit: &u32| {
                let weight = cage.weights[*digit as usize];
                sums.iter().any(|sum| (cage.low..=cage.high).contains(&(sum + weight)))
            };
            ones(own).filter(fits).fold(0, |mask, digit| mask | 1 << digit)
        };
        digits.iter().enumerate().map(kept).collect()
    }

    /// What a cell with one digit takes from the others; nothing is left to a cell with the same.
    fn equal(&self, digits: &[u64]) -> Option<(Argument, Option<Vec<u64>>)> {
        let fixed = digits.iter().enumerate().filter(|(_, own)| own.is_power_of_two());
        fixed.into_iter().find_map(|(at, &own)| self.take(digits, at, own))
    }

    fn take(&self, digits: &[u64], at: usize, own: u64) -> Option<(Argument, Option<Vec<u64>>)> {
        let cell = self.cage.cells[at];
        let lack = |cell: u32| (cell, self.layout.all() & !own);
        let met = (0..digits.len()).filter(|&other| other != at && digits[other] & own != 0);
        let met: Vec<usize> = met.collect();
        let same = met.iter().copied().find(|&other| digits[other] == own);
        let first = self.cage.cells[same.or(met.first().copied())?];
        let unit = self.layout.shared_unit(cell, first)?;
        if same.is_some() {
            // The one digit of each is known by the digits that it lacks.
            let lacks = vec![lack(cell), lack(first)];
            return Some((Argument::lacking(From::Unit(unit), lacks, Vec::new()), None));
        }
        let set = self.layout.units[unit as usize].set;
        let (mut left, mut gives) = (digits.to_vec(), Vec::new());
        for other in met.into_iter().filter(|&other| set.contains(self.cage.cells[other])) {
            left[other] &= !own;
            gives.push(Literal::not(self.cage.cells[other], own.trailing_zeros()));
        }
        Some((Argument::lacking(From::Unit(unit), vec![lack(cell)], gives), Some(left)))
    }
}

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
        Some(Finding::new(Name::RuleOf45, gives, why, show))
    }
}
