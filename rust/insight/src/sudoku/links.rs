//! Two strong links of one digit: skyscraper, two-string kite, turbot fish, empty rectangle.
//!
//! One house has the digit in two places only, and a place of it sees all places of a second house
//! but a rest. Either the other end holds the digit or the rest has it; what sees both goes.

use runut_model::House;

use super::argument::{Finding, Node, Show, Term, absent};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::intersections::{Elimination, links};
use super::layout::Layout;
use super::techniques::Name;
use crate::step::Word;

/// The easiest pattern of two strong links that goes by `name`.
pub fn find<const W: usize>(board: &Board<W>, name: Name) -> Option<Finding> {
    for digit in 0..board.layout.digits() as u32 {
        for strong in bilocal(board, digit) {
            let ends: Vec<u32> = board.layout.at(strong, board.seats(strong, digit)).collect();
            for (near, far) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                let pattern = Pattern { digit, strong, near, far };
                if let Some(found) = pattern.find(board, name) {
                    return Some(found);
                }
            }
        }
    }
    None
}

fn bilocal<const W: usize>(board: &Board<W>, digit: u32) -> impl Iterator<Item = u32> {
    let houses = 0..board.layout.houses as u32;
    houses.filter(move |&house| board.seats(house, digit).count_ones() == 2)
}

struct Pattern {
    digit: u32,
    strong: u32,
    near: u32,
    far: u32,
}

impl Pattern {
    fn find<const W: usize>(&self, board: &Board<W>, name: Name) -> Option<Finding> {
        let layout = &*board.layout;
        let Self { digit, near, far, .. } = *self;
        let (seen, out) = (layout.peers[near as usize], layout.peers[far as usize]);
        for second in (0..board.layout.houses as u32).filter(|&house| house != self.strong) {
            let unit = &layout.units[second as usize];
            if board.done[second as usize] >> digit & 1 == 1 || unit.set.contains(near) {
                continue;
            }
            let places = board.open(digit) & unit.set;
            let (met, rest) = (places & seen, places.without(seen));
            if met.is_empty() || rest.is_empty() || self.name(layout, second, places) != name {
                continue;
            }
            let mut targets = board.open(digit) & out & layout.common_peers(rest);
            targets.remove(near);
            targets = targets.without(places);
            if links(layout, near, met, digit).len() == 1 && !targets.is_empty() {
                let found = self.finding(board, second, name, met, rest, targets);
                if let Some(found) = found.unlisted(board) {
                    return Some(found);
                }
            }
        }
        None
    }

    fn name<const W: usize>(&self, layout: &Layout<W>, second: u32, places: Bits<W>) -> Name {
        let houses = [self.strong, second].map(|house| layout.units[house as usize].house);
        match houses {
            [_, House::Box] if places.len() > 2 => Name::EmptyRectangle,
            _ if places.len() > 2 => Name::TurbotFish,
            [House::Row, House::Row] | [House::Column, House::Column] => Name::Skyscraper,
            [House::Row, House::Column] | [House::Column, House::Row] => Name::TwoStringKite,
            _ => Name::TurbotFish,
        }
    }

    fn finding<const W: usize>(
        &self,
        board: &Board<W>,
        second: u32,
        name: Name,
        met: Bits<W>,
        rest: Bits<W>,
        targets: Bits<W>,
    ) -> Finding {
        let layout = &*board.layout;
        let Self { digit, strong, near, far } = *self;
        let places = [strong, second].map(|house| board.seats(house, digit));
        let others = [(strong, places[0]), (second, places[1])]
            .into_iter()
            .flat_map(|(house, seats)| layout.at(house, layout.all() & !seats));
        let mut terms = Term::balance(&[strong, second], &[], digit);
        let coupling = links(layout, near, met, digit);
        terms.extend(coupling.iter().copied());
        let ends = vec![Bits::of_all(&[far]), rest];
        let arm = targets.members().next().map(|target| links(layout, target, rest, digit));
        let cross = [coupling, arm.unwrap_or_default()].concat().into_iter().filter_map(Term::unit);
        let cross = layout.premises(&cross.collect::<Vec<_>>());
        let gone = Elimination { digit, targets, ends, terms, lacks: absent(others, digit) };
        let pattern = [near, far].into_iter().chain(layout.at(second, places[1]));
        let pattern = Candidate::each(pattern, digit);
        let [met, rest]: [Vec<u32>; 2] = [met, rest].map(|cells| cells.members().collect());
        let chain = vec![
            Node::not([far], digit),
            Node::is([near], digit),
            Node::not(met.iter().copied(), digit),
            Node::is(rest.iter().copied(), digit),
        ];
        let line = |house: u32| Word::Premises(layout.premises(&[house]));
        let roles = vec![
            ("strong", line(strong)),
            ("second", line(second)),
            ("cross", Word::Premises(cross)),
            ("near", Word::Places(vec![near])),
            ("far", Word::Places(vec![far])),
            ("met", Word::Places(met)),
            ("rest", Word::Places(rest)),
        ];
        let base = vec![strong, second];
        gone.finding(layout, name, Show { base, pattern, chain, roles, ..Show::default() })
    }
}
