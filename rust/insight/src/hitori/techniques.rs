//! The techniques of hitori, from the easiest to the hardest.
//!
//! Names after Conceptis (triplet, square between a pair, pair induction, corners) and Spiral Mile
//! (flanked pairs, must circle).

use super::patterns::Kind;
use crate::step::Technique;

/// What a technique looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
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
    /// A cycle of blacks that is about to close.
    Partition,
    /// A chain to a contradiction.
    Supposition,
    /// A colour to which both colours of a cell lead.
    Agreement,
    /// A chain with chains inside.
    Nested,
}

/// The techniques and what each looks for.
pub const TABLE: [(Technique, Target); 20] = [
    (Technique::new("white-next-to-black", 1, 1.0), Target::Near),
    (Technique::new("black-duplicate-of-white", 1, 1.0), Target::Duplicates),
    (Technique::new("some-of-each-colour", 1, 1.0), Target::Some),
    (Technique::new("adjacent-triplet", 1, 1.2), Target::Pattern(Kind::Triplet)),
    (Technique::new("square-between-a-pair", 1, 1.2), Target::Pattern(Kind::Between)),
    (Technique::new("pair-induction", 1, 1.3), Target::Pattern(Kind::Pair)),
    (Technique::new("flanked-pair", 1, 1.6), Target::Pattern(Kind::Flanked)),
    (Technique::new("double-pair", 2, 1.8), Target::Pattern(Kind::Double)),
    (Technique::new("last-way-out", 2, 1.5), Target::WayOut),
    (Technique::new("quad-corner", 2, 1.6), Target::Pattern(Kind::QuadCorner)),
    (Technique::new("triple-corner", 2, 1.5), Target::Pattern(Kind::TripleCorner)),
    (Technique::new("double-corner", 2, 1.8), Target::Pattern(Kind::DoubleCorner)),
    (Technique::new("edge-pairs", 2, 2.2), Target::Pattern(Kind::EdgePairs)),
    (
        Technique { name: "unique-number", grade: 2, cost: 1.0, assumes_unique: true },
        Target::UniqueNumber,
    ),
    (Technique::new("partition", 3, 2.5), Target::Partition),
    (Technique::new("offset-pair", 4, 3.0), Target::Pattern(Kind::Offset)),
    (Technique::new("h-wing", 4, 3.0), Target::Pattern(Kind::Wing)),
    (Technique::new("supposition", 5, 4.0), Target::Supposition),
    (Technique::new("must-circle", 7, 4.5), Target::Agreement),
    (Technique::new("nested-supposition", 8, 8.0), Target::Nested),
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
