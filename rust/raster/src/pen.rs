//! The outline of a stroke, in pieces that touch but hardly overlap.
//!
//! Every straight step is a rectangle; where two meet, a wedge fills the gap on the outer side; at
//! the ends lies half a disc or half a square. Pieces that overlapped would be darker along their
//! edges, since coverage adds up.

use std::f32::consts::PI;

use crate::Point;
use crate::cover::Cover;
use crate::way::Contour;

const NEAR: f32 = 0.03;
/// The cosine of a bend for which a triangle is round enough.
const SLIGHT: f32 = 0.96;

/// A straight step of a stroke: where it begins, and the unit vector along it.
#[derive(Clone, Copy)]
struct Step {
    from: Point,
    to: Point,
    along: Point,
}

/// Cover what a pen of this width leaves along a contour; ends are round, or square.
pub fn stroke(contour: &Contour, width: f32, is_round: bool, cover: &mut Cover) {
    let radius = width / 2.0;
    let mut steps: Vec<Step> = steps(contour);
    let (Some(&first), Some(&last)) = (steps.first(), steps.last()) else {
        return;
    };
    for pair in steps.windows(2) {
        join(pair[0], pair[1], radius, cover);
    }
    if contour.is_closed {
        join(last, first, radius, cover);
    } else if is_round {
        let back = |along: Point| (-along.0, -along.1);
        cap(first.from, back(first.along), radius, cover);
        cap(last.to, last.along, radius, cover);
    } else {
        let end = steps.len() - 1;
        steps[0].from = moved(first.from, first.along, -radius);
        steps[end].to = moved(last.to, last.along, radius);
    }
    for Step { from, to, along } in steps {
        let side = (-along.1, along.0);
        cover.polygon(&[
            moved(from, side, radius),
            moved(to, side, radius),
            moved(to, side, -radius),
            moved(from, side, -radius),
        ]);
    }
}

/// The steps of a contour that lead anywhere.
fn steps(contour: &Contour) -> Vec<Step> {
    let points = &contour.points;
    let closing = contour.is_closed.then(|| points[0]);
    let ends = points[1..].iter().copied().chain(closing);
    points
        .iter()
        .copied()
        .zip(ends)
        .filter_map(|(from, to)| {
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            let length = x.hypot(y);
            (length > 1e-4).then(|| Step { from, to, along: (x / length, y / length) })
        })
        .collect()
}

fn moved(from: Point, along: Point, far: f32) -> Point {
    (from.0 + along.0 * far, from.1 + along.1 * far)
}

/// The wedge on the outer side of a bend.
fn join(one: Step, other: Step, radius: f32, cover: &mut Cover) {
    let turn = one.along.0 * other.along.1 - one.along.1 * other.along.0;
    let cosine = one.along.0 * other.along.0 + one.along.1 * other.along.1;
    let outer = if turn > 0.0 { -radius } else { radius };
    let normal = |step: Step| (-step.along.1 * outer, step.along.0 * outer);
    let (start, end) = (normal(one), normal(other));
    let at = other.from;
    if cosine > SLIGHT {
        let corner = |by: Point| (at.0 + by.0, at.1 + by.1);
        cover.polygon(&[at, corner(start), corner(end)]);
    } else {
        pie(at, start, turn.atan2(cosine), cover);
    }
}

/// Half a disc that looks along a direction.
fn cap(at: Point, along: Point, radius: f32, cover: &mut Cover) {
    pie(at, (along.1 * radius, -along.0 * radius), PI, cover);
}

/// The part of a disc from one radius on, by an angle.
fn pie(at: Point, start: Point, angle: f32, cover: &mut Cover) {
    let radius = start.0.hypot(start.1);
    let near = 2.0 * (1.0 - (NEAR / radius).min(0.5)).acos();
    let steps = (angle.abs() / near).ceil().clamp(1.0, 100.0) as usize;
    let mut points = vec![at];
    points.extend((0..=steps).map(|step| {
        let (sin, cos) = (angle * step as f32 / steps as f32).sin_cos();
        (at.0 + start.0 * cos - start.1 * sin, at.1 + start.0 * sin + start.1 * cos)
    }));
    cover.polygon(&points);
}
