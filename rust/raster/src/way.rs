//! Ways as Runut writes them: `M m L l H h V v C c z` of SVG, and `a` for half a circle.
//!
//! Curves become straight steps, so many that none is visibly away from the
//! curve.

use crate::{Invalid, Point, Scale};

const NEAR: f32 = 0.03;
const MOST_STEPS: f32 = 200.0;

/// One line of a way, in pixels.
#[derive(Default)]
pub struct Contour {
    /// Its corners; the first is not repeated.
    pub points: Vec<Point>,
    /// Whether it ends where it began.
    pub is_closed: bool,
}

/// Every contour of a way, one after the other.
pub fn read(way: &str, scale: Scale, mut each: impl FnMut(&mut Contour)) -> Result<(), Invalid> {
    let mut words = Words(way.as_bytes());
    let mut drawn = Drawn { scale, here: (0.0, 0.0), start: None, contour: Contour::default() };
    while let Some(command) = words.command()? {
        if matches!(command, b'M' | b'm') {
            drawn.finish(false, &mut each);
            let to = words.point(command == b'm', drawn.here)?;
            drawn.begin(to);
            continue;
        }
        let Some(start) = drawn.start else {
            return Err(Invalid("a way begins with a move"));
        };
        let here = drawn.here;
        match command {
            b'L' | b'l' => drawn.line(words.point(command == b'l', here)?),
            b'H' => drawn.line((words.number()?, here.1)),
            b'h' => drawn.line((here.0 + words.number()?, here.1)),
            b'V' => drawn.line((here.0, words.number()?)),
            b'v' => drawn.line((here.0, here.1 + words.number()?)),
            b'C' | b'c' => {
                let by = command == b'c';
                let (one, other) = (words.point(by, here)?, words.point(by, here)?);
                drawn.curve(one, other, words.point(by, here)?);
            }
            b'a' => {
                for _ in 0..5 {
                    words.number()?;
                }
                drawn.half_circle(words.point(true, here)?);
            }
            b'z' => {
                drawn.finish(true, &mut each);
                drawn.begin(start);
            }
            _ => return Err(Invalid("a way has a command that is not known")),
        }
    }
    drawn.finish(false, &mut each);
    Ok(())
}

/// The commands and numbers that are left.
struct Words<'a>(&'a [u8]);

impl Words<'_> {
    fn skip_blanks(&mut self) {
        let blanks = self.0.iter().take_while(|&&byte| byte == b' ').count();
        self.0 = &self.0[blanks..];
    }

    fn command(&mut self) -> Result<Option<u8>, Invalid> {
        self.skip_blanks();
        let Some((&first, rest)) = self.0.split_first() else {
            return Ok(None);
        };
        if !first.is_ascii_alphabetic() {
            return Err(Invalid("a way has a number where a command should be"));
        }
        self.0 = rest;
        Ok(Some(first))
    }

    fn number(&mut self) -> Result<f32, Invalid> {
        self.skip_blanks();
        let is_part = |&&byte: &&u8| matches!(byte, b'0'..=b'9' | b'.' | b'-');
        let (word, rest) = self.0.split_at(self.0.iter().take_while(is_part).count());
        self.0 = rest;
        std::str::from_utf8(word)
            .ok()
            .and_then(|word| word.parse().ok())
            .filter(|number: &f32| number.abs() < 1e6)
            .ok_or(Invalid("a way lacks a number"))
    }

    fn point(&mut self, is_step: bool, here: Point) -> Result<Point, Invalid> {
        let (x, y) = (self.number()?, self.number()?);
        Ok(if is_step { (here.0 + x, here.1 + y) } else { (x, y) })
    }
}

/// The contour that is being read; `here` and `start` are in units of the way.
struct Drawn {
    scale: Scale,
    here: Point,
    start: Option<Point>,
    contour: Contour,
}

impl Drawn {
    fn pixel(&self, place: Point) -> Point {
        let Scale { pixels, margin } = self.scale;
        ((place.0 + margin) * pixels, (place.1 + margin) * pixels)
    }

    fn begin(&mut self, at: Point) {
        (self.here, self.start) = (at, Some(at));
        self.contour.points.clear();
        self.contour.is_closed = false;
        let pixel = self.pixel(at);
        self.contour.points.push(pixel);
    }

    fn finish(&mut self, is_closed: bool, each: &mut impl FnMut(&mut Contour)) {
        if self.contour.points.len() > 1 {
            self.contour.is_closed = is_closed;
            each(&mut self.contour);
        }
        self.contour.points.clear();
    }

    fn line(&mut self, to: Point) {
        self.here = to;
        let pixel = self.pixel(to);
        self.contour.points.push(pixel);
    }

    fn curve(&mut self, one: Point, other: Point, to: Point) {
        let ends = [self.here, one, other, to].map(|place| self.pixel(place));
        let bend =
            |a: Point, b: Point, c: Point| (a.0 - 2.0 * b.0 + c.0).hypot(a.1 - 2.0 * b.1 + c.1);
        let most = bend(ends[0], ends[1], ends[2]).max(bend(ends[1], ends[2], ends[3]));
        let steps = (0.75 * most / NEAR).sqrt().ceil().clamp(1.0, MOST_STEPS);
        for step in 1..steps as usize {
            let t = step as f32 / steps;
            let s = 1.0 - t;
            let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
            let sum = |part: fn(Point) -> f32| {
                weights.iter().zip(ends).map(|(weight, end)| weight * part(end)).sum()
            };
            self.contour.points.push((sum(|end| end.0), sum(|end| end.1)));
        }
        self.line(to);
    }

    /// Half a circle whose ends are here and there, against the clock.
    fn half_circle(&mut self, to: Point) {
        let (from, end) = (self.pixel(self.here), self.pixel(to));
        let middle = (f32::midpoint(from.0, end.0), f32::midpoint(from.1, end.1));
        let (x, y) = (from.0 - middle.0, from.1 - middle.1);
        let steps = (2.0 * x.hypot(y) / NEAR).sqrt().ceil().clamp(4.0, MOST_STEPS);
        for step in 1..steps as usize {
            let (sin, cos) = (-std::f32::consts::PI * step as f32 / steps).sin_cos();
            self.contour.points.push((middle.0 + x * cos - y * sin, middle.1 + x * sin + y * cos));
        }
        self.line(to);
    }
}
