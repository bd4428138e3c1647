"""The verbs `read`, `load` and `write`: from texts and files to puzzles, and back.

All verbs use it for their arguments: a puzzle may be given as its text, a solution as plain rows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from errno import ENOENT
from inspect import signature
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeAlias, cast

from runut.core.family import AnyFamily
from runut.core.puzzle import Puzzle, Solution
from runut.core.replacing import naming
from runut.core.result import Result
from runut.core.scanner import Scanner
from runut.core.shape import Board
from runut.core.tables import unknown_keyword
from runut.errors import (
    Fault,
    FormatError,
    InputError,
    PuzzleError,
    UnknownNameError,
    warn_unread,
)
from runut.families import families, family_of, inputs, not_a_puzzle, readers
from runut.text import reading
from runut.text.number_rows import plain
from runut.text.recognising import Reader, translated, translations
from runut.text.sets import is_set_name, parsed_set
from runut.verbs.answers import printed, values_of


class _SupportsArray(Protocol):
    def __array__(self, dtype: Any = None, copy: Any = None) -> Any: ...  # noqa: ANN401 - numpy's


PuzzleLike: TypeAlias = (
    Puzzle | str | os.PathLike[str] | Iterable[object] | Mapping[str, Any] | _SupportsArray
)
"""A puzzle, its text, its file by a path, or what a program has of it: rows, clues, an array."""
_OTHERS = "load() reads files; lists of rows, and dictionaries of clues, may take a text's place"
_HOW = "say {0}(text), {0}(rows), or give the fields by their names"
FILE = re.compile(r"[^\n]*[^\n\s.]\.[A-Za-z]\w{1,9}")
"""A line that is the name of a file rather than a puzzle."""


def read(text: PuzzleLike, *, family: str | None = None, format: str | None = None) -> Puzzle:
    """The one puzzle in `text`, which may also be a puzzle's web address or the name of a set.

    Rows that a program has are read too: lists, arrays of numpy and pandas, dictionaries of clues.
    So is the file of a `pathlib.Path`; `load` takes its name.

    Without `family` and `format` the text itself decides its likeliest format. Raises
    `FormatError` or `PuzzleError`, each with line and column, and `UnknownNameError`.

    >>> read("hitori/3/3/112113231").family
    'hitori'
    """
    if isinstance(text, Puzzle):
        return text if family is None else _as_kind(families(family)[0].puzzle, text)
    try:
        return reading.one(parse(text, family=family, format=format))
    except InputError as error:
        if isinstance(text, str) and _names_file(text.strip()):
            found = f"this is no puzzle but the name of a file; say load({text!r})"
            raise FormatError(Fault(found, "", 1, 1)) from error
        raise


def _names_file(text: str) -> bool:
    """Whether a text that is no puzzle is the name of a file of puzzles."""
    forms = (form for each in readers() for form in each.forms)
    endings = {ending for form in forms for ending in form.suffixes} | {".txt", ".json", ".csv"}
    return bool(FILE.fullmatch(text)) and Path(text).suffix.lower() in endings


def read_all(
    text: str, *, family: str | None = None, format: str | None = None
) -> Iterator[Puzzle]:
    r"""Every puzzle of a text, one by one; raises as `read` does at a faulty one.

    >>> [puzzle.size for puzzle in read_all("1...............\n................\n")]
    [4, 4]
    """
    return _each(parse(text, family=family, format=format))


def load(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    family: str | None = None,
    format: str | None = None,
) -> Puzzle:
    """The one puzzle in a file, given by its path or as an open binary file; see `read`.

    The name of a well-known set of puzzles may replace the file.

    >>> load("set:pentominoes/6x10").area
    60
    """
    return reading.one(parse_file(source, family=family, format=format))


def load_all(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    family: str | None = None,
    format: str | None = None,
) -> Iterator[Puzzle]:
    """Every puzzle in a file, each read on request; see `read_all`.

    >>> [puzzle.area for puzzle in load_all("set:pentominoes/6x10")]
    [60]
    """
    return _each(parse_file(source, family=family, format=format))


def _each(parsed_puzzles: Iterator[reading.ParsedPuzzle]) -> Iterator[Puzzle]:
    """The puzzles, each with a warning for what was not read of it."""
    for parsed in parsed_puzzles:
        puzzle = parsed.get()
        for notice in parsed.notices:
            warn_unread(f"{parsed.line}: {notice}")
        yield puzzle


def parse(
    text: PuzzleLike,
    *,
    family: str | None = None,
    format: str | None = None,
    source: str = "",
) -> Iterator[reading.ParsedPuzzle]:
    """Every puzzle of a text with its place, or its faults; of values that a program has, too."""
    if isinstance(text, os.PathLike):
        return parse_file(text, family=family, format=format)
    if not isinstance(text, str):
        return _of_program(text, family)
    if is_set_name(text):
        return iter([parsed_set(text, families(family))])
    recognisers = inputs.RECOGNISERS if format is None else ()
    return reading.parse_text(text, _candidates(family, format), source, recognisers)


def line_of(text: str, family: AnyFamily) -> str | None:
    """What people hold in a line as a line of a list of the family, if a recogniser makes it one.

    >>> line_of("17 1234341221434321 easy", families("sudoku")[0])
    '1234341221434321'
    """
    head = text.lstrip()[: reading.HEAD]
    found = translations(Scanner.of(text), head, {family.name}, inputs.RECOGNISERS)
    with suppress(InputError):  # whoever reads the text says what is wrong
        first = next((each for _, each in found), None)
        return first.text.strip() if first and family.format(first.form).is_line else None
    return None


def _of_program(given: object, family: str | None) -> Iterator[reading.ParsedPuzzle]:
    """The puzzles in lists, dictionaries and arrays; an `InputError` for other values."""
    if not inputs.is_of_program(given):
        raise InputError(f"expected a puzzle as text or rows, found {given!r:.60}", _OTHERS)
    known = {each.name: each for each in readers(family)}
    try:
        for index, found in enumerate(inputs.of_program(given, known), 1):
            parsed = translated(found, known, ("values", "", index))
            yield replace(parsed, error=parsed.error and _without_places(parsed.error))
    except InputError as error:
        raise _without_places(error) from None


def _without_places(error: InputError) -> InputError:
    """The faults of values, which have no line."""
    return type(error)(replace(fault, line=None, column=None) for fault in error.faults)


def parse_file(
    source: str | os.PathLike[str] | BinaryIO,
    *,
    family: str | None = None,
    format: str | None = None,
    name: str = "",
) -> Iterator[reading.ParsedPuzzle]:
    """Every puzzle in a file with its place, or its faults."""
    if is_set_name(source):
        yield parsed_set(str(source), families(family))
        return
    candidates = _candidates(family, format)
    if not isinstance(source, str | os.PathLike):
        if not hasattr(source, "readline"):
            raise InputError(f"expected a path or a file open in binary mode, found {source!r:.60}")
        with naming(name):
            yield from _of_stream(source, candidates, name, is_named=format is not None)
        return
    if not os.fspath(source):
        raise FileNotFoundError(ENOENT, "the name of the file is empty")
    title = name or os.fspath(source)
    with naming(title), Path(source).open("rb") as stream:
        yield from _of_stream(stream, candidates, title, is_named=format is not None)


def _of_stream(
    stream: BinaryIO, families: list[Reader], source: str, *, is_named: bool
) -> Iterator[reading.ParsedPuzzle]:
    if is_named:
        return reading.parse_stream(stream, families, source)
    more = (inputs.RECOGNISERS, inputs.DECODERS)
    return reading.parse_stream(stream, families, source, *more)


def _candidates(family: str | None, format: str | None) -> list[Reader]:
    """The families to try, restricted to `format` if it is named."""
    found = readers(family)
    if format is None:
        return found
    named = [(each, form) for each in found for form in each.forms if form.name == format]
    if not named:
        names = sorted({form.name for each in found for form in each.forms})
        raise UnknownNameError("format", format, names)
    return [replace(each, forms=(form,)) for each, form in named]


def write(puzzle: Puzzle, *, format: str | None = None) -> str:
    r"""The text of a puzzle in a format of its family, by default the canonical one.

    The text reads back as the same puzzle without the name of its format. Raises `PuzzleError` if
    the format cannot hold the puzzle.

    >>> write(read("hitori 2x2\n2 1\n1 1\n"), format="tatham")
    '2x2:2111\n'
    """
    family = family_of(puzzle)
    form = family.format(format) if format else family.formats[0]
    text = form.write(puzzle)
    if not (form.is_line or form is family.formats[0]):
        reading.refuse_misread(text, form, readers(), inputs.RECOGNISERS)
    return text


# -- arguments of verbs -------------------------------------------------------------------------


def puzzle_of(given: PuzzleLike) -> Puzzle:
    """The puzzle itself, or the puzzle in a text or in rows; an `InputError` for anything else."""
    if isinstance(given, Puzzle):
        family_of(given)
        return given
    if isinstance(given, str | os.PathLike) or inputs.is_of_program(given):
        return read(given)
    raise not_a_puzzle(given)


def all_of(given: Iterable[PuzzleLike]) -> list[Puzzle]:
    """Puzzles, their texts or rows; an `InputError` has the faults of all, each with its index.

    >>> [puzzle.family for puzzle in all_of(["hitori/2/2/2111"])]
    ['hitori']
    """
    found: list[Puzzle] = []
    faults: list[Fault] = []
    is_one = isinstance(given, str | Puzzle)
    every = [given] if is_one else cast("Iterable[PuzzleLike]", plain(given))
    for index, each in enumerate(every):
        try:
            found.append(puzzle_of(each))
        except InputError as error:
            faults += error.at(source=f"puzzle {index}").faults
    if faults:
        raise InputError(faults)
    return found


def puzzle_of_record(record: object, kind: type[Puzzle] = Puzzle) -> Puzzle:
    """The puzzle of this kind in the plain values of `Puzzle.to_dict`."""
    if not isinstance(record, Mapping) or not {"family", "text"} <= record.keys():
        raise InputError(f"expected an object with family and text, found {record!r:.60}")
    return _as_kind(kind, read(record["text"], family=record["family"]))


def _as_kind(kind: type[Puzzle], found: Puzzle) -> Puzzle:
    """The puzzle as this class or as the one that it extends; an `InputError` for another family.

    The class of a reader that extends that of a family has its fields.
    """
    if isinstance(found, kind):
        return found
    if not issubclass(kind, type(found)) or not is_dataclass(found):
        raise InputError(f"expected a {kind.family}, found a {found.family}; say runut.read(...)")
    return kind(**{each.name: getattr(found, each.name) for each in fields(found)})


def puzzle_in(
    kind: type[Puzzle], values: tuple[object, ...], named: Mapping[str, object]
) -> Puzzle | None:
    """The puzzle in the values with which a family's class was called: a text, or rows and more.

    `None` where that value is its only field, as it may be in families of other packages.
    """
    if kind is Puzzle:
        raise InputError("Puzzle is the class of all families; say runut.read(...)")
    if not is_dataclass(kind):
        return None
    needed = [each for each in fields(cast("Any", kind)) if each.default is each.default_factory]
    if len(needed) < 2:
        return None
    from_rows: Callable[..., Puzzle] | None = getattr(kind, "from_rows", None)
    if not values:
        lacks = ", ".join(each.name for each in needed if each.name not in named)
        raise InputError(f"{kind.__name__} lacks {lacks}", _HOW.format(kind.__name__))
    if len(values) > 1:
        return _of_rows(from_rows, kind.__name__, values, named) if from_rows else None
    (given,) = values
    if isinstance(given, Puzzle):
        given = _as_kind(kind, given)
    known = getattr(from_rows, "__kwdefaults__", None) or {}
    if from_rows and isinstance(given, Mapping) and "rows" in given.keys() - known.keys():
        rest = {name: value for name, value in given.items() if name != "rows"}
        return _of_rows(from_rows, kind.__name__, (given["rows"],), {**rest, **named})
    if named and from_rows:
        if strange := [name for name in named if name not in known]:
            raise unknown_keyword(kind.__name__, strange[0], known)
        rows = list(read(given, family=kind.family)) if isinstance(given, str) else given
        return _of_rows(from_rows, kind.__name__, (rows,), named)
    return _read_as(kind, given, from_rows)


def _read_as(kind: type[Puzzle], given: object, from_rows: Callable[..., Puzzle] | None) -> Puzzle:
    """The puzzle of a family in a value; of rows without one, `from_rows` says what is wrong."""
    try:
        return _as_kind(kind, read(cast("PuzzleLike", given), family=kind.family))
    except FormatError:
        if from_rows and isinstance(given, list | tuple):
            return _of_rows(from_rows, kind.__name__, (given,), {})
        raise


def _of_rows(
    from_rows: Callable[..., Puzzle],
    name: str,
    values: tuple[object, ...],
    named: Mapping[str, object],
) -> Puzzle:
    """The puzzle of rows and what a class takes beside them."""
    try:
        signature(from_rows).bind(*values, **named)
    except TypeError as error:
        raise InputError(f"{name} does not take these values: {error}", _HOW.format(name)) from None
    return from_rows(*values, **named)


def solution_of(puzzle: Puzzle, rows: Any) -> Solution:  # noqa: ANN401 - whatever a caller has
    """Rows of values (layers of rows, if the puzzle has layers), or a printed board, as a solution.

    A cell may have any sign for its value, such as `B` or `#` for black.
    """
    if isinstance(rows, Result):
        raise InputError("expected a solution, found a result; say result.solution")
    depth = 3 if puzzle.shape.is_layered else 2
    is_text = isinstance(rows, str)
    board = printed(puzzle, rows) if is_text else values_of(puzzle, _frozen(rows, depth))
    if not _has_depth(board, 2) and not _has_depth(board, 3):
        raise PuzzleError("expected a solution as rows of values, or as layers of rows")
    return Solution(cast("Board", board))


def board_for(puzzle: Puzzle, rows: Any) -> Solution:  # noqa: ANN401 - the same
    """What `solution_of` reads; raises `PuzzleError` unless it has the shape of the puzzle."""
    board = rows if isinstance(rows, Solution) else solution_of(puzzle, rows)
    if not puzzle.shape.fits(board.rows):
        raise PuzzleError("the board has another shape than the puzzle")
    return board


def _frozen(part: Any, depth: int) -> Any:  # noqa: ANN401 - the same
    """An iterable as a tuple, `depth` levels deep; a word as a row becomes its characters."""
    if isinstance(part, str):
        return tuple(part) if depth else part
    if not isinstance(part := plain(part), Iterable):
        return part
    return tuple(_frozen(each, max(depth - 1, 0)) for each in part)


def _has_depth(part: object, depth: int) -> bool:
    """Whether this is `depth` levels of tuples, none of them empty, over plain values."""
    if not isinstance(part, tuple):
        return depth == 0
    return depth > 0 and bool(part) and all(_has_depth(each, depth - 1) for each in part)
