//! All solutions of a packing as a diagram: any of them by its number, any at random, and how often
//! each piece covers each cell, without walking through them.
//!
//! The states of [`memo`](super::memo) with the steps between them are a directed graph without
//! circles; every way from the empty to a full board is a solution. A first pass from the front
//! enters the states, a second one from the back gives each the number of its *completions*. A walk
//! that at each state chooses a step by the completions behind it gives the k-th solution, and a
//! uniform one when k is drawn. A step lies on (ways to its state) times (completions behind it)
//! solutions. Knuth, The Art of Computer Programming 7.1.4, on counting and sampling with diagrams.

use std::mem;

use super::lying::Choice;
use super::memo::{Layer, State, Steps};
use super::problem::Problem;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// The solutions of a problem.
pub struct Diagram {
    problem: Problem,
    steps: Steps,
    /// States by first empty cell, with their completions.
    layers: Vec<Layer>,
}

impl Diagram {
    /// Memory of a state, in bytes.
    pub const BYTES: u64 = Layer::BYTES;

    /// The diagram of a problem whose cells are filled in the order of `scan`; `None` if it has more
    /// than `most` states.
    pub fn new(
        problem: Problem,
        scan: &[u32],
        most: usize,
        control: &mut Control,
    ) -> Result<Option<Self>, Halt> {
        let Some(steps) = Steps::new(&problem, scan) else { return Ok(None) };
        let Some(mut layers) = reach(&steps, most, control)? else { return Ok(None) };
        for number in 0..layers[steps.cells].states.len() {
            let layer = &mut layers[steps.cells];
            layer.ways[number] = u128::from(steps.is_solution(layer.states[number]));
        }
        for cell in (0..steps.cells).rev() {
            let mut layer = mem::take(&mut layers[cell]);
            for (&state, completions) in layer.states.iter().zip(&mut layer.ways) {
                control.work(1 + steps.of_cell[cell].len() as u64 / 8)?;
                let behind =
                    steps.from(state).map(|step| completions_of(&layers, step.after(state)));
                let Some(sum) = behind.into_iter().try_fold(0u128, u128::checked_add) else {
                    return Ok(None);
                };
                *completions = sum;
            }
            layers[cell] = layer;
        }
        Ok(Some(Self { problem, steps, layers }))
    }

    /// How many solutions there are.
    pub fn count(&self) -> u128 {
        completions_of(&self.layers, State::default())
    }

    /// The packed board of the solution of this number, from 0.
    pub fn solution(&self, mut number: u128) -> Option<Vec<u8>> {
        let mut state = State::default();
        let mut chosen: Vec<Choice> = Vec::new();
        if number >= self.count() {
            return None;
        }
        while state.next_cell() < self.steps.cells {
            let step = self.steps.from(state).find(|step| {
                let behind = completions_of(&self.layers, step.after(state));
                let is_there = number < behind;
                if !is_there {
                    number -= behind;
                }
                is_there
            })?;
            chosen.push(step.choice);
            state = step.after(state);
        }
        Some(self.problem.board(&chosen))
    }

    /// The packed board of a solution drawn at random, each as likely as any other.
    pub fn random(&self, rng: &mut Rng) -> Option<Vec<u8>> {
        let count = self.count();
        let bits = u128::MAX.checked_shr(count.leading_zeros())?;
        loop {
            let number = (u128::from(rng.bits()) << 64 | u128::from(rng.bits())) & bits;
            if number < count {
                return self.solution(number);
            }
        }
    }

    /// For each piece, how many solutions have it on each cell; copies are counted together.
    pub fn frequencies(&self, control: &mut Control) -> Result<Vec<Vec<u128>>, Halt> {
        let mut found: Vec<Vec<u128>> =
            self.problem.items.iter().map(|_| vec![0; self.problem.blank.len()]).collect();
        let mut ways: Vec<Vec<u128>> =
            self.layers.iter().map(|layer| vec![0; layer.states.len()]).collect();
        ways[0][0] = 1;
        for cell in 0..self.steps.cells {
            let own = mem::take(&mut ways[cell]);
            for (&state, own) in self.layers[cell].states.iter().zip(own) {
                control.work(1 + self.steps.of_cell[cell].len() as u64 / 8)?;
                for step in self.steps.from(state) {
                    let after = step.after(state);
                    let layer = &self.layers[after.next_cell()];
                    let Some(number) = layer.find(after) else { continue };
                    ways[after.next_cell()][number] += own;
                    let solutions = own * layer.ways[number];
                    for &covered in self.problem.cells_of(step.choice) {
                        found[step.choice.0 as usize][covered as usize] += solutions;
                    }
                }
            }
        }
        Ok(found)
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// Every state that can be reached, by first empty cell; `None` if there are more than `most`.
fn reach(steps: &Steps, most: usize, control: &mut Control) -> Result<Option<Vec<Layer>>, Halt> {
    let mut layers: Vec<Layer> = (0..=steps.cells).map(|_| Layer::default()).collect();
    layers[State::default().next_cell()].enter(State::default());
    let mut states = 0;
    for cell in 0..steps.cells {
        let layer = mem::take(&mut layers[cell]);
        states += layer.states.len();
        control.hold(layer.states.len() as u64 * Layer::BYTES)?;
        if states > most {
            return Ok(None);
        }
        for &state in &layer.states {
            control.node(cell)?;
            control.work(1 + steps.of_cell[cell].len() as u64 / 16)?;
            for step in steps.from(state) {
                let after = step.after(state);
                layers[after.next_cell()].enter(after);
            }
        }
        layers[cell] = layer;
    }
    Ok(Some(layers))
}

fn completions_of(layers: &[Layer], state: State) -> u128 {
    let layer = &layers[state.next_cell()];
    layer.find(state).map_or(0, |number| layer.ways[number])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::super::board::tests::{flat, packing};
    use super::super::cover::Cover;
    use super::super::scan::scan;
    use super::*;
    use crate::search::{Limits, run};

    fn small() -> (Arc<super::super::Packing>, Diagram) {
        let packing = packing(flat("XXXX|XXXX|XXXX"), &["AA|A", "B|BB", "CCC", "DD", "E"]);
        let mut control = Control::alone(None);
        let problem = Problem::list(&packing, &mut control).expect("no limit").expect("small");
        let order = scan(&packing.board).order;
        let diagram = Diagram::new(problem, &order, 1 << 20, &mut control);
        (packing, diagram.expect("no limit").expect("small"))
    }

    #[test]
    fn the_numbered_solutions_are_all_solutions() {
        let (packing, diagram) = small();
        let all = run(&Cover(packing), &Limits::default(), u64::MAX, &Arc::default(), None, None);
        let numbered: Option<HashSet<Vec<u8>>> =
            (0..diagram.count()).map(|number| diagram.solution(number)).collect();
        assert_eq!(numbered, Some(all.solutions.into_iter().collect()));
        assert_eq!(diagram.count(), u128::from(all.count));
        assert_eq!(diagram.solution(diagram.count()), None);
    }

    #[test]
    fn frequencies_are_those_of_the_listed_solutions() {
        let (_, diagram) = small();
        let found = diagram.frequencies(&mut Control::alone(None)).expect("no limit");
        let mut wanted = vec![vec![0u128; 12]; 5];
        for board in (0..diagram.count()).filter_map(|number| diagram.solution(number)) {
            for (cell, value) in board.into_iter().enumerate() {
                wanted[value as usize - 1][cell] += 1;
            }
        }
        assert_eq!(found, wanted);
    }

    #[test]
    fn random_solutions_are_uniform() {
        let (_, diagram) = small();
        let mut rng = Rng::new(11);
        let mut seen = std::collections::HashMap::new();
        let (draws, solutions) = (100 * diagram.count(), diagram.count() as f64);
        for _ in 0..draws {
            *seen.entry(diagram.random(&mut rng).expect("there are solutions")).or_insert(0.0) +=
                1.0;
        }
        let chi_square: f64 = seen.values().map(|seen: &f64| (seen - 100.0).powi(2) / 100.0).sum();
        let chi_square = chi_square + 100.0 * (solutions - seen.len() as f64);
        // Five standard deviations above the mean of the distribution.
        assert!(
            chi_square < solutions + 5.0 * (2.0 * solutions).sqrt(),
            "{chi_square} of {solutions}"
        );
    }
}
