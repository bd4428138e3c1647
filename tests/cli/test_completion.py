"""Completions in a shell."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from installed import Runut, command
from programs import ran
from runut.families import FAMILIES
from runut.families.hitori.generate import SYMMETRIES

pytestmark = pytest.mark.laws

COMPLETING = r"""
source <(runut completion bash)
compopt() { echo "$2"; }
COMP_WORDS=("$0" "$@") COMP_CWORD=$#
_runut_completion runut
printf '%s\n' "${COMPREPLY[@]}"
"""
"""What bash does at a tab after the words that it is given."""

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
        ("runut comp", ["plain,compare", "plain,completions", "plain,completion"]),
        ("runut list te", ["plain,techniques"]),
        ("runut list sets pa", ["plain,packing"]),
        ("runut help so", ["plain,solve"]),
        ("runut generate sudoku --dai", ["plain,--daily"]),
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
        ("runut generate sudoku --variant windo", ["plain,windoku"]),
        ("runut generate sudoku --variant diagonals+windo", ["plain,diagonals+windoku"]),
        ("runut generate sudoku --symmetry half", ["plain,half-turn"]),
        ("runut generate hitori --variant windo", []),
        ("runut generate hitori --grade a", ["plain,any"]),
        ("runut generate hitori --technique adjacent-t", ["plain,adjacent-triplet"]),
        ("runut generate hitori -O symm", [f"plain,symmetry={how}" for how in SYMMETRIES]),
        ("runut solve set:soma -O tri", ["plain,trim=off", "plain,trim=on"]),
        (f"runut why-not {NONOGRAM} --format opens", []),
        ("runut why-not puz", ["file,puz"]),
    ],
)
def test_names_are_offered(runut: Runut, line: str, names: list[str]) -> None:
    assert offered(runut, line) == names


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("runut why-not puz", ["default"]),
        ("runut solve set : so", ["soma/3x3x3"]),
        ("runut convert --to = pa", ["paper", "packing"]),
        ("runut hint --board = set : so", ["soma/3x3x3"]),
        ("runut generate sudoku --variant = windo", ["windoku"]),
        ("runut generate sudoku --variant = diagonals+windo", ["diagonals+windoku"]),
        ("runut generate sudoku --grade = a", ["any"]),
        ("runut generate sudoku --technique = x-w", ["x-wing"]),
        ("runut generate sudoku -O variant = windo", ["windoku"]),
        ("runut solve -O basis = c", ["columns"]),
    ],
)
def test_the_script_completes_words_as_bash_cuts_them(line: str, offered: list[str]) -> None:
    path = f"{Path(command()).parent}{os.pathsep}{os.environ['PATH']}"
    words = ["bash", "-c", COMPLETING, *line.split()]
    found = ran(words, code=0, environment={"PATH": path}, text=True).stdout.split()
    assert found == offered


def test_sets_are_offered_though_bash_cuts_words_at_colons(runut: Runut) -> None:
    assert "plain,soma/3x3x3" in offered(runut, "runut solve set : so")
    assert "plain,soma/3x3x3" in offered(runut, "runut solve set :")
    assert "plain,set:soma/3x3x3" in offered(runut, "runut solve set")
