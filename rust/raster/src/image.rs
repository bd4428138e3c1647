//! A finished picture as rows of bytes, as a PNG holds them.

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

/// The rows of a picture so wide; nothing shines through its pixels, so the last byte is left out.
pub fn rows(pixels: &[[u8; 4]], width: usize) -> Rows {
    indexed(pixels, width).unwrap_or_else(|| {
        let mut bytes = Vec::with_capacity(3 * pixels.len() + pixels.len() / width);
        for row in pixels.chunks_exact(width) {
            bytes.push(0);
            bytes.extend(row.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]));
        }
        Rows { palette: Vec::new(), bytes }
    })
}

fn indexed(pixels: &[[u8; 4]], width: usize) -> Option<Rows> {
    let mut palette = Palette { colours: Vec::new(), slots: vec![u16::MAX; SLOTS] };
    let mut bytes = Vec::with_capacity(pixels.len() + pixels.len() / width);
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
    let parts = palette.colours.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]);
    Some(Rows { palette: parts.collect(), bytes })
}

/// Colours in the order in which they come, found by a table of `SLOTS` places.
struct Palette {
    colours: Vec<[u8; 4]>,
    slots: Vec<u16>,
}

impl Palette {
    /// The number of a colour; `None` if there are too many.
    fn number(&mut self, colour: [u8; 4]) -> Option<u8> {
        let [red, green, blue, _] = colour.map(usize::from);
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

    const ONE: [u8; 4] = [1, 2, 3, 255];

    #[test]
    fn few_colours_take_a_byte_a_pixel() {
        let found = rows(&[ONE, [4, 5, 6, 255], ONE, ONE], 2);
        assert_eq!(found.palette, [1, 2, 3, 4, 5, 6]);
        assert_eq!(found.bytes, [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn more_colours_than_a_palette_holds_take_three() {
        let pixels: Vec<[u8; 4]> =
            (0..257_u16).map(|at| [(at % 256) as u8, (at / 256) as u8, 0, 255]).collect();
        let found = rows(&pixels, 257);
        assert!(found.palette.is_empty());
        assert_eq!(found.bytes.len(), 1 + 3 * 257);
        assert_eq!(rows(&pixels[..256], 256).palette.len(), 768);
    }
}
