//! The techniques of hitori, from the easiest to the hardest.
//!
//! Names after Conceptis (triplet, square between a pair, pair induction, corners) and Spiral Mile
//! (flanked pairs, must circle).

use super::patterns::Kind;
use crate::step::Technique;

/// What a technique looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The neighbours of a black.
    Near,
    /// The duplicates of a white.
    Duplicates,
    /// A pattern of numbers.
    Pattern(Kind),
    /// A board that must not be all of one colour.
    Some,
    /// A white with a single way out.
    WayOut,
    /// A number that is no duplicate.
    UniqueNumber,
    /// A ring of blacks that is about to close.
    Partition,
    /// A chain to a contradiction.
    Supposition,
    /// A colour to which both colours of a cell lead.
    Agreement,
    /// A chain with chains inside.
    Nested,
}

const fn technique(name: &'static str, grade: u8, cost: f32) -> Technique {
    Technique { name, grade, cost, assumes_unique: false }
}

/// The techniques and what each looks for.
pub const TABLE: [(Technique, Look); 20] = [
    (technique("white-next-to-black", 1, 1.0), Look::Near),
    (technique("black-duplicate-of-white", 1, 1.0), Look::Duplicates),
    (technique("some-of-each-colour", 1, 1.0), Look::Some),
    (technique("adjacent-triplet", 1, 1.2), Look::Pattern(Kind::Triplet)),
    (technique("square-between-a-pair", 1, 1.2), Look::Pattern(Kind::Between)),
    (technique("pair-induction", 1, 1.3), Look::Pattern(Kind::Pair)),
    (technique("flanked-pair", 1, 1.6), Look::Pattern(Kind::Flanked)),
    (technique("double-pair", 2, 1.8), Look::Pattern(Kind::Double)),
    (technique("last-way-out", 2, 1.5), Look::WayOut),
    (technique("quad-corner", 2, 1.6), Look::Pattern(Kind::QuadCorner)),
    (technique("triple-corner", 2, 1.5), Look::Pattern(Kind::TripleCorner)),
    (technique("double-corner", 2, 1.8), Look::Pattern(Kind::DoubleCorner)),
    (technique("edge-pairs", 2, 2.2), Look::Pattern(Kind::EdgePairs)),
    (
        Technique { name: "unique-number", grade: 2, cost: 1.0, assumes_unique: true },
        Look::UniqueNumber,
    ),
    (technique("partition", 3, 2.5), Look::Partition),
    (technique("offset-pair", 4, 3.0), Look::Pattern(Kind::Offset)),
    (technique("h-wing", 4, 3.0), Look::Pattern(Kind::Wing)),
    (technique("supposition", 5, 4.0), Look::Supposition),
    (technique("must-circle", 7, 4.5), Look::Agreement),
    (technique("nested-supposition", 8, 8.0), Look::Nested),
];

/// The techniques by themselves.
pub const TECHNIQUES: [Technique; TABLE.len()] = {
    let mut techniques = [TABLE[0].0; TABLE.len()];
    let mut at = 0;
    while at < TABLE.len() {
        techniques[at] = TABLE[at].0;
        at += 1;
    }
    techniques
};
