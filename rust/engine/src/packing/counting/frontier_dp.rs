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
//! number of states grows with the width of the board, not with its length; on compact boxes it
//! exceeds any memory, hence the limits in [`Most`].
//!
//! Reference: Knuth, The Art of Computer Programming, 7.1.4 and 7.2.2.1 (diagrams of exact covers).

use super::folding::{Folding, Halves};
use super::islands::Islands;
use super::state_table::{StateTable, Word};
use crate::packing::model::board::Board;
use crate::packing::model::fill_order::FillOrder;
use crate::packing::model::partial::Choice;
use crate::packing::model::problem::Problem;
use crate::packing::model::symmetry::Group;
use crate::search::{Control, Halt};

/// How many of the next cells select the placements of a cell ([`Near`]).
const NEAR: u32 = 8;

/// How a frontier DP ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The number of solutions.
    All(u128),
    /// It would visit more states than allowed.
    TooLong,
    /// The states need more memory than allowed, or the count does not fit into a number.
    TooMany,
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
) -> Result<Counted, Halt> {
    if let Some(dp) = FrontierDp::<u64>::new(board, problem, order, group) {
        return dp.count(most, control);
    }
    match FrontierDp::<u128>::new(board, problem, order, group) {
        Some(dp) => dp.count(most, control),
        None => Ok(Counted::TooMany),
    }
}

/// A placement as an operation on states, relative to its first cell.
#[derive(Clone, Copy)]
pub struct Step<K> {
    /// Bits that must be clear: its cells, and the field of its piece if that is used once.
    clash: K,
    /// What it adds: its cells, and one copy of its piece.
    add: K,
    /// The field of a piece with several copies, and its value when no copy is left.
    field: K,
    full: K,
    /// How many solutions each way stands for: 1, or 2 for a pair.
    pub weight: u8,
}

impl<K: Word> Step<K> {
    /// The state after this step, if its cells are empty and a copy of its piece is left.
    #[inline(always)]
    pub fn from(&self, state: K) -> Option<K> {
        let is_free = state & self.clash == K::of(0) && state & self.field != self.full;
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
    islands: Islands,
}

impl<K: Word> FrontierDp<K> {
    /// The DP of a problem; `None` if its states do not fit into this word type.
    pub fn new(board: &Board, problem: &Problem, order: &FillOrder, group: &Group) -> Option<Self> {
        let width = |most: u32| u32::BITS - most.leading_zeros();
        let bits: u32 = problem.items.iter().map(|item| width(item.most)).sum();
        let span = K::BITS.checked_sub(bits)?;
        let place = order.places(problem.blank.len());
        let mut dp = Self {
            cells: order.cells.len(),
            window: K::of(!(u128::MAX.checked_shl(span).unwrap_or(0))),
            of_cell: vec![Vec::new(); order.cells.len()],
            choices: vec![Vec::new(); order.cells.len()],
            halves: Halves::new(problem, order, group, &place),
            least: Vec::new(),
            spares: Vec::new(),
            spare_area: problem.spare_area()?,
            folding: Folding::new(order, group, &place),
            islands: Islands::new(board, problem, order, &place),
        };
        let mut reach = 0;
        let mut shift = span;
        for (index, item) in problem.items.iter().enumerate().filter(|(_, item)| item.most > 0) {
            let copy = K::of(1) << shift;
            let field = K::of(u128::MAX >> (128 - width(item.most))) << shift;
            let full = K::of(item.most.into()) << shift;
            let is_single = item.most == 1;
            for (number, covered) in item.placements().enumerate() {
                let choice = (index as u32, number as u32);
                let weight = dp.halves.weight(choice);
                let at = |&cell: &u32| place[cell as usize];
                let first = covered.iter().map(at).min()?;
                reach = reach.max(covered.iter().map(at).max()? - first);
                if weight == 0 || reach as u32 >= span {
                    continue;
                }
                let cells = covered
                    .iter()
                    .fold(K::of(0), |cells, cell| cells | K::of(1) << (at(cell) - first) as u32);
                dp.choices[first].push(choice);
                dp.of_cell[first].push(Step {
                    clash: if is_single { cells | field } else { cells },
                    add: cells | copy,
                    field: if is_single { K::of(0) } else { field },
                    full: if is_single { K::of(1) } else { full },
                    weight,
                });
            }
            dp.least.push((field, K::of(item.least.into()) << shift));
            if item.least < item.most {
                let least = u64::from(item.least);
                dp.spares.push(Spare { field, shift, least, size: item.size });
            }
            shift += width(item.most);
        }
        // A mirror image starts at the start of a line and ends at the end of another one.
        (reach + 2 * order.longest_line() < span as usize).then_some(dp)
    }

    fn count(&self, most: &Most, control: &mut Control) -> Result<Counted, Halt> {
        let tables = match self.tables(most, Keep::Last, control)? {
            Ok(tables) => tables,
            Err(counted) => return Ok(counted),
        };
        control.release(tables[self.cells].bytes());
        Ok(self.total(&tables).map_or(Counted::TooMany, Counted::All))
    }

    /// The number of solutions in the last table; `None` if it overflows.
    pub fn total(&self, tables: &[StateTable<K>]) -> Option<u128> {
        let last = tables[self.cells].states().filter(|&(state, _)| self.is_solution(state));
        last.map(|(_, ways)| ways).try_fold(0u128, u128::checked_add)
    }

    /// A fresh copy of the island test.
    pub fn islands(&self) -> Islands {
        self.islands.clone()
    }

    /// The tables with the ways to each state, or the limit that was exceeded.
    pub fn tables(
        &self,
        most: &Most,
        keep: Keep,
        control: &mut Control,
    ) -> Result<Result<Vec<StateTable<K>>, Counted>, Halt> {
        let mut tables: Vec<StateTable<K>> =
            (0..=self.cells).map(|_| StateTable::default()).collect();
        let mut islands = self.islands.clone();
        let mut held = tables[0].add(K::of(0), 1).unwrap_or(0);
        control.hold(held)?;
        let mut seen = 0;
        for cell in 0..self.cells {
            let table = std::mem::take(&mut tables[cell]);
            let near = Near::new(&self.of_cell[cell]);
            for (state, ways) in table.states() {
                control.node(cell)?;
                seen += 1;
                let mut bytes = 0;
                let mut tried = 0;
                for &number in near.of(state) {
                    tried += 1;
                    let step = &self.of_cell[cell][number as usize];
                    let Some(stepped) = step.from(state) else { continue };
                    let is_lost = |first, filled| islands.is_lost(first, filled);
                    let Some(after) = self.after(cell, stepped, is_lost) else { continue };
                    let ways = ways.checked_mul(step.weight.into());
                    match ways.and_then(|ways| tables[after.cell].add(after.state, ways)) {
                        Some(grown) => bytes += grown,
                        None => return Ok(Err(Counted::TooMany)),
                    }
                }
                control.work(1 + tried / 4)?;
                if bytes > 0 {
                    held += bytes;
                    control.hold(bytes)?;
                }
                if held > most.bytes || seen > most.states {
                    control.release(held);
                    let is_large = held > most.bytes;
                    return Ok(Err(if is_large { Counted::TooMany } else { Counted::TooLong }));
                }
            }
            if keep == Keep::All {
                tables[cell] = table;
            } else {
                held -= table.bytes();
                control.release(table.bytes());
            }
        }
        control.counter("states", seen);
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
    fn counted<K: Word>(states: u64) -> Counted {
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
        assert!(matches!(narrow, Counted::All(count) if count > 0));
        assert_eq!(counted::<u128>(u64::MAX), narrow);
    }

    #[test]
    fn a_count_that_takes_too_many_rims_is_given_up() {
        assert_eq!(counted::<u64>(10), Counted::TooLong);
    }
}
