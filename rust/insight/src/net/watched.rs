//! Nogoods, facts that cannot all hold, each watched by two of its facts.
//!
//! While two facts of a nogood are open it says nothing, so it is looked at only when one of the two
//! that are watched comes to hold; then another open one is watched, if there is one (Moskewicz,
//! Madigan, Zhao, Zhang and Malik, "Chaff", DAC 2001). What is watched need not be put back when
//! entries are undone.

use super::Net;
use super::propagation::Source;
use super::state::{Lit, Moment, Reason, State};
use super::values::Values;

/// Facts that cannot all hold, by number.
pub(super) struct Nogoods {
    /// The first two facts of each are watched.
    list: Vec<Vec<Lit>>,
    /// As which case each was shown, if it was.
    shown: Vec<Option<u32>>,
    /// How many were shown.
    cases: u32,
    /// By fact: the nogoods that watch it.
    watching: Vec<Vec<u32>>,
    /// So many count now, the oldest first.
    in_force: u32,
    /// Which ones a list needs; they come before the others while it is written down.
    is_needed: Vec<bool>,
    is_writing: bool,
    /// How many values a place may have.
    width: usize,
    /// What all nogoods took when they were added.
    bytes: u64,
}

/// Which nogoods to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// All; while a list is written down only those that it needs.
    First,
    /// While a list is written down, the others.
    Late,
}

impl Nogoods {
    pub(super) fn new(places: usize, width: usize) -> Self {
        let watching = vec![Vec::new(); 2 * places * width];
        Self {
            list: Vec::new(),
            shown: Vec::new(),
            cases: 0,
            watching,
            in_force: 0,
            is_needed: Vec::new(),
            is_writing: false,
            width,
            bytes: 0,
        }
    }

    /// The bytes of all nogoods when they were added.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    /// The facts of a nogood; none if it was dropped.
    pub(super) fn facts(&self, number: u32) -> &[Lit] {
        &self.list[number as usize]
    }

    /// As which case a nogood was shown, counted over all lists.
    pub(super) fn shown(&self, number: u32) -> Option<u32> {
        self.shown[number as usize]
    }

    /// Counts a nogood as shown.
    pub(super) fn show(&mut self, number: u32) {
        self.shown[number as usize] = Some(self.cases);
        self.cases += 1;
    }

    /// From now on a list is written down, or no longer.
    pub(super) fn write(&mut self, is_writing: bool) {
        self.is_writing = is_writing;
    }

    /// Counts a nogood among those that the list needs; whether it has to be shown for that.
    pub(super) fn need(&mut self, number: u32) -> bool {
        self.is_needed[number as usize] = true;
        self.shown(number).is_none()
    }

    /// Takes a nogood out for good.
    pub(super) fn drop(&mut self, number: u32) {
        self.list[number as usize].clear();
    }

    /// The only open fact of a nogood, if all others hold.
    pub(super) fn last_of<const W: usize>(&self, number: u32, state: &State<W>) -> Option<Lit> {
        let facts = self.facts(number);
        let mut open = facts.iter().filter(|&&lit| state.knows(lit) != Some(true));
        let last = open.next().filter(|_| open.next().is_none())?;
        state.knows(*last).is_none().then_some(*last)
    }

    /// Has the first `count` nogoods count, as far as what is known leaves them open; those that it
    /// does not are dropped.
    pub(super) fn start<const W: usize>(&mut self, count: usize, state: &State<W>) {
        self.watching.iter_mut().for_each(Vec::clear);
        self.in_force = count as u32;
        for number in 0..count {
            let facts = &mut self.list[number];
            if facts.iter().any(|&lit| state.knows(lit) == Some(false)) {
                *facts = Vec::new();
                continue;
            }
            let open: Vec<usize> =
                (0..facts.len()).filter(|&at| state.knows(facts[at]).is_none()).take(2).collect();
            if let [one, other] = open[..] {
                facts.swap(0, one);
                facts.swap(1, other);
                self.watch(number);
            }
        }
    }

    /// Has only the first `count` count, of those that do.
    pub(super) fn end_at(&mut self, count: usize) {
        self.in_force = count as u32;
    }

    /// Adds a nogood, its last two facts those that came to hold last; its number.
    pub(super) fn add(&mut self, mut facts: Vec<Lit>) -> u32 {
        facts.reverse();
        let number = self.list.len();
        self.bytes += size_of::<Vec<Lit>>() as u64 * 2 + size_of_val(facts.as_slice()) as u64;
        self.list.push(facts);
        self.shown.push(None);
        self.is_needed.push(false);
        self.in_force = number as u32 + 1;
        if self.list[number].len() > 1 {
            self.watch(number);
        }
        number as u32
    }

    fn watch(&mut self, number: usize) {
        for at in 0..2 {
            self.watch_fact(self.list[number][at], number as u32);
        }
    }

    fn watch_fact(&mut self, lit: Lit, number: u32) {
        if let Some(key) = self.key(lit) {
            self.watching[key].push(number);
        }
    }

    /// Where the nogoods are listed that watch a fact; only facts about cells are watched.
    fn key(&self, lit: Lit) -> Option<usize> {
        let of = |place: u32, value: u8| 2 * (place as usize * self.width + value as usize);
        match lit {
            Lit::Is(place, value) => Some(of(place, value)),
            Lit::Not(place, value) => Some(of(place, value) + 1),
            Lit::Gone(_) => None,
        }
    }

    /// Looks at the nogoods that watch a fact that holds now: which fact each forbids, if the others
    /// hold.
    fn look<const W: usize>(
        &mut self,
        lit: Lit,
        which: Which,
        state: &State<W>,
        mut forbids: impl FnMut(u32, Option<Lit>),
    ) {
        let Some(key) = self.key(lit) else { return };
        let mut watching = std::mem::take(&mut self.watching[key]);
        watching.retain(|&number| {
            if number >= self.in_force {
                return false;
            }
            if self.is_writing && self.is_needed[number as usize] != (which == Which::First) {
                return true;
            }
            let facts = &mut self.list[number as usize];
            if facts[0] == lit {
                facts.swap(0, 1);
            }
            let other = state.knows(facts[0]);
            if other == Some(false) {
                return true;
            }
            let next = (2..facts.len()).find(|&at| state.knows(facts[at]) != Some(true));
            if let Some(next) = next {
                facts.swap(1, next);
                let next = facts[1];
                self.watch_fact(next, number);
                return false;
            }
            forbids(number, other.is_none().then_some(facts[0]));
            true
        });
        self.watching[key].append(&mut watching);
    }
}

impl<const W: usize> Net<W> {
    /// What nogoods force and which cannot hold, by the entries from position `start` on.
    pub(super) fn look_at_nogoods(
        &mut self,
        start: u32,
        which: Which,
        forced: &mut Vec<(Lit, Reason)>,
        broken: &mut Vec<Source>,
    ) {
        if self.nogoods.in_force == 0 || which == Which::Late && !self.nogoods.is_writing {
            return;
        }
        let state = &self.state;
        let mut forbids = |number, fact: Option<Lit>| match fact {
            Some(lit) => forced.push((opposite(state, lit), Reason::Nogood(number))),
            None => broken.push(Source::Nogood(number)),
        };
        for lit in state.trail[start as usize..].iter().map(|entry| entry.lit) {
            self.nogoods.look(lit, which, state, &mut forbids);
            if let Lit::Is(place, value) = lit {
                for other in state.base[place as usize].without(Values::<W>::of(value)).members() {
                    self.nogoods.look(Lit::Not(place, other), which, state, &mut forbids);
                }
            }
        }
    }

    /// The entries by which the facts of a nogood hold, but for the one that a `target` denies.
    pub(super) fn blame_nogood(
        &self,
        number: u32,
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        let mut uses = Vec::new();
        for &lit in self.nogoods.facts(number) {
            if target.is_some_and(|target| opposite(&self.state, lit) == target) {
                continue;
            }
            match lit {
                Lit::Is(place, _) => now.fixes(place, &mut uses),
                Lit::Not(place, value) => uses.extend(now.excludes(place, value)),
                Lit::Gone(_) => {}
            }
        }
        uses
    }
}

/// What holds if a fact about a cell does not.
pub(super) fn opposite<const W: usize>(state: &State<W>, lit: Lit) -> Lit {
    match lit {
        Lit::Is(place, value) => state.plain(Lit::Not(place, value)),
        Lit::Not(place, value) => Lit::Is(place, value),
        Lit::Gone(_) => lit,
    }
}
