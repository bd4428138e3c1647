//! The values of a model, numbered from 0 in its order.

use runut_model::bits::Bits;

/// A set of up to 64 * `W` values.
pub(super) type Values<const W: usize> = Bits<W>;

/// The numbers of the values; the copies of a piece are one value.
pub(super) struct Numbers {
    number: [u8; 256],
    values: Vec<u8>,
}

impl Numbers {
    /// The values of a model; `first` gives the value that stands for another.
    pub(super) fn new(values: &[u8], first: &[u8; 256]) -> Self {
        let mut numbers = Self { number: [u8::MAX; 256], values: Vec::new() };
        for &value in values {
            let own = first[value as usize] as usize;
            if numbers.number[own] == u8::MAX {
                numbers.number[own] = numbers.values.len() as u8;
                numbers.values.push(own as u8);
            }
        }
        numbers.number = std::array::from_fn(|value| numbers.number[first[value] as usize]);
        numbers
    }

    /// The number of a value, if the model has it.
    pub(super) fn of(&self, value: u8) -> Option<u8> {
        let number = self.number[value as usize];
        (number != u8::MAX).then_some(number)
    }

    /// The value with this number.
    pub(super) fn value(&self, number: u8) -> u8 {
        self.values[number as usize]
    }

    pub(super) fn count(&self) -> usize {
        self.values.len()
    }

    pub(super) fn set<const W: usize>(&self, values: &[u8]) -> Values<W> {
        let own = values.iter().filter_map(|&value| self.of(value));
        own.fold(Values::<W>::EMPTY, |set, value| set | Values::<W>::of(value))
    }
}
