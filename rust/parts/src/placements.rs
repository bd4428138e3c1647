//! Placements: every way in which the images of a piece lie on places that allow it.

use std::collections::{BTreeSet, HashMap};

use runut_model::Point;

/// The places of a board by their points.
pub struct Lattice<'m> {
    points: &'m [Point],
    places: HashMap<Point, u32>,
}

impl<'m> Lattice<'m> {
    /// The point of each place.
    pub fn new(points: &'m [Point]) -> Self {
        Self { points, places: points.iter().copied().zip(0..).collect() }
    }

    /// The places at a step from each place.
    pub fn near(&self, steps: &[Point]) -> Vec<Vec<u32>> {
        let place = |point, step| self.places.get(&sum(point, step)).copied();
        let near = |&point: &Point| steps.iter().filter_map(|&step| place(point, step)).collect();
        self.points.iter().map(near).collect()
    }

    /// Calls `each` with the sorted places of each placement, while it returns `true`. The least
    /// point of an image lies on the `firsts`, in their order, one image after the other.
    pub fn lay(
        &self,
        images: &[Vec<Point>],
        firsts: &[u32],
        may_hold: impl Fn(u32) -> bool,
        mut each: impl FnMut(&[u32]) -> bool,
    ) -> bool {
        let mut cells = Vec::new();
        for image in distinct(images) {
            for &first in firsts.iter().filter(|&&place| may_hold(place)) {
                let shift = difference(self.points[first as usize], image[0]);
                cells.clear();
                cells.extend(image.iter().map_while(|&point| {
                    let place = *self.places.get(&sum(point, shift))?;
                    may_hold(place).then_some(place)
                }));
                if cells.len() == image.len() {
                    cells.sort_unstable();
                    if !each(&cells) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// Each image once, its points in order.
pub fn distinct(images: &[Vec<Point>]) -> BTreeSet<Vec<Point>> {
    let sorted = images.iter().map(|image| {
        let mut image = image.clone();
        image.sort_unstable();
        image.dedup();
        image
    });
    sorted.collect()
}

/// The step from one point to another.
pub fn difference(one: Point, other: Point) -> Point {
    std::array::from_fn(|axis| one[axis].wrapping_sub(other[axis]))
}

fn sum(one: Point, other: Point) -> Point {
    std::array::from_fn(|axis| one[axis].wrapping_add(other[axis]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two by two places without the last one.
    const POINTS: [Point; 3] = [[0, 0, 0], [0, 0, 1], [0, 1, 0]];

    fn laid(images: &[Vec<Point>], may_hold: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        Lattice::new(&POINTS).lay(images, &[0, 1, 2], may_hold, |cells| {
            found.push(cells.to_vec());
            true
        });
        found
    }

    #[test]
    fn an_image_lies_wherever_all_its_points_are_places() {
        let (along, down) = (vec![[0, 0, 0], [0, 0, 1]], vec![[0, 1, 0], [0, 0, 0]]);
        assert_eq!(laid(&[along.clone(), along, down], |_| true), [[0, 1], [0, 2]]);
    }

    #[test]
    fn a_piece_lies_on_no_place_that_may_not_hold_it() {
        assert_eq!(laid(&[vec![[5, 5, 5]]], |place| place != 1), [[0], [2]]);
    }

    #[test]
    fn neighbours_are_a_step_away() {
        assert_eq!(
            Lattice::new(&POINTS).near(&[[0, 0, 1], [0, 0, -1]]),
            [vec![1], vec![0], vec![]]
        );
    }
}
