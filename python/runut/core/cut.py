"""Cuts: a count as open subtrees that can be stored, shared out and counted in parts.

An open subtree is a path of choices from the root of a search whose last node has not been visited.
The parts of a count explore open subtrees and hand back those that they leave. Counts and nodes of
the parts add up exactly to those of one search, whatever the budgets and however the subtrees are
shared out. A `Cut` keeps them packed, since the open subtrees along one path share it: written out
they take the square of its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeGuard, overload

from runut import _engine
from runut.core.records import Recorded
from runut.errors import FormatError

MOST_WEIGHT = 2**64 - 1
MOST_PLACE = 2**32 - 1
"""The largest numbers that the engine accepts."""
MOST_COMPARED = 1_000_000
"""Choices of a cut that are written out to compare its subtrees."""


@dataclass(frozen=True, slots=True)
class Subtree:
    """An open subtree of a search: the choices from the root to a node not visited yet.

    Each choice is a place and a value, as the algorithm numbers them; without choices it is the
    whole search. One solution in it counts `weight` times. It belongs to one puzzle, one algorithm
    and one version of the engine. Values that no subtree can have raise `FormatError`.

    >>> Subtree.of([2, [[0, 5]]])
    Subtree(path=((0, 5),), weight=2)
    >>> Subtree.of([2, [[0, 5]]]).record()
    [2, [[0, 5]]]
    """

    path: tuple[tuple[int, int], ...] = ()
    weight: int = 1

    def __post_init__(self) -> None:
        try:
            path = tuple((place, value) for place, value in self.path)
        except (TypeError, ValueError):
            raise _no_subtree() from None
        if not _is_whole(self.weight, MOST_WEIGHT):
            raise _no_subtree()
        if not all(_is_whole(part, MOST_PLACE) for choice in path for part in choice):
            raise _no_subtree()
        object.__setattr__(self, "path", path)

    def record(self) -> list[object]:
        """The subtree as a JSON value; `of` reads it."""
        return [self.weight, [list(choice) for choice in self.path]]

    @classmethod
    def of(cls, value: Any) -> Subtree:  # noqa: ANN401 - JSON of any shape
        """The subtree of a JSON value, or of any weight with a path; else a `FormatError`."""
        if isinstance(value, Subtree):
            return value
        match value:
            case [weight, path]:
                return cls(path, weight)
        raise _no_subtree()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a count: what it counted and visited, and the subtrees that it leaves open.

    `halt` says why it ended early; the subtrees left are then a cut of what it did not visit, and
    the one with which it would have gone on comes last. A part without open subtrees is finished.

    >>> from runut import count_part
    >>> part = count_part("set:pentominoes/3x20", budget=5000)
    >>> part.count, part.nodes, part.halt, len(part.open) > 0
    (0, 5000, 'nodes', True)
    """

    algorithm: str
    count: int
    nodes: int
    open: Sequence[Subtree] = ()
    halt: str | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Estimate(Recorded):
    """An estimate of the nodes of a search by random walks down its tree; it is right on average.

    `spread` is the standard error. Search trees have few long branches, which walks seldom find; so
    an estimate from few `samples` is often too low, and its spread too. A cancelled one has no
    samples.

    >>> from runut import estimate
    >>> estimate("set:pentominoes/3x20", samples=10, seed=1).samples
    10
    """

    nodes: float
    spread: float
    samples: int


def _no_subtree() -> FormatError:
    message = "expected an open subtree of a count, found something else"
    return FormatError(message, "a weight and a list of pairs of numbers, as in [1, [[0, 5]]]")


def _is_whole(value: object, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


class Cut(Sequence[Subtree]):
    """Open subtrees of one search, in the order of a count: the last is explored first.

    It equals a tuple of the same subtrees, but makes each on access.

    >>> cut = Cut([Subtree(((0, 5),)), Subtree(((0, 4), (1, 2)))])
    >>> len(cut), cut[-1].path, Cut.unpack(cut.pack()) == cut
    (2, ((0, 4), (1, 2)), True)
    """

    __slots__ = ("native",)

    def __init__(self, subtrees: Iterable[Subtree] = ()) -> None:
        self.native: _engine.Cut = (
            subtrees.native
            if isinstance(subtrees, Cut)
            else _engine.Cut([(each.weight, each.path) for each in subtrees])
        )

    @classmethod
    def of(cls, native: _engine.Cut) -> Cut:
        """The cut that the engine holds."""
        cut = cls.__new__(cls)
        cut.native = native
        return cut

    @classmethod
    def unpack(cls, packed: bytes) -> Cut:
        """The cut in bytes that `pack` made; a `FormatError` for other bytes."""
        try:
            return cls.of(_engine.Cut.unpack(packed))
        except ValueError:
            raise _no_subtree() from None

    def pack(self) -> bytes:
        """The subtrees as bytes."""
        return self.native.pack()

    @classmethod
    def gathered(cls, cuts: Iterable[Cut]) -> Cut:
        """All subtrees of some cuts."""
        return cls.of(_engine.Cut.gathered([(cut.native, range(len(cut))) for cut in cuts]))

    def deepest_first(self) -> Cut:
        """The same subtrees, the largest last as far as their depth tells."""
        depths = self.native.depths()
        places = sorted(range(len(self)), key=depths.__getitem__, reverse=True)
        return Cut.of(_engine.Cut.gathered([(self.native, places)]))

    def __len__(self) -> int:
        return len(self.native)

    @overload
    def __getitem__(self, index: int) -> Subtree: ...
    @overload
    def __getitem__(self, index: slice) -> Cut: ...
    def __getitem__(self, index: int | slice) -> Subtree | Cut:
        at = range(len(self))[index]
        if isinstance(at, range):
            return Cut.of(_engine.Cut.gathered([(self.native, at)]))
        weight, path = self.native[at]
        return Subtree(tuple(path), weight)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cut):
            return Cut.gathered([self]).pack() == Cut.gathered([other]).pack()
        return isinstance(other, tuple | list) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self):,} open subtrees>" if self else "()"

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        """A pickle holds the packed bytes."""
        return Cut.unpack, (self.pack(),)


ROOT = Cut([Subtree()])
"""The cut that is a whole search."""


def overlaps(cut: Cut) -> bool:
    """Whether an open subtree is inside another; of a cut too large to write out, false.

    >>> overlaps(Cut([Subtree(((0, 5),)), Subtree(((0, 5), (1, 2)))])), overlaps(ROOT)
    (True, False)
    """
    if sum(cut.native.depths()) > MOST_COMPARED:
        return False
    paths = sorted(each.path for each in cut)  # what is inside another comes right behind it
    return any(other[: len(path)] == path for path, other in pairwise(paths))
