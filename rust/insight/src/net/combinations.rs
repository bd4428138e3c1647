//! A sum of constraints whose places partly differ: which combinations of values reach it.
//!
//! The places are in groups; within a group no value stands twice. From the front, each set of
//! values that a group has used so far comes with the sums that are reached with it; from the back,
//! with the sums that are still allowed. So every value that is in no combination goes: those of a
//! cage, of an arrow over boxes, or of the few cells by which cages miss houses (the rule of 45).
//! What all combinations of a cage have, no other place of its house has.

use std::cell::RefCell;

use runut_model::Sum;

use crate::fact::{Fact, Premise};

use super::blame;
use super::constraint::{Numbers, narrow};
use super::state::{Lit, Moment, State};
use super::values::Values;

/// Sums are bits of a word.
const MOST_SUM: i64 = 127;
/// More values than this have too many sets.
pub(super) const MOST_VALUES: usize = 12;
/// The most places that count.
pub(super) const MOST_PLACES: usize = 12;
/// How many answers are kept.
const KEPT: usize = 256;

/// Constraints added up: what each value adds in each place, and the bounds.
pub(super) struct Total {
    /// By place of the board; empty for one that adds nothing.
    adds: Vec<Vec<i64>>,
    low: i64,
    high: i64,
    pub(super) premises: Vec<Premise>,
    count: usize,
}

impl Total {
    pub(super) fn new(places: usize, numbers: &Numbers) -> Self {
        let adds = vec![Vec::new(); places];
        Self { adds, low: 0, high: 0, premises: Vec::new(), count: numbers.count() }
    }

    fn add(&mut self, place: u32, value: usize, adds: i64) {
        let own = &mut self.adds[place as usize];
        own.resize(self.count, 0);
        own[value] += adds;
    }

    fn bound(&mut self, low: i64, high: i64, factor: i64) {
        let (one, other) = (low * factor, high * factor);
        self.low += one.min(other);
        self.high += one.max(other);
    }

    /// Adds a house, each value of which adds itself.
    pub(super) fn house(&mut self, premise: Premise, places: &[u32], numbers: &Numbers) {
        let own = |value: usize| i64::from(numbers.value(value as u8));
        for &place in places {
            (0..self.count).for_each(|value| self.add(place, value, own(value)));
        }
        let whole = (0..self.count).map(own).sum();
        self.bound(whole, whole, 1);
        self.premises.push(premise);
    }

    /// Adds a sum `factor` times.
    pub(super) fn sum(
        &mut self,
        premise: Premise,
        sum: &Sum,
        places: &[u32],
        numbers: &Numbers,
        factor: i64,
    ) {
        for (at, &place) in places.iter().enumerate() {
            let own = factor * sum.factors.get(at).copied().unwrap_or(1);
            for value in 0..self.count {
                self.add(place, value, own * sum.weight(numbers.value(value as u8)));
            }
        }
        const FAR: i64 = i64::MAX / 64;
        self.bound(sum.low.unwrap_or(-FAR), sum.high.unwrap_or(FAR), factor);
        self.premises.push(premise.times(factor));
    }

    /// The places that count: where it matters which value they have.
    pub(super) fn places(&self) -> Vec<u32> {
        let counts = |place: &u32| {
            let own = &self.adds[*place as usize];
            own.iter().any(|adds| *adds != own[0])
        };
        (0..self.adds.len() as u32).filter(counts).collect()
    }

    /// The combinations of the places that count, in groups of places that differ.
    pub(super) fn combinations(
        mut self,
        groups: &[Vec<u32>],
        others: &[u32],
    ) -> Option<Combinations> {
        let idle: i64 = self.adds.iter().map(|own| own.iter().min().copied().unwrap_or(0)).sum();
        let (mut low, mut high) = (self.low - idle, self.high - idle);
        let (mut places, mut adds, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        let mut most = 0;
        for group in groups {
            for &place in group {
                let own = std::mem::take(&mut self.adds[place as usize]);
                let least = own.iter().min().copied().unwrap_or(0);
                let own: Vec<u8> = own.iter().map(|adds| (adds - least) as u8).collect();
                most += i64::from(own.iter().max().copied().unwrap_or(0));
                places.push(place);
                adds.push(own);
            }
            ends.push(places.len());
        }
        low = low.max(0);
        high = high.min(most);
        if most > MOST_SUM || low > high {
            return None;
        }
        let window = (u128::MAX >> (127 - high)) & (u128::MAX << low);
        places.extend(others);
        let known = RefCell::new(vec![None; KEPT]);
        Some(Combinations { places, adds, ends, window, premises: self.premises, known })
    }
}

pub(super) struct Combinations {
    /// The places that count, by group, then the other places of the house.
    pub(super) places: Vec<u32>,
    /// What each value adds in each place that counts, from 0 on.
    adds: Vec<Vec<u8>>,
    /// Where each group ends.
    ends: Vec<usize>,
    /// The sums that are allowed.
    window: u128,
    premises: Vec<Premise>,
    /// Answers by a hash of the question: suppositions ask the same again and again.
    known: RefCell<Vec<Option<(Domains, Answer)>>>,
}

/// The values of each place that counts, as bits.
type Domains = [u16; MOST_PLACES];

/// What the combinations leave.
#[derive(Clone, Copy)]
struct Answer {
    /// The values of each place that some combination has; `None` if there is no combination.
    left: Option<Domains>,
    /// The values that the last group has in all combinations.
    needed: u16,
}

/// A set of values that were used in a group, and the sums with which it is reached.
type Reached = (u16, u128);

impl Combinations {
    /// What follows; `false` if no combination is left.
    pub(super) fn look<const W: usize>(&self, state: &State<W>, out: &mut Vec<Lit>) -> bool {
        let now = |at: usize| state.now[self.places[at] as usize];
        let count = self.adds.len();
        if (0..count).all(|at| !now(at).is_open()) {
            return true;
        }
        let domains = std::array::from_fn(|at| if at < count { bits(now(at)) } else { 0 });
        let answer = self.answer(&domains);
        let Some(left) = answer.left else { return false };
        for at in (0..count).filter(|&at| left[at] != domains[at]) {
            let own = now(at).into_iter().filter(|value| left[at] >> value & 1 == 1);
            let own = own.fold(Values::EMPTY, |all, value| all | Values::of(value));
            narrow(self.places[at], now(at), own, out);
        }
        for &place in &self.places[count..] {
            let now = state.now[place as usize];
            let is_needed = |value: &u8| now.is_open() && answer.needed >> value & 1 == 1;
            let gone = now.into_iter().filter(is_needed);
            out.extend(gone.map(|value| Lit::Not(place, value)));
        }
        true
    }

    /// The answer for these domains, from memory if it is there.
    fn answer(&self, domains: &Domains) -> Answer {
        let hash = domains.iter().fold(0_u64, |hash, &own| {
            (hash ^ u64::from(own)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
        let slot = hash as usize % KEPT;
        if let Some((known, answer)) = self.known.borrow()[slot]
            && known == *domains
        {
            return answer;
        }
        let answer = self.count(&domains[..self.adds.len()]);
        self.known.borrow_mut()[slot] = Some((*domains, answer));
        answer
    }

    fn count(&self, domains: &[u16]) -> Answer {
        let mut scratch = vec![0; 1 << MOST_VALUES.min(self.adds[0].len())];
        let front = self.front(domains, &mut scratch);
        if front.iter().any(Vec::is_empty) {
            return Answer { left: None, needed: 0 };
        }
        let needed = front[domains.len()].iter().fold(u16::MAX, |all, &(set, _)| all & set);
        let left = self.left(domains, &front, &mut scratch);
        Answer { left: (!left[..domains.len()].contains(&0)).then_some(left), needed }
    }

    /// The sets before each place, and after the last those that reach the sum.
    fn front(&self, domains: &[u16], scratch: &mut [u128]) -> Vec<Vec<Reached>> {
        let mut front: Vec<Vec<Reached>> = Vec::with_capacity(domains.len() + 1);
        front.push(vec![(0, 1)]);
        for (at, &domain) in domains.iter().enumerate() {
            let mut sets: Vec<u16> = Vec::new();
            for &(used, sums) in &front[at] {
                for value in ones(domain & !used) {
                    let set = used | 1 << value;
                    let own = &mut scratch[set as usize];
                    if *own == 0 {
                        sets.push(set);
                    }
                    *own |= sums << self.adds[at][value as usize];
                }
            }
            let is_last = at + 1 == domains.len();
            let next = sets.into_iter().map(|set| {
                let sums = std::mem::take(&mut scratch[set as usize]);
                (set, if is_last { sums & self.window } else { sums })
            });
            let next: Vec<Reached> = next.filter(|&(_, sums)| sums != 0).collect();
            let is_end = self.ends.contains(&(at + 1)) && !is_last && !next.is_empty();
            front.push(if is_end {
                vec![(0, next.iter().fold(0, |all, &(_, sums)| all | sums))]
            } else {
                next
            });
        }
        front
    }

    /// The values of each place that some combination has.
    fn left(&self, domains: &[u16], front: &[Vec<Reached>], scratch: &mut [u128]) -> Domains {
        let mut left = [0; MOST_PLACES];
        for &(set, _) in &front[domains.len()] {
            scratch[set as usize] = self.window;
        }
        for at in (0..domains.len()).rev() {
            let is_end = self.ends.contains(&(at + 1)) && at + 1 < domains.len();
            let allowed = |set: u16| scratch[if is_end { 0 } else { set as usize }];
            let mut before = Vec::with_capacity(front[at].len());
            for &(used, sums) in &front[at] {
                let mut rest = 0;
                for value in ones(domains[at] & !used) {
                    let adds = self.adds[at][value as usize];
                    let after = allowed(used | 1 << value);
                    if (sums << adds) & after != 0 {
                        left[at] |= 1 << value;
                    }
                    rest |= after >> adds;
                }
                before.push((used, rest));
            }
            front[at + 1].iter().for_each(|&(set, _)| scratch[set as usize] = 0);
            before.into_iter().for_each(|(set, rest)| scratch[set as usize] = rest);
        }
        scratch[0] = 0;
        left
    }

    fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        let count = self.adds.len();
        let own: Vec<u16> = domains[..count].iter().map(|&own| bits(own)).collect();
        let mut scratch = vec![0; 1 << MOST_VALUES.min(self.adds[0].len())];
        let front = self.front(&own, &mut scratch);
        let taken = domains[count..].iter().filter_map(|own| own.only());
        let taken = taken.fold(0, |taken, value| taken | 1_u16 << value);
        domains.iter().all(|own| !own.is_empty())
            && front[count].iter().any(|&(set, _)| set & taken == 0)
    }

    pub(super) fn blame<const W: usize>(
        &self,
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        blame::least(&self.places, now, target, |domains| self.may_hold(domains))
    }

    /// The premises of a line from and to these facts: other places of the house count if it speaks
    /// of them.
    pub(super) fn premises(&self, uses: &[Fact], gives: &[Fact]) -> Vec<Premise> {
        let speaks = |place: &&u32| uses.iter().chain(gives).any(|fact| fact.places[0] == **place);
        let others = self.places[self.adds.len()..].iter().filter(speaks);
        let cells = others.map(|&place| Premise::cell(place));
        self.premises.iter().copied().chain(cells).collect()
    }
}

fn bits<const W: usize>(values: Values<W>) -> u16 {
    values.into_iter().fold(0, |bits, value| bits | 1 << value)
}

fn ones(mut bits: u16) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        (bits != 0).then(|| {
            bits &= bits - 1;
            bit
        })
    })
}
