//! Streams: the solutions of a search one by one, found on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::control::{Control, Shared, Sink};
use super::frame::STACK;
use super::kernel::AnyKernel;
use super::limits::Limits;
use super::outcome::Outcome;

/// Solutions that wait for their reader at most.
const WAITING: usize = 16;

/// Starts a search on a thread of its own that sends each solution as it is found. Cancelling
/// `shared` or dropping the stream ends it.
pub fn stream(
    kernel: Arc<dyn AnyKernel>,
    limits: Limits,
    shared: Arc<Shared>,
) -> std::io::Result<Stream> {
    let (reader, receiver) = sync_channel(WAITING);
    let left = Arc::new(AtomicBool::new(false));
    let sink = Sink::Send { reader, left: Arc::clone(&left) };
    let search = move || {
        let mut control = Control::new(limits, shared, sink);
        let end = kernel.explore(&mut control);
        control.finish(end)
    };
    let handle =
        thread::Builder::new().name("runut-search".into()).stack_size(STACK).spawn(search)?;
    Ok(Stream { receiver, left, handle: Some(handle), outcome: None })
}

/// The solutions of a running search. Dropping it ends the search.
pub struct Stream {
    receiver: Receiver<Vec<u8>>,
    left: Arc<AtomicBool>,
    handle: Option<JoinHandle<Outcome>>,
    outcome: Option<Outcome>,
}

/// The result of a short wait for the next solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waited {
    /// A solution.
    Found(Vec<u8>),
    /// Nothing yet.
    Nothing,
    /// The search is over.
    Ended,
}

impl Stream {
    /// Waits at most this long for the next solution.
    pub fn wait(&mut self, most: Duration) -> Waited {
        match self.receiver.recv_timeout(most) {
            Ok(cells) => return Waited::Found(cells),
            Err(RecvTimeoutError::Timeout) => return Waited::Nothing,
            Err(RecvTimeoutError::Disconnected) => {}
        }
        match self.handle.take().map(JoinHandle::join) {
            Some(Ok(outcome)) => self.outcome = Some(outcome),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => {}
        }
        Waited::Ended
    }

    /// The outcome (without solutions), once the search is known to be over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.left.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernels_for_tests::{Endless, Hopeless};
    use super::super::limits::Halt;
    use super::*;

    const SOON: Duration = Duration::from_secs(10);

    fn stream_of(kernel: impl AnyKernel, limits: Limits) -> Stream {
        stream(Arc::new(kernel), limits, Arc::default()).expect("a thread can start")
    }

    #[test]
    fn a_stream_gives_its_solutions_and_then_its_outcome() {
        let mut stream = stream_of(Endless, Limits::solutions(2));
        assert_eq!(stream.wait(SOON), Waited::Found(vec![1, 2]));
        assert_eq!(stream.wait(SOON), Waited::Found(vec![1, 2]));
        assert!(stream.outcome().is_none());
        assert_eq!(stream.wait(SOON), Waited::Ended);
        assert_eq!(stream.wait(SOON), Waited::Ended);
        assert_eq!(stream.outcome().map(|outcome| outcome.count), Some(2));
    }

    #[test]
    fn a_stream_with_nothing_yet_says_so() {
        let mut stream = stream_of(Hopeless, Limits::default());
        assert_eq!(stream.wait(SOON), Waited::Found(vec![7]));
        assert_eq!(stream.wait(Duration::from_millis(5)), Waited::Nothing);
    }

    #[test]
    fn an_abandoned_stream_ends_its_search_even_if_nothing_more_is_found() {
        for endless in [true, false] {
            let limits = Limits::default();
            let mut stream =
                if endless { stream_of(Endless, limits) } else { stream_of(Hopeless, limits) };
            assert!(matches!(stream.wait(SOON), Waited::Found(_)));
            let handle = stream.handle.take().expect("the search runs");
            drop(stream);
            let outcome = handle.join().expect("the search does not panic");
            assert_eq!(outcome.halt, Some(Halt::Cancelled));
        }
    }
}
