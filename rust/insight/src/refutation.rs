//! Why a fact cannot hold, by any means: a chain, the steps of a ladder, or nested suppositions.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, End, Halt, Ladder, Options, climb};
use crate::needed::needed_lines;
use crate::net::{Net, Reach, Refutation};
use crate::step::{Line, Steps};

/// A chain: as many lines as a model may need.
const CHAIN: Reach = Reach { lines: 10_000, depth: 0 };
/// The most lines of a chain for which nothing shorter is looked for.
const SHORT: usize = 12;

/// Why a fact cannot hold; `Err` says why the model does not fit the ladder. Chains come first, as
/// they are mostly the shortest, and nested suppositions last; out of budget, there is nothing.
pub(crate) fn refute(
    ladder: Ladder,
    model: &Model,
    known: &[Fact],
    fact: &Fact,
    budget: &mut dyn Budget,
) -> Result<Option<Refutation>, String> {
    let mut found = None;
    for make in [Net::new, Net::together, Net::linked] {
        found = shorter(found, chain(learned(make(model)?, known), fact, budget));
        if found.as_ref().is_some_and(|found| found.len() <= SHORT) {
            return Ok(found);
        }
    }
    match by_steps(ladder, model, known, fact, budget)? {
        Steered::Solved => return Ok(None),
        Steered::Refuted(other) => found = shorter(found, Some(other)),
        Steered::Nowhere => {}
    }
    let mut net = learned(Net::new(model)?, known);
    let mut depths = 1..u8::MAX;
    while found.is_none()
        && !net.is_possible(fact)
        && let Some(depth) = depths.next()
    {
        match net.refute(fact, Reach { depth, ..CHAIN }, budget) {
            Ok(refuted) => found = refuted,
            Err(Halt) => break,
        }
    }
    Ok(found)
}

/// A chain from a fact to a contradiction, perhaps with what is forced without the fact.
fn chain(mut net: Net, fact: &Fact, budget: &mut dyn Budget) -> Option<Refutation> {
    let narrow = net.refute(fact, CHAIN, budget).ok()?;
    narrow.or_else(|| net.refute_widely(fact, CHAIN, budget).ok().flatten())
}

/// The refutation with the fewest lines.
fn shorter(one: Option<Refutation>, other: Option<Refutation>) -> Option<Refutation> {
    one.into_iter().chain(other).min_by_key(Refutation::len)
}

fn learned(mut net: Net, known: &[Fact]) -> Net {
    for fact in known {
        net.learn(fact);
    }
    net
}

/// Where the steps of a ladder lead from a supposition.
enum Steered {
    /// To a contradiction.
    Refuted(Refutation),
    /// To a solution.
    Solved,
    /// To no end.
    Nowhere,
}

/// Supposes a fact and takes the steps of a ladder to a contradiction; of their lines what that
/// needs.
fn by_steps(
    ladder: Ladder,
    model: &Model,
    known: &[Fact],
    fact: &Fact,
    budget: &mut dyn Budget,
) -> Result<Steered, String> {
    let allowed = Options::default().allowed(ladder.techniques);
    let supposed: Vec<Fact> = known.iter().chain([fact]).cloned().collect();
    let mut climber = (ladder.begin)(model, &supposed, &allowed[0])?;
    let mut steps = Steps::default();
    if climb(&mut *climber, &allowed, None, &mut steps, budget) == End::Solved {
        return Ok(Steered::Solved);
    }
    let start = learned(Net::new(model)?, known);
    let mut lines: Vec<Line> = steps.0.into_iter().flat_map(|step| step.record.lines).collect();
    let ends = contradiction(learned(Net::new(model)?, known), &mut lines, fact, budget);
    let Ok(Some(ends)) = ends else { return Ok(Steered::Nowhere) };
    lines.extend(ends);
    let is_known = |used: &Fact| used == fact || start.knows(used) == Some(true);
    let kept = needed_lines(&lines.iter().collect::<Vec<_>>(), is_known);
    let numbered = lines.into_iter().enumerate();
    let kept = numbered.filter(|(number, _)| kept.contains(number)).map(|(_, line)| line);
    Ok(Steered::Refuted(Refutation::new(kept.collect())))
}

/// The lines to a contradiction after others that follow from a fact, of which those beyond it go.
fn contradiction(
    mut net: Net,
    lines: &mut Vec<Line>,
    fact: &Fact,
    budget: &mut dyn Budget,
) -> Result<Option<Vec<Line>>, Halt> {
    for number in 0..lines.len() {
        for given in &lines[number].gives {
            if let Some(clash) = net.clash(given) {
                lines.truncate(number + 1);
                return Ok(Some(vec![clash]));
            }
            net.learn(given);
        }
    }
    Ok(net.refute_widely(fact, CHAIN, budget)?.map(|found| found.lines))
}
