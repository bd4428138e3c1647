//! The kernel against the one for any rules, and its parts against brute force.

use std::sync::Arc;

use super::branching::Scores;
use super::hidden_cages::{Equation, hidden_cages};
use super::rules;
use super::state::Board;
use super::sum::{FULL, MOST_CELLS, Masks, Shape, digits, sum_of};
use super::{Caged, Cells};
use crate::rng::Rng;
use crate::search::{AnyKernel, Limits, run};
use crate::sudoku::layout::Layout;
use crate::sudoku::parts::{Cage, Goal, Rules, Sum};
use crate::sudoku::{Cdcl, Propagation, Sudoku};

const FULL_BOARD: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// A full board with other digits, by seed.
fn full_board(rng: &mut Rng) -> Vec<u8> {
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    FULL_BOARD.bytes().map(|sign| digits[usize::from(sign - b'1')]).collect()
}

/// Cages along rows and columns by chance, which may overlap if `overlap`, seldom with a wrong sum;
/// some givens; some excluded digits.
fn killer(rng: &mut Rng, givens: usize) -> Sudoku {
    let full = full_board(rng);
    let (mut cages, mut covered): (Vec<Cage>, Cells) = (Vec::new(), 0);
    let overlap = rng.below(4) == 0;
    for _ in 0..60 {
        let (start, size, step) = (rng.below(81), 1 + rng.below(5), [1, 9, 10][rng.below(3)]);
        let cells: Vec<usize> = (0..size).map(|at| start + at * step).collect();
        let set = cells.iter().fold(0, |set: Cells, &cell| set | 1 << cell.min(127));
        let digits = cells.iter().filter_map(|&cell| full.get(cell));
        let held = digits.fold(0u16, |held, digit| held | 1 << digit);
        let is_good = start % 9 + (size - 1) * (step % 9) < 9 && held.count_ones() == size as u32;
        if is_good && (overlap || set & covered == 0) {
            covered |= set;
            let total = cells.iter().map(|&cell| u32::from(full[cell])).sum();
            cages.push(Cage { goal: Goal::Total(total), cells });
        }
    }
    if rng.below(5) == 0
        && let Goal::Total(total) = &mut cages[0].goal
    {
        *total += 1;
    }
    let mut units = Layout::boxes(3, 3).expect("a legal board").units().to_vec();
    units.truncate(if rng.below(3) == 0 { 18 } else { 27 });
    let mut rules = Rules { units, cages, ..Rules::open(81, 9) };
    rules.allowed[rng.below(81)] &= !(1 << (1 + rng.below(9)));
    let mut cells = vec![0; 81];
    for _ in 0..givens {
        let cell = rng.below(81);
        cells[cell] = full[cell];
    }
    if rng.below(2) == 0 {
        rules.sums = (0..4).map(|_| signed_sum(rng, &full)).collect();
    }
    let layout = Layout::new(81, 9, rules).expect("legal rules");
    Sudoku::new(Arc::new(layout), cells).expect("a legal board")
}

/// The first cells of a board, with the cages and sums inside.
fn cropped(sudoku: &Sudoku, cells: usize) -> Sudoku {
    let mut rules = sudoku.layout.rules.clone();
    rules.units.iter_mut().for_each(|unit| unit.retain(|&cell| cell < cells));
    rules.units.retain(|unit| !unit.is_empty());
    rules.allowed.truncate(cells);
    rules.cages.retain(|cage| cage.cells.iter().all(|&cell| cell < cells));
    rules.sums.retain(|sum| sum.terms.iter().all(|&(cell, _)| cell < cells));
    let layout = Layout::new(cells, 9, rules).expect("legal rules");
    Sudoku::new(Arc::new(layout), sudoku.cells[..cells].to_vec()).expect("a legal board")
}

/// A total of cells anywhere, some of them taken away.
fn signed_sum(rng: &mut Rng, full: &[u8]) -> Sum {
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    let most = if rng.below(3) == 0 { 30 } else { 8 };
    cells.truncate(2 + rng.below(most));
    let signed = |rng: &mut Rng, cell| (cell, if rng.below(4) == 0 { -1 } else { 1 });
    let terms: Vec<(usize, i64)> = cells.into_iter().map(|cell| signed(rng, cell)).collect();
    let total = terms.iter().map(|&(cell, sign)| sign * i64::from(full[cell])).sum();
    Sum { terms, weights: (0..10).collect(), low: Some(total), high: Some(total) }
}

fn solutions(kernel: &dyn AnyKernel, limit: u64) -> (u64, Vec<Vec<u8>>) {
    let outcome = run(kernel, &Limits::solutions(limit), limit, &Arc::default(), None, None);
    let mut boards = outcome.solutions.to_vec();
    boards.sort_unstable();
    (outcome.count, boards)
}

#[test]
fn killers_have_the_solutions_that_the_other_kernels_find() {
    let mut rng = Rng::new(1);
    let (mut none, mut one, mut many) = (0, 0, 0);
    for round in 0..240 {
        let mut sudoku = killer(&mut rng, 14 + round % 20);
        if round % 3 == 0 {
            sudoku = cropped(&sudoku, 30 + rng.below(50));
        }
        let Some(mut kernel) = Caged::new(&sudoku) else { continue };
        let (count, boards) = solutions(&kernel, 200);
        kernel.patience = 1 + round as u64 % 9;
        assert_eq!(solutions(&kernel, 200).0, count, "after CDCL has taken over");
        assert_eq!(count, solutions(&Propagation(sudoku.clone()), 200).0);
        if count < 200 {
            assert_eq!(boards, solutions(&Cdcl(sudoku), 200).1);
        }
        match count {
            0 => none += 1,
            1 => one += 1,
            _ => many += 1,
        }
    }
    assert!(none > 10 && one > 10 && many > 10, "{none} {one} {many}");
}

/// The same board with digits that are greater by `shift`, of which cells may hold the same nine.
fn shifted(sudoku: &Sudoku, shift: u32, digits: usize) -> Sudoku {
    let Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings } =
        sudoku.layout.rules.clone();
    let allowed = allowed.into_iter().map(|mask| mask << shift).collect();
    let cages = cages.into_iter().map(|Cage { goal, cells }| {
        let Goal::Total(total) = goal else { panic!("a cage with a total") };
        Cage { goal: Goal::Total(total + shift * cells.len() as u32), cells }
    });
    let cages = cages.collect();
    // The sums add the digits of before: the new ones weigh less than their numbers.
    let sums = sums.into_iter().map(|sum| {
        let weights = (0..10 + i64::from(shift)).map(|digit| digit - i64::from(shift));
        Sum { weights: weights.collect(), ..sum }
    });
    let sums = sums.collect();
    let rules = Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings };
    let layout = Layout::new(81, digits, rules).expect("legal rules");
    let moved = |&cell: &u8| if cell == 0 { 0 } else { cell + shift as u8 };
    let cells = sudoku.cells.iter().map(moved).collect();
    Sudoku::new(Arc::new(layout), cells).expect("a legal board")
}

#[test]
fn nine_digits_that_begin_elsewhere_take_the_same_search() {
    let mut rng = Rng::new(7);
    let mut solvable = 0;
    for round in 0..60 {
        let sudoku = killer(&mut rng, 14 + round % 20);
        let Some(kernel) = Caged::new(&sudoku) else { continue };
        let (shift, more) = (rng.below(4), rng.below(3));
        let other = shifted(&sudoku, shift as u32, 9 + shift + more);
        let mut moved = Caged::new(&other).expect("nine digits with cages");
        let all =
            |kernel: &Caged| run(kernel, &Limits::solutions(50), 50, &Arc::default(), None, None);
        let (own, others) = (all(&kernel), all(&moved));
        assert_eq!((own.count, own.stats.nodes), (others.count, others.stats.nodes));
        let back =
            |board: &[u8]| board.iter().map(|digit| digit - shift as u8).collect::<Vec<u8>>();
        let boards: Vec<Vec<u8>> =
            others.solutions.to_vec().iter().map(|board| back(board)).collect();
        assert_eq!(boards, own.solutions.to_vec());
        moved.patience = 1 + round as u64 % 9;
        assert_eq!(solutions(&moved, 50).0, own.count, "after CDCL has taken over");
        solvable += usize::from(own.count > 0);
    }
    assert!(solvable > 20, "{solvable}");
}

#[test]
fn boards_with_other_rules_or_sums_that_cannot_be_are_not_taken() {
    let classic = Sudoku::classic(3, 3, vec![0; 81]).expect("a legal board");
    assert!(Caged::new(&classic).is_none());
    let small = Cage { goal: Goal::Total(5), cells: vec![0, 1] };
    let board = |rules: Rules, side: usize| {
        let layout = Layout::new(side * side, side, rules).expect("legal rules");
        Sudoku::new(Arc::new(layout), vec![0; side * side]).expect("a legal board")
    };
    let four = Rules { cages: vec![small.clone()], ..Rules::open(16, 4) };
    assert!(Caged::new(&board(four, 4)).is_none());
    let sets = Cage { goal: Goal::Sets(vec![0b110]), cells: vec![0, 1] };
    assert!(Caged::new(&board(Rules { cages: vec![sets], ..Rules::open(81, 9) }, 9)).is_none());
    assert!(Caged::new(&board(Rules { cages: vec![small], ..Rules::open(81, 9) }, 9)).is_some());
    let total = |factor: i64, high: i64| {
        let terms = vec![(0, 1), (30, 1), (60, factor)];
        let sum = Sum { terms, weights: (0..10).collect(), low: Some(4), high: Some(high) };
        Caged::new(&board(Rules { sums: vec![sum], ..Rules::open(81, 9) }, 9)).is_some()
    };
    assert!(total(-1, 4) && !total(2, 4) && !total(-1, 5));
}

#[test]
fn two_sums_that_leave_two_rows_one_end_have_no_solution_without_a_guess() {
    let sum = |columns: std::ops::Range<usize>, total: i64| {
        let cells = columns.clone().chain(columns.map(|column| column + 9));
        let terms: Vec<(usize, i64)> = cells.map(|cell| (cell, 1)).collect();
        Sum { terms, weights: (0..10).collect(), low: Some(total), high: Some(total) }
    };
    let units = Layout::boxes(3, 3).expect("a legal board").units().to_vec();
    let sums = vec![sum(0..4, 35), sum(4..8, 37)];
    let layout = Layout::new(81, 9, Rules { units, sums, ..Rules::open(81, 9) });
    let sudoku = Sudoku::new(Arc::new(layout.expect("legal rules")), vec![0; 81]);
    let kernel = Caged::new(&sudoku.expect("a legal board")).expect("a board with sums");
    let outcome = run(&kernel, &Limits::default(), 0, &Arc::default(), None, None);
    assert_eq!((outcome.count, outcome.stats.nodes), (0, 1));
}

#[test]
fn hidden_cages_hold_on_full_boards() {
    let mut rng = Rng::new(2);
    let mut seen = 0;
    for _ in 0..100 {
        let sudoku = killer(&mut rng, 81);
        let layout = &sudoku.layout;
        let full = full_board(&mut rng);
        let set = |cells: &[usize]| cells.iter().fold(0, |set: Cells, &cell| set | 1 << cell);
        let sum = |cells: Cells| -> i32 {
            super::cells_of(cells).map(|cell| i32::from(full[cell as usize])).sum()
        };
        let cages: Vec<Equation> = layout
            .cages()
            .iter()
            .map(|cage| Equation::of(set(&cage.cells), sum(set(&cage.cells))))
            .collect();
        let houses: Vec<Cells> = layout.units().iter().map(|unit| set(unit)).collect();
        for hidden in hidden_cages(&houses, &cages) {
            assert_eq!(sum(hidden.added) - sum(hidden.taken), hidden.total);
            assert_eq!(hidden.added & hidden.taken, 0);
            seen += 1;
        }
    }
    assert!(seen > 100);
}

#[test]
fn an_innie_and_an_outie_are_found() {
    let row: Cells = 0o777;
    let cages = [Equation::of(0o377, 40), Equation::of(0o400 | 1 << 17, 12)];
    let hidden = hidden_cages(&[row], &cages);
    assert!(hidden.contains(&Equation::of(0o400, 5)));
    assert!(hidden.contains(&Equation::of(1 << 17, 7)));
}

#[test]
fn each_cage_that_sticks_out_by_one_cell_makes_a_sum() {
    let row: Cells = 0o777;
    let (left, right) = (0o37 | 1 << 9, 0o740 | 1 << 17);
    let cages = [Equation::of(left, 27), Equation::of(right, 27)];
    let hidden = hidden_cages(&[row], &cages);
    let sum = |added: Cells, taken: Cells, total: i32| Equation { added, taken, total };
    assert!(hidden.contains(&sum(0o740, 1 << 9, 18)));
    assert!(hidden.contains(&sum(0o37, 1 << 17, 18)));
    let turned = |one: &Equation| hidden.contains(&sum(one.taken, one.added, -one.total));
    assert!(!hidden.iter().any(turned), "a sum is found once, not again with its signs turned");
}

#[test]
fn long_sums_are_kept_where_cells_lie_outside_all_cages() {
    let row: Cells = 0o777;
    let innies = Equation::of(0o774, 42);
    assert!(hidden_cages(&[row], &[Equation::of(0o3, 3)]).contains(&innies));
    let every = [Equation::of(0o3, 3), Equation::of(0o774, 42)];
    assert!(hidden_cages(&[row], &every).iter().all(|sum| sum.size() <= 6));
}

#[test]
fn eight_cells_in_three_groups_hold_the_greatest_digits() {
    let differs = |one: usize, other: usize| one != other && one / 3 == other / 3;
    let shape = Shape::new(8, 24 + 24 + 17, 0, differs).expect("a sum");
    let mut masks: Masks = [FULL; MOST_CELLS];
    assert_eq!(shape.narrow(&mut masks), Some(0b1_1100_0000));
    assert_eq!(masks[..6], [0b1_1100_0000; 6]);
    assert_eq!(masks[6..8], [0b1_1000_0000; 2]);
}

#[test]
fn groups_of_different_digits_bound_what_is_taken_away() {
    let differs = |one: usize, other: usize| one != other && one < 5 && other < 5;
    let shape = Shape::new(6, 14, 1 << 5, differs).expect("a sum");
    let mut masks: Masks = [FULL; MOST_CELLS];
    masks[5] = 0b11;
    assert_eq!(shape.narrow(&mut masks), Some(0b1111));
    assert_eq!((masks[0], masks[5]), (0b11_1111, 0b11));
}

#[test]
fn a_long_sum_keeps_the_digits_of_a_board() {
    let mut rng = Rng::new(4);
    let mut narrowed = 0;
    for _ in 0..2000 {
        let size = 5 + rng.below(8);
        let negative = rng.below(1 << size) as u16 & rng.below(1 << size) as u16;
        let digits: Vec<usize> = (0..size).map(|_| rng.below(9)).collect();
        let group: Vec<usize> = (0..size).map(|_| rng.below(3)).collect();
        let differs =
            |one: usize, other: usize| group[one] == group[other] && digits[one] != digits[other];
        let signed = |at: usize| if negative >> at & 1 == 1 { -1 } else { 1 };
        let total = (0..size).map(|at| signed(at) * (digits[at] as i32 + 1)).sum();
        let shape = Shape::new(size, total, negative, differs).expect("a sum that can be");
        let mut masks: Masks = [FULL; MOST_CELLS];
        for (mask, &digit) in masks.iter_mut().zip(&digits) {
            *mask = 1 << digit | rng.below(512) as u16 & rng.below(512) as u16;
        }
        let before = masks;
        let certain = shape.narrow(&mut masks).expect("an assignment is left");
        assert!((0..size).all(|at| masks[at] >> digits[at] & 1 == 1));
        assert_eq!(certain & !digits.iter().fold(0, |all, digit| all | 1 << digit), 0);
        narrowed += usize::from(masks != before);
    }
    assert!(narrowed > 200, "{narrowed}");
}

/// The digits of all sets of `size` from `union` that add `total` and meet each mask; and the digits
/// in all of them.
fn by_sets(masks: &[u16], total: u32) -> Option<(u16, u16)> {
    let union = masks.iter().fold(0, |all, mask| all | mask);
    let fits = |set: &u16| {
        set.count_ones() as usize == masks.len()
            && set & !union == 0
            && sum_of(*set) == total
            && masks.iter().all(|mask| mask & set != 0)
    };
    let sets: Vec<u16> = (0..=FULL).filter(fits).collect();
    let possible = sets.iter().fold(0, |all, set| all | set);
    (!sets.is_empty()).then(|| (possible, sets.iter().fold(FULL, |all, set| all & set)))
}

#[test]
fn a_wide_cage_keeps_the_digits_of_its_sets() {
    let mut rng = Rng::new(5);
    let (mut dead, mut narrowed) = (0, 0);
    for _ in 0..2000 {
        let size = 4 + rng.below(4);
        let least = (1 << size) - 1;
        let total = sum_of(least) + rng.below(size * (9 - size) + 1) as u32;
        let shape = Shape::new(size, total as i32, 0, |one, other| one != other).expect("a sum");
        let mut masks: Masks = [FULL; MOST_CELLS];
        for mask in &mut masks[..size] {
            while mask.count_ones() > 7 || mask.count_ones() < 4 {
                *mask = rng.below(512) as u16;
            }
        }
        let wanted = by_sets(&masks[..size], total);
        let before = masks;
        let found = shape.narrow(&mut masks);
        let Some((possible, certain)) = wanted else {
            assert_eq!(found, None);
            dead += 1;
            continue;
        };
        assert_eq!(found, Some(certain));
        let is_hidden = |digit: u16| {
            certain & digit != 0
                && before[..size].iter().filter(|mask| *mask & digit != 0).count() == 1
        };
        let hidden = digits(possible).filter(|&digit| is_hidden(digit)).fold(0, |all, at| all | at);
        for (mask, before) in masks.iter().zip(before).take(size) {
            let left = before & possible;
            assert_eq!(*mask, if left & hidden == 0 { left } else { left & hidden });
        }
        narrowed += usize::from(masks != before);
    }
    assert!(dead > 20 && narrowed > 200, "{dead} {narrowed}");
}

#[test]
fn guesses_go_to_the_cells_of_a_sum_that_has_shown_failures() {
    let cages = [Equation::of(0b11, 9), Equation::of(0b11 << 60, 9)];
    let rules = rules::Rules::new(&[0b11, 0b11 << 60], &cages).expect("sums that can hold");
    let mut scores = Scores::new(&rules);
    assert_eq!(scores.choose(&rules, &Board::open(81)), Some((0, 1)));
    scores.fail_sum(&rules.sums[1].cells);
    assert_eq!(scores.choose(&rules, &Board::open(81)), Some((60, 1)));
}

#[test]
fn a_failure_counts_its_digit_only_if_no_other_was_left() {
    let cages = [Equation::of(0b111, 9), Equation::of(0b111 << 60, 20)];
    let rules = rules::Rules::new(&[0b111, 0b111 << 60], &cages).expect("sums that can hold");
    let mut scores = Scores::new(&rules);
    let mut board = Board::open(81);
    (board.masks[0], board.masks[60]) = (0b11, 0b1100);
    scores.fail(60, 0b1100);
    scores.fail(70, 0b1000);
    for _ in 0..40 {
        scores.fail(70, 0b11);
    }
    assert_eq!(scores.choose(&rules, &board), Some((60, 0b100)));
    for _ in 0..40 {
        scores.fail(70, 0b1);
    }
    assert_eq!(scores.choose(&rules, &board), Some((0, 1)));
}

/// All assignments of a sum, one after the other: what stays of the masks, and the digits in all.
fn by_brute_force(
    masks: &[u16],
    total: i32,
    negative: u16,
    differs: &dyn Fn(usize, usize) -> bool,
) -> Option<(Vec<u16>, u16)> {
    let (mut left, mut certain, mut is_any) = (vec![0; masks.len()], FULL, false);
    for number in 0..9usize.pow(masks.len() as u32) {
        let digits: Vec<usize> =
            (0..masks.len()).map(|at| number / 9usize.pow(at as u32) % 9).collect();
        let signed = |at: usize| if negative >> at & 1 == 1 { -1 } else { 1 };
        let sum: i32 =
            digits.iter().enumerate().map(|(at, &own)| signed(at) * (own as i32 + 1)).sum();
        let clashes = (0..masks.len())
            .any(|one| (0..one).any(|other| differs(one, other) && digits[one] == digits[other]));
        if sum == total && !clashes && (0..masks.len()).all(|at| masks[at] >> digits[at] & 1 == 1) {
            is_any = true;
            certain &= digits.iter().fold(0, |all, digit| all | 1 << digit);
            for (own, digit) in left.iter_mut().zip(digits) {
                *own |= 1 << digit;
            }
        }
    }
    is_any.then_some((left, certain))
}

#[test]
fn a_sum_keeps_what_some_assignment_has() {
    let mut rng = Rng::new(3);
    let (mut exact, mut dead) = (0, 0);
    for round in 0..900 {
        let size = 1 + rng.below(4);
        let negative = if round % 2 == 0 { 0 } else { rng.below(1 << size) as u16 };
        let group: Vec<usize> = (0..size).map(|_| rng.below(2)).collect();
        let is_cage = round % 3 == 0;
        let differs =
            |one: usize, other: usize| one != other && (is_cage || group[one] == group[other]);
        let few = 1 + rng.below(4);
        let masks: Vec<u16> =
            (0..size).map(|_| (0..few).fold(0, |mask, _| mask | 1 << rng.below(9))).collect();
        let total = rng.below(9 * size) as i32 + 1 - 5 * negative.count_ones() as i32;
        let wanted = by_brute_force(&masks, total, negative, &differs);
        let mut own: Masks = [FULL; MOST_CELLS];
        own[..size].copy_from_slice(&masks);
        let found = Shape::new(size, total, negative, differs).and_then(|shape| {
            shape.narrow(&mut own).map(|certain| (own[..size].to_vec(), certain))
        });
        match (wanted, found) {
            (None, None) => dead += 1,
            (None, Some(_)) => {
                let is_open = masks.iter().all(|mask| !mask.is_power_of_two());
                assert!(size > 2 || !is_open, "an open pair is exact");
            }
            (Some(_), None) => panic!("a sum lost its assignments"),
            (Some((left, certain)), Some((kept, sure))) => {
                assert!(left.iter().zip(&kept).all(|(left, kept)| left & !kept == 0));
                assert_eq!(sure & !certain, 0);
                exact += usize::from(left == kept);
            }
        }
    }
    assert!(exact > 90 && dead > 30, "{exact} {dead}");
}
