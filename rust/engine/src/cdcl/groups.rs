//! At-most-one groups, and for each literal the groups that hold it.

use super::literal::Lit;

/// The most literals in the lists of peers.
const MOST_PEERS: usize = 1 << 20;

/// Groups of literals of which at most one is true. All are in two tables: a list for each literal
/// would take several times as much memory. A long search of few literals takes it all the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The literals of all groups, and the range of each group.
    members: Vec<Lit>,
    ranges: Vec<(u32, u32)>,
    /// By literal the ranges of the groups that hold it, and where these begin, with one place more
    /// for the end.
    of: Vec<(u32, u32)>,
    starts: Vec<u32>,
    /// The peers of all literals, each once, and by literal the range of its own; or nothing.
    peers: Vec<Lit>,
    peers_of: Vec<(u32, u32)>,
}

impl Groups {
    /// Adds a group; `index` comes before the next search.
    pub(super) fn add(&mut self, lits: &[Lit]) {
        let first = self.members.len() as u32;
        self.members.extend(lits);
        self.ranges.push((first, self.members.len() as u32));
        self.forget();
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
        self.of.resize(self.members.len(), (0, 0));
        for &range in self.ranges.iter().rev() {
            for lit in part(&self.members, range) {
                let place = &mut self.starts[lit.index()];
                *place -= 1;
                self.of[*place as usize] = range;
            }
        }
    }

    /// Lists the peers of each literal, if they are few: a literal then meets each of them once, in
    /// the same order. Worth it where many conflicts follow.
    pub(super) fn list_peers(&mut self) {
        let pairs = |&(first, end): &(u32, u32)| ((end - first) as usize).pow(2);
        let is_long = self.ranges.iter().map(pairs).sum::<usize>() > MOST_PEERS;
        if is_long || !self.peers_of.is_empty() {
            return;
        }
        let lits = self.starts.len().saturating_sub(1);
        let mut met_by = vec![lits; lits];
        for index in 0..lits {
            met_by[index] = index;
            let first = self.peers.len() as u32;
            let groups = &self.of[self.starts[index] as usize..self.starts[index + 1] as usize];
            for &member in groups.iter().flat_map(|&range| part(&self.members, range)) {
                if std::mem::replace(&mut met_by[member.index()], index) != index {
                    self.peers.push(member);
                }
            }
            self.peers_of.push((first, self.peers.len() as u32));
        }
    }

    fn ranges_of(&self, lit: Lit) -> &[(u32, u32)] {
        &self.of[self.starts[lit.index()] as usize..self.starts[lit.index() + 1] as usize]
    }

    /// The literals that `lit` excludes: its peers, or its groups, of which it is a member.
    #[inline(always)]
    pub(super) fn excluded(&self, lit: Lit) -> impl Iterator<Item = &[Lit]> {
        let (table, ranges) = match self.peers_of.get(lit.index()) {
            Some(own) => (&self.peers, std::slice::from_ref(own)),
            None => (&self.members, self.ranges_of(lit)),
        };
        ranges.iter().map(|&range| part(table, range))
    }

    /// The least number of open members of a group of this literal. None if no group holds it.
    pub(super) fn least_open(&self, lit: Lit, values: &[i8]) -> Option<usize> {
        let is_open = |member: &Lit| usize::from(values[member.index()] == 0);
        let open = |&range| part(&self.members, range).iter().map(is_open).sum();
        self.ranges_of(lit).iter().map(open).min()
    }

    /// Bytes of the lists of peers.
    pub(super) fn bytes(&self) -> u64 {
        (4 * self.peers.capacity() + 8 * self.peers_of.capacity()) as u64
    }

    /// Drops literals from all groups; `index` comes before the next search.
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
        self.forget();
    }

    fn forget(&mut self) {
        self.starts.clear();
        self.peers.clear();
        self.peers_of.clear();
    }
}

#[inline(always)]
fn part(table: &[Lit], (first, end): (u32, u32)) -> &[Lit] {
    &table[first as usize..end as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excluded(groups: &Groups, variable: usize) -> Vec<usize> {
        let lists = groups.excluded(Lit::positive(variable));
        lists.flatten().map(|lit| lit.variable()).collect()
    }

    #[test]
    fn a_peer_of_two_groups_is_listed_once() {
        let lits = |variables: &[usize]| -> Vec<Lit> {
            variables.iter().map(|&variable| Lit::positive(variable)).collect()
        };
        let mut groups = Groups::default();
        groups.add(&lits(&[0, 1, 2]));
        groups.add(&lits(&[0, 2, 3]));
        groups.index(10);
        assert_eq!(excluded(&groups, 0), [0, 1, 2, 0, 2, 3]);
        groups.list_peers();
        assert_eq!(excluded(&groups, 0), [1, 2, 3]);
        assert_eq!(excluded(&groups, 4), []);
        groups.retain(|lit| lit.variable() != 1);
        groups.index(10);
        groups.list_peers();
        assert_eq!(excluded(&groups, 0), [2, 3]);
        assert_eq!(excluded(&groups, 1), []);
    }
}
