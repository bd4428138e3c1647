"""The words of a constraint's line, taken one after the other."""

from __future__ import annotations

import re

from runut.core.scanner import Token, read_each, shown
from runut.families.sudoku.layout import Board

CELL_NAME = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")
EQUALS = "="


def lines_of(board: Board) -> str:
    """The numbers of rows and columns, in words.

    >>> lines_of(Board(3, 3)), lines_of(Board(2, 4, rows=6))
    ('rows and columns from 1 to 9', 'rows from 1 to 6 and columns from 1 to 8')
    """
    if board.is_square:
        return f"rows and columns from 1 to {board.rows}"
    return f"rows from 1 to {board.rows} and columns from 1 to {board.columns}"


class Tokens:
    """The words of one line, from its name on."""

    def __init__(self, name: Token, tokens: list[Token], board: Board, example: str) -> None:
        self.name, self.board, self.example = name, board, example
        self._tokens = tokens
        self._at = 0

    def peek(self) -> Token | None:
        """The next word, if there is one."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def take(self, expected: str) -> Token:
        """The next word."""
        token = self.peek()
        if token is None:
            before = self._tokens[-1] if self._tokens else self.name
            fault = f"expected {expected} after {before.text!r}"
            before.fail(fault, f"for example: {self.example}")
        self._at += 1
        return token

    def has_cell(self) -> bool:
        """Whether the next word is a cell."""
        token = self.peek()
        return token is not None and CELL_NAME.fullmatch(token.text) is not None

    def takes(self, sign: str) -> bool:
        """Whether the next word is this one, which is taken then."""
        token = self.peek()
        is_next = token is not None and token.text.lower() == sign
        self._at += is_next
        return is_next

    def rest(self) -> list[Token]:
        """All other words."""
        found, self._at = self._tokens[self._at :], len(self._tokens)
        return found

    def end(self) -> None:
        """Fail at a word that is too many."""
        token = self.peek()
        if token is not None:
            before = self._tokens[self._at - 1].text if self._at else self.name.text
            token.fail(f"expected nothing after {before!r}, found {shown(token.text)}")

    def cell(self) -> int:
        """The next word as a cell."""
        return self.cell_of(self.take("a cell"))

    def cell_of(self, token: Token) -> int:
        """A word as a cell."""
        match = CELL_NAME.fullmatch(token.text)
        if not match:
            token.fail(f"expected a cell such as r3c7, found {shown(token.text)}")
        row, column, board = int(match[1]), int(match[2]), self.board
        if not (1 <= row <= board.rows and 1 <= column <= board.columns):
            token.fail(f"expected {lines_of(board)}, found {shown(token.text)}")
        return self.board.cell(row - 1, column - 1)

    def cells(self) -> tuple[int, ...]:
        """The next words up to an equals sign as cells, at least one; all their faults."""
        tokens = [self.take("cells")]
        while (token := self.peek()) is not None and token.text != EQUALS:
            tokens.append(self.take("cells"))
        return tuple(read_each(tokens, self.cell_of))
