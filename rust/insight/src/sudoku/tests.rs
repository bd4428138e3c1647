//! Each technique on a puzzle that needs it; steps that use only what is known and never lie.

use std::collections::BTreeSet;

use super::classic_for_tests::model as classic_sudoku;
use crate::families::explain;
use crate::lines_for_tests::unknown;
use crate::{End, Fact, Options, Silent, Step, Steps, Unlimited, techniques};

/// A puzzle for each technique: the hardest step that it needs.
const NEEDS: &str = "\
...3....23..87...4...2...9........37.1.52......3..49..1...5..4.29....1...4...9.8. full-house
.......89..4.6...1..7..4.6........12179......8.5....4....4.2.....38...9.548.3.... hidden-single-box
5.7....8.12........9..26..1......57.....9.....62.34......38...64.......7.3....9.. hidden-single-line
......1......3..6.3......98.372.5...2...9..7...8.1.4...718.4....2...1.85......... naked-single
5..146..8..7.....9...9........7.....6..5...4..84.9..3.3...6.427.....5....1.....6. pointing
..1.......3.9..........164.....6....972..3.5......23....6.....72..4..8.35..72...4 claiming
9....86...4..51.9...1.9...531.4..8..6.........5..2.1.4.......76..6...4...7....32. locked-pair
5.........6...8.2.....79.4..169.2.....2...1.6.8..6.2.....89..........43.95..4..1. locked-triple
...7.6.5...8.9..6...31...7...6....1..3...1..7....4.9.53.......2.8..5.4...72...... naked-pair
..5..86..8..2........7....9..2.53..7.7.9...4.18347....6..............2.1..8...39. x-wing
2.3.......6.1....4...5...399.4..........6..73.7........8...2.9.5...........4396.. hidden-pair
........8.7.....3...4..796..23......61.79.2.....5....9..1...4......4.5...4..2...3 naked-triple
...6....37....5..4.9.2..81.26.......1....3.7....84.....2......8..3....4..5.1.6.3. swordfish
....7.......6..8.5..3..9..1..4......1..9...2...5.2.97.2.67......3....4.....5.4..7 hidden-triple
2...8.......9..7.8.5...1........46.7.67..5...1.43..9.......6...92......1...1..52. skyscraper
9.......6..86...3....19.2...2....46..5...8....31..9....1...5..8..59..31.....4.... two-string-kite
.9.1..52.......37.1.4.........2...5..8...3..79..54.6...7.39......8.....6.....6.3. turbot-fish
.85..3.....2.8..6......5.9....1..3..5.....9.8..37...1..1.....3.9.65.1......2..... empty-rectangle
..451....7.59.2..........2.9.........8..467........4.5.....9.....32.........7416. xy-wing
.....8..283..5......1...9..57..9...46.........8.3657.....5...2...4..23.1....4.... xyz-wing
...82......9..7..1.....13.....2....6.34.5.....8..9..2.1....8.6.4.....2..6.8.7...9 w-wing
..1..34598........9......6.3....89...4..69..5.6.1......5.2.........7.3.........47 naked-quad
8.39......42..8..6....6...3..75..2...5..41.3.......7..4...2.........645..7.....9. finned-swordfish
.1....3..4...65.8...7..8................375..1..48..79..1.....3.8.7...4.726...1.. sashimi-swordfish
..1..67.9...9..58...6.......3.54...2.528.9..3..........4.13....2...5....7.5...1.. simple-colouring
..........26...4.1....65.....2.9..3...83.7..6..3....155..7........4..6..87.2...9. xy-chain
..1..8.....21...3.7.........6.79...5.......4..8..56...6....3.7......46.91.5...4.. x-ring
....2.51.....7......4..8..2.........273.4...8...3912...4.6.....968......3......5. xy-ring
.......6..7...53.2..18...5......489...85.2.1.7.......34.........2.......3..1.76.. aic-ring
3.2....4...8....9.765.9.3...2...3.......2.4.....7.1..2...83.95...7......8.4.6.7.. als-xz
.....5.73....67....6....2....23.....54...9...7.....1......1.4..9..5....8.2...83.6 als-xz-double
.............53.7...1..2.6..8.53..4.....7...69.6........42..6.9......8...39.8..12 wxyz-wing
..8...7..6.3....8......65....29..4...3..54....896...5..9...5.377...3..6.......2.. aic
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 sk-loop
57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. tridagon
1.....25.7...4..8..24......6...2.....4753.........76...6............3.498..17.... grouped-ring";

/// Puzzles for techniques that assume one solution.
const NEED_ONE_SOLUTION: &str = "\
.83.42..9......4......6.81.3...7...2..1..6.8.2..5...7.76.3........79.2.......4... unique-rectangle-1
................12..3..4.................54.316..7..........3.5...1..8...7.62.... unique-rectangle-2
..........9..42..663.91.....7.4...........6.15.1..7.4..2.....8...73..4.5.....5... hidden-rectangle
..4.....7...6...5..3..95....41...........2.65.5.8...4...2..7....87.....16...3.8.4 unique-rectangle-3
.486.2.......4.5....9.....7..27.8..39......6...4..3........7..81..9..3....72.1... bug-plus-one";

/// The puzzles of a table and their techniques.
fn needs(table: &str) -> impl Iterator<Item = (&str, &str)> {
    table.lines().filter_map(|row| row.split_once(' '))
}

fn steps(line: &str) -> Vec<Step> {
    let model = classic_sudoku(line.as_bytes()).unwrap_or_default();
    let mut sink = Steps::default();
    let end = explain("sudoku", &model, &[], &Options::default(), &mut sink, &mut Unlimited);
    assert_eq!(end, Ok(End::Solved), "{line}");
    sink.0
}

fn rated(line: &str) -> Silent {
    let model = classic_sudoku(line.as_bytes()).unwrap_or_default();
    let mut sink = Silent::default();
    let end = explain("sudoku", &model, &[], &Options::default(), &mut sink, &mut Unlimited);
    assert_eq!(end, Ok(End::Solved), "{line}");
    sink
}

#[test]
fn each_technique_is_taken_on_a_puzzle_that_needs_it() {
    let table = techniques("sudoku").unwrap_or_default();
    for (line, technique) in needs(NEEDS) {
        let counts = rated(line).counts.into_iter().zip(table).filter(|(count, _)| *count > 0);
        assert!(counts.clone().any(|(_, row)| row.name == technique), "{technique}: {line}");
    }
}

#[test]
fn each_technique_that_assumes_one_solution_is_taken_only_then() {
    let table = techniques("sudoku").unwrap_or_default();
    for (line, technique) in needs(NEED_ONE_SOLUTION) {
        let model = classic_sudoku(line.as_bytes()).unwrap_or_default();
        let number = table.iter().position(|row| row.name == technique).unwrap_or(usize::MAX);
        let taken = |assume_unique| {
            let options = Options { assume_unique, ..Options::default() };
            let mut sink = Silent::default();
            let end = explain("sudoku", &model, &[], &options, &mut sink, &mut Unlimited);
            assert_eq!(end, Ok(End::Solved), "{line}");
            sink.counts.get(number).is_some_and(|&count| count > 0)
        };
        assert!(taken(true) && !taken(false), "{technique}: {line}");
    }
}

#[test]
fn a_silent_climb_takes_the_steps_of_a_recorded_one() {
    for (line, _) in needs(NEEDS) {
        let cost = steps(line).iter().map(|step| step.found.cost).sum::<f32>();
        assert_eq!(cost.to_bits(), rated(line).cost.to_bits());
    }
}

#[test]
fn lines_use_only_what_is_known() {
    for (line, technique) in needs(NEEDS) {
        let signs = line.bytes().enumerate().filter(|(_, sign)| *sign != b'.');
        let mut known: BTreeSet<Fact> =
            signs.map(|(cell, sign)| Fact::is(cell as u32, sign - b'0')).collect();
        for step in steps(line) {
            for line in &step.record.lines {
                assert_eq!(unknown(line, &known, &Fact::clone), [], "{technique}: {line:?}");
                known.extend(line.gives.iter().cloned());
            }
            assert!(step.record.conclusions.iter().all(|fact| known.contains(fact)), "{technique}");
        }
    }
}

#[test]
fn conclusions_hold_in_the_solution() {
    for (line, technique) in needs(NEEDS) {
        let steps = steps(line);
        let facts = || steps.iter().flat_map(|step| &step.record.conclusions);
        let placed: BTreeSet<(u32, u8)> =
            facts().filter(|fact| fact.holds).map(|fact| (fact.places[0], fact.value)).collect();
        let lies =
            facts().filter(|fact| !fact.holds && placed.contains(&(fact.places[0], fact.value)));
        assert_eq!(lies.count(), 0, "{technique}: {line}");
    }
}

#[test]
fn a_board_that_contradicts_itself_is_broken() {
    let line = format!("11{}", ".".repeat(79));
    let model = classic_sudoku(line.as_bytes()).unwrap_or_default();
    let mut sink = Silent::default();
    let end = explain("sudoku", &model, &[], &Options::default(), &mut sink, &mut Unlimited);
    assert_eq!(end, Ok(End::Broken));
}
