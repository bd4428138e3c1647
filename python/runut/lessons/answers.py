"""What computes the answers of exercises, by their kind; see `exercises.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from math import prod
from typing import cast

from runut.core.narrators import Verdict
from runut.core.shape import cell_name
from runut.core.steps import Premise
from runut.families import family_of
from runut.families.nonogram.model import clue_of
from runut.families.nonogram.paper import placements, ways
from runut.families.packing.model import Packing
from runut.families.packing.paper import orientations
from runut.lessons.course import Ask
from runut.lessons.exhibits import figures_of
from runut.lessons.exhibits.common import board_of, proof_of
from runut.lessons.exhibits.moments import Search
from runut.lessons.exhibits.nonogram import nonogram_of
from runut.lessons.words import figure
from runut.verbs.solving import forced


def _count(ask: Ask) -> str:
    """`FIGURE WORD...`: a figure of the course."""
    name, *words = ask.words
    known = {**COUNTS, **figures_of(ask.course)}
    return figure(known[name](replace(ask, words=tuple(words))), ask.language)


def _placements(ask: Ask) -> int:
    """`placements CELLS LENGTH...`: the placements of a line."""
    cells, *lengths = map(int, ask.words)
    return ways(clue_of(tuple(lengths)), cells)


def _orientations(ask: Ask) -> int:
    """`orientations LETTER [FILE]`: the shapes of a piece."""
    puzzle = cast("Packing", board_of(ask, 1))
    piece = next(each for each in puzzle.pieces if each.name == ask.word(0))
    wide = max(map(len, piece.rows))
    return len(orientations(piece.name, tuple(row.ljust(wide) for row in piece.rows)))


def _undecided(ask: Ask) -> int:
    """`undecided [FILE]`: the open cells that differ between solutions."""
    found = forced(board_of(ask))
    return found.open - (found.count or 0)


COUNTS: Mapping[str, Callable[[Ask], int]] = {
    "orientations": _orientations,
    "placements": _placements,
    "undecided": _undecided,
}
"""What exercises count besides the figures of the lessons."""


def _node(ask: Ask) -> str:
    """`moves ROW`; `back`, for the first node after a branch; or a verdict: a number."""
    wanted, *words = ask.words
    if wanted == "moves":
        return figure(_first_move(replace(ask, words=tuple(words))), ask.language)
    search = Search(ask, 1)
    for node in search.nodes:
        if wanted == "back" and node.back and node.back.depth < node.event.depth:
            return figure(node.number + 1, ask.language)
        if wanted != "back" and search.narration.happening(node).verdict is Verdict(wanted):
            return figure(node.number, ask.language)
    raise ValueError(f"no node of this search is {wanted!r}")


def _first_move(ask: Ask) -> int:
    """`ROW [FILE]`: the number of the first state in which a row has moved, from 0."""
    puzzle = nonogram_of(ask, 1)
    return prod(ways(clue, puzzle.width) for clue in puzzle.rows[: int(ask.word(0)) - 1])


def _cell(ask: Ask) -> str:
    """`line CELLS LENGTH...`, `node NUMBER [FILE]` or `step NUMBER VALUE [FILE]`: the cells."""
    wanted, *words = ask.words
    if wanted == "line":
        cells, *lengths = map(int, words)
        lines = zip(*placements(clue_of(tuple(lengths)), cells), strict=True)
        return ", ".join(str(at) for at, cell in enumerate(lines, 1) if all(cell))
    puzzle = board_of(ask, len(ask.words) - 1)
    names = [cell_name(cell) for cell in puzzle.shape.cells()]
    places = _tried(ask) if wanted == "node" else _concluded(ask)
    return ", ".join(names[place] for place in sorted(places))


def _tried(ask: Ask) -> Iterable[int]:
    search = Search(ask, 2)
    happening = search.narration.happening(search.nodes[int(ask.word(1)) - 1])
    return [place for place, _ in happening.tries]


def _concluded(ask: Ask) -> Iterable[int]:
    step = proof_of(board_of(ask, 3))[int(ask.word(1)) - 1]
    value = int(ask.word(2))
    known = [fact.positive((0, 1)) for fact in step.conclusions]
    return [place for fact in known if fact.value == value for place in fact.places]


def _rule(ask: Ask) -> str:
    """`node NUMBER [FILE]`: the constraint that rejects what a node tries."""
    search = Search(ask, 2)
    broken = search.narration.happening(search.nodes[int(ask.word(1)) - 1]).broken
    if broken is None:
        raise ValueError(f"node {ask.word(1)} breaks no rule")
    return search.named(broken.premise)


def choices_of(ask: Ask, rules: Iterable[str]) -> Iterator[str]:
    """The constraints of some rules that have a cell of the try."""
    search, tried = Search(ask, 2), set(_tried(ask))
    model = family_of(search.puzzle).model(search.puzzle)
    for each in (constraint for rule in rules for constraint in model.rule(rule)):
        if tried & set(each.places):
            yield search.named(Premise(each.rule, each.index))


ANSWERS: Mapping[str, Callable[[Ask], str]] = {
    "count": _count,
    "node": _node,
    "cell": _cell,
    "rule": _rule,
}
"""How the answer of each kind is computed."""
