"""Farms: many new puzzles as a data set, made by any workers, each puzzle once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import file_digest
from pathlib import Path

from runut.bulk.batch import begun, folder_of
from runut.bulk.card import Farmed, card
from runut.bulk.merging import layout_of, merge
from runut.bulk.part import Part
from runut.bulk.pool import Pool
from runut.bulk.recipe import SEEDS, Recipe
from runut.bulk.running import Pace, Run
from runut.bulk.series import Series
from runut.bulk.sieve import Sieve
from runut.core.methods import NO_OPTIONS, Options
from runut.core.replacing import locked, naming, replacing, resolved
from runut.errors import FormatError

SECONDS = 2.0
"""What a unit should take: more than with lines, since some families take a second a puzzle."""
LARGEST = 1 << 16
"""The most puzzles of a unit."""
TRIES = 10
"""How many indices are tried at most for each puzzle that was asked for."""
Report = Callable[[Part], None]


def farm(  # noqa: PLR0913 - what to make, each by its name
    family: str,
    output: str,
    *,
    count: int,
    seed: int | None = None,
    method: str | None = None,
    options: Options = NO_OPTIONS,
    rated: bool = False,
    top_up: bool = False,
    workers: int = 1,
    resume: bool = False,
) -> Farmed:
    r"""Make many puzzles as a table with their solutions, and a data card beside it.

    The seed of a puzzle is `seed` plus its index, so that the same puzzles come whatever `workers`
    there are. The ending of `output` says how rows are written: `.csv`, `.ndjson`, or
    with the extra `tables` `.parquet`. With `rated`, or where `options` ask for a grade or a
    technique, every puzzle is rated. A puzzle that was made before is left out; `top_up` tries
    further indices for those that are missing then. `resume` continues what `OUTPUT.parts` keeps.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "three.csv")
    ...     made = farm("hitori", str(path), count=3, seed=7, options={"size": 4})
    ...     print(made.puzzles, path.read_text().splitlines()[1])
    3 1,7,https://puzz.link/p?hitori/4/4/4333341213222343,unique,0101000000010100,
    """
    layout = layout_of(output)
    if layout is None:
        hint = "name a file that ends in .csv, .ndjson or .parquet"
        raise FormatError(f"a farm makes a table, not {Path(output).name!r}", hint)
    if seed is None:
        seed = seed_for(output, resume=resume)
    recipe = Recipe.of(
        family, seed, count, method=method, options=options, is_rated=rated, layout=layout
    )
    with Pool(workers) as pool:
        return write(recipe, output, pool, resume=resume, top_up=top_up)


def seed_for(output: str, *, resume: bool) -> int:
    """The seed of the run beside a file that is resumed, else a random one."""
    folder = folder_of(resolved(Path(output)))
    known = folder.manifest() if resume and folder.exists else {}
    seed = known.get("task", {}).get("seed")
    return seed if isinstance(seed, int) else secrets.randbelow(2**32)


def card_of(output: str | Path) -> str:
    """Where the data card of a file is."""
    return f"{output}.card.md"


def write(
    recipe: Recipe,
    output: str | Path,
    pool: Pool,
    *,
    resume: bool,
    top_up: bool = False,
    report: Report | None = None,
    pace: Pace | None = None,
) -> Farmed:
    """Make what a recipe says, and write the file and its card; see `farm`."""
    target = resolved(Path(output))
    folder = folder_of(target)
    pace = pace or Pace(SECONDS, LARGEST, 1)
    with ExitStack() as stack:
        stack.enter_context(locked(target))
        stack.enter_context(naming(output))
        known = begun(folder, recipe, [Series(0, recipe.count)], resume=resume)
        sieve = Sieve(recipe, folder, stack.enter_context(folder.scratch()))
        parts: list[Part] = []
        for series in _rounds(recipe, sieve, top_up=top_up):
            found: list[Part] = []
            for part in Run(recipe, [series], pool, folder, known, pace).parts():
                found.append(part)
                if report:
                    report(part)
            sieve.take(found)
            parts += found
        with replacing(target) as hidden, hidden.open("wb") as stream:
            merge(recipe, sieve.rows(parts), target.name, stream)
        farmed = _farmed(sieve, target)
        with replacing(Path(card_of(target))) as hidden:
            hidden.write_bytes(card(recipe, target.name, farmed, top_up=top_up).encode())
    folder.remove()
    return farmed


def _rounds(recipe: Recipe, sieve: Sieve, *, top_up: bool) -> Iterator[Series]:
    """The indices that were asked for, and with `top_up` others while puzzles are missing."""
    yield Series(0, recipe.count)
    most = min(TRIES * recipe.count, SEEDS - recipe.seed)
    while top_up and sieve.missing and sieve.made < most:
        yield Series(sieve.made, min(2 * sieve.missing + 16, most - sieve.made))


def _farmed(sieve: Sieve, target: Path) -> Farmed:
    with target.open("rb") as stream:
        digest = file_digest(stream, "sha256").hexdigest()
    counts = sieve.kept, sieve.repeated, sieve.missing, sieve.made
    return Farmed(*counts, +sieve.statuses, +sieve.grades, digest)
