//! The kernel against trial of all boards.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::encoding::encode;
use super::facts::{Facts, Meaning};
use super::propagators::Propagators;
use super::*;
use crate::cdcl::Lit;
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
        points: vec![],
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
        let model = Model { places, values: values.to_vec(), rules, points: vec![] };
        let encoded = encode(&model, &mut Control::alone(None)).expect("no limit");
        let (facts, propagators, solver) = encoded.expect("a sound model");
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

/// The houses of a sudoku with boxes of `side` by `side`.
fn houses(side: u32) -> Vec<Vec<u32>> {
    let size = side * side;
    let rows = (0..size).map(|row| (0..size).map(|column| row * size + column).collect());
    let columns = (0..size).map(|column| (0..size).map(|row| row * size + column).collect());
    let boxes = (0..size).map(|number| {
        let (top, left) = (number / side * side, number % side * side);
        (0..size).map(|at| (top + at / side) * size + left + at % side).collect()
    });
    rows.chain(columns).chain(boxes).collect()
}

fn sudoku(side: u32) -> Model {
    let size = side * side;
    let values: Vec<u8> = (1..=size as u8).collect();
    let rules = vec![Rule::new("house", Part::Different, &houses(side))];
    Model { places: (size * size) as usize, values, rules, points: vec![] }
}

#[test]
fn there_are_288_sudokus_of_4_by_4() {
    assert_eq!(solutions(&sudoku(2)).len(), 288);
}

/// All neighbouring pairs of a board.
fn pairs(width: u32, height: u32) -> Vec<(u32, u32)> {
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let pairs = cells.flat_map(|(row, column)| {
        let cell = row * width + column;
        let right = (column + 1 < width).then_some((cell, cell + 1));
        let below = (row + 1 < height).then_some((cell, cell + width));
        right.into_iter().chain(below)
    });
    pairs.collect()
}

#[test]
fn hitori_boards_of_3_by_3_have_the_shadings_that_keep_the_rules() {
    let mut rng = Rng::new(8);
    let mut several = 0;
    for _ in 0..60 {
        let numbers: Vec<usize> = (0..9).map(|_| rng.below(5)).collect();
        let lines = (0..3)
            .flat_map(|line| [[3 * line, 3 * line + 1, 3 * line + 2], [line, line + 3, line + 6]]);
        let groups = lines.flat_map(|line| (0..3).map(move |number| (line, number)));
        let groups: Vec<Vec<u32>> = groups
            .map(|(line, number)| {
                let own = line.into_iter().filter(|&cell| numbers[cell] == number);
                own.map(|cell| cell as u32).collect()
            })
            .collect();
        let at_most_one = |value| {
            Part::Linear(Sum { weights: vec![(value, 1)], high: Some(1), ..Sum::default() })
        };
        let beside: Vec<Vec<u32>> =
            pairs(3, 3).into_iter().map(|(one, other)| vec![one, other]).collect();
        let connected = Part::Connected { value: 0, neighbours: pairs(3, 3) };
        let rules = vec![
            Rule::new("twice", at_most_one(0), &groups),
            Rule::new("adjacent", at_most_one(1), &beside),
            Rule::new("connected", connected, &[(0..9).collect()]),
        ];
        let model = Model { places: 9, values: vec![0, 1], rules, points: vec![] };
        let wanted = boards(&model);
        several += usize::from(wanted.len() > 1);
        assert_eq!(solutions(&model), wanted);
    }
    assert!(several > 3, "{several}");
}

#[test]
fn nonograms_of_5_by_5_have_the_pictures_with_their_clues() {
    let mut rng = Rng::new(9);
    for colours in [1, 2] {
        for _ in 0..15 {
            let picture: Vec<u8> = (0..25).map(|_| rng.below(colours + 1) as u8).collect();
            let lines = (0..10u32).map(|line| {
                let cell = |at| if line < 5 { 5 * line + at } else { line - 5 + 5 * at };
                (0..5).map(cell).collect::<Vec<u32>>()
            });
            let rules: Vec<Rule> = lines
                .map(|line| {
                    let read: Vec<u8> = line.iter().map(|&cell| picture[cell as usize]).collect();
                    let runs = read.chunk_by(|one, other| one == other).filter(|run| run[0] > 0);
                    let clue = runs.map(|run| (run.len() as u32, run[0])).collect();
                    Rule::new("clue", Part::Runs { clue, background: 0 }, &[line])
                })
                .collect();
            let values = (0..=colours as u8).collect();
            let model = Model { places: 25, values, rules, points: vec![] };
            let found = solutions(&model);
            assert!(found.contains(&picture));
            let mut constraints = model.constraints();
            assert!(
                found
                    .iter()
                    .all(|board| { constraints.all(|(part, places)| keeps(part, places, board)) })
            );
        }
    }
}

fn rectangle(width: i32, height: i32) -> Vec<Point> {
    (0..height).flat_map(|row| (0..width).map(move |column| [column, row, 0])).collect()
}

/// A packing of a rectangle without holes: labels and images of each piece, and whether each label
/// must lie somewhere.
fn packing(
    width: i32,
    height: i32,
    pieces: Vec<(Vec<u8>, Vec<Vec<Point>>)>,
    needed: &[u8],
) -> Model {
    let places = (width * height) as usize;
    let all = vec![(0..places as u32).collect::<Vec<u32>>()];
    let labels: Vec<u8> = pieces.iter().flat_map(|piece| piece.0.clone()).collect();
    let values = [vec![0], labels.clone()].concat();
    let mut rules = vec![Rule::new("open", Part::OneOf(labels), &all)];
    rules.extend(
        pieces
            .into_iter()
            .map(|(labels, images)| Rule::new("piece", Part::Piece { labels, images }, &all)),
    );
    rules.extend(needed.iter().map(|&label| {
        let sum = Sum { weights: vec![(label, 1)], low: Some(1), ..Sum::default() };
        Rule::new("missing", Part::Linear(sum), &all)
    }));
    Model { places, values, rules, points: rectangle(width, height) }
}

fn dominoes() -> Vec<Vec<Point>> {
    vec![vec![[0, 0, 0], [1, 0, 0]], vec![[0, 0, 0], [0, 1, 0]]]
}

#[test]
fn equal_copies_give_one_solution_with_labels_in_the_order_of_their_cells() {
    let labels: Vec<u8> = (1..=8).collect();
    let found = solutions(&packing(4, 4, vec![(labels.clone(), dominoes())], &labels));
    assert_eq!(found.len(), 36);
    for board in found {
        let firsts = labels.iter().map(|label| board.iter().position(|cell| cell == label));
        assert!(firsts.is_sorted());
    }
}

#[test]
fn spare_copies_may_stay_away_and_needed_ones_may_not() {
    let square = vec![rectangle(2, 2)];
    let pieces =
        |squares: Vec<u8>| vec![((1..=4).collect(), dominoes()), (squares, square.clone())];
    // Eight cells by at most four dominoes and some squares.
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5]), &[])).len(), 5 + 5);
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5, 6]), &[])).len(), 5 + 5 + 1);
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5, 6]), &[5, 6])).len(), 1);
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5]), &[5])).len(), 5);
    let needed = solutions(&packing(4, 2, pieces(vec![5, 6]), &[6]));
    assert!(needed.iter().all(|board| board.contains(&6)));
    assert_eq!(needed.len(), 5 + 1);
}

#[test]
fn labels_that_a_rule_tells_apart_are_pieces_of_their_own() {
    let labels: Vec<u8> = (1..=3).collect();
    let mut model = packing(3, 2, vec![(labels.clone(), dominoes())], &labels);
    assert_eq!(solutions(&model).len(), 3);
    model.rules.push(Rule::new("corner", Part::OneOf(vec![2]), &[vec![0]]));
    assert_eq!(solutions(&model).len(), 3 * 2);
}

#[test]
fn a_copy_may_have_its_place_already() {
    let labels: Vec<u8> = (1..=8).collect();
    let mut model = packing(4, 4, vec![(labels.clone(), dominoes())], &labels);
    model.rules.push(Rule::new("given", Part::Lies(labels), &[vec![4, 0]]));
    let found = solutions(&model);
    assert!(found.iter().all(|board| board[0] == 1 && board[4] == 1));
    assert_eq!(found.len(), 18);
}

#[test]
fn the_backbone_of_a_packing_takes_copies_for_the_same() {
    let bar = vec![vec![[0, 0, 0], [1, 0, 0]]];
    let model = packing(
        3,
        3,
        vec![((1..=3).collect(), bar), (vec![9], vec![vec![[0, 0, 0], [0, 1, 0], [0, 2, 0]]])],
        &[],
    );
    assert_eq!(solutions(&model).len(), 2);
    let found = outcome(&ModelBackbone(search(&model)), &Limits::default());
    let value = |cell: usize| found.candidate.as_ref().map(|cells| cells[cell]);
    assert_eq!([value(1), value(4), value(7)], [Some(1), Some(2), Some(3)]);
    assert_eq!([value(0), value(2)], [Some(255), Some(255)]);
}

#[test]
fn limits_hold_while_it_counts() {
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    let stopped = outcome(&search(&sudoku(2)), &nodes);
    assert_eq!((stopped.stats.nodes, stopped.halt.map(|halt| halt.name())), (100, Some("nodes")));
    let two = outcome(&search(&sudoku(3)), &Limits::solutions(2));
    assert_eq!((two.count, two.halt.map(|halt| halt.name())), (2, Some("solutions")));
    let memory = Limits { memory: Some(100_000), ..Limits::default() };
    assert_eq!(outcome(&search(&sudoku(3)), &memory).halt.map(|halt| halt.name()), Some("memory"));
    let shared: Arc<crate::search::Shared> = Arc::default();
    shared.cancel();
    let cancelled = run(&search(&sudoku(3)), &Limits::default(), 1, &shared, None, None);
    assert_eq!(cancelled.halt.map(|halt| halt.name()), Some("cancelled"));
}

#[test]
fn equal_searches_take_equal_steps() {
    let once = || {
        let found = outcome(&search(&sudoku(3)), &Limits::solutions(50));
        (found.stats.nodes, found.stats.backtracks, found.solutions.to_vec())
    };
    assert_eq!(once(), once());
}

/// The board that events build up, at each solution.
fn replayed(places: usize, events: &[u64]) -> Vec<Vec<u8>> {
    let mut sets: Vec<(u64, usize, u8)> = Vec::new();
    let mut boards = Vec::new();
    for event in events {
        let depth = event >> 40 & 0xFFFF;
        match event >> 56 {
            1 => sets.push((depth, (event >> 16) as usize & 0x00FF_FFFF, *event as u8)),
            2 => sets.retain(|set| set.0 < depth),
            3 => {
                let mut board = vec![255; places];
                sets.iter().for_each(|&(_, place, value)| board[place] = value);
                boards.push(board);
            }
            _ => {}
        }
    }
    boards
}

#[test]
fn a_recorded_search_builds_up_its_solutions() {
    let labels: Vec<u8> = (1..=8).collect();
    let mut given = sudoku(2);
    given.rules.push(Rule::new("given", Part::OneOf(vec![3]), &[vec![5]]));
    for model in [given, packing(4, 4, vec![(labels.clone(), dominoes())], &labels)] {
        let kernel = search(&model);
        let found =
            run(&kernel, &Limits::default(), u64::MAX, &Arc::default(), Some(1 << 20), None);
        assert_eq!(found.dropped, 0);
        assert_eq!(replayed(model.places, &found.events), found.solutions.to_vec());
        let nodes = found.events.iter().filter(|&event| event >> 56 == 0).count();
        assert_eq!(nodes as u64, found.stats.nodes);
    }
}

#[test]
fn a_model_that_does_not_hold_together_is_rejected_with_the_constraint() {
    let fault = |part: Part, places: Vec<u32>| {
        let rules = vec![
            Rule::new("good", Part::Different, &[vec![0]]),
            Rule::new("bad", part, &[vec![1], places]),
        ];
        let model = Model { places: 3, values: vec![1, 2], rules, points: vec![] };
        ModelSearch::new(model).err().map(|fault| fault.0).unwrap_or_default()
    };
    assert_eq!(
        fault(Part::Different, vec![7]),
        "rule 'bad', constraint 1: place 7, but there are 3"
    );
    let table = Part::Table { rows: vec![1, 2], arity: 1, is_allowed: true };
    assert!(
        fault(table, vec![1, 2]).starts_with("rule 'bad', constraint 1: 2 values in rows of 1")
    );
    let piece = Part::Piece { labels: vec![1], images: vec![vec![[0; 3]]] };
    assert!(fault(piece, vec![1]).contains("needs the points"));
    let runs = Part::Runs { clue: vec![(0, 1)], background: 0 };
    assert!(fault(runs, vec![1]).contains("a run without a length"));
}

#[test]
fn a_model_that_is_too_large_is_declined_with_the_number() {
    let model = Model { places: 1 << 20, values: vec![1, 2, 3], ..Model::default() };
    let fault = ModelSearch::new(model).err().map(|fault| fault.0).unwrap_or_default();
    assert!(
        fault.starts_with("the model has 3145728 facts or more, and the kernel takes 2097152"),
        "{fault}"
    );
}

#[test]
fn a_model_without_places_has_one_solution() {
    let model = Model { values: vec![1], ..Model::default() };
    assert_eq!(outcome(&search(&model), &Limits::default()).count, 1);
}
