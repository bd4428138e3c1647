//! Which blacks are connected by their corners or through the border: union-find with undo.
//!
//! Two blacks never touch by a side, so the whites are cut apart exactly when the blacks form a
//! cycle by corners, or a chain of them connects two cells of the border. With one more node for
//! the border both are one question: does a black join two nodes of the same set? Union by size
//! without path compression: two assignments undo a union. The members of a set form a circular
//! list; swapping two `next` joins two lists, and swapping them again separates them.
//!
//! Reference: Tarjan, "Efficiency of a good but not linear set union algorithm", 1975.

use super::board::NONE;

/// Sets of blacks, and the border.
#[derive(Clone, Debug)]
pub struct Sets {
    parent: Vec<u32>,
    size: Vec<u32>,
    next: Vec<u32>,
    done: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Added(u32),
    Joined { small: u32, large: u32 },
}

impl Sets {
    /// No blacks, on a board of so many cells.
    pub fn new(cells: usize) -> Self {
        let mut sets = Self {
            parent: vec![NONE; cells + 1],
            size: vec![1; cells + 1],
            next: (0..=cells as u32).collect(),
            done: Vec::new(),
        };
        sets.parent[cells] = cells as u32;
        sets.size[cells] = NONE / 2;
        sets
    }

    /// The node of the border.
    pub fn border(&self) -> u32 {
        self.parent.len() as u32 - 1
    }

    /// Whether a cell is a black that was added.
    pub fn contains(&self, cell: u32) -> bool {
        self.parent[cell as usize] != NONE
    }

    /// A black by itself.
    pub fn add(&mut self, cell: u32) {
        self.parent[cell as usize] = cell;
        self.done.push(Change::Added(cell));
    }

    /// The set of a black, or of the border.
    pub fn find(&self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            node = self.parent[node as usize];
        }
        node
    }

    /// Joins two different sets, given by their roots; gives the smaller one, which is never the
    /// border's, as it was.
    pub fn join(&mut self, one: u32, other: u32) -> u32 {
        let is_smaller = self.size[one as usize] < self.size[other as usize];
        let (small, large) = if is_smaller { (one, other) } else { (other, one) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.next.swap(small as usize, large as usize);
        self.done.push(Change::Joined { small, large });
        small
    }

    /// Gives the members of a smaller set that was joined just now.
    pub fn members(&self, small: u32, members: &mut Vec<u32>) {
        members.clear();
        let large = self.parent[small as usize];
        let mut member = self.next[large as usize];
        for _ in 0..self.size[small as usize] {
            members.push(member);
            member = self.next[member as usize];
        }
    }

    /// How much was done, for [`Sets::undo`].
    pub fn mark(&self) -> usize {
        self.done.len()
    }

    /// Takes back all that was done since a mark.
    pub fn undo(&mut self, mark: usize) {
        for change in self.done.drain(mark..).rev() {
            match change {
                Change::Added(cell) => self.parent[cell as usize] = NONE,
                Change::Joined { small, large } => {
                    self.parent[small as usize] = small;
                    self.size[large as usize] -= self.size[small as usize];
                    self.next.swap(small as usize, large as usize);
                }
            }
        }
    }
}
