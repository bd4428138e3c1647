//! The middle of a line: the part that contains its open cells.

use runut_model::bits::Bits;

use super::clue::{Line, Run};

/// The part of a line that contains its open cells, between two white cells or borders. Everything
/// outside is known and agrees with the clue.
pub struct Middle<'a, R> {
    /// Its first cell.
    pub begin: usize,
    /// The cell after its last.
    pub end: usize,
    /// The number of blocks before it.
    pub before: usize,
    /// The blocks in it.
    pub clue: &'a [R],
}

impl<'a, R: Run> Middle<'a, R> {
    /// `None` if the known blocks outside differ from the clue. A line without open cells has an
    /// empty middle.
    pub fn of<const W: usize>(line: &Line<'a, R, W>) -> Option<Self> {
        let (clue, open) = (line.clue, line.open());
        let (Some(least), Some(greatest)) = (open.least(), open.greatest()) else {
            let all = Bits::below(line.cells);
            let is_as_clued = runs(line.planes, all) == clue.len() && is_clue(line, all, clue);
            let (before, begin, end) = (clue.len(), line.cells, line.cells);
            return is_as_clued.then_some(Self { begin, end, before, clue: &[] });
        };
        let known = line.planes[0] & !open;
        let begin = (known & Bits::below(least)).greatest().map_or(0, |white| white + 1);
        let end = (known & !Bits::below(greatest)).least().unwrap_or(line.cells);
        let (before, after) = (Bits::below(begin), !Bits::below(end));
        let (first, rest) = (runs(line.planes, before), runs(line.planes, after));
        let last = clue.len().checked_sub(rest).filter(|&last| first <= last)?;
        let fits = is_clue(line, before, &clue[..first]) && is_clue(line, after, &clue[last..]);
        fits.then_some(Self { begin, end, before: first, clue: &clue[first..last] })
    }

    /// The cells of a set inside the middle. Lines of one or two words are never cut.
    #[inline]
    pub fn clip<const W: usize>(&self, cells: Bits<W>) -> Bits<W> {
        if W <= 2 { cells } else { cells & Bits::below(self.end) & !Bits::below(self.begin) }
    }

    /// The cells of a set outside.
    pub fn clip_away<const W: usize>(&self, cells: Bits<W>) -> Bits<W> {
        cells & !(Bits::below(self.end) & !Bits::below(self.begin))
    }
}

/// The number of runs in a part of a line whose cells are known.
fn runs<const W: usize>(planes: &[Bits<W>], part: Bits<W>) -> usize {
    let runs = |plane: &Bits<W>| (*plane & part & !((*plane & part) << 1)).len();
    planes[1..].iter().map(runs).sum()
}

/// Whether the first runs in a part of a line whose cells are known are those of `clue`.
fn is_clue<R: Run, const W: usize>(line: &Line<'_, R, W>, part: Bits<W>, clue: &[R]) -> bool {
    let mut dark = line.planes[1..].iter().fold(Bits::EMPTY, |dark, &plane| dark | plane) & part;
    clue.iter().all(|&run| {
        let Some(start) = dark.least() else { return false };
        let plane = line.planes[run.colour() as usize] & part;
        let end = start + run.length();
        let cells = Bits::below(end) & !Bits::below(start);
        let fits = (cells & !plane).is_empty() && !plane.contains(end);
        dark &= !cells;
        fits
    })
}
