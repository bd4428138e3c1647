//! Solutions that a symmetry maps to themselves, as Burnside's lemma needs them.
//!
//! Idea: such a solution contains every placement together with all its images. A placement and its
//! images form one *orbit placement* of several pieces, if they do not overlap and enough copies
//! exist. What remains is a small exact cover of a fraction of the depth, counted by filling the
//! first empty cell and remembering each partial packing once.
//!
//! Cost: the partial packings met, at most [`MOST_STATES`]; beyond that the count is given up.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::packing::model::partial::Choice;
use crate::packing::model::problem::{Item, Problem};
use crate::packing::model::symmetry::Symmetry;
use crate::search::{Control, Halt};

/// Partial packings beyond which the count is given up.
const MOST_STATES: usize = 1 << 21;

/// A placement together with all its images.
struct Orbit {
    cells: Vec<u32>,
    items: Vec<u32>,
}

/// The solutions that a symmetry maps to themselves; `None` if they are too many to count.
pub fn kept_solutions(
    problem: &Problem,
    symmetry: &Symmetry,
    control: &mut Control,
) -> Result<Option<BigUint>, Halt> {
    let is_lost = |(index, item): (usize, &Item)| {
        let is_still = |number| symmetry.image((index as u32, number)) == (index as u32, number);
        item.is_single() && symmetry.keeps(index) && !(0..item.len() as u32).any(is_still)
    };
    if problem.items.iter().enumerate().any(is_lost) {
        return Ok(Some(BigUint::ZERO));
    }
    let mut of_cell: Vec<Vec<Orbit>> = problem.blank.iter().map(|_| Vec::new()).collect();
    for (index, item) in problem.items.iter().enumerate() {
        control.work(1 + item.cells.len() as u64)?;
        for number in 0..item.len() as u32 {
            if let Some(orbit) = orbit(problem, symmetry, (index as u32, number)) {
                of_cell[orbit.cells[0] as usize].push(orbit);
            }
        }
    }
    let is_full = problem.blank.iter().map(|&value| value != 255).collect();
    let mut counting = Counting { problem, of_cell, known: HashMap::new() };
    let used = vec![0; problem.items.len()];
    counting.count(0, is_full, used, control)
}

/// The orbit of a placement, if the placement is the least of it and its members do not overlap.
fn orbit(problem: &Problem, symmetry: &Symmetry, choice: Choice) -> Option<Orbit> {
    let mut choices = vec![choice];
    let mut image = symmetry.image(choice);
    while image != choice {
        choices.push(image);
        image = symmetry.image(image);
    }
    if choices.iter().min() != Some(&choice) {
        return None;
    }
    let mut cells: Vec<u32> =
        choices.iter().flat_map(|&choice| problem.cells_of(choice).iter().copied()).collect();
    cells.sort_unstable();
    let items: Vec<u32> = choices.iter().map(|&(item, _)| item).collect();
    let is_apart = cells.is_sorted_by(|one, other| one < other);
    is_apart.then_some(Orbit { cells, items })
}

/// A partial packing: which cells are filled, and how many copies of each piece are used.
type Filled = (Vec<bool>, Vec<u32>);

struct Counting<'a> {
    problem: &'a Problem,
    of_cell: Vec<Vec<Orbit>>,
    known: HashMap<Filled, BigUint>,
}

impl Counting<'_> {
    fn count(
        &mut self,
        from: usize,
        is_full: Vec<bool>,
        used: Vec<u32>,
        control: &mut Control,
    ) -> Result<Option<BigUint>, Halt> {
        let Some(cell) = (from..is_full.len()).find(|&cell| !is_full[cell]) else {
            let enough =
                used.iter().zip(&self.problem.items).all(|(&used, item)| used >= item.least);
            return Ok(Some(u32::from(enough).into()));
        };
        let key = (is_full, used);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(known.clone()));
        }
        control.work(4 + self.of_cell[cell].len() as u64)?;
        let mut sum = BigUint::ZERO;
        for at in 0..self.of_cell[cell].len() {
            let Some((is_full, used)) = self.after(&key, &self.of_cell[cell][at]) else {
                continue;
            };
            match self.count(cell + 1, is_full, used, control)? {
                Some(count) => sum += count,
                None => return Ok(None),
            }
        }
        if self.known.len() == MOST_STATES {
            return Ok(None);
        }
        control.hold(2 * key.0.len() as u64 + 4 * key.1.len() as u64 + 64)?;
        self.known.insert(key, sum.clone());
        Ok(Some(sum))
    }

    /// The partial packing after an orbit, if it fits.
    fn after(&self, (is_full, used): &Filled, orbit: &Orbit) -> Option<Filled> {
        if orbit.cells.iter().any(|&cell| is_full[cell as usize]) {
            return None;
        }
        let (mut is_full, mut used) = (is_full.clone(), used.clone());
        orbit.cells.iter().for_each(|&cell| is_full[cell as usize] = true);
        for &item in &orbit.items {
            used[item as usize] += 1;
            if used[item as usize] > self.problem.items[item as usize].most {
                return None;
            }
        }
        Some((is_full, used))
    }
}
