//! The state-space tree of a depth-first search, folded while the search runs.
//!
//! The parent of a node is the last node before it with a smaller depth; above all of them lies the
//! start, the board before the first node. A first node that tries nothing (value 255 at depth 0)
//! is the start itself. A node is kept if its level is not too deep and its parent has no `width`
//! better children: those below which a solution lies come first, then those with children, then
//! dead ends, then rejected ones, and the earlier of two equal ones. Every other node counts in its
//! nearest kept ancestor, so the counts of a tree are exact whatever is folded.
//!
//! Invariant: `path` holds the start and the open nodes, and the index of a node in it is its
//! level. An open node owns its closed children. A closed node of a level below the limit has
//! neither children nor cells. Cost: constant for each event, unless the room runs out; then the
//! deepest level is folded.

use super::event::{Event, Kind};

/// The value of a first node that tries nothing.
const NOTHING: usize = 255;

/// What a folded tree keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folds {
    /// Levels below the start.
    pub depth: usize,
    /// Children of one node.
    pub width: usize,
    /// Nodes; the children of one node are kept all or not at all, level by level.
    pub nodes: usize,
}

/// The levels that a folded tree may have, because closed nodes own one another.
pub const MOST_LEVELS: usize = 1000;

/// Nodes of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All nodes.
    pub nodes: u64,
    /// Those that a rule rejects: they decide no cell, and nothing lies below them.
    pub rejected: u64,
    /// Those that decide cells, but nothing lies below them, not even a solution.
    pub dead_ends: u64,
    /// Solutions.
    pub solutions: u64,
    /// The deepest level.
    pub deepest: u64,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.rejected += other.rejected;
        self.dead_ends += other.dead_ends;
        self.solutions += other.solutions;
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Fate {
    /// A rule rejects it.
    Rejected = 0,
    /// Nothing lies below it.
    DeadEnd = 1,
    /// The search ended here before anything was known.
    Open = 2,
    /// The search went on below it.
    Inner = 3,
    /// It is a solution.
    Solution = 4,
}

/// A node, and what is kept and folded below it.
#[derive(Debug)]
struct Node {
    /// Its depth, and what it tries.
    event: Event,
    /// The cells that it decides, as packed events.
    cells: Vec<u64>,
    is_empty: bool,
    fate: Fate,
    /// Solutions at the node itself.
    solutions: u64,
    children: Vec<Self>,
    /// The node and all below it; complete once it is closed.
    total: Counts,
    /// The nodes below it that are not kept.
    folded: Counts,
}

impl Node {
    fn new(event: Event) -> Self {
        Self {
            event,
            cells: Vec::new(),
            is_empty: true,
            fate: Fate::Inner,
            solutions: 0,
            children: Vec::new(),
            total: Counts::default(),
            folded: Counts::default(),
        }
    }

    /// Decides the fate of a node below which nothing more comes.
    fn close(&mut self, level: usize, is_halted: bool) {
        self.fate = match self {
            _ if self.solutions > 0 => Fate::Solution,
            _ if self.total.nodes > 0 => Fate::Inner,
            _ if is_halted => Fate::Open,
            _ if self.is_empty => Fate::Rejected,
            _ => Fate::DeadEnd,
        };
        self.total.add(Counts {
            nodes: 1,
            rejected: u64::from(self.fate == Fate::Rejected),
            dead_ends: u64::from(self.fate == Fate::DeadEnd),
            solutions: self.solutions,
            deepest: level as u64,
        });
    }

    /// How much a reader wants to see it.
    fn rank(&self) -> (bool, Fate) {
        (self.total.solutions > 0, self.fate.min(Fate::Inner))
    }

    /// Words that the node and all kept below it take.
    fn words(&self) -> usize {
        WORDS + self.cells.len() + self.children.iter().map(Self::words).sum::<usize>()
    }

    fn fold_children(&mut self) {
        for child in self.children.drain(..) {
            self.folded.add(child.total);
        }
    }

    /// Folds all that lies more than so many levels below this node.
    fn fold_below(&mut self, levels: usize) {
        if levels == 0 {
            self.fold_children();
        } else {
            self.children.iter_mut().for_each(|child| child.fold_below(levels - 1));
        }
    }

    fn height(&self) -> usize {
        self.children.iter().map(|child| 1 + child.height()).max().unwrap_or(0)
    }
}

/// Words of a node beside its cells.
const WORDS: usize = 8;

/// The parent of the start.
const NO_PARENT: u64 = 0xFFFF_FFFF;

/// Builds the folded tree of a search from its events.
#[derive(Debug)]
pub struct StateTree {
    folds: Folds,
    /// The levels that are kept for now.
    depth: usize,
    path: Vec<Node>,
    /// Whether the first node is the start.
    has_root: bool,
    nodes: u64,
    /// Words that the kept nodes take, and may take.
    words: usize,
    room: usize,
}

impl StateTree {
    /// The tree of a search that has not begun; `room` is how many words its nodes may take while
    /// it runs.
    pub fn new(folds: Folds, room: usize) -> Self {
        let start = Node::new(Event { kind: Kind::Node, depth: 0, place: 0, value: NOTHING });
        let depth = folds.depth.min(MOST_LEVELS);
        Self { folds, depth, path: vec![start], has_root: false, nodes: 0, words: WORDS, room }
    }

    /// Takes the next event.
    pub fn add(&mut self, event: Event) {
        match event.kind {
            Kind::Node => self.open(event),
            Kind::Set => self.decide(event),
            Kind::Back => self.close_to(event.depth),
            Kind::Solution => self.top().solutions += 1,
        }
        if self.words > self.room && self.depth > 0 {
            self.fold_deepest();
        }
    }

    /// The last open node, at worst the start.
    fn top(&mut self) -> &mut Node {
        let last = self.path.len() - 1;
        &mut self.path[last]
    }

    fn open(&mut self, event: Event) {
        self.nodes += 1;
        if self.nodes == 1 && event.depth == 0 && event.value == NOTHING {
            self.has_root = true;
            return;
        }
        self.close_to(event.depth);
        if self.path.len() <= self.depth {
            self.words += WORDS;
        }
        self.path.push(Node::new(event));
    }

    /// Gives a cell to the last open node that is not deeper than it.
    fn decide(&mut self, event: Event) {
        let is_its = |node: &Node| node.event.depth <= event.depth;
        let level = self.path.iter().rposition(is_its).unwrap_or(0);
        let node = &mut self.path[level];
        node.is_empty = false;
        if level <= self.depth {
            node.cells.push(event.pack());
            self.words += 1;
        }
    }

    /// Closes every node at this depth or deeper.
    fn close_to(&mut self, depth: usize) {
        while self.path.len() > 1 && self.top().event.depth >= depth {
            self.close(false);
        }
    }

    /// Closes the last node, and keeps it or folds it into its parent.
    fn close(&mut self, is_halted: bool) {
        let level = self.path.len() - 1;
        let Some(mut node) = self.path.pop() else { return };
        node.close(level, is_halted);
        let parent = &mut self.path[level - 1];
        parent.total.add(node.total);
        if level > self.depth {
            parent.folded.add(node.total);
            return;
        }
        parent.children.push(node);
        if parent.children.len() > self.folds.width {
            let ranks = parent.children.iter().map(Node::rank).enumerate().rev();
            let worst = ranks.min_by_key(|&(_, rank)| rank).map_or(0, |(at, _)| at);
            let folded = parent.children.remove(worst);
            parent.folded.add(folded.total);
            self.words -= folded.words();
        }
    }

    /// Folds the deepest level that is kept.
    fn fold_deepest(&mut self) {
        let closed = self.path.iter().enumerate().map(|(level, node)| level + node.height());
        let deepest = closed.max().unwrap_or(0).min(self.depth);
        self.depth = deepest.saturating_sub(1);
        for (level, node) in self.path.iter_mut().enumerate() {
            if let Some(levels) = self.depth.checked_sub(level) {
                node.fold_below(levels);
            } else {
                node.children.clear();
                node.cells = Vec::new();
            }
        }
        self.words = self.path[..self.path.len().min(self.depth + 1)].iter().map(Node::words).sum();
    }

    /// The tree as words, of a search that counted so many nodes and was halted or not.
    ///
    /// For each node, parents first: the index of the parent and the number of cells, 32 bits each;
    /// an event whose kind is the fate; whether it is a node that was counted, and its solutions;
    /// five counts of what is folded below it; its cells as events.
    pub fn finish(mut self, nodes: u64, is_halted: bool) -> Vec<u64> {
        // A halt may take the last node back, and then it is no node of the tree.
        while self.nodes > nodes && self.path.len() > 1 {
            self.nodes -= 1;
            self.path.pop();
        }
        self.has_root &= self.nodes > 0 && nodes > 0;
        let mut is_last = is_halted;
        while self.path.len() > 1 {
            self.close(is_last);
            is_last = false;
        }
        let has_root = self.has_root;
        let mut start = self.path.swap_remove(0);
        start.close(0, is_last);
        fold_to(&mut start, self.folds.nodes);
        let mut words = Vec::with_capacity(start.words());
        let mut count = 0;
        write(&start, NO_PARENT, has_root, &mut count, &mut words);
        words
    }
}

/// Keeps the children of as many nodes as possible, level by level, on each level first of those
/// below which a solution lies.
fn fold_to(start: &mut Node, most: usize) {
    let mut kept = 1;
    let mut level = vec![start];
    while !level.is_empty() {
        level.sort_by_key(|node| node.total.solutions == 0);
        let mut next = Vec::new();
        for node in level {
            if kept + node.children.len() > most {
                node.fold_children();
            }
            kept += node.children.len();
            next.extend(node.children.iter_mut());
        }
        level = next;
    }
}

fn write(node: &Node, parent: u64, is_counted: bool, count: &mut u64, words: &mut Vec<u64>) {
    let own = *count;
    *count += 1;
    let event = node.event;
    let head = Event { kind: Kind::Node, ..event }.pack() | (node.fate as u64) << 56;
    let folded = node.folded;
    words.extend([
        parent << 32 | node.cells.len() as u64,
        head,
        u64::from(is_counted) << 32 | node.solutions.min(NO_PARENT),
        folded.nodes,
        folded.rejected,
        folded.dead_ends,
        folded.solutions,
        folded.deepest,
    ]);
    words.extend(&node.cells);
    for child in &node.children {
        write(child, own, true, count, words);
    }
}

#[cfg(test)]
mod tests;
