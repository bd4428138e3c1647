//! The fillings of a clue: values for all of its places that keep its constraints and differ where
//! places see each other.
//!
//! The places are read one after the other. What the places read so far leave to the others is a
//! state: a sum, the node of an automaton, the rows that still fit, and the values that each unit has
//! used and that a later place could take. Fillings with the same state go on alike, so all of them
//! are a decision diagram, which is small where there are far too many to list (Cheng and Yap, "An
//! MDD-based generalized arc consistency algorithm", Constraints 15, 2010).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use runut_model::bits::ones;
use runut_model::distinct;

use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::blame;
use super::constraint::Part;
use super::diagram::{Diagram, Edge, Linked};
use super::linear::Linear;
use super::state::narrow;
use super::table::Table;
use super::values::Values;

/// The most edges of a diagram.
const MOST_EDGES: usize = 60_000;
/// The most edges of a diagram for a whole house.
const MOST_OF_HOUSE: usize = 5000;
/// The most edges of a diagram of which it is asked which facts it needs, and how often at most.
pub(super) const MOST_ASKED: usize = 1500;
const MOST_OFTEN: usize = 60;
/// The most sets of values that are said.
const MOST_SETS: usize = 3;
/// A sum that every rest keeps.
const KEPT: u64 = i64::MAX as u64;

/// Constraints whose fillings are looked at together.
pub(crate) struct Clue {
    /// In the order in which they are read.
    pub(super) places: Vec<u32>,
    readers: Vec<Reader>,
    units: Vec<Unit>,
    /// The units of which all places are filled.
    houses: Vec<u32>,
    /// What the places could hold when it was looked at last, and the fillings then.
    pub(super) seen: Vec<u64>,
    pub(super) diagram: Option<Diagram>,
    /// Whether no value of all of these fillings excludes anything outside. Candidates only fall, so
    /// that stays so.
    is_idle: bool,
    /// What it links, as far as that was asked since it was looked at last.
    pub(super) linked: Option<Rc<Linked>>,
    /// The most edges that it may have.
    most: usize,
    /// The bytes that were charged for it.
    charged: u64,
}

/// A constraint that reads its places.
struct Reader {
    constraint: u32,
    /// By position: which of its places is read there.
    index: Vec<Option<usize>>,
    /// The rows of a table, in the order of reading.
    rows: Vec<Vec<u8>>,
}

/// Places of a clue that differ, as bits of their positions.
struct Unit {
    constraint: u32,
    inside: u64,
}

/// What the places after each position can still add to a reader, or hold in a unit.
struct Rests {
    sums: Vec<Vec<(i64, i64)>>,
    values: Vec<Vec<u64>>,
}

/// The states before a position, by number.
type Numbered = HashMap<Vec<u64>, u32, BuildHasherDefault<Mixed>>;

/// A hash of the words of a state.
#[derive(Default)]
struct Mixed(u64);

impl<const W: usize> Net<W> {
    /// These constraints as a clue, with the units that its places share; `None` if one of them
    /// does not read its places, or two read them in different orders. Of a unit among them all
    /// places are filled.
    pub(crate) fn clue(&self, constraints: &[u32]) -> Option<Clue> {
        let of = |&number: &u32| &self.constraints[number as usize];
        let reads = |part: &Part<W>| match part {
            Part::Automaton(part) => part.is_single(),
            part => matches!(part, Part::Linear(_) | Part::Table(_)),
        };
        let mut found: Vec<u32> = Vec::new();
        for each in constraints.iter().map(of) {
            let new = each.places.iter().filter(|place| !found.contains(place)).copied();
            found.extend(new.collect::<Vec<_>>());
        }
        let is_unit = |number: &u32| matches!(of(number).part, Part::Different(_));
        let (units, constraints): (Vec<u32>, Vec<u32>) =
            constraints.iter().partition(|n| is_unit(n));
        let is_readable = constraints.iter().map(of).all(|own| {
            reads(&own.part) && distinct(own.places.iter().copied()).len() == own.places.len()
        });
        if !is_readable || found.len() > 64 || self.numbers.count() > 64 {
            return None;
        }
        let places = self.order(&found, &constraints)?;
        let (houses, units) = (units, self.shared_units(&places));
        let most = if houses.is_empty() { MOST_EDGES } else { MOST_OF_HOUSE };
        let readers = constraints.iter().map(|&number| self.reader(number, &places)).collect();
        let (seen, diagram, linked) = (Vec::new(), None, None);
        let (is_idle, charged) = (false, 0);
        Some(Clue { places, readers, units, houses, seen, diagram, is_idle, linked, most, charged })
    }

    /// The order in which as few units as possible are open at once, and no automaton reads back.
    fn order(&self, found: &[u32], constraints: &[u32]) -> Option<Vec<u32>> {
        let units = self.shared_units(found);
        let automata = constraints.iter().map(|&number| &self.constraints[number as usize]);
        let automata: Vec<&[u32]> = automata
            .filter(|own| matches!(own.part, Part::Automaton(_)))
            .map(|own| &own.places[..])
            .collect();
        let (mut read, mut order) = (0_u64, Vec::new());
        while order.len() < found.len() {
            let may_come = |at: &usize| {
                let is_next = |line: &&[u32]| {
                    let before = line.iter().take_while(|&&place| place != found[*at]);
                    !line.contains(&found[*at]) || before.into_iter().all(|b| order.contains(b))
                };
                read >> at & 1 == 0 && automata.iter().all(is_next)
            };
            let opens = |at: &usize| {
                let after = read | 1 << at;
                let is_open = |unit: &&Unit| unit.inside & after != 0 && unit.inside & !after != 0;
                units.iter().filter(is_open).count()
            };
            let at = (0..found.len()).filter(may_come).min_by_key(opens)?;
            read |= 1 << at;
            order.push(found[at]);
        }
        Some(order)
    }

    /// The units that at least two of some places share, each pair in one of them.
    fn shared_units(&self, places: &[u32]) -> Vec<Unit> {
        let mut found: Vec<Unit> = Vec::new();
        for constraint in distinct(places.iter().flat_map(|&place| self.units_of(place))) {
            let inside = self.inside(constraint, places);
            if inside.count_ones() > 1 && found.iter().all(|unit| inside & !unit.inside != 0) {
                found.retain(|unit| unit.inside & !inside != 0);
                found.push(Unit { constraint, inside });
            }
        }
        found
    }

    /// Which of some places a constraint has, as bits of their positions.
    fn inside(&self, constraint: u32, places: &[u32]) -> u64 {
        let own = &self.constraints[constraint as usize].places;
        let has = |(at, place): (usize, &u32)| u64::from(own.contains(place)) << at;
        places.iter().enumerate().map(has).sum()
    }

    fn reader(&self, number: u32, places: &[u32]) -> Reader {
        let own = &self.constraints[number as usize];
        let index = |place: &u32| own.places.iter().position(|other| other == place);
        let index: Vec<Option<usize>> = places.iter().map(index).collect();
        let read: Vec<usize> = index.iter().flatten().copied().collect();
        let rows = match &own.part {
            Part::Table(table) => {
                let row = |row: &Vec<u8>| read.iter().map(|&at| row[at]).collect();
                distinct(table.rows.iter().map(row))
            }
            _ => Vec::new(),
        };
        Reader { constraint: number, index, rows }
    }

    /// What the fillings of a clue force, as one line; the net knows it from then on. With `records`
    /// the line uses only facts that it needs, as far as that is found out.
    pub(crate) fn fill(
        &mut self,
        clue: &mut Clue,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Line>, Halt> {
        self.look_at_clue(clue, budget)?;
        let Some(diagram) = &clue.diagram else { return Ok(None) };
        if diagram.is_empty() {
            self.is_broken = true;
            return Ok(None);
        }
        let (mut found, mut gone) = (Vec::new(), Vec::new());
        for (at, &place) in clue.places.iter().enumerate() {
            let left = diagram.values(at);
            let is_last = left.is_power_of_two();
            gone.push(match clue.seen[at] & !left {
                0 => 0,
                _ if is_last => !left,
                out => out,
            });
            narrow(place, self.state.now[place as usize], values(left), &mut found);
        }
        if found.is_empty() {
            return Ok(None);
        }
        let gives = found.iter().map(|&lit| self.fact(self.state.plain(lit))).collect();
        let uses = if records {
            let gives = |diagram: &Diagram| {
                gone.iter().enumerate().all(|(at, gone)| diagram.values(at) & gone == 0)
            };
            self.facts_for(clue, &gives, budget)?
        } else {
            self.known_of(clue)
        };
        let line = Line::fillings(self.premises_of(clue, &[]), uses, gives);
        line.gives.iter().for_each(|fact| self.learn(fact));
        // These are the values that the fillings have, so the fillings stay the same.
        clue.seen = self.domains(clue);
        Ok(Some(line))
    }

    /// What the places of a clue may hold.
    fn domains(&self, clue: &Clue) -> Vec<u64> {
        clue.places.iter().map(|&place| mask(self.state.now[place as usize])).collect()
    }

    /// Narrows the diagram of a clue, or builds it, if what its places may hold has changed.
    pub(super) fn look_at_clue(
        &self,
        clue: &mut Clue,
        budget: &mut dyn Budget,
    ) -> Result<(), Halt> {
        let domains = self.domains(clue);
        if clue.seen != domains {
            let is_narrower = || domains.iter().zip(&clue.seen).all(|(new, old)| new & !old == 0);
            match &mut clue.diagram {
                Some(diagram) if is_narrower() => {
                    budget.work(diagram.len() as u64)?;
                    diagram.narrow(&domains);
                }
                _ => clue.diagram = clue.diagram_of(self, &domains, clue.most, budget)?,
            }
            clue.seen = domains;
            clue.is_idle = false;
            clue.linked = None;
            let bytes = clue.diagram.as_ref().map_or(0, Diagram::len) * size_of::<Edge>();
            let more = (bytes as u64).saturating_sub(clue.charged);
            clue.charged += more;
            budget.hold(more)?;
        }
        Ok(())
    }

    /// A value that every filling of a clue has, and places outside that see all of its places.
    pub(crate) fn needed_by(
        &self,
        clue: &mut Clue,
        cells: u32,
        budget: &mut dyn Budget,
    ) -> Result<Option<Line>, Halt> {
        self.look_at_clue(clue, budget)?;
        let Some(diagram) = clue.diagram.as_ref().filter(|own| !own.is_empty() && !clue.is_idle)
        else {
            return Ok(None);
        };
        let is_outside =
            |place: &u32| !clue.places.contains(place) && self.state.now[*place as usize].is_open();
        let outside: Vec<(u32, u64)> = (0..cells)
            .filter(is_outside)
            .map(|place| (place, self.seen_from(place, &clue.places)))
            .filter(|&(_, seen)| seen != 0)
            .collect();
        let mut known: HashMap<(u32, u64), bool> = HashMap::new();
        for value in 0..self.numbers.count() as u32 {
            let held = diagram.places_of(value);
            let mut gone: Vec<(u32, u64)> = Vec::new();
            for &(place, seen) in &outside {
                let seen = seen & held;
                if seen == 0 || !self.state.now[place as usize].contains(value as u8) {
                    continue;
                }
                budget.work(4)?;
                let avoids =
                    known.entry((value, seen)).or_insert_with(|| diagram.avoids(value, seen));
                if !*avoids {
                    gone.push((place, seen));
                }
            }
            if !gone.is_empty() {
                let own = self.numbers.value(value as u8);
                let gives = gone.iter().map(|&(place, _)| Fact::not(place, own)).collect();
                let premises = self.premises_of(clue, &gone);
                let has =
                    |diagram: &Diagram| gone.iter().all(|&(_, seen)| !diagram.avoids(value, seen));
                let uses = self.facts_for(clue, &has, budget)?;
                return Ok(Some(Line::fillings(premises, uses, gives)));
            }
            budget.work(diagram.len() as u64)?;
        }
        clue.is_idle = true;
        Ok(None)
    }

    /// Which of some places share a unit with this one, as bits of their positions.
    fn seen_from(&self, place: u32, places: &[u32]) -> u64 {
        let inside = |unit: u32| self.inside(unit, places);
        self.units_of(place).map(inside).fold(0, |all, own| all | own)
    }

    fn units_of(&self, place: u32) -> impl Iterator<Item = u32> + '_ {
        let is_unit =
            |number: &u32| matches!(self.constraints[*number as usize].part, Part::Different(_));
        self.watchers[place as usize].iter().copied().filter(is_unit)
    }

    /// The constraints of a clue, its units, and those by which places outside see some of its own.
    pub(super) fn premises_of(&self, clue: &Clue, outside: &[(u32, u64)]) -> Vec<Premise> {
        let premise = |number: u32| self.constraints[number as usize].premise;
        let own = clue.units.iter().map(|unit| unit.constraint);
        let mut units: Vec<u32> = own.chain(clue.houses.iter().copied()).collect();
        for &(place, mut seen) in outside {
            for unit in self.units_of(place) {
                let own = self.inside(unit, &clue.places);
                if own & seen != 0 {
                    seen &= !own;
                    units.push(unit);
                }
            }
        }
        let readers = clue.readers.iter().map(|reader| premise(reader.constraint));
        let factor = |unit: u32| i64::from(clue.houses.contains(&unit));
        let units = distinct(units).into_iter().map(|unit| premise(unit).times(factor(unit)));
        readers.chain(units).collect()
    }

    /// What is known of the places of a clue.
    fn known_of(&self, clue: &Clue) -> Vec<Fact> {
        let (now, mut uses) = (self.now(), Vec::new());
        clue.places.iter().for_each(|&place| now.entries(place, &mut uses));
        self.facts(&distinct(uses))
    }

    /// What is known of the places of a clue and the fillings need to give the same; of many
    /// fillings all that is known.
    fn facts_for(
        &self,
        clue: &Clue,
        gives: &dyn Fn(&Diagram) -> bool,
        budget: &mut dyn Budget,
    ) -> Result<Vec<Fact>, Halt> {
        let is_small = |own: Option<&Diagram>| own.is_some_and(|own| own.len() <= MOST_ASKED);
        // A diagram that was narrowed may be larger than it must.
        if !is_small(clue.diagram.as_ref())
            && !is_small(clue.diagram_of(self, &clue.seen, MOST_ASKED, budget)?.as_ref())
        {
            return Ok(self.known_of(clue));
        }
        let (mut asked, mut halted) = (0, Ok(()));
        let may_hold = |left: &[Values<W>]| {
            let domains: Vec<u64> = left.iter().map(|&own| mask(own)).collect();
            asked += 1;
            if asked > MOST_OFTEN {
                return true;
            }
            match clue.diagram_of(self, &domains, 2 * MOST_ASKED, budget) {
                Ok(diagram) => !diagram.is_some_and(|own| gives(&own)),
                Err(halt) => {
                    halted = Err(halt);
                    true
                }
            }
        };
        let (uses, _) = blame::found(&clue.places, &self.now(), None, may_hold);
        halted?;
        Ok(self.facts(&distinct(uses)))
    }

    /// The sets of values that the fillings of a clue have, whose places all differ; none if they
    /// are many.
    pub(crate) fn sets_of(&self, clue: &Clue) -> Vec<Vec<u8>> {
        let is_unit = |unit: &Unit| unit.inside.count_ones() as usize == clue.places.len();
        let diagram = clue.diagram.as_ref().filter(|_| clue.units.iter().any(is_unit));
        let sets = diagram.map(Diagram::sets).filter(|sets| sets.len() <= MOST_SETS);
        let values = |set: u64| ones(set).map(|value| self.numbers.value(value as u8)).collect();
        distinct(sets.into_iter().flatten().map(values))
    }

    fn rests(&self, clue: &Clue, domains: &[u64]) -> Rests {
        let count = domains.len();
        let sums = clue.readers.iter().map(|reader| {
            let mut rests = vec![(0, 0); count];
            let Part::Linear(part) = self.part(reader) else { return rests };
            for at in (1..count).rev() {
                let (low, high) = reader.index[at]
                    .map_or((0, 0), |index| part.range(index, values::<W>(domains[at])));
                rests[at - 1] = (rests[at].0 + low, rests[at].1 + high);
            }
            rests
        });
        let values = clue.units.iter().map(|unit| {
            let mut rests = vec![0; count];
            for at in (1..count).rev() {
                let own = if unit.inside >> at & 1 == 1 { domains[at] } else { 0 };
                rests[at - 1] = rests[at] | own;
            }
            rests
        });
        Rests { sums: sums.collect(), values: values.collect() }
    }

    fn part(&self, reader: &Reader) -> &Part<W> {
        &self.constraints[reader.constraint as usize].part
    }
}

impl Clue {
    /// Whether all that it says is that places differ.
    pub(crate) fn only_differs(&self) -> bool {
        self.readers.is_empty()
    }

    /// Whether some of its places see each other.
    pub(crate) fn has_units(&self) -> bool {
        !self.units.is_empty()
    }

    /// The diagram of the fillings from these values; `None` if it has too many edges.
    fn diagram_of<const W: usize>(
        &self,
        net: &Net<W>,
        domains: &[u64],
        most: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<Diagram>, Halt> {
        let rests = net.rests(self, domains);
        let start = self.readers.iter().map(|reader| reader.start(net.part(reader)));
        let start: Option<Vec<u64>> = start.collect();
        let Some(mut start) = start else { return Ok(Some(Diagram(Vec::new()))) };
        start.extend(self.units.iter().map(|_| 0));
        let (mut layer, mut layers, mut count) = (vec![start], Vec::new(), 0);
        let mut after = Vec::new();
        for (at, &domain) in domains.iter().enumerate() {
            let mut numbers = Numbered::default();
            let mut edges = Vec::new();
            for (from, state) in layer.iter().enumerate() {
                for value in ones(domain) {
                    after.clone_from(state);
                    if self.read(net, &rests, at, value, &mut after).is_none() {
                        continue;
                    }
                    let to = numbers.get(&after).copied().unwrap_or_else(|| {
                        let number = numbers.len() as u32;
                        numbers.insert(after.clone(), number);
                        number
                    });
                    edges.push(Edge { from: from as u32, to, value });
                }
                if count + edges.len() > most {
                    return Ok(None);
                }
            }
            count += edges.len();
            budget.work(4 * edges.len() as u64 + 4)?;
            layers.push(edges);
            layer = vec![Vec::new(); numbers.len()];
            for (state, number) in numbers {
                layer[number as usize] = state;
            }
        }
        let mut diagram = Diagram(layers);
        diagram.cut(layer.len());
        Ok(Some(diagram))
    }

    /// Makes of a state the one after a value at a position; `None` if it leads nowhere.
    fn read<const W: usize>(
        &self,
        net: &Net<W>,
        rests: &Rests,
        at: usize,
        value: u32,
        state: &mut [u64],
    ) -> Option<()> {
        let (readers, units) = state.split_at_mut(self.readers.len());
        for ((own, unit), rest) in units.iter_mut().zip(&self.units).zip(&rests.values) {
            if unit.inside >> at & 1 == 1 {
                if *own >> value & 1 == 1 {
                    return None;
                }
                *own = (*own | 1 << value) & rest[at];
            }
        }
        for ((own, reader), rest) in readers.iter_mut().zip(&self.readers).zip(&rests.sums) {
            if let Some(index) = reader.index[at] {
                *own = match net.part(reader) {
                    Part::Linear(part) => {
                        added(part, *own, part.adds(index, value as u8), rest[at])?
                    }
                    Part::Table(table) => reader.narrowed(table, *own, at, value as u8)?,
                    Part::Automaton(part) => part.next(*own as usize, value as u8)? as u64,
                    _ => return None,
                };
            }
        }
        Some(())
    }
}

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let word = word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// Values as bits of a word.
fn mask<const W: usize>(values: Values<W>) -> u64 {
    values.members::<u8>().fold(0, |mask, value| mask | 1 << value)
}

/// The values of a word's bits.
fn values<const W: usize>(mask: u64) -> Values<W> {
    ones(mask).fold(Values::EMPTY, |all, value| all | Values::of(value as u8))
}

/// A sum after one more place; `None` if no rest keeps it within the bounds.
fn added(part: &Linear, sum: u64, adds: i64, (least, most): (i64, i64)) -> Option<u64> {
    if sum == KEPT {
        return Some(sum);
    }
    let sum = sum as i64 + adds;
    if sum + most < part.low || sum + least > part.high {
        return None;
    }
    let is_kept = sum + least >= part.low && sum + most <= part.high;
    Some(if is_kept { KEPT } else { sum as u64 })
}

impl Reader {
    /// The state before its first place; `None` if nothing can be read.
    fn start<const W: usize>(&self, part: &Part<W>) -> Option<u64> {
        match part {
            Part::Automaton(part) => part.root.map(|root| root as u64),
            Part::Table(_) => Some(self.rows.len() as u64),
            _ => Some(0),
        }
    }

    /// The rows that fit after one more value: their first and the one after their last. `None` if
    /// that decides against them.
    fn narrowed<const W: usize>(
        &self,
        table: &Table<W>,
        rows: u64,
        at: usize,
        value: u8,
    ) -> Option<u64> {
        let (first, end) = ((rows >> 32) as usize, (rows & 0xFFFF_FFFF) as usize);
        let index = self.index[..at].iter().flatten().count();
        let fitting = &self.rows[first..end];
        let from = first + fitting.partition_point(|row| row[index] < value);
        let to = first + fitting.partition_point(|row| row[index] <= value);
        let is_last = self.index[at + 1..].iter().all(Option::is_none);
        match (from < to, is_last) {
            (fits, true) => (fits == table.is_allowed).then_some(0),
            (true, false) => Some((from as u64) << 32 | to as u64),
            (false, false) => (!table.is_allowed).then_some(0),
        }
    }
}
