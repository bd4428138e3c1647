"""A reader's kind is tried once on an empty board, so that its faults come before any puzzle.

What its fields give as an example, and what chance makes for a full board, is written and read
back, stated, said in every language, drawn, and written for other programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from runut.core.puzzle import Solution
from runut.core.rng import Rng
from runut.core.rules.check import check
from runut.core.scanner import Scanner
from runut.core.tables import LANGUAGES
from runut.errors import FormatError, InputError, PuzzleError
from runut.families.sudoku.aim import aim, signs
from runut.families.sudoku.draw import draw
from runut.families.sudoku.formats.fpuzzles import FPUZZLES
from runut.families.sudoku.formats.grid import GRID
from runut.families.sudoku.formats.interactive import INTERACTIVE
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.faces import at_fault, blamed
from runut.families.sudoku.kinds.forms import ByParts
from runut.families.sudoku.kinds.steps import STEPS, said
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.rules import model
from runut.families.sudoku.variety import draw as variety
from runut.families.validate import faults

Kind = type[Constraint]
BOARD = Board(3, 3)
ROWS = [[0] * 9 for _ in range(9)]
CUT = "..."
"""How an example ends that says the beginning only."""
MOST = 3
"""The most constraints of a variant that are tried."""


def try_kind(kind: Kind) -> None:
    """Raise a `KindError` for the first face of a kind that fails."""
    if kind.step is not None and kind.step not in STEPS:
        raise at_fault(kind, "step", f"is {kind.step!r}; expected one of {(*STEPS,)}")
    tried = (*_example(kind), *_by_chance(kind))
    for constraint in tried:
        _try(kind, constraint)
    if kind.step and tried and not any(map(_needs_step, tried)):
        fault = f"is {kind.step!r}, but houses and single cells need none; write step = None"
        raise at_fault(kind, "step", fault)


def _try(kind: Kind, constraint: Constraint) -> None:
    puzzle = _puzzle(constraint)
    with blamed(kind, "statements"):
        if fault := next(faults(model(puzzle)), None):
            raise at_fault(kind, "statements", fault)
    with blamed(kind, "fields"):
        if _read(GRID.write(puzzle)) != puzzle:
            raise at_fault(kind, "fields", f"{constraint!r} is read otherwise than written")
    with blamed(kind, "sentences"):
        signs(BOARD, (constraint,))
        for language in LANGUAGES:
            aim(puzzle, language)
    with blamed(kind, "drawn"):
        draw(puzzle)
    for face, form in (("fpuzzles", FPUZZLES), ("interactive", INTERACTIVE)):
        try:
            with blamed(kind, face):
                form.write(puzzle)
        except InputError:
            if isinstance(getattr(kind, face), ByParts):
                fault = "ByParts, but the site has no word for a part; write NoWord('why')"
                raise at_fault(kind, face, fault) from None


def _needs_step(constraint: Constraint) -> bool:
    """Whether it states more than houses and single cells."""
    return any(map(said, constraint.among(BOARD, (constraint,))))


def _puzzle(constraint: Constraint) -> Sudoku:
    kind = type(constraint)
    try:
        return replace(Sudoku.from_rows(ROWS), constraints=(constraint,))
    except InputError as error:
        raise at_fault(kind, "chance", f"makes {constraint!r}, which cannot be: {error}") from error


def _read(text: str) -> Sudoku:
    return GRID.parse(Scanner.of(text))


def _example(kind: Kind) -> Iterator[Constraint]:
    """The constraint of the examples of the fields, if this board can have it."""
    words = " ".join([kind.name, *(field.example for field in kind.fields)])
    if words.endswith(CUT):
        return
    try:
        with blamed(kind, "fields"):
            yield from _read(GRID.write(Sudoku.from_rows(ROWS)) + words).constraints
    except PuzzleError:
        return
    except FormatError as error:
        fault = f"the example {words!r} is not read: {error.faults[0].message}"
        raise at_fault(kind, "fields", fault) from error


def _by_chance(kind: Kind) -> Iterator[Constraint]:
    """Some constraints of each variant, which a full board keeps."""
    order = Rng(1).shuffled(BOARD.digits)
    rows = [[order[(3 * row + row // 3 + at) % 9] for at in range(9)] for row in range(9)]
    for name in kind.chance:
        with blamed(kind, "chance"):
            fixed = variety.fixed_of([name], BOARD.size)
            cells = [digit for row in rows for digit in row]
            drawn = variety.by_chance([name])
            variety.shapes(drawn, BOARD, Rng(1), set(), most=MOST, turned=True)
            made = variety.draw(drawn, BOARD, cells, Rng(1), most_lines=MOST) or ()
        yield from (each for each in fixed if not any(True for _ in each.faults(BOARD)))
        for each in made[:MOST]:
            if broken := check(model(_puzzle(each)), Solution(tuple(map(tuple, rows)))):
                fault = f"the variant {name!r} makes {each!r}, which its full board breaks"
                raise at_fault(kind, "chance", f"{fault}: {broken[0].rule}")
            yield each
