//! The board: what each cell can be, by cell and by line, and what was said about it.
//!
//! A value has a number: 0 is the background, the others follow in the model's order. A cell is a
//! mask of the numbers that it may still have. Each line keeps one bit set for each number, so that
//! the line solver reads them as they are; `remove` keeps both forms equal.

use runut_model::bits::Bits;
use runut_model::{Model, Part};
use runut_parts::line::Block;

use super::line::Clue;
use crate::fact::{Fact, Premise};

/// No line.
const NONE: u32 = u32::MAX;

/// A line of the board.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its constraint.
    pub premise: Premise,
    /// Its cells in order.
    pub places: Vec<u32>,
    /// Its runs.
    pub clue: Clue,
    /// The lines of the same rule that lie beside it.
    pub beside: Vec<usize>,
}

/// What was said about a cell: the facts that a line of a proof may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// It was said which value it has.
    pub is: bool,
    /// Numbers that it was said not to have.
    pub not: u64,
}

/// The lines of a puzzle and the values that its cells may have.
#[derive(Clone)]
pub struct Board<const W: usize> {
    /// Values by number.
    pub values: Vec<u8>,
    /// All lines.
    pub lines: Vec<Line>,
    /// Numbers that a cell may have.
    pub masks: Vec<u64>,
    /// What was said about a cell.
    pub stated: Vec<Stated>,
    /// Cells with more than one number.
    pub open: usize,
    /// Lines in which something was removed since they were looked at.
    pub dirty: Vec<bool>,
    /// The lines of a place, and its number there.
    at: Vec<[(u32, u32); 2]>,
    /// Cells by line and number of a value.
    planes: Vec<Bits<W>>,
}

/// The greatest number of cells of a line.
pub fn longest(model: &Model) -> usize {
    let runs = |(part, _): &(&Part, &[u32])| matches!(part, Part::Runs { .. });
    model.constraints().filter(runs).map(|(_, places)| places.len()).max().unwrap_or(0)
}

impl<const W: usize> Board<W> {
    /// The board of a model of runs.
    pub fn new(model: &Model) -> Result<Self, String> {
        let values = numbered(model)?;
        let lines = lines(model, &values)?;
        let mut at = vec![[(NONE, 0); 2]; model.places];
        for (number, line) in lines.iter().enumerate() {
            for (position, &place) in line.places.iter().enumerate() {
                let free = at[place as usize].iter_mut().find(|(line, _)| *line == NONE);
                *free.ok_or("a place in more than two lines")? = (number as u32, position as u32);
            }
        }
        let mut board = Self {
            masks: vec![(1 << values.len()) - 1; model.places],
            stated: vec![Stated::default(); model.places],
            open: if values.len() > 1 { model.places } else { 0 },
            dirty: vec![true; lines.len()],
            planes: lines.iter().flat_map(|line| full(line.clue.cells, values.len())).collect(),
            values,
            lines,
            at,
        };
        for (part, places) in model.constraints() {
            if let Part::OneOf(allowed) = part {
                let mask = board.mask(allowed);
                for &place in places {
                    board.remove(place, !mask);
                }
            }
        }
        Ok(board)
    }

    /// The numbers of these values.
    fn mask(&self, values: &[u8]) -> u64 {
        let holds = |(_, value): &(usize, &u8)| values.contains(value);
        self.values.iter().enumerate().filter(holds).map(|(number, _)| 1 << number).sum()
    }

    /// Takes a fact as known.
    pub fn learn(&mut self, fact: &Fact) -> Result<(), String> {
        let &[place] = fact.places.as_slice() else {
            return Err("a fact about several places".into());
        };
        let stated = self.stated.get_mut(place as usize).ok_or("a fact about no place")?;
        let number = self.values.iter().position(|&value| value == fact.value);
        let bit = number.map_or(0, |number| 1 << number);
        if fact.holds {
            stated.is = true;
            self.remove(place, !bit);
        } else {
            stated.not |= bit;
            self.remove(place, bit);
        }
        Ok(())
    }

    /// The planes of a line, one for each number.
    pub fn planes(&self, line: usize) -> &[Bits<W>] {
        let values = self.values.len();
        &self.planes[line * values..(line + 1) * values]
    }

    /// The planes of a line about which nothing is known.
    pub fn full(&self, line: usize) -> Vec<Bits<W>> {
        full(self.lines[line].clue.cells, self.values.len())
    }

    /// The lines through a place, each with the number of the place there.
    pub fn through(&self, place: u32) -> impl Iterator<Item = (usize, usize)> + use<W> {
        let [one, other] = self.at[place as usize];
        let lines = [one, other].into_iter().filter(|&(line, _)| line != NONE);
        lines.map(|(line, position)| (line as usize, position as usize))
    }

    /// Takes numbers from a cell; gives those that it had.
    pub fn remove(&mut self, place: u32, numbers: u64) -> u64 {
        let before = self.masks[place as usize];
        let removed = before & numbers;
        if removed == 0 {
            return 0;
        }
        let after = before & !removed;
        self.masks[place as usize] = after;
        self.open -= usize::from(before.count_ones() > 1 && after.count_ones() <= 1);
        self.change(place, removed, Bits::remove);
        removed
    }

    /// Gives numbers back to a cell. Its lines count as looked at.
    pub fn restore(&mut self, place: u32, numbers: u64) {
        let before = self.masks[place as usize];
        let after = before | numbers;
        self.masks[place as usize] = after;
        self.open += usize::from(before.count_ones() <= 1 && after.count_ones() > 1);
        self.change(place, numbers, Bits::insert);
        for (line, _) in self.through(place) {
            self.dirty[line] = false;
        }
    }

    fn change(&mut self, place: u32, numbers: u64, change: impl Fn(&mut Bits<W>, usize)) {
        let values = self.values.len();
        for (line, position) in self.through(place) {
            self.dirty[line] = true;
            let mut left = numbers;
            while left > 0 {
                let number = left.trailing_zeros() as usize;
                change(&mut self.planes[line * values + number], position + 1);
                left &= left - 1;
            }
        }
    }

    /// All numbers of values.
    pub fn all(&self) -> u64 {
        (1 << self.values.len()) - 1
    }

    /// What the facts say that a cell does not have if it lost numbers, so that some are left.
    pub fn excluded(&self, lost: u64, left: u64) -> u64 {
        if left.is_power_of_two() { self.all() & !left } else { lost }
    }

    /// The facts that say that a cell lost these numbers, so that some are left: which value it
    /// has, if it is only one.
    pub fn facts(&self, place: u32, lost: u64, left: u64) -> Vec<Fact> {
        if left.is_power_of_two() {
            return vec![Fact::is(place, self.values[left.trailing_zeros() as usize])];
        }
        self.not(place, lost).collect()
    }

    /// The facts that a cell does not have these numbers.
    pub fn not(&self, place: u32, numbers: u64) -> impl Iterator<Item = Fact> {
        let holds = move |number: &usize| numbers >> number & 1 == 1;
        let numbers = (0..self.values.len()).filter(holds);
        numbers.map(move |number| Fact::not(place, self.values[number]))
    }

    /// Removes numbers from a cell and remembers how that is said ([`Self::facts`]).
    pub fn conclude(&mut self, place: u32, removed: u64) {
        let removed = self.remove(place, removed);
        let stated = &mut self.stated[place as usize];
        if self.masks[place as usize].is_power_of_two() {
            stated.is = true;
        } else {
            stated.not |= removed;
        }
    }
}

/// The members of some set, and those of more than one.
pub fn once_and_twice<const W: usize>(planes: &[Bits<W>]) -> (Bits<W>, Bits<W>) {
    planes.iter().fold((Bits::EMPTY, Bits::EMPTY), |(once, twice), &plane| {
        (once | plane, twice | (once & plane))
    })
}

/// The planes of a line of open cells between two background cells.
fn full<const W: usize>(cells: usize, values: usize) -> Vec<Bits<W>> {
    let inside = super::line::span(1, cells + 1);
    let border = Bits::of(0_usize) | Bits::of(cells + 1);
    (0..values).map(|value| inside | border.only_if(value == 0)).collect()
}

/// The values of a model, the background first.
fn numbered(model: &Model) -> Result<Vec<u8>, String> {
    let grounds = model.constraints().filter_map(|(part, _)| match part {
        Part::Runs { background, .. } => Some(*background),
        _ => None,
    });
    let mut grounds: Vec<u8> = grounds.collect();
    grounds.dedup();
    let &[background] = grounds.as_slice() else {
        return Err(format!("{} backgrounds; expected runs on one", grounds.len()));
    };
    if model.values.len() >= 64 {
        return Err(format!("{} values; expected up to 63", model.values.len()));
    }
    let colours = model.values.iter().copied().filter(|&value| value != background);
    Ok(std::iter::once(background).chain(colours).collect())
}

/// The constraints of runs, with their neighbours in their rule.
fn lines(model: &Model, values: &[u8]) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    for (rule, own) in model.rules.iter().enumerate() {
        let first = lines.len();
        for (index, (part, places)) in own.constraints().enumerate() {
            match part {
                Part::OneOf(_) => {}
                Part::Runs { clue, .. } => lines.push(Line {
                    premise: Premise::new(rule as u16, index as u32),
                    places: places.to_vec(),
                    clue: Clue { blocks: blocks(clue, values)?, cells: places.len() },
                    beside: Vec::new(),
                }),
                _ => return Err(format!("rule '{}' is not about runs", own.name)),
            }
        }
        for number in first..lines.len() {
            let next = (number + 1 < lines.len()).then_some(number + 1);
            let before = (number > first).then(|| number - 1);
            lines[number].beside = before.into_iter().chain(next).collect();
        }
    }
    Ok(lines)
}

fn blocks(clue: &[(u32, u8)], values: &[u8]) -> Result<Vec<Block>, String> {
    let block = |&(length, value): &(u32, u8)| {
        let colour = values.iter().position(|&own| own == value);
        let colour = colour.ok_or_else(|| format!("a run of the unknown value {value}"))?;
        // No line is as long as the greatest length.
        Ok(Block { length: u16::try_from(length).unwrap_or(u16::MAX), colour: colour as u8 })
    };
    clue.iter().map(block).collect()
}
