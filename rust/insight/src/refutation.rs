//! Why a fact cannot hold, by any means: a chain, the steps of a ladder, or nested suppositions.

use std::collections::{BTreeSet, HashMap};

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, Climber, Halt, Ladder, Options};
use crate::net::{Net, Reach, Refutation};
use crate::step::{Line, Steps};

/// The most lines of a chain.
const LINES: usize = 10_000;

/// Why a fact cannot hold; `Err` says why the model does not fit the ladder. Chains come first, as
/// they are the shortest, and nested suppositions last; out of budget, there is nothing.
pub(crate) fn refute(
    ladder: Ladder,
    model: &Model,
    known: &[Fact],
    fact: &Fact,
    budget: &mut dyn Budget,
) -> Result<Option<Refutation>, String> {
    let mut net = Net::new(model)?;
    for fact in known {
        net.learn(fact);
    }
    let mut climber = (ladder.begin)(model, known, &Options::default())?;
    let chain = Reach { lines: LINES, depth: 0 };
    let mut found = net.refute(fact, chain, budget);
    if found == Ok(None) {
        found = net.refute_widely(fact, chain, budget);
    }
    if found == Ok(None) {
        found = by_steps(&mut *climber, &net, Net::new(model)?, known, fact, budget);
    }
    let mut depth = 1;
    while found == Ok(None) && depth < u8::MAX && !net.is_possible(fact) {
        found = net.refute(fact, Reach { depth, ..chain }, budget);
        depth += 1;
    }
    Ok(found.ok().flatten())
}

/// The lines of the steps of a ladder, to the one that contradicts the fact, that it needs.
fn by_steps(
    ladder: &mut dyn Climber,
    start: &Net,
    mut net: Net,
    known: &[Fact],
    fact: &Fact,
    budget: &mut dyn Budget,
) -> Result<Option<Refutation>, Halt> {
    for fact in known {
        net.learn(fact);
    }
    let mut sink = Steps::default();
    let mut lines = Vec::new();
    loop {
        if !ladder.step(&mut sink, budget)? {
            return Ok(None);
        }
        for step in sink.0.drain(..) {
            for given in step.record.lines.iter().flat_map(|line| &line.gives) {
                net.learn(given);
            }
            lines.extend(step.record.lines);
        }
        if let Some(last) = net.clash(fact) {
            lines.push(last);
            return Ok(Some(Refutation::new(needed(lines, start))));
        }
    }
}

/// The lines that the last one needs, itself included, besides what is known at the start.
fn needed(lines: Vec<Line>, start: &Net) -> Vec<Line> {
    let mut first: HashMap<&Fact, usize> = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        for fact in &line.gives {
            first.entry(fact).or_insert(number);
        }
    }
    let mut kept = BTreeSet::new();
    let mut waiting = vec![lines.len() - 1];
    while let Some(number) = waiting.pop() {
        if !kept.insert(number) {
            continue;
        }
        let mut uses = Vec::new();
        uses_of(&lines[number], &mut uses);
        for fact in uses {
            match first.get(fact) {
                Some(&own) if own < number => waiting.push(own),
                _ if start.knows(fact) == Some(true) => {}
                _ => {
                    let bears = |line: &Line| line.gives.iter().any(|given| says(given, fact));
                    waiting.extend((0..number).filter(|&own| bears(&lines[own])));
                }
            }
        }
    }
    let numbered = lines.into_iter().enumerate();
    numbered.filter(|(number, _)| kept.contains(number)).map(|(_, line)| line).collect()
}

/// All facts that a line uses, inside its cases too.
fn uses_of<'l>(line: &'l Line, into: &mut Vec<&'l Fact>) {
    into.extend(&line.uses);
    for inner in line.cases.iter().flat_map(|case| &case.lines) {
        uses_of(inner, into);
    }
}

/// Whether a fact may tell something about another: it narrows the same place in the same sense.
fn says(given: &Fact, used: &Fact) -> bool {
    let meets = given.places.iter().any(|place| used.places.contains(place));
    let is_same = given.value == used.value && given.holds == used.holds;
    meets && (is_same || (given.value != used.value && given.holds != used.holds))
}
