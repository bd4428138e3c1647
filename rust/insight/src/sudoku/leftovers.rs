//! The law of leftovers: some rows hold the same digits as so many regions of a jigsaw, so what the
//! regions have outside the rows holds the same digits as what they leave of them.

use runut_model::House;

use super::argument::{Argument, Finding, From, Lack, Literal, Show, Term};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;

/// A digit that cannot be on one side is not on the other.
pub fn find<const W: usize>(layout: &Layout<W>, board: &Board<W>) -> Option<Finding> {
    let regions = layout.all_of(House::Box);
    for lines in [House::Row, House::Column].map(|house| layout.all_of(house)) {
        for size in 2..=lines.len() / 2 {
            for lines in lines.windows(size) {
                let inside = union(layout, lines);
                let mut nearest = regions.clone();
                nearest.sort_by_key(|&region| {
                    std::cmp::Reverse((layout.units[region as usize].set & inside).len())
                });
                nearest.truncate(size);
                let found = compare(layout, board, &nearest, lines)
                    .or_else(|| compare(layout, board, lines, &nearest));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

fn union<const W: usize>(layout: &Layout<W>, houses: &[u32]) -> Bits<W> {
    houses.iter().fold(Bits::EMPTY, |set, &house| set | layout.units[house as usize].set)
}

/// A digit that `base` lacks outside `cover` goes from what `base` leaves of `cover`.
fn compare<const W: usize>(
    layout: &Layout<W>,
    board: &Board<W>,
    base: &[u32],
    cover: &[u32],
) -> Option<Finding> {
    let (under, over) = (union(layout, base), union(layout, cover));
    let (out, left) = (under.without(over), over.without(under));
    if out.is_empty() || out.len() > layout.digits() {
        return None;
    }
    (0..layout.digits() as u32).find_map(|digit| {
        let targets = board.open(digit) & left;
        if targets.is_empty() || board.cells[digit as usize].meets(&out) {
            return None;
        }
        let mut terms: Vec<Term> =
            base.iter().map(|&house| Term::Digit(house, digit, -1)).collect();
        terms.extend(cover.iter().map(|&house| Term::Digit(house, digit, 1)));
        let lacks: Vec<Lack> = out.members().map(|cell| (cell, 1 << digit)).collect();
        let gives: Vec<Literal> = targets.members().map(|cell| Literal::not(cell, digit)).collect();
        let places = board.cells[digit as usize] & under;
        let show = Show {
            base: base.to_vec(),
            cover: cover.to_vec(),
            pattern: places.members().map(|cell| Candidate::new(cell, digit)).collect(),
            ..Show::default()
        };
        let why = vec![Argument::lacking(From::Sum(terms), lacks, gives.clone())];
        Some(Finding::new(Name::LawOfLeftovers, gives, why, show))
    })
}
