//! When to begin anew, and when to drop clauses.
//!
//! The search begins anew, with all that it has learned, as soon as the clauses of the last
//! conflicts span more levels than usual, but not before some conflicts have passed.

const SHORT: f64 = 1.0 / 32.0;
const LONG: f64 = 1.0 / 8192.0;
const MARGIN: f64 = 1.4;
const LEAST: u64 = 30;
const REDUCE: u64 = 300;

/// The pace of a search.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    short: Average,
    long: Average,
    pub(super) conflicts: u64,
    pub(super) restarts: u64,
    reductions: u64,
    since_restart: u64,
    next_reduction: u64,
}

/// A running mean that forgets; early values count in full.
#[derive(Clone, Debug)]
struct Average {
    value: f64,
    share: f64,
    least: f64,
}

impl Average {
    fn new(least: f64) -> Self {
        Self { value: 0.0, share: 1.0, least }
    }

    fn take(&mut self, value: f64) {
        self.value += self.share * (value - self.value);
        self.share = (self.share / (1.0 + self.share)).max(self.least);
    }
}

impl Pace {
    pub(super) fn new() -> Self {
        Self {
            short: Average::new(SHORT),
            long: Average::new(LONG),
            conflicts: 0,
            restarts: 0,
            reductions: 0,
            since_restart: 0,
            next_reduction: REDUCE,
        }
    }

    /// Takes note of a conflict whose clause spans `levels` levels.
    pub(super) fn conflict(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        self.short.take(f64::from(levels));
        self.long.take(f64::from(levels));
    }

    pub(super) fn is_time_to_restart(&self) -> bool {
        self.since_restart >= LEAST && self.short.value > MARGIN * self.long.value
    }

    pub(super) fn restart(&mut self) {
        self.restarts += 1;
        self.since_restart = 0;
    }

    pub(super) fn is_time_to_reduce(&self) -> bool {
        self.conflicts >= self.next_reduction
    }

    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        let more = REDUCE * ((self.reductions + 1) as f64).sqrt() as u64;
        self.next_reduction = self.conflicts + more;
    }
}
