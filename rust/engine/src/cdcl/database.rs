//! The clause database: all clauses of three or more literals, one after the other in one table.
//!
//! A clause is its length, a word of flags and its literals. The place where it begins is its
//! number; 0 is none. The first two literals are watched. The flags of a learned clause hold its
//! LBD (literal block distance, the number of decision levels among its literals) and how many
//! reductions it survives without being used.
//!
//! References: Eén and Sörensson, SAT 2003 (the layout); Audemard and Simon, IJCAI 2009 (LBD).

use super::literal::Lit;

const HEAD: usize = 2;
const LEARNED: u32 = 1 << 31;
const LBD: u32 = (1 << 24) - 1;
const USED: u32 = 24;

/// The word where a clause begins.
pub(super) type Clause = u32;

/// Long clauses, given and learned.
#[derive(Clone, Debug)]
pub(super) struct ClauseDatabase {
    words: Vec<Lit>,
    /// Number of learned clauses.
    pub(super) learned: usize,
}

impl ClauseDatabase {
    pub(super) fn new() -> Self {
        Self { words: vec![Lit(0)], learned: 0 }
    }

    /// Adds a clause: a learned one with its LBD, or a permanent one without.
    pub(super) fn add(&mut self, lits: &[Lit], lbd: Option<u32>) -> Clause {
        let clause = self.words.len() as Clause;
        self.learned += usize::from(lbd.is_some());
        let flags = lbd.map_or(0, |lbd| LEARNED | 2 << USED | lbd.min(LBD));
        self.words.extend([Lit(lits.len() as u32), Lit(flags)]);
        self.words.extend(lits);
        clause
    }

    /// The words that hold the literals of a clause.
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

    /// LBD of a learned clause, as of the last conflict that used it.
    pub(super) fn lbd(&self, clause: Clause) -> u32 {
        self.words[clause as usize + 1].0 & LBD
    }

    /// Reductions that a clause survives without being used.
    pub(super) fn used(&self, clause: Clause) -> u32 {
        self.words[clause as usize + 1].0 >> USED & 3
    }

    pub(super) fn set_flags(&mut self, clause: Clause, lbd: u32, used: u32) {
        self.words[clause as usize + 1] = Lit(LEARNED | used << USED | lbd.min(LBD));
    }

    /// Numbers of all clauses, oldest first.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Clause> {
        let mut next = 1;
        std::iter::from_fn(move || {
            let clause = next;
            let length = self.words.get(clause)?.index();
            next += HEAD + length;
            Some(clause as Clause)
        })
    }

    /// Bytes of the table, with the room that it has.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.words.capacity() as u64
    }
}
