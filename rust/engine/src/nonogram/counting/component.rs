//! Components: groups of open cells that share no segment with any other open cell.
//!
//! Found by union-find over the segments. Components are independent, so their counts multiply.
//!
//! Reference: Bayardo, Pehoushek, "Counting models using connected components", 2000.

use super::segment::{Segment, segments_of};
use crate::nonogram::propagation::grid::Board;
use crate::nonogram::puzzle::Run;
use crate::search::{Control, Halt};

/// Open cells connected by segments, and these segments.
pub struct Component {
    /// Its cells, ascending.
    pub cells: Vec<usize>,
    pub segments: Vec<Segment>,
}

/// The components of the open cells among `cells`, which share no segment with other open cells.
pub fn components_of<R: Run, const W: usize>(
    board: &Board<'_, R, W>,
    cells: &[usize],
    control: &mut Control,
) -> Result<Vec<Component>, Halt> {
    let open: Vec<usize> = cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
    let mut is_wanted = vec![false; board.cells()];
    for &cell in &open {
        is_wanted[cell] = true;
    }
    let mut lines: Vec<usize> =
        open.iter().flat_map(|&cell| board.crossing(cell).map(|(line, _)| line)).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut segments = Vec::new();
    for line in lines {
        let all = segments_of(board, line, control)?;
        segments.extend(all.into_iter().filter(|segment| is_wanted[segment.cells[0]]));
    }
    Ok(gather(board.cells(), segments))
}

/// Groups the segments that share cells.
fn gather(cells: usize, segments: Vec<Segment>) -> Vec<Component> {
    let mut heads: Vec<u32> = (0..cells as u32).collect();
    for segment in &segments {
        let head = find(&mut heads, segment.cells[0]);
        for &cell in &segment.cells {
            let other = find(&mut heads, cell);
            heads[other] = head as u32;
        }
    }
    let mut numbers = vec![usize::MAX; cells];
    let mut components: Vec<Component> = Vec::new();
    for segment in segments {
        let head = find(&mut heads, segment.cells[0]);
        if numbers[head] == usize::MAX {
            numbers[head] = components.len();
            components.push(Component { cells: Vec::new(), segments: Vec::new() });
        }
        components[numbers[head]].cells.extend(&segment.cells);
        components[numbers[head]].segments.push(segment);
    }
    for component in &mut components {
        component.cells.sort_unstable();
        component.cells.dedup();
    }
    components
}

fn find(heads: &mut [u32], mut cell: usize) -> usize {
    while heads[cell] as usize != cell {
        heads[cell] = heads[heads[cell] as usize];
        cell = heads[cell] as usize;
    }
    cell
}
