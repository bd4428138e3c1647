//! What the tests of the ladders ask of lines.

use std::collections::BTreeSet;

use crate::fact::Fact;
use crate::step::Line;

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
