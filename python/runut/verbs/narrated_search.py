"""A recorded search with a sentence for each node, and the board of which the sentence speaks."""

from __future__ import annotations

from dataclasses import dataclass

from runut.core.marks import Marks
from runut.core.methods import NO_OPTIONS, Options
from runut.core.narrators import Happening, Verdict
from runut.core.nodes import Node
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result
from runut.families import family_of
from runut.verbs.texts import narration_of, nodes_of


@dataclass(frozen=True, slots=True)
class NarratedNode:
    """A node in words: its sentence, its line of the pseudo-code, and its board with what breaks.

    The board shows what is tried, also where the search rejects it; that is after `shown` events.
    """

    sentence: str
    line: int
    board: Solution
    marks: Marks
    shown: int


class NarratedSearch:
    """A recorded search in one language.

    >>> import runut
    >>> puzzle = runut.read("hitori/2/2/2111")
    >>> found = runut.solve(puzzle, algorithm="patterns", record=True)
    >>> NarratedSearch(puzzle, found).at(2).sentence
    'r1c1: its 2 has no duplicate: white.'
    """

    def __init__(
        self,
        puzzle: Puzzle,
        result: Result,
        options: Options = NO_OPTIONS,
        language: str = "en",
    ) -> None:
        self.puzzle = puzzle
        self.narration = narration_of(puzzle, result.stats.algorithm, options, language)
        self.nodes = nodes_of(puzzle, result)
        self._end = len(result.trace or ())
        self._cells = tuple(puzzle.shape.cells())
        self._last: tuple[int, NarratedNode] | None = None

    @property
    def code(self) -> tuple[str, ...]:
        """The pseudo-code of the algorithm, line by line; empty for one without."""
        return self.narration.code

    def at(self, events: int) -> NarratedNode | None:
        """The node that the search is at after so many events; none before the first."""
        number = self.nodes.number_at(events)
        if not number:
            return None
        if self._last is None or self._last[0] != number:
            self._last = number, self._narrated(self.nodes[number - 1])
        return self._last[1]

    def step(self, events: int, by: int) -> int:
        """The number of events at the next node, or with -1 at the one before."""
        number = self.nodes.number_at(events)
        if by < 0 and number and events <= self.nodes[number - 1].shown:
            number -= 1
        elif by > 0 and not (number and events < self.nodes[number - 1].shown):
            number += 1
        if number > len(self.nodes):
            return self._end
        return self.nodes[number - 1].shown if number else 0

    def _narrated(self, node: Node) -> NarratedNode:
        happening = self.narration.happening(node)
        family, puzzle = family_of(self.puzzle), self.puzzle
        cells = bytearray(node.after)
        for place, value in happening.tries:
            cells[place] = value
        return NarratedNode(
            self.narration.says(happening),
            self.narration.line(happening),
            family.unpack(puzzle, bytes(cells)),
            Marks(errors=tuple(self._cells[place] for place in wrong_places(happening))),
            node.shown,
        )


def wrong_places(happening: Happening) -> list[int]:
    """The places that break a rule together; all that was tried, where no rule is known."""
    if happening.broken and happening.broken.places:
        return sorted(happening.broken.places)
    if happening.verdict is Verdict.REJECTED:
        return [place for place, _ in happening.tries]
    return []
