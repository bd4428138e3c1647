//! A partial packing: the placements on the board during a search, as the observer sees them. A
//! choice is a placement: its item, and its number in that item.

use super::problem::Problem;
pub use crate::search::Choice;
use crate::search::Observer;

/// The placements on the board, in the order in which they were made.
pub struct PartialPacking<'a> {
    problem: &'a Problem,
    chosen: Vec<Choice>,
}

impl<'a> PartialPacking<'a> {
    /// An empty board.
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, chosen: Vec::new() }
    }

    /// Puts a placement on the board and reports the node.
    pub fn put(&mut self, choice: Choice, observer: &mut Observer) {
        if observer.is_on() {
            let depth = self.chosen.len();
            let (cells, value) =
                (self.problem.cells_of(choice), usize::from(self.next_value(choice)));
            observer.node(depth, cells[0] as usize, value);
            for &cell in cells {
                observer.set(depth, cell as usize, value);
            }
        }
        self.chosen.push(choice);
    }

    /// Takes the last placement off the board.
    pub fn take(&mut self, observer: &mut Observer) {
        self.chosen.pop();
        observer.back(self.chosen.len());
    }

    /// Reports a solution. During the search copies of a piece are numbered as they are placed; in
    /// a solution they are numbered by their first cells.
    pub fn report_solution(&self, observer: &mut Observer) {
        if !observer.is_on() {
            return;
        }
        let depth = self.chosen.len();
        if self.problem.items.iter().any(|item| item.most > 1) {
            self.problem.values(&self.chosen, |cells, value| {
                for &cell in cells {
                    observer.set(depth, cell as usize, value as usize);
                }
            });
        }
        observer.solution(depth);
    }

    /// The packed board.
    pub fn board(&self) -> Vec<u8> {
        self.problem.board(&self.chosen)
    }

    fn next_value(&self, (item, _): Choice) -> u8 {
        let copies = self.chosen.iter().filter(|other| other.0 == item).count();
        self.problem.items[item as usize].value + copies as u8
    }
}
