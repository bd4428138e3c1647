//! The kernels against all shadings of small boards, and the cycle constraint against flood fill.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::board::Hitori;
use super::cycle_constraint::CycleConstraint;
use super::propagation::search;
use super::shading::{BLACK, Shading, WHITE};
use super::{Cdcl, Propagation};
use crate::rng::Rng;
use crate::search::cuts_for_tests::holds_in_work_units;
use crate::search::{AnyKernel, Control, DepthFirst, Halt, Kernel, Limits, Outcome, run};

/// The kernel that switches to CDCL after a number of guesses taken back.
struct Impatient(Hitori, u64);

crate::search::compiled!(Impatient);

impl Kernel for Impatient {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search(&self.0, &[], self.1, control)
    }
}

fn all_of(kernel: &dyn AnyKernel) -> Outcome {
    run(kernel, &Limits::default(), u64::MAX, &Arc::default(), None, None)
}

/// The solutions of a board, each of which must come once.
fn solutions(kernel: &dyn AnyKernel) -> BTreeSet<Vec<u8>> {
    let outcome = all_of(kernel);
    assert_eq!(outcome.halt, None);
    let count = outcome.count;
    let set: BTreeSet<Vec<u8>> = outcome.solutions.to_vec().into_iter().collect();
    assert_eq!(set.len() as u64, count, "a solution came twice");
    set
}

/// A board's shape, and every shading of it whose blacks do not touch and whose whites do.
struct Shape {
    width: usize,
    height: usize,
    shadings: Vec<Vec<u8>>,
}

impl Shape {
    fn new(width: usize, height: usize) -> Self {
        let size = width * height;
        let first_column: u32 = (0..height).map(|row| 1 << (row * width)).sum();
        let touch =
            |blacks: u32| blacks & blacks >> 1 & !(first_column >> 1) | blacks & blacks >> width;
        let apart = (0..1u32 << size).filter(|&blacks| touch(blacks) == 0);
        let shadings = apart
            .map(|blacks| (0..size).map(|cell| (blacks >> cell & 1) as u8).collect())
            .filter(|colours: &Vec<u8>| are_whites_together(width, colours))
            .collect();
        Self { width, height, shadings }
    }

    fn board(&self, cells: &[u16]) -> Hitori {
        Hitori::new(self.width, self.height, cells.to_vec()).expect("a legal board")
    }

    fn random_board(&self, rng: &mut Rng) -> Vec<u16> {
        let most = 2 + rng.below(self.width.max(self.height) + 1);
        (0..self.width * self.height).map(|_| rng.below(most + 1) as u16).collect()
    }

    /// The shadings without equal whites in a line.
    fn by_trial(&self, cells: &[u16]) -> BTreeSet<Vec<u8>> {
        let width = self.width;
        let in_line = |a: usize, b: usize| a / width == b / width || a % width == b % width;
        let pairs: Vec<(usize, usize)> = (0..cells.len())
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .filter(|&(a, b)| cells[a] != 0 && cells[a] == cells[b] && in_line(a, b))
            .collect();
        let obeys = |colours: &&Vec<u8>| {
            pairs.iter().all(|&(a, b)| colours[a] == BLACK || colours[b] == BLACK)
        };
        self.shadings.iter().filter(obeys).cloned().collect()
    }
}

/// Whether there are whites, and filling from one of them reaches all.
fn are_whites_together(width: usize, colours: &[u8]) -> bool {
    let Some(first) = colours.iter().position(|&colour| colour == WHITE) else { return false };
    let (mut seen, mut waiting) = (vec![false; colours.len()], vec![first]);
    seen[first] = true;
    while let Some(cell) = waiting.pop() {
        let mut reach = |other: usize| {
            if colours[other] == WHITE && !std::mem::replace(&mut seen[other], true) {
                waiting.push(other);
            }
        };
        if cell % width > 0 {
            reach(cell - 1);
        }
        if cell % width + 1 < width {
            reach(cell + 1);
        }
        if cell >= width {
            reach(cell - width);
        }
        if cell + width < colours.len() {
            reach(cell + width);
        }
    }
    (0..colours.len()).all(|cell| colours[cell] == BLACK || seen[cell])
}

const SHAPES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 7),
    (9, 1),
    (2, 2),
    (3, 2),
    (2, 6),
    (7, 2),
    (3, 3),
    (4, 3),
    (3, 5),
    (4, 4),
    (5, 4),
];

#[test]
fn the_kernel_finds_what_trial_finds_on_ten_thousand_small_boards() {
    let mut rng = Rng::new(11);
    let mut several = 0;
    for (width, height) in SHAPES {
        let shape = Shape::new(width, height);
        for _ in 0..750 {
            let cells = shape.random_board(&mut rng);
            let found = solutions(&Propagation(shape.board(&cells)));
            assert_eq!(found, shape.by_trial(&cells), "{width}x{height} {cells:?}");
            several += usize::from(found.len() > 1);
        }
    }
    assert!(several > 1000);
}

#[test]
fn work_units_of_any_length_find_what_trial_finds() {
    let mut rng = Rng::new(14);
    for (width, height) in SHAPES {
        let shape = Shape::new(width, height);
        for needs_black in [false, true, false, true] {
            let cells = shape.random_board(&mut rng);
            let board = Hitori { needs_black, ..shape.board(&cells) };
            let search = Arc::new(DepthFirst(board));
            let plain = all_of(&*search);
            let mut wanted = shape.by_trial(&cells);
            wanted.retain(|colours| !needs_black || colours.contains(&BLACK));
            assert_eq!(plain.count, wanted.len() as u64, "{width}x{height} {cells:?}");
            holds_in_work_units(&search, &plain);
        }
    }
}

#[test]
fn clauses_find_what_trial_finds_from_the_start_and_after_any_number_of_guesses() {
    let mut rng = Rng::new(12);
    for (width, height) in SHAPES {
        let shape = Shape::new(width, height);
        for patience in 0..60 {
            let cells = shape.random_board(&mut rng);
            let wanted = shape.by_trial(&cells);
            let board = shape.board(&cells);
            assert_eq!(solutions(&Cdcl(board.clone())), wanted, "{width}x{height} {cells:?}");
            let found = solutions(&Impatient(board, patience % 7));
            assert_eq!(found, wanted, "{width}x{height} {cells:?} after {}", patience % 7);
        }
    }
}

#[test]
fn a_cycle_appears_exactly_when_a_flood_fill_misses_a_white() {
    let mut rng = Rng::new(13);
    let (mut cycles_seen, mut blacks_seen) = (0, 0);
    for _ in 0..60 {
        let (width, height) = (2 + rng.below(9), 2 + rng.below(9));
        let board = Hitori::new(width, height, vec![0; width * height]).expect("a legal board");
        let shading = Shading::new(&board, &mut Control::alone(None)).expect("no limit");
        let frame = shading.frame;
        let mut cycles = CycleConstraint::new(&shading);
        let mut blacks: Vec<usize> = Vec::new();
        for _ in 0..200 {
            let cell = rng.below(width * height);
            let touches = board.neighbours(cell).any(|other| blacks.contains(&other));
            if blacks.contains(&cell) || touches {
                blacks.truncate(rng.below(blacks.len() + 1));
                cycles.backtrack(blacks.len());
                continue;
            }
            blacks.push(cell);
            let colours = |blacks: &[usize]| -> Vec<u8> {
                (0..width * height).map(|cell| u8::from(blacks.contains(&cell))).collect()
            };
            let cycle = cycles.add(blacks.len(), frame.place(board.place(cell)));
            assert_eq!(cycle.is_none(), are_whites_together(width, &colours(&blacks)));
            blacks_seen += 1;
            if let Some(cycle) = cycle {
                cycles_seen += 1;
                let cycle: Vec<usize> = cycle.into_iter().map(|place| frame.cell(place)).collect();
                assert!(cycle.iter().all(|black| blacks.contains(black)));
                assert!(!are_whites_together(width, &colours(&cycle)));
                blacks.pop();
                cycles.backtrack(blacks.len());
            }
        }
    }
    assert!(cycles_seen > 500 && blacks_seen > 3 * cycles_seen, "{cycles_seen} {blacks_seen}");
}

#[test]
fn what_colours_must_be_there_is_asked_of_each_board() {
    let count = |cells: &[u16], needs| {
        let mut board = Hitori::new(cells.len(), 1, cells.to_vec()).expect("a legal board");
        (board.needs_white, board.needs_black) = needs;
        let counts = [
            all_of(&Propagation(board.clone())).count,
            all_of(&Cdcl(board.clone())).count,
            all_of(&Impatient(board, 0)).count,
        ];
        assert!(counts[1..].iter().all(|&count| count == counts[0]), "{cells:?} {counts:?}");
        counts[0]
    };
    let needs = [(true, false), (true, true), (false, false), (false, true)];
    assert_eq!(needs.map(|each| count(&[7], each)), [1, 0, 2, 1]);
    assert_eq!(needs.map(|each| count(&[1, 2], each)), [3, 2, 3, 2]);
    assert_eq!(needs.map(|each| count(&[1, 1], each)), [2; 4]);
}

#[test]
fn the_board_of_figure_1_is_unique() {
    let cells = [3, 2, 5, 4, 5, 2, 3, 4, 3, 5, 4, 3, 2, 4, 4, 1, 3, 3, 5, 5, 5, 4, 1, 2, 3];
    let board = Hitori::new(5, 5, cells.to_vec()).expect("a legal board");
    let found = solutions(&Propagation(board));
    let blacks: Vec<Vec<usize>> = found
        .iter()
        .map(|colours| (0..25).filter(|&cell| colours[cell] == BLACK).collect())
        .collect();
    assert_eq!(blacks, [[4, 6, 10, 13, 16, 19]]);
}
