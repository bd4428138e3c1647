//! Clauses and at-most-one groups under construction. Variable 0 is true.

use crate::cdcl::{Lit, Solver};

/// Clauses or groups, one after the other.
#[derive(Default)]
pub(crate) struct Lists {
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Lists {
    pub(crate) fn push(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.lits.extend(lits);
        self.ends.push(self.lits.len());
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.lits[std::mem::replace(&mut start, end)..end])
    }

    fn bytes(&self) -> u64 {
        4 * self.lits.len() as u64 + 8 * self.ends.len() as u64
    }
}

/// The literal that is always true.
pub(crate) fn truth() -> Lit {
    Lit::positive(0)
}

/// The clauses and the groups of a puzzle.
#[derive(Default)]
pub(crate) struct Formula {
    pub(crate) clauses: Lists,
    pub(crate) groups: Lists,
}

impl Formula {
    /// At most one of these is true; a literal that comes twice is false.
    pub(crate) fn add_at_most_one(&mut self, mut lits: Vec<Lit>) {
        lits.sort_unstable();
        let twice = lits.chunk_by(|one, other| one == other).filter(|same| same.len() > 1);
        for lit in twice.map(|same| same[0]).filter(|&lit| lit != !truth()) {
            self.clauses.push([!lit]);
        }
        lits.dedup();
        lits.retain(|&lit| lit != !truth());
        self.groups.push(lits);
    }

    /// Bytes of the clauses and groups.
    pub(crate) fn bytes(&self) -> u64 {
        self.clauses.bytes() + self.groups.bytes()
    }

    /// Hands everything to a solver.
    pub(crate) fn add_to(&self, solver: &mut Solver) {
        self.groups.iter().for_each(|group| solver.add_at_most_one(group));
        self.clauses.iter().for_each(|clause| solver.add_clause(clause));
    }
}
