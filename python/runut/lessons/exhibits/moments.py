"""Exhibits that show one moment: the board at a node of the paper's search, or after some steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runut.core.nodes import Node, Nodes
from runut.core.puzzle import Puzzle
from runut.core.steps import Premise
from runut.explaining.narration import Narration
from runut.families import family_of
from runut.lessons.course import Ask, Maker
from runut.lessons.exhibits.common import board_after, board_of, recorded
from runut.lessons.parts import Part, Picture
from runut.verbs.narrated_search import NarratedSearch
from runut.verbs.pictures import scene_of
from runut.verbs.texts import sentences_of


class Search:
    """The recorded search of the paper's algorithm on the board that a word names."""

    def __init__(self, ask: Ask, at: int) -> None:
        self.puzzle: Puzzle = board_of(ask, at)
        found = recorded(self.puzzle, ask.course.algorithm)
        self._narrated = NarratedSearch(self.puzzle, found, language=ask.language)

    @property
    def nodes(self) -> Nodes:
        """Its nodes."""
        return self._narrated.nodes

    @property
    def narration(self) -> Narration:
        """Its nodes in words."""
        return self._narrated.narration

    def named(self, premise: Premise) -> str:
        """The short name of a constraint."""
        return sentences_of(self.puzzle, self.narration.language).premise(premise)

    def picture(self, node: Node) -> Picture:
        """The board with what a node tries, without a mark on what is wrong."""
        at = self._narrated.at(node.shown)
        return Picture(scene_of(self.puzzle, at.board if at else None))


def _node(ask: Ask) -> Iterator[Part]:
    """`node NUMBER [FILE]`: the board with what a node tries, counted from 1."""
    search = Search(ask, 1)
    yield search.picture(search.nodes[int(ask.word(0)) - 1])


def _before(ask: Ask) -> Iterator[Part]:
    """`node-before NUMBER [FILE]`: the board that a node finds."""
    search = Search(ask, 1)
    board = search.nodes[int(ask.word(0)) - 1].before
    yield Picture(scene_of(search.puzzle, family_of(search.puzzle).unpack(search.puzzle, board)))


def _after(ask: Ask) -> Iterator[Part]:
    """`steps-done NUMBER [FILE]`: the board after so many steps of the ladder."""
    puzzle = board_of(ask, 1)
    yield Picture(scene_of(puzzle, board_after(puzzle, int(ask.word(0)))))


EXHIBITS: Mapping[str, Maker] = {"node": _node, "node-before": _before, "steps-done": _after}
