//! The solver against trial of all assignments.

use super::*;
use crate::rng::Rng;
use crate::search::Halt;

/// A propagator without rules that allows a number of decisions.
struct Patient(u64);

impl Propagator for Patient {
    fn notify_decision(&mut self, _: usize, _: Lit) -> Result<(), Halt> {
        self.0 = self.0.checked_sub(1).ok_or(Halt::Nodes)?;
        Ok(())
    }

    fn notify_backtrack(&mut self, _: usize, _: usize) {}

    fn work(&mut self, _: u64, _: u64) -> Result<(), Halt> {
        Ok(())
    }
}

struct Formula {
    variables: usize,
    clauses: Vec<Vec<Lit>>,
    groups: Vec<Vec<Lit>>,
}

impl Formula {
    fn random(rng: &mut Rng) -> Self {
        let variables = 3 + rng.below(9);
        let lit = |rng: &mut Rng| {
            let variable = rng.below(variables);
            if rng.below(2) == 0 { Lit::positive(variable) } else { Lit::negative(variable) }
        };
        let density = 1 + rng.below(4);
        let clauses = (0..variables * density)
            .map(|_| (0..1 + rng.below(2) + rng.below(3)).map(|_| lit(rng)).collect())
            .collect();
        let groups = (0..rng.below(4))
            .map(|_| {
                let mut own: Vec<usize> = (0..variables).collect();
                rng.shuffle(&mut own);
                own.truncate(2 + rng.below(4));
                own.into_iter().map(Lit::positive).collect()
            })
            .collect();
        Self { variables, clauses, groups }
    }

    fn count_by_trial(&self) -> usize {
        (0..1usize << self.variables)
            .filter(|values| {
                let holds = |lit: &Lit| (values >> lit.variable() & 1 == 1) == lit.is_positive();
                self.clauses.iter().all(|clause| clause.iter().any(holds))
                    && self
                        .groups
                        .iter()
                        .all(|group| group.iter().filter(|lit| holds(lit)).count() < 2)
            })
            .count()
    }

    fn solver(&self) -> Solver {
        let mut solver = Solver::new(self.variables);
        for group in &self.groups {
            solver.add_at_most_one(group);
        }
        for clause in &self.clauses {
            solver.add_clause(clause);
        }
        solver
    }
}

#[test]
fn all_models_of_random_formulas_are_found_once() {
    let mut rng = Rng::new(3);
    let mut solvable = 0;
    for _ in 0..1000 {
        let formula = Formula::random(&mut rng);
        let mut solver = formula.solver();
        let mut models = std::collections::BTreeSet::new();
        while solver.solve(&mut Patient(100_000)).expect("few decisions") {
            let model: Vec<bool> =
                (0..formula.variables).map(|at| solver.is_true(Lit::positive(at))).collect();
            assert!(models.insert(model));
            solver.block(&solver.blocking_clause(), &mut Patient(0));
        }
        assert_eq!(models.len(), formula.count_by_trial());
        solvable += usize::from(!models.is_empty());
    }
    assert!((200..900).contains(&solvable));
}

#[test]
fn whole_models_can_be_blocked_too() {
    let mut rng = Rng::new(4);
    for _ in 0..300 {
        let formula = Formula::random(&mut rng);
        let mut solver = formula.solver();
        let mut count = 0;
        while solver.solve(&mut Patient(100_000)).expect("few decisions") {
            count += 1;
            let lits: Vec<Lit> = (0..formula.variables)
                .map(|at| {
                    if solver.is_true(Lit::positive(at)) {
                        Lit::negative(at)
                    } else {
                        Lit::positive(at)
                    }
                })
                .collect();
            solver.block(&lits, &mut Patient(0));
        }
        assert_eq!(count, formula.count_by_trial());
    }
}

#[test]
fn a_search_that_takes_its_best_phases_again_and_again_finds_the_same_models() {
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let formula = Formula::random(&mut rng);
        let mut solver = formula.solver();
        let mut count = 0;
        loop {
            match solver.solve_limited(2, &mut Patient(100_000)).expect("few decisions") {
                None => solver.rephase(),
                Some(false) => break,
                Some(true) => {
                    count += 1;
                    solver.block(&solver.blocking_clause(), &mut Patient(0));
                }
            }
        }
        assert_eq!(count, formula.count_by_trial());
    }
}

/// Whether such a search finds each model of random formulas once.
fn finds_the_same_models(seed: u64, prepare: fn(&mut Solver)) {
    let mut rng = Rng::new(seed);
    for _ in 0..300 {
        let formula = Formula::random(&mut rng);
        let mut solver = formula.solver();
        prepare(&mut solver);
        let mut count = 0;
        while solver.solve(&mut Patient(100_000)).expect("few decisions") {
            count += 1;
            solver.block(&solver.blocking_clause(), &mut Patient(0));
        }
        assert_eq!(count, formula.count_by_trial());
    }
}

#[test]
fn a_steady_search_finds_the_same_models() {
    finds_the_same_models(6, Solver::be_steady);
}

#[test]
fn a_search_that_shrinks_its_clauses_finds_the_same_models() {
    finds_the_same_models(7, Solver::shrink_clauses);
}

#[test]
fn a_search_that_prefers_small_groups_finds_the_same_models() {
    finds_the_same_models(8, Solver::prefer_small_groups);
}

#[test]
fn the_smallest_group_comes_first() {
    let mut solver = Solver::new(5);
    let lits: Vec<Lit> = (0..5).map(Lit::positive).collect();
    for group in [&lits[..3], &lits[3..]] {
        solver.add_clause(group);
        solver.add_at_most_one(group);
    }
    for &lit in &lits {
        solver.set_phase(lit);
    }
    solver.prefer_small_groups();
    solver.vsids.add_activity(0, 2.0);
    solver.vsids.add_activity(3, 1.0);
    assert_eq!(solver.solve(&mut Patient(9)), Ok(true));
    assert_eq!(solver.blocking_clause(), [!lits[3], !lits[0]]);
}

#[test]
fn a_steady_search_restarts_at_even_distances() {
    let mut solver = pigeons(9, 8);
    solver.be_steady();
    assert_eq!(solver.solve(&mut Patient(1_000_000)), Ok(false));
    let (conflicts, restarts) = (solver.conflicts(), solver.restarts());
    assert!(conflicts > 1_000, "{conflicts}");
    assert!((conflicts / 600..=conflicts / 500).contains(&restarts), "{conflicts} {restarts}");
}

/// More pigeons than holes: each pigeon in a hole, no two in the same.
fn pigeons(pigeons: usize, holes: usize) -> Solver {
    let mut solver = Solver::new(pigeons * holes);
    for pigeon in 0..pigeons {
        let own: Vec<Lit> = (0..holes).map(|hole| Lit::positive(pigeon * holes + hole)).collect();
        solver.add_clause(&own);
        solver.add_at_most_one(&own);
    }
    for hole in 0..holes {
        let own: Vec<Lit> =
            (0..pigeons).map(|pigeon| Lit::positive(pigeon * holes + hole)).collect();
        solver.add_at_most_one(&own);
    }
    solver
}

#[test]
fn eight_pigeons_do_not_fit_into_seven_holes() {
    let mut solver = pigeons(8, 7);
    assert_eq!(solver.solve(&mut Patient(1_000_000)), Ok(false));
    assert!(solver.conflicts() > 300 && solver.restarts() > 0);
}

#[test]
fn five_pigeons_fit_into_five_holes_in_120_ways() {
    let mut solver = pigeons(5, 5);
    let mut count = 0;
    while solver.solve(&mut Patient(100_000)) == Ok(true) {
        count += 1;
        solver.block(&solver.blocking_clause(), &mut Patient(0));
    }
    assert_eq!(count, 120);
}

#[test]
fn a_search_that_was_stopped_can_go_on() {
    let mut solver = pigeons(7, 6);
    let mut stops = 0;
    let found = loop {
        match solver.solve(&mut Patient(10)) {
            Ok(found) => break found,
            Err(_) => stops += 1,
        }
    };
    assert!(!found && stops > 10);
}

#[test]
fn a_clause_without_literals_is_unsatisfiable() {
    let mut solver = Solver::new(1);
    solver.add_clause(&[]);
    assert_eq!(solver.solve(&mut Patient(1)), Ok(false));
}

/// A brancher that gives its hints once.
struct Brancher(Vec<BranchingHint>);

impl Propagator for Brancher {
    fn notify_decision(&mut self, _: usize, _: Lit) -> Result<(), Halt> {
        Ok(())
    }

    fn notify_backtrack(&mut self, _: usize, _: usize) {}

    fn branching_hints(&mut self, hints: &mut Vec<BranchingHint>) -> Result<(), Halt> {
        hints.append(&mut self.0);
        Ok(())
    }

    fn work(&mut self, _: u64, _: u64) -> Result<(), Halt> {
        Ok(())
    }
}

#[test]
fn hinted_literals_are_decided_in_the_order_of_their_activities() {
    let lits = [Lit::positive(0), Lit::negative(1), Lit::positive(2)];
    let of = |activities: [f64; 3]| -> Vec<Lit> {
        let mut solver = Solver::new(3);
        let hints = lits.into_iter().zip(activities);
        let hints = hints.map(|(lit, activity)| BranchingHint { lit, activity });
        let mut brancher = Brancher(hints.collect());
        assert_eq!(solver.solve(&mut brancher), Ok(true));
        solver.blocking_clause().into_iter().map(|lit| !lit).collect()
    };
    assert_eq!(of([1.0, 3.0, 2.0]), [lits[1], lits[2], lits[0]]);
    assert_eq!(of([3.0, 1.0, 2.0]), [lits[0], lits[2], lits[1]]);
}

/// A propagator without rules that keeps the clauses that are learned.
struct Scribe(Vec<Vec<Lit>>);

impl Propagator for Scribe {
    fn proves(&self) -> bool {
        true
    }

    fn notify_decision(&mut self, _: usize, _: Lit) -> Result<(), Halt> {
        Ok(())
    }

    fn notify_backtrack(&mut self, _: usize, _: usize) {}

    fn work(&mut self, _: u64, _: u64) -> Result<(), Halt> {
        Ok(())
    }

    fn prove(&mut self, step: ProofStep<'_>) {
        if let ProofStep::Learned(lits) = step {
            self.0.push(lits.to_vec());
        }
    }
}

/// The first clause learned when the first variables are decided as true, in their order. Clauses
/// are numbers from 1 on, negative for false.
fn first_learned(variables: usize, clauses: &[&[i32]]) -> Vec<Lit> {
    let mut solver = Solver::new(variables);
    solver.shrink_clauses();
    for variable in 0..variables {
        solver.set_phase(Lit::positive(variable));
        solver.vsids.add_activity(variable, (variables - variable) as f64);
    }
    for clause in clauses {
        solver.add_clause(&numbered(clause));
    }
    let mut scribe = Scribe(Vec::new());
    assert_eq!(solver.solve(&mut scribe), Ok(true));
    scribe.0.swap_remove(0)
}

fn numbered(lits: &[i32]) -> Vec<Lit> {
    let lit = |&number: &i32| {
        let variable = number.unsigned_abs() as usize - 1;
        if number > 0 { Lit::positive(variable) } else { Lit::negative(variable) }
    };
    lits.iter().map(lit).collect()
}

#[test]
fn literals_with_one_cause_become_one() {
    let clauses: [&[i32]; 4] = [&[-1, 3], &[-1, 4], &[-2, -3, 5], &[-2, -4, -5]];
    assert_eq!(first_learned(5, &clauses), numbered(&[-2, -1]));
}

#[test]
fn literals_stay_whose_cause_needs_an_earlier_decision() {
    let clauses: [&[i32]; 4] = [&[-1, -2, 4], &[-1, -2, 5], &[-3, -4, 6], &[-3, -5, -6]];
    let mut learned = first_learned(6, &clauses);
    learned.sort_unstable();
    assert_eq!(learned, numbered(&[-3, -4, -5]));
}
