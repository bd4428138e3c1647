//! Few facts that are to blame for what a line says.

use runut_model::bits::Bits;
use runut_parts::blame::least;

use super::line::{Clue, Placements};

/// A known fact about a cell of a line: numbers that it excludes, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The cell's number in the line.
    pub position: usize,
    /// The numbers of values that it excludes.
    pub excludes: u64,
    /// Its place among what was supposed; `None` if it is known without that.
    pub entry: Option<usize>,
}

/// What a line entails: goals that follow from its clue and from facts about its cells.
pub struct Entailment<'a, const W: usize> {
    /// The clue.
    pub clue: &'a Clue,
    /// The line about which nothing is known.
    pub planes: Vec<Bits<W>>,
    /// Cells and numbers that they cannot have; nothing: there is no placement.
    pub goals: &'a [(usize, u64)],
}

impl<const W: usize> Entailment<'_, W> {
    /// The fewest suspects, those preferred that come first, from which the goals follow.
    pub fn least(self, suspects: &[Suspect], placements: &mut Placements<W>) -> Vec<Suspect> {
        let (mut kept, mut states) = (Vec::new(), [self.planes.clone(), Vec::new(), Vec::new()]);
        let holds = |planes: &Vec<Bits<W>>| self.holds(planes, placements);
        least(&mut states, suspects, &mut kept, exclude, holds);
        kept
    }

    fn holds(&self, planes: &[Bits<W>], placements: &mut Placements<W>) -> bool {
        if self.goals.is_empty() {
            return !placements.is_possible(self.clue, planes);
        }
        !placements.solve(self.clue, planes)
            || self.goals.iter().all(|&(position, numbers)| {
                let mut can = placements.can.iter().enumerate();
                !can.any(|(number, can)| numbers >> number & 1 == 1 && can.contains(position + 1))
            })
    }
}

/// Takes what the suspects exclude from a line.
#[expect(clippy::ptr_arg, reason = "a state of `least`")]
fn exclude<const W: usize>(planes: &mut Vec<Bits<W>>, suspects: &[Suspect]) {
    for suspect in suspects {
        for (number, plane) in planes.iter_mut().enumerate() {
            if suspect.excludes >> number & 1 == 1 {
                plane.remove(suspect.position + 1);
            }
        }
    }
}
