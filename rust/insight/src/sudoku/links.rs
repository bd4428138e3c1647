//! Two strong links of one digit: skyscraper, two-string kite, turbot fish, empty rectangle.
//!
//! One house has the digit in two places only, and a place of it sees all places of a second house
//! but a rest. Either the other end holds the digit or the rest has it; what sees both goes.

use runut_model::House;

use super::argument::{Finding, Show, Term, absent};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::intersections::{Elimination, links};
use super::layout::Layout;
use super::techniques::Name;

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
            let coupling = links(layout, near, met, digit);
            if coupling.len() == 1 && !targets.is_empty() {
                return Some(self.finding(board, second, rest, targets, coupling[0]));
            }
        }
        None
    }

    fn name<const W: usize>(&self, layout: &Layout<W>, second: u32, places: Bits<W>) -> Name {
        let houses = [self.strong, second].map(|house| layout.units[house as usize].house);
        match houses {
            _ if places.len() > 2 => Name::EmptyRectangle,
            [House::Row, House::Row] | [House::Column, House::Column] => Name::Skyscraper,
            [House::Row, House::Column] | [House::Column, House::Row] => Name::TwoStringKite,
            _ => Name::TurbotFish,
        }
    }

    fn finding<const W: usize>(
        &self,
        board: &Board<W>,
        second: u32,
        rest: Bits<W>,
        targets: Bits<W>,
        coupling: Term,
    ) -> Finding {
        let layout = &*board.layout;
        let Self { digit, strong, near, far } = *self;
        let places = [strong, second].map(|house| board.seats(house, digit));
        let others = [(strong, places[0]), (second, places[1])]
            .into_iter()
            .flat_map(|(house, seats)| layout.at(house, layout.all() & !seats));
        let mut terms = Term::balance(&[strong, second], &[], digit);
        terms.push(coupling);
        let ends = vec![Bits::of_all(&[far]), rest];
        let gone = Elimination { digit, targets, ends, terms, lacks: absent(others, digit) };
        let name = self.name(layout, second, board.open(digit) & layout.units[second as usize].set);
        let pattern = [near, far].into_iter().chain(layout.at(second, places[1]));
        let pattern = Candidate::each(pattern, digit);
        gone.finding(layout, name, Show { base: vec![strong, second], pattern, ..Show::default() })
    }
}
