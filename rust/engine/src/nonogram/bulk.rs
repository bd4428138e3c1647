//! Bulk reading: puzzles line by line, each a game ID of Tatham's Pattern (`WxH:` and the clues,
//! columns first) or a puzz.link address.

use crate::nonogram::puzzle::{Clue, LONGEST, Nonogram};
use crate::search::batch::{decimal, side};

/// The start of an address.
const ADDRESS: &[u8] = b"https://puzz.link/p?nonogram/";
/// The optional start of a game ID.
const GAME: &[u8] = b"pattern:";

/// The puzzle in a line; `None` if it has another form or is invalid.
pub fn read_line(line: &[u8]) -> Option<Nonogram> {
    match line.strip_prefix(ADDRESS) {
        Some(address) => read_address(address),
        None => read_game(line.strip_prefix(GAME).unwrap_or(line)),
    }
}

/// `WxH:` and a clue for each column and each row, with `/` between clues and `.` between lengths.
fn read_game(line: &[u8]) -> Option<Nonogram> {
    let (sizes, body) = parted(line, b':')?;
    let (width, height) = parted(sizes, b'x')?;
    let (width, height) = (side(width, LONGEST)?, side(height, LONGEST)?);
    let mut clues = body.split(|&sign| sign == b'/').map(read_clue);
    let columns = clues.by_ref().take(width).collect::<Option<Vec<Clue>>>()?;
    let rows = clues.by_ref().take(height).collect::<Option<Vec<Clue>>>()?;
    if columns.len() < width || rows.len() < height || clues.next().is_some() {
        return None;
    }
    checked(rows, columns)
}

/// Lengths with dots between them; an empty clue is empty or a zero.
fn read_clue(text: &[u8]) -> Option<Clue> {
    if text.is_empty() || text == b"0" {
        return Some(Clue::new());
    }
    text.split(|&sign| sign == b'.').map(length).collect()
}

fn length(word: &[u8]) -> Option<u16> {
    decimal(word, LONGEST as u32).map(|length| length as u16)
}

/// `width/height/` and the slots for lengths: those of each column, then those of each row, from
/// the board outwards. A letter from `g` skips slots; missing slots at the end are empty.
fn read_address(address: &[u8]) -> Option<Nonogram> {
    let (width, rest) = parted(address, b'/')?;
    let (height, items) = parted(rest, b'/')?;
    let (width, height) = (side(width, LONGEST)?, side(height, LONGEST)?);
    let (deep, wide) = (height.div_ceil(2), width.div_ceil(2));
    let mut columns = vec![Clue::new(); width];
    let mut rows = vec![Clue::new(); height];
    let room = deep * width + wide * height;
    let mut place = 0;
    let mut items = items.iter().copied();
    while let Some(item) = items.next() {
        if matches!(item, b'g'..=b'z') {
            place += (item - b'f') as usize;
            continue;
        }
        if place >= room {
            return None;
        }
        let length = read_length(item, &mut items)?;
        let clue = match place.checked_sub(deep * width) {
            None => &mut columns[place / deep],
            Some(place) => &mut rows[place / wide],
        };
        clue.push(length);
        place += 1;
    }
    if place > room {
        return None;
    }
    for clue in columns.iter_mut().chain(&mut rows) {
        if *clue == [0] {
            clue.clear();
        }
        clue.reverse();
    }
    checked(rows, columns)
}

/// A hexadecimal digit, or `-` and two, or `+` and three.
fn read_length(item: u8, rest: &mut impl Iterator<Item = u8>) -> Option<u16> {
    let digit = |sign: u8| match sign {
        b'0'..=b'9' => Some(u16::from(sign - b'0')),
        b'a'..=b'f' => Some(u16::from(sign - b'a' + 10)),
        _ => None,
    };
    let digits = match item {
        b'-' => 2,
        b'+' => 3,
        _ => return digit(item),
    };
    (0..digits).try_fold(0, |number, _| Some(number * 16 + digit(rest.next()?)?))
}

/// The puzzle, if its clues fit and rows and columns hold the same number of cells.
fn checked(rows: Vec<Clue>, columns: Vec<Clue>) -> Option<Nonogram> {
    let cells = |clues: &[Clue]| clues.iter().flatten().map(|&each| u64::from(each)).sum::<u64>();
    let agrees = cells(&rows) == cells(&columns);
    if agrees { Nonogram::new(rows, columns).ok() } else { None }
}

/// The text before the first `sign`, and the text after it.
fn parted(text: &[u8], sign: u8) -> Option<(&[u8], &[u8])> {
    let at = text.iter().position(|&each| each == sign)?;
    Some((&text[..at], &text[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Nonogram> {
        match line.as_bytes().strip_prefix(ADDRESS) {
            Some(address) => read_address(address),
            None => read_game(line.as_bytes().strip_prefix(GAME).unwrap_or(line.as_bytes())),
        }
    }

    #[test]
    fn game_ids_and_addresses_are_read() {
        let rows = vec![vec![1, 2], vec![]];
        let columns = vec![vec![1], vec![], vec![1], vec![1]];
        let wanted = Nonogram::new(rows, columns).expect("a legal board");
        for line in [
            "4x2:1//1/1/1.2/",
            "pattern:4x2:1/0/1/1/1.2/0",
            "https://puzz.link/p?nonogram/4/2/1g1121",
            "https://puzz.link/p?nonogram/4/2/10112-010g",
        ] {
            assert_eq!(read(line).as_ref(), Some(&wanted), "{line}");
        }
    }

    #[test]
    fn long_blocks_are_read() {
        let full = |size: u16| Nonogram::new(vec![vec![size]], vec![vec![1]; size as usize]).ok();
        assert_eq!(read(&format!("16x1:{}16", "1/".repeat(16))), full(16));
        let address = |size: u16, length: &str| {
            format!("https://puzz.link/p?nonogram/{size}/1/{}{length}", "1".repeat(size as usize))
        };
        assert_eq!(read(&address(15, "f")), full(15));
        assert_eq!(read(&address(200, "-c8")), full(200));
        assert_eq!(read(&address(1000, "+3e8")), full(1000));
    }

    #[test]
    fn what_is_no_puzzle_is_left_unread() {
        for line in [
            "",
            "1x1",
            "1x1:1",
            "1x1:1/1/1",
            "1x1:1/1,A",
            "1x1:/1",
            "1x1:2/2",
            "2x1:1/1/1.1",
            "2x1:1/1/1.0.1",
            "0x1:/",
            "1001x1:/",
            "1x:1/1",
            "x1:1/1",
            "1x1:1/x",
            "1x1:1/1 ",
            "1x1:1./1",
            "https://puzz.link/p?nonogram/1/1",
            "https://puzz.link/p?nonogram/1/1/1",
            "https://puzz.link/p?nonogram/1/1/111",
            "https://puzz.link/p?nonogram/1/1/11g",
            "https://puzz.link/p?nonogram/1/1/1-1",
            "https://puzz.link/p?nonogram/1/1/1A",
            "https://puzz.link/p?nonogram/0/1/1",
            "https://puzz.link/p?nonogram/3/1/1010",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
