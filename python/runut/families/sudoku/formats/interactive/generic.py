"""Constraints by the parts that they state, where the site has no word for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runut.core.rules.parts import Automaton, Linear, OneOf, Table
from runut.families.sudoku.formats.interactive.codes import code_of_automaton, code_of_relation
from runut.families.sudoku.formats.interactive.frame import cell_word
from runut.families.sudoku.layout import Board
from runut.families.sudoku.statements import Statement, Unit


def item(name: str, *words: object, cells: Iterable[int] = (), board: Board) -> str:
    """A constraint in words.

    >>> item("Cage", 5, cells=(0, 1), board=Board(2, 2))
    '.Cage~5~R1C1~R1C2'
    """
    parts = [*map(str, words), *(cell_word(cell, board.columns) for cell in cells)]
    return "~".join([f".{name}", *parts])


def items_of_statements(statements: Sequence[Statement], board: Board) -> list[str] | None:
    """An item for each part or, for relations, for several; `None` if the site has no such part."""
    found: list[str] = []
    relations: dict[Table, list[tuple[int, ...]]] = {}
    for each in statements:
        if each.auxiliaries:
            return None
        if isinstance(each.part, Table):
            relations.setdefault(each.part, []).append(each.cells)
            continue
        word = _word(each, board)
        if word is None:
            return None
        found.append(word)
    return found + [_pairs(part, cells, board) for part, cells in relations.items()]


def _word(statement: Statement, board: Board) -> str | None:
    part, cells = statement.part, statement.cells
    if isinstance(statement, Unit):
        return item("AllDifferent", cells=cells, board=board)
    match part:
        case OneOf():
            digits = "_".join(str(board.digit_of(number)) for number in sorted(part.values))
            return f".~{cell_word(cells[0], board.columns)}_{digits}"
        case Automaton():
            steps = (
                (state, board.digit_of(number), to) for (state, number), to in part.steps.items()
            )
            code = code_of_automaton(part.start, steps, part.accepting, board.digits)
            return item("NFA", code, "", cells=cells, board=board)
        case Linear() if part.is_total and _weighs_digits(part, board):
            return item("Sum", part.low, cells=cells, board=board)
        case _:
            return None


def _weighs_digits(part: Linear, board: Board) -> bool:
    return all(part.weights.get(number) == board.digit_of(number) for number in board.numbers)


def _pairs(part: Table, lines: Sequence[tuple[int, ...]], board: Board) -> str:
    """A relation of pairs of cells; pairs that follow each other are one line."""
    every = {(one, other) for one in board.numbers for other in board.numbers}
    rows = part.rows if part.allows else every - part.rows
    pairs = ((board.digit_of(one), board.digit_of(other)) for one, other in rows)
    words: list[str] = []
    for line in _joined(lines):
        words += ["", *(cell_word(cell, board.columns) for cell in line)]
    return "~".join([".Pair", code_of_relation(pairs, board.digits), *words])


def _joined(lines: Sequence[tuple[int, ...]]) -> Iterator[list[int]]:
    """Pairs that begin where the one before ends, as one line without repeats."""
    line: list[int] = []
    for first, second in lines:
        if line and line[-1] == first and second not in line:
            line.append(second)
        else:
            if line:
                yield line
            line = [first, second]
    if line:
        yield line
