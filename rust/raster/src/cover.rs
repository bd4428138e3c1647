//! How much of each pixel some polygons cover, exactly.
//!
//! Each edge adds to the pixels that it crosses by how much it changes what lies to its right; the
//! sum along a row is the covered area of each pixel (as in Raph Levien's font-rs). Polygons are all
//! taken one way round, so that sums never cancel; where they overlap, a pixel is covered once.

use crate::Point;

/// Below this, what is left of sums is an error of rounding.
const NOTHING: f32 = 1.0 / 1024.0;

/// The sums, and in each row the first and the last pixel that one was added to.
pub struct Cover {
    width: usize,
    height: usize,
    changes: Vec<f32>,
    touched: Vec<(u32, u32)>,
}

impl Cover {
    pub fn new(width: usize, height: usize) -> Self {
        let changes = vec![0.0; (width + 2) * height];
        Self { width, height, changes, touched: vec![(u32::MAX, 0); height] }
    }

    /// Add a polygon, whichever way it runs.
    pub fn polygon(&mut self, points: &[Point]) {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return;
        };
        let mut area = 0.0;
        let mut from = last;
        for &to in points {
            area += (from.0 - first.0) * (to.1 - first.1) - (to.0 - first.0) * (from.1 - first.1);
            from = to;
        }
        from = last;
        for &to in points {
            if area > 0.0 {
                self.edge(to, from);
            } else {
                self.edge(from, to);
            }
            from = to;
        }
    }

    /// Add a polygon that cancels those that run the other way.
    pub fn outline(&mut self, points: &[Point]) {
        let Some(&last) = points.last() else {
            return;
        };
        let mut from = last;
        for &to in points {
            self.edge(from, to);
            from = to;
        }
    }

    fn edge(&mut self, from: Point, to: Point) {
        let sign = if from.1 < to.1 { 1.0 } else { -1.0 };
        let (upper, lower) = if from.1 < to.1 { (from, to) } else { (to, from) };
        if upper.1 >= lower.1 || lower.1 <= 0.0 || upper.1 >= self.height as f32 {
            return;
        }
        let slope = (lower.0 - upper.0) / (lower.1 - upper.1);
        let top = upper.1.max(0.0);
        let mut x = upper.0 + (top - upper.1) * slope;
        let mut y = top;
        for row in top as usize..(lower.1.ceil() as usize).min(self.height) {
            let bottom = lower.1.min((row + 1) as f32);
            let next = x + (bottom - y) * slope;
            self.crossing(row, x, next, sign * (bottom - y));
            (x, y) = (next, bottom);
        }
    }

    /// An edge from `x` to `next` in one row, of which it crosses the share `high`.
    fn crossing(&mut self, row: usize, x: f32, next: f32, high: f32) {
        let wide = self.width as f32;
        let (left, right) = (x.min(next).clamp(0.0, wide), x.max(next).clamp(0.0, wide));
        let (first, end) = (left as usize, right.ceil() as usize);
        let last = end.max(first + 1);
        let (low, most) = &mut self.touched[row];
        (*low, *most) = ((*low).min(first as u32), (*most).max(last as u32));
        let start = row * (self.width + 2);
        let sums = &mut self.changes[start + first..=start + last];
        if last == first + 1 {
            let share = f32::midpoint(left, right) - first as f32;
            sums[0] += high * (1.0 - share);
            sums[1] += high * share;
            return;
        }
        // What lies to the right of the edge, pixel by pixel, less what was added before.
        let step = high / (right - left);
        let mut before = 0.0;
        for (at, sum) in sums[..last - first].iter_mut().enumerate() {
            let (begin, finish) = ((first + at) as f32, (first + at + 1) as f32);
            let (enter, leave) = (left.max(begin), right.min(finish));
            let inside = step * (leave - enter) * (finish - f32::midpoint(enter, leave));
            let whole = step * (enter - left) + inside;
            *sum += whole - before;
            before = whole;
        }
        sums[last - first] += high - before;
    }

    /// Every pixel that is covered, as row, column and share; nothing is covered afterwards.
    pub fn drain(&mut self, mut each: impl FnMut(usize, usize, f32)) {
        for row in 0..self.height {
            let (first, last) = std::mem::replace(&mut self.touched[row], (u32::MAX, 0));
            if first > last {
                continue;
            }
            let start = row * (self.width + 2);
            let sums = &mut self.changes[start + first as usize..=start + last as usize];
            let mut sum = 0.0_f32;
            for (column, change) in (first as usize..).zip(sums) {
                if *change != 0.0 {
                    sum += *change;
                    *change = 0.0;
                }
                let share = sum.abs().min(1.0);
                if share > NOTHING && column < self.width {
                    each(row, column, share);
                }
            }
        }
    }
}
