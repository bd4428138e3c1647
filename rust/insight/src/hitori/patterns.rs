//! Patterns of numbers, which hold whatever else is known.
//!
//! At most one cell of a group is white, and at least one of two neighbours is. So where two
//! groups have all their cells in two pairs of neighbours, each pair has one white, and the rest
//! of both groups is black: the inequalities of the groups and pairs add up. All patterns here but
//! those of corners and edges are such sums; names after Conceptis and Spiral Mile.

use super::board::{BLACK, Board, NONE, WHITE};
use super::state::State;
use crate::fact::{Fact, Premise};
use crate::step::Line;

/// The kinds of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `X X X`: the outer ones are black.
    Triplet,
    /// `X ? X`: the middle is white.
    Between,
    /// `X X`: every other `X` of the line is black.
    Pair,
    /// `A B B A`: every other `A` and `B` of the line is black.
    Flanked,
    /// `A B` and `A B` in one line: the same.
    Double,
    /// Three equal numbers in a corner: the corner is black.
    TripleCorner,
    /// Four equal numbers in a corner: the one across from the corner is black.
    QuadCorner,
    /// A pair in a corner: the cell on the other side is white.
    DoubleCorner,
    /// Two pairs in a square at an edge: the cells beside the square are white.
    EdgePairs,
    /// `A` and `B` side by side in two places, and a cell beside both others: it is white.
    Offset,
    /// `A B` in two parallel lines: every other `A` and `B` below or above them is black.
    Wing,
}

/// A pattern on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Its kind.
    pub kind: Kind,
    /// Its cells, in an order that the kind fixes; [`NONE`] after the last.
    pub cells: [u32; 5],
}

impl Pattern {
    fn new(kind: Kind, cells: &[u32]) -> Self {
        let mut own = [NONE; 5];
        own[..cells.len()].copy_from_slice(cells);
        Self { kind, cells: own }
    }

    /// What is new: open cells and their colours.
    pub fn conclusions(&self, board: &Board, state: &State, new: &mut Vec<(u32, u8)>) {
        new.clear();
        let [a, b, c, d, _] = self.cells;
        match self.kind {
            Kind::Triplet => {
                new.extend([(a, BLACK), (c, BLACK), (b, WHITE)]);
                rest(board, &[a, b, c], &[(a, b)], new);
            }
            Kind::Between | Kind::DoubleCorner | Kind::EdgePairs | Kind::Offset => {
                new.push((a, WHITE));
            }
            Kind::Pair => rest(board, &[a, b], &[(a, b)], new),
            Kind::Flanked | Kind::Double | Kind::Wing => {
                rest(board, &[a, b, c, d], &[(a, c), (b, d)], new);
            }
            Kind::TripleCorner => new.push((a, BLACK)),
            Kind::QuadCorner => new.push((d, BLACK)),
        }
        new.retain(|&(cell, _)| state.is_open(cell));
    }

    /// Whether its proof is a sum; else it needs a supposition.
    pub fn is_sum(&self) -> bool {
        use Kind::{DoubleCorner, EdgePairs, QuadCorner, TripleCorner};
        !matches!(self.kind, TripleCorner | QuadCorner | DoubleCorner | EdgePairs)
    }

    /// Its cells without the one that it colours, and the groups that they share.
    pub fn shown(&self, board: &Board) -> (Vec<u32>, Vec<Premise>) {
        let cells = self.cells.iter().copied().filter(|&cell| cell != NONE);
        let own: Vec<u32> = match self.kind {
            Kind::Between | Kind::DoubleCorner | Kind::EdgePairs | Kind::Offset => {
                cells.skip(1).collect()
            }
            _ => cells.collect(),
        };
        let pairs = own.iter().flat_map(|&one| own.iter().map(move |&other| (one, other)));
        let groups = pairs.filter(|(one, other)| one < other);
        let groups = groups.filter_map(|(one, other)| board.common_group(one, other));
        let mut groups: Vec<_> = groups.map(|group| &board.groups[group as usize]).collect();
        groups.sort_unstable_by_key(|group| (group.line(board.width), group.premise));
        groups.dedup_by_key(|group| group.premise);
        let premises = groups.into_iter().map(|group| group.premise).collect();
        (own, premises)
    }

    /// The proof of what is new.
    pub fn lines(&self, board: &Board, new: &[(u32, u8)]) -> Vec<Line> {
        self.sum(board, new).unwrap_or_default()
    }

    fn sum(&self, board: &Board, new: &[(u32, u8)]) -> Option<Vec<Line>> {
        let [a, b, c, d, last] = self.cells;
        let group = |one, other| {
            board.common_group(one, other).map(|group| board.groups[group as usize].premise)
        };
        let facts = |colour| {
            let own = new.iter().filter(move |&&(_, own)| own == colour);
            own.map(|&(cell, colour)| Fact::is(cell, colour)).collect::<Vec<_>>()
        };
        let sum =
            |premises: Vec<Premise>, gives| Some(vec![Line::sum(premises, Vec::new(), gives)]);
        match self.kind {
            Kind::Triplet => {
                Some(triplet(board, group(a, b)?, [a, b, c], &facts(BLACK), facts(WHITE)))
            }
            Kind::Between => {
                let pairs = [board.pair_of(a, b), board.pair_of(a, c)];
                sum(vec![group(b, c)?, pairs[0], pairs[1]], facts(WHITE))
            }
            Kind::Pair => sum(vec![group(a, b)?, board.pair_of(a, b)], facts(BLACK)),
            Kind::Flanked | Kind::Double | Kind::Wing => {
                let groups = [group(a, c)?, group(b, d)?];
                let pairs = [board.pair_of(a, b), board.pair_of(c, d)];
                sum(vec![groups[0], groups[1], pairs[0], pairs[1]], facts(BLACK))
            }
            Kind::Offset => {
                let groups = [group(b, d)?, group(c, last)?];
                let pairs = [board.pair_of(a, b), board.pair_of(a, c), board.pair_of(d, last)];
                sum([&groups[..], &pairs[..]].concat(), facts(WHITE))
            }
            Kind::TripleCorner | Kind::QuadCorner | Kind::DoubleCorner | Kind::EdgePairs => None,
        }
    }
}

/// The cells of these groups, each named by two of its cells, outside the pattern: black.
fn rest(board: &Board, pattern: &[u32], groups: &[(u32, u32)], new: &mut Vec<(u32, u8)>) {
    for &(one, other) in groups {
        let Some(group) = board.common_group(one, other) else { continue };
        let cells = board.groups[group as usize].cells.iter();
        new.extend(cells.filter(|cell| !pattern.contains(cell)).map(|&cell| (cell, BLACK)));
    }
}

/// Each outer one is black, as the other two are a pair; then the middle is white.
fn triplet(
    board: &Board,
    group: Premise,
    [a, b, c]: [u32; 3],
    black: &[Fact],
    white: Vec<Fact>,
) -> Vec<Line> {
    let outside = |cell: u32| black.iter().filter(move |fact| fact.places[0] != cell).cloned();
    let mut lines = Vec::new();
    let first: Vec<_> = outside(a).collect();
    if !first.is_empty() {
        lines.push(Line::sum(vec![group, board.pair_of(a, b)], Vec::new(), first));
    }
    let last: Vec<_> = black.iter().filter(|fact| fact.places[0] == a).cloned().collect();
    if !last.is_empty() {
        lines.push(Line::sum(vec![group, board.pair_of(b, c)], Vec::new(), last));
    }
    if !white.is_empty() {
        lines.push(Line::unit(board.pair_of(a, b), vec![Fact::is(a, BLACK)], white));
    }
    lines
}

/// Every pattern of a kind, in reading order.
pub fn find(board: &Board, kind: Kind) -> Vec<Pattern> {
    let mut found = Vec::new();
    let mut add = |cells: &[u32]| found.push(Pattern::new(kind, cells));
    match kind {
        Kind::Triplet => {
            for group in &board.groups {
                for cells in group.cells.windows(3) {
                    if board.touch(cells[0], cells[1]) && board.touch(cells[1], cells[2]) {
                        add(cells);
                    }
                }
            }
        }
        Kind::Between => {
            for group in &board.groups {
                let step = if group.is_row(board.width) { 1 } else { board.width as u32 };
                for cells in group.cells.windows(2).filter(|cells| cells[1] - cells[0] == 2 * step)
                {
                    add(&[cells[0] + step, cells[0], cells[1]]);
                }
            }
        }
        Kind::Pair => {
            for group in &board.groups {
                let pairs = group.cells.windows(2).filter(|cells| board.touch(cells[0], cells[1]));
                pairs.for_each(&mut add);
            }
        }
        Kind::Flanked | Kind::Double | Kind::Wing => two_groups(board, kind, &mut add),
        Kind::TripleCorner | Kind::QuadCorner | Kind::DoubleCorner => {
            corners(board, kind, &mut add);
        }
        Kind::EdgePairs => edges(board, &mut add),
        Kind::Offset => offset(board, &mut add),
    }
    found
}

/// `a b` and `c d` side by side, where `a` and `c` are of one group and `b` and `d` of another.
fn two_groups(board: &Board, kind: Kind, add: &mut impl FnMut(&[u32])) {
    for (number, group) in board.groups.iter().enumerate() {
        let is_row = group.is_row(board.width);
        let sides = if is_row == (kind == Kind::Wing) { [0, 2] } else { [1, 3] };
        for (at, &a) in group.cells.iter().enumerate() {
            for &c in &group.cells[at + 1..] {
                for b in sides.map(|side| board.near[a as usize][side]) {
                    for d in sides.map(|side| board.near[c as usize][side]) {
                        if b == NONE || d == NONE || [c, d].contains(&b) || d == a {
                            continue;
                        }
                        let Some(other) = board.common_group(b, d) else { continue };
                        let is_flanked = board.touch(b, d) != board.touch(a, c);
                        let is_kind = kind == Kind::Wing || is_flanked == (kind == Kind::Flanked);
                        let is_parallel =
                            board.groups[other as usize].is_row(board.width) == is_row;
                        if (other as usize) > number && is_parallel && is_kind {
                            add(&[a, b, c, d]);
                        }
                    }
                }
            }
        }
    }
}

/// Patterns in the corners of a board of at least two rows and columns.
fn corners(board: &Board, kind: Kind, add: &mut impl FnMut(&[u32])) {
    if board.is_line() {
        return;
    }
    let (right, down) = (board.width as u32 - 1, (board.width * (board.height - 1)) as u32);
    for corner in [0, right, down, down + right] {
        let mut near = board.near(corner);
        let (Some(p), Some(q)) = (near.next(), near.next()) else { continue };
        let Some(inner) = board.near(p).find(|&cell| cell != corner && board.touch(cell, q)) else {
            continue;
        };
        let equal = |one, other| board.common_group(one, other).is_some();
        let is_triple = equal(corner, p) && equal(corner, q);
        let is_quad = is_triple && equal(p, inner) && equal(q, inner);
        match kind {
            Kind::TripleCorner if is_triple && !is_quad => add(&[corner, p, q]),
            Kind::QuadCorner if is_quad => add(&[corner, p, q, inner]),
            Kind::DoubleCorner => {
                for (own, other) in [(p, q), (q, p)] {
                    if equal(corner, own) {
                        add(&[other, corner, own]);
                    } else if equal(own, inner) {
                        add(&[other, own, inner, corner]);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Squares at an edge of which each row, or each column, is a pair: one diagonal is black, so a
/// black beside the square would enclose a cell of the edge.
fn edges(board: &Board, add: &mut impl FnMut(&[u32])) {
    for &cell in &board.border {
        for turn in 0..4 {
            let at = |from: u32, side: usize| match from {
                NONE => NONE,
                from => board.near[from as usize][(side + turn) % 4],
            };
            let (next, below) = (at(cell, 1), at(cell, 2));
            let (inner, beside) = (at(next, 2), at(next, 1));
            if at(cell, 0) != NONE || inner == NONE || beside == NONE {
                continue;
            }
            for (cell, next, below, inner, beside) in
                [(cell, next, below, inner, beside), (next, cell, inner, below, at(cell, 3))]
            {
                let equal = |one, other| board.common_group(one, other).is_some();
                let is_square = equal(cell, next) && equal(below, inner)
                    || equal(cell, below) && equal(next, inner);
                if is_square && beside != NONE {
                    add(&[beside, cell, next, below, inner]);
                }
            }
        }
    }
}

/// A cell `a` beside `b` and `c`, and `d` and `e` side by side, where `b` and `d` are of one group
/// and `c` and `e` of another: a black `a` would make `d` and `e` black.
fn offset(board: &Board, add: &mut impl FnMut(&[u32])) {
    for a in 0..board.cells as u32 {
        for b in board.near(a) {
            for c in board.near(a).filter(|&c| c > b) {
                for first in board.groups_of(b) {
                    for &d in &board.groups[first as usize].cells {
                        for e in board.near(d) {
                            let is_apart =
                                d != b && ![a, b].contains(&e) && d != a && e != c && d != c;
                            if is_apart && board.common_group(c, e).is_some_and(|own| own != first)
                            {
                                add(&[a, b, c, d, e]);
                            }
                        }
                    }
                }
            }
        }
    }
}
