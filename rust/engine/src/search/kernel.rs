//! Kernels: what a search of one puzzle is, and how one asks another.

use std::sync::Arc;

use super::control::{Control, Judge};
use super::limits::Halt;
use super::outcome::Outcome;

/// A search of one puzzle.
///
/// The recursion depth must stay below some thousand frames; kernels of large boards keep their own
/// stack.
pub trait Kernel: Send + Sync + 'static {
    /// Explores the space: [`Control::node`] at each node, [`Control::found`] at each solution.
    /// `Ok` means that the space is exhausted, `Err` says why the search ended before.
    fn search(&self, control: &mut Control) -> Result<(), Halt>;
}

/// A kernel that this crate compiles; [`compiled!`](crate::search::compiled) makes one of a
/// [`Kernel`].
pub trait AnyKernel: Send + Sync + 'static {
    /// Explores the space, as [`Kernel::search`].
    fn explore(&self, control: &mut Control) -> Result<(), Halt>;
}

/// A kernel whose boards are judged before anybody sees them.
pub struct Judged {
    /// The kernel.
    pub kernel: Arc<dyn AnyKernel>,
    /// Its judge.
    pub judge: Judge,
}

impl AnyKernel for Judged {
    fn explore(&self, control: &mut Control) -> Result<(), Halt> {
        control.judge_by(Arc::clone(&self.judge));
        self.kernel.explore(control)
    }
}

/// Compiles kernels here.
///
/// Every concrete kernel is named once in its family's `mod.rs`. A blanket implementation would
/// compile the kernels in each crate that uses them, the binding too, and again for each use.
macro_rules! compiled {
    ($($kernel:ty),+ $(,)?) => {$(
        impl $crate::search::AnyKernel for $kernel {
            fn explore(
                &self,
                control: &mut $crate::search::Control,
            ) -> Result<(), $crate::search::Halt> {
                $crate::search::Kernel::search(self, control)
            }
        }
    )+};
}
pub(crate) use compiled;

impl Control {
    /// Finds the first solution of another kernel within the rest of these limits. Its nodes count
    /// for this search; its solution does not.
    pub fn ask(&mut self, kernel: &dyn Kernel) -> Result<Option<Vec<u8>>, Halt> {
        let (_, outcome) = self.answers(kernel, 1, 1);
        match outcome.halt {
            None => self.check().map(|()| None),
            Some(Halt::Solutions) => {
                self.check().map(|()| outcome.solutions.iter().next().map(<[u8]>::to_vec))
            }
            Some(halt) => Err(halt),
        }
    }

    /// As [`Self::ask`], but up to `most` solutions, also when a limit ends the search.
    pub fn ask_up_to(
        &mut self,
        kernel: &dyn Kernel,
        most: u64,
    ) -> (Vec<Vec<u8>>, Result<(), Halt>) {
        let (_, outcome) = self.answers(kernel, most, most);
        let end = match outcome.halt {
            None | Some(Halt::Solutions) => self.check(),
            Some(halt) => Err(halt),
        };
        (outcome.solutions.to_vec(), end)
    }

    /// The number of solutions of another kernel, if below `most`, within the rest of these limits.
    /// Its nodes count for this search.
    pub fn list(&mut self, kernel: &dyn Kernel, most: u64) -> Result<Option<u64>, Halt> {
        let (count, outcome) = self.answers(kernel, most, 0);
        match outcome.halt {
            None => self.check().map(|()| Some(count)),
            Some(Halt::Solutions) => self.check().map(|()| None),
            Some(halt) => Err(halt),
        }
    }

    fn answers(&mut self, kernel: &dyn Kernel, most: u64, keep: u64) -> (u64, Outcome) {
        self.within(most, keep, |control| kernel.search(control))
    }
}
