//! Rows of values: allowed ones, or forbidden ones.

use super::state::{Look, narrow};
use super::values::{Numbers, Values};
use runut_model::distinct;

pub(super) struct Table<const W: usize> {
    pub(super) rows: Vec<Vec<u8>>,
    pub(super) is_allowed: bool,
    /// Of two places: for each value of one, the values that it leaves to the other.
    partners: Option<[Vec<Values<W>>; 2]>,
}

impl<const W: usize> Table<W> {
    /// Rows with a value that the model does not have are left out: nothing holds them.
    pub(super) fn new(rows: &[u8], arity: usize, is_allowed: bool, numbers: &Numbers) -> Self {
        let rows = rows.chunks(arity.max(1));
        let rows: Vec<Vec<u8>> =
            distinct(rows.filter_map(|row| row.iter().map(|&value| numbers.of(value)).collect()));
        let all = if is_allowed { Values::<W>::EMPTY } else { Values::<W>::below(numbers.count()) };
        let partners = (arity == 2).then(|| {
            let mut partners = [vec![all; numbers.count()], vec![all; numbers.count()]];
            for row in &rows {
                for side in 0..2 {
                    let own = &mut partners[side][row[side] as usize];
                    if is_allowed {
                        own.insert(row[1 - side]);
                    } else {
                        own.remove(row[1 - side]);
                    }
                }
            }
            partners
        });
        Self { rows, is_allowed, partners }
    }

    /// The values of a place of two that the other allows.
    fn paired(partners: &[Values<W>], own: Values<W>, other: Values<W>) -> Values<W> {
        let fits =
            own.members::<u8>().filter(|&value| !(partners[value as usize] & other).is_empty());
        fits.fold(Values::<W>::EMPTY, |left, value| left | Values::<W>::of(value))
    }

    fn fitting<'t>(&'t self, domains: &'t [Values<W>]) -> impl Iterator<Item = &'t Vec<u8>> {
        let fits =
            move |row: &&Vec<u8>| row.iter().zip(domains).all(|(&value, own)| own.contains(value));
        self.rows.iter().filter(fits)
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look(&self, Look { places, state, out }: Look<W>) -> bool {
        if let (Some([forth, back]), &[one, other]) = (&self.partners, places) {
            let [first, second] = [one, other].map(|place| state.now[place as usize]);
            let left = Self::paired(forth, first, second);
            narrow(one, first, left, out);
            narrow(other, second, Self::paired(back, second, first), out);
            return !left.is_empty();
        }
        let domains: Vec<Values<W>> =
            places.iter().map(|&place| state.now[place as usize]).collect();
        if !self.may_hold(&domains) {
            return false;
        }
        for (index, &place) in places.iter().enumerate() {
            narrow(place, domains[index], self.supported(&domains, index), out);
        }
        true
    }

    /// The values of a place that some row, or none of the forbidden ones, allows.
    fn supported(&self, domains: &[Values<W>], index: usize) -> Values<W> {
        if self.is_allowed {
            let values = self.fitting(domains).map(|row| Values::<W>::of(row[index]));
            return values.fold(Values::<W>::EMPTY, |all, value| all | value);
        }
        let mut counts = [0u128; 256];
        self.fitting(domains).for_each(|row| counts[row[index] as usize] += 1);
        let all = product(domains) / domains[index].len().max(1) as u128;
        let mut left = domains[index];
        for value in left.members::<u8>() {
            if counts[value as usize] >= all {
                left.remove(value);
            }
        }
        left
    }

    pub(super) fn may_hold(&self, domains: &[Values<W>]) -> bool {
        if let (Some([forth, _]), &[first, second]) = (&self.partners, domains) {
            return !Self::paired(forth, first, second).is_empty();
        }
        let count = self.fitting(domains).count() as u128;
        if self.is_allowed { count > 0 } else { count < product(domains) }
    }
}

/// How many rows there are at all.
fn product<const W: usize>(domains: &[Values<W>]) -> u128 {
    domains.iter().fold(1, |product: u128, own| product.saturating_mul(own.len() as u128))
}
