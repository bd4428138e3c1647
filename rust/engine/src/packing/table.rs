//! Which placements cover what, as bitsets that shrink with the search.
//!
//! A table has a row for each cell and piece that is still open where the table was made: its bit
//! `j` says that the j-th of the table's placements covers it. Eight rows stand side by side, word by
//! word, so that counting what is left of each is three vector instructions for eight rows. Where a
//! search has come down to half of a table's placements or fewer it goes on with a smaller one, if
//! enough tries wait there.

use super::machine::Machine;
use super::mask::{Mask, members, none};

/// Rows side by side.
const LANES: usize = 8;

/// No row.
const NOWHERE: u8 = u8::MAX;

/// Bitsets of placements, a row for each cell and piece.
pub struct Table<const W: usize> {
    /// Words of a row.
    pub words: usize,
    /// Rows by eights: `lanes[eight * words + word][row]`.
    lanes: Vec<[u64; LANES]>,
    /// The cell or piece of each row, by its bit in masks. Rows of each word begin a new eight.
    tags: Vec<[u64; LANES]>,
    /// The cells and pieces that have rows.
    kept: Mask<W>,
    /// The row of each cell and piece.
    rows: Vec<u8>,
    /// The placements.
    pub masks: Vec<Mask<W>>,
}

impl<const W: usize> Default for Table<W> {
    fn default() -> Self {
        let rows = vec![NOWHERE; 64 * W];
        Self {
            words: 0,
            lanes: Vec::new(),
            tags: Vec::new(),
            kept: none(),
            rows,
            masks: Vec::new(),
        }
    }
}

impl<const W: usize> Table<W> {
    /// The table of all placements, with a row for each of `kept`.
    pub fn new(masks: &[Mask<W>], kept: &Mask<W>) -> Self {
        let mut table = Self::default();
        table.masks.extend_from_slice(masks);
        table.shape(masks.len(), kept);
        for (number, mask) in masks.iter().enumerate() {
            for bit in members(mask) {
                let row = table.rows[bit] as usize;
                table.lanes[row / LANES * table.words + number / 64][row % LANES] |=
                    1 << (number % 64);
            }
        }
        table
    }

    /// Empty rows for so many placements and for each of `kept`.
    fn shape(&mut self, placements: usize, kept: &Mask<W>) {
        self.words = placements.div_ceil(64).max(1);
        self.kept = *kept;
        self.tags.clear();
        for (word, &bits) in kept.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let mut tags = [0; LANES];
                for (lane, tag) in tags.iter_mut().enumerate().take(left.count_ones() as usize) {
                    *tag = (64 * word) as u64 + u64::from(left.trailing_zeros());
                    self.rows[*tag as usize] = (LANES * self.tags.len() + lane) as u8;
                    left &= left - 1;
                }
                self.tags.push(tags);
            }
        }
        self.lanes.clear();
        self.lanes.resize(self.tags.len() * self.words, [0; LANES]);
    }

    /// A word of the row of a cell or piece.
    #[inline(always)]
    pub fn word(&self, bit: usize, word: usize) -> u64 {
        let row = self.rows[bit] as usize;
        self.lanes[row / LANES * self.words + word][row % LANES]
    }

    /// Puts into `after` what of `before` shares nothing with `gone`.
    #[inline(always)]
    pub fn narrow(&self, before: &[u64], gone: &Mask<W>, after: &mut [u64]) {
        let after = &mut after[..self.words];
        after.copy_from_slice(&before[..self.words]);
        for bit in members(gone) {
            let row = self.rows[bit] as usize;
            let lanes = &self.lanes[row / LANES * self.words..][..self.words];
            for (word, lanes) in after.iter_mut().zip(lanes) {
                *word &= !lanes[row % LANES];
            }
        }
    }

    /// How many active placements cover the open cell or piece that the fewest cover, and which
    /// that is; the least if several are alike.
    #[inline(always)]
    pub fn rarest<M: Machine>(&self, active: &[u64], open: &Mask<W>) -> (usize, usize) {
        let active = &active[..self.words];
        let mut best = [u64::MAX; LANES];
        let mut eights = self.lanes.chunks_exact(self.words).zip(&self.tags);
        for (&kept, &open) in self.kept.iter().zip(open) {
            let mut is_open = M::pack(open, kept);
            for (lanes, tags) in eights.by_ref().take((kept.count_ones() as usize).div_ceil(LANES))
            {
                let mut counts = [0; LANES];
                for (lanes, &active) in lanes.iter().zip(active) {
                    for (count, lane) in counts.iter_mut().zip(lanes) {
                        *count += u64::from((lane & active).count_ones());
                    }
                }
                for lane in 0..LANES {
                    // All ones for what is not open, so that it is never the least.
                    let closed = (is_open >> lane & 1).wrapping_sub(1);
                    best[lane] = best[lane].min(counts[lane] << 8 | tags[lane] | closed);
                }
                is_open = is_open.checked_shr(LANES as u32).unwrap_or(0);
            }
        }
        let best = best.into_iter().min().unwrap_or(u64::MAX);
        ((best >> 8) as usize, best as usize % (64 * W))
    }

    /// Makes `smaller` the table of the active placements, with rows for `kept` only.
    #[inline(always)]
    pub fn squeeze<M: Machine>(
        &self,
        active: &[u64],
        number: usize,
        kept: &Mask<W>,
        smaller: &mut Self,
    ) {
        smaller.shape(number, kept);
        smaller.masks.clear();
        for (word, &active) in active[..self.words].iter().enumerate() {
            let mut left = active;
            while left != 0 {
                smaller.masks.push(self.masks[word * 64 + left.trailing_zeros() as usize]);
                left &= left - 1;
            }
        }
        for bit in members(kept) {
            let (from, row) = (self.rows[bit] as usize, smaller.rows[bit] as usize);
            let source = &self.lanes[from / LANES * self.words..][..self.words];
            let target = &mut smaller.lanes[row / LANES * smaller.words..][..smaller.words];
            let (mut word, mut filled, mut at) = (0u64, 0, 0);
            for (lanes, &active) in source.iter().zip(&active[..self.words]) {
                let packed = M::pack(lanes[from % LANES], active);
                word |= packed << filled;
                let bits = filled + active.count_ones();
                if bits >= 64 {
                    target[at][row % LANES] = word;
                    at += 1;
                    word = packed.checked_shr(64 - filled).unwrap_or(0);
                }
                filled = bits % 64;
            }
            if filled > 0 {
                target[at][row % LANES] = word;
            }
        }
    }
}
