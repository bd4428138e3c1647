//! Sets of values, numbered from 0 in the order of the model: `W` words hold 64 each.

/// A set of up to 64 * `W` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Values<const W: usize>([u64; W]);

impl<const W: usize> Values<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) fn of(value: u8) -> Self {
        let mut values = Self::EMPTY;
        values.insert(value);
        values
    }

    /// The first `count` values.
    pub(super) fn first(count: usize) -> Self {
        (0..count).fold(Self::EMPTY, |values, value| values | Self::of(value as u8))
    }

    pub(super) fn insert(&mut self, value: u8) {
        self.0[value as usize / 64] |= 1 << (value % 64);
    }

    pub(super) fn remove(&mut self, value: u8) {
        self.0[value as usize / 64] &= !(1 << (value % 64));
    }

    pub(super) fn has(self, value: u8) -> bool {
        self.0[value as usize / 64] >> (value % 64) & 1 == 1
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there are at least two; quicker than to count them.
    pub(super) fn is_open(self) -> bool {
        let mut is_one = false;
        for word in self.0 {
            if word != 0 {
                if is_one || !word.is_power_of_two() {
                    return true;
                }
                is_one = true;
            }
        }
        false
    }

    /// The value, if there is just one.
    pub(super) fn only(self) -> Option<u8> {
        if self.is_open() { None } else { self.into_iter().next() }
    }

    #[must_use]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

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

impl<const W: usize> std::ops::BitAnd for Values<W> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const W: usize> std::ops::BitOr for Values<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const W: usize> IntoIterator for Values<W> {
    type Item = u8;
    type IntoIter = Members<W>;

    fn into_iter(self) -> Members<W> {
        Members { values: self, word: 0 }
    }
}

/// The members of a set, least first.
pub(super) struct Members<const W: usize> {
    values: Values<W>,
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while self.word < W {
            let word = &mut self.values.0[self.word];
            if *word != 0 {
                let value = 64 * self.word as u32 + word.trailing_zeros();
                *word &= *word - 1;
                return Some(value as u8);
            }
            self.word += 1;
        }
        None
    }
}
