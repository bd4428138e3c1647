//! What the fillings of a clue link: values that all have, and values that none has together.

use std::rc::Rc;

use runut_model::bits::ones;

use crate::ladder::{Budget, Halt};

use super::Net;
use super::diagram::{Diagram, Linked};
use super::fillings::{Clue, MOST_ASKED};

impl<const W: usize> Net<W> {
    /// What the fillings of a clue link; `None` if there are too many to ask.
    pub(crate) fn links_of(
        &self,
        clue: &mut Clue,
        budget: &mut dyn Budget,
    ) -> Result<Option<Rc<Linked>>, Halt> {
        self.look_at_clue(clue, budget)?;
        let is_small = |own: &&Diagram| !own.is_empty() && own.len() <= MOST_ASKED;
        let Some(diagram) = clue.diagram.as_ref().filter(is_small) else { return Ok(None) };
        if clue.linked.is_none() {
            let asked: u32 = clue.seen.iter().map(|own| own.count_ones()).sum();
            budget.work(u64::from(asked) * diagram.len() as u64 / 4)?;
            let premises = self.premises_of(clue, &[]);
            let (needs, bans) = (self.needs_in(clue, diagram), self.bans_in(clue, diagram));
            clue.linked = Some(Rc::new(Linked { premises, needs, bans }));
        }
        Ok(clue.linked.clone())
    }

    fn needs_in(&self, clue: &Clue, diagram: &Diagram) -> Vec<(Vec<u32>, u8)> {
        let need = |value: u32| {
            let held = diagram.places_of(value);
            let is_open = ones(held).all(|at| clue.seen[at as usize].count_ones() > 1);
            let is_needed = held != 0 && is_open && !diagram.avoids(value, held);
            let places = || ones(held).map(|at| clue.places[at as usize]).collect();
            is_needed.then(|| (places(), self.numbers.value(value as u8)))
        };
        (0..self.numbers.count() as u32).filter_map(need).collect()
    }

    fn bans_in(&self, clue: &Clue, diagram: &Diagram) -> Vec<[(u32, u8); 2]> {
        let open = |at: &usize| clue.seen[*at].count_ones() > 1;
        let end = |at: usize, value: u32| (clue.places[at], self.numbers.value(value as u8));
        let mut found = Vec::new();
        for at in (0..clue.places.len()).filter(open) {
            for value in ones(clue.seen[at]) {
                let beside = diagram.beside(at, value);
                for other in (at + 1..clue.places.len()).filter(open) {
                    let gone = ones(clue.seen[other] & !beside[other]);
                    found.extend(gone.map(|gone| [end(at, value), end(other, gone)]));
                }
            }
        }
        found
    }
}
