//! `exhaustive`: the Hanjie paper's method of 2012, which tries every arrangement.
//!
//! Every line of the basis starts with its runs packed to the left. The state is an odometer: the
//! first line runs fastest, and within a line the right-most run moves first. Each state is
//! checked against all crossing lines. One node is one state.
//!
//! The states of one round of the first line share all other lines, so which crossing lines would
//! be right with a white or with a black cell in the first line is found once a round; then each
//! state is one comparison of words. Every state still counts.
//!
//! Figures: `states` is the number of all states, `solution_state` the number of the first
//! solution, from 0.

use super::board::{Basis, Clue, Nonogram, Placing, ways};
use crate::bits::Bits;
use crate::search::{Control, Halt, Kernel, Observer};

/// The paper's method.
pub struct Exhaustive {
    /// The puzzle.
    pub puzzle: Nonogram,
    /// Which lines are placed.
    pub basis: Basis,
}

impl Kernel for Exhaustive {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let (basis, crossing) = self.puzzle.by_basis(self.basis);
        let states = basis.iter().map(|clue| ways(clue, crossing.len()));
        control.counter("states", states.fold(1, u64::saturating_mul));
        match basis.len().max(crossing.len()) {
            0..=64 => Odometer::<1>::new(self).run(control, observer),
            65..=128 => Odometer::<2>::new(self).run(control, observer),
            _ => Odometer::<16>::new(self).run(control, observer),
        }
    }
}

struct Odometer<'a, const N: usize> {
    kernel: &'a Exhaustive,
    crossing: &'a [Clue],
    placings: Vec<Placing<'a>>,
    lines: Vec<Bits<N>>,
}

impl<'a, const N: usize> Odometer<'a, N> {
    fn new(kernel: &'a Exhaustive) -> Self {
        let (basis, crossing) = kernel.puzzle.by_basis(kernel.basis);
        let placings: Vec<Placing<'_>> =
            basis.iter().map(|clue| Placing::first(clue, crossing.len())).collect();
        let lines = placings.iter().map(blacks).collect();
        Self { kernel, crossing, placings, lines }
    }

    fn run<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        (0..self.lines.len()).for_each(|line| self.tell(line, observer));
        let all = Bits::below(self.crossing.len());
        loop {
            let (right_if_white, right_if_black) = self.right_crossings();
            loop {
                control.node(0)?;
                observer.node(0, 0, 0);
                let first = self.lines[0];
                if (first & right_if_black) | (!first & right_if_white) == all {
                    self.found(control, observer)?;
                }
                let goes_on = self.placings[0].advance();
                self.lines[0] = blacks(&self.placings[0]);
                self.tell(0, observer);
                if !goes_on {
                    break;
                }
            }
            if !self.carry(observer) {
                return Ok(());
            }
        }
    }

    /// The crossing lines that are right with a white and with a black cell in the first line; none
    /// at all if one is wrong either way.
    fn right_crossings(&self) -> (Bits<N>, Bits<N>) {
        let (mut white, mut black) = (Bits::default(), Bits::default());
        for (place, clue) in self.crossing.iter().enumerate() {
            let rest = self.lines[1..].iter().map(|line| line.has(place));
            let is_white_right = has_runs([false].into_iter().chain(rest.clone()), clue);
            let is_black_right = has_runs([true].into_iter().chain(rest), clue);
            if !is_white_right && !is_black_right {
                return (Bits::default(), Bits::default());
            }
            if is_white_right {
                white.insert(place);
            }
            if is_black_right {
                black.insert(place);
            }
        }
        (white, black)
    }

    /// Moves the second line and, as each runs out, the next; false when all have run out.
    fn carry<O: Observer>(&mut self, observer: &mut O) -> bool {
        for line in 1..self.placings.len() {
            let goes_on = self.placings[line].advance();
            self.lines[line] = blacks(&self.placings[line]);
            self.tell(line, observer);
            if goes_on {
                return true;
            }
        }
        false
    }

    fn found<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        if control.count() == 0 {
            control.counter("solution_state", control.nodes() - 1);
        }
        observer.solution(0);
        control.found(|| {
            let mut picture = vec![0; self.lines.len() * self.crossing.len()];
            for (line, blacks) in self.lines.iter().enumerate() {
                for place in blacks.iter() {
                    picture[self.cell(line, place)] = 1;
                }
            }
            picture
        })
    }

    fn cell(&self, line: usize, place: usize) -> usize {
        self.kernel.puzzle.cell(self.kernel.basis, line, place)
    }

    fn tell<O: Observer>(&self, line: usize, observer: &mut O) {
        if O::ON {
            for place in 0..self.crossing.len() {
                observer.set(0, self.cell(line, place), usize::from(self.lines[line].has(place)));
            }
        }
    }
}

fn blacks<const N: usize>(placing: &Placing<'_>) -> Bits<N> {
    let mut line = Bits::default();
    placing.cells().for_each(|cell| line.insert(cell));
    line
}

/// Whether a line has exactly the runs of its clue.
fn has_runs(line: impl Iterator<Item = bool>, clue: &[usize]) -> bool {
    let (mut done, mut run) = (0, 0);
    for is_black in line {
        if is_black {
            run += 1;
        } else if run > 0 {
            if clue.get(done) != Some(&run) {
                return false;
            }
            done += 1;
            run = 0;
        }
    }
    if run > 0 {
        return clue.get(done) == Some(&run) && done + 1 == clue.len();
    }
    done == clue.len()
}
