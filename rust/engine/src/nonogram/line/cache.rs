//! The line cache: results of the line solver by line and what its cells could be.
//!
//! Idea: probing solves the same line with the same known cells again and again. Results are stored
//! in a direct-mapped table of each line: one entry for each hash, and a newer result replaces an
//! older one. Tables start empty and grow while they miss, so easy puzzles do not pay for them.

use crate::bits::Bits;

/// The largest memory of all tables: about the size of a second-level processor cache.
const MOST_BYTES: usize = 1 << 20;

/// Misses before the tables are created, for each line of the puzzle.
const PATIENCE: usize = 16;

/// The tables. An entry is the planes of a line and those of the result.
pub struct Cache<const W: usize> {
    lines: usize,
    /// The entries of a table; a power of two, or 0.
    entries: usize,
    planes: Vec<Bits<W>>,
    misses: usize,
    patience: usize,
}

impl<const W: usize> Cache<W> {
    pub fn new(lines: usize) -> Self {
        Self { lines, entries: 0, planes: Vec::new(), misses: 0, patience: PATIENCE * lines }
    }

    /// The stored result; if there is none, the place to store it.
    #[inline]
    pub fn find(&self, line: usize, known: &[Bits<W>]) -> Result<&[Bits<W>], usize> {
        if self.entries == 0 {
            return Err(usize::MAX);
        }
        let hash = known.iter().fold(0, |hash, plane| plane.mixed(hash));
        let entry = line * self.entries + ((hash >> 32) as usize & (self.entries - 1));
        let place = entry * 2 * known.len();
        let (planes, possible) = self.planes[place..][..2 * known.len()].split_at(known.len());
        if planes == known { Ok(possible) } else { Err(place) }
    }

    /// Stores a result that `find` did not have.
    #[inline]
    pub fn keep(&mut self, place: usize, known: &[Bits<W>], possible: &[Bits<W>]) {
        if let Some(entry) = self.planes.get_mut(place..place.saturating_add(2 * known.len())) {
            entry[..known.len()].copy_from_slice(known);
            entry[known.len()..].copy_from_slice(possible);
        }
        self.misses += 1;
        if self.misses > self.patience {
            self.grow(known.len());
        }
    }

    #[cold]
    fn grow(&mut self, planes: usize) {
        let bytes = 2 * planes * size_of::<Bits<W>>();
        let most = (MOST_BYTES / (bytes * self.lines)).max(2);
        let wanted = (4 * self.entries).max(8).min(1 << most.ilog2());
        if wanted <= self.entries {
            self.patience = usize::MAX;
            return;
        }
        self.entries = wanted;
        self.planes = vec![Bits::EMPTY; 2 * planes * self.lines * wanted];
        self.misses = 0;
        self.patience = self.lines * wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_found_again_for_the_same_line_and_cells_only() {
        let mut cache = Cache::<1>::new(6);
        let known = [Bits::of(3_usize), Bits::of(5_usize)];
        let possible = [Bits::of(1_usize), Bits::of(2_usize)];
        for _ in 0..=PATIENCE * 6 {
            let Err(place) = cache.find(4, &known) else { panic!("nothing is kept at first") };
            cache.keep(place, &known, &possible);
        }
        let Err(place) = cache.find(4, &known) else { panic!("new tables are empty") };
        cache.keep(place, &known, &possible);
        assert_eq!(cache.find(4, &known), Ok(&possible[..]));
        assert!(cache.find(5, &known).is_err());
        assert!(cache.find(4, &[known[0], Bits::EMPTY]).is_err());
    }
}
