//! The search tree of `auto` on nine digits, for searches that can be cut.
//!
//! It takes the same rounds and makes the same guesses as [`exploration`](super::exploration), so it
//! has the same nodes. A choice is a cell and the digit that is left there, or 0 for several: the
//! first half of a guess has the digit, the second has not. A level of the stack holds a board at
//! rest, and below it come the halves of its guess.

use super::Nine;
use super::branching::{Order, split_in};
use super::dispatch::Machine;
use super::exploration::{guess_of, report};
use super::single_solver::{Fate, WideBoard};
use crate::search::{Choice, Control, Grown, Halt, Observer, Tree};

impl Grown for Nine {
    type Tree<'a> = Halves;

    fn tree(&self, _: &mut Control) -> Result<Halves, Halt> {
        let (machine, root) = (Machine::best(), self.board());
        Ok(Halves { machine, order: machine.order_of(&root), root, levels: Vec::new() })
    }
}

/// The tree of halves.
pub struct Halves {
    machine: Machine,
    order: Order,
    /// The board before the first round.
    root: WideBoard,
    /// The boards at rest down to the present node.
    levels: Vec<Level>,
}

/// A board at rest.
struct Level {
    board: WideBoard,
    fate: Fate,
    /// The halves of its guess, once it is made, and the choice of the first.
    halves: Option<(Choice, WideBoard, WideBoard)>,
    reported: [u32; 3],
}

impl Halves {
    fn rest(&mut self, board: &WideBoard, mut reported: [u32; 3], observer: &mut Observer) -> bool {
        let depth = self.levels.len();
        let (fate, board) = self.machine.rest(board, depth == 0);
        if observer.is_on() && fate != Fate::Dead {
            report(&board, &mut reported, depth, observer);
        }
        self.levels.push(Level { board, fate, halves: None, reported });
        fate != Fate::Dead
    }
}

impl Tree for Halves {
    fn begin(&mut self, control: &mut Control) -> Result<bool, Halt> {
        let root = self.root;
        Ok(self.rest(&root, [0; 3], &mut control.observer))
    }

    #[inline]
    fn branch(&mut self, _: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt> {
        let Some(level) = self.levels.last_mut() else { return Ok(()) };
        if level.fate == Fate::Solved {
            return Ok(());
        }
        let (first, second) = split_in(&level.board, self.order);
        let choice = |half| {
            let (cell, digit) = guess_of(&level.board, half);
            (cell as u32, digit as u32)
        };
        let choices = [choice(&first), choice(&second)];
        branches.extend(choices);
        level.halves = Some((choices[0], first, second));
        Ok(())
    }

    #[inline]
    fn enter(&mut self, choice: Choice, _: usize, control: &mut Control) -> Result<bool, Halt> {
        let above = self.levels.last().and_then(|level| Some((level.halves?, level.reported)));
        let Some(((guess, first, second), reported)) = above else { return Ok(false) };
        Ok(self.rest(
            if choice == guess { &first } else { &second },
            reported,
            &mut control.observer,
        ))
    }

    #[inline]
    fn leave(&mut self) {
        self.levels.pop();
    }

    fn solution(&self) -> Vec<u8> {
        self.levels.last().map_or_else(Vec::new, |level| level.board.cells().to_vec())
    }
}
