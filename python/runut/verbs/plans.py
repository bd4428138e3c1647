"""Plans of magazines: a file of TOML with the layout of a book and its chapters.

    title = "Puzzles for the train"
    paper = "a5"

    [[chapter]]
    family = "sudoku"
    variant = "killer"
    grade = "2-3"
    count = 12

    [[chapter]]
    title = "From our readers"
    files = ["readers/*.txt"]

What a chapter has besides `title`, `family`, `method`, `count` and `seed` are options of the
generator. Without a seed, a chapter goes on with the seeds after those of the chapter before.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from glob import escape, glob
from itertools import takewhile
from pathlib import Path
from typing import TypeVar, cast

from runut.core.limits import Limits
from runut.core.methods import Generator, option_values
from runut.core.puzzle import Puzzle
from runut.core.tables import LANGUAGES, right_of
from runut.drawing.entries import Layout
from runut.errors import (
    Fault,
    FormatError,
    InputError,
    PictureError,
    StoppedError,
    UnknownNameError,
    checked_name,
)
from runut.families import generator_of, load
from runut.verbs.booklets import Draft, draft
from runut.verbs.chapters import Part
from runut.verbs.generating import Choice, make, option_value, whole
from runut.verbs.reading import parse_file

_HEAD = re.compile(r"\s*\[\[\s*chapter\s*\]\]")
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)")
_TEXTS = ("title", "cover", "paper", "solutions", "style", "imprint", "language")
_LAYOUT = (*_TEXTS, "a-page", "rules", "steps", "seed")
_OWN = ("title", "family", "method", "count", "seed")
_MOST = 10_000
"""Puzzles that a chapter may have."""
Named = tuple[Puzzle, str]
"""A puzzle, and what messages call it."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Table:
    """The values of a part of a plan, the lines of its text, and where the part begins."""

    values: Mapping[str, object]
    source: str
    lines: Sequence[str]
    first: int = 0
    name: str = ""

    def fault(self, message: str, key: str = "") -> FormatError:
        """An error at the line of a key, else at the beginning of the part."""
        name = rf"\s*[\"']?{re.escape(key)}[\"']?\s*"
        begins = re.compile(rf"{name}=|\s*\[+{name}\]")
        inside = takewhile(lambda line: not _HEAD.match(line), self.lines[self.first + 1 :])
        own = enumerate((self.lines[self.first], *inside), self.first + 1)
        line = next((at for at, said in own if key and begins.match(said)), self.first + 1)
        return FormatError(Fault(f"{self.name}{message}", line=line, column=1, source=self.source))

    def get(self, key: str, default: T, wanted: str = "a text in quotes") -> T:
        """A value, of the type of its default."""
        found = self.values.get(key, default)
        if type(found) is not type(default):
            raise self.fault(f"{key}: expected {wanted}, found {found!r}", key)
        return found

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number."""
        wanted = f"a whole number from {least} to {most}"
        found = self.get(key, default, wanted)
        if not least <= found <= most:
            raise self.fault(f"{key}: expected {wanted}, found {found}", key)
        return found

    def texts(self, key: str) -> Sequence[str]:
        """A list of texts."""
        found: list[str] = self.get(key, [], "a list of texts")
        if not all(isinstance(each, str) for each in found):
            raise self.fault(f"{key}: expected a list of texts, found {found!r}", key)
        return found

    def only(self, known: Sequence[str]) -> None:
        """An error for a key that is not known."""
        for key in self.values:
            if key not in known:
                right = right_of("plan", key)
                raise self.fault(f"{UnknownNameError('key', key, known, right)}", key)

    def options(self) -> dict[str, str]:
        """What a chapter asks of its generator."""
        found = {key: value for key, value in self.values.items() if key not in _OWN}
        for key, value in found.items():
            several = value if isinstance(value, list) else [value]
            if not all(isinstance(each, str | int) for each in several):
                raise self.fault(f"{key}: expected a text or a number, found {value!r}", key)
        return {key: f"{option_value(cast('Choice', value))}" for key, value in found.items()}

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Within it, a name or a value that is not known is a fault of its key."""
        try:
            yield
        except (PictureError, UnknownNameError) as error:
            said = f"{error}"
            names = (key for key, value in self.values.items() if f"{value!r}" in said)
            key = next(names, "") or next((key for key in self.values if f"'{key}'" in said), "")
            key = key or ("a-page" if isinstance(error, PictureError) else "")
            raise self.fault(said, key) from None


@dataclass(frozen=True, slots=True)
class Planned:
    """A chapter: its title, and what gives its puzzles."""

    title: str
    puzzles: Callable[[], Iterator[Named]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The layout of a book, and its chapters."""

    layout: Layout
    chapters: tuple[Planned, ...]

    def draft(self, limits: Limits, threads: int | None = 1) -> Draft:
        """Its puzzles, after a search for two solutions of each."""
        own = [[*chapter.puzzles()] for chapter in self.chapters]
        parts = [Part(each.title, len(some)) for each, some in zip(self.chapters, own, strict=True)]
        puzzles = [puzzle for some in own for puzzle, _ in some]
        names = [name for some in own for _, name in some]
        return draft(puzzles, names, parts, limits=limits, threads=threads)


def read_plan(path: Path) -> Plan:
    """The plan in a file; a `FormatError` names the line and the key of what is wrong."""
    source = f"{path}"
    try:
        text = path.read_bytes().decode()
        values = tomllib.loads(text)
    except UnicodeDecodeError:
        raise FormatError(Fault("expected a text in UTF-8", source=source)) from None
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.fullmatch(f"{error}")
        said, line, column = found.groups() if found else (f"{error}", "1", "1")
        fault = Fault(said, line=int(line), column=int(column), source=source)
        raise FormatError(fault) from None
    chapters, lines = values.pop("chapter", None), [*text.splitlines(), ""]
    top = _Table(values, source, lines)
    if (
        not chapters
        or not isinstance(chapters, list)
        or not all(isinstance(each, dict) for each in chapters)
    ):
        near = "chapters" if "chapters" in values else "chapter"
        raise top.fault("expected at least one [[chapter]]", near)
    heads = [at for at, line in enumerate(lines) if _HEAD.match(line)] + [0] * len(chapters)
    tables = [
        _Table(each, source, lines, heads[at], f"chapter {at + 1}: ")
        for at, each in enumerate(chapters)
    ]
    return Plan(_layout(top), tuple(_chapters(tables, top, path.parent)))


def _layout(top: _Table) -> Layout:
    top.only(_LAYOUT)
    usual = Layout()
    texts = {key: top.get(key, getattr(usual, key)) for key in _TEXTS}
    with top.blamed():
        checked_name("language", texts["language"], LANGUAGES)
        return Layout(
            a_page=cast("int | str | None", top.values.get("a-page", usual.a_page)),
            rules=tuple(top.texts("rules")),
            steps=top.get("steps", usual.steps, "true or false"),
            **texts,
        )


def _chapters(tables: Sequence[_Table], top: _Table, folder: Path) -> Iterator[Planned]:
    """The chapters; none is made before all are right."""
    seed = top.whole("seed", 1, 0, 2**32)
    for table in tables:
        title = table.get("title", "")
        if "files" in table.values:
            yield Planned(title, _held(table, folder))
            continue
        count = table.whole("count", 1, 1, _MOST)
        first = table.whole("seed", seed, 0, 2**64 - _MOST)
        yield Planned(title, _made(table, range(first, first + count)))
        seed += count


def _held(table: _Table, folder: Path) -> Callable[[], Iterator[Named]]:
    """What reads the files of a chapter."""
    table.only(("title", "family", "files"))
    family, files = table.get("family", "") or None, list[Path]()
    with table.blamed():
        _ = family and load(family)
    for name in table.texts("files"):
        named = glob(os.path.join(escape(f"{folder}"), name), recursive=True)  # noqa: PTH118, PTH207
        found = sorted(each for each in map(Path, named) if each.is_file())
        if not found:
            raise table.fault(f"files: there is no file {name!r}", "files")
        files += found
    return partial(_read, files, family)


def _read(files: Sequence[Path], family: str | None) -> Iterator[Named]:
    """The puzzles of files; an `InputError` with what is wrong in all of them."""
    faults: list[Fault] = []
    for path in files:
        for parsed in parse_file(path, family=family):
            if parsed.error is not None:
                faults += parsed.error.faults
            elif not faults:
                yield parsed.get(), parsed.place
    if faults:
        raise InputError(faults)


def _made(table: _Table, seeds: range) -> Callable[[], Iterator[Named]]:
    """What makes the puzzles of a chapter, of seeds that follow each other."""
    if "family" not in table.values:
        raise table.fault("family or files is missing")
    options = table.options()
    with table.blamed():
        family = load(table.get("family", ""))
        maker = generator_of(family, table.get("method", "") or None)
        if "method" not in table.values:
            having = (each for each in family.generators if _has(each, options))
            maker = next(having, maker)
        for name in options:
            if not any(_has(each, {name: ""}) for each in family.generators):
                known = [each.name for each in maker.options]
                raise UnknownNameError("option", name, known, right_of("plan", name))
        option_values(maker.options, options)
    return partial(_generated, table, family.name, maker, options, seeds)


def _has(maker: Generator[Puzzle], options: Mapping[str, str]) -> bool:
    return set(options) <= {each.name for each in maker.options}


def _generated(
    table: _Table,
    family: str,
    maker: Generator[Puzzle],
    options: Mapping[str, str],
    seeds: range,
) -> Iterator[Named]:
    for at, seed in enumerate(seeds):
        own = maker.in_series(at, options)
        try:
            made = whole(make(family, method=maker.name, seed=seed, options=own))
        except (InputError, StoppedError, UnknownNameError) as error:
            raise table.fault(f"seed {seed}: {error}") from error
        yield made, f"{table.source}: {table.name}seed {seed}"
