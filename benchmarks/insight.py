"""Ladders: what they explain, how fast they rate, and whether the checker accepts every step.

Each set is rated (CPU seconds of the rating alone, the rules prepared before) and explained; the
checker, which knows no engine, verifies every step, and every conclusion is compared with the known
solution. `--quick` takes a few puzzles of each set, `--all` verifies every puzzle, not a sample.
The part `variants` asks how the example variants of `variants_half.json` read: which share of them
is explained, and which share of their steps are suppositions; `minutes` fits times of people;
`desk` measures the verdicts of the setter's desk.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

import runut
from benchmarks import desk, minutes
from benchmarks.clock import cpu_seconds
from benchmarks.corpus import find, read_lines, shuffled
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, table
from benchmarks.variants import FILE, read_entries
from runut import Hitori, Puzzle
from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.core.rules.check import packed_values
from runut.core.rules.feasible import Labels
from runut.errors import PuzzleError
from runut.explaining.checker import faults
from runut.explaining.results import Proof
from runut.families import family_of

__all__ = ["PARTS", "run"]

PARTS = ("sudoku", "hitori", "nonogram", "packing", "variants", "minutes", "desk")
SAMPLE = 200
FEW = 5
NESTED = 8
"""The grade from which suppositions are nested."""
LIMITS = Limits(seconds=20)
SUDOKUS = ("clue17_49158", "random_minimal_10k", "easy_random_10k", "forum_hardest_1106")
HITORIS = ("tudelft_sorted_2400", "janko_puzzlekit_470")
CHALLENGES = range(100, 140)
ENOUGH = 5.0
"""The CPU seconds in which a variant is to be explained."""
SUPPOSING = ("forcing-net", "pattern-net", "chain-net", "pattern-cases", "case-list")
HARD = 7


@dataclass(slots=True)
class Tally:
    """What a set gave."""

    name: str
    grades: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    steps: int = 0
    verified: int = 0
    refused: list[str] = field(default_factory=list)

    def row(self) -> list[str]:
        """The line of the table."""
        number = sum(self.ends.values())
        complete = self.ends["solved"]
        plain = sum(count for grade, count in self.grades.items() if grade < NESTED)
        grades = " ".join(f"{grade}:{count}" for grade, count in sorted(self.grades.items()))
        return [
            self.name,
            f"{number:,}",
            f"{100 * complete / number:.2f} %",
            f"{100 * plain / number:.2f} %",
            grades,
            duration(median(self.seconds)),
            f"{self.verified:,} ({self.steps:,})",
            str(len(self.refused)),
        ]


def run(plan: Plan) -> Iterator[Section]:
    """Rate, explain and verify each set."""
    heads = ["set", "puzzles", "explained", "without nesting", "grades", "rating (median)"]
    heads += ["verified (steps)", "refused"]
    for part in plan.parts:
        if part in WHOLE:
            yield WHOLE[part](plan)
            continue
        tallies = [_tallied(name, own, plan) for name, own in _sets(part, plan)]
        lines = [fault for tally in tallies for fault in tally.refused[:FEW]]
        text = table(heads, [tally.row() for tally in tallies])
        figures = {
            tally.name: {"grades": dict(tally.grades), "median": median(tally.seconds)}
            for tally in tallies
        }
        yield Section(part, "\n".join([text, *lines]), figures)


def _tallied(name: str, puzzles: Sequence[Puzzle], plan: Plan) -> Tally:
    tally = Tally(name)
    for at, puzzle in enumerate(puzzles):
        family = family_of(puzzle)
        ladder = family.explainer.prepared(family.model(puzzle))
        rate = lambda: ladder.rate((), Options(), LIMITS, Control())  # noqa: B023, E731
        seconds, difficulty = cpu_seconds(rate)
        tally.seconds.append(seconds)
        tally.ends[difficulty.end] += 1
        if difficulty.end == "solved":
            tally.grades[difficulty.grade] += 1
        if plan.is_whole or at < (FEW if plan.is_quick else SAMPLE):
            proof = runut.explain(puzzle, limits=LIMITS)
            tally.verified += 1
            tally.steps += len(proof)
            tally.refused += [f"{puzzle!s:.200}: {fault}" for fault in _wrong(puzzle, proof)]
    return tally


def _wrong(puzzle: Puzzle, proof: Proof) -> Iterator[str]:
    """What the checker refuses, and conclusions that are not so in the solution."""
    yield from faults(proof.model, proof.steps)
    found = runut.solve(puzzle, limits=Limits(seconds=10))
    first = Labels(proof.model).of
    for solution in found.solutions:
        values = [first(value) for value in packed_values(proof.model, solution)]
        for step in proof:
            for fact in step.conclusions:
                holds = all(values[place] == first(fact.value) for place in fact.places)
                if holds != fact.holds:
                    yield f"{step.technique} concludes {fact}, which is wrong"


def _variants(plan: Plan) -> Section:
    """How variants read: those that are explained without nesting within `ENOUGH` CPU seconds."""
    found = read_entries(plan.sets / "sudoku" / FILE)
    puzzles = [each.puzzle for each in found if each.puzzle]
    techniques, grades, spent = Counter[str](), list[int](), list[float]()
    for puzzle in puzzles[:: 30 if plan.is_quick else 1]:
        explain = partial(runut.explain, puzzle, limits=Limits(seconds=2 * ENOUGH))
        seconds, proof = cpu_seconds(explain)
        spent.append(seconds)
        grade = max((step.grade for step in proof), default=0)
        is_nested = any(step.technique == "nested-forcing" for step in proof)
        if proof.end == "solved" and seconds <= ENOUGH and not is_nested:
            grades.append(grade)
            techniques.update(step.technique for step in proof)
    hard = sum(grade >= HARD for grade in grades)
    supposed = sum(techniques[name] for name in SUPPOSING)
    figures = {
        "read": len(spent),
        "explained": len(grades),
        "steps": techniques.total(),
        "supposed": supposed,
        "hard": hard,
        "median": median(spent),
        "techniques": dict(techniques.most_common()),
    }
    text = (
        f"{len(grades)} of {len(spent)} variants are explained within {ENOUGH:.0f} CPU s each; "
        f"{supposed:,} of their {techniques.total():,} steps suppose, "
        f"{hard} have a grade of {HARD} or more"
    )
    return Section("variants", text, figures)


WHOLE = {"variants": _variants, "minutes": minutes.section, "desk": desk.verdicts}
"""Parts that are a section of their own."""


def _sets(part: str, plan: Plan) -> Iterator[tuple[str, Sequence[Puzzle]]]:
    most = FEW if plan.is_quick else None
    sets = {"sudoku": _sudokus, "hitori": _hitoris, "nonogram": _nonograms, "packing": _packings}
    for name, puzzles in sets[part](plan.sets / part):
        yield name, list(islice(puzzles, most if most or plan.is_whole else 3000))


def _sudokus(folder: Path) -> Iterator[tuple[str, Iterator[Puzzle]]]:
    for name in SUDOKUS:
        lines = shuffled(read_lines(find(folder, name)))
        yield name, (runut.read(line[:81], family="sudoku") for line in lines)


def _hitoris(folder: Path) -> Iterator[tuple[str, Iterator[Puzzle]]]:
    for name in HITORIS:
        yield name, map(_hitori, shuffled(read_lines(find(folder, name))))


def _hitori(line: str) -> Puzzle:
    _, width, _, cells, *_ = line.split()
    numbers = [int(number) for number in cells.split(",")]
    wide = int(width)
    return Hitori.from_rows([numbers[at : at + wide] for at in range(0, len(numbers), wide)])


def _nonograms(folder: Path) -> Iterator[tuple[str, Iterator[Puzzle]]]:
    with (folder / "expected.csv").open(encoding="utf-8") as rows:
        names = [
            row["file"]
            for row in csv.DictReader(rows)
            if row["result"] == "unique" and row["deepest_stage_needed"] == "line"
        ]
    free = [folder / name for name in names if (folder / name).is_file()]
    yield "line-solvable", (runut.load(path, family="nonogram") for path in free)
    random = [runut.generate("nonogram", seed=seed, options=_SQUARE) for seed in range(100)]
    yield "random 25x25", iter(random)


_SQUARE = {"size": "25x25", "density": "60", "grade": "any"}


def _packings(_folder: Path) -> Iterator[tuple[str, Iterator[Puzzle]]]:
    options = {"set": "iq-puzzler-pro/5x11", "grade": "any"}

    def made() -> Iterator[Puzzle]:
        for seed in CHALLENGES:
            try:
                yield runut.generate("packing", seed=seed, options=options)
            except PuzzleError:
                continue

    yield "iq-puzzler-pro 5x11", made()
