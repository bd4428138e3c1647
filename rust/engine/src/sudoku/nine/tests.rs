//! Every vector level against the plain one and against the kernel for any size.

use std::sync::Arc;
use std::time::Duration;

use super::board::Board;
use super::dispatch::Machine;
use super::lanes::{LANES, Lanes};
use super::lines::{FAULTY, Fault, answer_text, solve_cells, solve_line, solve_lines};
use super::propagation_round::propagation_round;
use super::single_solver::WideBoard;
use super::{Nine, Sudoku, Tally};
use crate::rng::Rng;
use crate::search::cuts_for_tests::{holds_in_work_units, in_work_units};
use crate::search::{AnyKernel, Control, DepthFirst, Halt, Limits, Outcome, Record, run};
use crate::sudoku::{Cdcl, Layout, Propagation, Rules};

const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
/// For tests that look at the boards themselves.
const KEEPS: fn(&[u8], &[u8]) -> bool = |_, _| true;
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Some cells of a full board, seldom with one digit wrong.
fn puzzle(rng: &mut Rng) -> Vec<u8> {
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    let givens = 20 + rng.below(20);
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    let mut cells = vec![0; 81];
    for &cell in &order[..givens] {
        cells[cell] = digits[usize::from(FIRST.as_bytes()[cell] - b'1')];
    }
    if rng.below(4) == 0 {
        cells[order[0]] = cells[order[0]] % 9 + 1;
    }
    cells
}

/// Solutions up to `limit` by the kernel for any size.
fn count(cells: &[u8], limit: u64) -> u64 {
    let sudoku = Sudoku::classic(3, 3, cells.to_vec()).expect("a legal board");
    run(&Propagation(sudoku), &Limits::solutions(limit), 0, &Arc::default(), None, None).count
}

/// Some candidates beside a full board, seldom with a cell of that board wrong or without any.
fn sukaku(rng: &mut Rng) -> Sudoku {
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    let more = 2 + rng.below(4);
    let mut allowed: Vec<u64> = FIRST
        .bytes()
        .map(|sign| {
            let own = 1 << digits[usize::from(sign - b'1')];
            (0..more).fold(own, |mask, _| mask | 2 << rng.below(9))
        })
        .collect();
    if rng.below(4) == 0 {
        let wrong = rng.below(81);
        allowed[wrong] &= !(1 << digits[usize::from(FIRST.as_bytes()[wrong] - b'1')]);
    }
    let mut cells = vec![0; 81];
    if rng.below(8) == 0 {
        cells[rng.below(81)] = 1 + rng.below(9) as u8;
    }
    let units = Layout::boxes(3, 3).expect("a legal board").units().to_vec();
    let rules = Rules { units, allowed, ..Rules::default() };
    let layout = Layout::new(81, 9, rules).expect("legal rules");
    Sudoku::new(Arc::new(layout), cells).expect("a legal board")
}

/// The line of 729 characters of a sukaku without givens.
fn marks(sudoku: &Sudoku) -> Vec<u8> {
    let allowed = sudoku.layout.allowed.iter();
    let mark = |mask: &u64, digit: u8| if mask >> digit & 1 == 1 { b'0' + digit } else { b'.' };
    allowed.flat_map(|mask| (1..=9).map(move |digit| mark(mask, digit))).collect()
}

fn random_lanes(rng: &mut Rng) -> Board<[u32; LANES]> {
    let mut board = Board { candidates: [[[0; LANES]; 9]; 3], decided: [[0; LANES]; 3] };
    for lane in 0..LANES {
        let own = Board::<u32>::of(&puzzle(rng));
        for band in 0..3 {
            for digit in 0..9 {
                board.candidates[band][digit][lane] = own.candidates[band][digit];
            }
            board.decided[band][lane] = own.decided[band];
        }
    }
    board
}

fn lane<L: Lanes>(board: &Board<L>, lane: usize) -> Board {
    let word = |lanes: L| {
        let mut words = [0; LANES];
        lanes.store(&mut words);
        words[lane]
    };
    Board {
        candidates: [0, 1, 2].map(|band| {
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|digit| word(board.candidates[band][digit]))
        }),
        decided: [0, 1, 2].map(|band| word(board.decided[band])),
    }
}

#[test]
fn sixteen_lanes_do_what_one_word_does() {
    let mut rng = Rng::new(1);
    for _ in 0..50 {
        let mut all = random_lanes(&mut rng);
        let mut alone: Vec<Board> = (0..LANES).map(|number| lane(&all, number)).collect();
        for _ in 0..8 {
            let found = propagation_round(&mut all);
            for (number, own) in alone.iter_mut().enumerate() {
                let one = propagation_round(own);
                let bits = [one.dead, one.solved, one.moved, one.decided];
                let lanes = [found.dead, found.solved, found.moved, found.decided];
                assert_eq!(bits.map(|bit| bit & 1), lanes.map(|bits| bits >> number & 1));
                assert_eq!(*own, lane(&all, number));
            }
        }
    }
}

#[test]
fn every_machine_counts_as_the_kernel_for_any_size() {
    let mut rng = Rng::new(2);
    let puzzles: Vec<Vec<u8>> = (0..400).map(|_| puzzle(&mut rng)).collect();
    let wanted: Vec<u64> = puzzles.iter().map(|cells| count(cells, 5)).collect();
    assert!([0, 1, 5].iter().all(|count| wanted.contains(count)));
    for machine in Machine::available() {
        for (cells, &wanted) in puzzles.iter().zip(&wanted) {
            let (count, first) = machine.search(&WideBoard::of(cells), 5, &mut Vec::new());
            assert_eq!(u64::from(count), wanted, "{}", machine.name());
            if count > 0 {
                let solution = first.cells();
                assert_eq!(self::count(&solution, 2), 1);
                assert!(
                    cells.iter().zip(solution).all(|(&given, digit)| given == 0 || given == digit)
                );
            }
        }
    }
    let flat: Vec<u8> = puzzles.concat();
    for threads in [1, 2] {
        let answers = solve_cells(&flat, 5, threads, KEEPS, || true);
        let counts: Vec<u64> = answers.counts.iter().map(|&count| count.into()).collect();
        assert_eq!(counts, wanted);
    }
}

#[test]
fn sukakus_have_as_many_solutions_as_the_kernel_for_any_size_and_clauses_find() {
    let mut rng = Rng::new(11);
    let limits = Limits::solutions(5);
    let count = |kernel: &dyn AnyKernel| run(kernel, &limits, 9, &Arc::default(), None, None);
    let mut found = [0; 6];
    for _ in 0..400 {
        let sudoku = sukaku(&mut rng);
        let outcome = count(&Nine(sudoku.clone()));
        assert_eq!(outcome.count, count(&Propagation(sudoku.clone())).count);
        assert_eq!(outcome.count, count(&Cdcl(sudoku.clone())).count);
        found[outcome.count as usize] += 1;
        for solution in outcome.solutions.to_vec() {
            let is_allowed = |(mask, digit): (&u64, &u8)| mask >> digit & 1 == 1;
            assert!(sudoku.layout.allowed.iter().zip(&solution).all(is_allowed));
            assert_eq!(self::count(&solution, 2), 1);
        }
        if sudoku.cells == [0; 81] {
            let (count, _) = solve_line(&marks(&sudoku), 5).expect("a sukaku");
            assert_eq!(u64::from(count), outcome.count);
        }
    }
    assert!([0, 1, 5].iter().all(|&count| found[count] > 10), "{found:?}");
}

#[test]
fn lines_of_cells_and_of_candidates_stand_in_one_text() {
    let mut rng = Rng::new(12);
    let sudoku = sukaku(&mut rng);
    let marks = marks(&sudoku);
    let (count, _) = solve_line(&marks, 5).expect("a sukaku");
    let mut wrong = marks.clone();
    wrong[100] = b'1';
    let text = [HARD.as_bytes(), &marks, &wrong, &marks[..700]].join(&b'\n');
    let answers = solve_lines(&text, 5, 1, KEEPS, || true);
    assert_eq!(answers.counts, [1, count as u8, FAULTY, FAULTY]);
    let places: Vec<_> = answers.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(3, 101), (4, 82)]);
}

#[test]
fn a_board_that_takes_long_ends_on_all_lanes() {
    let (count, cells) = solve_line(HARD.as_bytes(), 2).expect("a puzzle");
    assert_eq!(count, 1);
    assert_eq!(
        cells.as_slice(),
        b"812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    );
    let few = [&HARD[..6], "...", &HARD[9..]].concat().replace("36", "..").replace("9.2", "...");
    let few: Vec<u8> = few.bytes().map(|sign| if sign == b'.' { 0 } else { sign - b'0' }).collect();
    for machine in Machine::available() {
        let limit = 3000;
        assert_eq!(machine.search(&WideBoard::of(&few), limit, &mut Vec::new()).0, limit);
    }
}

#[test]
fn a_search_with_enough_solutions_ends_in_all_its_lanes() {
    for machine in Machine::available() {
        let empty = WideBoard::of(&[0; 81]);
        assert_eq!(machine.search(&empty, 2, &mut Vec::new()).0, 2, "{}", machine.name());
        assert_eq!(machine.search(&empty, 40, &mut Vec::new()).0, 40);
    }
    // Two boards on all lanes, one of them with a single solution.
    let cells: Vec<u8> = HARD
        .bytes()
        .map(|sign| if sign == b'.' { 0 } else { sign - b'0' })
        .chain([0; 81])
        .collect();
    assert_eq!(solve_cells(&cells, 200, 1, KEEPS, || true).counts, [1, 200]);
}

#[test]
fn the_frame_counts_every_solution_once() {
    let mut rng = Rng::new(3);
    for _ in 0..40 {
        let cells = puzzle(&mut rng);
        let sudoku = Sudoku::classic(3, 3, cells.clone()).expect("a legal board");
        let limits = Limits::solutions(2000);
        let outcome = run(&Nine(sudoku), &limits, 2000, &Arc::default(), None, None);
        assert_eq!(outcome.count, count(&cells, 2000));
        let mut distinct = outcome.solutions.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), outcome.solutions.len());
    }
}

/// Boards with some solutions each.
fn boards_with_solutions(rng: &mut Rng, number: usize) -> Vec<Sudoku> {
    std::iter::repeat_with(|| puzzle(rng))
        .filter(|cells| (2..200).contains(&count(cells, 200)))
        .take(number)
        .map(|cells| Sudoku::classic(3, 3, cells).expect("a legal board"))
        .collect()
}

fn figures(sudoku: &Sudoku, limits: &Limits, record: Option<Record>) -> [u64; 4] {
    let outcome = run(&Nine(sudoku.clone()), limits, 0, &Arc::default(), record, None);
    let stats = outcome.stats;
    [outcome.count, stats.nodes, stats.backtracks, stats.max_depth]
}

#[test]
fn a_search_that_nobody_watches_has_the_figures_of_one_that_is_watched() {
    for sudoku in boards_with_solutions(&mut Rng::new(4), 30) {
        let limits = Limits::default();
        let watched = figures(&sudoku, &limits, Some(Record::Events(0)));
        assert_eq!(figures(&sudoku, &limits, None), watched);
    }
}

#[test]
fn limits_end_a_search_where_they_end_one_that_is_watched() {
    for sudoku in boards_with_solutions(&mut Rng::new(5), 5) {
        let [all, nodes, ..] = figures(&sudoku, &Limits::default(), None);
        for most in 1..nodes {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let watched = figures(&sudoku, &limits, Some(Record::Events(0)));
            assert_eq!(figures(&sudoku, &limits, None), watched);
        }
        for most in 1..all {
            let limits = Limits::solutions(most);
            let watched = figures(&sudoku, &limits, Some(Record::Events(0)));
            assert_eq!(figures(&sudoku, &limits, None), watched);
        }
    }
}

fn counted(sudoku: Sudoku, limits: &Limits, keep: u64) -> Outcome {
    run(&Tally(Nine(sudoku)), limits, keep, &Arc::default(), None, None)
}

#[test]
fn a_count_by_templates_is_the_number_of_solutions_on_every_machine() {
    let mut rng = Rng::new(13);
    let mut boards = boards_with_solutions(&mut rng, 300);
    boards.extend((0..300).map(|_| sukaku(&mut rng)));
    for sudoku in boards {
        let [all, ..] = figures(&sudoku, &Limits::solutions(20_000), None);
        for machine in Machine::available() {
            let mut control = Control::limited(Limits::solutions(20_000), Arc::default(), None);
            let end = machine.tally(&Nine(sudoku.clone()).board(), &mut control);
            assert_eq!((control.count(), end.is_err()), (all, all == 20_000));
        }
    }
}

/// Boards at rest that hold a digit twice in a row of a box made this 2,291.
#[test]
fn a_count_by_templates_leaves_out_boards_that_a_round_holds_possible() {
    let sudoku = sudoku_of(
        "..6..1.......3....9..4....7..1....2..3..9....4..5....13.....68....3..2....2..8..3",
    );
    assert_eq!(counted(sudoku, &Limits::default(), 0).count, 2284);
}

#[test]
fn a_count_keeps_to_its_limits_and_finds_the_boards_that_are_wanted() {
    for sudoku in boards_with_solutions(&mut Rng::new(14), 10) {
        let [all, ..] = figures(&sudoku, &Limits::default(), None);
        let whole = counted(sudoku.clone(), &Limits::default(), all);
        let mut found = whole.solutions.to_vec();
        found.sort_unstable();
        found.dedup();
        assert_eq!((whole.count, found.len() as u64), (all, all));
        for most in 1..=all {
            let stopped = counted(sudoku.clone(), &Limits::solutions(most), 0);
            assert_eq!((stopped.count, stopped.halt), (most, Some(Halt::Solutions)));
        }
        let nodes = counted(sudoku.clone(), &Limits::default(), 0).stats.nodes;
        for most in 0..nodes {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let stopped = counted(sudoku.clone(), &limits, 0);
            assert_eq!((stopped.stats.nodes, stopped.halt), (most, Some(Halt::Nodes)));
            assert!(stopped.count <= all);
        }
    }
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let stopped = counted(sudoku_of(&".".repeat(81)), &limits, 0);
    assert_eq!((stopped.stats.nodes, stopped.halt), (10_000, Some(Halt::Nodes)));
    let limits = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
    let stopped = counted(sudoku_of(&".".repeat(81)), &limits, 0);
    assert!(stopped.halt == Some(Halt::Time) && stopped.count > 1000);
    assert!(stopped.stats.seconds < 1.0);
}

fn sudoku_of(line: &str) -> Sudoku {
    let cells = line.bytes().map(|sign| if sign == b'.' { 0 } else { sign - b'0' }).collect();
    Sudoku::classic(3, 3, cells).expect("a legal board")
}

/// Norvig's second hard board: with cells of three candidates first, 84,093 nodes to a solution.
const TRAP: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";

#[test]
fn a_search_that_loses_its_way_starts_again() {
    let sudoku = sudoku_of(TRAP);
    let [count, nodes, ..] = figures(&sudoku, &Limits::solutions(1), None);
    assert!(count == 1 && nodes < 60, "{nodes}");
}

/// The trap and images of it with a changed clue took 110,000 to 400,000 rounds in a list.
#[test]
fn a_list_leaves_a_subtree_where_it_loses_its_way() {
    for line in [
        TRAP,
        "2...........7..98.7.......1.........9142....................59........4.4...9..2.",
        ".......1.95..6......3....6..1..8..2..2.......89...........1.293..................",
        ".....2.6........1.6..37.......79.......4.....9..1...4...................1.....274",
        "3............2.7.12......4...................1.6.3....6...913........6........1.9",
    ] {
        let mut go_on = || panic!("a check comes after 16,384 rounds");
        assert_eq!(solve_lines(line.as_bytes(), 2, 1, KEEPS, &mut go_on).counts, [2]);
    }
}

#[test]
fn the_trial_of_a_search_leaves_no_trace_in_its_figures() {
    let sudoku = sudoku_of(
        "1......8......913.......5.6..7.4....3....1.5..6.2.....5....89...4..7......26.....",
    );
    for nodes in [Some(1), Some(60), Some(399), Some(400), Some(401), None] {
        let limits = Limits { nodes, ..Limits::default() };
        let watched = figures(&sudoku, &limits, Some(Record::Events(0)));
        assert_eq!(figures(&sudoku, &limits, None), watched);
    }
    let [count, nodes, ..] = figures(&sudoku, &Limits::default(), None);
    let search = Arc::new(DepthFirst(Nine(sudoku)));
    assert_eq!(in_work_units(&search, Some(60)), (count.into(), nodes));
}

#[test]
fn several_guesses_at_once_find_each_solution_once() {
    for sudoku in boards_with_solutions(&mut Rng::new(6), 10) {
        let [all, ..] = figures(&sudoku, &Limits::default(), None);
        let all = u32::try_from(all).expect("a small number");
        for limit in [2, all - 1, all, u32::MAX] {
            let board = WideBoard::of(&sudoku.cells);
            let (found, first) = Machine::best().search(&board, limit, &mut Vec::new());
            assert_eq!(found, all.min(limit));
            let most = limit.clamp(1, 254) as u8;
            let answers = solve_cells(&sudoku.cells, most, 1, KEEPS, || true);
            assert_eq!(answers.counts, [all.min(most.into()) as u8]);
            let solutions = [first.cells().to_vec(), answers.solutions];
            assert!(solutions.iter().all(|cells| count(cells, 2) == 1));
        }
    }
}

/// Found by fuzzing: without a look at the givens, 38 seconds of guesses.
#[test]
fn a_digit_twice_in_a_row_of_a_box_ends_the_search_at_once() {
    let line = b"000000010400000000020000000000005407000002000\
        00.3..000000500000000200000000088553";
    let mut checks = 0;
    let mut go_on = || {
        checks += 1;
        true
    };
    assert_eq!(solve_lines(line, 2, 1, KEEPS, &mut go_on).counts, [0]);
    assert_eq!(checks, 0, "a check comes after 16,384 rounds");
    assert_eq!(solve_line(line, 2).expect("a legal line").0, 0);
}

#[test]
fn faulty_lines_are_reported_and_do_not_stop_the_others() {
    let text = format!(
        "# a list\n{HARD}\r\n\n{} \n{FIRST},{FIRST}\n12345\n  {HARD} hard\n",
        "x".repeat(81)
    );
    let answers = solve_lines(text.as_bytes(), 2, 1, KEEPS, || true);
    assert_eq!(answers.counts, [1, FAULTY, 1, FAULTY, 1]);
    assert_eq!(
        answers.faults,
        [Fault { line: 4, column: 1, sign: Some(b'x') }, Fault { line: 6, column: 6, sign: None },]
    );
    let written = answer_text(&answers.counts, &answers.solutions, 2);
    let lines: Vec<&[u8]> = written.split(|&sign| sign == b'\n').collect();
    assert_eq!(lines[2], format!("{FIRST},unique").as_bytes());
    assert_eq!(lines[3], b"-,faulty");
}

#[test]
fn work_ends_when_go_on_returns_false() {
    let empty = vec![0; 81 * 64];
    let answers = solve_cells(&empty, 254, 1, KEEPS, || false);
    assert!(answers.counts.iter().all(|&count| count <= 254));
}

#[test]
fn work_units_of_any_length_visit_the_nodes_of_auto() {
    let mut rng = Rng::new(9);
    let mut several = 0;
    while several < 20 {
        let sudoku = match several % 2 {
            0 => Sudoku::classic(3, 3, puzzle(&mut rng)).expect("a legal board"),
            _ => sukaku(&mut rng),
        };
        let plain =
            run(&Nine(sudoku.clone()), &Limits::solutions(300), 0, &Arc::default(), None, None);
        if plain.halt.is_some() {
            continue;
        }
        let search = Arc::new(DepthFirst(Nine(sudoku)));
        holds_in_work_units(&search, &plain);
        several += usize::from(plain.count > 1);
    }
}
