//! Clauses of three literals and more, one after the other in one table.
//!
//! A clause is its length, a word of figures and its literals. Its number is where it begins; 0 is
//! none. The first two literals are the watched ones.

use super::literal::Lit;

const HEAD: usize = 2;
const LEARNED: u32 = 1 << 31;
const LEVELS: u32 = (1 << 24) - 1;
const USED: u32 = 24;

/// Where a clause begins.
pub(super) type Clause = u32;

/// All long clauses.
#[derive(Clone, Debug)]
pub(super) struct Database {
    words: Vec<Lit>,
    /// Learned clauses that a reduction may drop.
    pub(super) learned: usize,
}

impl Database {
    pub(super) fn new() -> Self {
        Self { words: vec![Lit(0)], learned: 0 }
    }

    /// Adds a clause; `levels` of a learned one, `None` for one that stays.
    pub(super) fn add(&mut self, lits: &[Lit], levels: Option<u32>) -> Clause {
        let clause = self.words.len() as Clause;
        self.learned += usize::from(levels.is_some());
        let figures = levels.map_or(0, |levels| LEARNED | 2 << USED | levels.min(LEVELS));
        self.words.extend([Lit(lits.len() as u32), Lit(figures)]);
        self.words.extend(lits);
        clause
    }

    /// Where the literals of a clause lie.
    #[inline(always)]
    pub(super) fn range(&self, clause: Clause) -> std::ops::Range<usize> {
        let first = clause as usize + HEAD;
        first..first + self.words[clause as usize].index()
    }

    #[inline(always)]
    pub(super) fn at(&self, word: usize) -> Lit {
        self.words[word]
    }

    #[inline(always)]
    pub(super) fn lits(&self, clause: Clause) -> &[Lit] {
        &self.words[self.range(clause)]
    }

    #[inline(always)]
    pub(super) fn lits_mut(&mut self, clause: Clause) -> &mut [Lit] {
        let range = self.range(clause);
        &mut self.words[range]
    }

    pub(super) fn is_learned(&self, clause: Clause) -> bool {
        self.words[clause as usize + 1].0 & LEARNED != 0
    }

    /// How many levels a learned clause spanned when it was last looked at.
    pub(super) fn levels(&self, clause: Clause) -> u32 {
        self.words[clause as usize + 1].0 & LEVELS
    }

    /// Reductions that a clause has left before it counts as unused.
    pub(super) fn used(&self, clause: Clause) -> u32 {
        self.words[clause as usize + 1].0 >> USED & 3
    }

    pub(super) fn set_figures(&mut self, clause: Clause, levels: u32, used: u32) {
        self.words[clause as usize + 1] = Lit(LEARNED | used << USED | levels.min(LEVELS));
    }

    /// Numbers of all clauses, in order of their age.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Clause> {
        let mut next = 1;
        std::iter::from_fn(move || {
            let clause = next;
            let length = self.words.get(clause)?.index();
            next += HEAD + length;
            Some(clause as Clause)
        })
    }

    /// Bytes of the table.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.words.len() as u64
    }
}
