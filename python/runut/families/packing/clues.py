"""The clues of a packing: its given pieces. One that is left out may lie anywhere."""

from __future__ import annotations

from dataclasses import replace

from runut.core.clues import Clue, Clues
from runut.core.shape import cell_name
from runut.families.packing.model import Packing


def _given(puzzle: Packing) -> list[Clue]:
    return [
        Clue(
            "piece", each.cells, f"{each.name} lies on {on}", each, f"{each.name} terletak di {on}"
        )
        for each in puzzle.given
        for on in [" ".join(map(cell_name, each.cells))]
    ]


def _without(puzzle: Packing, clue: Clue) -> Packing:
    return replace(puzzle, given=tuple(each for each in puzzle.given if each != clue.key))


CLUES = Clues(_given, _without, ("piece",))
