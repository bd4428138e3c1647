//! Which piece a long count begins with.
//!
//! Of any piece that all symmetries keep it is enough to search one placement of each orbit, and it
//! matters which piece that is: in the pyramid of the real game it takes from 2.3 to 9.5 million
//! nodes. Few orbits alone do not tell. So random ways down are taken behind each piece's orbits: if
//! the tries met on a way are a, b, c, ..., the nodes are estimated at 1 + a + ab + abc + ..., which
//! is right on average (Knuth, "Estimating the efficiency of backtrack programs", 1975). A few ways
//! tell whether a search is long at all; then the pieces are tried, and the best once more.
//!
//! The ways depend on nothing but the problem: the same count takes the same nodes each time.

use super::work_units::Cut;
use crate::packing::exact_cover::dispatch::{self, Job};
use crate::packing::exact_cover::lanes::Lanes;
use crate::packing::exact_cover::mask_lists::{Subtree, Walk};
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::Group;
use crate::rng::Rng;
use crate::search::{Control, Halt};

/// Ways that tell whether a search is long.
const GLANCE: usize = 48;

/// Nodes up to which any piece will do: looking for a better one takes as long as that.
const SHORT: f64 = 1.5e5;

/// Ways behind each piece, and then behind each of the best.
const WAYS: [usize; 2] = [64, 512];

/// Nodes of a search that is worth so many ways. A longer one is worth more in proportion, up to
/// `MOST` times as many, for the estimates scatter widely.
const LONG: f64 = 1e6;
const MOST: f64 = 8.0;

/// How many pieces are the best.
const BEST: usize = 3;

/// How many pieces are tried, of those with the fewest orbits.
const TRIED: usize = 24;

/// Where a search begins: one placement of each orbit of a piece that lets it be short, or nothing.
pub fn first_tasks<const W: usize>(
    problem: &Problem,
    group: &Group,
    walk: &mut Walk<'_, W>,
    control: &mut Control,
) -> Result<Cut, Halt> {
    let mut pieces: Vec<(f64, Cut)> =
        beginnings(problem, group).take(TRIED).map(|tasks| (0.0, tasks)).collect();
    let mut rng = Rng::new(1);
    if pieces.len() < 2 {
        return Ok(pieces.swap_remove(0).1);
    }
    let length = estimate(&pieces[0].1, GLANCE, walk, &mut rng, control)?;
    if length > SHORT {
        let more = (length / LONG).clamp(1.0, MOST);
        for ways in WAYS {
            for (nodes, tasks) in &mut pieces {
                *nodes = estimate(tasks, (ways as f64 * more) as usize, walk, &mut rng, control)?;
            }
            pieces.sort_by(|one, other| one.0.total_cmp(&other.0));
            pieces.truncate(BEST);
        }
    }
    Ok(pieces.swap_remove(0).1)
}

/// Where a search begins that is not known to be long: the piece with the fewest orbits.
pub fn fewest_orbits(problem: &Problem, group: &Group) -> Cut {
    beginnings(problem, group).next().unwrap_or_default()
}

/// Where a search may begin, the fewest orbits first; at least one beginning.
fn beginnings(problem: &Problem, group: &Group) -> impl Iterator<Item = Cut> {
    let mut pieces = group.representatives(problem);
    pieces.sort_by_key(Vec::len);
    let tasks = |orbits: Vec<_>| {
        orbits.into_iter().map(|(choice, size)| (size, vec![choice])).collect::<Cut>()
    };
    let whole = pieces.is_empty().then(|| vec![(1, Subtree::new())]);
    pieces.into_iter().map(tasks).chain(whole)
}

/// About how many nodes lie behind these tasks, from about so many ways, spread evenly.
fn estimate<const W: usize>(
    tasks: &Cut,
    ways: usize,
    walk: &mut Walk<'_, W>,
    rng: &mut Rng,
    control: &mut Control,
) -> Result<f64, Halt> {
    let ways = if tasks.len() < ways { ways.next_multiple_of(tasks.len().max(1)) } else { ways };
    let mut nodes = 0.0;
    for way in 0..ways {
        let Some((_, task)) = tasks.get(way * tasks.len() / ways) else { return Ok(0.0) };
        control.work(walk.work_a_way())?;
        nodes += dispatch::run(Way { walk, task, rng });
    }
    Ok(nodes * tasks.len() as f64 / ways as f64)
}

/// One random way down behind a task.
struct Way<'w, 'a, const W: usize> {
    walk: &'w mut Walk<'a, W>,
    task: &'w [Choice],
    rng: &'w mut Rng,
}

impl<const W: usize> Job for Way<'_, '_, W> {
    type Answer = f64;

    #[inline(always)]
    fn run<E: Lanes>(self) -> f64 {
        self.walk.probe::<E>(self.task, self.rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::exact_cover;
    use crate::packing::exact_cover::mask_lists::MaskProblem;
    use crate::packing::model::board::tests::{flat, packing};
    use crate::search::Silent;

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
        for tasks in beginnings(&problem, &group) {
            visit(&tasks, &mut walk, &mut control);
        }
    }

    /// Solutions and nodes behind these tasks.
    fn explored(tasks: &Cut, walk: &mut Walk<'_, 1>, control: &mut Control) -> (u64, u64) {
        let (mut total, before) = (0, control.nodes());
        for (weight, task) in tasks {
            let count = control.count();
            dispatch::explore(walk, Some(task), control, &mut Silent).unwrap();
            total += weight * (control.count() - count);
        }
        (total, control.nodes() - before)
    }

    #[test]
    fn every_piece_to_begin_with_leads_to_the_same_count() {
        let mut totals = Vec::new();
        each_beginning(|tasks, walk, control| totals.push(explored(tasks, walk, control).0));
        assert_eq!(totals.len(), 5);
        assert!(totals[0] > 0 && totals.iter().all(|total| *total == totals[0]), "{totals:?}");
    }

    #[test]
    fn random_ways_tell_the_number_of_nodes_on_average() {
        let mut rng = Rng::new(7);
        each_beginning(|tasks, walk, control| {
            let nodes = explored(tasks, walk, control).1 as f64;
            let estimated = estimate(tasks, 4000, walk, &mut rng, control).unwrap();
            assert!((estimated / nodes - 1.0).abs() < 0.1, "{estimated} for {nodes}");
        });
    }
}
