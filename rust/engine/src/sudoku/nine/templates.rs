//! The solutions of a board with few open cells, counted by templates.
//!
//! A *template* of a digit is a way to place it in all rows that lack it, each time in another column
//! and box. A solution is a template for each digit, no two of them with a common cell. The digits
//! choose one after the other, those with the fewest places first, a template that has each open cell
//! which no later digit can take. After a choice the later digits keep the templates without its cells.
//! The last digit takes the cells that are left: one in each row, column and box that lacks it.
//!
//! Cost: a choice compares a word with each template that is left. Where a search finds one solution
//! after the other, that is several times as fast; where most of its guesses fail, it is not. So how
//! many open cells are few is learned: more after a count that was worth its comparisons, else less.
//!
//! Reference: the pattern overlay method of sudoku players; Knuth, "Dancing Links", 2000 (exact cover).

use super::board::ROW;
use super::branching::seen_from;
use super::single_solver::WideBoard;
use crate::search::{Control, Halt};

/// The least and the most open cells that are ever few: a template is one word.
const FEW: [u32; 2] = [16, 60];

/// The comparisons that a search of a board, and each of its solutions, takes as long as.
const COST: u64 = 300;
const WORTH: u64 = 80;

/// The most templates left that are compared once more rather than copied.
const SHORT: usize = 24;

/// For each digit that chooses the index of its first template, and the end of the last ones.
type Starts = [usize; 9];

/// A count of boards by templates.
pub struct Templates {
    /// The templates of all digits that choose, and behind them those that each choice leaves.
    words: Vec<u64>,
    /// For each digit the cells that no later digit can take.
    needed: [u64; 9],
    /// The digit that takes what is left.
    last: usize,
    found: u64,
    compared: u64,
    few: u32,
}

impl Default for Templates {
    fn default() -> Self {
        let [few, _] = FEW;
        Self { words: Vec::new(), needed: [0; 9], last: 0, found: 0, compared: 0, few }
    }
}

impl Templates {
    /// Counts the solutions of a board on which a round decides no cell; `false` if it has more than
    /// few open cells.
    #[inline(always)]
    pub fn count(&mut self, board: &WideBoard, control: &mut Control) -> Result<bool, Halt> {
        let open = board.layers()[1];
        if open.iter().map(|cells| cells.count_ones()).sum::<u32>() > self.few {
            return Ok(false);
        }
        self.compared = 0;
        let before = control.count();
        let end = match self.place(board, open) {
            Some(starts) => self.choose(0, 0, &starts, control),
            None => Ok(()),
        };
        control.found_many(std::mem::take(&mut self.found))?;
        let is_worth_it = (control.count() - before) * WORTH >= COST + self.compared;
        let [least, most] = FEW;
        self.few = if is_worth_it { most.min(self.few + 2) } else { least.max(self.few - 1) };
        end.map(|()| true)
    }

    /// The templates of all digits but the last; `None` if some cell or digit has none.
    #[inline(never)]
    fn place(&mut self, board: &WideBoard, open: [u32; 3]) -> Option<Starts> {
        let mut digits = [(0, [0; 3]); 9];
        let mut number = 0;
        for digit in 0..9 {
            let own = [0, 1, 2].map(|band| board.candidates[band][digit]);
            let places = [0, 1, 2].map(|band| own[band] & open[band]);
            // No round sees a digit decided twice in a triad, nor a row that the last claims emptied.
            if rows_of(own) != 9 || rows_of(places) + ones(own) - ones(places) != 9 {
                return None;
            }
            digits[number] = (ones(places), places);
            number += usize::from(places != [0; 3]);
        }
        let digits = &mut digits[..number];
        digits.sort_unstable_by_key(|&(places, _)| places);
        self.last = number.checked_sub(1)?;
        self.words.clear();
        let mut starts = [0; 9];
        let cell_of = Cells::of(open);
        let mut reach = [0; 9];
        for (at, &(_, places)) in digits.iter().enumerate() {
            if at == self.last {
                reach[at] = cell_of.all(places);
                break;
            }
            place_in_rows(places, rows_of(places), 0, &cell_of, &mut self.words);
            let own = &self.words[starts[at]..];
            reach[at] = own.iter().fold(0, |cells, template| cells | template);
            starts[at + 1] = self.words.len();
        }
        let all = cell_of.all(open);
        let mut later = 0;
        for at in (0..number).rev() {
            self.needed[at] = all & !later;
            later |= reach[at];
        }
        (later == all).then_some(starts)
    }

    /// Counts the choices of this digit and the later ones; those before have taken these cells.
    fn choose(
        &mut self,
        digit: usize,
        taken: u64,
        starts: &Starts,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let [own, end, all] = [starts[digit], starts[digit + 1], starts[self.last]];
        let needed = self.needed[digit] & !taken;
        let seen = taken | needed;
        self.compared += (all - own) as u64;
        if digit + 1 == self.last {
            let fits = self.words[own..end].iter().filter(|&template| template & seen == needed);
            self.found += fits.count() as u64;
            return Ok(());
        }
        let is_short = all - end <= SHORT || digit + 2 == self.last;
        if !is_short {
            control.work((all - own) as u64)?;
            control.found_many(std::mem::take(&mut self.found))?;
        }
        for at in own..end {
            let template = self.words[at];
            if template & seen != needed {
                continue;
            }
            if is_short {
                self.choose(digit + 1, taken | template, starts, control)?;
            } else if let Some(kept) = self.without(template, digit + 1, starts) {
                self.choose(digit + 1, taken | template, &kept, control)?;
            }
        }
        Ok(())
    }

    /// The templates of this digit and the later ones without these cells; `None` if a digit has none.
    #[inline(always)]
    fn without(&mut self, cells: u64, first: usize, starts: &Starts) -> Option<Starts> {
        let mut kept = *starts;
        let mut end = starts[self.last];
        let most = 2 * end - starts[first];
        if self.words.len() < most {
            self.words.resize(most, 0);
        }
        for digit in first..self.last {
            kept[digit] = end;
            for at in starts[digit]..starts[digit + 1] {
                let template = self.words[at];
                self.words[end] = template;
                end += usize::from(template & cells == 0);
            }
            if kept[digit] == end {
                return None;
            }
        }
        kept[self.last] = end;
        Some(kept)
    }
}

/// Writes the templates that begin so: a place in each of so many rows, all that hold a place.
fn place_in_rows(
    places: [u32; 3],
    rows: u32,
    begun: u64,
    cell_of: &Cells,
    templates: &mut Vec<u64>,
) {
    let Some(band) = places.iter().position(|&word| word != 0) else { return };
    let row = ROW << (places[band].trailing_zeros() / 10 * 10);
    for bit in bits(places[band] & row) {
        let template = begun | cell_of.one(band, bit);
        if rows == 1 {
            templates.push(template);
            continue;
        }
        let (near, line) = seen_from(bit);
        let mut left = places.map(|word| word & !line);
        left[band] &= !near;
        place_in_rows(left, rows - 1, template, cell_of, templates);
    }
}

/// The open cells, each a bit of one word.
struct Cells {
    open: [u32; 3],
    before: [u32; 3],
}

impl Cells {
    fn of(open: [u32; 3]) -> Self {
        let [first, second, _] = open.map(u32::count_ones);
        Self { open, before: [0, first, first + second] }
    }

    #[inline(always)]
    fn one(&self, band: usize, bit: u32) -> u64 {
        1 << (self.before[band] + (self.open[band] & (bit - 1)).count_ones())
    }

    fn all(&self, cells: [u32; 3]) -> u64 {
        let cells = cells.into_iter().enumerate();
        cells.flat_map(|(band, word)| bits(word).map(move |bit| self.one(band, bit))).sum()
    }
}

/// The set bits, one word each.
#[inline(always)]
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

fn ones(words: [u32; 3]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// The number of rows with a cell.
fn rows_of(words: [u32; 3]) -> u32 {
    let rows = words.iter().flat_map(|word| [0, 10, 20].map(|at| word >> at & ROW));
    rows.map(|row| u32::from(row != 0)).sum()
}
