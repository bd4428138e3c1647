//! The ladder of sudoku, on boards of any size with any of its variants.
//!
//! A technique reads the board and gives a finding: what is new, and an argument for it. The
//! argument becomes lines of a proof only if somebody listens.
//!
//! | file | what it holds |
//! |---|---|
//! | `bits` | sets of cells |
//! | `layout` | houses, weak links, pairs and cages of a model |
//! | `board` | the candidates |
//! | `techniques` | the table of techniques |
//! | `argument` | what a technique finds, and why it holds |
//! | `proof` | from an argument to lines |
//! | `classic` | classic boards of nine digits from lines |
//! | `ladder` | the easiest technique that gives something new |
//! | `trail` | what followed from a supposition |
//! | `chains`, `forcing`, `nested` | suppositions |
//! | `singles`, `intersections`, `subsets`, `fish`, `links`, `wings`, `almost`, `unique` | patterns |
//! | `sk_loop`, `tridagon` | patterns over four boxes |
//! | `killer`, `leftovers`, `pairs`, `split` | patterns of variants |
//! | `clues`, `clue_links` | what one clue of a variant forces by itself, and what it links |

mod almost;
mod argument;
mod bits;
mod board;
mod candidate;
mod chains;
#[cfg(test)]
mod classic_for_tests;
mod clue_links;
mod clues;
mod fish;
mod forcing;
mod intersections;
mod killer;
mod ladder;
mod layout;
mod leftovers;
mod links;
mod nested;
mod pairs;
mod proof;
mod singles;
mod sk_loop;
mod split;
mod subsets;
mod techniques;
#[cfg(test)]
mod tests;
mod trail;
mod tridagon;
mod unique;
mod wings;

pub use ladder::LADDER;
