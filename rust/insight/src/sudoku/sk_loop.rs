//! The SK-loop: a ring of cells around four crossings, with as many cells as digits it has room for.
//!
//! Two rows and two columns cross in four boxes. What they have there besides the crossings is eight
//! groups of cells, a ring: one goes from group to group by a line and by a box in turn. In each of
//! these eight houses the ring holds a digit once at most, so it is enough that some of the houses
//! cover all groups that have it. Where the fewest such houses, over all digits, are as many as the
//! cells, each of them holds its digit in the ring, and the rest of the house does not (the loop that
//! S. Kurzhals found in Easter Monster; a set over several houses, in the words of others).
//!
//! A ring has a few bits for each digit, so a board without one is left after a glance at its open
//! cells.

use runut_model::House;

use super::argument::{Argument, Finding, From, Literal, Show, Term};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::techniques::Name;
use crate::step::Word;

/// The houses that link the groups, in the ring's order; each joins a group and the next one.
const LINKS: usize = 8;
/// The roles of what the ring holds in each house, and of the house.
const ROLES: [(&str, &str); LINKS] = [
    ("link-1", "in-1"),
    ("link-2", "in-2"),
    ("link-3", "in-3"),
    ("link-4", "in-4"),
    ("link-5", "in-5"),
    ("link-6", "in-6"),
    ("link-7", "in-7"),
    ("link-8", "in-8"),
];

/// A ring that takes candidates away.
pub fn find<const W: usize>(board: &Board<W>, lines: &[Vec<u32>; 2]) -> Option<Finding> {
    if board.layout.is_large() {
        return None;
    }
    let [rows, columns] = lines;
    let pairs = |count: usize| (0..count).flat_map(move |one| (0..one).map(move |own| (own, one)));
    pairs(rows.len()).find_map(|(top, bottom)| {
        pairs(columns.len()).find_map(|(left, right)| {
            let (top, bottom) = (rows[top], rows[bottom]);
            Ring::new(board, [top, bottom], [columns[left], columns[right]])?.finding()
        })
    })
}

struct Ring<'a, const W: usize> {
    board: &'a Board<W>,
    crossings: [u32; 4],
    /// The house of each link.
    houses: [u32; LINKS],
    /// The cells of each group: link `n` joins group `n` and the next.
    groups: [Bits<W>; LINKS],
}

impl<'a, const W: usize> Ring<'a, W> {
    /// The ring of two rows and two columns, if they cross in four boxes and all its cells are open.
    fn new(board: &'a Board<W>, [top, bottom]: [u32; 2], [left, right]: [u32; 2]) -> Option<Self> {
        let layout = &*board.layout;
        let set = |unit: u32| layout.units[unit as usize].set;
        // From crossing to crossing, each with the line on which the ring comes and that on which it goes.
        let turns = [(left, top), (top, right), (right, bottom), (bottom, left)];
        let mut ring =
            Self { board, crossings: [0; 4], houses: [0; LINKS], groups: [Bits::EMPTY; LINKS] };
        for (at, &(comes, goes)) in turns.iter().enumerate() {
            let crossing = (set(comes) & set(goes)).members::<u32>().next()?;
            let is_box = |unit: &&u32| layout.units[**unit as usize].house == House::Box;
            let own = *layout.units_of[crossing as usize].iter().find(is_box)?;
            if ring.houses[..2 * at].contains(&own) {
                return None;
            }
            ring.crossings[at] = crossing;
            ring.houses[2 * at..2 * at + 2].copy_from_slice(&[own, goes]);
            for (group, line) in ring.groups[2 * at..].iter_mut().zip([comes, goes]) {
                *group = (set(line) & set(own)).without(Bits::of(crossing));
                if group.is_empty() || !group.without(board.open).is_empty() {
                    return None;
                }
            }
        }
        Some(ring)
    }

    fn cells(&self) -> Bits<W> {
        self.groups.iter().fold(Bits::EMPTY, |all, &group| all | group)
    }

    /// What it takes away, if its digits need no more houses than it has cells.
    fn finding(&self) -> Option<Finding> {
        let (board, cells) = (self.board, self.cells());
        let mut links: Vec<(u32, u8)> = Vec::new();
        let mut gives: Vec<Literal> = Vec::new();
        for digit in 0..board.layout.digits() as u32 {
            let held = self.groups.iter().enumerate();
            let held = held.filter(|(_, group)| group.meets(&board.cells[digit as usize]));
            let held = held.fold(0_u8, |all, (at, _)| all | 1 << at);
            let (lost, chosen) = covers(held).map(|own| (self.lost(digit, own), own)).fold(
                (Vec::new(), u8::MAX),
                |best, next| {
                    if next.0.len() > best.0.len() || best.1 == u8::MAX { next } else { best }
                },
            );
            links.extend(ones(u64::from(chosen)).map(|link| (digit, link as u8)));
            gives.extend(lost);
        }
        let is_new = |own: &Literal| !board.is_listed(own.candidate, false);
        let is_whole = |link: u8| links.iter().any(|own| own.1 == link);
        let is_ring = links.len() == cells.len() && (0..LINKS as u8).all(is_whole);
        if !is_ring || !gives.iter().any(is_new) {
            return None;
        }
        let terms = cells.members().map(|cell| Term::Cell(cell, -1));
        let held =
            links.iter().map(|&(digit, link)| Term::Digit(self.houses[link as usize], digit, 1));
        let from = From::Sum(terms.chain(held).collect());
        let why = vec![Argument::lacking(from, board.lacks(cells.members()), gives.clone())];
        Finding::new(Name::SkLoop, gives, why, self.show(&links)).unlisted(board)
    }

    /// The places of a digit that these links take away: outside the ring one of their houses has
    /// them, inside it two.
    fn lost(&self, digit: u32, links: u8) -> Vec<Literal> {
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        for link in ones(u64::from(links)) {
            let own = self.board.layout.units[self.houses[link as usize] as usize].set;
            twice |= once & own;
            once |= own;
        }
        let lost = self.board.open(digit) & (once.without(self.cells()) | twice);
        Literal::none(lost.members(), digit)
    }

    fn show(&self, links: &[(u32, u8)]) -> Show {
        let (board, layout) = (self.board, &*self.board.layout);
        let mut roles = vec![("crossings", Word::Places(self.crossings.to_vec()))];
        let mut sets = vec![Vec::new(), Vec::new()];
        for (link, (digits, house)) in ROLES.into_iter().enumerate() {
            let own = links.iter().filter(|own| usize::from(own.1) == link);
            let held = own.fold(0, |all, own| all | 1 << own.0);
            roles.push((digits, layout.values_of(held)));
            roles.push((house, Word::Premises(layout.premises(&[self.houses[link]]))));
            let joined = self.groups[link] | self.groups[(link + 1) % LINKS];
            let within = joined
                .members()
                .flat_map(|cell| Candidate::all(cell, board.digits[cell as usize] & held));
            sets[link % 2].extend(within);
        }
        Show { sets, number: Some(links.len() as i64), roles, ..Show::default() }
    }
}

/// The ways in which the fewest links reach all these groups.
fn covers(held: u8) -> impl Iterator<Item = u8> {
    let reaches = move |links: u8| held & !(links | links.rotate_left(1)) == 0;
    let all = move || (0..=u8::MAX).filter(move |&links| reaches(links));
    let fewest = all().map(u8::count_ones).min().unwrap_or(0);
    all().filter(move |links| links.count_ones() == fewest)
}
