"""Names and titles from outside never steer a terminal, whatever command meets them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from installed import Runut
from runut.cli.main import COMMANDS
from terminal import Terminal

pytestmark = pytest.mark.laws

HOSTILE = "\x1b]0;pwn\x07\x1b[31m\n\u202ex"
WRITTEN = "\\x1b]0;pwn\\x07\\x1b[31m\\n\\u202ex"
SUDOKU = "1......4.2....3."
TITLE = "\u202eevil\u2066\u200f\x9b31m"
NONOGRAM = f"nonogram 2x2\n# title: {TITLE}\nrows\n1\n1\ncolumns\n2\n0\n"
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

TURNING = re.compile("[\x07\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

FILE, OUT = f"{HOSTILE}.txt", f"{HOSTILE}.out"
READING = {
    "solve": ["solve", FILE],
    "solve-all": ["solve", FILE, "--all"],
    "count": ["count", FILE, FILE],
    "count-stopped": ["count", FILE, "--checkpoint", OUT, "--nodes", "1"],
    "forced": ["forced", FILE],
    "candidates": ["candidates", FILE],
    "completions": ["completions", FILE],
    "minimal": ["minimal", FILE],
    "check": ["check", FILE, "--superfluous"],
    "prove": ["prove", FILE, "-o", HOSTILE],
    "rules": ["rules", FILE],
    "explain": ["explain", FILE],
    "hint": ["hint", FILE],
    "hints": ["hint", FILE, "--all"],
    "rate": ["rate", FILE],
    "why-not": ["why-not", FILE, "r1c2", "1"],
    "paper": ["paper", "sudoku", "--puzzle", FILE],
    "message": ["solve", FILE, "--message"],
    "convert": ["convert", FILE, "--to", "line"],
    "show": ["show", FILE],
    "print": ["print", FILE, FILE, "-o", f"{OUT}.pdf", "--allow-multiple"],
    "animate": ["animate", FILE, "-o", f"{OUT}.svg"],
    "tree": ["tree", FILE, "-a", "propagation"],
    "compare": ["compare", FILE, "--repeat", "1"],
    "batch": ["batch", FILE],
    "batch-out": ["batch", FILE, "-o", f"{OUT}.csv"],
    "watch": ["watch", FILE],
}
"""Every command that reads a file, and writes one."""
NO_FILE = {
    "list", "demo", "completion", "play", "generate", "practice", "export", "help",
}  # fmt: skip
"""What reads none, or opens a browser."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / FILE).write_text(f"{SUDOKU}\n", encoding="utf-8")
    (tmp_path / "titled.non").write_text(NONOGRAM, encoding="utf-8")
    return tmp_path


def test_every_command_that_reads_a_file_is_tried() -> None:
    assert {words[0] for words in READING.values()} | NO_FILE == set(COMMANDS)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", READING)
def test_the_name_of_a_file_is_written_out(name, runut: Runut) -> None:
    done = runut(*READING[name])
    assert STEERING.findall(done.out + done.err) == []


@pytest.mark.parametrize("name", READING)
def test_the_name_of_a_faulty_file_is_written_out(name, folder, runut: Runut) -> None:
    (folder / FILE).write_text("\x1b[31m1 2 x\u202e\n3\n", encoding="utf-8")
    done = runut(*READING[name])
    assert STEERING.findall(done.out + done.err) == []
    assert done.code != 70


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["solve", "explain", "rate", "count", "prove"])
def test_a_name_stays_on_its_line(name, runut: Runut) -> None:
    assert WRITTEN in runut(*READING[name]).out


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "words",
    [
        ["solve", "http://x/\x1b]0;pwn\x07"],
        ["solve", FILE, "--algorithm", HOSTILE],
        ["solve", FILE, f"--{HOSTILE}"],
        [HOSTILE],
        ["solve", f"{HOSTILE}/none"],
        ["convert", FILE, "-o", f"{HOSTILE}/none"],
        ["convert", FILE, "-o", FILE],
        ["generate", "sudoku", "--seed", "1", "-o", OUT],
        ["generate", "sudoku", "--count", "2", "-o", f"{OUT}.csv"],
    ],
)
def test_words_of_the_command_line_are_written_out(words, runut: Runut) -> None:
    done = runut(*words)
    assert STEERING.findall(done.out + done.err) == []


def test_a_title_is_written_out_in_an_answer_and_kept_in_a_file(folder, runut: Runut) -> None:
    assert "title: \\u202eevil\\u2066\\u200f" in runut("solve", "titled.non").out
    runut("convert", "titled.non", "-o", "same.non")
    assert "\u202eevil\u2066\u200f" in (folder / "same.non").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "titled.non"],
        ["convert", "titled.non"],
        ["batch", "titled.ndjson", "--to", "ndjson", "--workers", "1"],
    ],
)
def test_a_terminal_gets_a_title_or_an_id_written_out(words, folder, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "titled.ndjson").write_text('{"id": "\\u202e\\u009b", "puzzle": "2x2:2111"}\n')
    with Terminal(*words) as terminal:
        terminal.until(r"\\u202e")
        assert terminal.end() in (0, 3)
        assert TURNING.findall(terminal.seen) == []
