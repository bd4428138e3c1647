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
    /// The bytes that it takes, as charged.
    pub bytes: u64,
}

/// The components of the open cells among `cells`, which share no segment with other open cells.
/// Their bytes are charged.
pub fn components_of<R: Run, const W: usize>(
    board: &Board<'_, R, W>,
    cells: &[usize],
    control: &mut Control,
) -> Result<Vec<Component>, Halt> {
    let open: Vec<usize> = cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
    let mut is_wanted = vec![false; board.cells()];
    let mut is_crossed = vec![false; board.height + board.width];
    for &cell in &open {
        is_wanted[cell] = true;
        for (line, _) in board.crossing(cell) {
            is_crossed[line] = true;
        }
    }
    let mut segments = Vec::new();
    for line in (0..is_crossed.len()).filter(|&line| is_crossed[line]) {
        for segment in segments_of(board, line, control)? {
            if is_wanted[segment.cells[0]] {
                control.hold(segment.bytes())?;
                segments.push(segment);
            }
        }
    }
    let bytes = 16 * board.cells() as u64;
    control.hold(bytes)?;
    let components = gather(&open, board.cells(), segments, control)?;
    control.release(bytes);
    Ok(components)
}

/// Groups the segments that share cells.
fn gather(
    open: &[usize],
    cells: usize,
    segments: Vec<Segment>,
    control: &mut Control,
) -> Result<Vec<Component>, Halt> {
    let mut heads: Vec<u32> = (0..cells as u32).collect();
    for segment in &segments {
        control.work(segment.cells.len() as u64)?;
        let head = find(&mut heads, segment.cells[0]);
        for &cell in &segment.cells {
            let other = find(&mut heads, cell);
            heads[other] = head as u32;
        }
    }
    let mut numbers = vec![u32::MAX; cells];
    let mut components: Vec<Component> = Vec::new();
    for segment in segments {
        let head = find(&mut heads, segment.cells[0]);
        if numbers[head] == u32::MAX {
            numbers[head] = components.len() as u32;
            components.push(Component { cells: Vec::new(), segments: Vec::new(), bytes: 0 });
        }
        let component = &mut components[numbers[head] as usize];
        component.bytes += segment.bytes();
        component.segments.push(segment);
    }
    for &cell in open {
        control.work(1)?;
        let number = numbers[find(&mut heads, cell)];
        if let Some(component) = components.get_mut(number as usize) {
            component.cells.push(cell);
        }
    }
    Ok(components)
}

fn find(heads: &mut [u32], mut cell: usize) -> usize {
    while heads[cell] as usize != cell {
        heads[cell] = heads[heads[cell] as usize];
        cell = heads[cell] as usize;
    }
    cell
}
