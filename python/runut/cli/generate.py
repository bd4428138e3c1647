"""`runut generate`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from runut import api
from runut.cli.exits import Exit
from runut.cli.options import option_pairs, output_options
from runut.cli.output import destination, may_write
from runut.core.family import AnyFamily, Generator
from runut.core.limits import Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.errors import UnknownNameError
from runut.families import families, load

__all__ = ["command"]

ENDINGS = (".txt",)


@click.command(name="generate")
@click.argument("family")
@click.option(
    "--method", metavar="NAME", help="How to make it; the family's first method by default."
)
@click.option(
    "--allow-multiple",
    is_flag=True,
    help="Use the method of the family's paper, whose puzzles may have several solutions.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0, max=2**63),
    metavar="N",
    help="The same seed makes the same puzzle.",
)
@click.option(
    "--count",
    "number",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Make N puzzles, of seeds N, N+1, ...",
)
@click.option(
    "-O", "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option of the method."
)
@click.option(
    "--to", "form", metavar="FORMAT", help="The format to write; the family's first by default."
)
@output_options
def command(
    family: str,
    method: str | None,
    allow_multiple: bool,
    seed: int | None,
    number: int,
    pairs: tuple[str, ...],
    form: str | None,
    output: Path | None,
    force: bool,
) -> int:
    """Make puzzles of FAMILY.

    The puzzles go to standard output, their seeds and uniqueness to standard error.

    \b
    runut generate sudoku --seed 7 -O symmetry=half-turn --to line
    runut generate sudoku --count 100 | runut solve - --unique
    runut generate sudoku -O size=16
    runut generate sudoku -O variant=diagonals+anti-knight
    """
    may_write(output, force=force)
    first = secrets.randbelow(2**32) if seed is None else seed
    known = load(family)
    maker = _generator(known, method, allow_multiple=allow_multiple)
    options = option_pairs(pairs)
    unique = 0
    with destination(output) as stream:
        for each in range(first, first + number):
            puzzle = api.generate(family, method=maker.name, seed=each, options=options)
            stream.write(api.write(puzzle, format=form))
            stream.flush()
            uniqueness = Uniqueness.UNIQUE if maker.is_unique else _uniqueness(puzzle)
            unique += uniqueness is Uniqueness.UNIQUE
            click.echo(f"seed {each}: {known.summary(puzzle)}, solutions: {uniqueness}", err=True)
    if number > 1:
        click.echo(f"{unique} of {number} have one solution", err=True)
    return Exit.DONE


def _generator(known: AnyFamily, method: str | None, *, allow_multiple: bool) -> Generator[Any]:
    """The method of this name, else the first; on request that of the family's paper."""
    if not known.generators:
        names = [each.name for each in families() if each.generators]
        raise UnknownNameError("family with a generator", known.name, names)
    if method is not None:
        return known.generator(method)
    several = [each for each in known.generators if not each.is_unique]
    if allow_multiple and not several:
        raise click.UsageError(f"--allow-multiple: every method of {known.name} is unique.")
    return several[0] if allow_multiple else known.generators[0]


def _uniqueness(puzzle: Puzzle) -> Uniqueness:
    return api.count(puzzle, limits=Limits(solutions=2, seconds=10)).uniqueness
