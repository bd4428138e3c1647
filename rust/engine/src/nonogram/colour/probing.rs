//! Probing in colours, and which cell to guess.
//!
//! Each open cell is supposed to be each of its colours in turn, and each time the lines are solved
//! to the fixpoint. A colour that cannot be is ruled out; what every other colour rules out is ruled
//! out, too. Cells are probed in a circle until a whole round brings no news. What a probe found
//! stands as long as none of the lines that it went through has changed.
//!
//! Probing works on credit: some to begin with, and the price of a full probing for each dead end.

use std::sync::Arc;

use super::grid::{Board, Lines, Paint, Stop};
use crate::search::{Control, Halt, Observer};

/// Work that probing may take before any guess has failed, in the units of `Control::work`.
const FIRST_CREDIT: u64 = 1 << 24;

/// What a full probing is believed to take before one was completed.
const FIRST_PRICE: u64 = 1 << 20;

/// The most bytes that old probes take; a larger board forgets them.
const MOST_BYTES: usize = 1 << 25;

/// What a probe found of a cell that has several colours.
#[derive(Clone, Copy)]
struct Found<const W: usize> {
    /// The lines that were solved on the way.
    lines: Lines<W>,
    /// How much the cell decides.
    score: u64,
    /// The colour that decides least.
    colour: u8,
    /// Whether none of the lines has changed since.
    stands: bool,
}

/// How much work probing may still take, and what the last probe of each cell found.
pub struct Probes<const W: usize> {
    /// Cells that the root leaves open.
    open: Arc<[usize]>,
    found: Vec<Found<W>>,
    credit: u64,
    price: u64,
    /// Suppositions made.
    pub count: u64,
}

impl<const W: usize> Probes<W> {
    pub fn new() -> Self {
        let (credit, price) = (FIRST_CREDIT, FIRST_PRICE);
        Self { open: Arc::default(), found: Vec::new(), credit, price, count: 0 }
    }

    /// Makes room for the cells that are open on the board.
    pub fn prepare(&mut self, board: &Board<W>, control: &mut Control) -> Result<(), Halt> {
        self.open = (0..board.cells()).filter(|&cell| !board.is_decided(cell)).collect();
        let bytes = board.cells() * size_of::<Found<W>>();
        if bytes <= MOST_BYTES {
            control.hold(bytes as u64)?;
            let nothing = Found { lines: Lines::NONE, score: 0, colour: 0, stands: false };
            self.found = vec![nothing; board.cells()];
        }
        Ok(())
    }

    /// A guess failed: that is worth a full probing.
    pub fn grant(&mut self) {
        self.credit = self.credit.saturating_add(self.price);
    }

    fn spend(&mut self, used: u64, is_cut: bool) {
        self.credit = self.credit.saturating_sub(used);
        self.price = if is_cut { self.price.saturating_mul(2) } else { self.price.max(used) };
    }

    /// Forgets the probes that went through lines that have changed since `mark`, or will when
    /// what was ruled out since then is taken back.
    pub fn forget(&mut self, board: &Board<W>, mark: usize) {
        if self.found.is_empty() || mark == board.trail.len() {
            return;
        }
        let changed = board.changed_since(mark);
        for &cell in &*self.open {
            let found = &mut self.found[cell];
            found.stands &= !found.lines.meets(&changed);
        }
    }

    fn recall(&self, cell: usize) -> Option<(u64, u8)> {
        let found = self.found.get(cell).filter(|found| found.stands)?;
        Some((found.score, found.colour))
    }

    /// Probes the open cells until none gives news or the credit is used up. Gives the cell that
    /// decides most with each of its colours, by a score that `blur` may change; none if the board
    /// is solved or too little was seen.
    pub fn probe<O: Observer>(
        &mut self,
        board: &mut Board<W>,
        blur: impl FnMut(u64) -> u64,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Paint>, Stop> {
        let open = Arc::clone(&self.open);
        self.probe_among(&open, board, blur, depth, control, observer)
    }

    /// The same for some of the open cells.
    pub fn probe_among<O: Observer>(
        &mut self,
        open: &[usize],
        board: &mut Board<W>,
        mut blur: impl FnMut(u64) -> u64,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Paint>, Stop> {
        let begun = board.work;
        let mut best: Option<(u64, Paint)> = None;
        let (mut at, mut quiet) = (0, 0);
        let mut is_cut = false;
        while quiet < open.len() {
            let cell = open[at];
            at = (at + 1) % open.len();
            quiet += 1;
            if quiet % 256 == 0 {
                control.work(16)?;
            }
            if board.is_decided(cell) {
                continue;
            }
            let known = self.recall(cell);
            if known.is_none() && board.work - begun >= self.credit {
                is_cut = true;
                break;
            }
            let compared = match known {
                Some(known) => Some(known),
                None => self.compare(board, cell, depth, control, observer)?,
            };
            let Some((score, colour)) = compared else {
                (best, quiet) = (None, 0);
                continue;
            };
            let score = blur(score);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, Paint { cell, colour }));
            }
        }
        self.spend(board.work - begun, is_cut);
        Ok(best.map(|(_, paint)| paint))
    }

    /// Supposes an open cell to be each of its colours. What must be is set, and then nothing comes
    /// back; else how much the cell decides, and the colour that decides least: it is the
    /// likeliest one, and the others are quick to refute if it is wrong.
    fn compare<O: Observer>(
        &mut self,
        board: &mut Board<W>,
        cell: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<(u64, u8)>, Stop> {
        let mark = board.trail.len();
        board.touched = Lines::NONE;
        let colours: Vec<u8> = board.colours(cell).collect();
        let mut common: Option<Vec<Paint>> = None;
        let mut refuted = Vec::new();
        let mut sizes = Vec::with_capacity(colours.len());
        for colour in colours {
            let paint = Paint { cell, colour };
            self.count += 1;
            if board.suppose(paint, control)? {
                sizes.push((board.trail.len() - mark, colour));
                match &mut common {
                    None => common = Some(board.trail[mark..].to_vec()),
                    Some(common) => common.retain(|&paint| !board.can_be(paint)),
                }
            } else {
                refuted.push(paint);
            }
            board.undo(mark);
        }
        let Some(common) = common else { return Err(Stop::Dead) };
        if refuted.is_empty() && common.is_empty() {
            let (score, colour) = measure(&sizes);
            if let Some(found) = self.found.get_mut(cell) {
                *found = Found { lines: board.touched, score, colour, stands: true };
            }
            return Ok(Some((score, colour)));
        }
        for paint in refuted.into_iter().chain(common) {
            if board.can_be(paint) {
                board.rule_out(paint, depth, observer);
            }
        }
        board.settle(depth, control, observer)?;
        self.forget(board, mark);
        Ok(None)
    }
}

/// The measure min + 1.85 ln(1 + difference) of two values, in whole numbers; of several colours
/// the least and the greatest count.
fn measure(sizes: &[(usize, u8)]) -> (u64, u8) {
    let (least, colour) = sizes.iter().copied().min().unwrap_or_default();
    let (most, _) = sizes.iter().copied().max().unwrap_or_default();
    let score = 4 * least as u64 + 5 * u64::from((1 + most - least).ilog2());
    (score, colour)
}

/// A guess without probing: a cell of the line with the fewest open cells, in a colour.
pub fn tightest<const W: usize>(board: &Board<W>) -> Option<Paint> {
    let open = |row: usize| {
        (row * board.width..(row + 1) * board.width).filter(|&cell| !board.is_decided(cell))
    };
    let (_, row) = (0..board.height)
        .map(|row| (open(row).count(), row))
        .filter(|&(cells, _)| cells > 0)
        .min()?;
    let cell = open(row).next()?;
    let colour = board.colours(cell).last()?;
    Some(Paint { cell, colour })
}
