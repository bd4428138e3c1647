"""The names of all kinds of rules that new sudokus may have, and the rules that need no chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from runut.families.sudoku import kinds as rules
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.variety import DRAWN

SMALL, LARGE = 4, 10
"""Between these sizes, boards on which all distances of anti-taxicab count are found soon."""

FIXED: Mapping[str, Constraint] = {
    each.name: each
    for each in (
        rules.Diagonals(),
        rules.Windoku(),
        rules.DisjointGroups(),
        rules.AntiKnight(),
        rules.AntiKing(),
        rules.NonConsecutive(),
        rules.GlobalEntropy(),
        rules.NoBoxes(),
        rules.RankTies(),
    )
}
BOXLESS = frozenset(("jigsaw", "no-boxes"))
VARIANTS = ("jigsaw", *FIXED, "anti-taxicab", "digits", *DRAWN)
ALIASES: Mapping[str, str] = {
    "cage": "killer",
    "region": "extra-regions",
    "thermometer": "thermo",
    "slow-thermometer": "slow-thermo",
    "region-sum-line": "region-sum",
    "greater": "inequality",
    "quadruple": "quadruples",
    "x-sum": "x-sums",
    "numbered-room": "numbered-rooms",
    "full-rank": "rank",
}
"""Names of the text format for kinds that have another name here."""
NAMES = ("classic", *VARIANTS, *ALIASES)


def kinds_of(variant: str) -> list[str]:
    """The kinds that a value of the option names, each by its first name.

    >>> kinds_of("thermometer+arrow"), kinds_of("classic")
    (['thermo', 'arrow'], [])
    """
    return [ALIASES.get(name, name) for name in variant.split("+") if name != "classic"]


def fixed_of(kinds: Sequence[str], size: int) -> tuple[Constraint, ...]:
    """The rules among these kinds that are the same for every puzzle of a size."""
    own = {
        **FIXED,
        "anti-taxicab": _anti_taxicab(size),
        "digits": rules.Digits(0, size - 1),
    }
    return tuple(own[kind] for kind in kinds if kind in own)


def _anti_taxicab(size: int) -> Constraint:
    """With all distances where chance finds full boards soon, else with some."""
    if size > LARGE:
        return rules.AntiTaxicab(tuple(range(2, LARGE)))
    return rules.AntiTaxicab(() if size > SMALL else (2,))
