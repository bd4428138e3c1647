"""`runut watch`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.options import reading_options, search_choice, search_options
from runut.cli.sources import STDIN, readings
from runut.cli.style import is_terminal, terminal_colours
from runut.core.reading import one
from runut.core.scene import Scene
from runut.core.trace import Moment
from runut.drawing import blocks, render_text
from runut.drawing.terminal import Colours
from runut.families import family_of
from runut.films import Screening, screening
from runut.pictures import scene_of

__all__ = ["Player", "command"]

STOPS = 400
PATIENCE = 30.0
HELP = "space: pause or play   arrows: step, speed   home, end   q: quit"
KEYS = {
    " ": "pause", "q": "quit", "\x1b": "quit", "\x03": "quit", "\x1b[C": "next", "\x1b[D": "back",
    "\x1b[A": "faster", "\x1b[B": "slower", "\x1b[H": "first", "\x1b[F": "last",
    "\x1b[1~": "first", "\x1b[4~": "last",
}  # fmt: skip
RATES = (1, 2, 4, 8, 12, 20, 30)
"""Pictures a second."""


@click.command(name="watch")
@reading_options
@search_options
def command(sources: tuple[str, ...], family: str | None, form: str | None, **search: Any) -> int:
    """Watch in the terminal how an algorithm solves a puzzle.

    Space pauses, left and right step by one event, up and down change the speed, q quits.

    \b
    runut watch examples/sudoku/paper-figure-7.txt -a cell-backtracking
    """
    if not (is_terminal(sys.stdout) and is_terminal(sys.stdin)) or STDIN in sources:
        raise click.UsageError("This plays in a terminal; 'runut animate' writes a film to a file.")
    if search["seconds"] is None and search["nodes"] is None:
        search["seconds"] = PATIENCE
    choice = search_choice(1, **search)
    puzzle = one(readings(sources, family, form))
    shown = screening(
        puzzle, algorithm=choice.algorithm, options=choice.options, limits=choice.limits
    )
    _play(Player(shown))
    return Exit.DONE


@dataclass
class Player:
    """Where a recorded search is looked at, and whether it runs."""

    shown: Screening
    at: int = 0
    is_playing: bool = True
    has_quit: bool = False
    rate: int = 12
    stops: list[Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stops = list(self.shown.moments(self.shown.stops(STOPS)))

    def press(self, key: str) -> None:
        """Do what a key stands for; unknown keys do nothing."""
        match KEYS.get(key):
            case "quit":
                self.has_quit = True
            case "pause":
                self.at = 0 if self.at == self.last else self.at
                self.is_playing = not self.is_playing
            case "next":
                self._stand(self.at + 1)
            case "back":
                self._stand(self.at - 1)
            case "first":
                self._stand(0)
            case "last":
                self._stand(self.last)
            case "faster":
                self.rate = next((rate for rate in RATES if rate > self.rate), self.rate)
            case "slower":
                self.rate = max([rate for rate in RATES if rate < self.rate] or [self.rate])

    def tick(self) -> None:
        """Go to the next stop, if the search is playing; stand at the last."""
        if self.is_playing:
            self.at = next((stop.events for stop in self.stops if stop.events > self.at), self.last)
            self.is_playing = self.at < self.last

    def moment(self) -> Moment:
        """The search where it is looked at."""
        near = next((stop for stop in self.stops if stop.events == self.at), None)
        return near or next(self.shown.moments([self.at]))

    @property
    def last(self) -> int:
        """The number of recorded events."""
        return len(self.shown.trace)

    def _stand(self, at: int) -> None:
        self.is_playing = False
        self.at = min(max(0, at), self.last)


def picture(player: Player, columns: int, rows: int, colours: Colours) -> list[str]:
    """The lines of the screen: the board, the counters, what the keys do."""
    moment = player.moment()
    puzzle = player.shown.puzzle
    board = family_of(puzzle).unpack(puzzle, moment.cells)
    lines = _fitting(scene_of(puzzle, board), columns, rows - 3, colours)
    state = "playing" if player.is_playing else "paused"
    told = f"{player.shown.told(moment)}, event {moment.events:,} of {player.last:,}, {state}"
    dropped = player.shown.trace.dropped
    more = f"; {dropped:,} more were not recorded" if dropped else ""
    return [*lines, "", told + more, HELP]


def _fitting(scene: Scene, columns: int, rows: int, colours: Colours) -> list[str]:
    """The board as text, or as half blocks where that is too large."""
    plain = render_text(scene).splitlines()
    if max(map(len, plain), default=0) <= columns and len(plain) <= rows:
        return render_text(scene, colours=colours).splitlines()
    return blocks.render(scene, colours=colours).splitlines()[:rows]


def _play(player: Player) -> None:
    colours = terminal_colours()
    with _screen() as keys:
        while not player.has_quit:
            size = shutil.get_terminal_size()
            lines = picture(player, size.columns, size.lines, colours)
            shown = "".join(f"{line}\x1b[K\r\n" for line in lines[: size.lines - 1])
            click.echo(f"\x1b[H{shown}\x1b[J", nl=False, color=True)
            key = keys.read(1 / player.rate if player.is_playing else None)
            if key:
                player.press(key)
            else:
                player.tick()


class _Keys:
    """Keys as they are pressed; an arrow is one key."""

    def read(self, seconds: float | None) -> str:
        """The next key, or nothing if none is pressed in time."""
        import os
        import select

        if not select.select([sys.stdin], [], [], seconds)[0]:
            return ""
        return os.read(sys.stdin.fileno(), 8).decode("utf-8", "replace")


@contextmanager
def _screen() -> Iterator[_Keys]:
    """A screen of our own, and keys without Enter; the terminal is put back whatever happens."""
    try:
        import termios
        import tty
    except ImportError:
        raise click.UsageError("Watching needs a Unix terminal; try 'runut animate'.") from None
    before = termios.tcgetattr(sys.stdin)
    click.echo("\x1b[?1049h\x1b[?25l", nl=False, color=True)
    try:
        tty.setcbreak(sys.stdin)
        yield _Keys()
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        click.echo("\x1b[?25h\x1b[?1049l", nl=False, color=True)
