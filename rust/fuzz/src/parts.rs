//! Random constraints of every kind, for small models.

use arbitrary::{Result, Unstructured};
use runut_engine::model::{Automaton, Part, Sum};

/// A constraint of any kind but those of pieces, over at most `most` of so many places.
pub fn constraint(
    source: &mut Unstructured<'_>,
    values: &[u8],
    places: u32,
    most: usize,
) -> Result<(Part, Vec<u32>)> {
    let own = some_places(source, places, most)?;
    let part = match source.int_in_range(0..=6)? {
        0 => Part::OneOf(some_values(source, values, 1)?),
        1 => Part::Different,
        2 => Part::Linear(sum(source, values, own.len())?),
        3 => {
            let count = source.int_in_range(0..=5)?;
            let rows = some_values(source, values, count * own.len())?;
            Part::Table { rows, arity: own.len(), is_allowed: source.arbitrary()? }
        }
        4 => Part::Automaton(automaton(source, values)?),
        5 => {
            let (background, mut clue) = (*source.choose(values)?, Vec::new());
            for _ in 0..source.int_in_range(0..=3)? {
                clue.push((source.int_in_range(1..=3)?, *source.choose(values)?));
            }
            Part::Runs { clue, background }
        }
        _ => {
            let (value, mut neighbours) = (*source.choose(values)?, Vec::new());
            for (at, &one) in own.iter().enumerate() {
                for &other in &own[..at] {
                    if source.ratio(1, 2)? {
                        neighbours.push((one, other));
                    }
                }
            }
            Part::Connected { value, neighbours }
        }
    };
    Ok((part, own))
}

/// Different places in any order, at least one.
fn some_places(source: &mut Unstructured<'_>, places: u32, most: usize) -> Result<Vec<u32>> {
    let mut left: Vec<u32> = (0..places).collect();
    let count = source.int_in_range(1..=most.min(left.len()))?;
    let mut own = Vec::new();
    for _ in 0..count {
        own.push(left.remove(source.choose_index(left.len())?));
    }
    Ok(own)
}

/// So many values; some come twice.
fn some_values(source: &mut Unstructured<'_>, values: &[u8], count: usize) -> Result<Vec<u8>> {
    (0..count).map(|_| source.choose(values).copied()).collect()
}

fn sum(source: &mut Unstructured<'_>, values: &[u8], places: usize) -> Result<Sum> {
    let mut sum = Sum::default();
    for &value in values {
        if source.ratio(3, 4)? {
            sum.weights.push((value, source.int_in_range(-3..=3)?));
        }
    }
    if source.arbitrary()? {
        for _ in 0..places {
            sum.factors.push(source.int_in_range(-2..=2)?);
        }
    }
    let low = source.int_in_range(-6..=6)?;
    sum.low = source.arbitrary::<bool>()?.then_some(low);
    sum.high = source.arbitrary::<bool>()?.then_some(low + source.int_in_range(0..=3)?);
    Ok(sum)
}

fn automaton(source: &mut Unstructured<'_>, values: &[u8]) -> Result<Automaton> {
    let mut state = || source.int_in_range(0..=3u32);
    let (start, accepting) = (state()?, vec![state()?, state()?]);
    let mut transitions = Vec::new();
    for _ in 0..source.int_in_range(0..=9)? {
        let from = source.int_in_range(0..=3)?;
        transitions.push((from, *source.choose(values)?, source.int_in_range(0..=3)?));
    }
    Ok(Automaton { start, transitions, accepting })
}
