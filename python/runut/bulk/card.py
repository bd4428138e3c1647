"""The data card of a farm: what a data set has, how it was made, and how to read it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from runut.bulk.recipe import NODES, Recipe
from runut.core.limits import ENGINE_VERSION

MEANINGS: Mapping[str, tuple[str, str]] = {
    "number": (
        "int64",
        "the index of the puzzle plus 1; numbers that are missing were repetitions",
    ),
    "seed": ("uint64", "the seed, from which the same version makes the puzzle again"),
    "puzzle": ("string", "the puzzle; `runut.read(puzzle, family={family!r})` reads it"),
    "status": (
        "string",
        "one solution, proved (`unique`), or more (`several`); else `stopped` or `failed`",
    ),
    "solution": ("string", "a sign for each cell, row by row, of the first solution found"),
    "grade": ("int8", "that of the hardest step, 1 to 9; empty where techniques do not solve it"),
    "effort": ("float64", "the sum of what a person looks at; empty as the grade is"),
    "techniques": ("string", "steps by technique, `name:count`, separated by blanks"),
    "fault": ("string", "why there is no puzzle; else empty"),
}


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
    return "\n".join(_lines(recipe, name, found, top_up=top_up)) + "\n"


def _lines(recipe: Recipe, name: str, found: Farmed, *, top_up: bool) -> Iterator[str]:
    yield f"# {name}\n"
    yield f"{found.puzzles:,} {recipe.family} puzzles with their solutions, made by Runut.\n"
    yield "## Columns\n"
    yield "| column | type | meaning |\n| --- | --- | --- |"
    for column in recipe.columns:
        kind, meaning = MEANINGS[column]
        yield f"| {column} | {kind} | {meaning.format(family=recipe.family)} |"
    if not recipe.is_rated:
        yield "\nNo puzzle was rated, so grade, effort and techniques are no columns."
    yield "\n## How it was made\n"
    yield f"```sh\n{command(recipe, name, top_up=top_up)}\n```\n"
    options = ", ".join(f"{key}={value}" for key, value in recipe.options) or "none"
    yield f"- Method `{recipe.method}`, options: {options}."
    yield f"- Run seed {recipe.seed}; the seed of a puzzle is the run seed plus its index."
    yield f"- {recipe.count:,} asked for, {found.made:,} indices tried."
    yield f"- {found.repeated:,} left out, each the same text as a puzzle of a lower index."
    yield f"- The search for a solution stops after {NODES:,} nodes (status `stopped`)."
    yield f"- Runut {ENGINE_VERSION}. The command above makes the same rows, whatever the workers."
    yield f"- SHA-256 of {name}: `{found.sha256}`"
    yield "\n## Statistics\n"
    yield from _table("status", found.statuses)
    if recipe.is_rated:
        yield ""
        yield from _table("grade", found.grades)
    yield "\n## How to read it\n"
    yield f"```python\nimport runut.bulk\n\ntable = runut.bulk.open({name!r}).to_table()\n```\n"
    yield "Polars, DuckDB and pandas read it too. Texts must stay texts: solutions are no numbers."
    yield "\n## Licence\n"
    yield (
        "A generator made these puzzles and their solutions. Runut is under the MIT licence, which "
        "adds no condition to what it makes. Pictures and titles from Runut's shelf keep the "
        "licences that its THIRD-PARTY.txt names, and what you gave (images, texts) keeps its own."
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


def _table(what: str, counts: Mapping[str, int]) -> Iterator[str]:
    yield f"| {what} | rows |\n| --- | --- |"
    for name, number in sorted(counts.items()):
        yield f"| {name} | {number:,} |"
