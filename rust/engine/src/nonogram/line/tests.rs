//! The line solver against brute force and a plain programme over states.

use super::*;
use crate::bits::Bits;
use crate::nonogram::puzzle::{Block, Run};
use crate::rng::Rng;

fn blocks_of(picture: &[u8]) -> Vec<Block> {
    let runs = picture.chunk_by(|one, other| one == other);
    runs.filter(|run| run[0] > 0)
        .map(|run| Block { length: run.len() as u16, colour: run[0] })
        .collect()
}

/// The lengths of the runs of a picture in black and white.
fn lengths(clue: &[Block]) -> Vec<u16> {
    clue.iter().map(|block| block.length).collect()
}

/// All lines of this many cells.
fn pictures(cells: usize, colours: usize) -> Vec<Vec<u8>> {
    let values = colours + 1;
    let value = |code: usize, cell: usize| (code / values.pow(cell as u32) % values) as u8;
    (0..values.pow(cells as u32))
        .map(|code| (0..cells).map(|cell| value(code, cell)).collect())
        .collect()
}

fn solved<R: Run, const W: usize>(
    clue: &[R],
    cells: usize,
    planes: &[Bits<W>],
) -> Option<Vec<Bits<W>>> {
    let line = Line { clue, cells, planes };
    let mut possible = planes.to_vec();
    let is_alive = LineSolver::default().solve(line, &mut possible);
    assert_eq!(line.is_possible(), is_alive);
    assert!(is_alive || possible.iter().all(Bits::is_empty));
    is_alive.then_some(possible)
}

/// What the cells can be, from all pictures with the clue.
fn by_trial<const W: usize>(
    all: &[(Vec<Block>, Vec<u8>)],
    clue: &[Block],
    planes: &[Bits<W>],
) -> Option<Vec<Bits<W>>> {
    let can = |(cell, &colour): (usize, &u8)| planes[colour as usize].contains(cell);
    let mut possible = vec![Bits::EMPTY; planes.len()];
    let mut is_alive = false;
    for (_, picture) in all.iter().filter(|(own, _)| own == clue) {
        if picture.iter().enumerate().all(can) {
            is_alive = true;
            for (cell, &colour) in picture.iter().enumerate() {
                possible[colour as usize].insert(cell);
            }
        }
    }
    is_alive.then_some(possible)
}

/// Every clue, with the planes of random sets of colours, against all pictures.
fn agrees_with_brute_force<const W: usize>(cells: usize, colours: usize, samples: usize) {
    let all: Vec<(Vec<Block>, Vec<u8>)> =
        pictures(cells, colours).into_iter().map(|line| (blocks_of(&line), line)).collect();
    let mut rng = Rng::new(cells as u64);
    for (clue, _) in &all {
        for _ in 0..samples {
            let mut planes = vec![Bits::<W>::EMPTY; colours + 1];
            for cell in 0..cells {
                let sets = 1 + rng.below((2 << colours) - 1);
                for colour in (0..=colours).filter(|&colour| sets >> colour & 1 == 1) {
                    planes[colour].insert(cell);
                }
            }
            let expected = by_trial(&all, clue, &planes);
            if colours == 1 {
                assert_eq!(solved(&lengths(clue), cells, &planes), expected, "{clue:?}");
            }
            assert_eq!(solved(clue, cells, &planes), expected, "{clue:?} {planes:?}");
        }
    }
}

#[test]
fn short_lines_agree_with_brute_force() {
    for cells in 1..=6 {
        agrees_with_brute_force::<1>(cells, 1, 200);
        agrees_with_brute_force::<4>(cells, 1, 200);
        agrees_with_brute_force::<1>(cells, 2, 12);
        agrees_with_brute_force::<4>(cells, 2, 12);
    }
    agrees_with_brute_force::<2>(8, 1, 60);
    agrees_with_brute_force::<1>(4, 3, 12);
}

#[test]
fn a_line_may_fill_its_words_to_the_last_bit() {
    for cells in [63, 127] {
        let clue = vec![1_u16; cells / 2];
        let mut planes = [Bits::<2>::below(cells); 2];
        planes[0].remove(0_usize);
        planes[1] &= !Bits::of(1_usize);
        let possible = solved(&clue, cells, &planes).expect("a line with placements");
        assert!(possible[1].contains(0_usize) && possible[1].contains(cells - 1));
    }
    let possible = solved::<u16, 1>(&[31, 31], 63, &[Bits::below(63); 2]);
    let all = Bits::below(63);
    assert_eq!(possible, Some(vec![Bits::of(31_usize), all & !Bits::of(31_usize)]));
    let clue = [Block { length: 31, colour: 1 }, Block { length: 31, colour: 2 }];
    let ends = Bits::of(0_usize) | Bits::of(31_usize) | Bits::of(62_usize);
    let wanted = vec![ends, Bits::below(32), all & !Bits::below(31)];
    assert_eq!(solved(&clue, 63, &[all; 3]), Some(wanted));
}

#[test]
fn what_is_known_at_both_ends_is_left_out_of_a_long_line() {
    // `#.##...?.##.`: only the cell before the last block is open.
    let picture = b"#.##..?..##.";
    let mut planes = [Bits::<4>::EMPTY; 2];
    for (cell, &sign) in picture.iter().enumerate() {
        for (colour, plane) in planes.iter_mut().enumerate() {
            if sign == b'?' || sign == b".#"[colour] {
                plane.insert(cell);
            }
        }
    }
    let middle = |clue: &[u16]| {
        let middle = Middle::of(&Line { clue, cells: 12, planes: &planes });
        middle.map(|middle| (middle.begin, middle.end, middle.before, middle.clue.to_vec()))
    };
    assert_eq!(middle(&[1, 2, 1, 2]), Some((6, 7, 2, vec![1])));
    assert_eq!(middle(&[1, 2, 2]), Some((6, 7, 2, vec![])));
    assert_eq!(middle(&[2, 2, 2]), None);
    assert_eq!(middle(&[1]), None);
}

/// What the cells of a line can be, cell by cell and state by state.
fn by_states(clue: &[u16], cells: usize, known: &[Option<bool>]) -> Vec<(bool, bool)> {
    let mut pattern: Vec<bool> = Vec::new();
    for &length in clue {
        if !pattern.is_empty() {
            pattern.push(false);
        }
        pattern.resize(pattern.len() + length as usize, true);
    }
    let end = pattern.len();
    let step = |state: usize, is_black: bool| {
        let starts = state < end && pattern[state] && (state == 0 || !pattern[state - 1]);
        match (is_black, state < end && pattern[state]) {
            (true, true) => Some(state + 1),
            (false, false) if state < end => Some(state + 1),
            (false, false) => Some(state),
            (false, true) if starts => Some(state),
            _ => None,
        }
    };
    let allows = |cell: usize, is_black: bool| known[cell].is_none_or(|own| own == is_black);
    let mut open = vec![vec![false; end + 1]; cells + 1];
    open[cells][end] = true;
    for cell in (0..cells).rev() {
        for state in 0..=end {
            open[cell][state] = [false, true].into_iter().any(|is_black| {
                allows(cell, is_black)
                    && step(state, is_black).is_some_and(|next| open[cell + 1][next])
            });
        }
    }
    let mut reached = vec![false; end + 1];
    reached[0] = true;
    let mut possible = vec![(false, false); cells];
    for cell in 0..cells {
        let mut next = vec![false; end + 1];
        for state in (0..=end).filter(|&state| reached[state]) {
            for is_black in [false, true] {
                let after = step(state, is_black).filter(|_| allows(cell, is_black));
                if let Some(after) = after {
                    next[after] = true;
                    possible[cell].0 |= is_black && open[cell + 1][after];
                    possible[cell].1 |= !is_black && open[cell + 1][after];
                }
            }
        }
        reached = next;
    }
    possible
}

fn agrees_with_states<const W: usize>(cells: usize, rng: &mut Rng) {
    let darkness = 1 + rng.below(9);
    let picture: Vec<u8> = (0..cells).map(|_| u8::from(rng.below(10) < darkness)).collect();
    let clue = lengths(&blocks_of(&picture));
    let share = rng.below(4);
    // A known cell is sometimes wrong, so that some lines are impossible.
    let known: Vec<Option<bool>> = picture
        .iter()
        .map(|&own| (rng.below(5) < share).then(|| (own == 1) != (rng.below(200) == 0)))
        .collect();
    let mut planes = [Bits::<W>::below(cells); 2];
    for (cell, value) in known.iter().enumerate() {
        if let Some(is_black) = value {
            planes[usize::from(!is_black)].remove(cell);
        }
    }
    let found = solved(&clue, cells, &planes).unwrap_or(vec![Bits::EMPTY; 2]);
    for (cell, &(can_black, can_white)) in by_states(&clue, cells, &known).iter().enumerate() {
        assert_eq!(found[1].contains(cell), can_black, "{clue:?} {known:?} {cell}");
        assert_eq!(found[0].contains(cell), can_white, "{clue:?} {known:?} {cell}");
    }
}

#[test]
fn long_lines_agree_with_a_plain_programme_over_states() {
    let mut rng = Rng::new(11);
    for _ in 0..60 {
        for cells in [30, 61, 62, 63] {
            agrees_with_states::<1>(cells, &mut rng);
        }
        for cells in [62, 63, 64, 65, 66, 100, 127] {
            agrees_with_states::<2>(cells, &mut rng);
        }
        for cells in [126, 127, 128, 129, 130, 254] {
            agrees_with_states::<4>(cells, &mut rng);
        }
    }
}
