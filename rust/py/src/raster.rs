//! Pictures of pixels for Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_raster::{Canvas, Colour, Invalid, Layer, Scale, Shape};

use crate::errors::unknown;

/// The way, the shape ("fill", "outline", "sharp", "round" or "square"), the width of the pen in units of the
/// way, the colour (0xRRGGBB) and the opacity of a layer.
type Painted = (String, String, f32, u32, f32);

/// The palette and the rows of a picture, on paper of this colour; see [`runut_raster::Rows`].
#[expect(clippy::needless_pass_by_value, reason = "Python hands over a list")]
#[pyfunction]
#[pyo3(signature = (width, height, pixels, margin, paper, layers))]
fn raster(
    py: Python<'_>,
    width: usize,
    height: usize,
    pixels: f32,
    margin: f32,
    paper: u32,
    layers: Vec<Painted>,
) -> PyResult<(Bound<'_, PyBytes>, Bound<'_, PyBytes>)> {
    let shapes = layers.iter().map(shape).collect::<PyResult<Vec<_>>>()?;
    let found = py.detach(|| {
        let mut canvas = Canvas::new(width, height, Scale { pixels, margin }, parts(paper))?;
        for ((way, _, _, colour, opacity), shape) in layers.iter().zip(shapes) {
            canvas.paint(&Layer { way, shape, colour: parts(*colour), opacity: *opacity })?;
        }
        Ok(canvas.rows())
    });
    let rows = found.map_err(|error: Invalid| PyValueError::new_err(error.0))?;
    Ok((PyBytes::new(py, &rows.palette), PyBytes::new(py, &rows.bytes)))
}

fn shape((_, name, width, _, _): &Painted) -> PyResult<Shape> {
    match name.as_str() {
        "fill" => Ok(Shape::Fill),
        "outline" => Ok(Shape::Outline),
        "sharp" => Ok(Shape::Sharp),
        "round" => Ok(Shape::Round(*width)),
        "square" => Ok(Shape::Square(*width)),
        _ => Err(unknown("shape", name)),
    }
}

fn parts(colour: u32) -> Colour {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

/// Add what stands here to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(raster, module)?)
}
