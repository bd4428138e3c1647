"""The variants of sudoku, each a frozen value; any of them can be combined on one board.

A constraint knows its name, its faults on a given board (`faults`), and what it states there
(`statements`): parts of the model, a sentence each. `Jigsaw` replaces the boxes, `NoBoxes` takes
them away, `Digits` gives the board its digits; all others add rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from runut.families.sudoku.kinds.areas import *
from runut.families.sudoku.kinds.constraint import Constraint as Constraint
from runut.families.sudoku.kinds.dots import *
from runut.families.sudoku.kinds.groups import *
from runut.families.sudoku.kinds.languages import *
from runut.families.sudoku.kinds.lines import *
from runut.families.sudoku.kinds.outside import *
from runut.families.sudoku.kinds.ranks import *
from runut.families.sudoku.kinds.spans import *
from runut.families.sudoku.kinds.sums import *
from runut.families.sudoku.kinds.whole import *

if not TYPE_CHECKING:  # which reads the lists of the modules
    __all__ = [name for name, value in globals().items() if isinstance(value, type)]
