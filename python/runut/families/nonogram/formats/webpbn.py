"""The XML of webpbn.com: any number of puzzles with their titles, colours and goals.

The metadata of a puzzle, or of the whole set, becomes notes, and so does a goal in black and white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from runut.core.scanner import Line, Scanner, Token, shown
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import palette
from runut.families.nonogram.formats.clues import WrittenClue, nonogram_of
from runut.families.nonogram.model import LONGEST, MOST_COLOURS, Clue, Nonogram, marks_of
from runut.families.nonogram.shades import shade_of
from runut.text.markup import Element, read_elements
from runut.text.metadata import Note, note, note_text, read_note

Count = tuple[str, int]
"""The length of a block in the text, and the number of its colour."""

HEADS = ("source", "id", "title", "author", "authorid", "copyright", "description")
"""The metadata elements of a puzzle."""
MOST_PUZZLES = 10_000
PARTS = ("puzzle", "color", "clues", "solution", "saved")
_WHITE = '<color name="white" char=".">fff</color>'
_BLACK = '<color name="black" char="X">000</color>'
_SIGNS = {ord("0"): "."} | dict.fromkeys(range(ord("1"), 127), "X")


@dataclass(slots=True)
class _Puzzle:
    """The clues of one <puzzle>."""

    start: Element
    rows: list[WrittenClue] = field(default_factory=list)
    columns: list[WrittenClue] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)
    shades: dict[str, str] = field(default_factory=dict)
    side: list[WrittenClue] = field(default_factory=list)
    signs: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)


def _parse(scanner: Scanner) -> Nonogram:
    """The first puzzle; the others go back to the scanner, a line each."""
    root, *inner = read_elements(scanner, "a file of webpbn", may_name_grammar=True)
    if root.name not in ("puzzleset", "puzzle"):
        root.fail(f"expected <puzzleset>, found <{shown(root.name)[1:-1]}>")
    starts = [each for each in (root, *inner) if each.name == "puzzle"]
    if not starts:
        root.fail("expected a <puzzle>, found none")
    if len(starts) > MOST_PUZZLES:
        starts[MOST_PUZZLES].fail(f"expected at most {MOST_PUZZLES:,} puzzles in a file")
    puzzles = _puzzles([root, *inner])
    first = _nonogram(next(puzzles))
    scanner.give_back([_line(puzzle) for puzzle in puzzles])
    return first


def _puzzles(elements: list[Element]) -> Iterator[_Puzzle]:
    puzzle: _Puzzle | None = None
    whole = [_note(each) for each in elements if _is_of_whole_set(each, elements[0])]
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
    """The notes in an element."""
    match element.name:
        case "clues":
            puzzle.side = _side(element, puzzle)
        case "line":
            line = Line("", element.line, element.source)
            puzzle.side.append(WrittenClue(line, [], colours=[]))
        case "count":
            _add_count(element, puzzle)
        case "color":
            name = element.attributes.get("name", "")
            puzzle.signs[element.attributes.get("char", "")] = name
            puzzle.shades[name] = element.content
            if name != puzzle.start.attributes.get("backgroundcolor", "white"):
                _number(name, element, puzzle)
        case "image":
            puzzle.notes += _goal(element, puzzle)
        case name if element.depth == puzzle.start.depth + 1 and name not in PARTS:
            puzzle.notes.append(_note(element))


def _is_of_whole_set(element: Element, root: Element) -> bool:
    """Whether this is metadata of the whole set, such as its title."""
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
        element.fail(f"the clues of the {side.text} appear twice")
    return lines


def _add_count(element: Element, puzzle: _Puzzle) -> None:
    if not puzzle.side:
        element.fail("found a <count> outside of a <line>")
    usual = puzzle.start.attributes.get("defaultcolor", "black")
    name = element.attributes.get("color", usual)
    number = _number(name, element, puzzle)
    text = element.content.strip()
    clue = puzzle.side[-1]
    clue.tokens.append(Token(text, element.line, element.column, element.source))
    if clue.colours is not None:
        clue.colours.append(number)


def _number(name: str, element: Element, puzzle: _Puzzle) -> int:
    """The number of a colour, in the order of the file."""
    if name not in puzzle.colours:
        if len(puzzle.colours) == MOST_COLOURS:
            element.fail(f"expected at most {MOST_COLOURS} colours")
        puzzle.colours.append(name)
    return 1 + puzzle.colours.index(name)


def _palette(puzzle: _Puzzle) -> palette.Palette:
    names = (palette.colour_name(name, puzzle.shades.get(name, "")) for name in puzzle.colours)
    return palette.Palette(palette.distinct(names) or palette.BLACK.colours, {})


def _line(puzzle: _Puzzle) -> Line:
    sides = ((name, getattr(puzzle, name)) for name in ("rows", "columns"))
    text = "".join(_clues(name, map(_pairs, clues), puzzle.colours) for name, clues in sides)
    notes = "".join(_element(each, len(puzzle.columns)) for each in _told(puzzle))
    shades = ((name, puzzle.shades.get(name, "")) for name in puzzle.colours)
    colours = [_colour(name, shade, "") for name, shade in shades if name != "black"]
    at = puzzle.colours.index("black") if "black" in puzzle.colours else len(colours)
    heads = "".join((_WHITE, *colours[:at], _BLACK, *colours[at:]))
    xml = f"<puzzle>{heads}{text}{notes}</puzzle>".replace("\n", " ")
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
    whole = nonogram_of(puzzle.rows, puzzle.columns, first, _told(puzzle), _palette(puzzle))
    return palette.used_colours(whole)


def _clues(side: str, clues: Iterable[Iterable[Count]], names: Sequence[str]) -> str:
    lines = "".join(f"<line>{_counts(clue, names)}</line>" for clue in clues)
    return f'<clues type="{side}">{lines}</clues>'


def _counts(clue: Iterable[Count], names: Sequence[str]) -> str:
    """The blocks of a line; a block without a colour is black."""
    return "".join(
        f"<count{_attribute('color', names[colour - 1])}>{_escaped(length)}</count>"
        for length, colour in clue
        if length != "0"
    )


def _attribute(name: str, value: str) -> str:
    return "" if value == "black" else f' {name}="{_escaped(value)}"'


def _pairs(clue: WrittenClue) -> Iterator[Count]:
    return zip((token.text for token in clue.tokens), clue.colours or (), strict=True)


def _colour(name: str, shade: str, sign: str) -> str:
    attributes = f'name="{_escaped(name)}" char="{_escaped(sign)}"'
    return f"<color {attributes}>{_escaped(shade.strip())}</color>"


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")


def _element(each: Note, width: int) -> str:
    """A note as an element; the format has few names, so that most are a <note> with a name.

    A goal is an image of as many lines as the puzzle has rows of this `width`.
    """
    name, value = each
    if name == "goal":
        signs = value.translate(_SIGNS)
        rows = "".join(f"|{signs[at : at + width]}|\n" for at in range(0, len(signs), width))
        return f'<solution type="goal"><image>\n{rows}</image></solution>'
    if name in HEADS:
        return f"<{name}>{_escaped(value)}</{name}>"
    return f"<note>{_escaped(note_text(name, value))}</note>"


def _write(puzzle: Nonogram) -> str:
    """The text of a puzzle, a line of the board a line of the text."""
    sides = (
        _clues(name, map(_blocks, clues), puzzle.colours).replace("<line>", "\n<line>")
        for name, clues in (("columns", puzzle.columns), ("rows", puzzle.rows))
    )
    notes = [(each[0] in HEADS, _element(each, len(puzzle.columns))) for each in puzzle.notes]
    heads = "".join(f"{element}\n" for is_head, element in notes if is_head)
    tails = "".join(f"\n{element}" for is_head, element in notes if not is_head)
    body = "\n".join(side.replace("</clues>", "\n</clues>") for side in sides)
    return (
        '<?xml version="1.0"?>\n<puzzleset>\n<puzzle type="grid" defaultcolor="black">\n'
        f"{heads}{_colours(puzzle)}{body}{tails}\n</puzzle>\n</puzzleset>\n"
    )


def _blocks(clue: Clue) -> Iterator[Count]:
    return ((str(block.length), block.colour) for block in clue)


def _colours(puzzle: Nonogram) -> str:
    """White, the colours in their order, and always black, because goals are drawn with it."""
    marks = (mark.replace("X", "") for mark in marks_of(puzzle.colours))
    shades = (shade_of(colour) or "" for colour in puzzle.colours)
    lines = [
        _BLACK if colour == "black" else _colour(colour, shade.removeprefix("#"), mark)
        for colour, shade, mark in zip(puzzle.colours, shades, marks, strict=True)
    ]
    rest = [] if _BLACK in lines else [_BLACK]
    return "".join(f"{line}\n" for line in (_WHITE, *lines, *rest))


WEBPBN = format_of(forms.WEBPBN, _parse, _write)
