//! At-most-one groups, and for each literal the groups that hold it.

use super::literal::Lit;

/// Groups of literals of which at most one is true. All are in two tables: a list for each literal
/// would take several times as much memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The literals of all groups, and the range of each group.
    pub(super) members: Vec<Lit>,
    pub(super) ranges: Vec<(u32, u32)>,
    /// By literal the groups that hold it, and where these begin, with one place more for the end.
    pub(super) of: Vec<u32>,
    starts: Vec<u32>,
}

impl Groups {
    /// Adds a group; `index` comes before the next search.
    pub(super) fn add(&mut self, lits: &[Lit]) {
        let first = self.members.len() as u32;
        self.members.extend(lits);
        self.ranges.push((first, self.members.len() as u32));
        self.starts.clear();
    }

    /// Finds the groups of each of so many literals, if groups were added.
    pub(super) fn index(&mut self, lits: usize) {
        if !self.starts.is_empty() {
            return;
        }
        self.starts.resize(lits + 1, 0);
        for lit in &self.members {
            self.starts[lit.index()] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.of.resize(self.members.len(), 0);
        for (group, &(first, end)) in self.ranges.iter().enumerate().rev() {
            for lit in &self.members[first as usize..end as usize] {
                let place = &mut self.starts[lit.index()];
                *place -= 1;
                self.of[*place as usize] = group as u32;
            }
        }
    }

    /// Where the groups of a literal are in `of`.
    #[inline(always)]
    pub(super) fn range_of(&self, lit: Lit) -> std::ops::Range<u32> {
        self.starts[lit.index()]..self.starts[lit.index() + 1]
    }

    /// The least number of open members of a group of this literal. None if no group holds it.
    pub(super) fn least_open(&self, lit: Lit, values: &[i8]) -> Option<usize> {
        let open = |at: u32| {
            let (first, end) = self.ranges[self.of[at as usize] as usize];
            let members = &self.members[first as usize..end as usize];
            members.iter().map(|member| usize::from(values[member.index()] == 0)).sum()
        };
        self.range_of(lit).map(open).min()
    }

    /// Drops literals from all groups.
    pub(super) fn retain(&mut self, is_kept: impl Fn(Lit) -> bool) {
        let mut kept = 0;
        for (first, end) in &mut self.ranges {
            let own = *first as usize..*end as usize;
            *first = kept;
            for at in own {
                let lit = self.members[at];
                if is_kept(lit) {
                    self.members[kept as usize] = lit;
                    kept += 1;
                }
            }
            *end = kept;
        }
        self.members.truncate(kept as usize);
    }
}
