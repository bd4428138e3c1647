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

use num_bigint::BigUint;

use super::control::Control;
use super::cut::{Choice, Cut, Cuttable, Misfit, Path, Stop};
use super::frame::Kernel;
use super::limits::Halt;
use super::observer::{Observer, Silent};
use crate::rng::Rng;

/// The search tree of a puzzle, which stands at one of its nodes.
///
/// What it does at a node depends on the path to the node alone.
pub trait Tree {
    /// Draws the conclusions at the root; false if there is no solution.
    fn begin<O: Observer>(&mut self, control: &mut Control, observer: &mut O)
    -> Result<bool, Halt>;

    /// Adds the branches at this node to `branches`, in order; none at a leaf.
    fn branch(&mut self, control: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt>;

    /// Goes down a branch of this node and draws the conclusions; false if it has no solution. Also
    /// after that, and after a halt, [`Self::leave`] comes back.
    fn enter<O: Observer>(
        &mut self,
        choice: Choice,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt>;

    /// Comes back from the last branch.
    fn leave(&mut self);

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
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let mut tree = self.0.tree(control)?;
        match Walk::new(&mut tree).explore(&[], control, observer) {
            Err(Stop::Halt(halt)) => Err(halt),
            Ok(()) | Err(Stop::Misfit(_)) => Ok(()),
        }
    }
}

impl<P: Grown> Cuttable for DepthFirst<P> {
    fn explore<O: Observer>(
        &self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        let mut tree = self.0.tree(control)?;
        let mut walk = Walk::new(&mut tree);
        while let Some((weight, path)) = cut.last() {
            let (weight, before) = (*weight, control.count());
            let end = walk.explore(path, control, observer);
            *total += weight * (control.count() - before);
            if end.is_err() && !walk.has_begun() {
                return end;
            }
            cut.pop();
            cut.extend(walk.open_subtrees().into_iter().map(|path| (weight, path)));
            end?;
        }
        Ok(())
    }

    fn sample(
        &self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop> {
        let mut tree = self.0.tree(control)?;
        let mut walk = Walk::new(&mut tree);
        let mut found = Vec::with_capacity(samples);
        for _ in 0..samples {
            let (_, path) = &cut[rng.below(cut.len())];
            found.push(walk.sample(path, rng, control)?);
        }
        Ok(found)
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
}

impl<'t, T: Tree> Walk<'t, T> {
    /// A walk before the root.
    pub fn new(tree: &'t mut T) -> Self {
        Self { tree, root: None, path: Path::new(), tries: Vec::new(), levels: Vec::new() }
    }

    /// Explores an open subtree.
    pub fn explore<O: Observer>(
        &mut self,
        subtree: &[Choice],
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        self.tries.clear();
        self.levels.clear();
        if let Some((&last, before)) = subtree.split_last() {
            self.go_to(before, control)?;
            self.require(last, control)?;
            self.levels.push(0);
            self.tries.push(last);
        } else {
            self.leave_to(0);
            self.visit_root(control, observer)?;
        }
        Ok(self.walk(control, observer)?)
    }

    /// Whether the last exploration got to its subtree. If not, that is still open.
    fn has_begun(&self) -> bool {
        !self.levels.is_empty()
    }

    /// The subtrees that an exploration left open inside its own, in the order of a cut.
    fn open_subtrees(&self) -> Vec<Path> {
        let above = (self.path.len() + 1).saturating_sub(self.levels.len());
        let mut open = Vec::with_capacity(self.tries.len());
        for (level, &first) in self.levels.iter().enumerate() {
            let end = self.levels.get(level + 1).copied().unwrap_or(self.tries.len());
            for &choice in &self.tries[first..end] {
                let mut path = Path::with_capacity(above + level + 1);
                path.extend_from_slice(&self.path[..above + level]);
                path.push(choice);
                open.push(path);
            }
        }
        open
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
            self.begin(control, &mut Silent)?
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
    fn visit_root<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        control.node(0)?;
        observer.node(0, 0, 255);
        let is_alive = self.begin(control, observer).inspect_err(|_| control.retract())?;
        if is_alive {
            let branched = self.tree.branch(control, &mut self.tries);
            branched.inspect_err(|_| control.retract())?;
            self.tries.reverse();
        }
        self.levels.push(0);
        if is_alive && self.tries.is_empty() { self.visit_leaf(control, observer) } else { Ok(()) }
    }

    /// Draws the conclusions at the root once.
    fn begin<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        let is_alive = match self.root {
            Some(is_alive) => is_alive,
            None => self.tree.begin(control, observer)?,
        };
        self.root = Some(is_alive);
        Ok(is_alive)
    }

    /// Explores the branches that are left at the first level, and all below them.
    fn walk<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        while let Some(&first) = self.levels.last() {
            if self.tries.len() > first {
                self.try_next(control, observer)?;
                continue;
            }
            self.levels.pop();
            if !self.levels.is_empty() {
                self.go_back(control, observer);
            }
        }
        Ok(())
    }

    /// Goes down the next branch, and comes back if nothing is below it. A halt on the way leaves
    /// the branch as if it had not been begun.
    #[inline(always)]
    fn try_next<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let depth = self.path.len() + 1;
        let choice = self.tries[self.tries.len() - 1];
        control.node(depth)?;
        observer.node(depth, choice.0 as usize, choice.1 as usize);
        let entered = self.tree.enter(choice, depth, control, observer);
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
            return Ok(());
        }
        let end = if is_alive { self.visit_leaf(control, observer) } else { Ok(()) };
        self.go_back(control, observer);
        end
    }

    fn visit_leaf<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        if !self.tree.is_solution() {
            return Ok(());
        }
        observer.solution(self.path.len());
        control.found(|| self.tree.solution())
    }

    fn go_back<O: Observer>(&mut self, control: &mut Control, observer: &mut O) {
        self.tree.leave();
        control.backtrack();
        observer.back(self.path.len());
        self.path.pop();
    }

    // -- to the beginning of a subtree ------------------------------------------------------------

    /// Goes to the node of a path; a path that is not in the tree is a misfit.
    fn go_to(&mut self, path: &[Choice], control: &mut Control) -> Result<(), Stop> {
        if !self.begin(control, &mut Silent)? {
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

    /// Goes down a branch without counting it.
    fn go_down(&mut self, choice: Choice, control: &mut Control) -> Result<bool, Halt> {
        let depth = self.path.len() + 1;
        let entered = self.tree.enter(choice, depth, control, &mut Silent);
        let is_alive = entered.inspect_err(|_| self.tree.leave())?;
        self.path.push(choice);
        Ok(is_alive)
    }

    fn leave_to(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.tree.leave();
            self.path.pop();
        }
    }
}
