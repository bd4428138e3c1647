"""`runut rate`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import click

from runut.cli.boards import ASSUME_UNIQUE, TECHNIQUES, exit_of_proof
from runut.cli.command import option
from runut.cli.exits import Exit, worst
from runut.cli.names import Name
from runut.cli.options import JSON, PuzzlesCommand, in_threads, within
from runut.cli.report import report_fault
from runut.core.limits import Limits
from runut.explaining.results import Rating
from runut.text.reading import ParsedPuzzle
from runut.verbs import explaining, texts

_SHARE = 16
"""Puzzles for each thread at a time."""


class RateCommand(PuzzlesCommand):
    """Say how hard puzzles are: a grade from 1 to 9, and the minutes that people take.

    The grade is that of the hardest step that the puzzle needs, and 0 for a full board. Minutes are
    known for classic sudokus of 9x9 up to grade 6, without --assume-unique. The exit code is 6 if
    a puzzle needs more than the techniques or the time allow. A puzzle with several solutions (exit
    code 3) or none (1) has no grade.

    \b
    runut rate puzzle.txt
    runut generate sudoku --count 20 | runut rate - --json
    """

    scale: str = option(
        "--grades", "scale", "The scale of grades.",
        type=Name(lambda _ctx: explaining.SCALES), default="runut", metavar="NAME",
    )  # fmt: skip
    as_json: bool = JSON
    threads: int = in_threads("Rate this many puzzles at the same time.")
    assume_unique: bool = ASSUME_UNIQUE
    techniques: Path | None = TECHNIQUES
    limits: Limits = within("Stop after S seconds a puzzle.", nodes=False)

    def _run(self) -> Exit:
        codes: list[Exit] = []
        for share in _shares(self.reading.puzzles(), _SHARE * self.threads):
            codes += self._rated(share)
            if self.control.cancelled:
                break
        return worst(codes)

    def _rated(self, share: list[ParsedPuzzle]) -> Iterator[Exit]:
        rate_all = partial(
            explaining.rate_many,
            [parsed.get() for parsed in share if parsed.error is None],
            scale=self.scale,
            assume_unique=self.assume_unique,
            techniques=self.techniques or (),
            limits=self.limits,
            threads=self.threads,
        )
        ratings = iter(self.until_ctrl_c(rate_all))
        for parsed in share:
            if parsed.error is not None:
                yield report_fault(parsed, parsed.error)
                continue
            rating = next(ratings)
            if rating.end == "cancelled" and not rating.techniques:
                yield Exit.INTERRUPTED
                continue
            click.echo(self._record(parsed, rating) if self.as_json else self._line(parsed, rating))
            yield exit_of_proof(rating.end, rating.uniqueness)

    def _record(self, parsed: ParsedPuzzle, rating: Rating) -> str:
        record = {"source": parsed.source, "index": parsed.index, **rating.to_dict()}
        return json.dumps(record, ensure_ascii=False)

    def _line(self, parsed: ParsedPuzzle, rating: Rating) -> str:
        return f"{parsed.name} {parsed.index}: {texts.rating_text(rating, self.language)}"


def _shares(puzzles: Iterable[ParsedPuzzle], size: int) -> Iterator[list[ParsedPuzzle]]:
    """Few at first, so that something is seen soon, then `size` at a time."""
    rest = iter(puzzles)
    share = list(islice(rest, 1))
    while share:
        yield share
        share = list(islice(rest, size))
