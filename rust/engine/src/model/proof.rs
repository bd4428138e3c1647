//! The proof of a verdict: none, one, or more than one solution.
//!
//! The search of [`ModelSearch`] writes down each clause that it learns or drops, each reason that a
//! rule gave for it, and each solution. The words below are all that a certificate needs; whoever
//! writes one says what a variable is called and why a rule says what it says.
//!
//! | words | meaning |
//! |---|---|
//! | 0, place, value, other value | the next variable: the place holds the other value; if not, the value |
//! | 1, place, value | the next variable: the place holds the value |
//! | 2, label, n, n places | the next variable: this piece lies on these places |
//! | 3, constraint, row | the next variable: the constraint's places hold this row of its table |
//! | 4, n, n literals | a learned clause |
//! | 5, n, n literals | a dropped clause |
//! | 6, constraint, i, n, n literals | what a rule says: one of these is true; it implied the first i (0 or 1) |
//! | 7, n, n literals | a solution: all of these are true |
//!
//! A literal is twice its variable, and one more if it is negated. Variable 0 is true; it has no
//! words. A constraint is its number among those of all rules.

use super::encoding::{Encoding, encode};
use super::facts::{Auxiliary, Facts, Meaning};
use super::search::{ModelSearch, Rules};
use crate::cdcl::{Driver, Lit, ProofStep, Solver};
use crate::search::{Control, Halt, Kernel};

/// Words in a unit of work.
const WORDS_A_UNIT: usize = 16;

/// Where the steps of a proof go.
pub(super) trait Log {
    /// Whether anybody reads them.
    const ON: bool;

    fn add(&mut self, step: ProofStep<'_>);

    /// Bytes that are written.
    fn bytes(&self) -> u64;

    /// Work since the last call.
    fn take_work(&mut self) -> u64;
}

/// No proof.
impl Log for () {
    const ON: bool = false;

    fn add(&mut self, _: ProofStep<'_>) {}

    fn bytes(&self) -> u64 {
        0
    }

    fn take_work(&mut self) -> u64 {
        0
    }
}

/// A proof as words.
struct Words {
    written: Vec<u32>,
    /// By propagator: its constraint.
    sources: Vec<Option<u32>>,
    /// Words that are reported as work.
    reported: usize,
}

impl Words {
    fn new(facts: &Facts<'_>, sources: Vec<Option<u32>>) -> Self {
        let mut own = Self { written: Vec::new(), sources, reported: 0 };
        for &meaning in &facts.meanings {
            own.add_meaning(meaning, facts);
        }
        for &auxiliary in &facts.auxiliaries {
            own.written.extend(match auxiliary {
                Auxiliary::Kind { place, label } => [1, place, u32::from(label)],
                Auxiliary::Row { constraint, row } => [3, constraint, row],
            });
        }
        own
    }

    fn add_meaning(&mut self, meaning: Meaning, facts: &Facts<'_>) {
        match meaning {
            Meaning::Either { place, values: [one, other] } => {
                self.written.extend([0, place, u32::from(one), u32::from(other)]);
            }
            Meaning::Holds { place, value } => self.written.extend([1, place, u32::from(value)]),
            Meaning::Lies(placement) => {
                let kind = facts.placements.kinds[placement as usize] as usize;
                let label = facts.domains.kinds[kind].labels[0];
                let places = facts.placements.cells(placement as usize);
                self.written.extend([2, u32::from(label), places.len() as u32]);
                self.written.extend(places);
            }
        }
    }

    fn add_clause(&mut self, head: &[u32], lits: impl ExactSizeIterator<Item = Lit>) {
        self.written.extend(head);
        self.written.push(lits.len() as u32);
        self.written.extend(lits.map(|lit| lit.index() as u32));
    }

    /// The facts that are true in the solution that the solver holds.
    fn add_solution(&mut self, facts: &Facts<'_>, solver: &Solver) {
        let variables = 1..=facts.meanings.len();
        let lits: Vec<Lit> = variables
            .map(Lit::positive)
            .map(|lit| if solver.is_true(lit) { lit } else { !lit })
            .collect();
        self.add_clause(&[7], lits.into_iter());
    }

    fn into_bytes(self) -> Vec<u8> {
        self.written.into_iter().flat_map(u32::to_ne_bytes).collect()
    }
}

impl Log for Words {
    const ON: bool = true;

    fn add(&mut self, step: ProofStep<'_>) {
        match step {
            ProofStep::Learned(lits) => self.add_clause(&[4], lits.iter().copied()),
            ProofStep::Dropped(lits) => self.add_clause(&[5], lits.iter().copied()),
            ProofStep::Reason { rule, lit, others } => {
                let Some(source) = self.sources[rule as usize] else { return };
                let lits: Vec<Lit> = lit.into_iter().chain(others.iter().copied()).collect();
                self.add_clause(&[6, source, u32::from(lit.is_some())], lits.into_iter());
            }
        }
    }

    fn bytes(&self) -> u64 {
        4 * self.written.len() as u64
    }

    fn take_work(&mut self) -> u64 {
        let new = self.written.len() - std::mem::replace(&mut self.reported, self.written.len());
        (new / WORDS_A_UNIT) as u64
    }
}

/// The kernel that proves whether there are no, one or more solutions. Its answer, the outcome's
/// candidate, is the proof as words of four bytes; there is none if the search was stopped.
pub struct ModelProof(pub ModelSearch);

impl Kernel for ModelProof {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        let Some(encoding) = encode(&self.0.model, control)? else { return Ok(()) };
        let Encoding { facts, propagators, mut solver, sources } = encoding;
        let mut rules = Rules::new(&facts, propagators, Words::new(&facts, sources));
        let mut solutions = 0;
        let mut driver = Driver::new(&mut rules, control);
        let end = loop {
            match driver.solve(&mut solver) {
                Ok(true) => {
                    solutions += 1;
                    driver.family().log.add_solution(&facts, &solver);
                    if solutions == 2 {
                        break Ok(());
                    }
                    let clause = solver.blocking_clause();
                    solver.prove_blocked(&clause, &mut driver);
                }
                end => break end.map(|_| ()),
            }
        };
        driver.finish(&solver);
        if end.is_ok() {
            control.candidate(rules.log.into_bytes());
        }
        end
    }
}
