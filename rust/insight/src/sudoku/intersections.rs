//! Intersections: a digit of one house lies within another, or all its places see a candidate.

use runut_model::House;

use super::argument::{Argument, Finding, From, Lack, Literal, Show, Term};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;

/// Pointing from boxes, claiming from the other houses.
pub fn find<const W: usize>(layout: &Layout<W>, board: &Board<W>, name: Name) -> Option<Finding> {
    let is_pointing = name == Name::Pointing;
    let meets = layout.meets.iter();
    let own = |base: u32| (layout.units[base as usize].house == House::Box) == is_pointing;
    for meet in meets.filter(|meet| own(meet.base)) {
        let waiting = !board.done[meet.base as usize] & !board.done[meet.cover as usize];
        for digit in super::bits::ones(waiting & layout.all()) {
            let base = board.seats(meet.base, digit);
            let outside = board.seats(meet.cover, digit) & !meet.in_cover;
            if base & !meet.in_base != 0 || outside == 0 || base == 0 {
                continue;
            }
            let gives = layout.at(meet.cover, outside).map(|cell| Literal::not(cell, digit));
            let terms = vec![Term::Digit(meet.base, digit, -1), Term::Digit(meet.cover, digit, 1)];
            let elsewhere = layout.at(meet.base, layout.all() & !meet.in_base);
            let lacks = elsewhere.map(|cell| (cell, 1 << digit)).collect();
            let gives: Vec<Literal> = gives.collect();
            let show = Show {
                base: vec![meet.base],
                cover: vec![meet.cover],
                pattern: layout
                    .at(meet.base, base)
                    .map(|cell| Candidate::new(cell, digit))
                    .collect(),
                ..Show::default()
            };
            let why = vec![Argument::lacking(From::Sum(terms), lacks, gives.clone())];
            return Some(Finding::new(name, gives, why, show));
        }
    }
    None
}

/// All places of a digit in a house see a candidate, through any units.
pub fn generalised<const W: usize>(layout: &Layout<W>, board: &Board<W>) -> Option<Finding> {
    for house in 0..layout.houses as u32 {
        for digit in super::bits::ones(layout.all() & !board.done[house as usize]) {
            let set = layout.units[house as usize].set;
            let places = board.open(digit) & set;
            let targets = board.open(digit).without(set) & layout.common_peers(places);
            if targets.is_empty() {
                continue;
            }
            let lacks: Vec<Lack> =
                set.without(places).members().map(|cell| (cell, 1 << digit)).collect();
            let why = targets.members().map(|target| {
                let mut terms = vec![Term::Digit(house, digit, -1)];
                terms.extend(links(layout, target, places, digit));
                Argument::lacking(
                    From::Sum(terms),
                    lacks.clone(),
                    vec![Literal::not(target, digit)],
                )
            });
            let show = Show {
                base: vec![house],
                pattern: places.members().map(|cell| Candidate::new(cell, digit)).collect(),
                ..Show::default()
            };
            let gives = targets.members().map(|cell| Literal::not(cell, digit)).collect();
            return Some(Finding::new(Name::GeneralisedIntersection, gives, why.collect(), show));
        }
    }
    None
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
