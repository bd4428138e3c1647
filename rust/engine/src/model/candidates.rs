//! The true candidates of a model: every value that a place has in some solution.
//!
//! As in [`Candidates`](crate::search::Candidates) the answer is a set of solutions, the witnesses.
//! One solver finds them all. After each of them a clause excludes it, and another says: some value
//! of some place that has fewer than `most` witnesses holds. So each witness is needed, and without
//! a further solution every count below `most` is exact.
//!
//! Cost: a search a witness, at most `most` times the number of facts; each goes on with what the
//! others learned.

use std::collections::HashMap;

use super::encoding::{Encoding, encode};
use super::facts::Facts;
use super::search::{ModelSearch, Rules};
use crate::cdcl::{Driver, Lit};
use crate::search::{Control, Halt, Kernel};

/// The kernel of the true candidates.
pub struct ModelCandidates {
    /// The model.
    pub search: ModelSearch,
    /// The witnesses of each value of each place.
    pub most: u64,
}

/// How many witnesses each class of each place has.
type Counts = HashMap<(usize, u8), u64>;

impl Kernel for ModelCandidates {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        let Some(encoding) = encode(&self.search.model, control)? else { return Ok(()) };
        let Encoding { facts, propagators, mut solver, .. } = encoding;
        let mut rules = Rules::new(&facts, propagators, ());
        let mut driver = Driver::new(&mut rules, control);
        let mut counts = Counts::new();
        let end = loop {
            match driver.solve(&mut solver) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(halt) => break Err(halt),
            }
            let board = driver.board(&solver);
            for (place, &value) in board.iter().enumerate() {
                *counts.entry((place, facts.domains.class(value))).or_default() += 1;
            }
            if let Err(halt) = driver.found(board) {
                break Err(halt);
            }
            let excluded = solver.blocking_clause();
            solver.block(&excluded, &mut driver);
            solver.require(&wanted(&facts, &counts, self.most), &mut driver);
        };
        driver.finish(&solver);
        end
    }
}

/// Some value of some place that has fewer than `most` witnesses holds.
fn wanted(facts: &Facts, counts: &Counts, most: u64) -> Vec<Lit> {
    let places = 0..facts.cells;
    let all = places.flat_map(|place| facts.classes(place).map(move |class| (place, class)));
    let few = all.filter(|fact| counts.get(fact).is_none_or(|&count| count < most));
    few.flat_map(|(place, class)| facts.holders(place, class)).collect()
}
