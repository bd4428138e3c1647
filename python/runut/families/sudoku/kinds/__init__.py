"""The variants of sudoku, each a frozen value; any of them can be combined on one board.

A kind is a class that has all its faces: what it states, its faults, how it is written in the text
and elsewhere, drawn, made by chance and set by hand; its words stand beside it. All lists of kinds
are made from `known()`, which loads their modules, as does the first class that is asked of this
package. `Jigsaw` replaces the boxes, `NoBoxes` takes them away, `Size` makes the
board an oblong, `Grids` make it of several grids, `Digits` gives it its digits; all others add
rules, `InGrid` a rule of one grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runut.families.sudoku.kinds.constraint import Constraint as Constraint
from runut.families.sudoku.kinds.registry import add_kind as add_kind
from runut.families.sudoku.kinds.registry import classes
from runut.families.sudoku.kinds.registry import known as known

if TYPE_CHECKING:
    from runut.families.sudoku.kinds.areas import *
    from runut.families.sudoku.kinds.boards import *
    from runut.families.sudoku.kinds.dots import *
    from runut.families.sudoku.kinds.either import *
    from runut.families.sudoku.kinds.groups import *
    from runut.families.sudoku.kinds.languages import *
    from runut.families.sudoku.kinds.lines import *
    from runut.families.sudoku.kinds.marked import *
    from runut.families.sudoku.kinds.one_grid import *
    from runut.families.sudoku.kinds.outside import *
    from runut.families.sudoku.kinds.ranks import *
    from runut.families.sudoku.kinds.spans import *
    from runut.families.sudoku.kinds.sums import *
    from runut.families.sudoku.kinds.whole import *
else:  # a checker reads the lists of the modules

    def __getattr__(name: str) -> object:
        if name == "__all__":
            return [*classes(), "Constraint", "add_kind"]
        if name[:1].isupper() and name in classes():
            return classes()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
