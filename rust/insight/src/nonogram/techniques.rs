//! The techniques by number, from the easiest to the hardest.

use crate::step::Technique;

/// The number of each technique.
pub const COMPLETE_LINE: u16 = 0;
pub const OVERLAP: u16 = 1;
pub const COLOUR_MISSING: u16 = 2;
pub const RANGE_OVERLAP: u16 = 3;
pub const UNREACHABLE: u16 = 4;
pub const GLUE: u16 = 5;
pub const FORCING: u16 = 6;
pub const PUNCTUATING: u16 = 7;
pub const JOINING: u16 = 8;
pub const SPLITTING: u16 = 9;
pub const COLOUR_RANGE: u16 = 10;
pub const COLOUR_GAP: u16 = 11;
pub const LINE_CASE: u16 = 12;
pub const EDGE: u16 = 13;
pub const TWO_LINE: u16 = 14;
pub const SUPPOSITION: u16 = 15;
pub const NESTED: u16 = 16;

const fn technique(name: &'static str, grade: u8, cost: f32) -> Technique {
    Technique { name, grade, cost, assumes_unique: false }
}

/// All techniques.
pub const TECHNIQUES: &[Technique] = &[
    technique("complete-line", 1, 0.5),
    technique("overlap", 1, 1.0),
    technique("colour-missing", 1, 0.5),
    technique("range-overlap", 2, 1.5),
    technique("unreachable", 2, 1.5),
    technique("glue", 2, 1.6),
    technique("forcing", 2, 1.6),
    technique("punctuating", 2, 1.6),
    technique("joining", 3, 1.8),
    technique("splitting", 3, 1.8),
    technique("colour-range", 3, 2.0),
    technique("colour-gap", 3, 2.0),
    technique("line-case", 4, 3.0),
    technique("edge", 5, 4.0),
    technique("two-line", 5, 4.5),
    technique("supposition", 6, 5.0),
    technique("nested", 8, 9.0),
];
