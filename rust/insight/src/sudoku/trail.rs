//! What followed from a supposition, in order, and why: from it the lines are made, only those that
//! a contradiction or a goal needs.

use super::argument::{Argument, From, Lack, Literal, Node, Term};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::intersections::links;

/// How a literal came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Supposed,
    /// The cell has another digit.
    SameCell(Candidate),
    /// A peer has the digit.
    Peer(Candidate),
    /// A pair bans it.
    Pair(u32, Candidate),
    /// A clue has no filling with both.
    Clue(u32, Candidate),
    /// The last digit of its cell.
    LastDigit,
    /// The last place of its digit in a house.
    LastPlace(u32),
    /// The last place of a digit that a clue needs.
    LastOfNeed(u32),
    /// It sees all places that a house has left, these bits.
    Group(u32, u64),
}

/// Why a supposition fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Both hold, but exclude each other.
    Clash(Candidate, Candidate),
    /// A cell has no digit left.
    Cell(u32),
    /// A digit has no place left in a house.
    House(u32, u32),
    /// A digit that a clue needs has no place left.
    Need(u32),
    /// What is supposed sees all places that a house has left.
    Group(u32, u32, u64),
}

/// Literals in the order in which they followed; the first is supposed.
pub struct Trail {
    digits: usize,
    /// The place of each literal, from 1; 0 if it did not follow.
    at: Vec<u32>,
    pub entries: Vec<(Literal, How)>,
}

impl Trail {
    pub fn new(cells: u32, digits: usize) -> Self {
        Self { digits, at: vec![0; cells as usize * digits * 2], entries: Vec::new() }
    }

    /// The number of a literal.
    pub fn index(&self, literal: Literal) -> usize {
        let Candidate { cell, digit } = literal.candidate;
        (cell as usize * self.digits + digit as usize) * 2 + usize::from(literal.holds)
    }

    /// Whether a literal followed.
    #[inline]
    pub fn has(&self, literal: Literal) -> bool {
        self.at[self.index(literal)] != 0
    }

    /// When a literal followed, from 0.
    pub fn place(&self, literal: Literal) -> Option<u32> {
        self.at[self.index(literal)].checked_sub(1)
    }

    /// Begins anew.
    pub fn suppose(&mut self, literal: Literal) {
        for at in 0..self.entries.len() {
            let index = self.index(self.entries[at].0);
            self.at[index] = 0;
        }
        self.entries.clear();
        self.push(literal, How::Supposed);
    }

    /// Adds a literal unless it followed before.
    #[inline]
    pub fn push(&mut self, literal: Literal, how: How) {
        let index = self.index(literal);
        if self.at[index] == 0 {
            self.entries.push((literal, how));
            self.at[index] = self.entries.len() as u32;
        }
    }

    /// What is supposed.
    pub fn start(&self) -> Literal {
        self.entries[0].0
    }
}

/// Writes arguments from a trail.
pub struct Tracer<'a, const W: usize> {
    pub board: &'a Board<W>,
    pub trail: &'a Trail,
}

impl<const W: usize> Tracer<'_, W> {
    /// The literals on which a conflict rests, in order, without what is supposed.
    pub fn chain(&self, conflict: Conflict) -> Vec<Literal> {
        let needed = self.needed(self.roots(conflict));
        needed.into_iter().skip(1).map(|at| self.trail.entries[at].0).collect()
    }

    /// The links from what is supposed to a conflict, where each has one link before it.
    pub fn path(&self, conflict: Conflict) -> Vec<Node> {
        let mut nodes = Vec::new();
        match conflict {
            Conflict::Clash(_, on) => self.to_holding(on, &mut nodes),
            Conflict::Group(house, digit, rest) => self.to_group(house, digit, rest, &mut nodes),
            Conflict::Cell(_) | Conflict::House(..) | Conflict::Need(_) => {}
        }
        nodes.reverse();
        nodes
    }

    /// The links back from a candidate that holds.
    fn to_holding(&self, on: Candidate, nodes: &mut Vec<Node>) {
        let Candidate { cell, digit } = on;
        match self.how(Literal { candidate: on, holds: true }) {
            Some(How::LastDigit) => {
                nodes.push(Node::is([cell], digit));
                if let Some(literal) = self.lacking_digits(cell, 1 << digit).first() {
                    self.to_lacking(&[cell], literal.candidate.digit, nodes);
                }
            }
            Some(How::LastPlace(house)) => {
                self.to_group(house, digit, self.board.layout.bit(house, cell), nodes);
            }
            Some(How::LastOfNeed(need)) => {
                nodes.push(Node::is([cell], digit));
                let others = self.board.clue_links.others(need, Some(cell));
                let others: Vec<u32> = others.into_iter().map(|own| own.cell).collect();
                self.to_lacking(&others, digit, nodes);
            }
            _ => {}
        }
    }

    /// The links back from the places that a house has left for a digit.
    fn to_group(&self, house: u32, digit: u32, rest: u64, nodes: &mut Vec<Node>) {
        nodes.push(Node::is(self.board.layout.at(house, rest), digit));
        let lacking = self.board.seats(house, digit) & !rest;
        let lacking: Vec<u32> = self.board.layout.at(house, lacking).collect();
        self.to_lacking(&lacking, digit, nodes);
    }

    /// The links back from places that lack a digit, by the first that takes it from all of them.
    fn to_lacking(&self, cells: &[u32], digit: u32, nodes: &mut Vec<Node>) {
        nodes.push(Node::not(cells.iter().copied(), digit));
        let taken = match *cells {
            [cell] => self.how(Literal::not(cell, digit)),
            _ => self.seeing(cells, digit).map(How::Peer),
        };
        match taken {
            Some(How::Peer(on) | How::SameCell(on) | How::Pair(_, on) | How::Clue(_, on)) => {
                self.to_holding(on, nodes);
            }
            Some(How::Group(house, rest)) => self.to_group(house, digit, rest, nodes),
            _ => {}
        }
    }

    /// The first candidate that holds and sees all these places.
    fn seeing(&self, cells: &[u32], digit: u32) -> Option<Candidate> {
        let sees = |on: &Candidate| {
            let peers = &self.board.layout.peers[on.cell as usize];
            on.digit == digit && cells.iter().all(|&cell| peers.contains(cell))
        };
        let holding = self.trail.entries.iter().filter(|(literal, _)| literal.holds);
        holding.map(|(literal, _)| literal.candidate).find(sees)
    }

    fn how(&self, literal: Literal) -> Option<How> {
        self.trail.place(literal).map(|at| self.trail.entries[at as usize].1)
    }

    /// The arguments from what is supposed to a contradiction.
    pub fn refutation(&self, conflict: Conflict) -> Vec<Argument> {
        let mut arguments = self.arguments(self.roots(conflict));
        arguments.extend(self.contradiction(conflict));
        arguments
    }

    /// The arguments from what is supposed to a literal.
    pub fn towards(&self, goal: Literal) -> Vec<Argument> {
        self.arguments(vec![goal])
    }

    fn arguments(&self, roots: Vec<Literal>) -> Vec<Argument> {
        let mut arguments: Vec<Argument> = Vec::new();
        for at in self.needed(roots) {
            let (literal, how) = self.trail.entries[at];
            let Some(next) = self.argument(literal, how) else { continue };
            if !arguments.iter_mut().any(|known| join(known, &next)) {
                arguments.push(next);
            }
        }
        arguments
    }

    /// The numbers of the entries behind these literals, in order.
    fn needed(&self, roots: Vec<Literal>) -> Vec<usize> {
        let mut is_needed = vec![false; self.trail.entries.len()];
        let mut open = roots;
        while let Some(literal) = open.pop() {
            let at = self.trail.at[self.trail.index(literal)];
            if at > 0 && !std::mem::replace(&mut is_needed[at as usize - 1], true) {
                let (literal, how) = self.trail.entries[at as usize - 1];
                open.extend(self.parents(literal, how));
            }
        }
        is_needed[0] = true;
        (0..is_needed.len()).filter(|&at| is_needed[at]).collect()
    }

    fn parents(&self, Literal { candidate, .. }: Literal, how: How) -> Vec<Literal> {
        let Candidate { cell, digit } = candidate;
        match how {
            How::Supposed => Vec::new(),
            How::SameCell(on) | How::Peer(on) | How::Pair(_, on) | How::Clue(_, on) => {
                vec![Literal { candidate: on, holds: true }]
            }
            How::LastDigit => self.lacking_digits(cell, 1 << digit),
            How::LastPlace(house) => {
                let own = self.board.layout.bit(house, cell);
                self.lacking_places(house, digit, own)
            }
            How::LastOfNeed(need) => self.lacking_need(need, Some(cell)),
            How::Group(house, rest) => self.lacking_places(house, digit, rest),
        }
    }

    fn lacking_need(&self, need: u32, but: Option<u32>) -> Vec<Literal> {
        let others = self.board.clue_links.others(need, but).into_iter();
        others.map(|candidate| Literal { candidate, holds: false }).collect()
    }

    fn lacking_digits(&self, cell: u32, but: u64) -> Vec<Literal> {
        let digits = super::bits::ones(self.board.digits[cell as usize] & !but);
        digits.map(|digit| Literal::not(cell, digit)).collect()
    }

    fn lacking_places(&self, house: u32, digit: u32, but: u64) -> Vec<Literal> {
        let seats = self.board.seats(house, digit) & !but;
        self.board.layout.at(house, seats).map(|cell| Literal::not(cell, digit)).collect()
    }

    fn roots(&self, conflict: Conflict) -> Vec<Literal> {
        match self.plain(conflict) {
            Conflict::Clash(one, other) => {
                [one, other].map(|candidate| Literal { candidate, holds: true }).to_vec()
            }
            Conflict::Cell(cell) => self.lacking_digits(cell, 0),
            Conflict::House(house, digit) => self.keeping_out(self.lacking_places(house, digit, 0)),
            Conflict::Need(need) => self.keeping_out(self.lacking_need(need, None)),
            Conflict::Group(house, digit, rest) => self.lacking_places(house, digit, rest),
        }
    }

    /// What keeps a digit from these places: it does not hold there, or another does.
    fn keeping_out(&self, places: Vec<Literal>) -> Vec<Literal> {
        let reason = |literal: Literal| {
            let Candidate { cell, digit } = literal.candidate;
            let others = super::bits::ones(self.board.digits[cell as usize] & !(1 << digit));
            let held =
                others.map(|other| Literal::is(cell, other)).find(|&held| self.trail.has(held));
            held.filter(|_| !self.trail.has(literal)).unwrap_or(literal)
        };
        places.into_iter().map(reason).collect()
    }

    fn argument(&self, literal: Literal, how: How) -> Option<Argument> {
        let Candidate { cell, digit } = literal.candidate;
        let gives = vec![literal];
        match how {
            // That a cell holds one digit needs no line: whoever needs it names the digit.
            How::Supposed | How::SameCell(_) => None,
            How::Peer(on) => self.peer(on, cell, gives),
            How::Pair(pair, on) => Some(Argument::holding(From::Pair(pair), vec![on], gives)),
            How::Clue(clue, on) => Some(self.by_clue(clue, vec![on], gives)),
            How::LastOfNeed(need) => Some(self.by_need(need, Some(cell), gives)),
            How::LastDigit => {
                let lacks = vec![(cell, self.board.layout.all() & !(1 << digit))];
                Some(Argument::lacking(From::Cell(cell), lacks, gives))
            }
            How::LastPlace(house) => {
                let lacks = self.absent(house, digit, self.board.layout.bit(house, cell));
                Some(Argument::lacking(From::Unit(house), lacks, gives))
            }
            How::Group(house, rest) => {
                let set = Bits::of_all(&self.board.layout.at(house, rest).collect::<Vec<u32>>());
                let mut terms = vec![Term::Digit(house, digit, -1)];
                terms.extend(links(&self.board.layout, cell, set, digit));
                Some(Argument::lacking(From::Sum(terms), self.absent(house, digit, rest), gives))
            }
        }
    }

    /// A line from a clue and candidates that hold.
    fn by_clue(&self, clue: u32, holds: Vec<Candidate>, gives: Vec<Literal>) -> Argument {
        let (premises, lacks) = self.board.clue_links.ground(clue);
        Argument::Line { from: From::Clue(premises), holds, lacks, gives }
    }

    /// A line from a clue whose need has no place but one.
    fn by_need(&self, need: u32, but: Option<u32>, gives: Vec<Literal>) -> Argument {
        let links = &self.board.clue_links;
        let (premises, mut lacks) = links.ground(links.clue(need));
        lacks.extend(links.others(need, but).iter().map(|own| (own.cell, 1 << own.digit)));
        Argument::lacking(From::Clue(premises), lacks, gives)
    }

    fn peer(&self, on: Candidate, cell: u32, gives: Vec<Literal>) -> Option<Argument> {
        let unit = self.board.layout.shared_unit(on.cell, cell)?;
        Some(Argument::holding(From::Unit(unit), vec![on], gives))
    }

    fn absent(&self, house: u32, digit: u32, but: u64) -> Vec<Lack> {
        let cells = self.board.layout.at(house, self.board.layout.all() & !but);
        cells.map(|cell| (cell, 1 << digit)).collect()
    }

    /// Two digits of one cell as a house, or the need of a clue, that has no place for the later one.
    fn plain(&self, conflict: Conflict) -> Conflict {
        let Conflict::Clash(one, other) = conflict else { return conflict };
        let when = |candidate: &Candidate| {
            self.trail.place(Literal { candidate: *candidate, holds: true })
        };
        let later = [one, other].into_iter().max_by_key(when).unwrap_or(other);
        match when(&later).map(|at| self.trail.entries[at as usize].1) {
            Some(How::LastPlace(house)) if one.cell == other.cell => {
                Conflict::House(house, later.digit)
            }
            Some(How::LastOfNeed(need)) if one.cell == other.cell => Conflict::Need(need),
            _ => conflict,
        }
    }

    fn contradiction(&self, conflict: Conflict) -> Vec<Argument> {
        match self.plain(conflict) {
            Conflict::Clash(one, other) => {
                let unit = (one.digit == other.digit)
                    .then(|| self.board.layout.shared_unit(one.cell, other.cell).map(From::Unit))
                    .flatten();
                let from = unit.or_else(|| self.board.layout.ban(one, other).map(From::Pair));
                let line = |from| Argument::holding(from, vec![one, other], Vec::new());
                let clue = || self.board.clue_links.ban(one, other);
                let by_clue = |clue| self.by_clue(clue, vec![one, other], Vec::new());
                from.map(line).or_else(|| clue().map(by_clue)).into_iter().collect()
            }
            Conflict::Cell(cell) => {
                vec![Argument::lacking(
                    From::Cell(cell),
                    vec![(cell, self.board.layout.all())],
                    Vec::new(),
                )]
            }
            Conflict::House(house, digit) => {
                vec![Argument::lacking(From::Unit(house), self.absent(house, digit, 0), Vec::new())]
            }
            Conflict::Need(need) => vec![self.by_need(need, None, Vec::new())],
            Conflict::Group(house, digit, rest) => {
                let start = self.trail.start().candidate;
                let cells = self.board.layout.at(house, rest);
                let mut arguments: Vec<Argument> = Vec::new();
                for cell in cells {
                    let next = self.peer(start, cell, vec![Literal::not(cell, digit)]);
                    let Some(next) = next else { continue };
                    if !arguments.iter_mut().any(|known| join(known, &next)) {
                        arguments.push(next);
                    }
                }
                let lacks = self.absent(house, digit, 0);
                arguments.push(Argument::lacking(From::Unit(house), lacks, Vec::new()));
                arguments
            }
        }
    }
}

/// Adds what a line gives to an earlier one that needs the same.
fn join(known: &mut Argument, next: &Argument) -> bool {
    let (
        Argument::Line { from, holds, lacks, gives },
        Argument::Line { from: own, holds: held, lacks: lacked, gives: more },
    ) = (known, next)
    else {
        return false;
    };
    let is_same = from == own && holds == held && lacks == lacked && !holds.is_empty();
    if is_same {
        gives.extend(
            more.iter().filter(|literal| !gives.contains(literal)).copied().collect::<Vec<_>>(),
        );
    }
    is_same
}
