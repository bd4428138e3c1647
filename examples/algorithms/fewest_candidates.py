"""Fewest candidates first: the paper's backtracking, with the tightest cell before all others.

runut compare puzzle.txt -a fewest_candidates.py:fewest_candidates,cell-backtracking
"""

import runut


@runut.algorithm("sudoku", node="one digit put into a cell")
def fewest_candidates(puzzle, control):
    """Backtracking on the cell with the fewest candidates."""
    size, height, width = puzzle.size, puzzle.box_rows, puzzle.box_columns
    board, cells = list(puzzle.cells), range(puzzle.size**2)

    def houses(cell):
        row, column = divmod(cell, size)
        return ("row", row), ("column", column), ("box", row // height, column // width)

    peers = [[each for each in cells if {*houses(each)} & {*houses(cell)}] for cell in cells]

    def candidates(cell):
        return set(range(1, size + 1)) - {board[peer] for peer in peers[cell]}

    def search(depth):
        if all(board):
            yield bytes(board)
            return
        cell = min((each for each in cells if not board[each]), key=lambda c: len(candidates(c)))
        for digit in candidates(cell):
            control.node(depth, cell, digit)
            board[cell] = digit
            control.set(depth, cell, digit)
            yield from search(depth + 1)
            board[cell] = 0
            control.back(depth)

    yield from search(0)
