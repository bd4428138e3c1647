"""Pictures on the command line: how they look, and as files of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import click

from runut.cli.command import option, together
from runut.cli.names import VIEW, Name
from runut.cli.numbers import Real
from runut.cli.options import ending_of
from runut.cli.output import write_whole
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle, Solution
from runut.core.scene import Scene, written
from runut.drawing import render
from runut.verbs.pictures import FURTHEST, Look, PictureChoice, scene_of

T = TypeVar("T")
PICTURES = (".svg", ".png", ".pdf")


NO_PICTURE = PictureChoice(theme="light", scale=None, view=None, explode=None, font=None)
"""When nothing was asked of how a picture looks."""


def _themes(_: click.Context) -> Iterable[str]:
    from runut.drawing.theme import THEMES

    return THEMES


class ThemeName(Name):
    """The name of a theme; an unknown one is rejected before any work is done."""

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002 - click's signature
        ctx: click.Context | None,  # noqa: ARG002 - the same
    ) -> str:
        """The name, or an error with near names."""
        from runut.drawing.theme import theme_of

        return theme_of(value).name


def theme_option(default: str) -> Any:
    """`--theme`, with this theme if none is named."""
    return option(
        "--theme", "light, dark, print, contrast or classic.",
        type=ThemeName(_themes), default=default, show_default=True, metavar="NAME",
    )  # fmt: skip


THEME = theme_option("light")
FONT = option(
    "--font", "A font for Chinese, Arabic and other scripts; Latin, Greek, Cyrillic are built in.",
    type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
)  # fmt: skip
"""Where letters come from that Runut has none for."""
_SCALE = option(
    "--scale", "Draw X times larger than 36 pixels per cell.",
    type=Real(min=0, min_open=True), metavar="X",
)  # fmt: skip
PICTURE = together(
    PictureChoice,
    theme=THEME,
    scale=_SCALE,
    explode=option(
        "--explode", "Draw layers in 3D, X times their height apart; 0 draws no gap.",
        type=Real(0, FURTHEST), metavar="X",
    ),
    view=option(
        "--view", "Another way to draw, such as balls; not every family has one.",
        type=VIEW, metavar="NAME",
    ),
    font=FONT,
)  # fmt: skip
"""How pictures look: a `PictureChoice`."""


def is_scaled(look: Look) -> bool:
    """Whether something was asked for that only a picture has."""
    return (look["scale"], look["font"]) != (None, None)


LOOK = together(Look, scale=_SCALE, font=FONT, theme=THEME)
"""How pictures of steps and trees look: a `Look`."""


def warn_of_unwritten(scene: Scene, font: str | Path | None) -> None:
    """Say which texts of a picture will be boxes for want of a font."""
    warn_of_missing_letters((text.text for text in written(scene)), font)


def warn_of_missing_letters(texts: Iterable[str], font: str | Path | None) -> None:
    """Say which texts will be boxes for want of a font."""
    from runut.drawing.typeface import is_written

    for text in dict.fromkeys(texts):
        if font is None and not is_written(text):
            click.echo(
                f"{text!r} has letters that are drawn as boxes; give a font with --font FILE",
                err=True,
            )


def kind_of(
    output: Path | None, endings: Sequence[str], choice: PictureChoice, *, as_json: bool
) -> str:
    """The ending that says what is written; an error where options contradict each other."""
    ending = ending_of(output, endings, as_json=as_json)
    if ending not in PICTURES and choice != NO_PICTURE:
        raise click.UsageError(
            "--theme, --scale, --view, --explode and --font need a picture file, such as -o x.svg."
        )
    return ending


def only(found: Iterator[T]) -> T:
    """The one puzzle or answer that there is; a picture holds no more."""
    some = list(islice(found, 2))
    if len(some) != 1:
        number = "several" if some else "none"
        raise click.UsageError(
            f"A picture shows one puzzle, but there are {number}; 'runut print' takes many."
        )
    return some[0]


def write_picture(
    output: Path,
    puzzle: Puzzle,
    solution: Solution | None,
    marks: Marks | None,
    choice: PictureChoice,
) -> None:
    """Write the picture as the ending of the file says."""
    kind = output.suffix.removeprefix(".")
    looks, font = choice["theme"], choice["font"]
    scene = scene_of(
        puzzle, solution, marks, theme=looks, view=choice["view"], explode=choice["explode"]
    )
    if kind != "svg":  # which leaves letters that we lack to the reader's fonts
        warn_of_unwritten(scene, font)
    write_whole(output, render(scene, kind, theme=looks, scale=choice["scale"], font=font))
