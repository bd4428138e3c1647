//! Variables of CDCL: the colours of the cells that are open at the root.
//!
//! A cell with two colours has one variable, which says that it has the second; so black and white
//! has one for each open cell. A cell with more colours has one for each of them, and exactly one
//! of these is true.

use super::grid::{Board, Paint};
use crate::cdcl::{Lit, Solver};
use crate::nonogram::puzzle::Run;

/// Variables of a board that is learned about.
pub const MOST_VARIABLES: usize = 1 << 18;

/// No variable, or no second colour.
const NO_VARIABLE: u32 = u32::MAX;
const NO_COLOUR: u8 = u8::MAX;

/// What a variable says: the cell has this colour; if the cell has only two, it is false when the
/// cell has the other.
#[derive(Clone, Copy)]
struct Meaning {
    paint: Paint,
    other: u8,
}

/// The variables of a board.
pub struct Variables {
    meanings: Vec<Meaning>,
    /// The first variable of each cell.
    first: Vec<u32>,
}

impl Variables {
    /// The variables of the open cells of a board.
    pub fn of<R: Run, const W: usize>(board: &Board<'_, R, W>) -> Self {
        let mut meanings = Vec::new();
        let mut first = vec![NO_VARIABLE; board.cells()];
        for cell in (0..board.cells()).filter(|&cell| !board.is_decided(cell)) {
            first[cell] = meanings.len() as u32;
            let meaning = |colour, other| Meaning { paint: Paint::new(cell, colour), other };
            let mut colours = board.colours(cell);
            if let (Some(other), Some(colour), None) =
                (colours.next(), colours.next(), colours.next())
            {
                meanings.push(meaning(colour, other));
            } else {
                meanings.extend(board.colours(cell).map(|colour| meaning(colour, NO_COLOUR)));
            }
        }
        Self { meanings, first }
    }

    pub fn len(&self) -> usize {
        self.meanings.len()
    }

    /// Whether a cell is open at the root.
    pub fn has(&self, cell: usize) -> bool {
        self.first[cell] != NO_VARIABLE
    }

    /// A solver that gives each cell exactly one colour.
    pub fn solver(&self) -> Solver {
        let mut solver = Solver::new(self.len());
        let cells = |one: &Meaning, next: &Meaning| one.paint.cell() == next.paint.cell();
        let mut begin = 0;
        for cell in self.meanings.chunk_by(cells) {
            if cell.len() > 1 {
                let lits: Vec<Lit> = (begin..begin + cell.len()).map(Lit::positive).collect();
                solver.add_clause(&lits);
                solver.add_at_most_one(&lits);
            }
            begin += cell.len();
        }
        solver
    }

    /// What a variable says when it is true.
    pub fn paint(&self, variable: usize) -> Paint {
        self.meanings[variable].paint
    }

    /// The second colour of a cell with two, if its variable is this one.
    pub fn is_alone(&self, variable: usize) -> bool {
        self.meanings[variable].other != NO_COLOUR
    }

    /// The cell and the colour that a decision shows.
    pub fn shown(&self, lit: Lit) -> Paint {
        let Meaning { paint, other } = self.meanings[lit.variable()];
        let is_other = !lit.is_positive() && other != NO_COLOUR;
        if is_other { paint.in_colour(other) } else { paint }
    }

    /// What a literal rules out by itself.
    #[inline]
    pub fn excluded(&self, lit: Lit) -> Option<Paint> {
        let Meaning { paint, other } = self.meanings[lit.variable()];
        if !lit.is_positive() {
            return Some(paint);
        }
        (other != NO_COLOUR).then_some(paint.in_colour(other))
    }

    /// The literal that rules out a colour of a cell that is open at the root.
    #[inline]
    pub fn exclusion(&self, paint: Paint) -> Lit {
        let mut variable = self.first[paint.cell()] as usize;
        let Meaning { paint: own, other } = self.meanings[variable];
        if other != NO_COLOUR {
            let is_own = own.colour == paint.colour;
            return if is_own { Lit::negative(variable) } else { Lit::positive(variable) };
        }
        while self.meanings[variable].paint.colour != paint.colour {
            variable += 1;
        }
        Lit::negative(variable)
    }

    /// The blocking clause of a picture.
    pub fn other_than(&self, picture: &[u8]) -> Vec<Lit> {
        let lit = |(variable, meaning): (usize, &Meaning)| {
            let is_own = picture[meaning.paint.cell()] == meaning.paint.colour;
            match (is_own, meaning.other != NO_COLOUR) {
                (true, _) => Some(Lit::negative(variable)),
                (false, true) => Some(Lit::positive(variable)),
                (false, false) => None,
            }
        };
        self.meanings.iter().enumerate().filter_map(lit).collect()
    }
}
