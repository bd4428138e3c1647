//! Pictures of pixels for Python, and the typeface of all pictures.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_raster::{Canvas, Colour, Glyphs, Invalid, Layer, Scale, Shape};

use crate::errors::unknown;

/// A layer of a picture.
#[derive(FromPyObject)]
pub enum Painted {
    /// The way, the shape ("fill", "sharp", "round" or "square"), the width of the pen in units of
    /// the way, the colour (0xRRGGBB) and the opacity.
    Shape(String, String, f32, u32, f32),
    /// The face, the units of a way in a unit of the face, each glyph with its place, the colour.
    Text(Py<Face>, f32, Vec<(u16, f32, f32)>, u32),
}

/// The palette and the rows of a picture, on paper of this colour; see [`runut_raster::Rows`].
#[pyfunction]
pub fn raster(
    py: Python<'_>,
    width: usize,
    height: usize,
    pixels: f32,
    margin: f32,
    paper: u32,
    layers: Vec<Painted>,
) -> PyResult<(Bound<'_, PyBytes>, Bound<'_, PyBytes>)> {
    let rows = py.detach(|| {
        let scale = Scale { pixels, margin };
        let mut canvas = Canvas::new(width, height, scale, parts(paper)).map_err(invalid)?;
        for layer in &layers {
            paint(&mut canvas, layer)?;
        }
        PyResult::Ok(canvas.rows())
    })?;
    Ok((PyBytes::new(py, &rows.palette), PyBytes::new(py, &rows.bytes)))
}

fn paint(canvas: &mut Canvas, layer: &Painted) -> PyResult<()> {
    match layer {
        Painted::Shape(way, name, width, colour, opacity) => {
            let shape = shape(name, *width)?;
            let layer = Layer { way, shape, colour: parts(*colour), opacity: *opacity };
            canvas.paint(&layer).map_err(invalid)
        }
        Painted::Text(face, step, places, colour) => {
            let face = &face.get().0;
            canvas.write(&Glyphs { face, step: *step, places, colour: parts(*colour) });
            Ok(())
        }
    }
}

fn shape(name: &str, width: f32) -> PyResult<Shape> {
    match name {
        "fill" => Ok(Shape::Fill),
        "sharp" => Ok(Shape::Sharp),
        "round" => Ok(Shape::Round(width)),
        "square" => Ok(Shape::Square(width)),
        _ => Err(unknown("shape", name)),
    }
}

fn parts(colour: u32) -> Colour {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

fn invalid(error: Invalid) -> PyErr {
    PyValueError::new_err(error.0)
}

/// The letters of a TrueType font; see [`runut_raster::Face`].
#[pyclass(frozen, module = "runut._engine")]
pub struct Face(runut_raster::Face);

/// The glyphs of a text and where each begins, where its ink begins and ends, and its advance.
type Shaped = (Vec<(u16, f32)>, f32, f32, f32);

#[pymethods]
impl Face {
    #[new]
    fn new(font: Vec<u8>) -> PyResult<Self> {
        runut_raster::Face::new(font).map(Self).map_err(invalid)
    }

    /// The units of an em.
    #[getter]
    fn units(&self) -> u16 {
        self.0.units()
    }

    /// The height of a capital in units.
    #[getter]
    fn capital(&self) -> f32 {
        self.0.capital()
    }

    /// Whether there is a glyph for each character.
    fn covers(&self, text: &str) -> bool {
        self.0.covers(text)
    }

    /// A text as glyphs, one a character: glyph 0, a box, where there is none.
    fn shape(&self, text: &str) -> Shaped {
        let line = self.0.shape(text);
        (line.glyphs, line.left, line.right, line.advance)
    }

    /// How far the next glyph begins, in units.
    fn advance(&self, glyph: u16) -> f32 {
        self.0.advance(glyph)
    }

    /// The outline of a glyph as the path of an SVG.
    fn outline(&self, glyph: u16) -> String {
        self.0.outline(glyph)
    }

    /// A font of these glyphs alone, renumbered from 1 on, for a PDF.
    fn subset<'py>(&self, py: Python<'py>, glyphs: Vec<u16>) -> PyResult<Bound<'py, PyBytes>> {
        let font = self.0.subset(&glyphs).map_err(invalid)?;
        Ok(PyBytes::new(py, &font))
    }
}
