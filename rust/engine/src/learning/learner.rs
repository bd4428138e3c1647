//! The search: decide, follow, learn, go back.
//!
//! Invariants between decisions: every literal on the trail has been followed, so no clause and no
//! group is in conflict and none has more to say; the two watched literals of a clause are open or
//! true, or one is true and was so no later than the other became false. A literal keeps as its
//! reason the clause that made it true. The reason of a literal that a group or a clause of two
//! made true is the one other literal, so groups need no clauses at all.

use super::database::{Clause, Database};
use super::literal::Lit;
use super::order::Order;
use super::pace::Pace;
use crate::search::Halt;

/// A literal to try, the earlier the greater `activity` is; a variable of one conflict has
/// activity 1.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// The literal.
    pub lit: Lit,
    /// What it counts.
    pub activity: f64,
}

/// Told of each step of a search; may end it.
pub trait Listener {
    /// Whether [`Self::assign`] has to be called at all.
    const HEARS: bool;

    /// `lit` is decided; `level` counts the decisions that stand with it.
    fn decide(&mut self, level: usize, lit: Lit) -> Result<(), Halt>;

    /// `lit` is true at `level`; told once nothing contradicts it so far.
    fn assign(&mut self, level: usize, lit: Lit);

    /// Of `from` decisions only `level` stand now.
    fn back(&mut self, from: usize, level: usize);

    /// A clause that all literals true now break: one of a rule that is too long to be written down
    /// in clauses beforehand. Asked when everything is followed and told.
    fn breach(&mut self) -> Option<Vec<Lit>> {
        None
    }

    /// Says anew what to try first: for every variable that may be decided the literal to try, and
    /// how active it counts until conflicts say more. Asked before each decision; what was told
    /// before stands while it says nothing.
    fn advise(&mut self, _advice: &mut Vec<Advice>) -> Result<(), Halt> {
        Ok(())
    }

    /// `units` of work (some tens of nanoseconds each) were done; all tables take `bytes`.
    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt>;

    /// Says what else is true now that the literals of `news` are, by rules that are no clauses.
    /// Each literal comes with the number of its rule, in an order in which each follows from
    /// those before it; `Err` is a rule that is broken. Asked when no clause has more to say, and
    /// again while there are news. What it said stands until [`Self::back`].
    fn deduce(&mut self, _news: &[Lit], _deduced: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        Ok(())
    }

    /// Puts literals into `reason` that are all false and that say, by `rule`, why `lit` had to be
    /// true, or why the rule is broken. All of them were false before `lit` was true.
    fn explain(&mut self, _rule: u32, _lit: Option<Lit>, _reason: &mut Vec<Lit>) {}
}

/// Why a literal is true: a clause, one other literal that is false, or a rule of the listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason(u32);

const BINARY: u32 = 1 << 31;
const RULE: u32 = 1 << 30;

impl Reason {
    /// Decided, or true whatever is decided.
    pub(super) const NONE: Self = Self(0);

    pub(super) fn clause(clause: Clause) -> Self {
        Self(clause)
    }

    pub(super) fn other(lit: Lit) -> Self {
        Self(lit.0 | BINARY)
    }

    pub(super) fn as_other(self) -> Option<Lit> {
        (self.0 & BINARY != 0).then_some(Lit(self.0 & !BINARY))
    }

    pub(super) fn rule(rule: u32) -> Self {
        Self(rule | RULE)
    }

    pub(super) fn as_rule(self) -> Option<u32> {
        (self.0 & (BINARY | RULE) == RULE).then_some(self.0 & !RULE)
    }

    pub(super) fn as_clause(self) -> Clause {
        self.0
    }
}

/// What is in conflict: a clause, or a literal that is false whose one reason is as well.
pub(super) struct Conflict {
    pub(super) reason: Reason,
    pub(super) lit: Option<Lit>,
}

/// A clause in the list of one of its watched literals. When `blocker`, another literal of it, is
/// true, nobody has to look at the clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) blocker: Lit,
    pub(super) clause: Clause,
}

/// Level and reason of a variable with a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cause {
    pub(super) level: u32,
    pub(super) reason: Reason,
}

/// Clauses, groups and a trail of true literals; see the head of the file.
#[derive(Clone, Debug)]
pub struct Learner {
    /// 1 for a true literal, -1 for a false one, 0 for an open one.
    pub(super) values: Vec<i8>,
    pub(super) causes: Vec<Cause>,
    pub(super) trail: Vec<Lit>,
    /// Where each level begins on the trail.
    pub(super) levels: Vec<usize>,
    /// Literals of the trail that were followed by long clauses, by pairs, and told.
    followed: usize,
    paired: usize,
    told: usize,
    /// Literals of the trail that the listener's rules know.
    ruled: usize,
    deduced: Vec<(Lit, u32)>,
    advice: Vec<Advice>,
    /// By literal: what else is true when it is.
    pub(super) implied: Vec<Vec<Lit>>,
    /// By literal: the clauses that watch its opposite.
    pub(super) watches: Vec<Vec<Watch>>,
    /// Groups one after the other; where each begins; by literal the groups that hold it.
    pub(super) members: Vec<Lit>,
    pub(super) groups: Vec<(u32, u32)>,
    pub(super) groups_of: Vec<Vec<u32>>,
    pub(super) database: Database,
    pub(super) order: Order,
    /// By variable: the value to try, and whether it is always that.
    phases: Vec<bool>,
    is_preferred: Vec<bool>,
    pub(super) pace: Pace,
    pub(super) analysis: super::analysis::Scratch,
    pub(super) is_dead: bool,
    pub(super) simplified: usize,
    steps: u64,
}

impl Learner {
    /// A search over this many variables, without any clause.
    pub fn new(variables: usize) -> Self {
        let lits = 2 * variables;
        Self {
            values: vec![0; lits],
            causes: vec![Cause { level: 0, reason: Reason::NONE }; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
            followed: 0,
            paired: 0,
            told: 0,
            ruled: 0,
            deduced: Vec::new(),
            advice: Vec::new(),
            implied: vec![Vec::new(); lits],
            watches: vec![Vec::new(); lits],
            members: Vec::new(),
            groups: Vec::new(),
            groups_of: vec![Vec::new(); lits],
            database: Database::new(),
            order: Order::new(variables),
            phases: vec![false; variables],
            is_preferred: vec![false; variables],
            pace: Pace::new(),
            analysis: super::analysis::Scratch::new(variables),
            is_dead: false,
            simplified: 0,
            steps: 0,
        }
    }

    /// Never decides this variable; the decided ones must settle it.
    pub fn never_decide(&mut self, variable: usize) {
        self.order.never(variable);
    }

    /// Always tries this literal rather than its opposite; otherwise the value that a variable
    /// had last is tried, false at first.
    pub fn prefer(&mut self, lit: Lit) {
        self.phases[lit.variable()] = lit.is_positive();
        self.is_preferred[lit.variable()] = true;
    }

    /// Lets each conflict outweigh the one before it by this factor.
    pub fn set_growth(&mut self, growth: f64) {
        self.order.set_growth(growth);
    }

    /// Takes back all decisions; what was learned stays.
    pub fn take_back<L: Listener>(&mut self, listener: &mut L) {
        self.back_to(0, listener);
    }

    /// Conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.pace.conflicts
    }

    /// How often the search began anew.
    pub fn restarts(&self) -> u64 {
        self.pace.restarts
    }

    /// Whether a literal is true now.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.value(lit) > 0
    }

    #[inline(always)]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    /// Decisions that stand.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// Wants one of these literals true. Called before a search; see [`Self::forbid`] for later.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        let is_void = lits.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_void || lits.iter().any(|&lit| self.value(lit) > 0) {
            return;
        }
        lits.retain(|&lit| self.value(lit) == 0);
        self.attach(&lits, None);
        if let [lit] = lits[..] {
            self.assign(lit, Reason::NONE);
        }
        self.is_dead |= lits.is_empty();
    }

    /// Wants no two of these literals true. Called before a search.
    pub fn add_at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() < 2 {
            return;
        }
        let group = self.groups.len() as u32;
        let first = self.members.len() as u32;
        self.members.extend(lits);
        self.groups.push((first, self.members.len() as u32));
        for &lit in lits {
            self.groups_of[lit.index()].push(group);
        }
        // Literals that are true already have not been followed, or must be again.
        self.paired = 0;
    }

    /// Adds a clause that the literals true now do not fulfil, and takes back as few decisions as
    /// that needs. Then the search may go on.
    pub fn forbid<L: Listener>(&mut self, lits: &[Lit], listener: &mut L) {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        lits.retain(|&lit| self.value(lit) == 0 || self.level_of(lit) > 0);
        lits.sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let top = lits.first().map_or(0, |&lit| self.level_of(lit));
        let second = lits.get(1).map_or(0, |&lit| self.level_of(lit));
        self.is_dead |= lits.is_empty();
        self.back_to(if top == second { top.saturating_sub(1) } else { second }, listener);
        let reason = self.attach(&lits, None);
        if top > second {
            self.assign(lits[0], reason);
        }
    }

    /// The opposites of all decisions that stand: a clause that forbids what follows from them.
    pub fn decisions(&self) -> Vec<Lit> {
        self.levels.iter().map(|&start| !self.trail[start]).collect()
    }

    pub(super) fn level_of(&self, lit: Lit) -> usize {
        self.causes[lit.variable()].level as usize
    }

    /// Puts a clause where it is watched; as a reason of its first literal.
    pub(super) fn attach(&mut self, lits: &[Lit], levels: Option<u32>) -> Reason {
        match *lits {
            [] | [_] => Reason::NONE,
            [first, second] => {
                self.implied[(!first).index()].push(second);
                self.implied[(!second).index()].push(first);
                Reason::other(second)
            }
            [first, second, ..] => {
                let clause = self.database.add(lits, levels);
                self.watches[(!first).index()].push(Watch { blocker: second, clause });
                self.watches[(!second).index()].push(Watch { blocker: first, clause });
                Reason::clause(clause)
            }
        }
    }

    #[inline(always)]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.causes[lit.variable()] = Cause { level: self.levels.len() as u32, reason };
        self.trail.push(lit);
    }

    /// Takes back every decision but the first `level`.
    pub(super) fn back_to<L: Listener>(&mut self, level: usize, listener: &mut L) {
        if level >= self.levels.len() {
            return;
        }
        listener.back(self.levels.len(), level);
        let start = self.levels[level];
        for &lit in &self.trail[start..] {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            if !self.is_preferred[lit.variable()] {
                self.phases[lit.variable()] = lit.is_positive();
            }
            self.analysis.forget(lit.variable());
            self.order.push(lit.variable());
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.followed = self.followed.min(start);
        self.paired = self.paired.min(start);
        self.told = self.told.min(start);
        self.ruled = self.ruled.min(start);
    }

    /// Follows every literal on the trail to what it makes true: first by groups and clauses of
    /// two, which cost least and give the shortest reasons, then by one literal's longer clauses,
    /// and by the listener's rules when all of this is done.
    fn follow<L: Listener>(&mut self, listener: &mut L) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.get(self.paired) {
                self.paired += 1;
                self.steps += 1;
                self.follow_pairs(lit)?;
            }
            if let Some(&lit) = self.trail.get(self.followed) {
                self.followed += 1;
                self.follow_clauses(lit)?;
            } else if self.ruled < self.trail.len() {
                self.follow_rules(listener)?;
            } else {
                return Ok(());
            }
        }
    }

    /// What the listener makes of the literals that are new to it.
    fn follow_rules<L: Listener>(&mut self, listener: &mut L) -> Result<(), Conflict> {
        let mut deduced = std::mem::take(&mut self.deduced);
        let end = listener.deduce(&self.trail[self.ruled..], &mut deduced);
        for (lit, rule) in deduced.drain(..) {
            self.assign(lit, Reason::rule(rule));
        }
        self.ruled = self.trail.len();
        self.deduced = deduced;
        end.map_err(|rule| Conflict { reason: Reason::rule(rule), lit: None })
    }

    /// Groups and clauses of two.
    fn follow_pairs(&mut self, lit: Lit) -> Result<(), Conflict> {
        let reason = Reason::other(!lit);
        for at in 0..self.groups_of[lit.index()].len() {
            let (first, end) = self.groups[self.groups_of[lit.index()][at] as usize];
            for at in first..end {
                let member = self.members[at as usize];
                match self.value(member) {
                    0 => self.assign(!member, reason),
                    1 if member != lit => {
                        return Err(Conflict { reason, lit: Some(!member) });
                    }
                    _ => {}
                }
            }
        }
        for at in 0..self.implied[lit.index()].len() {
            let other = self.implied[lit.index()][at];
            match self.value(other) {
                0 => self.assign(other, reason),
                -1 => return Err(Conflict { reason, lit: Some(other) }),
                _ => {}
            }
        }
        Ok(())
    }

    /// The clauses that watch the opposite of `lit`.
    fn follow_clauses(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.watches[lit.index()]);
        self.steps += list.len() as u64 / 8;
        let mut end = Ok(());
        let (mut at, mut kept) = (0, 0);
        while at < list.len() && end.is_ok() {
            let watch = list[at];
            at += 1;
            if self.value(watch.blocker) > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            match self.watch_another(watch, !lit) {
                None => {}
                Some(other) => {
                    list[kept] = Watch { blocker: other, clause: watch.clause };
                    kept += 1;
                    let reason = Reason::clause(watch.clause);
                    match self.value(other) {
                        0 => self.assign(other, reason),
                        -1 => end = Err(Conflict { reason, lit: None }),
                        _ => {}
                    }
                }
            }
        }
        if at > kept {
            list.copy_within(at.., kept);
            list.truncate(kept + list.len() - at);
        }
        self.watches[lit.index()] = list;
        end
    }

    /// Watches another literal of a clause than `gone`; if there is none, or the other watched
    /// literal is true, gives back that one.
    #[inline(always)]
    fn watch_another(&mut self, watch: Watch, gone: Lit) -> Option<Lit> {
        let lits = self.database.lits_mut(watch.clause);
        let other = Lit(lits[0].0 ^ lits[1].0 ^ gone.0);
        if self.values[other.index()] > 0 {
            return Some(other);
        }
        let (watched, rest) = lits.split_at_mut(2);
        for lit in rest {
            if self.values[lit.index()] >= 0 {
                (watched[0], watched[1]) = (other, *lit);
                *lit = gone;
                let clause = watch.clause;
                self.watches[(!watched[1]).index()].push(Watch { blocker: other, clause });
                return None;
            }
        }
        Some(other)
    }

    /// Looks for values that fulfil everything: `true` when found (they stand until the next call
    /// that changes something), `false` when there are none.
    pub fn search<L: Listener>(&mut self, listener: &mut L) -> Result<bool, Halt> {
        loop {
            if let Some(is_found) = self.search_for(u64::MAX, listener)? {
                return Ok(is_found);
            }
        }
    }

    /// The same, but gives up after this many conflicts more: `None`. All decisions are taken back
    /// then, and what was learned stays.
    pub fn search_for<L: Listener>(
        &mut self,
        conflicts: u64,
        listener: &mut L,
    ) -> Result<Option<bool>, Halt> {
        let last = self.pace.conflicts.saturating_add(conflicts);
        loop {
            if self.pace.conflicts >= last {
                self.back_to(0, listener);
                return Ok(None);
            }
            let conflict =
                if self.is_dead { return Ok(Some(false)) } else { self.follow(listener) };
            listener.work(std::mem::take(&mut self.steps), self.bytes())?;
            if let Err(conflict) = conflict {
                if self.levels.is_empty() {
                    self.is_dead = true;
                } else {
                    self.learn(&conflict, listener);
                }
                continue;
            }
            self.tell(listener);
            if let Some(clause) = listener.breach() {
                self.object(&clause, listener);
                continue;
            }
            if self.pace.is_time_to_restart() || self.pace.is_time_to_reduce() {
                self.begin_anew(listener);
                continue;
            }
            self.take_advice(listener)?;
            let Some(lit) = self.choose() else {
                return Ok(Some(true));
            };
            if let Err(halt) = listener.decide(self.levels.len() + 1, lit) {
                self.order.push(lit.variable());
                return Err(halt);
            }
            self.levels.push(self.trail.len());
            self.assign(lit, Reason::NONE);
        }
    }

    /// Takes a clause that is false, one of whose literals is of the last level, as a conflict.
    fn object<L: Listener>(&mut self, clause: &[Lit], listener: &mut L) {
        if self.levels.is_empty() {
            self.is_dead = true;
            return;
        }
        let mut lits = clause.to_vec();
        // The two that open first when decisions are taken back are watched.
        lits.sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let levels = self.count_levels(&lits);
        let conflict = match lits[..] {
            [lit] => Conflict { reason: Reason::other(lit), lit: None },
            _ => Conflict { reason: self.attach(&lits, Some(levels)), lit: Some(lits[0]) },
        };
        self.learn(&conflict, listener);
    }

    fn tell<L: Listener>(&mut self, listener: &mut L) {
        if L::HEARS {
            for &lit in &self.trail[self.told..] {
                listener.assign(self.levels.len(), lit);
            }
        }
        self.told = self.trail.len();
    }

    fn begin_anew<L: Listener>(&mut self, listener: &mut L) {
        let is_reducing = self.pace.is_time_to_reduce();
        if self.pace.is_time_to_restart() {
            self.pace.restart();
        }
        self.back_to(0, listener);
        if is_reducing {
            self.pace.reduce();
            self.reduce();
        }
    }

    fn take_advice<L: Listener>(&mut self, listener: &mut L) -> Result<(), Halt> {
        listener.advise(&mut self.advice)?;
        if !self.advice.is_empty() {
            self.order.forget();
        }
        for Advice { lit, activity } in self.advice.drain(..) {
            self.phases[lit.variable()] = lit.is_positive();
            self.order.raise(lit.variable(), activity);
        }
        Ok(())
    }

    fn choose(&mut self) -> Option<Lit> {
        loop {
            let variable = self.order.pop()?;
            if self.values[2 * variable] == 0 {
                let is_true = self.phases[variable];
                return Some(if is_true { Lit::holds(variable) } else { Lit::fails(variable) });
            }
        }
    }

    /// Bytes of all that grows.
    fn bytes(&self) -> u64 {
        self.database.bytes() + 16 * self.database.learned as u64
    }
}
