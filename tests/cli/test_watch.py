"""`runut watch`: the player by itself, and once in a terminal of its own."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path

import pytest

import runut
from installed import command
from runut.cli.watch import HELP, Player, picture
from runut.core.scene import Rect, Scene, Text
from runut.drawing import blocks, render_fitting, render_text
from runut.drawing.terminal import Colours
from runut.films import screening

EXAMPLES = Path(__file__).parents[2] / "examples"
RIGHT, LEFT, UP, DOWN, HOME, END = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\x1b[H", "\x1b[F"


@pytest.fixture
def player() -> Player:
    puzzle = runut.read("hitori/5/5/3254523435432441335554123")
    return Player(screening(puzzle, algorithm="patterns"))


def test_it_plays_to_the_last_event_and_stands_there(player) -> None:
    seen = []
    while player.is_playing:
        player.tick()
        seen.append(player.at)
    assert seen == sorted(set(seen))
    assert seen[-1] == player.last
    player.tick()
    assert player.at == player.last


def test_arrows_step_and_pause(player) -> None:
    player.press(END)
    player.press(RIGHT)
    assert (player.at, player.is_playing) == (player.last, False)
    player.press(LEFT)
    assert player.at == player.last - 1
    player.press(HOME)
    player.press(LEFT)
    assert player.at == 0


def test_space_pauses_plays_and_begins_again_at_the_end(player) -> None:
    player.press(" ")
    assert not player.is_playing
    player.press(END)
    player.press(" ")
    assert (player.at, player.is_playing) == (0, True)


def test_speed_has_bounds(player) -> None:
    for _ in range(20):
        player.press(UP)
    assert player.rate == 30
    for _ in range(20):
        player.press(DOWN)
    assert player.rate == 1


def test_other_keys_do_nothing_and_q_quits(player) -> None:
    player.press("x")
    assert not player.has_quit
    player.press("q")
    assert player.has_quit


def test_the_screen_shows_board_counters_and_keys(player) -> None:
    player.press(END)
    lines = picture(player, 80, 24, Colours.NONE)
    assert any("[5]" in line for line in lines)
    assert re.search(r"patterns: \d+ nodes, .* of \d+, paused", lines[-2])
    assert lines[-1] == HELP


def test_a_board_too_wide_is_drawn_in_half_blocks() -> None:
    puzzle = runut.load(EXAMPLES / "nonogram/bike-20.non")
    large = Player(screening(puzzle))
    large.press(END)
    lines = picture(large, 40, 40, Colours.NONE)
    assert any("▀" in line or "▄" in line for line in lines)
    assert max(map(len, lines[:-2])) <= 40


def test_only_what_is_too_wide_and_filled_becomes_half_blocks() -> None:
    filled = Scene(30, 2, tuple(Rect(at, at % 2, 1, 1, "black") for at in range(30)))
    assert render_fitting(filled, 80).splitlines() == render_text(filled).splitlines()
    assert render_fitting(filled, 40) == "▀▄" * 15
    words = Scene(30, 1, tuple(Text(at + 0.5, 0.5, "7", "given") for at in range(30)))
    assert render_fitting(words, 40) == render_text(words)


def test_half_blocks_hold_two_colours() -> None:
    scene = Scene(2, 3, (Rect(0, 0, 1, 1, "piece:0"), Rect(0, 1, 2, 1, "piece:1")))
    lines = blocks.render(scene, colours=Colours.TRUE).splitlines()
    assert lines[0] == "\x1b[0;38;2;230;159;0;48;2;86;180;233m▀\x1b[0;38;2;86;180;233m▄\x1b[0m"
    assert len(lines) == 2
    assert re.sub(r"\x1b\[[\d;]*m", "", lines[1]) == "  "


def test_without_a_terminal_it_says_what_to_do(runut) -> None:
    ran = runut("watch", "-", stdin="1...............")
    assert ran.code == 2
    assert "runut animate" in ran.err


def test_in_a_terminal_it_draws_and_puts_everything_back() -> None:
    master, slave = pty.openpty()
    file = str(EXAMPLES / "hitori/figure-1.txt")
    process = subprocess.Popen(
        [command(), "watch", file],
        stdin=slave, stdout=slave, stderr=slave,
        env={**os.environ, "TERM": "xterm-256color", "PYTHONWARNINGS": "ignore"},
    )  # fmt: skip
    os.close(slave)
    seen = _read_until(master, "space: pause")
    os.write(master, b"q")
    seen += _read_until(master, "\x1b[?1049l")
    os.close(master)
    assert process.wait(timeout=20) == 0
    assert seen.index("\x1b[?1049h") < seen.index("space: pause") < seen.index("\x1b[?1049l")


def _read_until(stream: int, words: str) -> str:
    seen, end = "", time.monotonic() + 20
    while words not in seen and time.monotonic() < end:
        if select.select([stream], [], [], 0.2)[0]:
            try:
                seen += os.read(stream, 4096).decode("utf-8", "replace")
            except OSError:
                break
    return seen
