//! Union-find with undo: which blacks are connected by their corners or through the border.
//!
//! Two blacks never touch by a side, so the whites are cut apart exactly when the blacks form a
//! cycle by corners, or a chain of them connects two cells of the border. With one more node for
//! the border both are one question: does a new link join two nodes of the same set?
//!
//! Union by size without path compression: two assignments undo a union, and the depth of a tree
//! stays logarithmic. The members of a set also form a circular list; swapping two `next` joins two
//! lists, and swapping them again separates them, so the members of the smaller set can be walked
//! after a union. The border's set is never walked: its size counts as infinite.
//!
//! A node means nothing before [`UnionFind::add`], so the tables begin as zeroed memory.
//! On a board of one row or column an inner cell touches the border twice.
//!
//! Reference: Tarjan, "Efficiency of a good but not linear set union algorithm", 1975.

/// Sets of blacks, with undo.
#[derive(Clone, Debug)]
pub struct UnionFind {
    /// [`NONE`] where there is no node.
    parent: Vec<u32>,
    size: Vec<u32>,
    next: Vec<u32>,
    unions: Vec<u32>,
}

/// The smaller of two joined sets: the `size` nodes that follow `before` in the circular list.
#[derive(Clone, Copy, Debug)]
pub struct Joined {
    /// The root of the larger set.
    pub before: usize,
    /// Members of the smaller one.
    pub size: usize,
}

/// Larger than any board.
const HUGE: u32 = u32::MAX / 2;
/// The parent of a place that is no node; place 0 never is one.
const NONE: u32 = 0;

impl UnionFind {
    /// A structure for nodes at this many places, and the border.
    pub fn new(places: usize) -> Self {
        let mut sets = Self {
            parent: vec![NONE; places + 1],
            size: vec![0; places + 1],
            next: vec![0; places + 1],
            unions: Vec::new(),
        };
        sets.add(places);
        sets.size[places] = HUGE;
        sets
    }

    /// The node of the border.
    #[inline(always)]
    pub fn border(&self) -> usize {
        self.parent.len() - 1
    }

    /// Makes a place a set by itself.
    #[inline(always)]
    pub fn add(&mut self, place: usize) {
        self.parent[place] = place as u32;
        self.next[place] = place as u32;
        self.size[place] = 1;
    }

    /// Removes a node, which must be a set by itself.
    #[inline(always)]
    pub fn remove(&mut self, place: usize) {
        self.parent[place] = NONE;
    }

    /// Whether a place is a node.
    #[inline(always)]
    pub fn is_node(&self, place: usize) -> bool {
        self.parent[place] != NONE
    }

    /// The set of a node.
    #[inline(always)]
    pub fn find(&self, mut node: usize) -> usize {
        loop {
            let parent = self.parent[node] as usize;
            if parent == node {
                return node;
            }
            node = parent;
        }
    }

    /// Joins the sets of two nodes and gives back the smaller one; `None` if they are one set
    /// already, so that the link closes a cycle.
    #[inline(always)]
    pub fn join(&mut self, a: usize, b: usize) -> Option<Joined> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return None;
        }
        let (small, large) = if self.size[a] < self.size[b] { (a, b) } else { (b, a) };
        self.parent[small] = large as u32;
        self.size[large] += self.size[small];
        self.next.swap(small, large);
        self.unions.push(small as u32);
        Some(Joined { before: large, size: self.size[small] as usize })
    }

    /// The node after this one in the circular list of its set.
    pub fn next(&self, node: usize) -> usize {
        self.next[node] as usize
    }

    /// The members of the smaller of two sets that were joined just now.
    pub fn members(&self, joined: Joined) -> impl Iterator<Item = usize> {
        let list = std::iter::successors(Some(joined.before), |&node| Some(self.next(node)));
        list.skip(1).take(joined.size)
    }

    /// The number of unions now, for [`UnionFind::undo`].
    pub fn mark(&self) -> usize {
        self.unions.len()
    }

    /// Takes back every union since `mark`.
    pub fn undo(&mut self, mark: usize) {
        while self.unions.len() > mark {
            let Some(small) = self.unions.pop() else { return };
            let small = small as usize;
            let large = self.parent[small] as usize;
            self.next.swap(small, large);
            self.size[large] -= self.size[small];
            self.parent[small] = small as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes from 1; the last one is the border.
    fn sets(nodes: usize) -> UnionFind {
        let mut sets = UnionFind::new(nodes);
        (1..nodes).for_each(|node| sets.add(node));
        sets
    }

    #[test]
    fn a_link_within_a_set_is_a_cycle() {
        let mut sets = sets(4);
        assert!(sets.join(2, 1).is_some());
        assert!(sets.join(3, 2).is_some());
        assert!(sets.join(1, 3).is_none());
    }

    #[test]
    fn the_members_of_the_smaller_set_are_walked() {
        let mut sets = sets(6);
        sets.join(1, 2);
        sets.join(3, 4);
        sets.join(4, 5);
        let small = sets.join(5, 2).expect("two sets");
        let mut members: Vec<usize> = sets.members(small).collect();
        members.sort_unstable();
        assert_eq!(members, [1, 2]);
    }

    #[test]
    fn undo_agrees_with_rebuilding() {
        let mut seed: u32 = 5;
        let mut below = |end: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % end
        };
        let mut sets = sets(20);
        let mut kept: Vec<(usize, usize)> = Vec::new();
        let mut marks = Vec::new();
        for _ in 0..2000 {
            if below(3) > 0 {
                let pair = (1 + below(20) as usize, 1 + below(20) as usize);
                marks.push((sets.mark(), kept.len()));
                sets.join(pair.0, pair.1);
                kept.push(pair);
            } else if let Some((mark, length)) = marks.pop() {
                sets.undo(mark);
                kept.truncate(length);
            }
            let mut rebuilt = self::sets(20);
            for &(a, b) in &kept {
                rebuilt.join(a, b);
            }
            let same = |sets: &UnionFind, a, b| sets.find(a) == sets.find(b);
            for (a, b) in (1..=20).flat_map(|a| (1..a).map(move |b| (a, b))) {
                assert_eq!(same(&sets, a, b), same(&rebuilt, a, b));
            }
        }
    }
}
