//! The rules of a puzzle as values: what the kernel reads.
//!
//! A *place* is the number of a cell; it takes exactly one *value*, the byte of packed boards. A
//! *rule* has a name and constraints; a *constraint* is a part over some places. [`Model::new`]
//! checks that all numbers fit together, so that the kernel never has to. [`bits`] are the sets that
//! kernels and explanations share.

use std::fmt;

pub mod bits;

/// A point of the lattice on which pieces lie.
pub type Point = [i32; 3];

/// Why a model is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// Places, values and rules.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The number of places: cells, then auxiliary ones.
    pub places: usize,
    /// How many of them are auxiliary: the cells determine what they hold, and solutions leave them
    /// out.
    pub auxiliary: usize,
    /// The values that a place may take.
    pub values: Vec<u8>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The point of each cell; empty when no part is a piece.
    pub points: Vec<Point>,
}

/// A rule: constraint `i` is `parts[which[i]]` over `places[ends[i - 1]..ends[i]]`.
#[derive(Clone, Debug, Default)]
pub struct Rule {
    /// The name that violations carry.
    pub name: String,
    /// Whether it follows from the other rules.
    pub is_implied: bool,
    /// What it is to a person; only explanations read that.
    pub nature: Nature,
    /// The parts.
    pub parts: Vec<Part>,
    /// The part of each constraint; empty: all have the first.
    pub which: Vec<u32>,
    /// Where the places of each constraint end.
    pub ends: Vec<u32>,
    /// The places of all constraints.
    pub places: Vec<u32>,
}

/// What a rule is to a person who solves.
#[derive(Clone, Debug, Default)]
pub struct Nature {
    /// What its cells are, if they differ.
    pub house: House,
    /// The technique that explains one constraint by itself; empty: none in particular.
    pub step: String,
    /// Whether constraints that share cells are one clue.
    pub is_line: bool,
    /// By constraint: the number of its clue; on a line only constraints of one clue are joined.
    /// Empty: all are of one.
    pub clues: Vec<u32>,
}

/// What cells that differ are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum House {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
    /// A region, which takes the place of a box.
    Region,
    /// Anything else: a diagonal, a window, a pair of cells.
    #[default]
    Other,
}

impl House {
    /// The house of a name, as models write it.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "row" => Self::Row,
            "column" => Self::Column,
            "box" => Self::Box,
            "region" => Self::Region,
            "other" => Self::Other,
            _ => return None,
        })
    }
}

/// What a constraint requires of its places.
#[derive(Clone, Debug)]
pub enum Part {
    /// Each place holds one of these values.
    OneOf(Vec<u8>),
    /// No value twice.
    Different,
    /// A sum within bounds.
    Linear(Sum),
    /// The places take one of these rows, or none of them.
    Table {
        /// The rows, one after the other.
        rows: Vec<u8>,
        /// Values in a row.
        arity: usize,
        /// Whether the rows are the allowed ones.
        is_allowed: bool,
    },
    /// The values read along the places are accepted.
    Automaton(Automaton),
    /// The runs of equal values other than the background are these.
    Runs {
        /// Length and value of each run.
        clue: Vec<(u32, u8)>,
        /// The value between runs.
        background: u8,
    },
    /// The places with this value are one area, or there is none.
    Connected {
        /// The value.
        value: u8,
        /// Neighbouring places.
        neighbours: Vec<(u32, u32)>,
    },
    /// The places with each label are empty, or an image of the piece.
    Piece {
        /// The values of its interchangeable copies.
        labels: Vec<u8>,
        /// Its orientations, each with least coordinates 0 0 0.
        images: Vec<Vec<Point>>,
    },
    /// One of these labels lies on exactly these places.
    Lies(Vec<u8>),
}

/// `low` <= sum over the places of factor times weight of the value <= `high`.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// Weight by value; 0 for other values.
    pub weights: Vec<(u8, i64)>,
    /// The factor of each place; empty: all are 1.
    pub factors: Vec<i64>,
    /// The least sum.
    pub low: Option<i64>,
    /// The greatest sum.
    pub high: Option<i64>,
}

/// A finite automaton, perhaps not deterministic.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// The state before the first place.
    pub start: u32,
    /// State, value, next state.
    pub transitions: Vec<(u32, u8, u32)>,
    /// States in which the last place may end.
    pub accepting: Vec<u32>,
}

/// The greatest weight, factor and bound.
const MOST_WEIGHT: i64 = 1 << 40;

impl Sum {
    /// The weight of a value.
    pub fn weight(&self, value: u8) -> i64 {
        self.weights.iter().find(|(own, _)| *own == value).map_or(0, |&(_, weight)| weight)
    }

    fn fault(&self, places: usize) -> Option<String> {
        if !self.factors.is_empty() && self.factors.len() != places {
            return Some(format!("{} factors for {places} places", self.factors.len()));
        }
        let weights = self.weights.iter().map(|&(_, weight)| weight);
        let greatest = weights.map(i64::unsigned_abs).max().unwrap_or(0);
        let factor = self.factors.iter().map(|factor| factor.unsigned_abs()).max().unwrap_or(1);
        let product = u128::from(greatest) * u128::from(factor) * places.max(1) as u128;
        let bounds = [self.low, self.high].into_iter().flatten();
        let bound = bounds.map(i64::unsigned_abs).max().unwrap_or(0);
        let most = MOST_WEIGHT.unsigned_abs();
        (product > u128::from(most) || bound > most)
            .then(|| format!("weights or bounds above {most} in absolute value"))
    }
}

impl Rule {
    /// A rule with the same part for each constraint.
    pub fn new(name: &str, part: Part, constraints: &[Vec<u32>]) -> Self {
        let mut end = 0;
        let ends = constraints.iter().map(|places| {
            end += places.len() as u32;
            end
        });
        Self {
            name: name.into(),
            parts: vec![part],
            ends: ends.collect(),
            places: constraints.concat(),
            ..Self::default()
        }
    }

    /// The constraints in their order: part and places.
    pub fn constraints(&self) -> impl Iterator<Item = (&Part, &[u32])> {
        let mut start = 0;
        self.ends.iter().enumerate().map(move |(at, &end)| {
            let places = &self.places[start..end as usize];
            start = end as usize;
            (&self.parts[self.which.get(at).map_or(0, |&part| part as usize)], places)
        })
    }

    fn fault(&self) -> Option<String> {
        if !self.which.is_empty() && self.which.len() != self.ends.len() {
            return Some(format!("{} parts for {} ends", self.which.len(), self.ends.len()));
        }
        if self.parts.is_empty() && !self.ends.is_empty() {
            return Some("no part".into());
        }
        if self.which.iter().any(|&part| part as usize >= self.parts.len()) {
            return Some(format!("a part beyond the last of {}", self.parts.len()));
        }
        let is_sorted = self.ends.is_sorted();
        (!is_sorted || self.ends.last().map_or(0, |&end| end as usize) != self.places.len())
            .then(|| "ends that do not cut its places".into())
    }
}

impl Model {
    /// The number of cells; the auxiliary places come after them.
    pub fn cells(&self) -> usize {
        self.places.saturating_sub(self.auxiliary)
    }

    /// The constraints of all rules: part and places.
    pub fn constraints(&self) -> impl Iterator<Item = (&Part, &[u32])> {
        self.rules.iter().flat_map(Rule::constraints)
    }

    /// The model, if it holds together.
    pub fn checked(self) -> Result<Self, Fault> {
        if self.values.contains(&u8::MAX) {
            return Err(Fault("255 means an open cell; it cannot be a value".into()));
        }
        if self.auxiliary > self.places {
            return Err(Fault(format!("{} of {} places auxiliary", self.auxiliary, self.places)));
        }
        if !self.points.is_empty() && self.points.len() != self.cells() {
            let points = self.points.len();
            return Err(Fault(format!("{points} points for {} cells", self.cells())));
        }
        for rule in &self.rules {
            if let Some(fault) = rule.fault() {
                return Err(Fault(format!("rule '{}' has {fault}", rule.name)));
            }
            for (index, (part, places)) in rule.constraints().enumerate() {
                if let Some(fault) = self.fault(part, places) {
                    let name = &rule.name;
                    return Err(Fault(format!("rule '{name}', constraint {index}: {fault}")));
                }
            }
        }
        Ok(self)
    }

    fn fault(&self, part: &Part, places: &[u32]) -> Option<String> {
        let beyond = |place: &&u32| **place as usize >= self.places;
        if let Some(place) = places.iter().find(beyond) {
            return Some(format!("place {place}, but there are {}", self.places));
        }
        match part {
            Part::Linear(sum) => sum.fault(places.len()),
            Part::Table { rows, arity, .. } => {
                let fits = *arity == places.len() && (*arity == 0 || rows.len() % arity == 0);
                (!rows.is_empty() && !fits).then(|| {
                    format!("{} values in rows of {arity} for {} places", rows.len(), places.len())
                })
            }
            Part::Runs { clue, background } => clue
                .iter()
                .any(|&(length, value)| length == 0 || value == *background)
                .then(|| "a run without a length, or of the background".into()),
            Part::Connected { neighbours, .. } => {
                let mut ends = neighbours.iter().flat_map(|pair| [&pair.0, &pair.1]);
                ends.find(beyond)
                    .map(|place| format!("neighbour {place}, but there are {}", self.places))
            }
            Part::Piece { images, .. }
                if self.points.is_empty() || images.iter().any(Vec::is_empty) =>
            {
                Some("a piece needs the points of all places, and images with points".into())
            }
            Part::OneOf(_)
            | Part::Different
            | Part::Automaton(_)
            | Part::Piece { .. }
            | Part::Lies(_) => None,
        }
    }
}

/// Each of these once, in order.
pub fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.dedup();
    items
}
