//! The parts of a model, judged board by board: what the generic kernel and the ladders are held to.
//!
//! It is a statement of its own: it shares no code with the kernels, nor with the judge.

use runut_engine::model::{Automaton, Model, Part, Point};

/// A value for each place.
pub type Board = Vec<u8>;

/// Every board without the auxiliary places, of those with all of them that keep the model.
pub fn solutions(model: &Model) -> Vec<Board> {
    let mut found = Vec::new();
    each_board(model, model.places, |board| {
        if model.constraints().all(|(part, places)| holds(model, part, places, board)) {
            found.push(board[..model.cells()].to_vec());
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// Calls `each` with every way to fill so many places.
pub fn each_board(model: &Model, places: usize, mut each: impl FnMut(&[u8])) {
    let (values, mut digits) = (&model.values, vec![0; places]);
    let mut board = vec![values[0]; places];
    loop {
        each(&board);
        let Some(place) = digits.iter().position(|&digit| digit + 1 < values.len()) else { return };
        digits[..place].fill(0);
        board[..place].fill(values[0]);
        digits[place] += 1;
        board[place] = values[digits[place]];
    }
}

/// The most places of a constraint.
const MOST_PLACES: usize = 8;

/// Whether the values of all places keep a constraint.
pub fn holds(model: &Model, part: &Part, places: &[u32], board: &[u8]) -> bool {
    let mut read = [0; MOST_PLACES];
    places.iter().zip(&mut read).for_each(|(&place, own)| *own = board[place as usize]);
    let read = &read[..places.len()];
    match part {
        Part::OneOf(values) => read.iter().all(|value| values.contains(value)),
        Part::Different => (1..read.len()).all(|at| !read[..at].contains(&read[at])),
        Part::Linear(sum) => {
            let factor = |at: usize| sum.factors.get(at).copied().unwrap_or(1);
            let terms = read.iter().enumerate();
            let total: i64 = terms.map(|(at, &value)| factor(at) * sum.weight(value)).sum();
            sum.low.is_none_or(|low| low <= total) && sum.high.is_none_or(|high| total <= high)
        }
        Part::Table { rows, arity, is_allowed } => {
            rows.chunks((*arity).max(1)).any(|row| row == read) == *is_allowed
        }
        Part::Automaton(automaton) => accepts(automaton, automaton.start, read),
        Part::Runs { clue, background } => {
            let runs = read.chunk_by(|one, other| one == other);
            let runs = runs.filter(|run| run[0] != *background);
            runs.map(|run| (run.len() as u32, run[0])).eq(clue.iter().copied())
        }
        Part::Connected { value, neighbours } => {
            let own: Vec<u32> =
                places.iter().copied().filter(|&place| board[place as usize] == *value).collect();
            is_area(&own, neighbours)
        }
        Part::Piece { labels, images } => labels.iter().all(|label| {
            let own = (0..model.cells()).filter(|&place| board[place] == *label);
            let own: Vec<Point> = own.map(|place| model.points[place]).collect();
            own.is_empty() || images.iter().any(|image| moved(image) == moved(&own))
        }),
        Part::Lies(labels) => labels.iter().any(|label| {
            let mut cells = 0..model.cells();
            cells.all(|place| (board[place] == *label) == places.contains(&(place as u32)))
        }),
    }
}

fn accepts(automaton: &Automaton, state: u32, read: &[u8]) -> bool {
    let Some((&value, rest)) = read.split_first() else {
        return automaton.accepting.contains(&state);
    };
    let mut steps = automaton.transitions.iter();
    steps.any(|&(from, own, to)| from == state && own == value && accepts(automaton, to, rest))
}

fn is_area(own: &[u32], neighbours: &[(u32, u32)]) -> bool {
    let mut area: Vec<u32> = own.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(&at) = area.get(next) {
        next += 1;
        for &(one, other) in neighbours {
            for beside in [(one, other), (other, one)] {
                if beside.0 == at && own.contains(&beside.1) && !area.contains(&beside.1) {
                    area.push(beside.1);
                }
            }
        }
    }
    own.iter().all(|place| area.contains(place))
}

/// The points in order, the least of them at the origin.
fn moved(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_unstable();
    points.dedup();
    let first = points[0];
    points.iter().map(|point| [0, 1, 2].map(|axis| point[axis] - first[axis])).collect()
}
