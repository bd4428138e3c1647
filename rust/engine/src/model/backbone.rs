//! The backbone of a model: the values that all its solutions share.
//!
//! One solver answers all questions. After the first solution every open place is a candidate. A
//! clause says: some candidate has another value than in the first solution. A solution of it
//! removes the candidates in which it differs, and the next clause, about those that are left,
//! contains the last one; without a solution all that are left are the backbone. The copies of a
//! piece count as the same value.
//!
//! Cost: at most one search more than there are places outside the backbone; each goes on with what
//! the others learned.
//!
//! Reference: Marques-Silva, Janota and Lynce, "On computing backbones of propositional theories",
//! ECAI 2010 (algorithm 4, iterative with a chunk of all candidates).

use super::encoding::{Encoding, encode};
use super::facts::Facts;
use super::search::{ModelSearch, Rules};
use crate::cdcl::Driver;
use crate::search::{Control, Halt, Kernel};

/// A place outside the known backbone.
const UNKNOWN: u8 = 255;

/// The kernel of the backbone. Its answer is the outcome's candidate, as with
/// [`Backbone`](crate::search::Backbone).
pub struct ModelBackbone(pub ModelSearch);

impl Kernel for ModelBackbone {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        let Some(encoding) = encode(&self.0.model, control)? else { return Ok(()) };
        let Encoding { facts, propagators, mut solver, .. } = encoding;
        let mut rules = Rules::new(&facts, propagators, ());
        let mut driver = Driver::new(&mut rules, control);
        let mut known = Vec::new();
        let end = loop {
            match driver.solve(&mut solver) {
                Ok(true) if known.is_empty() => known = driver.board(&solver),
                Ok(true) => keep_shared(&facts, &mut known, &driver.board(&solver)),
                Ok(false) => break Ok(()),
                Err(halt) => break Err(halt),
            }
            let candidates = known.iter().enumerate().filter(|&(_, &value)| value != UNKNOWN);
            let others = candidates.flat_map(|(place, &value)| facts.others(place, value));
            solver.block(&others.collect::<Vec<_>>(), &mut driver);
        };
        driver.finish(&solver);
        if end.is_err() {
            // The candidates left are not proved, except where nothing else is possible.
            for (place, value) in known.iter_mut().enumerate() {
                if *value != UNKNOWN && !facts.others(place, *value).is_empty() {
                    *value = UNKNOWN;
                }
            }
        }
        if !known.is_empty() {
            control.candidate(known);
        }
        end
    }
}

/// Keeps the values of `known` that another board shares.
fn keep_shared(facts: &Facts, known: &mut [u8], board: &[u8]) {
    for (value, other) in known.iter_mut().zip(board) {
        if *value != UNKNOWN && facts.domains.class(*value) != facts.domains.class(*other) {
            *value = UNKNOWN;
        }
    }
}
