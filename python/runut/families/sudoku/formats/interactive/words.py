"""The site's word for each constraint of Runut that it has one for."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from itertools import groupby, pairwise
from typing import Any

from runut.families.sudoku import kinds
from runut.families.sudoku.formats.editor import unfolded
from runut.families.sudoku.formats.interactive.frame import Frame, cell_word
from runut.families.sudoku.formats.interactive.generic import item
from runut.families.sudoku.formats.interactive.sums import MOST_LOOP, diagonal_from
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.model import Sudoku

Cells = tuple[int, ...]
Rule = Any
"""A constraint with the attributes that its form names."""
_USUAL = range(1, 10)
"""The digits of some words of the site."""
Items = list[str] | None
"""The items of a constraint, or `None` if the site has no word for it."""


class Writer:
    """Writes the constraints of a puzzle on the board that the site has for it.

    The site keeps only the last clue of a kind at an end of a line, and the last square of digits
    at a point; a second one is left to its parts.
    """

    def __init__(self, puzzle: Sudoku, frame: Frame) -> None:
        self.puzzle, self.board, self.frame = puzzle, puzzle.board, frame
        self._used: set[tuple[object, ...]] = set()

    def items(self, constraint: kinds.Constraint) -> Items:
        """The items of a constraint, or `None` if the site has no word for it."""
        words = _WORDS.get(type(constraint))
        return words(self, constraint) if words else self._by_form(constraint)

    def _by_form(self, constraint: Rule) -> Items:
        """The item of its cells and a number."""
        board = self.board
        match constraint.interactive:
            case forms.Flag(is_of_nine=True) | forms.OfCells(is_of_nine=True) if (
                board.digits != _USUAL
            ):
                return None
            case forms.Flag(name):
                return [f".{name}"]
            case forms.OfCells(name, value):
                number = [getattr(constraint, value)] if value else []
                return self.one(name, *number, cells=constraint.cells)
            case forms.OnEdge(name, values):
                is_usual = all(getattr(constraint, key) == value for key, value in values.items())
                return self.sign(name, constraint.cells, is_usual=is_usual)
            case forms.Beside(name, value, needs_all=needs_all):
                has_all = len(board.digits) == len(constraint.cells) or not needs_all
                number = getattr(constraint, value)
                return self.clue(name, constraint.cells, number) if has_all else None
        return None

    def one(self, name: str, *words: object, cells: Cells = ()) -> list[str]:
        """One item."""
        return [item(name, *words, cells=cells, board=self.board)]

    def is_first(self, *key: object) -> bool:
        """Whether nothing with this key was written before."""
        is_new = key not in self._used
        self._used.add(key)
        return is_new

    def units(
        self, constraint: kinds.Constraint, name: str, sites: list[kinds.Constraint]
    ) -> Items:
        """The word, if the site means the same by it, else its units."""
        if sites == [constraint]:
            return [f".{name}"]
        return [
            line
            for unit in unfolded(constraint, self.board)
            for line in self.one("AllDifferent", cells=unit)
        ]

    def sign(self, name: str, cells: Cells, *, is_usual: bool) -> Items:
        """A sign between neighbours, if it has the value of this name."""
        is_written = is_usual and self.board.are_beside(cells)
        return self.one(name, cells=cells) if is_written else None

    def clue(self, name: str, cells: Cells, value: int) -> Items:
        """A clue of a whole row or column."""
        line = self.line(cells)
        if line is None or value == 0 or not self.is_first(name, *line):
            return None
        where, is_reversed = line
        return [f".{name}~{where}~{f'~{value}' if is_reversed else f'{value}~'}"]

    def line(self, cells: Cells) -> tuple[str, bool] | None:
        """The name of a whole row or column, and whether it is read from its end."""
        row, column = divmod(min(cells), self.board.columns)
        for name, line in (
            (f"R{row + 1}", self.board.row(row)),
            (f"C{column + 1}", self.board.column(column)),
        ):
            if cells in (line, line[::-1]):
                return name, cells != line
        return None


# -- the whole board ----------------------------------------------------------------------------


def _diagonals(_writer: Writer, rule: kinds.Diagonals) -> Items:
    return [".Diagonal~1"] * rule.up + [".Diagonal~-1"] * rule.down


def _negative(writer: Writer, rule: kinds.Negative) -> Items:
    """The site has negative dots, of differences and ratios, and negative letters."""
    others = writer.puzzle.constraints
    values = {each.value for each in others if isinstance(each, kinds.Difference)}
    ratios = {each.value for each in others if isinstance(each, kinds.Ratio)}
    totals = {each.total for each in others if isinstance(each, kinds.PairSum)}
    has_dots = {"difference", "ratio"} <= {*rule.kinds} and values <= {1} and ratios <= {2}
    has_letters = "sum" in rule.kinds and totals <= {5, 10}
    if len(rule.kinds) != 2 * has_dots + has_letters:
        return None
    return [".StrictKropki"] * has_dots + [".StrictXV"] * has_letters


# -- lines and groups ---------------------------------------------------------------------------


def _region_sums(writer: Writer, rule: kinds.RegionSumLine) -> Items:
    if writer.frame.region_sums(rule.cells) == [rule]:
        return writer.one("RegionSumLine", cells=rule.cells)
    stretches = groupby(rule.cells, writer.board.region)
    return _sums(writer, kinds.EqualSums(tuple(tuple(each) for _, each in stretches)))


def _sums(writer: Writer, rule: kinds.EqualSums) -> Items:
    if len(rule.groups) < 2:
        return None
    columns = writer.board.columns
    groups = ("~".join(cell_word(cell, columns) for cell in group) for group in rule.groups)
    return [f".EqualSum~{'~-~'.join(groups)}"]


def _same_sets(writer: Writer, rule: kinds.SameSets) -> Items:
    cells = tuple(cell for group in rule.groups for cell in group)
    return writer.one("SameValues", len(rule.groups), cells=cells)


def _lockout(writer: Writer, rule: kinds.Lockout) -> Items:
    """On the site the ends differ in any case."""
    least = rule.least_on(writer.board)
    return writer.one("Lockout", least, cells=rule.cells) if least else None


def _pattern(writer: Writer, rule: kinds.Pattern) -> Items:
    code = urlsafe_b64encode(rule.expression.encode()).decode().rstrip("=")
    return writer.one("Regex", code, cells=rule.cells)


def _arrow(writer: Writer, rule: kinds.Arrow) -> Items:
    """A pill reads by row, so that its cells are where the site reads them so."""
    cells = (*rule.cells, *rule.shaft)
    if len(rule.cells) == 1:
        return writer.one("Arrow", cells=cells)
    columns = writer.board.columns
    steps = {other - one for one, other in pairwise(rule.cells)}
    is_readable = steps <= {1, columns, columns + 1} and writer.board.digits[-1] < 10
    return writer.one("PillArrow", len(rule.cells), cells=cells) if is_readable else None


def _quadruple(writer: Writer, rule: kinds.Quadruple) -> Items:
    corner, columns = rule.cells[0], writer.board.columns
    square = (corner, corner + 1, corner + columns, corner + columns + 1)
    if rule.cells == square and (corner + 1) % columns and writer.is_first("Quad", corner):
        return writer.one("Quad", cell_word(corner, columns), *rule.digits)
    return writer.one("ContainAtLeast", "_".join(map(str, rule.digits)), cells=rule.cells)


# -- clues --------------------------------------------------------------------------------------


def _little_killer(writer: Writer, rule: kinds.LittleKiller) -> Items:
    for first in (rule.cells[0], rule.cells[-1]):
        found = diagonal_from(first, writer.board)
        if {*found} == {*rule.cells} and writer.is_first("LittleKiller", first):
            return [f".LittleKiller~{rule.total}~{cell_word(first, writer.board.columns)}"]
    return None


def _sandwich(writer: Writer, rule: kinds.Sandwich) -> Items:
    line = writer.line(rule.cells)
    has_all = len(writer.board.digits) == len(rule.cells)
    if line is None or not has_all or not writer.is_first("Sandwich", line[0]):
        return None
    return [f".Sandwich~{rule.total}~{line[0]}"]


def _indexing(writer: Writer, rule: kinds.Indexing) -> Items:
    if rule.axis == "box":
        return None
    return writer.one("Indexing", "R" if rule.axis == "row" else "C", cells=rule.cells)


_WORDS: Mapping[type[kinds.Constraint], Callable[[Writer, Any], Items]] = {
    kinds.AntiTaxicab: lambda writer, rule: (
        [".AntiTaxicab"] if writer.board.digits[0] == 1 and not rule.distances else None
    ),
    kinds.Arrow: _arrow,
    kinds.Cage: lambda writer, cage: writer.one("Cage", cage.total or 0, cells=cage.cells),
    kinds.Diagonals: _diagonals,
    kinds.DisjointGroups: lambda writer, rule: writer.units(
        rule, "DisjointSets", writer.frame.disjoint_groups()
    ),
    kinds.EqualSums: _sums,
    kinds.Indexing: _indexing,
    kinds.LittleKiller: _little_killer,
    kinds.Lockout: _lockout,
    kinds.Negative: _negative,
    kinds.PairSum: lambda writer, pair: writer.sign(
        "V" if pair.total == 5 else "X", pair.cells, is_usual=pair.total in (5, 10)
    ),
    kinds.Pattern: _pattern,
    kinds.Quadruple: _quadruple,
    kinds.RankTies: lambda writer, rule: (
        [f".FullRankTies~{rule.kind}"] if writer.is_first("FullRankTies") else None
    ),
    kinds.RegionSumLine: _region_sums,
    kinds.SameSets: _same_sets,
    kinds.Sandwich: _sandwich,
    kinds.SumLine: lambda writer, line: (
        writer.one("SumLine", line.total, cells=line.cells) if line.total <= MOST_LOOP else None
    ),
    kinds.Whispers: lambda writer, line: writer.one(
        "Whisper", line.least_on(writer.board), cells=line.cells
    ),
    kinds.Windoku: lambda writer, rule: writer.units(rule, "Windoku", writer.frame.windows()),
}
"""The kinds that the site has a word for which is not simply that of its cells and a number."""
