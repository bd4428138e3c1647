//! `propagation`: rules to a fixpoint, suppositions that fail, then a guess.
//!
//! - The rules are those of [`Shading`], the suppositions those of [`Probing`].
//! - A cell is *contested* if a twin of it is unknown too: one of the two must be black. The
//!   contested cell with the most twins is guessed, black first.
//! - When no cell is contested, every supposition holds: a white implies nothing more, and a black
//!   implies whites only. So nothing is supposed any more and white is guessed first, in reading
//!   order; each leaf is a solution, and the first is found without turning back.
//!
//! Everything is undone by a trail, and the search keeps its own stack, so depth is no matter.
//! One node is one board on which all rules were followed: the root, and one for each guess. The
//! idea of diagonal chains is folklore of the puzzle; joined sets with undo make it near-linear.

use std::cmp::Reverse;

use super::board::Hitori;
use super::probing::Probing;
use super::shading::{BLACK, Mark, Shading, UNKNOWN, WHITE, holds};
use crate::search::{Control, Halt, Kernel, Observer};

/// The first complete kernel of hitori, for boards of any shape.
pub struct Propagation(pub Hitori);

/// A guess that can still be turned round.
struct Guess {
    place: usize,
    colour: u8,
    mark: Mark,
    is_last: bool,
    /// Where in [`Search::order`] to look for the next guess.
    next: usize,
}

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        control.node(0)?;
        observer.node(0, 0, UNKNOWN as usize);
        let mut search = Search::new(&self.0, control)?;
        let mut is_alive = holds(search.shading.start(&self.0, control))?;
        loop {
            is_alive = is_alive && search.settle(control)?;
            search.tell(observer);
            if is_alive {
                if let Some(guess) = search.next_guess(control)? {
                    is_alive = search.guess(guess, control, observer)?;
                    continue;
                }
                if search.shading.has_black() || !self.0.needs_black {
                    observer.solution(search.guesses.len());
                    control.found(|| search.shading.cells())?;
                }
            }
            let Some(guess) = search.turn_round(control, observer) else {
                return Ok(());
            };
            is_alive = search.guess(guess, control, observer)?;
        }
    }
}

/// What rules and suppositions decide of a board without a guess: colours by row, 255 where a cell
/// stays open.
pub fn deduce(board: &Hitori, control: &mut Control) -> Result<Vec<u8>, Halt> {
    let mut search = Search::new(board, control)?;
    if holds(search.shading.start(board, control))? {
        search.settle(control)?;
    }
    Ok(search.shading.cells())
}

struct Search {
    shading: Shading,
    probing: Probing,
    guesses: Vec<Guess>,
    /// Places by falling number of twins, then all places in reading order; empty until the first
    /// guess, which most boards do not need.
    order: Vec<u32>,
    /// Decided cells that the observer was told of.
    told: usize,
}

impl Search {
    fn new(board: &Hitori, control: &mut Control) -> Result<Self, Halt> {
        let shading = Shading::new(board, control)?;
        Ok(Self {
            shading,
            probing: Probing::default(),
            guesses: Vec::new(),
            order: Vec::new(),
            told: 0,
        })
    }

    /// Follows suppositions that fail; false when both colours of a cell do.
    fn settle(&mut self, control: &mut Control) -> Result<bool, Halt> {
        let Some(guess) = self.guesses.last() else {
            let contested = self.contested();
            control.work(self.shading.frame.size() as u64 / 8)?;
            return self.probing.settle(contested, &mut self.shading, control);
        };
        // Nothing before the last guess is contested, or will be before it is taken back.
        let cells = self.shading.frame.size();
        let rest = &self.order[guess.next.min(cells)..cells];
        let first = rest.iter().position(|&place| self.shading.is_contested(place as usize));
        control.work(first.unwrap_or(rest.len()) as u64 / 8)?;
        if first.is_none() {
            return Ok(true);
        }
        self.probing.settle_near(guess.mark.decided, &mut self.shading, control)
    }

    /// All contested cells.
    fn contested(&self) -> Vec<u32> {
        if self.shading.decided() == self.shading.frame.size() {
            return Vec::new();
        }
        let cells = self.shading.frame.cells().filter(|&place| self.shading.is_contested(place));
        cells.map(|place| place as u32).collect()
    }

    /// The guess to be made now; nothing if every cell is decided.
    fn next_guess(&mut self, control: &mut Control) -> Result<Option<Guess>, Halt> {
        let cells = self.shading.frame.size();
        if self.shading.decided() == cells {
            return Ok(None);
        }
        if self.order.is_empty() {
            control.hold(12 * self.shading.frame.places() as u64)?;
            control.work(self.shading.frame.places() as u64)?;
            self.order = order(&self.shading);
        }
        let start = self.guesses.last().map_or(0, |guess| guess.next);
        let mut rest = (start..).zip(&self.order[start..]);
        let next = rest.find_map(|(at, &place)| {
            let place = place as usize;
            let is_open = if at < cells {
                self.shading.is_contested(place)
            } else {
                self.shading.is_unknown(place)
            };
            is_open.then_some((at, place))
        });
        Ok(next.map(|(at, place)| {
            let colour = if at < cells { BLACK } else { WHITE };
            Guess { place, colour, mark: self.shading.mark(), is_last: false, next: at + 1 }
        }))
    }

    /// Makes a guess; false if it contradicts at once.
    fn guess<O: Observer>(
        &mut self,
        guess: Guess,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        let (place, colour) = (guess.place, guess.colour);
        self.guesses.push(guess);
        let depth = self.guesses.len();
        control.node(depth)?;
        observer.node(depth, self.shading.frame.cell(place), colour as usize);
        holds(self.shading.suppose(place, colour, control))
    }

    /// Takes back guesses until one can be turned round, and gives it turned.
    fn turn_round<O: Observer>(
        &mut self,
        control: &mut Control,
        observer: &mut O,
    ) -> Option<Guess> {
        loop {
            let depth = self.guesses.len();
            let guess = self.guesses.pop()?;
            self.shading.undo(guess.mark);
            self.told = self.told.min(guess.mark.decided);
            control.backtrack();
            observer.back(depth);
            if !guess.is_last {
                let colour = BLACK + WHITE - guess.colour;
                return Some(Guess { colour, is_last: true, ..guess });
            }
        }
    }

    /// Tells the observer of every cell decided since the last time.
    fn tell<O: Observer>(&mut self, observer: &mut O) {
        if O::ON {
            let depth = self.guesses.len();
            for (place, colour) in self.shading.decided_from(self.told) {
                observer.set(depth, self.shading.frame.cell(place), colour as usize);
                self.told += 1;
            }
        }
    }
}

/// Places by falling number of twins, then all in reading order.
fn order(shading: &Shading) -> Vec<u32> {
    let reading = || shading.frame.cells().map(|place| place as u32);
    let mut order: Vec<u32> = reading().collect();
    let twins = shading.twins.counts(&shading.frame.cells());
    order.sort_by_key(|&place| Reverse(twins[place as usize]));
    order.extend(reading());
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::rng::Rng;
    use crate::search::{Limits, run};

    fn solutions(width: usize, height: usize, cells: &[u16]) -> BTreeSet<Vec<u8>> {
        let board = Hitori::new(width, height, cells.to_vec()).expect("a legal board");
        let limits = Limits::default();
        let outcome = run(&Propagation(board), &limits, u64::MAX, &Arc::default(), None, None);
        assert_eq!(outcome.halt, None);
        assert_eq!(outcome.count, outcome.solutions.len() as u64);
        let set: BTreeSet<Vec<u8>> = outcome.solutions.into_iter().collect();
        assert_eq!(set.len() as u64, outcome.count, "a solution came twice");
        set
    }

    /// Every shading that obeys the rules, by looking at all of them.
    fn by_brute_force(width: usize, height: usize, cells: &[u16]) -> BTreeSet<Vec<u8>> {
        let size = width * height;
        let shadings = (0..1u32 << size)
            .map(|bits| (0..size).map(|cell| (bits >> cell & 1) as u8).collect::<Vec<u8>>());
        shadings.filter(|colours| obeys(width, height, cells, colours)).collect()
    }

    fn obeys(width: usize, height: usize, cells: &[u16], colours: &[u8]) -> bool {
        let size = width * height;
        let same_line = |a: usize, b: usize| a / width == b / width || a % width == b % width;
        for a in 0..size {
            for b in a + 1..size {
                let touch = (b == a + 1 && a / width == b / width) || b == a + width;
                if touch && colours[a] == BLACK && colours[b] == BLACK {
                    return false;
                }
                let both_white = colours[a] == WHITE && colours[b] == WHITE;
                if both_white && cells[a] != 0 && cells[a] == cells[b] && same_line(a, b) {
                    return false;
                }
            }
        }
        let Some(first) = colours.iter().position(|&colour| colour == WHITE) else { return false };
        let (mut seen, mut waiting) = (vec![false; size], vec![first]);
        seen[first] = true;
        while let Some(cell) = waiting.pop() {
            for other in 0..size {
                let apart = cell.abs_diff(other);
                let touch = apart == width || (apart == 1 && cell / width == other / width);
                if touch && colours[other] == WHITE && !seen[other] {
                    seen[other] = true;
                    waiting.push(other);
                }
            }
        }
        (0..size).all(|cell| colours[cell] == BLACK || seen[cell])
    }

    #[test]
    fn it_finds_what_brute_force_finds_on_small_boards_of_every_shape() {
        let mut rng = Rng::new(11);
        let shapes = [
            (1, 1),
            (1, 2),
            (2, 1),
            (1, 5),
            (6, 1),
            (2, 2),
            (2, 3),
            (6, 2),
            (3, 3),
            (4, 3),
            (4, 4),
        ];
        for (width, height) in shapes {
            for _ in 0..40 {
                let most = 2 + rng.below(3);
                let cells: Vec<u16> =
                    (0..width * height).map(|_| rng.below(most + 1) as u16).collect();
                assert_eq!(
                    solutions(width, height, &cells),
                    by_brute_force(width, height, &cells),
                    "{width}x{height} {cells:?}"
                );
            }
        }
    }

    #[test]
    fn what_colours_must_be_there_is_asked_of_each_board() {
        let count = |cells: &[u16], needs| {
            let mut board = Hitori::new(cells.len(), 1, cells.to_vec()).expect("a legal board");
            (board.needs_white, board.needs_black) = needs;
            run(&Propagation(board), &Limits::default(), 0, &Arc::default(), None, None).count
        };
        let needs = [(true, false), (true, true), (false, false), (false, true)];
        assert_eq!(needs.map(|each| count(&[7], each)), [1, 0, 2, 1]);
        assert_eq!(needs.map(|each| count(&[1, 2], each)), [3, 2, 3, 2]);
        assert_eq!(needs.map(|each| count(&[1, 1], each)), [2; 4]);
    }

    #[test]
    fn the_board_of_figure_1_is_unique() {
        let cells = [3, 2, 5, 4, 5, 2, 3, 4, 3, 5, 4, 3, 2, 4, 4, 1, 3, 3, 5, 5, 5, 4, 1, 2, 3];
        let found = solutions(5, 5, &cells);
        assert_eq!(found.len(), 1);
        let blacks: Vec<usize> = (0..25)
            .filter(|&cell| found.first().is_some_and(|board| board[cell] == BLACK))
            .collect();
        assert_eq!(blacks, [4, 6, 10, 13, 16, 19]);
    }
}
