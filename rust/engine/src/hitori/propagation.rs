//! `propagation`: rules to a fixpoint, failed-literal probing, then a guess; after many failed
//! guesses CDCL.
//!
//! - The rules are those of [`Shading`], the probing that of [`Probing`].
//! - A cell is *contested* if a duplicate of it is unknown too: one of the two must be black. The
//!   contested cell with the most duplicates is guessed first, as black.
//! - When no cell is contested, no assumption can fail: a white implies nothing more, and a black
//!   implies only whites. So probing stops and white is guessed first, in reading order; each leaf
//!   is a solution, and the first one needs no backtracking.
//!
//! Invariant: a trail undoes all changes, and the search keeps its own stack, so its depth is not
//! limited. One node is one board after all rules: the root, and one for each guess. Cost: nearly
//! linear in the cells per node; the number of nodes is exponential in the worst case.
//!
//! References: Freeman, as in `probing.rs`; Haralick and Elliott, "Increasing tree search
//! efficiency for constraint satisfaction problems", 1980 (fail-first).

use std::cmp::Reverse;

use super::board::Hitori;
use super::clauses::enumerate;
use super::probing::Probing;
use super::shading::{BLACK, Mark, Shading, UNKNOWN, WHITE, holds};
use crate::search::{Control, Halt, Kernel, Observer};

/// The complete kernel of hitori, for boards of any shape.
pub struct Propagation(pub Hitori);

/// A guess whose other colour may still be open.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub place: usize,
    pub colour: u8,
    mark: Mark,
    is_last: bool,
    /// Where in [`Search::order`] to look for the next guess.
    next: usize,
}

impl Guess {
    /// The same guess in this colour, at a node whose other colour a tree keeps.
    pub fn in_colour(self, colour: u8) -> Self {
        Self { colour, ..self }
    }

    pub fn other_colour(&self) -> u8 {
        BLACK + WHITE - self.colour
    }
}

impl Kernel for Propagation {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search(&self.0, &[], PATIENCE, control)
    }
}

/// Guesses taken back without a solution after which CDCL takes over, and the most solutions that
/// may be known by then.
pub(super) const PATIENCE: u64 = 2000;
const MOST_KNOWN: u64 = 64;

/// Searches a board in which some cells may have a given colour.
pub(super) fn search(
    board: &Hitori,
    given: &[(usize, u8)],
    patience: u64,
    control: &mut Control,
) -> Result<(), Halt> {
    control.node(0)?;
    control.observer.node(0, 0, UNKNOWN as usize);
    let mut search = Search::new(board, control)?;
    let mut is_alive = holds(search.shading.start(board, given, control))?;
    // Guesses taken back when the last solution was found.
    let mut last = 0;
    loop {
        is_alive = is_alive && search.settle(control)?;
        search.report(&mut control.observer);
        if is_alive {
            if let Some(guess) = search.next_guess(control)? {
                is_alive = search.guess(guess, control)?;
                continue;
            }
            if !board.needs_black || search.shading.has_black() {
                control.observer.solution(search.guesses.len());
                search.keep_solution(control)?;
                control.found(|| search.shading.cells())?;
                last = control.stats().backtracks;
            }
        }
        let spent = control.stats().backtracks - last;
        let is_over = search.guesses.is_empty();
        if !is_over && spent >= patience && control.count() <= MOST_KNOWN {
            search.take_back_all(&mut control.observer);
            return enumerate(&search.shading, &search.found, board.needs_black, control);
        }
        let Some(guess) = search.flip_guess(control) else {
            return Ok(());
        };
        is_alive = search.guess(guess, control)?;
    }
}

/// Applies rules and probing, and finds all solutions of the rest by CDCL.
pub(super) fn search_by_clauses(board: &Hitori, control: &mut Control) -> Result<(), Halt> {
    control.node(0)?;
    control.observer.node(0, 0, UNKNOWN as usize);
    let mut search = Search::new(board, control)?;
    let is_alive = holds(search.shading.start(board, &[], control))? && search.settle(control)?;
    search.report(&mut control.observer);
    if !is_alive {
        return Ok(());
    }
    enumerate(&search.shading, &[], board.needs_black, control)
}

/// What rules and probing decide without a guess: colours by row, 255 for an open cell.
pub fn deduce(board: &Hitori, control: &mut Control) -> Result<Vec<u8>, Halt> {
    let mut search = Search::new(board, control)?;
    if holds(search.shading.start(board, &[], control))? {
        search.settle(control)?;
    }
    Ok(search.shading.cells())
}

pub(super) struct Search {
    pub shading: Shading,
    probing: Probing,
    pub guesses: Vec<Guess>,
    /// Places by falling number of duplicates, then all places in reading order. Empty until the
    /// first guess, which most boards do not need.
    order: Vec<u32>,
    /// Decided cells that the observer knows.
    reported: usize,
    /// The first solutions, which CDCL must not find again.
    found: Vec<Vec<u8>>,
}

impl Search {
    pub fn new(board: &Hitori, control: &mut Control) -> Result<Self, Halt> {
        let shading = Shading::new(board, control)?;
        Ok(Self {
            shading,
            probing: Probing::default(),
            guesses: Vec::new(),
            order: Vec::new(),
            reported: 0,
            found: Vec::new(),
        })
    }

    /// Probes what the last guess changed; false when both colours of a cell fail.
    pub fn settle(&mut self, control: &mut Control) -> Result<bool, Halt> {
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

    /// The next guess; `None` if every cell is decided.
    pub fn next_guess(&mut self, control: &mut Control) -> Result<Option<Guess>, Halt> {
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

    /// Makes a guess; false if the rules contradict it.
    fn guess(&mut self, guess: Guess, control: &mut Control) -> Result<bool, Halt> {
        let (place, colour) = (guess.place, guess.colour);
        self.guesses.push(guess);
        let depth = self.guesses.len();
        control.node(depth)?;
        control.observer.node(depth, self.shading.frame.cell(place), colour as usize);
        holds(self.shading.assume(place, colour, control))
    }

    /// Takes back guesses up to one whose other colour is open, and gives back that guess flipped.
    fn flip_guess(&mut self, control: &mut Control) -> Option<Guess> {
        loop {
            let depth = self.guesses.len();
            let guess = self.take_back()?;
            control.backtrack();
            control.observer.back(depth);
            if !guess.is_last {
                return Some(Guess { colour: guess.other_colour(), is_last: true, ..guess });
            }
        }
    }

    /// Takes back the last guess.
    pub fn take_back(&mut self) -> Option<Guess> {
        let guess = self.guesses.pop()?;
        self.shading.undo(guess.mark);
        self.reported = self.reported.min(guess.mark.decided);
        Some(guess)
    }

    /// Keeps one of the first solutions, unless the search is over with it.
    fn keep_solution(&mut self, control: &mut Control) -> Result<(), Halt> {
        if control.count() < MOST_KNOWN && !self.guesses.is_empty() {
            control.hold(self.shading.frame.size() as u64)?;
            self.found.push(self.shading.cells());
        }
        Ok(())
    }

    /// Takes back all guesses.
    fn take_back_all(&mut self, observer: &mut Observer) {
        if let Some(first) = self.guesses.first() {
            self.shading.undo(first.mark);
            self.reported = self.reported.min(first.mark.decided);
            observer.back(1);
        }
        self.guesses.clear();
    }

    /// Reports every cell decided since the last report.
    pub fn report(&mut self, observer: &mut Observer) {
        if observer.is_on() {
            let depth = self.guesses.len();
            for (place, colour) in self.shading.decided_from(self.reported) {
                observer.set(depth, self.shading.frame.cell(place), colour as usize);
                self.reported += 1;
            }
        }
    }
}

/// Places by falling number of duplicates, then all in reading order.
fn order(shading: &Shading) -> Vec<u32> {
    let reading = || shading.frame.cells().map(|place| place as u32);
    let mut order: Vec<u32> = reading().collect();
    let duplicates = shading.duplicates.counts(&shading.frame.cells());
    order.sort_by_key(|&place| Reverse(duplicates[place as usize]));
    order.extend(reading());
    order
}
