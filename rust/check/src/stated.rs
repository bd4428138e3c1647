//! A board judged by the parts of a model: any variant, any family.
//!
//! Auxiliary places stand on no board. A board keeps the rules if they can be filled so that every
//! constraint holds: those with the fewest values first, of what each may hold by the constraints
//! that have no other; the rest is judged once the last place is filled. Implied rules are left out.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use runut_model::{Automaton, Model, Part, Point, Sum};

use crate::Rules;
use crate::nonogram::has_runs;

/// The rules of a model, with the givens of a puzzle.
pub struct Stated {
    model: Arc<Model>,
    /// By cell: the given value, 0 for none; empty if all are open.
    givens: Vec<u8>,
    prepared: Arc<OnceLock<Prepared>>,
}

/// What is worked out once for a model.
struct Prepared {
    /// By value: whether the model has it.
    is_value: [bool; 256],
    /// By rule and part: the steps of an automaton in order, where the model has them in another one.
    steps: Vec<Vec<Vec<(u32, u8, u32)>>>,
    /// By auxiliary place: the constraints that have no other one.
    alone: Vec<Vec<Constraint>>,
    /// The constraints that have several, with their numbers.
    joint: Vec<(Vec<usize>, Constraint)>,
    /// The constraints that have cells alone.
    of_cells: Vec<Constraint>,
}

/// A constraint: the numbers of its rule and part, and where its places begin and end.
#[derive(Clone, Copy)]
struct Constraint {
    rule: u32,
    part: u32,
    places: (u32, u32),
}

/// The auxiliary places in the order in which they are filled.
struct Filling {
    /// Each with the values that it may hold.
    open: Vec<(usize, Vec<u8>)>,
    /// By auxiliary place: when its turn comes.
    turns: Vec<usize>,
    /// By turn: the constraints of which it fills the last place, and those that have it and others
    /// that come later.
    last: Vec<Vec<Constraint>>,
    begun: Vec<Vec<Constraint>>,
}

impl Filling {
    fn new(open: Vec<(usize, Vec<u8>)>, joint: &[(Vec<usize>, Constraint)]) -> Self {
        let mut turns = vec![0; open.len()];
        for (turn, &(number, _)) in open.iter().enumerate() {
            turns[number] = turn;
        }
        let (mut last, mut begun) = (vec![Vec::new(); open.len()], vec![Vec::new(); open.len()]);
        for (numbers, constraint) in joint {
            let mut own: Vec<usize> = numbers.iter().map(|&number| turns[number]).collect();
            own.sort_unstable();
            if let Some((&end, before)) = own.split_last() {
                last[end].push(*constraint);
                for &turn in before {
                    begun[turn].push(*constraint);
                }
            }
        }
        Self { open, turns, last, begun }
    }
}

impl Stated {
    /// The rules of a model, without givens.
    pub fn new(model: Arc<Model>) -> Self {
        Self { model, givens: Vec::new(), prepared: Arc::default() }
    }

    /// The same rules, and these givens, one a cell, 0 for none.
    #[must_use]
    pub fn with_givens(&self, givens: Vec<u8>) -> Self {
        let (model, prepared) = (Arc::clone(&self.model), Arc::clone(&self.prepared));
        Self { model, givens, prepared }
    }

    /// Whether the auxiliary places can be filled; `values` are those of the cells.
    fn can_fill(&self, prepared: &Prepared, values: &mut Vec<u8>) -> bool {
        let cells = self.model.cells();
        values.resize(self.model.places, 0);
        let mut open: Vec<(usize, Vec<u8>)> = Vec::new();
        for (number, alone) in prepared.alone.iter().enumerate() {
            let mut held = self.model.values.clone();
            held.retain(|&value| {
                values[cells + number] = value;
                alone.iter().all(|&constraint| self.holds(prepared, constraint, values))
            });
            open.push((number, held));
        }
        open.sort_by_key(|(_, held)| held.len());
        let filling = Filling::new(open, &prepared.joint);
        self.can_fill_from(prepared, values, &filling, 0)
    }

    /// Whether the auxiliary places from `at` on in the order can be filled.
    fn can_fill_from(
        &self,
        prepared: &Prepared,
        values: &mut [u8],
        filling: &Filling,
        at: usize,
    ) -> bool {
        let Some((number, held)) = filling.open.get(at) else { return true };
        held.iter().any(|&value| {
            values[self.model.cells() + number] = value;
            filling.last[at].iter().all(|&constraint| self.holds(prepared, constraint, values))
                && filling.begun[at].iter().all(|&each| self.can_reach(each, values, filling, at))
                && self.can_fill_from(prepared, values, filling, at + 1)
        })
    }

    /// Whether a sum can still come out, whatever the places after `at` will hold; others always can.
    fn can_reach(
        &self,
        constraint: Constraint,
        values: &[u8],
        filling: &Filling,
        at: usize,
    ) -> bool {
        let rule = &self.model.rules[constraint.rule as usize];
        let Part::Linear(sum) = &rule.parts[constraint.part as usize] else { return true };
        let (begin, end) = constraint.places;
        let (mut least, mut most) = (0, 0);
        for (index, &place) in rule.places[begin as usize..end as usize].iter().enumerate() {
            let factor = sum.factors.get(index).copied().unwrap_or(1);
            let number = (place as usize).checked_sub(self.model.cells());
            let turn = number.map(|number| filling.turns[number]).filter(|&turn| turn > at);
            let filled = [values[place as usize]];
            let held = turn.map_or(&filled[..], |turn| &filling.open[turn].1);
            let weights = held.iter().map(|&value| factor * sum.weight(value));
            least += weights.clone().min().unwrap_or(0);
            most += weights.max().unwrap_or(0);
        }
        sum.low.is_none_or(|low| low <= most) && sum.high.is_none_or(|high| least <= high)
    }

    fn prepare(&self) -> Prepared {
        let mut prepared = Prepared {
            is_value: [false; 256],
            steps: Vec::new(),
            alone: vec![Vec::new(); self.model.auxiliary],
            joint: Vec::new(),
            of_cells: Vec::new(),
        };
        for &value in &self.model.values {
            prepared.is_value[usize::from(value)] = true;
        }
        for (number, rule) in self.model.rules.iter().enumerate() {
            prepared.steps.push(rule.parts.iter().map(steps).collect());
            let mut begin = 0;
            for (at, &end) in rule.ends.iter().enumerate().filter(|_| !rule.is_implied) {
                let part = rule.which.get(at).map_or(0, |&part| part);
                let constraint = Constraint { rule: number as u32, part, places: (begin, end) };
                let places = &rule.places[begin as usize..end as usize];
                let cells = self.model.cells();
                let own = places.iter().filter_map(|&place| (place as usize).checked_sub(cells));
                let numbers: Vec<usize> = own.collect::<BTreeSet<_>>().into_iter().collect();
                match numbers[..] {
                    [] => prepared.of_cells.push(constraint),
                    [number] => prepared.alone[number].push(constraint),
                    _ => prepared.joint.push((numbers, constraint)),
                }
                begin = end;
            }
        }
        prepared
    }

    /// Whether a constraint holds of the values of the places that are filled.
    fn holds(&self, prepared: &Prepared, constraint: Constraint, values: &[u8]) -> bool {
        let rule = &self.model.rules[constraint.rule as usize];
        let (begin, end) = constraint.places;
        let places = &rule.places[begin as usize..end as usize];
        let held = || places.iter().map(|&place| values[place as usize]);
        match &rule.parts[constraint.part as usize] {
            Part::OneOf(allowed) => held().all(|value| allowed.contains(&value)),
            Part::Different => differ(held()),
            Part::Linear(sum) => is_within(sum, held()),
            Part::Table { rows, arity, is_allowed } => {
                let is_row = |row: &[u8]| row.iter().copied().eq(held());
                rows.chunks((*arity).max(1)).any(is_row) == *is_allowed
            }
            Part::Automaton(automaton) => {
                let sorted = &prepared.steps[constraint.rule as usize][constraint.part as usize];
                let steps = if sorted.is_empty() { &automaton.transitions } else { sorted };
                accepts(automaton, steps, held())
            }
            Part::Runs { clue, background } => has_runs(held(), *background, clue),
            Part::Connected { value, neighbours } => {
                let holders = places.iter().filter(|&&place| values[place as usize] == *value);
                are_connected(holders.copied().collect(), neighbours)
            }
            Part::Piece { labels, images } => labels.iter().all(|&label| {
                let own = places.iter().filter(|&&place| values[place as usize] == label);
                let points: Vec<Point> =
                    own.map(|&place| self.model.points[place as usize]).collect();
                points.is_empty() || images.iter().any(|image| are_shifted(&points, image))
            }),
            Part::Lies(labels) => labels.iter().any(|&label| {
                let cells = 0..self.model.cells() as u32;
                cells.filter(|&cell| values[cell as usize] == label).eq(sorted(places))
            }),
        }
    }
}

impl Rules for Stated {
    fn keeps(&self, board: &[u8]) -> bool {
        let prepared = self.prepared.get_or_init(|| self.prepare());
        let is_given = |(&value, &given): (&u8, &u8)| given == 0 || value == given;
        board.len() == self.model.cells()
            && board.iter().all(|&value| prepared.is_value[usize::from(value)])
            && board.iter().zip(&self.givens).all(is_given)
            && prepared.of_cells.iter().all(|&each| self.holds(prepared, each, board))
            && (prepared.alone.is_empty() || self.can_fill(prepared, &mut board.to_vec()))
    }
}

fn sorted(places: &[u32]) -> Vec<u32> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places
}

fn differ(values: impl Iterator<Item = u8>) -> bool {
    // Small values, which most boards have alone, stay in one register.
    let (mut small, mut seen) = (0u64, [0u64; 4]);
    for value in values {
        let (word, bit) = (usize::from(value >> 6), 1 << (value & 63));
        let before = if word == 0 { small } else { seen[word] };
        if before & bit != 0 {
            return false;
        }
        if word == 0 {
            small |= bit;
        } else {
            seen[word] |= bit;
        }
    }
    true
}

fn is_within(sum: &Sum, values: impl Iterator<Item = u8>) -> bool {
    let factor = |at: usize| sum.factors.get(at).copied().unwrap_or(1);
    let total: i64 = values.enumerate().map(|(at, value)| factor(at) * sum.weight(value)).sum();
    sum.low.is_none_or(|low| low <= total) && sum.high.is_none_or(|high| total <= high)
}

fn steps(part: &Part) -> Vec<(u32, u8, u32)> {
    match part {
        Part::Automaton(automaton) if !automaton.transitions.is_sorted() => {
            let mut steps = automaton.transitions.clone();
            steps.sort_unstable();
            steps
        }
        _ => Vec::new(),
    }
}

fn accepts(
    automaton: &Automaton,
    steps: &[(u32, u8, u32)],
    values: impl Iterator<Item = u8>,
) -> bool {
    let after = |state: u32, value: u8| {
        let first = steps.partition_point(|step| (step.0, step.1) < (state, value));
        let own = move |step: &&(u32, u8, u32)| (step.0, step.1) == (state, value);
        steps[first..].iter().take_while(own).map(|step| step.2)
    };
    // Most automata have one way at most: only where they part are states kept as a set.
    let (mut state, mut others) = (automaton.start, BTreeSet::new());
    for value in values {
        let mut all =
            after(state, value).chain(others.iter().flat_map(|&other| after(other, value)));
        let Some(first) = all.next() else { return false };
        let more: BTreeSet<u32> = all.filter(|&other| other != first).collect();
        (state, others) = (first, more);
    }
    others.iter().chain([&state]).any(|state| automaton.accepting.contains(state))
}

/// Whether these places are one area, or none.
fn are_connected(mut left: BTreeSet<u32>, neighbours: &[(u32, u32)]) -> bool {
    let Some(first) = left.pop_first() else { return true };
    let mut sides: Vec<(u32, u32)> =
        neighbours.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    sides.sort_unstable();
    let mut found = vec![first];
    while let Some(place) = found.pop() {
        let begin = sides.partition_point(|side| side.0 < place);
        for &(_, other) in sides[begin..].iter().take_while(|side| side.0 == place) {
            if left.remove(&other) {
                found.push(other);
            }
        }
    }
    left.is_empty()
}

/// Whether the points are those of an image, all shifted by the same.
fn are_shifted(points: &[Point], image: &[Point]) -> bool {
    let least = |points: &[Point]| points.iter().min().copied().unwrap_or_default();
    let [from, to] = [least(image), least(points)];
    let wanted = image.iter().map(|point| [0, 1, 2].map(|at| point[at] - from[at] + to[at]));
    wanted.collect::<BTreeSet<_>>() == points.iter().copied().collect()
        && points.len() == image.len()
}

#[cfg(test)]
mod tests {
    use runut_model::Rule;

    use super::*;

    /// Whether each of all boards of two values, 1 and 2, keeps one part over all places.
    fn kept(part: Part, places: &[u32], cells: usize, auxiliary: usize) -> Vec<Vec<u8>> {
        let model = Model {
            places: cells + auxiliary,
            auxiliary,
            values: vec![1, 2],
            rules: vec![Rule::new("rule", part, &[places.to_vec()])],
            points: (0..cells).map(|at| [0, 0, at as i32]).collect(),
        };
        let stated = Stated::new(Arc::new(model));
        let board = |number: usize| (0..cells).map(|at| 1 + (number >> at & 1) as u8).collect();
        (0..1 << cells).map(board).filter(|board: &Vec<u8>| stated.keeps(board)).collect()
    }

    #[test]
    fn each_part_keeps_what_it_says() {
        let of_two = |part| kept(part, &[0, 1], 2, 0);
        let sum = Sum { weights: vec![(2, 1)], low: Some(1), ..Sum::default() };
        let steps = vec![(5, 1, 6), (5, 1, 7), (6, 2, 6), (7, 1, 5)];
        let automaton = Automaton { start: 5, transitions: steps, accepting: vec![6] };
        let table = |is_allowed| Part::Table { rows: vec![1, 2, 2, 2], arity: 2, is_allowed };
        assert_eq!(of_two(Part::OneOf(vec![1])), [[1, 1]]);
        assert_eq!(of_two(Part::Different), [[2, 1], [1, 2]]);
        assert_eq!(of_two(Part::Linear(sum)), [[2, 1], [1, 2], [2, 2]]);
        assert_eq!(of_two(table(true)), [[1, 2], [2, 2]]);
        assert_eq!(of_two(table(false)), [[1, 1], [2, 1]]);
        assert_eq!(of_two(Part::Automaton(automaton)), [[1, 2]]);
        assert_eq!(of_two(Part::Runs { clue: vec![(1, 2)], background: 1 }), [[2, 1], [1, 2]]);
        assert_eq!(kept(Part::Lies(vec![2]), &[1], 2, 0), [[1, 2]]);
    }

    #[test]
    fn runs_have_any_value_and_length_on_any_background() {
        let runs = |clue, background| Part::Runs { clue, background };
        let keeps = |part, values: &[u8], board: &[u8]| {
            let places = (0..board.len() as u32).collect();
            let (values, rules) = (values.to_vec(), vec![Rule::new("rule", part, &[places])]);
            let model = Model { places: board.len(), values, rules, ..Model::default() };
            Stated::new(Arc::new(model)).keeps(board)
        };
        assert!(keeps(runs(vec![(2, 0), (1, 3)], 7), &[0, 3, 7], &[0, 0, 3, 7]));
        assert!(!keeps(runs(vec![(1, 3)], 7), &[0, 3, 7], &[0, 0, 3, 7]));
        assert!(!keeps(runs(vec![], 7), &[0, 7], &[7, 0]));
        let long = vec![1; (1 << 16) + 1];
        assert!(keeps(runs(vec![(65_537, 1)], 0), &[0, 1], &long));
        assert!(!keeps(runs(vec![(1, 1)], 0), &[0, 1], &long));
    }

    #[test]
    fn areas_are_connected_over_their_neighbours() {
        let part = Part::Connected { value: 2, neighbours: vec![(0, 1), (1, 2)] };
        let kept = kept(part, &[0, 1, 2], 3, 0);
        assert_eq!(kept.len(), 7);
        assert!(!kept.contains(&vec![2, 1, 2]));
    }

    #[test]
    fn a_piece_lies_in_one_of_its_images_wherever_it_lies() {
        let images = vec![vec![[0, 0, 0], [0, 0, 1]]];
        let kept = kept(Part::Piece { labels: vec![2], images }, &[0, 1, 2], 3, 0);
        assert_eq!(kept, [[1, 1, 1], [2, 2, 1], [1, 2, 2]]);
    }

    #[test]
    fn auxiliary_places_need_some_value_that_fits() {
        let rows = vec![1, 2, 1, 2, 1, 2];
        let part = Part::Table { rows, arity: 3, is_allowed: true };
        assert_eq!(kept(part, &[2, 1, 0], 2, 1), [[2, 1], [1, 2]]);
    }

    #[test]
    fn a_place_that_nothing_fits_is_found_before_the_others_are_tried() {
        let auxiliary = 40;
        let all = Part::Linear(Sum { weights: vec![(1, 1)], low: Some(41), ..Sum::default() });
        let places: Vec<u32> = (1..=auxiliary as u32).collect();
        let rules = vec![
            Rule::new("some two", all, &[places]),
            Rule::new("last", Part::OneOf(vec![3]), &[vec![auxiliary as u32]]),
        ];
        let (values, points) = (vec![1, 2], vec![[0, 0, 0]]);
        let model = Model { places: 1 + auxiliary, auxiliary, values, rules, points };
        assert!(!Stated::new(Arc::new(model)).keeps(&[1]));
    }

    #[test]
    fn implied_rules_are_left_out_and_givens_hold() {
        let mut rule = Rule::new("rule", Part::Different, &[vec![0, 1]]);
        rule.is_implied = true;
        let model = Model { places: 2, values: vec![1, 2], rules: vec![rule], ..Model::default() };
        let stated = Stated::new(Arc::new(model));
        assert!(stated.keeps(&[1, 1]));
        assert!(!stated.keeps(&[1]) && !stated.keeps(&[1, 3]));
        assert!(!stated.with_givens(vec![0, 2]).keeps(&[1, 1]));
    }
}
