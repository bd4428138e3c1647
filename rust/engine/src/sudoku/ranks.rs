//! Ranks: lines read as numbers, and where some of them stand among all.
//!
//! A line with a rank is compared with each other line: what is known of both, digit by digit as long
//! as they may be equal, says whether the other one can be smaller, greater or equal. If each digit
//! begins one line of each side of the board, the rank says the first digit, and on each other side
//! only the line that begins with it counts; so a side has the verdicts of the lines that may begin
//! so. Else every line counts by itself. As many as the rank says are smaller, and the rest greater,
//! unless lines may tie: a verdict that no more may have goes, one that all who can have it must have
//! stays alone. A line that cannot have what is left to its side does not begin so; one that surely
//! counts and has one verdict left is held to it. Two lines with ranks are ordered by them.
//!
//! A comparison knows that digits of a line differ, but judges each place by itself, so more may stay
//! than solutions need; if all places are filled, nothing stays unless the rank is right.
//!
//! Cost: lines by the places up to the first two in one unit, where most end at the first. Source: the
//! order of two lines is that of Frisch, Hnich, Kiziltan, Miguel and Walsh, "Propagation algorithms
//! for lexicographic ordering constraints", 2006; that only lines of one first digit count is also in
//! the full rank of sigh's Interactive-Sudoku-Solver.

use std::cmp::Ordering;

use super::masks::Kept;
use super::parts::{Automaton, Ranking};
use super::pending::{Kind, Look};
use runut_model::distinct;

/// What another line can be beside one: a set of these bits.
type Verdicts = u32;
const SMALLER: Verdicts = 1;
const GREATER: Verdicts = 2;
const EQUAL: Verdicts = 4;

/// A line with a rank, beside the lines that may count.
#[derive(Clone, Debug)]
pub struct Rank {
    /// The first place, and the digit there if the rank says it.
    first: Option<(usize, u64)>,
    /// Other lines: of each list one counts, the one that begins with that digit.
    sides: Vec<Vec<Other>>,
    /// How many are smaller, and how many are greater if lines do not tie.
    wanted: [Option<usize>; 2],
    /// All places that are compared, each once.
    places: Vec<u16>,
}

/// Another line.
#[derive(Clone, Debug)]
struct Other {
    /// Its first place.
    first: usize,
    /// Places to compare in turn, its own first, but none with itself.
    pairs: Vec<[usize; 2]>,
    /// Whether the last two may hold the same digit.
    may_tie: bool,
    /// Whether the places of each of the two lines differ.
    differ: bool,
    /// What it may be by its own rank.
    verdicts: Verdicts,
}

/// The units of each place, or other cells that differ.
struct Units<'a>(&'a [Vec<u16>]);

impl Units<'_> {
    fn share(&self, one: usize, other: usize) -> bool {
        self.0[one].iter().any(|unit| self.0[other].contains(unit))
    }

    /// Whether one unit has all of these places.
    fn are_together(&self, mut places: impl Iterator<Item = usize>) -> bool {
        let mut shared = places.next().map_or_else(Vec::new, |place| self.0[place].clone());
        places.for_each(|place| shared.retain(|unit| self.0[place].contains(unit)));
        !shared.is_empty()
    }

    /// What is compared of a line and another one.
    fn compared(&self, line: &[usize], its: &[usize], verdicts: Verdicts) -> Other {
        let both = its.iter().zip(line).map(|(&one, &own)| [one, own]);
        let mut pairs: Vec<_> = both.filter(|[one, own]| one != own).collect();
        let end = pairs.iter().position(|&[one, own]| self.share(one, own));
        pairs.truncate(end.map_or(pairs.len(), |end| end + 1));
        let differ = [line, its].iter().all(|line| self.are_together(line.iter().copied()));
        Other { first: its[0], pairs, may_tie: end.is_none(), differ, verdicts }
    }
}

impl Ranking {
    /// Each rank, by the units of each place.
    pub fn prepared(&self, digits: usize, units_of: &[Vec<u16>]) -> Vec<Rank> {
        let units = Units(units_of);
        let begins_once = |side: &Vec<Vec<usize>>| {
            side.len() == digits && units.are_together(side.iter().map(|line| line[0]))
        };
        let is_full = self.sides.iter().all(begins_once);
        self.ranks
            .iter()
            .map(|&(line, smaller)| self.rank(line, smaller, &units, is_full))
            .collect()
    }

    /// The line with this number, of which so many are smaller. Lines are numbered side by side.
    fn rank(&self, number: usize, smaller: usize, units: &Units<'_>, is_full: bool) -> Rank {
        let lines: Vec<&Vec<usize>> = self.sides.iter().flatten().collect();
        let (line, many) = (lines[number], self.sides.len());
        let mut sides: Vec<Vec<Other>> = Vec::new();
        let mut end = 0;
        for side in &self.sides {
            let numbers = end..end + side.len();
            end = numbers.end;
            if is_full && numbers.contains(&number) {
                continue; // other lines of its side begin otherwise
            }
            let others = numbers.filter(|&other| other != number).filter_map(|other| {
                let its = lines[other];
                let rank = self.ranks.iter().find(|rank| rank.0 == other).map(|rank| rank.1);
                let is_apart = its[0] != line[0] && units.share(its[0], line[0]);
                let is_elsewhere = rank.is_some_and(|rank| rank / many != smaller / many);
                let verdicts = match rank.map(|rank| rank.cmp(&smaller)) {
                    None => SMALLER | GREATER | EQUAL,
                    Some(Ordering::Less) => SMALLER,
                    Some(Ordering::Equal) => EQUAL,
                    Some(Ordering::Greater) => GREATER,
                };
                let verdicts = if self.may_tie { verdicts } else { verdicts & !EQUAL };
                let counts = !is_full || !is_apart && !is_elsewhere;
                counts.then(|| units.compared(line, its, verdicts))
            });
            let others: Vec<Other> = others.collect();
            if is_full {
                sides.push(others);
            } else {
                sides.extend(others.into_iter().map(|other| vec![other]));
            }
        }
        let first = is_full.then(|| (line[0], 2 << (smaller / many)));
        let (smaller, all) = if is_full { (smaller % many, many) } else { (smaller, lines.len()) };
        let greater = (!self.may_tie).then(|| all - 1 - smaller);
        let compared = sides.iter().flatten().flat_map(|other| other.pairs.iter().flatten());
        let own = compared.chain(first.iter().map(|first| &first.0)).copied();
        Rank {
            first,
            places: distinct(own.map(|place| place as u16)),
            wanted: [Some(smaller), greater],
            sides,
        }
    }
}

impl Rank {
    /// The places.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.places.iter().map(|&place| place as usize)
    }

    /// By side, the digit with which the line begins, and the places that may hold it; nothing if the
    /// rank does not say that digit.
    pub fn begins(&self, masks: &[u64]) -> Vec<(u32, Vec<usize>)> {
        let Some((_, digit)) = self.first else { return Vec::new() };
        let firsts = |side: &Vec<Other>| {
            let firsts = side.iter().map(|other| other.first);
            firsts.filter(|&place| masks[place] & digit != 0).collect()
        };
        self.sides.iter().map(|side| (digit.trailing_zeros(), firsts(side))).collect()
    }

    /// Adds to `kept` what is left to places, and gives whether the rank is right whatever they hold
    /// of that; `None` if nothing is left.
    pub fn narrow(&self, masks: &[u64], kept: &mut Vec<Kept>) -> Option<bool> {
        if let Some((place, digit)) = self.first {
            if masks[place] & digit == 0 {
                return None;
            }
            kept.push((place, digit));
        }
        let verdicts_of = |other: &Other| match self.first {
            Some((_, digit)) if masks[other.first] & digit == 0 => 0,
            _ => other.compare(self.begin(other), masks),
        };
        let of_side = |side: &Vec<Other>| side.iter().map(verdicts_of).collect();
        let found: Vec<Vec<Verdicts>> = self.sides.iter().map(of_side).collect();
        let unite = |(side, found): (&Vec<Other>, &Vec<Verdicts>)| {
            side.iter().zip(found).fold(0, |all, (other, found)| all | found & other.verdicts)
        };
        let mut left: Vec<Verdicts> = self.sides.iter().zip(&found).map(unite).collect();
        self.count(&mut left)?;
        let mut is_right = true;
        for ((side, found), left) in self.sides.iter().zip(&found).zip(left) {
            let both = || side.iter().zip(found).map(|(other, &found)| (other, found));
            let can = |&(other, found): &(&Other, Verdicts)| found & other.verdicts & left != 0;
            let is_only = both().filter(can).count() == 1;
            is_right &= is_only && both().filter(can).all(|(_, found)| found.is_power_of_two());
            for (other, found) in both() {
                self.keep(other, found & other.verdicts & left, is_only, masks, kept)?;
            }
        }
        Some(is_right)
    }

    /// Where the comparison with a line begins if both begin alike, and the digits used before.
    fn begin(&self, other: &Other) -> (usize, u64) {
        self.first.map_or((0, 0), |(place, digit)| {
            (usize::from(other.first != place), if other.differ { digit } else { 0 })
        })
    }

    /// Takes from what is left to each side what the numbers of smaller and greater ones exclude.
    fn count(&self, left: &mut [Verdicts]) -> Option<()> {
        for _ in 0..2 {
            for (bit, wanted) in [SMALLER, GREATER].into_iter().zip(self.wanted) {
                let Some(wanted) = wanted else { continue };
                let sure = left.iter().filter(|&&own| own == bit).count();
                let most = left.iter().filter(|&&own| own & bit != 0).count();
                if sure > wanted || most < wanted {
                    return None;
                }
                for own in left.iter_mut().filter(|own| **own & bit != 0 && **own != bit) {
                    if sure == wanted {
                        *own &= !bit;
                    } else if most == wanted {
                        *own = bit;
                    }
                }
            }
        }
        (!left.contains(&0)).then_some(())
    }

    /// Holds a line to these verdicts, if it counts, and only it can if it `is_only`.
    fn keep(
        &self,
        other: &Other,
        verdicts: Verdicts,
        is_only: bool,
        masks: &[u64],
        kept: &mut Vec<Kept>,
    ) -> Option<()> {
        if let Some((_, digit)) = self.first {
            let held = masks[other.first];
            if verdicts == 0 && held & digit != 0 {
                kept.push((other.first, !digit));
            }
            if verdicts == 0 || held != digit && !is_only {
                return (verdicts > 0 || held != digit).then_some(());
            }
            kept.push((other.first, digit));
        }
        match verdicts {
            0 => None,
            SMALLER | GREATER => other.order(self.begin(other), verdicts, masks, kept),
            _ => Some(()),
        }
    }
}

impl Other {
    /// What it may be, where it is equal before this pair; a `used` digit comes no more.
    fn compare(&self, (from, mut used): (usize, u64), masks: &[u64]) -> Verdicts {
        let mut found = 0;
        for &[its, own] in &self.pairs[from..] {
            let (its, own) = (masks[its] & !used, masks[own] & !used);
            if its == 0 || own == 0 {
                return found;
            }
            found |= if its.trailing_zeros() < own.ilog2() { SMALLER } else { 0 };
            found |= if own.trailing_zeros() < its.ilog2() { GREATER } else { 0 };
            let is_open = found.count_ones() > 1 && self.verdicts & !found == 0;
            if its & own == 0 || is_open {
                return found;
            }
            used |= self.used(its & own);
        }
        if self.may_tie { found | EQUAL } else { found }
    }

    /// What later places hold no more, if two hold the same of these digits.
    fn used(&self, digits: u64) -> u64 {
        if self.differ && digits.is_power_of_two() { digits } else { 0 }
    }

    /// Leaves its first pair that can differ what makes it smaller, or greater, as is `wanted`.
    fn order(
        &self,
        (from, mut used): (usize, u64),
        wanted: Verdicts,
        masks: &[u64],
        kept: &mut Vec<Kept>,
    ) -> Option<()> {
        for (at, &[its, own]) in self.pairs.iter().enumerate().skip(from) {
            let [low, high] = if wanted == SMALLER { [its, own] } else { [own, its] };
            let (less, more) = (masks[low] & !used, masks[high] & !used);
            let both = less & more;
            used |= self.used(both);
            if less == more && less.is_power_of_two() {
                continue;
            }
            if less == 0 || more == 0 {
                return None;
            }
            let may_be_equal = both != 0 && self.compare((at + 1, used), masks) & wanted != 0;
            let strictly = u32::from(!may_be_equal);
            let up_to = u64::MAX >> (63 - more.ilog2()) >> strictly;
            let from = u64::MAX << less.trailing_zeros() << strictly;
            kept.extend([(low, less & up_to), (high, more & from)]);
            return (less & up_to != 0 && more & from != 0).then_some(());
        }
        None
    }
}

impl Kind for &[Rank] {
    /// None to blame for a failure: a rank has nearly all cells.
    fn places(&self, _: usize) -> Vec<usize> {
        Vec::new()
    }

    fn look(&mut self, rank: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look {
        match self[rank].narrow(masks, kept) {
            None => Look::Dead,
            Some(true) => Look::Rests,
            Some(false) => Look::Again,
        }
    }
}

// -- as clauses ---------------------------------------------------------------------------------

/// What a place says of a line beside one, for clauses: that it does not count or is equal, that it is
/// smaller, that it is greater.
const NEITHER: u8 = 1;

/// A line beside one with a rank, for clauses.
pub struct Comparison {
    /// What the place that says its verdict may hold.
    pub verdicts: u64,
    /// It reads that place and then the places of the line.
    pub automaton: Automaton,
}

/// How many of such places hold a value, if that is known.
pub type Counts = [(u32, Option<usize>); 2];

impl Rank {
    /// Each other line, and how many are smaller and greater.
    pub fn comparisons(&self, digits: usize) -> (Vec<Comparison>, Counts) {
        let place = self.first.map(|first| first.0);
        let comparison = |other: &Other| Comparison {
            verdicts: 1 << NEITHER | u64::from(other.verdicts & !EQUAL) << (NEITHER + 1),
            automaton: other
                .automaton(digits as u32, place.is_some_and(|first| first != other.first)),
        };
        let all = self.sides.iter().flatten().map(comparison).collect();
        (all, [(2, self.wanted[0]), (3, self.wanted[1])])
    }
}

impl Other {
    /// It reads a verdict, then the digits of both lines by turns, this one's first. The states: 0 at the
    /// start, 1 where all is read that matters, else the verdict, whether both must begin alike here,
    /// and the digit read of this line, 0 for none.
    fn automaton(&self, digits: u32, must_begin_alike: bool) -> Automaton {
        let state = |verdict: u8, is_first: bool, held: u32| {
            2 + (u32::from(verdict) * 2 + u32::from(is_first)) * (digits + 1) + held
        };
        let mut steps: Vec<(u32, u8, u32)> =
            (1..=digits as u8).map(|digit| (1, digit, 1)).collect();
        for verdict in [NEITHER, NEITHER + 1, NEITHER + 2] {
            steps.push((0, verdict, state(verdict, must_begin_alike, 0)));
            for (is_first, own) in [false, true]
                .into_iter()
                .flat_map(|is_first| (1..=digits).map(move |own| (is_first, own)))
            {
                let here = state(verdict, is_first, own);
                steps.push((state(verdict, is_first, 0), own as u8, here));
                for digit in 1..=digits {
                    let found = NEITHER
                        + if is_first {
                            0
                        } else if own < digit {
                            1
                        } else {
                            2
                        };
                    if own == digit {
                        steps.push((here, digit as u8, state(verdict, false, 0)));
                    } else if found == verdict {
                        steps.push((here, digit as u8, 1));
                    }
                }
            }
        }
        let accepting = vec![1, state(NEITHER, false, 0)];
        Automaton {
            start: 0,
            steps,
            accepting,
            lines: vec![self.pairs.iter().flatten().copied().collect()],
        }
    }
}
