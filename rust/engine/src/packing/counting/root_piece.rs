//! The root piece: which piece a long count branches on first, by Knuth's estimator.
//!
//! Idea: of any single piece that all symmetries keep, it is enough to search one placement of each
//! orbit, and the choice matters: on the pyramid of IQ Puzzler Pro the nodes range from 2.3 to 9.5
//! million. The number of orbits alone does not decide, so the tree behind each piece is estimated
//! by random walks down: if a walk meets a, b, c, ... tries, the estimate is 1 + a + ab + abc +
//! ..., which is right on average. A few walks show whether the search is long at all; then the
//! pieces are compared, and the best ones once more.
//!
//! The random numbers are fixed: the same problem always gets the same root piece.
//!
//! Reference: Knuth, "Estimating the efficiency of backtrack programs", 1975.

use crate::packing::exact_cover::dispatch::{self, Job};
use crate::packing::exact_cover::lanes::Lanes;
use crate::packing::exact_cover::mask_lists::Walk;
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::Group;
use crate::rng::Rng;
use crate::search::{Control, Cut, Halt};

/// Walks that decide whether a search is long.
const GLANCE: usize = 48;

/// Nodes up to which any piece will do, because the comparison takes as long.
const SHORT: f64 = 1.5e5;

/// Walks behind each piece, and then behind each of the best.
const WALKS: [usize; 2] = [64, 512];

/// Nodes of a search that is worth this many walks. A longer one is worth more in proportion, up to
/// `MOST` times as many, because the estimates scatter widely.
const LONG: f64 = 1e6;
const MOST: f64 = 8.0;

/// How many of the best pieces are compared again.
const BEST: usize = 3;

/// How many pieces are compared: those with the fewest orbits.
const TRIED: usize = 24;

/// The first cut of a search: one placement of each orbit of the root piece, or the whole tree.
pub fn first_cut<const W: usize>(
    problem: &Problem,
    group: &Group,
    walk: &mut Walk<'_, W>,
    control: &mut Control,
) -> Result<Cut, Halt> {
    let mut pieces: Vec<(f64, Cut)> =
        first_cuts(problem, group).take(TRIED).map(|subtrees| (0.0, subtrees)).collect();
    let mut rng = Rng::new(1);
    if pieces.len() < 2 {
        return Ok(pieces.swap_remove(0).1);
    }
    let length = estimate(&pieces[0].1, GLANCE, walk, &mut rng, control)?;
    if length > SHORT {
        let more = (length / LONG).clamp(1.0, MOST);
        for ways in WALKS {
            for (nodes, subtrees) in &mut pieces {
                *nodes =
                    estimate(subtrees, (ways as f64 * more) as usize, walk, &mut rng, control)?;
            }
            pieces.sort_by(|one, other| one.0.total_cmp(&other.0));
            pieces.truncate(BEST);
        }
    }
    Ok(pieces.swap_remove(0).1)
}

/// The first cut of a search that may be short: the piece with the fewest orbits.
pub fn fewest_orbits(problem: &Problem, group: &Group) -> Cut {
    first_cuts(problem, group).next().unwrap_or_default()
}

/// The possible first cuts, the fewest orbits first; at least one.
fn first_cuts(problem: &Problem, group: &Group) -> impl Iterator<Item = Cut> {
    let mut pieces = group.representatives(problem);
    pieces.sort_by_key(Vec::len);
    let subtrees = |orbits: Vec<_>| {
        orbits.into_iter().map(|(choice, size)| (size, vec![choice])).collect::<Cut>()
    };
    let whole = pieces.is_empty().then(Cut::root);
    pieces.into_iter().map(subtrees).chain(whole)
}

/// An estimate of the nodes of these subtrees from about this many walks, spread evenly.
fn estimate<const W: usize>(
    subtrees: &Cut,
    ways: usize,
    walk: &mut Walk<'_, W>,
    rng: &mut Rng,
    control: &mut Control,
) -> Result<f64, Halt> {
    let ways =
        if subtrees.len() < ways { ways.next_multiple_of(subtrees.len().max(1)) } else { ways };
    let mut nodes = 0.0;
    for way in 0..ways {
        let Some((_, subtree)) = subtrees.get(way * subtrees.len() / ways) else { return Ok(0.0) };
        control.work(walk.work_a_way())?;
        nodes += dispatch::run(Way { walk, subtree: &subtree, rng });
    }
    Ok(nodes * subtrees.len() as f64 / ways as f64)
}

/// One random way down behind a subtree.
pub struct Way<'w, 'a, const W: usize> {
    pub walk: &'w mut Walk<'a, W>,
    pub subtree: &'w [Choice],
    pub rng: &'w mut Rng,
}

impl<const W: usize> Job for Way<'_, '_, W> {
    type Answer = f64;

    #[inline(always)]
    fn run<E: Lanes>(self) -> f64 {
        self.walk.probe::<E>(self.subtree, self.rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::exact_cover;
    use crate::packing::exact_cover::mask_problem::MaskProblem;
    use crate::packing::model::board::tests::{flat, packing};

    const FIVE: [&str; 5] = ["XXXXX", "XXXX|X", " XX|XX|X", " X|XX|XX", " X|XXXX"];

    /// Visits each beginning with a walk to take it.
    fn each_beginning(mut visit: impl FnMut(&Cut, &mut Walk<'_, 1>, &mut Control)) {
        let packing = packing(flat("XXXXX|XXXXX|XXXXX|XXXXX|XXXXX"), &FIVE);
        let mut control = Control::alone(None);
        let problem = Problem::list(&packing, &mut control).unwrap().expect("a small problem");
        let group = Group::new(&packing.board, &problem);
        let compact =
            MaskProblem::<1>::new(&problem, &exact_cover::order(&problem), &mut control).unwrap();
        let mut walk = Walk::new(&compact);
        for subtrees in first_cuts(&problem, &group) {
            visit(&subtrees, &mut walk, &mut control);
        }
    }

    /// Solutions and nodes behind these subtrees.
    fn explored(subtrees: &Cut, walk: &mut Walk<'_, 1>, control: &mut Control) -> (u64, u64) {
        let (mut total, before) = (0, control.nodes());
        for (weight, subtree) in subtrees.iter() {
            let count = control.count();
            dispatch::explore(walk, &subtree, control).unwrap();
            total += weight * (control.count() - count);
        }
        (total, control.nodes() - before)
    }

    #[test]
    fn every_piece_to_begin_with_leads_to_the_same_count() {
        let mut totals = Vec::new();
        each_beginning(|subtrees, walk, control| totals.push(explored(subtrees, walk, control).0));
        assert_eq!(totals.len(), 5);
        assert!(totals[0] > 0 && totals.iter().all(|total| *total == totals[0]), "{totals:?}");
    }

    #[test]
    fn random_ways_tell_the_number_of_nodes_on_average() {
        let mut rng = Rng::new(7);
        each_beginning(|subtrees, walk, control| {
            let nodes = explored(subtrees, walk, control).1 as f64;
            let estimated = estimate(subtrees, 4000, walk, &mut rng, control).unwrap();
            assert!((estimated / nodes - 1.0).abs() < 0.1, "{estimated} for {nodes}");
        });
    }
}
