"""New puzzles as rows: what is made of each index, and what its row says.

The seed of a puzzle is that of the run plus its index, so that neither units nor workers matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from runut.bulk.answering import Answered, answer, failed, first_line, signs, tally_of, verdict_of
from runut.bulk.rows import Figure, Row, written
from runut.bulk.unit import Unit
from runut.bulk.verdicts import Tally, Verdict
from runut.core.family import AnyFamily
from runut.core.limits import Control, Limits
from runut.core.methods import Generator, option_values
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.errors import PuzzleError, StoppedError
from runut.families import generator_of, load
from runut.text.puzzle_lines import read_line
from runut.verbs import explaining, solving
from runut.verbs.generating import confirmed

RATED = ("grade", "effort", "techniques")
"""The columns of a rating, which costs far more than many a puzzle."""
NODES = 10_000_000
"""Where the search for a solution stops: counted, so that rows are the same on every machine."""
BLOCK = 1 << 12
"""Puzzles that are worked on at a time."""
SEEDS = 1 << 64
ANY = "any"


@dataclass(frozen=True, slots=True)
class Recipe:
    """Puzzles to make: `count` of them, from `seed` on, by a method with its options.

    Where nothing is said of grades and techniques, a puzzle of any grade will do.

    >>> recipe = Recipe.of("hitori", 7, 1000, options={"size": "4"})
    >>> recipe.method, recipe.options
    ('unique', (('size', '4'), ('grade', 'any')))
    >>> recipe.columns
    ('number', 'seed', 'puzzle', 'status', 'solution', 'fault')
    """

    family: str
    method: str
    options: tuple[tuple[str, str], ...]
    seed: int
    count: int
    is_rated: bool = False
    layout: str = "csv"
    seconds: float | None = None
    """After so many a puzzle that is not made is given up."""

    @classmethod
    def of(  # noqa: PLR0913 - what to make, each by its name
        cls,
        family: str,
        seed: int,
        count: int,
        *,
        method: str | None = None,
        options: Mapping[str, str | int] = {},
        is_rated: bool = False,
        layout: str = "csv",
        seconds: float | None = None,
    ) -> Recipe:
        """A recipe whose names are known; raises `UnknownNameError` for others.

        Puzzles that are asked for by their grade are rated. Raises `ValueError` for seeds outside 0
        to 2**64 - 1.
        """
        if count < 1 or not 0 <= seed <= SEEDS - count:
            raise ValueError(f"{count} seeds from {seed} must be from 0 to 2**64 - 1")
        maker = generator_of(load(family), method)
        given = {name: str(value) for name, value in options.items()}
        option_values(maker.options, given)
        wished = given.get("grade", ANY) != ANY or given.get("technique", ANY) != ANY
        if not wished and any(option.name == "grade" for option in maker.options):
            given["grade"] = ANY
        pairs = tuple(given.items())
        return cls(family, maker.name, pairs, seed, count, is_rated or wished, layout, seconds)

    @property
    def do(self) -> str:
        """What is done, in a word."""
        return "generate"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of a row."""
        rated = RATED if self.is_rated else ()
        return ("number", "seed", "puzzle", "status", "solution", *rated, "fault")

    def to_dict(self) -> Record:
        """The recipe as plain values for JSON."""
        return {"do": self.do, **asdict(self), "options": dict(self.options)}


@answer.register(Recipe)
def _answer(recipe: Recipe, unit: Unit, _text: bytes) -> Iterator[Answered]:
    for start in range(unit.start, unit.start + unit.lines, BLOCK):
        yield _rows(recipe, start, min(BLOCK, unit.start + unit.lines - start))


@failed.register(Recipe)
def _failed(recipe: Recipe, unit: Unit, _text: bytes, why: str) -> Iterator[Answered]:
    empty = (None,) * (len(recipe.columns) - 5)
    row = unit.first, recipe.seed + unit.start, "", Verdict.FAILED.value, *empty, why
    yield _answered(recipe, [row])


def _rows(recipe: Recipe, start: int, number: int) -> Answered:
    family = load(recipe.family)
    maker = family.generator(recipe.method)
    options = option_values(maker.options, dict(recipe.options))
    lines = maker.lines(recipe.seed + start, number, options)
    if lines is not None and family.solve_lines:
        return _fast(recipe, family, start, lines)
    return _answered(
        recipe, [_row(recipe, family, maker, index) for index in range(start, start + number)]
    )


def _fast(recipe: Recipe, family: AnyFamily, start: int, lines: bytes) -> Answered:
    """The rows of puzzles that were made at once."""
    assert family.solve_lines is not None  # noqa: S101 - the caller has looked
    answers = family.solve_lines(lines, limit=2, threads=1)
    fields = answers.text.decode().replace("\n", ",").split(",")
    puzzles = lines.decode().split()
    indices = range(start, start + len(puzzles))
    tally = tally_of(answers.counts, 2)
    solved = zip(indices, puzzles, fields[1::2], fields[:-1:2], strict=True)
    if recipe.layout == "csv" and not recipe.is_rated:
        text = "".join(
            [
                f"{index + 1},{recipe.seed + index},{puzzle},{status},{solution},\n"
                for index, puzzle, status, solution in solved
            ]
        )
        return Answered(text.encode(), tally)
    forms = [form for form in family.formats if form.is_line]
    rows = (
        (
            *(index + 1, recipe.seed + index, puzzle, status, solution),
            *(_rating(read_line(puzzle.encode(), forms)) if recipe.is_rated else ()),
            "",
        )
        for index, puzzle, status, solution in solved
    )
    return Answered(written(recipe, rows), tally)


def _row(recipe: Recipe, family: AnyFamily, maker: Generator[Any], index: int) -> Row:
    """The row of one puzzle, or why there is none."""
    seed = recipe.seed + index
    options = option_values(maker.options, maker.in_series(index, dict(recipe.options)))
    try:
        made = Control().bounded(lambda: maker.make(seed, options), recipe.seconds)
        puzzle = confirmed(maker, made).puzzle
    except (PuzzleError, StoppedError) as error:
        empty = (None,) * (len(recipe.columns) - 5)
        return index + 1, seed, "", Verdict.STOPPED.value, *empty, first_line(str(error))
    limits = Limits(solutions=1 if maker.is_unique else 2, nodes=NODES)
    result = solving.solve(puzzle, limits=limits)
    is_proved = maker.is_unique and result.solution is not None
    status = Verdict.UNIQUE if is_proved else verdict_of(result)
    solution = signs(result.solution.cells) if result.solution else ""
    rating = _rating(puzzle) if recipe.is_rated else ()
    return index + 1, seed, _text(family, puzzle), status.value, solution, *rating, ""


def _text(family: AnyFamily, puzzle: Puzzle) -> str:
    """The puzzle in the first format of one line that can hold it, else in the family's own."""
    for form in family.formats:
        if form.is_line:
            try:
                return form.write(puzzle).rstrip("\n")
            except PuzzleError:
                continue
    return family.formats[0].write(puzzle).rstrip("\n")


def _rating(puzzle: Puzzle) -> Sequence[Figure]:
    """Grade and effort, where techniques solve the puzzle, and its steps by technique."""
    rating = explaining.rate(puzzle)
    steps = " ".join(f"{name}:{number}" for name, number in rating.techniques.items())
    if not rating.complete:
        return None, None, steps
    return rating.grade, round(rating.effort, 1), steps


def _answered(recipe: Recipe, rows: Sequence[Row]) -> Answered:
    """The rows as text; why some have no puzzle is reported."""
    tally: Tally = Counter(str(row[3]) for row in rows)
    faults = (f"seed {row[1]}: {row[-1]}" for row in rows if row[-1])
    return Answered(written(recipe, rows), tally, tuple(islice(faults, 20)))
