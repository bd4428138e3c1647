//! Which facts are there at each point of a proof, and which of them a move needs.
//!
//! A proof is found forwards and trimmed backwards. Each supposition opens a *frame*; a placement
//! is dead at a move if something before it, in its frame or an outer one, excludes it. Of the
//! facts that kill the placements of an item a move uses few, and those a person sees first: pieces
//! that lie, then what is excluded, then what is supposed, forced and refuted inside this step.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::board::Board;
use super::event::{Event, Kept, Reason};
use super::known::Known;

/// A supposition, or the step itself, up to a move.
#[derive(Default)]
struct Frame {
    /// The moves before this number count.
    limit: usize,
    supposed: Option<u32>,
    /// Placements that lie, and by which move.
    laid: Vec<(u32, usize)>,
    /// Placements that are excluded, and by which move.
    out: HashMap<u32, usize>,
}

impl Frame {
    fn new(supposed: Option<u32>) -> Self {
        Self { supposed, ..Self::default() }
    }

    fn add(&mut self, number: usize, event: &Event) {
        match event {
            Event::Forced { placement, .. } => self.laid.push((*placement, number)),
            Event::Refuted { placement, .. } => {
                self.out.entry(*placement).or_insert(number);
            }
            Event::Uneven { placements, .. } => {
                for &placement in placements {
                    self.out.entry(placement).or_insert(number);
                }
            }
            Event::Bare { .. } => {}
        }
    }

    /// The placements that lie.
    fn laid(&self) -> impl Iterator<Item = u32> {
        let forced = self.laid.iter().filter(|(_, number)| *number < self.limit);
        self.supposed.into_iter().chain(forced.map(|&(each, _)| each))
    }

    /// The move that gives a reason.
    fn source(&self, reason: Reason) -> Option<usize> {
        let number = match reason {
            Reason::In(placement) => {
                self.laid.iter().find(|(each, _)| *each == placement).map(|&(_, number)| number)
            }
            Reason::Out(placement) => self.out.get(&placement).copied(),
            Reason::Is(..) | Reason::Not(..) => None,
        };
        number.filter(|&number| number < self.limit)
    }
}

/// The most reasons that are compared with one another.
const COMPARED: usize = 128;

/// What excludes a placement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kill {
    /// Facts, as bits, of which each does.
    Any(u128),
    One(Reason),
    /// All copies of its kind lie.
    Spent(usize),
}

/// What is there at a point of a proof.
pub(super) struct Scope<'b> {
    pub(super) board: &'b Board,
    known: &'b Known,
    /// The known facts that kill many placements.
    broad: Vec<Reason>,
    /// By placement.
    dead: Vec<Option<Kill>>,
    frames: Vec<Frame>,
    /// The moves of the step so far.
    events: Vec<Event>,
}

impl<'b> Scope<'b> {
    /// The start of a step.
    pub(super) fn new(board: &'b Board, known: &'b Known) -> Self {
        let laid = known.laid.iter().map(|each| Reason::In(each.placement));
        let marked = known.is.iter().zip(0..).filter_map(|(kind, place)| Some((place, (*kind)?)));
        let broad = laid.chain(marked.map(|(place, kind)| Reason::Is(place, kind))).collect();
        let frames = vec![Frame::new(None)];
        let mut scope = Self { board, known, broad, dead: Vec::new(), frames, events: Vec::new() };
        scope.dead =
            (0..board.placements.len() as u32).map(|each| scope.known_dead(each)).collect();
        scope
    }

    /// Whether the facts at the start of the step exclude a placement.
    pub(super) fn is_dead(&self, placement: u32) -> bool {
        self.dead[placement as usize].is_some()
    }

    fn known_dead(&self, placement: u32) -> Option<Kill> {
        let (board, known) = (self.board, self.known);
        let own = &board.placements[placement as usize];
        let kills = |reason: &Reason| match *reason {
            Reason::In(laid) => laid != placement && board.clash(placement, laid),
            Reason::Is(place, kind) => {
                let is_inside = own.cells.contains(&place);
                let is_only = kind == own.kind && board.kinds[kind].copies == 1;
                (is_inside && kind != own.kind) || (!is_inside && is_only)
            }
            Reason::Not(..) | Reason::Out(_) => false,
        };
        let killers = self.broad.iter().enumerate().filter(|(_, reason)| kills(reason));
        let numbers: Vec<usize> = killers.map(|(at, _)| at).collect();
        if let Some(&first) = numbers.first() {
            let near = numbers.iter().filter(|at| **at < COMPARED);
            let broad = near.fold(0, |bits, at| bits | 1 << at);
            return Some(if broad == 0 { Kill::One(self.broad[first]) } else { Kill::Any(broad) });
        }
        if let Some(&cell) = own.cells.iter().find(|&&cell| known.not.contains(&(cell, own.kind))) {
            return Some(Kill::One(Reason::Not(cell, own.kind)));
        }
        if known.excluded.contains(&placement) {
            return Some(Kill::One(Reason::Out(placement)));
        }
        let laid = || known.of_kind(board, own.kind);
        let is_spent = laid().count() >= board.kinds[own.kind].copies;
        (is_spent && laid().all(|laid| laid != placement)).then_some(Kill::Spent(own.kind))
    }

    /// Adds a move to the step.
    pub(super) fn push(&mut self, event: Event) {
        self.frames[0].add(self.events.len(), &event);
        self.events.push(event);
        self.frames[0].limit = self.events.len();
    }

    /// How many placements of an item the moves so far exclude.
    pub(super) fn excluded_at(&self, item: u32) -> usize {
        let placements = self.board.items[item as usize].iter();
        placements.filter(|each| self.frames[0].out.contains_key(each)).count()
    }

    /// The trimmed refutation of a placement after the moves so far.
    pub(super) fn refutation(&mut self, placement: u32, body: &[Event]) -> Kept {
        let (body, uses) = self.inside(placement, body);
        let event = Event::Refuted { placement, body: Rc::new([]) };
        Kept { event, uses, body }
    }

    /// The trimmed proof that ends with a further move.
    pub(super) fn proof(&mut self, last: Event) -> Vec<Kept> {
        let mut events = std::mem::take(&mut self.events);
        events.push(last);
        let (kept, _) = self.trimmed(&events);
        events.pop();
        self.frames[0].limit = events.len();
        self.events = events;
        kept
    }

    fn inside(&mut self, placement: u32, body: &[Event]) -> (Vec<Kept>, Vec<Reason>) {
        let mut frame = Frame::new(Some(placement));
        for (number, event) in body.iter().enumerate() {
            frame.add(number, event);
        }
        self.frames.push(frame);
        let found = self.trimmed(body);
        self.frames.pop();
        found
    }

    /// The moves that the last one needs, and the reasons from outside.
    fn trimmed(&mut self, events: &[Event]) -> (Vec<Kept>, Vec<Reason>) {
        let mut needed: BTreeSet<usize> = events.len().checked_sub(1).into_iter().collect();
        let (mut kept, mut outside) = (Vec::new(), BTreeSet::new());
        let mut out: BTreeSet<u32> = BTreeSet::new();
        let depth = self.frames.len() - 1;
        while let Some(number) = needed.pop_last() {
            self.frames[depth].limit = number;
            let (uses, body) = self.needs(&events[number]);
            for &reason in &uses {
                let source = self.frames[depth].source(reason);
                if let Some(source) = source.filter(|_| !self.is_outside(depth, reason)) {
                    needed.insert(source);
                    out.extend(match reason {
                        Reason::Out(placement) => Some(placement),
                        _ => None,
                    });
                } else if self.frames[depth].supposed.map(Reason::In) != Some(reason) {
                    outside.insert(reason);
                }
            }
            let event = match &events[number] {
                Event::Refuted { placement, .. } => {
                    Event::Refuted { placement: *placement, body: Rc::new([]) }
                }
                Event::Uneven { region, placements } => {
                    let placements = placements.iter().copied().filter(|each| out.contains(each));
                    Event::Uneven { region: region.clone(), placements: placements.collect() }
                }
                event => event.clone(),
            };
            kept.push(Kept { event, uses, body });
        }
        kept.reverse();
        (kept, outside.into_iter().collect())
    }

    /// Whether a reason is there without this frame.
    fn is_outside(&self, depth: usize, reason: Reason) -> bool {
        let is_known = match reason {
            Reason::Is(..) | Reason::Not(..) => true,
            Reason::In(placement) => self.known.laid.iter().any(|each| each.placement == placement),
            Reason::Out(placement) => self.known.excluded.contains(&placement),
        };
        let mut outer = self.frames[..depth].iter();
        is_known
            || outer.any(|frame| {
                frame.source(reason).is_some() || frame.supposed.map(Reason::In) == Some(reason)
            })
    }

    fn needs(&mut self, event: &Event) -> (Vec<Reason>, Vec<Kept>) {
        let board = self.board;
        match event {
            Event::Refuted { placement, body } => {
                let (body, uses) = self.inside(*placement, body);
                (uses, body)
            }
            Event::Uneven { region, .. } => (region.needs(self), Vec::new()),
            Event::Forced { item, placement } => {
                let others = board.items[*item as usize].iter().filter(|each| *each != placement);
                (self.few(others.copied()), Vec::new())
            }
            Event::Bare { item } => {
                (self.few(board.items[*item as usize].iter().copied()), Vec::new())
            }
        }
    }

    /// The pieces that lie by the moves so far, the outermost first.
    pub(super) fn laid(&self) -> Vec<u32> {
        self.frames.iter().flat_map(Frame::laid).collect()
    }

    /// Whether a placement is excluded here, where the moves so far have `laid` pieces.
    pub(super) fn excludes(&self, placement: u32, laid: &[u32]) -> bool {
        self.is_dead(placement) || self.kill(placement, laid).is_some()
    }

    /// What the moves so far do to a placement.
    fn kill(&self, placement: u32, laid: &[u32]) -> Option<Kill> {
        let clashes = laid.iter().take(COMPARED).enumerate();
        let clashes = clashes.filter(|(_, other)| **other != placement);
        let broad = clashes.filter(|(_, other)| self.board.clash(placement, **other));
        let broad = broad.fold(0, |bits, (at, _)| bits | 1 << at);
        if broad != 0 {
            return Some(Kill::Any(broad));
        }
        let is_out = |frame: &Frame| frame.out.get(&placement).is_some_and(|&at| at < frame.limit);
        if self.frames.iter().any(is_out) {
            return Some(Kill::One(Reason::Out(placement)));
        }
        let kind = self.board.placements[placement as usize].kind;
        let is_spent = self.copies(kind, laid).count() >= self.board.kinds[kind].copies;
        is_spent.then_some(Kill::Spent(kind))
    }

    fn copies(&self, kind: usize, laid: &[u32]) -> impl Iterator<Item = u32> {
        let own = move |each: &u32| self.board.placements[*each as usize].kind == kind;
        self.known.of_kind(self.board, kind).chain(laid.iter().copied().filter(own))
    }

    /// The pieces in several copies that lie: they leave fewer copies for a region.
    pub(super) fn copies_laid(&self, laid: &[u32]) -> impl Iterator<Item = Reason> {
        let several = (0..self.board.kinds.len()).filter(|&kind| self.board.kinds[kind].copies > 1);
        several.flat_map(move |kind| self.copies(kind, laid)).map(Reason::In)
    }

    /// Few reasons that exclude all of these placements; those that are open are left out. What is
    /// known comes before what a move gives.
    pub(super) fn few(&self, placements: impl Iterator<Item = u32>) -> Vec<Reason> {
        let laid = self.laid();
        let (mut known, mut moves, mut reasons) = (Vec::new(), Vec::new(), BTreeSet::new());
        for placement in placements {
            let (kill, sets) = match self.dead[placement as usize] {
                Some(kill) => (Some(kill), &mut known),
                None => (self.kill(placement, &laid), &mut moves),
            };
            match kill {
                Some(Kill::Any(bits)) => sets.push(bits),
                Some(Kill::One(reason)) => {
                    reasons.insert(reason);
                }
                Some(Kill::Spent(kind)) => {
                    reasons.extend(self.copies(kind, &laid).map(Reason::In));
                }
                None => {}
            }
        }
        reasons.extend(hitting(&known).map(|at| self.broad[at]));
        reasons.extend(hitting(&moves).map(|at| Reason::In(laid[at])));
        reasons.into_iter().collect()
    }
}

/// Few bits such that each of the sets has one of them: greedily, without those that are not needed.
fn hitting(sets: &[u128]) -> impl Iterator<Item = usize> {
    let (mut chosen, mut left) = (0_u128, sets.to_vec());
    while !left.is_empty() {
        let mut counts = [0_usize; COMPARED];
        for &set in &left {
            bits(set).for_each(|bit| counts[bit] += 1);
        }
        let best = (0..COMPARED).rev().max_by_key(|&bit| counts[bit]).unwrap_or(0);
        chosen |= 1 << best;
        left.retain(|set| set & chosen == 0);
    }
    for bit in bits(chosen) {
        let without = chosen & !(1 << bit);
        if sets.iter().all(|set| set & without != 0) {
            chosen = without;
        }
    }
    bits(chosen)
}

/// The members of a set, least first.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < COMPARED).then_some(bit)
    })
}
