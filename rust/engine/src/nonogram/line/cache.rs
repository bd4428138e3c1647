//! The line cache: results of the line solver by line and known cells.
//!
//! Idea: probing solves the same line with the same known cells again and again. Results are stored
//! in a direct-mapped table: one entry for each hash, and a newer result replaces an older one. The
//! table starts empty and doubles while it misses, so easy puzzles do not pay for it.

use super::{Line, Possible};
use crate::bits::Bits;

/// The largest memory of the table: about the size of a second-level processor cache.
const MOST_BYTES: usize = 1 << 20;

/// Misses before the table is created, for each line of the puzzle.
const PATIENCE: usize = 16;

#[derive(Clone, Copy)]
struct Entry<const W: usize> {
    line: u32,
    black: Bits<W>,
    white: Bits<W>,
    possible: Possible<W>,
}

/// The table.
pub struct Cache<const W: usize> {
    entries: Vec<Entry<W>>,
    misses: usize,
    patience: usize,
}

impl<const W: usize> Cache<W> {
    pub fn new(lines: usize) -> Self {
        Self { entries: Vec::new(), misses: 0, patience: PATIENCE * lines }
    }

    /// The stored result; if there is none, the place to store it.
    #[inline]
    pub fn find(&self, line: usize, known: &Line<W>) -> Result<Possible<W>, usize> {
        if self.entries.is_empty() {
            return Err(0);
        }
        let hash = known.white.mixed(known.black.mixed(line as u64));
        let place = (hash >> 32) as usize & (self.entries.len() - 1);
        let entry = &self.entries[place];
        if entry.line as usize == line && entry.black == known.black && entry.white == known.white {
            return Ok(entry.possible);
        }
        Err(place)
    }

    /// Stores a result that `find` did not have.
    #[inline]
    pub fn keep(&mut self, place: usize, line: usize, known: &Line<W>, possible: Possible<W>) {
        let (black, white) = (known.black, known.white);
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = Entry { line: line as u32, black, white, possible };
        }
        self.misses += 1;
        if self.misses > self.patience {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let most = (MOST_BYTES / size_of::<Entry<W>>()).max(2);
        let wanted = (4 * self.entries.len()).max(256).min(1 << most.ilog2());
        if wanted <= self.entries.len() {
            self.patience = usize::MAX;
            return;
        }
        let nothing = Bits::EMPTY;
        let possible = Possible { black: nothing, white: nothing };
        let empty = Entry { line: u32::MAX, black: nothing, white: nothing, possible };
        self.entries = vec![empty; wanted];
        self.misses = 0;
        self.patience = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_found_again_for_the_same_line_and_cells_only() {
        let mut cache = Cache::<1>::new(0);
        let known = Line { cells: 9, black: Bits::of(3), white: Bits::of(5) };
        let possible = Possible { black: Bits::of(1), white: Bits::of(2) };
        assert!(cache.find(4, &known).is_err());
        cache.keep(0, 4, &known, possible);
        let Err(place) = cache.find(4, &known) else { panic!("nothing was kept before the table") };
        cache.keep(place, 4, &known, possible);
        assert!(cache.find(4, &known).is_ok_and(|found| found.black == possible.black));
        assert!(cache.find(5, &known).is_err());
        assert!(cache.find(4, &Line { white: Bits::EMPTY, ..known }).is_err());
    }
}
