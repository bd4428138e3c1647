//! Texts of a puzzle a line: whatever they hold, they are read or refused line by line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use runut_engine::{hitori, nonogram, sudoku};

fuzz_target!(|text: &[u8]| {
    for line in text.split(|&sign| sign == b'\n') {
        let _ = nonogram::kernel_of_line(line);
        let _ = hitori::kernel_of_line(line);
        if let Ok((count, solution)) = sudoku::solve_line(line, 2) {
            let is_solved = solution.iter().all(u8::is_ascii_digit);
            assert!(count == 0 || is_solved);
        }
    }
    let answers = sudoku::solve_lines(text, 2, 1, || true);
    assert_eq!(answers.counts.len() * 81, answers.solutions.len());
    assert!(answers.faults.len() <= answers.counts.len());
});
