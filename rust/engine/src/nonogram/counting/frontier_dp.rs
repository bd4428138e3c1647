//! Frontier DP: counts the fillings of a component cell by cell (a broken-profile DP).
//!
//! Idea: the cells are passed row by row (or column by column). What the passed cells mean for the
//! others is the *frontier state*: the automaton states of the segments that have begun and not
//! ended, one along the row and one across in each column. A table holds the number of ways to each
//! frontier state; each cell maps a table to the next one.
//!
//! Invariant: the numbers of a table add up to the fillings of the passed cells that no segment has
//! rejected so far.
//!
//! Columns with the same automaton need not be distinguished where every row that crosses them only
//! requires that exactly one of its cells is painted: their states are sorted at the end of a row.
//! Where all rows and the columns together read the same backward, a frontier state and its mirror
//! image after a row have equally many completions and share an entry.
//!
//! Reference: Enting, "Generating functions for enumerating self-avoiding rings on the square
//! lattice", 1980 (a transfer matrix that adds one site at a time).

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::component::Component;
use super::segment::{NONE, Segment};
use super::state_table::StateTable;
use crate::search::{Control, Halt};

/// The bits of a segment's state in a key, within one word.
#[derive(Clone, Copy)]
struct Slot {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Slot {
    fn get(self, key: &[u64]) -> u64 {
        key[self.word] >> self.shift & self.mask
    }

    fn set(self, key: &mut [u64], state: u64) {
        key[self.word] = key[self.word] & !(self.mask << self.shift) | state << self.shift;
    }
}

/// A segment and the number of a cell in it.
#[derive(Clone, Copy, Default)]
struct Spot {
    segment: u32,
    at: u32,
}

/// A cell to pass, with its segments along and across.
struct Visit {
    cell: u32,
    along: Spot,
    across: Spot,
}

/// The DP of a component in one direction.
pub struct FrontierDp<'a> {
    segments: &'a [Segment],
    visits: Vec<Visit>,
    /// The slot of each segment.
    slots: Vec<Slot>,
    words: usize,
    limbs: usize,
    /// Slots of interchangeable columns.
    alike: Vec<Vec<Slot>>,
    /// Which of these are sorted after each segment along.
    sorted: Vec<Vec<u32>>,
    /// Slots of columns and of their mirror images, if the component is symmetric.
    mirrored: Vec<(Slot, Slot)>,
    /// A bound for the states of a table, as a logarithm to the base 2.
    pub width: f64,
    /// The cell where the bound is reached.
    pub widest: usize,
}

impl<'a> FrontierDp<'a> {
    /// The bytes of choosing the direction.
    pub fn bytes(component: &Component) -> u64 {
        (2 * size_of::<Visit>() * component.cells.len()) as u64 + component.bytes / 2
    }

    /// The direction with the smaller bound, for a board of this size.
    pub fn best(
        component: &'a Component,
        width: usize,
        height: usize,
        control: &mut Control,
    ) -> Result<Self, Halt> {
        let by_rows = Self::new(component, height, |cell| height + cell % width, false, control)?;
        let by_columns = Self::new(component, height, |cell| cell / width, true, control)?;
        Ok(if by_columns.width < by_rows.width { by_columns } else { by_rows })
    }

    /// `across` is the line across at a cell.
    fn new(
        component: &'a Component,
        height: usize,
        across: impl Fn(usize) -> usize,
        by_columns: bool,
        control: &mut Control,
    ) -> Result<Self, Halt> {
        let segments = &component.segments[..];
        let is_along = |segment: &Segment| (segment.line >= height) == by_columns;
        let visits = visits(segments, across, is_along, control)?;
        let (slots, words) = slots(segments, is_along);
        let mut ways = 0.0;
        for segment in segments.iter().filter(|segment| is_along(segment)) {
            control.work(4 * segment.cells.len() as u64)?;
            ways += segment.log_ways();
        }
        let limbs = (ways * (1.0 + 1e-9) + 2.0) as usize / 64 + 1;
        let (alike, sorted) = alike(segments, &visits, &slots, control)?;
        control.work(visits.len() as u64)?;
        let mirrored = mirrored(segments, is_along, &slots);
        let (width, widest) = (0.0, 0);
        let mut dp =
            Self { segments, visits, slots, words, limbs, alike, sorted, mirrored, width, widest };
        dp.measure(control)?;
        Ok(dp)
    }

    fn measure(&mut self, control: &mut Control) -> Result<(), Halt> {
        let mut across = 0.0;
        for visit in &self.visits {
            control.work(1)?;
            let log = |spot: Spot| {
                let segment = &self.segments[spot.segment as usize];
                (segment.states_after(spot.at as usize) as f64).log2()
            };
            let after = |spot: Spot| log(Spot { at: spot.at + 1, ..spot });
            across += after(visit.across) - log(visit.across);
            if across + after(visit.along) > self.width {
                (self.width, self.widest) = (across + after(visit.along), visit.cell as usize);
            }
        }
        if self.visits.is_empty() || self.width == 0.0 {
            self.widest = self.visits.first().map_or(0, |visit| visit.cell as usize);
        }
        Ok(())
    }

    /// Whether interchangeable columns may keep tables below the bound.
    pub fn has_alike(&self) -> bool {
        !self.alike.is_empty()
    }

    /// The number of fillings; `None` if a table would take more than `most` bytes.
    pub fn count(&self, most: u64, control: &mut Control) -> Result<Option<BigUint>, Halt> {
        let mut held = 0;
        let counted = self.pass(most, &mut held, control);
        control.release(held);
        counted
    }

    fn pass(
        &self,
        most: u64,
        held: &mut u64,
        control: &mut Control,
    ) -> Result<Option<BigUint>, Halt> {
        let mut table = StateTable::new(self.words, self.limbs);
        let mut next = StateTable::new(self.words, self.limbs);
        let mut key = vec![0; self.words];
        let mut one = vec![0; self.limbs];
        one[0] = 1;
        table.add(&key, &one);
        for visit in &self.visits {
            next.clear();
            for entry in 0..table.len() {
                self.advance(visit, &table, entry, &mut key, &mut next);
                control.work(2 + (self.words + self.limbs) as u64 / 4)?;
            }
            let bytes = (next.len() * next.entry_bytes()) as u64;
            if bytes > most {
                return Ok(None);
            }
            if 2 * bytes > *held {
                control.hold(2 * bytes - *held)?;
                *held = 2 * bytes;
            }
            std::mem::swap(&mut table, &mut next);
        }
        Ok(Some(table.sum()))
    }

    /// Advances one entry over a cell, with every colour that both segments allow.
    fn advance(
        &self,
        visit: &Visit,
        table: &StateTable,
        entry: usize,
        key: &mut [u64],
        next: &mut StateTable,
    ) {
        let (along, across) = (visit.along.segment as usize, visit.across.segment as usize);
        let (row, column) = (self.slots[along], self.slots[across]);
        let (choices, row_step) = self.segments[along].step(visit.along.at as usize);
        let (_, column_step) = self.segments[across].step(visit.across.at as usize);
        let row_state = row.get(table.key(entry)) as usize * choices;
        let column_state = column.get(table.key(entry)) as usize * choices;
        let ends = visit.along.at as usize + 1 == self.segments[along].cells.len();
        for choice in 0..choices {
            let row_next = row_step[row_state + choice];
            let column_next = column_step[column_state + choice];
            if row_next == NONE || column_next == NONE {
                continue;
            }
            key.copy_from_slice(table.key(entry));
            row.set(key, u64::from(row_next));
            column.set(key, u64::from(column_next));
            if ends {
                self.sorted[along].iter().for_each(|&group| sort(&self.alike[group as usize], key));
                take_least_image(&self.mirrored, key);
            }
            next.add(key, table.number(entry));
        }
    }
}

/// The cells in order, one segment along after the other. The cells of the segments across come in
/// the same order.
fn visits(
    segments: &[Segment],
    across: impl Fn(usize) -> usize,
    is_along: impl Fn(&Segment) -> bool,
    control: &mut Control,
) -> Result<Vec<Visit>, Halt> {
    let lines = segments.iter().map(|segment| segment.line + 1).max().unwrap_or(0);
    let mut next = vec![Spot::default(); lines];
    for (number, segment) in segments.iter().enumerate().rev() {
        next[segment.line].segment = number as u32;
    }
    let cells = segments.iter().filter(|segment| is_along(segment)).map(|it| it.cells.len()).sum();
    let mut visits = Vec::with_capacity(cells);
    for (number, segment) in segments.iter().enumerate().filter(|(_, segment)| is_along(segment)) {
        control.work(segment.cells.len() as u64)?;
        for (at, &cell) in segment.cells.iter().enumerate() {
            let along = Spot { segment: number as u32, at: at as u32 };
            let spot = &mut next[across(cell)];
            visits.push(Visit { cell: cell as u32, along, across: *spot });
            spot.at += 1;
            if spot.at as usize == segments[spot.segment as usize].cells.len() {
                *spot = Spot { segment: spot.segment + 1, at: 0 };
            }
        }
    }
    Ok(visits)
}

/// One slot for all segments along, because they follow each other, and one for each line across.
fn slots(segments: &[Segment], is_along: impl Fn(&Segment) -> bool) -> (Vec<Slot>, usize) {
    let lane = |segment: &Segment| if is_along(segment) { 0 } else { segment.line + 1 };
    let lanes = segments.iter().map(lane).max().unwrap_or(0) + 1;
    let mut bits = vec![0u32; lanes];
    for segment in segments {
        let states = (0..segment.cells.len()).map(|at| segment.states_after(at)).max().unwrap_or(1);
        bits[lane(segment)] =
            bits[lane(segment)].max((states - 1).checked_ilog2().map_or(0, |log| log + 1));
    }
    let (mut word, mut shift) = (0, 0);
    let mut slots = Vec::with_capacity(lanes);
    for bits in bits {
        if shift + bits > 64 {
            (word, shift) = (word + 1, 0);
        }
        slots.push(Slot { word, shift: shift.min(63), mask: (1 << bits) - 1 });
        shift += bits;
    }
    (segments.iter().map(|segment| slots[lane(segment)]).collect(), word + 1)
}

/// Slots of interchangeable columns, and which of these are sorted after each segment along.
type Groups = (Vec<Vec<Slot>>, Vec<Vec<u32>>);

/// Groups of interchangeable segments across: they have equal steps and cross the same segments
/// along, each of which requires exactly one painted cell. Also the groups that are sorted after
/// each segment along.
fn alike(
    segments: &[Segment],
    visits: &[Visit],
    slots: &[Slot],
    control: &mut Control,
) -> Result<Groups, Halt> {
    let mut crossed: Vec<Vec<u32>> = vec![Vec::new(); segments.len()];
    for visit in visits {
        crossed[visit.across.segment as usize].push(visit.along.segment);
    }
    control.work(4 * visits.len() as u64)?;
    let is_loose: Vec<bool> = segments.iter().map(Segment::is_one_of).collect();
    let mut loose: Vec<usize> = (0..segments.len())
        .filter(|&segment| {
            !crossed[segment].is_empty()
                && crossed[segment].iter().all(|&along| is_loose[along as usize])
        })
        .collect();
    loose.sort_by(|&one, &other| crossed[one].cmp(&crossed[other]));
    let (mut groups, mut sorted) = (Vec::new(), vec![Vec::new(); segments.len()]);
    for same in loose.chunk_by(|&one, &other| crossed[one] == crossed[other]) {
        let mut rest = same.to_vec();
        while let Some(&first) = rest.first() {
            control.work((rest.len() * segments[first].cells.len()) as u64 / 4)?;
            let is_alike = |segment: &usize| segments[*segment].is_like(&segments[first]);
            let (group, others): (Vec<usize>, Vec<usize>) =
                rest.iter().partition(|segment| is_alike(segment));
            if group.len() > 1 {
                for &along in &crossed[first] {
                    sorted[along as usize].push(groups.len() as u32);
                }
                groups.push(group.iter().map(|&segment| slots[segment]).collect());
            }
            rest = others;
        }
    }
    Ok((groups, sorted))
}

/// The slots of each pair of columns that change places when the board is read backward; none if
/// that changes it. Each row must be whole and symmetric, and each column must have one segment.
fn mirrored(
    segments: &[Segment],
    is_along: impl Fn(&Segment) -> bool,
    slots: &[Slot],
) -> Vec<(Slot, Slot)> {
    let (along, mut across): (Vec<usize>, Vec<usize>) =
        (0..segments.len()).partition(|&segment| is_along(&segments[segment]));
    across.sort_by_key(|&segment| segments[segment].line);
    let own = |segment: usize| &segments[segment];
    let is_row = |&row: &usize| own(row).is_symmetric && own(row).cells.len() == across.len();
    let is_column = |&column: &usize| own(column).cells.len() == along.len();
    let pairs = || across.iter().zip(across.iter().rev()).take(across.len() / 2);
    let is_symmetric = along.iter().all(is_row)
        && across.iter().all(is_column)
        && pairs().all(|(&one, &other)| own(one).is_like(own(other)));
    let both = |(&one, &other): (&usize, &usize)| (slots[one], slots[other]);
    if is_symmetric { pairs().map(both).collect() } else { Vec::new() }
}

/// Mirrors a frontier state if its image is less.
fn take_least_image(mirrored: &[(Slot, Slot)], key: &mut [u64]) {
    let order = mirrored.iter().map(|&(one, other)| one.get(key).cmp(&other.get(key)));
    if order.fold(Ordering::Equal, Ordering::then) == Ordering::Greater {
        for &(one, other) in mirrored {
            let (state, image) = (one.get(key), other.get(key));
            one.set(key, image);
            other.set(key, state);
        }
    }
}

fn sort(slots: &[Slot], key: &mut [u64]) {
    let mut states: Vec<u64> = slots.iter().map(|slot| slot.get(key)).collect();
    states.sort_unstable();
    slots.iter().zip(states).for_each(|(slot, state)| slot.set(key, state));
}
