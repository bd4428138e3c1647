//! The lines that an end needs, found by walking back from it.
//!
//! A line needs the first line before it that gives a fact that it uses. Where none gives just that
//! fact, it needs all that may tell something about it. So what is left is still a proof.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::fact::Fact;
use crate::step::{By, Line, Record, Step};

/// The numbers of the lines that the last one needs, itself and all lists of nogoods included,
/// besides facts that are known before the first.
pub(crate) fn needed_lines(lines: &[&Line], is_known: impl Fn(&Fact) -> bool) -> BTreeSet<usize> {
    let mut first: HashMap<&Fact, usize> = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        for fact in &line.gives {
            first.entry(fact).or_insert(number);
        }
    }
    // A nogood is named by its number among all lists.
    let lists = (0..lines.len()).filter(|&number| lines[number].by == By::Nogoods);
    let mut waiting: Vec<usize> = lists.chain(lines.len().checked_sub(1)).collect();
    let mut kept = BTreeSet::new();
    while let Some(number) = waiting.pop() {
        if !kept.insert(number) {
            continue;
        }
        for fact in used(lines[number]) {
            match first.get(fact) {
                Some(&own) if own < number => waiting.push(own),
                _ if is_known(fact) => {}
                _ => {
                    let bears = |line: &Line| line.gives.iter().any(|given| says(given, fact));
                    waiting.extend((0..number).filter(|&own| bears(lines[own])));
                }
            }
        }
    }
    kept
}

/// Whether the lines of a step, or what it concludes from them, need what others give.
pub(crate) fn needs(step: &Record, others: &[Line]) -> bool {
    let Record { lines, conclusions, .. } = step;
    let given: HashSet<&Fact> = lines.iter().flat_map(|line| &line.gives).collect();
    let used = lines.iter().flat_map(used).chain(conclusions);
    let mut uses = used.filter(|fact| !given.contains(fact));
    let bears = |fact: &Fact| others.iter().flat_map(|line| &line.gives).any(|own| says(own, fact));
    uses.any(bears)
}

/// The facts that a line needs from lines before it, for its cases too.
fn used(line: &Line) -> Vec<&Fact> {
    let mut found: Vec<&Fact> = line.uses.iter().collect();
    for case in &line.cases {
        let given = case.lines.iter().flat_map(|inner| &inner.gives);
        let own: HashSet<&Fact> = case.supposed.iter().chain(given).collect();
        found.extend(case.lines.iter().flat_map(used).filter(|fact| !own.contains(fact)));
    }
    found
}

/// Whether a fact may tell something about another: it narrows the same place in the same sense.
fn says(given: &Fact, used: &Fact) -> bool {
    let meets = given.places.iter().any(|place| used.places.contains(place));
    let is_same = given.value == used.value && given.holds == used.holds;
    meets && (is_same || (given.value != used.value && given.holds != used.holds))
}

/// The steps that a full board needs, with only what it needs of their conclusions. A step that is
/// left out leaves its lines to the next one, as far as that needs them.
pub fn needed(steps: Vec<Step>, cells: usize) -> Vec<Step> {
    let full = Line::last_value(board(&steps, cells), None);
    let lines: Vec<&Line> =
        steps.iter().flat_map(|step| &step.record.lines).chain([&full]).collect();
    let kept = needed_lines(&lines, |_| false);
    let (mut number, mut carried, mut found) = (0.., Vec::new(), Vec::new());
    for Step { found: own, mut record } in steps {
        let all = std::mem::take(&mut record.lines);
        let gives =
            |lines: &[Line], fact: &Fact| lines.iter().any(|line| line.gives.contains(fact));
        let is_exact: Vec<bool> = record.conclusions.iter().map(|fact| gives(&all, fact)).collect();
        let mut lines = all;
        lines.retain(|_| number.next().is_some_and(|number| kept.contains(&number)));
        let tells =
            |fact: &Fact| lines.iter().flat_map(|line| &line.gives).any(|given| says(given, fact));
        let mut is_exact = is_exact.into_iter();
        record.conclusions.retain(|fact| match is_exact.next() {
            Some(true) => gives(&lines, fact),
            _ => tells(fact),
        });
        carried.append(&mut lines);
        if !record.conclusions.is_empty() {
            record.lines = std::mem::take(&mut carried);
            found.push(Step { found: own, record });
        }
    }
    found
}

/// What steps say of a full board: what each cell holds, else what it does not hold.
fn board(steps: &[Step], cells: usize) -> Vec<Fact> {
    let is_of_cells = |fact: &&Fact| fact.places.iter().all(|&place| (place as usize) < cells);
    let said = || steps.iter().flat_map(|step| &step.record.conclusions).filter(is_of_cells);
    let filled: HashSet<u32> =
        said().filter(|fact| fact.holds).flat_map(|fact| fact.places.iter().copied()).collect();
    let is_open = |fact: &Fact| fact.places.iter().any(|place| !filled.contains(place));
    said().filter(|fact| fact.holds || is_open(fact)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::Premise;
    use crate::families::grade;
    use crate::ladder::End;
    use crate::step::Found;

    fn line(uses: &[Fact], gives: &[Fact]) -> Line {
        Line::unit(Premise::new(0, 0), uses.to_vec(), gives.to_vec())
    }

    fn step(grade: u8, conclusions: &[Fact], lines: Vec<Line>) -> Step {
        let record = Record { conclusions: conclusions.to_vec(), lines, ..Record::default() };
        Step { found: Found { technique: 0, grade, cost: 1.0 }, record }
    }

    /// A hard step that only states on the way what the easy one after it needs.
    fn steps() -> Vec<Step> {
        let (by_the_way, useless, value) = (Fact::not(0, 1), Fact::not(0, 3), Fact::is(0, 2));
        let hard = [&by_the_way, &useless].map(|fact| line(&[], std::slice::from_ref(fact)));
        let easy = line(&[by_the_way], std::slice::from_ref(&value));
        vec![step(6, &[useless], hard.to_vec()), step(2, &[value], vec![easy])]
    }

    #[test]
    fn a_step_that_nothing_needs_leaves_its_needed_lines_to_the_next() {
        let (all, kept) = (steps(), needed(steps(), 1));
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].record.conclusions, all[1].record.conclusions);
        let lines = [&all[0].record.lines[..1], &all[1].record.lines[..]].concat();
        assert_eq!(kept[0].record.lines, lines);
    }

    #[test]
    fn the_grade_of_a_solution_does_not_count_what_it_does_not_need() {
        assert_eq!(grade(&steps(), End::Solved, 1), 2);
        assert_eq!(grade(&steps(), End::Stuck, 1), 6);
    }
}
