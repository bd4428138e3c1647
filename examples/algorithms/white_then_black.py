"""Cell by cell: each white first, then black, and back at once where a rule breaks.

runut compare puzzle.txt -a white_then_black.py:white_then_black,patterns,auto
"""

import runut


@runut.algorithm("hitori", node="one cell made white or black")
def white_then_black(puzzle, control):
    """Each cell white, then black; what breaks a rule is taken back at once."""
    board = []

    def search(cell):
        if cell == puzzle.width * puzzle.height:
            if is_connected(board, puzzle.width):
                yield bytes(board)
            return
        for black in (0, 1):
            control.node(cell, cell, black)
            if fits(puzzle, board, black):
                board.append(black)
                control.set(cell, cell, black)
                yield from search(cell + 1)
                board.pop()
            control.back(cell)

    yield from search(0)


def fits(puzzle, board, black):
    """Whether the next cell may be black, or white, below and beside those on the board."""
    cell, width, symbols = len(board), puzzle.width, puzzle.symbols
    above = range(cell - width, -1, -width)
    left = range(cell - 1, cell - cell % width - 1, -1)
    if black:
        return not any(board[each] for each in [*above[:1], *left[:1]])
    same = [each for each in [*above, *left] if symbols[each] == symbols[cell] != 0]
    return all(board[each] for each in same)


def is_connected(board, width):
    """Whether every white cell is reached from the first one."""
    whites = {cell for cell, black in enumerate(board) if not black}
    waiting = [min(whites, default=0)]
    while waiting:
        cell = waiting.pop()
        if cell in whites:
            whites.remove(cell)
            beside = [cell - 1] * (cell % width > 0) + [cell + 1] * (cell % width < width - 1)
            waiting += [cell - width, cell + width, *beside]
    return not whites
