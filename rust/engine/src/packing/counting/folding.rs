//! Symmetry folding: what a symmetry of the board saves in a frontier DP.
//!
//! Idea: a mirror symmetry that maps every line to itself maps states to states. Where a line has
//! just been filled, a state and its mirror image have equally many completions, so the smaller one
//! stands for both ([`Folding`]). A symmetry that is its own inverse also pairs the placements of a
//! piece that lies exactly once: of a pair, the placement on later lines counts twice and the other
//! is never tried; a pair on equal lines counts once each ([`Halves`]).
//!
//! Cost: a few table look-ups at the end of a line.
//!
//! Reference: Ip and Dill, "Better verification through symmetry", 1996 (one state stands for all
//! its images).

use super::state_table::Word;
use crate::packing::model::fill_order::FillOrder;
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::{Group, Symmetry};

/// Bits whose mirror image one table look-up gives.
const CHUNK: u32 = 8;

/// Mirror images of states, by table.
pub struct Folding<K> {
    /// The line of each cell, and where each line begins.
    line_of: Vec<usize>,
    begins: Vec<usize>,
    /// By line and chunk: the images of 256 patterns.
    images: Vec<Vec<[K; 1 << CHUNK]>>,
}

/// Whether a symmetry is its own inverse and keeps every piece and every line of a fill order.
fn keeps_lines(symmetry: &Symmetry, order: &FillOrder, place: &[usize]) -> bool {
    let keeps = |&cell: &u32| {
        let image = symmetry.cell(cell) as usize;
        order.line_of[place[cell as usize]] == order.line_of[place[image]]
    };
    symmetry.is_own_inverse() && symmetry.keeps_all() && order.cells.iter().all(keeps)
}

/// The symmetry, other than the identity, that keeps all pieces and lines.
pub fn mirror<'a>(order: &FillOrder, group: &'a Group, place: &[usize]) -> Option<&'a Symmetry> {
    group.elements[1..].iter().find(|element| keeps_lines(element, order, place))
}

impl<K: Word> Folding<K> {
    /// The folding along the lines of a fill order, if a symmetry keeps them.
    pub fn new(order: &FillOrder, group: &Group, place: &[usize]) -> Option<Self> {
        let mirror = mirror(order, group, place)?;
        let begins = order.begins();
        let image_of = |at: usize| place[mirror.cell(order.cells[at]) as usize];
        let tables = |&begin: &usize| -> Vec<[K; 1 << CHUNK]> {
            let chunk = |chunk: u32| {
                let mut table = [K::of(0); 1 << CHUNK];
                for (pattern, image) in table.iter_mut().enumerate() {
                    for bit in (0..CHUNK).filter(|bit| pattern >> bit & 1 == 1) {
                        let at = begin + (CHUNK * chunk + bit) as usize;
                        if at < order.cells.len() && image_of(at) - begin < K::BITS as usize {
                            *image = *image | K::of(1) << (image_of(at) - begin) as u32;
                        }
                    }
                }
                table
            };
            (0..K::BITS / CHUNK).map(chunk).collect()
        };
        let images = begins.iter().map(tables).collect();
        Some(Self { line_of: order.line_of.clone(), begins, images })
    }

    /// If the step from `cell` to `next` ended a line: the smaller of a state and its mirror image,
    /// with its first empty cell and whether it is the image. Otherwise the state itself.
    #[inline(always)]
    pub fn least(&self, cell: usize, next: usize, rest: K) -> (usize, K, bool) {
        let line = self.line_of[next];
        if line == self.line_of[cell] {
            return (next, rest, false);
        }
        let begin = self.begins[line];
        let ahead = (next - begin) as u32;
        let mut left = rest << ahead | !(!K::of(0) << ahead);
        let mut image = K::of(0);
        for table in &self.images[line] {
            if left == K::of(0) {
                break;
            }
            image = image | table[left.low() as usize & ((1 << CHUNK) - 1)];
            left = left >> CHUNK;
        }
        let run = image.trailing_ones();
        (next, rest, false).min((begin + run as usize, image >> run, true))
    }
}

/// How often each placement of one piece counts: 0, 1 or 2.
pub struct Halves {
    item: u32,
    /// The symmetry that pairs the placements, by its number in the group.
    pub element: usize,
    weights: Vec<u8>,
}

impl Halves {
    /// Every placement counts once.
    pub fn none() -> Self {
        Self { item: 0, element: 0, weights: Vec::new() }
    }

    /// The pairing that saves the largest share of a piece's placements.
    pub fn new(problem: &Problem, order: &FillOrder, group: &Group, place: &[usize]) -> Self {
        let mirror = mirror(order, group, place);
        let mut best = Self::none();
        let mut most = 0;
        for (number, element) in group.elements.iter().enumerate().skip(1) {
            for item in 0..problem.items.len() as u32 {
                let Some(weights) = weights(problem, order, place, element, item) else { continue };
                let is_even = mirror.is_none_or(|mirror| {
                    let image = |number: usize| mirror.image((item, number as u32)).1 as usize;
                    (0..weights.len()).all(|number| weights[number] == weights[image(number)])
                });
                let saved: usize = weights.iter().map(|&weight| usize::from(weight == 0)).sum();
                let share = 1000 * saved / weights.len().max(1);
                if is_even && share > most {
                    (best, most) = (Self { item, element: number, weights }, share);
                }
            }
        }
        best
    }

    /// How often a placement counts.
    pub fn weight(&self, (item, number): Choice) -> u8 {
        if item == self.item { self.weights.get(number as usize).copied().unwrap_or(1) } else { 1 }
    }
}

/// How often each placement of a piece counts under one symmetry, if that is its own inverse there.
fn weights(
    problem: &Problem,
    order: &FillOrder,
    place: &[usize],
    element: &Symmetry,
    item: u32,
) -> Option<Vec<u8>> {
    let piece = &problem.items[item as usize];
    if !piece.is_single() || !element.keeps(item as usize) {
        return None;
    }
    let lines = |number: u32| -> usize {
        let cells = problem.cells_of((item, number));
        cells.iter().map(|&cell| order.line_of[place[cell as usize]]).sum()
    };
    let weigh = |number: u32| {
        let image = element.image((item, number));
        let is_pair = element.image(image) == (item, number);
        is_pair.then(|| match lines(number).cmp(&lines(image.1)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        })
    };
    (0..piece.len() as u32).map(weigh).collect()
}
