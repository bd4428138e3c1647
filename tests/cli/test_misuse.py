"""What nobody should ask for: a usage error with advice, never a traceback or half an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from runut.cli.exits import Exit
from runut.cli.main import run

PUZZLE = "hitori/2/2/2111"


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    path = tmp_path / "puzzle.txt"
    path.write_text(f"https://puzz.link/p?{PUZZLE}\n")
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        "solve --time nan",
        "solve --time inf",
        "solve --time 1e400",
        "solve --memory nan",
        "solve --memory 1e300",
        "solve --nodes 99999999999999999999999",
        "solve --limit 99999999999999999999999",
        "solve --threads 99999999999999999999999",
        "solve --seed -1",
        "count --time nan",
        "forced --time nan",
        "message --time nan",
        "compare --time nan",
        "compare --limit 99999999999999999999999",
        "show --scale nan",
        "show --explode nan",
    ],
)
def test_a_number_that_no_search_can_take_is_a_usage_error(words, puzzle, capsys) -> None:
    assert run([*words.split(), puzzle]) is Exit.USAGE
    assert f"Invalid value for '{words.split()[1]}'" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["batch --threads 99999999", "animate --seconds nan -o f.svg"])
def test_other_commands_refuse_such_numbers_too(words, puzzle, capsys) -> None:
    assert run([*words.split(), puzzle]) is Exit.USAGE
    assert "Invalid value for" in capsys.readouterr().err
