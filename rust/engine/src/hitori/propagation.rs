//! `propagation`: rules to a fixpoint, suppositions that fail, then a guess.
//!
//! State: unknown, black or white for each cell, and the sets of blacks of [`Links`].
//! - A black cell makes its neighbours white and joins its black diagonal neighbours and, at the
//!   edge, the border; joining a set to itself cuts the whites apart: a contradiction.
//! - A white cell makes its twins black.
//! - An unknown cell turns white when two of its black diagonal neighbours' sets (or the border,
//!   at the edge) are one: black would close a ring. Only cells beside the smaller of two joined
//!   sets have to be looked at again.
//! - When nothing follows, each unknown cell is supposed black; a contradiction makes it white
//!   (and the same for white). Then the cell with the most twins is guessed, black first.
//!
//! An unknown cell counts as open, so the ring rule is exact for what is decided. On a board of
//! one row or column an inner black touches the border twice and is made white at the start, as
//! long as there are whites on both sides: three cells or more.
//!
//! Everything is undone by a trail, and the search keeps its own stack, so depth is no matter.
//! One node is one board brought to its fixpoint: the root, and one for each guess. The idea of
//! diagonal chains is folklore of the puzzle; joined sets with undo make it near-linear.

use super::board::{Hitori, Lists};
use super::links::Links;
use crate::search::{Control, Halt, Kernel, Observer};

const UNKNOWN: u8 = 255;
const WHITE: u8 = 0;
const BLACK: u8 = 1;

/// The first complete kernel of hitori, for boards of any shape.
pub struct Propagation(pub Hitori);

/// Two rules that cannot both hold.
struct Dead;

/// A guess that can still be turned round.
struct Guess {
    cell: usize,
    mark: Mark,
    is_last: bool,
}

#[derive(Clone, Copy)]
struct Mark {
    decided: usize,
    unions: usize,
}

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let bytes = 64 * self.0.cells.len() as u64;
        control.hold(bytes)?;
        control.node(0)?;
        observer.node(0, 0, UNKNOWN as usize);
        let mut state = State::new(&self.0);
        let mut guesses: Vec<Guess> = Vec::new();
        let mut alive = state.start().is_ok();
        loop {
            alive = alive && state.settle(control)?;
            let depth = guesses.len();
            state.tell(depth, observer);
            if alive {
                if let Some(cell) = state.most_constrained() {
                    guesses.push(Guess { cell, mark: state.mark(), is_last: false });
                    alive = state.guess(cell, BLACK, depth + 1, control, observer)?;
                    continue;
                }
                observer.solution(depth);
                control.found(|| state.colours.clone())?;
            }
            let Some(other) = state.turn_round(&mut guesses, control, observer) else {
                return Ok(());
            };
            alive = state.guess(other, WHITE, guesses.len(), control, observer)?;
        }
    }
}

struct State {
    twins: Lists,
    neighbours: Lists,
    diagonals: Lists,
    is_border: Vec<bool>,
    /// Whether there is only one row or one column.
    is_line: bool,
    /// Blacks that were joined to those around them.
    is_linked: Vec<bool>,
    colours: Vec<u8>,
    links: Links,
    /// Cells in the order in which they were decided; those before `done` have been acted on.
    decided: Vec<u32>,
    done: usize,
    /// Cells before this one were told to the observer.
    told: usize,
    /// Cells looked at since the control was told.
    work: u64,
}

impl State {
    fn new(board: &Hitori) -> Self {
        let cells = board.cells.len();
        Self {
            twins: board.twins(),
            neighbours: board.neighbours(),
            diagonals: board.diagonals(),
            is_border: (0..cells).map(|cell| board.is_border(cell)).collect(),
            is_line: board.width == 1 || board.height == 1,
            is_linked: vec![false; cells],
            colours: vec![UNKNOWN; cells],
            links: Links::new(cells),
            decided: Vec::with_capacity(cells),
            done: 0,
            told: 0,
            work: 0,
        }
    }

    /// What holds before anything is supposed: the whites of a line would be cut apart by any
    /// black inside it, and the only cell of a board of one is white, since some cell must be.
    fn start(&mut self) -> Result<(), Dead> {
        let is_single = self.colours.len() == 1;
        for cell in 0..self.colours.len() {
            if is_single || (self.is_line && self.neighbours.of(cell).len() > 1) {
                self.decide(cell, WHITE)?;
            }
        }
        self.act()
    }

    fn mark(&self) -> Mark {
        Mark { decided: self.decided.len(), unions: self.links.mark() }
    }

    fn undo(&mut self, mark: Mark) {
        for &cell in &self.decided[mark.decided..] {
            self.colours[cell as usize] = UNKNOWN;
            self.is_linked[cell as usize] = false;
        }
        self.decided.truncate(mark.decided);
        self.links.undo(mark.unions);
        self.done = mark.decided;
        self.told = self.told.min(mark.decided);
    }

    fn decide(&mut self, cell: usize, colour: u8) -> Result<(), Dead> {
        match self.colours[cell] {
            UNKNOWN => {
                self.colours[cell] = colour;
                self.decided.push(cell as u32);
                Ok(())
            }
            known if known == colour => Ok(()),
            _ => Err(Dead),
        }
    }

    /// Draws every conclusion from the cells decided since the last time.
    fn act(&mut self) -> Result<(), Dead> {
        while self.done < self.decided.len() {
            let cell = self.decided[self.done] as usize;
            self.done += 1;
            self.work += 4;
            if self.colours[cell] == WHITE {
                for index in 0..self.twins.of(cell).len() {
                    self.decide(self.twins.of(cell)[index] as usize, BLACK)?;
                }
            } else {
                for index in 0..self.neighbours.of(cell).len() {
                    self.decide(self.neighbours.of(cell)[index] as usize, WHITE)?;
                }
                self.link(cell)?;
            }
        }
        Ok(())
    }

    /// Joins a black cell to the blacks at its corners and to the border. A black that waits to be
    /// acted on joins itself to this one when its turn comes.
    fn link(&mut self, cell: usize) -> Result<(), Dead> {
        self.is_linked[cell] = true;
        if self.is_border[cell] {
            let border = self.links.border();
            self.join(cell, border)?;
        }
        for index in 0..self.diagonals.of(cell).len() {
            let other = self.diagonals.of(cell)[index] as usize;
            if self.is_linked[other] {
                self.join(cell, other)?;
            }
        }
        self.whiten_around(cell)
    }

    fn join(&mut self, a: usize, b: usize) -> Result<(), Dead> {
        let small = self.links.join(a, b).ok_or(Dead)?;
        let members: Vec<usize> = self.links.members(small).collect();
        self.work += members.len() as u64;
        for member in members {
            self.whiten_around(member)?;
        }
        Ok(())
    }

    /// Makes every unknown cell at the corners of a black white, if black would close a ring there.
    fn whiten_around(&mut self, cell: usize) -> Result<(), Dead> {
        for index in 0..self.diagonals.of(cell).len() {
            let other = self.diagonals.of(cell)[index] as usize;
            if self.colours[other] == UNKNOWN && self.closes_a_ring(other) {
                self.decide(other, WHITE)?;
            }
        }
        Ok(())
    }

    fn closes_a_ring(&self, cell: usize) -> bool {
        let mut sets = [usize::MAX; 5];
        let mut known = 0;
        if self.is_border[cell] {
            sets[0] = self.links.find(self.links.border());
            known = 1;
        }
        for &other in self.diagonals.of(cell) {
            if self.colours[other as usize] == BLACK {
                let set = self.links.find(other as usize);
                if sets[..known].contains(&set) {
                    return true;
                }
                sets[known] = set;
                known += 1;
            }
        }
        false
    }

    /// Suppositions until none fails; false when both colours of a cell fail.
    fn settle(&mut self, control: &mut Control) -> Result<bool, Halt> {
        if self.act().is_err() {
            return Ok(false);
        }
        loop {
            let before = self.decided.len();
            for cell in 0..self.colours.len() {
                for colour in [BLACK, WHITE] {
                    if self.colours[cell] == UNKNOWN && self.fails(cell, colour, control)? {
                        let other = BLACK + WHITE - colour;
                        if self.decide(cell, other).and_then(|()| self.act()).is_err() {
                            return Ok(false);
                        }
                    }
                }
            }
            if self.decided.len() == before {
                return Ok(true);
            }
        }
    }

    fn fails(&mut self, cell: usize, colour: u8, control: &mut Control) -> Result<bool, Halt> {
        let mark = self.mark();
        let failed = self.decide(cell, colour).and_then(|()| self.act()).is_err();
        self.undo(mark);
        control.work(1 + std::mem::take(&mut self.work))?;
        Ok(failed)
    }

    /// The unknown cell with the most twins.
    fn most_constrained(&self) -> Option<usize> {
        let unknown = (0..self.colours.len()).filter(|&cell| self.colours[cell] == UNKNOWN);
        unknown.max_by_key(|&cell| (self.twins.of(cell).len(), std::cmp::Reverse(cell)))
    }

    fn guess<O: Observer>(
        &mut self,
        cell: usize,
        colour: u8,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<bool, Halt> {
        control.node(depth)?;
        observer.node(depth, cell, colour as usize);
        Ok(self.decide(cell, colour).is_ok())
    }

    /// Takes back guesses until one can be turned round; its cell is left to be made white.
    fn turn_round<O: Observer>(
        &mut self,
        guesses: &mut Vec<Guess>,
        control: &mut Control,
        observer: &mut O,
    ) -> Option<usize> {
        loop {
            let depth = guesses.len();
            let guess = guesses.last_mut()?;
            self.undo(guess.mark);
            control.backtrack();
            observer.back(depth);
            if !guess.is_last {
                guess.is_last = true;
                return Some(guess.cell);
            }
            guesses.pop();
        }
    }

    /// Tells the observer of every cell decided since the last time.
    fn tell<O: Observer>(&mut self, depth: usize, observer: &mut O) {
        if O::ON {
            for &cell in &self.decided[self.told..] {
                observer.set(depth, cell as usize, self.colours[cell as usize] as usize);
            }
            self.told = self.decided.len();
        }
    }
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
