//! Counting the solutions of boards with interchangeable digits.
//!
//! Digits that no given holds and no rule tells apart are *interchangeable*: to exchange two of them
//! everywhere makes a solution of a solution. A unit that must hold all of them has them in ascending
//! order in exactly one of `k!` such solutions. So only these are counted, each for `k!`: on one
//! board for each choice of cells in a unit, `k` digits among `n` open cells being `n` over `k` boards.
//!
//! Reference: Puget, "Breaking all value symmetries in surjection problems", 2005.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::board::Sudoku;
use super::layout::Layout;
use super::masks::bits;
use super::parts::Rules;
use crate::search::{AnyKernel, Control, Halt, Kernel};

/// The most boards: each is prepared by itself.
const MOST_BOARDS: u64 = 1000;

/// The least solutions that one stands for. A search of the whole board can be shared out to threads.
const LEAST_GAIN: u64 = 6;

/// A count of a board by the boards on which interchangeable digits are in order.
pub struct Labellings {
    boards: Vec<Arc<dyn AnyKernel>>,
    /// How many solutions one stands for.
    each: BigUint,
}

impl Labellings {
    /// The count of a board, each of whose parts `kernel_of` searches; `None` if too few digits are
    /// interchangeable.
    pub fn of(sudoku: &Sudoku, kernel_of: impl Fn(Sudoku) -> Arc<dyn AnyKernel>) -> Option<Self> {
        let (mut boards, mut each) = (vec![sudoku.cells.clone()], BigUint::from(1_u8));
        for digits in interchangeable(sudoku) {
            let parted = boards.iter().map(|cells| in_order(&sudoku.layout, cells, &digits));
            let Some(parted) = parted.collect::<Option<Vec<_>>>() else { continue };
            let parted: Vec<_> = parted.into_iter().flatten().collect();
            if parted.len() as u64 <= MOST_BOARDS {
                boards = parted;
                each *= (1..=digits.len()).product::<usize>();
            }
        }
        let board_of = |cells| kernel_of(Sudoku { layout: Arc::clone(&sudoku.layout), cells });
        let is_worth_it = each >= BigUint::from(LEAST_GAIN);
        is_worth_it.then(|| Self { boards: boards.into_iter().map(board_of).collect(), each })
    }
}

impl Kernel for Labellings {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let end = self.boards.iter().try_for_each(|board| board.explore(control));
        control.total(&self.each * control.count());
        end
    }
}

/// The sets of at least two digits that no given holds and no rule tells apart.
fn interchangeable(sudoku: &Sudoku) -> Vec<Vec<u8>> {
    let rules = &sudoku.layout.rules;
    let Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings } = rules;
    let is_plain = cages.is_empty() && sums.is_empty() && relations.is_empty();
    let is_plain = is_plain && automata.is_empty() && lunchboxes.is_empty();
    let is_plain = is_plain && rankings.is_empty();
    if units.is_empty() || !is_plain {
        return Vec::new();
    }
    let mut alike: BTreeMap<Vec<bool>, Vec<u8>> = BTreeMap::new();
    for digit in (1..=sudoku.layout.digits as u8).filter(|digit| !sudoku.cells.contains(digit)) {
        let places = allowed.iter().map(|mask| mask >> digit & 1 == 1).collect();
        alike.entry(places).or_default().push(digit);
    }
    alike.into_values().filter(|digits| digits.len() > 1).collect()
}

/// The boards on which these digits are in ascending order in a unit that must hold them all; `None`
/// if there is no such unit, or if they are too many.
fn in_order(layout: &Layout, cells: &[u8], digits: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mask = digits.iter().fold(0, |mask, digit| mask | 1_u64 << digit);
    let is_open = |&cell: &usize| cells[cell] == 0 && layout.allowed[cell] & mask != 0;
    let holders = layout.units().iter().enumerate();
    let holders = holders.filter(|&(unit, _)| layout.held(unit) & mask == mask);
    let open = holders.map(|(_, unit)| unit.iter().copied().filter(is_open).collect::<Vec<_>>());
    let (ways, open) = open.map(|open| (ways(open.len(), digits.len()), open)).min()?;
    let placed = |chosen: u64| {
        let mut board = cells.to_vec();
        for (at, &digit) in bits(chosen).zip(digits) {
            board[open[at as usize]] = digit;
        }
        board
    };
    (ways <= MOST_BOARDS).then(|| choices(open.len(), digits.len()).map(placed).collect())
}

/// The number of choices of `some` of `all` things.
fn ways(all: usize, some: usize) -> u64 {
    (0..some as u64).fold(1, |ways, at| ways * (all as u64).saturating_sub(at) / (at + 1))
}

/// The choices of `some` of fewer than 64 things, as masks (Gosper's hack: the next number with as
/// many bits).
fn choices(all: usize, some: usize) -> impl Iterator<Item = u64> {
    let next = |&chosen: &u64| {
        let lowest = chosen & chosen.wrapping_neg();
        let carried = chosen + lowest;
        Some((carried ^ chosen) >> 2 >> lowest.trailing_zeros() | carried)
    };
    let first = (some < 64).then(|| (1 << some) - 1);
    std::iter::successors(first, next).take_while(move |chosen| chosen >> all == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::search::{Limits, Outcome, run};
    use crate::sudoku::parts::{Cage, Goal};
    use crate::sudoku::samples::count_of;
    use crate::sudoku::{CellBacktracking, Nine, Propagation, auto};

    fn outcome_of(sudoku: &Sudoku, limits: &Limits) -> Option<Outcome> {
        let kernel = Labellings::of(sudoku, auto)?;
        Some(run(&kernel, limits, 0, &Arc::default(), None, None))
    }

    fn total_of(sudoku: &Sudoku) -> Option<u64> {
        outcome_of(sudoku, &Limits::default())?.total?.try_into().ok()
    }

    /// A classic board with up to so many random givens.
    fn random_board(rng: &mut Rng, boxes: (usize, usize), givens: usize) -> Sudoku {
        let size = boxes.0 * boxes.1;
        let mut cells = vec![0; size * size];
        for _ in 0..givens {
            cells[rng.below(size * size)] = 1 + rng.below(size) as u8;
        }
        Sudoku::classic(boxes.0, boxes.1, cells).expect("a legal board")
    }

    #[test]
    fn empty_boards_have_the_known_numbers_of_solutions() {
        for (rows, columns, count) in [(2, 2, 288), (2, 3, 28_200_960)] {
            let sudoku = Sudoku::classic(rows, columns, vec![0; (rows * columns).pow(2)]);
            assert_eq!(total_of(&sudoku.expect("a legal board")), Some(count));
        }
    }

    #[test]
    fn boards_with_few_givens_have_as_many_solutions_as_the_search_of_the_whole_finds() {
        let mut rng = Rng::new(21);
        let mut solvable = 0;
        for at in 0..200 {
            let sudoku = random_board(&mut rng, (2, 2), at % 4);
            let wanted = count_of(&CellBacktracking::from(sudoku.clone()));
            if let Some(total) = total_of(&sudoku) {
                assert_eq!(total, wanted);
                solvable += u64::from(wanted > 0);
            }
        }
        assert!(solvable > 50);
    }

    #[test]
    fn a_rule_about_digits_tells_them_apart() {
        let units = Layout::boxes(2, 2).expect("a legal board").units().to_vec();
        let cages = vec![Cage { goal: Goal::Total(5), cells: vec![0, 1] }];
        let layout = Layout::new(16, 4, Rules { units, cages, ..Rules::open(16, 4) });
        let sudoku = Sudoku::new(Arc::new(layout.expect("legal rules")), vec![0; 16]);
        assert!(Labellings::of(&sudoku.expect("a legal board"), auto).is_none());
    }

    #[test]
    fn cells_that_exclude_digits_part_them_into_sets() {
        let units = Layout::boxes(2, 3).expect("a legal board").units().to_vec();
        let mut rules = Rules { units, ..Rules::open(36, 6) };
        for cell in (0..36).filter(|cell| (cell % 6 + cell / 6) % 2 == 0) {
            rules.allowed[cell] = 0b101_0100;
        }
        let layout = Arc::new(Layout::new(36, 6, rules).expect("legal rules"));
        let sudoku = Sudoku::new(layout, vec![0; 36]).expect("a legal board");
        assert_eq!(interchangeable(&sudoku).len(), 2);
        assert_eq!(total_of(&sudoku), Some(count_of(&Propagation(sudoku))));
    }

    #[test]
    fn nine_digits_of_which_three_are_given_have_as_many_solutions_as_found_one_by_one() {
        let mut cells = vec![0; 81];
        let solution = shifted_rows();
        for (cell, &digit) in solution.iter().enumerate() {
            if digit <= 6 && !(cell < 18 && digit > 4) {
                cells[cell] = digit;
            }
        }
        let sudoku = Sudoku::classic(3, 3, cells).expect("a legal board");
        assert_eq!(interchangeable(&sudoku), [[7, 8, 9]]);
        assert_eq!(total_of(&sudoku), Some(count_of(&Nine(sudoku))));
    }

    /// A solution of the classic board, by shifts of its first row.
    fn shifted_rows() -> Vec<u8> {
        (0..81).map(|cell| ((cell % 9 + cell / 9 * 3 + cell / 27) % 9) as u8 + 1).collect()
    }

    #[test]
    fn a_search_that_is_stopped_counts_whole_sets_of_solutions() {
        let sudoku = Sudoku::classic(2, 3, vec![0; 36]).expect("a legal board");
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let outcome = outcome_of(&sudoku, &limits).expect("interchangeable digits");
        assert_eq!((outcome.stats.nodes, outcome.halt), (1000, Some(Halt::Nodes)));
        let total = outcome.total.expect("a total");
        assert!(total > BigUint::from(0_u8));
        assert_eq!(total % 720_u32, BigUint::from(0_u8));
    }

    #[test]
    fn a_board_whose_digits_are_all_given_has_nothing_to_interchange() {
        let mut cells = vec![0; 36];
        cells[..5].copy_from_slice(&[1, 2, 3, 4, 5]);
        let sudoku = Sudoku::classic(2, 3, cells).expect("a legal board");
        assert!(Labellings::of(&sudoku, auto).is_none());
    }

    #[test]
    fn choices_are_as_many_as_the_ways() {
        for (all, some) in [(0, 1), (1, 2), (4, 2), (6, 6), (9, 3)] {
            assert_eq!(choices(all, some).count() as u64, ways(all, some));
        }
        assert_eq!(choices(4, 2).collect::<Vec<_>>(), [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
    }
}
