//! Which facts are there at each point of a proof, and which of them a move needs.
//!
//! A proof is found forwards and trimmed backwards. Each supposition opens a *frame*; a placement
//! is dead at a move if something before it, in its frame or an outer one, excludes it. Of the
//! facts that kill the placements of an item a move uses few, and those a person sees first: pieces
//! that lie, then what is excluded, then what is supposed, forced and refuted inside this step.

use std::collections::{BTreeSet, HashMap};

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

    /// The placements that lie, with how far away a reason they are.
    fn laid(&self) -> impl Iterator<Item = (u8, u32)> {
        let forced = self.laid.iter().filter(|(_, number)| *number < self.limit);
        let supposed = self.supposed.iter().map(|&each| (2, each));
        supposed.chain(forced.map(|&(each, _)| (3, each)))
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

/// Ways to exclude a placement: how far away a reason is, and the facts that it takes together.
pub(super) type Kills = Vec<(u8, Vec<Reason>)>;

/// What is there at a point of a proof.
pub(super) struct Scope<'b> {
    pub(super) board: &'b Board,
    pub(super) known: &'b Known,
    frames: Vec<Frame>,
    /// The moves of the step so far.
    pub(super) events: Vec<Event>,
}

impl<'b> Scope<'b> {
    /// The start of a step.
    pub(super) fn new(board: &'b Board, known: &'b Known) -> Self {
        Self { board, known, frames: vec![Frame::new(None)], events: Vec::new() }
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
        let event = Event::Refuted { placement, body: Vec::new() };
        Kept { event, uses, body }
    }

    /// The trimmed proof that ends with a further move.
    pub(super) fn proof(&mut self, last: Event) -> Vec<Kept> {
        let events = std::mem::take(&mut self.events);
        let mut all = events.clone();
        all.push(last);
        let (kept, _) = self.trimmed(&all);
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
                    Event::Refuted { placement: *placement, body: Vec::new() }
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
                (few(&others.map(|&each| self.kills(each)).collect::<Vec<_>>()), Vec::new())
            }
            Event::Bare { item } => {
                let every = board.items[*item as usize].iter();
                (few(&every.map(|&each| self.kills(each)).collect::<Vec<_>>()), Vec::new())
            }
        }
    }

    /// Every way to exclude a placement here.
    pub(super) fn kills(&self, placement: u32) -> Kills {
        let mut kills = self.kills_by_marks(placement);
        let (board, known) = (self.board, self.known);
        if known.excluded.contains(&placement) {
            kills.push((1, vec![Reason::Out(placement)]));
        }
        let kind = board.placements[placement as usize].kind;
        let mut copies = Vec::new();
        let known_laid = known.laid.iter().map(|each| (0, each.placement));
        for (far, laid) in known_laid.chain(self.frames.iter().flat_map(Frame::laid)) {
            if laid == placement {
                continue;
            }
            if board.placements[laid as usize].kind == kind && !copies.contains(&(far, laid)) {
                copies.push((far, laid));
            }
            if board.overlap(placement, laid) {
                kills.push((far, vec![Reason::In(laid)]));
            }
        }
        if copies.len() >= board.kinds[kind].copies {
            copies.truncate(board.kinds[kind].copies);
            let far = copies.iter().map(|&(far, _)| far).max().unwrap_or(0);
            kills.push((far, copies.into_iter().map(|(_, laid)| Reason::In(laid)).collect()));
        }
        for frame in &self.frames {
            if frame.out.get(&placement).is_some_and(|&number| number < frame.limit) {
                kills.push((4, vec![Reason::Out(placement)]));
            }
        }
        kills
    }

    fn kills_by_marks(&self, placement: u32) -> Kills {
        let (board, known) = (self.board, self.known);
        let placement = &board.placements[placement as usize];
        let kind = placement.kind;
        let mut kills = Vec::new();
        for &cell in &placement.cells {
            if let Some(other) = known.is[cell as usize].filter(|&other| other != kind) {
                kills.push((0, vec![Reason::Is(cell, other)]));
            }
            if known.not.contains(&(cell, kind)) {
                kills.push((0, vec![Reason::Not(cell, kind)]));
            }
        }
        if board.kinds[kind].copies == 1 {
            let marked = (0..board.places as u32).filter(|&cell| known.is[cell as usize] == Some(kind));
            let missed = marked.filter(|cell| !placement.cells.contains(cell));
            kills.extend(missed.map(|cell| (0, vec![Reason::Is(cell, kind)])));
        }
        kills
    }
}

/// Few reasons that kill all, the nearest first; a placement without kills is left out.
pub(super) fn few(kills: &[Kills]) -> Vec<Reason> {
    let mut chosen: Vec<Vec<Reason>> = Vec::new();
    let is_dead = |kills: &Kills, chosen: &[Vec<Reason>]| {
        kills.is_empty() || kills.iter().any(|(_, reasons)| chosen.contains(reasons))
    };
    for far in 0..=4 {
        let near = |kills: &&Kills| kills.iter().map(|(far, _)| *far).min() == Some(far);
        let mut left: Vec<&Kills> = kills.iter().filter(near).collect();
        left.retain(|kills| !is_dead(kills, &chosen));
        while !left.is_empty() {
            let mut counts: HashMap<&Vec<Reason>, usize> = HashMap::new();
            for (_, reasons) in left.iter().flat_map(|kills| kills.iter()).filter(|kill| kill.0 == far) {
                *counts.entry(reasons).or_default() += 1;
            }
            let best = counts.into_iter().max_by_key(|&(reasons, count)| (count, std::cmp::Reverse(reasons)));
            chosen.extend(best.map(|(reasons, _)| reasons.clone()));
            left.retain(|kills| !is_dead(kills, &chosen));
        }
    }
    for number in (0..chosen.len()).rev() {
        let without = [&chosen[..number], &chosen[number + 1..]].concat();
        if kills.iter().all(|kills| is_dead(kills, &without)) {
            chosen = without;
        }
    }
    let mut reasons = chosen.concat();
    reasons.sort_unstable();
    reasons.dedup();
    reasons
}
