//! VSIDS: decide the variable that took part in the most recent conflicts.
//!
//! Each variable has an activity. A conflict adds the current increment to the activities of the
//! variables in it, and then the increment grows by the factor 1 / decay, so recent conflicts count
//! more. This is `MiniSat`'s exponential form: nothing has to be multiplied when activities decay.
//! A binary heap gives the most active variable in logarithmic time.
//!
//! Invariant: every unassigned variable that may be decided is in the heap.
//!
//! References: Moskewicz and others, "Chaff", DAC 2001; Eén and Sörensson, "An extensible
//! SAT-solver", SAT 2003.

/// Activity at which all activities are scaled down.
const RESCALE: f64 = 1e100;
/// Share of its weight that a conflict keeps at the next one.
const DECAY: f64 = 0.98;
/// The same in a steady search; measured on boards of 36 digits: see the algorithm page of sudoku.
pub(super) const STEADY_DECAY: f64 = 0.994;
/// How many places of the heap are compared by their shares; see the algorithm page of sudoku.
const COMPARED: usize = 63;
/// Activity of a variable without conflicts when shares are compared.
const LEAST: f64 = 1e-9;
/// The place of a variable that is not in the heap.
const NOWHERE: u32 = u32::MAX;

/// Variables by activity.
#[derive(Clone, Debug)]
pub(super) struct Vsids {
    activity: Vec<f64>,
    heap: Vec<u32>,
    place: Vec<u32>,
    is_decidable: Vec<bool>,
    increment: f64,
    growth: f64,
}

impl Vsids {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            activity: vec![0.0; variables],
            heap: (0..variables as u32).collect(),
            place: (0..variables as u32).collect(),
            is_decidable: vec![true; variables],
            increment: 1.0,
            growth: 1.0 / DECAY,
        }
    }

    /// Never returns this variable.
    pub(super) fn never_decide(&mut self, variable: usize) {
        self.is_decidable[variable] = false;
    }

    /// Adds one conflict to the activity of a variable.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.increment;
        if self.activity[variable] > RESCALE {
            for activity in &mut self.activity {
                *activity /= RESCALE;
            }
            self.increment /= RESCALE;
        }
        let place = self.place[variable];
        if place != NOWHERE {
            self.sift_up(place as usize);
        }
    }

    /// Sets the share of its weight that a conflict keeps at the next one.
    pub(super) fn set_decay(&mut self, decay: f64) {
        self.growth = 1.0 / decay;
    }

    /// Sets all activities to zero.
    pub(super) fn reset(&mut self) {
        self.activity.fill(0.0);
        self.increment = 1.0;
    }

    /// Adds activity that comes from no conflict.
    pub(super) fn add_activity(&mut self, variable: usize, activity: f64) {
        self.activity[variable] += activity;
        let place = self.place[variable];
        if place != NOWHERE {
            self.sift_up(place as usize);
        }
    }

    /// Lets all conflicts so far weigh less.
    pub(super) fn decay(&mut self) {
        self.increment *= self.growth;
    }

    /// Puts an unassigned variable back into the heap.
    #[inline]
    pub(super) fn push(&mut self, variable: usize) {
        if self.place[variable] == NOWHERE {
            self.place[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// The most active variable that may be decided and is open.
    pub(super) fn pop(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let top = *self.heap.first()? as usize;
            let last = self.heap.pop()?;
            self.place[top] = NOWHERE;
            if last as usize != top {
                self.heap[0] = last;
                self.place[last as usize] = 0;
                self.sift_down();
            }
            if self.is_decidable[top] && is_open(top) {
                return Some(top);
            }
        }
    }

    /// The variable whose activity times its share is greatest: the most active one, which is not in
    /// the heap, or one of the next ones there. A share of 0 is that of a variable that is not
    /// open. The first goes back to the heap if another one is better; that one stays there.
    pub(super) fn exchange(&mut self, first: usize, share: impl Fn(usize) -> f64) -> usize {
        let score = |variable: usize| share(variable) * (self.activity[variable] + LEAST);
        let (mut best, mut greatest) = (first, score(first));
        for &variable in self.heap.iter().take(COMPARED) {
            let variable = variable as usize;
            let own = if self.is_decidable[variable] { score(variable) } else { 0.0 };
            if own > greatest {
                (best, greatest) = (variable, own);
            }
        }
        if best != first {
            self.push(first);
        }
        best
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activity[variable as usize];
        while at > 0 {
            let above = (at - 1) / 2;
            let other = self.heap[above];
            if self.activity[other as usize] >= activity {
                break;
            }
            self.heap[at] = other;
            self.place[other as usize] = at as u32;
            at = above;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn sift_down(&mut self) {
        let variable = self.heap[0];
        let activity = self.activity[variable as usize];
        let mut at = 0;
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            let of = |place: usize| self.activity[self.heap[place] as usize];
            if below + 1 < self.heap.len() && of(below + 1) > of(below) {
                below += 1;
            }
            if of(below) <= activity {
                break;
            }
            let other = self.heap[below];
            self.heap[at] = other;
            self.place[other as usize] = at as u32;
            at = below;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_variable_comes_first() {
        let mut vsids = Vsids::new(4);
        vsids.bump(2);
        vsids.decay();
        vsids.bump(3);
        vsids.never_decide(1);
        let taken: Vec<_> = std::iter::from_fn(|| vsids.pop(|_| true)).collect();
        assert_eq!(taken, [3, 2, 0]);
        vsids.push(2);
        vsids.push(3);
        assert_eq!(vsids.pop(|_| true), Some(3));
    }
}
