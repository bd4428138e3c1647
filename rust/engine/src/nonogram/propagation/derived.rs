//! Solutions that another solution gives without a search.
//!
//! Idea: the [`symmetries`] of the board and the [switching components](switching) of a picture map
//! a solution to other solutions. `auto` reports these after its first solution, and the backbone
//! search drops every value that differs in one of them.

use std::ops::ControlFlow;

use super::switching::{switched, switching_components};
use super::symmetries::{image, symmetries};
use crate::nonogram::puzzle::Run;

/// One switched picture and the images under all symmetries that differ from `picture`, a solution,
/// and from each other.
pub fn derived_solutions<R: Run>(clues: &[&[R]], width: usize, picture: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    let images = symmetries(clues, width).into_iter().map(|source| image(&source, picture));
    for other in images.chain(switched(width, picture)) {
        if other != picture && !found.contains(&other) {
            found.push(other);
        }
    }
    found
}

/// Values that cells have in the solutions derived from a picture, with all switching components.
pub fn derived_values<R: Run>(clues: &[&[R]], width: usize, picture: &[u8]) -> Vec<(usize, u8)> {
    let mut values = Vec::new();
    for source in symmetries(clues, width) {
        values.extend(source.iter().map(|&cell| picture[cell]).enumerate());
    }
    let _ = switching_components(width, picture, |cells| {
        values.extend(cells);
        ControlFlow::Continue(())
    });
    values
}

#[cfg(test)]
mod tests {
    use runut_model::distinct;

    use super::*;

    #[test]
    fn each_diagonal_is_derived_from_the_other() {
        let clues: [&[u16]; 4] = [&[1], &[1], &[1], &[1]];
        assert_eq!(derived_solutions(&clues, 2, &[1, 0, 0, 1]), [[0, 1, 1, 0]]);
    }

    #[test]
    fn a_picture_that_its_symmetry_keeps_derives_nothing() {
        let upright: [&[u16]; 5] = [&[1], &[1], &[1], &[1], &[1, 1]];
        let none = Vec::<Vec<u8>>::new();
        assert_eq!(derived_solutions(&upright, 2, &[1, 0, 0, 1, 1, 0]), none);
    }

    #[test]
    fn all_switching_components_give_values() {
        let diagonal: Vec<u8> = (0..49).map(|cell| u8::from(cell % 8 == 0)).collect();
        let clues: [&[u16]; 14] = [&[1]; 14];
        let values = distinct(derived_values(&clues, 7, &diagonal));
        assert_eq!(values.len(), 2 * 49);
    }
}
