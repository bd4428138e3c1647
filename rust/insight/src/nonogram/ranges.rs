//! What a line says by itself, named as people name it.
//!
//! Idea: the line solver gives the range of each block, from its least start to the end of its
//! greatest. Three looks at ranges find almost everything: the cells that a block covers wherever
//! it lies in its range; the cells that no block reaches from a start at which it fits; the cells
//! that every block covers that can lie on a known run. "Fits" is local: the block finds its
//! colour, and no known cell of its colour touches it. The names are patterns of these three looks.
//! What only the comparison of all placements gives is a case of the line.

use runut_model::bits::Bits;
use runut_parts::line::Run;

use super::board::once_and_twice;
use super::line::{Clue, Placements, span};
use super::techniques::{
    COLOUR_GAP, COLOUR_MISSING, COLOUR_RANGE, COMPLETE_LINE, FORCING, GLUE, JOINING, LINE_CASE,
    OVERLAP, PUNCTUATING, RANGE_OVERLAP, SPLITTING, UNREACHABLE,
};

/// What one look at a line gives by one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: u16,
    /// Cells of the line, and the numbers of values that they lose.
    pub gives: Vec<(usize, u64)>,
    /// The block of which it speaks.
    pub block: Option<usize>,
    /// The range of that block, or the run or cells of which it speaks: from, to before.
    pub range: (usize, usize),
}

/// No placement of the clue agrees with the cells.
pub struct Broken;

/// A line under the eye.
struct Look<'a, const W: usize> {
    clue: &'a Clue,
    planes: &'a [Bits<W>],
    placements: &'a Placements<W>,
    /// Cells with more than one value.
    open: Bits<W>,
    /// Starts of each block in its range at which it fits.
    fitting: Vec<Bits<W>>,
    best: Option<Deduction>,
    allows: &'a dyn Fn(u16) -> bool,
}

/// The easiest that is new and that a line says; `empty` is what it says when nothing is known.
pub fn look<const W: usize>(
    placements: &mut Placements<W>,
    clue: &Clue,
    planes: &[Bits<W>],
    empty: &[Bits<W>],
    allows: &dyn Fn(u16) -> bool,
) -> Result<Option<Deduction>, Broken> {
    if !placements.solve(clue, planes) {
        return Err(Broken);
    }
    let changed = |(plane, can): (&Bits<W>, &Bits<W>)| !(*plane & !*can & inside(clue)).is_empty();
    if !planes.iter().zip(&placements.can).any(changed) {
        return Ok(None);
    }
    let (_, open) = once_and_twice(planes);
    let mut look = Look { clue, planes, placements, open, fitting: Vec::new(), best: None, allows };
    look.complete();
    look.overlap(empty);
    look.missing();
    if look.best.is_none() {
        look.ranges();
        look.find_fitting();
        look.unreached();
        look.runs();
    }
    if look.best.is_none() {
        look.cases();
    }
    Ok(look.best)
}

fn inside<const W: usize>(clue: &Clue) -> Bits<W> {
    span(1, clue.cells + 1)
}

/// The runs of a set: from, to before.
fn runs<const W: usize>(mut set: Bits<W>) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        let start = set.least()?;
        let end = (!set & !Bits::below(start)).least().unwrap_or(64 * W);
        set &= !Bits::below(end);
        Some((start, end))
    })
}

impl<const W: usize> Look<'_, W> {
    /// Keeps what is found if it is easier than what was found before.
    fn keep(
        &mut self,
        technique: u16,
        gives: Vec<(usize, u64)>,
        block: Option<usize>,
        range: (usize, usize),
    ) {
        let is_easier = self.best.as_ref().is_none_or(|best| technique < best.technique);
        if is_easier && !gives.is_empty() && (self.allows)(technique) {
            self.best = Some(Deduction { technique, gives, block, range });
        }
    }

    /// What these cells lose if they all have this colour.
    fn paint(&self, cells: Bits<W>, colour: usize) -> Vec<(usize, u64)> {
        cells.members().map(|cell| (cell - 1, self.mask(cell) & !(1 << colour))).collect()
    }

    /// The numbers that a cell may have.
    fn mask(&self, cell: usize) -> u64 {
        let holds = |(number, plane): (usize, &Bits<W>)| u64::from(plane.contains(cell)) << number;
        self.planes.iter().enumerate().map(holds).sum()
    }

    /// Cells that are known to have a colour.
    fn known(&self, colour: usize) -> Bits<W> {
        self.planes[colour] & !self.open
    }

    /// Everything about some open cells that the placements say.
    fn all_of(&self, cells: Bits<W>) -> Vec<(usize, u64)> {
        let lost = |cell: usize| {
            let can = self.placements.can.iter().enumerate();
            let can: u64 = can.map(|(number, can)| u64::from(can.contains(cell)) << number).sum();
            (cell - 1, self.mask(cell) & !can)
        };
        cells.members().map(lost).filter(|&(_, lost)| lost > 0).collect()
    }

    /// As many painted cells are known, or can be painted, as the clue counts.
    fn complete(&mut self) {
        let painted = !self.planes[0] & inside(self.clue);
        let possible = painted | (self.open & inside(self.clue));
        let wanted = self.clue.painted();
        let is_ordered = self.planes.len() == 2;
        if painted.len() == wanted || is_ordered && possible.len() == wanted {
            let gives = self.all_of(self.open);
            self.keep(COMPLETE_LINE, gives, None, (1, self.clue.cells + 1));
        }
    }

    /// Cells that are painted, whatever is known: `empty` says which values those can have.
    fn overlap(&mut self, empty: &[Bits<W>]) {
        let (_, twice) = once_and_twice(empty);
        let decided = self.open & !twice;
        let gives = self.all_of(decided);
        self.keep(OVERLAP, gives, None, (1, self.clue.cells + 1));
    }

    /// The colours of which the clue has no run.
    fn missing(&mut self) {
        let own = self.clue.blocks.iter().fold(1, |own, block| own | 1 << block.colour);
        let lost = self.open.members().map(|cell: usize| (cell - 1, self.mask(cell) & !own));
        let gives = lost.filter(|&(_, lost)| lost > 0).collect();
        self.keep(COLOUR_MISSING, gives, None, (1, self.clue.cells + 1));
    }

    /// The cells that a block covers wherever it lies in its range.
    fn ranges(&mut self) {
        for (number, block) in self.clue.blocks.iter().enumerate() {
            let (low, high) = self.placements.range(number);
            let end = low + block.length();
            if high >= end {
                continue;
            }
            let core = span(high, end);
            let new = core & self.open;
            if new.is_empty() {
                continue;
            }
            let marks = core & self.known(block.colour.into());
            let gives = self.paint(new, block.colour.into());
            self.keep(covered(new, marks), gives, Some(number), (low, high + block.length()));
        }
    }

    fn find_fitting(&mut self) {
        for (number, block) in self.clue.blocks.iter().enumerate() {
            let (low, high) = self.placements.range(number);
            let known = self.known(block.colour.into());
            let touched = (known << 1) | (known >> block.length());
            let fits = span(low, high + 1)
                & self.planes[usize::from(block.colour)].runs(block.length())
                & !touched;
            self.fitting.push(fits);
        }
    }

    /// The colours that no block brings to a cell.
    fn unreached(&mut self) {
        let mut out_of_range = vec![Bits::EMPTY; self.planes.len()];
        let mut unfit = vec![Bits::EMPTY; self.planes.len()];
        for colour in 1..self.planes.len() {
            let (mut range, mut cover) = (Bits::EMPTY, Bits::EMPTY);
            for (number, block) in self.clue.blocks.iter().enumerate() {
                if usize::from(block.colour) == colour {
                    let (low, high) = self.placements.range(number);
                    range |= span(low, high + block.length());
                    cover |= self.fitting[number].spread(block.length());
                }
            }
            out_of_range[colour] = self.planes[colour] & self.open & !range;
            unfit[colour] = self.planes[colour] & self.open & !cover;
        }
        self.outside(&out_of_range);
        if self.planes.len() == 2 {
            let gaps = unfit[1] & !out_of_range[1];
            runs(gaps).for_each(|(from, to)| self.no_block_fits(from, to));
        } else {
            self.lose(COLOUR_RANGE, &out_of_range);
            self.lose(COLOUR_GAP, &unfit);
        }
    }

    /// Cells that no block of any colour reaches.
    fn outside(&mut self, out: &[Bits<W>]) {
        let reached = (1..out.len()).map(|colour| self.planes[colour] & !out[colour]);
        let reached = reached.fold(Bits::EMPTY, |all, one| all | one);
        let mut cells = self.open & !reached & self.planes[0];
        if let Some((from, to)) = runs(cells).next() {
            cells = span(from, to);
            let gives = self.paint(cells, 0);
            self.keep(UNREACHABLE, gives, None, (from, to));
        }
    }

    /// The first cells in a row that lose one colour.
    fn lose(&mut self, technique: u16, lost: &[Bits<W>]) {
        for (colour, lost) in lost.iter().enumerate() {
            if let Some((from, to)) = runs(*lost).next() {
                let gives = (from..to).map(|cell| (cell - 1, 1 << colour)).collect();
                self.keep(technique, gives, None, (from, to));
            }
        }
    }

    /// Cells in the range of a block, but no block fits there.
    fn no_block_fits(&mut self, from: usize, to: usize) {
        let black = self.known(1);
        let mut beside = black & (Bits::of(from - 1) | Bits::of(to));
        let Some(mark) = beside.pop() else {
            let gives = self.paint(span(from, to), 0);
            self.keep(FORCING, gives, None, (from, to));
            return;
        };
        let run = run_of(black, mark);
        let is_longest = self.covers(run).all(|(_, length)| length == run.1 - run.0);
        let (technique, cells) = if is_longest {
            (PUNCTUATING, (Bits::of(run.0 - 1) | Bits::of(run.1)) & self.open)
        } else {
            (SPLITTING, Bits::of(if mark < from { from } else { to - 1 }))
        };
        let gives = self.paint(cells, 0);
        self.keep(technique, gives, None, run);
    }

    /// Starts and lengths of the blocks that can lie on a run of black cells.
    fn covers(&self, (from, to): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let blocks = self.clue.blocks.iter().enumerate();
        let starts = blocks.filter(|(_, block)| block.colour == 1).map(move |(number, block)| {
            (
                self.fitting[number] & span(to.saturating_sub(block.length()), from + 1),
                block.length(),
            )
        });
        starts.flat_map(|(starts, length)| starts.members().map(move |start| (start, length)))
    }

    /// The cells that every block covers that can lie on a known run.
    fn runs(&mut self) {
        for colour in 1..self.planes.len() {
            for run in runs(self.known(colour)) {
                self.extend(run, colour);
            }
        }
    }

    fn extend(&mut self, (from, to): (usize, usize), colour: usize) {
        let (mut last, mut first_end, mut blocks) = (0, usize::MAX, Vec::new());
        for (number, block) in self.clue.blocks.iter().enumerate() {
            if usize::from(block.colour) == colour {
                let starts =
                    self.fitting[number] & span(to.saturating_sub(block.length()), from + 1);
                if let (Some(least), Some(greatest)) = (starts.least(), starts.greatest()) {
                    last = last.max(greatest);
                    first_end = first_end.min(least + block.length());
                    blocks.push(number);
                }
            }
        }
        if last == 0 || last >= first_end {
            return;
        }
        let core: Bits<W> = span(last, first_end);
        let new = core & self.open;
        if !new.is_empty() {
            let block = if let [block] = blocks[..] { Some(block) } else { None };
            let technique = covered(new, core & self.known(colour));
            self.keep(technique, self.paint(new, colour), block, (from, to));
        }
    }

    /// The first cell about which all placements agree.
    fn cases(&mut self) {
        let first = self.all_of(self.open).into_iter().next();
        if let Some((cell, lost)) = first {
            self.keep(LINE_CASE, vec![(cell, lost)], None, (cell + 1, cell + 2));
        }
    }
}

/// The name of painting cells beside known ones that belong to the same block.
fn covered<const W: usize>(new: Bits<W>, marks: Bits<W>) -> u16 {
    let (Some(first), Some(last)) = (marks.least(), marks.greatest()) else {
        return RANGE_OVERLAP;
    };
    if (new & span(first, last)).is_empty() { GLUE } else { JOINING }
}

/// The run of a set that holds a member.
fn run_of<const W: usize>(set: Bits<W>, member: usize) -> (usize, usize) {
    let from = (!set & Bits::below(member)).greatest().map_or(0, |before| before + 1);
    let to = (!set & !Bits::below(member)).least().unwrap_or(64 * W);
    (from, to)
}
