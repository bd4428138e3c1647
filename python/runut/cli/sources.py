"""What the command reads: files, standard input, and puzzles themselves."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.core.escapes import escaped
from runut.core.puzzle import Puzzle
from runut.errors import InputError
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.text.sets import is_set_name
from runut.verbs.reading import parse, parse_file

STDIN = "-"


def parsed_puzzles(
    sources: Sequence[str], family: str | None, form: str | None
) -> Iterator[ParsedPuzzle]:
    """Every puzzle of every source in order, or what is wrong with it.

    Without a source, standard input is read, unless it is a terminal. A missing file is
    reported before anything is read.
    """
    if not sources:
        if sys.stdin.isatty():
            raise click.UsageError("Missing a FILE, a URL, or '-' for standard input.")
        sources = (STDIN,)
    for source in sources:
        if not is_text(source):
            refuse_missing(source)
    for source in sources:
        for parsed in _of_source(source, family, form):
            for notice in parsed.notices:
                remark(f"{parsed.place}: {notice}")
            yield parsed


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read: its sources, and which kind of text they hold if that is said."""

    sources: tuple[str, ...]
    family: str | None = None
    form: str | None = None

    def puzzles(self) -> Iterator[ParsedPuzzle]:
        """Every puzzle; see `parsed_puzzles`."""
        return parsed_puzzles(self.sources, self.family, self.form)

    def first(self) -> Puzzle:
        """The first puzzle; raises what reading it raises."""
        return next(self.puzzles()).get()

    def only(self, name: str = "This command") -> Puzzle:
        """The one puzzle; a second one is a usage error."""
        found = self.puzzles()
        puzzle = next(found).get()
        if next(found, None) is not None:
            raise click.UsageError(f"{name} takes one puzzle, but there are several.")
        return puzzle


def sound(found: Iterable[ParsedPuzzle], codes: list[Exit]) -> Iterator[ParsedPuzzle]:
    """What is a puzzle; the error of anything else is reported, and its exit code kept."""
    for parsed in found:
        if parsed.error is None:
            yield parsed
        else:
            remark(parsed.error)
            codes.append(Exit.BAD_INPUT)


def is_address(source: str) -> bool:
    """Whether a source is the web address of a puzzle; nothing is ever fetched from it.

    >>> is_address("https://puzz.link/p?hitori/2/2/2111"), is_address("puzzles/one.txt")
    (True, False)
    """
    return "://" in source or source.startswith(("puzz.link/", "pzv.jp/", "pzprxs.vercel.app/"))


def is_text(source: str) -> bool:
    """Whether a source is a puzzle itself: its web address, or a line that is no file's name.

    >>> is_text("2x2:2111"), is_text("12")
    (True, False)
    """
    if is_address(source):
        return True
    if source == STDIN or is_set_name(source) or os.path.exists(source):  # noqa: PTH110 - of any length
        return False
    with suppress(InputError):
        found = next(parse(source))
        puzzle = found.get()
        of_lines = {form.name: form.is_line for form in family_of(puzzle).formats}
        return of_lines.get(found.format, True)
    return False


def refuse_missing(source: str) -> None:
    """A usage error for a file that is not there."""
    path = Path(source)
    if source == STDIN or is_set_name(source):
        return
    if not source:
        raise click.UsageError("The name of the file is empty.")
    if not path.exists():
        raise click.UsageError(f"File '{escaped(source)}' does not exist.")
    if path.is_dir():
        raise click.UsageError(f"'{escaped(source)}' is a folder; name the files in it.")


def _of_source(source: str, family: str | None, form: str | None) -> Iterator[ParsedPuzzle]:
    name = "standard input" if source == STDIN else source
    try:
        if source == STDIN:
            yield from parse_file(sys.stdin.buffer, family=family, format=form, name=name)
        elif is_text(source):
            yield from parse(source, family=family, format=form, source=name)
        else:
            yield from parse_file(source, family=family, format=form)
    except InputError as error:
        yield ParsedPuzzle(None, error.at(source=name, line=1, column=1), "", name, 1, 1)
