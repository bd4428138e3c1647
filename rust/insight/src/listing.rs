//! Every step that a board gives, technique by technique, each by itself.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, Climber, End, Halt, Ladder};
use crate::needed::needs;
use crate::step::{Found, Line, Record, Sink};

/// The steps of one technique; of those that rest on one another, where a ladder takes them one after
/// the other, the first.
fn list_one(
    climber: &mut dyn Climber,
    technique: u16,
    sink: &mut dyn Sink,
    budget: &mut dyn Budget,
) -> Result<(), Halt> {
    if !climber.list(sink, budget)? {
        let mut apart = Apart { technique, sink, lines: Vec::new() };
        while climber.step(&mut apart, budget)? {}
    }
    Ok(())
}

/// Passes on the steps of a technique that need none of those before them.
struct Apart<'a> {
    technique: u16,
    sink: &'a mut dyn Sink,
    /// The lines of all steps before.
    lines: Vec<Line>,
}

impl Sink for Apart<'_> {
    fn records(&self) -> bool {
        true
    }

    fn take(&mut self, found: Found, record: Option<Record>) {
        let Some(record) = record else { return };
        let is_apart = !needs(&record, &self.lines);
        self.lines.extend(record.lines.iter().cloned());
        if found.technique == self.technique && is_apart {
            self.sink.take(found, Some(record));
        }
    }
}

/// Tells every step that a board gives, technique by technique; `Err` as for [`Ladder::begin`].
pub fn list(
    ladder: Ladder,
    (model, known): (&Model, &[Fact]),
    techniques: &[u16],
    sink: &mut dyn Sink,
    budget: &mut dyn Budget,
) -> Result<End, String> {
    for &technique in techniques {
        let mut allowed = vec![false; ladder.techniques.len()];
        for &number in ladder.with.iter().chain([&technique]) {
            allowed[number as usize] = true;
        }
        let mut climber = (ladder.begin)(model, known, &allowed)?;
        if climber.is_solved() {
            return Ok(End::Solved);
        }
        let listed = list_one(&mut *climber, technique, sink, budget);
        let held = listed.and_then(|()| sink.grown()).and_then(|bytes| budget.hold(bytes));
        if held.is_err() {
            return Ok(End::Halted);
        }
        if climber.is_broken() {
            return Ok(End::Broken);
        }
    }
    Ok(End::Stuck)
}
