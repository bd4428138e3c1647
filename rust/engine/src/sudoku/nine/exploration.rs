//! The search of one board that counts nodes and reports its steps: what the kernel runs.
//!
//! It takes the same rounds as the [`single_solver`](super::single_solver), depth first with a stack
//! of pending halves, and guesses by [`split_in`]. Where nobody watches, [`explore_silently`] has the
//! same nodes and counts, and no reports.
//!
//! Without a cell of two candidates at the root, the first [`TRIAL`] nodes are a trial: if they hold
//! no solution, the search starts again with the other order of guesses, and does not count them. So
//! the order depends on the board alone, and the tree can be cut.
//!
//! Reference: Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998
//! (a search that began badly starts again).

use super::branching::{Order, has_pairs, split, split_in};
use super::lanes::Lanes;
use super::single_solver::{Fate, State, WideBoard};
use super::templates::Templates;
use crate::search::{Control, Halt, Observer};

/// The nodes of a trial. Of 2,000 hard and 1,500 random boards seven take more to a solution.
const TRIAL: u64 = 400;

/// A pending half: the board, its depth, its guess, and the cells already reported.
struct Half {
    board: WideBoard,
    depth: usize,
    guess: (usize, usize),
    reported: [u32; 3],
}

/// Every solution of a board. One node is one board brought to rest: the first, and each half of a
/// guess.
#[inline(always)]
pub fn explore<L: Lanes>(board: &WideBoard, control: &mut Control) -> Result<(), Halt> {
    if control.observer.is_on() {
        explore_aloud::<L>(board, control)
    } else {
        explore_silently::<L>(board, control, |_, _| Ok(false))
    }
}

/// The same for a count that nobody watches: [`Templates`] count solutions without their nodes.
#[inline(always)]
pub fn tally<L: Lanes>(board: &WideBoard, control: &mut Control) -> Result<(), Halt> {
    let mut templates = Templates::default();
    explore_silently::<L>(board, control, |board, control| templates.count(board, control))
}

/// The search that nobody watches: the same nodes, without what only reports need, but for those of
/// boards at rest whose solutions `count` has counted.
#[inline(always)]
fn explore_silently<L: Lanes>(
    root: &WideBoard,
    control: &mut Control,
    mut count: impl FnMut(&WideBoard, &mut Control) -> Result<bool, Halt>,
) -> Result<(), Halt> {
    let mut stack: Vec<(WideBoard, usize)> = Vec::new();
    let mut state: State<L> = State::load(root);
    let mut depth = 0;
    let (mut order, mut trial) = (Order::Cells, None);
    control.node(0)?;
    if root.has_repeats() {
        return Ok(());
    }
    let before = control.stats().clone();
    loop {
        let fate = state.round();
        if fate == Fate::Decided || fate == Fate::Moved && depth == 0 {
            continue;
        }
        if fate == Fate::Solved {
            control.found(|| state.store().cells().to_vec())?;
            trial = None;
        } else if trial == Some(control.nodes()) && !(fate == Fate::Dead && stack.is_empty()) {
            control.go_back_to(&before);
            stack.clear();
            (state, depth, order, trial) = (State::load(root), 0, Order::Places, None);
            continue;
        } else if fate != Fate::Dead {
            let board = state.store();
            if depth == 0 && order == Order::Cells && !has_pairs(&board) {
                if control.is_free_for(TRIAL) {
                    trial = Some(control.nodes() + TRIAL - 1);
                } else {
                    order = order_of::<L>(root);
                }
            }
            let is_counted = trial.is_none() && !control.wants_boards() && count(&board, control)?;
            if !is_counted {
                let (first, second) = state.split_in(&board, order);
                depth += 1;
                stack.push((second.store(), depth));
                control.node(depth)?;
                state = first;
                continue;
            }
        }
        let Some((board, own)) = stack.pop() else { return Ok(()) };
        control.backtrack();
        control.node(own)?;
        depth = own;
        state = State::load(&board);
    }
}

/// The search that reports its steps. A half that excludes a digit reports 0, or the one digit left.
#[inline(always)]
fn explore_aloud<L: Lanes>(board: &WideBoard, control: &mut Control) -> Result<(), Halt> {
    let mut stack: Vec<Half> = Vec::new();
    let mut state: State<L> = State::load(board);
    let (mut depth, mut reported) = (0, [0; 3]);
    let order = order_of::<L>(board);
    control.node(0)?;
    control.observer.node(0, 0, 255);
    if board.has_repeats() {
        return Ok(());
    }
    loop {
        let fate = state.round();
        if fate != Fate::Dead {
            if fate == Fate::Decided || fate == Fate::Moved && depth == 0 {
                continue;
            }
            let board = state.store();
            report(&board, &mut reported, depth, &mut control.observer);
            if fate != Fate::Solved {
                let (first, second) = split_in(&board, order);
                depth += 1;
                let half = |half: WideBoard| Half {
                    guess: guess_of(&board, &half),
                    board: half,
                    depth,
                    reported,
                };
                let first = half(first);
                stack.push(half(second));
                control.node(depth)?;
                control.observer.node(depth, first.guess.0, first.guess.1);
                state = State::load(&first.board);
                continue;
            }
            control.observer.solution(depth);
            control.found(|| board.cells().to_vec())?;
        }
        let Some(half) = stack.pop() else { return Ok(()) };
        control.backtrack();
        control.observer.back(half.depth);
        control.node(half.depth)?;
        control.observer.node(half.depth, half.guess.0, half.guess.1);
        (depth, reported) = (half.depth, half.reported);
        state = State::load(&half.board);
    }
}

/// The order of guesses that the search of a board takes: what its trial says.
#[inline(always)]
pub fn order_of<L: Lanes>(root: &WideBoard) -> Order {
    let mut stack = vec![*root];
    for node in 0..TRIAL {
        let Some(half) = stack.pop() else { return Order::Cells };
        let (fate, board) = rest::<L>(&half, node == 0);
        if fate == Fate::Solved || fate != Fate::Dead && node == 0 && has_pairs(&board) {
            return Order::Cells;
        }
        if fate != Fate::Dead {
            let (first, second) = split(&board);
            stack.extend([second, first]);
        }
    }
    if stack.is_empty() { Order::Cells } else { Order::Places }
}

/// A board at rest, as [`explore`] sees it at a node.
#[inline(always)]
pub fn rest<L: Lanes>(board: &WideBoard, is_root: bool) -> (Fate, WideBoard) {
    if is_root && board.has_repeats() {
        return (Fate::Dead, *board);
    }
    let mut state: State<L> = State::load(board);
    loop {
        let fate = state.round();
        if fate != Fate::Decided && !(fate == Fate::Moved && is_root) {
            return (fate, state.store());
        }
    }
}

/// Reports the cells decided since the last report.
pub(super) fn report(
    board: &WideBoard,
    reported: &mut [u32; 3],
    depth: usize,
    observer: &mut Observer,
) {
    for (band, reported) in reported.iter_mut().enumerate() {
        let mut fresh = board.decided[band] & !*reported;
        *reported |= fresh;
        while fresh != 0 {
            let at = fresh.trailing_zeros();
            fresh &= fresh - 1;
            observer.set(depth, cell_at(band, at), digit_at(board, band, at));
        }
    }
}

/// The cell in which a half has fewer candidates, and the digit left there, or 0 for several.
pub(super) fn guess_of(whole: &WideBoard, half: &WideBoard) -> (usize, usize) {
    for band in 0..3 {
        let words = whole.candidates[band].iter().zip(&half.candidates[band]);
        let gone = words.fold(0, |gone, (before, after)| gone | before & !after);
        if gone != 0 {
            let at = gone.trailing_zeros();
            let is_decided = half.decided[band] >> at & 1 == 1;
            return (cell_at(band, at), if is_decided { digit_at(half, band, at) } else { 0 });
        }
    }
    (0, 0)
}

fn cell_at(band: usize, at: u32) -> usize {
    27 * band + (at / 10 * 9 + at % 10) as usize
}

fn digit_at(board: &WideBoard, band: usize, at: u32) -> usize {
    let digit = board.candidates[band].iter().position(|word| word >> at & 1 == 1);
    digit.map_or(0, |digit| digit + 1)
}
