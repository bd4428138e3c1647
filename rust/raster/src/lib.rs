//! Pictures of pixels: ways in, filled or drawn with a pen, colour by colour over each other.
//!
//! A way is written as in SVG, in the few commands that Runut writes (see [`way`]). Each layer is
//! one colour: its shapes are put together exactly by area ([`cover`]) and then laid over what is
//! there. So two shapes of one layer that share an edge leave no seam, wherever it falls.
//!
//! Cost: a step for each row that an edge crosses, and one for each pixel from the first to the last
//! that a layer touches in a row.

mod cover;
mod image;
mod pen;
mod way;

use std::fmt;

use cover::Cover;
pub use image::Rows;

/// A place in pixels, y downwards.
type Point = (f32, f32);

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// The most pixels of a picture.
pub const MOST_PIXELS: usize = 64 << 20;

/// What cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid(pub &'static str);

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

impl std::error::Error for Invalid {}

/// How the ways of a layer are drawn; a pen has a width in units of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// What they enclose.
    Fill,
    /// What they enclose, moved to whole pixels.
    Sharp,
    /// The outline of a letter: what runs the other way is a hole.
    Outline,
    /// A pen whose strokes end round.
    Round(f32),
    /// A pen whose strokes end square, half its width further on.
    Square(f32),
}

/// Shapes of one colour.
#[derive(Clone, Copy, Debug)]
pub struct Layer<'a> {
    /// Where they are.
    pub way: &'a str,
    /// How they are drawn.
    pub shape: Shape,
    /// What they look like.
    pub colour: Colour,
    /// From 0 to 1.
    pub opacity: f32,
}

/// From the units of a way to pixels.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Pixels a unit.
    pub pixels: f32,
    /// Units that the picture begins before 0, on both axes.
    pub margin: f32,
}

/// A picture while it is drawn.
pub struct Canvas {
    width: usize,
    height: usize,
    scale: Scale,
    pixels: Vec<Colour>,
    cover: Cover,
}

impl Canvas {
    /// A picture of nothing but paper.
    pub fn new(width: usize, height: usize, scale: Scale, paper: Colour) -> Result<Self, Invalid> {
        let area = width.checked_mul(height).filter(|&area| 0 < area && area <= MOST_PIXELS);
        let Some(area) = area else {
            return Err(Invalid("a picture has 1 to 64 million pixels"));
        };
        if !(scale.pixels.is_finite() && scale.pixels > 0.0 && scale.margin.is_finite()) {
            return Err(Invalid("a picture needs a scale above 0"));
        }
        let cover = Cover::new(width, height);
        Ok(Self { width, height, scale, pixels: vec![paper; area], cover })
    }

    /// Lay a layer over what is there.
    pub fn paint(&mut self, layer: &Layer<'_>) -> Result<(), Invalid> {
        way::read(layer.way, self.scale, |contour| match layer.shape {
            Shape::Fill => self.cover.polygon(&contour.points),
            Shape::Outline => self.cover.outline(&contour.points),
            Shape::Sharp => {
                for point in &mut contour.points {
                    *point = (point.0.round(), point.1.round());
                }
                self.cover.polygon(&contour.points);
            }
            Shape::Round(width) => {
                pen::stroke(contour, width * self.scale.pixels, true, &mut self.cover);
            }
            Shape::Square(width) => {
                pen::stroke(contour, width * self.scale.pixels, false, &mut self.cover);
            }
        })?;
        let opacity = if layer.opacity.is_finite() { layer.opacity.clamp(0.0, 1.0) } else { 1.0 };
        let (width, pixels) = (self.width, &mut self.pixels);
        self.cover.drain(|row, column, share| {
            let pixel = &mut pixels[row * width + column];
            *pixel = mixed(*pixel, layer.colour, share * opacity);
        });
        Ok(())
    }

    /// The picture, row by row, in as few bytes as its colours allow.
    pub fn rows(&self) -> Rows {
        image::rows(&self.pixels, self.width, self.height)
    }
}

/// Shades between two colours: no eye tells more apart, and a palette holds them.
const SHADES: f32 = 64.0;

/// So much of `over` on `under`.
fn mixed(under: Colour, over: Colour, share: f32) -> Colour {
    let share = (share * SHADES).round() / SHADES;
    if share >= 1.0 {
        return over;
    }
    let part = |at: usize| {
        let (from, to) = (f32::from(under[at]), f32::from(over[at]));
        (from + (to - from) * share + 0.5) as u8
    };
    [part(0), part(1), part(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Colour = [255; 3];
    const BLACK: Colour = [0; 3];

    /// The grey of every pixel of a picture of `side` by `side`, a pixel a unit.
    fn drawn(side: usize, way: &str, shape: Shape) -> Vec<u8> {
        let scale = Scale { pixels: 1.0, margin: 0.0 };
        let mut canvas = Canvas::new(side, side, scale, WHITE).unwrap();
        canvas.paint(&Layer { way, shape, colour: BLACK, opacity: 1.0 }).unwrap();
        canvas.pixels.iter().map(|pixel| pixel[0]).collect()
    }

    fn ink(pixels: &[u8]) -> f32 {
        pixels.iter().map(|&grey| 1.0 - f32::from(grey) / 255.0).sum()
    }

    #[test]
    fn a_rectangle_covers_each_pixel_by_its_share() {
        assert_eq!(drawn(2, "M0.5 0h1v1h-1z", Shape::Fill), [128, 128, 255, 255]);
        assert_eq!(drawn(2, "M0.25 1h1v1h-1z", Shape::Fill), [255, 255, 64, 191]);
    }

    #[test]
    fn shapes_that_share_an_edge_leave_no_seam() {
        let two = "M0 0h1.5v3h-1.5zM1.5 0h1.5v3h-1.5z";
        assert!(drawn(3, two, Shape::Fill).iter().all(|&grey| grey == 0));
    }

    #[test]
    fn a_polygon_is_filled_whichever_way_it_is_written() {
        let clockwise = drawn(8, "M1 1L7 2L4 7z", Shape::Fill);
        assert_eq!(clockwise, drawn(8, "M1 1L4 7L7 2z", Shape::Fill));
        assert!((ink(&clockwise) - 16.5).abs() < 0.2);
    }

    #[test]
    fn a_letter_has_holes_where_its_outline_runs_the_other_way() {
        let ring = "M0 0h4v4h-4zM1 1v2h2v-2z";
        assert!((ink(&drawn(4, ring, Shape::Outline)) - 12.0).abs() < 0.01);
        assert!((ink(&drawn(4, ring, Shape::Fill)) - 16.0).abs() < 0.01);
    }

    #[test]
    fn overlapping_shapes_of_a_layer_are_one() {
        let way = "M0 0h3v2h-3zM2 0v2h2v-2z";
        assert!((ink(&drawn(4, way, Shape::Fill)) - 8.0).abs() < 0.01);
    }

    #[test]
    fn two_half_circles_are_a_disc() {
        let disc = drawn(20, "M2 10a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z", Shape::Fill);
        assert!((ink(&disc) - 64.0 * std::f32::consts::PI).abs() < 1.0);
    }

    #[test]
    fn a_sharp_bar_lies_on_whole_pixels() {
        assert_eq!(drawn(2, "M0.02 0.49h1.01v0.98h-1.01z", Shape::Sharp), [0, 255, 255, 255]);
    }

    #[test]
    fn square_ends_reach_half_a_pen_further_and_round_ones_in_a_bow() {
        let way = "M4 8H12";
        assert!((ink(&drawn(16, way, Shape::Square(2.0))) - 20.0).abs() < 0.01);
        let round = ink(&drawn(16, way, Shape::Round(2.0)));
        assert!((round - 16.0 - std::f32::consts::PI).abs() < 0.2);
    }

    #[test]
    fn a_bent_stroke_is_not_darker_where_its_parts_meet() {
        let curve = "M4 28C4 14 14 4 28 4";
        let stroke = ink(&drawn(32, curve, Shape::Round(0.5)));
        let length = 38.03; // of the curve, by a fine polyline
        assert!((stroke - 0.5 * length).abs() < 0.6, "{stroke}");
    }

    #[test]
    fn a_closed_stroke_has_no_ends() {
        let frame = drawn(12, "M3 3h6v6h-6z", Shape::Square(2.0));
        assert!((ink(&frame) - (64.0 - 16.0 - (4.0 - std::f32::consts::PI))).abs() < 0.3);
    }

    #[test]
    fn relative_steps_and_curves_end_where_absolute_ones_do() {
        let absolute = "M2 2L9 2C9 9 5 9 2 14z";
        let relative = "M1 1m1 1l7 0c0 7 -4 7 -7 12z";
        assert_eq!(drawn(16, absolute, Shape::Fill), drawn(16, relative, Shape::Fill));
    }

    #[test]
    fn what_lies_beside_the_picture_is_left_out() {
        assert!(
            drawn(2, "M-9 -9h4v30h-4zM5 0h4v4h-4zM0 5h9v9h-9z", Shape::Fill)
                .iter()
                .all(|&grey| grey == 255)
        );
        assert!(drawn(2, "M-1 -1h9v9h-9z", Shape::Fill).iter().all(|&grey| grey == 0));
    }

    #[test]
    fn a_pale_layer_lets_through_what_lies_below() {
        let scale = Scale { pixels: 1.0, margin: 0.0 };
        let mut canvas = Canvas::new(1, 1, scale, WHITE).unwrap();
        let way = "M0 0h1v1h-1z";
        canvas.paint(&Layer { way, shape: Shape::Fill, colour: BLACK, opacity: 0.25 }).unwrap();
        assert_eq!(canvas.pixels, [[191; 3]]);
    }

    #[test]
    fn faults_in_a_way_and_absurd_sizes_are_refused() {
        let scale = Scale { pixels: 1.0, margin: 0.0 };
        let mut canvas = Canvas::new(1, 1, scale, WHITE).unwrap();
        for way in ["L1 1", "M1", "M1 x", "Q1 1 2 2", "M0 0L1e99 nan", "1 2"] {
            let layer = Layer { way, shape: Shape::Fill, colour: BLACK, opacity: 1.0 };
            assert!(canvas.paint(&layer).is_err(), "{way}");
        }
        assert!(Canvas::new(0, 1, scale, WHITE).is_err());
        assert!(Canvas::new(usize::MAX, 2, scale, WHITE).is_err());
        assert!(Canvas::new(1, 1, Scale { pixels: f32::NAN, margin: 0.0 }, WHITE).is_err());
    }
}
