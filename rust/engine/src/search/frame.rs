//! The frame around a kernel: run one kernel, or many on threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::control::{Control, POLL_EVERY, Poll, Shared, Sink};
use super::kernel::AnyKernel;
use super::limits::Limits;
use super::observer::{Observer, Record};
use super::outcome::Outcome;

/// The stack of a search thread, in bytes.
pub(super) const STACK: usize = 16 << 20;

/// Bytes of a recorded word, and of the copy that the host takes.
const WORD: u64 = 16;

/// Runs `kernel` and keeps the first `keep` solutions; `record` says what is kept of the events, if
/// the run is recorded at all. It takes up to a quarter of the memory.
pub fn run(
    kernel: &dyn AnyKernel,
    limits: &Limits,
    keep: u64,
    shared: &Arc<Shared>,
    record: Option<Record>,
    poll: Option<Poll>,
) -> Outcome {
    let sink = Sink::Keep { most: keep };
    let mut control = Control::new(limits.clone(), Arc::clone(shared), sink).with_poll(poll);
    let room = limits.memory.map_or(usize::MAX, |all| (all / 4 / WORD) as usize);
    let held = record.map(|record| record.within(room)).map_or(Ok(()), |record| {
        control.observer = Observer::recording(record);
        control.hold(WORD * record.words() as u64)
    });
    let end = held.and_then(|()| kernel.explore(&mut control));
    control.finish(end)
}

/// Runs all kernels on `threads` threads, each kernel with these limits. The outcomes keep the
/// order of the kernels. Only the calling thread polls, also while it waits for the others; a poll
/// that returns `false` cancels all searches.
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
        let (working, waiting) = sync_channel::<()>(0);
        for _ in 1..threads.min(kernels.len()) {
            let working = working.clone();
            let worker = thread::Builder::new().stack_size(STACK);
            // If a thread cannot start, the others do its share.
            let _ = worker.spawn_scoped(scope, || {
                serve(&mut || None);
                drop(working);
            });
        }
        drop(working);
        serve(&mut poll);
        if !wait_for_all(&waiting, poll()) {
            shared.cancel();
        }
    });
    outcomes.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until no thread holds the other end of the channel; `false` as soon as `poll` is.
fn wait_for_all(waiting: &Receiver<()>, mut poll: Option<Poll>) -> bool {
    while waiting.recv_timeout(POLL_EVERY) == Err(RecvTimeoutError::Timeout) {
        if poll.as_mut().is_some_and(|poll| !poll()) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::super::kernels_for_tests::{Done, Endless, Hopeless};
    use super::super::limits::Halt;
    use super::*;

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
        assert_eq!(outcome.solutions.to_vec(), [[1, 2]; 2]);
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
    fn searches_that_share_their_time_end_together() {
        let deadline = Some(Instant::now() + Duration::from_millis(20));
        let limits = Limits { deadline, ..Limits::default() };
        let kernels: Vec<&dyn AnyKernel> = vec![&Endless; 9];
        let outcomes = run_many(&kernels, &limits, 0, &Arc::default(), 1, || None);
        assert!(outcomes.iter().all(|outcome| outcome.halt == Some(Halt::Time)));
        assert!(outcomes[1..].iter().all(|outcome| outcome.stats.nodes == 0));
    }

    #[test]
    fn recorded_events_take_a_quarter_of_the_memory() {
        let limits = Limits { memory: Some(6400), nodes: Some(5000), ..Limits::default() };
        let outcome = run(&Endless, &limits, 0, &Arc::default(), Some(Record::Events(1000)), None);
        assert_eq!((outcome.events.len(), outcome.dropped), (100, 4900));
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
        let recorded = run(&Endless, &limits, 0, &Arc::default(), Some(Record::Events(100)), None);
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
    fn a_refusing_poll_ends_the_other_threads_too() {
        let shared: Arc<Shared> = Arc::default();
        let kernels: [&dyn AnyKernel; 3] = [&Done, &Hopeless, &Done];
        let poll = || Some(Box::new(|| false) as Poll);
        let outcomes = run_many(&kernels, &Limits::default(), 1, &shared, 2, poll);
        assert_eq!(outcomes[1].halt, Some(Halt::Cancelled));
        assert_eq!(outcomes[0].halt, None);
        assert!(shared.is_cancelled());
    }

    #[test]
    fn a_node_that_a_limit_refuses_leaves_no_mark() {
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let outcome = run(&Hopeless, &limits, 1, &Arc::default(), None, None);
        assert_eq!((outcome.stats.nodes, outcome.stats.max_depth), (1, 0));
    }
}
