//! The kernel against the one for any rules, and its parts against brute force.

use std::sync::Arc;

use super::hidden_cages::{Equation, hidden_cages};
use super::sum::{FULL, Masks, Shape};
use super::{Caged, Cells};
use crate::rng::Rng;
use crate::search::{AnyKernel, Limits, run};
use crate::sudoku::layout::Layout;
use crate::sudoku::parts::{Cage, Goal, Rules};
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
    let mut rules = Rules { units, cages, ..Rules::open(9, 9) };
    rules.allowed[rng.below(81)] &= !(1 << (1 + rng.below(9)));
    let mut cells = vec![0; 81];
    for _ in 0..givens {
        let cell = rng.below(81);
        cells[cell] = full[cell];
    }
    let layout = Layout::new(9, 9, rules).expect("legal rules");
    Sudoku::new(Arc::new(layout), cells).expect("a legal board")
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
        let sudoku = killer(&mut rng, 14 + round % 20);
        let Some(kernel) = Caged::new(&sudoku) else { continue };
        let (count, boards) = solutions(&kernel, 200);
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

#[test]
fn boards_with_other_rules_or_sums_that_cannot_be_are_not_taken() {
    let classic = Sudoku::classic(3, 3, vec![0; 81]).expect("a legal board");
    assert!(Caged::new(&classic).is_none());
    let small = Cage { goal: Goal::Total(5), cells: vec![0, 1] };
    let board = |rules: Rules, side: usize| {
        let layout = Layout::new(side, side, rules).expect("legal rules");
        Sudoku::new(Arc::new(layout), vec![0; side * side]).expect("a legal board")
    };
    let four = Rules { cages: vec![small.clone()], ..Rules::open(4, 4) };
    assert!(Caged::new(&board(four, 4)).is_none());
    let sets = Cage { goal: Goal::Sets(vec![0b110]), cells: vec![0, 1] };
    assert!(Caged::new(&board(Rules { cages: vec![sets], ..Rules::open(9, 9) }, 9)).is_none());
    assert!(Caged::new(&board(Rules { cages: vec![small], ..Rules::open(9, 9) }, 9)).is_some());
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
        let mut own: Masks = [FULL; 9];
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
