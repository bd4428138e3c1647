//! Rates sudokus of 81 characters a line from standard input: how they end, and what they need.
//!
//! `cargo run --release -p runut-insight --example rate_sudokus < puzzles.txt`

#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::collections::BTreeMap;
use std::io::{BufRead, stdin};

use runut_insight::{Options, Silent, Unlimited, classic_sudoku, explain, techniques};

fn main() {
    let table = techniques("sudoku").unwrap_or_default();
    let is_each = std::env::args().any(|argument| argument == "--each");
    let (mut ends, mut hardest, mut grades) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for line in stdin().lock().lines().map_while(Result::ok) {
        let Some(model) = classic_sudoku(line.as_bytes()) else { continue };
        let mut sink = Silent::default();
        let end = explain("sudoku", &model, &[], &Options::default(), &mut sink, &mut Unlimited);
        let end = end.map_or("rejected", |end| end.name());
        let name = sink.hardest.map_or("", |found| table[found.technique as usize].name);
        if is_each {
            println!("{line} {end} {} {} {name}", sink.grade, sink.cost);
        }
        *ends.entry(end).or_insert(0) += 1;
        *hardest.entry((sink.grade, name)).or_insert(0) += 1;
        *grades.entry(sink.grade).or_insert(0) += 1;
    }
    if !is_each {
        println!("{ends:?}\n{grades:?}\n{hardest:#?}");
    }
}
