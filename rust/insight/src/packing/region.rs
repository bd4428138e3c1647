//! Regions: cells whose number the pieces that reach them cannot make up.
//!
//! Every piece adds as many cells of a region as one of its open placements covers, or none. If no
//! choice adds up to the region, or only choices without some placements, these are excluded. A
//! region is an *island*, open cells that touch no others, or a *colour*: the cells on which a linear
//! form of the coordinates has one value modulo 2, 3 or 4. For a colour every piece that is left
//! must count, so it is looked at only if their areas fill all open cells. The sums are bits of a
//! `u128`: regions of more than 127 cells are not looked at.

use std::collections::BTreeSet;

use runut_model::distinct;

use super::cover::{Cover, State, all};
use super::event::Reason;
use super::scope::{Scope, bits};

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

    /// Whether no choice of the open placements adds up to the region.
    pub(super) fn is_out_of_reach(&self, cover: &Cover, state: &State) -> bool {
        let slots = self.added(cover, state).slots(state);
        let sum = slots.iter().fold(1, |sum, &(_, set)| sums(sum, set));
        sum >> self.cells.len() & 1 == 0
    }

    /// The open placements without which no choice adds up to the region.
    pub(super) fn excluded(&self, cover: &Cover, state: &State) -> Vec<usize> {
        let (added, size) = (self.added(cover, state), self.cells.len());
        let slots = added.slots(state);
        let (before, after) = (running(slots.iter()), running(slots.iter().rev()));
        let mut wrong = BTreeSet::new();
        for (at, &(kind, set)) in slots.iter().enumerate() {
            let others = (before[at], after[slots.len() - 1 - at]);
            let wrong_here = bits(set).filter(|&value| !is_sum(others, size, value));
            wrong.extend(wrong_here.map(|value| (kind, value)));
        }
        let is_wrong = |(_, kind, count): &&(usize, usize, usize)| wrong.contains(&(*kind, *count));
        added.placements.iter().filter(is_wrong).map(|&(local, ..)| local).collect()
    }

    /// What the open placements add.
    fn added(&self, cover: &Cover, state: &State) -> Added {
        let board = cover.board;
        let inside = board.bits(&self.cells);
        let mut sets = vec![u128::from(self.colour.is_none()); board.kinds.len()];
        let placements = all(&state.open).into_iter().map(|local| {
            let placement = &board.placements[cover.id(local) as usize];
            let count = placement.count(&inside);
            sets[placement.kind] |= 1 << count;
            (local, placement.kind, count)
        });
        let placements = placements.collect();
        Added { placements, sets }
    }

    /// The reasons that the sum needs here: those that exclude what open placements do not add.
    pub(super) fn needs(&self, scope: &Scope) -> Vec<Reason> {
        let board = scope.board;
        let mut weights = vec![0; board.places];
        self.weights().for_each(|(cell, weight)| weights[cell as usize] = weight);
        let counted = board.bits(&self.weights().map(|(cell, _)| cell).collect::<Vec<_>>());
        let (laid, mut live, mut dead) = (scope.laid(), BTreeSet::new(), Vec::new());
        for (number, placement) in (0..).zip(&board.placements) {
            if placement.count(&counted) == 0 {
                continue;
            }
            let sum: i64 = placement.cells.iter().map(|&cell| weights[cell as usize]).sum();
            if scope.excludes(number, &laid) {
                dead.push((number, (placement.kind, sum)));
            } else {
                live.insert((placement.kind, sum));
            }
        }
        dead.retain(|(_, added)| !live.contains(added));
        let needs = scope.few(dead.into_iter().map(|(number, _)| number));
        distinct(needs.into_iter().chain(scope.copies_laid(&laid)))
    }
}

/// How many cells of a region each open placement covers: placement, kind, number; and the numbers
/// of each kind as bits.
struct Added {
    placements: Vec<(usize, usize, usize)>,
    sets: Vec<u128>,
}

impl Added {
    /// What each copy of a kind that is left may add.
    fn slots(&self, state: &State) -> Vec<(usize, u128)> {
        let pairs = self.sets.iter().zip(&state.left).enumerate();
        pairs.flat_map(|(kind, (&set, &left))| std::iter::repeat_n((kind, set), left)).collect()
    }
}

/// The sums of the first 0, 1, 2 … of some sets.
fn running<'s>(sets: impl Iterator<Item = &'s (usize, u128)>) -> Vec<u128> {
    let later = sets.scan(1, |sum, &(_, set)| {
        *sum = sums(*sum, set);
        Some(*sum)
    });
    std::iter::once(1).chain(later).collect()
}

/// The sums of a member of each set; those above 127 do not matter.
fn sums(one: u128, other: u128) -> u128 {
    bits(other).fold(0, |sum, shift| sum | one << shift)
}

/// Whether a value and a member of each of two sets add up to a size.
fn is_sum((one, other): (u128, u128), size: usize, value: usize) -> bool {
    let rest = size.checked_sub(value);
    rest.is_some_and(|rest| {
        bits(one).take_while(|part| *part <= rest).any(|part| other >> (rest - part) & 1 == 1)
    })
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
    let area = |kind: usize| {
        board.items[board.item(kind) as usize]
            .first()
            .map_or(0, |&first| board.placements[first as usize].cells.len())
    };
    let areas: usize = state.left.iter().enumerate().map(|(kind, left)| left * area(kind)).sum();
    if areas != open.len() {
        return Vec::new();
    }
    let mut regions: Vec<Region> = Vec::new();
    for modulus in 2..=4 {
        for form in forms(modulus, board.points.iter().any(|point| point[0] != board.points[0][0]))
        {
            for colour in 0..modulus {
                let is_own = |&cell: &u32| {
                    let point = board.points[cell as usize];
                    let sum: i32 = form.iter().zip(point).map(|(one, other)| one * other).sum();
                    sum.rem_euclid(modulus) == colour
                };
                let (cells, others): (Vec<u32>, Vec<u32>) =
                    open.iter().partition(|cell| is_own(cell));
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
