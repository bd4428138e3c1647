//! Exact counts of any length from counts modulo numbers of one word type.
//!
//! Idea: a frontier DP only adds, so it can count modulo any number. Its counts modulo numbers
//! without a common factor determine the exact one, if that is less than their product (the Chinese
//! remainder theorem). States stay as small as before; a count of 128 bits more takes one more run.
//!
//! Reference: Knuth, The Art of Computer Programming, 4.3.2 (modular arithmetic).

use num_bigint::BigUint;

/// A number below 2^126 that counts are reduced by; 0 for exact counts of up to 128 bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Modulus(u128);

impl Modulus {
    /// Exact counts.
    pub const NONE: Self = Self(0);

    /// The sum of two counts, of which one may be twice a remainder; `None` if it overflows.
    #[inline(always)]
    pub fn sum(self, one: u128, other: u128) -> Option<u128> {
        let sum = one.checked_add(other)?;
        Some(if self.0 == 0 { sum } else { sum % self.0 })
    }
}

/// A count of which some remainders are known: the least with these, and the product of the moduli.
pub struct Remainders {
    least: BigUint,
    product: BigUint,
    moduli: Vec<u128>,
}

impl Default for Remainders {
    fn default() -> Self {
        Self { least: BigUint::ZERO, product: 1u32.into(), moduli: Vec::new() }
    }
}

impl Remainders {
    /// The next modulus: the largest one that has no factor in common with those before.
    pub fn modulus(&self) -> Modulus {
        let mut next = self.moduli.last().map_or((1 << 126) - 1, |last| last - 2);
        while self.moduli.iter().any(|&known| divisor(known, next) > 1) {
            next -= 2;
        }
        Modulus(next)
    }

    /// Adds the remainder of the count modulo `modulus`, which [`Self::modulus`] gave.
    pub fn add(&mut self, remainder: u128, modulus: Modulus) {
        let by = BigUint::from(modulus.0);
        let missing = BigUint::from(remainder) + &by - &self.least % &by;
        let inverse = self.product.modinv(&by).unwrap_or_default();
        self.least += &self.product * (missing * inverse % &by);
        self.product *= by;
        self.moduli.push(modulus.0);
    }

    /// The count, if the remainders determine it among the numbers up to `most`.
    pub fn count(&self, most: &BigUint) -> Option<&BigUint> {
        (self.product > *most).then_some(&self.least)
    }
}

/// The greatest common divisor.
fn divisor(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_determine_a_count_below_the_product_of_their_moduli() {
        let count: BigUint = BigUint::from(7u32).pow(200);
        let mut known = Remainders::default();
        let mut runs = 0;
        while known.count(&count).is_none() {
            let modulus = known.modulus();
            let remainder = u128::try_from(&count % modulus.0).expect("a remainder");
            known.add(remainder, modulus);
            runs += 1;
        }
        assert_eq!((known.count(&count), runs), (Some(&count), 5));
    }

    #[test]
    fn a_sum_is_exact_or_a_remainder() {
        assert_eq!(Modulus::NONE.sum(u128::MAX - 1, 1), Some(u128::MAX));
        assert_eq!(Modulus::NONE.sum(u128::MAX, 1), None);
        assert_eq!(Modulus(10).sum(7, 8), Some(5));
    }
}
