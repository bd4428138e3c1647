//! Nets of random small models, held against all boards.

mod fillings;

use std::sync::Arc;

use runut_check::{Rules, Stated};
use runut_model::{Automaton, Model, Part, Rule, Sum, distinct};

use super::{Net, Reach};
use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, End, Halt, Options, Unlimited};
use crate::step::{By, Case, Line, Steps};
use crate::{explain, refute};

type Board = Vec<u8>;

/// The judge of these constraints alone.
fn judge<'m>(
    model: &Model,
    constraints: impl IntoIterator<Item = (&'m Part, &'m [u32])>,
) -> Stated {
    let rule = |(part, places): (&Part, &[u32])| Rule::new("own", part.clone(), &[places.to_vec()]);
    let rules = constraints.into_iter().map(rule).collect();
    Stated::new(Arc::new(Model { rules, ..model.clone() }))
}

fn holds(part: &Part, places: &[u32], board: &[u8], model: &Model) -> bool {
    judge(model, [(part, places)]).keeps(board)
}

/// The runs of a line on background 0.
fn runs(values: &[u8]) -> Vec<(u32, u8)> {
    let runs = values.chunk_by(|one, other| one == other).filter(|run| run[0] > 0);
    runs.map(|run| (run.len() as u32, run[0])).collect()
}

/// All boards that keep the rules about single places.
fn boards(model: &Model) -> Vec<Board> {
    let mut boards = vec![Board::new()];
    for place in 0..model.places as u32 {
        let fits = |value: u8| {
            model.constraints().all(|(part, places)| match part {
                Part::OneOf(own) => !places.contains(&place) || own.contains(&value),
                _ => true,
            })
        };
        let values: Vec<u8> = model.values.iter().copied().filter(|&value| fits(value)).collect();
        boards = boards
            .iter()
            .flat_map(|board| values.iter().map(|&value| [&board[..], &[value]].concat()))
            .collect();
    }
    boards
}

fn solutions(model: &Model, boards: &[Board]) -> Vec<Board> {
    let judge = judge(model, model.constraints());
    boards.iter().filter(|board| judge.keeps(board)).cloned().collect()
}

fn is_true(fact: &Fact, board: &[u8]) -> bool {
    fact.places.iter().all(|&place| board[place as usize] == fact.value) == fact.holds
}

/// Whether what is known says a fact without reasoning.
fn is_known(fact: &Fact, known: &[Fact], boards: &[Board]) -> bool {
    let at_places =
        |other: &&Fact| other.places == fact.places || other.places.len() == 1 || other.holds;
    let known: Vec<&Fact> = known.iter().filter(at_places).collect();
    let fits = |board: &&Board| known.iter().all(|own| is_true(own, board));
    boards.iter().filter(fits).all(|board| is_true(fact, board))
}

/// What lines may use.
#[derive(Clone, Default)]
struct Known {
    facts: Vec<Fact>,
    nogoods: Vec<Vec<Fact>>,
}

impl Known {
    fn of(fact: Fact) -> Self {
        Self { facts: vec![fact], ..Self::default() }
    }
}

/// Panics unless each line follows from what it names.
fn check(model: &Model, boards: &[Board], lines: &[Line], known: &mut Known) {
    for line in lines {
        for fact in &line.uses {
            assert!(is_known(fact, &known.facts, boards), "{fact:?} is not known for {line:?}");
        }
        match line.by {
            // A sum may say less than its premises together, never more.
            By::Unit | By::Sum | By::Fillings => check_premises(model, boards, line),
            By::Suppose | By::Cases => check_cases(model, boards, line, known),
            By::Nogoods => check_nogoods(model, boards, line, known),
            By::Nogood => {
                let nogood = &known.nogoods[line.premises[0].index as usize];
                check_each(boards, line, |board| avoids(nogood, board));
            }
            By::Unique => panic!("a net has no such line: {line:?}"),
        }
        known.facts.extend(line.gives.iter().cloned());
    }
}

fn check_nogoods(model: &Model, boards: &[Board], line: &Line, known: &mut Known) {
    for case in &line.cases {
        let mut inner = known.clone();
        inner.facts.extend(case.supposed.iter().cloned());
        check(model, boards, &case.lines, &mut inner);
        assert!(case.lines.last().is_some_and(|line| line.gives.is_empty()), "{line:?}");
        known.nogoods.push(case.supposed.clone());
    }
    let last = known.nogoods.last().expect("a case");
    let is_possible = |board: &Board| known.facts.iter().all(|fact| is_true(fact, board));
    check_each(boards, line, |board| is_possible(board) && avoids(last, board));
}

fn avoids(nogood: &[Fact], board: &Board) -> bool {
    !nogood.iter().all(|fact| is_true(fact, board))
}

/// The judge of the constraints that a line names.
fn stated(model: &Model, line: &Line) -> Stated {
    let stated = line.premises.iter().filter(|premise| premise.rule != Premise::CELL);
    let constraint = |premise: &Premise| {
        let rule = &model.rules[premise.rule as usize];
        rule.constraints().nth(premise.index as usize).expect("a constraint")
    };
    judge(model, stated.map(constraint))
}

fn check_premises(model: &Model, boards: &[Board], line: &Line) {
    let premises = stated(model, line);
    check_each(boards, line, |board| premises.keeps(board));
}

/// Panics unless what a line gives is so on each board that fits and has what it uses.
fn check_each(boards: &[Board], line: &Line, fits: impl Fn(&Board) -> bool) {
    for board in boards {
        if fits(board) && line.uses.iter().all(|fact| is_true(fact, board)) {
            assert!(!line.gives.is_empty(), "no contradiction: {line:?} on {board:?}");
            for fact in &line.gives {
                assert!(is_true(fact, board), "{fact:?} does not follow: {line:?} on {board:?}");
            }
        }
    }
}

fn check_cases(model: &Model, boards: &[Board], line: &Line, known: &Known) {
    if line.by == By::Suppose {
        let supposed = &line.cases[0].supposed[0];
        assert_eq!(line.gives, [supposed.clone().negated()]);
    } else {
        let premises = stated(model, line);
        let fits = |board: &&Board| {
            premises.keeps(board)
                && line.uses.iter().all(|fact| is_true(fact, board))
                && !line.gives.iter().all(|fact| is_true(fact, board))
        };
        for board in boards.iter().filter(fits) {
            let is_case = |case: &Case| case.supposed.iter().all(|fact| is_true(fact, board));
            assert!(line.cases.iter().any(is_case), "more cases: {line:?}");
        }
    }
    for case in &line.cases {
        let mut inner = known.clone();
        inner.facts.extend(case.supposed.iter().cloned());
        check(model, boards, &case.lines, &mut inner);
        let is_broken = case.lines.last().is_some_and(|line| line.gives.is_empty());
        let shows = |fact: &Fact| is_known(fact, &inner.facts, boards);
        let is_shown = !line.gives.is_empty() && line.gives.iter().all(shows);
        assert!(is_broken || line.by == By::Cases && is_shown, "{line:?}");
    }
}

/// A small generator of random numbers (xorshift: Marsaglia 2003).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn some(&mut self, count: usize, of: usize) -> Vec<u32> {
        let mut all: Vec<u32> = (0..of as u32).collect();
        let mut some: Vec<u32> = (0..count).map(|_| all.remove(self.below(all.len()))).collect();
        some.sort_unstable();
        some
    }
}

fn side_by_side(rows: u32, columns: u32) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    for at in 0..rows * columns {
        if at % columns + 1 < columns {
            pairs.push((at, at + 1));
        }
        if at + columns < rows * columns {
            pairs.push((at, at + columns));
        }
    }
    pairs
}

/// A model of 3 x 3 places with constraints that one board keeps.
fn random_model(random: &mut Random) -> Model {
    let count = 2 + random.below(2);
    let values: Vec<u8> = (0..count as u8).collect();
    let board: Board = (0..9).map(|_| random.below(count) as u8).collect();
    let points = (0..9).map(|at| [at / 3, at % 3, 0]).collect();
    let mut model = Model { places: 9, values, rules: vec![], points, ..Model::default() };
    for number in 0..60 {
        if model.rules.len() >= 3 + number / 10 {
            break;
        }
        let (part, places) = random_constraint(random, &board, count);
        if holds(&part, &places, &board, &model) {
            model.rules.push(Rule::new("rule", part, &[places]));
        }
    }
    model
}

/// A model of 9 places with two values, and clauses of three places, so that a chain alone does not
/// refute much.
fn random_clauses(random: &mut Random) -> Model {
    let board: Board = (0..9).map(|_| random.below(2) as u8).collect();
    let mut model = Model { places: 9, values: vec![0, 1], ..Model::default() };
    while model.rules.len() < 40 {
        let places = random.some(3, 9);
        let rows: Vec<u8> = (0..3).map(|_| random.below(2) as u8).collect();
        let part = Part::Table { rows, arity: 3, is_allowed: false };
        if holds(&part, &places, &board, &model) {
            model.rules.push(Rule::new("clause", part, &[places]));
        }
    }
    model
}

fn random_constraint(random: &mut Random, board: &[u8], count: usize) -> (Part, Vec<u32>) {
    let line = random.below(6) as u32;
    let line: Vec<u32> =
        (0..3).map(|at| if line < 3 { 3 * line + at } else { 3 * at + line - 3 }).collect();
    let size = 2 + random.below(3);
    let some = random.some(size, 9);
    let on = |places: &[u32]| places.iter().map(|&place| board[place as usize]).collect::<Vec<_>>();
    let value = random.below(count) as u8;
    match random.below(9) {
        0 => (Part::OneOf(vec![value, random.below(count) as u8]), random.some(1, 9)),
        1 => (Part::Different, if size == 2 { some } else { line }),
        2 | 3 => {
            let weights: Vec<(u8, i64)> =
                (0..count as u8).map(|value| (value, random.below(4) as i64 - 1)).collect();
            let factors: Vec<i64> =
                some.iter().map(|_| if random.below(2) == 0 { 1 } else { -2 }).collect();
            let weight = |value: u8| weights[value as usize].1;
            let total: i64 =
                factors.iter().zip(on(&some)).map(|(factor, own)| factor * weight(own)).sum();
            let (low, high) =
                [(Some(total), None), (None, Some(total)), (Some(total), Some(total))]
                    [random.below(3)];
            (Part::Linear(Sum { weights, factors, low, high }), some)
        }
        4 => {
            let is_allowed = random.below(2) == 0;
            let rows = (0..random.below(6) * size).map(|_| random.below(count) as u8);
            let mut rows: Vec<u8> = rows.collect();
            if is_allowed {
                rows.extend(on(&some));
            }
            (Part::Table { rows, arity: size, is_allowed }, some)
        }
        5 => {
            let step = |random: &mut Random| {
                (random.below(3) as u32, random.below(count) as u8, random.below(3) as u32)
            };
            let transitions = (0..8).map(|_| step(random)).collect();
            (Part::Automaton(Automaton { start: 0, transitions, accepting: vec![0, 1] }), some)
        }
        6 => {
            let clue = runs(&on(&line));
            (Part::Runs { clue, background: 0 }, line)
        }
        7 => {
            let neighbours = side_by_side(3, 3);
            (Part::Connected { value, neighbours }, (0..9).collect())
        }
        _ => {
            let images = vec![vec![[0, 0, 0], [0, 1, 0]], vec![[0, 0, 0], [1, 0, 0]]];
            (Part::Piece { labels: vec![value], images }, (0..9).collect())
        }
    }
}

#[test]
fn every_wrong_fact_is_refuted_by_lines_that_follow() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut chains, mut nested) = (0, 0);
    for number in 0..45 {
        let make = if number < 30 { random_model } else { random_clauses };
        let model = make(&mut random);
        let boards = boards(&model);
        let solutions = solutions(&model, &boards);
        assert!(!solutions.is_empty());
        let mut net: Net = Net::new(&model).expect("a net");
        for place in 0..9 {
            for &value in &model.values {
                let fact = Fact::is(place, value);
                let is_wrong = solutions.iter().all(|board| !is_true(&fact, board));
                let reach = Reach { lines: 100, depth: 9 };
                let found = net.refute(&fact, reach, &mut Unlimited).expect("no limit");
                assert_eq!(found.is_some(), is_wrong, "{fact:?} in {model:?}");
                let Some(found) = found else { continue };
                check(&model, &boards, &found.lines, &mut Known::of(fact));
                chains += usize::from(found.depth == 0);
                nested += usize::from(found.depth > 0);
            }
        }
    }
    assert!(chains > 50 && nested > 5, "{chains} chains, {nested} nested");
}

#[test]
fn units_and_the_easiest_suppositions_lead_to_all_that_is_forced() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for _ in 0..30 {
        let model = random_model(&mut random);
        let boards = boards(&model);
        let solutions = solutions(&model, &boards);
        let mut net: Net = Net::new(&model).expect("a net");
        let mut known = Known::default();
        loop {
            if let Some(line) = net.unit(&mut Unlimited).expect("no limit") {
                line.gives.iter().for_each(|fact| net.learn(fact));
                check(&model, &boards, &[line], &mut known);
                continue;
            }
            let reach = Reach { lines: 100, depth: 9 };
            let found = net.easiest(reach, &mut Unlimited).expect("no limit");
            let Some((fact, found)) = found else { break };
            let line = Line::refuted(fact, found.lines);
            line.gives.iter().for_each(|fact| net.learn(fact));
            check(&model, &boards, &[line], &mut known);
        }
        for place in 0..9 {
            for &value in &model.values {
                let fact = Fact::is(place, value);
                let is_wrong = solutions.iter().all(|board| !is_true(&fact, board));
                assert_eq!(net.knows(&fact) == Some(false), is_wrong, "{fact:?} in {model:?}");
            }
        }
    }
}

#[test]
fn what_a_ladder_needs_is_kept_of_its_steps() {
    let mut random = Random(0x0BAD_5EED_0BAD_5EED);
    for _ in 0..15 {
        let model = random_clauses(&mut random);
        let boards = boards(&model);
        let solutions = solutions(&model, &boards);
        for place in 0..9 {
            let fact = Fact::is(place, random.below(2) as u8);
            let is_wrong = solutions.iter().all(|board| !is_true(&fact, board));
            let found = refute("model", &model, &[], &fact, &mut Unlimited).expect("a ladder");
            assert_eq!(found.is_some(), is_wrong, "{fact:?} in {model:?}");
            if let Some(found) = found {
                check(&model, &boards, &found.lines, &mut Known::of(fact));
            }
        }
    }
}

#[test]
fn what_cannot_be_otherwise_is_refuted_on_a_board_that_contradicts_itself() {
    let rows = (0..4).map(|row| (4 * row..4 * row + 4).collect());
    let columns = (0..4).map(|column| (0..4).map(|row| 4 * row + column).collect());
    let boxes = [0, 2, 8, 10].map(|corner| vec![corner, corner + 1, corner + 4, corner + 5]);
    let houses: Vec<Vec<u32>> = rows.chain(columns).chain(boxes).collect();
    let given = |value, place| Rule::new("given", Part::OneOf(vec![value]), &[vec![place]]);
    let mut rules = vec![given(4, 0), given(4, 1), given(1, 1), given(1, 0)];
    rules.push(Rule::new("house", Part::Different, &houses));
    let model = Model { places: 16, values: vec![1, 2, 3, 4], rules, ..Model::default() };
    let found = refute("sudoku", &model, &[], &Fact::not(0, 1), &mut Unlimited);
    assert!(found.expect("a ladder").is_some());
}

#[test]
fn a_climb_ends_as_many_solutions_as_there_are_let_it() {
    let mut random = Random(0xFEED_5EED_FEED_5EED);
    let mut ends = [0; 3];
    for number in 0..70 {
        let mut model = random_model(&mut random);
        if number % 3 == 0 {
            let count = model.values.len();
            let other: Board = (0..9).map(|_| random.below(count) as u8).collect();
            let (part, places) = random_constraint(&mut random, &other, count);
            model.rules.push(Rule::new("other", part, &[places]));
        }
        let boards = boards(&model);
        let solutions = solutions(&model, &boards);
        let mut sink = Steps::default();
        let options = Options::default();
        let end = explain("model", &model, &[], &options, &mut sink, &mut Unlimited);
        let (which, expected) = match solutions.len() {
            0 => (0, End::Broken),
            1 => (1, End::Solved),
            _ => (2, End::Stuck),
        };
        ends[which] += 1;
        assert_eq!(end, Ok(expected), "{} solutions of {model:?}", solutions.len());
        let lines: Vec<Line> = sink.0.into_iter().flat_map(|step| step.record.lines).collect();
        check(&model, &boards, &lines, &mut Known::default());
    }
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
}

/// A latin square of 3 x 3 places with further units and sums that one board keeps.
fn random_square(random: &mut Random) -> Model {
    let shift = random.below(3);
    let board: Board = (0..9).map(|at| ((at + at / 3 + shift) % 3) as u8 + 1).collect();
    let mut model = Model { places: 9, values: vec![1, 2, 3], ..Model::default() };
    let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]].map(Vec::from);
    let columns = [[0, 3, 6], [1, 4, 7], [2, 5, 8]].map(Vec::from);
    model.rules.push(Rule::new("row", Part::Different, &rows));
    model.rules.push(Rule::new("column", Part::Different, &columns));
    while model.rules.len() < 7 {
        let count = 2 + random.below(3);
        let places = random.some(count, 9);
        let on: Vec<u8> = places.iter().map(|&place| board[place as usize]).collect();
        let total = on.iter().map(|&value| i64::from(value)).sum();
        let weights = vec![(1, 1), (2, 2), (3, 3)];
        let (low, high) = (Some(total), Some(total));
        let sum = Part::Linear(Sum { weights, factors: Vec::new(), low, high });
        let part = if random.below(3) == 0 { Part::Different } else { sum };
        if holds(&part, &places, &board, &model) {
            model.rules.push(Rule::new("other", part, &[places]));
        }
    }
    model
}

#[test]
fn constraints_taken_together_force_what_they_force_and_no_more() {
    let mut random = Random(0x00C0_FFEE_00C0_FFEE);
    let mut sums = 0;
    for number in 0..40 {
        let model = random_square(&mut random);
        let boards = boards(&model);
        let solutions = solutions(&model, &boards);
        let make = if number % 2 == 0 { Net::together } else { Net::linked };
        let mut net: Net = make(&model).expect("a net");
        let mut known = Known::default();
        loop {
            if let Some((fact, found)) = net.failed_literal(100, &mut Unlimited).expect("no limit")
            {
                assert_eq!(found.depth, 0);
                sums += found.lines.iter().filter(|line| line.by == By::Sum).count();
                let line = Line::refuted(fact, found.lines);
                line.gives.iter().for_each(|fact| net.learn(fact));
                check(&model, &boards, &[line], &mut known);
            } else if let Some((line, facts)) = net.same(100, &mut Unlimited).expect("no limit") {
                for fact in &facts {
                    net.learn(fact);
                }
                check(&model, &boards, &[line], &mut known);
            } else {
                break;
            }
        }
        for board in &solutions {
            assert!(known.facts.iter().all(|fact| is_true(fact, board)), "{model:?}");
        }
    }
    assert!(sums > 10, "{sums} sums");
}

#[test]
fn nogoods_hold_in_all_solutions_and_refute_all_that_no_solution_has() {
    let mut random = Random(0x0BAD_CAFE_0BAD_CAFE);
    let mut learnt = 0;
    for _ in 0..60 {
        let model = random_clauses(&mut random);
        let boards = boards(&model);
        let solutions = solutions(&model, &boards);
        let mut net: Net = Net::new(&model).expect("a net");
        let mut known = Known::default();
        while let Some(line) = net.listed(&mut Unlimited).expect("no limit") {
            learnt += line.cases.iter().filter(|case| case.supposed.len() > 1).count();
            line.gives.iter().for_each(|fact| net.learn(fact));
            check(&model, &boards, &[line], &mut known);
        }
        for board in &solutions {
            assert!(known.facts.iter().all(|fact| is_true(fact, board)), "{model:?}");
        }
        let every = (0..9).flat_map(|place| [Fact::not(place, 0), Fact::not(place, 1)]);
        let holds = |fact: &Fact| solutions.iter().all(|board| is_true(fact, board));
        for fact in every.filter(holds) {
            assert_eq!(net.knows(&fact), Some(true), "{fact:?} of {model:?}");
        }
    }
    assert!(learnt > 10, "{learnt} nogoods of several facts");
}

#[test]
fn a_value_that_no_place_of_a_unit_may_have_makes_no_cases() {
    let pairs = [vec![0, 1], vec![2, 3]];
    let rules = vec![
        Rule::new("marks", Part::OneOf(vec![1, 2]), &[vec![0], vec![1]]),
        Rule::new("pair", Part::Different, &pairs),
    ];
    let model = Model { places: 4, values: vec![1, 2, 3], rules, ..Model::default() };
    let mut net: Net = Net::linked(&model).expect("a net");
    assert_eq!(net.failed_literal(100, &mut Unlimited), Ok(None));
    assert_eq!(net.same(100, &mut Unlimited), Ok(None));
}

#[test]
fn what_is_learnt_later_refutes_what_was_open_before() {
    let pairs = [vec![0, 1], vec![0, 2], vec![1, 2]];
    let rules = vec![Rule::new("pair", Part::Different, &pairs)];
    let model = Model { places: 3, values: vec![1, 2, 3], rules, ..Model::default() };
    let mut net: Net = Net::new(&model).expect("a net");
    assert_eq!(net.failed_literal(100, &mut Unlimited), Ok(None));
    net.learn(&Fact::not(1, 3));
    net.learn(&Fact::not(2, 3));
    for _ in 0..2 {
        let found = net.failed_literal(100, &mut Unlimited).expect("no limit");
        let gone = found.expect("a value that is out").0.negated();
        assert!([Fact::not(0, 1), Fact::not(0, 2)].contains(&gone), "{gone:?}");
        net.learn(&gone);
    }
    assert_eq!(net.failed_literal(100, &mut Unlimited), Ok(None));
}

/// Counts the work.
#[derive(Default)]
struct Counted(u64);

impl Budget for Counted {
    fn work(&mut self, units: u64) -> Result<(), Halt> {
        self.0 += units;
        Ok(())
    }
}

#[test]
fn a_refutation_that_is_as_short_as_the_last_one_costs_no_search() {
    let mut random = Random(0x0A5E_A5E0_0A5E_A5E0);
    let mut reused = 0;
    for _ in 0..30 {
        let model = random_model(&mut random);
        let mut net: Net = Net::new(&model).expect("a net");
        let reach = Reach { lines: 100, depth: 0 };
        let mut waiting = 0;
        loop {
            let is_kept = waiting > 0;
            let mut budget = Counted::default();
            let Some((fact, _)) = net.easiest(reach, &mut budget).expect("no limit") else { break };
            assert_ne!(net.knows(&fact), Some(false), "{fact:?} in {model:?}");
            reused += usize::from(is_kept && budget.0 == 0);
            net.learn(&fact.negated());
            waiting = net.as_easy.len();
        }
    }
    assert!(reused > 10, "{reused} reused");
}
