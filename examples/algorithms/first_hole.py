"""First hole: the first empty cell of a flat board takes each piece in each position.

runut compare puzzle.txt -a first_hole.py:first_hole,piece-backtracking,auto
"""

import runut


@runut.algorithm("packing", node="one piece put over the first empty cell")
def first_hole(puzzle, control):
    """The first empty cell takes each piece that is left, turned and flipped as it fits."""
    mask = puzzle.mask or ["X" * puzzle.columns] * puzzle.rows
    board = [[""] * puzzle.columns for _ in mask]
    holes = cells_of(mask, "X")
    shapes = {piece.name: positions(piece) for piece in puzzle.pieces}

    def search(depth, empty, left):
        if not empty:
            yield [[name or "." for name in row] for row in board]
            return
        top, first = min(empty)
        for name in left:
            for shape in shapes[name]:
                cells = {(top + row, first + column) for row, column in shape}
                if cells <= empty:
                    control.node(depth, (top, first), name)
                    for row, column in cells:
                        board[row][column] = name
                        control.set(depth, (row, column), name)
                    yield from search(
                        depth + 1, empty - cells, [each for each in left if each != name]
                    )
                    control.back(depth)

    yield from search(0, holes, list(shapes))


def cells_of(rows, signs):
    """The row and column of each of these signs."""
    return {(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in signs}


def positions(piece):
    """The ways to lay a piece, each as its cells seen from the first one."""
    cells = cells_of(piece.rows, piece.name)
    shapes = set()
    for turn in range(8):
        cells = {(column, -row) for row, column in cells}
        if turn == 4:
            cells = {(row, -column) for row, column in cells}
        top, first = min(cells)
        shapes.add(tuple(sorted((row - top, column - first) for row, column in cells)))
    return sorted(shapes)
