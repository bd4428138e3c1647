//! The placements that lie on the board while a kernel searches, and how the observer sees them.

use super::problem::Problem;
use crate::search::Observer;

/// A placement: its item, and its number there.
pub type Choice = (u32, u32);

/// What lies on the board, in the order in which it was put there.
pub struct PartialPacking<'a> {
    problem: &'a Problem,
    chosen: Vec<Choice>,
}

impl<'a> PartialPacking<'a> {
    /// An empty board.
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, chosen: Vec::new() }
    }

    /// Puts a placement on the board and tells of the node that tries it.
    pub fn put<O: Observer>(&mut self, choice: Choice, observer: &mut O) {
        if O::ON {
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

    /// Takes up what was put down last.
    pub fn take<O: Observer>(&mut self, observer: &mut O) {
        self.chosen.pop();
        observer.back(self.chosen.len());
    }

    /// Tells that the board is full and right. Copies of a piece were numbered as they came; now
    /// they are numbered from their first cells on, as in every solution.
    pub fn report_solution<O: Observer>(&self, observer: &mut O) {
        if !O::ON {
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
