"""How the paper's patterns on a hitori are said."""

from __future__ import annotations

from collections.abc import Mapping

from runut.core.frozen import FrozenDict
from runut.core.narrators import MOST_CELLS, Broken, Happening, Narrator, Reads, Verdict
from runut.core.nodes import Node
from runut.core.rules.model import Model
from runut.core.rules.partial import PartialCheck
from runut.core.search import ReferenceControl
from runut.core.steps import Word
from runut.families.hitori.covering import neighbours
from runut.families.hitori.model import Hitori
from runut.families.hitori.paper import Solver, patterns

BLACK = 1
FIRST = FrozenDict({"both": 3, "beside": 3, "alone": 5, "blank": 5})
SECOND = FrozenDict({"row": 8, "column": 8, "beside": 8, "alone": 10, "blank": 10})
"""The lines of the pseudo-code in each of the paper's two rounds."""


def _patterns(puzzle: Hitori, model: Model, options: Mapping[str, str]) -> Reads:
    """Each node decides a cell; nothing is checked or taken back, so that rules may break."""
    black_counts = options.get("reading") == "black-counts"
    check = PartialCheck(model)
    first = _decided_by_pattern_3(puzzle, black_counts=black_counts)

    def reads(node: Node) -> Happening:
        place = node.event.place
        form = _form(puzzle, node, black_counts=black_counts)
        words: dict[str, Word] = {
            "cell": ("places", (place,)),
            "symbol": ("name", puzzle.cells[place]),
            "black": ("places", _blacks_beside(puzzle, node)[:1]),
        }
        is_small = len(node.before) <= MOST_CELLS
        found = check.broken(node.after, [place]) if is_small else None
        return Happening(
            verdict=Verdict.ACCEPTED,
            form=f"unchecked-{form}" if found else form,
            words=words,
            tries=((place, node.event.value),),
            broken=Broken(*found) if found else None,
            line=(FIRST if node.number <= first else SECOND)[form],
        )

    return reads


def _decided_by_pattern_3(puzzle: Hitori, *, black_counts: bool) -> int:
    """How many cells the first round decides."""
    control = ReferenceControl()
    list(patterns(puzzle, control, black_counts=black_counts))
    return control.counters["decided_by_pattern_3"]


def _form(puzzle: Hitori, node: Node, *, black_counts: bool) -> str:
    """Why a cell is decided: its duplicates, or a black beside it."""
    solver = Solver(puzzle, ReferenceControl(), black_counts=black_counts)
    solver.board = list(node.before)
    place = node.event.place
    if node.event.value != BLACK:
        is_beside = bool(_blacks_beside(puzzle, node))
        return "beside" if is_beside else "alone" if puzzle.symbols[place] else "blank"
    in_row, in_column = solver.check_row(place), solver.check_column(place)
    return "both" if in_row and in_column else "row" if in_row else "column"


def _blacks_beside(puzzle: Hitori, node: Node) -> tuple[int, ...]:
    near = neighbours(puzzle.width, puzzle.height)[node.event.place]
    return tuple(cell for cell in near if node.before[cell] == BLACK)


PATTERNS: Narrator[Hitori] = Narrator(
    name="patterns", texts=__name__.removesuffix(".narration"), reads=_patterns, is_tree=False
)
