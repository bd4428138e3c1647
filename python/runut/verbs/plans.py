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

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from runut.core.family import AnyFamily
from runut.core.limits import Limits
from runut.core.methods import Generator, option_values
from runut.core.puzzle import Puzzle
from runut.core.tables import LANGUAGES
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
from runut.verbs.generating import make, whole
from runut.verbs.reading import parse_file

_HEAD = re.compile(r"\s*\[\[\s*chapter\s*\]\]")
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_LAYOUT = {each.name.replace("_", "-"): each.name for each in fields(Layout)}
_OF_FILES = ("title", "family", "files")
_OWN = ("title", "family", "method", "count", "seed")
_MOST = 10_000
"""Puzzles that a chapter may have."""
Named = tuple[Puzzle, str]
"""A puzzle, and what messages call it."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The values of a part of a plan, and the lines of its text."""

    values: Mapping[str, object]
    source: str
    lines: Sequence[str]
    first: int
    name: str = ""

    def fault(self, message: str, key: str = "") -> FormatError:
        """An error at the line of a key, else at the beginning of the part."""
        said = f"{self.name}{message}"
        return FormatError(Fault(said, line=self._line(key), column=1, source=self.source))

    def _line(self, key: str) -> int:
        begins = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")
        for number, line in enumerate(self.lines[self.first :], self.first + 1):
            if _HEAD.match(line) and number > self.first + 1:
                break
            if key and begins.match(line):
                return number
        return self.first + 1

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        found = self.values.get(key, default)
        if not isinstance(found, str):
            raise self.fault(f"{key}: expected a text in quotes, found {found!r}", key)
        return found

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number."""
        found = self.values.get(key, default)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            wanted = f"a whole number from {least} to {most}"
            raise self.fault(f"{key}: expected {wanted}, found {found!r}", key)
        return found

    def texts(self, key: str) -> Sequence[str]:
        """A list of texts."""
        found = self.values.get(key)
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise self.fault(f"{key}: expected a list of texts, found {found!r}", key)
        return found

    def options(self, known: Sequence[str]) -> dict[str, str | int]:
        """What has no other meaning."""
        found: dict[str, str | int] = {}
        for key, value in self.values.items():
            if key in known:
                continue
            if isinstance(value, bool):
                found[key] = "on" if value else "off"
            elif isinstance(value, str | int):
                found[key] = value
            else:
                raise self.fault(f"{key}: expected a text or a number, found {value!r}", key)
        return found

    def refuse_others(self, known: Sequence[str]) -> None:
        """An error for the first key that is not known."""
        for key in self.values:
            if key not in known:
                raise self.fault(f"unknown key {key!r}; known: {', '.join(known)}", key)


@dataclass(frozen=True, slots=True)
class Made:
    """A chapter of new puzzles, of seeds that follow each other."""

    title: str
    table: _Table
    family: str
    maker: Generator[Puzzle]
    options: Mapping[str, str | int]
    count: int
    seed: int

    def puzzles(self) -> Iterator[Named]:
        """Its puzzles."""
        for at in range(self.count):
            seed = self.seed + at
            options = self.maker.in_series(at, {k: str(v) for k, v in self.options.items()})
            try:
                made = make(self.family, method=self.maker.name, seed=seed, options=options)
                yield whole(made), f"{self.table.source}: {self.table.name}seed {seed}"
            except (InputError, StoppedError, UnknownNameError) as error:
                raise self.table.fault(f"seed {seed}: {error}") from error


@dataclass(frozen=True, slots=True)
class Held:
    """A chapter of puzzles in files."""

    title: str
    table: _Table
    family: str | None
    files: tuple[Path, ...]

    def puzzles(self) -> Iterator[Named]:
        """Its puzzles; an `InputError` with what is wrong in all files."""
        faults: list[Fault] = []
        for path in self.files:
            for parsed in parse_file(path, family=self.family):
                if parsed.error is not None:
                    faults += parsed.error.faults
                elif not faults:
                    yield parsed.get(), parsed.place
        if faults:
            raise InputError(faults)


@dataclass(frozen=True, slots=True)
class Plan:
    """The layout of a book, and its chapters."""

    layout: Layout
    chapters: tuple[Made | Held, ...]

    def draft(self, limits: Limits, threads: int | None = 1) -> Draft:
        """Its puzzles, after a search for two solutions of each."""
        own = [[*chapter.puzzles()] for chapter in self.chapters]
        parts = [Part(each.title, len(some)) for each, some in zip(self.chapters, own, strict=True)]
        every = [named for some in own for named in some]
        puzzles, names = [puzzle for puzzle, _ in every], [name for _, name in every]
        return draft(puzzles, names, parts, limits=limits, threads=threads)


def read_plan(path: Path) -> Plan:
    """The plan in a file; a `FormatError` names the line and the key of what is wrong."""
    source, text = str(path), path.read_text("utf-8")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax(error, source) from None
    chapters = values.pop("chapter", [])
    lines = text.splitlines()
    top = _Table(values, source, lines, 0)
    is_list = isinstance(chapters, list) and all(isinstance(each, dict) for each in chapters)
    if not chapters or not is_list:
        raise top.fault("expected at least one [[chapter]]", "chapter")
    heads = [at for at, line in enumerate(lines) if _HEAD.match(line)]
    heads += [0] * (len(chapters) - len(heads))
    tables = [
        _Table(each, source, lines, head, f"chapter {number}: ")
        for number, (each, head) in enumerate(zip(chapters, heads, strict=False), 1)
    ]
    return Plan(_layout(top), tuple(_chapters(tables, top, path.parent)))


def _syntax(error: tomllib.TOMLDecodeError, source: str) -> FormatError:
    """What is wrong with the TOML, at its place."""
    said = str(error)
    place = _PLACE.search(said)
    line, column = (int(place[1]), int(place[2])) if place else (None, None)
    message = said[: place.start()] if place else said
    return FormatError(Fault(message, line=line, column=column, source=source))


def _layout(top: _Table) -> Layout:
    top.refuse_others((*_LAYOUT, "seed"))
    usual = Layout()
    steps, a_page = top.values.get("steps", False), top.values.get("a-page", usual.a_page)
    if not isinstance(steps, bool):
        raise top.fault(f"steps: expected true or false, found {steps!r}", "steps")
    if not isinstance(a_page, int | str):
        raise top.fault(f"a-page: expected a number or mixed, found {a_page!r}", "a-page")
    try:
        return Layout(
            title=top.text("title"),
            cover=top.text("cover"),
            a_page=a_page,
            paper=top.text("paper", usual.paper),
            solutions=top.text("solutions", usual.solutions),
            rules=tuple(top.texts("rules")) if "rules" in top.values else (),
            steps=steps,
            style=top.text("style", usual.style),
            imprint=top.text("imprint"),
            language=checked_name("language", top.text("language", usual.language), LANGUAGES),
        )
    except (PictureError, UnknownNameError) as error:
        key = next((key for key in top.values if f"{top.values[key]!r}" in f"{error}"), "a-page")
        raise top.fault(f"{key}: {error}", key) from None


def _chapters(tables: Sequence[_Table], top: _Table, folder: Path) -> Iterator[Made | Held]:
    """The chapters; none is made before all are right."""
    seed = top.whole("seed", 1, 0, 2**32)
    for table in tables:
        if "files" in table.values:
            yield _held(table, folder)
            continue
        made = _made(table, seed)
        seed += made.count
        yield made


def _held(table: _Table, folder: Path) -> Held:
    table.refuse_others(_OF_FILES)
    files: list[Path] = []
    for name in table.texts("files"):
        found = sorted(each for each in folder.glob(name) if each.is_file())
        if not found:
            raise table.fault(f"files: there is no file {name!r}", "files")
        files += found
    family = table.text("family") or None
    if family:
        _family(table)
    return Held(table.text("title"), table, family, tuple(files))


def _made(table: _Table, seed: int) -> Made:
    if "family" not in table.values:
        raise table.fault("family or files is missing")
    known, options = _family(table), table.options(_OWN)
    try:
        maker = _maker(known, table.text("method"), options)
        option_values(maker.options, options)
    except UnknownNameError as error:
        key = next((key for key in options if f"{key!r}" in f"{error}"), "")
        raise table.fault(f"{error}", key) from None
    count = table.whole("count", 1, 1, _MOST)
    seed = table.whole("seed", seed, 0, 2**64 - _MOST)
    return Made(table.text("title"), table, known.name, maker, options, count, seed)


def _family(table: _Table) -> AnyFamily:
    try:
        return load(table.text("family"))
    except UnknownNameError as error:
        raise table.fault(f"{error}", "family") from None


def _maker(known: AnyFamily, method: str, options: Mapping[str, str | int]) -> Generator[Puzzle]:
    """The method of this name, else the first that has all options."""
    if method or not known.generators:
        return generator_of(known, method)
    having = (
        each for each in known.generators if set(options) <= {own.name for own in each.options}
    )
    return next(having, known.generators[0])
