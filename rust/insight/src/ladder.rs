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
    /// The techniques that may be used, by number, in the order in which they are tried; `None` for
    /// all, from the easiest to the hardest.
    pub techniques: Option<Vec<u16>>,
    /// Stop after this many steps.
    pub steps: Option<usize>,
}

impl Options {
    /// The techniques that may be used, in the order in which they are tried.
    pub fn order(&self, techniques: &[Technique]) -> Vec<u16> {
        let all = || (0..techniques.len() as u16).collect();
        let mut order = self.techniques.clone().unwrap_or_else(all);
        order.retain(|&number| {
            let own = techniques.get(number as usize);
            own.is_some_and(|own| self.assume_unique || !own.assumes_unique)
        });
        order
    }

    /// By technique of a ladder: whether it may be used at first; then, one by one, what may be used
    /// where that gives nothing. A ladder keeps its own order among what it may use, so there is one
    /// more for each technique that comes after a harder one.
    pub fn allowed(&self, techniques: &[Technique]) -> Vec<Vec<bool>> {
        let order = self.order(techniques);
        let mut allowed = vec![false; techniques.len()];
        let rising = order.chunk_by(|one, next| one < next).map(|run| {
            for &number in run {
                allowed[number as usize] = true;
            }
            allowed.clone()
        });
        let found: Vec<_> = rising.collect();
        if found.is_empty() { vec![allowed] } else { found }
    }
}

/// A board at the foot of a ladder; `Err` says why the model does not fit.
pub type Begun = Result<Box<dyn Climber>, String>;

/// The ladder of a family.
#[derive(Clone, Copy)]
pub struct Ladder {
    /// The techniques, from the easiest to the hardest.
    pub techniques: &'static [Technique],
    /// A board about which something is known besides the model, and by technique whether it may
    /// be used.
    pub begin: fn(&Model, &[Fact], &[bool]) -> Begun,
    /// Techniques without which no other gives a step.
    pub with: &'static [u16],
}

/// The techniques of a family, at work on one board.
pub trait Climber {
    /// Sets by technique whether it may be used from now on.
    fn allow(&mut self, allowed: &[bool]);

    /// Takes the easiest step that gives something new and tells it to `sink`; `false` if there is
    /// none. A board that contradicts itself gives no step and is [`Climber::is_broken`].
    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt>;

    /// Tells `sink` the steps of one technique, the only one that is allowed, that this board gives,
    /// and takes none; `false` if a ladder can only take its steps one after the other.
    fn list(&mut self, _sink: &mut dyn Sink, _budget: &mut dyn Budget) -> Result<bool, Halt> {
        Ok(false)
    }

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

/// Takes the first step that one of `allowed` gives.
fn step(
    ladder: &mut dyn Climber,
    allowed: &[Vec<bool>],
    sink: &mut dyn Sink,
    budget: &mut dyn Budget,
) -> Result<bool, Halt> {
    for allowed in allowed {
        ladder.allow(allowed);
        let is_found = ladder.step(sink, budget)?;
        if is_found || ladder.is_broken() {
            return Ok(is_found);
        }
    }
    Ok(false)
}

/// Takes the easiest step again and again.
pub fn climb(
    ladder: &mut dyn Climber,
    allowed: &[Vec<bool>],
    most: Option<usize>,
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
        if most.is_some_and(|most| taken >= most) {
            return End::Steps;
        }
        match step(ladder, allowed, sink, budget) {
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
