"""The targets of results: `-o -`, links and devices; and sizes for every family."""

from __future__ import annotations

from pathlib import Path

import pytest

from installed import UNIQUE, Runut, command
from programs import ran
from runut.families import FAMILIES

pytestmark = pytest.mark.laws

TEXTS = {
    "solve": ["solve", "-"],
    "solve-json": ["solve", "-", "--json"],
    "convert": ["convert", "-", "--to", "line"],
    "forced": ["forced", "-"],
    "show": ["show", "-"],
    "batch": ["batch", "-"],
    "daily": ["generate", "sudoku", "--daily", "2026-11-23"],
}


def without_times(text: str) -> list[str]:
    return [line for line in text.split() if "." not in line and "seconds" not in line]


@pytest.mark.parametrize("name", TEXTS)
def test_a_dash_is_standard_output(name, runut: Runut, tmp_path: Path) -> None:
    words = TEXTS[name]
    dashed = runut(*words, "-o", "-", stdin=f"{UNIQUE}\n")
    plain = runut(*words, stdin=f"{UNIQUE}\n")
    assert (dashed.code, without_times(dashed.out)) == (0, without_times(plain.out))
    assert dashed.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "beginning"),
    [
        (["print", "-", "-o", "-"], "%PDF"),
        (["animate", "-", "-o", "-"], "RIFF"),
        (["generate", "sudoku", "-o", "-", "--to", "line"], ""),
    ],
)
def test_a_dash_takes_whatever_a_command_writes(words, beginning, tmp_path: Path) -> None:
    out = ran([command(), *words], UNIQUE.encode(), cwd=tmp_path, code=0).stdout
    assert out.startswith(beginning.encode())
    assert out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        "convert - --force -o",
        "batch - --force -o",
        "generate sudoku --count 3 --rated --force -o",
        "count - --checkpoint",
        "count - --resume --checkpoint",
    ],
)
def test_a_link_that_leads_to_itself_is_rejected(words, runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "out.csv").symlink_to("out.csv")
    ran = runut(*words.split(), "out.csv", stdin=UNIQUE)
    assert ran.code == 2
    assert "out.csv: Too many levels of symbolic links" in ran.err


def test_a_link_to_a_file_that_is_not_there_yet_stays_a_link(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "out.sdm").symlink_to("real.sdm")
    assert runut("convert", "-", "--to", "line", "-o", "out.sdm", stdin=UNIQUE).code == 0
    assert (tmp_path / "out.sdm").is_symlink()
    assert (tmp_path / "real.sdm").read_text().count("\n") == 1


@pytest.mark.parametrize("family", FAMILIES)
def test_one_number_is_the_size_of_a_square(family, runut: Runut) -> None:
    made = runut("generate", family, "--size", "6", "--seed", "1")
    assert made.code == 0, made.err
    shown = runut("show", "-", stdin=made.out).out
    assert "6x6" in shown.partition("\n")[0] or family in ("sudoku", "packing")


def test_lines_without_a_solution_have_a_dash(runut: Runut) -> None:
    impossible = "11" + "." * 79
    ran = runut("batch", "-", stdin=f"{impossible}\n12\n")
    assert (ran.code, ran.out) == (4, "-,none\n-,faulty\n")
