//! What follows from a supposition, by the constraints of any model.
//!
//! A [`Net`] knows facts about a board and the constraints of its model. [`Net::refute`] supposes a
//! fact, follows what single constraints force, breadth first, and, if they contradict each other,
//! gives the lines of that contradiction and no others.
//!
//! | module | what it holds |
//! |---|---|
//! | `build`, `constraint` | the constraints of a model; what one forces and which facts are to blame |
//! | `different` `linear` `table` `automaton` `runs` `connected` `piece` | the kinds of parts |
//! | `overlaps` | counts over lines that overlap |
//! | `together`, `subsets` `meet` `combinations` | several constraints taken together |
//! | `fillings`, `diagram` | all ways to fill the places of a clue, as a decision diagram |
//! | `state`, `values` | what is known and supposed, in order |
//! | `propagation` | breadth-first levels, to a contradiction |
//! | `lines` | the lines of a contradiction, walking back |
//! | `nested` | suppositions inside a supposition |
//! | `search` | the easiest refutation of all |
//! | `inference_chains` | chains of candidates inside a supposition |
//! | `failed_literals` | all suppositions that fail, and what is the same in all cases |
//! | `cases` | cases written down |
//! | `watched` `nogoods` | facts that cannot all hold, learnt until one is refuted |
//! | `list` | nogoods written down |
//! | `blame` | facts from which nothing can be dropped |

mod automaton;
mod blame;
mod build;
mod cases;
mod combinations;
mod connected;
mod constraint;
mod diagram;
mod different;
mod failed_literals;
mod fillings;
mod inference_chains;
mod linear;
mod lines;
mod links;
mod list;
mod meet;
mod nested;
mod nogoods;
mod overlaps;
mod piece;
mod propagation;
mod runs;
mod search;
mod state;
mod subsets;
mod table;
#[cfg(test)]
mod tests;
mod together;
mod unit;
mod values;
mod watched;

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use build::Built;
pub(crate) use constraint::Kind;
use constraint::{Constraint, Part};
pub(crate) use diagram::Linked;
use failed_literals::FailedLiterals;
pub(crate) use fillings::Clue;
use lines::Chain;
use nogoods::{FEW, Heat};
use propagation::Touched;
use search::{Memo, Start};
use state::{Lit, Moment, Outcome, Reason, State};
use values::{Numbers, Values};
use watched::Nogoods;

/// How far a refutation may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most lines that it may have; of nested suppositions, each.
    pub lines: usize,
    /// How deep suppositions may be nested inside it; 0 for a chain.
    pub depth: u8,
}

/// Why a fact cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The lines, to a contradiction.
    pub lines: Vec<Line>,
    /// How deep suppositions are nested inside it.
    pub depth: u8,
}

impl Refutation {
    pub(crate) fn new(lines: Vec<Line>) -> Self {
        let depth = depth(&lines);
        Self { lines, depth }
    }

    /// The number of lines, those of nested suppositions too.
    pub fn len(&self) -> usize {
        count(&self.lines)
    }

    /// Whether it has no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

fn count(lines: &[Line]) -> usize {
    let inner = |line: &Line| line.cases.iter().map(|case| count(&case.lines)).sum::<usize>();
    lines.iter().map(|line| 1 + inner(line)).sum()
}

fn depth(lines: &[Line]) -> u8 {
    let cases = lines.iter().flat_map(|line| &line.cases);
    cases.map(|case| depth(&case.lines).saturating_add(1)).max().unwrap_or(0)
}

/// Facts about a board, and the constraints of its model.
pub struct Net<const W: usize = 4> {
    numbers: Numbers,
    state: State<W>,
    constraints: Vec<Constraint<W>>,
    /// By place: the constraints that a change there touches.
    watchers: Vec<Vec<u32>>,
    /// By placement: the constraint of its piece.
    pieces: Vec<u32>,
    touched: Touched,
    /// Lines by which suppositions inside a supposition were refuted, and which entries they need.
    nested: Vec<(Line, Vec<u32>)>,
    /// By constraint: whether it has not been looked at since a fact about it was learnt.
    is_new: Vec<bool>,
    memo: Memo,
    /// Refutations that are as short as the last one, the next at the end.
    as_easy: Vec<(Start, Chain)>,
    failed: FailedLiterals<W>,
    /// Whether chains of candidates count inside a supposition.
    has_chains: bool,
    /// The number of cells; the auxiliary places come after them, and are not supposed.
    cells: usize,
    /// By place: the values that it has in some solution that was found.
    possible: Vec<Values<W>>,
    /// The place at which a list of cases was looked for last.
    turn: u32,
    /// Where contradictions came up.
    heat: Heat,
    nogoods: Nogoods,
    /// By entry: those from which it follows, as far as a search for nogoods has asked.
    blamed: Vec<Option<Vec<u32>>>,
    /// The contradictions after which the search for nogoods turns to the next value.
    patience: usize,
    /// The bytes that were charged for what is remembered.
    charged: u64,
    is_broken: bool,
}

impl<const W: usize> Net<W> {
    /// The constraints of a model, and what they say about single places.
    pub fn new(model: &Model) -> Result<Self, String> {
        Ok(Self::of(model, build::build(model)?))
    }

    /// Like [`Net::new`], with constraints taken together where nothing else follows: subsets,
    /// locked candidates, combinations of sums, and houses minus cages.
    pub fn together(model: &Model) -> Result<Self, String> {
        let mut built = build::build(model)?;
        together::add(&mut built, model);
        Ok(Self::of(model, built))
    }

    /// Like [`Net::together`], with chains of candidates inside suppositions, where not even
    /// constraints taken together give more.
    pub fn linked(model: &Model) -> Result<Self, String> {
        Ok(Self { has_chains: true, ..Self::together(model)? })
    }

    /// Charges what suppositions and nogoods need beyond what was charged before.
    fn charge(&mut self, budget: &mut dyn Budget) -> Result<(), Halt> {
        let seen = self.memo.0.len() * size_of_val(self.touched.seen.as_slice());
        let ends = self.failed.ends() * size_of_val(self.state.now.as_slice());
        let bytes = (seen + ends) as u64 + self.nogoods.bytes();
        let more = bytes.saturating_sub(self.charged);
        self.charged += more;
        if more > 0 { budget.hold(more) } else { Ok(()) }
    }

    fn of(model: &Model, built: Built<W>) -> Self {
        let mut watchers = vec![Vec::new(); model.places];
        for (number, constraint) in built.constraints.iter().enumerate() {
            for &place in &constraint.places {
                watchers[place as usize].push(number as u32);
            }
        }
        let is_broken = built.base.iter().any(runut_model::bits::Bits::is_empty);
        let width = built.numbers.count();
        let state = State::new(built.base, width, built.pieces.len());
        Self {
            touched: Touched::new(&built.constraints),
            is_new: vec![true; built.constraints.len()],
            numbers: built.numbers,
            state,
            constraints: built.constraints,
            watchers,
            pieces: built.pieces,
            nested: Vec::new(),
            memo: Memo::default(),
            as_easy: Vec::new(),
            failed: FailedLiterals::default(),
            has_chains: false,
            cells: model.cells(),
            possible: vec![Values::<W>::EMPTY; model.places],
            turn: 0,
            heat: Heat::new(model.places),
            nogoods: Nogoods::new(model.places, width),
            blamed: Vec::new(),
            patience: FEW,
            charged: 0,
            is_broken,
        }
    }

    /// Takes a fact as known. What follows from it is not.
    pub fn learn(&mut self, fact: &Fact) {
        let Some(lits) = self.lits(fact) else {
            self.is_broken |= fact.holds;
            return;
        };
        for lit in lits {
            match self.state.set(lit, Reason::Known, 0) {
                Outcome::New => self.renew(lit),
                Outcome::Old => {}
                Outcome::Clash => self.is_broken = true,
            }
        }
    }

    /// Marks what a new fact touches.
    fn renew(&mut self, lit: Lit) {
        let watchers = match lit {
            Lit::Is(place, _) | Lit::Not(place, _) => {
                self.is_broken |= self.state.now[place as usize].is_empty();
                &self.watchers[place as usize]
            }
            Lit::Gone(placement) => &vec![self.pieces[placement as usize]],
        };
        if self.has_chains {
            // A chain may run through any candidates.
            self.memo.0.clear();
        }
        for &watcher in watchers {
            self.is_new[watcher as usize] = true;
            self.memo.forget(watcher);
        }
    }

    /// Whether a fact is known to hold, or not to hold; `None` if neither.
    pub fn knows(&self, fact: &Fact) -> Option<bool> {
        let Some(lits) = self.lits(fact) else { return Some(!fact.holds) };
        let known: Vec<_> = lits.into_iter().map(|lit| self.state.knows(lit)).collect();
        if known.contains(&Some(false)) {
            return Some(false);
        }
        if !fact.holds && fact.places.len() > 1 {
            let is_out = |&place: &u32| {
                let value = self.numbers.of(fact.value);
                value.is_none_or(|value| !self.state.now[place as usize].contains(value))
            };
            return (known == [Some(true)] || fact.places.iter().any(is_out)).then_some(true);
        }
        known.iter().all(|&known| known == Some(true)).then_some(true)
    }

    /// Whether a nested refutation came upon a solution that has this value.
    pub fn is_possible(&self, fact: &Fact) -> bool {
        let has = |lit: &Lit| match *lit {
            Lit::Is(place, value) => self.possible[place as usize].contains(value),
            Lit::Not(place, value) => {
                !self.possible[place as usize].without(Values::<W>::of(value)).is_empty()
            }
            Lit::Gone(_) => false,
        };
        self.lits(fact).is_some_and(|lits| lits.len() == 1 && lits.iter().all(has))
    }

    /// The number of cells; auxiliary places come after them.
    pub(crate) fn cells(&self) -> u32 {
        self.cells as u32
    }

    /// Whether one value is left to each cell.
    pub fn is_solved(&self) -> bool {
        !self.is_broken && self.state.now[..self.cells].iter().all(|values| values.len() == 1)
    }

    /// Whether what is known contradicts itself, as far as that was noticed.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Whether a board on which every place has its value keeps every constraint.
    pub fn keeps_rules(&mut self, budget: &mut dyn Budget) -> Result<bool, Halt> {
        while let Some(line) = self.unit(budget)? {
            line.gives.iter().for_each(|fact| self.learn(fact)); // of auxiliary places
        }
        Ok(!self.is_broken)
    }

    /// Like [`Net::refute`], but what is known forces without the supposition counts too.
    pub fn refute_widely(
        &mut self,
        fact: &Fact,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        self.touch_new();
        let found = self.refute(fact, reach, budget);
        self.touched.clear();
        found
    }

    /// What a fact enters; `None` if nothing can hold like this.
    fn lits(&self, fact: &Fact) -> Option<Vec<Lit>> {
        let value = self.numbers.of(fact.value)?;
        let places = &fact.places;
        if fact.holds {
            return Some(places.iter().map(|&place| Lit::Is(place, value)).collect());
        }
        if let &[place] = &places[..] {
            return Some(vec![Lit::Not(place, value)]);
        }
        let pieces = self.constraints.iter().filter_map(|constraint| match &constraint.part {
            Part::Piece(piece) if piece.label == value => Some(piece),
            _ => None,
        });
        let mut found = pieces.filter_map(|piece| {
            let own = piece.placements.binary_search(places).ok()?;
            Some(Lit::Gone(piece.first + own as u32))
        });
        found.next().map(|lit| vec![lit])
    }

    /// The facts that entries state.
    fn facts(&self, entries: &[u32]) -> Vec<Fact> {
        entries.iter().map(|&at| self.fact(self.state.trail[at as usize].lit)).collect()
    }

    /// What a literal states.
    fn fact(&self, lit: Lit) -> Fact {
        match lit {
            Lit::Is(place, value) => Fact::is(place, self.numbers.value(value)),
            Lit::Not(place, value) => Fact::not(place, self.numbers.value(value)),
            Lit::Gone(placement) => {
                let (places, label) = self.placement(placement);
                Fact { places: places.to_vec(), value: self.numbers.value(label), holds: false }
            }
        }
    }

    /// All that is known now, without a supposition.
    fn now(&self) -> Moment<'_, W> {
        let before = self.state.len();
        Moment { state: &self.state, before, mark: before, level: u32::MAX }
    }

    /// The places of a placement and the label of its piece.
    fn placement(&self, placement: u32) -> (&[u32], u8) {
        let constraint = &self.constraints[self.pieces[placement as usize] as usize];
        match &constraint.part {
            Part::Piece(piece) => {
                (&piece.placements[(placement - piece.first) as usize], piece.label)
            }
            _ => (&[], 0),
        }
    }
}
