//! The techniques by number, from the easiest to the hardest.
//!
//! Names after Conceptis (triplet, square between a pair, pair induction, corners) and Spiral Mile
//! (flanked pairs, must circle).

use super::patterns::Kind;

crate::step::techniques! {
    NEAR "white-next-to-black" 1 1.0,
    DUPLICATES "black-duplicate-of-white" 1 1.0,
    SOME "some-of-each-colour" 1 1.0,
    TRIPLET "adjacent-triplet" 1 1.2,
    BETWEEN "square-between-a-pair" 1 1.2,
    PAIR "pair-induction" 1 1.3,
    FLANKED "flanked-pair" 1 1.6,
    DOUBLE "double-pair" 2 1.8,
    WAY_OUT "last-way-out" 2 1.5,
    QUAD_CORNER "quad-corner" 2 1.6,
    TRIPLE_CORNER "triple-corner" 2 1.5,
    DOUBLE_CORNER "double-corner" 2 1.8,
    EDGE_PAIRS "edge-pairs" 2 2.2,
    UNIQUE_NUMBER "unique-number" 2 1.0 assumes_unique,
    PARTITION "partition" 3 2.5,
    OFFSET "offset-pair" 4 3.0,
    WING "h-wing" 4 3.0,
    SUPPOSITION "supposition" 5 4.0,
    AGREEMENT "must-circle" 7 4.5,
    NESTED "nested-supposition" 8 8.0,
}

/// The kind of pattern that a technique looks for, if it is one of numbers.
pub fn pattern(technique: u16) -> Option<Kind> {
    Some(match technique {
        TRIPLET => Kind::Triplet,
        BETWEEN => Kind::Between,
        PAIR => Kind::Pair,
        FLANKED => Kind::Flanked,
        DOUBLE => Kind::Double,
        QUAD_CORNER => Kind::QuadCorner,
        TRIPLE_CORNER => Kind::TripleCorner,
        DOUBLE_CORNER => Kind::DoubleCorner,
        EDGE_PAIRS => Kind::EdgePairs,
        OFFSET => Kind::Offset,
        WING => Kind::Wing,
        _ => return None,
    })
}
