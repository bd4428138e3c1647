"""Addresses of sudokuwiki.org: a board of 9x9, a jigsaw or a killer after `bd=`.

`bd` holds 81 digits, or the pencil marks of each cell in one of three ways:

- two signs in base 32: twice the sum of 2^(digit - 1), plus 1 for a clue;
- `S9B` and two signs in base 36: 1 to 9 a clue, 10 to 18 a placed digit, else 18 and the sum;
- `J9B` and three signs in base 36: the same with 1024 for each region before.

`shape=33` with `jigmap` names the region of each cell. A killer has a colour for each cell, where
cells of a cage touch and touching cages differ, a comma, and the sums (see `wikicages`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from runut.core.scanner import Scanner, Token, shown
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import SUDOKUWIKI_BARE as BARE
from runut.families.forms.sudoku.lines import SUDOKUWIKI_PAGE as ADDRESS
from runut.families.sudoku.formats.cells import reject_constraints, sudoku_of, unwritable
from runut.families.sudoku.formats.marks import MARKED, constraints_of_marks, marks_of
from runut.families.sudoku.formats.regions import (
    boxes_of,
    has_usual_boxes,
    regions_of,
    shape_and_jigsaw,
)
from runut.families.sudoku.formats.wikicages import read_cages, write_cages
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.boards import Jigsaw
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.whole import Diagonals
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku

_BOARD = Board(3, 3)
_CELLS = len(_BOARD.cells)
_CUSTOM = "33"
"""The shape whose regions are in the address."""
_X = "sudokux"
_ALL = (1 << 9) - 1
_PLACED, _MARKED, _REGION = 9, 18, 1024


def _parse(scanner: Scanner) -> Sudoku:
    token = scanner.first("an address of sudokuwiki.org").inner()
    address = ADDRESS.match(token.text)
    if address is None and not BARE.match(token.text):
        token.fail(
            f"expected an address of sudokuwiki.org, found {shown(token.text)}",
            f"for example: https://www.sudokuwiki.org/sudoku.htm?bd={'0' * 81}",
        )
    parts = {} if address else {"bd": token}
    for part in token.part(address.end()).split("&", 20) if address else ():
        name = part.text.partition("=")[0]
        parts[name.lower()] = part.part(len(name) + 1)
    if "bd" not in parts:
        query = token.text[address.end() if address else 0 :]
        token.fail(f"expected 'bd=' and the puzzle, found {shown(query)}")
    is_x = address is not None and address[1].lower() == _X
    return _puzzle(parts, [Diagonals()] if is_x else [])


def _puzzle(parts: Mapping[str, Token], rules: list[Constraint]) -> Sudoku:
    board = parts["bd"]
    regions = _regions(parts)
    cages: list[Constraint] = []
    if "," in board.text:
        givens = marks = [0] * _CELLS
        cages = read_cages(board, _marks_of_clues)
    else:
        givens, marks, found = _board(board)
        regions = regions or found
    shape, jigsaw = shape_and_jigsaw(regions or boxes_of(_BOARD), _BOARD.size)
    tokens = [board] * _CELLS
    digits = [_digits(mark or _ALL) for mark in marks]
    rules = [*rules, *jigsaw, *cages, *constraints_of_marks(digits, tokens, _BOARD)]
    return sudoku_of(shape, givens, tokens, rules)


def _regions(parts: Mapping[str, Token]) -> list[int] | None:
    """The region of each cell of a jigsaw whose address holds them."""
    layout, shape = parts.get("jigmap"), parts.get("shape")
    if layout is None:
        if shape is not None and shape.text not in ("", "0"):
            shape.fail(
                f"only the site knows the regions of shape {shown(shape.text)}",
                "an address with shape=33 and jigmap holds them",
            )
        return None
    if not re.fullmatch(r"[0-9]{81}", layout.text, re.ASCII):
        layout.fail(f"expected the regions of 81 cells as digits, found {shown(layout.text)}")
    return [*map(int, layout.text)]


Marks = tuple[list[int], list[int], list[int] | None]
"""The given of each cell, its digits as a sum of powers of two (0 for all), and its region."""


def _board(token: Token) -> Marks:
    text = token.text.lower()
    if re.fullmatch(r"[0-9.]{81}", text, re.ASCII):
        return [0 if sign == "." else int(sign) for sign in text], [0] * _CELLS, None
    for start, width, base, read in _CODES:
        signs = text.removeprefix(start)
        if text.startswith(start) and len(signs) == width * _CELLS:
            return read(_numbers(token, signs, width, base), token)
    return token.fail(
        f"expected 81 digits, or pencil marks of 162 or 243 signs, found {shown(token.text)}",
        "the site's other texts are its own; its button to email a board gives one of these",
    )


def _numbers(token: Token, signs: str, width: int, base: int) -> list[int]:
    words = [signs[at : at + width] for at in range(0, len(signs), width)]
    try:
        return [int(word, base) for word in words]
    except ValueError:
        token.fail(f"expected signs from 0 to {'v' if base == 32 else 'z'}, found others")


def _of_32(numbers: Sequence[int], _token: Token) -> Marks:
    pairs = [divmod(number, 2) for number in numbers]
    givens = [sums.bit_length() if clue and sums.bit_count() == 1 else 0 for sums, clue in pairs]
    marks = [0 if given else sums for given, (sums, _) in zip(givens, pairs, strict=True)]
    return givens, marks, None


def _of_36(numbers: Sequence[int], token: Token) -> Marks:
    givens, marks = [], []
    for number in numbers:
        if not 0 < number <= _MARKED + _ALL:
            token.fail(f"expected pencil marks from 1 to {_MARKED + _ALL}, found {number}")
        givens.append(number if number <= _PLACED else 0)
        is_placed = _PLACED < number <= _MARKED
        marks.append(1 << (number - _PLACED - 1) if is_placed else max(0, number - _MARKED))
    return givens, marks, None


def _of_36_with_regions(numbers: Sequence[int], token: Token) -> Marks:
    givens, marks, _ = _of_36([number % _REGION for number in numbers], token)
    return givens, marks, [number // _REGION for number in numbers]


_CODES: Sequence[tuple[str, int, int, Callable[[Sequence[int], Token], Marks]]] = (
    ("s9b", 2, 36, _of_36),
    ("j9b", 3, 36, _of_36_with_regions),
    ("", 2, 32, _of_32),
)


def _marks_of_clues(token: Token) -> list[int]:
    """The numbers of 162 signs in base 32."""
    return _numbers(token, token.text.lower(), 2, 32)


def _digits(sums: int) -> tuple[int, ...]:
    return tuple(digit for digit in _BOARD.digits if sums >> (digit - 1) & 1)


# -- writing ------------------------------------------------------------------------------------


def _write(puzzle: Sudoku) -> str:
    reject_constraints(puzzle, "sudokuwiki.org", Diagonals, Jigsaw, Cage, *MARKED)
    has_jigsaw = not has_usual_boxes(puzzle)
    if puzzle.size != _BOARD.size or puzzle.board.first != 1:
        raise unwritable(f"sudokuwiki.org has no boards of {puzzle.size}x{puzzle.size}")
    cages = [each for each in puzzle.constraints if isinstance(each, Cage)]
    has_diagonals = any(isinstance(each, Diagonals) for each in puzzle.constraints)
    if has_diagonals + has_jigsaw > 1 or (has_diagonals and cages):
        raise unwritable("sudokuwiki.org has no diagonals on a jigsaw or killer")
    page = (
        "killersudoku" if cages else "jigsaw" if has_jigsaw else _X if has_diagonals else "sudoku"
    )
    board = write_cages(puzzle, cages) if cages else _written(puzzle)
    regions = "".join(str(region + 1) for region in regions_of(puzzle))
    layout = f"&shape={_CUSTOM}&jigmap={regions}" if has_jigsaw else ""
    return f"https://www.sudokuwiki.org/{page}.htm?bd={board}{layout}\n"


def _written(puzzle: Sudoku) -> str:
    """81 digits, or the pencil marks if there are some."""
    if not any(isinstance(each, MARKED) for each in puzzle.constraints):
        return "".join(map(str, puzzle.cells))
    numbers = [
        2 * sum(1 << (digit - 1) for digit in digits) + (given > 0)
        for given, digits in zip(puzzle.cells, marks_of(puzzle), strict=True)
    ]
    return "".join(_SIGNS[number // 32] + _SIGNS[number % 32] for number in numbers)


_SIGNS = "0123456789abcdefghijklmnopqrstuv"

SUDOKUWIKI = format_of(lines.SUDOKUWIKI, _parse, _write)
