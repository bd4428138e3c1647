//! Counting a part cell by cell.
//!
//! The cells are passed row by row (or column by column). What the cells so far mean for the others
//! is told by the states of the strips that have begun and not ended: one along the row, and one
//! across in each column. A table holds, for every combination of states, the number of ways that
//! lead there; each cell takes it to the next table. Invariant: the numbers of a table add up to the
//! fillings of the passed cells that no strip has refused so far.
//!
//! Columns of the same kind need not be told apart where every row that crosses them only says that
//! one of its cells is painted: there the states of these columns are sorted at the end of a row.

use num_bigint::BigUint;

use super::layer::Layer;
use super::part::Part;
use super::strip::{NONE, Strip};
use crate::search::{Control, Halt};

/// Where a state stands in a key; its bits lie in one word.
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

/// A strip and the number of a cell in it.
#[derive(Clone, Copy)]
struct Spot {
    strip: usize,
    at: usize,
}

/// A cell on the way: its strips along and across.
struct Visit {
    cell: usize,
    along: Spot,
    across: Spot,
}

/// A way through a part.
pub struct Sweep<'a> {
    strips: &'a [Strip],
    visits: Vec<Visit>,
    /// The slot of each strip.
    slots: Vec<Slot>,
    words: usize,
    limbs: usize,
    /// Slots of columns that need not be told apart, by the strip along after which to sort them.
    alike: Vec<Vec<Vec<Slot>>>,
    /// The most states that a table can have, as a logarithm to the base 2.
    pub width: f64,
    /// The cell where it can have them.
    pub widest: usize,
}

impl<'a> Sweep<'a> {
    /// The way with the smaller tables, rows or columns first, of a board of this size.
    pub fn best(part: &'a Part, width: usize, height: usize) -> Self {
        let by_rows = Self::new(part, height, |cell| (cell / width, cell % width), false);
        let by_columns = Self::new(part, height, |cell| (cell % width, cell / width), true);
        if by_columns.width < by_rows.width { by_columns } else { by_rows }
    }

    fn new(
        part: &'a Part,
        height: usize,
        order: impl Fn(usize) -> (usize, usize),
        by_columns: bool,
    ) -> Self {
        let strips = &part.strips[..];
        let is_along = |strip: &Strip| (strip.line >= height) == by_columns;
        let visits = visits(part, order, is_along);
        let (slots, words) = slots(strips, is_along);
        let ways: f64 = strips.iter().filter(|strip| is_along(strip)).map(Strip::log_ways).sum();
        let limbs = (ways * (1.0 + 1e-9) + 2.0) as usize / 64 + 1;
        let alike = alike(strips, &visits, &slots);
        let mut sweep = Self { strips, visits, slots, words, limbs, alike, width: 0.0, widest: 0 };
        sweep.measure();
        sweep
    }

    fn measure(&mut self) {
        let mut across = 0.0;
        for visit in &self.visits {
            let log = |spot: Spot| (self.strips[spot.strip].states_after(spot.at) as f64).log2();
            let after = |spot: Spot| log(Spot { at: spot.at + 1, ..spot });
            across += after(visit.across) - log(visit.across);
            if across + after(visit.along) > self.width {
                (self.width, self.widest) = (across + after(visit.along), visit.cell);
            }
        }
        if self.visits.is_empty() || self.width == 0.0 {
            self.widest = self.visits.first().map_or(0, |visit| visit.cell);
        }
    }

    /// Whether tables stay small however many states they could have.
    pub fn has_alike(&self) -> bool {
        self.alike.iter().any(|groups| !groups.is_empty())
    }

    /// The number of ways to fill the part; none if a table would take more than `most` bytes.
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
        let mut layer = Layer::new(self.words, self.limbs);
        let mut next = Layer::new(self.words, self.limbs);
        let mut key = vec![0; self.words];
        let mut one = vec![0; self.limbs];
        one[0] = 1;
        layer.add(&key, &one);
        for visit in &self.visits {
            next.clear();
            for entry in 0..layer.len() {
                self.advance(visit, &layer, entry, &mut key, &mut next);
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
            std::mem::swap(&mut layer, &mut next);
        }
        Ok(Some(layer.sum()))
    }

    /// Takes one entry over a cell, with every colour that both strips allow.
    fn advance(
        &self,
        visit: &Visit,
        layer: &Layer,
        entry: usize,
        key: &mut [u64],
        next: &mut Layer,
    ) {
        let (along, across) = (visit.along, visit.across);
        let (row, column) = (self.slots[along.strip], self.slots[across.strip]);
        let row_step = &self.strips[along.strip].steps[along.at];
        let column_step = &self.strips[across.strip].steps[across.at];
        let row_state = row.get(layer.key(entry)) as usize * row_step.choices;
        let column_state = column.get(layer.key(entry)) as usize * column_step.choices;
        let ends = along.at + 1 == self.strips[along.strip].cells.len();
        for choice in 0..row_step.choices {
            let row_next = row_step.next[row_state + choice];
            let column_next = column_step.next[column_state + choice];
            if row_next == NONE || column_next == NONE {
                continue;
            }
            key.copy_from_slice(layer.key(entry));
            row.set(key, u64::from(row_next));
            column.set(key, u64::from(column_next));
            if ends {
                self.alike[along.strip].iter().for_each(|slots| sort(slots, key));
            }
            next.add(key, layer.number(entry));
        }
    }
}

fn visits(
    part: &Part,
    order: impl Fn(usize) -> (usize, usize),
    is_along: impl Fn(&Strip) -> bool,
) -> Vec<Visit> {
    let nowhere = Spot { strip: usize::MAX, at: 0 };
    let mut visits: Vec<Visit> =
        part.cells.iter().map(|&cell| Visit { cell, along: nowhere, across: nowhere }).collect();
    for (number, strip) in part.strips.iter().enumerate() {
        for (at, &cell) in strip.cells.iter().enumerate() {
            let Ok(place) = part.cells.binary_search(&cell) else { continue };
            let spot = Spot { strip: number, at };
            if is_along(strip) {
                visits[place].along = spot;
            } else {
                visits[place].across = spot;
            }
        }
    }
    visits.sort_by_key(|visit| order(visit.cell));
    visits
}

/// One slot for all strips along, since they come one after the other, and one for each line across.
fn slots(strips: &[Strip], is_along: impl Fn(&Strip) -> bool) -> (Vec<Slot>, usize) {
    let lane = |strip: &Strip| if is_along(strip) { 0 } else { strip.line + 1 };
    let lanes = strips.iter().map(lane).max().unwrap_or(0) + 1;
    let mut bits = vec![0u32; lanes];
    for strip in strips {
        let states = strip.steps.iter().map(|step| step.states).max().unwrap_or(1);
        bits[lane(strip)] =
            bits[lane(strip)].max((states - 1).checked_ilog2().map_or(0, |log| log + 1));
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
    (strips.iter().map(|strip| slots[lane(strip)]).collect(), word + 1)
}

/// Groups of strips across that have equal steps and lie in the same strips along, all of which
/// only want one of their cells painted; by the strip along after whose end to sort them.
fn alike(strips: &[Strip], visits: &[Visit], slots: &[Slot]) -> Vec<Vec<Vec<Slot>>> {
    let mut crossed: Vec<Vec<usize>> = vec![Vec::new(); strips.len()];
    for visit in visits {
        crossed[visit.across.strip].push(visit.along.strip);
    }
    let is_loose: Vec<bool> = strips.iter().map(Strip::is_one_of).collect();
    let mut loose: Vec<usize> = (0..strips.len())
        .filter(|&strip| {
            !crossed[strip].is_empty() && crossed[strip].iter().all(|&along| is_loose[along])
        })
        .collect();
    loose.sort_by(|&one, &other| crossed[one].cmp(&crossed[other]));
    let mut groups: Vec<Vec<Vec<Slot>>> = vec![Vec::new(); strips.len()];
    for same in loose.chunk_by(|&one, &other| crossed[one] == crossed[other]) {
        let mut rest = same.to_vec();
        while let Some(&first) = rest.first() {
            let is_alike = |strip: &usize| strips[*strip].steps == strips[first].steps;
            let (group, others): (Vec<usize>, Vec<usize>) =
                rest.iter().partition(|strip| is_alike(strip));
            if group.len() > 1 {
                let group: Vec<Slot> = group.iter().map(|&strip| slots[strip]).collect();
                crossed[first].iter().for_each(|&along| groups[along].push(group.clone()));
            }
            rest = others;
        }
    }
    groups
}

fn sort(slots: &[Slot], key: &mut [u64]) {
    let mut states: Vec<u64> = slots.iter().map(|slot| slot.get(key)).collect();
    states.sort_unstable();
    slots.iter().zip(states).for_each(|(slot, state)| slot.set(key, state));
}
