//! The lines of a contradiction: the trail walked back from it, and only what it needs.

use runut_model::distinct;

use std::collections::BTreeSet;

use crate::step::Line;

use super::Net;
use super::constraint::Constraint;
use super::propagation::{Conflict, Scope, Source};
use super::state::{Lit, Moment, Reason};

/// Lines that end in a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) lines: Vec<Line>,
    /// The entries from before the supposition that the lines need.
    pub(super) needs: Vec<u32>,
    /// The nogoods that they use.
    pub(super) nogoods: Vec<u32>,
}

/// The most contradictions to which chains are compared.
const MOST: usize = 8;

/// A line in the making, of entries.
pub(super) struct Draft {
    source: Source,
    level: u32,
    pub(super) uses: Vec<u32>,
    gives: Vec<u32>,
}

/// The nogoods of drafts.
fn nogoods<'d>(drafts: impl Iterator<Item = &'d Draft>) -> Vec<u32> {
    let number = |draft: &Draft| match draft.source {
        Source::Nogood(number) => Some(number),
        _ => None,
    };
    drafts.filter_map(number).collect()
}

impl<const W: usize> Net<W> {
    /// The shortest of the chains to what cannot hold.
    pub(super) fn shortest_to(&self, scope: Scope, broken: &[Source]) -> Option<Chain> {
        self.shortest(scope, &self.conflicts(scope, broken, MOST))
    }

    /// The shortest of the chains to these contradictions.
    pub(super) fn shortest(&self, scope: Scope, conflicts: &[Conflict]) -> Option<Chain> {
        let chains = conflicts.iter().map(|conflict| self.chain(scope, conflict));
        let facts = |chain: &Chain| chain.lines.iter().map(|line| line.uses.len()).sum::<usize>();
        chains.min_by_key(|chain| (super::count(&chain.lines), facts(chain)))
    }

    fn chain(&self, scope: Scope, conflict: &Conflict) -> Chain {
        let (drafts, needs) = self.drafts(scope, &conflict.uses);
        let ends = Draft {
            source: conflict.source,
            level: u32::MAX,
            uses: conflict.uses.clone(),
            gives: Vec::new(),
        };
        let lines = drafts.iter().chain([&ends]).map(|draft| self.line(draft)).collect();
        let nogoods = nogoods(drafts.iter().chain([&ends]));
        Chain { lines, needs, nogoods }
    }

    /// The lines that lead to an entry.
    pub(super) fn chain_to(&self, scope: Scope, at: u32) -> Chain {
        let (drafts, needs) = self.drafts(scope, &[at]);
        let lines = drafts.iter().map(|draft| self.line(draft)).collect();
        Chain { lines, needs, nogoods: nogoods(drafts.iter()) }
    }

    /// What leads to these entries, in order, and what it needs from before the supposition.
    fn drafts(&self, scope: Scope, wanted: &[u32]) -> (Vec<Draft>, Vec<u32>) {
        let mut needed: BTreeSet<u32> = wanted.iter().copied().collect();
        let mut drafts: Vec<Draft> = Vec::new();
        let mut needs = Vec::new();
        while let Some(at) = needed.pop_last() {
            if at < scope.mark {
                needs.push(at);
            } else if let Some(draft) = self.draft(scope, at) {
                needed.extend(&draft.uses);
                self.join(&mut drafts, draft);
            }
        }
        drafts.sort_by_key(|draft| (draft.level, draft.gives.iter().min().copied()));
        (drafts, needs)
    }

    /// From where an entry follows; `None` for what is supposed.
    pub(super) fn draft(&self, scope: Scope, at: u32) -> Option<Draft> {
        let entry = self.state.trail[at as usize];
        let now = Moment { state: &self.state, before: at, mark: scope.mark, level: entry.level };
        let (source, uses) = match entry.reason {
            Reason::Known | Reason::Supposed => return None,
            Reason::Last => {
                let (Lit::Is(place, _) | Lit::Not(place, _) | Lit::Gone(place)) = entry.lit;
                let mut uses = Vec::new();
                now.entries(place, &mut uses);
                (Source::Place(place), uses)
            }
            Reason::By(number) => {
                let constraint = &self.constraints[number as usize];
                (Source::Constraint(number), constraint.blame(&now, Some(entry.lit)))
            }
            Reason::Nogood(number) => {
                (Source::Nogood(number), self.blame_nogood(number, &now, Some(entry.lit)))
            }
            Reason::Nested(number) => {
                (Source::Nested(number), self.nested[number as usize].1.clone())
            }
        };
        Some(Draft { source, level: entry.level, uses, gives: vec![at] })
    }

    /// Adds a draft, or what it gives to another that is the same thought.
    fn join(&self, drafts: &mut Vec<Draft>, mut draft: Draft) {
        draft.uses = distinct(draft.uses);
        let constraint = match draft.source {
            Source::Constraint(number) => Some(&self.constraints[number as usize]),
            _ => None,
        };
        let is_one_look = constraint.is_some_and(Constraint::is_one_look);
        let lit = |draft: &Draft| self.state.trail[draft.gives[0] as usize].lit;
        let is_alike = |known: &Draft| {
            constraint.is_none_or(|constraint| constraint.is_alike(lit(known), lit(&draft)))
        };
        let same = drafts.iter_mut().find(|known| {
            known.source == draft.source
                && known.level == draft.level
                && (is_one_look || known.uses == draft.uses && is_alike(known))
        });
        let Some(known) = same else { return drafts.push(draft) };
        known.gives.extend(draft.gives);
        known.uses.extend(draft.uses);
        known.uses = distinct(std::mem::take(&mut known.uses));
    }

    fn line(&self, draft: &Draft) -> Line {
        if let Source::Nested(number) = draft.source {
            return self.nested[number as usize].0.clone();
        }
        let fact = |&at: &u32| self.fact(self.state.trail[at as usize].lit);
        let mut uses: Vec<u32> = draft.uses.clone();
        uses.sort_unstable();
        let uses = uses.iter().map(fact).collect();
        let mut gives: Vec<_> = draft.gives.iter().map(fact).collect();
        gives.sort_unstable();
        match draft.source {
            Source::Constraint(number) => self.constraints[number as usize].line(uses, gives),
            Source::Nogood(number) => Line::nogood(number, uses, gives),
            _ => Line::last_value(uses, gives.pop()),
        }
    }
}
