"""Row by row: every way to paint a row, as long as each column can still keep its clue.

runut compare puzzle.txt -a row_by_row.py:row_by_row,exhaustive,auto
"""

from itertools import groupby

import runut


@runut.algorithm("nonogram", node="one way to paint a row")
def row_by_row(puzzle, control):
    """Each way to paint a row, from the top, while the columns allow it."""
    board = []

    def search(row):
        if row == puzzle.height:
            yield bytes(value for line in board for value in line)
            return
        for line in ways(puzzle.rows[row], puzzle.width):
            control.node(row)
            board.append(line)
            columns = zip(*board, strict=True)
            if all(map(fits, columns, puzzle.columns, [puzzle.height] * puzzle.width)):
                for column, value in enumerate(line):
                    control.set(row, (row, column), value)
                yield from search(row + 1)
            board.pop()
            control.back(row)

    yield from search(0)


def ways(clue, room):
    """All ways to paint a line of so many cells."""
    if not clue:
        yield [0] * room
        return
    (length, colour), *others = clue
    gap = [0] * bool(others and others[0].colour == colour)
    for start in range(room - length + 1):
        line = [0] * start + [colour] * length + gap
        yield from (line + rest for rest in ways(others, room - len(line)))


def fits(painted, clue, height):
    """Whether the top of a column, or all of it, is as its clue says."""
    found = [(len([*run]), colour) for colour, run in groupby(painted)]
    runs = [run for run in found if run[1]]
    if len(painted) == height:
        return runs == [*clue]
    if painted[-1] and len(runs) <= len(clue):  # the last run may still grow
        length, colour = runs.pop()
        block = clue[len(runs)]
        if colour != block.colour or length > block.length:
            return False
    return runs == [*clue[: len(runs)]]
