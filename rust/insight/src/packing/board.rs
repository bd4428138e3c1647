//! The board as its model states it: kinds of pieces, their placements, and what must be covered.
//!
//! An *item* is what needs a placement: a place that no value but a piece's may take, or a kind of
//! which a copy must lie somewhere. Places come first in their numbering, then kinds. The copies of
//! a kind are interchangeable and share the first of their labels.

use std::collections::BTreeSet;

use runut_model::{Model, Part, Point};
use runut_parts::placements::{Lattice, difference, distinct};

use crate::fact::{Fact, Premise};

/// Cells of all placements beyond which a board is not read.
const MOST_CELLS: usize = 4_000_000;

/// A kind of piece.
pub(super) struct Kind {
    /// The label of its first copy, which stands for all.
    pub(super) label: u8,
    pub(super) copies: usize,
    /// The constraint that states its shape.
    pub(super) shape: Premise,
    /// The constraint that it lies somewhere, unless it is a spare.
    pub(super) missing: Option<Premise>,
}

/// Where a piece may lie.
pub(super) struct Placement {
    pub(super) kind: usize,
    /// In ascending order.
    pub(super) cells: Vec<u32>,
    /// The same as bits.
    bits: Vec<u64>,
}

impl Placement {
    /// How many of its cells are in a set.
    pub(super) fn count(&self, set: &[u64]) -> usize {
        self.bits.iter().zip(set).map(|(one, other)| (one & other).count_ones() as usize).sum()
    }
}

/// Kinds, placements and items.
pub(super) struct Board {
    pub(super) places: usize,
    pub(super) kinds: Vec<Kind>,
    pub(super) placements: Vec<Placement>,
    /// The placements of each item.
    pub(super) items: Vec<Vec<u32>>,
    /// Whether an item needs a placement.
    pub(super) must: Vec<bool>,
    /// The point of each place.
    pub(super) points: Vec<Point>,
    /// The neighbours of each place.
    pub(super) near: Vec<Vec<u32>>,
    /// The kind of each value that is a label.
    pub(super) kind_of: [Option<u8>; 256],
}

impl Board {
    /// Reads a model; `Err` names what does not fit.
    pub(super) fn new(model: &Model) -> Result<Self, String> {
        let mut board = Self {
            places: model.places,
            kinds: Vec::new(),
            placements: Vec::new(),
            items: Vec::new(),
            must: Vec::new(),
            points: model.points.clone(),
            near: vec![Vec::new(); model.places],
            kind_of: [None; 256],
        };
        board.read_kinds(model)?;
        board.read_missing(model)?;
        let allowed = allowed(model);
        board.lay_out(model, &allowed)?;
        let covered = allowed.iter().map(|values| {
            !values.is_empty()
                && values.iter().all(|&value| board.kind_of[value as usize].is_some())
        });
        let needed = board.kinds.iter().map(|kind| kind.missing.is_some());
        board.must = covered.chain(needed).collect();
        Ok(board)
    }

    /// The item of a kind.
    pub(super) fn item(&self, kind: usize) -> u32 {
        (self.places + kind) as u32
    }

    /// The kind whose item this is; `None` for a place.
    pub(super) fn kind_at(&self, item: u32) -> Option<usize> {
        (item as usize).checked_sub(self.places)
    }

    /// The cells and the kind of a placement, as items.
    pub(super) fn items_of(&self, placement: u32) -> impl Iterator<Item = u32> {
        let Placement { kind, cells, .. } = &self.placements[placement as usize];
        cells.iter().copied().chain([self.item(*kind)])
    }

    /// That a placement holds, or not.
    pub(super) fn fact(&self, placement: u32, holds: bool) -> Fact {
        let Placement { kind, cells, .. } = &self.placements[placement as usize];
        Fact { places: cells.clone(), value: self.kinds[*kind].label, holds }
    }

    /// The placement of a kind on exactly these cells, which are in ascending order.
    pub(super) fn find(&self, kind: usize, cells: &[u32]) -> Option<u32> {
        let placements = self.items[self.item(kind) as usize].iter().copied();
        placements.into_iter().find(|&each| self.placements[each as usize].cells == cells)
    }

    /// Cells as a set.
    pub(super) fn bits(&self, cells: &[u32]) -> Vec<u64> {
        let mut bits = vec![0; self.places.div_ceil(64)];
        for cell in cells {
            bits[*cell as usize / 64] |= 1 << (cell % 64);
        }
        bits
    }

    /// Whether two placements share a cell.
    pub(super) fn overlap(&self, one: u32, other: u32) -> bool {
        let (one, other) = (&self.placements[one as usize], &self.placements[other as usize]);
        one.bits.iter().zip(&other.bits).any(|(one, other)| one & other != 0)
    }

    /// Whether a placement excludes another: they share a cell, or there is one such piece.
    pub(super) fn clash(&self, one: u32, other: u32) -> bool {
        let kind = self.placements[one as usize].kind;
        let is_same = kind == self.placements[other as usize].kind;
        (is_same && self.kinds[kind].copies == 1) || self.overlap(one, other)
    }

    fn read_kinds(&mut self, model: &Model) -> Result<(), String> {
        for (shape, rule, part, _) in Premise::each(model) {
            let Part::Piece { labels, .. } = part else { continue };
            let Some(&label) = labels.first() else { continue };
            for &each in labels {
                if self.kind_of[each as usize].replace(self.kinds.len() as u8).is_some() {
                    return Err(format!("rule '{}': two pieces with one label", rule.name));
                }
            }
            self.kinds.push(Kind { label, copies: labels.len(), shape, missing: None });
        }
        Ok(())
    }

    fn read_missing(&mut self, model: &Model) -> Result<(), String> {
        for (premise, rule, part, places) in Premise::each(model) {
            match part {
                Part::OneOf(_) | Part::Piece { .. } | Part::Lies(_) => continue,
                Part::Linear(sum) if places.len() == model.places => {
                    if let (&[(label, 1)], Some(1), None) = (&sum.weights[..], sum.low, sum.high)
                        && let Some(kind) = self.kind_of[label as usize]
                    {
                        self.kinds[kind as usize].missing.get_or_insert(premise);
                        continue;
                    }
                }
                _ => {}
            }
            return Err(format!("rule '{}' is no rule of a packing", rule.name));
        }
        Ok(())
    }

    /// Lists placements and neighbours.
    fn lay_out(&mut self, model: &Model, allowed: &[BTreeSet<u8>]) -> Result<(), String> {
        let lattice = Lattice::new(&model.points);
        self.items = vec![Vec::new(); self.places + self.kinds.len()];
        let mut room = MOST_CELLS;
        let mut step = i32::MAX;
        let mut kind = 0;
        for (part, own) in model.constraints() {
            let Part::Piece { labels, images } = part else { continue };
            if labels.is_empty() {
                continue;
            }
            let label = self.kinds[kind].label;
            let may_hold = |place: &u32| allowed[*place as usize].contains(&label);
            let inside: BTreeSet<u32> = own.iter().copied().filter(may_hold).collect();
            for image in distinct(images) {
                step = step.min(least_step(&image));
                let cost = inside.len() * image.len();
                room = room.checked_sub(cost).ok_or("a board too large to explain")?;
            }
            let firsts: Vec<u32> = inside.iter().copied().collect();
            lattice.lay(
                images,
                &firsts,
                |place| inside.contains(&place),
                |cells| {
                    self.add(kind, cells.to_vec());
                    true
                },
            );
            kind += 1;
        }
        self.near = neighbours(&lattice, step);
        Ok(())
    }

    fn add(&mut self, kind: usize, cells: Vec<u32>) {
        let number = self.placements.len() as u32;
        let bits = self.bits(&cells);
        self.placements.push(Placement { kind, cells, bits });
        for item in self.items_of(number).collect::<Vec<_>>() {
            self.items[item as usize].push(number);
        }
    }
}

/// The values that each place may take by itself.
fn allowed(model: &Model) -> Vec<BTreeSet<u8>> {
    let every: BTreeSet<u8> = model.values.iter().copied().collect();
    let mut allowed = vec![every; model.places];
    for (part, places) in model.constraints() {
        let Part::OneOf(values) = part else { continue };
        for &place in places {
            allowed[place as usize].retain(|value| values.contains(value));
        }
    }
    allowed
}

/// The least squared distance of two points of an image.
fn least_step(image: &[Point]) -> i32 {
    let pairs = image.iter().enumerate().flat_map(|(at, &one)| {
        image[at + 1..].iter().map(move |&other| difference(one, other).map(|each| each * each))
    });
    pairs.map(|[x, y, z]| x + y + z).min().unwrap_or(i32::MAX)
}

/// The places at this squared distance, of each place. The pieces say how far neighbours are apart.
fn neighbours(lattice: &Lattice<'_>, step: i32) -> Vec<Vec<u32>> {
    let reach = (1..=4).take_while(|each| each * each <= step).last().unwrap_or(0);
    let axis = || -reach..=reach;
    let every = axis().flat_map(|x| axis().flat_map(move |y| axis().map(move |z| [x, y, z])));
    let is_step = |each: &Point| each.map(|axis| axis * axis).iter().sum::<i32>() == step;
    lattice.near(&every.filter(is_step).collect::<Vec<_>>())
}
