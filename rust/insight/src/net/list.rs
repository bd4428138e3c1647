//! Cases in one list: a value is refuted by a few cases, each of a few facts at once.
//!
//! A value is supposed and followed to its end; from there some other fact and its opposite, and so
//! on, until every case ends in a contradiction. Such a tree of refutation is written down flat: a
//! case has all facts on the way to its leaf. The next fact is a value of the place with the fewest
//! for the number of contradictions that came up there (weighted degrees: Boussemart, Hemery,
//! Lecoutre and Sais, ECAI 2004).

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::propagation::{Scope, Source, Spread};
use super::search::Start;
use super::state::{Lit, Outcome, Reason};

/// What a step shows: its line, and what that gives.
type Shown = Option<(Line, Vec<Fact>)>;

/// The most cases of a list.
const MOST_CASES: usize = 16;
/// The most cases that are tried first.
pub(super) const FEW_CASES: usize = 8;

/// What a contradiction counts when the next one comes.
const FADES: f32 = 0.98;
/// More than any count.
const MOST_HEAT: f32 = 1e20;

/// Where contradictions came up: recent ones count more.
pub(super) struct Heat {
    of: Vec<f32>,
    gain: f32,
}

impl Heat {
    pub(super) fn new(places: usize) -> Self {
        Self { of: vec![0.0; places], gain: 1.0 }
    }

    fn next(&mut self) {
        self.gain /= FADES;
        if self.gain > MOST_HEAT {
            self.of.iter_mut().for_each(|own| *own /= MOST_HEAT);
            self.gain /= MOST_HEAT;
        }
    }

    fn add(&mut self, place: u32) {
        self.of[place as usize] += self.gain;
    }

    fn at(&self, place: u32) -> f32 {
        self.of[place as usize] / self.gain
    }
}

/// Cases in the making.
struct Tree {
    /// The facts on the way to where it grows.
    path: Vec<Lit>,
    /// The cases that ended in a contradiction.
    cases: Vec<Vec<Lit>>,
    /// The most cases.
    most: usize,
}

impl<const W: usize> Net<W> {
    /// A value that is refuted by few cases. It goes on at the place and with the number of cases
    /// where it found something last.
    pub fn listed(&mut self, lines: usize, budget: &mut dyn Budget) -> Result<Shown, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        loop {
            let mut places = self.open_places();
            let start = places.iter().position(|&place| place == self.turn).unwrap_or(0);
            places.rotate_left(start);
            for place in places {
                self.turn = place;
                for value in self.state.now[place as usize] {
                    if self.may_hold(Start::Value(place, value)) {
                        continue;
                    }
                    let found = self.tree_of(place, value, lines, budget)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
            if self.most_cases >= MOST_CASES {
                return Ok(None);
            }
            self.most_cases *= 2;
        }
    }

    fn tree_of(
        &mut self,
        place: u32,
        value: u8,
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Shown, Halt> {
        let mut tree = Tree { path: Vec::new(), cases: Vec::new(), most: self.most_cases };
        if !self.grow(Lit::Is(place, value), &mut tree, lines, budget)? {
            return Ok(None);
        }
        let cases = self.cases_of(&[], tree.cases);
        self.written(cases, &[(place, value)], lines, budget)
    }

    /// Whether all cases with this fact end in a contradiction, and are not too many.
    fn grow(
        &mut self,
        lit: Lit,
        tree: &mut Tree,
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<bool, Halt> {
        let mark = self.state.len();
        let count = self.nested.len();
        let level = self.state.trail.last().map_or(0, |entry| entry.level) + 1;
        tree.path.push(lit);
        let found = match self.state.set(lit, Reason::Supposed, level) {
            Outcome::Clash => {
                tree.cases.push(tree.path.clone());
                Ok(true)
            }
            _ => self.grow_on(Scope { mark, lines }, tree, budget),
        };
        tree.path.pop();
        self.take_back(mark, count);
        found
    }

    fn grow_on(
        &mut self,
        scope: Scope,
        tree: &mut Tree,
        budget: &mut dyn Budget,
    ) -> Result<bool, Halt> {
        match self.follow(scope, scope.mark, budget)? {
            Spread::Broken(broken) => {
                self.heat_up(&broken);
                tree.cases.push(tree.path.clone());
                Ok(true)
            }
            Spread::Done if tree.cases.len() + 2 <= tree.most => {
                let Some((place, value)) = self.branching() else { return Ok(false) };
                Ok(self.grow(Lit::Is(place, value), tree, scope.lines, budget)?
                    && tree.cases.len() < tree.most
                    && self.grow(Lit::Not(place, value), tree, scope.lines, budget)?)
            }
            _ => Ok(false),
        }
    }

    /// Notes where contradictions came up.
    fn heat_up(&mut self, broken: &[Source]) {
        self.heat.next();
        for source in broken {
            match *source {
                Source::Constraint(number) => {
                    for &place in &self.constraints[number as usize].places {
                        self.heat.add(place);
                    }
                }
                Source::Place(place) => self.heat.add(place),
                Source::Nested(_) => {}
            }
        }
    }

    /// What to suppose next: a value of the place with the fewest for its heat.
    fn branching(&self) -> Option<(u32, u8)> {
        let score = |place: u32, len: usize| (self.heat.at(place) + 0.05) / (len as f32 - 0.5);
        let places = self.state.now[..self.cells].iter().enumerate();
        let open = places.filter(|(_, own)| own.is_open());
        let scored = open.map(|(at, own)| (score(at as u32, own.len()), at as u32, own));
        let (_, place, own) = scored.max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some((place, own.into_iter().next()?))
    }
}
