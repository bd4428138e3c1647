//! Depth-first search of a tree that can be cut at any node.
//!
//! Idea: a family says how its tree looks ([`Tree`]): the branches at a node, how to go down one,
//! and how to come back. [`Walk`] does the rest: it goes down, backtracks, counts and reports; it
//! hands back the subtrees that are open when a limit ends it, and goes on from any of them.
//!
//! Invariant: the tree stands at the node of `path`; `tries` holds the branches that are left at
//! each node on the way there, level after level from `levels[i]` on, in reverse order. So the next
//! branch is always the last, and the open subtrees come in the order in which a [`Cut`] keeps
//! them. Cost of resuming: the nodes from the last place that the walk shares with the subtree.
//!
//! References: Golomb and Baumert, "Backtrack programming", 1965; Rao and Kumar, "Parallel depth
//! first search", 1987 (open subtrees handed on).

use std::iter::repeat_n;

use num_bigint::BigUint;

use super::control::Control;
use super::cut::{Cuttable, Misfit, Stop};
use super::kernel::Kernel;
use super::limits::Halt;
use super::subtrees::{Choice, Cut, Path};
use crate::rng::Rng;

/// Work of a random walk, so that limits are checked every few of them.
const WORK_A_SAMPLE: u64 = 1 << 10;

/// Work of a step to the beginning of a subtree, so that limits are checked on the way.
const WORK_A_STEP: u64 = 1 << 10;

/// Bytes of a choice on the path or left to try, here and in the cut that the walk leaves, with the
/// room that growing lists have.
const BYTES_A_CHOICE: u64 = 64;

/// Bytes by which a walk grows before they are charged.
const BYTES_A_CHARGE: u64 = 1 << 20;

/// The search tree of a puzzle, which stands at one of its nodes.
///
/// What it does at a node depends on the path to the node alone.
pub trait Tree {
    /// Draws the conclusions at the root; false if there is no solution.
    fn begin(&mut self, control: &mut Control) -> Result<bool, Halt>;

    /// Adds the branches at this node to `branches`, in order; none at a leaf.
    fn branch(&mut self, control: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt>;

    /// Goes down a branch of this node and draws the conclusions; false if it has no solution. Also
    /// after that, and after a halt, [`Self::leave`] comes back.
    fn enter(&mut self, choice: Choice, depth: usize, control: &mut Control) -> Result<bool, Halt>;

    /// Comes back from the last branch.
    fn leave(&mut self);

    /// Whether the search gives up before its next node, so that another method takes over.
    fn gives_up(&self, control: &Control) -> bool {
        let _ = control;
        false
    }

    /// Whether this leaf is a solution.
    fn is_solution(&self) -> bool {
        true
    }

    /// The solution at this leaf.
    fn solution(&self) -> Vec<u8>;
}

/// A puzzle that has such a tree.
pub trait Grown: Send + Sync + 'static {
    /// The tree of the puzzle.
    type Tree<'a>: Tree
    where
        Self: 'a;

    /// The tree, at its root.
    fn tree(&self, control: &mut Control) -> Result<Self::Tree<'_>, Halt>;
}

/// The kernel that searches the whole tree of a puzzle depth first.
pub struct DepthFirst<P>(pub P);

impl<P: Grown> Kernel for DepthFirst<P> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        Walk::new(&mut self.0.tree(control)?).search(control).map(|_| ())
    }
}

impl<P: Grown> Cuttable for DepthFirst<P> {
    fn explore(
        &self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
    ) -> Result<(), Stop> {
        Walk::new(&mut self.0.tree(control)?).explore_all(cut, total, control)
    }

    fn sample(
        &self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop> {
        Walk::new(&mut self.0.tree(control)?).sample_all(cut, samples, rng, control)
    }
}

/// A walk through a tree.
pub struct Walk<'t, T> {
    tree: &'t mut T,
    /// Whether the root has a chance, once its conclusions are drawn.
    root: Option<bool>,
    /// The choices to the present node.
    path: Path,
    /// The branches left at each node from the beginning of the exploration to the present node.
    tries: Vec<Choice>,
    levels: Vec<usize>,
    /// The bytes charged for these lists.
    held: u64,
}

impl<'t, T: Tree> Walk<'t, T> {
    /// A walk before the root.
    pub fn new(tree: &'t mut T) -> Self {
        let (path, tries, levels) = (Path::new(), Vec::new(), Vec::new());
        Self { tree, root: None, path, tries, levels, held: 0 }
    }

    /// Explores the subtrees of a cut, as [`Cuttable::explore`] does.
    pub fn explore_all(
        &mut self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
    ) -> Result<(), Stop> {
        while let Some((weight, path)) = cut.last() {
            let before = control.count();
            let end = self.explore(&path, control);
            *total += weight * (control.count() - before);
            if end.is_err() && !self.has_begun() {
                return end;
            }
            cut.pop();
            if !self.tries.is_empty() {
                self.leave_open(weight, cut);
            }
            end?;
        }
        Ok(())
    }

    /// Estimates subtrees of a cut, as [`Cuttable::sample`] does.
    pub fn sample_all(
        &mut self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop> {
        let mut found = Vec::with_capacity(samples.min(1 << 20));
        for _ in 0..samples {
            control.work(WORK_A_SAMPLE)?;
            let Some((_, path)) = cut.get(rng.below(cut.len())) else { break };
            found.push(self.sample(&path, rng, control)?);
        }
        Ok(found)
    }

    /// Explores an open subtree.
    fn explore(&mut self, subtree: &[Choice], control: &mut Control) -> Result<(), Stop> {
        self.tries.clear();
        self.levels.clear();
        if let Some((&last, before)) = subtree.split_last() {
            self.go_to(before, control)?;
            self.require(last, control)?;
            self.levels.push(0);
            self.tries.push(last);
        } else {
            self.leave_to(0);
            self.visit_root(control)?;
        }
        Ok(self.walk(control)?)
    }

    /// Searches the whole tree; false if the tree gave up, and then the walk is back at the root.
    pub fn search(&mut self, control: &mut Control) -> Result<bool, Halt> {
        self.visit_root(control)?;
        self.walk(control)?;
        let is_done = self.levels.is_empty();
        while !self.path.is_empty() {
            self.go_back(control);
        }
        Ok(is_done)
    }

    /// Whether the last exploration got to its subtree. If not, that is still open.
    fn has_begun(&self) -> bool {
        !self.levels.is_empty()
    }

    /// Adds to a cut the subtrees that an exploration left open inside its own.
    fn leave_open(&self, weight: u64, cut: &mut Cut) {
        let above = (self.path.len() + 1).saturating_sub(self.levels.len());
        let ends = self.levels.iter().skip(1).copied().chain([self.tries.len()]);
        let ranges = self.levels.iter().zip(ends).map(|(&first, end)| first..end);
        let branches =
            repeat_n(0..0, above).chain(ranges).map(|range| self.tries[range].iter().copied());
        cut.push_along(weight, &self.path, branches);
    }

    /// An estimate of the nodes of a subtree from one random walk down.
    fn sample(
        &mut self,
        subtree: &[Choice],
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<f64, Stop> {
        let mut is_alive = if let Some((&last, before)) = subtree.split_last() {
            self.go_to(before, control)?;
            self.require(last, control)?;
            self.go_down(last, control)?
        } else {
            self.leave_to(0);
            control.silently(|control| self.begin(control))?
        };
        let (mut nodes, mut share) = (1.0, 1.0);
        while is_alive {
            self.tries.clear();
            self.tree.branch(control, &mut self.tries)?;
            if self.tries.is_empty() {
                break;
            }
            share *= self.tries.len() as f64;
            nodes += share;
            let choice = self.tries[rng.below(self.tries.len())];
            is_alive = self.go_down(choice, control)?;
        }
        Ok(nodes)
    }

    /// Counts the root and finds its branches.
    fn visit_root(&mut self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        control.observer.node(0, 0, 255);
        let is_alive = self.begin(control).inspect_err(|_| control.retract())?;
        if is_alive {
            let branched = self.tree.branch(control, &mut self.tries);
            branched.inspect_err(|_| control.retract())?;
            self.tries.reverse();
        }
        self.levels.push(0);
        if is_alive && self.tries.is_empty() { self.visit_leaf(control) } else { Ok(()) }
    }

    /// Draws the conclusions at the root once.
    fn begin(&mut self, control: &mut Control) -> Result<bool, Halt> {
        let is_alive = match self.root {
            Some(is_alive) => is_alive,
            None => self.tree.begin(control)?,
        };
        self.root = Some(is_alive);
        Ok(is_alive)
    }

    /// Explores the branches that are left at the first level, and all below them.
    fn walk(&mut self, control: &mut Control) -> Result<(), Halt> {
        while let Some(&first) = self.levels.last() {
            if self.tries.len() > first {
                if self.tree.gives_up(control) {
                    break;
                }
                self.try_next(control)?;
                continue;
            }
            self.levels.pop();
            if !self.levels.is_empty() {
                self.go_back(control);
            }
        }
        Ok(())
    }

    /// Goes down the next branch, and comes back if nothing is below it. A halt on the way leaves
    /// the branch as if it had not been begun.
    #[inline(always)]
    fn try_next(&mut self, control: &mut Control) -> Result<(), Halt> {
        let depth = self.path.len() + 1;
        let choice = self.tries[self.tries.len() - 1];
        control.node(depth)?;
        control.observer.node(depth, choice.0 as usize, choice.1 as usize);
        let entered = self.tree.enter(choice, depth, control);
        self.tries.pop();
        let first = self.tries.len();
        let found = match entered {
            Ok(true) => self.tree.branch(control, &mut self.tries).map(|()| true),
            other => other,
        };
        let is_alive = found.inspect_err(|_| {
            self.tries.truncate(first);
            self.tries.push(choice);
            self.tree.leave();
            control.retract();
        })?;
        self.path.push(choice);
        if self.tries.len() > first {
            self.tries[first..].reverse();
            self.levels.push(first);
            return self.charge(control);
        }
        if is_alive {
            // Events of a search that ends with this solution end with it too.
            self.visit_leaf(control).inspect_err(|_| self.leave_to(depth - 1))?;
        }
        self.go_back(control);
        Ok(())
    }

    /// Charges what the walk takes. A deep walk on a large board is larger than the board.
    #[inline(always)]
    fn charge(&mut self, control: &mut Control) -> Result<(), Halt> {
        let bytes = BYTES_A_CHOICE * (self.path.len() + self.tries.len()) as u64;
        if bytes < self.held + BYTES_A_CHARGE {
            return Ok(());
        }
        control.hold_now(&mut self.held, bytes)
    }

    fn visit_leaf(&self, control: &mut Control) -> Result<(), Halt> {
        if !self.tree.is_solution() {
            return Ok(());
        }
        control.observer.solution(self.path.len());
        control.found(|| self.tree.solution())
    }

    fn go_back(&mut self, control: &mut Control) {
        self.tree.leave();
        control.backtrack();
        control.observer.back(self.path.len());
        self.path.pop();
    }

    // -- to the beginning of a subtree ------------------------------------------------------------

    /// Goes to the node of a path; a path that is not in the tree is a misfit.
    fn go_to(&mut self, path: &[Choice], control: &mut Control) -> Result<(), Stop> {
        if !control.silently(|control| self.begin(control))? {
            return Err(Misfit::Path.into());
        }
        let shared = self.path.iter().zip(path).take_while(|(own, other)| own == other).count();
        self.leave_to(shared);
        for &choice in &path[shared..] {
            self.require(choice, control)?;
            if !self.go_down(choice, control)? {
                return Err(Misfit::Path.into());
            }
        }
        Ok(())
    }

    /// Finds the branches of the present node, one of which must be this.
    fn require(&mut self, choice: Choice, control: &mut Control) -> Result<(), Stop> {
        self.tries.clear();
        self.tree.branch(control, &mut self.tries)?;
        let is_there = self.tries.contains(&choice);
        self.tries.clear();
        if is_there { Ok(()) } else { Err(Misfit::Path.into()) }
    }

    /// Goes down a branch without counting it; false if it has no solution, and then the walk is
    /// back.
    fn go_down(&mut self, choice: Choice, control: &mut Control) -> Result<bool, Halt> {
        control.work(WORK_A_STEP)?;
        let depth = self.path.len() + 1;
        let entered = control.silently(|control| self.tree.enter(choice, depth, control));
        if matches!(entered, Ok(true)) {
            self.path.push(choice);
        } else {
            self.tree.leave();
        }
        entered
    }

    fn leave_to(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.tree.leave();
            self.path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;
    use crate::search::cuts_for_tests::in_work_units;
    use crate::search::{Limits, run};

    /// A tree of random shape. It halts by itself at every `patience`th step, if it has some.
    struct Ragged {
        seed: u64,
        patience: Option<u64>,
    }

    crate::search::compiled!(DepthFirst<Ragged>);
    crate::search::cuttable!(DepthFirst<Ragged>);

    struct Twigs {
        seed: u64,
        path: Vec<u64>,
        left: Cell<Option<u64>>,
    }

    impl Grown for Ragged {
        type Tree<'a> = Twigs;

        fn tree(&self, _: &mut Control) -> Result<Twigs, Halt> {
            let left = Cell::new(self.patience);
            Ok(Twigs { seed: self.seed, path: Vec::new(), left })
        }
    }

    impl Twigs {
        /// A random number below `bound` that depends on the path alone.
        fn random(&self, bound: usize) -> usize {
            let mixed = self
                .path
                .iter()
                .fold(self.seed, |mixed, &choice| Rng::new(mixed.wrapping_add(choice)).bits());
            Rng::new(mixed).below(bound)
        }

        fn step(&self) -> Result<(), Halt> {
            match self.left.get() {
                Some(0) => Err(Halt::Cancelled),
                left => {
                    self.left.set(left.map(|left| left - 1));
                    Ok(())
                }
            }
        }
    }

    impl Tree for Twigs {
        fn begin(&mut self, _: &mut Control) -> Result<bool, Halt> {
            self.step().map(|()| true)
        }

        fn branch(&mut self, _: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt> {
            self.step()?;
            let depth = self.path.len() as u32;
            let most = if depth < 8 { self.random(5) as u32 } else { 0 };
            branches.extend((0..most).map(|branch| (depth, branch)));
            Ok(())
        }

        fn enter(&mut self, (_, branch): Choice, _: usize, _: &mut Control) -> Result<bool, Halt> {
            self.path.push(u64::from(branch) + 1);
            self.step()?;
            Ok(self.random(7) > 0)
        }

        fn leave(&mut self) {
            self.path.pop();
        }

        fn is_solution(&self) -> bool {
            self.random(3) > 0
        }

        fn solution(&self) -> Vec<u8> {
            self.path.iter().map(|&branch| branch as u8).collect()
        }
    }

    fn ragged(seed: u64, patience: Option<u64>) -> Arc<DepthFirst<Ragged>> {
        Arc::new(DepthFirst(Ragged { seed, patience }))
    }

    #[test]
    fn units_of_any_length_come_to_the_figures_of_one_search() {
        let mut largest = 0;
        for seed in 0..60 {
            let whole = in_work_units(&ragged(seed, None), None);
            for budget in [1, 2, 7, 100] {
                assert_eq!(in_work_units(&ragged(seed, None), Some(budget)), whole);
            }
            let plain =
                run(&*ragged(seed, None), &Limits::default(), 0, &Arc::default(), None, None);
            assert_eq!((plain.count.into(), plain.stats.nodes), whole);
            largest = largest.max(whole.1);
        }
        assert!(largest > 1000, "{largest}");
    }

    #[test]
    fn a_halt_inside_a_node_takes_the_node_back() {
        for seed in 0..60 {
            let whole = in_work_units(&ragged(seed, None), None);
            for patience in 20..26 {
                assert_eq!(in_work_units(&ragged(seed, Some(patience)), None), whole);
            }
        }
    }
}
