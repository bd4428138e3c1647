//! The techniques by number, from the easiest to the hardest.

crate::step::techniques! {
    COMPLETE_LINE "complete-line" 1 0.5,
    OVERLAP "overlap" 1 1.0,
    COLOUR_MISSING "colour-missing" 1 0.5,
    RANGE_OVERLAP "range-overlap" 2 1.5,
    UNREACHABLE "unreachable" 2 1.5,
    GLUE "glue" 2 1.6,
    FORCING "forcing" 2 1.6,
    PUNCTUATING "punctuating" 2 1.6,
    JOINING "joining" 3 1.8,
    SPLITTING "splitting" 3 1.8,
    COLOUR_RANGE "colour-range" 3 2.0,
    COLOUR_GAP "colour-gap" 3 2.0,
    LINE_CASE "line-case" 4 3.0,
    EDGE "edge" 5 4.0,
    TWO_LINE "two-line" 5 4.5,
    SUPPOSITION "supposition" 6 5.0,
    NESTED "nested" 8 9.0,
}
