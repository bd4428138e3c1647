//! Classic boards of nine digits, a line of 81 characters each.

use runut_model::{House, Model, Nature, Part, Rule};

/// The model of a line; digits are givens, anything else is open. `None` for another length.
pub fn model(line: &[u8]) -> Option<Model> {
    let row = |row: u32| (0..9).map(|column| row * 9 + column).collect();
    let column = |column: u32| (0..9).map(|row| row * 9 + column).collect();
    let block = |block: u32| {
        (0..9).map(|at| (block / 3 * 3 + at / 3) * 9 + block % 3 * 3 + at % 3).collect()
    };
    let rules = vec![
        givens(line),
        houses("row-duplicate", House::Row, row),
        houses("column-duplicate", House::Column, column),
        houses("box-duplicate", House::Box, block),
    ];
    (line.len() == 81).then(|| Model {
        places: 81,
        values: (1..=9).collect(),
        rules,
        ..Model::default()
    })
}

fn houses(name: &str, house: House, cells: impl Fn(u32) -> Vec<u32>) -> Rule {
    let nature = Nature { house, ..Nature::default() };
    Rule { nature, ..Rule::new(name, Part::Different, &(0..9).map(cells).collect::<Vec<_>>()) }
}

fn givens(line: &[u8]) -> Rule {
    let given = line.iter().enumerate().filter(|(_, sign)| (b'1'..=b'9').contains(sign));
    let mut rule = Rule { name: "given-changed".into(), ..Rule::default() };
    for (number, (cell, sign)) in given.enumerate() {
        rule.parts.push(Part::OneOf(vec![sign - b'0']));
        rule.which.push(number as u32);
        rule.ends.push(number as u32 + 1);
        rule.places.push(cell as u32);
    }
    rule
}
