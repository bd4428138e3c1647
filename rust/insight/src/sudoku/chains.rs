//! Chains: literals of which each follows from one other, by a weak link or by a strong one.
//!
//! Links are symmetric, so whatever a supposition contradicts, it contradicts by a chain to itself:
//! a candidate goes if a chain from it ends in one that excludes it. Chains are followed breadth
//! first from every candidate, and the shortest of all is taken (nice loops, AIC); on large boards,
//! where that would take long, the first. X-chains, XY-chains and all others are found by one search
//! and named by their links, so that the shortest of any kind comes first.
//!
//! A chain whose ends exclude each other closes to a ring (a continuous nice loop): of each weak link
//! one end holds, so whatever excludes both of them goes. An end may be a group of places.

use super::argument::{Argument, Finding, Literal, Node, Show};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;
use super::trail::{Conflict, How, Tracer, Trail};
use crate::ladder::{Budget, Halt};

/// The links that a chain may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a kind of link that a chain may have")]
pub struct Links {
    /// Strong links between the two digits of a cell.
    cells: bool,
    /// Strong links between the two places of a digit in a house.
    houses: bool,
    /// Only one digit, and weak links inside the chain lie on strong ones: colours.
    colours: bool,
    /// All cells have the same two digits.
    same_pair: bool,
    /// Places of a digit that lie together may be a link.
    groups: bool,
}

impl Links {
    /// The links of a technique; `None` if it is no chain.
    pub fn of(name: Name) -> Option<Self> {
        let none = Self::default();
        Some(match name {
            Name::RemotePair => Self { cells: true, same_pair: true, ..none },
            Name::SimpleColouring => Self { houses: true, colours: true, ..none },
            Name::XChain | Name::XRing => Self { houses: true, ..none },
            Name::XyChain | Name::XyRing => Self { cells: true, ..none },
            Name::Aic | Name::AicRing => Self { cells: true, houses: true, ..none },
            Name::GroupedAic | Name::GroupedRing => {
                Self { cells: true, houses: true, groups: true, ..none }
            }
            _ => return None,
        })
    }

    /// Whether a chain has only one digit.
    fn one_digit(self) -> bool {
        !self.cells
    }
}

/// Chains of more literals than this grade one higher.
const LONG: usize = 8;
/// The longest chain that is looked for.
const MOST: usize = 40;
/// Glances for each further literal of a chain.
const LITERAL: f32 = 1.5;

/// What a chain goes by, given what it is; `None` if it is not wanted.
pub type Named<'a> = &'a dyn Fn(Name, &[Node]) -> Option<Name>;

/// The shortest chain with these links that goes by a name.
pub fn find<const W: usize>(
    board: &Board<W>,
    own: Name,
    links: Links,
    named: Named<'_>,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    let layout = &*board.layout;
    let mut chain = Chain { board, links, trail: Trail::new(layout.cells, layout.digits()) };
    let (mut best, mut most): (Option<(usize, Candidate, Name)>, _) = (None, MOST);
    for start in board.candidates() {
        if most < 3 {
            break;
        }
        if board.is_listed(start, false) {
            continue;
        }
        if let Err(conflict) = chain.follow(start, most) {
            let length = chain.tracer().chain(conflict).len();
            let is_no_longer = best.is_none_or(|(known, ..)| length <= known);
            if is_no_longer
                && let Some(name) = chain.kind(own, conflict, named)
                && best.is_none_or(|(known, _, kind)| length < known || (name as u16) < kind as u16)
            {
                best = Some((length, start, name));
                most = length;
            }
        }
        budget.work(chain.trail.entries.len() as u64)?;
        if best.is_some() && layout.is_large() {
            break;
        }
    }
    Ok(best.and_then(|(length, start, name)| chain.finding(name, start, length)))
}

/// Whether the ends of a chain exclude each other.
fn closes<const W: usize>(layout: &Layout<W>, chain: &[Node]) -> bool {
    let [first, .., last] = chain else { return false };
    let excludes = |one| last.candidates().into_iter().all(|other| layout.excludes(one, other));
    first.candidates().into_iter().all(excludes)
}

/// Whether a chain comes back to a candidate, which groups may make it do; nobody follows that.
fn comes_back(chain: &[Node]) -> bool {
    let mut met: Vec<Candidate> = chain.iter().flat_map(Node::candidates).collect();
    let count = met.len();
    met.sort_unstable_by_key(|own| (own.cell, own.digit));
    met.dedup();
    met.len() < count
}

struct Chain<'a, const W: usize> {
    board: &'a Board<W>,
    links: Links,
    trail: Trail,
}

impl<const W: usize> Chain<'_, W> {
    fn tracer(&self) -> Tracer<'_, W> {
        Tracer { board: self.board, trail: &self.trail }
    }

    /// What a chain goes by.
    fn kind(&self, own: Name, conflict: Conflict, named: Named<'_>) -> Option<Name> {
        let chain = self.tracer().path(conflict);
        if comes_back(&chain) {
            return None;
        }
        let is_of_kind = self.links.colours || self.links.same_pair;
        named(if is_of_kind { own } else { self.by_links(&chain) }, &chain)
    }

    fn by_links(&self, chain: &[Node]) -> Name {
        let is_ring = closes(&self.board.layout, chain);
        let is_in_cells = |link: &[Node]| link[0].cells == link[1].cells;
        match chain.first() {
            _ if chain.iter().any(|node| node.cells.len() > 1) => {
                if is_ring {
                    Name::GroupedRing
                } else {
                    Name::GroupedAic
                }
            }
            Some(first) if chain.iter().all(|node| node.digit == first.digit) => {
                if is_ring {
                    Name::XRing
                } else {
                    Name::XChain
                }
            }
            _ if chain.chunks(2).all(is_in_cells) => {
                if is_ring {
                    Name::XyRing
                } else {
                    Name::XyChain
                }
            }
            _ if is_ring => Name::AicRing,
            _ => Name::Aic,
        }
    }

    /// All candidates that a chain between the same ends takes away, or a ring.
    fn finding(&mut self, name: Name, start: Candidate, length: usize) -> Option<Finding> {
        let conflict = self.follow(start, length).err()?;
        let chain = self.tracer().path(conflict);
        let layout = &*self.board.layout;
        let mut weak = vec![[chain.first()?, chain.last()?]];
        if name.is_ring() {
            weak.extend(chain[1..chain.len() - 1].chunks_exact(2).map(|link| [&link[0], &link[1]]));
        }
        let candidates = self.board.candidates();
        let excluded = |&target: &Candidate| {
            let sees = |node: &Node| {
                node.candidates().into_iter().all(|place| layout.excludes(target, place))
            };
            target != start && weak.iter().any(|ends| ends.iter().all(|end| sees(end)))
        };
        let others: Vec<Candidate> = candidates.filter(excluded).collect();
        let mut why = Vec::new();
        let mut gives = Vec::new();
        for target in std::iter::once(start).chain(others) {
            let Err(conflict) = self.follow(target, length) else { continue };
            // A chain through what another one took away shows nothing new.
            let is_gone = |literal: &Literal| literal.holds && gives.contains(&literal.opposite());
            if self.tracer().chain(conflict).iter().any(is_gone) {
                continue;
            }
            let inner = self.tracer().refutation(conflict);
            let supposed = Literal { candidate: target, holds: true };
            why.push(Argument::Suppose { supposed, inner });
            gives.push(Literal { candidate: target, holds: false });
        }
        let show = Show {
            pattern: chain.iter().flat_map(Node::candidates).collect(),
            closes: name.is_ring(),
            chain,
            ..Show::default()
        };
        let mut finding = Finding::new(name, gives, why, show);
        // A remote pair is followed by its cells, as far as it goes.
        finding.grade = if length > LONG && !self.links.same_pair { 6 } else { 0 };
        finding.cost = LITERAL * length as f32;
        Some(finding)
    }

    /// Follows the links from a candidate until it excludes itself; the chain has at most `most`
    /// literals.
    fn follow(&mut self, start: Candidate, most: usize) -> Result<(), Conflict> {
        self.trail.suppose(Literal { candidate: start, holds: true });
        let (mut next, mut depth, mut level) = (0, 0, 1);
        while next < self.trail.entries.len() {
            if next == level {
                depth += 1;
                level = self.trail.entries.len();
            }
            if depth > most {
                return Ok(());
            }
            let Literal { candidate, holds } = self.trail.entries[next].0;
            if holds {
                self.holds(candidate)?;
            } else {
                self.lacks(candidate)?;
            }
            next += 1;
        }
        Ok(())
    }

    /// What a candidate that holds takes away.
    fn holds(&mut self, on: Candidate) -> Result<(), Conflict> {
        let (layout, board, links) = (&*self.board.layout, self.board, self.links);
        let Candidate { cell, digit } = on;
        let start = self.trail.start().candidate;
        let is_start = on == start;
        if !is_start && layout.excludes(on, start) {
            return Err(Conflict::Clash(start, on));
        }
        let mut seen = board.open(digit) & layout.peers[cell as usize];
        if links.colours && !is_start {
            seen = self.partners(on);
        }
        let own = board.digits[cell as usize];
        for peer in seen.members() {
            if !links.same_pair || is_start || board.digits[peer as usize] == own {
                self.trail.push(Literal::not(peer, digit), How::Peer(on));
            }
        }
        if links.one_digit() {
            return Ok(());
        }
        for other in ones(own & !(1 << digit)) {
            self.trail.push(Literal::not(cell, other), How::SameCell(on));
        }
        for &(pair, side) in layout.pairs_of[cell as usize].iter().filter(|_| !links.same_pair) {
            let rule = &layout.pairs[pair as usize];
            let other = rule.cells[1 - side];
            for ban in ones(rule.bans[side][digit as usize] & board.digits[other as usize]) {
                self.trail.push(Literal::not(other, ban), How::Pair(pair, on));
            }
        }
        for &(other, clue) in board.clue_links.bans(on).iter().filter(|_| !links.same_pair) {
            self.trail.push(Literal { candidate: other, holds: false }, How::Clue(clue, on));
        }
        if links.groups { self.groups(on) } else { Ok(()) }
    }

    /// What follows because a candidate sees all but some places of a house.
    fn groups(&mut self, on: Candidate) -> Result<(), Conflict> {
        let (layout, board) = (&*self.board.layout, self.board);
        let seen = layout.peers[on.cell as usize];
        for house in 0..layout.houses as u32 {
            let unit = &layout.units[house as usize];
            let seats = board.seats(house, on.digit);
            if seats.is_power_of_two() || unit.set.contains(on.cell) || !unit.set.meets(&seen) {
                continue;
            }
            let left = ones(seats).filter(|&bit| !seen.contains(unit.cells[bit as usize]));
            let rest = left.fold(0, |mask, bit| mask | 1 << bit);
            if rest != seats {
                self.rest(house, on.digit, rest)?;
            }
        }
        Ok(())
    }

    /// What follows from the places that a house has left for a digit.
    fn rest(&mut self, house: u32, digit: u32, rest: u64) -> Result<(), Conflict> {
        const MOST: u32 = 3;
        let layout = &*self.board.layout;
        match rest.count_ones() {
            1 => {
                let cell = layout.units[house as usize].cells[rest.trailing_zeros() as usize];
                self.trail.push(Literal::is(cell, digit), How::LastPlace(house));
            }
            2..=MOST => {
                let set = Bits::of_all(&layout.at(house, rest).collect::<Vec<u32>>());
                let seen = self.board.open(digit) & layout.common_peers(set);
                let start = self.trail.start().candidate;
                if start.digit == digit && seen.contains(start.cell) {
                    return Err(Conflict::Group(house, digit, rest));
                }
                for cell in seen.without(layout.units[house as usize].set).members() {
                    self.trail.push(Literal::not(cell, digit), How::Group(house, rest));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The only other places of a digit in the houses of a candidate.
    fn partners(&self, candidate: Candidate) -> Bits<W> {
        let (layout, board) = (&*self.board.layout, self.board);
        let mut partners = Bits::EMPTY;
        for &(house, bit) in &layout.seats[candidate.cell as usize] {
            let rest = board.seats(house, candidate.digit) & !(1 << bit);
            if rest.is_power_of_two() {
                partners.insert(layout.units[house as usize].cells[rest.trailing_zeros() as usize]);
            }
        }
        partners
    }

    /// What is left if a candidate does not hold.
    fn lacks(&mut self, off: Candidate) -> Result<(), Conflict> {
        let (layout, board, links) = (&*self.board.layout, self.board, self.links);
        let Candidate { cell, digit } = off;
        let others = board.digits[cell as usize] & !(1 << digit);
        if links.cells && others.is_power_of_two() {
            self.trail.push(Literal::is(cell, others.trailing_zeros()), How::LastDigit);
        }
        for &(house, bit) in layout.seats[cell as usize].iter().filter(|_| links.houses) {
            let rest = board.seats(house, digit) & !(1 << bit);
            if rest.is_power_of_two() || links.groups {
                self.rest(house, digit, rest)?;
            }
        }
        for &(need, bit) in board.clue_links.needs_of(off).iter().filter(|_| links.houses) {
            self.rest_of_need(need, bit);
        }
        Ok(())
    }

    /// What follows if a need of a clue has two places, and one does not hold.
    fn rest_of_need(&mut self, need: u32, bit: u32) {
        let clue_links = &self.board.clue_links;
        let off = clue_links.place(need, bit);
        if let [candidate] = clue_links.others(need, Some(off.cell))[..] {
            self.trail.push(Literal { candidate, holds: true }, How::LastOfNeed(need));
        }
    }
}
