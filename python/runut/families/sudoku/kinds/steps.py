"""Which technique explains which part of a rule, as the `step` of a kind names it.

The engine rejects what the table does not have (`fits` in rust/insight/src/sudoku/techniques.rs).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from runut.core.frozen import FrozenDict
from runut.core.rules.parts import Automaton, Different, Linear, OneOf, Table
from runut.families.sudoku.statements import Statement


class Said(StrEnum):
    """What a statement says of its cells together."""

    SUM = "a sum or a count"
    WEIGHED = "a sum with factors"
    RELATION = "a relation of two cells"
    AUTOMATON = "an automaton"
    AUXILIARY = "something of auxiliary places"
    OTHER = "something else"


_ALONG = frozenset((Said.RELATION, Said.AUTOMATON))
_ADDED = _ALONG | {Said.SUM, Said.WEIGHED}
STEPS: Mapping[str, frozenset[Said]] = FrozenDict(
    {
        "dot": frozenset(Said),
        "thermometer": _ALONG,
        "cage-combinations": frozenset((Said.SUM,)),
        "arrow": _ADDED,
        "whispers": _ALONG,
        "renban": _ALONG,
        "line": frozenset(Said),
        "sum": _ADDED,
        "outside-clue": frozenset(Said),
        "rank": frozenset((Said.AUXILIARY,)),
        "clue": frozenset(Said),
        "pair-ban": frozenset((Said.RELATION,)),
    }
)
"""What each technique of a rule explains."""


def said(statement: Statement) -> Said | None:
    """What a statement says; `None` for houses and single cells, which need no technique."""
    match statement.part:
        case OneOf() | Different():
            return None
        case _ if statement.auxiliaries:
            return Said.AUXILIARY
        case Linear(factors=factors):
            return Said.SUM if set(factors) <= {1} else Said.WEIGHED
        case Table() if len(statement.cells) == 2:
            return Said.RELATION
        case Automaton():
            return Said.AUTOMATON
        case _:
            return Said.OTHER


def misfit(statement: Statement, step: str | None) -> str:
    """Why a technique does not explain a statement; "" if it does."""
    what = said(statement)
    if what is None or what in STEPS.get(step or "", ()):
        return ""
    fitting = ", ".join(repr(name) for name, whole in STEPS.items() if what in whole)
    return f"is {step!r}, which does not explain {what}; expected one of {fitting}"
