//! Pictures of pixels: ways in, filled or drawn with a pen, colour by colour over each other.
//!
//! A way is written as in SVG; `svgtypes` reads it and `tiny-skia` draws it. Texts are glyphs of a
//! typeface ([`Face`]). What is ours is the order of the layers and the finished rows, in as few
//! bytes as the colours allow ([`image`]).

mod face;
mod image;

use std::fmt;

pub use face::{Face, Line};
pub use image::Rows;
use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Shader, Stroke, Transform,
};

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
    /// What they enclose; what runs the other way round inside is a hole.
    Fill,
    /// The pixels whose middle they enclose, wholly.
    Sharp,
    /// A pen whose strokes end round.
    Round(f32),
    /// A pen whose strokes end square, half its width further on.
    Square(f32),
}

/// Glyphs of one face, in one size and colour.
#[derive(Clone, Copy)]
pub struct Glyphs<'a> {
    /// What they are glyphs of.
    pub face: &'a Face,
    /// Units of a way in a unit of the face.
    pub step: f32,
    /// Each glyph and where on its baseline it begins, in units of a way.
    pub places: &'a [(u16, f32, f32)],
    /// What they look like.
    pub colour: Colour,
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
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    /// A picture of nothing but paper.
    pub fn new(width: usize, height: usize, scale: Scale, paper: Colour) -> Result<Self, Invalid> {
        const SIZE: Invalid = Invalid("a picture has 1 to 64 million pixels");
        if width.checked_mul(height).is_none_or(|area| area > MOST_PIXELS) {
            return Err(SIZE);
        }
        if !(scale.pixels.is_finite() && scale.pixels > 0.0 && scale.margin.is_finite()) {
            return Err(Invalid("a picture needs a scale above 0"));
        }
        let side = |length: usize| u32::try_from(length).map_err(|_| SIZE);
        let mut pixmap = Pixmap::new(side(width)?, side(height)?).ok_or(SIZE)?;
        pixmap.fill(colour(paper, 1.0));
        let origin = scale.margin * scale.pixels;
        let transform = Transform::from_row(scale.pixels, 0.0, 0.0, scale.pixels, origin, origin);
        Ok(Self { pixmap, transform })
    }

    /// Lay a layer over what is there.
    pub fn paint(&mut self, layer: &Layer<'_>) -> Result<(), Invalid> {
        let Some(path) = path(layer.way)? else {
            return Ok(());
        };
        let opacity = if layer.opacity.is_finite() { layer.opacity.clamp(0.0, 1.0) } else { 1.0 };
        let paint = Paint {
            shader: Shader::SolidColor(colour(layer.colour, opacity)),
            anti_alias: layer.shape != Shape::Sharp,
            ..Paint::default()
        };
        let (pixmap, transform) = (&mut self.pixmap, self.transform);
        match layer.shape {
            Shape::Fill | Shape::Sharp => {
                pixmap.fill_path(&path, &paint, FillRule::Winding, transform, None);
            }
            Shape::Round(width) => {
                pixmap.stroke_path(&path, &paint, &pen(width, LineCap::Round), transform, None);
            }
            Shape::Square(width) => {
                pixmap.stroke_path(&path, &paint, &pen(width, LineCap::Square), transform, None);
            }
        }
        Ok(())
    }

    /// Lay glyphs over what is there.
    pub fn write(&mut self, glyphs: &Glyphs<'_>) {
        let mut builder = PathBuilder::new();
        for &(number, x, y) in glyphs.places {
            glyphs.face.lay(number, x, y, glyphs.step, &mut builder);
        }
        if let Some(path) = builder.finish() {
            let paint = Paint {
                shader: Shader::SolidColor(colour(glyphs.colour, 1.0)),
                ..Paint::default()
            };
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, self.transform, None);
        }
    }

    /// The picture, row by row.
    pub fn rows(&self) -> Rows {
        image::rows(self.pixmap.data().as_chunks().0, self.pixmap.width() as usize)
    }
}

fn colour([red, green, blue]: Colour, opacity: f32) -> Color {
    let mut found = Color::from_rgba8(red, green, blue, u8::MAX);
    found.set_alpha(opacity);
    found
}

fn pen(width: f32, line_cap: LineCap) -> Stroke {
    Stroke { width, line_cap, line_join: LineJoin::Round, ..Stroke::default() }
}

/// A way as tiny-skia has it; `None` if there is nothing in it.
fn path(way: &str) -> Result<Option<Path>, Invalid> {
    let mut builder = PathBuilder::new();
    for segment in SimplifyingPathParser::from(way) {
        use SimplePathSegment::{ClosePath, CurveTo, LineTo, MoveTo, Quadratic};

        let to = &mut builder;
        match segment.map_err(|_| Invalid("a way is written as in SVG"))? {
            MoveTo { x, y } => to.move_to(x as f32, y as f32),
            LineTo { x, y } => to.line_to(x as f32, y as f32),
            Quadratic { x1, y1, x, y } => to.quad_to(x1 as f32, y1 as f32, x as f32, y as f32),
            CurveTo { x1, y1, x2, y2, x, y } => {
                let [x1, y1, x2, y2, x, y] = [x1, y1, x2, y2, x, y].map(|part| part as f32);
                to.cubic_to(x1, y1, x2, y2, x, y);
            }
            ClosePath => to.close(),
        }
    }
    if builder.is_empty() {
        return Ok(None);
    }
    builder.finish().map(Some).ok_or(Invalid("a way leads nowhere"))
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
        canvas.pixmap.data().iter().step_by(4).copied().collect()
    }

    fn ink(pixels: &[u8]) -> f32 {
        pixels.iter().map(|&grey| 1.0 - f32::from(grey) / 255.0).sum()
    }

    #[test]
    fn a_rectangle_covers_each_pixel_by_its_share() {
        let halves = drawn(2, "M0.5 0h1v1h-1z", Shape::Fill);
        assert_eq!(halves[2..], [255, 255]);
        assert!(halves[..2].iter().all(|grey| (124..=131).contains(grey)), "{halves:?}");
    }

    #[test]
    fn shapes_that_share_an_edge_leave_no_seam() {
        let two = "M0 0h1.5v3h-1.5zM1.5 0h1.5v3h-1.5z";
        assert!(drawn(3, two, Shape::Fill).iter().all(|&grey| grey == 0));
    }

    #[test]
    fn a_letter_has_holes_where_its_outline_runs_the_other_way() {
        let ring = "M0 0h4v4h-4zM1 1v2h2v-2z";
        assert!((ink(&drawn(4, ring, Shape::Fill)) - 12.0).abs() < 0.01);
    }

    #[test]
    fn a_sharp_bar_lies_on_whole_pixels() {
        assert_eq!(drawn(2, "M0.02 0.02h1.01v0.98h-1.01z", Shape::Sharp), [0, 255, 255, 255]);
    }

    #[test]
    fn square_ends_reach_half_a_pen_further_and_round_ones_in_a_bow() {
        let way = "M4 8H12";
        assert!((ink(&drawn(16, way, Shape::Square(2.0))) - 20.0).abs() < 0.01);
        let round = ink(&drawn(16, way, Shape::Round(2.0)));
        assert!((round - 16.0 - std::f32::consts::PI).abs() < 0.4, "{round}");
    }

    #[test]
    fn a_margin_moves_what_is_drawn() {
        let scale = Scale { pixels: 2.0, margin: 0.5 };
        let mut canvas = Canvas::new(4, 4, scale, WHITE).unwrap();
        let way = "M0 0h1v1h-1z";
        canvas.paint(&Layer { way, shape: Shape::Fill, colour: BLACK, opacity: 1.0 }).unwrap();
        let rows = canvas.rows();
        assert_eq!(rows.palette, [255, 255, 255, 0, 0, 0]);
        assert_eq!(
            rows.bytes,
            [[0, 0, 0, 0, 0], [0, 0, 1, 1, 0], [0, 0, 1, 1, 0], [0; 5]].concat()
        );
    }

    #[test]
    fn no_way_draws_nothing() {
        assert_eq!(drawn(1, "", Shape::Fill), [255]);
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
        assert_eq!(canvas.pixmap.data(), [191, 191, 191, 255]);
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
