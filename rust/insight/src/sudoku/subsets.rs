//! Subsets: so many cells with so many digits, or so many digits with so many cells.

use runut_model::House;

use super::argument::{Argument, Finding, From, Lack, Literal, Show};
use super::bits::ones;
use super::board::{Board, Candidate};
use super::techniques::Name;

/// Visits every choice of `size` masks whose union has at most `most` bits, until `visit` is content.
pub fn unions<T: Copy, R>(
    masks: &[(T, u64)],
    size: usize,
    most: u32,
    visit: &mut impl FnMut(&[T], u64) -> Option<R>,
) -> Option<R> {
    fn go<T: Copy, R>(
        masks: &[(T, u64)],
        left: usize,
        most: u32,
        chosen: &mut Vec<T>,
        union: u64,
        visit: &mut impl FnMut(&[T], u64) -> Option<R>,
    ) -> Option<R> {
        if left == 0 {
            return visit(chosen, union);
        }
        for at in 0..(masks.len() + 1).saturating_sub(left) {
            let (id, mask) = masks[at];
            let wider = union | mask;
            if wider.count_ones() <= most {
                chosen.push(id);
                let found = go(&masks[at + 1..], left - 1, most, chosen, wider, visit);
                chosen.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
    go(masks, size, most, &mut Vec::with_capacity(size), 0, visit)
}

/// Cells that a box shares with a line and that have no more digits than they are: both lose these
/// elsewhere.
pub fn locked<const W: usize>(board: &Board<W>, name: Name, size: usize) -> Option<Finding> {
    let layout = &*board.layout;
    let is_box = |unit: u32| layout.units[unit as usize].house == House::Box;
    layout.meets.iter().filter(|meet| is_box(meet.base)).find_map(|meet| {
        let shared = layout.at(meet.base, meet.in_base).filter(|&cell| board.open.contains(cell));
        let masks: Vec<(u32, u64)> =
            shared.map(|cell| (cell, board.digits[cell as usize])).collect();
        unions(&masks, size, size as u32, &mut |cells, digits| {
            let units = [meet.base, meet.cover];
            let [of_box, mut of_line] = units.map(|unit| others(board, unit, cells, digits));
            if of_box.is_empty() || of_line.iter().all(|literal| of_box.contains(literal)) {
                return None;
            }
            of_line.retain(|literal| !of_box.contains(literal));
            let lacks = cells.iter().map(|&cell| (cell, layout.all() & !digits));
            let [first, second] =
                [(meet.base, of_box), (meet.cover, of_line)].map(|(unit, own)| {
                    finding(board, name, unit, cells, digits, lacks.clone().collect(), own)
                });
            let show = Show { base: units.to_vec(), ..first.show };
            let gives = [first.gives, second.gives].concat();
            Finding::new(name, gives, [first.why, second.why].concat(), show).unlisted(board)
        })
    })
}

/// The digits that the other cells of a unit lose.
fn others<const W: usize>(board: &Board<W>, unit: u32, cells: &[u32], digits: u64) -> Vec<Literal> {
    let others = board.layout.units[unit as usize].cells.iter();
    let others = others.filter(|&&cell| board.open.contains(cell) && !cells.contains(&cell));
    let lost = |&cell: &u32| {
        ones(board.digits[cell as usize] & digits).map(move |digit| Literal::not(cell, digit))
    };
    others.flat_map(lost).collect()
}

/// Cells of a unit that have no more digits than they are.
pub fn naked<const W: usize>(board: &Board<W>, name: Name, size: usize) -> Option<Finding> {
    for (number, unit) in board.layout.units.iter().enumerate() {
        let open = unit.cells.iter().filter(|&&cell| board.open.contains(cell));
        let masks: Vec<(u32, u64)> =
            open.map(|&cell| (cell, board.digits[cell as usize])).collect();
        if masks.len() <= size {
            continue;
        }
        let small: Vec<(u32, u64)> =
            masks.iter().copied().filter(|(_, mask)| mask.count_ones() as usize <= size).collect();
        let found = unions(&small, size, size as u32, &mut |cells, digits| {
            let gives = others(board, number as u32, cells, digits);
            if gives.is_empty() {
                return None;
            }
            let lacks = cells.iter().map(|&cell| (cell, board.layout.all() & !digits)).collect();
            finding(board, name, number as u32, cells, digits, lacks, gives).unlisted(board)
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Digits of a house that have no more cells than they are.
pub fn hidden<const W: usize>(board: &Board<W>, name: Name, size: usize) -> Option<Finding> {
    let layout = &*board.layout;
    for house in 0..layout.houses as u32 {
        let waiting = layout.all() & !board.done[house as usize];
        if (waiting.count_ones() as usize) <= size {
            continue;
        }
        let masks = ones(waiting).map(|digit| (digit, board.seats(house, digit)));
        let masks: Vec<(u32, u64)> =
            masks.filter(|(_, mask)| mask.count_ones() as usize <= size).collect();
        let found = unions(&masks, size, size as u32, &mut |digits, seats| {
            let kept = digits.iter().fold(0, |mask, &digit| mask | 1 << digit);
            let cells: Vec<u32> = layout.at(house, seats).collect();
            let gives: Vec<Literal> = cells
                .iter()
                .flat_map(|&cell| {
                    ones(board.digits[cell as usize] & !kept)
                        .map(move |digit| Literal::not(cell, digit))
                })
                .collect();
            if gives.is_empty() {
                return None;
            }
            let others = layout.at(house, layout.all() & !seats);
            let lacks = others.map(|cell| (cell, kept)).collect();
            finding(board, name, house, &cells, kept, lacks, gives).unlisted(board)
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

fn finding<const W: usize>(
    board: &Board<W>,
    name: Name,
    unit: u32,
    cells: &[u32],
    digits: u64,
    lacks: Vec<Lack>,
    gives: Vec<Literal>,
) -> Finding {
    let pattern = cells.iter().flat_map(|&cell| {
        ones(board.digits[cell as usize] & digits).map(move |digit| Candidate::new(cell, digit))
    });
    let show = Show { base: vec![unit], pattern: pattern.collect(), ..Show::default() };
    let why = vec![Argument::lacking(From::Unit(unit), lacks, gives.clone())];
    Finding::new(name, gives, why, show)
}
