//! The learner against plain trial of all values.

use super::*;
use crate::rng::Rng;
use crate::search::Halt;

/// Lets everything happen, up to a number of decisions.
struct Patient(u64);

impl Listener for Patient {
    const HEARS: bool = false;

    fn decide(&mut self, _: usize, _: Lit) -> Result<(), Halt> {
        self.0 = self.0.checked_sub(1).ok_or(Halt::Nodes)?;
        Ok(())
    }

    fn assign(&mut self, _: usize, _: Lit) {}

    fn back(&mut self, _: usize, _: usize) {}

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
            if rng.below(2) == 0 { Lit::holds(variable) } else { Lit::fails(variable) }
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
                own.into_iter().map(Lit::holds).collect()
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

    fn learner(&self) -> Learner {
        let mut learner = Learner::new(self.variables);
        for group in &self.groups {
            learner.add_at_most_one(group);
        }
        for clause in &self.clauses {
            learner.add_clause(clause);
        }
        learner
    }
}

#[test]
fn all_models_of_random_formulas_are_found_once() {
    let mut rng = Rng::new(3);
    let mut solvable = 0;
    for _ in 0..1000 {
        let formula = Formula::random(&mut rng);
        let mut learner = formula.learner();
        let mut models = std::collections::BTreeSet::new();
        while learner.search(&mut Patient(100_000)).expect("few decisions") {
            let model: Vec<bool> =
                (0..formula.variables).map(|at| learner.is_true(Lit::holds(at))).collect();
            assert!(models.insert(model));
            learner.forbid(&learner.decisions(), &mut Patient(0));
        }
        assert_eq!(models.len(), formula.count_by_trial());
        solvable += usize::from(!models.is_empty());
    }
    assert!((200..900).contains(&solvable));
}

#[test]
fn whole_models_can_be_forbidden_too() {
    let mut rng = Rng::new(4);
    for _ in 0..300 {
        let formula = Formula::random(&mut rng);
        let mut learner = formula.learner();
        let mut count = 0;
        while learner.search(&mut Patient(100_000)).expect("few decisions") {
            count += 1;
            let lits: Vec<Lit> =
                (0..formula.variables)
                    .map(|at| {
                        if learner.is_true(Lit::holds(at)) {
                            Lit::fails(at)
                        } else {
                            Lit::holds(at)
                        }
                    })
                    .collect();
            learner.forbid(&lits, &mut Patient(0));
        }
        assert_eq!(count, formula.count_by_trial());
    }
}

/// More pigeons than holes: each pigeon in a hole, no two in the same.
fn pigeons(pigeons: usize, holes: usize) -> Learner {
    let mut learner = Learner::new(pigeons * holes);
    for pigeon in 0..pigeons {
        let own: Vec<Lit> = (0..holes).map(|hole| Lit::holds(pigeon * holes + hole)).collect();
        learner.add_clause(&own);
        learner.add_at_most_one(&own);
    }
    for hole in 0..holes {
        let own: Vec<Lit> = (0..pigeons).map(|pigeon| Lit::holds(pigeon * holes + hole)).collect();
        learner.add_at_most_one(&own);
    }
    learner
}

#[test]
fn eight_pigeons_do_not_fit_into_seven_holes() {
    let mut learner = pigeons(8, 7);
    assert_eq!(learner.search(&mut Patient(1_000_000)), Ok(false));
    assert!(learner.conflicts() > 300 && learner.restarts() > 0);
}

#[test]
fn five_pigeons_fit_into_five_holes_in_120_ways() {
    let mut learner = pigeons(5, 5);
    let mut count = 0;
    while learner.search(&mut Patient(100_000)) == Ok(true) {
        count += 1;
        learner.forbid(&learner.decisions(), &mut Patient(0));
    }
    assert_eq!(count, 120);
}

#[test]
fn a_search_that_was_ended_can_go_on() {
    let mut learner = pigeons(7, 6);
    let mut ends = 0;
    let found = loop {
        match learner.search(&mut Patient(10)) {
            Ok(found) => break found,
            Err(_) => ends += 1,
        }
    };
    assert!(!found && ends > 10);
}

#[test]
fn a_clause_without_literals_cannot_be_fulfilled() {
    let mut learner = Learner::new(1);
    learner.add_clause(&[]);
    assert_eq!(learner.search(&mut Patient(1)), Ok(false));
}

/// Advises once, and lets everything happen.
struct Adviser(Vec<Advice>);

impl Listener for Adviser {
    const HEARS: bool = false;

    fn decide(&mut self, _: usize, _: Lit) -> Result<(), Halt> {
        Ok(())
    }

    fn assign(&mut self, _: usize, _: Lit) {}

    fn back(&mut self, _: usize, _: usize) {}

    fn advise(&mut self, advice: &mut Vec<Advice>) -> Result<(), Halt> {
        advice.append(&mut self.0);
        Ok(())
    }

    fn work(&mut self, _: u64, _: u64) -> Result<(), Halt> {
        Ok(())
    }
}

#[test]
fn what_is_advised_is_tried_first_and_the_surest_before_all() {
    let lits = [Lit::holds(0), Lit::fails(1), Lit::holds(2)];
    let of = |activities: [f64; 3]| -> Vec<Lit> {
        let mut learner = Learner::new(3);
        let advice = lits.into_iter().zip(activities);
        let mut adviser = Adviser(advice.map(|(lit, activity)| Advice { lit, activity }).collect());
        assert_eq!(learner.search(&mut adviser), Ok(true));
        learner.decisions().into_iter().map(|lit| !lit).collect()
    };
    assert_eq!(of([1.0, 3.0, 2.0]), [lits[1], lits[2], lits[0]]);
    assert_eq!(of([3.0, 1.0, 2.0]), [lits[0], lits[2], lits[1]]);
}
