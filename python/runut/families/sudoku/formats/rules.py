"""Constraints as lines of the canonical text, one each; the fields of each kind say how."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import pairwise

from runut.core.scanner import Line, Token
from runut.errors import FormatError, PuzzleError, UnknownNameError
from runut.families.sudoku.kinds.boards import faults_on
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.grammar import parsed
from runut.families.sudoku.kinds.registry import known
from runut.families.sudoku.kinds.tokens import CELL_NAME
from runut.families.sudoku.layout import Board

_WORD = re.compile(r"[a-z][a-z0-9_-]{2,}:?")
_CAPTION = re.compile(r"\s*grid\s+[0-9]+\s*", re.IGNORECASE)
"""What lists of boards write above each of them; a rule of one grid has more words."""
_LIKE_A_NAME = 0.6
"""The ratio of difflib from which a word is a name that is spelt wrongly."""


def kind_of(line: Line) -> type[Constraint] | None:
    """The kind of constraint whose name begins the line, if one does; a caption has none."""
    word = line.text.split(maxsplit=1)
    kind = known().get(word[0].lower()) if word else None
    return None if kind and kind.carries and _CAPTION.fullmatch(line.text) else kind


def unknown_constraint(line: Line, *, is_attached: bool) -> FormatError | None:
    """The error of a line meant as a constraint.

    A line that `is_attached` to the board can be nothing else; elsewhere its first word is like a
    name, or cells follow.
    """
    first, *others = line.tokens()
    name = first.text.lower()
    if not _WORD.fullmatch(name) or name in known():
        return None
    is_like = bool(get_close_matches(name, known(), n=1, cutoff=_LIKE_A_NAME))
    if not is_attached and not is_like and not any(map(_is_cell, others)):
        return None
    return FormatError(first.fault(str(UnknownNameError("constraint", name, sorted(known())))))


def _is_cell(token: Token) -> bool:
    return CELL_NAME.fullmatch(token.text) is not None


def names_rule(text: str) -> bool:
    """Whether words name a constraint: with few others or none, or with a hyphen in its name.

    One of a grid is named by its rule: "my grid" is a title.
    """
    words = re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower())
    pairs = {f"{first}-{second}" for first, second in pairwise(words)}
    is_short = len(words) <= 4 or not re.search("[a-z]{2}", text.partition(" ")[2])
    kinds = known().items()
    names = {name for name, kind in kinds if not kind.carries and (is_short or "-" in name)}
    return not names.isdisjoint({*words} | pairs)


def is_shaping(kind: type[Constraint]) -> bool:
    """Whether constraints of a kind give the board its digits or regions."""
    return kind.shaped is not Constraint.shaped


def parse_constraint(kind: type[Constraint], line: Line, board: Board) -> Constraint:
    """The constraint of a line; else a `FormatError` or `PuzzleError` at the word at fault."""
    name, *tokens = line.tokens()
    constraint = parsed(kind, name, tokens, board)
    faults = [_place(text, name, tokens).fault(text) for text in faults_on(constraint, board)]
    if faults:
        raise PuzzleError(faults)
    return constraint


def _place(fault: str, name: Token, tokens: list[Token]) -> Token:
    """The second place of a cell that a fault says is named twice, else the name."""
    own = [token for token in tokens if f" names {token.text.lower()} twice" in fault]
    return own[1] if len(own) > 1 else name
