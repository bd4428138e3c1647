//! CDCL over an automaton encoding, for boards in colour on which guesses fail too often.
//!
//! Idea: the open cells of the root are encoded in clauses. A variable says that a cell has a
//! colour. Each segment of a line is a small automaton (`counting/segment.rs`): a variable says
//! which state is before a cell, another which step the cell takes. A step implies its state, its
//! colour and the next state; a state and a colour each imply one of their steps. Unit propagation
//! on these clauses is as strong as the line solver. Only cells are decided: they fix states and
//! steps.
//!
//! Every solution found is excluded by a blocking clause, so each comes once.
//!
//! References: Quimper, Walsh, "Global grammar constraints", 2006 (automata as clauses); Pesant, "A
//! regular language membership constraint for finite sequences of variables", 2004.

use std::collections::HashMap;

use super::grid::{Board, Paint};
use crate::cdcl::{self, Family, Lit, Solver};
use crate::nonogram::counting::segment::{NONE, Segment, segments_of};
use crate::search::{Control, Halt, Observer};

/// The largest number of automaton steps; each takes a variable and some hundred bytes of clauses.
pub const MOST_STEPS: usize = 1 << 20;

/// The clauses of a board, and the meaning of its first variables.
struct Encoding {
    paints: Vec<Paint>,
    numbers: HashMap<(usize, u8), usize>,
    clauses: Vec<Vec<Lit>>,
    groups: Vec<Vec<Lit>>,
    variables: usize,
}

impl Encoding {
    /// The clauses; `None` if there would be too many.
    fn new<const W: usize>(
        board: &Board<W>,
        most: usize,
        control: &mut Control,
    ) -> Result<Option<Self>, Halt> {
        let mut segments = Vec::new();
        let mut steps = 0;
        for line in 0..board.places.len() {
            segments.extend(segments_of(board, line, control)?);
            let of_line =
                segments.iter().rev().take_while(|segment: &&Segment| segment.line == line);
            steps += of_line
                .flat_map(|segment| &segment.steps)
                .map(|step| step.next.len())
                .sum::<usize>();
            if steps > most {
                return Ok(None);
            }
        }
        let open = (0..board.cells()).filter(|&cell| !board.is_decided(cell));
        let paints: Vec<Paint> = open
            .flat_map(|cell| board.colours(cell).map(move |colour| Paint { cell, colour }))
            .collect();
        let numbers = paints.iter().enumerate();
        let numbers = numbers.map(|(number, paint)| ((paint.cell, paint.colour), number)).collect();
        let variables = paints.len();
        let (clauses, groups) = (Vec::new(), Vec::new());
        let mut encoding = Self { paints, numbers, clauses, groups, variables };
        encoding.choose_colours();
        for segment in &segments {
            encoding.add_segment(board, segment);
            control.work(segment.cells.len() as u64)?;
        }
        Ok(Some(encoding))
    }

    /// Every open cell has exactly one of its colours.
    fn choose_colours(&mut self) {
        let cells = self.paints.chunk_by(|one, other| one.cell == other.cell);
        let mut number = 0;
        for cell in cells {
            let lits: Vec<Lit> = (number..number + cell.len()).map(Lit::positive).collect();
            number += cell.len();
            self.clauses.push(lits.clone());
            self.groups.push(lits);
        }
    }

    fn fresh(&mut self, count: usize) -> Vec<Lit> {
        let lits = (self.variables..self.variables + count).map(Lit::positive).collect();
        self.variables += count;
        lits
    }

    fn add_segment<const W: usize>(&mut self, board: &Board<W>, segment: &Segment) {
        let mut before = self.fresh(1);
        self.clauses.push(before.clone());
        for (at, step) in segment.steps.iter().enumerate() {
            let after = self.fresh(segment.states_after(at + 1));
            let cell = segment.cells[at];
            let colours: Vec<Lit> = board
                .colours(cell)
                .map(|colour| Lit::positive(self.numbers[&(cell, colour)]))
                .collect();
            let mut by_colour = vec![Vec::new(); colours.len()];
            let mut by_next = vec![Vec::new(); after.len()];
            let mut all = Vec::new();
            for (state, row) in step.next.chunks(step.choices).enumerate() {
                let mut by_state = vec![!before[state]];
                for (choice, &next) in row.iter().enumerate().filter(|&(_, &next)| next != NONE) {
                    let taken = self.fresh(1)[0];
                    for needed in [before[state], colours[choice], after[next as usize]] {
                        self.clauses.push(vec![!taken, needed]);
                    }
                    by_state.push(taken);
                    by_colour[choice].push(taken);
                    by_next[next as usize].push(taken);
                    all.push(taken);
                }
                self.clauses.push(by_state);
            }
            for (needs, steps) in colours.iter().zip(by_colour).chain(after.iter().zip(by_next)) {
                self.clauses.push([vec![!*needs], steps].concat());
            }
            self.groups.push(all);
            before = after;
        }
    }

    fn solver(&self) -> Solver {
        let mut solver = Solver::new(self.variables);
        for variable in self.paints.len()..self.variables {
            solver.never_decide(variable);
        }
        self.clauses.iter().for_each(|clause| solver.add_clause(clause));
        self.groups.iter().for_each(|group| solver.add_at_most_one(group));
        solver
    }

    /// The blocking clause of a picture.
    fn other_than(&self, picture: &[u8]) -> Vec<Lit> {
        let numbers = self.paints.iter().enumerate();
        let own = numbers.filter(|(_, paint)| picture[paint.cell] == paint.colour);
        own.map(|(number, _)| Lit::negative(number)).collect()
    }
}

/// Finds every picture of a board at its fixpoint except the known ones; `false` if its automata
/// have more steps than `most`.
pub fn learn<const W: usize, O: Observer>(
    board: &Board<W>,
    known: &[Vec<u8>],
    most: usize,
    control: &mut Control,
    observer: &mut O,
) -> Result<bool, Halt> {
    let Some(encoding) = Encoding::new(board, most, control)? else { return Ok(false) };
    let mut solver = encoding.solver();
    for picture in known {
        solver.add_clause(&encoding.other_than(picture));
    }
    let mut paints = Paints { paints: &encoding.paints, picture: board.picture() };
    cdcl::find_all(&mut paints, &mut solver, control, observer).map(|()| true)
}

/// The cells of a board for the driver.
struct Paints<'a> {
    paints: &'a [Paint],
    /// The picture as far as the board at its fixpoint decides it.
    picture: Vec<u8>,
}

impl Family for Paints<'_> {
    fn tried(&self, lit: Lit) -> (usize, usize) {
        let paint = self.paints[lit.variable()];
        (paint.cell, paint.colour as usize)
    }

    fn notify_assignment(&mut self, _: usize, lit: Lit, mut set: impl FnMut(usize, usize)) {
        let paint = self.paints.get(lit.variable());
        if let Some(paint) = paint.filter(|_| lit.is_positive()) {
            set(paint.cell, paint.colour as usize);
        }
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
        let mut picture = self.picture.clone();
        for (number, paint) in self.paints.iter().enumerate() {
            if solver.is_true(Lit::positive(number)) {
                picture[paint.cell] = paint.colour;
            }
        }
        picture
    }
}
