//! The frame around a kernel: run it once, run many, or stream its solutions.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::control::{Control, Poll, Shared, Sink};
use super::limits::{Halt, Limits};
use super::observer::{Observer, Recorder, Silent};
use super::outcome::Outcome;

/// Solutions that may wait for a reader of [`stream`].
const WAITING: usize = 16;

/// Stack of a thread that searches, in bytes.
const STACK: usize = 16 << 20;

/// A way to search one puzzle.
///
/// The depth of recursion must not grow with the board beyond some thousand frames: kernels of
/// large boards keep their own stack.
pub trait Kernel: Send + Sync + 'static {
    /// Explores the space: [`Control::node`] at each node, [`Control::found`] at each solution.
    /// `Ok` says that nothing is left to explore, `Err` why the search ended before.
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt>;
}

/// A kernel of any type; each is compiled once for [`Silent`] and once for [`Recorder`].
pub trait AnyKernel: Send + Sync + 'static {
    /// Searches unobserved.
    fn search_silent(&self, control: &mut Control) -> Result<(), Halt>;
    /// Searches and records.
    fn search_recorded(&self, control: &mut Control, recorder: &mut Recorder) -> Result<(), Halt>;
}

impl<K: Kernel> AnyKernel for K {
    fn search_silent(&self, control: &mut Control) -> Result<(), Halt> {
        self.search(control, &mut Silent)
    }

    fn search_recorded(&self, control: &mut Control, recorder: &mut Recorder) -> Result<(), Halt> {
        self.search(control, recorder)
    }
}

/// Runs `kernel` and keeps the first `keep` solutions; `record` gives the number of events to
/// keep, if the run is recorded at all.
pub fn run(
    kernel: &dyn AnyKernel,
    limits: &Limits,
    keep: u64,
    shared: &Arc<Shared>,
    record: Option<usize>,
    poll: Option<Poll>,
) -> Outcome {
    let sink = Sink::Keep { most: keep };
    let mut control = Control::new(limits.clone(), Arc::clone(shared), sink).with_poll(poll);
    let Some(most) = record else {
        let end = kernel.search_silent(&mut control);
        return control.finish(end);
    };
    let mut recorder = Recorder::new(most);
    let end = kernel.search_recorded(&mut control, &mut recorder);
    let mut outcome = control.finish(end);
    (outcome.events, outcome.dropped) = recorder.into_events();
    outcome
}

/// Runs every kernel on `threads` threads, each with the limits for itself; outcomes keep the
/// order of the kernels. Only the calling thread polls; `poll` is asked between its puzzles and
/// within them.
pub fn run_many(
    kernels: &[&dyn AnyKernel],
    limits: &Limits,
    keep: u64,
    shared: &Arc<Shared>,
    threads: usize,
    mut poll: impl FnMut() -> Option<Poll>,
) -> Vec<Outcome> {
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(vec![Outcome::default(); kernels.len()]);
    let serve = |poll: &mut dyn FnMut() -> Option<Poll>| {
        while let Some((index, kernel)) = {
            let index = next.fetch_add(1, Relaxed);
            kernels.get(index).map(|kernel| (index, kernel))
        } {
            let outcome = run(*kernel, limits, keep, shared, None, poll());
            outcomes.lock().unwrap_or_else(PoisonError::into_inner)[index] = outcome;
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(kernels.len()) {
            let worker = thread::Builder::new().stack_size(STACK);
            // A thread that cannot start leaves its share to the others.
            let _ = worker.spawn_scoped(scope, || serve(&mut || None));
        }
        serve(&mut poll);
    });
    outcomes.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a search on a thread of its own that hands over each solution as it is found.
/// Dropping the receiver ends the search; so does cancelling `shared`. The outcome (which keeps
/// no solutions) comes from the returned handle once the receiver runs dry.
pub fn stream(
    kernel: Arc<dyn AnyKernel>,
    limits: Limits,
    shared: Arc<Shared>,
) -> std::io::Result<(Receiver<Vec<u8>>, thread::JoinHandle<Outcome>)> {
    let (sender, receiver) = sync_channel(WAITING);
    let search = move || {
        let mut control = Control::new(limits, shared, Sink::Send(sender));
        let end = kernel.search_silent(&mut control);
        control.finish(end)
    };
    let handle =
        thread::Builder::new().name("runut-search".into()).stack_size(STACK).spawn(search)?;
    Ok((receiver, handle))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Counts in binary for ever; every 16th node is a solution.
    struct Endless;

    impl Kernel for Endless {
        fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
            loop {
                control.node(3)?;
                observer.node(3, 1, 1);
                if control.nodes().is_multiple_of(16) {
                    control.found(|| vec![1, 2])?;
                }
            }
        }
    }

    fn run_endless(limits: &Limits, keep: u64) -> Outcome {
        run(&Endless, limits, keep, &Arc::default(), None, None)
    }

    #[test]
    fn the_node_limit_is_exact() {
        for most in [0, 1, 1000, 1024, 5000] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let outcome = run_endless(&limits, 0);
            assert_eq!((outcome.stats.nodes, outcome.halt), (most, Some(Halt::Nodes)));
        }
    }

    #[test]
    fn no_more_solutions_are_kept_than_asked() {
        let outcome = run_endless(&Limits::solutions(5), 2);
        assert_eq!(outcome.count, 5);
        assert_eq!(outcome.solutions, vec![vec![1, 2]; 2]);
        assert_eq!(outcome.halt, Some(Halt::Solutions));
    }

    #[test]
    fn kept_solutions_count_as_memory() {
        let limits = Limits { memory: Some(1000), ..Limits::default() };
        assert_eq!(run_endless(&limits, u64::MAX).halt, Some(Halt::Memory));
    }

    #[test]
    fn the_time_limit_holds() {
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let outcome = run_endless(&limits, 0);
        assert_eq!(outcome.halt, Some(Halt::Time));
        assert!(outcome.stats.seconds >= 0.02);
    }

    #[test]
    fn a_refusing_poll_cancels() {
        let shared = Arc::default();
        let poll: Poll = Box::new(|| false);
        let outcome = run(&Endless, &Limits::default(), 0, &shared, None, Some(poll));
        assert_eq!(outcome.halt, Some(Halt::Cancelled));
        assert!(shared.is_cancelled());
    }

    #[test]
    fn recording_changes_no_figure() {
        let limits = Limits { nodes: Some(5000), ..Limits::default() };
        let silent = run_endless(&limits, 0);
        let recorded = run(&Endless, &limits, 0, &Arc::default(), Some(100), None);
        assert_eq!(silent.stats.nodes, recorded.stats.nodes);
        assert_eq!((recorded.events.len(), recorded.dropped), (100, 4900));
    }

    #[test]
    fn many_runs_publish_to_one_place_and_keep_their_order() {
        let shared: Arc<Shared> = Arc::default();
        let limits = Limits::solutions(3);
        let kernels: Vec<&dyn AnyKernel> = vec![&Endless; 9];
        let outcomes = run_many(&kernels, &limits, 1, &shared, 3, || None);
        assert_eq!(outcomes.len(), 9);
        assert!(outcomes.iter().all(|outcome| outcome.count == 3));
        assert_eq!(shared.progress().solutions, 27);
        assert_eq!(shared.progress().nodes, 9 * 48);
    }

    #[test]
    fn an_abandoned_stream_ends_its_search() {
        let shared: Arc<Shared> = Arc::default();
        let kernel: Arc<dyn AnyKernel> = Arc::new(Endless);
        let (receiver, handle) =
            stream(kernel, Limits::default(), shared).expect("a thread can start");
        assert_eq!(receiver.recv(), Ok(vec![1, 2]));
        drop(receiver);
        let outcome = handle.join().expect("the search does not panic");
        assert_eq!(outcome.halt, Some(Halt::Cancelled));
    }
}
