//! Boards and pieces, for the engine and for the judge.

use pyo3::prelude::*;
use runut_engine::packing::{Board, Lattice, Motions, Piece};
use runut_engine::search::Judge;

use crate::errors::{refused, unknown};
use crate::search;

/// Value of the first copy, rows of each layer, whether it may turn and flip, the least and the most
/// copies, and its cells on the board if its place is given.
pub type PieceValues = (u8, Vec<Vec<String>>, bool, bool, u32, u32, Option<Vec<usize>>);

/// The board of a lattice.
pub fn board(
    lattice: &str,
    (layers, rows, columns): (usize, usize, usize),
    free: &[u8],
) -> PyResult<Board> {
    let free = free.iter().map(|&value| value == 255).collect();
    let lattice = match lattice {
        "square" => Lattice::Flat { rows, columns, free },
        "cube" => Lattice::Cubes { layers, rows, columns, free },
        "pyramid" => Lattice::Pyramid { levels: layers, free },
        _ => return Err(unknown("lattice", lattice)),
    };
    Board::new(lattice).map_err(refused)
}

/// The judge of a board with these pieces.
pub fn judge(
    lattice: &str,
    size: (usize, usize, usize),
    free: &[u8],
    pieces: Vec<runut_check::Piece>,
) -> PyResult<Judge> {
    let lattice = match lattice {
        "square" => runut_check::Lattice::Square,
        "cube" => runut_check::Lattice::Cube,
        "pyramid" => runut_check::Lattice::Pyramid,
        _ => return Err(unknown("lattice", lattice)),
    };
    let free = free.iter().map(|&value| value == 255).collect();
    Ok(search::judge(runut_check::Packing { lattice, size, free, pieces }))
}

/// A piece as it was stated, for the judge.
pub fn stated(piece: &Piece) -> runut_check::Piece {
    runut_check::Piece {
        first: piece.value,
        cells: piece.cells.iter().map(|&(layer, row, column)| [layer, row, column]).collect(),
        turns: piece.motions.turn,
        flips: piece.motions.flip,
        least: piece.least as usize,
        most: piece.most as usize,
        fixed: piece.fixed.clone(),
    }
}

/// A piece for the engine.
pub fn piece((value, layers, turn, flip, least, most, fixed): PieceValues) -> Piece {
    let mut cells = Vec::new();
    for (layer, rows) in layers.iter().enumerate() {
        for (row, text) in rows.iter().enumerate() {
            let filled = text.chars().enumerate().filter(|&(_, sign)| sign != ' ');
            cells.extend(filled.map(|(column, _)| (layer as i32, row as i32, column as i32)));
        }
    }
    Piece { value, cells, motions: Motions { turn, flip }, least, most, fixed }
}
