//! Pictures of any size, scale and outline: drawn or refused.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use runut_raster::{Canvas, Layer, Scale, Shape};

#[derive(Arbitrary, Debug)]
struct Picture<'a> {
    width: u8,
    height: u8,
    pixels: f32,
    margin: f32,
    layers: Vec<(u8, f32, f32, &'a str)>,
}

fuzz_target!(|picture: Picture<'_>| {
    let scale = Scale { pixels: picture.pixels, margin: picture.margin };
    let (width, height) = (picture.width as usize, picture.height as usize);
    let Ok(mut canvas) = Canvas::new(width, height, scale, [255; 3]) else {
        return;
    };
    for (shape, pen, opacity, way) in picture.layers {
        let shape = match shape % 4 {
            0 => Shape::Fill,
            1 => Shape::Sharp,
            2 => Shape::Round(pen),
            _ => Shape::Square(pen),
        };
        let _ = canvas.paint(&Layer { way, shape, colour: [0; 3], opacity });
    }
    let _ = canvas.rows();
});
