//! What the tests of the ladders ask of steps and lines.

use std::collections::BTreeSet;

use runut_model::Model;

use crate::fact::Fact;
use crate::families::{explain, techniques};
use crate::ladder::{End, Options, Unlimited};
use crate::step::{Line, Silent, Step, Steps};

/// The steps of a climb without the techniques of these names, which must be as many and as dear as
/// without records, and how it ended.
pub fn climbed(ladder: &str, model: &Model, known: &[Fact], without: &[&str]) -> (Vec<Step>, End) {
    let every = (0..).zip(techniques(ladder).expect("a ladder"));
    let left = every.filter(|(_, own)| !without.contains(&own.name)).map(|(number, _)| number);
    let options = Options { techniques: Some(left.collect()), ..Options::default() };
    let (mut steps, mut silent) = (Steps::default(), Silent::default());
    let end = explain(ladder, model, known, &options, &mut steps, &mut Unlimited);
    assert_eq!(explain(ladder, model, known, &options, &mut silent, &mut Unlimited), end);
    assert_eq!(silent.counts.iter().sum::<u32>() as usize, steps.0.len());
    let cost: f32 = steps.0.iter().map(|step| step.found.cost).sum();
    assert!((silent.cost - cost).abs() < 1e-3);
    (steps.0, end.expect("a model of the ladder"))
}

/// The techniques of steps.
pub fn names(ladder: &str, steps: &[Step]) -> Vec<&'static str> {
    let every = techniques(ladder).expect("a ladder");
    steps.iter().map(|step| every[step.found.technique as usize].name).collect()
}

/// The facts that a line needs and nobody gave before it; `plain` is the form in which they are
/// known.
pub fn unknown(line: &Line, known: &BTreeSet<Fact>, plain: &impl Fn(&Fact) -> Fact) -> Vec<Fact> {
    let mut missing: Vec<Fact> =
        line.uses.iter().filter(|&fact| !known.contains(fact)).cloned().collect();
    for case in &line.cases {
        let mut inner = known.clone();
        inner.extend(case.supposed.iter().cloned());
        for line in &case.lines {
            missing.extend(unknown(line, &inner, plain));
            inner.extend(line.gives.iter().map(plain));
        }
    }
    missing
}
