//! Nonograms of up to twelve cells, in one colour and in two, against painting every picture.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_engine::nonogram::{
    Block, Check, ColourNonogram, Counting, Exhaustive, Nonogram, Propagation, RowBacktracking,
    Tricks,
};
use runut_engine::search::Backbone;
use runut_fuzz::{Boards, expect_backbone, expect_count, expect_solutions, kept};

const MOST_CELLS: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let _ = compare(&mut Unstructured::new(bytes));
});

fn compare(source: &mut Unstructured<'_>) -> Result<()> {
    let width = source.int_in_range(1..=MOST_CELLS)?;
    let height = source.int_in_range(1..=MOST_CELLS / width)?;
    let colours = if width * height <= 9 { source.int_in_range(1..=2)? } else { 1 };
    let mut picture = vec![0; width * height];
    for cell in &mut picture {
        *cell = source.int_in_range(0..=colours)?;
    }
    let (rows, columns) = clues(&picture, width);
    let values: Vec<u8> = (0..=colours).collect();
    let wanted = kept(width * height, &values, &judge(&rows, &columns));
    assert!(wanted.contains(&picture));
    let coloured = ColourNonogram::new(rows.clone(), columns.clone(), colours as usize)
        .expect("the clues of a picture");
    expect_solutions(&Propagation::new(coloured.clone()), &wanted);
    expect_count(&Counting::from(coloured.clone()), wanted.len());
    expect_backbone(&Backbone(Propagation::new(coloured)), &wanted);
    if colours == 1 {
        one_colour(&rows, &columns, &wanted);
    }
    Ok(())
}

fn one_colour(rows: &[Vec<Block>], columns: &[Vec<Block>], wanted: &Boards) {
    let lengths = |clues: &[Vec<Block>]| -> Vec<Vec<u16>> {
        clues.iter().map(|clue| clue.iter().map(|block| block.length).collect()).collect()
    };
    let puzzle = Nonogram::new(lengths(rows), lengths(columns)).expect("the clues of a picture");
    expect_solutions(&Propagation::new(puzzle.clone()), wanted);
    expect_count(&Counting::from(puzzle.clone()), wanted.len());
    expect_backbone(&Backbone(Propagation::new(puzzle.clone())), wanted);
    for by_columns in [false, true] {
        expect_solutions(&Exhaustive { nonogram: puzzle.clone(), by_columns }, wanted);
    }
    for tricks in [Tricks::Off, Tricks::On] {
        let nonogram = puzzle.clone();
        expect_solutions(&RowBacktracking { nonogram, tricks, check: Check::Remaining }, wanted);
    }
}

/// The rules of these clues.
fn judge(rows: &[Vec<Block>], columns: &[Vec<Block>]) -> runut_check::Nonogram {
    let run = |block: &Block| (block.length, block.colour);
    let runs =
        |lines: &[Vec<Block>]| lines.iter().map(|line| line.iter().map(run).collect()).collect();
    runut_check::Nonogram { rows: runs(rows), columns: runs(columns) }
}

fn clues(picture: &[u8], width: usize) -> (Vec<Vec<Block>>, Vec<Vec<Block>>) {
    let rows = picture.chunks(width).map(|row| clue(row.iter())).collect();
    let columns = (0..width).map(|column| clue(picture[column..].iter().step_by(width))).collect();
    (rows, columns)
}

fn clue<'a>(line: impl Iterator<Item = &'a u8>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut before = 0;
    for &colour in line {
        match blocks.last_mut() {
            Some(block) if colour == before && colour != 0 => block.length += 1,
            _ if colour != 0 => blocks.push(Block { length: 1, colour }),
            _ => {}
        }
        before = colour;
    }
    blocks
}
