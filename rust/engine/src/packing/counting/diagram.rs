//! All solutions of a packing as a decision diagram: the k-th, a random one, and how often each
//! piece covers each cell, without listing them.
//!
//! Idea: the states of the frontier DP ([`frontier_dp`](super::frontier_dp)) with the steps between
//! them are a multi-valued decision diagram: a directed acyclic graph whose paths are the
//! solutions. A pass forward gives the ways to each state. A pass backward replaces them by the
//! number of *completions* and drops the states that have none, as a zero-suppressed diagram would.
//! A step is part of (ways to its state) times (completions after it) solutions. A walk that
//! chooses each step by the completions after it gives the k-th solution, and a uniform one for a
//! random k.
//!
//! The walk undoes the symmetry savings of the count: after a state that stands for its mirror
//! image the steps are mirrored, and of a pair the second solution is mapped as a whole. How often
//! a placement occurs is the mean over its images, because every symmetry maps solutions to
//! solutions.
//!
//! References: Knuth, The Art of Computer Programming, 7.1.4 (counting and sampling with diagrams);
//! Nishino, Yasuda, Minato, Nagata, "Dancing with decision diagrams", 2017 (exact cover into ZDDs).

use super::folding::mirror;
use super::frontier_dp::{FrontierDp, Keep, Most, Near};
use super::remainders::Modulus;
use super::state_table::{StateTable, Word};
use crate::packing::model::board::Board;
use crate::packing::model::fill_order::{FillOrder, fill_order};
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::{Group, Symmetry};
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// All solutions of a problem.
pub struct Diagram {
    problem: Problem,
    count: u128,
    frequencies: Vec<Vec<u128>>,
    graph: Box<dyn Numbered + Send + Sync>,
}

/// Placements, each with the number of paths through it.
type Paths = Vec<(Choice, u128)>;

impl Diagram {
    /// The diagram of a problem; `None` if it takes more bytes than `most`.
    pub fn new(
        board: &Board,
        problem: Problem,
        most: u64,
        control: &mut Control,
    ) -> Result<Option<Self>, Halt> {
        let (order, group) = (fill_order(board), Group::new(board, &problem));
        if let Some(dp) = FrontierDp::<u64>::new(board, &problem, &order, &group) {
            return Self::of(dp, problem, &order, &group, most, control);
        }
        match FrontierDp::<u128>::new(board, &problem, &order, &group) {
            Some(dp) => Self::of(dp, problem, &order, &group, most, control),
            None => Ok(None),
        }
    }

    /// The diagram of a problem with states of one word type.
    fn of<K: Word + Send + Sync + 'static>(
        dp: FrontierDp<K>,
        problem: Problem,
        order: &FillOrder,
        group: &Group,
        most: u64,
        control: &mut Control,
    ) -> Result<Option<Self>, Halt> {
        let most = Most { states: u64::MAX, bytes: most };
        let exact = Modulus::NONE;
        let Ok(mut tables) = dp.tables(exact, &most, Keep::All, control)? else { return Ok(None) };
        let symmetries = group.elements.len() as u128;
        let Some(count) =
            dp.total(&tables, exact).filter(|count| count.checked_mul(symmetries).is_some())
        else {
            return Ok(None);
        };
        let paths = complete(&dp, &mut tables, control)?;
        let mirror = mirror(order, group, &order.places(problem.blank.len())).cloned();
        let pair = group.elements[dp.halves.element].clone();
        let graph = Box::new(Graph { dp, tables, mirror, pair });
        Ok(Some(Self { count, frequencies: frequencies(&problem, group, &paths), problem, graph }))
    }

    /// The number of solutions.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The packed board of the k-th solution, from 0.
    pub fn solution(&self, number: u128) -> Option<Vec<u8>> {
        self.graph.solution(number).map(|chosen| self.problem.board(&chosen))
    }

    /// The packed board of a uniformly random solution.
    pub fn random(&self, rng: &mut Rng) -> Option<Vec<u8>> {
        let bits = u128::MAX.checked_shr(self.count.leading_zeros())?;
        loop {
            let number = (u128::from(rng.bits()) << 64 | u128::from(rng.bits())) & bits;
            if number < self.count {
                return self.solution(number);
            }
        }
    }

    /// For each piece, how many solutions have it on each cell; copies are counted together.
    pub fn frequencies(&self) -> &[Vec<u128>] {
        &self.frequencies
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// A diagram, whatever its word type.
trait Numbered {
    /// The placements of the k-th solution, from 0.
    fn solution(&self, number: u128) -> Option<Vec<Choice>>;
}

/// The diagram with states of one word type.
struct Graph<K> {
    dp: FrontierDp<K>,
    /// States by first empty cell, with their completions.
    tables: Vec<StateTable<K>>,
    /// The symmetry that maps a state to the one that stands for it.
    mirror: Option<Symmetry>,
    /// The symmetry that maps a placement that counts twice to the other of its pair.
    pair: Symmetry,
}

impl<K: Word> Numbered for Graph<K> {
    fn solution(&self, mut number: u128) -> Option<Vec<Choice>> {
        let (mut cell, mut state) = (0, K::of(0));
        let (mut is_mirrored, mut is_turned) = (false, false);
        let mut chosen = Vec::new();
        while cell < self.dp.cells {
            let mut steps = self.dp.of_cell[cell].iter().zip(&self.dp.choices[cell]);
            let (choice, after, behind) = steps.find_map(|(step, &choice)| {
                let after = self.dp.after(cell, step.from(state)?, |_, _| false)?;
                let behind = self.tables[after.cell].ways(after.state);
                let both = behind * u128::from(step.weight);
                if number < both {
                    return Some((choice, after, behind));
                }
                number -= both;
                None
            })?;
            if number >= behind {
                (number, is_turned) = (number - behind, true);
            }
            let mirror = self.mirror.as_ref().filter(|_| is_mirrored);
            chosen.push(mirror.map_or(choice, |mirror| mirror.image(choice)));
            is_mirrored ^= after.is_image;
            (cell, state) = (after.cell, after.state);
        }
        if is_turned {
            for choice in &mut chosen {
                *choice = self.pair.image(*choice);
            }
        }
        let is_there = number < self.tables[cell].ways(state);
        is_there.then_some(chosen)
    }
}

/// Replaces ways by completions, drops states without any, and returns the number of paths through
/// each step.
fn complete<K: Word>(
    dp: &FrontierDp<K>,
    tables: &mut [StateTable<K>],
    control: &mut Control,
) -> Result<Paths, Halt> {
    let mut islands = dp.islands();
    let mut paths = Paths::new();
    let mut last = StateTable::default();
    for (state, _) in tables[dp.cells].states().filter(|&(state, _)| dp.is_solution(state)) {
        last.add(state, 1);
    }
    tables[dp.cells] = last;
    for cell in (0..dp.cells).rev() {
        let (before, mut completed) = (std::mem::take(&mut tables[cell]), StateTable::default());
        let steps = &dp.of_cell[cell];
        let near = Near::new(steps);
        let mut through = vec![0; steps.len()];
        for (state, ways) in before.states() {
            let near = near.of(state);
            control.work(1 + near.len() as u64 / 4)?;
            let mut completions = 0;
            for &number in near {
                let step = &steps[number as usize];
                let Some(stepped) = step.from(state) else { continue };
                let is_lost = |first, filled| {
                    islands.as_mut().is_some_and(|islands| islands.is_lost(first, filled))
                };
                let Some(after) = dp.after(cell, stepped, is_lost) else { continue };
                let behind = tables[after.cell].ways(after.state) * u128::from(step.weight);
                completions += behind;
                through[number as usize] += ways * behind;
            }
            if completions > 0 {
                completed.add(state, completions);
            }
        }
        control.release(before.bytes() - completed.bytes());
        tables[cell] = completed;
        paths.extend(dp.choices[cell].iter().copied().zip(through));
    }
    Ok(paths)
}

/// For each piece, how many solutions have it on each cell.
fn frequencies(problem: &Problem, group: &Group, paths: &Paths) -> Vec<Vec<u128>> {
    let none = vec![0; problem.blank.len()];
    let mut found = vec![none; problem.items.len()];
    for &(choice, ways) in paths.iter().filter(|(_, ways)| *ways > 0) {
        for element in &group.elements {
            let image = element.image(choice);
            for &cell in problem.cells_of(image) {
                found[image.0 as usize][cell as usize] += ways;
            }
        }
    }
    let order = group.elements.len() as u128;
    found.iter_mut().flatten().for_each(|count| *count /= order);
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::packing::Packing;
    use crate::packing::exact_cover::Cover;
    use crate::packing::model::board::tests::{flat, packing};
    use crate::packing::tests::{outcome, random};
    use crate::search::{Limits, run};

    fn small() -> (Arc<Packing>, Diagram) {
        let packing = packing(flat("XXXX|XXXX|XXXX"), &["AA|A", "B|BB", "CCC", "DD", "E"]);
        let diagram = diagram(&packing).expect("a small board");
        (packing, diagram)
    }

    /// The diagram of all solutions, if the areas allow any.
    fn diagram(packing: &Packing) -> Option<Diagram> {
        let mut control = Control::alone(None);
        let problem = Problem::list(packing, &mut control).expect("no limit").expect("small");
        let diagram = Diagram::new(&packing.board, problem, 1 << 24, &mut control);
        diagram.expect("no limit")
    }

    #[test]
    fn the_numbered_solutions_are_all_solutions() {
        let (packing, diagram) = small();
        let all = run(&Cover(packing), &Limits::default(), u64::MAX, &Arc::default(), None, None);
        let numbered: Option<HashSet<Vec<u8>>> =
            (0..diagram.count()).map(|number| diagram.solution(number)).collect();
        assert_eq!(numbered, Some(all.solutions.to_vec().into_iter().collect()));
        assert_eq!(diagram.count(), u128::from(all.count));
        assert_eq!(diagram.solution(diagram.count()), None);
    }

    #[test]
    fn boards_with_copies_spares_and_holes_have_each_solution_at_one_number() {
        let mut rng = Rng::new(21);
        let mut several = 0;
        for _ in 0..300 {
            let packing = random(&mut rng);
            let all = outcome(&Cover(Arc::clone(&packing)), None).solutions.to_vec();
            let Some(diagram) = diagram(&packing) else {
                assert!(all.is_empty());
                continue;
            };
            let numbered = (0..diagram.count()).map(|number| diagram.solution(number));
            let numbered: Option<HashSet<Vec<u8>>> = numbered.collect();
            assert_eq!(diagram.count(), all.len() as u128, "{packing:?}");
            assert_eq!(numbered, Some(all.iter().cloned().collect()), "{packing:?}");
            let covered: u128 = diagram.frequencies().iter().flatten().sum();
            assert_eq!(covered, (all.len() * diagram.problem().free().count()) as u128);
            several += usize::from(all.len() > 1);
        }
        assert!(several > 20, "{several}");
    }

    #[test]
    fn frequencies_are_those_of_the_listed_solutions() {
        let (_, diagram) = small();
        let found = diagram.frequencies();
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
