"""The verb `widget`: a puzzle to play in a notebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from runut.asking.requests import THEMES
from runut.core.tables import LANGUAGES
from runut.errors import MissingExtraError, checked_name
from runut.verbs.reading import PuzzleLike, puzzle_of

if TYPE_CHECKING:
    from runut.web.puzzle_widget import PuzzleWidget


def widget(puzzle: PuzzleLike, *, language: str = "en", theme: str = "system") -> PuzzleWidget:
    """A puzzle to play in a notebook, on the board of the web app.

    Its `board` holds the player's values, `None` where a cell is open, its `marks` the candidates,
    and `solved` says whether the board is right. A board that you set is one move, which the player
    can undo. Hints and checks are answered by the kernel. `theme` is `system`, which follows the
    notebook, `light`, `dark` or `contrast`.

    Raises what `read` raises, `UnknownNameError` for an unknown language or theme,
    `MissingExtraError` without anywidget, and `MissingProgramError` where the board is not built.

    >>> widget("1......4.2....3.", theme="pink")
    Traceback (most recent call last):
    runut.errors.UnknownNameError: unknown theme 'pink'; known: system, light, dark, contrast
    """
    puzzle = puzzle_of(puzzle)
    checked_name("language", language, LANGUAGES)
    checked_name("theme", theme, THEMES)
    try:
        import_module("anywidget")
    except ImportError:
        raise MissingExtraError("a widget", "notebook") from None
    made: PuzzleWidget = import_module("runut.web.puzzle_widget").PuzzleWidget(
        puzzle, language=language, theme=theme
    )
    return made
