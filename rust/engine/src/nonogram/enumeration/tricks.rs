//! The four line tricks of the backtracking paper (Choiri, 2010), applied once before the search.
//!
//! Single complete fill (one block as long as the line), single partial fill (one block longer than
//! half the line), complete fills (blocks that fit exactly) and partial fills (blocks that overlap
//! themselves) are one rule: a cell that a block covers both at its left-most and at its right-most
//! position is black. They differ in the clues that they look at. White cells are not marked.

use crate::nonogram::puzzle::{Nonogram, shortest};

/// Which line tricks are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tricks {
    /// None.
    Off,
    /// All four.
    On,
    /// One block that fills the line.
    SingleComplete,
    /// One block that does not.
    SinglePartial,
    /// Several blocks that fill the line.
    Complete,
    /// Several blocks that do not.
    Partial,
}

impl Tricks {
    /// The tricks of this name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "off" => Self::Off,
            "on" => Self::On,
            "single-complete" => Self::SingleComplete,
            "single-partial" => Self::SinglePartial,
            "complete" => Self::Complete,
            "partial" => Self::Partial,
            _ => return None,
        })
    }

    /// Whether they look at a line with this clue.
    fn look_at(self, clue: &[u16], cells: usize) -> bool {
        let (is_single, is_full) = (clue.len() == 1, shortest(clue) == cells);
        match self {
            Self::Off => false,
            Self::On => true,
            Self::SingleComplete => is_single && is_full,
            Self::SinglePartial => is_single && !is_full,
            Self::Complete => !is_single && is_full,
            Self::Partial => !is_single && !is_full,
        }
    }
}

/// Which cells are black by the tricks, over all rows and all columns.
pub fn forced_cells(board: &Nonogram, tricks: Tricks) -> Vec<bool> {
    let (height, width) = (board.height(), board.width());
    let mut forced = vec![false; height * width];
    let rows = board.rows.iter().enumerate();
    for (row, clue) in rows.filter(|(_, clue)| tricks.look_at(clue, width)) {
        overlaps(clue, width, |column| forced[row * width + column] = true);
    }
    let columns = board.columns.iter().enumerate();
    for (column, clue) in columns.filter(|(_, clue)| tricks.look_at(clue, height)) {
        overlaps(clue, height, |row| forced[row * width + column] = true);
    }
    forced
}

fn overlaps(clue: &[u16], cells: usize, mut force: impl FnMut(usize)) {
    let spare = cells - shortest(clue);
    let mut earliest = 0;
    for &length in clue {
        let length = length as usize;
        (earliest + spare..earliest + length).for_each(&mut force);
        earliest += length + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trick_looks_at_its_own_clues() {
        let clues: [(&[u16], Tricks); 4] = [
            (&[5], Tricks::SingleComplete),
            (&[4], Tricks::SinglePartial),
            (&[2, 2], Tricks::Complete),
            (&[1, 2], Tricks::Partial),
        ];
        for (clue, own) in clues {
            for (_, trick) in clues {
                assert_eq!(trick.look_at(clue, 5), trick == own, "{clue:?}");
            }
            assert!(Tricks::On.look_at(clue, 5) && !Tricks::Off.look_at(clue, 5));
        }
    }
}
