//! All solutions of random rules, the simple way: for tests.

use std::sync::Arc;

use super::board::Sudoku;
use super::layout::Layout;
use super::masks::{bits, full};
use super::parts::{Automaton, Cage, Goal, Lunchbox, Ranking, Relation, Rules, Sum};
use super::samples::count_of;
use crate::rng::Rng;
use crate::search::AnyKernel;

/// A condition on the digits of some places.
type Keeps<'a> = Box<dyn Fn(&[u8]) -> bool + 'a>;

/// A condition, which can be judged once the last place is filled.
type Condition<'a> = (usize, Keeps<'a>);

/// Counts the boards that keep every rule as it is stated.
pub fn count(sudoku: &Sudoku) -> u64 {
    let layout = &sudoku.layout;
    let mut at_last: Vec<Vec<_>> = (0..layout.allowed.len()).map(|_| Vec::new()).collect();
    for (last, keeps) in conditions(&layout.rules) {
        at_last[last].push(keeps);
    }
    fill(sudoku, &at_last, &mut Vec::new())
}

fn fill(sudoku: &Sudoku, at_last: &[Vec<Keeps<'_>>], held: &mut Vec<u8>) -> u64 {
    let place = held.len();
    if place == at_last.len() {
        return 1;
    }
    let given = sudoku.cells.get(place).copied().filter(|&digit| digit > 0);
    let mask = given.map_or(u64::MAX, |digit| 1 << digit) & sudoku.layout.rules.allowed[place];
    let mut solutions = 0;
    for digit in bits(mask) {
        held.push(digit as u8);
        if at_last[place].iter().all(|keeps| keeps(held)) {
            solutions += fill(sudoku, at_last, held);
        }
        held.pop();
    }
    // However the auxiliary places can be filled, it is one solution.
    if place < sudoku.cells.len() { solutions } else { solutions.min(1) }
}

fn conditions(rules: &Rules) -> Vec<Condition<'_>> {
    let mut all: Vec<Condition> = Vec::new();
    let of_cages = rules.cages.iter().map(|cage| &cage.cells);
    for unit in rules.units.iter().chain(of_cages) {
        for (at, &one) in unit.iter().enumerate() {
            for &other in &unit[..at] {
                all.push((one.max(other), Box::new(move |held| held[one] != held[other])));
            }
        }
    }
    for cage in &rules.cages {
        all.push((last(cage.cells.iter()), Box::new(|held| keeps_cage(cage, held))));
    }
    for sum in &rules.sums {
        all.push((
            last(sum.terms.iter().map(|term| &term.0)),
            Box::new(|held| keeps_sum(sum, held)),
        ));
    }
    for relation in &rules.relations {
        for &(first, second) in &relation.pairs {
            let partners = move |held: &[u8]| relation.partners.get(held[first] as usize).copied();
            let keeps = move |held: &[u8]| partners(held).unwrap_or(0) >> held[second] & 1 == 1;
            all.push((first.max(second), Box::new(keeps)));
        }
    }
    for lunchbox in &rules.lunchboxes {
        let keeps = |held: &[u8]| has_total_between_ends(lunchbox, held);
        all.push((last(lunchbox.cells.iter()), Box::new(keeps)));
    }
    for ranking in &rules.rankings {
        let cells = ranking.sides.iter().flatten().flatten();
        all.push((last(cells), Box::new(|held| are_ranked(ranking, held))));
    }
    for automaton in &rules.automata {
        for line in &automaton.lines {
            all.push((last(line.iter()), Box::new(|held| accepts(automaton, line, held))));
        }
    }
    all
}

fn last<'a>(places: impl Iterator<Item = &'a usize>) -> usize {
    places.copied().max().expect("a rule has places")
}

fn keeps_cage(cage: &Cage, held: &[u8]) -> bool {
    let digits = cage.cells.iter().map(|&cell| u32::from(held[cell]));
    match &cage.goal {
        Goal::Total(total) => digits.sum::<u32>() == *total,
        Goal::Sets(sets) => sets.contains(&digits.fold(0, |all, digit| all | 1 << digit)),
    }
}

fn weigh(sum: &Sum, held: &[u8]) -> i64 {
    let weight = |place: usize| sum.weights.get(held[place] as usize).copied().unwrap_or(0);
    sum.terms.iter().map(|&(place, factor)| factor * weight(place)).sum()
}

fn keeps_sum(sum: &Sum, held: &[u8]) -> bool {
    let total = weigh(sum, held);
    sum.low.is_none_or(|low| total >= low) && sum.high.is_none_or(|high| total <= high)
}

fn has_total_between_ends(lunchbox: &Lunchbox, held: &[u8]) -> bool {
    let digits: Vec<u8> = lunchbox.cells.iter().map(|&cell| held[cell]).collect();
    let place = |end: Option<&u8>| digits.iter().position(|digit| Some(digit) == end);
    let [one, other] = [place(digits.iter().min()), place(digits.iter().max())];
    let (first, last) = (one.min(other).unwrap_or(0), one.max(other).unwrap_or(0));
    let between = digits[first..last].iter().skip(1);
    between.map(|&digit| u32::from(digit)).sum::<u32>() == lunchbox.total
}

fn are_ranked(ranking: &Ranking, held: &[u8]) -> bool {
    let read = |line: &Vec<usize>| line.iter().map(|&cell| held[cell]).collect();
    let numbers: Vec<Vec<u8>> = ranking.sides.iter().flatten().map(read).collect();
    ranking.ranks.iter().all(|&(line, smaller)| {
        let count = |keeps: fn(&Vec<u8>, &Vec<u8>) -> bool| {
            numbers.iter().filter(|other| keeps(other, &numbers[line])).count()
        };
        count(|other, own| other < own) == smaller
            && (ranking.may_tie || count(|other, own| other == own) == 1)
    })
}

fn accepts(automaton: &Automaton, line: &[usize], held: &[u8]) -> bool {
    let end = line.iter().try_fold(automaton.start, |state, &place| {
        let step = automaton.steps.iter().find(|step| (step.0, step.1) == (state, held[place]));
        step.map(|step| step.2)
    });
    end.is_some_and(|state| automaton.accepting.contains(&state))
}

/// Compares a kernel with brute force on boards with random parts.
pub fn agrees_on_random_rules<K: AnyKernel>(seed: u64, kernel_of: impl Fn(Sudoku) -> K) {
    let mut rng = Rng::new(seed);
    let (mut solvable, mut unsolvable) = (0, 0);
    for _ in 0..500 {
        let sudoku = random_rules(&mut rng);
        let wanted = count(&sudoku);
        assert_eq!(count_of(&kernel_of(sudoku.clone())), wanted, "{sudoku:?}");
        solvable += u64::from(wanted > 0);
        unsolvable += u64::from(wanted == 0);
    }
    assert!(solvable > 150 && unsolvable > 25, "{solvable} {unsolvable}");
}

/// A board of 4 by 4 or 6 by 6 cells with some more digits, auxiliary places and every kind of part.
/// A hidden board keeps most of them.
pub fn random_rules(rng: &mut Rng) -> Sudoku {
    let (box_rows, side) = if rng.below(3) > 0 { (2, 4) } else { (2, 6) };
    let digits = side + rng.below(3).saturating_sub(1);
    let mut hidden = hidden_board(side, digits, rng);
    let cells: Vec<u8> = {
        let givens = if side == 4 { 3 + 2 * (digits - side) } else { 24 };
        let mut order: Vec<usize> = (0..side * side).collect();
        rng.shuffle(&mut order);
        (0..side * side).map(|cell| if order[cell] < givens { hidden[cell] } else { 0 }).collect()
    };
    let boxes = Layout::boxes(box_rows, side / box_rows).expect("a legal board");
    let mut rules = Rules { units: boxes.units().to_vec(), ..Rules::open(side * side, digits) };
    rules.units.truncate(2 * side + rng.below(side + 1));
    for _ in 0..rng.below(3) {
        add_auxiliary(&mut rules, &mut hidden, digits, rng);
    }
    for _ in 0..=rng.below(4) {
        match rng.below(7) {
            0 => rules.cages.push(random_cage(&hidden[..side * side], rng)),
            1 => rules.sums.push(random_sum(&hidden, digits, rng)),
            2 => rules.relations.push(random_relation(&hidden, rng)),
            3 => rules.automata.push(random_automaton(&hidden, rng)),
            4 => add_lunchbox(&mut rules, &hidden[..side * side], rng),
            5 => rules.rankings.push(random_ranking(side, &hidden, rng)),
            _ => {
                let cell = rng.below(side * side);
                rules.allowed[cell] &= 1 << hidden[cell] | 0b101_0110;
            }
        }
    }
    let layout = Layout::new(side * side, digits, rules).expect("legal rules");
    Sudoku::new(Arc::new(layout), cells).expect("a legal board")
}

/// Digits that keep the rules of a classic board.
fn hidden_board(side: usize, digits: usize, rng: &mut Rng) -> Vec<u8> {
    let mut names: Vec<u8> = (1..=digits as u8).collect();
    rng.shuffle(&mut names);
    let digit = |cell: usize| (cell / side % 2 * side / 2 + cell / side / 2 + cell) % side;
    (0..side * side).map(|cell| names[digit(cell)]).collect()
}

/// Some different places, in any order.
fn some(places: usize, number: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..places).collect();
    rng.shuffle(&mut order);
    order.truncate(number);
    order
}

/// A place with the sum of two cells, or one that is only less than a cell or equal.
fn add_auxiliary(rules: &mut Rules, hidden: &mut Vec<u8>, digits: usize, rng: &mut Rng) {
    let place = rules.allowed.len();
    let pair = some(place, 2, rng);
    if rng.below(2) == 0 {
        let sum = hidden[pair[0]] + hidden[pair[1]];
        hidden.push(sum.min(60));
        rules.allowed.push(u64::MAX - 1);
        let terms = vec![(pair[0], 1), (pair[1], 1), (place, -1)];
        let (weights, zero) = ((0..64).collect(), Some(0));
        rules.sums.push(Sum { terms, weights, low: zero, high: zero });
    } else {
        hidden.push(1);
        rules.allowed.push(full(digits));
        let partners = (0..64).map(|digit| (2u64 << digit.min(62)) - 2).collect();
        rules.relations.push(Relation { partners, pairs: vec![(pair[0], place)] });
    }
}

fn random_cage(hidden: &[u8], rng: &mut Rng) -> Cage {
    let mut cells = some(hidden.len(), 4, rng);
    cells.sort_by_key(|&cell| hidden[cell]);
    cells.dedup_by_key(|cell| hidden[*cell]);
    let set: u64 = cells.iter().fold(0, |set, &cell| set | 1 << hidden[cell]);
    let goal = if rng.below(2) == 0 {
        Goal::Total(cells.iter().map(|&cell| u32::from(hidden[cell])).sum())
    } else {
        let mut sets: Vec<u64> = (0..4).map(|_| rng.below(32) as u64 * 2).collect();
        sets.extend((rng.below(8) > 0).then_some(set));
        Goal::Sets(sets)
    };
    Cage { goal, cells }
}

fn add_lunchbox(rules: &mut Rules, hidden: &[u8], rng: &mut Rng) {
    let mut cells = some(hidden.len(), 5, rng);
    cells.sort_by_key(|&cell| hidden[cell]);
    cells.dedup_by_key(|cell| hidden[*cell]);
    rng.shuffle(&mut cells);
    if cells.len() > 1 {
        let total = (0..40).find(|&total| {
            has_total_between_ends(&Lunchbox { total, cells: cells.clone() }, hidden)
        });
        let total = total.unwrap_or(0) + u32::from(rng.below(6) == 0);
        rules.lunchboxes.push(Lunchbox { total, cells: cells.clone() });
        rules.units.push(cells);
    }
}

/// All lines from both ends; a few of them with the rank that they have, or nearly.
fn random_ranking(side: usize, hidden: &[u8], rng: &mut Rng) -> Ranking {
    let rows: Vec<Vec<usize>> =
        (0..side).map(|row| (row * side..(row + 1) * side).collect()).collect();
    let columns: Vec<Vec<usize>> =
        (0..side).map(|column| (0..side).map(|row| row * side + column).collect()).collect();
    let turned = |lines: &[Vec<usize>]| {
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
    };
    let sides = vec![turned(&rows), turned(&columns), rows, columns];
    let ranks = some(4 * side, 1 + rng.below(4), rng).into_iter().map(|line| (line, 0)).collect();
    let mut ranking = Ranking { sides, ranks, may_tie: rng.below(2) == 0 };
    for at in 0..ranking.ranks.len() {
        let line = ranking.ranks[at].0;
        let own = |smaller: &usize| {
            let ranks = vec![(line, *smaller)];
            are_ranked(&Ranking { ranks, may_tie: true, ..ranking.clone() }, hidden)
        };
        let smaller = (0..4 * side).find(own).unwrap_or_default();
        ranking.ranks[at].1 = (smaller + usize::from(rng.below(9) == 0)).min(4 * side - 1);
    }
    ranking
}

fn random_sum(hidden: &[u8], digits: usize, rng: &mut Rng) -> Sum {
    let number = 2 + rng.below(4);
    let mut terms: Vec<(usize, i64)> = some(hidden.len(), number, rng)
        .into_iter()
        .map(|place| (place, [-2, -1, 1, 1, 1, 3][rng.below(6)]))
        .collect();
    if rng.below(4) == 0 {
        terms.push(terms[0]);
    }
    let weights = match rng.below(3) {
        0 => (0..64).collect(),
        1 => (0..64).map(|digit| i64::from(digit == digits as i64)).collect(),
        _ => (0..=digits).map(|_| rng.below(8) as i64 - 3).collect(),
    };
    let mut sum = Sum { terms, weights, low: None, high: None };
    let total = weigh(&sum, hidden) + i64::from(rng.below(6) == 0);
    sum.low = (rng.below(4) > 0).then(|| total - rng.below(3) as i64);
    sum.high = (rng.below(4) > 0).then(|| total + rng.below(3) as i64);
    sum
}

fn random_relation(hidden: &[u8], rng: &mut Rng) -> Relation {
    let mut partners: Vec<u64> = (0..64).map(|_| rng.below(128) as u64 & !1).collect();
    partners[0] = 0;
    let pairs: Vec<(usize, usize)> = (0..=rng.below(4))
        .map(|_| {
            let pair = some(hidden.len(), 2, rng);
            (pair[0], pair[1])
        })
        .collect();
    for &(first, second) in pairs.iter().skip(rng.below(8) / 7) {
        partners[hidden[first] as usize] |= 1 << hidden[second];
    }
    Relation { partners, pairs }
}

fn random_automaton(hidden: &[u8], rng: &mut Rng) -> Automaton {
    const STATES: usize = 4;
    let mut next = [[None; 64]; STATES];
    for step in next.iter_mut().flatten() {
        *step = (rng.below(4) > 0).then(|| rng.below(STATES) as u32);
    }
    let length = 2 + rng.below(4);
    let lines: Vec<Vec<usize>> =
        (0..=rng.below(2)).map(|_| some(hidden.len(), length, rng)).collect();
    let mut accepting = vec![rng.below(STATES) as u32];
    for line in lines.iter().skip(rng.below(8) / 7) {
        let end = line.iter().fold(0, |state: u32, &place| {
            *next[state as usize][hidden[place] as usize].get_or_insert(state)
        });
        accepting.push(end);
    }
    let steps = (0..STATES).flat_map(|from| (1..64).map(move |digit| (from, digit)));
    let steps = steps
        .filter_map(|(from, digit)| next[from][digit].map(|to| (from as u32, digit as u8, to)));
    Automaton { start: 0, steps: steps.collect(), accepting, lines }
}
