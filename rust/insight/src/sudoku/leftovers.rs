//! The law of leftovers: some rows hold the same digits as so many regions of a jigsaw, so what the
//! regions have outside the rows holds the same digits as what they leave of them.

use runut_model::House;

use super::argument::{Finding, Show, Term, absent};
use super::board::{Board, Candidate};
use super::intersections::Elimination;
use super::techniques::Name;

/// A digit that cannot be on one side is not on the other.
pub fn find<const W: usize>(board: &Board<W>) -> Option<Finding> {
    let layout = &*board.layout;
    let regions = layout.all_of(House::Box);
    for lines in [House::Row, House::Column].map(|house| layout.all_of(house)) {
        for size in 2..=lines.len() / 2 {
            for lines in lines.windows(size) {
                let inside = layout.union(lines);
                let mut nearest = regions.clone();
                nearest.sort_by_key(|&region| {
                    std::cmp::Reverse((layout.units[region as usize].set & inside).len())
                });
                nearest.truncate(size);
                let found =
                    compare(board, &nearest, lines).or_else(|| compare(board, lines, &nearest));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// A digit that `base` lacks outside `cover` goes from what `base` leaves of `cover`.
fn compare<const W: usize>(board: &Board<W>, base: &[u32], cover: &[u32]) -> Option<Finding> {
    let layout = &*board.layout;
    let (under, over) = (layout.union(base), layout.union(cover));
    let (out, left) = (under.without(over), over.without(under));
    if out.is_empty() || out.len() > layout.digits() {
        return None;
    }
    (0..layout.digits() as u32).find_map(|digit| {
        let targets = board.open(digit) & left;
        if targets.is_empty() || board.cells[digit as usize].meets(&out) {
            return None;
        }
        let terms = Term::balance(base, cover, digit);
        let lacks = absent(out.members(), digit);
        let gone = Elimination { digit, targets, ends: Vec::new(), terms, lacks };
        let places = board.cells[digit as usize] & under;
        let show = Show {
            base: base.to_vec(),
            cover: cover.to_vec(),
            pattern: Candidate::each(places.members(), digit),
            ..Show::default()
        };
        gone.finding(layout, Name::LawOfLeftovers, show).unlisted(board)
    })
}
