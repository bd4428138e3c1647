//! Fish: a digit of so many rows lies in as many columns, or the other way round; fins are the
//! places that do not, and what sees all of them goes.

use runut_model::House;

use super::argument::{Finding, Show, Term, absent};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::intersections::Elimination;
use super::layout::Layout;
use super::subsets::unions;
use super::techniques::Name;

/// Rows and columns of a board whose `n`-th row crosses its `m`-th column in the row's `m`-th cell.
pub fn lines<const W: usize>(layout: &Layout<W>) -> Option<[Vec<u32>; 2]> {
    let (rows, columns) = (layout.all_of(House::Row), layout.all_of(House::Column));
    let digits = layout.digits();
    let crosses = |rows: &[u32], columns: &[u32]| {
        rows.iter().all(|&row| {
            let cells = &layout.units[row as usize].cells;
            cells
                .iter()
                .zip(columns)
                .all(|(&cell, &column)| layout.units[column as usize].set.contains(cell))
        })
    };
    let is_grid = rows.len() == digits && columns.len() == digits;
    (is_grid && crosses(&rows, &columns) && crosses(&columns, &rows)).then_some([rows, columns])
}

/// A fish of a size, without fins.
pub fn plain<const W: usize>(
    board: &Board<W>,
    lines: &[Vec<u32>; 2],
    name: Name,
    size: usize,
) -> Option<Finding> {
    for digit in 0..board.layout.digits() as u32 {
        for side in 0..2 {
            let masks = masks(board, &lines[side], digit, size as u32);
            let found = unions(&masks, size, size as u32, &mut |base, columns| {
                let fish = Fish::new(
                    &board.layout,
                    digit,
                    base,
                    ones(columns).map(|at| lines[1 - side][at as usize]),
                );
                let targets = board.open(digit) & fish.over.without(fish.under);
                if targets.is_empty() {
                    return None;
                }
                fish.finding(board, name, targets, Bits::EMPTY).unlisted(board)
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// A fish of a size with fins. It is *sashimi* if it were none without them.
pub fn finned<const W: usize>(
    board: &Board<W>,
    lines: &[Vec<u32>; 2],
    name: Name,
    size: usize,
    is_sashimi: bool,
) -> Option<Finding> {
    const FIN_COLUMNS: u32 = 2;
    for digit in 0..board.layout.digits() as u32 {
        for side in 0..2 {
            let most = size as u32 + FIN_COLUMNS;
            let masks = masks(board, &lines[side], digit, most);
            let found = unions(&masks, size, most, &mut |base, union| {
                let seats: Vec<u64> = base.iter().map(|&house| board.seats(house, digit)).collect();
                fin_columns(union, size as u32).find_map(|fins| {
                    let thin = seats.iter().any(|seats| (seats & !fins).count_ones() < 2);
                    if thin != is_sashimi {
                        return None;
                    }
                    let cover = ones(union & !fins).map(|at| lines[1 - side][at as usize]);
                    let fish = Fish::new(&board.layout, digit, base, cover);
                    let fins = (board.open(digit) & fish.under).without(fish.over);
                    let targets = board.open(digit) & fish.over.without(fish.under);
                    let targets = targets & board.layout.common_peers(fins);
                    if targets.is_empty() {
                        return None;
                    }
                    fish.finding(board, name, targets, fins).unlisted(board)
                })
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The lines in which a digit has from two to so many places.
fn masks<const W: usize>(
    board: &Board<W>,
    lines: &[u32],
    digit: u32,
    most: u32,
) -> Vec<(u32, u64)> {
    let seats = lines.iter().map(|&line| (line, board.seats(line, digit)));
    seats.filter(|(_, mask)| (2..=most).contains(&mask.count_ones())).collect()
}

/// The choices of one or two columns that leave so many.
fn fin_columns(union: u64, size: u32) -> impl Iterator<Item = u64> {
    let extra = union.count_ones().saturating_sub(size);
    let single = ones(union).filter(move |_| extra == 1).map(|at| 1 << at);
    let double = ones(union).filter(move |_| extra == 2).flat_map(move |at| {
        let later = union & (u64::MAX << at) & !(1 << at);
        ones(later).map(move |other| 1 << at | 1 << other)
    });
    single.chain(double)
}

struct Fish<const W: usize> {
    digit: u32,
    base: Vec<u32>,
    cover: Vec<u32>,
    under: Bits<W>,
    over: Bits<W>,
}

impl<const W: usize> Fish<W> {
    fn new(layout: &Layout<W>, digit: u32, base: &[u32], cover: impl Iterator<Item = u32>) -> Self {
        let cover: Vec<u32> = cover.collect();
        let (under, over) = (layout.union(base), layout.union(&cover));
        Self { digit, under, over, base: base.to_vec(), cover }
    }

    fn finding(&self, board: &Board<W>, name: Name, targets: Bits<W>, fins: Bits<W>) -> Finding {
        let digit = self.digit;
        let absence = self.under.without(self.over).without(fins);
        let gone = Elimination {
            digit,
            targets,
            ends: if fins.is_empty() { Vec::new() } else { vec![fins] },
            terms: Term::balance(&self.base, &self.cover, digit),
            lacks: absent(absence.members(), digit),
        };
        let pattern = board.open(digit) & self.under & self.over;
        let show = Show {
            base: self.base.clone(),
            cover: self.cover.clone(),
            pattern: Candidate::each(pattern.members(), digit),
            fins: Candidate::each(fins.members(), digit),
            ..Show::default()
        };
        gone.finding(&board.layout, name, show)
    }
}
