//! The ladder of any model: what one constraint forces, then suppositions.

use runut_model::Model;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt, Ladder, Options};
use crate::net::Net;
use crate::step::{Found, Record, Sink, Technique};

/// The ladder of a family that has none of its own.
pub struct ModelLadder {
    net: Net,
}

impl Ladder for ModelLadder {
    const TECHNIQUES: &'static [Technique] =
        &[Technique { name: "constraint", grade: 2, cost: 1.0, assumes_unique: false }];

    fn new(model: &Model, known: &[Fact], _options: &Options) -> Result<Self, String> {
        let mut net = Net::new(model)?;
        for fact in known {
            net.learn(fact);
        }
        Ok(Self { net })
    }

    fn step<S: Sink>(&mut self, sink: &mut S, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let Some(line) = self.net.unit(budget)? else { return Ok(false) };
        line.gives.iter().for_each(|fact| self.net.learn(fact));
        sink.step(Found { technique: 0, grade: 2, cost: 1.0 }, || Record {
            conclusions: line.gives.clone(),
            lines: vec![line],
            ..Record::default()
        });
        Ok(true)
    }

    fn is_solved(&self) -> bool {
        false
    }

    fn is_broken(&self) -> bool {
        false
    }
}
