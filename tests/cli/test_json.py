"""JSON as in docs/reference/command.md, which documents every name that is printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest

import runut
from installed import FIGURE_15, UNSOLVABLE
from runut.cli.exits import Exit
from runut.cli.main import run
from runut.cli.report import write_json
from runut.core.limits import Limits
from runut.verbs.reading import parse

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/command.md").read_text(encoding="utf-8")
TOLD = set(re.findall(r"`([a-z_-]+)`", PAGE))
FAILS = str(ROOT / "examples/hitori/the-paper-fails.hitori")
UNIQUE = str(ROOT / "examples/hitori/figure-1.txt")
FREE = {"counters"}
"""Objects whose names are not fixed."""


def names_in(value: object) -> set[str]:
    if isinstance(value, dict):
        inner = (names_in(each) for name, each in value.items() if name not in FREE)
        return set(value).union(*inner)
    return set().union(*map(names_in, value)) if isinstance(value, list) else set()


def printed(capsys, *arguments: str) -> list[dict]:
    run(arguments)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    "words",
    [
        "solve --json --all",
        "solve --json -a patterns",
        "count --json",
        "forced --json",
        "candidates --json --limit 2",
        "completions --json",
        "minimal --json",
        "check --superfluous --json",
        "compare --json --repeat 1",
    ],
)
@pytest.mark.parametrize("path", [FAILS, UNIQUE])
def test_the_page_has_every_name(words: str, path: str, capsys) -> None:
    (record,) = printed(capsys, *words.split(), path)
    assert names_in(record) <= TOLD


def test_faulty_and_unsolvable_puzzles_have_their_line_too(tmp_path: Path, capsys) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{FIGURE_15}\n{UNSOLVABLE}\n{'.' * 80}1\n")
    records = printed(capsys, "solve", "--json", "--family", "sudoku", str(path))
    assert [record["status"] for record in records] == ["bad-input", "unsolvable", "solved"]
    assert [record["index"] for record in records] == [1, 2, 3]
    assert set().union(*map(names_in, records)) <= TOLD
    assert set(records[0]) == {"source", "index", "status", "faults"}


def test_every_exit_code_stands_on_the_page() -> None:
    reported = {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)}
    assert reported == set(Exit)


class Interrupting(StringIO):
    """A stream whose reader presses Ctrl-C when the second solution comes."""

    def write(self, text: str, /) -> int:
        if text.startswith(", "):
            raise KeyboardInterrupt
        return super().write(text)

    def writelines(self, lines: Iterable[str], /) -> None:
        for line in lines:
            self.write(line)


def test_a_line_that_an_interruption_cuts_is_whole_and_has_the_solutions_until_then() -> None:
    (parsed,) = parse("sudoku 2x2\n" + ". . . .\n" * 4)
    stream = Interrupting()
    with pytest.raises(KeyboardInterrupt):
        write_json(stream, parsed, runut.solve(parsed.get(), limits=Limits(solutions=2)))
    record = json.loads(stream.getvalue())
    assert (record["count"], len(record["solutions"])) == (2, 1)
