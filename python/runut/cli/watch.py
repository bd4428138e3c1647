"""`runut watch`."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import zip_longest
from textwrap import wrap

import click

from runut.cli.exits import Exit
from runut.cli.options import SEARCH, PuzzlesCommand, SearchChoice
from runut.cli.screen import QUIT, screen, shown_width, size
from runut.cli.sources import STDIN
from runut.cli.style import is_dumb, is_terminal, terminal_colours
from runut.core.scene import Scene
from runut.core.trace import Moment
from runut.drawing import blocks, render_text
from runut.drawing.terminal import Colours
from runut.families import family_of
from runut.verbs.films import Film, RecordedSearch, record_search
from runut.verbs.narrated_search import NarratedNode, NarratedSearch
from runut.verbs.pictures import scene_of

STOPS = 400
HELP = "space: pause or play   arrows: step, speed   home, end   q: quit"
KEYS = {
    " ": "pause", QUIT: "quit", "\x1b": "quit", "\x03": "quit", "\x1b[C": "next", "\x1b[D": "back",
    "\x1b[A": "faster", "\x1b[B": "slower", "\x1b[H": "first", "\x1b[F": "last",
    "\x1b[1~": "first", "\x1b[4~": "last",
}  # fmt: skip
GAP = 4
"""Columns between the board and the pseudo-code."""
MOST_SAID = 3
"""Lines of a sentence; more are cut off."""
FEWEST = 12
"""Lines of a terminal that is too low for sentences."""
RATES = (1, 2, 4, 8, 12, 20, 30)
"""Pictures a second."""


class WatchCommand(PuzzlesCommand):
    """Watch in the terminal how an algorithm solves a puzzle.

    A sentence says what each node is; in a wide terminal the algorithm's pseudo-code stands beside
    the board. Space pauses, left and right step by one node, up and down change the speed, q quits.

    \b
    runut watch examples/sudoku/paper-figure-7.txt -a cell-backtracking
    """

    choice: SearchChoice = SEARCH

    def _run(self) -> Exit:
        can_play = is_terminal(sys.stdout) and is_terminal(sys.stdin) and not is_dumb()
        if not can_play or STDIN in self.reading.sources:
            raise click.UsageError(
                "'runut watch' needs a terminal and a file; "
                "'runut animate' writes a film to a file."
            )
        choice, puzzle = self.choice.up_to(1).patient(), self.reading.only()
        shown = choice.of(record_search)(puzzle, limits=choice.limits)
        _play(Player(shown, self.language))
        return Exit.DONE


@dataclass
class Player:
    """Where a recorded search is looked at, and whether it runs."""

    shown: RecordedSearch
    language: str = "en"
    at: int = 0
    is_playing: bool = True
    has_quit: bool = False
    rate: int = 12
    stops: list[Moment] = field(default_factory=list)
    has_filled_cells: bool = False
    """Whether the board has any at the end, as a film has one look from beginning to end."""
    narrated: NarratedSearch = field(init=False)

    def __post_init__(self) -> None:
        shown = self.shown
        self.narrated = NarratedSearch(shown.puzzle, shown.result, shown.options, self.language)
        self.stops = list(self.shown.moments(self.shown.stops(STOPS)))
        self.has_filled_cells = blocks.has_filled_cells(self.shown.last_scene(Film()))

    def press(self, key: str) -> None:
        """Do what a key means; unknown keys do nothing."""
        match KEYS.get(key):
            case "quit":
                self.has_quit = True
            case "pause":
                self.at = 0 if self.at == self.last else self.at
                self.is_playing = not self.is_playing
            case "next":
                self._stand(self.narrated.step(self.at, 1))
            case "back":
                self._stand(self.narrated.step(self.at, -1))
            case "first":
                self._stand(0)
            case "last":
                self._stand(self.last)
            case "faster":
                self.rate = next((rate for rate in RATES if rate > self.rate), self.rate)
            case "slower":
                self.rate = max([rate for rate in RATES if rate < self.rate] or [self.rate])

    def tick(self) -> None:
        """Go to the next stop, if the search is playing; end at the last."""
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
    """The lines of the screen: the board, its sentence, the counters, what the keys do."""
    moment = player.moment()
    node = player.narrated.at(moment.events)
    below = [_counters(player, moment), HELP] if rows > 3 else [_counters(player, moment)][:rows]
    said = wrap(node.sentence, columns)[:MOST_SAID] if node and rows > FEWEST else []
    room = columns, rows - len(said) - len(below) - 1
    board = _fitting(player, _board(player, moment, node), room, colours)
    if not board:
        return below
    return [*_beside(board, _code(player, node), room), "", *said, *below]


def _counters(player: Player, moment: Moment) -> str:
    """Where the search is."""
    state = "playing" if player.is_playing else "paused"
    counters = player.shown.counters(moment)
    dropped = player.shown.trace.dropped
    more = f"; {dropped:,} more were not recorded" if dropped else ""
    return f"{counters}, event {moment.events:,} of {player.last:,}, {state}{more}"


def _board(player: Player, moment: Moment, node: NarratedNode | None) -> Scene:
    """The board, with what is tried and what breaks until the search goes back."""
    puzzle = player.shown.puzzle
    if node is None or moment.events > node.shown:
        return scene_of(puzzle, family_of(puzzle).unpack(puzzle, moment.cells))
    return scene_of(puzzle, node.board, node.marks)


def _code(player: Player, node: NarratedNode | None) -> list[str]:
    """The pseudo-code, with a mark at the line that the node stands on."""
    at = node.line if node else 0
    lines = enumerate(player.narrated.code, 1)
    return [f"{'>' if number == at else ' '} {line}" for number, line in lines]


def _beside(board: list[str], code: list[str], room: tuple[int, int]) -> list[str]:
    """The board with the code on its right, where both fit."""
    columns, rows = room
    wide = max(map(shown_width, board))
    if not code or len(code) > rows or wide + GAP + max(map(len, code)) > columns:
        return board
    lines = zip_longest(board, code, fillvalue="")
    return [f"{left}{' ' * (wide - shown_width(left) + GAP)}{right}" for left, right in lines]


def _fitting(player: Player, scene: Scene, room: tuple[int, int], colours: Colours) -> list[str]:
    """The board as text; where that is too large, as half blocks if these show anything of it."""
    columns, rows = room
    if rows < 1:
        return []
    plain = render_text(scene).splitlines()
    is_large = len(plain) > rows or max(map(len, plain), default=0) > columns
    draw = blocks.render if is_large and player.has_filled_cells else render_text
    return draw(scene, colours=colours).splitlines()[:rows]


def _play(player: Player) -> None:
    colours = terminal_colours()
    with screen() as shown:
        while not player.has_quit:
            columns, rows = size()
            shown.show(picture(player, columns, rows, colours), columns)
            key = shown.key(1 / player.rate if player.is_playing else None)
            if key:
                player.press(key)
            else:
                player.tick()
