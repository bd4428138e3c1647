//! Control: the one place that counts nodes, collects solutions and decides when to stop.
//!
//! A kernel pays one increment and one comparison for each node. Every 1024 nodes [`Control::node`]
//! ticks: it reads the clock and the shared flags, publishes progress and (at most every 50 ms)
//! polls the host. The node limit is a tick of its own, so it is exact.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use num_bigint::BigUint;

use super::limits::{Halt, Limits};
use super::observer::Observer;
use super::outcome::{Distinct, Outcome, Stats};

const NODES_A_TICK: u64 = 1024;
const WORK_A_TICK: u64 = 1 << 16;
pub(super) const POLL_EVERY: Duration = Duration::from_millis(50);

/// Called regularly; `false` cancels the search.
pub type Poll = Box<dyn FnMut() -> bool>;

/// Whether a board keeps the rules of its puzzle. It shares no code with the kernel.
pub type Judge = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// What other threads see of a running search, and how they stop it.
#[derive(Debug, Default)]
pub struct Shared {
    cancelled: AtomicBool,
    nodes: AtomicU64,
    solutions: AtomicU64,
    depth: AtomicU64,
}

/// A reading of a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nodes counted so far.
    pub nodes: u64,
    /// Solutions found so far.
    pub solutions: u64,
    /// Depth at the last tick.
    pub depth: u64,
}

impl Shared {
    /// Asks every search that uses this value to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Whether the searches are cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// The progress of the searches.
    pub fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes.load(Relaxed),
            solutions: self.solutions.load(Relaxed),
            depth: self.depth.load(Relaxed),
        }
    }

    /// Adds to the counts; several searches may share one value.
    pub fn publish(&self, nodes: u64, solutions: u64, depth: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        self.solutions.fetch_add(solutions, Relaxed);
        self.depth.store(depth, Relaxed);
    }
}

/// Where solutions go.
pub(super) enum Sink {
    /// The first `most` are kept.
    Keep { most: u64 },
    /// Each goes to a waiting reader. A reader that left ends the search, at the next solution or
    /// at the next check of `left`.
    Send { reader: SyncSender<Vec<u8>>, left: Arc<AtomicBool> },
}

impl Sink {
    /// Whether the reader left.
    fn is_deserted(&self) -> bool {
        matches!(self, Self::Send { left, .. } if left.load(Relaxed))
    }
}

/// Counts, collects and stops one search.
pub struct Control {
    /// Hears every step.
    pub observer: Observer,
    limits: Limits,
    shared: Arc<Shared>,
    poll: Option<Poll>,
    sink: Sink,
    judge: Option<Judge>,
    started: Instant,
    polled: Instant,
    next_tick: u64,
    work: u64,
    depth: u64,
    held: u64,
    published_nodes: u64,
    published_count: u64,
    outcome: Outcome,
}

impl Control {
    pub(super) fn new(limits: Limits, shared: Arc<Shared>, sink: Sink) -> Self {
        let now = Instant::now();
        Self {
            observer: Observer::Silent,
            limits,
            shared,
            poll: None,
            sink,
            judge: None,
            started: now,
            polled: now,
            next_tick: 0,
            work: 0,
            depth: 0,
            held: 0,
            published_nodes: 0,
            published_count: 0,
            outcome: Outcome::default(),
        }
    }

    /// A control for other work than a search, without limits; `poll` can cancel it.
    pub fn alone(poll: Option<Poll>) -> Self {
        Self::new(Limits::default(), Arc::default(), Sink::Keep { most: 0 }).with_poll(poll)
    }

    /// A control for other work than a search, within limits.
    pub fn limited(limits: Limits, shared: Arc<Shared>, poll: Option<Poll>) -> Self {
        Self::new(limits, shared, Sink::Keep { most: 0 }).with_poll(poll)
    }

    pub(super) fn with_poll(mut self, poll: Option<Poll>) -> Self {
        self.poll = poll;
        self
    }

    /// Does something that nobody observes.
    pub fn silently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let observer = std::mem::replace(&mut self.observer, Observer::Silent);
        let done = work(self);
        self.observer = observer;
        done
    }

    /// Every board that is kept or sent from now on has to pass.
    pub(super) fn judge_by(&mut self, judge: Judge) {
        self.judge = Some(judge);
    }

    /// Counts one node at `depth`, unless the search has to stop.
    #[inline(always)]
    pub fn node(&mut self, depth: usize) -> Result<(), Halt> {
        if self.outcome.stats.nodes == self.next_tick {
            self.tick()?;
        }
        let stats = &mut self.outcome.stats;
        stats.nodes += 1;
        self.depth = depth as u64;
        if self.depth > stats.max_depth {
            stats.max_depth = self.depth;
        }
        Ok(())
    }

    /// Takes back the last node, which a halt left unexplored.
    pub fn retract(&mut self) {
        let nodes = &mut self.outcome.stats.nodes;
        *nodes = nodes.saturating_sub(1);
        if self.published_nodes > *nodes {
            self.shared.nodes.fetch_sub(self.published_nodes - *nodes, Relaxed);
            self.published_nodes = *nodes;
        }
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.outcome.stats.nodes
    }

    /// Whether no look at the limits falls among the next `nodes` nodes.
    pub fn is_free_for(&self, nodes: u64) -> bool {
        self.nodes() + nodes <= self.next_tick
    }

    /// Forgets the nodes since these figures, all of which [`Self::is_free_for`] allowed: the search
    /// starts again.
    pub fn go_back_to(&mut self, before: &Stats) {
        self.outcome.stats.clone_from(before);
    }

    /// Solutions found so far.
    pub fn count(&self) -> u64 {
        self.outcome.count
    }

    /// Counts one decision taken back.
    #[inline(always)]
    pub fn backtrack(&mut self) {
        self.outcome.stats.backtracks += 1;
    }

    /// Reports `units` of work inside a long node (propagating, building a table), so that limits
    /// and cancelling hold there too. A unit is some tens of nanoseconds.
    #[inline(always)]
    pub fn work(&mut self, units: u64) -> Result<(), Halt> {
        self.work += units;
        if self.work >= WORK_A_TICK {
            self.work = 0;
            return self.check();
        }
        Ok(())
    }

    /// Looks at the clock and the flags, whatever was reported before.
    pub fn look(&mut self) -> Result<(), Halt> {
        self.work(WORK_A_TICK)
    }

    /// Charges `bytes` for a table of the kernel.
    pub fn hold(&mut self, bytes: u64) -> Result<(), Halt> {
        self.held += bytes;
        match self.limits.memory {
            Some(most) if self.held > most => Err(Halt::Memory),
            _ => Ok(()),
        }
    }

    /// The bytes that may be held yet.
    pub fn room(&self) -> u64 {
        self.limits.memory.map_or(u64::MAX, |most| most.saturating_sub(self.held))
    }

    /// Releases `bytes`.
    pub fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Charges `bytes` for a table that was charged `held` before.
    pub fn hold_now(&mut self, held: &mut u64, bytes: u64) -> Result<(), Halt> {
        let before = std::mem::replace(held, bytes);
        self.release(before);
        self.hold(bytes)
    }

    /// Takes one solution: one value a cell, in the order of the family's solutions.
    pub fn found(&mut self, solution: impl FnOnce() -> Vec<u8>) -> Result<(), Halt> {
        let is_wanted = self.wants_boards();
        self.add_solution(is_wanted.then(solution))
    }

    /// Whether the next solution is kept or sent, not only counted.
    #[inline(always)]
    pub fn wants_boards(&self) -> bool {
        match &self.sink {
            Sink::Keep { most } => (self.outcome.solutions.len() as u64) < *most,
            Sink::Send { .. } => true,
        }
    }

    /// Whether the search may visit only so many nodes.
    pub fn limits_nodes(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// Counts solutions that nobody sees.
    pub fn found_many(&mut self, solutions: u64) -> Result<(), Halt> {
        let count = self.outcome.count.saturating_add(solutions);
        let most = self.limits.solutions.unwrap_or(u64::MAX);
        self.outcome.count = count.min(most);
        if count >= most { Err(Halt::Solutions) } else { Ok(()) }
    }

    /// Counts a solution, and takes its cells if they are wanted.
    fn add_solution(&mut self, cells: Option<Vec<u8>>) -> Result<(), Halt> {
        // Copies of a large board take time of their own, and so may a reader.
        let mut copied = 0;
        if let Some(cells) = cells {
            if self.judge.as_ref().is_some_and(|judge| !judge(&cells)) {
                self.outcome.rejected = Some(cells);
                return Err(Halt::Rejected);
            }
            copied = cells.len() as u64;
            match &self.sink {
                Sink::Keep { .. } => {
                    self.hold(copied)?;
                    self.outcome.solutions.push(&cells);
                }
                Sink::Send { reader, .. } => {
                    reader.send(cells).map_err(|_| Halt::Cancelled)?;
                    copied = 16 * WORK_A_TICK;
                }
            }
        }
        self.outcome.count += 1;
        match self.limits.solutions {
            Some(most) if self.outcome.count >= most => Err(Halt::Solutions),
            _ => self.work(copied / 16),
        }
    }

    /// The number of solutions that another search finds within the rest of these limits, at most
    /// `most`, and its outcome with the first `keep` of them.
    pub(super) fn within(
        &mut self,
        most: u64,
        keep: u64,
        search: impl FnOnce(&mut Self) -> Result<(), Halt>,
    ) -> (u64, Outcome) {
        let spent = &self.outcome.stats;
        let limits = Limits {
            solutions: Some(most),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(spent.nodes)),
            time: self.limits.time.map(|most| most.saturating_sub(self.started.elapsed())),
            deadline: self.limits.deadline,
            memory: self.limits.memory.map(|_| self.room()),
        };
        let mut inner = Self::new(limits, Arc::clone(&self.shared), Sink::Keep { most: keep });
        (inner.poll, inner.polled) = (self.poll.take(), self.polled);
        let end = search(&mut inner);
        (self.poll, self.polled) = (inner.poll.take(), inner.polled);
        // The other search answers a question; its solutions are not solutions of this puzzle.
        let count = std::mem::replace(&mut inner.outcome.count, inner.published_count);
        let outcome = inner.finish(end);
        self.add(&outcome.stats);
        (count, outcome)
    }

    /// Adds the figures of another search, which published its nodes itself.
    fn add(&mut self, stats: &Stats) {
        let own = &mut self.outcome.stats;
        own.nodes += stats.nodes;
        own.backtracks += stats.backtracks;
        own.max_depth = own.max_depth.max(stats.max_depth);
        self.published_nodes += stats.nodes;
        self.next_tick = own.nodes;
    }

    /// Sets the exact number of solutions, from a kernel that counts without finding them.
    pub fn total(&mut self, total: BigUint) {
        self.outcome.total = Some(total);
    }

    /// Sets the number of solutions up to the symmetries of the puzzle, when their total is final.
    pub fn distinct(&mut self, distinct: Distinct) {
        self.outcome.distinct = Some(distinct);
    }

    /// Sets the final board of an unsound method, or the backbone.
    pub fn candidate(&mut self, cells: Vec<u8>) {
        self.outcome.candidate = Some(cells);
    }

    /// Sets a counter of the kernel.
    pub fn counter(&mut self, name: &'static str, value: u64) {
        let counters = &mut self.outcome.stats.counters;
        match counters.iter_mut().find(|(known, _)| *known == name) {
            Some((_, figure)) => *figure = value,
            None => counters.push((name, value)),
        }
    }

    #[cold]
    #[inline(never)]
    fn tick(&mut self) -> Result<(), Halt> {
        let nodes = self.outcome.stats.nodes;
        self.next_tick = nodes + NODES_A_TICK;
        if let Some(most) = self.limits.nodes {
            if nodes >= most {
                return Err(Halt::Nodes);
            }
            self.next_tick = self.next_tick.min(most);
        }
        self.check()
    }

    #[cold]
    #[inline(never)]
    pub(super) fn check(&mut self) -> Result<(), Halt> {
        self.publish();
        if self.shared.is_cancelled() || self.sink.is_deserted() {
            return Err(Halt::Cancelled);
        }
        let now = Instant::now();
        let is_over = self.limits.time.is_some_and(|most| now - self.started >= most);
        if is_over || self.limits.deadline.is_some_and(|end| now >= end) {
            return Err(Halt::Time);
        }
        if let Some(poll) = &mut self.poll
            && now - self.polled >= POLL_EVERY
        {
            self.polled = now;
            if !poll() {
                self.shared.cancel();
                return Err(Halt::Cancelled);
            }
        }
        Ok(())
    }

    fn publish(&mut self) {
        let (nodes, count) = (self.outcome.stats.nodes, self.outcome.count);
        self.shared.publish(nodes - self.published_nodes, count - self.published_count, self.depth);
        self.published_nodes = nodes;
        self.published_count = count;
    }

    pub(super) fn finish(mut self, end: Result<(), Halt>) -> Outcome {
        self.publish();
        self.outcome.halt = end.err();
        self.outcome.stats.seconds = self.started.elapsed().as_secs_f64();
        let (nodes, is_halted) = (self.outcome.stats.nodes, self.outcome.halt.is_some());
        (self.outcome.events, self.outcome.dropped) = self.observer.finish(nodes, is_halted);
        self.outcome
    }

    /// The figures so far.
    pub fn stats(&self) -> &Stats {
        &self.outcome.stats
    }
}
