//! When to begin anew, and when to drop clauses.
//!
//! Two moods take turns. In the *quick* mood the search begins anew as soon as the clauses of the
//! last conflicts span more levels than usual; in the *calm* mood only after long runs by the
//! numbers of Luby (1 1 2 1 1 2 4 ...), which suits boards with a solution.

const SHORT: f64 = 1.0 / 32.0;
const LONG: f64 = 1.0 / 8192.0;
const MARGIN: f64 = 1.1;
const LEAST: u64 = 2;
const LUBY: u64 = 1024;
const MOOD: u64 = 1000;
const REDUCE: u64 = 300;

/// The pace of a search.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    short: Average,
    long: Average,
    pub(super) conflicts: u64,
    pub(super) restarts: u64,
    pub(super) reductions: u64,
    since_restart: u64,
    luby: (u64, u64),
    pub(super) is_calm: bool,
    moods: u64,
    next_mood: u64,
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
            luby: (1, 1),
            is_calm: false,
            moods: 0,
            next_mood: MOOD,
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
        if self.is_calm {
            return self.since_restart >= self.luby.1 * LUBY;
        }
        self.since_restart >= LEAST && self.short.value > MARGIN * self.long.value
    }

    pub(super) fn restart(&mut self) {
        self.restarts += 1;
        self.since_restart = 0;
        if self.is_calm {
            // Knuth's walk through the numbers of Luby.
            let (step, run) = self.luby;
            self.luby =
                if step & step.wrapping_neg() == run { (step + 1, 1) } else { (step, 2 * run) };
        }
        if self.conflicts >= self.next_mood {
            self.moods += 1;
            self.is_calm = !self.is_calm;
            self.next_mood = self.conflicts + MOOD * (self.moods + 1).pow(2);
        }
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
