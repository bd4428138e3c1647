//! The frame: what a ladder is, and how it is climbed.

use runut_model::Model;

use crate::fact::Fact;
use crate::step::{Sink, Technique};

/// Whoever waits wants no more steps: a limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halt;

/// What a climb may spend.
pub trait Budget {
    /// Reports `units` of work, of some tens of nanoseconds each, unless it is time to stop.
    fn work(&mut self, units: u64) -> Result<(), Halt>;

    /// Charges `bytes` that stay in memory, unless that is too much; it is also a time to stop.
    fn hold(&mut self, _bytes: u64) -> Result<(), Halt> {
        Ok(())
    }
}

/// No limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn work(&mut self, _units: u64) -> Result<(), Halt> {
        Ok(())
    }
}

/// What a ladder may do.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Techniques that assume that the puzzle has one solution are allowed.
    pub assume_unique: bool,
    /// Techniques that are left out, by number.
    pub without: Vec<u16>,
    /// Stop after this many steps.
    pub steps: Option<usize>,
}

impl Options {
    /// By technique of a ladder: whether it may be used.
    pub fn allowed(&self, techniques: &[Technique]) -> Vec<bool> {
        let is_left_out = |number: u16| self.without.contains(&number);
        let may = |technique: &Technique| self.assume_unique || !technique.assumes_unique;
        (0..).zip(techniques).map(|(number, own)| !is_left_out(number) && may(own)).collect()
    }
}

/// A board at the foot of a ladder; `Err` says why the model does not fit.
pub type Begun = Result<Box<dyn Climber>, String>;

/// The ladder of a family.
#[derive(Clone, Copy)]
pub struct Ladder {
    /// The techniques, from the easiest to the hardest.
    pub techniques: &'static [Technique],
    /// A board about which something is known besides the model.
    pub begin: fn(&Model, &[Fact], &Options) -> Begun,
}

/// The techniques of a family, at work on one board.
pub trait Climber {
    /// Takes the easiest step that gives something new and tells it to `sink`; `false` if there is
    /// none. A board that contradicts itself gives no step and is [`Climber::is_broken`].
    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt>;

    /// Whether every place has its value.
    fn is_solved(&self) -> bool;

    /// Whether a constraint can no longer hold, as far as that was noticed.
    fn is_broken(&self) -> bool;

    /// Whether a board on which every place has its value keeps every constraint. By default the
    /// steps have looked at all of them.
    fn keeps_rules(&mut self, _budget: &mut dyn Budget) -> Result<bool, Halt> {
        Ok(true)
    }
}

/// How a climb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every place has its value.
    Solved,
    /// No technique gives anything new.
    Stuck,
    /// The board has no solution.
    Broken,
    /// As many steps as asked for.
    Steps,
    /// The budget is spent.
    Halted,
}

impl End {
    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::Broken => "broken",
            Self::Steps => "steps",
            Self::Halted => "halted",
        }
    }
}

/// Takes the easiest step again and again.
pub fn climb(
    ladder: &mut dyn Climber,
    options: &Options,
    sink: &mut dyn Sink,
    budget: &mut dyn Budget,
) -> End {
    for taken in 0.. {
        if ladder.is_broken() {
            return End::Broken;
        }
        if ladder.is_solved() {
            return match ladder.keeps_rules(budget) {
                Ok(true) => End::Solved,
                Ok(false) => End::Broken,
                Err(Halt) => End::Halted,
            };
        }
        if options.steps.is_some_and(|most| taken >= most) {
            return End::Steps;
        }
        match ladder.step(sink, budget) {
            Ok(true) => {
                if sink.grown().and_then(|bytes| budget.hold(bytes)).is_err() {
                    return End::Halted;
                }
            }
            Ok(false) if ladder.is_broken() => return End::Broken,
            Ok(false) => return End::Stuck,
            Err(Halt) => return End::Halted,
        }
    }
    End::Stuck
}
