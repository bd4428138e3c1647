//! Forcing: what single cells and houses make of a supposition, to a contradiction or, in each case
//! of a cell or a house, to the same conclusion.

use super::argument::{Argument, Finding, From, Literal, Show};
use super::bits::ones;
use super::board::{Board, Candidate};
use super::techniques::Name;
use super::trail::{Conflict, How, Tracer, Trail};
use crate::ladder::{Budget, Halt};

/// The most literals of a refutation that is a chain and not a net.
const CHAIN: usize = 12;
/// Glances for each literal.
const LITERAL: f32 = 2.0;

/// The shortest refutation of a candidate; a forcing chain has few literals.
pub fn refute<const W: usize>(
    board: &Board<W>,
    name: Name,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    let mut flow = Flow::new(board);
    let mut best: Option<(usize, Candidate)> = None;
    let is_open = |own: &Candidate| !board.is_listed(*own, false);
    for start in board.candidates().filter(is_open) {
        if let Err(conflict) = flow.follow(Literal { candidate: start, holds: true }) {
            let length = flow.tracer().chain(conflict).len();
            if best.is_none_or(|(known, _)| length < known) {
                best = Some((length, start));
            }
        }
        budget.work(flow.trail.entries.len() as u64 * 2)?;
        if board.layout.is_large() && best.is_some_and(|(length, _)| length <= CHAIN) {
            break;
        }
    }
    let is_in_reach =
        |&(length, _): &(usize, Candidate)| name == Name::ForcingNet || length <= CHAIN;
    Ok(best.filter(is_in_reach).and_then(|(length, start)| flow.refuted(name, start, length)))
}

/// The same conclusion in every case of a cell, or of a digit in a house.
pub fn cases<const W: usize>(
    board: &Board<W>,
    name: Name,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    let mut flow = Flow::new(board);
    let mut best: Option<(u32, Choice, Literal)> = None;
    for choice in choices(board, name) {
        let found = flow.common(&choice.cases);
        if let Some((cost, goal)) = found
            && best.as_ref().is_none_or(|(known, ..)| cost < *known)
        {
            best = Some((cost, choice, goal));
        }
        budget.work(500)?;
    }
    Ok(best.map(|(_, choice, goal)| flow.shown(name, choice, goal)))
}

/// Candidates of which one holds.
struct Choice {
    from: From,
    lacks: Vec<(u32, u64)>,
    house: Option<u32>,
    cases: Vec<Candidate>,
}

fn choices<const W: usize>(board: &Board<W>, name: Name) -> Vec<Choice> {
    let layout = &*board.layout;
    if name == Name::CellForcing {
        let cell = |cell: u32| Choice {
            from: From::Cell(cell),
            lacks: vec![(cell, layout.all() & !board.digits[cell as usize])],
            house: None,
            cases: ones(board.digits[cell as usize])
                .map(|digit| Candidate::new(cell, digit))
                .collect(),
        };
        return board.open.members().map(cell).collect();
    }
    let houses = (0..layout.houses as u32).flat_map(|house| {
        ones(layout.all() & !board.done[house as usize]).map(move |digit| (house, digit))
    });
    let unit = |(house, digit): (u32, u32)| {
        let seats = board.seats(house, digit);
        Choice {
            from: From::Unit(house),
            lacks: layout.at(house, layout.all() & !seats).map(|cell| (cell, 1 << digit)).collect(),
            house: Some(house),
            cases: layout.at(house, seats).map(|cell| Candidate::new(cell, digit)).collect(),
        }
    };
    houses.map(unit).collect()
}

/// What follows from suppositions, one after the other.
struct Flow<'a, const W: usize> {
    board: &'a Board<W>,
    trail: Trail,
    digits: Vec<u64>,
    seats: Vec<u64>,
    /// The places that each need of a clue has left.
    needs: Vec<u64>,
}

impl<'a, const W: usize> Flow<'a, W> {
    fn new(board: &'a Board<W>) -> Self {
        let trail = Trail::new(board.layout.cells, board.layout.digits());
        Self { board, trail, digits: Vec::new(), seats: Vec::new(), needs: Vec::new() }
    }

    fn tracer(&self) -> Tracer<'_, W> {
        Tracer { board: self.board, trail: &self.trail }
    }

    fn refuted(&mut self, name: Name, start: Candidate, length: usize) -> Option<Finding> {
        let supposed = Literal { candidate: start, holds: true };
        let conflict = self.follow(supposed).err()?;
        let inner = self.tracer().refutation(conflict);
        let show = Show { pattern: vec![start], number: Some(length as i64), ..Show::default() };
        let gives = vec![Literal { candidate: start, holds: false }];
        let mut finding =
            Finding::new(name, gives, vec![Argument::Suppose { supposed, inner }], show);
        finding.cost = LITERAL * length as f32;
        Some(finding)
    }

    /// The literal that follows soonest in all cases and is new.
    fn common(&mut self, cases: &[Candidate]) -> Option<(u32, Literal)> {
        let mut first: Vec<(Literal, u32)> = Vec::new();
        for (number, &candidate) in cases.iter().enumerate() {
            if self.follow(Literal { candidate, holds: true }).is_err() {
                return None;
            }
            if number == 0 {
                let entries = self.trail.entries.iter().enumerate();
                first = entries.map(|(at, &(literal, _))| (literal, at as u32)).collect();
            } else {
                let trail = &self.trail;
                first.retain_mut(|(literal, cost)| {
                    let at = trail.place(*literal);
                    *cost += at.unwrap_or(0);
                    at.is_some()
                });
            }
        }
        let found = first
            .into_iter()
            .filter(|&(literal, _)| !self.board.is_listed(literal.candidate, literal.holds));
        found.map(|(literal, cost)| (cost, literal)).min()
    }

    fn shown(&mut self, name: Name, choice: Choice, goal: Literal) -> Finding {
        let mut length = 0;
        let cases = choice.cases.iter().map(|&candidate| {
            let supposed = Literal { candidate, holds: true };
            let _ = self.follow(supposed);
            let inner = self.tracer().towards(goal);
            length += inner.len();
            (supposed, inner)
        });
        let cases = cases.collect();
        let show = Show {
            base: choice.house.into_iter().collect(),
            pattern: choice.cases,
            number: Some(length as i64),
            ..Show::default()
        };
        let gives = vec![goal];
        let why = vec![Argument::Cases {
            from: choice.from,
            lacks: choice.lacks,
            cases,
            gives: gives.clone(),
        }];
        let mut finding = Finding::new(name, gives, why, show);
        finding.cost = LITERAL * length as f32;
        finding
    }

    /// Follows everything that single cells and houses force, until a contradiction.
    fn follow(&mut self, start: Literal) -> Result<(), Conflict> {
        self.digits.clone_from(&self.board.digits);
        self.seats.clone_from(&self.board.seats);
        self.needs = self.board.clue_links.places();
        self.trail.suppose(start);
        let mut next = 0;
        while next < self.trail.entries.len() {
            let (literal, _) = self.trail.entries[next];
            if literal.holds {
                self.place(literal.candidate)?;
            }
            next += 1;
        }
        Ok(())
    }

    fn place(&mut self, on: Candidate) -> Result<(), Conflict> {
        let (layout, board) = (&*self.board.layout, self.board);
        let Candidate { cell, digit } = on;
        for other in ones(self.digits[cell as usize] & !(1 << digit)) {
            self.remove(Candidate::new(cell, other), How::SameCell(on))?;
        }
        for peer in (board.open(digit) & layout.peers[cell as usize]).members() {
            self.remove(Candidate::new(peer, digit), How::Peer(on))?;
        }
        for &(pair, side) in &layout.pairs_of[cell as usize] {
            let rule = &layout.pairs[pair as usize];
            let other = rule.cells[1 - side];
            for ban in ones(rule.bans[side][digit as usize] & self.digits[other as usize]) {
                self.remove(Candidate::new(other, ban), How::Pair(pair, on))?;
            }
        }
        for &(other, clue) in board.clue_links.bans(on) {
            self.remove(other, How::Clue(clue, on))?;
        }
        Ok(())
    }

    fn remove(&mut self, off: Candidate, how: How) -> Result<(), Conflict> {
        let Candidate { cell, digit } = off;
        let own = self.digits[cell as usize];
        if own >> digit & 1 == 0 {
            return Ok(());
        }
        if self.trail.has(Literal { candidate: off, holds: true })
            && let How::SameCell(on) | How::Peer(on) | How::Pair(_, on) | How::Clue(_, on) = how
        {
            return Err(Conflict::Clash(on, off));
        }
        self.trail.push(Literal { candidate: off, holds: false }, how);
        let left = own & !(1 << digit);
        self.digits[cell as usize] = left;
        if left == 0 {
            return Err(Conflict::Cell(cell));
        }
        if left.is_power_of_two() {
            self.trail.push(Literal::is(cell, left.trailing_zeros()), How::LastDigit);
        }
        let layout = &*self.board.layout;
        for &(house, bit) in &layout.seats[cell as usize] {
            let seats = &mut self.seats[house as usize * layout.digits() + digit as usize];
            *seats &= !(1 << bit);
            let seats = *seats;
            if seats == 0 {
                return Err(Conflict::House(house, digit));
            }
            if seats.is_power_of_two() {
                let last = layout.units[house as usize].cells[seats.trailing_zeros() as usize];
                self.trail.push(Literal::is(last, digit), How::LastPlace(house));
            }
        }
        self.leave_needs(off)
    }

    /// What is left of the needs of clues without one of their places.
    fn leave_needs(&mut self, off: Candidate) -> Result<(), Conflict> {
        let links = &self.board.clue_links;
        for &(need, bit) in links.needs_of(off) {
            let left = &mut self.needs[need as usize];
            *left &= !(1 << bit);
            if *left == 0 {
                return Err(Conflict::Need(need));
            }
            if left.is_power_of_two() {
                let candidate = links.place(need, left.trailing_zeros());
                self.trail.push(Literal { candidate, holds: true }, How::LastOfNeed(need));
            }
        }
        Ok(())
    }
}
