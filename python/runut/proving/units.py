"""Unit propagation on a few pseudo-Boolean constraints, to know what a verifier sees by itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from runut.proving.constraints import Term


class Units:
    """Constraints, each as its terms and its degree.

    >>> units = Units([([(1, "a1"), (1, "b1")], 1), ([(-1, "b1"), (-1, "c1")], -1)])
    >>> units.propagated(["a1"])
    {'a1': False, 'b1': True, 'c1': False}
    >>> units.propagated(["a1", "~c1"]) is None
    True
    """

    def __init__(self, constraints: Iterable[tuple[Sequence[Term], int]]) -> None:
        self._terms: list[list[tuple[int, str, bool]]] = []
        self._slacks: list[int] = []
        self._occurrences: dict[str, list[tuple[int, int, bool]]] = defaultdict(list)
        for terms, degree in constraints:
            self._add(terms, degree)

    def _add(self, terms: Sequence[Term], degree: int) -> None:
        """Take a constraint with positive factors: each with the value that counts."""
        own = []
        for factor, literal in terms:
            name, counts = literal.lstrip("~"), (literal[0] != "~") == (factor > 0)
            degree += max(-factor, 0)
            own.append((abs(factor), name, counts))
            self._occurrences[name].append((len(self._terms), abs(factor), counts))
        self._terms.append(sorted(own, reverse=True))
        self._slacks.append(sum(factor for factor, *_ in own) - degree)

    def propagated(self, false: Iterable[str]) -> Mapping[str, bool] | None:
        """The values that follow when these literals are false; `None` if nothing is left."""
        values: dict[str, bool] = {}
        for literal in false:
            name, value = literal.lstrip("~"), literal[0] == "~"
            if values.setdefault(name, value) != value:
                return None
        slacks, new = list(self._slacks), list(values)
        self._narrowed(new, values, slacks)
        due: Collection[int] = range(len(slacks))
        while due:
            new = []
            for at in due:
                if slacks[at] < 0:
                    return None
                new += self._implied(at, slacks[at], values)
            due = self._narrowed(new, values, slacks)
        return values

    def _narrowed(
        self, new: Iterable[str], values: Mapping[str, bool], slacks: list[int]
    ) -> set[int]:
        """The constraints that lose by the values of these variables."""
        due = set()
        for name in new:
            for at, factor, counts in self._occurrences.get(name, ()):
                if counts != values[name]:
                    slacks[at] -= factor
                    due.add(at)
        return due

    def _implied(self, at: int, slack: int, values: dict[str, bool]) -> Iterator[str]:
        """The variables to which a constraint gives a value: those that it cannot do without."""
        for factor, name, counts in self._terms[at]:
            if factor <= slack:
                return
            if name not in values:
                values[name] = counts
                yield name
