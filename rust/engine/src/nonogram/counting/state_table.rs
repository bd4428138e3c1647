//! State table: frontier states with a big number each, in flat arrays.
//!
//! A key is `words` machine words and a number is `limbs`, the least significant first; both are
//! fixed for a table, so no entry is allocated on its own. Open addressing with linear probing. The
//! caller knows a bound for the sum of all numbers, so no addition overflows.

use num_bigint::BigUint;

const FREE: u32 = u32::MAX;

/// The table; entries keep their order.
pub struct StateTable {
    words: usize,
    limbs: usize,
    keys: Vec<u64>,
    numbers: Vec<u64>,
    /// Entries by hash, with open addressing; its size is a power of two.
    places: Vec<u32>,
}

impl StateTable {
    pub fn new(words: usize, limbs: usize) -> Self {
        let (keys, numbers) = (Vec::new(), Vec::new());
        Self { words, limbs, keys, numbers, places: vec![FREE; 64] }
    }

    pub fn len(&self) -> usize {
        self.numbers.len() / self.limbs
    }

    pub fn key(&self, entry: usize) -> &[u64] {
        &self.keys[entry * self.words..][..self.words]
    }

    pub fn number(&self, entry: usize) -> &[u64] {
        &self.numbers[entry * self.limbs..][..self.limbs]
    }

    /// The largest memory of an entry, in bytes.
    pub fn entry_bytes(&self) -> usize {
        8 * (self.words + self.limbs) + 16
    }

    /// Removes all entries and keeps the memory.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.numbers.clear();
        self.places.fill(FREE);
    }

    /// Adds to the number of a key.
    pub fn add(&mut self, key: &[u64], number: &[u64]) {
        let mut place = self.first_place(key);
        loop {
            let entry = self.places[place];
            if entry == FREE {
                self.places[place] = self.len() as u32;
                self.keys.extend_from_slice(key);
                self.numbers.extend_from_slice(number);
                if 2 * self.len() > self.places.len() {
                    self.grow();
                }
                return;
            }
            if self.key(entry as usize) == key {
                let own = &mut self.numbers[entry as usize * self.limbs..][..self.limbs];
                add(own, number);
                return;
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    fn first_place(&self, key: &[u64]) -> usize {
        let hash = key.iter().fold(0u64, |hash, &word| {
            (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        });
        (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.places.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        self.places = vec![FREE; 2 * self.places.len()];
        for entry in 0..self.len() {
            let mut place = self.first_place(self.key(entry));
            while self.places[place] != FREE {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = entry as u32;
        }
    }

    /// The sum of all numbers.
    pub fn sum(&self) -> BigUint {
        (0..self.len()).map(|entry| big(self.number(entry))).sum()
    }
}

fn add(own: &mut [u64], other: &[u64]) {
    let mut carry = false;
    for (own, &other) in own.iter_mut().zip(other) {
        let (sum, over) = own.overflowing_add(other);
        let (sum, over_again) = sum.overflowing_add(u64::from(carry));
        *own = sum;
        carry = over | over_again;
    }
}

fn big(limbs: &[u64]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_one_key_are_added_beyond_a_word() {
        let mut table = StateTable::new(1, 2);
        for _ in 0..3 {
            table.add(&[7], &[u64::MAX, 0]);
        }
        table.add(&[8], &[1, 0]);
        assert_eq!(table.len(), 2);
        assert_eq!(table.number(0), [u64::MAX - 2, 2]);
        assert_eq!(table.sum(), BigUint::from(3 * u128::from(u64::MAX) + 1));
    }

    #[test]
    fn many_keys_are_told_apart() {
        let mut table = StateTable::new(2, 1);
        for round in 1..=2 {
            for key in 0..1000 {
                table.add(&[key % 10, key / 10], &[round]);
            }
        }
        assert_eq!(table.len(), 1000);
        assert!((0..1000).all(|entry| table.number(entry) == [3]));
        table.clear();
        assert_eq!(table.sum(), BigUint::ZERO);
    }
}
