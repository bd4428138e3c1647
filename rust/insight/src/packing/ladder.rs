//! The ladder: the next piece that can be placed, with the least that proves it.

use std::collections::HashSet;
use std::rc::Rc;

use runut_model::Model;

use super::board::Board;
use super::cover::{Cover, State, all, remove};
use super::deep::{Depth, contradiction};
use super::event::{Event, Kept};
use super::known::Known;
use super::lookahead;
use super::region::{Region, colours, parts};
use super::scope::Scope;
use super::{record, technique};
use crate::fact::Fact;
use crate::ladder::{Begun, Budget, Climber, Halt, Ladder};
use crate::step::{Found, Sink};

/// How many items with one placement left are compared.
const COMPARED: usize = 6;

/// Pieces, at work on one board.
struct PackingLadder {
    board: Board,
    known: Known,
    allowed: Vec<bool>,
    /// Placements of solutions that a search met: nothing refutes them.
    solved: HashSet<u32>,
}

/// The ladder.
pub const LADDER: Ladder = Ladder {
    techniques: technique::TECHNIQUES,
    begin,
    with: &[technique::ONLY_PIECE, technique::ONLY_PLACE],
};

fn begin(model: &Model, known: &[Fact], allowed: &[bool]) -> Begun {
    let board = Board::new(model)?;
    let known = Known::new(&board, model, known);
    let allowed = allowed.to_vec();
    Ok(Box::new(PackingLadder { board, known, allowed, solved: HashSet::new() }))
}

impl Climber for PackingLadder {
    fn allow(&mut self, allowed: &[bool]) {
        self.allowed.copy_from_slice(allowed);
    }

    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let mut search = Search::new(&self.board, &self.known, &self.allowed, &mut self.solved);
        let Some(proof) = search.proof(budget)? else {
            self.known.is_broken |= search.is_broken;
            return Ok(false);
        };
        let found = weight(&self.board, &proof);
        sink.step(found, || record::record(&self.board, &self.known, &proof, found.technique));
        self.learn(&proof);
        Ok(true)
    }

    fn is_solved(&self) -> bool {
        !(0..self.board.items.len() as u32).any(|item| self.known.needs(&self.board, item))
    }

    fn is_broken(&self) -> bool {
        self.known.is_broken
    }
}

impl PackingLadder {
    /// Takes what a step gives, and what its lines said on the way.
    fn learn(&mut self, proof: &[Kept]) {
        for laid in &mut self.known.laid {
            let is_used =
                |kept: &Kept| kept.uses.contains(&super::event::Reason::In(laid.placement));
            if proof.iter().any(is_used) {
                laid.given = None;
            }
        }
        for kept in proof {
            match &kept.event {
                Event::Forced { placement, .. } => self.known.lay(&self.board, *placement, None),
                Event::Refuted { placement, .. } => {
                    self.known.excluded.insert(*placement);
                }
                Event::Uneven { placements, .. } => self.known.excluded.extend(placements),
                Event::Bare { .. } => {}
            }
        }
    }
}

/// The search for one step.
struct Search<'b> {
    cover: Cover<'b>,
    state: State,
    scope: Scope<'b>,
    allowed: &'b [bool],
    solved: &'b mut HashSet<u32>,
    is_broken: bool,
}

impl<'b> Search<'b> {
    fn new(
        board: &'b Board,
        known: &'b Known,
        allowed: &'b [bool],
        solved: &'b mut HashSet<u32>,
    ) -> Self {
        let scope = Scope::new(board, known);
        let every = 0..board.placements.len() as u32;
        let is_laid = |id: u32| known.laid.iter().any(|each| each.placement == id);
        let open = every.filter(|&id| !is_laid(id) && !scope.is_dead(id)).collect();
        let needs = |item| known.needs(board, item);
        let (cover, state) = Cover::new(board, open, needs, known.left(board));
        Self { cover, state, scope, allowed, solved, is_broken: false }
    }

    /// The proof of the next piece.
    fn proof(&mut self, budget: &mut dyn Budget) -> Result<Option<Vec<Kept>>, Halt> {
        loop {
            budget.work(self.cover.work())?;
            if self.cover.bare(&self.state).is_some() {
                self.is_broken = true;
                return Ok(None);
            }
            if let Some(proof) = self.forced() {
                return Ok(Some(proof));
            }
            if !self.exclude(budget)? {
                return Ok(None);
            }
        }
    }

    /// The easiest proof of a piece that is the only one left.
    fn forced(&mut self) -> Option<Vec<Kept>> {
        let mut forced = self.cover.forced(&self.state);
        let number = |item: u32| match self.cover.board.kind_at(item) {
            Some(_) => technique::ONLY_PLACE,
            None => technique::ONLY_PIECE,
        };
        forced.retain(|&(item, _)| self.allowed[number(item) as usize]);
        forced.sort_by_key(|&(item, _)| self.scope.excluded_at(item));
        let mut best: Option<(Found, Vec<Kept>)> = None;
        for (item, local) in forced.into_iter().take(COMPARED) {
            let proof = self.scope.proof(Event::Forced { placement: self.cover.id(local), item });
            let found = weight(self.cover.board, &proof);
            let is_easier =
                |(known, _): &(Found, _)| (found.grade, found.cost) < (known.grade, known.cost);
            if best.as_ref().is_none_or(is_easier) {
                best = Some((found, proof));
            }
        }
        best.map(|(_, proof)| proof)
    }

    /// Excludes placements by the easiest technique that can.
    fn exclude(&mut self, budget: &mut dyn Budget) -> Result<bool, Halt> {
        for technique in technique::ISLAND..=technique::NESTED {
            if self.allowed[technique as usize] && self.level(technique, budget)? {
                return Ok(true);
            }
            if self.is_broken {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Excludes placements by one technique; `false` if it can exclude none.
    fn level(&mut self, technique: u16, budget: &mut dyn Budget) -> Result<bool, Halt> {
        match technique {
            technique::ISLAND => self.regions(parts(&self.cover, &self.state), budget),
            technique::COLOURING => self.regions(colours(&self.cover, &self.state), budget),
            technique::CASES => self.cases(Depth::CASES, budget),
            technique::NESTED => self.nested(budget),
            _ => self.lookahead(technique, budget),
        }
    }

    /// Excludes what does not fit into regions.
    fn regions(&mut self, regions: Vec<Region>, budget: &mut dyn Budget) -> Result<bool, Halt> {
        for region in regions {
            budget.work(self.cover.work())?;
            if region.is_out_of_reach(&self.cover, &self.state) {
                self.is_broken = true;
                return Ok(false);
            }
            let found = region.excluded(&self.cover, &self.state);
            if !found.is_empty() {
                let placements = found.iter().map(|&local| self.cover.id(local)).collect();
                self.scope.push(Event::Uneven { region: Rc::new(region), placements });
                for local in found {
                    remove(&mut self.state.open, local);
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Refutes each placement by itself.
    fn lookahead(&mut self, technique: u16, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let mut found = Vec::new();
        for local in all(&self.state.open) {
            let (cover, state) = (&self.cover, &self.state);
            budget.work(2 * cover.work())?;
            let body = match technique {
                technique::CUT_OFF => lookahead::cut_off(cover, state, local),
                technique::HOLE => lookahead::hole(cover, state, local),
                technique::TWO_LOOKS => lookahead::two_looks(cover, state, local),
                _ => lookahead::chain(cover, state, local, budget)?,
            };
            let Some(body) = body else { continue };
            let kept = self.scope.refutation(cover.id(local), &body);
            if technique::of(&kept) <= technique {
                found.push((local, kept.event()));
            }
        }
        let is_new = !found.is_empty();
        for (local, event) in found {
            self.exclude_one(local, event);
        }
        Ok(is_new)
    }

    fn exclude_one(&mut self, local: usize, event: Event) {
        self.scope.push(event);
        remove(&mut self.state.open, local);
    }

    /// Refutes placements of one item, the item with the fewest first.
    fn cases(&mut self, depth: Depth, budget: &mut dyn Budget) -> Result<bool, Halt> {
        for (item, _) in self.cover.by_count(&self.state) {
            let mut is_new = false;
            for local in self.cover.of(&self.state, item) {
                let id = self.cover.id(local);
                if self.solved.contains(&id) {
                    continue;
                }
                let after = lookahead::laid(&self.cover, &self.state, local);
                let body = contradiction(&self.cover, after, depth, self.solved, budget)?;
                if let Some(body) = body {
                    let event = self.scope.refutation(id, &body).event();
                    self.exclude_one(local, event);
                    is_new = true;
                }
            }
            if is_new {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Searches: first two suppositions deep, then to the end.
    fn nested(&mut self, budget: &mut dyn Budget) -> Result<bool, Halt> {
        Ok(self.cases(Depth::TWO, budget)? || self.cases(Depth::ALL, budget)?)
    }
}

/// The technique of a step, its grade and its cost: the logarithm of what is refuted, weighted.
fn weight(board: &Board, proof: &[Kept]) -> Found {
    let last = proof.last().map_or(technique::ONLY_PIECE, |kept| of_last(board, kept));
    let excluding = &proof[..proof.len().saturating_sub(1)];
    let hardest = excluding.iter().map(technique::of).max().unwrap_or(last);
    let grade = excluding.iter().map(technique::grade).max().unwrap_or(1);
    let mut cost = technique::TECHNIQUES[last as usize].cost;
    for technique in technique::ISLAND..=technique::NESTED {
        let own = excluding.iter().filter(|kept| technique::of(kept) == technique);
        let count: usize = own.map(technique::refutations).sum();
        cost += technique::TECHNIQUES[technique as usize].cost * (1.0 + count as f32).log2();
    }
    Found { technique: hardest, grade, cost }
}

fn of_last(board: &Board, kept: &Kept) -> u16 {
    match kept.event {
        Event::Forced { item, .. } if board.kind_at(item).is_some() => technique::ONLY_PLACE,
        _ => technique::ONLY_PIECE,
    }
}
