"""Runs an algorithm that a reader wrote: a plain generator function of a puzzle and a control.

Nothing that it says is taken on trust. Each board that it yields is packed and judged, each call is
checked, an exception of its own names the line of its file, and a loop that reports nothing is
stopped by a `Watch`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from runut.core.family import AnyFamily
from runut.core.puzzle import UNKNOWN, Puzzle, Solution
from runut.core.rules.check import packed_values
from runut.core.rules.model import Model
from runut.core.search import Reference, ReferenceControl, Search
from runut.core.shape import Cell
from runut.errors import AlgorithmError
from runut.families.own_watch import Watch

Explore = Callable[[Any, "AlgorithmControl"], Iterator[Sequence[Any]]]
"""A generator function of a puzzle and a control that yields what it calls solutions."""

MOST_COMPARED = 100_000
"""The most boards that are compared to find one that comes twice."""


@dataclass(slots=True)
class AlgorithmControl:
    """What an algorithm reports of its search: the nodes that it tries, and the cells that it sets.

    `node` counts a node and ends the search where a limit or Ctrl-C says so. The events make tree,
    film and sentences: `set` fills a cell, and `back(depth)` empties all that was set at this depth
    or deeper. A cell is its number in reading order or `(row, column)`, from 0; a value is what a
    solution shows, or its packed number.
    """

    name: str
    _places: Mapping[Cell, int] = field(repr=False)
    _control: ReferenceControl
    _model: Model = field(repr=False)
    _top: int = -1
    _set: list[int] = field(default_factory=list)

    def node(self, depth: int, cell: int | Cell | None = None, value: int | str = UNKNOWN) -> None:
        """Count one node at this depth below the start, which tries `value` in `cell`."""
        level = self._depth(depth)
        if depth > self._top + 1:
            self._refuse_tree(f"a node of depth {depth} follows", depth)
        if self._set and self._set[-1] >= depth:
            self._refuse_tree(f"a node of depth {depth} begins before back({depth})", depth)
        self._top = depth
        place = 0 if cell is None else self._place(cell)
        self._control.node(level, place, UNKNOWN if value == UNKNOWN else self._value(value))

    def set(self, depth: int, cell: int | Cell, value: int | str) -> None:
        """The node at this depth puts `value` into `cell`."""
        level = self._depth(depth)
        if depth != max(self._top, 0):
            self._refuse_tree(f"set fills a cell at depth {depth}", depth)
        self._set.append(depth)
        self._control.set(level, self._place(cell), self._value(value))

    def back(self, depth: int) -> None:
        """The search takes back its node at this depth, with all that was set there or deeper."""
        level = self._depth(depth)
        while self._set and self._set[-1] >= depth:
            self._set.pop()
        self._top = min(self._top, depth - 1)
        self._control.backtrack()
        self._control.back(level)

    def work(self, units: int = 1) -> None:
        """Report work inside one long node, so that limits hold there too."""
        self._control.work(units)

    def _refuse_tree(self, what: str, depth: int) -> None:
        """A tree needs calls that nest; elsewhere they need not."""
        if self._control.is_tree:
            raise AlgorithmError(
                self.name,
                f"its calls do not nest, so it has no tree: after {self._control.nodes} nodes, the "
                f"last of depth {self._top}, {what}; back({depth}) takes back what is deeper",
            )

    def _depth(self, depth: object) -> int:
        level = _whole(depth)
        if level is None or not 0 <= level < 1 << 16:
            raise AlgorithmError(self.name, f"depth {depth!r}; expected a number from 0 to 65535")
        return level

    def _place(self, cell: int | Cell) -> int:
        place = self._places.get(cell, -1) if isinstance(cell, tuple) else _whole(cell) or 0
        if not 0 <= place < len(self._places):
            last = len(self._places) - 1
            raise AlgorithmError(
                self.name, f"cell {cell!r}; expected 0 to {last} or its row and column"
            )
        return place

    def _value(self, value: int | str) -> int:
        number = self._model.symbols.get(value) if isinstance(value, str) else _whole(value)
        if number not in self._model.values:
            raise AlgorithmError(self.name, f"{value!r} is no value of this puzzle")
        return number


def _whole(value: object) -> int | None:
    """A whole number, those of numpy too; `None` for anything else."""
    return index(value) if isinstance(value, SupportsIndex) else None


@dataclass(frozen=True, slots=True)
class OwnSearch:
    """One puzzle with a reader's algorithm; `search` runs it as any other."""

    family: AnyFamily
    name: str
    explore: Explore
    puzzle: Puzzle
    may_miss: bool = False

    def search(self) -> Search:
        """The search, in which every board is judged as it comes."""
        return Reference(self._boards, lambda _board: True)

    def _boards(self, control: ReferenceControl) -> Iterator[bytes]:
        judge = self.family.algorithms[0].prepare(self.puzzle, {}).accepts
        seen: set[bytes] = set()
        for number, packed in enumerate(self._found(control), 1):
            if not judge(packed):
                raise self._fault(f"board {number} is no solution: {self._broken(packed)}")
            if packed in seen and not self.may_miss:
                raise self._fault(f"board {number} came before; say may_miss=True if that may be")
            if len(seen) < MOST_COMPARED:
                seen.add(packed)
            yield packed

    def _found(self, control: ReferenceControl) -> Iterator[bytes]:
        """What the function yields, packed; its own exceptions become errors that name a line."""
        watch, steps = Watch(control), self._steps(control)
        with watch.over():
            for number in count(1):
                try:
                    with watch:
                        board = self._packed(next(steps), f"board {number}")
                except StopIteration:
                    return
                except AlgorithmError:
                    raise
                except (Exception, SystemExit) as error:  # a reader's function may raise anything
                    raise self._fault(self._cause(error)) from error
                yield board

    def _steps(self, control: ReferenceControl) -> Iterator[Sequence[Any]]:
        model = self.family.model(self.puzzle)
        places = {cell: place for place, cell in enumerate(self.puzzle.shape.cells())}
        own = AlgorithmControl(self.name, places, control, model)
        found = self.explore(self.puzzle, own)
        if not isinstance(found, Iterator):
            raise self._fault(f"it returns {found!r:.60}; expected boards one by one, by yield")
        yield from found

    def _packed(self, board: object, called: str) -> bytes:
        """A board as packed values, from rows of values or from a packed board."""
        model, shape = self.family.model(self.puzzle), self.puzzle.shape
        values: list[Any] = list(board) if isinstance(board, bytes | bytearray) else []
        if not values:
            solution = _solution(board)
            if solution is None or not shape.fits(solution.rows):
                sides = " and ".join(f"{rows} rows of {columns}" for rows, columns in shape.sizes)
                raise self._fault(f"{called} is {board!r:.60}; expected {sides} values")
            values = packed_values(model, solution)
        if len(values) != shape.size:
            raise self._fault(f"{called} has {len(values)} bytes; expected {shape.size}")
        for cell, value in zip(shape.cells(), values, strict=True):
            if value not in model.values:
                raise self._fault(f"{called} holds {value!r} in {cell}; a solution cannot")
        return bytes(values)

    def _broken(self, board: bytes) -> str:
        found = self.family.check(self.puzzle, self.family.unpack(self.puzzle, board))
        return "; ".join(dict.fromkeys(self.family.broken(each.rule) for each in found))

    def _cause(self, error: BaseException) -> str:
        """An exception with the line of the reader's file that it comes from."""
        frames = traceback.extract_tb(error.__traceback__)
        file = getattr(getattr(self.explore, "__code__", None), "co_filename", "")
        lines = [
            f"{Path(each.filename).name}:{each.lineno}: "
            for each in frames
            if each.filename == file
        ]
        return f"{''.join(lines[-1:])}{type(error).__name__}: {error}"

    def _fault(self, fault: str) -> AlgorithmError:
        return AlgorithmError(self.name, fault)


def _solution(board: object) -> Solution | None:
    """Rows, or layers of rows, as a solution; `None` for what is neither."""
    if isinstance(board, Solution):
        return board
    try:
        rows = tuple(map(tuple, board))  # type: ignore[call-overload]
        is_layered = bool(rows and rows[0]) and isinstance(rows[0][0], list | tuple)
        return Solution(tuple(tuple(map(tuple, layer)) for layer in rows) if is_layered else rows)
    except TypeError:
        return None
