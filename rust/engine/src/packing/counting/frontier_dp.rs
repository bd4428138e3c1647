//! Frontier DP: counts solutions by merging partial packings with the same frontier.
//!
//! Idea: cells are filled in a fixed order, always the first empty one. What can follow depends
//! only on the cells beyond it that are already filled and on the pieces left: the *frontier state*
//! (the broken profile of tiling DPs, the rows of a transfer matrix). Partial packings with equal
//! states are merged, and each state carries the number of ways that lead to it. A state is one
//! word: the cells from the first empty one in the low bits, the copies already placed in the high
//! bits. States with the same first empty cell form one table.
//!
//! Invariant: tables are processed in cell order, so a table is complete before it is read.
//!
//! Three reductions keep the tables small. At the end of a line a state and its mirror image become
//! one ([`Folding`]); of one single piece, only one of two symmetric halves of its placements is
//! tried and counts double ([`Halves`]); states with an island that no pieces can fill are not
//! entered ([`Islands`]).
//!
//! Cost: every state once, times the placements of its cell that fit the next eight cells. The
//! number of states grows with the width of the board and with the choices of pieces used, not with
//! the length of the board; on compact boxes with many single pieces it exceeds any memory, hence
//! the limits in [`Most`]. A count beyond 128 bits takes several runs ([`Remainders`]).
//!
//! Reference: Knuth, The Art of Computer Programming, 7.1.4 and 7.2.2.1 (diagrams of exact covers).

use num_bigint::BigUint;

use super::folding::{Folding, Halves};
use super::islands::Islands;
use super::remainders::{Modulus, Remainders};
use super::state_table::{StateTable, Word};
use crate::packing::model::board::Board;
use crate::packing::model::fill_order::FillOrder;
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::{Item, Problem};
use crate::packing::model::symmetry::Group;
use crate::search::{Control, Halt};

/// How many of the next cells select the placements of a cell ([`Near`]).
const NEAR: u32 = 8;

/// What a frontier DP gave up at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// More states than allowed.
    States,
    /// More memory for states than allowed, or a state that fits into no word.
    Memory,
    /// A number of ways that does not fit into 128 bits.
    Number,
}

/// Which tables the caller needs at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Every one.
    All,
    /// The one after the last cell.
    Last,
}

/// Limits beyond which the DP gives up.
pub struct Most {
    /// States in all.
    pub states: u64,
    /// Bytes of memory at a time.
    pub bytes: u64,
}

/// Counts the solutions within the limits.
pub fn count(
    board: &Board,
    problem: &Problem,
    order: &FillOrder,
    group: &Group,
    most: &Most,
    control: &mut Control,
) -> Result<Result<BigUint, Beyond>, Halt> {
    if let Some(dp) = FrontierDp::<u64>::new(board, problem, order, group) {
        return dp.count(most, control);
    }
    match FrontierDp::<u128>::new(board, problem, order, group) {
        Some(dp) => dp.count(most, control),
        None => Ok(Err(Beyond::Memory)),
    }
}

/// Counts the ways to fill cells with these placements within the limits.
pub fn count_laid(
    stock: &Stock,
    laid: &[Laid],
    most: &Most,
    control: &mut Control,
) -> Result<Result<BigUint, Beyond>, Halt> {
    if let Some(dp) = FrontierDp::<u64>::of(stock, laid, 0) {
        return dp.count(most, control);
    }
    match FrontierDp::<u128>::of(stock, laid, 0) {
        Some(dp) => dp.count(most, control),
        None => Ok(Err(Beyond::Memory)),
    }
}

/// What is to be filled, and with how many pieces.
pub struct Stock {
    /// The number of cells.
    pub cells: usize,
    /// The pieces.
    pub kinds: Vec<Kind>,
    /// Area that is left for copies beyond the least numbers.
    pub spare_area: usize,
}

/// The copies of a piece.
pub struct Kind {
    /// The least number of copies.
    pub least: u32,
    /// The largest number of copies.
    pub most: u32,
    /// The area of a copy.
    pub size: usize,
}

/// A placement, or several that go together, as the DP lays it down.
pub struct Laid {
    /// The placement.
    pub choice: Choice,
    /// How many copies of its piece it uses.
    pub copies: u32,
    /// Its cells, by their place in the order.
    pub places: Vec<usize>,
    /// How many solutions each way stands for: 1, or 2 for a pair.
    pub weight: u8,
}

/// A placement as an operation on states, relative to its first cell.
#[derive(Clone, Copy)]
pub struct Step<K> {
    /// Bits that must be clear: its cells, and the field of its piece if that is used once.
    clash: K,
    /// What it adds: its cells, and the copies of its piece.
    add: K,
    /// The field of a piece with several copies, and the most that may be in it before.
    field: K,
    room: K,
    /// How many solutions each way stands for: 1, or 2 for a pair.
    pub weight: u8,
}

impl<K: Word> Step<K> {
    /// The state after this step, if its cells are empty and its copies are left.
    #[inline(always)]
    pub fn from(&self, state: K) -> Option<K> {
        let is_free = state & self.clash == K::of(0) && state & self.field <= self.room;
        is_free.then(|| state + self.add)
    }
}

/// A piece with a variable number of copies: its field, the shift of the field, its least number of
/// copies, and its area.
struct Spare<K> {
    field: K,
    shift: u32,
    least: u64,
    size: usize,
}

/// Where a step leads.
pub struct After<K> {
    /// The first empty cell.
    pub cell: usize,
    /// The state there, or its mirror image if that is smaller.
    pub state: K,
    /// Whether it is the mirror image.
    pub is_image: bool,
}

/// The frontier DP of a problem, with states of one word type.
pub struct FrontierDp<K> {
    /// Number of cells.
    pub cells: usize,
    /// Bits of cells in a word.
    window: K,
    /// The steps by first cell.
    pub of_cell: Vec<Vec<Step<K>>>,
    /// The placement of each step.
    pub choices: Vec<Vec<Choice>>,
    /// The piece whose placements are counted in pairs.
    pub halves: Halves,
    /// Copies required at the end: field, and least value in it.
    least: Vec<(K, K)>,
    spares: Vec<Spare<K>>,
    spare_area: usize,
    folding: Option<Folding<K>>,
    islands: Option<Islands>,
    /// The most steps of a solution.
    depth: usize,
    /// Whether its states are nodes of a search.
    has_nodes: bool,
}

impl<K: Word> FrontierDp<K> {
    /// The DP of a problem; `None` if its states do not fit into this word type.
    pub fn new(board: &Board, problem: &Problem, order: &FillOrder, group: &Group) -> Option<Self> {
        let place = order.places(problem.blank.len());
        let halves = Halves::new(problem, order, group, &place);
        let kind = |item: &Item| Kind { least: item.least, most: item.most, size: item.size };
        let stock = Stock {
            cells: order.cells.len(),
            kinds: problem.items.iter().map(kind).collect(),
            spare_area: problem.spare_area()?,
        };
        let mut laid = Vec::new();
        for (index, item) in problem.items.iter().enumerate().filter(|(_, item)| item.most > 0) {
            for (number, cells) in item.placements().enumerate() {
                let choice = (index as u32, number as u32);
                let places = cells.iter().map(|&cell| place[cell as usize]).collect();
                laid.push(Laid { choice, copies: 1, places, weight: halves.weight(choice) });
            }
        }
        laid.retain(|laid| laid.weight > 0);
        // A mirror image starts at the start of a line and ends at the end of another one.
        let dp = Self::of(&stock, &laid, 2 * order.longest_line())?;
        Some(Self {
            halves,
            folding: Folding::new(order, group, &place),
            islands: Some(Islands::new(board, problem, order, &place)),
            has_nodes: true,
            ..dp
        })
    }

    /// The DP of these placements; `None` if its states, with room for more cells, do not fit into
    /// this word type.
    fn of(stock: &Stock, laid: &[Laid], more: usize) -> Option<Self> {
        let width = |most: u32| u32::BITS - most.leading_zeros();
        let bits: u32 = stock.kinds.iter().map(|kind| width(kind.most)).sum();
        let span = K::BITS.checked_sub(bits)?;
        let ends = |laid: &Laid| Some((*laid.places.iter().min()?, *laid.places.iter().max()?));
        let reach = laid.iter().filter_map(ends).map(|(first, last)| last - first).max();
        if reach.unwrap_or(0) + more >= span as usize {
            return None;
        }
        let smallest = laid.iter().map(|laid| laid.places.len()).min().unwrap_or(1);
        let mut dp = Self {
            cells: stock.cells,
            window: K::of(!(u128::MAX.checked_shl(span).unwrap_or(0))),
            of_cell: vec![Vec::new(); stock.cells],
            choices: vec![Vec::new(); stock.cells],
            halves: Halves::none(),
            least: Vec::new(),
            spares: Vec::new(),
            spare_area: stock.spare_area,
            folding: None,
            islands: None,
            depth: stock.cells / smallest.max(1),
            has_nodes: false,
        };
        let mut shifts = Vec::new();
        let mut shift = span;
        for kind in &stock.kinds {
            shifts.push(shift);
            dp.require(kind, shift);
            shift += width(kind.most);
        }
        for laid in laid {
            let item = laid.choice.0 as usize;
            dp.add(laid, &stock.kinds[item], shifts[item]);
        }
        Some(dp)
    }

    /// The field of a piece whose copies are counted from bit `shift` on.
    fn field(kind: &Kind, shift: u32) -> K {
        K::of(u128::MAX >> kind.most.leading_zeros() >> 96) << shift
    }

    /// Requires the least number of copies of a piece at the end.
    fn require(&mut self, kind: &Kind, shift: u32) {
        if kind.most == 0 {
            return;
        }
        let field = Self::field(kind, shift);
        self.least.push((field, K::of(kind.least.into()) << shift));
        if kind.least < kind.most {
            self.spares.push(Spare { field, shift, least: kind.least.into(), size: kind.size });
        }
    }

    /// Adds the step that lays a placement.
    fn add(&mut self, laid: &Laid, kind: &Kind, shift: u32) {
        let Some(&first) = laid.places.iter().min() else { return };
        let Some(left) = kind.most.checked_sub(laid.copies) else { return };
        let bit = |place: &usize| K::of(1) << (place - first) as u32;
        let cells = laid.places.iter().fold(K::of(0), |cells, place| cells | bit(place));
        let field = Self::field(kind, shift);
        let is_single = kind.most == 1;
        self.choices[first].push(laid.choice);
        self.of_cell[first].push(Step {
            clash: if is_single { cells | field } else { cells },
            add: cells | K::of(laid.copies.into()) << shift,
            field: if is_single { K::of(0) } else { field },
            room: if is_single { K::of(0) } else { K::of(left.into()) << shift },
            weight: laid.weight,
        });
    }

    fn count(&self, most: &Most, control: &mut Control) -> Result<Result<BigUint, Beyond>, Halt> {
        match self.count_modulo(Modulus::NONE, most, control)? {
            Err(Beyond::Number) => {}
            counted => return Ok(counted.map(BigUint::from)),
        }
        let bound = self.bound();
        let mut known = Remainders::default();
        loop {
            if let Some(count) = known.count(&bound) {
                return Ok(Ok(count.clone()));
            }
            let modulus = known.modulus();
            match self.count_modulo(modulus, most, control)? {
                Ok(remainder) => known.add(remainder, modulus),
                Err(beyond) => return Ok(Err(beyond)),
            }
        }
    }

    fn count_modulo(
        &self,
        modulus: Modulus,
        most: &Most,
        control: &mut Control,
    ) -> Result<Result<u128, Beyond>, Halt> {
        let tables = match self.tables(modulus, most, Keep::Last, control)? {
            Ok(tables) => tables,
            Err(beyond) => return Ok(Err(beyond)),
        };
        control.release(tables[self.cells].bytes());
        Ok(self.total(&tables, modulus).ok_or(Beyond::Number))
    }

    /// A number that the solutions do not exceed: in each of them at most `depth` cells are the
    /// first cell of a step.
    fn bound(&self) -> BigUint {
        let weights = |steps: &Vec<Step<K>>| steps.iter().map(|step| u32::from(step.weight)).sum();
        let mut choices: Vec<u32> = self.of_cell.iter().map(weights).collect();
        choices.sort_unstable();
        choices
            .iter()
            .rev()
            .take(self.depth)
            .map(|&choices| BigUint::from(choices.max(1)))
            .product()
    }

    /// The number of solutions in the last table; `None` if it overflows.
    pub fn total(&self, tables: &[StateTable<K>], modulus: Modulus) -> Option<u128> {
        let mut last = tables[self.cells].states().filter(|&(state, _)| self.is_solution(state));
        last.try_fold(0, |sum, (_, ways)| modulus.sum(sum, ways))
    }

    /// A fresh copy of the island test.
    pub fn islands(&self) -> Option<Islands> {
        self.islands.clone()
    }

    /// The tables with the ways to each state, or the limit that was exceeded.
    pub fn tables(
        &self,
        modulus: Modulus,
        most: &Most,
        keep: Keep,
        control: &mut Control,
    ) -> Result<Result<Vec<StateTable<K>>, Beyond>, Halt> {
        let mut tables: Vec<StateTable<K>> =
            (0..=self.cells).map(|_| StateTable::modulo(modulus)).collect();
        let mut islands = self.islands();
        let mut held = tables[0].add(K::of(0), 1).unwrap_or(0);
        control.hold(held)?;
        let mut seen = 0;
        for cell in 0..self.cells {
            let table = std::mem::take(&mut tables[cell]);
            let near = Near::new(&self.of_cell[cell]);
            for (state, ways) in table.states() {
                if self.has_nodes {
                    control.node(cell)?;
                }
                seen += 1;
                let mut bytes = 0;
                let mut tried = 0;
                for &number in near.of(state) {
                    tried += 1;
                    let step = &self.of_cell[cell][number as usize];
                    let Some(stepped) = step.from(state) else { continue };
                    let is_lost = |first, filled| {
                        islands.as_mut().is_some_and(|islands| islands.is_lost(first, filled))
                    };
                    let Some(after) = self.after(cell, stepped, is_lost) else { continue };
                    let ways = ways.checked_mul(step.weight.into());
                    let table = &mut tables[after.cell];
                    let Some(grown) = ways.and_then(|ways| table.add(after.state, ways)) else {
                        control.release(held);
                        return Ok(Err(Beyond::Number));
                    };
                    bytes += grown;
                }
                control.work(1 + tried / 4)?;
                if bytes > 0 {
                    held += bytes;
                    control.hold(bytes)?;
                }
                if held > most.bytes || seen > most.states {
                    control.release(held);
                    let is_large = held > most.bytes;
                    return Ok(Err(if is_large { Beyond::Memory } else { Beyond::States }));
                }
            }
            if keep == Keep::All {
                tables[cell] = table;
            } else {
                held -= table.bytes();
                control.release(table.bytes());
            }
        }
        if self.has_nodes {
            control.counter("states", seen);
        }
        Ok(Ok(tables))
    }

    /// Where a step from `cell` leads; `None` if it cannot lead to a solution. `is_lost` gets the
    /// first empty cell and the filled cells from there on.
    #[inline(always)]
    pub fn after(
        &self,
        cell: usize,
        stepped: K,
        is_lost: impl FnOnce(usize, u64) -> bool,
    ) -> Option<After<K>> {
        if !self.spares.is_empty() && !self.has_room(stepped) {
            return None;
        }
        let (filled, copies) = (stepped & self.window, stepped & !self.window);
        let run = filled.trailing_ones();
        let (next, rest) = (cell + run as usize, filled >> run);
        if next == self.cells {
            return Some(After { cell: next, state: copies, is_image: false });
        }
        if is_lost(next, rest.low()) {
            return None;
        }
        let (next, rest, is_image) = match &self.folding {
            Some(folding) => folding.least(cell, next, rest),
            None => (next, rest, false),
        };
        Some(After { cell: next, state: rest | copies, is_image })
    }

    fn has_room(&self, state: K) -> bool {
        let beyond = |spare: &Spare<K>| {
            ((state & spare.field) >> spare.shift).low().saturating_sub(spare.least) as usize
                * spare.size
        };
        self.spares.iter().map(beyond).sum::<usize>() <= self.spare_area
    }

    /// Whether a state after the last cell is a solution.
    pub fn is_solution(&self, state: K) -> bool {
        // A field is compared where it is: shifting both sides down would not change the result.
        self.least.iter().all(|&(field, least)| (state & field) >= least)
    }
}

/// The placements of one cell, indexed by the pattern of the next cells.
pub struct Near {
    numbers: Vec<u16>,
    /// Where the numbers of each pattern begin.
    begins: Vec<u32>,
}

impl Near {
    /// The index for a cell with these steps.
    pub fn new<K: Word>(steps: &[Step<K>]) -> Self {
        let patterns = 1 << NEAR;
        let (mut numbers, mut begins) = (Vec::new(), Vec::with_capacity(patterns + 1));
        for pattern in 0..patterns as u64 {
            begins.push(numbers.len() as u32);
            let fits = |(_, step): &(u16, &Step<K>)| step.clash.low() >> 1 & pattern == 0;
            numbers.extend((0..).zip(steps).filter(fits).map(|(number, _)| number));
        }
        begins.push(numbers.len() as u32);
        Self { numbers, begins }
    }

    /// The numbers of the placements that fit the next cells of a state.
    #[inline(always)]
    pub fn of<K: Word>(&self, state: K) -> &[u16] {
        let pattern = (state.low() >> 1) as usize & ((1 << NEAR) - 1);
        &self.numbers[self.begins[pattern] as usize..self.begins[pattern + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::model::board::tests::{flat, packing};
    use crate::packing::model::fill_order::fill_order;

    /// The count with one word type, within a limit of states.
    fn counted<K: Word>(states: u64) -> Result<BigUint, Beyond> {
        let pieces = ["XX|X", "XXX|X", "XX|XX", "XX| XX", "XXX| X", "XXXX", "X"];
        let packing = packing(flat("XXXXXX|XXXXXX|XXXXXX|XXXXXX"), &pieces);
        let mut control = Control::alone(None);
        let problem = Problem::list(&packing, &mut control).expect("no limit").expect("small");
        let group = Group::new(&packing.board, &problem);
        let order = fill_order(&packing.board);
        let dp = FrontierDp::<K>::new(&packing.board, &problem, &order, &group).expect("it fits");
        assert!(dp.folding.is_some(), "a rectangle has a mirror image along its lines");
        dp.count(&Most { states, bytes: 1 << 20 }, &mut control).expect("no limit")
    }

    #[test]
    fn words_of_both_kinds_count_the_same() {
        let narrow = counted::<u64>(u64::MAX);
        assert!(narrow.as_ref().is_ok_and(|count| *count > BigUint::ZERO));
        assert_eq!(counted::<u128>(u64::MAX), narrow);
    }

    #[test]
    fn a_count_that_takes_too_many_states_is_given_up() {
        assert_eq!(counted::<u64>(10), Err(Beyond::States));
    }
}
