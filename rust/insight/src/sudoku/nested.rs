//! The tail: suppositions by all constraints of the model, with suppositions inside.

use runut_model::Model;

use super::argument::{Argument, Finding, Literal, Show};
use super::bits::ones;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;
use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::net::{Net, Reach};

/// A net of a sudoku: one word holds its digits.
pub type SudokuNet = Net<1>;

/// The most lines of a refutation, and of each supposition inside it.
const LINES: usize = 400;
/// How deep suppositions may be nested.
const DEEPEST: u8 = 3;
/// Glances for each line.
const LINE: f32 = 2.0;

/// What a net of the model knows of a board: all that is placed or gone.
pub fn net<const W: usize>(
    model: &Model,
    layout: &Layout<W>,
    board: &Board<W>,
) -> Option<SudokuNet> {
    let mut net = SudokuNet::new(model).ok()?;
    update(&mut net, layout, board);
    Some(net)
}

/// Teaches a net all of the board.
pub fn update<const W: usize>(net: &mut SudokuNet, layout: &Layout<W>, board: &Board<W>) {
    (0..layout.cells).for_each(|cell| update_cell(net, layout, board, cell));
}

/// Teaches a net the cells that changed; `known` holds what it knows of each cell.
pub fn update_changed<const W: usize>(
    net: &mut SudokuNet,
    known: &mut [u64],
    layout: &Layout<W>,
    board: &Board<W>,
) {
    const PLACED: u64 = 1 << 63;
    for cell in 0..layout.cells {
        let is_placed = !board.open.has(cell);
        let now = board.digits[cell as usize] | if is_placed { PLACED } else { 0 };
        if std::mem::replace(&mut known[cell as usize], now) != now {
            update_cell(net, layout, board, cell);
        }
    }
}

fn update_cell<const W: usize>(
    net: &mut SudokuNet,
    layout: &Layout<W>,
    board: &Board<W>,
    cell: u32,
) {
    if let Some(digit) = board.digit(cell) {
        net.learn(&Fact::is(cell, layout.values[digit as usize]));
    } else {
        for digit in ones(layout.all() & !board.digits[cell as usize]) {
            net.learn(&Fact::not(cell, layout.values[digit as usize]));
        }
    }
}

/// The easiest refutation, nested no deeper than needed.
pub fn find<const W: usize>(
    layout: &Layout<W>,
    net: &mut SudokuNet,
    name: Name,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    let depths = if name == Name::ForcingNet { 0..=0 } else { 1..=DEEPEST };
    for depth in depths {
        let found = net.easiest(Reach { lines: LINES, depth }, budget)?;
        let Some((fact, refutation)) = found else { continue };
        let digit = layout.values.iter().position(|&value| value == fact.value);
        let (Some(digit), &[cell]) = (digit, &fact.places[..]) else { return Ok(None) };
        let length = refutation.len();
        let candidate = Candidate::new(cell, digit as u32);
        let gives = vec![Literal { candidate, holds: !fact.holds }];
        let why = vec![Argument::Refuted { fact, lines: refutation.lines }];
        let show =
            Show { pattern: vec![candidate], number: Some(length as i64), ..Show::default() };
        let mut finding = Finding::new(name, gives, why, show);
        finding.grade = 7 + refutation.depth.min(2);
        finding.cost = LINE * length as f32;
        return Ok(Some(finding));
    }
    Ok(None)
}
