"""The generic kernel beside other SAT solvers: CaDiCaL, and batsat if it is among the peers.

Standard formulas go to all as clauses. A puzzle goes to the kernel as its model of rules and to the
others as clauses of the same model; each looks for one solution. Times are CPU seconds from the
clauses or the model to the answer, the median of the rounds; the contestants take turns.
"""

from __future__ import annotations

import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import geometric_mean, median

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.plan import Plan, Section
from benchmarks.sat_encoding import clauses_of, clauses_of_houses
from benchmarks.sat_instances import Formula, standard
from benchmarks.table import duration, number, table
from runut import _engine
from runut.core.rules.model import Model
from runut.core.rules.plain import packed

__all__ = ["PARTS", "count_by_cadical", "run"]

PARTS = ("standard", "puzzles")
EXAMPLES = Path(__file__).parents[1] / "examples"
PUZZLES = (
    "sudoku/shuffled-16x16.sudoku",
    "sudoku/x-anti-knight.sudoku",
    "sudoku/windoku-even-odd.sudoku",
    "nonogram/bike-20.non",
    "nonogram/message.non",
    "packing/pentominoes-6x10.txt",
    "packing/pentominoes-8x8-without-centre.txt",
    "packing/iq-puzzler-pro-5x11.txt",
)
LEAST = 1e-4
"""Shorter times count as this long: the clock and the call weigh more."""


@dataclass(frozen=True, slots=True)
class Race:
    """One instance: its family and name, whether it has a solution, and the seconds of each."""

    family: str
    name: str
    is_satisfiable: bool
    seconds: Mapping[str, float]

    def ratio(self, other: str) -> float:
        """How many times faster the kernel is than another solver."""
        return max(self.seconds[other], LEAST) / max(self.seconds["ours"], LEAST)


def run(plan: Plan) -> Iterator[Section]:
    """Every requested part, as a table with a line a family."""
    work = {"standard": _standard, "puzzles": _puzzles}
    for part in plan.parts:
        races = list(work[part](plan))
        rows = [
            row for _, own in groupby(races, lambda race: race.family) for row in _rows(list(own))
        ]
        others = [name for name in races[0].seconds if name != "ours"]
        heads = [
            "instances",
            "satisfiable",
            "ours",
            *others,
            *(f"{name} / ours" for name in others),
        ]
        mean = [f"{part}: geometric mean", "", "", *("" for _ in others)]
        rows.append([*mean, *(number(_mean(races, name)) for name in others)])
        figures = {f"{race.family} {race.name}": dict(race.seconds) for race in races}
        yield Section(part, table(heads, rows), figures)


def _rows(races: Sequence[Race]) -> Iterator[list[str]]:
    others = [name for name in races[0].seconds if name != "ours"]
    yes = sum(race.is_satisfiable for race in races)
    sums = [duration(sum(race.seconds[name] for race in races)) for name in ("ours", *others)]
    ratios = [number(_mean(races, name)) for name in others]
    yield [f"{len(races)} {races[0].family}", str(yes), *sums, *ratios]


def _mean(races: Sequence[Race], other: str) -> float:
    return geometric_mean(race.ratio(other) for race in races)


def _standard(plan: Plan) -> Iterator[Race]:
    for formula in standard(is_quick=plan.is_quick):
        text = formula.text
        yield _race(formula, lambda: _engine.formula_search("dimacs", text), plan)  # noqa: B023 - used at once


def _puzzles(plan: Plan) -> Iterator[Race]:
    for source in PUZZLES[:1] if plan.is_quick else PUZZLES:
        model = runut.model(runut.load(EXAMPLES / source))
        formula = Formula(source.partition("/")[0], source, clauses_of(model))
        yield _race(formula, lambda: _engine.model_search(*packed(model)), plan)  # noqa: B023 - used at once


def _race(formula: Formula, prepare: Callable[[], _engine.Search], plan: Plan) -> Race:
    solvers: dict[str, Callable[[], tuple[float, bool]]] = {
        "ours": lambda: cpu_seconds(lambda: _has_solution(prepare())),
        "CaDiCaL": lambda: cpu_seconds(lambda: _cadical(formula)),
    }
    with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
        file.write(formula.text)
        file.flush()
        if plan.peers and (peer := plan.peers / "batsat").is_file():
            solvers["batsat"] = lambda: _program(peer, file.name)
        rounds = [
            {name: solve() for name, solve in solvers.items()} for _ in range(plan.pace.rounds)
        ]
    answers = {answer for each in rounds for _, answer in each.values()}
    if len(answers) > 1:
        message = f"{formula.family} {formula.name}: the solvers disagree"
        raise AssertionError(message)
    seconds = {name: median(each[name][0] for each in rounds) for name in solvers}
    return Race(formula.family, formula.name, answers.pop(), seconds)


def _has_solution(search: _engine.Search) -> bool:
    outcome = search.run((1, None, None, None), 1, _engine.Control(), record=False)
    return outcome.count > 0


def _cadical(formula: Formula) -> bool:
    # Only this benchmark needs it, and it has no types.
    from pysat.solvers import Cadical195  # type: ignore[import-untyped]  # noqa: PLC0415

    with Cadical195(bootstrap_with=formula.clauses) as solver:
        return bool(solver.solve())


def count_by_cadical(model: Model, limit: int = 2) -> tuple[float, int]:
    """CaDiCaL's CPU seconds to `limit` solutions of a model, and how many there are.

    Its search alone is timed, not how it gets the clauses. The better of two encodings counts: the
    clauses of the rules, and the same with a clause for each value of a full house.
    """
    from pysat.solvers import Cadical195  # noqa: PLC0415 - as above

    clauses, facts = clauses_of(model), model.shape.size * len(model.values)

    def count(solver: Cadical195) -> int:
        for found in range(limit):
            if not solver.solve():
                return found
            solver.add_clause([-fact for fact in solver.get_model()[:facts] if fact > 0])
        return limit

    costs = []
    for more in ([], clauses_of_houses(model)):
        with Cadical195(bootstrap_with=clauses + more) as solver:
            costs.append(cpu_seconds(partial(count, solver)))
    return min(costs)


def _program(path: Path, formula: str) -> tuple[float, bool]:
    """A program that reads DIMACS and ends with 10 or 20, as the competitions want."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([path, formula], check=False, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, done.returncode == 10
