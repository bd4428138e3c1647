//! A finished picture as rows of bytes, as a PNG holds them.

use crate::Colour;

const MOST: usize = 256;
const SLOTS: usize = 1024;

/// Rows of a byte a pixel with their palette, or of three bytes if there are more colours than a
/// palette holds. Before each row stands a 0: the row is written as it is.
pub struct Rows {
    /// Three bytes a colour; empty if there is none.
    pub palette: Vec<u8>,
    /// All rows.
    pub bytes: Vec<u8>,
}

pub fn rows(pixels: &[Colour], width: usize, height: usize) -> Rows {
    indexed(pixels, width, height).unwrap_or_else(|| {
        let mut bytes = Vec::with_capacity((3 * width + 1) * height);
        for row in pixels.chunks_exact(width) {
            bytes.push(0);
            bytes.extend_from_slice(row.as_flattened());
        }
        Rows { palette: Vec::new(), bytes }
    })
}

fn indexed(pixels: &[Colour], width: usize, height: usize) -> Option<Rows> {
    let mut palette = Palette { colours: Vec::new(), slots: vec![u16::MAX; SLOTS] };
    let mut bytes = Vec::with_capacity((width + 1) * height);
    let mut last = (*pixels.first()?, 0);
    palette.number(last.0)?;
    for row in pixels.chunks_exact(width) {
        bytes.push(0);
        for &pixel in row {
            if pixel != last.0 {
                last = (pixel, palette.number(pixel)?);
            }
            bytes.push(last.1);
        }
    }
    Some(Rows { palette: palette.colours.concat(), bytes })
}

/// Colours in the order in which they come, found by a table of `SLOTS` places.
struct Palette {
    colours: Vec<Colour>,
    slots: Vec<u16>,
}

impl Palette {
    /// The number of a colour; `None` if there are too many.
    fn number(&mut self, colour: Colour) -> Option<u8> {
        let [red, green, blue] = colour.map(usize::from);
        let mut slot = (red * 31 + green * 17 + blue * 7) % SLOTS;
        loop {
            let found = self.slots[slot];
            if found == u16::MAX {
                break;
            }
            if self.colours[found as usize] == colour {
                return u8::try_from(found).ok();
            }
            slot = (slot + 1) % SLOTS;
        }
        if self.colours.len() == MOST {
            return None;
        }
        self.slots[slot] = self.colours.len() as u16;
        self.colours.push(colour);
        u8::try_from(self.colours.len() - 1).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_take_a_byte_a_pixel() {
        let found = rows(&[[1, 2, 3], [4, 5, 6], [1, 2, 3], [1, 2, 3]], 2, 2);
        assert_eq!(found.palette, [1, 2, 3, 4, 5, 6]);
        assert_eq!(found.bytes, [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn more_colours_than_a_palette_holds_take_three() {
        let pixels: Vec<Colour> =
            (0..257_u16).map(|at| [(at % 256) as u8, (at / 256) as u8, 0]).collect();
        let found = rows(&pixels, 257, 1);
        assert!(found.palette.is_empty());
        assert_eq!(found.bytes.len(), 1 + 3 * 257);
        assert_eq!(rows(&pixels[..256], 256, 1).palette.len(), 768);
    }
}
