"""Families of other packages that are at fault: named with their package, and out of the way."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from packages import installed
from programs import ran

RUNUT = [sys.executable, "-m", "runut"]

COPY = """
from dataclasses import replace
from runut.core.rules.model import Rule
from runut.core.rules.parts import Linear
from runut.families.hitori import FAMILY as HITORI
from runut.families.hitori.model import Hitori

class Odd(Hitori):
    family = "odd"

def model(puzzle):
    made = HITORI.model(puzzle)
    wrong = Rule(name="odd-sum", parts=(Linear({{1: 1}}, 3, 2),), places=((0, 1),), sentence=str)
    return replace(made, rules=(*made.rules, wrong))

FAMILY = replace(HITORI, name={name!r}, puzzle=Odd, model=model)
"""


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        ("raise ValueError('no such board')", "cannot be imported: ValueError: no such board"),
        pytest.param(
            "FAMILY = 7", "is 7; expected a runut.core.family.Family", marks=pytest.mark.laws
        ),
        pytest.param("", "cannot be imported: AttributeError", marks=pytest.mark.laws),
        pytest.param(
            COPY.format(name="even"),
            "is a family named 'even'; expected the name of its entry",
            marks=pytest.mark.laws,
        ),
    ],
)
def test_a_family_that_fails_to_load_is_named_and_left_out(tmp_path, module, fault) -> None:
    seen = installed(tmp_path, "puzzle-odd", module, "odd = puzzle_odd:FAMILY")
    listed = ran([*RUNUT, "list", "algorithms", "odd"], code=2, environment=seen)
    assert f"the family odd of puzzle-odd 1.0: puzzle_odd:FAMILY {fault}" in listed.stderr.decode()
    assert b"Solve:" in ran([*RUNUT, "--help"], code=0, environment=seen).stdout
    solved = ran([*RUNUT, "solve", "-"], b"hitori/2/2/2111\n", code=0, environment=seen)
    assert f"puzzle_odd:FAMILY {fault}" in solved.stderr.decode()
    assert b"Traceback" not in solved.stderr + listed.stderr


def test_a_model_that_contradicts_itself_is_reported_with_its_constraint(tmp_path) -> None:
    module = COPY.format(name="odd")
    seen = installed(tmp_path, "puzzle-odd", module, "odd = puzzle_odd:FAMILY")
    code = (
        "import runut, runut.families as f; from puzzle_odd import Odd\n"
        "f.load('odd').check(Odd(2, 1, (1, 2)), runut.Solution(((0, 0),)))"
    )
    ended = ran([sys.executable, "-c", code], code=1, environment=seen).stderr.decode()
    assert ended.endswith(
        "FamilyError: the family odd of puzzle-odd 1.0: its model is wrong\n"
        "  rule odd-sum, constraint 0: no sum is at least 3 and at most 2\n"
    )


@pytest.mark.parametrize(
    ("face", "call", "fault"),
    [
        ("aim=lambda puzzle: ()", "aim(puzzle, 'en')", "its aim fails: TypeError: "),
        ("aim=lambda *_: 'text'", "aim(puzzle, 'en')", "its aim is wrong\n  it gives 'text'; exp"),
        ("model=lambda *_: 1 / 0", "model(puzzle)", "its model fails: ZeroDivisionError: "),
        (
            "rules={'odd': 'wrong'}, model=HITORI.model",
            "model(puzzle)",
            "its model is wrong\n  rule cell-undecided: Family.rules does not say",
        ),
        ("rules={}", "model(puzzle)", "puzzle_odd:FAMILY has no rules; expected what is wrong"),
    ],
)
def test_what_a_family_gives_wrongly_is_named_at_its_first_use(tmp_path, face, call, fault) -> None:
    module = COPY.format(name="odd") + f"FAMILY = replace(FAMILY, {face})\n"
    seen = installed(tmp_path, "puzzle-odd", module, "odd = puzzle_odd:FAMILY")
    code = (
        "import runut.families as f; from puzzle_odd import Odd\n"
        f"puzzle = Odd(2, 1, (1, 2)); f.load('odd').{call}"
    )
    ended = ran([sys.executable, "-c", code], code=1, environment=seen).stderr.decode()
    assert f"FamilyError: the family odd of puzzle-odd 1.0: {fault}" in ended


@pytest.mark.laws
def test_a_family_with_the_name_of_one_of_runut_is_left_out(tmp_path: Path) -> None:
    seen = installed(tmp_path, "puzzle-odd", "FAMILY = 7", "hitori = puzzle_odd:FAMILY")
    listed = ran([*RUNUT, "list", "algorithms", "hitori"], code=0, environment=seen)
    assert b"patterns" in listed.stdout
    solved = ran([*RUNUT, "solve", "-"], b"hitori/2/2/2111\n", code=0, environment=seen)
    assert b"the family hitori of puzzle_odd: Runut has a family of this name" in solved.stderr
