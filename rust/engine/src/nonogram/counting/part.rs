//! Parts of a board that have nothing to do with each other.

use super::super::colour::Board;
use super::strip::{Strip, strips_of};
use crate::search::{Control, Halt};

/// Open cells that hang together by their strips, and these strips.
pub struct Part {
    /// Its cells, from the least.
    pub cells: Vec<usize>,
    pub strips: Vec<Strip>,
}

/// The parts of the open cells among `cells`, which hang together with no other open cell.
pub fn parts_of<const W: usize>(
    board: &Board<W>,
    cells: &[usize],
    control: &mut Control,
) -> Result<Vec<Part>, Halt> {
    let open: Vec<usize> = cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
    let mut is_wanted = vec![false; board.cells()];
    for &cell in &open {
        is_wanted[cell] = true;
    }
    let mut lines: Vec<usize> =
        open.iter().flat_map(|&cell| board.crossing(cell).map(|(line, _)| line)).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut strips = Vec::new();
    for line in lines {
        let all = strips_of(board, line, control)?;
        strips.extend(all.into_iter().filter(|strip| is_wanted[strip.cells[0]]));
    }
    Ok(gather(board.cells(), strips))
}

/// Puts strips that share cells together.
fn gather(cells: usize, strips: Vec<Strip>) -> Vec<Part> {
    let mut heads: Vec<u32> = (0..cells as u32).collect();
    for strip in &strips {
        let head = find(&mut heads, strip.cells[0]);
        for &cell in &strip.cells {
            let other = find(&mut heads, cell);
            heads[other] = head as u32;
        }
    }
    let mut numbers = vec![usize::MAX; cells];
    let mut parts: Vec<Part> = Vec::new();
    for strip in strips {
        let head = find(&mut heads, strip.cells[0]);
        if numbers[head] == usize::MAX {
            numbers[head] = parts.len();
            parts.push(Part { cells: Vec::new(), strips: Vec::new() });
        }
        parts[numbers[head]].cells.extend(&strip.cells);
        parts[numbers[head]].strips.push(strip);
    }
    for part in &mut parts {
        part.cells.sort_unstable();
        part.cells.dedup();
    }
    parts
}

fn find(heads: &mut [u32], mut cell: usize) -> usize {
    while heads[cell] as usize != cell {
        heads[cell] = heads[heads[cell] as usize];
        cell = heads[cell] as usize;
    }
    cell
}
