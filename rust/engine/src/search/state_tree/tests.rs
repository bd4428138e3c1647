//! The folded tree against one that is built from the whole trace, and its counts.

use std::cmp::Reverse;

use super::*;
use crate::rng::Rng;

/// A tree of nodes by number, 0 the start, built from all events at once.
struct Whole {
    parents: Vec<usize>,
    events: Vec<Event>,
    cells: Vec<Vec<u64>>,
    solutions: Vec<u64>,
    /// The last node, if the search was halted at it.
    open: Option<usize>,
    has_root: bool,
}

impl Whole {
    fn of(events: &[Event], is_halted: bool) -> Self {
        let start = Event { kind: Kind::Node, depth: 0, place: 0, value: NOTHING };
        let has_root = events.first() == Some(&start);
        let mut whole = Self {
            parents: vec![usize::MAX],
            events: vec![start],
            cells: vec![Vec::new()],
            solutions: vec![0],
            open: None,
            has_root,
        };
        let mut open = vec![0];
        for &event in &events[usize::from(has_root)..] {
            let is_shallower = |&node: &usize| node == 0 || whole.events[node].depth < event.depth;
            match event.kind {
                Kind::Node => {
                    open.retain(is_shallower);
                    whole.parents.push(*open.last().expect("the start"));
                    open.push(whole.events.len());
                    whole.events.push(event);
                    whole.cells.push(Vec::new());
                    whole.solutions.push(0);
                }
                Kind::Set => whole.cells[*open.last().expect("a node")].push(event.pack()),
                Kind::Back => open.retain(is_shallower),
                Kind::Solution => whole.solutions[*open.last().expect("a node")] += 1,
            }
        }
        let last = *open.last().expect("the start");
        whole.open = (is_halted && whole.solutions[last] == 0).then_some(last);
        whole
    }

    fn children(&self, node: usize) -> Vec<usize> {
        (node + 1..self.parents.len()).filter(|&other| self.parents[other] == node).collect()
    }

    fn level(&self, node: usize) -> usize {
        if node == 0 { 0 } else { 1 + self.level(self.parents[node]) }
    }

    fn fate(&self, node: usize) -> Fate {
        match () {
            () if self.solutions[node] > 0 => Fate::Solution,
            () if !self.children(node).is_empty() => Fate::Inner,
            () if self.open == Some(node) => Fate::Open,
            () if self.cells[node].is_empty() => Fate::Rejected,
            () => Fate::DeadEnd,
        }
    }

    fn total(&self, node: usize) -> Counts {
        let fate = self.fate(node);
        let mut counts = Counts {
            nodes: 1,
            rejected: u64::from(fate == Fate::Rejected),
            dead_ends: u64::from(fate == Fate::DeadEnd),
            solutions: self.solutions[node],
            deepest: self.level(node) as u64,
        };
        self.children(node).into_iter().for_each(|child| counts.add(self.total(child)));
        counts
    }

    /// The children that limits of depth and width leave, in the order of the search.
    fn chosen(&self, node: usize, folds: Folds) -> Vec<usize> {
        if self.level(node) == folds.depth {
            return Vec::new();
        }
        let mut children = self.children(node);
        children.sort_by_key(|&child| {
            Reverse((self.total(child).solutions > 0, self.fate(child).min(Fate::Inner)))
        });
        children.truncate(folds.width);
        children.sort_unstable();
        children
    }

    /// The nodes that are kept.
    fn kept(&self, folds: Folds) -> Vec<usize> {
        let (mut kept, mut level) = (vec![0], vec![0]);
        while !level.is_empty() {
            level.sort_by_key(|&node| self.total(node).solutions == 0);
            let mut next = Vec::new();
            for node in level {
                let children = self.chosen(node, folds);
                if kept.len() + children.len() <= folds.nodes {
                    kept.extend(&children);
                    next.extend(children);
                }
            }
            level = next;
        }
        kept.sort_unstable();
        kept
    }

    fn words(&self, folds: Folds) -> Vec<u64> {
        let kept = self.kept(folds);
        let mut words = Vec::new();
        for &node in &kept {
            let parent = kept.iter().position(|&other| other == self.parents[node]);
            let is_folded = |child: &&usize| !kept.contains(child);
            let mut folded = Counts::default();
            for &child in self.children(node).iter().filter(is_folded) {
                folded.add(self.total(child));
            }
            let is_counted = node > 0 || self.has_root;
            words.extend([
                parent.map_or(NO_PARENT, |at| at as u64) << 32 | self.cells[node].len() as u64,
                self.events[node].pack() | (self.fate(node) as u64) << 56,
                u64::from(is_counted) << 32 | self.solutions[node],
                folded.nodes,
                folded.rejected,
                folded.dead_ends,
                folded.solutions,
                folded.deepest,
            ]);
            words.extend(&self.cells[node]);
        }
        words
    }
}

/// The events of a random search: trials that are rejected, kept and taken back.
fn random_search(rng: &mut Rng) -> Vec<Event> {
    let event = |kind, depth, place, value| Event { kind, depth, place, value };
    let mut events = Vec::new();
    if rng.below(2) == 0 {
        events.push(event(Kind::Node, 0, 0, NOTHING));
    }
    let first = events.len();
    let mut depth = first;
    for _ in 0..rng.below(60) {
        events.push(event(Kind::Node, depth, rng.below(9), rng.below(4)));
        if rng.below(3) > 0 {
            for _ in 0..=rng.below(2) {
                events.push(event(Kind::Set, depth, rng.below(9), rng.below(4)));
            }
            match rng.below(5) {
                0 => {
                    events.push(event(Kind::Solution, depth, 0, 0));
                    events.push(event(Kind::Back, depth, 0, 0));
                }
                1 => events.push(event(Kind::Back, depth, 0, 0)),
                _ => depth += 1,
            }
        }
        while depth > first && rng.below(3) == 0 {
            depth -= 1;
            events.push(event(Kind::Back, depth, 0, 0));
        }
    }
    events
}

fn folded(events: &[Event], folds: Folds, room: usize, is_halted: bool) -> Vec<u64> {
    let nodes = events.iter().filter(|event| event.kind == Kind::Node).count() as u64;
    let mut tree = StateTree::new(folds, room);
    for &event in events {
        tree.add(event);
    }
    tree.finish(nodes, is_halted)
}

/// The nodes that the words hold and count as folded.
fn counted(words: &[u64]) -> (u64, u64) {
    let (mut at, mut kept, mut folded) = (0, 0, 0);
    while at < words.len() {
        kept += words[at + 2] >> 32;
        folded += words[at + 3];
        at += WORDS + (words[at] & NO_PARENT) as usize;
    }
    (kept, folded)
}

fn random_folds(rng: &mut Rng) -> Folds {
    Folds { depth: rng.below(8), width: rng.below(5), nodes: 1 + rng.below(40) }
}

#[test]
fn it_keeps_what_a_tree_of_the_whole_trace_keeps() {
    let mut rng = Rng::new(11);
    for _ in 0..3000 {
        let (events, folds) = (random_search(&mut rng), random_folds(&mut rng));
        let is_halted = rng.below(2) == 0;
        let whole = Whole::of(&events, is_halted);
        assert_eq!(folded(&events, folds, usize::MAX, is_halted), whole.words(folds));
    }
}

#[test]
fn with_little_room_the_counts_stay_exact() {
    let mut rng = Rng::new(12);
    for _ in 0..3000 {
        let (events, folds) = (random_search(&mut rng), random_folds(&mut rng));
        let words = folded(&events, folds, rng.below(120), false);
        let nodes = events.iter().filter(|event| event.kind == Kind::Node).count() as u64;
        let (kept, folded) = counted(&words);
        assert_eq!(kept + folded, nodes);
    }
}

#[test]
fn a_tree_never_takes_more_than_its_room_and_one_path() {
    let mut tree = StateTree::new(Folds { depth: 99, width: 99, nodes: 99 }, 400);
    let mut rng = Rng::new(13);
    for _ in 0..200 {
        for event in random_search(&mut rng) {
            tree.add(event);
            assert!(tree.words <= 400);
        }
    }
}

#[test]
fn a_node_that_a_halt_takes_back_is_no_node_of_the_tree() {
    let node = |depth, value| Event { kind: Kind::Node, depth, place: 0, value };
    let mut tree = StateTree::new(Folds { depth: 9, width: 9, nodes: 9 }, 1000);
    tree.add(node(0, NOTHING));
    tree.add(node(1, 1));
    let words = tree.finish(1, true);
    assert_eq!(counted(&words), (1, 0));
    assert_eq!(words[1] >> 56, Fate::Open as u64);
}
