"""Texts in no format of a family, and how a recogniser translates them into one."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from runut.core.family import AnyFamily, Format
from runut.core.forms import Form
from runut.core.scanner import Scanner, shown
from runut.errors import Fault, FormatError, InputError
from runut.text.parsed import ParsedPuzzle

CELL = re.compile(r"\br[0-9]{1,2}c[0-9]", re.IGNORECASE)
"""The name of a cell, which stands in rules and never in words around a puzzle."""


AnyFormat = Format[Any]


@dataclass(frozen=True, slots=True)
class Reader:
    """What reading needs of a family, which is loaded when a text is in one of its formats."""

    name: str
    forms: tuple[Form, ...]
    load: Callable[[], AnyFamily] = field(repr=False)

    @classmethod
    def of(cls, family: AnyFamily) -> Reader:
        """The reader of a family that is loaded."""
        return cls(family.name, tuple(map(Format.form, family.formats)), lambda: family)

    def format(self, name: str) -> AnyFormat:
        """The format with this name."""
        return self.load().format(name)


Scores = list[tuple[float, Form, Reader]]
NO_SUFFIX = "."
"""What stands for the suffix of a source that has no name."""


def scores_of(head: str, families: Iterable[Reader], suffix: str = "") -> Scores:
    """How well each format fits the beginning of a text, where it does or has the suffix."""
    signs = head.strip("\r\n")
    signs += "\n" * ("\n" not in signs and len(signs.splitlines()) > 1)
    first = head.lstrip()[:1].lower()
    first = first if first.isascii() else ""
    found: Scores = []
    for family in families:
        for form in family.forms:
            may_be = form.sign in signs and (not form.begins or first in form.begins)
            score = form.matches(head) if may_be else 0
            if score or suffix in form.suffixes:
                found.append((score, form, family))
                if score == 1 and suffix == NO_SUFFIX:
                    return found  # none can be likelier
    return found


@dataclass(frozen=True, slots=True)
class Translation:
    """What a text says, as a text in a format of a family.

    `lines` are the numbers of the lines of the source from which each line of the text comes;
    the last one stands for those after it. `unread` are the lines and names that are not read, as
    they stand; `remarks` are as in `ParsedPuzzle`.
    """

    family: str
    form: str
    text: str
    lines: tuple[int, ...] = (1,)
    unread: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recogniser:
    """A way to read what people hold in no format of a family: it translates it into one.

    `matches(head)` looks at the beginning of a text. `read(scanner, families)` translates each
    puzzle, as one of the families with these names; an empty iterator means that it is none.
    """

    name: str
    families: frozenset[str]
    matches: Callable[[str], bool] = field(repr=False)
    read: Callable[[Scanner, Container[str]], Iterator[Translation]] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Decoder:
    """Bytes that `begin` so are no text; `decode(content)` makes one of them."""

    begin: bytes
    decode: Callable[[bytes], str] = field(repr=False)


def translations(
    scanner: Scanner, head: str, families: Container[str], recognisers: Iterable[Recogniser]
) -> Iterator[tuple[str, Translation]]:
    """Each puzzle of a text that begins with `head`, by the first recogniser that translates it.

    With each goes the recogniser's name.
    """
    for each in recognisers:
        if head.strip() and any(own in families for own in each.families) and each.matches(head):
            found = ((each.name, translation) for translation in each.read(scanner, families))
            first = next(found, None)
            if first is not None:
                yield first
                yield from found
                return


def not_a_rule(line: str) -> tuple[str, str]:
    """What is wrong with a line that names a rule and is none, and what to do."""
    found = f"expected a rule alone on its line, found {shown(line.strip())}"
    return found, "`runut list formats` and docs/reference/formats show how each is written"


def translated(
    translation: Translation, families: Mapping[str, Reader], place: tuple[str, str, int]
) -> ParsedPuzzle:
    """The puzzle of a translation; `place` is the name of its form, the source and its number."""
    name, source, index = place
    lines = translation.lines
    at = (name, source, index, lines[0])
    family = families.get(translation.family)
    if family is None:
        message = f"this looks like a {translation.family}; expected one of {', '.join(families)}"
        return ParsedPuzzle(None, FormatError(Fault(message, "", lines[0], 1, source)), *at)
    form = family.format(translation.form)
    scanner = Scanner.of(translation.text)
    try:
        puzzle = form.parse(scanner)
    except InputError as error:
        faults = (
            replace(
                fault, source=source, line=lines[min(fault.line or 1, len(lines)) - 1], column=1
            )
            for fault in error.faults
        )
        return ParsedPuzzle(None, type(error)(faults), *at)
    if rule := next(filter(form.names_rule, translation.unread), None):
        message, hint = not_a_rule(rule)
        return ParsedPuzzle(None, FormatError(Fault(message, hint, lines[0], 1, source)), *at)
    unread = (*map(shown, translation.unread), *scanner.unread)
    return ParsedPuzzle(puzzle, None, *at, unread, (*translation.remarks, *scanner.remarks))
