//! Rules that are no clauses: propagators with lazy reasons for the solver in `cdcl`. This file says
//! which one has to look again, and in what order.
//!
//! A literal that becomes true schedules the propagators that watch it. Sums come first, then
//! automata, then connections: the cheap ones may save the others their work. Each runs to its own
//! fixpoint, and all until none is scheduled. An automaton that accepts all that is left *rests*
//! until the solver takes back what it has read.

pub(crate) mod automaton;
pub(crate) mod connected;
pub(crate) mod formula;
pub(crate) mod linear;
mod trail;

use automaton::Layered;
use connected::Connected;
use linear::Linear;
use trail::{NOW, Trail};

use crate::cdcl::Lit;

/// Steps of sums, automata and searches in a unit of work.
const STEPS_A_UNIT: u64 = 16;

/// A constraint that is no clause.
pub(crate) enum Rule {
    Linear(Linear),
    Automaton(Layered),
    Connected(Connected),
}

impl Rule {
    /// Its place in the order.
    fn rank(&self) -> usize {
        match self {
            Self::Linear(_) => 0,
            Self::Automaton(_) => 1,
            Self::Connected(_) => 2,
        }
    }

    fn watched(&self, mut each: impl FnMut(Lit, u32)) {
        match self {
            Self::Linear(linear) => linear.watched(each),
            Self::Automaton(automaton) => automaton.watched(|lit| each(lit, 0)),
            Self::Connected(connected) => connected.watched(|lit| each(lit, 0)),
        }
    }

    /// Gives whether it holds whatever else follows.
    fn propagate(&mut self, trail: &mut Trail) -> Result<bool, Option<Lit>> {
        match self {
            Self::Linear(linear) => linear.propagate(trail).map(|()| false),
            Self::Automaton(automaton) => automaton.propagate(trail),
            Self::Connected(connected) => connected.propagate(trail).map(|()| false),
        }
    }

    fn explain(&mut self, lit: Option<Lit>, trail: &Trail, before: u32, reason: &mut Vec<Lit>) {
        match self {
            Self::Linear(linear) => linear.explain(lit, trail, before, reason),
            Self::Automaton(automaton) => automaton.explain(lit, trail, before, reason),
            Self::Connected(connected) => connected.explain(lit, trail, before, reason),
        }
    }

    /// Bytes of its tables, as far as they grow with more than its places.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Automaton(automaton) => automaton.bytes(),
            _ => 0,
        }
    }

    fn take_work(&mut self) -> u64 {
        match self {
            Self::Linear(_) => 0,
            Self::Automaton(automaton) => automaton.take_work(),
            Self::Connected(connected) => connected.take_work(),
        }
    }
}

/// All propagators of a puzzle, and what they know of the solver's trail.
pub(crate) struct Propagators {
    rules: Vec<Rule>,
    pub(crate) trail: Trail,
    /// By literal: the rules that look again when it becomes true, and their slots.
    watches: Vec<(u32, u32)>,
    watch_starts: Vec<u32>,
    /// How much of the trail was reported to the rules.
    reported: usize,
    /// Length of the trail at each decision.
    marks: Vec<usize>,
    due: [Vec<u32>; 3],
    is_due: Vec<bool>,
    /// Rules that hold anyway, each with the length of the trail since when.
    resting: Vec<(usize, u32)>,
    rests: Vec<bool>,
    /// The false literal that the violated rule implies, if that is the violation.
    violated: Option<Lit>,
    work: u64,
}

impl Propagators {
    pub(crate) fn new(rules: Vec<Rule>, variables: usize) -> Self {
        let mut watch_starts = vec![0; 2 * variables + 1];
        for rule in &rules {
            rule.watched(|lit, _| watch_starts[lit.index() + 1] += 1);
        }
        for index in 1..watch_starts.len() {
            watch_starts[index] += watch_starts[index - 1];
        }
        let mut ends = watch_starts.clone();
        let mut watches = vec![(0, 0); *watch_starts.last().unwrap_or(&0) as usize];
        for (number, rule) in rules.iter().enumerate() {
            rule.watched(|lit, slot| {
                watches[ends[lit.index()] as usize] = (number as u32, slot);
                ends[lit.index()] += 1;
            });
        }
        Self {
            is_due: vec![false; rules.len()],
            rests: vec![false; rules.len()],
            resting: Vec::new(),
            rules,
            trail: Trail::new(variables),
            watches,
            watch_starts,
            reported: 0,
            marks: Vec::new(),
            due: Default::default(),
            violated: None,
            work: 0,
        }
    }

    /// What follows before any decision from these true literals; `None` if nothing can satisfy the
    /// rules.
    pub(crate) fn at_root(&mut self, known: &[Lit]) -> Option<Vec<Lit>> {
        self.schedule_all();
        let mut implied = Vec::new();
        let end = self.propagate(known, &mut implied);
        self.undo(0);
        end.is_ok().then(|| implied.into_iter().map(|(lit, _)| lit).collect())
    }

    /// Every rule looks when the search begins.
    pub(crate) fn schedule_all(&mut self) {
        (0..self.rules.len()).for_each(|rule| self.schedule(rule));
    }

    fn schedule(&mut self, rule: usize) {
        if !self.rests[rule] && !std::mem::replace(&mut self.is_due[rule], true) {
            self.due[self.rules[rule].rank()].push(rule as u32);
        }
    }

    fn watchers(&self, lit: Lit) -> std::ops::Range<usize> {
        let index = lit.index();
        self.watch_starts[index] as usize..self.watch_starts[index + 1] as usize
    }

    /// Reports the literals that are new on the trail.
    fn report(&mut self) {
        while self.reported < self.trail.len() {
            let lit = self.trail.at(self.reported);
            self.reported += 1;
            let watchers = self.watchers(lit);
            self.work += watchers.len() as u64;
            for at in watchers {
                let (rule, slot) = self.watches[at];
                let rule = rule as usize;
                let is_due = match &mut self.rules[rule] {
                    Rule::Linear(linear) => linear.narrow(slot as usize, &self.trail),
                    _ => true,
                };
                if is_due {
                    self.schedule(rule);
                }
            }
        }
    }

    /// The next scheduled rule.
    fn next(&mut self) -> Option<u32> {
        let rule = self.due.iter_mut().find_map(Vec::pop)?;
        self.is_due[rule as usize] = false;
        Some(rule)
    }

    /// As [`Propagator::propagate`](crate::cdcl::Propagator::propagate).
    pub(crate) fn propagate(
        &mut self,
        new: &[Lit],
        implied: &mut Vec<(Lit, u32)>,
    ) -> Result<(), u32> {
        for &lit in new {
            self.trail.push(lit);
        }
        loop {
            self.report();
            let Some(rule) = self.next() else { return Ok(()) };
            let mark = self.trail.len();
            let end = self.rules[rule as usize].propagate(&mut self.trail);
            self.work += self.rules[rule as usize].take_work();
            implied.extend(self.trail.since(mark).iter().map(|&lit| (lit, rule)));
            match end {
                Ok(true) => {
                    self.rests[rule as usize] = true;
                    self.resting.push((self.trail.len(), rule));
                }
                Ok(false) => {}
                Err(violated) => {
                    self.violated = violated;
                    self.clear_due();
                    return Err(rule);
                }
            }
        }
    }

    /// As [`Propagator::explain`](crate::cdcl::Propagator::explain).
    pub(crate) fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        let own = &mut self.rules[rule as usize];
        match (lit, self.violated) {
            (Some(lit), _) => own.explain(Some(lit), &self.trail, self.trail.order(lit), reason),
            (None, Some(lit)) => {
                reason.push(lit);
                own.explain(Some(lit), &self.trail, NOW, reason);
            }
            (None, None) => own.explain(None, &self.trail, NOW, reason),
        }
        self.work += own.take_work();
    }

    fn clear_due(&mut self) {
        for rule in self.due.iter_mut().flat_map(|due| due.drain(..)) {
            self.is_due[rule as usize] = false;
        }
    }

    /// A decision comes: everything so far is propagated.
    pub(crate) fn mark(&mut self) {
        self.marks.push(self.trail.len());
    }

    /// Takes back all decisions above `level`.
    pub(crate) fn backtrack(&mut self, level: usize) {
        if let Some(&mark) = self.marks.get(level) {
            self.undo(mark);
            self.marks.truncate(level);
        }
    }

    fn undo(&mut self, mark: usize) {
        self.clear_due();
        while let Some((_, rule)) = self.resting.pop_if(|rest| rest.0 > mark) {
            self.rests[rule as usize] = false;
        }
        while self.trail.len() > mark
            && let Some(lit) = self.trail.pop()
        {
            for at in self.watchers(lit) {
                let (rule, slot) = self.watches[at];
                if let Rule::Linear(linear) = &mut self.rules[rule as usize] {
                    linear.widen(slot as usize, &self.trail);
                }
            }
        }
        self.reported = self.reported.min(mark);
    }

    /// Work since the last call, in the units of `Control::work`.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work) / STEPS_A_UNIT
    }
}
