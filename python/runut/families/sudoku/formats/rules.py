"""Constraints as lines of the canonical text, one each.

A line is the name of the constraint and its fields, for example::

    digits 0-8               jigsaw 111222333 ...    cage 15 r1c1 r1c2
    thermometer r1c1 r2c1    arrow r1c1 = r1c2 r1c3  sandwich 12 r3
    skyscraper 4 r3 from right                       little-killer 23 r1c3 down left

A first number that is usual may be missing. The line that a clue outside looks at is named by its
row or column and the side, a diagonal by its first cell and the direction; other lines by all of
their cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from runut.core.text import Line, Token
from runut.errors import FormatError, PuzzleError, UnknownNameError
from runut.families.sudoku import kinds
from runut.families.sudoku.formats import fields
from runut.families.sudoku.formats.fields import Field
from runut.families.sudoku.formats.words import CELL_NAME, Words
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.layout import Board

_WORD = re.compile(r"[a-z][a-z-]{2,}")
_LIKE_A_NAME = 0.6
"""The ratio of difflib from which a word is a name that is spelt wrongly."""


def is_constraint(line: Line) -> bool:
    """Whether the line begins with the name of a constraint."""
    word = line.text.split(maxsplit=1)
    return bool(word) and word[0].lower() in _BY_NAME


def unknown_constraint(line: Line) -> FormatError | None:
    """The error of a line meant as a constraint: its first word is like a name, or cells follow."""
    first, *others = line.tokens()
    name = first.text.lower()
    is_like = bool(get_close_matches(name, _BY_NAME, n=1, cutoff=_LIKE_A_NAME))
    if not _WORD.fullmatch(name) or name in _BY_NAME:
        return None
    if not is_like and not any(CELL_NAME.fullmatch(token.text) for token in others):
        return None
    return FormatError(first.fault(str(UnknownNameError("constraint", name, (*_BY_NAME,)))))


def names_rule(text: str) -> bool:
    """Whether words name a constraint: with few others or none, or with a hyphen in its name."""
    words = re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower())
    pairs = {f"{first}-{second}" for first, second in pairwise(words)}
    is_short = len(words) <= 4 or not re.search("[a-z]{2}", text.partition(" ")[2])
    known = {name for name in _BY_NAME if is_short or "-" in name}
    return not known.isdisjoint({*words} | pairs)


def is_shaping(line: Line) -> bool:
    """Whether the constraint of the line gives the board its digits or regions."""
    kind = _BY_NAME[line.text.split(maxsplit=1)[0].lower()].kind
    return issubclass(kind, kinds.Digits | kinds.Jigsaw | kinds.NoBoxes)


def parse_constraint(line: Line, board: Board) -> Constraint:
    """The constraint of a line, else a `FormatError` or `PuzzleError` at the word at fault."""
    name, *tokens = line.tokens()
    constraint = _BY_NAME[name.text.lower()].parse(name, tokens, board)
    faults = [_place(text, name, tokens).fault(text) for text in constraint.faults(board)]
    if faults:
        raise PuzzleError(faults)
    return constraint


def _place(fault: str, name: Token, tokens: list[Token]) -> Token:
    """The second place of a cell that a fault says is named twice, else the name."""
    own = [token for token in tokens if f" names {token.text.lower()} twice" in fault]
    return own[1] if len(own) > 1 else name


def write_constraint(constraint: Constraint, board: Board) -> str:
    """The line of a constraint, without its end."""
    words = _BY_NAME[constraint.name].write(constraint, board)
    return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class _Grammar:
    """The fields of one kind of constraint; the first may be missing where it has a default."""

    kind: type[Constraint]
    fields: Sequence[Field] = ()
    example: str = ""
    default: object = ...

    def parse(self, name: Token, tokens: list[Token], board: Board) -> Constraint:
        """The constraint that the words after the name say."""
        words = Words(name, tokens, board, f"{name.text} {self.example}")
        values: dict[str, Any] = {}
        for at, field in enumerate(self.fields):
            is_missing = at == 0 and self.default is not ... and words.has_cell()
            value: Any = self.default if is_missing else field.read(words)
            values |= {field.attribute: value} if field.attribute else value
        words.end()
        return self.kind(**values)

    def write(self, constraint: Constraint, board: Board) -> Iterator[str]:
        """The words of a constraint."""
        yield constraint.name
        for at, field in enumerate(self.fields):
            value = getattr(constraint, field.attribute) if field.attribute else constraint
            if at or self.default is ... or value != self.default:
                yield field.write(value, board)


def _alike(
    example: str, own: Sequence[Field], *made: type[Constraint], default: object = ...
) -> list[_Grammar]:
    """The same fields for several kinds."""
    return [_Grammar(kind, own, example, default) for kind in made]


_CELLS = fields.cells()
_TOTAL = fields.number("total", "the sum")
_LEAST = fields.number("least", "the least difference")
_VALUE = fields.number("value", "a number")

_GRAMMARS = (
    _Grammar(kinds.Digits, (fields.digit_range(),), "0-8"),
    _Grammar(kinds.Jigsaw, (fields.regions(),)),
    _Grammar(kinds.Diagonals, (fields.diagonals(),), "down"),
    *_alike(
        "",
        (),
        kinds.NoBoxes,
        kinds.Windoku,
        kinds.DisjointGroups,
        kinds.AntiKnight,
        kinds.AntiKing,
        kinds.NonConsecutive,
        kinds.GlobalEntropy,
    ),
    _Grammar(kinds.AntiTaxicab, (fields.numbers("distances", "a distance"),), "4"),
    _Grammar(kinds.Negative, (fields.names("kinds", ("difference", "ratio", "sum")),), "ratio"),
    *_alike(
        "r1c1 r1c2",
        (_CELLS,),
        kinds.Region,
        kinds.Even,
        kinds.Odd,
        kinds.CountingCircles,
        kinds.Thermometer,
        kinds.SlowThermometer,
        kinds.Palindrome,
        kinds.Renban,
        kinds.Nabner,
        kinds.RegionSumLine,
        kinds.Between,
        kinds.Zipper,
        kinds.Entropic,
        kinds.Greater,
        kinds.DoubleArrow,
    ),
    *_alike("r1c1", (fields.cell(),), kinds.Minimum, kinds.Maximum),
    _Grammar(kinds.Candidates, (fields.cell(), fields.digits()), "r1c1 123"),
    _Grammar(kinds.Quadruple, (fields.digits(), _CELLS), "13 r1c1 r1c2 r2c1 r2c2"),
    _Grammar(kinds.Cage, (_TOTAL, _CELLS), "15 r1c1 r1c2", default=None),
    *_alike(
        "15 r1c1 r1c2",
        (_TOTAL, _CELLS),
        kinds.Total,
        kinds.Rellik,
        kinds.SumLine,
        kinds.PairSum,
        kinds.Lunchbox,
    ),
    *_alike("4 r1c1 r1c2", (_LEAST, _CELLS), kinds.Whispers, kinds.Lockout, default=None),
    _Grammar(kinds.Modular, (fields.number("modulus", "the modulus"), _CELLS), "4 r1c1", default=3),
    _Grammar(kinds.Difference, (_VALUE, _CELLS), "2 r1c1 r1c2", default=1),
    _Grammar(kinds.Ratio, (_VALUE, _CELLS), "3 r1c1 r1c2", default=2),
    _Grammar(kinds.Clone, (_CELLS, fields.others("others")), "r1c1 r1c2 = r4c1 r4c2"),
    _Grammar(kinds.Arrow, (_CELLS, fields.others("shaft")), "r1c1 = r1c2 r1c3"),
    *_alike("r1c1 r1c2 = r4c1 r4c2", (fields.groups(),), kinds.SameSets, kinds.EqualSums),
    _Grammar(
        kinds.Indexing,
        (fields.name("axis", ("row", "column", "box")), _CELLS),
        "column r1c1 r2c1",
    ),
    _Grammar(kinds.Relation, (fields.pairs(), _CELLS), "12,21 r1c1 r1c2"),
    _Grammar(kinds.Pattern, (fields.word("expression", "an expression"), _CELLS), "1[23]* r1c1"),
    _Grammar(
        kinds.Accepted,
        (
            fields.number("start", "the first state"),
            fields.steps(),
            fields.states(),
            _CELLS,
        ),
        "0 0-1-0,0-2-1 1 r1c1 r1c2",
    ),
    *_alike("12 r3", (_TOTAL, fields.view()), kinds.Sandwich, kinds.XSum),
    _Grammar(kinds.LittleKiller, (_TOTAL, fields.view()), "23 r1c3 down left"),
    _Grammar(kinds.Skyscraper, (fields.number("count", "how many"), fields.view()), "4 r3"),
    _Grammar(kinds.NumberedRoom, (fields.number("digit", "a digit"), fields.view()), "4 r3"),
    _Grammar(kinds.FullRank, (fields.number("rank", "a rank"), fields.view()), "12 r3"),
    _Grammar(kinds.RankTies, (fields.name("kind", ("any", "none")),), "any"),
)
_BY_NAME = {grammar.kind.name: grammar for grammar in _GRAMMARS}
CONSTRAINT_NAMES = (*_BY_NAME,)
"""The names of all constraints."""
