//! Intersections: a digit of one house lies within another, or all its places see a candidate.

use runut_model::House;

use super::argument::{Argument, Finding, From, Lack, Literal, Show, Term, absent};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;

/// Pointing from boxes, claiming from the other houses.
pub fn find<const W: usize>(board: &Board<W>, name: Name) -> Option<Finding> {
    let layout = &*board.layout;
    let is_pointing = name == Name::Pointing;
    let meets = layout.meets.iter();
    let own = |base: u32| (layout.units[base as usize].house == House::Box) == is_pointing;
    for meet in meets.filter(|meet| own(meet.base)) {
        let waiting = !board.done[meet.base as usize] & !board.done[meet.cover as usize];
        for digit in super::bits::ones(waiting & layout.all()) {
            let base = board.seats(meet.base, digit);
            let outside = board.seats(meet.cover, digit) & !meet.in_cover;
            if base & !meet.in_base != 0 || outside == 0 || base.count_ones() < 2 {
                continue;
            }
            let targets = Bits::of_all(&layout.at(meet.cover, outside).collect::<Vec<_>>());
            let terms = Term::balance(&[meet.base], &[meet.cover], digit);
            let lacks = absent(layout.at(meet.base, layout.all() & !meet.in_base), digit);
            let gone = Elimination { digit, targets, ends: Vec::new(), terms, lacks };
            let show = Show {
                base: vec![meet.base],
                cover: vec![meet.cover],
                pattern: Candidate::each(layout.at(meet.base, base), digit),
                ..Show::default()
            };
            if let Some(found) = gone.finding(layout, name, show).unlisted(board) {
                return Some(found);
            }
        }
    }
    None
}

/// All places of a digit in a house see a candidate, through any units, or exclude it by a rule of
/// two cells.
pub fn generalised<const W: usize>(board: &Board<W>) -> Option<Finding> {
    let layout = &*board.layout;
    for house in 0..layout.houses as u32 {
        for digit in super::bits::ones(layout.all() & !board.done[house as usize]) {
            let set = layout.units[house as usize].set;
            let places = board.open(digit) & set;
            let targets = board.open(digit).without(set) & layout.common_peers(places);
            let lacks = absent(set.without(places).members(), digit);
            let pattern = Candidate::each(places.members(), digit);
            let show = Show { base: vec![house], pattern, ..Show::default() };
            let name = Name::GeneralisedIntersection;
            let found = if targets.is_empty() {
                let gives = excluded(board, &show.pattern);
                if gives.is_empty() {
                    continue;
                }
                let cases = show.pattern.iter().map(|&place| case(layout, place, &gives)).collect();
                let from = From::Unit(house);
                let why = vec![Argument::Cases { from, lacks, cases, gives: gives.clone() }];
                Finding::new(name, gives, why, show)
            } else {
                let terms = Term::balance(&[house], &[], digit);
                let gone = Elimination { digit, targets, ends: vec![places], terms, lacks };
                gone.finding(layout, name, show)
            };
            if let Some(found) = found.unlisted(board) {
                return Some(found);
            }
        }
    }
    None
}

/// The candidates of other cells that each of these excludes, at least one by a rule of two cells.
fn excluded<const W: usize>(board: &Board<W>, places: &[Candidate]) -> Vec<Literal> {
    let layout = &*board.layout;
    // Where no place has such a rule, units have said all.
    let Some(first) = places.iter().find(|place| !layout.pairs_of[place.cell as usize].is_empty())
    else {
        return Vec::new();
    };
    let others = layout.pairs_of[first.cell as usize].iter().flat_map(|&(pair, side)| {
        let rule = &layout.pairs[pair as usize];
        Candidate::all(rule.cells[1 - side], rule.bans[side][first.digit as usize])
    });
    let peers = layout.peers[first.cell as usize].members();
    let same = Candidate::each(peers, first.digit).into_iter();
    let is_out = |own: &Candidate| {
        board.open.contains(own.cell)
            && board.has(*own)
            && places.iter().all(|&place| place.cell != own.cell && layout.excludes(place, *own))
    };
    let found = runut_model::distinct(others.chain(same).filter(is_out));
    found.into_iter().map(|candidate| Literal { candidate, holds: false }).collect()
}

/// What follows if a candidate holds that excludes some others: a line for each.
fn case<const W: usize>(
    layout: &Layout<W>,
    place: Candidate,
    gives: &[Literal],
) -> (Literal, Vec<Argument>) {
    let from = |own: Candidate| {
        let shared = layout.shared_unit(place.cell, own.cell).filter(|_| place.digit == own.digit);
        shared.map(From::Unit).or_else(|| layout.ban(place, own).map(From::Pair))
    };
    let lines = gives.iter().filter_map(|&literal| {
        let from = from(literal.candidate)?;
        Some(Argument::holding(from, vec![place], vec![literal]))
    });
    (Literal { candidate: place, holds: true }, lines.collect())
}

/// A digit goes from all of some targets, in one line, or, if each has to see some ends, one by one.
pub struct Elimination<const W: usize> {
    pub digit: u32,
    pub targets: Bits<W>,
    pub ends: Vec<Bits<W>>,
    /// What adds up, without the units by which a target sees the ends.
    pub terms: Vec<Term>,
    pub lacks: Vec<Lack>,
}

impl<const W: usize> Elimination<W> {
    pub fn finding(self, layout: &Layout<W>, name: Name, show: Show) -> Finding {
        let gives = Literal::none(self.targets.members(), self.digit);
        let size = if self.ends.is_empty() { gives.len() } else { 1 };
        let why = gives.chunks(size).map(|gives| {
            let cell = gives[0].candidate.cell;
            let units = self.ends.iter().flat_map(|&end| links(layout, cell, end, self.digit));
            let terms = self.terms.iter().copied().chain(units).collect();
            Argument::lacking(From::Sum(terms), self.lacks.clone(), gives.to_vec())
        });
        let why = why.collect();
        Finding::new(name, gives, why, show)
    }
}

/// Units by which a cell sees all these cells, few of them.
pub fn links<const W: usize>(
    layout: &Layout<W>,
    target: u32,
    mut cells: Bits<W>,
    digit: u32,
) -> Vec<Term> {
    let mut terms = Vec::new();
    while !cells.is_empty() {
        let units = layout.units_of[target as usize].iter();
        let widest = units.max_by_key(|&&unit| {
            ((layout.units[unit as usize].set & cells).len(), std::cmp::Reverse(unit))
        });
        let Some(&unit) = widest else { break };
        let left = cells.without(layout.units[unit as usize].set);
        if left == cells {
            break;
        }
        cells = left;
        terms.push(Term::Digit(unit, digit, 1));
    }
    terms
}
