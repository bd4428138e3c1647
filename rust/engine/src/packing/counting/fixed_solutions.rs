//! Solutions that a symmetry maps to themselves, as Burnside's lemma needs them.
//!
//! Idea: such a solution contains every placement together with all its images. Cells that the
//! symmetry maps to each other are one cell of a smaller board; a placement with its images covers
//! some of these, if they do not overlap and enough copies exist. Pieces that it maps to each other
//! are used equally often, so one number of copies says it for all. What remains is an exact cover
//! of a fraction of the size, counted by the frontier DP ([`frontier_dp`](super::frontier_dp)).
//!
//! Cost: the states of that DP, at most [`MOST`]; beyond that the count is given up.

use num_bigint::BigUint;

use super::frontier_dp::{self, Kind, Laid, Most, Stock};
use crate::packing::model::fill_order::FillOrder;
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::{Item, Problem};
use crate::packing::model::symmetry::Symmetry;
use crate::search::{Control, Halt};
use runut_model::distinct;

/// Limits beyond which the count is given up.
const MOST: Most = Most { states: 1 << 24, bytes: 250 << 20 };

/// The solutions that a symmetry maps to themselves; `None` if they are too many to count.
pub fn kept_solutions(
    problem: &Problem,
    order: &FillOrder,
    symmetry: &Symmetry,
    control: &mut Control,
) -> Result<Option<BigUint>, Halt> {
    let is_lost = |(index, item): (usize, &Item)| {
        let is_still = |number| symmetry.image((index as u32, number)) == (index as u32, number);
        item.is_single() && symmetry.keeps(index) && !(0..item.len() as u32).any(is_still)
    };
    let spare_area = problem.spare_area().filter(|_| problem.can_fill());
    let Some(spare_area) = spare_area else { return Ok(Some(BigUint::ZERO)) };
    if problem.items.iter().enumerate().any(is_lost) {
        return Ok(Some(BigUint::ZERO));
    }
    let (orbit_of, cells) = orbits_of_cells(problem, order, symmetry);
    let kinds = (0..problem.items.len()).map(|index| kind(problem, symmetry, index)).collect();
    let stock = Stock { cells, kinds, spare_area };
    let mut laid = Vec::new();
    for (index, item) in problem.items.iter().enumerate() {
        control.work(1 + item.cells.len() as u64)?;
        for number in 0..item.len() as u32 {
            laid.extend(orbit(problem, symmetry, &orbit_of, (index as u32, number)));
        }
    }
    Ok(frontier_dp::count_laid(&stock, &laid, &MOST, control)?.ok())
}

/// The number of each cell's orbit, in the order in which the cells are filled, and how many orbits
/// there are.
fn orbits_of_cells(
    problem: &Problem,
    order: &FillOrder,
    symmetry: &Symmetry,
) -> (Vec<usize>, usize) {
    let mut orbit_of = vec![usize::MAX; problem.blank.len()];
    let mut orbits = 0;
    for &cell in &order.cells {
        if orbit_of[cell as usize] < usize::MAX {
            continue;
        }
        let mut image = cell;
        while orbit_of[image as usize] == usize::MAX {
            orbit_of[image as usize] = orbits;
            image = symmetry.cell(image);
        }
        orbits += 1;
    }
    (orbit_of, orbits)
}

/// The copies of the pieces that a symmetry maps to each other, at the first of them; none at the
/// others.
fn kind(problem: &Problem, symmetry: &Symmetry, index: usize) -> Kind {
    let item = &problem.items[index];
    let (mut image, mut alike) = (symmetry.item(index), 1);
    while image != index {
        if image < index {
            return Kind { least: 0, most: 0, size: 0 };
        }
        (image, alike) = (symmetry.item(image), alike + 1);
    }
    Kind { least: item.least, most: item.most, size: alike * item.size }
}

/// A placement with all its images, if it is the least of them and they do not overlap.
fn orbit(
    problem: &Problem,
    symmetry: &Symmetry,
    orbit_of: &[usize],
    choice: Choice,
) -> Option<Laid> {
    let mut choices = vec![choice];
    let mut image = symmetry.image(choice);
    while image != choice {
        choices.push(image);
        image = symmetry.image(image);
    }
    if choices.iter().min() != Some(&choice) {
        return None;
    }
    let mut cells: Vec<u32> =
        choices.iter().flat_map(|&choice| problem.cells_of(choice).iter().copied()).collect();
    cells.sort_unstable();
    if !cells.is_sorted_by(|one, other| one < other) {
        return None;
    }
    let copies = choices.iter().filter(|&&(item, _)| item == choice.0).count() as u32;
    let places = distinct(cells.iter().map(|&cell| orbit_of[cell as usize]));
    Some(Laid { choice, copies, places, weight: 1 })
}
