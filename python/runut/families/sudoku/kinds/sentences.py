"""What a kind is called and says, in every language."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from runut.explaining.said import Words
from runut.families.sudoku.layout import Board


@dataclass(frozen=True, slots=True)
class Sentences:
    """The `title` of a kind, and its sentences by name.

    `aim` tells players the rule; a kind with one sentence has it under the name "". `signs` say
    what a cell lies on, by the attribute that holds the cell; the page fills `{at}`, the place of
    the cell among all `{of}` of them, and `{other}`, those besides it. `broken` says what is wrong,
    by the name of the rule. `printed` is what `aim` says on a grey page, where it names a colour.
    """

    title: Words
    aim: Mapping[str, Words] = field(default_factory=dict)
    signs: Mapping[str, Words] = field(default_factory=dict)
    broken: Mapping[str, Words] = field(default_factory=dict)
    printed: Mapping[str, Words] = field(default_factory=dict)


@cache
def sentences_beside(module: str, name: str) -> Sentences:
    """The sentences of a kind in the table of words beside its module.

    Raises `KeyError` if there is none, and `OSError` without a table.
    """
    own = _tables(module)[name]
    faces = (_words(own.get(face, {})) for face in ("aim", "signs", "broken", "printed"))
    return Sentences(Words(**own["title"]), *faces)


def choice_of(numbers: Iterable[int]) -> Words:
    """One of these numbers, in words."""
    texts = [*map(str, numbers)]
    return Words(" or ".join(texts), id=" atau ".join(texts))


def thirds_of(board: Board) -> Mapping[str, str]:
    """The low, the middle and the high digits, for sentences."""
    texts = (" ".join(map(str, third)) for third in board.thirds())
    return dict(zip(("low", "middle", "high"), texts, strict=True))


def _words(table: Mapping[str, Any]) -> dict[str, Words]:
    """The sentences by name; the one of a table that is a sentence itself has the name ""."""
    if "en" in table:
        return {"": Words(**table)}
    return {name: Words(**own) for name, own in table.items()}


@cache
def _tables(module: str) -> Mapping[str, Any]:
    home = Path(sys.modules[module].__file__ or "")
    return tomllib.loads(home.with_suffix(".toml").read_text("utf-8"))
