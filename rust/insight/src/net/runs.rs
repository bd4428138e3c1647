//! The runs of a line: which cells of which run may a cell be, for all cells at once.
//!
//! The clue is a row of *elements*: a gap, the cells of the first run, a gap, ... A cell after which
//! `e` was the last element read leads to `e + 1`, from a gap to itself, and from the end of a run
//! over the gap if the next run has another colour. So one set of bits holds all elements that a
//! cell may be, and a shift moves from cell to cell: a line of n cells takes n such steps forward
//! and n back (bit-parallel simulation of an automaton: Baeza-Yates and Gonnet, CACM 1992).

use super::state::{Look, narrow};
use super::values::{Numbers, Values};

pub(super) enum Runs {
    /// Up to 64 elements.
    Short(Reader<1>),
    /// Up to 128.
    Middle(Reader<2>),
    /// Up to 512.
    Long(Reader<8>),
    /// Up to 4096.
    Longest(Box<Reader<64>>),
}

macro_rules! with_reader {
    ($runs:expr, $reader:ident => $do:expr) => {
        match $runs {
            Runs::Short($reader) => $do,
            Runs::Middle($reader) => $do,
            Runs::Long($reader) => $do,
            Runs::Longest($reader) => $do,
        }
    };
}

impl Runs {
    /// `None` if there are too many runs, or a colour or background that the model does not have.
    pub(super) fn new(clue: &[(u32, u8)], background: u8, numbers: &Numbers) -> Option<Self> {
        let elements = clue.iter().map(|&(length, _)| length as usize + 1).sum::<usize>() + 1;
        Some(match elements {
            0..=64 => Self::Short(Reader::new(clue, background, numbers)?),
            65..=128 => Self::Middle(Reader::new(clue, background, numbers)?),
            129..=512 => Self::Long(Reader::new(clue, background, numbers)?),
            513..=4096 => Self::Longest(Box::new(Reader::new(clue, background, numbers)?)),
            _ => return None,
        })
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(&self, look: Look<W>) -> bool {
        with_reader!(self, reader => reader.look(look))
    }

    pub(super) fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        with_reader!(self, reader => reader.may_hold(domains))
    }
}

/// A set of elements.
type Elements<const N: usize> = [u64; N];

/// A clue with sets of up to 64 * `N` elements.
pub(super) struct Reader<const N: usize> {
    /// By value: the elements that have it.
    having: Vec<Elements<N>>,
    gaps: Elements<N>,
    /// The last cells of runs before a run of another colour.
    leaps: Elements<N>,
    /// The elements with which a line may end.
    ends: Elements<N>,
}

impl<const N: usize> Reader<N> {
    fn new(clue: &[(u32, u8)], background: u8, numbers: &Numbers) -> Option<Self> {
        let mut reader = Self {
            having: vec![[0; N]; numbers.count()],
            gaps: [0; N],
            leaps: [0; N],
            ends: [0; N],
        };
        let background = numbers.of(background)? as usize;
        let mut element = 0;
        insert(&mut reader.gaps, 0);
        for (at, &(length, colour)) in clue.iter().enumerate() {
            for _ in 0..length {
                element += 1;
                insert(&mut reader.having[numbers.of(colour)? as usize], element);
            }
            if clue.get(at + 1).is_some_and(|&(_, next)| next != colour) {
                insert(&mut reader.leaps, element);
            }
            if at + 1 == clue.len() {
                insert(&mut reader.ends, element);
            }
            element += 1;
            insert(&mut reader.gaps, element);
        }
        insert(&mut reader.ends, element);
        reader.having[background] = reader.gaps;
        Some(reader)
    }

    /// The elements that a cell with these values may be.
    fn allowed<const W: usize>(&self, values: Values<W>) -> Elements<N> {
        let mut allowed = [0; N];
        for value in values.members::<u8>() {
            for (word, own) in allowed.iter_mut().zip(&self.having[value as usize]) {
                *word |= own;
            }
        }
        allowed
    }

    /// The elements after those of `from`.
    fn after(&self, from: &Elements<N>) -> Elements<N> {
        std::array::from_fn(|word| {
            let below = |set: &Elements<N>| if word == 0 { 0 } else { set[word - 1] };
            let leaps = from[word] & self.leaps[word];
            let lower = below(from) & below(&self.leaps);
            from[word] << 1
                | below(from) >> 63
                | from[word] & self.gaps[word]
                | leaps << 2
                | lower >> 62
        })
    }

    /// The elements before those of `into`.
    fn before(&self, into: &Elements<N>) -> Elements<N> {
        std::array::from_fn(|word| {
            let above = if word + 1 == N { 0 } else { into[word + 1] };
            let leaps = (into[word] >> 2 | above << 62) & self.leaps[word];
            into[word] >> 1 | above << 63 | into[word] & self.gaps[word] | leaps
        })
    }

    fn start() -> Elements<N> {
        let mut start = [0; N];
        start[0] = 1;
        start
    }

    fn look<const W: usize>(&self, Look { places, state, out }: Look<W>) -> bool {
        let mut front = Vec::with_capacity(places.len());
        let mut elements = Self::start();
        for &place in places {
            elements = and(&self.after(&elements), &self.allowed(state.now[place as usize]));
            front.push(elements);
        }
        let mut back = self.ends;
        if places.is_empty() {
            return meets(&Self::start(), &back);
        }
        for (&place, front) in places.iter().zip(&front).rev() {
            let now = state.now[place as usize];
            let alive = and(front, &back);
            if alive == [0; N] {
                return false;
            }
            if now.len() > 1 {
                let mut left = now;
                for value in now.members::<u8>() {
                    if !meets(&alive, &self.having[value as usize]) {
                        left.remove(value);
                    }
                }
                narrow(place, now, left, out);
            }
            back = self.before(&and(&back, &self.allowed(now)));
        }
        true
    }

    fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        let mut elements = Self::start();
        for &domain in domains {
            elements = and(&self.after(&elements), &self.allowed(domain));
        }
        meets(&elements, &self.ends)
    }
}

fn insert<const N: usize>(set: &mut Elements<N>, element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

fn and<const N: usize>(one: &Elements<N>, other: &Elements<N>) -> Elements<N> {
    std::array::from_fn(|word| one[word] & other[word])
}

fn meets<const N: usize>(one: &Elements<N>, other: &Elements<N>) -> bool {
    one.iter().zip(other).any(|(word, other)| word & other != 0)
}
