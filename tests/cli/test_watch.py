"""`runut watch`: the player by itself, and once in a terminal of its own."""

from __future__ import annotations

import os
import pty
import re
import signal
import sys
import termios
import threading
from pathlib import Path

import pytest

import runut
from runut.cli.screen import Screen, screen
from runut.cli.watch import HELP, Player, picture
from runut.core.scene import Rect, Scene, Text
from runut.drawing import blocks, render_fitting, render_text
from runut.drawing.terminal import Colours
from runut.verbs.films import record_search
from terminal import Terminal

pytestmark = pytest.mark.laws

EXAMPLES = Path(__file__).parents[2] / "examples"
RIGHT, LEFT, UP, DOWN, HOME, END = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\x1b[H", "\x1b[F"


@pytest.fixture
def player() -> Player:
    puzzle = runut.read("hitori/5/5/3254523435432441335554123")
    return Player(record_search(puzzle, algorithm="patterns"))


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
    assert player.at == player.last - 2  # a node and the cell that it sets
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


def test_the_screen_says_what_the_node_is_in_the_chosen_language() -> None:
    puzzle = runut.load(EXAMPLES / "nonogram/choiri-5.non")
    shown = record_search(puzzle, algorithm="row-backtracking")
    for language, said in {
        "en": "Row 2 (5), 1st placement: column 1 (1 1) would have a run of 2 where",
        "id": "Baris 2 (5), penempatan ke-1: kolom 1 (1 1) akan memiliki deret",
    }.items():
        player = Player(shown, language)
        player.press(RIGHT)
        player.press(RIGHT)
        lines = picture(player, 70, 30, Colours.NONE)
        assert said in lines


def test_a_rejected_placement_is_on_the_board_with_its_line_of_the_pseudo_code() -> None:
    puzzle = runut.load(EXAMPLES / "nonogram/choiri-5.non")
    player = Player(record_search(puzzle, algorithm="row-backtracking"))
    player.press(RIGHT)
    player.press(RIGHT)
    wide, narrow = (picture(player, columns, 30, Colours.NONE) for columns in (90, 40))
    marked = [line for line in wide if ">" in line]
    assert [line.split(">")[1].strip() for line in marked] == ["go on with the next placement"]
    assert "  5 | █ █ █ █ █" in narrow
    assert not any("placement of the row" in line for line in narrow)


def test_a_row_is_never_half_written_while_it_plays() -> None:
    puzzle = runut.load(EXAMPLES / "nonogram/choiri-5.non")
    for algorithm in ("row-backtracking", "exhaustive"):
        player = Player(record_search(puzzle, algorithm=algorithm))
        for stop in player.stops:
            rows = [stop.cells[at : at + 5] for at in range(0, 25, 5)]
            assert all(row.count(255) in (0, 5) for row in rows)


def test_a_board_too_wide_is_drawn_in_half_blocks() -> None:
    puzzle = runut.load(EXAMPLES / "nonogram/bike-20.non")
    large = Player(record_search(puzzle))
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


# -- in a terminal of its own ---------------------------------------------------------------------

HITORI = str(EXAMPLES / "hitori/figure-1.txt")
NONOGRAM = str(EXAMPLES / "nonogram/bike-20.non")


def test_keys_pause_step_and_quit_and_everything_is_put_back() -> None:
    with Terminal("watch", HITORI, "-a", "patterns") as terminal:
        terminal.until("event 0 .*playing")
        terminal.type(HOME)
        terminal.until("event 0 of .*paused")
        terminal.type(RIGHT + RIGHT + LEFT)  # as fast as they can be typed
        terminal.until("event 2 of .*event 4 of .*event 2 of .*paused")
        terminal.type(END + " ")
        terminal.until("event 0 of .*playing")
        terminal.type("q")
        terminal.until(re.escape("\x1b[?1049l"))
        assert terminal.is_as_before()
        assert terminal.end() == 0


@pytest.mark.parametrize(("way", "code"), [("\x03", 130), (signal.SIGTERM, 143)])
def test_an_interrupted_player_puts_the_terminal_back(way, code) -> None:
    with Terminal("watch", HITORI) as terminal:
        terminal.until("space: pause")
        if isinstance(way, str):
            terminal.type(way)
        else:
            os.kill(terminal.pid, way)
        terminal.until(re.escape("\x1b[?1049l"))
        assert terminal.is_as_before()
        assert terminal.end() == code


def test_a_paused_player_redraws_when_the_terminal_changes_its_size() -> None:
    with Terminal("watch", NONOGRAM, columns=100, lines=40) as terminal:
        terminal.until("space: pause")
        terminal.type(END)
        terminal.until("paused")
        terminal.resize(30, 12)
        cut = "event 4\x1b"  # where thirty columns end
        drawn = terminal.until(re.escape(cut) + ".*\x1b\\[J").rpartition("\x1b[H")[2]
        lines = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", drawn).splitlines()
        assert len(lines) <= 12
        assert max(map(len, lines)) <= 30
        terminal.type("q")
        terminal.until(re.escape("\x1b[?1049l"))
        assert terminal.end() == 0


def test_control_z_gives_the_terminal_back_until_the_player_goes_on() -> None:
    with Terminal("watch", HITORI) as terminal:
        terminal.until("space: pause")
        terminal.type("\x1a")
        terminal.until(re.escape("\x1b[?1049l"))
        os.waitpid(terminal.pid, os.WUNTRACED)
        assert terminal.is_as_before()
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.until("\\[\\?1049h.*space: pause")
        terminal.type("q")
        terminal.until(re.escape("\x1b[?1049l"))
        assert terminal.end() == 0


def test_a_player_ends_when_its_terminal_is_closed() -> None:
    with Terminal("watch", HITORI) as terminal:
        terminal.until("space: pause")
        terminal.type(HOME)
        terminal.until("paused")
        terminal.close()
        assert terminal.end() in (0, 129)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (20, 8), (10, 3), (3, 1)])
@pytest.mark.parametrize("name", runut.FAMILIES)
def test_a_picture_fits_any_terminal(name, columns, rows) -> None:
    family = runut.families.load(name)
    puzzle = runut.read(family.samples[0].text, family=name)
    small = Player(record_search(puzzle, limits=runut.Limits(nodes=1000)))
    for key in (HOME, END):
        small.press(key)
        lines = picture(small, columns, rows, Colours.TRUE)
        assert 0 < len(lines) <= rows
        assert any("event" in line for line in lines)


def test_a_signal_may_draw_in_the_midst_of_a_drawing(monkeypatch) -> None:
    reader, writer = os.pipe()
    shown = Screen()

    def draw(_number: int, _frame: object) -> None:
        drains.start()
        shown.show(["at rest"], 80)

    drawn = bytearray()
    drains = threading.Thread(target=lambda: drawn.extend(Path(f"/dev/fd/{reader}").read_bytes()))
    known = signal.signal(signal.SIGALRM, draw)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with os.fdopen(writer, "w", encoding="utf-8") as terminal:
            monkeypatch.setattr(sys, "stdout", terminal)
            shown.show(["x" * 1_000_000], 1_000_000)  # more than a pipe takes before it is read
    finally:
        signal.signal(signal.SIGALRM, known)
        monkeypatch.undo()
        drains.join()
        os.close(reader)
        shown.close()
    assert drawn.count(b"x") == 1_000_000
    assert b"at rest" in drawn


def test_an_error_while_it_plays_puts_the_terminal_back(monkeypatch) -> None:
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    with os.fdopen(slave, "r") as keys:
        monkeypatch.setattr(sys, "stdin", keys)
        with pytest.raises(ZeroDivisionError), screen():
            raise ZeroDivisionError
        assert termios.tcgetattr(slave) == before
    os.close(master)
