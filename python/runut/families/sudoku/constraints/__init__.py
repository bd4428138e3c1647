"""The variants of sudoku, each a frozen value; any of them can be combined on one board.

A constraint knows its name, its faults on a given board (`faults`), and what it states there
(`statements`): parts of the model, a sentence each. `Jigsaw` replaces the boxes, `NoBoxes` takes
them away, `Digits` gives the board its digits; all others add rules.
"""

from __future__ import annotations

from runut.families.sudoku.constraints.areas import (
    Cage,
    Candidates,
    Even,
    Odd,
    Region,
    Rellik,
    Total,
)
from runut.families.sudoku.constraints.constraint import (
    Constraint,
    Constraints,
)
from runut.families.sudoku.constraints.dots import (
    Difference,
    Greater,
    PairSum,
    Ratio,
)
from runut.families.sudoku.constraints.groups import (
    Clone,
    CountingCircles,
    EqualSums,
    Indexing,
    Maximum,
    Minimum,
    Quadruple,
    SameSets,
)
from runut.families.sudoku.constraints.languages import (
    Accepted,
    Pattern,
    Relation,
)
from runut.families.sudoku.constraints.lines import (
    Entropic,
    Modular,
    Nabner,
    Palindrome,
    Renban,
    SlowThermometer,
    Thermometer,
    Whispers,
)
from runut.families.sudoku.constraints.outside import (
    Lunchbox,
    NumberedRoom,
    Sandwich,
    Skyscraper,
    XSum,
)
from runut.families.sudoku.constraints.ranks import FullRank, RankTies
from runut.families.sudoku.constraints.spans import (
    Between,
    Lockout,
    RegionSumLine,
    SumLine,
    Zipper,
)
from runut.families.sudoku.constraints.sums import Arrow, DoubleArrow, LittleKiller
from runut.families.sudoku.constraints.whole import (
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Diagonals,
    Digits,
    DisjointGroups,
    GlobalEntropy,
    Jigsaw,
    Negative,
    NoBoxes,
    NonConsecutive,
    Windoku,
)

__all__ = [
    "Accepted",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Cage",
    "Candidates",
    "Clone",
    "Constraint",
    "Constraints",
    "CountingCircles",
    "Diagonals",
    "Difference",
    "Digits",
    "DisjointGroups",
    "DoubleArrow",
    "Entropic",
    "EqualSums",
    "Even",
    "FullRank",
    "GlobalEntropy",
    "Greater",
    "Indexing",
    "Jigsaw",
    "LittleKiller",
    "Lockout",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "Negative",
    "NoBoxes",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "PairSum",
    "Palindrome",
    "Pattern",
    "Quadruple",
    "RankTies",
    "Ratio",
    "Region",
    "RegionSumLine",
    "Relation",
    "Rellik",
    "Renban",
    "SameSets",
    "Sandwich",
    "Skyscraper",
    "SlowThermometer",
    "SumLine",
    "Thermometer",
    "Total",
    "Whispers",
    "Windoku",
    "XSum",
    "Zipper",
]
