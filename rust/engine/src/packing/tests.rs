//! All kernels against each other: the same solutions, the same counts.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use num_bigint::BigUint;

use super::counting::frontier_dp;
use super::*;
use crate::packing::model::board::tests::{flat, pyramid};
use crate::packing::model::fill_order::fill_order;
use crate::packing::model::partial::Choice;
use crate::packing::model::pattern::tests::pattern;
use crate::packing::model::symmetry::Group;
use crate::rng::Rng;
use crate::search::cuts_for_tests::in_work_units;
use crate::search::{AnyKernel, Control, Halt, Kernel, Limits, Outcome, WorkUnit};
use crate::search::{remaining, run};

const SHAPES: [&str; 7] = ["X", "XX", "XX|X", "XXX", "XXX|X", "XX|XX", "XXX| X"];

pub fn outcome(kernel: &impl AnyKernel, nodes: Option<u64>) -> Outcome {
    run(kernel, &Limits { nodes, ..Limits::default() }, u64::MAX, &Arc::default(), None, None)
}

/// A small board with holes and some pieces, among them copies and spare ones.
pub fn random(rng: &mut Rng) -> Arc<Packing> {
    let boards = ["XXXX|XXXX|XXXX", "XXX.|XXXX|.XXX", "XXXX|X..X|XXXX", "XXX|XXX|XXX"];
    let at = rng.below(5);
    let board = if at == 4 { pyramid(2) } else { flat(boards[at]) };
    let mut pieces = Vec::new();
    let mut value = 1;
    for _ in 0..2 + rng.below(4) {
        let most = 1 + rng.below(3) as u32;
        let least = if rng.below(2) == 0 { most } else { rng.below(most as usize + 1) as u32 };
        let piece = Piece::flat(value, &pattern(SHAPES[rng.below(SHAPES.len())]));
        let motions = Motions { turn: true, flip: rng.below(2) == 0 };
        pieces.push(Piece { motions, least, most, ..piece });
        value += most as u8;
    }
    Arc::new(Packing::new(board, pieces).expect("a legal packing"))
}

/// The count by frontier DP, whatever the board.
fn by_frontier_dp(packing: &Packing) -> Result<BigUint, frontier_dp::Beyond> {
    let problem = listed(packing);
    let group = Group::new(&packing.board, &problem);
    let mut control = Control::alone(None);
    if !problem.can_fill() {
        return Ok(BigUint::ZERO);
    }
    let order = fill_order(&packing.board);
    let most = frontier_dp::Most { states: u64::MAX, bytes: 1 << 26 };
    let counted = frontier_dp::count(&packing.board, &problem, &order, &group, &most, &mut control);
    counted.expect("no limit")
}

fn listed(packing: &Packing) -> Problem {
    let listed = Problem::list(packing, &mut Control::alone(None));
    listed.expect("no limit").expect("a small board")
}

/// The number of solutions up to symmetry, each represented by the least of its images.
fn canonical(packing: &Packing, solutions: &[Vec<u8>]) -> u64 {
    let problem = listed(packing);
    let group = Group::new(&packing.board, &problem);
    let choices = |board: &Vec<u8>| -> BTreeSet<Choice> {
        let item_of = |value: u8| {
            let own = |item: &Item| (item.value..item.value + item.most as u8).contains(&value);
            problem.items.iter().position(own).expect("a piece") as u32
        };
        let values: BTreeSet<u8> = board.iter().copied().filter(|&value| value > 0).collect();
        let choice = |value: u8| {
            let cells: Vec<u32> =
                (0..board.len() as u32).filter(|&cell| board[cell as usize] == value).collect();
            let item = item_of(value);
            let number = problem.items[item as usize].placements().position(|own| own == cells);
            (item, number.expect("a placement") as u32)
        };
        values.into_iter().map(choice).collect()
    };
    let least = |board: &Vec<u8>| {
        let choices = choices(board);
        let images = group.elements.iter().map(|element| {
            choices.iter().map(|&choice| element.image(choice)).collect::<BTreeSet<Choice>>()
        });
        images.min()
    };
    solutions.iter().map(least).collect::<HashSet<_>>().len() as u64
}

#[test]
fn a_piece_that_no_board_can_hold_is_rejected_with_the_reason() {
    let domino = || Piece::flat(1, &pattern("XX"));
    let fault = |piece| Packing::new(flat("XX."), vec![piece]).err().map_or("", |fault| fault.0);
    assert_eq!(fault(domino()), "");
    assert!(fault(Piece { value: 0, ..domino() }).starts_with("pieces have values"));
    assert!(fault(Piece { value: 250, most: 6, ..domino() }).starts_with("pieces have values"));
    assert!(fault(Piece { cells: Vec::new(), ..domino() }).starts_with("a piece has at least"));
    assert!(fault(Piece { least: 2, most: 1, ..domino() }).starts_with("at least must not"));
    let standing = vec![(0, 0, 0), (1, 0, 0)];
    assert!(fault(Piece { cells: standing, ..domino() }).starts_with("on a flat board"));
    let fixed = Some(vec![1, 2]);
    assert!(fault(Piece { fixed, ..domino() }).starts_with("a piece is fixed on cells"));
}

#[test]
fn all_kernels_agree_on_boards_with_copies_spares_and_holes() {
    let mut rng = Rng::new(5);
    let mut solved = 0;
    for _ in 0..300 {
        let packing = random(&mut rng);
        let cover = outcome(&Cover(Arc::clone(&packing)), None);
        let set: HashSet<&[u8]> = cover.solutions.iter().collect();
        assert_eq!(set.len() as u64, cover.count, "a solution came twice");
        let first_cell = outcome(&FirstCell(Arc::clone(&packing)), None);
        assert_eq!(set, first_cell.solutions.iter().collect(), "{packing:?}");
        assert_eq!(first_cell.count, cover.count);
        let tally = outcome(&Tally(Arc::clone(&packing)), None);
        assert_eq!(tally.total, Some(cover.count.into()));
        assert_eq!(by_frontier_dp(&packing), Ok(cover.count.into()), "{packing:?}");
        solved += u64::from(cover.count > 0);
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn distinct_solutions_are_those_that_no_symmetry_makes_from_each_other() {
    let mut rng = Rng::new(6);
    for _ in 0..150 {
        let packing = random(&mut rng);
        let all = outcome(&Cover(Arc::clone(&packing)), None);
        let tally = outcome(&Tally(Arc::clone(&packing)), None);
        let distinct = tally.distinct.expect("a small board");
        assert_eq!(
            distinct.count,
            Some(canonical(&packing, &all.solutions.to_vec()).into()),
            "{packing:?}"
        );
    }
}

#[test]
fn pieces_that_are_mirror_images_of_each_other_are_distinct_up_to_symmetry_too() {
    let chiral = [("XXX|X", "XXX|  X"), ("XX| XX", " XX|XX")];
    let boards = ["XXXX|XXXX", "XXXX|XXXX|XXXX|XXXX", "XXXXX|X.XXX|XXX.X|XXXXX", "XXX|XXX"];
    let mut rng = Rng::new(9);
    let mut several = 0;
    for _ in 0..150 {
        let (one, other) = chiral[rng.below(2)];
        let (least, most) = (rng.below(2) as u32, 1 + rng.below(2) as u32);
        let single = |value, shape| Piece {
            motions: Motions { turn: true, flip: false },
            least,
            most,
            ..Piece::flat(value, &pattern(shape))
        };
        let filler = Piece { least: 0, most: 3, ..Piece::flat(5, &pattern("XX")) };
        let pieces = vec![single(1, one), single(3, other), filler];
        let packing = Packing::new(flat(boards[rng.below(4)]), pieces).expect("a legal packing");
        let packing = Arc::new(packing);
        let all = outcome(&Cover(Arc::clone(&packing)), None).solutions.to_vec();
        let distinct = outcome(&Tally(Arc::clone(&packing)), None).distinct.expect("symmetries");
        assert_eq!(distinct.count, Some(canonical(&packing, &all).into()), "{packing:?}");
        several += usize::from(all.len() > 1);
    }
    assert!(several > 20, "{several}");
}

/// Dominoes on a full rectangle.
fn dominoes(rows: usize, columns: usize) -> Arc<Packing> {
    let copies = (rows * columns / 2) as u32;
    let domino = Piece { least: copies, most: copies, ..Piece::flat(1, &pattern("XX")) };
    let board = flat(&vec!["X".repeat(columns); rows].join("|"));
    Arc::new(Packing::new(board, vec![domino]).expect("a legal packing"))
}

fn raw_and_distinct(packing: Arc<Packing>) -> [Option<String>; 2] {
    let outcome = outcome(&Tally(packing), None);
    let distinct = outcome.distinct.and_then(|distinct| distinct.count);
    [outcome.total, distinct].map(|count| count.map(|count| count.to_string()))
}

#[test]
fn dominoes_on_wide_boards_are_counted_by_their_states() {
    // OEIS A099390.
    assert_eq!(raw_and_distinct(dominoes(11, 12))[0].as_deref(), Some("1666961188795475"));
    assert_eq!(raw_and_distinct(dominoes(12, 12))[0].as_deref(), Some("53060477521960000"));
    let [raw, _] = raw_and_distinct(dominoes(16, 16));
    assert_eq!(raw.as_deref(), Some("2444888770250892795802079170816"));
}

#[test]
fn a_count_beyond_128_bits_is_exact() {
    // a(n) = a(n - 1) + 5 a(n - 2) + a(n - 3) - a(n - 4), OEIS A005178.
    let mut known: Vec<BigUint> = [1u32, 1, 5, 11].map(BigUint::from).to_vec();
    for n in 4..=127 {
        let next = &known[n - 1] + 5u32 * &known[n - 2] + &known[n - 3] - &known[n - 4];
        known.push(next);
    }
    assert!(known[127].bits() > 128);
    let [raw, distinct] = raw_and_distinct(dominoes(4, 127));
    assert_eq!(raw, Some(known[127].to_string()));
    assert!(distinct.is_some());
}

/// The last step of a count of 36 solutions.
struct LastStep(Arc<Packing>);

crate::search::compiled!(LastStep);

impl Kernel for LastStep {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let problem = listed(&self.0);
        let group = Group::new(&self.0.board, &problem);
        counting::finish(&self.0, &problem, group, 36u32.into(), control)
    }
}

#[test]
fn a_count_is_whole_though_its_distinct_solutions_were_not_counted() {
    let limits = Limits { memory: Some(1), ..Limits::default() };
    let outcome = run(&LastStep(dominoes(4, 4)), &limits, 0, &Arc::default(), None, None);
    assert_eq!((outcome.halt, outcome.total), (Some(Halt::Memory), Some(36u32.into())));
    assert_eq!(outcome.distinct.expect("symmetries").count, None);
}

#[test]
fn work_units_of_any_length_count_the_same_in_the_same_nodes() {
    let mut rng = Rng::new(7);
    for _ in 0..40 {
        let packing = random(&mut rng);
        let search = Arc::new(Cover(Arc::clone(&packing)));
        let whole = in_work_units(&search, None);
        for budget in [1, 2, 7, 50] {
            assert_eq!(in_work_units(&search, Some(budget)), whole);
        }
        assert_eq!(Some(whole.0), outcome(&Tally(packing), None).total);
    }
}

#[test]
fn parts_of_a_search_have_every_solution_once_between_them() {
    let mut rng = Rng::new(8);
    for _ in 0..40 {
        let packing = random(&mut rng);
        let search = Arc::new(Cover(Arc::clone(&packing)));
        let whole = outcome(&*search, None).count;
        for parts in [2, 16] {
            let counts = split(&packing, parts).into_iter().map(|cut| {
                if cut.iter().all(|(_, path)| path.is_empty()) {
                    return outcome(&*search, None).count;
                }
                let search = Arc::clone(&search);
                outcome(&WorkUnit { search, cut: Arc::new(cut), left: remaining() }, None).count
            });
            assert_eq!(counts.sum::<u64>(), whole);
        }
    }
}

#[test]
fn soma_has_240_distinct_solutions_with_mirror_images() {
    let shapes: [&[(i32, i32, i32)]; 7] = [
        &[(0, 0, 0), (1, 0, 0), (0, 1, 0)],
        &[(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)],
        &[(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)],
        &[(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
        &[(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
        &[(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)],
        &[(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 0, 1)],
    ];
    let piece = |(value, cells): (u8, &&[(i32, i32, i32)])| {
        let motions = Motions { turn: true, flip: false };
        Piece { motions, ..Piece::new(value, cells.to_vec()) }
    };
    let lattice = Lattice::Cubes { layers: 3, rows: 3, columns: 3, free: vec![true; 27] };
    let board = Board::new(lattice).expect("a legal board");
    let packing = Packing::new(board, (1..).zip(&shapes).map(piece).collect()).expect("legal");
    let outcome = outcome(&Tally(Arc::new(packing)), None);
    let distinct = outcome.distinct.expect("a small group");
    assert_eq!(outcome.total, Some(11_520u32.into()));
    assert_eq!(distinct.count, Some(240u32.into()));
    assert_eq!(distinct.group, "cube, order 48");
}
