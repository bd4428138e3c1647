//! Singles: the last place of a digit, the last digit of a cell.

use runut_model::House;

use super::argument::{Argument, Finding, From, Literal, Show};
use super::bits::ones;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;

/// How much harder a single in a line and a naked single are seen than one in a box.
const LINE: f32 = 1.8;
const NAKED: f32 = 3.0;
/// Glances of a search for the only single of a board.
const SEARCH: f32 = 3.0;

/// The easiest single. Its cost falls with the number of singles that could be seen.
pub fn find<const W: usize>(board: &Board<W>, allows: impl Fn(Name) -> bool) -> Option<Finding> {
    let layout = &*board.layout;
    let (mut best, mut seen) = (None, 0.0);
    let mut offer = |name: Name, house: Option<u32>, candidate: Candidate| {
        let is_easier = best.is_none_or(|(known, _, _)| (name as u16) < known as u16);
        let is_listed = board.is_listed(candidate, true);
        if is_easier && allows(name) && !is_listed {
            best = Some((name, house, candidate));
        }
    };
    for house in 0..layout.houses as u32 {
        let unit = &layout.units[house as usize];
        let waiting = layout.all() & !board.done[house as usize];
        let (name, weight) = match unit.house {
            _ if waiting.is_power_of_two() => (Name::FullHouse, 1.0),
            House::Box => (Name::HiddenSingleBox, 1.0),
            _ => (Name::HiddenSingleLine, 1.0 / LINE),
        };
        for digit in ones(waiting) {
            let seats = board.seats(house, digit);
            if seats.is_power_of_two() {
                seen += weight;
                let cell = unit.cells[seats.trailing_zeros() as usize];
                offer(name, Some(house), Candidate::new(cell, digit));
            }
        }
    }
    for cell in board.open.members() {
        let digits = board.digits[cell as usize];
        if digits.is_power_of_two() {
            seen += 1.0 / NAKED;
            offer(Name::NakedSingle, None, Candidate::new(cell, digits.trailing_zeros()));
        }
    }
    best.map(|(name, house, candidate)| {
        let mut finding = single(layout, name, house, candidate);
        finding.cost = SEARCH / seen;
        finding
    })
}

fn single<const W: usize>(
    layout: &Layout<W>,
    name: Name,
    house: Option<u32>,
    candidate: Candidate,
) -> Finding {
    let Candidate { cell, digit } = candidate;
    let gives = vec![Literal::is(cell, digit)];
    let (from, lacks) = match house {
        Some(house) => {
            let others = layout.units[house as usize].cells.iter().filter(|&&other| other != cell);
            (From::Unit(house), others.map(|&other| (other, 1 << digit)).collect())
        }
        None => (From::Cell(cell), vec![(cell, layout.all() & !(1 << digit))]),
    };
    let show =
        Show { base: house.into_iter().collect(), pattern: vec![candidate], ..Show::default() };
    Finding::new(name, gives.clone(), vec![Argument::lacking(from, lacks, gives)], show)
}
