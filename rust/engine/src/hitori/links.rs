//! Which blacks hang together by their corners, or with the border.
//!
//! Two blacks never touch by a side, so the whites are cut apart exactly when the blacks, linked
//! by corners, close a ring, or a chain of them joins two cells of the border. With one node more
//! for the border, that is one question: does a new link join two nodes of one set?
//!
//! Union-find without path compression, so that a union is undone by two assignments: the root of
//! the smaller set gets a parent, its size goes to the other. Depth is logarithmic. The members of
//! a set also form a ring of `next`; swapping two `next` joins two rings, and swapping them again
//! takes them apart, so the members of the smaller set can be walked after a union. The border's
//! set is never walked: it counts as larger than everything.
//!
//! A node means nothing before [`Links::add`] makes it a set by itself; so a board begins with
//! zeroed memory, and a place that is no black costs nothing.
//!
//! On a board of one row or column an inner cell touches the border twice; see `propagation`.

/// Sets of blacks, with undo.
pub struct Links {
    /// [`NONE`] where there is no node.
    parent: Vec<u32>,
    size: Vec<u32>,
    next: Vec<u32>,
    unions: Vec<u32>,
}

/// The smaller of two sets that were joined: the `size` nodes that come behind `before`, one after
/// the other. The swap of `next` put them there.
#[derive(Clone, Copy, Debug)]
pub struct Joined {
    /// The root of the larger set.
    pub before: usize,
    /// Members of the smaller one.
    pub size: usize,
}

/// Larger than any board.
const HUGE: u32 = u32::MAX / 2;
/// In place of a parent where there is no node; place 0 lies in the frame and never is one.
const NONE: u32 = 0;

impl Links {
    /// Room for nodes at this many places, and the border.
    pub fn new(places: usize) -> Self {
        let mut links = Self {
            parent: vec![NONE; places + 1],
            size: vec![0; places + 1],
            next: vec![0; places + 1],
            unions: Vec::new(),
        };
        links.add(places);
        links.size[places] = HUGE;
        links
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

    /// Makes a place no node any more; it must be a set by itself.
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

    /// Joins the sets of two nodes and gives the smaller of them; `None` if they are one set
    /// already: a ring.
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

    /// The node behind this one in the ring of its set.
    pub fn next(&self, node: usize) -> usize {
        self.next[node] as usize
    }

    /// Where the unions stand now, for [`Links::undo`].
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
    use crate::rng::Rng;

    /// So many nodes from 1 on, the last of which is the border.
    fn links(nodes: usize) -> Links {
        let mut links = Links::new(nodes);
        (1..nodes).for_each(|node| links.add(node));
        links
    }

    #[test]
    fn a_ring_is_refused() {
        let mut links = links(4);
        assert!(links.join(2, 1).is_some());
        assert!(links.join(3, 2).is_some());
        assert!(links.join(1, 3).is_none());
    }

    #[test]
    fn the_members_of_the_smaller_set_are_walked() {
        let mut links = links(6);
        links.join(1, 2);
        links.join(3, 4);
        links.join(4, 5);
        let small = links.join(5, 2).expect("two sets");
        let ring = std::iter::successors(Some(small.before), |&node| Some(links.next(node)));
        let mut members: Vec<usize> = ring.skip(1).take(small.size).collect();
        members.sort_unstable();
        assert_eq!(members, [1, 2]);
    }

    #[test]
    fn undo_agrees_with_building_anew() {
        let mut rng = Rng::new(5);
        let mut links = links(20);
        let mut kept: Vec<(usize, usize)> = Vec::new();
        let mut marks = Vec::new();
        for _ in 0..2000 {
            if rng.below(3) > 0 {
                let pair = (1 + rng.below(20), 1 + rng.below(20));
                marks.push((links.mark(), kept.len()));
                links.join(pair.0, pair.1);
                kept.push(pair);
            } else if let Some((mark, length)) = marks.pop() {
                links.undo(mark);
                kept.truncate(length);
            }
            let mut anew = self::links(20);
            for &(a, b) in &kept {
                anew.join(a, b);
            }
            let same = |links: &Links, a, b| links.find(a) == links.find(b);
            for (a, b) in (1..=20).flat_map(|a| (1..a).map(move |b| (a, b))) {
                assert_eq!(same(&links, a, b), same(&anew, a, b));
            }
        }
    }
}
