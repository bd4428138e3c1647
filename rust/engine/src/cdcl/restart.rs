//! When to restart, and when to reduce the clause database.
//!
//! A restart takes back all decisions and keeps what was learned. It comes when the LBDs of the
//! last conflicts are clearly above the average of all, so the search is in a bad part; but not
//! before some conflicts have passed. Both averages are exponential moving averages. A *steady* search
//! restarts seldom and at even distances, and decides by its best trail ([`Solver::be_steady`]).
//!
//! References: Audemard and Simon, "Refining restarts strategies for SAT and UNSAT", CP 2012; Biere
//! and Fröhlich, "Evaluating CDCL restart schemes", POS 2015 (moving averages).

/// Weight of the newest conflict in the two averages.
const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 8192.0;
/// The fast average restarts the search when it exceeds the slow one by this factor.
const MARGIN: f64 = 1.4;
/// Conflicts between two restarts at least.
const LEAST: u64 = 30;
/// Conflicts between two restarts of a steady search.
const STEADY: u64 = 500;
/// Conflicts before the first rephasing of a steady search; the n-th comes after n times as many.
const REPHASE: u64 = 300;
/// Conflicts before the first reduction.
const REDUCE: u64 = 300;

/// Conflicts, restarts and reductions so far, and when the next ones are due.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    fast: Average,
    slow: Average,
    pub(super) conflicts: u64,
    pub(super) restarts: u64,
    reductions: u64,
    since_restart: u64,
    next_reduction: u64,
    /// Whether restarts come at even distances, whatever the LBDs.
    pub(super) is_steady: bool,
    rephasings: u64,
    next_rephasing: u64,
}

/// An exponential moving average whose first values count in full.
#[derive(Clone, Debug)]
struct Average {
    value: f64,
    weight: f64,
    least: f64,
}

impl Average {
    fn new(least: f64) -> Self {
        Self { value: 0.0, weight: 1.0, least }
    }

    fn add(&mut self, value: f64) {
        self.value += self.weight * (value - self.value);
        self.weight = (self.weight / (1.0 + self.weight)).max(self.least);
    }
}

impl Schedule {
    pub(super) fn new() -> Self {
        Self {
            fast: Average::new(FAST),
            slow: Average::new(SLOW),
            conflicts: 0,
            restarts: 0,
            reductions: 0,
            since_restart: 0,
            next_reduction: REDUCE,
            is_steady: false,
            rephasings: 0,
            next_rephasing: REPHASE,
        }
    }

    /// Counts a conflict whose learned clause has this LBD.
    pub(super) fn conflict(&mut self, lbd: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        self.fast.add(f64::from(lbd));
        self.slow.add(f64::from(lbd));
    }

    pub(super) fn is_restart_due(&self) -> bool {
        if self.is_steady {
            return self.since_restart >= STEADY;
        }
        self.since_restart >= LEAST && self.fast.value > MARGIN * self.slow.value
    }

    pub(super) fn restart(&mut self) {
        self.restarts += 1;
        self.since_restart = 0;
    }

    /// Whether the search takes its best phases again at this restart.
    pub(super) fn rephases(&mut self) -> bool {
        let is_due = self.is_steady && self.conflicts >= self.next_rephasing;
        if is_due {
            self.rephasings += 1;
            self.next_rephasing = self.conflicts + REPHASE * (self.rephasings + 1);
        }
        is_due
    }

    pub(super) fn is_reduction_due(&self) -> bool {
        self.conflicts >= self.next_reduction
    }

    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        let more = REDUCE * ((self.reductions + 1) as f64).sqrt() as u64;
        self.next_reduction = self.conflicts + more;
    }
}
