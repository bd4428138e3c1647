//! The runs of a line: what its placements leave to each cell (`runut_parts::line`).

use runut_model::bits::Bits;
use runut_parts::line::{Block, Line, LineSolver};

use super::state::{Look, narrow};
use super::values::{Numbers, Values};

/// The longest line.
const MOST_CELLS: usize = 64 * 64 - 1;

/// A clue, for lines of any length.
pub(super) struct Runs {
    clue: Vec<Block>,
    /// By value: its plane; one after those of background and colours for all other values.
    plane_of: Vec<usize>,
    planes: usize,
}

/// Does something with as many words as a line of so many cells needs.
macro_rules! with_words {
    ($cells:expr, $words:ident => $do:expr) => {
        match $cells {
            0..64 => with_words!(@ 1, $words => $do),
            64..128 => with_words!(@ 2, $words => $do),
            128..512 => with_words!(@ 8, $words => $do),
            _ => with_words!(@ 64, $words => $do),
        }
    };
    (@ $count:literal, $words:ident => $do:expr) => {{
        const $words: usize = $count;
        $do
    }};
}

impl Runs {
    /// `None` if there are too many cells, or a colour or background that the model does not have.
    pub(super) fn new(
        clue: &[(u32, u8)],
        background: u8,
        cells: usize,
        numbers: &Numbers,
    ) -> Option<Self> {
        if cells > MOST_CELLS {
            return None;
        }
        let mut plane_of = vec![usize::MAX; numbers.count()];
        let mut planes = 0;
        for value in std::iter::once(background).chain(clue.iter().map(|&(_, colour)| colour)) {
            let plane = &mut plane_of[usize::from(numbers.of(value)?)];
            if *plane == usize::MAX {
                *plane = planes;
                planes += 1;
            }
        }
        let block = |&(length, colour): &(u32, u8)| {
            let colour = plane_of[usize::from(numbers.of(colour)?)] as u8;
            // No line is as long as the greatest length.
            Some(Block { length: u16::try_from(length).unwrap_or(u16::MAX), colour })
        };
        let clue = clue.iter().map(block).collect::<Option<_>>()?;
        for plane in &mut plane_of {
            *plane = planes.min(*plane);
        }
        Some(Self { clue, plane_of, planes: planes + 1 })
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(&self, look: Look<W>) -> bool {
        with_words!(look.places.len(), N => self.look_at::<W, N>(look))
    }

    fn look_at<const W: usize, const N: usize>(
        &self,
        Look { places, state, out }: Look<W>,
    ) -> bool {
        let own = |&place: &u32| state.now[place as usize];
        let Some(planes) = self.planes::<W, N>(places.iter().map(own)) else { return false };
        let mut possible = vec![Bits::EMPTY; self.planes];
        if !LineSolver::default().solve(self.line(places.len(), &planes), &mut possible) {
            return false;
        }
        for (at, &place) in places.iter().enumerate().rev() {
            let now = state.now[place as usize];
            let mut left = now;
            for value in now.members::<u8>() {
                if !possible[self.plane_of[usize::from(value)]].contains(at) {
                    left.remove(value);
                }
            }
            narrow(place, now, left, out);
        }
        true
    }

    pub(super) fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        with_words!(domains.len(), N => {
            let planes = self.planes::<W, N>(domains.iter().copied());
            planes.is_some_and(|planes| self.line(domains.len(), &planes).is_possible())
        })
    }

    fn line<'l, const N: usize>(
        &'l self,
        cells: usize,
        planes: &'l [Bits<N>],
    ) -> Line<'l, Block, N> {
        Line { clue: &self.clue, cells, planes }
    }

    /// By plane: the cells that may have it; `None` if a cell has no value.
    fn planes<const W: usize, const N: usize>(
        &self,
        domains: impl Iterator<Item = Values<W>>,
    ) -> Option<Vec<Bits<N>>> {
        let mut planes = vec![Bits::EMPTY; self.planes];
        for (at, domain) in domains.enumerate() {
            if domain.is_empty() {
                return None;
            }
            for value in domain.members::<u8>() {
                planes[self.plane_of[usize::from(value)]].insert(at);
            }
        }
        Some(planes)
    }
}
