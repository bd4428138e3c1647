//! Long sums united: sums without common cells add up to a further one.
//!
//! Two long sums whose cells share houses leave the houses less freedom together than each alone:
//! nine cells of a row always add 45, whatever the two sums are, and eight of them nearly so. A sum
//! has `k` cells in each of its cliques, whose digits reach totals over a range of `k * (9 - k)`; the
//! *slack* is how far its total is from the nearer end of all ranges. Its *score* is what the slack
//! leaves of the ranges. Two sums are united while that scores more than each or than both, the best
//! first; then they are gone, so that there are never more sums than were stated.
//!
//! Source: the combined sums of sigh's Interactive-Sudoku-Solver. Cost: a pass over the cells for
//! each two sums.

use super::hidden_cages::{Cells, Equation};
use super::sum::DIGITS;

/// The least cells of a sum that is united with others.
pub(super) const LONG: u32 = 6;

/// A sum and its score.
#[derive(Clone, Copy)]
struct Scored {
    sum: Equation,
    score: i64,
}

/// The sums that unite some of these, none of which takes a cell away.
pub(super) fn united_sums(sums: &[Equation], units_of: &[Vec<u16>]) -> Vec<Equation> {
    let long = sums.iter().filter(|sum| sum.size() >= LONG);
    let mut left: Vec<Scored> = long.filter_map(|&sum| scored(sum, units_of)).collect();
    let mut pairs: Vec<[Scored; 3]> = Vec::new();
    for at in 0..left.len() {
        pairs.extend(left[..at].iter().filter_map(|&other| unite(left[at], other, units_of)));
    }
    while let Some(at) = (0..pairs.len()).max_by_key(|&at| (pairs[at][2].score, pairs[at][2].sum)) {
        let [one, other, both] = pairs.swap_remove(at);
        let is_gone = |sum: &Equation| *sum == one.sum || *sum == other.sum;
        left.retain(|kept| !is_gone(&kept.sum));
        pairs.retain(|pair| !is_gone(&pair[0].sum) && !is_gone(&pair[1].sum));
        pairs.extend(left.iter().filter_map(|&third| unite(both, third, units_of)));
        left.push(both);
    }
    left.retain(|kept| kept.score > 0 && !sums.contains(&kept.sum));
    left.into_iter().map(|kept| kept.sum).collect()
}

fn scored(sum: Equation, units_of: &[Vec<u16>]) -> Option<Scored> {
    let cliques = sum.cliques(units_of)?;
    let digits = i64::from(DIGITS);
    let sizes = || cliques.sizes().map(|size| size as i64);
    let least: i64 = sizes().map(|size| size * (size + 1) / 2).sum();
    let range: i64 = sizes().map(|size| size * (digits - size)).sum();
    let above = i64::from(sum.total) - least;
    let slack = above.min(range - above);
    let score = range - slack * sizes().count() as i64;
    (slack >= 0).then_some(Scored { sum, score })
}

/// Two sums with both, if that is worth it.
fn unite(one: Scored, other: Scored, units_of: &[Vec<u16>]) -> Option<[Scored; 3]> {
    let (mine, theirs): (Cells, Cells) = (one.sum.added, other.sum.added);
    if mine & theirs != 0 {
        return None;
    }
    let both = scored(Equation::of(mine | theirs, one.sum.total + other.sum.total), units_of)?;
    let is_better = both.score > one.score.max(other.score) || both.score > one.score + other.score;
    is_better.then_some([one, other, both])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows.
    fn rows() -> Vec<Vec<u16>> {
        (0..81).map(|cell| vec![cell / 9]).collect()
    }

    fn block(columns: Cells) -> Cells {
        columns | columns << 9
    }

    #[test]
    fn sums_that_leave_rows_no_room_are_united() {
        let sums = [Equation::of(block(0o17), 35), Equation::of(block(0o360), 37)];
        assert_eq!(united_sums(&sums, &rows()), [Equation::of(block(0o377), 72)]);
    }

    #[test]
    fn sums_with_common_cells_and_short_ones_stay_apart() {
        let sums = [Equation::of(block(0o17), 35), Equation::of(block(0o370), 37)];
        assert_eq!(united_sums(&sums, &rows()), []);
        let sums = [Equation::of(block(0o3), 6), Equation::of(block(0o374), 66)];
        assert_eq!(united_sums(&sums, &rows()), []);
    }
}
