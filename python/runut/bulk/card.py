"""The data card of a farm: what a data set has, how it was made, and how to read it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from runut.bulk.recipe import NODES, Recipe
from runut.core.limits import ENGINE_VERSION
from runut.core.tables import table_of

MEANINGS: Mapping[str, tuple[str, str]] = table_of(__package__, "card.toml")
_UNRATED = "\n\nNo puzzle was rated, so grade, effort and techniques are no columns."


@dataclass(frozen=True, slots=True)
class Farmed:
    """What a farm made.

    `puzzles` are in the file; `repeated` are those that were left out since an earlier index had
    made them; `missing` says how many fewer there are than asked for. `statuses` and `grades` count
    the rows of the file, and `sha256` is its hash.
    """

    puzzles: int
    repeated: int
    missing: int
    made: int
    statuses: Mapping[str, int]
    grades: Mapping[str, int]
    sha256: str


def card(recipe: Recipe, name: str, found: Farmed, *, top_up: bool) -> str:
    """The card of a file as Markdown; the same file has the same card."""
    statistics = [_table("status", found.statuses)]
    statistics += [_table("grade", found.grades)] if recipe.is_rated else []
    return (
        (files("runut") / "bulk" / "card.md")
        .read_text("utf-8")
        .format(
            name=name,
            recipe=recipe,
            found=found,
            columns=_columns(recipe),
            unrated="" if recipe.is_rated else _UNRATED,
            command=command(recipe, name, top_up=top_up),
            options=", ".join(f"{key}={value}" for key, value in recipe.options) or "none",
            nodes=NODES,
            engine=ENGINE_VERSION,
            statistics="\n\n".join(statistics),
        )
    )


def _columns(recipe: Recipe) -> str:
    rows = ((column, *MEANINGS[column]) for column in recipe.columns)
    return "\n".join(
        f"| {column} | {kind} | {meaning.format(family=recipe.family)} |"
        for column, kind, meaning in rows
    )


def command(recipe: Recipe, name: str, *, top_up: bool) -> str:
    """The words that make the file again.

    >>> command(Recipe.of("hitori", 7, 1000, options={"size": "4"}), "x.csv", top_up=False)
    'runut generate hitori --method unique --size=4 --grade=any --seed 7 --count 1000 -o x.csv'
    """
    words = ["runut", "generate", recipe.family, "--method", recipe.method]
    words += [f"--{key}={value}" for key, value in recipe.options]
    words += ["--seed", str(recipe.seed), "--count", str(recipe.count)]
    words += ["--rated"] if recipe.is_rated else []
    words += ["--top-up"] if top_up else []
    return shlex.join([*words, "-o", name])


def _table(what: str, counts: Mapping[str, int]) -> str:
    rows = (f"| {name} | {number:,} |" for name, number in sorted(counts.items()))
    return "\n".join([f"| {what} | rows |", "| --- | --- |", *rows])
