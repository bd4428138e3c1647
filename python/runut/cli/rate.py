"""`runut rate`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

import click

from runut.cli.boards import exit_of_proof, language_option, unique_option
from runut.cli.exits import Exit, worst
from runut.cli.names import Name
from runut.cli.options import puzzle_options, threads_option, within
from runut.cli.search import until_ctrl_c
from runut.cli.sources import Reading
from runut.core.explanation import Rating
from runut.core.limits import Control, Limits
from runut.core.reading import ParsedPuzzle
from runut.verbs import explaining, texts

_SHARE = 16
"""Puzzles for each thread at a time."""


@click.command(name="rate")
@puzzle_options
@click.option(
    "--scale",
    type=Name(lambda _ctx: explaining.SCALES),
    default="runut",
    metavar="NAME",
    help="The scale of grades.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@threads_option("Rate this many puzzles at the same time.")
@unique_option
@language_option
@within("Stop after S seconds a puzzle.", nodes=False)
def command(
    reading: Reading,
    scale: str,
    as_json: bool,
    threads: int,
    assume_unique: bool,
    language: str,
    limits: Limits,
) -> int:
    """Say how hard puzzles are: a grade from 1 to 9, and how many minutes they may take.

    The grade is that of the hardest step that the puzzle needs. The exit code is 6 if a puzzle
    needs more than the techniques or the time allow. A puzzle with several solutions (exit code 3)
    or none (1) has no grade.

    \b
    runut rate puzzle.txt
    runut generate sudoku --count 20 | runut rate - --json
    """
    control = Control()

    def rated(share: list[ParsedPuzzle]) -> Iterator[Exit]:
        rate_all = partial(
            explaining.rate_many,
            [parsed.get() for parsed in share if parsed.error is None],
            scale=scale,
            assume_unique=assume_unique,
            limits=limits,
            threads=threads,
            control=control,
        )
        ratings = iter(until_ctrl_c(rate_all, control))
        for parsed in share:
            if parsed.error is not None:
                click.echo(parsed.error, err=True)
                yield Exit.BAD_INPUT
                continue
            rating = next(ratings)
            if rating.end == "cancelled" and not rating.techniques:
                yield Exit.INTERRUPTED
                continue
            click.echo(_record(parsed, rating) if as_json else _line(parsed, rating, language))
            yield exit_of_proof(rating.end, rating.uniqueness)

    shares = _shares(reading.puzzles(), _SHARE * threads)
    codes: list[Exit] = []
    for share in shares:
        codes += rated(share)
        if control.cancelled:
            return Exit.INTERRUPTED
    return worst(codes)


def _shares(puzzles: Iterable[ParsedPuzzle], size: int) -> Iterator[list[ParsedPuzzle]]:
    """Few at first, so that something is seen soon, then `size` at a time."""
    rest = iter(puzzles)
    share = list(islice(rest, 1))
    while share:
        yield share
        share = list(islice(rest, size))


def _record(parsed: ParsedPuzzle, rating: Rating) -> str:
    record = {"source": parsed.source, "index": parsed.index, **rating.to_dict()}
    return json.dumps(record, ensure_ascii=False)


def _line(parsed: ParsedPuzzle, rating: Rating, language: str) -> str:
    return f"{parsed.name} {parsed.index}: {texts.rating_text(rating, language)}"
