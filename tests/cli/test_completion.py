"""Completions in a shell."""

from __future__ import annotations

from pathlib import Path

import pytest

from installed import Runut
from runut.families import FAMILIES

pytestmark = pytest.mark.laws

NONOGRAM = Path(__file__).parents[2] / "examples" / "nonogram" / "hanjie-10.nin"


def offered(runut: Runut, line: str) -> list[str]:
    words = line.split(" ")
    ran = runut(_RUNUT_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    assert ran.err == ""
    return ran.out.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_calls_back_the_command(runut: Runut, shell: str) -> None:
    assert f"_RUNUT_COMPLETE={shell}_complete" in runut("completion", shell).out


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("runut comp", ["plain,completions", "plain,compare", "plain,completion"]),
        ("runut generate ", [f"plain,{name}" for name in FAMILIES]),
        ("runut generate hitori --method ", ["plain,unique"]),
        ("runut generate sudoku --sy", ["plain,--symmetry"]),
        ("runut solve --family nonogram -a ex", ["plain,exhaustive", "plain,exhaustive-py"]),
        ("runut compare -a auto,pat", ["plain,auto,patterns", "plain,auto,patterns-py"]),
        ("runut convert --to opens", ["plain,opensudoku"]),
        ("runut show puzzle.txt --theme d", ["plain,dark"]),
        ("runut show --view b", ["plain,balls"]),
        ("runut solve puz", ["file,puz"]),
        ("runut solve set.txt", ["file,set.txt"]),
        (f"runut solve {NONOGRAM} -a ex", ["plain,exhaustive", "plain,exhaustive-py"]),
        (f"runut solve {NONOGRAM} -a cell", []),
        (f"runut convert {NONOGRAM} --to tath", ["plain,tatham"]),
        (f"runut convert {NONOGRAM} --to opens", []),
        ("runut convert https://puzz.link/p?hitori/2/2/2111 --to opens", []),
        ("runut count set:soma -a cell", []),
        ("runut compare --grow hitori -a cell", []),
        ("runut generate sudoku --variant win", ["plain,windoku"]),
        ("runut generate sudoku --variant diagonals+win", ["plain,diagonals+windoku"]),
        ("runut generate sudoku --symmetry half", ["plain,half-turn"]),
        ("runut generate hitori --variant win", []),
    ],
)
def test_names_are_offered(runut: Runut, line: str, names: list[str]) -> None:
    assert offered(runut, line) == names


def test_sets_are_offered_though_bash_cuts_words_at_colons(runut: Runut) -> None:
    assert "plain,soma/3x3x3" in offered(runut, "runut solve set : so")
    assert "plain,soma/3x3x3" in offered(runut, "runut solve set :")
    assert "plain,set:soma/3x3x3" in offered(runut, "runut solve set")
