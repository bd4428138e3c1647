"""Reads XML safely: elements with their places, without the features that attacks use.

It rejects document types and so entities: a small text cannot expand into a large one or name other
files. A format may allow a document type that only names its grammar; that grammar is never
fetched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from runut.core.scanner import Line, Placed, Scanner, Token
from runut.errors import Fault, FormatError

DEEPEST = 64
LONGEST = 1 << 15
MOST_LINES = 200_000
_NOTHING: list[str] = []
_NO_ATTRIBUTES: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Element(Placed):
    """A start tag: its name, its attributes and its place; `text` is the line on which it ends.

    `depth` is the number of elements around it.
    """

    name: str
    attributes: dict[str, str] = field(repr=False)
    line: int
    column: int
    source: str = ""
    text: str = field(default="", repr=False)
    depth: int = 0
    pieces: list[str] = field(default_factory=lambda: _NOTHING, repr=False, compare=False)

    @property
    def content(self) -> str:
        """The text directly inside the element."""
        return "".join(self.pieces)

    def add(self, text: str) -> None:
        """Add to the text directly inside the element."""
        if self.pieces is _NOTHING:
            object.__setattr__(self, "pieces", [text])
        else:
            self.pieces.append(text)

    def attribute(self, name: str) -> Token:
        """The value of an attribute, with its place if that is known; else a `FormatError`."""
        value = self.attributes.get(name)
        if value is None:
            self.fail(f"expected <{self.name}> to have an attribute {name!r}")
        at = self.text.find(value, self.column) if value else -1
        return Token(value, self.line, at + 1 if at >= 0 else self.column, self.source)


def read_elements(
    scanner: Scanner, expected: str, *, may_name_grammar: bool = False
) -> list[Element]:
    r"""Every start tag of the document that begins here; the scanner stops at its end.

    >>> scanner = Scanner.of("<a>\n <b c='1'/>\n</a>\nrest")
    >>> [(each.name, each.line, each.column) for each in read_elements(scanner, "some XML")]
    [('a', 1, 1), ('b', 2, 2)]
    >>> scanner.take("the rest").text
    'rest'
    """
    reader = _Reader(scanner.first(expected), may_name_grammar=may_name_grammar)
    fed = 0
    while not reader.is_complete:
        line = scanner.take("the end of the XML document")
        if (fed := fed + 1) > MOST_LINES:
            line.fail(f"the XML document has more than {MOST_LINES:,} lines")
        reader.feed(line)
    return reader.elements


class _Reader:
    """Feeds lines to the parser and collects start tags."""

    def __init__(self, first: Line, *, may_name_grammar: bool) -> None:
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self._may_name_grammar = may_name_grammar
        self._line = first
        self._first = first
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._content
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        # Without this, new releases of the parser report an element after its end.
        at_once = getattr(self._parser, "SetReparseDeferralEnabled", None)
        if at_once is not None:
            at_once(False)  # noqa: FBT003
        self._fed = 0
        self._indent = len(first.text) - len(first.text.lstrip())
        self._parse(first.text.lstrip())

    @property
    def is_complete(self) -> bool:
        """Whether the root element has ended."""
        return bool(self.elements) and not self._open

    def feed(self, line: Line) -> None:
        """Feed one line."""
        self._line = line
        self._parse("\n" + line.text)

    def _parse(self, text: str) -> None:
        content = text.encode("utf-8", "surrogatepass")
        try:
            self._parser.Parse(content)
        except expat.ExpatError as error:
            line, column = self._place(error.lineno, error.offset)
            reason = expat.errors.messages.get(error.code, "")
            message = f"this is no XML: {reason or expat.ErrorString(error.code)}"
            raise FormatError(Fault(message, "", line, column, self._line.source)) from None

        self._fed += len(content)
        if self._fed - self._parser.CurrentByteIndex > LONGEST and not self.is_complete:
            fault = self._line.fault(f"a tag or comment of more than {LONGEST} bytes")
            raise FormatError(fault)

    def _place(self, number: int, offset: int) -> tuple[int, int]:
        """Line and column of the text, both from 1."""
        indent = self._indent if number == 1 else 0
        return self._first.number + number - 1, offset + indent + 1

    def _here(self) -> tuple[int, int]:
        return self._place(self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self._here()
        text = self._line.text if line == self._line.number else ""
        element = Element(
            name,
            attributes or _NO_ATTRIBUTES,
            line,
            column,
            self._line.source,
            text if attributes else "",
            depth=len(self._open),
        )
        self._open.append(element)
        if len(self._open) > DEEPEST:
            element.fail(f"more than {DEEPEST} elements inside each other")
        self.elements.append(element)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _content(self, text: str) -> None:
        if self._open:
            self._open[-1].add(text)

    def _refuse_doctype(
        self, _name: str, _system: str | None, _public: str | None, has_own_rules: int, /
    ) -> None:
        if self._may_name_grammar and not has_own_rules:
            return
        line, column = self._here()
        message = "document types (<!DOCTYPE ...>) are not read"
        raise FormatError(Fault(message, "remove it", line, column, self._line.source))
