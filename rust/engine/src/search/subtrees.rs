//! Open subtrees as a trie: what their paths share is stored once.
//!
//! Idea: the open subtrees of a depth-first search are the branches left along one path. Written out,
//! their paths take the square of its length; here each choice is stored with the choice before it
//! (a trie, de la Briandais 1959), so a cut takes no more than the search that left it. As bytes it
//! is front-coded: each subtree says how far back the path is known, and which choices are new.
//!
//! Invariant: choices are numbered from 1, and the choice before one has a smaller number; 0 is the
//! root. A subtree uses no choice that was added after it. Cost: linear in the choices stored.

use std::collections::HashMap;
use std::iter::repeat_n;

/// A choice at a node: a place and a value, as its kernel numbers them.
pub type Choice = (u32, u32);

/// The choices from the root to a node that has not been visited yet; none for the root.
pub type Path = Vec<Choice>;

/// The number of the root among the choices.
const ROOT: u32 = 0;

/// Open subtrees, each with the weight of its solutions; the last is explored first.
#[derive(Clone, Debug, Default)]
pub struct Cut {
    /// Each with the number of the choice before it.
    choices: Vec<(u32, Choice)>,
    subtrees: Vec<Open>,
}

/// An open subtree.
#[derive(Clone, Copy, Debug)]
struct Open {
    weight: u64,
    /// The number of its last choice.
    last: u32,
    /// How many choices there were when it was added.
    end: u32,
}

impl Cut {
    /// The cut that is a whole search.
    pub fn root() -> Self {
        let mut cut = Self::default();
        cut.leave(1, ROOT);
        cut
    }

    /// The number of subtrees.
    pub fn len(&self) -> usize {
        self.subtrees.len()
    }

    /// Whether no subtree is open.
    pub fn is_empty(&self) -> bool {
        self.subtrees.is_empty()
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.choices) + size_of_val(&*self.subtrees)) as u64
    }

    /// A subtree: its weight and its path.
    pub fn get(&self, at: usize) -> Option<(u64, Path)> {
        let &Open { weight, last, .. } = self.subtrees.get(at)?;
        Some((
            weight,
            self.numbers_to(last).into_iter().map(|number| self.choice(number)).collect(),
        ))
    }

    /// The subtrees in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Path)> {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// The last subtree.
    pub fn last(&self) -> Option<(u64, Path)> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Takes the last subtree out.
    pub fn pop(&mut self) -> Option<(u64, Path)> {
        let last = self.last();
        self.subtrees.pop();
        self.choices.truncate(self.subtrees.last().map_or(0, |open| open.end as usize));
        last
    }

    /// Adds a subtree.
    pub fn push(&mut self, weight: u64, path: &[Choice]) {
        let (depth, tip) = (path.len().saturating_sub(1), path.last());
        self.push_along(weight, &path[..depth], repeat_n(None, depth).chain([tip.copied()]));
        if path.is_empty() {
            self.leave(weight, ROOT);
        }
    }

    /// Adds what a walk leaves open: below each choice of its path the branches left, in order.
    /// `branches` begin below the root. What the last subtree shares of the path is not added again.
    pub fn push_along<B: IntoIterator<Item = Choice>>(
        &mut self,
        weight: u64,
        path: &[Choice],
        branches: impl Iterator<Item = B>,
    ) {
        let mut known = self.numbers_to(self.subtrees.last().map_or(ROOT, |open| open.last));
        let is_shared = |&(&number, &choice): &(&u32, &Choice)| self.choice(number) == choice;
        known.truncate(known.iter().zip(path).take_while(is_shared).count());
        let mut before = ROOT;
        for (depth, branches) in branches.enumerate() {
            for choice in branches {
                let last = self.choose(before, choice);
                self.leave(weight, last);
            }
            if let Some(&choice) = path.get(depth) {
                before = known.get(depth).copied().unwrap_or_else(|| self.choose(before, choice));
            }
        }
    }

    /// How many choices lead to each subtree.
    pub fn depths(&self) -> Vec<usize> {
        let mut depths = vec![0];
        for &(before, _) in &self.choices {
            depths.push(depths[before as usize] + 1);
        }
        self.subtrees.iter().map(|open| depths[open.last as usize]).collect()
    }

    /// The subtrees as bytes; gathered cuts that are equal have equal bytes.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut packed = vec![None; self.choices.len() + 1];
        packed[0] = Some(ROOT);
        let (mut count, mut new) = (0, Vec::new());
        for open in &self.subtrees {
            let known = self.unknown_to(open.last, &packed, &mut new);
            for number in [open.weight, u64::from(count - known), new.len() as u64] {
                write(number, &mut bytes);
            }
            while let Some(number) = new.pop() {
                let (place, value) = self.choice(number);
                write(place.into(), &mut bytes);
                write(value.into(), &mut bytes);
                count += 1;
                packed[number as usize] = Some(count);
            }
        }
        bytes
    }

    /// The subtrees in bytes that [`Self::pack`] made; `None` for any other bytes.
    pub fn unpack(mut bytes: &[u8]) -> Option<Self> {
        let mut cut = Self::default();
        while !bytes.is_empty() {
            let weight = read(&mut bytes)?;
            let known = u32::try_from(cut.choices.len()).ok()?;
            let mut last = known.checked_sub(read_small(&mut bytes)?)?;
            for _ in 0..read(&mut bytes)? {
                last = cut.choose(last, (read_small(&mut bytes)?, read_small(&mut bytes)?));
            }
            cut.leave(weight, last);
        }
        Some(cut)
    }

    fn choice(&self, number: u32) -> Choice {
        self.choices[number as usize - 1].1
    }

    /// The numbers of the choices that lead to one, in order.
    fn numbers_to(&self, last: u32) -> Vec<u32> {
        let mut numbers = Vec::new();
        let mut number = last;
        while number != ROOT {
            numbers.push(number);
            number = self.choices[number as usize - 1].0;
        }
        numbers.reverse();
        numbers
    }

    /// Adds to `new` the choices on the way back from one to the first that has moved, and gives back
    /// where that is now.
    fn unknown_to(&self, last: u32, moved: &[Option<u32>], new: &mut Vec<u32>) -> u32 {
        let mut number = last;
        loop {
            if let Some(known) = moved[number as usize] {
                return known;
            }
            new.push(number);
            number = self.choices[number as usize - 1].0;
        }
    }

    fn choose(&mut self, before: u32, choice: Choice) -> u32 {
        self.choices.push((before, choice));
        self.choices.len() as u32
    }

    fn leave(&mut self, weight: u64, last: u32) {
        self.subtrees.push(Open { weight, last, end: self.choices.len() as u32 });
    }
}

impl FromIterator<(u64, Path)> for Cut {
    fn from_iter<I: IntoIterator<Item = (u64, Path)>>(subtrees: I) -> Self {
        let mut cut = Self::default();
        for (weight, path) in subtrees {
            cut.push(weight, &path);
        }
        cut
    }
}

/// Collects subtrees of several cuts; choices that they share are stored once.
#[derive(Default)]
pub struct Gathering {
    /// What is collected so far.
    pub cut: Cut,
    known: HashMap<(u32, Choice), u32>,
}

impl Gathering {
    /// Adds these subtrees of a cut.
    pub fn add(&mut self, from: &Cut, places: impl IntoIterator<Item = usize>) {
        let mut moved = vec![None; from.choices.len() + 1];
        moved[0] = Some(ROOT);
        let mut new = Vec::new();
        for open in places.into_iter().filter_map(|at| from.subtrees.get(at)) {
            let mut last = from.unknown_to(open.last, &moved, &mut new);
            while let Some(number) = new.pop() {
                let (key, cut) = ((last, from.choice(number)), &mut self.cut);
                last = *self.known.entry(key).or_insert_with(|| cut.choose(key.0, key.1));
                moved[number as usize] = Some(last);
            }
            self.cut.leave(open.weight, last);
        }
    }
}

/// Writes a number in groups of seven bits, the lowest first (LEB128).
fn write(mut number: u64, bytes: &mut Vec<u8>) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 127);
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

fn read_small(bytes: &mut &[u8]) -> Option<u32> {
    read(bytes)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Random subtrees of a small tree, in any order and some twice.
    fn random_subtrees(rng: &mut Rng) -> Vec<(u64, Path)> {
        let mut number = |bound| rng.below(bound) as u32;
        (0..number(20))
            .map(|_| {
                let path = (0..number(6)).map(|depth| (depth, number(3) << (7 * depth))).collect();
                (u64::MAX >> number(64), path)
            })
            .collect()
    }

    #[test]
    fn any_subtrees_come_back_from_a_cut_and_from_its_bytes() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let subtrees = random_subtrees(&mut rng);
            let cut: Cut = subtrees.iter().cloned().collect();
            let bytes = cut.pack();
            let again = Cut::unpack(&bytes).expect("what was packed");
            assert!(cut.iter().eq(subtrees.iter().cloned()));
            assert!(again.iter().eq(subtrees.iter().cloned()));
            assert_eq!(again.pack(), bytes);
            let lengths: Vec<_> = subtrees.iter().map(|(_, path)| path.len()).collect();
            assert_eq!(again.depths(), lengths);
        }
    }

    fn gathered(cut: &Cut) -> Vec<u8> {
        let mut whole = Gathering::default();
        whole.add(cut, 0..cut.len());
        whole.cut.pack()
    }

    #[test]
    fn equal_cuts_are_gathered_to_equal_bytes_however_they_were_made() {
        let mut rng = Rng::new(4);
        for _ in 0..300 {
            let mut subtrees = random_subtrees(&mut rng);
            let mut cut: Cut = subtrees.iter().cloned().collect();
            let again = Cut::unpack(&cut.pack()).expect("what was packed");
            assert_eq!(gathered(&again), gathered(&cut));
            assert_eq!(cut.pop(), subtrees.pop());
            assert_eq!(gathered(&cut), gathered(&subtrees.into_iter().collect()));
        }
    }

    #[test]
    fn parts_of_cuts_are_gathered_in_order() {
        let mut rng = Rng::new(5);
        for _ in 0..300 {
            let (one, other) = (random_subtrees(&mut rng), random_subtrees(&mut rng));
            let mut both = Gathering::default();
            both.add(&one.iter().cloned().collect(), (0..one.len()).rev());
            both.add(&other.iter().cloned().collect(), 0..other.len());
            assert!(both.cut.iter().eq(one.into_iter().rev().chain(other)));
        }
    }

    #[test]
    fn the_branches_along_a_path_take_as_much_as_the_path() {
        let depth = 10_000;
        let path: Path = (0..depth).map(|place| (place, 0)).collect();
        let mut cut = Cut::default();
        cut.push_along(1, &path, (0..=depth).map(|place| [(place, 2), (place, 1)]));
        assert_eq!(cut.len(), 20_002);
        assert_eq!(cut.last().map(|(_, path)| path.len()), Some(10_001));
        for _ in 0..100 {
            let (weight, path) = cut.pop().expect("a subtree");
            cut.push(weight, &path);
        }
        assert!(cut.bytes() < 100 * u64::from(depth), "{}", cut.bytes());
        assert!(cut.pack().len() < 30 * depth as usize, "{}", cut.pack().len());
    }

    #[test]
    fn any_bytes_are_a_cut_or_rejected() {
        let mut rng = Rng::new(6);
        for _ in 0..3000 {
            let bytes: Vec<u8> = (0..rng.below(12)).map(|_| rng.below(256) as u8 % 131).collect();
            if let Some(cut) = Cut::unpack(&bytes) {
                assert_eq!(Cut::unpack(&cut.pack()).map(|cut| cut.pack()), Some(cut.pack()));
            }
        }
        for wrong in [&[1, 1, 0][..], &[1, 0], &[1, 0, 1, 0], &[128], &[255; 11]] {
            assert!(Cut::unpack(wrong).is_none(), "{wrong:?}");
        }
    }
}
