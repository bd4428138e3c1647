//! A sum within bounds: a value is out if the sum cannot be kept even with the best of the others.

use runut_model::Sum;

use super::state::{Lit, Look, narrow};
use super::values::{Numbers, Values};

pub(super) struct Linear {
    /// By value.
    weights: Vec<i64>,
    /// By place; empty: all are 1.
    factors: Vec<i64>,
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Linear {
    pub(super) fn new(sum: &Sum, numbers: &Numbers) -> Self {
        let mut weights = vec![None; numbers.count()];
        for &(value, weight) in &sum.weights {
            if let Some(value) = numbers.of(value) {
                let own = &mut weights[value as usize];
                *own = Some(own.map_or(weight, |known: i64| known.max(weight)));
            }
        }
        Self {
            weights: weights.into_iter().map(Option::unwrap_or_default).collect(),
            factors: sum.factors.clone(),
            low: sum.low.unwrap_or(i64::MIN / 4),
            high: sum.high.unwrap_or(i64::MAX / 4),
        }
    }

    pub(super) fn adds(&self, index: usize, value: u8) -> i64 {
        self.weights[value as usize] * self.factors.get(index).copied().unwrap_or(1)
    }

    /// The least and the most that a place adds.
    pub(super) fn range<const W: usize>(&self, index: usize, values: Values<W>) -> (i64, i64) {
        let mut range = (i64::MAX / 4, i64::MIN / 4);
        for value in values.members() {
            let adds = self.adds(index, value);
            range = (range.0.min(adds), range.1.max(adds));
        }
        range
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(&self, Look { places, state, out }: Look<W>) -> bool {
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for (index, &place) in places.iter().enumerate() {
            let (low, high) = self.range(index, state.now[place as usize]);
            least += low;
            most += high;
            widest = widest.max(high - low);
        }
        if least > self.high || most < self.low {
            return false;
        }
        if least + widest <= self.high && most - widest >= self.low {
            return true;
        }
        for (index, &place) in places.iter().enumerate() {
            let now = state.now[place as usize];
            let (low, high) = self.range(index, now);
            let (mut small, mut great) = (Values::<W>::EMPTY, Values::<W>::EMPTY);
            for value in now.members() {
                let adds = self.adds(index, value);
                if most - high + adds < self.low {
                    small.insert(value);
                } else if least - low + adds > self.high {
                    great.insert(value);
                }
            }
            if small.is_empty() || great.is_empty() {
                narrow(place, now, now.without(small | great), out);
            } else {
                let values = (small | great).members();
                out.extend(values.map(|value| Lit::Not(place, value)));
            }
        }
        true
    }

    pub(super) fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        let (mut least, mut most) = (0, 0);
        for (index, &values) in domains.iter().enumerate() {
            let (low, high) = self.range(index, values);
            if low > high {
                return false;
            }
            least += low;
            most += high;
        }
        least <= self.high && most >= self.low
    }
}
