//! Where to guess in a search that nobody cuts: cells whose guesses have failed, among few
//! candidates.
//!
//! Each cell has a score, which begins with the number of its rules beyond units and grows by one
//! when a guess there fails, and by two when a rule of it shows the failure. The best cell has the
//! highest score for each of its candidates. Where a digit has two places in a full unit and one of
//! them scores better, the guess is between the places; so it is where a line of a side begins with the
//! digit of a rank, whose places score more. A rank has nearly all cells, so its failures score none.
//! Scores are halved after many failures.
//!
//! Sources: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints", 2004; the candidate selector of sigh's Interactive-Sudoku-Solver.

use super::guesses::Guess;
use super::layout::Layout;
use super::masks::bits;
use super::state::State;

/// Failures after which scores are halved.
const PERIOD: u32 = 1 << 14;

/// What a failure of a rule adds to each of its cells, where one of a guess adds one.
const RULE_WEIGHT: u32 = 2;

/// What the places of a digit with which lines are compared score, as often as those of others.
const RANK_WEIGHT: u32 = 3;

/// The scores of places.
pub(super) struct Scores {
    places: Vec<u32>,
    failures: u32,
}

impl Scores {
    pub(super) fn new(layout: &Layout) -> Self {
        let rules = |place: usize| {
            1 + layout.rules_of.iter().map(|rules| rules[place].len() as u32).sum::<u32>()
        };
        Self { places: (0..layout.allowed.len()).map(rules).collect(), failures: 0 }
    }

    /// A guess in this cell has failed, by a rule of these places.
    pub(super) fn fail(&mut self, cell: usize, rule: Vec<usize>) {
        self.places[cell] += 1;
        for place in rule {
            self.places[place] += RULE_WEIGHT;
        }
        self.failures += 1;
        if self.failures.is_multiple_of(PERIOD) {
            self.places.iter_mut().for_each(|score| *score = (*score / 2).max(1));
        }
    }

    /// The guesses at the best place; at least one cell is open.
    pub(super) fn choose(&self, state: &State<'_>) -> Vec<Guess> {
        let (mut best, mut best_score, mut best_count) = (0, 0, 1);
        for cell in (0..state.layout.cells()).filter(|&cell| !state.placed[cell]) {
            let (score, count) = (self.places[cell], state.masks[cell].count_ones());
            if score * best_count > best_score * count {
                (best, best_score, best_count) = (cell, score, count);
            }
        }
        let ranked = self.ranked(state, &mut best_score, &mut best_count);
        let places =
            if best_count > 2 { self.pair(state, 2 * best_score / best_count) } else { None };
        let places = places.or(ranked);
        places.unwrap_or_else(|| bits(state.masks[best]).map(|digit| (best, digit)).collect())
    }

    /// The places at a side of the digit with which a line with a rank begins, if they score better;
    /// the score and the number of places become theirs.
    fn ranked(
        &self,
        state: &State<'_>,
        best_score: &mut u32,
        best_count: &mut u32,
    ) -> Option<Vec<Guess>> {
        let mut found = None;
        for (digit, places) in state.layout.ranks.iter().flat_map(|rank| rank.begins(&state.masks))
        {
            let score = places.iter().map(|&place| self.places[place]).max().unwrap_or(0);
            let (score, count) = (RANK_WEIGHT * score, places.len() as u32);
            if count > 1 && score * *best_count > *best_score * count {
                (*best_score, *best_count) = (score, count);
                found = Some(places.into_iter().map(|place| (place, digit)).collect());
            }
        }
        found
    }

    /// The two places of a digit in a full unit, one of which has the highest score above `least`.
    fn pair(&self, state: &State<'_>, least: u32) -> Option<Vec<Guess>> {
        let (mut found, mut best) = (None, least);
        for unit in state.layout.full_units() {
            let (mut one, mut two, mut three) = (0u64, 0u64, 0u64);
            for &cell in unit {
                let mask = state.masks[cell];
                three |= two & mask;
                two |= one & mask;
                one |= mask;
            }
            for &cell in unit {
                let own = state.masks[cell] & two & !three;
                if own != 0 && self.places[cell] > best {
                    (found, best) = (Some((unit, own.trailing_zeros())), self.places[cell]);
                }
            }
        }
        found.map(|(unit, digit)| state.places(unit, digit))
    }
}
