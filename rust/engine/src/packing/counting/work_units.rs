//! Work units of an exact cover search: how a count of packings is cut.
//!
//! The root of the search stands for one placement of each orbit of the root piece
//! ([`root_piece`]), each with the size of its orbit as its weight. Every other path is followed
//! exactly: its first choice is any placement, and each further one is a try of the item with the
//! fewest placements. Units one after the other visit exactly the nodes of one long search.
//! [`crate::search::WorkUnit`] says what a cut is and runs the units.

use num_bigint::BigUint;

use super::root_piece::{self, Way};
use crate::packing::counting;
use crate::packing::exact_cover::mask_lists::Walk;
use crate::packing::exact_cover::mask_problem::{MaskProblem, by_words};
use crate::packing::exact_cover::subtrees::Subtree;
use crate::packing::exact_cover::{self, Cover, dispatch};
use crate::packing::model::problem::Problem;
use crate::packing::model::puzzle::Packing;
use crate::packing::model::symmetry::Group;
use crate::rng::Rng;
use crate::search::{Control, Cut, Cuttable, Halt, Misfit, Stop};

impl Cuttable for Cover {
    fn explore(
        &self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
    ) -> Result<(), Stop> {
        let problem = Problem::list(&self.0, control)?.ok_or(Misfit::Size)?;
        let unit = Unit { packing: &self.0, problem: &problem };
        by_words!(&problem, W => unit.explore::<W>(cut, total, control), Err(Misfit::Size.into()))
    }

    fn sample(
        &self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop> {
        let problem = Problem::list(&self.0, control)?.ok_or(Misfit::Size)?;
        let unit = Unit { packing: &self.0, problem: &problem };
        let too_large = Err(Misfit::Size.into());
        by_words!(&problem, W => unit.sample::<W>(cut, samples, rng, control), too_large)
    }

    fn conclude(&self, total: BigUint, control: &mut Control) -> Result<(), Halt> {
        control.total(total.clone());
        let Some(problem) = Problem::list(&self.0, control)? else { return Ok(()) };
        let group = Group::new(&self.0.board, &problem);
        counting::finish(&self.0, &problem, group, total, control)
    }
}

/// A listed puzzle.
struct Unit<'a> {
    packing: &'a Packing,
    problem: &'a Problem,
}

impl Unit<'_> {
    fn explore<const W: usize>(
        &self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
    ) -> Result<(), Stop> {
        let masks =
            MaskProblem::<W>::new(self.problem, &exact_cover::order(self.problem), control)?;
        let mut walk = Walk::new(&masks);
        while let Some((weight, path)) = cut.pop() {
            if let Some(orbits) = self.orbits(&path) {
                for (size, path) in orbits.iter() {
                    cut.push(size.checked_mul(weight).ok_or(Misfit::Path)?, &path);
                }
                continue;
            }
            if !walk.has(&path) {
                return Err(Misfit::Path.into());
            }
            let before = control.count();
            let end = dispatch::explore(&mut walk, &path, control);
            *total += weight * (control.count() - before);
            if let Err(halt) = end {
                walk.leave_open(weight, cut);
                return Err(halt.into());
            }
        }
        Ok(())
    }

    fn sample<const W: usize>(
        &self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop> {
        let masks =
            MaskProblem::<W>::new(self.problem, &exact_cover::order(self.problem), control)?;
        let mut walk = Walk::new(&masks);
        let first = self.orbits(&[]);
        let mut found = Vec::with_capacity(samples.min(1 << 20));
        for _ in 0..samples {
            control.work(walk.work_a_way())?;
            let Some((_, mut subtree)) = cut.get(rng.below(cut.len())) else { break };
            let mut share = 1.0;
            if subtree.is_empty()
                && let Some(orbits) = &first
            {
                let Some((_, path)) = orbits.get(rng.below(orbits.len())) else {
                    found.push(0.0); // a piece that fits nowhere
                    continue;
                };
                (share, subtree) = (orbits.len() as f64, path);
            }
            if !walk.has(&subtree) {
                return Err(Misfit::Path.into());
            }
            // The root is no placement, so it is no node.
            let root = if subtree.is_empty() { 1.0 } else { 0.0 };
            let way = Way { walk: &mut walk, subtree: &subtree, rng };
            found.push(share * (dispatch::run(way) - root));
        }
        Ok(found)
    }

    /// One placement of each orbit of the root piece in the place of the root; `None` below the
    /// root, and where no piece is fit for it.
    fn orbits(&self, path: &[(u32, u32)]) -> Option<Cut> {
        if !path.is_empty() {
            return None;
        }
        let group = Group::new(&self.packing.board, self.problem);
        let first = root_piece::fewest_orbits(self.problem, &group);
        (!first.depths().contains(&0)).then_some(first)
    }
}

/// About `parts` cuts that together contain every solution once: the first level of the tree with
/// enough subtrees, dealt out in turn. A puzzle that is too large for masks stays one cut.
pub fn split(packing: &Packing, parts: usize) -> Vec<Cut> {
    let mut control = Control::alone(None);
    let whole = || vec![Cut::root()];
    let Ok(Some(problem)) = Problem::list(packing, &mut control) else { return whole() };
    let some = by_words!(&problem, W => spread::<W>(&problem, parts, &mut control), return whole());
    let Ok(subtrees) = some else { return whole() };
    let mut cuts: Vec<Cut> = vec![Cut::default(); parts.clamp(1, subtrees.len().max(1))];
    let number = cuts.len();
    for (at, subtree) in subtrees.into_iter().enumerate() {
        cuts[at % number].push(1, &subtree);
    }
    cuts
}

fn spread<const W: usize>(
    problem: &Problem,
    parts: usize,
    control: &mut Control,
) -> Result<Vec<Subtree>, Halt> {
    let masks = MaskProblem::<W>::new(problem, &exact_cover::order(problem), control)?;
    let mut walk = Walk::new(&masks);
    let mut subtrees = vec![Subtree::new()];
    for _ in 0..problem.items.len() {
        if subtrees.len() >= parts {
            break;
        }
        subtrees = subtrees.iter().flat_map(|subtree| walk.children(subtree)).collect();
    }
    Ok(subtrees)
}
