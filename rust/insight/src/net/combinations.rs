//! A sum of constraints whose places partly differ: which combinations of values reach it.
//!
//! The places are in groups; within a group no value stands twice. From the front, each set of
//! values that a group has used so far comes with the sums that are reached with it; from the back,
//! with the sums that are still allowed. So every value that is in no combination goes: those of a
//! cage, of an arrow over boxes, of all cages in a house together, or of the few cells by which
//! cages miss houses (the rule of 45).

use std::cell::RefCell;
use std::ops::Range;

use runut_model::Sum;
use runut_model::bits::ones;

use crate::fact::{Fact, Premise};

use super::state::{Lit, State, narrow};
use super::values::{Numbers, Values};

/// Sums are bits of a word.
const MOST_SUM: i64 = 127;
/// Beyond every sum.
const FAR: i64 = i64::MAX / 64;
/// More values than this have too many sets.
pub(super) const MOST_VALUES: usize = 12;
/// The most places that count.
pub(super) const MOST_PLACES: usize = 12;
/// How many answers are kept.
const KEPT: usize = 1024;

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

    /// What the places add, from 0 on, and which sums of them are allowed.
    fn part(&self, places: &[u32]) -> Option<(Vec<Vec<u8>>, u128)> {
        let own = |place: &u32| &self.adds[*place as usize];
        let least = |adds: &Vec<i64>| adds.iter().min().copied().unwrap_or(0);
        let most = |adds: &Vec<i64>| adds.iter().max().copied().unwrap_or(0) - least(adds);
        let most: i64 = places.iter().map(own).map(most).sum();
        let idle: i64 = self.adds.iter().map(least).sum();
        let (low, high) = ((self.low - idle).max(0), (self.high - idle).min(most));
        if most > MOST_SUM || low > high {
            return None;
        }
        let from_0 = |adds: &Vec<i64>| adds.iter().map(|own| (own - least(adds)) as u8).collect();
        let window = (u128::MAX >> (127 - high)) & (u128::MAX << low);
        Some((places.iter().map(own).map(from_0).collect(), window))
    }

    /// The combinations of the places that count, in groups of places that differ.
    pub(super) fn combinations(self, groups: &[Vec<u32>]) -> Option<Combinations> {
        let places = groups.concat();
        let (adds, window) = self.part(&places)?;
        let mut ends = vec![None; places.len()];
        let mut end = 0;
        for group in groups {
            end += group.len();
            ends[end - 1] = Some(End::Group);
        }
        *ends.last_mut()? = Some(End::Sum(window));
        Some(Combinations::new(places, adds, ends, self.premises, 0))
    }
}

/// The combinations of sums within one house: `totals` of places that do not overlap, and the places
/// `beside` them. `premises` are the house and what else each line names.
pub(super) fn of_house(
    mut premises: Vec<Premise>,
    totals: Vec<Total>,
    beside: &[u32],
    values: usize,
) -> Option<Combinations> {
    let (mut places, mut adds, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    // Sums with factors of a mixed radix are as good as each by itself.
    let mut factor = 1;
    for total in totals {
        let own = total.places();
        let (parts, window) = total.part(&own)?;
        let most = |part: &Vec<u8>| i64::from(part.iter().max().copied().unwrap_or(0));
        let size: i64 = parts.iter().map(most).sum::<i64>() + 1;
        premises.extend(total.premises.iter().map(|premise| premise.times(factor)));
        factor *= size;
        ends.extend(vec![None; own.len()]);
        *ends.last_mut()? = Some(End::Sum(window));
        places.extend(own);
        adds.extend(parts);
    }
    ends.extend(vec![None; beside.len()]);
    *ends.last_mut()? = ends.last().copied().flatten().or(Some(End::Sum(1)));
    places.extend(beside);
    adds.extend(vec![vec![0; values]; beside.len()]);
    Some(Combinations::new(places, adds, ends, premises, beside.len()))
}

pub(super) struct Combinations {
    /// The places, by group.
    pub(super) places: Vec<u32>,
    /// What each value adds in each place, from 0 on.
    adds: Vec<Vec<u8>>,
    /// By place: what ends after it.
    ends: Vec<Option<End>>,
    premises: Vec<Premise>,
    /// How many places at the end only differ from the others.
    beside: usize,
    /// Answers by a hash of the question: suppositions ask the same again and again.
    known: RefCell<Vec<Option<Known>>>,
    room: RefCell<Room>,
}

/// What ends after a place.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// A group: from here on all values may stand again.
    Group,
    /// A sum within a house, and the sums that are allowed; the next one begins at 0.
    Sum(u128),
}

/// The values of each place, as bits; an answer has those that some combination has.
type Domains = [u16; MOST_PLACES];

/// Domains, and what combinations leave of them, if there are any.
type Known = (Domains, Option<Domains>);

/// A set of values that were used in a group, and the sums with which it is reached.
type Reached = (u16, u128);

/// Room to count in, kept from one count to the next.
struct Room {
    /// The places in the order of counting: of those that end together, the ones with the fewest
    /// values first, so that few sets are reached.
    order: Vec<usize>,
    /// By that order: the sums after each place that the places after it can bring to an end.
    windows: Vec<u128>,
    /// The sums of each set; 0 where no count is under way.
    sums: Vec<u128>,
    /// The sets before each place one after the other, and those after the last.
    reached: Vec<Reached>,
    /// Where those before each place begin, and those after the last.
    starts: Vec<usize>,
    /// For each set that is reached, the sums from which the rest ends well.
    rests: Vec<u128>,
}

impl Room {
    fn new(values: usize) -> Self {
        let sums = vec![0; 1 << values];
        Self {
            order: Vec::new(),
            windows: Vec::new(),
            sums,
            reached: Vec::new(),
            starts: Vec::new(),
            rests: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.reached.clear();
        self.reached.push((0, 1));
        self.starts.clear();
        self.starts.push(0);
    }

    /// The sets before a place; one more than the places: after the last.
    fn before(&self, at: usize) -> Range<usize> {
        self.starts[at]..self.starts.get(at + 1).copied().unwrap_or(self.reached.len())
    }
}

impl Combinations {
    fn new(
        places: Vec<u32>,
        adds: Vec<Vec<u8>>,
        ends: Vec<Option<End>>,
        premises: Vec<Premise>,
        beside: usize,
    ) -> Self {
        let known = RefCell::new(vec![None; KEPT]);
        let room = RefCell::new(Room::new(adds[0].len()));
        Self { places, adds, ends, premises, beside, known, room }
    }

    /// What follows; `false` if no combination is left.
    pub(super) fn look<const W: usize>(&self, state: &State<W>, out: &mut Vec<Lit>) -> bool {
        let now = |at: usize| state.now[self.places[at] as usize];
        let count = self.places.len();
        if (0..count).all(|at| !now(at).is_open()) {
            return true;
        }
        let domains = std::array::from_fn(|at| if at < count { bits(now(at)) } else { 0 });
        let Some(left) = self.answer(&domains) else { return false };
        for at in (0..count).filter(|&at| left[at] != domains[at]) {
            let own = now(at).members::<u8>().filter(|value| left[at] >> value & 1 == 1);
            let own = own.fold(Values::EMPTY, |all, value| all | Values::of(value));
            narrow(self.places[at], now(at), own, out);
        }
        true
    }

    /// What the combinations leave of these domains, from memory if it is there; `None` if there is
    /// no combination.
    fn answer(&self, domains: &Domains) -> Option<Domains> {
        let hash = domains.iter().fold(0_u64, |hash, &own| {
            (hash ^ u64::from(own)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
        let slot = hash as usize % KEPT;
        if let Some((known, answer)) = self.known.borrow()[slot]
            && known == *domains
        {
            return answer;
        }
        let answer = self.count(&domains[..self.places.len()]);
        self.known.borrow_mut()[slot] = Some((*domains, answer));
        answer
    }

    fn count(&self, domains: &[u16]) -> Option<Domains> {
        let room = &mut self.room.borrow_mut();
        self.reach(domains, room).then(|| self.left(domains, room))
    }

    /// Finds the sets before each place and after the last; `false` if there is none.
    fn reach(&self, domains: &[u16], room: &mut Room) -> bool {
        room.clear();
        self.arrange(domains, room);
        for at in 0..domains.len() {
            let (place, window) = (room.order[at], room.windows[at]);
            let before = room.before(at);
            let start = before.end;
            for from in before {
                let (used, sums) = room.reached[from];
                for value in ones(u64::from(domains[place] & !used)) {
                    let sums = sums << self.adds[place][value as usize] & window;
                    let set = used | 1 << value;
                    let own = &mut room.sums[set as usize];
                    if *own == 0 && sums != 0 {
                        room.reached.push((set, 0));
                    }
                    *own |= sums;
                }
            }
            for (set, sums) in &mut room.reached[start..] {
                *sums = std::mem::take(&mut room.sums[*set as usize]);
            }
            room.starts.push(start);
            self.end(at, room);
            if room.reached.len() == start {
                return false;
            }
        }
        true
    }

    /// Orders the places, and finds the sums after each from which the rest may end well.
    fn arrange(&self, domains: &[u16], room: &mut Room) {
        room.order.clear();
        room.order.extend(0..domains.len());
        let mut start = 0;
        for (at, end) in self.ends.iter().enumerate() {
            if end.is_some() {
                room.order[start..=at].sort_by_key(|&place| domains[place].count_ones());
                start = at + 1;
            }
        }
        room.windows.clear();
        room.windows.resize(domains.len(), 0);
        let (mut low, mut high) = (0, 0);
        for at in (0..domains.len()).rev() {
            if let Some(End::Sum(window)) = self.ends[at] {
                low = window.trailing_zeros() as i32;
                high = 127 - window.leading_zeros() as i32;
            }
            room.windows[at] = between(low, high);
            let place = room.order[at];
            let adds = ones(u64::from(domains[place]));
            let adds = adds.map(|value| i32::from(self.adds[place][value as usize]));
            let (least, most) =
                adds.fold((i32::MAX, 0), |(least, most), own| (least.min(own), most.max(own)));
            (low, high) = (low - most, high.saturating_sub(least));
        }
    }

    /// Ends what ends after a place: which of the sets after it go on.
    fn end(&self, at: usize, room: &mut Room) {
        let after = room.before(at + 1);
        match self.ends[at] {
            None => {}
            Some(End::Sum(window)) => {
                let mut kept = after.start;
                for from in after {
                    let (set, sums) = room.reached[from];
                    if sums & window != 0 {
                        room.reached[kept] = (set, 1);
                        kept += 1;
                    }
                }
                room.reached.truncate(kept);
            }
            Some(End::Group) => {
                let all = room.reached[after.clone()].iter().fold(0, |all, (_, sums)| all | sums);
                room.reached.truncate(after.start);
                room.reached.extend((all != 0).then_some((0, all)));
            }
        }
    }

    /// The values of each place that some combination has, after `reach`.
    fn left(&self, domains: &[u16], room: &mut Room) -> Domains {
        let mut left = [0; MOST_PLACES];
        room.rests.clear();
        room.rests.resize(room.reached.len(), 0);
        for at in room.before(domains.len()) {
            room.sums[room.reached[at].0 as usize] = 1;
        }
        for at in (0..domains.len()).rev() {
            let allowed = |sums: &[u128], set: u16| match self.ends[at] {
                None => sums[set as usize],
                Some(End::Group) => sums[0],
                Some(End::Sum(window)) if sums[set as usize] & 1 == 1 => window,
                Some(End::Sum(_)) => 0,
            };
            let place = room.order[at];
            for from in room.before(at) {
                let (used, sums) = room.reached[from];
                for value in ones(u64::from(domains[place] & !used)) {
                    let adds = self.adds[place][value as usize];
                    let after = allowed(&room.sums, used | 1 << value);
                    if (sums << adds) & after != 0 {
                        left[place] |= 1 << value;
                    }
                    room.rests[from] |= after >> adds;
                }
            }
            for from in room.before(at + 1) {
                room.sums[room.reached[from].0 as usize] = 0;
            }
            for from in room.before(at) {
                room.sums[room.reached[from].0 as usize] = room.rests[from];
            }
        }
        room.sums[0] = 0;
        left
    }

    pub(super) fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        let own: Vec<u16> = domains.iter().map(|&own| bits(own)).collect();
        self.reach(&own, &mut self.room.borrow_mut())
    }

    /// The premises of a line from and to these facts. A place that only differs from the others
    /// counts if the line speaks of it: others can have what is left.
    pub(super) fn premises(&self, uses: &[Fact], gives: &[Fact]) -> Vec<Premise> {
        let speaks = |place: &&u32| uses.iter().chain(gives).any(|fact| fact.places[0] == **place);
        let beside = self.places[self.places.len() - self.beside..].iter().filter(speaks);
        let cells = beside.map(|&place| Premise::cell(place));
        self.premises.iter().copied().chain(cells).collect()
    }
}

/// The sums within bounds, as bits.
fn between(low: i32, high: i32) -> u128 {
    let (low, high) = (low.max(0) as u32, high.min(127));
    if high < low as i32 { 0 } else { u128::MAX >> (127 - high) & u128::MAX << low }
}

fn bits<const W: usize>(values: Values<W>) -> u16 {
    values.members::<u8>().fold(0, |bits, value| bits | 1 << value)
}
