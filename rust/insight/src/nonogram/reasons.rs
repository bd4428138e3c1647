//! Few facts that are to blame for what a line says (`QuickXplain`).
//!
//! Idea: the suspects come in the order in which they are preferred, near cells first. The shortest
//! prefix that is enough ends with one that is needed; it is kept, and the shortest prefix before it
//! is searched again, until the kept ones are enough. No kept fact can be left out.
//!
//! Cost: O(r log n) looks of the line solver for r facts of n suspects. Reference: Junker, 2004.

use runut_model::bits::Bits;

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
    /// The fewest suspects, found greedily, from which the goals follow.
    pub fn least(mut self, suspects: &[Suspect], placements: &mut Placements<W>) -> Vec<Suspect> {
        let mut kept = Vec::new();
        let mut end = suspects.len();
        while !self.holds(&self.planes, placements) && end > 0 {
            let (mut low, mut high) = (0, end);
            let mut known = self.planes.clone();
            while high - low > 1 {
                let middle = usize::midpoint(low, high);
                let mut more = known.clone();
                exclude(&mut more, &suspects[low..middle]);
                if self.holds(&more, placements) {
                    high = middle;
                } else {
                    (known, low) = (more, middle);
                }
            }
            exclude(&mut self.planes, &suspects[low..=low]);
            kept.push(suspects[low]);
            end = low;
        }
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
fn exclude<const W: usize>(planes: &mut [Bits<W>], suspects: &[Suspect]) {
    for suspect in suspects {
        for (number, plane) in planes.iter_mut().enumerate() {
            if suspect.excludes >> number & 1 == 1 {
                plane.remove(suspect.position + 1);
            }
        }
    }
}
