"""The clues of a puzzle: what its setter said, one by one, and the puzzle without some of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from runut.core.puzzle import Puzzle, needed
from runut.core.records import Record, Recorded, expected, frozen
from runut.core.rules.model import Model
from runut.core.shape import Cell
from runut.core.surface import made
from runut.errors import InputError

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Clue(Recorded):
    """One clue of a puzzle: a given, a cage, the clue of a row, a number.

    `kind` is the family's word for such clues, `cells` are those that it is about (none if it is
    about the whole board), and `sentence` says it, `id` in Indonesian where it differs. `key` names
    it within its family.

    >>> import runut
    >>> clue = runut.superfluous("hitori/2/2/2111").clues[0]
    >>> clue.kind, clue.cells, clue.sentence
    ('number', ((0, 0),), 'r1c1 is 2')
    """

    JSON = "kind", "cells", "sentence"
    kind: str
    cells: tuple[Cell, ...]
    sentence: str
    key: Any = field(repr=False)
    id: str = field(default="", repr=False, compare=False)

    def said(self, language: str) -> Clue:
        """The clue with its sentence in a language."""
        return replace(self, sentence=self.id) if language == "id" and self.id else self

    @classmethod
    def from_dict(cls, record: Record, puzzle: Puzzle | None = None) -> Self:
        """The clue of the puzzle that `to_dict` wrote; the puzzle knows its `key`."""
        with expected("clue"):
            said = record["kind"], frozen(record["cells"]), record["sentence"]
        clues: Sequence[Clue] = made("clues", needed(puzzle))
        for clue in (spoken for each in clues for spoken in (each, each.said("id"))):
            if (clue.kind, clue.cells, clue.sentence) == said:
                return cls(clue.kind, clue.cells, clue.sentence, clue.key, clue.id)
        raise InputError(f"{said[-1]!r:.60} is no clue of this puzzle")


def _none(_puzzle: Puzzle) -> Sequence[Clue]:
    return ()


@dataclass(frozen=True, slots=True)
class Clues(Generic[P]):
    """What a family's puzzles can do without.

    `of(puzzle)` lists the clues. A puzzle that lacks one only allows more: each of its solutions
    remains one. `without(puzzle, clue)` is that puzzle. Where every puzzle of the family needs all
    of its clues, there is none, and searches read the model without the constraint that the clue's
    `key` names: its rule and its index. `kinds` names what clues a puzzle of the family may have.
    """

    of: Callable[[P], Sequence[Clue]] = _none
    without: Callable[[P, Clue], P] | None = None
    kinds: Sequence[str] = ()


KEPT: Clues[Puzzle] = Clues()
"""What families have whose puzzles need all of their clues."""


def clues_of(model: Model, *rules: str) -> tuple[Clue, ...]:
    r"""The constraints of these rules as clues.

    >>> import runut
    >>> puzzle = runut.read("nonogram 2x2\nrows\n1\n2\ncolumns\n2\n1")
    >>> clues_of(runut.model(puzzle), "row-clue")[1].sentence
    'row 2 has the run 2'
    """
    cells = tuple(model.shape.cells())
    known = [rule for rule in model.rules if rule.name in rules]
    return tuple(
        Clue(
            each.rule,
            tuple(map(cells.__getitem__, each.places)),
            each.sentence,
            (each.rule, each.index),
            rule.said(each.index, "id"),
        )
        for rule in known
        for each in rule
    )


# -- set by hand --------------------------------------------------------------------------------

Stated = tuple[str, tuple[int, ...]]
"""A constraint of a model: its rule, and its places on the board."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[P]):
    """How puzzles are set by hand, as plain values for a page that knows no kind of clue.

    `tools()` are the kinds of clues and what a person points at to set one; `shapes(puzzle)` are
    the clues of a puzzle in the order of its lines; `stated(puzzle)` holds what each of them states
    in the model.
    """

    tools: Callable[[], list[Record]]
    shapes: Callable[[P], list[Record]]
    stated: Callable[[P], list[frozenset[Stated]]]
