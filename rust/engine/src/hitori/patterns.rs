//! What a board says before anything is shaded.
//!
//! - `X ? X`: one of two equal cells with one between is black, so the one between is white.
//! - `X X`: one of two equal neighbours is white, so every other X of the line is black.
//! - `X Y Y X`: one Y is black, its neighbour X white, so every other X of the line is black.
//!
//! These are suppositions that fail within three steps. Found by looking, at the price of one pass
//! over the board, they spare most of the supposing (see `probing`).

use super::shading::{BLACK, Shading, Stop, WHITE};
use super::twins::{AXES, ROW};
use crate::search::Control;

/// Decides what the patterns decide, and all that follows.
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
            shading.act(control)?;
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
        let next = shading.twins.next(place, axis);
        // Neighbours are the common case of small distances; a place without a twin has none.
        let distance = next.wrapping_sub(place);
        if distance == 2 * step {
            shading.decide(place + step, WHITE)?;
        } else if distance == step
            || (distance == 3 * step && shading.twins.next(place + step, axis) == place + 2 * step)
        {
            blacken_others(shading, axis, place, next)?;
        }
    }
    Ok(())
}

/// Blackens all of a ring but two neighbours in it.
fn blacken_others(shading: &mut Shading, axis: usize, one: usize, next: usize) -> Result<(), Stop> {
    let mut other = shading.twins.next(next, axis);
    while other != one {
        shading.decide(other, BLACK)?;
        other = shading.twins.next(other, axis);
    }
    Ok(())
}
