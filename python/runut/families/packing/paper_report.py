"""A result as the paper's program saves it.

::

    Solution:
    ABBZ
    ABBZ
    AAZZ
    CAEE

    Searching Time: 0ms

    Number of Iterations: 105

Holes are spaces, and no line end follows the last line. Without a solution the text is `No solution
found` alone. A result that a limit stopped, which the paper does not have, says so.
"""

from __future__ import annotations

from runut.core.puzzle import Solution
from runut.core.result import Result
from runut.families.packing.model import Packing


def paper_report(_puzzle: Packing, result: Result) -> str:
    """The file that the paper's program writes for this result."""
    if result.solution is None:
        is_whole = result.complete or result.halt == "incomplete"
        return "No solution found" if is_whole else "The search was stopped"
    return (
        f"Solution:\n{_rows(result.solution)}\n\n"
        f"Searching Time: {int(result.stats.seconds * 1000)}ms\n\n"
        f"Number of Iterations: {result.stats.nodes}"
    )


def _rows(solution: Solution) -> str:
    """Rows of letters; the layers of a pyramid, which the paper rejects, have blank lines between.

    A name longer than a letter is written in full, with spaces between all of them.
    """
    names = [str(value) for value in solution.values()]
    width = max(map(len, names))
    gap = "" if width == 1 else " "
    return "\n\n".join(
        "\n".join(
            gap.join((" " if value == "." else str(value)).ljust(width) for value in row)
            for row in layer
        )
        for layer in solution.layers
    )
