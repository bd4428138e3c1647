//! The kernel against trial of all boards.

mod puzzles;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::domains::Domains;
use super::encoding::{Encoding, encode};
use super::facts::{Facts, Meaning};
use super::proof::Log;
use super::*;
use crate::cdcl::{Family, Lit, ProofStep};
use crate::propagators::Propagators;
use crate::rng::Rng;
use crate::search::{AnyKernel, Control, Limits, Outcome, run};

/// Whether a full board keeps a constraint; `pieces` are left to their own tests.
fn keeps(part: &Part, places: &[u32], board: &[u8]) -> bool {
    let read: Vec<u8> = places.iter().map(|&place| board[place as usize]).collect();
    match part {
        Part::OneOf(values) => read.iter().all(|value| values.contains(value)),
        Part::Different => read.iter().collect::<BTreeSet<_>>().len() == read.len(),
        Part::Linear(sum) => {
            let factor = |at: usize| sum.factors.get(at).copied().unwrap_or(1);
            let terms = read.iter().enumerate();
            let total: i64 = terms.map(|(at, &value)| factor(at) * sum.weight(value)).sum();
            sum.low.is_none_or(|low| low <= total) && sum.high.is_none_or(|high| total <= high)
        }
        Part::Table { rows, arity, is_allowed } => {
            rows.chunks(*arity).any(|row| row == read) == *is_allowed
        }
        Part::Automaton(automaton) => {
            let mut states = BTreeSet::from([automaton.start]);
            for value in read {
                let steps = automaton.transitions.iter();
                let steps = steps.filter(|step| states.contains(&step.0) && step.1 == value);
                states = steps.map(|step| step.2).collect();
            }
            automaton.accepting.iter().any(|state| states.contains(state))
        }
        Part::Runs { clue, background } => {
            let runs = read.chunk_by(|one, other| one == other);
            let runs = runs.filter(|run| run[0] != *background);
            runs.map(|run| (run.len() as u32, run[0])).collect::<Vec<_>>() == *clue
        }
        Part::Connected { value, neighbours } => {
            let own: Vec<u32> =
                places.iter().copied().filter(|&place| board[place as usize] == *value).collect();
            let mut area: BTreeSet<u32> = own.first().copied().into_iter().collect();
            for _ in 0..own.len() {
                for &(one, other) in neighbours {
                    for (one, other) in [(one, other), (other, one)] {
                        if area.contains(&one) && own.contains(&other) {
                            area.insert(other);
                        }
                    }
                }
            }
            area.len() == own.len()
        }
        Part::Piece { .. } | Part::Lies(_) => true,
    }
}

/// All boards that keep all rules.
fn boards(model: &Model) -> BTreeSet<Vec<u8>> {
    let mut boards = vec![Vec::new()];
    for _ in 0..model.places {
        let longer = boards.iter().flat_map(|board: &Vec<u8>| {
            model.values.iter().map(|&value| [&board[..], &[value]].concat())
        });
        boards = longer.collect();
    }
    boards.retain(|board| {
        let mut constraints = model.constraints();
        constraints.all(|(part, places)| keeps(part, places, board))
    });
    boards.into_iter().collect()
}

fn outcome(kernel: &dyn AnyKernel, limits: &Limits) -> Outcome {
    run(kernel, limits, u64::MAX, &Arc::default(), None, None)
}

fn search(model: &Model) -> ModelSearch {
    ModelSearch::new(model.clone()).expect("a sound model")
}

/// The solutions of a model, each found once.
fn solutions(model: &Model) -> BTreeSet<Vec<u8>> {
    let found = outcome(&search(model), &Limits::default());
    assert_eq!(found.halt, None);
    let boards: BTreeSet<Vec<u8>> = found.solutions.to_vec().into_iter().collect();
    assert_eq!(boards.len() as u64, found.count);
    boards
}

fn some_places(rng: &mut Rng, places: usize, least: usize) -> Vec<u32> {
    let mut own: Vec<u32> = (0..places as u32).collect();
    rng.shuffle(&mut own);
    own.truncate(least + rng.below(places - least + 1));
    own
}

fn signed(rng: &mut Rng, most: i64) -> i64 {
    rng.below(2 * most as usize + 1) as i64 - most
}

fn random_sum(rng: &mut Rng, values: &[u8], places: usize) -> Part {
    let weights = values.iter().map(|&value| (value, signed(rng, 3))).collect();
    let with_factors = rng.below(2) == 0;
    let factors = (0..if with_factors { places } else { 0 }).map(|_| signed(rng, 2)).collect();
    let low = signed(rng, 6);
    let bounds = [(Some(low), None), (None, Some(low)), (Some(low), Some(low + 2))];
    let (low, high) = bounds[rng.below(3)];
    Part::Linear(Sum { weights, factors, low, high })
}

fn random_automaton(rng: &mut Rng, values: &[u8]) -> Part {
    let states = 2 + rng.below(3);
    let state = |rng: &mut Rng| rng.below(states) as u32;
    let value = |rng: &mut Rng| values[rng.below(values.len())];
    let transitions =
        (0..states * values.len()).map(|_| (state(rng), value(rng), state(rng))).collect();
    Part::Automaton(Automaton { start: 0, transitions, accepting: vec![state(rng), state(rng)] })
}

/// A random constraint of a kind, and its places.
fn random_part(rng: &mut Rng, kind: usize, values: &[u8], places: usize) -> (Part, Vec<u32>) {
    let all: Vec<u32> = (0..places as u32).collect();
    match kind {
        0 => (random_sum(rng, values, places), all),
        1 => (random_automaton(rng, values), all),
        2 => {
            let mut left = places as u32;
            let mut clue = Vec::new();
            while left > 0 && rng.below(3) > 0 {
                let length = 1 + rng.below(left.min(3) as usize) as u32;
                left = (left - length).saturating_sub(1);
                clue.push((length, values[1 + rng.below(values.len() - 1)]));
            }
            (Part::Runs { clue, background: values[0] }, all)
        }
        3 => {
            let pairs = (0..places as u32).flat_map(|one| (0..one).map(move |other| (other, one)));
            let neighbours = pairs.filter(|_| rng.below(5) < 2).collect();
            (
                Part::Connected { value: values[rng.below(values.len())], neighbours },
                some_places(rng, places, 3),
            )
        }
        4 => {
            let own = some_places(rng, places, 1);
            let arity = own.len().min(1 + rng.below(3));
            let count = rng.below(6) + 1;
            let rows = (0..arity * count).map(|_| values[rng.below(values.len())]).collect();
            (Part::Table { rows, arity, is_allowed: rng.below(3) > 0 }, own[..arity].to_vec())
        }
        5 => (Part::Different, some_places(rng, places, 1)),
        _ => (Part::OneOf(values[1..].to_vec()), some_places(rng, places, 0)),
    }
}

const KINDS: usize = 7;

fn random_model(rng: &mut Rng, kinds: &[usize]) -> Model {
    let places = 3 + rng.below(4);
    let values: Vec<u8> = [1, 4, 7, 9][..2 + rng.below(if places < 6 { 3 } else { 2 })].to_vec();
    let rule = |&kind: &usize| {
        let (part, own) = random_part(rng, kind, &values, places);
        Rule::new("random", part, &[own])
    };
    Model {
        places,
        rules: kinds.iter().map(rule).collect(),
        values: values.clone(),
        ..Model::default()
    }
}

#[test]
fn a_table_without_rows_allows_nothing_or_excludes_nothing() {
    for (is_allowed, wanted) in [(true, 0), (false, 4)] {
        let part = Part::Table { rows: Vec::new(), arity: 0, is_allowed };
        let rules = vec![Rule::new("empty", part, &[vec![0, 1]])];
        let model = Model { places: 2, values: vec![1, 2], rules, ..Model::default() };
        assert_eq!(solutions(&model).len(), wanted);
    }
}

#[test]
fn every_part_alone_has_the_boards_that_keep_it() {
    let mut rng = Rng::new(1);
    for kind in 0..KINDS {
        let (mut some, mut all) = (0, 0);
        for _ in 0..150 {
            let model = random_model(&mut rng, &[kind]);
            let wanted = boards(&model);
            some += usize::from(!wanted.is_empty());
            all += usize::from(wanted.len() == model.values.len().pow(model.places as u32));
            assert_eq!(solutions(&model), wanted, "{model:?}");
        }
        assert!(some > 50 && all < 140, "kind {kind}: {some} {all}");
    }
}

#[test]
fn random_models_have_the_boards_that_keep_all_rules() {
    let mut rng = Rng::new(2);
    let mut some = 0;
    for _ in 0..1500 {
        let kinds: Vec<usize> = (0..2 + rng.below(4)).map(|_| rng.below(KINDS)).collect();
        let model = random_model(&mut rng, &kinds);
        let wanted = boards(&model);
        some += usize::from(!wanted.is_empty());
        assert_eq!(solutions(&model), wanted, "{model:?}");
    }
    assert!(some > 300, "{some}");
}

#[test]
fn the_backbone_is_what_all_solutions_share() {
    let mut rng = Rng::new(3);
    let (mut none, mut partly) = (0, 0);
    for _ in 0..500 {
        let kinds: Vec<usize> = (0..2 + rng.below(3)).map(|_| rng.below(KINDS)).collect();
        let model = random_model(&mut rng, &kinds);
        let all: Vec<Vec<u8>> = boards(&model).into_iter().collect();
        let found = outcome(&ModelBackbone(search(&model)), &Limits::default());
        let shared = |place: usize| all.iter().all(|board| board[place] == all[0][place]);
        let wanted: Option<Vec<u8>> = (!all.is_empty()).then(|| {
            (0..model.places).map(|place| if shared(place) { all[0][place] } else { 255 }).collect()
        });
        none += usize::from(wanted.is_none());
        partly +=
            usize::from(wanted.as_ref().is_some_and(|cells| {
                cells.contains(&255) && cells.iter().any(|&cell| cell != 255)
            }));
        assert_eq!((found.candidate, found.halt, found.count), (wanted, None, 0), "{model:?}");
    }
    assert!(none > 30 && partly > 30, "{none} {partly}");
}

#[test]
fn the_candidates_are_the_values_of_all_solutions_with_their_numbers() {
    let mut rng = Rng::new(31);
    let mut several = 0;
    for most in [1, 2, 4] {
        for _ in 0..150 {
            let kinds: Vec<usize> = (0..2 + rng.below(3)).map(|_| rng.below(KINDS)).collect();
            let model = random_model(&mut rng, &kinds);
            let all: Vec<Vec<u8>> = boards(&model).into_iter().collect();
            let kernel = ModelCandidates { search: search(&model), most };
            let witnesses = outcome(&kernel, &Limits::default()).solutions.to_vec();
            let domains = Domains::new(&model).expect("a sound model");
            let class = |value: u8| domains.class(value);
            for place in 0..model.places {
                for &value in &model.values {
                    let count = |boards: &[Vec<u8>]| {
                        let with = boards
                            .iter()
                            .filter(|board| class(board[place]) == class(value))
                            .count();
                        with.min(most as usize)
                    };
                    assert_eq!(count(&witnesses), count(&all), "{model:?}");
                }
            }
            several += usize::from(all.len() > 4);
        }
    }
    assert!(several > 100, "{several}");
}

/// A log that took so much work.
struct Written(u64);

impl Log for Written {
    const ON: bool = true;

    fn add(&mut self, _: ProofStep<'_>) {}

    fn bytes(&self) -> u64 {
        0
    }

    fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.0)
    }
}

#[test]
fn writing_a_proof_is_work_besides_propagating() {
    let neighbours = (1..500).map(|place| (place - 1, place)).collect();
    let part = Part::Connected { value: 1, neighbours };
    let rules = vec![Rule::new("area", part, &[(0..500).collect()])];
    let model = Model { places: 500, values: vec![1, 2], rules, ..Model::default() };
    let work = |written| {
        let encoded = encode(&model, &mut Control::alone(None)).expect("no limit");
        let Encoding { facts, propagators, .. } = encoded.expect("a sound model");
        let mut rules = search::Rules::new(&facts, propagators, Written(written));
        let first = [Lit::negative(1)];
        rules.propagate(&first, &mut Vec::new()).expect("no contradiction");
        (rules.take_work(), rules.take_work())
    };
    assert!(work(0).0 > 0);
    assert_eq!(work(1000), (work(0).0 + 1000, 0));
}

/// The propagators of a model with one constraint, the boards that keep it, and a random walk.
struct Walk<'m> {
    facts: Facts<'m>,
    propagators: Propagators,
    boards: BTreeSet<Vec<u8>>,
    open: Vec<Lit>,
}

impl Walk<'_> {
    /// Whether a board makes a literal true.
    fn holds(&self, board: &[u8], lit: Lit) -> bool {
        if lit.variable() == 0 {
            return lit.is_positive();
        }
        let holds = match self.facts.meanings[lit.variable() - 1] {
            Meaning::Either { place, values } => board[place as usize] == values[1],
            Meaning::Holds { place, value } => board[place as usize] == value,
            Meaning::Lies(_) => unreachable!("no pieces"),
        };
        holds == lit.is_positive()
    }

    /// Each board that keeps the constraint makes one of these true.
    fn follows(&self, clause: &[Lit]) -> bool {
        self.boards.iter().all(|board| clause.iter().any(|&lit| self.holds(board, lit)))
    }

    /// One decision and its consequences; `false` after a contradiction.
    fn step(&mut self, rng: &mut Rng) -> bool {
        let trail = &self.propagators.trail;
        self.open.retain(|&lit| !trail.is_true(lit) && !trail.is_false(lit));
        if self.open.is_empty() {
            return false;
        }
        self.propagators.mark();
        let lit = self.open[rng.below(self.open.len())];
        let lit = if rng.below(2) == 0 { lit } else { !lit };
        let mut implied = Vec::new();
        let end = self.propagators.propagate(&[lit], &mut implied);
        let mut reason = Vec::new();
        for &(lit, rule) in &implied {
            reason.clear();
            self.propagators.explain(rule, Some(lit), &mut reason);
            let trail = &self.propagators.trail;
            assert!(reason.iter().all(|&other| trail.was_false(other, trail.order(lit))));
            reason.push(lit);
            assert!(self.follows(&reason));
        }
        let Err(rule) = end else { return true };
        reason.clear();
        self.propagators.explain(rule, None, &mut reason);
        assert!(reason.iter().all(|&lit| self.propagators.trail.is_false(lit)));
        assert!(self.follows(&reason));
        false
    }

    /// Each choice left is part of a board that the choices left allow.
    fn is_complete(&self) -> bool {
        let trail = &self.propagators.trail;
        let allowed: Vec<&Vec<u8>> = self
            .boards
            .iter()
            .filter(|board| {
                (1..self.facts.variables).all(|variable| {
                    let lit = Lit::positive(variable);
                    let lit = if self.holds(board, lit) { lit } else { !lit };
                    !trail.is_false(lit)
                })
            })
            .collect();
        (1..self.facts.variables).all(|variable| {
            let lit = Lit::positive(variable);
            trail.is_true(lit)
                || trail.is_false(lit)
                || allowed.iter().any(|board| self.holds(board, lit))
        })
    }
}

/// Random decisions about random constraints of a kind with these values: every reason follows from
/// the constraint and was false before; the propagators of some kinds miss nothing.
fn walk(kind: usize, values: usize, is_complete: bool) {
    let mut rng = Rng::new(5 + kind as u64);
    let mut reasons = 0;
    for _ in 0..200 {
        let places = 3 + rng.below(4);
        let values = &[2, 5, 6][..values];
        let (part, own) = random_part(&mut rng, kind, values, places);
        let rules = vec![Rule::new("random", part, &[own])];
        let model = Model { places, values: values.to_vec(), rules, ..Model::default() };
        let encoded = encode(&model, &mut Control::alone(None)).expect("no limit");
        let Encoding { facts, propagators, solver, .. } = encoded.expect("a sound model");
        let variables = facts.variables;
        let mut walk = Walk { boards: boards(&model), facts, propagators, open: Vec::new() };
        let root: Vec<Lit> =
            (0..2 * variables)
                .map(|index| {
                    if index % 2 == 0 { Lit::positive(index / 2) } else { Lit::negative(index / 2) }
                })
                .filter(|&lit| solver.is_true(lit))
                .collect();
        if walk.propagators.propagate(&root, &mut Vec::new()).is_err() {
            assert!(walk.boards.is_empty());
            continue;
        }
        for _ in 0..8 {
            walk.open = (1..variables).map(Lit::positive).collect();
            while walk.step(&mut rng) {
                reasons += 1;
                assert!(!is_complete || walk.is_complete(), "{model:?}");
            }
            walk.propagators.backtrack(rng.below(3));
        }
    }
    assert!(reasons > 300, "{reasons}");
}

#[test]
fn reasons_of_sums_follow_from_them() {
    walk(0, 2, false);
    walk(0, 3, false);
}

#[test]
fn automata_miss_nothing_and_their_reasons_follow() {
    for kind in [1, 2] {
        walk(kind, 2, true);
    }
}

#[test]
fn reasons_of_automata_with_many_values_follow() {
    for kind in [1, 2] {
        walk(kind, 3, false);
    }
}

#[test]
fn connections_miss_nothing_and_their_reasons_follow() {
    walk(3, 2, true);
    walk(3, 3, false);
}
