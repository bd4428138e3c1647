"""Steve Simpson's .non: keys in any order, then `rows` and `columns` with a clue a line.

Keys for metadata (title, author, licence, unknown ones) become notes. Lines of `====` separate the
puzzles of a bundle; without them, the keys before a size belong to the puzzle of that size.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from runut.core.scanner import Line, Scanner, Token, shown
from runut.errors import FormatError
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import LENGTH, WrittenClue, joined, nonogram_of
from runut.families.nonogram.formats.palette import (
    BLACK,
    Palette,
    colour_name,
    distinct,
    marked_texts,
    used_colours,
)
from runut.families.nonogram.model import LONGEST, Nonogram, marks_of
from runut.families.nonogram.shades import shade_of
from runut.text.metadata import Note, check_notes, note, read_note

CLUE_LINE = re.compile(r"\s*+[0-9]++(?:[\s,]++[0-9]++)*+\s*+")
_QUOTED = re.compile(r'"(.*)"')
_GOAL = re.compile("[!-~]*")
_BARE = re.compile(r"[\w.+-]+", re.ASCII)
OWN = {"by": "author"}
THEIRS = {"author": "by"}
_MARK = re.compile("[a-zA-Z]")
_SHADE = re.compile("#[0-9a-fA-F]{6}")
_DIVIDER = re.compile(r"\s*={4,}\s*")


@dataclass(slots=True)
class _NonFile:
    """The parts of one puzzle so far."""

    width: int = 0
    height: int = 0
    rows: list[WrittenClue] = field(default_factory=list)
    columns: list[WrittenClue] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    shades: dict[str, str] = field(default_factory=dict)

    def palette(self) -> Palette:
        """The colours from their own lines or after lengths; lengths without a colour are black."""
        written = [*self.rows, *self.columns]
        ends = {token.text.lstrip("0123456789") for clue in written for token in clue.tokens}
        marks = sorted(end for end in ends if _MARK.fullmatch(end))
        if not marks:
            return BLACK
        shades = (
            colour_name("" if mark in self.shades else mark, self.shades.get(mark, ""))
            for mark in marks
        )
        colours = distinct((*shades, *(BLACK.colours if "" in ends else ())))
        return Palette(
            colours, {mark: at for at, mark in enumerate((*marks, ""), 1) if at <= len(colours)}
        )


def _parse(scanner: Scanner) -> Nonogram:
    """The next puzzle of the text."""
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("a puzzle in the format .non")
    file = _NonFile()
    later: list[Line] = []
    while (line := scanner.peek()) is not None:
        is_complete = bool(file.rows and file.columns)
        if is_complete and _key(line) in _SIZES:
            scanner.give_back(later)
            later = []
            break
        scanner.take("a key")
        if not _DIVIDER.fullmatch(line.text):
            if is_complete and _is_note(line):
                check_notes(line, later)
                later.append(line)
            else:
                _read_line(line, scanner, file)
        elif file != _NonFile():
            break
    for line in later:
        _read_line(line, scanner, file)
    missing = [word for word in ("width", "height", "rows", "columns") if not getattr(file, word)]
    if missing:
        raise FormatError(scanner.fault(f"expected {' and '.join(map(repr, missing))}"))
    puzzle = nonogram_of(file.rows, file.columns, first, file.notes, file.palette())
    return used_colours(puzzle)


def _is_note(line: Line) -> bool:
    """Whether a line may stand before the sizes of a puzzle: a note or a colour."""
    is_key = not line.is_blank and not CLUE_LINE.fullmatch(line.text)
    return is_key and (_key(line) == "color" or _key(line) not in _READERS)


def _read_line(line: Line, scanner: Scanner, file: _NonFile) -> None:
    word = _key(line)
    if word in _READERS:
        _READERS[word](line, scanner, file)
    elif CLUE_LINE.fullmatch(line.text):
        line.fail(
            f"found a clue that belongs to no row or column: {shown(line.text.strip())}",
            f"'width {file.width}' and 'height {file.height}' say how many clues there are",
        )
    elif not line.is_blank:
        check_notes(line, file.notes)
        file.notes.append(_note(line))


def _note(line: Line) -> Note:
    """A key with its value: a word, or a quoted text with HTML escapes."""
    text = line.text.strip()
    if text.startswith("#"):
        return read_note(text)
    name, _, value = text.partition(" ")
    quoted = _QUOTED.fullmatch(value.strip())
    return note(OWN.get(name.lower(), name), html.unescape(quoted[1]) if quoted else value)


def _key(line: Line) -> str:
    return line.text.strip().partition(" ")[0].lower()


def _read_size(line: Line, _scanner: Scanner, file: _NonFile) -> None:
    word, *values = line.tokens()
    if len(values) != 1:
        line.fail(f"expected '{word.text}' and a number, found {shown(line.text.strip())}")
    if getattr(file, word.text.lower()):
        word.fail(f"'{word.text}' appears twice")
    setattr(file, word.text.lower(), values[0].integer(f"the {word.text}", least=1, most=LONGEST))


def _read_colour(line: Line, _scanner: Scanner, file: _NonFile) -> None:
    """A letter and its shade; the format has no names."""
    _, *words = line.tokens()
    if len(words) != 2 or not _MARK.fullmatch(words[0].text) or not _SHADE.fullmatch(words[1].text):
        line.fail(
            f"expected 'color', a letter and a shade, found {shown(line.text.strip())}",
            "for example: color a #ff0000",
        )
    file.shades[words[0].text] = words[1].text


def _read_clues(line: Line, scanner: Scanner, file: _NonFile) -> None:
    """The clues that follow; a blank line among them is an empty clue."""
    word = line.text.strip().partition(" ")[0].lower()
    if getattr(file, word):
        line.fail(f"'{word}' appears twice")
    count = file.height if word == "rows" else file.width
    if not count:
        line.fail(f"expected 'width' and 'height' before '{word}'")
    what = word.removesuffix("s")
    clues = []
    for number in range(1, count + 1):
        clue = scanner.take(f"the clue of {what} {number} of {count}")
        tokens = clue.tokens(LENGTH)
        if tokens and tokens[0].text[0].isalpha():
            clue.fail(f"expected the clue of {what} {number} of {count}, found {shown(clue.text)}")
        clues.append(WrittenClue(clue, tokens or [Token("0", clue.number, 1, clue.source)]))
    setattr(file, word, clues)


def _read_goal(line: Line, _scanner: Scanner, file: _NonFile) -> None:
    """The author's picture; it need not have these clues."""
    goal = line.text.strip().partition(" ")[2].strip().strip('"')
    if len(goal) != file.width * file.height or not _GOAL.fullmatch(goal):
        line.fail(
            f"expected a goal of {file.width}×{file.height} = {file.width * file.height} cells, "
            f"found {len(goal)}",
            "the goal is optional; it is one character a cell, row by row, in quotes",
        )
    file.notes.append(("goal", goal))


_SIZES = ("width", "height")
_READERS: dict[str, Callable[[Line, Scanner, _NonFile], None]] = {
    **dict.fromkeys(_SIZES, _read_size),
    **dict.fromkeys(("rows", "columns"), _read_clues),
    "goal": _read_goal,
    "color": _read_colour,
}


def _write(puzzle: Nonogram) -> str:
    rows, columns = (
        joined(marked_texts(puzzle, clues, ",")) for clues in (puzzle.rows, puzzle.columns)
    )
    notes = "".join(_written(name, value) for name, value in puzzle.notes if name != "goal")
    goals = (f'\ngoal "{value}"\n' for name, value in puzzle.notes if name == "goal")
    sizes = f"width {puzzle.width}\nheight {puzzle.height}\n"
    heads = f"{notes}{_colours(puzzle)}{sizes}"
    return f"{heads}\nrows\n{rows}\ncolumns\n{columns}{''.join(goals)}"


def _colours(puzzle: Nonogram) -> str:
    if puzzle.colours == BLACK.colours:
        return ""
    pairs = zip(marks_of(puzzle.colours), map(shade_of, puzzle.colours), strict=True)
    return "".join(f"color {mark} {shade}\n" for mark, shade in pairs if shade)


def _written(name: str, value: str) -> str:
    is_bare = name == "license" and _BARE.fullmatch(value)
    text = value if is_bare else f'"{html.escape(value, quote=False)}"'
    return f"{THEIRS.get(name, name)} {text}\n"


NON = format_of(forms.NON, _parse, _write)
