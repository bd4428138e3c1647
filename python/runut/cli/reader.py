"""A text for a terminal: Markdown in the terminal's width, a screenful at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import Literal

import click

from runut.cli.screen import HAS_KEYS, QUIT, Screen, keyboard, size
from runut.cli.style import is_terminal, terminal_colours
from runut.drawing import render_fitting
from runut.drawing.terminal import Colours
from runut.lessons import Exhibit, Part, Picture
from runut.lessons.lesson import Block
from runut.lessons.parts import markdown_of
from runut.lessons.words import phrase

WIDEST = 100
"""Longer lines are hard to read."""
MARGIN = "  "
ON = ("\n", "\r", " ")
OFF = (QUIT, "\x1b", "\x04")
_SYSTEMS: Mapping[Colours, Literal["256", "truecolor"] | None] = {
    Colours.NONE: None,
    Colours.PALETTE: "256",
    Colours.TRUE: "truecolor",
}


def read_on(chapters: Iterable[tuple[str, Iterable[Block]]], language: str) -> None:
    """Show chapter after chapter; Enter or space goes on, q quits.

    A chapter that is longer than the screen comes in several parts. Without a keyboard everything
    is shown at once.
    """
    if not (HAS_KEYS and is_terminal(sys.stdin)):
        for heading, blocks in chapters:
            _say(lines_of(heading, blocks, size()[0], terminal_colours()))
        return
    with keyboard() as keys:
        for number, (heading, blocks) in enumerate(chapters):
            if number and not _goes_on(keys, phrase(language, "next-section")):
                return
            columns, rows = size()
            lines = lines_of(heading, blocks, columns, terminal_colours())
            for begin in range(0, len(lines), max(rows - 2, 1)):
                if begin and not _goes_on(keys, phrase(language, "more")):
                    return
                _say(lines[begin : begin + max(rows - 2, 1)])


def _say(lines: Iterable[str]) -> None:
    click.echo("\n".join(lines))


def _goes_on(keys: Screen, asked: str) -> bool:
    """Ask for a key; Enter and space go on, q, Escape and a terminal that is gone do not."""
    click.echo(asked, nl=False)
    pressed = ""
    while pressed not in (*ON, *OFF):
        pressed = keys.key(None)
    click.echo("\r\x1b[K", nl=False)
    return pressed in ON


def lines_of(heading: str, blocks: Iterable[Block], columns: int, colours: Colours) -> list[str]:
    """A chapter as lines of at most so many columns, as far as its pictures fit."""
    width = min(columns, WIDEST)
    parts = [_markdown(heading, width, colours)]
    parts += (_shown(part, width, colours) for block in blocks for part in _parts(block))
    return [*"\n\n".join(part.strip("\n") for part in parts).splitlines(), ""]


def _parts(block: Block) -> Iterator[str | Part]:
    if isinstance(block, Exhibit):
        yield from block.parts
    else:
        yield block.markdown()


def _shown(part: str | Part, width: int, colours: Colours) -> str:
    if isinstance(part, Picture) and not part.text:
        caption = [_markdown(part.caption, width, colours)] if part.caption else []
        board = render_fitting(part.scene, width - len(MARGIN), colours=colours)
        return "\n".join([*caption, *((MARGIN + line).rstrip() for line in board.splitlines())])
    return _markdown(part if isinstance(part, str) else markdown_of(part), width, colours)


def _markdown(text: str, width: int, colours: Colours) -> str:
    """Markdown as lines for the terminal."""
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=bool(colours),
        color_system=_SYSTEMS[colours],
        no_color=not colours,
        theme=Theme({"markdown.code": "bold", "markdown.code_block": ""}),
    )
    with console.capture() as captured:
        console.print(Markdown(text, code_theme="ansi_dark"))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
