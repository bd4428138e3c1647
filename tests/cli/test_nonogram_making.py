"""Nonograms from pictures and texts on the command line."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

from installed import Runut
from runut.cli import solve
from runut.cli.main import run
from runut.core import limits
from runut.core.limits import Control
from runut.families.nonogram.shelf.listed import listing

pytestmark = pytest.mark.laws

EXAMPLES = Path(__file__).parents[2] / "examples"
BOAT = EXAMPLES / "nonogram" / "boat.png"


def test_a_picture_becomes_a_puzzle_that_is_solved_to_show_it(runut: Runut) -> None:
    words = ("--from-image", BOAT, "--size", "25x25", "--draft", "contrast", "--seed", "1")
    made = runut("generate", "nonogram", *words, "-o", "boat.non")
    assert made.code == 0
    assert re.search(r"draft \w+: likeness 0\.[89]\d, changed \d\n", made.err)
    assert re.search(r"changed \d of 625 cells: r\d+c\d+ (black|white) to ", made.err)
    solved = runut("solve", "boat.non", "--unique")
    assert solved.code == 0
    assert "status: solved, unique" in solved.out
    assert solved.out.count("█") > 250


def test_what_was_found_before_ctrl_c_is_written(monkeypatch, tmp_path: Path, capsys) -> None:
    control = Control()
    control.cancel()
    monkeypatch.setattr(limits, "Control", lambda: control)
    made = tmp_path / "boat.non"
    words = ["generate", "nonogram", "--from-image", str(BOAT), "--size", "20", "-o", str(made)]
    assert run(words) == 130
    assert "interruption: this is the best so far\n" in capsys.readouterr().err
    assert run(["solve", str(made), "--unique"]) == 0


def test_what_is_no_picture_is_rejected_with_its_name(runut: Runut) -> None:
    ran = runut("generate", "nonogram", "--from-image", EXAMPLES / "nonogram/bike-20.non")
    assert ran.code == 4
    assert ran.err.startswith(f"{EXAMPLES}/nonogram/bike-20.non: this image cannot be read")
    assert "0x" not in ran.err
    missing = runut("generate", "nonogram", "--from-image", "none.png")
    assert missing.code == 2
    assert missing.err == "Error: none.png: No such file or directory\n"
    assert "Traceback" not in missing.err


def test_a_text_goes_into_a_puzzle_and_comes_out(runut: Runut) -> None:
    text = "Meet me at noon, by the boat"
    made = runut("generate", "nonogram", "--text", text, "--seed", "3", "-o", "secret.non")
    assert made.code == 0
    found = runut("solve", "secret.non", "--message")
    assert (found.code, found.out) == (0, f"{text}\n")


STEERING = "a\x1b[31mred\x07"


def test_a_text_comes_out_as_it_is_but_steers_no_terminal(
    runut: Runut, tmp_path: Path, monkeypatch, capsys
) -> None:
    secret = tmp_path / "secret.non"
    assert runut("generate", "nonogram", "--text", STEERING, "-o", secret).code == 0
    assert runut("solve", "--message", secret).out == f"{STEERING}\n"
    monkeypatch.setattr(solve, "is_terminal", lambda _stream: True)
    assert run(["solve", "--message", str(secret)]) == 0
    assert capsys.readouterr().out == "a\\x1b[31mred\\x07\n"


def test_puzzles_without_a_text_say_so(runut: Runut) -> None:
    found = runut("solve", "--message", EXAMPLES / "nonogram/message.non")
    assert found.out == "Runut balik: backtracking\n"
    plain = runut("solve", "--message", EXAMPLES / "nonogram/choiri-5.non")
    assert (plain.code, plain.out) == (4, "")
    assert "no message is hidden" in plain.err
    assert runut("solve", "--message", EXAMPLES / "nonogram/several-5.nonogram").code == 3
    assert runut("solve", "--message", EXAMPLES / "hitori/figure-1.txt").code == 2


def test_the_drafts_of_an_image_are_drawn_on_a_sheet(runut: Runut, tmp_path: Path) -> None:
    words = ("generate", "nonogram", "--from-image", BOAT, "--size", "12", "--seed", "1")
    for name, begins in (("sheet.svg", b"<svg"), ("sheet.png", b"\x89PNG")):
        made = runut(*words, "--drafts", "4", "-o", tmp_path / name)
        assert made.code == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
        assert made.err.count("likeness") == 4
    drawn = (tmp_path / "sheet.svg").read_text()
    for name in re.findall(r"draft (\w+):", made.err):
        assert f"<title>{name}</title>" in drawn
    text = runut(*words, "-o", tmp_path / "boat.svg")
    assert text.code == 2
    assert "--drafts 6" in text.err
    assert runut(*words, "--count", "2", "-o", tmp_path / "boats.svg").code == 2


def test_the_command_lists_the_pictures(runut: Runut) -> None:
    listed_names = runut("generate", "nonogram", "--picture", "list")
    assert listed_names.code == 0
    assert listed_names.out.splitlines() == list(listing())
    assert re.search(r"^cat +Cat, Kucing$", listed_names.out, re.MULTILINE)


class Terminal(StringIO):
    """A stream that people see."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_does_not_show_the_title(monkeypatch) -> None:
    seen, kept = Terminal(), StringIO()
    for stream in (seen, kept):
        monkeypatch.setattr("sys.stdout", stream)
        assert run(["generate", "nonogram", "--picture", "cat", "--seed", "1"]) == 0
    assert "# title: Cat\n" in kept.getvalue()
    assert seen.getvalue() == kept.getvalue().replace("# title: Cat\n", "")


def test_the_title_is_shown_only_when_the_puzzle_is_solved(runut: Runut) -> None:
    made = runut("generate", "nonogram", "--picture", "cat", "-o", "cat.non")
    assert "Cat" not in made.out + made.err
    assert "cat" not in runut("show", "cat.non").out.lower().replace("cat.non", "")
    assert "\ntitle: Cat\n" in runut("solve", "cat.non").out


def test_a_switch_needs_no_value(runut: Runut) -> None:
    bare = runut("generate", "nonogram", "--random", "--size", "10", "--seed", "5")
    asked = runut("generate", "nonogram", "--size", "10", "--seed", "5", "--random", "on")
    other = runut("generate", "nonogram", "--random", "off", "--size", "10", "--seed", "5")
    last = runut("generate", "nonogram", "--size", "10", "--seed", "5", "--random")

    assert bare.code == 0
    assert bare.out == asked.out == last.out
    assert "title" in other.out
    assert "title" not in bare.out


def test_other_options_need_a_value(runut: Runut) -> None:
    ran = runut("generate", "nonogram", "--random", "--size")

    assert ran.code == 2
    assert "Option '--size' needs a value." in ran.err
