//! `propagation`: the search of `auto` without CDCL, as a tree that can be cut.
//!
//! Rules, probing and guesses are those of [`propagation`](super::propagation). A choice is a cell
//! and a colour.

use super::board::Hitori;
use super::propagation::{Guess, Search};
use super::shading::holds;
use crate::search::{Choice, Control, Grown, Halt, Tree};

/// The tree of guesses.
pub struct Guesses<'a> {
    board: &'a Hitori,
    search: Search,
    /// The guess at each node on the way, as it is made first.
    made: Vec<Guess>,
}

impl Grown for Hitori {
    type Tree<'a> = Guesses<'a>;

    fn tree(&self, control: &mut Control) -> Result<Guesses<'_>, Halt> {
        Ok(Guesses { board: self, search: Search::new(self, control)?, made: Vec::new() })
    }
}

impl Tree for Guesses<'_> {
    fn begin(&mut self, control: &mut Control) -> Result<bool, Halt> {
        let search = &mut self.search;
        let starts = holds(search.shading.start(self.board, &[], control))?;
        let is_alive = starts && search.settle(control)?;
        search.report(&mut control.observer);
        Ok(is_alive)
    }

    fn branch(&mut self, control: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt> {
        if let Some(guess) = self.search.next_guess(control)? {
            let cell = self.search.shading.frame.cell(guess.place) as u32;
            branches.extend([guess.colour, guess.other_colour()].map(|it| (cell, u32::from(it))));
            self.made.truncate(self.search.guesses.len());
            self.made.push(guess);
        }
        Ok(())
    }

    fn enter(
        &mut self,
        (_, colour): Choice,
        _: usize,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let search = &mut self.search;
        // The cell is that of the guess at this node, since a walk follows only its branches.
        let guess = self.made[search.guesses.len()].in_colour(colour as u8);
        search.guesses.push(guess);
        let holds = holds(search.shading.assume(guess.place, guess.colour, control))?;
        let is_alive = holds && search.settle(control)?;
        search.report(&mut control.observer);
        Ok(is_alive)
    }

    fn leave(&mut self) {
        self.search.take_back();
    }

    fn is_solution(&self) -> bool {
        !self.board.needs_black || self.search.shading.has_black()
    }

    fn solution(&self) -> Vec<u8> {
        self.search.shading.cells()
    }
}
