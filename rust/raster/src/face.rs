//! A typeface: outlines, advances and kerning of a TrueType font, read by `skrifa`.
//!
//! Lengths are in units of the font; y runs downwards from the baseline. One character is one
//! glyph: there are no ligatures, and accented letters are glyphs of their own (NFC).

use std::fmt::Write;
use std::sync::OnceLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::tables::gpos::{PairPos, PositionSubtables};
use skrifa::raw::{ReadError, TableProvider};
use skrifa::{FontRef, GlyphId, GlyphId16, MetadataProvider};
use subsetter::GlyphRemapper;
use tiny_skia::{Path, PathBuilder, PathSegment, Point};

use crate::Invalid;

/// A font, and the glyphs of it that were asked for so far.
pub struct Face {
    bytes: Vec<u8>,
    units: u16,
    capital: f32,
    glyphs: Box<[OnceLock<Glyph>]>,
}

struct Glyph {
    path: Option<Path>,
    advance: f32,
}

/// A text as glyphs from x = 0 on.
#[derive(Debug, Default, PartialEq)]
pub struct Line {
    /// Each glyph and where it begins.
    pub glyphs: Vec<(u16, f32)>,
    /// Where the first ink is.
    pub left: f32,
    /// Where the last ink is.
    pub right: f32,
    /// Where the next text would begin.
    pub advance: f32,
}

impl Face {
    /// The typeface in the bytes of a TrueType file.
    pub fn new(bytes: Vec<u8>) -> Result<Self, Invalid> {
        let (units, capital, count) =
            measures(&bytes).map_err(|_| Invalid("the bytes are not a TrueType font"))?;
        let glyphs = (0..count).map(|_| OnceLock::new()).collect();
        Ok(Self { bytes, units, capital, glyphs })
    }

    /// The units of an em.
    pub fn units(&self) -> u16 {
        self.units
    }

    /// The height of a capital.
    pub fn capital(&self) -> f32 {
        self.capital
    }

    /// Whether there is a glyph for each character.
    pub fn covers(&self, text: &str) -> bool {
        let Ok(font) = FontRef::new(&self.bytes) else { return false };
        let letters = font.charmap();
        text.chars().all(|letter| letters.map(letter).is_some())
    }

    /// The glyphs of a text, one a character: glyph 0, a box, where there is none.
    pub fn shape(&self, text: &str) -> Line {
        let Ok(font) = FontRef::new(&self.bytes) else { return Line::default() };
        let letters = font.charmap();
        let mut line = Line { left: f32::INFINITY, right: f32::NEG_INFINITY, ..Line::default() };
        let mut last = None;
        for letter in text.chars() {
            let number = letters.map(letter).map_or(0, |found| found.to_u32() as u16);
            if let Some(last) = last {
                line.advance += kerning(&font, last, number).map_or(0.0, f32::from);
            }
            line.place(number, self.glyph(number));
            last = Some(number);
        }
        if line.left > line.right {
            (line.left, line.right) = (0.0, line.advance);
        }
        line
    }

    /// How far the next glyph begins, without kerning.
    pub fn advance(&self, number: u16) -> f32 {
        self.glyph(number).map_or(0.0, |found| found.advance)
    }

    /// The outline of a glyph as the path of an SVG, closed.
    pub fn outline(&self, number: u16) -> String {
        let mut written = String::new();
        for segment in self.path(number).into_iter().flat_map(Path::segments) {
            // A `String` takes whatever is written.
            let _ = match segment {
                PathSegment::MoveTo(to) => write!(written, "M{} {}", to.x, to.y),
                PathSegment::LineTo(to) => write!(written, "L{} {}", to.x, to.y),
                PathSegment::QuadTo(by, to) => {
                    write!(written, "Q{} {} {} {}", by.x, by.y, to.x, to.y)
                }
                PathSegment::CubicTo(a, b, to) => {
                    write!(written, "C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, to.x, to.y)
                }
                PathSegment::Close => write!(written, "z"),
            };
        }
        written
    }

    /// A font of these glyphs alone, renumbered from 1 on, for a PDF.
    pub fn subset(&self, numbers: &[u16]) -> Result<Vec<u8>, Invalid> {
        let mut kept = GlyphRemapper::new();
        for &number in numbers {
            kept.remap(number);
        }
        subsetter::subset(&self.bytes, 0, &kept)
            .map_err(|_| Invalid("a subset has glyphs of its font"))
    }

    /// Lay a glyph into a path at (x, y), `step` long a unit.
    pub(crate) fn lay(&self, number: u16, x: f32, y: f32, step: f32, into: &mut PathBuilder) {
        let at = |point: Point| (x + point.x * step, y + point.y * step);
        for segment in self.path(number).into_iter().flat_map(Path::segments) {
            match segment {
                PathSegment::MoveTo(to) => into.move_to(at(to).0, at(to).1),
                PathSegment::LineTo(to) => into.line_to(at(to).0, at(to).1),
                PathSegment::QuadTo(by, to) => {
                    let ((x1, y1), (x, y)) = (at(by), at(to));
                    into.quad_to(x1, y1, x, y);
                }
                PathSegment::CubicTo(a, b, to) => {
                    let ((x1, y1), (x2, y2), (x, y)) = (at(a), at(b), at(to));
                    into.cubic_to(x1, y1, x2, y2, x, y);
                }
                PathSegment::Close => into.close(),
            }
        }
    }

    fn path(&self, number: u16) -> Option<&Path> {
        self.glyph(number)?.path.as_ref()
    }

    fn glyph(&self, number: u16) -> Option<&Glyph> {
        let place = self.glyphs.get(usize::from(number))?;
        Some(place.get_or_init(|| self.read(number)))
    }

    fn read(&self, number: u16) -> Glyph {
        let mut pen = Pen(PathBuilder::new());
        let mut advance = 0.0;
        if let Ok(font) = FontRef::new(&self.bytes) {
            let (id, location) = (GlyphId::from(number), LocationRef::default());
            let metrics = font.glyph_metrics(Size::unscaled(), location);
            advance = metrics.advance_width(id).unwrap_or_default();
            if let Some(outline) = font.outline_glyphs().get(id) {
                // A glyph that cannot be read is drawn as far as it can.
                let _ = outline.draw(DrawSettings::unhinted(Size::unscaled(), location), &mut pen);
            }
        }
        Glyph { path: pen.0.finish(), advance }
    }
}

impl Line {
    fn place(&mut self, number: u16, glyph: Option<&Glyph>) {
        self.glyphs.push((number, self.advance));
        let Some(glyph) = glyph else { return };
        if let Some(bounds) = glyph.path.as_ref().map(Path::bounds) {
            self.left = self.left.min(self.advance + bounds.left());
            self.right = self.right.max(self.advance + bounds.right());
        }
        self.advance += glyph.advance;
    }
}

/// The units of an em, the height of a capital and the number of glyphs.
fn measures(bytes: &[u8]) -> Result<(u16, f32, u16), ReadError> {
    let font = FontRef::new(bytes)?;
    let units = font.head()?.units_per_em();
    let capital = font.os2()?.s_cap_height().unwrap_or_default();
    Ok((units, f32::from(capital), font.maxp()?.num_glyphs()))
}

/// How much nearer two glyphs stand, by the font's pair adjustments: of each lookup the first
/// subtable that knows the pair.
fn kerning(font: &FontRef<'_>, left: u16, right: u16) -> Option<i16> {
    let (left, right) = (GlyphId16::new(left), GlyphId16::new(right));
    let lookups = font.gpos().ok()?.lookup_list().ok()?.lookups();
    let pairs = lookups.iter().filter_map(|lookup| match lookup.ok()?.subtables().ok()? {
        PositionSubtables::Pair(tables) => {
            tables.iter().find_map(|table| adjustment(&table.ok()?, left, right))
        }
        _ => None,
    });
    Some(pairs.sum())
}

fn adjustment(table: &PairPos<'_>, left: GlyphId16, right: GlyphId16) -> Option<i16> {
    let value = match table {
        PairPos::Format1(pairs) => {
            let covered = pairs.coverage().ok()?.get(left)? as usize;
            let set = pairs.pair_sets().get(covered).ok()?;
            let mut records = set.pair_value_records().iter().flatten();
            records.find(|record| record.second_glyph() == right)?.value_record1
        }
        PairPos::Format2(classes) => {
            classes.coverage().ok()?.get(left)?;
            let row = classes.class_def1().ok()?.get(left) as usize;
            let column = classes.class_def2().ok()?.get(right) as usize;
            let records = classes.class1_records().get(row).ok()?;
            records.class2_records().get(column).ok()?.value_record1
        }
        _ => return None,
    };
    Some(value.x_advance().unwrap_or_default())
}

/// Draws an outline with y downwards.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, 0.0 - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, 0.0 - y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, 0.0 - y1, x, 0.0 - y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, 0.0 - y1, x2, 0.0 - y2, x, 0.0 - y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_font_are_refused() {
        for bytes in [&b""[..], b"\0\x01\0\0", &[0; 4096], b"<svg/>"] {
            assert!(Face::new(bytes.to_vec()).is_err(), "{} bytes", bytes.len());
        }
    }
}
