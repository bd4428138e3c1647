"""The XML of webpbn.com: puzzles with titles, colours and goals, of which the clues are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from runut.core.family import Format
from runut.core.markup import Element, read_elements
from runut.core.text import Line, Scanner, Token, shown
from runut.families.nonogram.formats.clues import WrittenClue, clue_texts, nonogram_of
from runut.families.nonogram.model import LONGEST, Nonogram

__all__ = ["WEBPBN"]


@dataclass(slots=True)
class _Puzzle:
    """The clues of one <puzzle>."""

    start: Element
    rows: list[WrittenClue] = field(default_factory=list)
    columns: list[WrittenClue] = field(default_factory=list)
    colours: set[str] = field(default_factory=set)


def _score(head: str) -> float:
    """How surely a text that begins like this is a file of webpbn."""
    if not head.lstrip().startswith("<"):
        return 0
    return 1 if "<puzzleset" in head or "<clues" in head or "<!DOCTYPE pbn" in head else 0


def _parse(scanner: Scanner) -> Nonogram:
    """The first puzzle; the others are given back, a line each."""
    root, *inner = read_elements(scanner, "a file of webpbn", may_name_grammar=True)
    if root.name not in ("puzzleset", "puzzle"):
        root.fail(f"expected <puzzleset>, found <{shown(root.name)[1:-1]}>")
    puzzles = list(_puzzles([root, *inner]))
    if not puzzles:
        root.fail("expected a <puzzle>, found none")
    scanner.give_back([_line(puzzle) for puzzle in puzzles[1:]])
    return _nonogram(puzzles[0])


def _puzzles(elements: list[Element]) -> Iterator[_Puzzle]:
    puzzle: _Puzzle | None = None
    lines: list[WrittenClue] = []
    for element in elements:
        if element.name == "puzzle":
            if puzzle:
                yield puzzle
            puzzle = _Puzzle(element)
        elif puzzle is None:
            continue
        elif element.name == "clues":
            lines = _side(element, puzzle)
        elif element.name == "line":
            lines.append(WrittenClue(Line("", element.line, element.source), []))
        elif element.name == "count":
            _add_count(element, lines, puzzle)
    if puzzle:
        yield puzzle


def _side(element: Element, puzzle: _Puzzle) -> list[WrittenClue]:
    side = element.attribute("type")
    if side.text not in ("rows", "columns"):
        side.fail(f"expected clues of 'rows' or 'columns', found {shown(side.text)}")
    lines = puzzle.rows if side.text == "rows" else puzzle.columns
    if lines:
        element.fail(f"the clues of the {side.text} stand twice")
    return lines


def _add_count(element: Element, lines: list[WrittenClue], puzzle: _Puzzle) -> None:
    if not lines:
        element.fail("found a <count> outside of a <line>")
    usual = puzzle.start.attributes.get("defaultcolor", "black")
    puzzle.colours.add(element.attributes.get("color", usual))
    if len(puzzle.colours) > 1:
        element.fail("found a second colour", "only puzzles of one colour can be read")
    text = element.content.strip()
    lines[-1].tokens.append(Token(text, element.line, element.column, element.source))


def _line(puzzle: _Puzzle) -> Line:
    """A puzzle as a line of its own."""
    sides = ((name, getattr(puzzle, name)) for name in ("rows", "columns"))
    text = "".join(
        _clues(name, (" ".join(token.text for token in clue.tokens) for clue in clues))
        for name, clues in sides
    )
    return Line(
        f"<puzzle>{text}</puzzle>".replace("\n", " "), puzzle.start.line, puzzle.start.source
    )


def _nonogram(puzzle: _Puzzle) -> Nonogram:
    start = puzzle.start
    missing = [side for side in ("rows", "columns") if not getattr(puzzle, side)]
    if missing:
        start.fail(f"expected clues of the {' and of the '.join(missing)}, found none")
    for lines, what in ((puzzle.rows, "rows"), (puzzle.columns, "columns")):
        if len(lines) > LONGEST:
            start.fail(f"{len(lines)} {what}; expected at most {LONGEST}")
    first = Line("", start.line, start.source)
    return nonogram_of(puzzle.rows, puzzle.columns, first)


def _clues(side: str, clues: Iterator[str]) -> str:
    lines = "".join(f"<line>{_counts(clue)}</line>" for clue in clues)
    return f'<clues type="{side}">{lines}</clues>'


def _counts(clue: str) -> str:
    return "".join(f"<count>{_escaped(length)}</count>" for length in clue.split() if length != "0")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _write(puzzle: Nonogram) -> str:
    """The text of a puzzle, a line of the board a line of the text."""
    sides = (
        _clues(name, clue_texts(puzzle, clues)).replace("<line>", "\n<line>")
        for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows))
    )
    colours = '<color name="white" char=".">fff</color>\n<color name="black" char="X">000</color>\n'
    body = "\n".join(side.replace("</clues>", "\n</clues>") for side in sides)
    return (
        '<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n'
        f"{colours}{body}\n</puzzle>\n</puzzleset>\n"
    )


WEBPBN = Format(
    "webpbn",
    "the XML of webpbn.com; any number of puzzles, of one colour each",
    _score,
    _parse,
    _write,
    suffixes=(".xml",),
)
