//! Ladders for Python: a model of rules becomes an explanation or a rating.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyTuple;
use runut_engine::search;
use runut_insight::{
    Budget, Case, End, Fact, Found, Halt, Line, Mark, Options, Premise, Record, Sink, Step, Word,
    explain, grade, list, needed, rate, refute, techniques,
};
use runut_model::Model;

use crate::control::{Control, Signals, detached};
use crate::errors::unknown;
use crate::model::{WireRule, invalid, model};
use crate::search::limits;

/// Places, value, whether it holds.
type WireFact = (Vec<u32>, u8, bool);

/// Uniqueness may be assumed, the techniques in order, the most steps, the most work, and whether
/// only steps that the solution needs are wanted.
type WireOptions = (bool, Option<Vec<u16>>, Option<usize>, Option<u64>, bool);

/// Seconds and bytes.
type WireLimits = (Option<f64>, Option<u64>);

/// Technique, grade and cost of a step.
type WireFound = (u16, u8, f32);

/// Steps by technique, highest grade, hardest step, sum of costs, how the climb ended.
type WireRating = (Vec<u32>, u8, Option<WireFound>, f32, &'static str);

/// What a fact, a premise or a line takes as a value of Python and here.
const BYTES_A_PART: u64 = 240;

/// A budget of the engine's limits, and of units of work, which are the same on every machine.
struct Limited {
    control: search::Control,
    left: u64,
    halt: Option<search::Halt>,
}

impl Budget for Limited {
    fn work(&mut self, units: u64) -> Result<(), Halt> {
        self.left = self.left.saturating_sub(units);
        let within = if self.left > 0 { Ok(()) } else { Err(search::Halt::Nodes) };
        within.and_then(|()| self.control.work(units)).map_err(|halt| {
            self.halt = Some(halt);
            Halt
        })
    }

    fn hold(&mut self, bytes: u64) -> Result<(), Halt> {
        let held = self.control.hold(bytes).and_then(|()| self.control.look());
        held.map_err(|halt| {
            self.halt = Some(halt);
            Halt
        })
    }
}

/// Hands each step to Python while the climb goes on, so that limits hold for that too.
struct Handed<'a> {
    ladder: &'a Ladder,
    take: Py<PyAny>,
    /// Whether the steps are kept until it is known which of them are needed.
    waits: bool,
    kept: Vec<Step>,
    parts: usize,
    error: Option<PyErr>,
}

impl Handed<'_> {
    fn hand(&mut self, step: &Step) {
        let handed = Python::attach(|py| {
            let wire = self.ladder.step(py, step.found, &step.record)?;
            self.take.call1(py, (wire,)).map(drop)
        });
        self.error = self.error.take().or(handed.err());
    }

    /// Hands over what waits, of a solution only what it needs; gives the grade.
    fn ended(&mut self, end: End) -> u8 {
        let cells = self.ladder.model.cells();
        let kept = std::mem::take(&mut self.kept);
        let grade = grade(&kept, end, cells);
        if self.waits {
            let steps = if end == End::Solved { needed(kept, cells) } else { kept };
            for step in &steps {
                self.hand(step);
            }
        }
        grade
    }
}

impl Sink for Handed<'_> {
    fn records(&self) -> bool {
        true
    }

    fn take(&mut self, found: Found, record: Option<Record>) {
        let Some(record) = record else { return };
        self.parts += record.parts();
        let step = Step { found, record };
        if !self.waits {
            self.hand(&step);
        }
        self.kept.push(step);
    }

    fn grown(&mut self) -> Result<u64, Halt> {
        let parts = std::mem::take(&mut self.parts) as u64;
        if self.error.is_some() { Err(Halt) } else { Ok(parts * BYTES_A_PART) }
    }
}

/// One puzzle's rules with the ladder of its family.
#[pyclass(frozen, module = "runut._engine")]
pub struct Ladder {
    name: String,
    model: Model,
}

impl Ladder {
    /// Climbs within the limits by `task`; gives what that gives and how it ended.
    fn climb<T: Send>(
        py: Python<'_>,
        known: Vec<WireFact>,
        (assume_unique, techniques, steps, work, _): WireOptions,
        limits: WireLimits,
        control: &Control,
        task: impl FnOnce(&[Fact], &Options, &mut Limited) -> Result<(T, End), String> + Send,
    ) -> PyResult<(T, &'static str)> {
        let known: Vec<Fact> = known.into_iter().map(read_fact).collect();
        let options = Options { assume_unique, techniques, steps };
        within(py, limits, control, |budget| {
            budget.left = work.unwrap_or(u64::MAX);
            let (found, end) = task(&known, &options, budget)?;
            let halted = budget.halt.filter(|_| end == End::Halted);
            Ok((found, halted.map_or(end.name(), search::Halt::name)))
        })
    }
}

/// Does something within the limits, without the interpreter's lock.
fn within<T: Send>(
    py: Python<'_>,
    (seconds, memory): WireLimits,
    control: &Control,
    task: impl FnOnce(&mut Limited) -> Result<T, String> + Send,
) -> PyResult<T> {
    let limits = limits((None, None, seconds, memory))?;
    let done = detached(py, |signals: &Signals| {
        let shared = Arc::clone(&control.shared);
        let control = search::Control::limited(limits, shared, Some(signals.poll()));
        task(&mut Limited { control, left: u64::MAX, halt: None })
    })?;
    done.map_err(invalid)
}

#[pymethods]
impl Ladder {
    #[new]
    fn new(
        name: String,
        places: usize,
        values: Vec<u8>,
        rules: Vec<WireRule<'_>>,
        points: PyBackedBytes,
        auxiliary: usize,
    ) -> PyResult<Self> {
        let model = model(places, values, rules, &points, auxiliary)?;
        let model = model.checked().map_err(|fault| invalid(fault.0))?;
        techniques(&name).ok_or_else(|| unknown("ladder", &name))?;
        Ok(Self { name, model })
    }

    /// Hands each step to `take` as a tuple; gives how the climb ended, and the grade.
    fn explain(
        &self,
        py: Python<'_>,
        known: Vec<WireFact>,
        options: WireOptions,
        limits: WireLimits,
        control: &Control,
        take: Py<PyAny>,
    ) -> PyResult<(&'static str, u8)> {
        let waits = options.4;
        let mut sink =
            Handed { ladder: self, take, waits, kept: Vec::new(), parts: 0, error: None };
        let climb = |known: &[Fact], options: &Options, budget: &mut Limited| {
            let end = explain(&self.name, &self.model, known, options, &mut sink, budget)?;
            Ok((sink.ended(end), end))
        };
        let (grade, end) = Self::climb(py, known, options, limits, control, climb)?;
        sink.error.map_or(Ok((end, grade)), Err)
    }

    /// Hands each step that the board gives to `take` as a tuple; gives how the list ended.
    fn listed(
        &self,
        py: Python<'_>,
        known: Vec<WireFact>,
        options: WireOptions,
        limits: WireLimits,
        control: &Control,
        take: Py<PyAny>,
    ) -> PyResult<&'static str> {
        let mut sink =
            Handed { ladder: self, take, waits: false, kept: Vec::new(), parts: 0, error: None };
        let listed = |known: &[Fact], options: &Options, budget: &mut Limited| {
            let end = list(&self.name, &self.model, known, options, &mut sink, budget)?;
            Ok(((), end))
        };
        let ((), end) = Self::climb(py, known, options, limits, control, listed)?;
        sink.error.map_or(Ok(end), Err)
    }

    /// The number of steps by technique, the highest grade, the hardest step, the sum of all costs,
    /// and how the climb ended.
    fn rate(
        &self,
        py: Python<'_>,
        known: Vec<WireFact>,
        options: WireOptions,
        limits: WireLimits,
        control: &Control,
    ) -> PyResult<WireRating> {
        let rate = |known: &[Fact], options: &Options, budget: &mut Limited| {
            rate(&self.name, &self.model, known, options, budget)
        };
        let (counted, end) = Self::climb(py, known, options, limits, control, rate)?;
        let hardest = counted.hardest.map(|found| (found.technique, found.grade, found.cost));
        Ok((counted.counts, counted.grade, hardest, counted.cost, end))
    }

    /// The lines from a fact to a contradiction and how deep suppositions are nested in them; `None`
    /// if none were found.
    fn refute<'py>(
        &self,
        py: Python<'py>,
        known: Vec<WireFact>,
        fact: WireFact,
        limits: WireLimits,
        control: &Control,
    ) -> PyResult<Option<(Bound<'py, PyTuple>, u8)>> {
        let known: Vec<Fact> = known.into_iter().map(read_fact).collect();
        let fact = read_fact(fact);
        let found = within(py, limits, control, |budget| {
            refute(&self.name, &self.model, &known, &fact, budget)
        })?;
        found.map(|found| Ok((self.lines(py, &found.lines)?, found.depth))).transpose()
    }
}

fn read_fact((places, value, holds): WireFact) -> Fact {
    Fact { places, value, holds }
}

type Made<'py> = PyResult<Bound<'py, PyTuple>>;

impl Ladder {
    fn step<'py>(&self, py: Python<'py>, found: Found, record: &Record) -> Made<'py> {
        let Record { conclusions, lines, marks, words } = record;
        let found = (found.technique, found.grade, found.cost);
        let words = words.iter().map(|(name, word)| self.word(py, name, word));
        PyTuple::new(
            py,
            [
                found.into_pyobject(py)?,
                facts(py, conclusions)?,
                self.lines(py, lines)?,
                tuple(py, marks.iter().map(|mark| self.mark(py, mark)))?,
                tuple(py, words)?,
            ],
        )
    }

    fn lines<'py>(&self, py: Python<'py>, lines: &[Line]) -> Made<'py> {
        tuple(py, lines.iter().map(|line| self.line(py, line)))
    }

    fn line<'py>(&self, py: Python<'py>, line: &Line) -> Made<'py> {
        let case = |case: &Case| {
            let parts = [facts(py, &case.supposed)?, self.lines(py, &case.lines)?];
            PyTuple::new(py, parts)
        };
        (
            line.by.name(),
            self.premises(py, &line.premises)?,
            facts(py, &line.uses)?,
            facts(py, &line.gives)?,
            tuple(py, line.cases.iter().map(case))?,
        )
            .into_pyobject(py)
    }

    fn premises<'py>(&self, py: Python<'py>, premises: &[Premise]) -> Made<'py> {
        let premise = |premise: &Premise| {
            let rule = self.model.rules.get(premise.rule as usize);
            let special = if premise.rule == Premise::NOGOOD { "nogood" } else { "cell" };
            let rule = rule.map_or(special, |rule| rule.name.as_str());
            (rule, premise.index, premise.factor, premise.value).into_pyobject(py)
        };
        tuple(py, premises.iter().map(premise))
    }

    fn mark<'py>(&self, py: Python<'py>, mark: &Mark) -> Made<'py> {
        let premises = self.premises(py, &mark.premises)?;
        (mark.role.name(), facts(py, &mark.facts)?, premises).into_pyobject(py)
    }

    fn word<'py>(&self, py: Python<'py>, name: &str, word: &Word) -> Made<'py> {
        match word {
            Word::Places(places) => (name, "places", PyTuple::new(py, places)?).into_pyobject(py),
            Word::Values(values) => (name, "values", PyTuple::new(py, values)?).into_pyobject(py),
            Word::Rules(premises) => {
                (name, "rules", self.premises(py, premises)?).into_pyobject(py)
            }
            Word::Premises(premises) => {
                (name, "premises", self.premises(py, premises)?).into_pyobject(py)
            }
            Word::Facts(own) => (name, "facts", facts(py, own)?).into_pyobject(py),
            Word::Number(number) => (name, "number", *number).into_pyobject(py),
        }
    }
}

fn tuple<'py>(py: Python<'py>, items: impl Iterator<Item = Made<'py>>) -> Made<'py> {
    PyTuple::new(py, items.collect::<PyResult<Vec<_>>>()?)
}

fn facts<'py>(py: Python<'py>, facts: &[Fact]) -> Made<'py> {
    let fact =
        |fact: &Fact| (PyTuple::new(py, &fact.places)?, fact.value, fact.holds).into_pyobject(py);
    tuple(py, facts.iter().map(fact))
}

/// The techniques of a ladder: name, grade, cost, whether it assumes one solution.
#[pyfunction]
pub fn insight_techniques(ladder: &str) -> PyResult<Vec<(&'static str, u8, f32, bool)>> {
    let found = techniques(ladder).ok_or_else(|| unknown("ladder", ladder))?;
    Ok(found.iter().map(|each| (each.name, each.grade, each.cost, each.assumes_unique)).collect())
}
