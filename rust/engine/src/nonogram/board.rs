//! The model: the lengths of the runs of each row and column, in black and white.

use crate::Invalid;

/// Longest line: two bits more fit sixteen words.
pub const MOST: usize = 1000;

/// The clue of one line: lengths of its runs, none for an empty line.
pub type Clue = Vec<usize>;

/// Which lines a paper's method places; the others are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Rows are placed.
    Rows,
    /// Columns are placed.
    Columns,
}

/// A nonogram.
#[derive(Clone, Debug)]
pub struct Nonogram {
    /// Clues of the rows, from the top.
    pub rows: Vec<Clue>,
    /// Clues of the columns, from the left.
    pub columns: Vec<Clue>,
}

impl Nonogram {
    /// A nonogram whose clues fit their lines, one by one.
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, Invalid> {
        let is_size = |lines: &[Clue]| (1..=MOST).contains(&lines.len());
        if !is_size(&rows) || !is_size(&columns) {
            return Err(Invalid("a nonogram has 1 to 1000 rows and columns"));
        }
        let fits = |clue: &Clue, length| !clue.contains(&0) && needed(clue) <= length;
        let all_fit = rows.iter().all(|clue| fits(clue, columns.len()))
            && columns.iter().all(|clue| fits(clue, rows.len()));
        if !all_fit {
            return Err(Invalid("a clue does not fit its line"));
        }
        Ok(Self { rows, columns })
    }

    /// Cells of a row.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Cells of a column.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The clues of the basis and of the lines that cross it.
    pub fn by_basis(&self, basis: Basis) -> (&[Clue], &[Clue]) {
        match basis {
            Basis::Rows => (&self.rows, &self.columns),
            Basis::Columns => (&self.columns, &self.rows),
        }
    }

    /// The number of the cell at `place` of the `line`-th line of the basis.
    pub fn cell(&self, basis: Basis, line: usize, place: usize) -> usize {
        match basis {
            Basis::Rows => line * self.width() + place,
            Basis::Columns => place * self.width() + line,
        }
    }
}

/// Cells that a clue needs at least.
pub fn needed(clue: &[usize]) -> usize {
    clue.iter().sum::<usize>() + clue.len().saturating_sub(1)
}

/// How many ways there are to place a clue in a line: C(spare + runs, runs); `u64::MAX` if more.
pub fn ways(clue: &[usize], length: usize) -> u64 {
    let (spare, runs) = ((length - needed(clue)) as u128, clue.len() as u128);
    let mut ways: u128 = 1;
    for step in 1..=runs {
        ways = ways * (spare + step) / step;
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// Where the runs of a clue start, in the order of the papers: packed to the left at first, then
/// the right-most run moves, and when it cannot, is packed again and the run left of it moves.
#[derive(Clone, Debug)]
pub struct Placing<'a> {
    clue: &'a [usize],
    length: usize,
    /// First cell of each run.
    pub starts: Vec<usize>,
}

impl<'a> Placing<'a> {
    /// All runs packed to the left.
    pub fn first(clue: &'a [usize], length: usize) -> Self {
        let mut placing = Self { clue, length, starts: vec![0; clue.len()] };
        placing.pack(0, 0);
        placing
    }

    /// Packs the runs from `run` on, to the left, from `cell` on.
    fn pack(&mut self, run: usize, cell: usize) {
        let mut cell = cell;
        for at in run..self.clue.len() {
            self.starts[at] = cell;
            cell += self.clue[at] + 1;
        }
    }

    /// Goes on to the next placing; false, and back to the first, after the last one.
    pub fn advance(&mut self) -> bool {
        for run in (0..self.clue.len()).rev() {
            let start = self.starts[run] + 1;
            if start + needed(&self.clue[run..]) <= self.length {
                self.pack(run, start);
                return true;
            }
        }
        self.pack(0, 0);
        false
    }

    /// The black cells.
    pub fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.starts.iter().zip(self.clue).flat_map(|(&start, &length)| start..start + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placings_come_in_the_papers_order() {
        let clue = vec![1, 1];
        let mut placing = Placing::first(&clue, 4);
        let mut seen = vec![placing.starts.clone()];
        while placing.advance() {
            seen.push(placing.starts.clone());
        }
        assert_eq!(seen, [[0, 2], [0, 3], [1, 3]]);
        assert_eq!(placing.starts, [0, 2]);
    }

    #[test]
    fn ways_count_the_placings() {
        for (clue, length) in [(vec![], 5), (vec![3], 5), (vec![1, 2, 1], 10), (vec![2, 2], 5)] {
            let mut placing = Placing::first(&clue, length);
            let mut count = 1;
            while placing.advance() {
                count += 1;
            }
            assert_eq!(ways(&clue, length), count);
        }
        assert_eq!(ways(&vec![1; 300], 1000), u64::MAX);
    }
}
