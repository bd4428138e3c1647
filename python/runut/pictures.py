"""The verb `draw`: a puzzle of any family as text, SVG, PNG or PDF."""

from __future__ import annotations

from typing import Literal, overload

from runut.api import read
from runut.core.marks import Marks, marked
from runut.core.puzzle import Puzzle, Solution
from runut.core.scene import Scene
from runut.drawing import render
from runut.drawing.theme import theme_of
from runut.families import family_of

__all__ = ["draw", "scene_of"]


@overload
def draw(
    puzzle: Puzzle | str,
    solution: Solution | None = ...,
    marks: Marks | None = ...,
    *,
    format: Literal["text", "svg"] = ...,
    theme: str = ...,
    scale: float | None = ...,
    view: str | None = ...,
) -> str: ...


@overload
def draw(
    puzzle: Puzzle | str,
    solution: Solution | None = ...,
    marks: Marks | None = ...,
    *,
    format: Literal["png", "pdf"],
    theme: str = ...,
    scale: float | None = ...,
    view: str | None = ...,
) -> bytes: ...


def draw(
    puzzle: Puzzle | str,
    solution: Solution | None = None,
    marks: Marks | None = None,
    *,
    format: str = "text",
    theme: str = "light",
    scale: float | None = None,
    view: str | None = None,
) -> str | bytes:
    """A drawing of a puzzle, with its solution and with marks if they are given.

    "text" and "svg" give `str`, "png" and "pdf" `bytes`. `view` is one of the family's ways to
    draw, by default the one that suits the theme; `scale` 1 is 36 pixels a cell.

    >>> print(draw("hitori/2/2/2111"))
    2 1
    1 1
    """
    known = read(puzzle) if isinstance(puzzle, str) else puzzle
    scene = scene_of(known, solution, marks, theme=theme, view=view)
    return render(scene, format, theme=theme, scale=scale)


def scene_of(
    puzzle: Puzzle,
    solution: Solution | None = None,
    marks: Marks | None = None,
    *,
    theme: str = "light",
    view: str | None = None,
) -> Scene:
    """What `draw` draws, as a value."""
    family = family_of(puzzle)
    suiting = [each for each in theme_of(theme).views if each in family.views]
    scene = family.view(view or next(iter(suiting), "board"))(puzzle, solution)
    return scene if marks is None else marked(scene, marks)
