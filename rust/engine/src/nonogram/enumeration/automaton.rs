//! Line automata: all crossing lines read cell by cell, in one table.
//!
//! Idea: the state of a line is the number of symbols of its pattern that are read. The pattern of
//! the clue 3 1 is `###.#`; a white cell before a block or after the last one reads nothing. A cell
//! that cannot follow leads to the dead state. The rest of the pattern is what the line still
//! needs.
//!
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! 2004.

/// The state of a line that cannot be completed.
const DEAD: u16 = u16::MAX;

/// The automata of all columns (or rows).
pub struct Automata {
    /// Where each line begins in `steps`, in states.
    first: Vec<usize>,
    /// The length of each line's pattern, which is its final state.
    finals: Vec<u16>,
    /// The next state for each state and cell, white then black.
    steps: Vec<[u16; 2]>,
}

impl Automata {
    /// Automata that read their lines from the beginning.
    pub fn new<'a>(clues: impl Iterator<Item = &'a [u16]>) -> Self {
        let mut automata = Self { first: Vec::new(), finals: Vec::new(), steps: Vec::new() };
        for clue in clues {
            automata.add(&pattern(clue));
        }
        automata
    }

    fn add(&mut self, pattern: &[bool]) {
        self.first.push(self.steps.len());
        self.finals.push(pattern.len() as u16);
        for (state, &is_black) in pattern.iter().enumerate() {
            let inside = is_black && state > 0 && pattern[state - 1];
            let stay = state as u16;
            self.steps.push(match (is_black, inside) {
                (true, true) => [DEAD, stay + 1],
                (true, false) => [stay, stay + 1],
                (false, _) => [stay + 1, DEAD],
            });
        }
        self.steps.push([pattern.len() as u16, DEAD]);
    }

    /// Every line reads one cell. Returns whether all can continue; if not, `after` is undefined.
    #[inline]
    pub fn read(&self, before: &[u16], cells: &[u8], after: &mut [u16]) -> bool {
        let lines = before.iter().zip(cells).zip(after).zip(&self.first);
        for (((&state, &cell), next), &first) in lines {
            *next = self.steps[first + state as usize][cell as usize];
            if *next == DEAD {
                return false;
            }
        }
        true
    }

    /// Whether each line can be completed within `left` cells.
    pub fn can_end_within(&self, states: &[u16], left: usize) -> bool {
        states.iter().zip(&self.finals).all(|(&state, &end)| usize::from(end - state) <= left)
    }
}

fn pattern(clue: &[u16]) -> Vec<bool> {
    let mut pattern = Vec::new();
    for &length in clue {
        if !pattern.is_empty() {
            pattern.push(false);
        }
        pattern.resize(pattern.len() + length as usize, true);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(clue: &[u16], line: &str) -> Option<bool> {
        let automata = Automata::new(std::iter::once(clue));
        let mut state = [0];
        for cell in line.bytes() {
            let before = state;
            if !automata.read(&before, &[u8::from(cell == b'#')], &mut state) {
                return None;
            }
        }
        Some(automata.can_end_within(&state, 0))
    }

    #[test]
    fn a_line_is_read_to_the_end_of_its_clue() {
        assert_eq!(reads(&[3, 1], "..###.#.."), Some(true));
        assert_eq!(reads(&[3, 1], "###"), Some(false));
        assert_eq!(reads(&[3, 1], "##."), None);
        assert_eq!(reads(&[3, 1], "####"), None);
        assert_eq!(reads(&[3, 1], "###.#.#"), None);
        assert_eq!(reads(&[], "..."), Some(true));
        assert_eq!(reads(&[], ".#"), None);
    }

    #[test]
    fn what_remains_counts_the_gap_after_a_complete_block() {
        let automata = Automata::new(std::iter::once(&[1u16, 2][..]));
        let mut state = [0];
        assert!(automata.read(&[0], &[1], &mut state));
        assert!(automata.can_end_within(&state, 3));
        assert!(!automata.can_end_within(&state, 2));
    }
}
