//! Packings of up to twelve cells with copies and spare pieces, against laying every piece
//! everywhere.

#![no_main]

use std::collections::BTreeSet;
use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_engine::packing::{Board, Cover, FirstCell, Lattice, Motions, Packing, Piece, Tally};
use runut_fuzz::{ask, expect_count};

const MOST_CELLS: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let _ = compare(&mut Unstructured::new(bytes));
});

type Square = (i32, i32);

struct Shape {
    cells: Vec<Square>,
    motions: Motions,
    least: usize,
    most: usize,
}

fn compare(source: &mut Unstructured<'_>) -> Result<()> {
    let columns = source.int_in_range(1..=MOST_CELLS)?;
    let rows = source.int_in_range(1..=MOST_CELLS / columns)?;
    let mut free = vec![true; rows * columns];
    for _ in 0..source.int_in_range(0..=3)? {
        let cell = source.choose_index(free.len())?;
        free[cell] = false;
    }
    let mut shapes = Vec::new();
    for _ in 0..source.int_in_range(1..=4)? {
        shapes.push(shape(source)?);
    }
    let wanted = count(&free, columns, &shapes);
    let Some(packing) = packing(rows, columns, &free, &shapes) else {
        return Ok(());
    };
    let packing = Arc::new(packing);
    expect_count(&Cover(Arc::clone(&packing)), wanted);
    expect_count(&FirstCell(Arc::clone(&packing)), wanted);
    expect_count(&Tally(Arc::clone(&packing)), wanted);
    let boards: BTreeSet<Vec<u8>> =
        ask(&Cover(packing)).solutions.iter().map(|board| board.to_vec()).collect();
    assert_eq!(boards.len(), wanted, "a solution came twice");
    Ok(())
}

fn shape(source: &mut Unstructured<'_>) -> Result<Shape> {
    let (width, height) = (source.int_in_range(1..=3)?, source.int_in_range(1..=3)?);
    let mut cells: Vec<Square> = Vec::new();
    for row in 0..height {
        for column in 0..width {
            if source.ratio(2, 3)? {
                cells.push((row, column));
            }
        }
    }
    if cells.is_empty() {
        cells.push((0, 0));
    }
    let motions = Motions { turn: source.arbitrary()?, flip: source.arbitrary()? };
    let most = source.int_in_range(1..=3)?;
    let least = source.int_in_range(0..=most)?;
    Ok(Shape { cells, motions, least, most })
}

fn packing(rows: usize, columns: usize, free: &[bool], shapes: &[Shape]) -> Option<Packing> {
    let board = Board::new(Lattice::Flat { rows, columns, free: free.to_vec() }).ok()?;
    let mut value = 1;
    let mut pieces = Vec::new();
    for shape in shapes {
        let cells = shape.cells.iter().map(|&(row, column)| (0, row, column)).collect();
        let (least, most) = (shape.least as u32, shape.most as u32);
        pieces.push(Piece { motions: shape.motions, least, most, ..Piece::new(value, cells) });
        value += most as u8;
    }
    Packing::new(board, pieces).ok()
}

/// Ways to fill the board: the first empty cell takes every piece in every position.
fn count(free: &[bool], columns: usize, shapes: &[Shape]) -> usize {
    let images: Vec<BTreeSet<Vec<Square>>> = shapes.iter().map(images).collect();
    let mut empty = free.to_vec();
    let mut laid = vec![0; shapes.len()];
    fill(&mut empty, columns, shapes, &images, &mut laid)
}

fn fill(
    empty: &mut Vec<bool>,
    columns: usize,
    shapes: &[Shape],
    images: &[BTreeSet<Vec<Square>>],
    laid: &mut Vec<usize>,
) -> usize {
    let Some(first) = empty.iter().position(|&is_empty| is_empty) else {
        let is_enough = |(shape, &count): (&Shape, &usize)| count >= shape.least;
        return usize::from(shapes.iter().zip(&*laid).all(is_enough));
    };
    let mut ways = 0;
    for (piece, shape) in shapes.iter().enumerate() {
        if laid[piece] == shape.most {
            continue;
        }
        for image in &images[piece] {
            let Some(cells) = covered(image, first, columns, empty) else {
                continue;
            };
            cells.iter().for_each(|&cell| empty[cell] = false);
            laid[piece] += 1;
            ways += fill(empty, columns, shapes, images, laid);
            laid[piece] -= 1;
            cells.iter().for_each(|&cell| empty[cell] = true);
        }
    }
    ways
}

/// The cells of an image whose first cell lies on `first`, if all of them are empty.
fn covered(image: &[Square], first: usize, columns: usize, empty: &[bool]) -> Option<Vec<usize>> {
    let (row, column) = ((first / columns) as i32, (first % columns) as i32);
    let cell = |&(down, right): &Square| {
        let (row, column) = (row + down, column + right);
        let is_on = row >= 0 && (0..columns as i32).contains(&column);
        let cell = is_on.then(|| row as usize * columns + column as usize)?;
        empty.get(cell).copied().unwrap_or(false).then_some(cell)
    };
    image.iter().map(cell).collect()
}

/// All positions of a shape, each with its first cell at the origin.
fn images(shape: &Shape) -> BTreeSet<Vec<Square>> {
    // A piece that may not turn lies as it is: its mirror image would be a turn in space.
    let (turns, flips) = match shape.motions {
        Motions { turn: false, .. } => (1, 1),
        Motions { turn: true, flip } => (4, 1 + usize::from(flip)),
    };
    let mut found = BTreeSet::new();
    let mut cells = shape.cells.clone();
    for _ in 0..flips {
        for _ in 0..turns {
            found.insert(from_first(&cells));
            cells = cells.iter().map(|&(row, column)| (column, -row)).collect();
        }
        cells = shape.cells.iter().map(|&(row, column)| (row, -column)).collect();
    }
    found
}

/// The same cells, in their order, seen from the first of them.
fn from_first(cells: &[Square]) -> Vec<Square> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let (row, column) = cells[0];
    cells.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect()
}
