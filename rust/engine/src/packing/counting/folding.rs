//! What symmetries save when cells are filled line by line.
//!
//! A symmetry that keeps every line makes two states of one wherever a line has just been filled: both
//! can be completed in equally many ways, so the lesser stands for both. A symmetry that is its own
//! inverse pairs the placements of a piece that lies once; of a pair the one on later lines counts
//! for two and the other is never tried, while pairs on equal lines count one each.

use super::state_table::Word;
use crate::packing::model::fill_order::FillOrder;
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::{Group, Symmetry};

/// Bits that are turned into their mirror image together.
const CHUNK: u32 = 8;

/// The mirror images of states.
pub struct Folding<K> {
    /// The line of each cell, and where it begins.
    line_of: Vec<usize>,
    begins: Vec<usize>,
    /// By line and chunk: the images of 256 patterns.
    images: Vec<Vec<[K; 1 << CHUNK]>>,
}

/// Whether a symmetry, its own inverse, keeps every piece and every line of an order.
fn keeps_lines(symmetry: &Symmetry, scan: &FillOrder, place: &[usize]) -> bool {
    let keeps = |&cell: &u32| {
        let image = symmetry.cell(cell) as usize;
        scan.line_of[place[cell as usize]] == scan.line_of[place[image]]
    };
    symmetry.is_own_inverse() && symmetry.keeps_all() && scan.order.iter().all(keeps)
}

/// The symmetry, other than the identity, that keeps all pieces and lines.
pub fn mirror<'a>(scan: &FillOrder, group: &'a Group, place: &[usize]) -> Option<&'a Symmetry> {
    group.elements[1..].iter().find(|element| keeps_lines(element, scan, place))
}

impl<K: Word> Folding<K> {
    /// The mirror images along the lines of an order, if a symmetry keeps these.
    pub fn new(scan: &FillOrder, group: &Group, place: &[usize]) -> Option<Self> {
        let mirror = mirror(scan, group, place)?;
        let begins = scan.begins();
        let image_of = |at: usize| place[mirror.cell(scan.order[at]) as usize];
        let tables = |&begin: &usize| -> Vec<[K; 1 << CHUNK]> {
            let chunk = |chunk: u32| {
                let mut table = [K::of(0); 1 << CHUNK];
                for (pattern, image) in table.iter_mut().enumerate() {
                    for bit in (0..CHUNK).filter(|bit| pattern >> bit & 1 == 1) {
                        let at = begin + (CHUNK * chunk + bit) as usize;
                        if at < scan.order.len() && image_of(at) - begin < K::BITS as usize {
                            *image = *image | K::of(1) << (image_of(at) - begin) as u32;
                        }
                    }
                }
                table
            };
            (0..K::BITS / CHUNK).map(chunk).collect()
        };
        let images = begins.iter().map(tables).collect();
        Some(Self { line_of: scan.line_of.clone(), begins, images })
    }

    /// The lesser of a state and its mirror image, with its first empty cell and whether it is the
    /// image, if the way from `cell` to `next` ended a line.
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

/// What each placement of one piece counts for.
pub struct Halves {
    item: u32,
    /// The symmetry that makes the pairs, by its number in the group.
    pub element: usize,
    weights: Vec<u8>,
}

impl Halves {
    /// The halves of the piece of which the most placements need not be tried.
    pub fn new(problem: &Problem, scan: &FillOrder, group: &Group, place: &[usize]) -> Self {
        let mirror = mirror(scan, group, place);
        let mut best = Self { item: 0, element: 0, weights: Vec::new() };
        let mut most = 0;
        for (number, element) in group.elements.iter().enumerate().skip(1) {
            for item in 0..problem.items.len() as u32 {
                let Some(weights) = weights(problem, scan, place, element, item) else { continue };
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

    /// What a placement counts for.
    pub fn weight(&self, (item, number): Choice) -> u8 {
        if item == self.item { self.weights.get(number as usize).copied().unwrap_or(1) } else { 1 }
    }
}

/// What the placements of a piece count for by one symmetry, if that is its own inverse there.
fn weights(
    problem: &Problem,
    scan: &FillOrder,
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
        cells.iter().map(|&cell| scan.line_of[place[cell as usize]]).sum()
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
