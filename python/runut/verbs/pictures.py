"""The verb `draw`: a puzzle of any family as text, SVG, PNG or PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypedDict, Unpack, overload

from runut.core.marks import Marks, marked
from runut.core.puzzle import Puzzle, Solution
from runut.core.replacing import file_of, format_of, saved
from runut.core.scene import Scene
from runut.drawing import render
from runut.drawing.theme import theme_of
from runut.errors import PictureError, PuzzleError
from runut.families import families, family_of
from runut.verbs.reading import FILE, PuzzleLike, puzzle_of, solution_of

FURTHEST = 50
"""The greatest factor by which layers can be lifted."""


class Look(TypedDict, total=False):
    """How a drawing that is not of a board looks."""

    theme: str
    scale: float | None
    font: str | Path | None


class PictureChoice(Look, total=False):
    """How a drawing of a board looks."""

    view: str | None
    explode: float | None


@overload
def draw(
    puzzle: PuzzleLike,
    solution: Solution | None = ...,
    marks: Marks | None = ...,
    *,
    format: Literal["svg", "text"] | None = ...,
    to: None = ...,
    **look: Unpack[PictureChoice],
) -> str: ...


@overload
def draw(
    puzzle: PuzzleLike,
    solution: Solution | None = ...,
    marks: Marks | None = ...,
    *,
    format: Literal["png", "pdf"],
    to: str | Path | None = ...,
    **look: Unpack[PictureChoice],
) -> bytes: ...


@overload
def draw(
    puzzle: PuzzleLike,
    solution: Solution | str | Path | None = ...,
    marks: Marks | None = ...,
    *,
    format: str | None = ...,
    to: str | Path | None = ...,
    **look: Unpack[PictureChoice],
) -> str | bytes: ...


def draw(  # noqa: PLR0913 - what a picture can look like, each by its name
    puzzle: PuzzleLike,
    solution: Solution | str | Path | None = None,
    marks: Marks | None = None,
    *,
    theme: str = "light",
    format: str | None = None,
    scale: float | None = None,
    view: str | None = None,
    explode: float | None = None,
    font: str | Path | None = None,
    to: str | Path | None = None,
) -> str | bytes:
    """A drawing of a puzzle, with its solution and marks if given.

    "svg" (the default) and "text" give `str`, "png" and "pdf" `bytes`. `to`, or a name in the place
    of the solution, is a file that takes the drawing too, in the format of its ending if that names
    one. `view` names one of the family's views, by default the one that suits the theme; `scale` 1
    is 36 pixels per cell. `explode` draws layers in space and lifts each by this many times its
    height. `font` is a file for scripts that Runut's typeface lacks. Raises `UnknownNameError` for
    an unknown format, theme or view, `PictureError` for a picture that is too large, and
    `PuzzleError` for a solution of another shape.

    >>> print(draw("hitori/2/2/2111", format="text"))
    2 1
    1 1
    """
    known = puzzle_of(puzzle)
    if isinstance(solution, Path) or (isinstance(solution, str) and FILE.fullmatch(solution)):
        solution, to = file_of(solution, to)
    board, kind = _board_of(known, solution), format_of(format, to, "svg")
    scene = scene_of(known, board, marks, theme=theme, view=view, explode=explode, format=kind)
    return saved(render(scene, kind, theme=theme, scale=scale, font=font), to)


def _board_of(puzzle: Puzzle, given: object) -> Solution | None:
    """The solution to draw, which may be rows or a text."""
    if given is None or isinstance(given, Solution):
        return given
    found = solution_of(puzzle, given)
    if isinstance(given, str) and not puzzle.shape.fits(found.rows):
        wrong = f"{given!r:.60} is neither a solution of this puzzle nor the name of a picture"
        raise PuzzleError(wrong, "a file ends with .svg, .png, .pdf or the like: to='x.png'")
    return found


def scene_of(
    puzzle: Puzzle,
    solution: Solution | None = None,
    marks: Marks | None = None,
    *,
    theme: str = "light",
    view: str | None = None,
    explode: float | None = None,
    format: str = "svg",
) -> Scene:
    """The scene that `draw` draws; for a text without what it cannot show."""
    family = family_of(puzzle)
    if solution is not None:
        _refuse_misfit(puzzle, solution)
    if explode is not None:
        scene = _exploded(puzzle, solution, explode, view)
    else:
        suiting = [each for each in theme_of(theme).views if each in family.drawing.views]
        name = view or next(iter(suiting), "board")
        is_plain = format == "text" and name == "board"
        scene = (family.plain if is_plain else family.view(name))(puzzle, solution)
    return scene if marks is None else marked(scene, marks)


def _refuse_misfit(puzzle: Puzzle, solution: Solution) -> None:
    """Reject a solution whose shape differs from the puzzle's, before drawing it."""
    if not puzzle.shape.fits(solution.rows):
        raise PuzzleError("the solution has another shape than the puzzle")


def _exploded(puzzle: Puzzle, solution: Solution | None, explode: float, view: str | None) -> Scene:
    family = family_of(puzzle)
    draw_exploded = family.drawing.exploded
    if view is not None:
        raise PictureError(f"a picture is either the view {view!r} or exploded, not both")
    if draw_exploded is None:
        able = " and ".join(each.name for each in families() if each.drawing.exploded)
        raise PictureError(f"only {able} puzzles have layers to explode, not {family.name}")
    if not 0 <= explode <= FURTHEST:
        raise PictureError(f"layers are lifted 0 to {FURTHEST} times their height, not {explode}")
    return draw_exploded(puzzle, solution, explode)
