"""Unit propagation on a few pseudo-Boolean constraints, to know what a verifier sees by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from runut.core.certificates.lines import Term, negated

__all__ = ["Units"]


class Units:
    """Constraints, each as its terms and its degree.

    >>> units = Units([([(1, "a1"), (1, "b1")], 1), ([(-1, "b1"), (-1, "c1")], -1)])
    >>> units.propagated(["a1"])
    {'a1': False, 'b1': True, 'c1': False}
    >>> units.propagated(["a1", "~c1"]) is None
    True
    """

    def __init__(self, constraints: Iterable[tuple[Sequence[Term], int]]) -> None:
        self._constraints = [_normalised(terms, degree) for terms, degree in constraints]

    def propagated(self, false: Iterable[str]) -> Mapping[str, bool] | None:
        """The values that follow when these literals are false; `None` if nothing is left."""
        values: dict[str, bool] = {}
        for literal in false:
            name = literal.lstrip("~")
            if values.setdefault(name, literal[0] == "~") != (literal[0] == "~"):
                return None
        size = -1
        while size < len(values):
            size = len(values)
            for terms, degree in self._constraints:
                if not _propagate(terms, degree, values):
                    return None
        return values


def _normalised(terms: Sequence[Term], degree: int) -> tuple[list[tuple[int, str, bool]], int]:
    """Positive factors only: the factor, the variable and its value that counts."""
    found = []
    for factor, literal in terms:
        own = literal if factor > 0 else negated(literal)
        degree += max(-factor, 0)
        found.append((abs(factor), own.lstrip("~"), own[0] != "~"))
    return found, degree


def _propagate(
    terms: Sequence[tuple[int, str, bool]], degree: int, values: dict[str, bool]
) -> bool:
    """What one constraint says; `False` if it cannot hold any more."""
    slack = (
        sum(factor for factor, name, value in terms if values.get(name, value) == value) - degree
    )
    if slack < 0:
        return False
    for factor, name, value in terms:
        if factor > slack and name not in values:
            values[name] = value
    return True
