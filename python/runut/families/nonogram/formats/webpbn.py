"""The XML of webpbn.com: any number of puzzles with their titles, colours and goals.

What a file says of a puzzle, or of all its puzzles, becomes notes, and so does a goal in black and
white.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from runut.core.family import Format
from runut.core.markup import Element, read_elements
from runut.core.text import Line, Scanner, Token, shown
from runut.families.nonogram.formats.clues import WrittenClue, clue_texts, nonogram_of
from runut.families.nonogram.formats.notes import note, note_text, read_note
from runut.families.nonogram.model import LONGEST, Nonogram, Note

__all__ = ["WEBPBN"]


HEADS = ("source", "id", "title", "author", "authorid", "copyright", "description")
"""What may stand at the beginning of a puzzle."""
PARTS = ("puzzle", "color", "clues", "solution", "saved")
_COLOURS = '<color name="white" char=".">fff</color>\n<color name="black" char="X">000</color>'
_SIGNS = {ord("0"): "."} | dict.fromkeys(range(ord("1"), 127), "X")


@dataclass(slots=True)
class _Puzzle:
    """The clues of one <puzzle>."""

    start: Element
    rows: list[WrittenClue] = field(default_factory=list)
    columns: list[WrittenClue] = field(default_factory=list)
    colours: set[str] = field(default_factory=set)
    side: list[WrittenClue] = field(default_factory=list)
    signs: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)


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
    whole = [_note(each) for each in elements if _tells_of_all(each, elements[0])]
    for element in elements:
        if element.name == "puzzle":
            if puzzle:
                yield puzzle
            puzzle = _Puzzle(element, notes=list(whole))
        elif puzzle is not None:
            _add(element, puzzle)
    if puzzle:
        yield puzzle


def _add(element: Element, puzzle: _Puzzle) -> None:
    """What an element says of its puzzle."""
    match element.name:
        case "clues":
            puzzle.side = _side(element, puzzle)
        case "line":
            puzzle.side.append(WrittenClue(Line("", element.line, element.source), []))
        case "count":
            _add_count(element, puzzle)
        case "color":
            puzzle.signs[element.attributes.get("char", "")] = element.attributes.get("name", "")
        case "image":
            puzzle.notes += _goal(element, puzzle)
        case name if element.depth == puzzle.start.depth + 1 and name not in PARTS:
            puzzle.notes.append(_note(element))


def _tells_of_all(element: Element, root: Element) -> bool:
    """Whether this is a title or the like of the whole set."""
    return root.name == "puzzleset" and element.depth == 1 and element.name != "puzzle"


def _note(element: Element) -> Note:
    text = element.content.strip()
    return read_note(text) if element.name == "note" else note(element.name, text)


def _goal(element: Element, puzzle: _Puzzle) -> Iterator[Note]:
    """The goal as `0` and `1`, if there are no other colours in it."""
    ground = puzzle.start.attributes.get("backgroundcolor", "white")
    signs = "".join(element.content.split()).replace("|", "")
    if set(signs) <= puzzle.signs.keys() and len(set(signs)) <= 2:
        yield "goal", "".join("01"[puzzle.signs[sign] != ground] for sign in signs)


def _side(element: Element, puzzle: _Puzzle) -> list[WrittenClue]:
    side = element.attribute("type")
    if side.text not in ("rows", "columns"):
        side.fail(f"expected clues of 'rows' or 'columns', found {shown(side.text)}")
    lines = puzzle.rows if side.text == "rows" else puzzle.columns
    if lines:
        element.fail(f"the clues of the {side.text} stand twice")
    return lines


def _add_count(element: Element, puzzle: _Puzzle) -> None:
    if not puzzle.side:
        element.fail("found a <count> outside of a <line>")
    usual = puzzle.start.attributes.get("defaultcolor", "black")
    puzzle.colours.add(element.attributes.get("color", usual))
    if len(puzzle.colours) > 1:
        element.fail("found a second colour", "only puzzles of one colour can be read")
    text = element.content.strip()
    puzzle.side[-1].tokens.append(Token(text, element.line, element.column, element.source))


def _line(puzzle: _Puzzle) -> Line:
    """A puzzle as a line of its own."""
    sides = ((name, getattr(puzzle, name)) for name in ("rows", "columns"))
    text = "".join(
        _clues(name, (" ".join(token.text for token in clue.tokens) for clue in clues))
        for name, clues in sides
    )
    notes = "".join(map(_element, _told(puzzle)))
    xml = f"<puzzle>{_COLOURS}{text}{notes}</puzzle>".replace("\n", " ")
    return Line(xml, puzzle.start.line, puzzle.start.source)


def _told(puzzle: _Puzzle) -> list[Note]:
    """The notes of a puzzle; a goal only if it is as large as the puzzle."""
    cells = len(puzzle.rows) * len(puzzle.columns)
    return [(name, text) for name, text in puzzle.notes if name != "goal" or len(text) == cells]


def _nonogram(puzzle: _Puzzle) -> Nonogram:
    start = puzzle.start
    missing = [side for side in ("rows", "columns") if not getattr(puzzle, side)]
    if missing:
        start.fail(f"expected clues of the {' and of the '.join(missing)}, found none")
    for lines, what in ((puzzle.rows, "rows"), (puzzle.columns, "columns")):
        if len(lines) > LONGEST:
            start.fail(f"{len(lines)} {what}; expected at most {LONGEST}")
    first = Line("", start.line, start.source)
    return nonogram_of(puzzle.rows, puzzle.columns, first, _told(puzzle))


def _clues(side: str, clues: Iterator[str]) -> str:
    lines = "".join(f"<line>{_counts(clue)}</line>" for clue in clues)
    return f'<clues type="{side}">{lines}</clues>'


def _counts(clue: str) -> str:
    return "".join(f"<count>{_escaped(length)}</count>" for length in clue.split() if length != "0")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _element(each: Note) -> str:
    """A note as an element; the format has few names, so that most are a <note> with a name."""
    name, value = each
    if name == "goal":
        signs = value.translate(_SIGNS)
        return f'<solution type="goal"><image>|{signs}|</image></solution>'
    if name in HEADS:
        return f"<{name}>{_escaped(value)}</{name}>"
    return f"<note>{_escaped(note_text(name, value))}</note>"


def _write(puzzle: Nonogram) -> str:
    """The text of a puzzle, a line of the board a line of the text."""
    sides = (
        _clues(name, clue_texts(puzzle, clues)).replace("<line>", "\n<line>")
        for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows))
    )
    heads = "".join(f"{_element(each)}\n" for each in puzzle.notes if each[0] in HEADS)
    tails = "".join(f"\n{_element(each)}" for each in puzzle.notes if each[0] not in HEADS)
    body = "\n".join(side.replace("</clues>", "\n</clues>") for side in sides)
    return (
        '<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n'
        f"{heads}{_COLOURS}\n{body}{tails}\n</puzzle>\n</puzzleset>\n"
    )


WEBPBN = Format(
    "webpbn",
    "the XML of webpbn.com; any number of puzzles, of one colour each",
    _score,
    _parse,
    _write,
    suffixes=(".xml",),
)
