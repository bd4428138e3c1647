"""`runut generate`."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from runut import api
from runut.cli.exits import Exit
from runut.cli.options import option_pairs, output_options
from runut.cli.output import destination, may_write
from runut.core.limits import Limits
from runut.families import load

__all__ = ["command"]

ENDINGS = (".txt",)


@click.command(name="generate")
@click.argument("family")
@click.option(
    "--method", metavar="NAME", help="How to make it; the family's first method by default."
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
    runut generate sudoku --method random-removal --seed 7 --to line
    """
    may_write(output, force=force)
    first = secrets.randbelow(2**32) if seed is None else seed
    known = load(family)
    options = option_pairs(pairs)
    with destination(output) as stream:
        for each in range(first, first + number):
            puzzle = api.generate(family, method=method, seed=each, options=options)
            stream.write(api.write(puzzle, format=form))
            stream.flush()
            unique = api.count(puzzle, limits=Limits(solutions=2, seconds=10)).uniqueness
            click.echo(f"seed {each}: {known.summary(puzzle)}, solutions: {unique}", err=True)
    return Exit.DONE
