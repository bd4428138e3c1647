//! The counting kernel: multiplies components and branches on those that are too wide.
//!
//! A component with small tables is passed at once. Before anything more expensive, the kernel of
//! `auto` lists solutions up to a limit: if they are few, listing them is the count. Otherwise the
//! component is probed; if that fixes nothing, the frontier DP is tried, and if its tables become
//! too large, the search branches on the cell with the best probing score.
//!
//! References: Bayardo, Pehoushek, "Counting models using connected components", 2000; Freeman,
//! "Improvements to propositional satisfiability search algorithms", 1995 (probing).

use num_bigint::BigUint;

use super::component::{Component, components_of};
use super::frontier_dp::FrontierDp;
use crate::nonogram::propagation::grid::{Board, Paint, Stop};
use crate::nonogram::propagation::probing::Probes;
use crate::nonogram::propagation::{Propagation, by_size};
use crate::nonogram::puzzle::{Clues, Run};
use crate::search::{Control, Halt, Kernel};

/// The largest table, in bytes, before any guess.
const FIRST_BYTES: u64 = 1 << 28;

/// The largest table, in bytes, below a guess.
const LATER_BYTES: u64 = 1 << 22;

/// Bounds of the states of a table, as powers of two: up to the first a component is counted at
/// once; beyond the second it is not tried before guesses have made it smaller.
const NARROW: f64 = 18.0;
const WIDE: f64 = 40.0;

/// The largest number of pictures that are listed.
const FEW: u64 = 1000;

/// Counts the pictures of a nonogram, in colour or not; its result is the total. One node is one
/// board at its fixpoint: the root, and one for each guess either way. The nodes of the `finder`,
/// which lists the pictures if they are few, are counted too.
pub struct Counting<R = u16> {
    finder: Propagation<R>,
    /// The largest table, in bytes: before any guess, and below one.
    most: [u64; 2],
    /// The largest number of pictures that the finder lists.
    few: u64,
}

impl<R> From<Clues<R>> for Counting<R> {
    fn from(puzzle: Clues<R>) -> Self {
        Self { finder: Propagation::new(puzzle), most: [FIRST_BYTES, LATER_BYTES], few: FEW }
    }
}

impl<R: Run> Kernel for Counting<R> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let puzzle = &self.finder.nonogram;
        by_size!(puzzle, W, Count::<R, W>::new(self).run(control))
    }
}

/// A board or one branch of it: the components not counted yet, and the product of the others.
#[derive(Default)]
struct Half {
    components: Vec<Component>,
    product: BigUint,
}

impl Half {
    /// The next component to count; `None` if the product is known.
    fn next(&mut self) -> Option<Component> {
        if self.product == BigUint::ZERO { None } else { self.components.pop() }
    }
}

/// A component that a guess splits into the pictures with it and those without.
struct Frame {
    paint: Paint,
    mark: usize,
    /// The cells of the component.
    cells: Vec<usize>,
    /// The number of pictures with the guess, once counted.
    with: Option<BigUint>,
    half: Half,
}

struct Count<'a, R, const W: usize> {
    counting: &'a Counting<R>,
    board: Board<'a, R, W>,
    probes: Probes<W>,
    root: Half,
    frames: Vec<Frame>,
    /// Components counted, and whether listing was tried.
    components: u64,
    is_listed: bool,
}

impl<'a, R: Run, const W: usize> Count<'a, R, W> {
    fn new(counting: &'a Counting<R>) -> Self {
        Self {
            counting,
            board: Board::new(&counting.finder.nonogram),
            probes: Probes::new(),
            root: Half::default(),
            frames: Vec::new(),
            components: 0,
            is_listed: false,
        }
    }

    fn run(&mut self, control: &mut Control) -> Result<(), Halt> {
        control.hold(self.board.bytes())?;
        let total = self.count(control);
        control.counter("lines", self.board.lines_solved);
        control.counter("parts", self.components);
        control.total(total?);
        Ok(())
    }

    fn count(&mut self, control: &mut Control) -> Result<BigUint, Halt> {
        control.node(0)?;
        control.observer.node(0, 0, 255);
        let all: Vec<usize> = (0..self.board.cells()).collect();
        self.root = self.settled(&all, control)?;
        self.probes.prepare(&self.board, control)?;
        loop {
            if let Some(component) = self.top().next() {
                if let Some(few) = self.take(component, control)? {
                    return Ok(few.into());
                }
                continue;
            }
            let Half { components, product } = std::mem::take(self.top());
            control.release(components.iter().map(|component| component.bytes).sum());
            let Some(frame) = self.frames.pop() else { return Ok(product) };
            self.probes.forget(&self.board, frame.mark);
            self.board.undo(frame.mark);
            control.backtrack();
            match frame.with {
                Some(with) => self.top().product *= with + product,
                None => self.turn(Frame { with: Some(product), ..frame }, control)?,
            }
        }
    }

    fn top(&mut self) -> &mut Half {
        self.frames.last_mut().map_or(&mut self.root, |frame| &mut frame.half)
    }

    /// Counts a component, splits it, or branches on it. Returns the number of pictures of the
    /// whole board if listing them succeeded.
    fn take(&mut self, component: Component, control: &mut Control) -> Result<Option<u64>, Halt> {
        let bytes = FrontierDp::bytes(&component);
        control.hold(bytes)?;
        let held = bytes + component.bytes;
        let few = self.take_within(component, control)?;
        control.release(held);
        Ok(few)
    }

    /// The same, once the bytes of the component and its DP are charged.
    fn take_within(
        &mut self,
        component: Component,
        control: &mut Control,
    ) -> Result<Option<u64>, Halt> {
        let (width, height) = (self.board.width, self.board.height);
        let dp = FrontierDp::best(&component, width, height, control)?;
        let is_narrow = dp.width <= NARROW || dp.has_alike();
        if is_narrow && self.pass(&dp, control)? {
            return Ok(None);
        }
        if !std::mem::replace(&mut self.is_listed, true) {
            let few = control.list(&self.counting.finder, self.counting.few)?;
            if few.is_some() {
                return Ok(few);
            }
        }
        let (mark, depth) = (self.board.trail.len(), self.frames.len());
        let open: Vec<u32> = component.cells.iter().map(|&cell| cell as u32).collect();
        let (board, score) = (&mut self.board, |score| score);
        let probed = self.probes.probe_among(&open, board, score, depth, control);
        let best = match probed {
            Ok(best) => best,
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Dead) => {
                self.probes.grant();
                self.top().product = BigUint::ZERO;
                return Ok(None);
            }
        };
        if self.board.trail.len() > mark {
            let components = components_of(&self.board, &component.cells, control)?;
            self.top().components.extend(components);
        } else if is_narrow || dp.width > WIDE || !self.pass(&dp, control)? {
            let cell = dp.widest;
            let colour = self.board.colours(cell).next_back().unwrap_or(0);
            let paint = best.unwrap_or(Paint::new(cell, colour));
            self.guess(paint, component.cells, control)?;
        }
        Ok(None)
    }

    /// Counts a component by frontier DP; false if a table became too large.
    fn pass(&mut self, dp: &FrontierDp, control: &mut Control) -> Result<bool, Halt> {
        self.components += 1;
        let most = self.counting.most[usize::from(!self.frames.is_empty())].min(control.room() / 2);
        let ways = dp.count(most, control)?;
        let is_counted = ways.is_some();
        if let Some(ways) = ways {
            self.top().product *= ways;
        }
        Ok(is_counted)
    }

    /// Starts the first branch of a component: the pictures with this guess.
    fn guess(
        &mut self,
        paint: Paint,
        cells: Vec<usize>,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let (mark, depth) = (self.board.trail.len(), self.frames.len() + 1);
        control.node(depth)?;
        control.observer.node(depth, paint.cell(), usize::from(paint.colour));
        self.board.paint(paint, depth, &mut control.observer);
        let half = self.settled_since(mark, &cells, control)?;
        self.frames.push(Frame { paint, mark, cells, with: None, half });
        Ok(())
    }

    /// Starts the second branch of a component: the pictures without the guess.
    fn turn(&mut self, frame: Frame, control: &mut Control) -> Result<(), Halt> {
        let depth = self.frames.len() + 1;
        control.node(depth)?;
        control.observer.node(depth, frame.paint.cell(), usize::from(frame.paint.colour));
        self.board.rule_out(frame.paint, depth, &mut control.observer);
        let half = self.settled_since(frame.mark, &frame.cells, control)?;
        self.frames.push(Frame { half, ..frame });
        Ok(())
    }

    /// Brings the board to its fixpoint and splits the open ones of these cells into components.
    fn settled(&mut self, cells: &[usize], control: &mut Control) -> Result<Half, Halt> {
        if !control.silently(|control| self.board.survives(0, control))? {
            return Ok(Half::default());
        }
        let components = components_of(&self.board, cells, control)?;
        Ok(Half { components, product: BigUint::from(1u8) })
    }

    /// The same below a guess; drops the probing results that it invalidates.
    fn settled_since(
        &mut self,
        mark: usize,
        cells: &[usize],
        control: &mut Control,
    ) -> Result<Half, Halt> {
        let half = self.settled(cells, control)?;
        if half.product == BigUint::ZERO {
            self.probes.grant();
        } else {
            self.probes.forget(&self.board, mark);
        }
        Ok(half)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::nonogram::puzzle::{Block, ColourNonogram, Nonogram};
    use crate::rng::Rng;
    use crate::search::{AnyKernel, Limits, Outcome, Shared, run};

    fn outcome(kernel: &dyn AnyKernel) -> Outcome {
        run(kernel, &Limits::default(), 0, &Arc::default(), None, None)
    }

    fn count(rows: Vec<Vec<u16>>, columns: Vec<Vec<u16>>) -> String {
        let puzzle = Nonogram::new(rows, columns).expect("a legal board");
        outcome(&Counting::from(puzzle)).total.expect("an answer").to_string()
    }

    fn factorial(number: u32) -> BigUint {
        (1..=number).map(BigUint::from).product()
    }

    #[test]
    fn clues_of_ones_have_as_many_pictures_as_there_are_permutations() {
        for size in [1, 2, 3, 7, 25, 64, 100] {
            let ones = vec![vec![1]; size];
            assert_eq!(count(ones.clone(), ones), factorial(size as u32).to_string());
        }
    }

    #[test]
    fn boards_that_are_their_own_mirror_images_are_counted() {
        let clues = [vec![1], vec![2], vec![1, 1], vec![1, 2, 1], vec![2, 2], vec![]];
        let mut some = 0;
        for size in 3..=6 {
            for code in 0..6_usize.pow(3) {
                let clue = |at: usize| clues[code / 6_usize.pow(at as u32 % 3) % 6].clone();
                let rows: Vec<_> = (0..size).map(clue).collect();
                let columns: Vec<_> =
                    (0..size).map(|at: usize| clue(at.min(size - 1 - at))).collect();
                let Ok(puzzle) = Nonogram::new(rows, columns) else { continue };
                let wanted = outcome(&Propagation::new(puzzle.clone())).count;
                let counting = Counting { few: 0, ..Counting::from(puzzle) };
                assert_eq!(outcome(&counting).total, Some(wanted.into()));
                some += usize::from(wanted > 0);
            }
        }
        assert!(some > 50);
        let ones = vec![vec![1, 1]; 8];
        assert_eq!(count(ones.clone(), ones), "2215764");
    }

    #[test]
    fn swaps_in_places_of_their_own_are_multiplied() {
        // Pairs of columns, of which either takes the upper cell, with white columns between.
        let swaps = 80;
        let mut columns = Vec::new();
        for _ in 0..swaps {
            columns.extend([vec![1], vec![1], vec![]]);
        }
        let line = vec![1; swaps];
        let expected = BigUint::from(2u8).pow(swaps as u32).to_string();
        assert_eq!(count(vec![line; 2], columns), expected);
    }

    #[test]
    fn a_contradiction_has_no_picture() {
        assert_eq!(count(vec![vec![2], vec![]], vec![vec![1], vec![], vec![1]]), "0");
    }

    /// Clues of a random picture, by counting its runs.
    fn random(rng: &mut Rng, width: usize, height: usize, colours: usize) -> ColourNonogram {
        let picture: Vec<u8> = (0..width * height)
            .map(|_| if rng.below(2) == 0 { 0 } else { 1 + rng.below(colours) as u8 })
            .collect();
        let clue = |line: Vec<u8>| -> Vec<Block> {
            line.chunk_by(|one, other| one == other)
                .filter(|run| run[0] > 0)
                .map(|run| Block { length: run.len() as u16, colour: run[0] })
                .collect()
        };
        let rows = picture.chunks(width).map(|row| clue(row.to_vec())).collect();
        let columns = (0..width)
            .map(|column| clue(picture.iter().skip(column).step_by(width).copied().collect()))
            .collect();
        ColourNonogram::new(rows, columns, colours).expect("a legal board")
    }

    #[test]
    fn a_cancelled_count_ends_while_it_chooses_a_direction() {
        let ones = vec![vec![1]; 150];
        let puzzle = Nonogram::new(ones.clone(), ones).expect("a legal board");
        let shared: Arc<Shared> = Arc::default();
        let mut control = Control::limited(Limits::default(), Arc::clone(&shared), None);
        let board = Board::<u16, 4>::new(&puzzle);
        let cells: Vec<usize> = (0..board.cells()).collect();
        let components = components_of(&board, &cells, &mut control).expect("no limit");
        shared.cancel();
        let chosen = FrontierDp::best(&components[0], 150, 150, &mut control);
        assert_eq!(chosen.err(), Some(Halt::Cancelled));
    }

    fn agrees_with_the_search(seed: u64, puzzles: usize, most: [u64; 2], few: u64) {
        let mut rng = Rng::new(seed);
        for _ in 0..puzzles {
            let (width, height) = (1 + rng.below(7), 1 + rng.below(7));
            let colours = 1 + rng.below(3);
            let puzzle = random(&mut rng, width, height, colours);
            let expected = outcome(&Propagation::new(puzzle.clone())).count;
            let counting = Counting { most, few, ..Counting::from(puzzle.clone()) };
            let total = outcome(&counting).total;
            assert_eq!(total, Some(expected.into()), "{puzzle:?}");
        }
    }

    #[test]
    fn random_counts_are_those_of_the_search() {
        agrees_with_the_search(4, 3000, [FIRST_BYTES, LATER_BYTES], 0);
    }

    #[test]
    fn tables_leave_room_in_the_limit_of_memory() {
        let pairs = vec![vec![1, 1]; 8];
        let puzzle = Nonogram::new(pairs.clone(), pairs).expect("a legal board");
        let counting = Counting { few: 0, ..Counting::from(puzzle) };
        let search = |memory| {
            let limits = Limits { memory, ..Limits::default() };
            run(&counting, &limits, 0, &Arc::default(), None, None)
        };
        let whole = search(None);
        let least = (1..).map(|units| search(Some(units << 14)));
        let small = least.into_iter().find(|found| found.halt.is_none()).expect("a limit");
        assert_eq!(small.total, whole.total);
        assert!(small.stats.nodes > whole.stats.nodes);
    }

    #[test]
    fn counts_are_the_same_when_guesses_split_the_parts() {
        agrees_with_the_search(5, 1000, [64, 64], 0);
        agrees_with_the_search(7, 300, [64, 64], 10);
        agrees_with_the_search(6, 1000, [200, 100], 0);
        let ones = vec![vec![1]; 6];
        let puzzle = Nonogram::new(ones.clone(), ones).expect("a legal board");
        let found = outcome(&Counting { most: [100, 50], few: 0, ..Counting::from(puzzle) });
        assert_eq!(found.total, Some(factorial(6)));
        assert!(found.stats.nodes > 10);
    }
}
