//! Texts of a puzzle a line: whatever they hold, they are read or refused line by line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use runut_engine::{hitori, nonogram, sudoku};

fuzz_target!(|text: &[u8]| {
    for line in text.split(|&sign| sign == b'\n') {
        let _ = nonogram::read_line(line);
        let _ = hitori::read_line(line);
        if let Ok((count, solution)) = sudoku::solve_line(line, 2) {
            assert!(count == 0 || runut_check::keeps_classic(line, &solution));
        }
    }
    let answers = sudoku::solve_lines(text, 2, 1, runut_check::keeps_classic, || true);
    assert_eq!(answers.counts.len() * 81, answers.solutions.len());
    assert!(answers.rejected.is_empty());
    assert!(answers.faults.len() <= answers.counts.len());
});
