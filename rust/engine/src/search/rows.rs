//! Rows of a table for many puzzles, a puzzle on each line of a text.

use std::io::Write;

/// Where the lines of a text stand: the name of their source, and of the first line its number in
/// the whole input and in the source, both from 1.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The name.
    pub name: &'a str,
    /// The number in the whole input.
    pub first: usize,
    /// The line in the source.
    pub line: usize,
}

/// A row `number,name:line,puzzle,status,count,solution,` for each puzzle of `text`.
///
/// `answers` has a line `solution,status` for each puzzle and `counts` its number of solutions;
/// `-` is no solution. Blank lines and lines that begin with `#` are no puzzles. Nothing is quoted:
/// the caller has seen that neither the name nor the text has a comma or a quote.
pub fn table(place: Place<'_>, text: &[u8], answers: &[u8], counts: &[u8]) -> Vec<u8> {
    let most = text.len() + answers.len() + counts.len() * (place.name.len() + 24);
    let mut rows = Vec::with_capacity(most);
    let lines = text.split(|&sign| sign == b'\n').map(<[u8]>::trim_ascii).enumerate();
    let puzzles = lines.filter(|(_, own)| !own.is_empty() && own[0] != b'#');
    let answers = answers.split(|&sign| sign == b'\n').zip(counts);
    for ((at, puzzle), (answer, count)) in puzzles.zip(answers) {
        let comma = answer.iter().rposition(|&sign| sign == b',').unwrap_or(answer.len());
        let (solution, status) = answer.split_at(comma);
        let solution = if solution == b"-" { b"" } else { solution };
        // Writing to a vector cannot fail.
        let _ = write!(rows, "{},{}:{},", place.first + at, place.name, place.line + at);
        rows.extend_from_slice(puzzle);
        rows.extend_from_slice(status);
        let _ = write!(rows, ",{count},");
        rows.extend_from_slice(solution);
        rows.extend_from_slice(b",\n");
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_places_of_their_lines() {
        let place = Place { name: "a.txt", first: 9, line: 2 };
        let rows = table(place, b"# two\n12\n\n 34 \n", b"1,unique\n-,none\n", &[1, 0]);
        assert_eq!(rows, b"10,a.txt:3,12,unique,1,1,\n12,a.txt:5,34,none,0,,\n");
    }
}
