//! The generic kernel for Python: a model of rules becomes a search.
//!
//! Numbers travel as packed arrays in the machine's order, so that a large board costs no object
//! for each of its places.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyTuple;
use runut_check::Stated;
use runut_engine::model::{
    Automaton, Model, ModelBackbone, ModelCandidates, ModelProof, ModelSearch, Part, Point, Rule,
    Sum, read_dimacs, read_opb,
};
use runut_engine::search::AnyKernel;
use runut_model::{House, Nature};

use crate::errors::unknown;
use crate::search::{Search, judge};

/// Name, whether it is implied, [`Nature`], parts, and the packed arrays of [`Rule`].
pub type WireRule<'py> = (
    String,
    bool,
    (String, String, bool, PyBackedBytes),
    Vec<Bound<'py, PyTuple>>,
    PyBackedBytes,
    PyBackedBytes,
    PyBackedBytes,
);

pub fn invalid(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// The numbers of a packed array of four bytes each.
fn numbers(bytes: &[u8], what: &str) -> PyResult<Vec<u32>> {
    let words = bytes.chunks_exact(4);
    if !words.remainder().is_empty() {
        return Err(invalid(format!("{what}: {} bytes are no numbers of four bytes", bytes.len())));
    }
    Ok(words.map(|word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]])).collect())
}

/// The steps of an automaton: a state, a value and the next state.
pub fn steps(bytes: &[u8]) -> PyResult<Vec<(u32, u8, u32)>> {
    let steps = numbers(bytes, "steps")?;
    Ok(steps.chunks_exact(3).map(|step| (step[0], step[1] as u8, step[2])).collect())
}

/// Points of three coordinates.
fn points(bytes: &[u8], what: &str) -> PyResult<Vec<Point>> {
    let numbers = numbers(bytes, what)?;
    if numbers.len() % 3 != 0 {
        return Err(invalid(format!("{what}: {} numbers are no points", numbers.len())));
    }
    Ok(numbers.chunks(3).map(|point| [point[0] as i32, point[1] as i32, point[2] as i32]).collect())
}

fn part(part: &Bound<'_, PyTuple>) -> PyResult<Part> {
    let kind: String = part.get_item(0)?.extract()?;
    let wanted = match kind.as_str() {
        "different" => 1,
        "one-of" | "runs" | "lies" => 2,
        "connected" | "piece" => 3,
        "table" | "automaton" => 4,
        "linear" => 5,
        _ => return Err(unknown("part of a rule", &kind)),
    };
    if part.len() != wanted {
        return Err(invalid(format!("part {kind:?}: {} fields, expected {wanted}", part.len())));
    }
    let field = |at: usize| part.get_item(at);
    Ok(match kind.as_str() {
        "one-of" => Part::OneOf(field(1)?.extract()?),
        "linear" => Part::Linear(Sum {
            weights: field(1)?.extract()?,
            factors: field(2)?.extract()?,
            low: field(3)?.extract()?,
            high: field(4)?.extract()?,
        }),
        "table" => Part::Table {
            rows: field(1)?.extract()?,
            arity: field(2)?.extract()?,
            is_allowed: field(3)?.extract()?,
        },
        "automaton" => Part::Automaton(Automaton {
            start: field(1)?.extract()?,
            transitions: steps(&field(2)?.extract::<PyBackedBytes>()?)?,
            accepting: field(3)?.extract()?,
        }),
        "runs" => Part::Runs { clue: field(1)?.extract()?, background: 0 },
        "connected" => {
            let pairs = numbers(&field(2)?.extract::<PyBackedBytes>()?, "neighbours")?;
            if pairs.len() % 2 != 0 {
                return Err(invalid(format!("neighbours: {} numbers are no pairs", pairs.len())));
            }
            let neighbours = pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect();
            Part::Connected { value: field(1)?.extract()?, neighbours }
        }
        "piece" => {
            let images: Vec<PyBackedBytes> = field(2)?.extract()?;
            let images = images.iter().map(|image| points(image, "an image of a piece"));
            Part::Piece { labels: field(1)?.extract()?, images: images.collect::<PyResult<_>>()? }
        }
        "lies" => Part::Lies(field(1)?.extract()?),
        _ => Part::Different,
    })
}

pub fn rule(wire: WireRule<'_>) -> PyResult<Rule> {
    let (name, is_implied, (house, step, is_line, clues), parts, which, ends, places) = wire;
    let house = House::named(&house).ok_or_else(|| unknown("house", &house))?;
    Ok(Rule {
        nature: Nature { house, step, is_line, clues: numbers(&clues, "clues")? },
        parts: parts.iter().map(part).collect::<PyResult<_>>()?,
        which: numbers(&which, "which")?,
        ends: numbers(&ends, "ends")?,
        places: numbers(&places, "places")?,
        name,
        is_implied,
    })
}

/// The model as Python hands it over.
pub fn model(
    places: usize,
    values: Vec<u8>,
    rules: Vec<WireRule<'_>>,
    points: &[u8],
    auxiliary: usize,
) -> PyResult<Model> {
    let rules = rules.into_iter().map(rule).collect::<PyResult<_>>()?;
    let points = self::points(points, "points")?;
    Ok(Model { places, auxiliary, values, rules, points })
}

/// A search by the kernel that `made` makes of this one; the judge reads the same rules.
fn search<K: AnyKernel>(kernel: ModelSearch, made: impl FnOnce(ModelSearch) -> K) -> Search {
    let judge = judge(Stated::new(kernel.model()));
    Search::new(made(kernel), judge)
}

/// Searches of a model: its five values, and more for some, make a kernel.
macro_rules! searches {
    ($($(#[$said:meta])+ $name:ident($($more:ident: $of:ty)?) $made:expr;)+) => {$(
        $(#[$said])+
        #[pyfunction]
        pub fn $name(
            places: usize,
            values: Vec<u8>,
            rules: Vec<WireRule<'_>>,
            points: PyBackedBytes,
            auxiliary: usize,
            $($more: $of)?
        ) -> PyResult<Search> {
            let model = model(places, values, rules, &points, auxiliary)?;
            let kernel = ModelSearch::new(model).map_err(|fault| invalid(fault.0))?;
            Ok(search(kernel, $made))
        }
    )+};
}

searches! {
    /// A search of everything that keeps these rules. `values` are the bytes that a place may hold;
    /// `points` has three coordinates of four bytes for each cell, if a part is a piece; so many
    /// places at the end are `auxiliary`.
    model_search() |kernel| kernel;
    /// A search of the values that all solutions of these rules share.
    model_backbone() ModelBackbone;
    /// A search of solutions of these rules in which every value of a place that occurs is seen, as
    /// often as it occurs, up to `most` times.
    model_candidates(most: u64) |search| ModelCandidates { search, most };
    /// A search that proves whether these rules have no, one or more solutions.
    model_proof() ModelProof;
}

/// A search of the solutions of a formula in DIMACS or OPB, a byte 0 or 1 for each variable.
#[pyfunction]
pub fn formula_search(format: &str, text: &str) -> PyResult<Search> {
    let model = match format {
        "dimacs" => read_dimacs(text),
        "opb" => read_opb(text),
        _ => return Err(unknown("format of a formula", format)),
    };
    let kernel = model.and_then(ModelSearch::new).map_err(|fault| invalid(fault.0))?;
    Ok(search(kernel, |kernel| kernel))
}
