"""Pictures on the command line: how they look, and as files of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypedDict, TypeVar

import click

from runut.cli.names import VIEW, Name
from runut.cli.numbers import Real
from runut.cli.output import write_bytes
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle, Solution
from runut.pictures import FURTHEST, draw

__all__ = ["NO_PICTURE", "PICTURES", "PictureChoice", "picture_options", "theme_option"]
__all__ += ["write_picture"]

F = TypeVar("F", bound=Callable[..., Any])
PICTURES = (".svg", ".png", ".pdf")


class PictureChoice(TypedDict):
    """How to draw, as asked for on the command line."""

    theme: str
    scale: float | None
    view: str | None
    explode: float | None


NO_PICTURE = PictureChoice(theme="light", scale=None, view=None, explode=None)
"""When nothing was asked of how a picture looks."""


def _themes(_: click.Context) -> Iterable[str]:
    from runut.drawing.theme import THEMES

    return THEMES


class ThemeName(Name):
    """The name of a theme; another one is told before any work is done."""

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002 - click's signature
        ctx: click.Context | None,  # noqa: ARG002 - the same
    ) -> str:
        """The name, or an error with near names."""
        from runut.drawing.theme import theme_of

        return theme_of(value).name


def theme_option(default: str) -> Callable[[F], F]:
    """`--theme`, with this theme if none is named."""
    return click.option(
        "--theme", type=ThemeName(_themes), default=default, show_default=True, metavar="NAME",
        help="light, dark, print, contrast or classic.",
    )  # fmt: skip


def picture_options(function: F) -> F:
    """How pictures look."""
    for option in (
        click.option("--view", type=VIEW, metavar="NAME",
                     help="Another way to draw, where the family has one, such as balls."),
        click.option("--explode", type=Real(0, FURTHEST), metavar="X",
                     help="Draw layers in space, X times their height further up; 0 as they rest."),
        click.option("--scale", type=Real(min=0, min_open=True), metavar="X",
                     help="X times 36 pixels a cell."),
        theme_option("light"),
    ):  # fmt: skip
        function = option(function)
    return function


def write_picture(
    output: Path,
    puzzle: Puzzle,
    solution: Solution | None,
    marks: Marks | None,
    choice: PictureChoice,
) -> None:
    """Write the picture as the ending of the file says."""
    drawn = draw(puzzle, solution, marks, **choice, format=output.suffix.removeprefix("."))
    write_bytes(output, drawn if isinstance(drawn, bytes) else drawn.encode())
