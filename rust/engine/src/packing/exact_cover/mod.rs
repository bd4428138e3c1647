//! Algorithm `auto`: exact cover, branching on the cell or piece with the fewest placements.
//!
//! Idea: a solution is a set of placements that covers every cell once and every piece as often as
//! it must lie. Choose the item (cell or piece) that the fewest remaining placements cover, try
//! each of them, and drop every placement that shares an item with it. This is the rule of
//! algorithm X and DLX; neither back end uses linked lists, so nothing has to be undone.
//!
//! Two back ends share the rule: lists of bit masks where cells and pieces fit into four words
//! ([`mask_lists`]), and bitsets of placements beyond that ([`bitsets`]). Boards that are too large
//! for either go to the scanline fill without lists ([`unlisted`]).
//!
//! Reference: Knuth, "Dancing Links", 2000 (exact cover, smallest column first).

pub mod bitsets;
pub mod dispatch;
pub mod lanes;
pub mod list;
pub mod mask;
pub mod mask_lists;
pub mod mask_problem;
pub mod subtrees;
#[cfg(target_arch = "x86_64")]
mod vectors;

use std::sync::Arc;

use mask_lists::Walk;
use mask_problem::{MaskProblem, by_words, words};

use crate::packing::model::problem::Problem;
use crate::packing::model::problem::Struck;
use crate::packing::model::puzzle::Packing;
use crate::packing::scanline::unlisted;
use crate::search::{Control, Halt, Kernel};

/// Memory for bitsets beyond which the scanline fill takes over.
const MOST_BYTES: usize = 64 << 20;

/// The kernel of `auto`, for any board.
pub struct Cover(pub Arc<Packing>);

impl Kernel for Cover {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search_without(&self.0, &[], control)
    }
}

/// Searches a packing of any size, without the placements of struck pieces on their cells.
pub fn search_without(
    packing: &Packing,
    struck: &[Struck],
    control: &mut Control,
) -> Result<(), Halt> {
    match Problem::list(packing, control)? {
        Some(mut problem) if words(&problem) <= 4 || bitsets::bytes(&problem) <= MOST_BYTES => {
            for struck in struck {
                problem.items[struck.piece].strike(struck.cell as u32);
            }
            search(&problem, control)
        }
        _ => unlisted::search(packing, struck, control),
    }
}

/// Searches a packing that is too large to be listed.
pub fn search_unlisted(packing: &Packing, control: &mut Control) -> Result<(), Halt> {
    unlisted::search(packing, &[], control)
}

/// The order of the cells in masks.
pub fn order(problem: &Problem) -> Vec<u32> {
    problem.free().map(|cell| cell as u32).collect()
}

/// Searches a listed problem.
pub fn search(problem: &Problem, control: &mut Control) -> Result<(), Halt> {
    by_words!(problem, W => mask_lists::<W>(problem, control), bitsets::search(problem, control))
}

fn mask_lists<const W: usize>(problem: &Problem, control: &mut Control) -> Result<(), Halt> {
    let problem = MaskProblem::<W>::new(problem, &order(problem), control)?;
    dispatch::explore(&mut Walk::new(&problem), &[], control).map(|_| ())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::packing::model::board::tests::{flat, packing, pyramid};
    use crate::packing::{FirstCell, Lattice};
    use crate::rng::Rng;
    use crate::search::{AnyKernel, Limits, Outcome, run};

    const PENTOMINOES: [&str; 12] = [
        " XX|XX | X ",
        "XXXXX",
        "XXXX|X",
        "XX| XXX",
        "XX|XX|X",
        "XXX| X| X",
        "X X|XXX",
        "X|X|XXX",
        "X|XX| XX",
        " X|XXX| X",
        " X|XXXX",
        "XX| X| XX",
    ];

    fn all(kernel: &impl AnyKernel) -> Outcome {
        run(kernel, &Limits::default(), u64::MAX, &Arc::default(), None, None)
    }

    fn count(puzzle: Arc<Packing>) -> u64 {
        run(&Cover(puzzle), &Limits::default(), 0, &Arc::default(), None, None).count
    }

    #[test]
    fn twelve_pentominoes_fill_3_by_20_in_8_ways() {
        let board = flat(&["X".repeat(20), "X".repeat(20), "X".repeat(20)].join("|"));
        assert_eq!(count(packing(board, &PENTOMINOES)), 8);
    }

    #[test]
    fn every_kernel_finds_the_same_solutions_on_random_boards() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let puzzle = random(&mut rng);
            let cover = all(&Cover(Arc::clone(&puzzle)));
            let first_cell = all(&FirstCell(Arc::clone(&puzzle)));
            let wide = all(&Bitsets(puzzle));
            let set =
                |outcome: &Outcome| outcome.solutions.to_vec().into_iter().collect::<HashSet<_>>();
            assert_eq!(set(&cover).len() as u64, cover.count, "a solution came twice");
            assert_eq!(set(&cover), set(&first_cell));
            assert_eq!(set(&cover), set(&wide));
            assert_eq!((cover.count, cover.halt), (wide.count, None));
        }
    }

    /// A board that is cut at random into five pieces, not all of them connected.
    fn random(rng: &mut Rng) -> Arc<Packing> {
        let board = if rng.below(3) == 0 { pyramid(2) } else { flat("XXXX|XX.X|.XXX") };
        if let Lattice::Pyramid { .. } = board.lattice {
            return packing(board, [&["AA", "BB", "C"], &["AA|A", "B", "C"]][rng.below(2)]);
        }
        let mut texts = vec![String::new(); 5];
        for row in ["XXXX", "XX.X", ".XXX"] {
            for text in &mut texts {
                text.push('|');
            }
            for cell in row.chars() {
                let owner = if cell == 'X' { rng.below(5) } else { 5 };
                for (piece, text) in texts.iter_mut().enumerate() {
                    text.push(if piece == owner { char::from(b'A' + piece as u8) } else { ' ' });
                }
            }
        }
        texts.retain(|text| text.contains(|cell: char| cell.is_ascii_uppercase()));
        let texts: Vec<&str> = texts.iter().map(|text| &text[1..]).collect();
        packing(board, &texts)
    }

    #[test]
    fn a_board_too_large_for_bitsets_is_still_solved() {
        let rows = vec!["X".repeat(300); 300];
        let halves = ["A".repeat(300), "B".repeat(300)];
        let pieces =
            [vec![halves[0].as_str(); 100].join("|"), vec![halves[1].as_str(); 200].join("|")];
        let puzzle = packing(flat(&rows.join("|")), &[&pieces[0], &pieces[1]]);
        assert_eq!(count(puzzle), 4);
    }

    #[test]
    fn unequal_areas_have_no_solution() {
        assert_eq!(count(packing(flat("XXX"), &["A"])), 0);
        assert_eq!(count(packing(flat("X"), &["A", "B"])), 0);
        assert_eq!(all(&FirstCell(packing(flat("X"), &["A", "B"]))).count, 0);
    }

    struct Bitsets(Arc<Packing>);

    crate::search::compiled!(Bitsets);

    impl Kernel for Bitsets {
        fn search(&self, control: &mut Control) -> Result<(), Halt> {
            let problem = Problem::list(&self.0, control)?.expect("a small problem");
            bitsets::search(&problem, control)
        }
    }
}
