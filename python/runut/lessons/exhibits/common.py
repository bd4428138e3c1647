"""Exhibits that every lesson may ask for: boards, solutions, steps, searches side by side, code."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from operator import attrgetter

from runut.core.limits import Limits
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result
from runut.explaining.results import Proof
from runut.lessons.course import Ask, Figure, Maker
from runut.lessons.parts import Listing, Part, Picture, Table, Walk
from runut.lessons.words import figure, phrase
from runut.verbs.explaining import explain
from runut.verbs.narrated_search import NarratedSearch
from runut.verbs.pictures import scene_of
from runut.verbs.position import Position
from runut.verbs.reading import read
from runut.verbs.solving import solve
from runut.verbs.texts import narration_of


@cache
def board_text(name: str) -> str:
    """The text of a puzzle that comes with the lessons."""
    return (files("runut") / "lessons" / "boards" / name).read_text(encoding="utf-8")


def board_of(ask: Ask, at: int = 0) -> Puzzle:
    """The puzzle of the file that a word names, by default the course's own example."""
    name = ask.word(at)
    name = name if "." in name else ask.course.board
    return read(board_text(name), family=ask.course.family)


@cache
def solved(puzzle: Puzzle, algorithm: str, limit: int | None = 1, **options: str) -> Result:
    """A search, made once."""
    return solve(puzzle, algorithm=algorithm, limits=Limits(solutions=limit), options=options)


@cache
def proof_of(puzzle: Puzzle) -> Proof:
    """The explanation of a puzzle, made once."""
    return explain(puzzle)


def _board(ask: Ask) -> Iterator[Part]:
    """`board [FILE]`: the puzzle as it is given."""
    yield Picture(scene_of(board_of(ask)))


def _solution(ask: Ask) -> Iterator[Part]:
    """`solution [FILE]`: the solution."""
    puzzle = board_of(ask)
    yield Picture(scene_of(puzzle, solved(puzzle, "auto").solution))


def _steps(ask: Ask) -> Iterator[Walk]:
    """`steps FIRST LAST [FILE]`: steps of the ladder in words, then the board after them."""
    puzzle, first, last = board_of(ask, 2), int(ask.word(0)), int(ask.word(1))
    lines = tuple(proof_of(puzzle).text(ask.language).splitlines()[first - 1 : last])
    after = range(first, first + len(lines))
    scenes = tuple(scene_of(puzzle, board_after(puzzle, number)) for number in after)
    yield Walk(lines, scenes, first, phrase(ask.language, "after-step", number=after[-1]))


def board_after(puzzle: Puzzle, steps: int) -> Solution:
    """The board after so many steps of its explanation."""
    return Position(puzzle).after(proof_of(puzzle).steps[:steps])


def _versus(ask: Ask) -> Iterator[Part]:
    """`versus [FILE] [ALGORITHM...]`: how many nodes searches need to the first solution.

    By default the paper's algorithm and the better one.
    """
    named = [word for word in ask.words if "." not in word]
    puzzle = board_of(ask)
    rows = []
    for algorithm in named or [ask.course.algorithm, ask.course.better]:
        result = solved(puzzle, algorithm)
        status = phrase(ask.language, f"status-{result.status.value}")
        rows.append((algorithm, status, result.stats.nodes))
    yield table(ask.language, heads(ask.language, "algorithm", "status", "nodes"), rows)


def heads(language: str, *keys: str) -> tuple[str, ...]:
    """The heads of a table."""
    return tuple(phrase(language, key) for key in keys)


def table(language: str, head: tuple[str, ...], rows: Iterable[Iterable[object]]) -> Table:
    """A table whose numbers are written as the language does."""
    return Table(head, tuple(tuple(_cell(each, language) for each in row) for row in rows))


def _cell(value: object, language: str) -> str:
    return figure(value, language) if isinstance(value, int | float) else str(value)


def _source(ask: Ask) -> Iterator[Part]:
    """`source FUNCTION...`: our Python of the paper's method, as it stands in its module."""
    home = import_module(f"runut.families.{ask.course.family}.paper")
    for name in ask.words:
        yield Listing(_code(getattr(home, name)), "python")


def _code(function: Callable[..., object]) -> str:
    """The code of a function without its docstring."""
    code = inspect.getsource(function).rstrip()
    documentation = inspect.getdoc(function)
    if not documentation:
        return code
    before, _, rest = code.partition('"""')
    _, _, after = rest.partition('"""\n')
    return before.rstrip() + "\n" + after


def _names(ask: Ask) -> Iterator[Part]:
    """`names PROCEDURE=FUNCTION...`: the paper's procedures, and ours that do the same."""
    home = import_module(f"runut.families.{ask.course.family}.paper")
    pairs = [word.split("=") for word in ask.words]
    for _, ours in pairs:
        attrgetter(ours)(home)
    rows = [[f"`{name}`" for name in pair] for pair in pairs]
    yield table(ask.language, heads(ask.language, "in-the-paper", "ours"), rows)


def _pseudo_code(ask: Ask) -> Iterator[Part]:
    """`code`: the paper's method in our own pseudo-code."""
    narration = narration_of(board_of(ask), ask.course.algorithm, language=ask.language)
    yield Listing("\n".join(narration.code))


@cache
def recorded(puzzle: Puzzle, algorithm: str, limit: int | None = 1) -> Result:
    """A search with its events, made once."""
    return solve(puzzle, algorithm=algorithm, limits=Limits(solutions=limit), record=True)


def _sentences(ask: Ask) -> Iterator[Walk]:
    """`sentences FIRST LAST [FILE]`: nodes of the paper's search in words, counted from 1."""
    puzzle = board_of(ask, 2)
    found = NarratedSearch(puzzle, recorded(puzzle, ask.course.algorithm), language=ask.language)
    first, last = int(ask.word(0)), int(ask.word(1))
    nodes = [found.at(node.shown) for node in found.nodes[first - 1 : last]]
    narrated = [node for node in nodes if node]
    scenes = tuple(scene_of(puzzle, node.board, node.marks) for node in narrated)
    yield Walk(tuple(node.sentence for node in narrated), scenes, first)


def _nodes(ask: Ask) -> int:
    """`nodes ALGORITHM [FILE]`: nodes to the first solution."""
    return solved(board_of(ask, 1), ask.word(0)).stats.nodes


def _all_nodes(ask: Ask) -> int:
    """`all-nodes ALGORITHM [FILE]`: nodes of the whole search."""
    return solved(board_of(ask, 1), ask.word(0), None).stats.nodes


EXHIBITS: Mapping[str, Maker] = {
    "board": _board,
    "code": _pseudo_code,
    "names": _names,
    "solution": _solution,
    "source": _source,
    "sentences": _sentences,
    "steps": _steps,
    "versus": _versus,
}
FIGURES: Mapping[str, Figure] = {"all-nodes": _all_nodes, "nodes": _nodes}
