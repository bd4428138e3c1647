//! Regions: cells whose number the pieces that reach them cannot make up.
//!
//! Every piece adds as many cells of a region as one of its open placements covers, or none. If no
//! choice adds up to the region, or only choices without some placements, these are excluded. A
//! region is an *island*, open cells that touch no others, or a *colour*: the cells on which a linear
//! form of the coordinates has one value modulo 2, 3 or 4. For a colour every piece that is left
//! must count, so it is looked at only if their areas fill all open cells. The sums are bits of a
//! `u128`: regions of more than 127 cells are not looked at.

use std::collections::HashSet;

use super::cover::{Cover, State, all};
use super::event::Reason;
use super::scope::{Kills, Scope, few};

/// The largest region.
const LARGEST: usize = 127;
/// The most sums that the checker keeps apart.
const MOST_SUMS: usize = 1 << 14;

/// Cells that are counted.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) cells: Vec<u32>,
    /// For a colour, all other open cells, and the modulus.
    pub(super) colour: Option<(Vec<u32>, u32)>,
}

impl Region {
    /// How often each cell counts: the other colours so much that they never mix with this one.
    pub(super) fn weights(&self) -> impl Iterator<Item = (u32, i64)> {
        let others = self.colour.iter().flat_map(|(others, _)| others);
        let base = self.cells.len() as i64 + 1;
        let own = self.cells.iter().map(|&cell| (cell, 1));
        own.chain(others.map(move |&cell| (cell, base)))
    }

    /// Placements that the sum excludes, or none if it is out of reach; `None` if it says nothing.
    pub(super) fn excluded(&self, cover: &Cover, state: &State) -> Option<Vec<usize>> {
        let board = cover.board;
        let mut is_inside = vec![false; board.places];
        self.cells.iter().for_each(|&cell| is_inside[cell as usize] = true);
        let open = all(&state.open);
        let count = |&local: &usize| {
            let cells = &board.placements[cover.id(local) as usize].cells;
            cells.iter().filter(|&&cell| is_inside[cell as usize]).count()
        };
        let counts: Vec<usize> = open.iter().map(count).collect();
        let kind_of = |local: usize| board.placements[cover.id(local) as usize].kind;
        let mut sets = vec![u128::from(self.colour.is_none()); board.kinds.len()];
        for (&local, &count) in open.iter().zip(&counts) {
            sets[kind_of(local)] |= 1 << count;
        }
        let slots = slots(&sets, &state.left);
        let (before, after) = (running(slots.iter()), running(slots.iter().rev()));
        let size = self.cells.len();
        if before[slots.len()].1 >> size & 1 == 0 {
            return Some(Vec::new());
        }
        let mut wrong: HashSet<(usize, usize)> = HashSet::new();
        for (at, &(kind, set)) in slots.iter().enumerate() {
            let (one, other) = (before[at].1, after[slots.len() - 1 - at].1);
            for value in (0..=size).filter(|value| set >> value & 1 == 1) {
                let rest = size - value;
                let may_be = (0..=rest).any(|part| one >> part & other >> (rest - part) & 1 == 1);
                if !may_be {
                    wrong.insert((kind, value));
                }
            }
        }
        let pairs = open.iter().zip(&counts);
        let is_wrong = |local: usize, count: usize| wrong.contains(&(kind_of(local), count));
        let found: Vec<usize> =
            pairs.filter(|&(&local, &count)| is_wrong(local, count)).map(|(&local, _)| local).collect();
        (!found.is_empty()).then_some(found)
    }

    /// The placements whose exclusion the sum needs here, with all ways to exclude them.
    pub(super) fn dead(&self, scope: &Scope) -> Vec<(u32, Kills)> {
        let board = scope.board;
        let mut weights = vec![0; board.places];
        self.weights().for_each(|(cell, weight)| weights[cell as usize] = weight);
        let mut live: HashSet<(usize, i64)> = HashSet::new();
        let mut dead = Vec::new();
        for (number, placement) in (0..).zip(&board.placements) {
            let sum: i64 = placement.cells.iter().map(|&cell| weights[cell as usize]).sum();
            if sum == 0 {
                continue;
            }
            let kills = scope.kills(number);
            if kills.is_empty() {
                live.insert((placement.kind, sum));
            } else {
                dead.push((number, sum, kills));
            }
        }
        let is_new = |number: u32, sum: i64| {
            !live.contains(&(board.placements[number as usize].kind, sum))
        };
        dead.retain(|&(number, sum, _)| is_new(number, sum));
        dead.into_iter().map(|(number, _, kills)| (number, kills)).collect()
    }

    /// The reasons that the sum needs here.
    pub(super) fn needs(&self, scope: &Scope) -> Vec<Reason> {
        few(&self.dead(scope).into_iter().map(|(_, kills)| kills).collect::<Vec<_>>())
    }
}

/// What each copy of a kind that is left may add.
fn slots(sets: &[u128], left: &[usize]) -> Vec<(usize, u128)> {
    let pairs = sets.iter().zip(left).enumerate();
    pairs.flat_map(|(kind, (&set, &left))| std::iter::repeat_n((kind, set), left)).collect()
}

/// The sums of the first 0, 1, 2 … of some sets.
fn running<'s>(sets: impl Iterator<Item = &'s (usize, u128)>) -> Vec<(usize, u128)> {
    let mut sums = vec![(0, 1_u128)];
    for (at, &(_, set)) in sets.enumerate() {
        let last = sums[at].1;
        let shifts = (0..=LARGEST).filter(|shift| set >> shift & 1 == 1);
        sums.push((at + 1, shifts.fold(0, |sum, shift| sum | last << shift)));
    }
    sums
}

/// The open cells in parts that touch no other part.
pub(super) fn islands(cover: &Cover, state: &State) -> Vec<Vec<u32>> {
    let board = cover.board;
    let mut is_open: Vec<bool> =
        (0..board.places as u32).map(|place| cover.needs(state, place)).collect();
    let mut islands = Vec::new();
    for start in 0..board.places as u32 {
        if !std::mem::take(&mut is_open[start as usize]) {
            continue;
        }
        let mut island = vec![start];
        let mut at = 0;
        while let Some(&place) = island.get(at) {
            for &next in &board.near[place as usize] {
                if std::mem::take(&mut is_open[next as usize]) {
                    island.push(next);
                }
            }
            at += 1;
        }
        island.sort_unstable();
        islands.push(island);
    }
    islands
}

/// The islands of a board that falls apart, as regions.
pub(super) fn parts(cover: &Cover, state: &State) -> Vec<Region> {
    let islands = islands(cover, state);
    let is_whole = islands.len() < 2;
    let small = islands.into_iter().filter(|cells| !is_whole && cells.len() <= LARGEST);
    small.map(|cells| Region { cells, colour: None }).collect()
}

/// The colours of the open cells, if every piece that is left must lie on them.
pub(super) fn colours(cover: &Cover, state: &State) -> Vec<Region> {
    let board = cover.board;
    let open: Vec<u32> =
        (0..board.places as u32).filter(|&place| cover.needs(state, place)).collect();
    let area = |kind: usize| board.items[board.item(kind) as usize].first().map_or(0, |&first| {
        board.placements[first as usize].cells.len()
    });
    let areas: usize = state.left.iter().enumerate().map(|(kind, left)| left * area(kind)).sum();
    if areas != open.len() {
        return Vec::new();
    }
    let mut regions: Vec<Region> = Vec::new();
    for modulus in 2..=4 {
        for form in forms(modulus, board.points.iter().any(|point| point[0] != board.points[0][0])) {
            for colour in 0..modulus {
                let is_own = |&cell: &u32| {
                    let point = board.points[cell as usize];
                    let sum: i32 = form.iter().zip(point).map(|(one, other)| one * other).sum();
                    sum.rem_euclid(modulus) == colour
                };
                let (cells, others): (Vec<u32>, Vec<u32>) = open.iter().partition(|cell| is_own(cell));
                let is_new = regions.iter().all(|known| known.cells != cells);
                let sums = (cells.len() + 1) * (others.len() + 1) * 4;
                if is_new && !others.is_empty() && cells.len() <= LARGEST && sums <= MOST_SUMS {
                    regions.push(Region { cells, colour: Some((others, modulus as u32)) });
                }
            }
        }
    }
    regions
}

/// Linear forms, those with all directions (a chessboard) first, without negatives of others.
fn forms(modulus: i32, is_layered: bool) -> Vec<[i32; 3]> {
    let layers = if is_layered { modulus } else { 1 };
    let every = (0..layers)
        .flat_map(|a| (0..modulus).flat_map(move |b| (0..modulus).map(move |c| [a, b, c])));
    let mut forms: Vec<[i32; 3]> = every
        .filter(|form| *form != [0; 3] && *form <= form.map(|each| (-each).rem_euclid(modulus)))
        .collect();
    forms.sort_by_key(|form| (form.iter().filter(|each| **each == 0).count(), *form));
    forms
}
