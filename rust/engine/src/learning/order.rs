//! Which variable to decide next: the most active one, by a heap.
//!
//! A variable that takes part in a conflict gains activity, and what is gained later counts more:
//! the gain grows by a constant factor with each conflict.

const MOST: f64 = 1e100;
/// By how much a later conflict outweighs the one before it.
const GROWTH: f64 = 1.0 / 0.98;
const NOWHERE: u32 = u32::MAX;

/// Variables by activity. A variable outside the heap is decided already, or never to be decided.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    place: Vec<u32>,
    is_open: Vec<bool>,
    gain: f64,
    growth: f64,
}

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            activity: vec![0.0; variables],
            heap: (0..variables as u32).collect(),
            place: (0..variables as u32).collect(),
            is_open: vec![true; variables],
            gain: 1.0,
            growth: GROWTH,
        }
    }

    /// Never hands out this variable.
    pub(super) fn never(&mut self, variable: usize) {
        self.is_open[variable] = false;
    }

    /// Gives a variable the activity of one more conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.gain;
        if self.activity[variable] > MOST {
            for activity in &mut self.activity {
                *activity /= MOST;
            }
            self.gain /= MOST;
        }
        let place = self.place[variable];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Lets each conflict outweigh the one before it by this factor.
    pub(super) fn set_growth(&mut self, growth: f64) {
        self.growth = growth;
    }

    /// Makes all variables equally active.
    pub(super) fn forget(&mut self) {
        self.activity.fill(0.0);
        self.gain = 1.0;
    }

    /// Gives a variable activity before any conflict.
    pub(super) fn raise(&mut self, variable: usize, activity: f64) {
        self.activity[variable] += activity;
        let place = self.place[variable];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    pub(super) fn grow(&mut self) {
        self.gain *= self.growth;
    }

    /// Puts a variable back.
    #[inline]
    pub(super) fn push(&mut self, variable: usize) {
        if self.place[variable] == NOWHERE {
            self.place[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The most active variable that may be decided.
    pub(super) fn pop(&mut self) -> Option<usize> {
        loop {
            let top = *self.heap.first()? as usize;
            let last = self.heap.pop()?;
            self.place[top] = NOWHERE;
            if last as usize != top {
                self.heap[0] = last;
                self.place[last as usize] = 0;
                self.sink();
            }
            if self.is_open[top] {
                return Some(top);
            }
        }
    }

    fn rise(&mut self, mut at: usize) {
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

    fn sink(&mut self) {
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
        let mut order = Order::new(4);
        order.bump(2);
        order.grow();
        order.bump(3);
        order.never(1);
        let taken: Vec<_> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(taken, [3, 2, 0]);
        order.push(2);
        order.push(3);
        assert_eq!(order.pop(), Some(3));
    }
}
