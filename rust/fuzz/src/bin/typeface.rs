//! Fonts from anywhere: their glyphs are read or missing, and an embedded subset is made or refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use runut_raster::Face;

fuzz_target!(|font: &[u8]| {
    let Ok(face) = Face::new(font.to_vec()) else {
        return;
    };
    let _ = face.covers("Aé1");
    let numbers: Vec<u16> =
        face.shape("To 19 Vé").glyphs.iter().map(|&(number, _)| number).collect();
    for &number in &numbers {
        let _ = (face.advance(number), face.outline(number));
    }
    let _ = face.subset(&numbers);
});
