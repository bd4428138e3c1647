//! Three line patterns that decide cells before the search.
//!
//! - `X ? X`: one of two equal cells around a gap is black, so the cell between is white.
//! - `X X`: one of two equal neighbours is white, so every other X of the line is black.
//! - `X Y Y X`: one Y is black and its neighbour X white, so every other X of the line is black.
//!
//! Failed-literal probing finds the same within three steps. One pass over the board finds them
//! directly and saves most of the probing (see `probing.rs`). The patterns are folklore of the
//! puzzle.

use super::duplicates::{AXES, ROW};
use super::shading::{BLACK, Shading, Stop, WHITE};
use crate::search::Control;

/// Applies the patterns, and all rules to what they decide.
pub fn apply(shading: &mut Shading, control: &mut Control) -> Result<(), Stop> {
    let frame = shading.frame;
    let (width, height) = (frame.width(), frame.height());
    for axis in AXES {
        let lines = if axis == ROW { height } else { width };
        let length = width + height - lines;
        for line in 0..lines {
            let (first, step) = if axis == ROW {
                (frame.place((line, 0)), 1)
            } else {
                (frame.place((0, line)), frame.stride())
            };
            apply_to_line(shading, axis, (first, step, length))?;
            control.work(length as u64 / 8)?;
            shading.propagate(control)?;
        }
    }
    Ok(())
}

fn apply_to_line(
    shading: &mut Shading,
    axis: usize,
    (first, step, length): (usize, usize, usize),
) -> Result<(), Stop> {
    for place in (first..).step_by(step).take(length) {
        let next = shading.duplicates.next(place, axis);
        // A place without a duplicate is at distance 0.
        let distance = next.wrapping_sub(place);
        if distance == 2 * step {
            shading.decide(place + step, WHITE)?;
        } else if distance == step
            || (distance == 3 * step
                && shading.duplicates.next(place + step, axis) == place + 2 * step)
        {
            blacken_others(shading, axis, place, next)?;
        }
    }
    Ok(())
}

/// Blackens all duplicates in a line but two neighbours.
fn blacken_others(shading: &mut Shading, axis: usize, one: usize, next: usize) -> Result<(), Stop> {
    let mut other = shading.duplicates.next(next, axis);
    while other != one {
        shading.decide(other, BLACK)?;
        other = shading.duplicates.next(other, axis);
    }
    Ok(())
}
