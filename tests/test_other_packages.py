"""Families of other packages: one is held to the laws of every family, one stands in a document."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from installed import Runut
from loaded import loaded_command
from packages import TENTS, installed, tents
from programs import ran

ROOT = Path(__file__).parents[1]

DOCUMENT = (ROOT / "docs" / "howto" / "family.md").read_text(encoding="utf-8")


@pytest.mark.laws
def test_tents_passes_the_laws_of_every_family_and_its_own_tests(tmp_path) -> None:
    words = ["-n", "0", "-q", "-p", "no:cacheprovider", "-k", "tents"]
    command = [sys.executable, "-m", "pytest", *words, "tests/contract", TENTS / "tests"]
    ended = ran(command, code=0, environment=tents(tmp_path), cwd=ROOT, text=True)
    passed = int(ended.stdout.split(" passed")[0].split()[-1].lstrip("="))
    assert passed > 150


@pytest.fixture(scope="module")
def queens(tmp_path_factory) -> Iterator[Runut]:
    """The command where the family of the document is installed."""
    folder = tmp_path_factory.mktemp("queens")
    (module,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    assert len([line for line in module.splitlines() if line.strip()]) <= 60
    (point,) = re.findall(r"(?m)^queens = \"(.+)\"$", DOCUMENT)
    seen = installed(folder, "puzzle-queens", module, f"queens = {point}")
    with loaded_command(seen) as run:
        yield partial(run, folder)


FIVE = "queens/A A B B B/A C C B B/A C D D B/E C D D B/E E E D D\n"
SEVERAL = "queens/A A C B B/D A C B B/D A C E E/D D E E E/D E E E E\n"


def said(queens: Runut, *words: str, given: str = FIVE, code: int = 0) -> str:
    ended = queens(words, given.encode())
    assert ended.code == code, ended
    return ended.out


def test_the_family_of_the_document_is_solved_counted_and_drawn(queens) -> None:
    assert "· · Q · ·" in said(queens, "solve", "-", "--unique")
    assert "unique" in said(queens, "solve", "-", "--unique", "--stats")
    assert said(queens, "count", "-", given=SEVERAL).split()[0] == "2"
    assert "one queen among 4 cells" in said(queens, "rules", "-", "--all")
    assert "<svg" in said(queens, "show", "-", "--svg")


def test_the_rules_of_the_family_of_the_document_are_checked(queens, tmp_path) -> None:
    (tmp_path / "five.txt").write_text(FIVE, encoding="utf-8")
    board = "[[1,0,0,0,0],[0,1,0,0,0],[0,0,0,0,0],[0,0,0,0,1],[0,0,1,0,0]]"
    told = said(queens, "check", str(tmp_path / "five.txt"), "-", given=board, code=1)
    assert "queen-adjacent" in told or "two queens touch" in told


def test_a_family_without_a_generator_says_what_its_author_adds(queens) -> None:
    for words in (("generate", "queens"), ("generate", "queens", "-o", "many.csv")):
        ended = queens(words, b"")
        assert ended.code == 2
        assert (
            "queens has no generator; families with one: hitori, nonogram, packing, sudoku\n"
            "  its author adds one to Family.generators" in ended.err
        )


@pytest.mark.laws
def test_lists_of_the_family_of_the_document_are_solved(queens) -> None:
    words = ("batch", "--family", "queens", "-")
    given = f"# three\n\n{FIVE}queens/A ?\r\n{SEVERAL}"
    for limit, statuses in (
        ("2", ["unique", "faulty", "several"]),
        ("1", ["solved", "faulty", "solved"]),
    ):
        solved = said(queens, *words, "--limit", limit, given=given, code=4)
        assert [line.partition(",")[2] for line in solved.splitlines()] == statuses
