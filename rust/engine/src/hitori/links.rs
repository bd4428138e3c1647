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
//! On a board of one row or column an inner cell touches the border twice; see `propagation`.

/// Sets of blacks, with undo.
pub struct Links {
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

impl Links {
    /// Every one of `cells` cells for itself, and the border.
    pub fn new(cells: usize) -> Self {
        let own: Vec<u32> = (0..=cells as u32).collect();
        let mut size = vec![1; cells + 1];
        size[cells] = HUGE;
        Self { parent: own.clone(), size, next: own, unions: Vec::new() }
    }

    /// The node of the border.
    pub fn border(&self) -> usize {
        self.parent.len() - 1
    }

    /// The set of a node.
    pub fn find(&self, mut node: usize) -> usize {
        while self.parent[node] as usize != node {
            node = self.parent[node] as usize;
        }
        node
    }

    /// Joins the sets of two nodes and gives the smaller of them; `None` if they are one set
    /// already: a ring.
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

    #[test]
    fn a_ring_is_refused() {
        let mut links = Links::new(4);
        assert!(links.join(0, 1).is_some());
        assert!(links.join(1, 2).is_some());
        assert!(links.join(2, 0).is_none());
    }

    #[test]
    fn the_members_of_the_smaller_set_are_walked() {
        let mut links = Links::new(6);
        links.join(0, 1);
        links.join(2, 3);
        links.join(3, 4);
        let small = links.join(1, 4).expect("two sets");
        let ring = std::iter::successors(Some(small.before), |&node| Some(links.next(node)));
        let mut members: Vec<usize> = ring.skip(1).take(small.size).collect();
        members.sort_unstable();
        assert_eq!(members, [0, 1]);
    }

    #[test]
    fn undo_agrees_with_building_anew() {
        let mut rng = Rng::new(5);
        let mut links = Links::new(20);
        let mut kept: Vec<(usize, usize)> = Vec::new();
        let mut marks = Vec::new();
        for _ in 0..2000 {
            if rng.below(3) > 0 {
                let pair = (rng.below(21), rng.below(21));
                marks.push((links.mark(), kept.len()));
                links.join(pair.0, pair.1);
                kept.push(pair);
            } else if let Some((mark, length)) = marks.pop() {
                links.undo(mark);
                kept.truncate(length);
            }
            let mut anew = Links::new(20);
            for &(a, b) in &kept {
                anew.join(a, b);
            }
            let same = |links: &Links, a, b| links.find(a) == links.find(b);
            for (a, b) in (0..21).flat_map(|a| (0..a).map(move |b| (a, b))) {
                assert_eq!(same(&links, a, b), same(&anew, a, b));
            }
        }
    }
}
