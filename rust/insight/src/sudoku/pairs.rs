//! Pairs of cells with banned combinations: a candidate for which the other cell has no digit left.

use super::argument::{Argument, Finding, From, Literal, Show};
use super::bits::ones;
use super::board::{Board, Candidate};
use super::techniques::Name;

/// Candidates that leave the other cell of a pair nothing.
pub fn find<const W: usize>(board: &Board<W>) -> Option<Finding> {
    for (number, pair) in board.layout.pairs.iter().enumerate() {
        for side in 0..2 {
            let [cell, other] = [pair.cells[side], pair.cells[1 - side]];
            let partner = board.digits[other as usize];
            let fails = |&digit: &u32| partner & !pair.bans[side][digit as usize] == 0;
            let gone = ones(board.digits[cell as usize]).filter(fails);
            let gives: Vec<Literal> = gone.map(|digit| Literal::not(cell, digit)).collect();
            if gives.is_empty() || !board.open.contains(cell) {
                continue;
            }
            let lacks = vec![(other, board.layout.all() & !partner)];
            let why = vec![Argument::lacking(From::Pair(number as u32), lacks, gives.clone())];
            let pattern: Vec<Candidate> = Candidate::all(other, partner).collect();
            let show = Show { pattern, ..Show::default() };
            if let Some(found) = Finding::new(Name::PairBan, gives, why, show).unlisted(board) {
                return Some(found);
            }
        }
    }
    None
}
