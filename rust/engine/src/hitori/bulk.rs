//! Boards by the line: `name width height v1,v2,...` (anything after that is ignored), or a
//! puzz.link address. One pass over the text, without intermediate values.

use super::board::Hitori;
use crate::search::batch::side;

/// Most cells along a side, and the greatest number.
const MOST_SIDE: usize = 1000;
const GREATEST: u32 = 1295;
/// The part of an address that may be missing.
const ADDRESS: &[u8] = b"https://puzz.link/p?";

/// The board in a line, or `None` if the line is malformed or in another format.
pub fn read_line(line: &[u8]) -> Option<Hitori> {
    let body = line.strip_prefix(ADDRESS).unwrap_or(line);
    match body.strip_prefix(b"hitori/") {
        Some(address) => read_address(address),
        None => read_words(line),
    }
}

/// `name width height v1,v2,...`
fn read_words(line: &[u8]) -> Option<Hitori> {
    let (_, rest) = first_word(line);
    let (width, rest) = first_word(rest);
    let (height, rest) = first_word(rest);
    let (width, height) = (side(width, MOST_SIDE)?, side(height, MOST_SIDE)?);
    let cells = numbers(rest.trim_ascii_start(), width * height)?;
    Hitori::new(width, height, cells).ok()
}

/// The first word of a text, and the rest.
fn first_word(text: &[u8]) -> (&[u8], &[u8]) {
    let text = text.trim_ascii_start();
    text.split_at(text.iter().position(|&sign| sign == b' ').unwrap_or(text.len()))
}

/// The numbers between commas up to a space or the end, about `size` of them; a dot is a blank.
fn numbers(text: &[u8], size: usize) -> Option<Vec<u16>> {
    let mut cells = Vec::with_capacity(size);
    // The number so far; `None` before its first digit.
    let mut number: Option<u32> = None;
    let mut is_blank = false;
    for &sign in text.iter().take_while(|&&sign| sign != b' ') {
        match sign {
            b'0'..=b'9' if !is_blank => {
                let value = number.unwrap_or(0) * 10 + u32::from(sign - b'0');
                number = (value <= GREATEST).then_some(value);
                number?;
            }
            b'.' if number.is_none() && !is_blank => (number, is_blank) = (Some(0), true),
            b',' => {
                cells.push(number.take()? as u16);
                is_blank = false;
            }
            _ => return None,
        }
    }
    cells.push(number? as u16);
    Some(cells)
}

/// `width/height/`, then for each cell one sign in base 36, `-` and two signs, or a dot (blank).
fn read_address(address: &[u8]) -> Option<Hitori> {
    let mut parts = address.splitn(3, |&sign| sign == b'/');
    let (width, height) = (side(parts.next()?, MOST_SIDE)?, side(parts.next()?, MOST_SIDE)?);
    let mut signs = parts.next()?.iter().map(|&sign| char::from(sign));
    let mut cells = Vec::with_capacity(width * height);
    while let Some(sign) = signs.next() {
        cells.push(match sign {
            '.' | '%' | '@' => 0,
            '-' => positive(signs.next()?.to_digit(36)? * 36 + signs.next()?.to_digit(36)?)?,
            _ => positive(sign.to_digit(36)?)?,
        } as u16);
    }
    Hitori::new(width, height, cells).ok()
}

/// Rejects 0, which is no number of a cell.
fn positive(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(line: &str) -> Option<(usize, usize, Vec<u16>)> {
        read_line(line.as_bytes()).map(|board| (board.width, board.height, board.cells))
    }

    #[test]
    fn lines_and_addresses_are_read() {
        let wanted = Some((3, 1, vec![35, 36, 0]));
        for line in [
            "a 3 1 35,36,.",
            "a 3 1 35,36,0 1 010",
            "hitori/3/1/z-10.",
            "https://puzz.link/p?hitori/3/1/z-10@",
        ] {
            assert_eq!(numbers(line), wanted, "{line}");
        }
    }

    #[test]
    fn malformed_lines_are_left_unread() {
        for line in [
            "a",
            "a 1 1",
            "a 0 1 1",
            "a 1001 1 1",
            "a 2 1 1",
            "a 1 1 1,",
            "a 1 1 1296",
            "a 1 1 -1",
            "a 1 1 .1",
            "a 1 1 1.",
            "a 1 1 ..",
            "a 2 1 1,,2",
            "a 2 1 ,1",
            "hitori/1/1",
            "hitori/1/1/0",
            "hitori/1/1/-1",
            "hitori/1/1/-00",
            "hitori/2/1/1",
            "hitori/1/1/!",
            "1x1:1",
            "a 1 1 99999999999999999999",
        ] {
            assert_eq!(numbers(line), None, "{line}");
        }
    }
}
