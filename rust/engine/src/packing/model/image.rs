//! Images: the ways in which a piece can lie, up to shifts.
//!
//! An image lists the steps from an anchor to each cell. A flat piece in a pyramid may lie in any
//! plane that two perpendicular steps span: 8 planes flat, 16 standing.

use super::board::Board;
use super::lattice::{Lattice, Place};
use super::pattern::Pattern;
use super::piece::{Map, Piece, maps, moved, planes};

/// One orientation of a piece: the steps from an anchor to each of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    steps: Vec<Place>,
}

impl Image {
    /// The image of a flat pattern with the corner of its matrix, blank or not, on the anchor.
    pub fn at_corner(pattern: &Pattern) -> Self {
        let step = |&(row, column): &(u32, u32)| (0, row as i32, column as i32);
        Self { steps: pattern.cells().iter().map(step).collect() }
    }

    /// The image with these cells, the first of them in board order on the anchor.
    fn at_first(mut cells: Vec<Place>) -> Self {
        cells.sort_unstable();
        let (z, x, y) = cells.first().copied().unwrap_or_default();
        for cell in &mut cells {
            *cell = (cell.0 - z, cell.1 - x, cell.2 - y);
        }
        Self { steps: cells }
    }

    /// The same image, with the first of its cells in column order on the anchor.
    #[must_use]
    pub fn by_columns(&self) -> Self {
        let key = |&(level, row, column): &Place| (level, column, row);
        let (z, x, y) = self.steps.iter().copied().min_by_key(key).unwrap_or_default();
        let moved = self.steps.iter().map(|step| (step.0 - z, step.1 - x, step.2 - y));
        Self { steps: moved.collect() }
    }

    /// Steps from the anchor to each cell.
    pub fn steps(&self) -> &[Place] {
        &self.steps
    }

    /// Number of cells.
    pub fn size(&self) -> usize {
        self.steps.len()
    }
}

impl Board {
    /// Every image of a piece, once, in the order of its motions. The anchor is the first cell.
    /// `work` receives the work done and may end the call.
    pub fn images<E>(
        &self,
        piece: &Piece,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Image>, E> {
        let mut found: Vec<Image> = Vec::new();
        for map in maps(&self.lattice, piece.motions) {
            work(4 * piece.cells.len() as u64)?;
            if let Some(image) = self.image(piece, &map)
                && !found.contains(&image)
            {
                found.push(image);
            }
        }
        Ok(found)
    }

    /// A piece after a map; `None` if it is larger than the pyramid.
    fn image(&self, piece: &Piece, map: &Map) -> Option<Image> {
        let start = *piece.cells.iter().min()?;
        let shift = |cell: &Place| (cell.0 - start.0, cell.1 - start.1, cell.2 - start.2);
        if let Lattice::Pyramid { levels, .. } = self.lattice {
            let is_near = |cell: Place| {
                [cell.0, cell.1, cell.2].iter().all(|step| step.unsigned_abs() < levels as u32)
            };
            if !piece.cells.iter().map(shift).all(is_near) {
                return None;
            }
        }
        let lie = |cell: &Place| self.lattice.place_of(moved(map, self.lattice.point(shift(cell))));
        Some(Image::at_first(piece.cells.iter().map(lie).collect()))
    }

    /// The images of a flat piece in a pyramid, plane by plane, in the order of the paper's search.
    pub fn in_planes<E>(
        &self,
        piece: &Piece,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Image>, E> {
        let mut found: Vec<Image> = Vec::new();
        let Some(start) = piece.cells.iter().min().copied() else { return Ok(found) };
        let shift = |cell: &Place| (0, cell.1 - start.1, cell.2 - start.2);
        let is_small = self.image(piece, &[(0, 0, 0); 3]).is_some();
        for (across, along) in planes().into_iter().filter(|_| is_small) {
            work(4 * piece.cells.len() as u64)?;
            let lie = |cell: &Place| moved(&[(0, 0, 0), across, along], shift(cell));
            let image = Image::at_first(piece.cells.iter().map(lie).collect());
            if !found.contains(&image) {
                found.push(image);
            }
        }
        Ok(found)
    }
}
