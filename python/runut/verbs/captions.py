"""Sentences below pictures: broken into lines, all of one size and with the same room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from runut.core.scene import Group, Scene, Text
from runut.drawing.columns import wrapped

_SIZES = (0.5, 0.44, 0.38, 0.32)
"""Sizes of the letters, in cells, the largest first; the first with few enough lines is taken."""
_FEW = 4
_LINE = 1.3
"""The height of a line, in sizes."""


@dataclass(frozen=True, slots=True)
class Captions:
    """The size of the letters and the number of lines that suit all sentences of a film.

    >>> Captions.of(["r1c1: 2 fits."], 9).lines
    1
    """

    width: float
    size: float
    lines: int

    @classmethod
    def of(cls, sentences: Iterable[str], width: float) -> Captions:
        """Those for these sentences below a picture of this width; no room without a sentence."""
        longest = {sentence for sentence in sentences if sentence}
        found = (cls(width, size, _most_lines(longest, width, size)) for size in _SIZES)
        fitting = [each for each in found if each.lines <= _FEW or each.size == _SIZES[-1]]
        return fitting[0]

    def under(self, scene: Scene, sentence: str) -> Scene:
        """The picture with a sentence below it."""
        if not self.lines:
            return scene
        items = (*scene.items, Group(tuple(self._texts(scene.height, sentence)), "caption"))
        return replace(scene, height=scene.height + self.lines * self.size * _LINE, items=items)

    def _texts(self, top: float, sentence: str) -> Iterator[Text]:
        for at, line in enumerate(wrapped(sentence, self.width, self.size)):
            y = top + (at + 0.5) * self.size * _LINE
            yield Text(0, y, line, "clue", self.size, "start")


def _most_lines(sentences: Iterable[str], width: float, size: float) -> int:
    return max((len(wrapped(each, width, size)) for each in sentences), default=0)
