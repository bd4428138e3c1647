//! Cases of two choices: what follows whichever values two places have.
//!
//! Each value of a place is followed to its end; from there, each option of another choice that has
//! only few left: the values of a place, or the places of a value in a house. If all of these end in
//! a contradiction, the first value is out; and what is out at the end of every pair is out. Nothing
//! is supposed inside a case: it supposes both at once, and all cases stand in one list.

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::cases::{Cases, Choice};
use super::propagation::{Scope, Spread};
use super::state::{Lit, Reason};
use super::values::Values;

/// The most cases of two choices.
const MOST_CASES: usize = 12;
/// The most options that the first value leaves to the other choice.
const FEW: usize = 3;
/// A place of more values is not looked at for what all of them have in common.
const FEW_IN_COMMON: usize = 4;

/// What a step shows: its line, and what that gives.
type Shown = Option<(Line, Vec<Fact>)>;

/// Where something supposed ends: what is left to each place.
type End<const W: usize> = Box<[Values<W>]>;

/// Where a value of a place ends.
struct Branch<const W: usize> {
    value: u8,
    end: End<W>,
    /// By number of another choice, what its options have in common.
    with: Vec<(usize, End<W>)>,
}

impl<const W: usize> Branch<W> {
    /// Where it ends whichever option of another choice holds, if that shows more.
    fn with(&self, other: usize) -> Option<&End<W>> {
        self.with.iter().find(|&&(own, _)| own == other).map(|(_, end)| end)
    }
}

/// What became of a value of a place.
enum Followed<const W: usize> {
    Open(Branch<W>),
    /// Every option of the choice with this number refutes it.
    Refuted(usize),
    /// Not followed to its end.
    Cut,
}

impl<const W: usize> Net<W> {
    /// What follows whichever values two places have. It follows a sweep that refuted nothing.
    pub fn paired(&mut self, lines: usize, budget: &mut dyn Budget) -> Result<Shown, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        let now = &self.state.now;
        let mut places: Vec<u32> =
            (0..self.cells as u32).filter(|&place| now[place as usize].is_open()).collect();
        places.sort_by_key(|&place| now[place as usize].len());
        let start = places.iter().position(|&place| place == self.turn).unwrap_or(0);
        places.rotate_left(start);
        let choices = self.choices();
        for place in places {
            self.turn = place;
            let found = self.pairs_of(place, &choices, lines, budget)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// What follows whichever values this place has and how another choice falls.
    fn pairs_of(
        &mut self,
        place: u32,
        choices: &[Choice],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Shown, Halt> {
        let mut branches = Vec::new();
        for value in self.state.now[place as usize] {
            match self.branch(place, value, choices, lines, budget)? {
                Followed::Open(branch) => branches.push(branch),
                Followed::Cut => return Ok(None),
                Followed::Refuted(other) => {
                    let (other, gone) = (&choices[other], [(place, value)]);
                    let cases = self.pair_cases(place, other, |own| own == value, Some(value));
                    let found = self.write_few(cases, &gone, lines, budget)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
        }
        self.in_common(place, choices, &branches, lines, budget)
    }

    /// What is out at the end of all branches, where these are split by another choice if that shows
    /// more.
    fn in_common(
        &mut self,
        place: u32,
        choices: &[Choice],
        branches: &[Branch<W>],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Shown, Halt> {
        let mut others: Vec<usize> =
            branches.iter().flat_map(|own| own.with.iter().map(|&(other, _)| other)).collect();
        others.sort_unstable();
        others.dedup();
        for other in others {
            let gone = self.gone_with(branches, other);
            if gone.is_empty() {
                continue;
            }
            let is_split = |value: u8| {
                let own = branches.iter().find(|own| own.value == value);
                own.is_none_or(|own| own.with(other).is_some())
            };
            let cases = self.pair_cases(place, &choices[other], is_split, None);
            let found = self.write_few(cases, &gone, lines, budget)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The values that are out at the end of all branches.
    fn gone_with(&self, branches: &[Branch<W>], other: usize) -> Vec<(u32, u8)> {
        let ends = || branches.iter().map(|own| own.with(other).unwrap_or(&own.end));
        let places = self.state.now[..self.cells].iter().enumerate();
        let gone = places.flat_map(|(place, &now)| {
            let left = ends().fold(Values::EMPTY, |left, end| left | end[place]);
            now.without(left).into_iter().map(move |value| (place as u32, value))
        });
        gone.collect()
    }

    /// The list of cases: of this place, or of the `only` value that is of interest, and where
    /// `is_split` of the other choice as well.
    fn pair_cases(
        &self,
        place: u32,
        other: &Choice,
        is_split: impl Fn(u8) -> bool,
        only: Option<u8>,
    ) -> Cases {
        let mut supposed = Vec::new();
        for value in self.state.now[place as usize] {
            let lit = Lit::Is(place, value);
            if is_split(value) {
                let fits = |&&option: &&Lit| match option {
                    Lit::Is(at, own) => at != place || own == value,
                    _ => true,
                };
                let options = other.options.iter().filter(fits);
                supposed.extend(options.map(|&option| vec![lit, option]));
            } else if only.is_none() {
                supposed.push(vec![lit]);
            }
        }
        self.cases_of(&[&self.choice_of(place), other], supposed)
    }

    /// The cases written down, if they are not too many to be read.
    fn write_few(
        &mut self,
        cases: Cases,
        gone: &[(u32, u8)],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Shown, Halt> {
        if cases.supposed.len() > MOST_CASES {
            return Ok(None);
        }
        self.written(cases, gone, lines, budget)
    }

    /// Where a value of a place ends, alone and with other choices.
    fn branch(
        &mut self,
        place: u32,
        value: u8,
        choices: &[Choice],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Followed<W>, Halt> {
        let wants_common = self.state.now[place as usize].len() <= FEW_IN_COMMON;
        let mark = self.state.len();
        let count = self.nested.len();
        let scope = Scope { mark, lines };
        self.state.set(Lit::Is(place, value), Reason::Supposed, 0);
        let found = match self.follow(scope, mark, budget) {
            Ok(Spread::Done) => self.split(value, choices, wants_common, scope, budget),
            Ok(_) => Ok(Followed::Cut),
            Err(halt) => Err(halt),
        };
        self.take_back(mark, count);
        found
    }

    /// Follows the options of each choice that is left with few; the fewest first.
    fn split(
        &mut self,
        value: u8,
        choices: &[Choice],
        wants_common: bool,
        scope: Scope,
        budget: &mut dyn Budget,
    ) -> Result<Followed<W>, Halt> {
        let end: End<W> = self.state.now.as_slice().into();
        let open = |choice: &Choice| -> Vec<Lit> {
            let options = choice.options.iter().copied();
            options.filter(|&option| self.state.knows(option) != Some(false)).collect()
        };
        let numbered = choices.iter().map(open).enumerate();
        let mut left: Vec<(usize, Vec<Lit>)> =
            numbered.filter(|(_, options)| (2..=FEW).contains(&options.len())).collect();
        left.sort_by_key(|(_, options)| options.len());
        let mut with = Vec::new();
        for (other, options) in left {
            let ends = self.ends_of(&options, wants_common, scope, budget)?;
            let joined = ends
                .into_iter()
                .reduce(|one, two| one.iter().zip(&two).map(|(&one, &two)| one | two).collect());
            match joined {
                None => return Ok(Followed::Refuted(other)),
                Some(joined) if wants_common && joined != end => with.push((other, joined)),
                Some(_) => {}
            }
        }
        Ok(Followed::Open(Branch { value, end, with }))
    }

    /// Where these options end that are not refuted: all, or only the first.
    fn ends_of(
        &mut self,
        options: &[Lit],
        wants_all: bool,
        scope: Scope,
        budget: &mut dyn Budget,
    ) -> Result<Vec<End<W>>, Halt> {
        let mut ends = Vec::new();
        for &option in options {
            ends.extend(self.end_with(option, scope, budget)?);
            if !wants_all && !ends.is_empty() {
                break;
            }
        }
        Ok(ends)
    }

    /// Where this ends if it is supposed too; `None` if in a contradiction.
    fn end_with(
        &mut self,
        lit: Lit,
        scope: Scope,
        budget: &mut dyn Budget,
    ) -> Result<Option<End<W>>, Halt> {
        let start = self.state.len();
        let level = self.state.trail.last().map_or(0, |entry| entry.level) + 1;
        self.state.set(lit, Reason::Supposed, level);
        let spread = self.spread(scope, start, budget)?;
        let is_broken = matches!(spread, Spread::Broken(_));
        let end = (!is_broken).then(|| self.state.now.as_slice().into());
        self.touched.clear();
        self.state.undo(start);
        Ok(end)
    }
}
