//! Hitoris of up to twelve cells, against shading every set of cells.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_engine::hitori::{Cdcl, Hitori, Narrowed, Propagation};
use runut_engine::search::Backbone;
use runut_fuzz::{Boards, expect_backbone, expect_solutions, kept};

const MOST_CELLS: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let _ = compare(&mut Unstructured::new(bytes));
});

fn compare(source: &mut Unstructured<'_>) -> Result<()> {
    let width = source.int_in_range(1..=MOST_CELLS)?;
    let height = source.int_in_range(1..=MOST_CELLS / width)?;
    let mut numbers = vec![0; width * height];
    for number in &mut numbers {
        *number = source.int_in_range(0..=5)?;
    }
    let mut board = Hitori::new(width, height, numbers).expect("a legal size");
    (board.needs_white, board.needs_black) = (source.arbitrary()?, source.arbitrary()?);
    let wanted = shadings(&board);
    expect_solutions(&Propagation(board.clone()), &wanted);
    expect_solutions(&Cdcl(board.clone()), &wanted);
    expect_backbone(&Backbone(Narrowed::new(board)), &wanted);
    Ok(())
}

/// Every board that keeps the rules, 1 for black, by shading all sets of cells.
fn shadings(board: &Hitori) -> Boards {
    let Hitori { width, cells, needs_white, needs_black, .. } = board.clone();
    let size = cells.len();
    kept(size, &[0, 1], &runut_check::Hitori { width, cells, needs_white, needs_black })
}
