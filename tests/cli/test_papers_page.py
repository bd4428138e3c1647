"""docs/papers.md repeats the papers row by row: every command prints what the paper shows."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import papers
from runut.lessons.exhibits.pieces import CHECKLIST

pytestmark = pytest.mark.laws

EXAMPLES = papers.ROOT / "examples"
ROWS = papers.rows()


@pytest.fixture(scope="module")
def run(loaded) -> papers.Run:
    """The command in a folder of its own; each command runs once."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "examples").symlink_to(EXAMPLES)

        def printed(words: list[str], given: str) -> tuple[str, str]:
            ran = loaded(folder, tuple(words), given.encode(), {})
            return ran.out, ran.err

        yield papers.once(printed)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.paper.split()[0]} {row.shows[:40]}")
def test_a_row_shows_what_the_paper_shows(row, run) -> None:
    for command, patterns in row.commands.items():
        assert list(papers.found(command, patterns, run)), command


def test_the_page_is_what_the_commands_print(run) -> None:
    page = papers.PAGE.read_text("utf-8")
    assert papers.page_with(page, papers.tables(run)) == page


def test_the_papers_have_53_rows_and_each_is_equal_or_lost_or_ours() -> None:
    assert Counter(row.paper.split()[0] for row in ROWS) == {
        "Hanjie": 12,
        "Nonograms": 12,
        "Hitori": 8,
        "IQ": 11,
        "Sudoku": 10,
    }
    assert all(re.match("equal|lost|ours", row.status) for row in ROWS)


def test_what_is_lost_is_named_above_the_tables() -> None:
    page = papers.PAGE.read_text("utf-8")
    listed = page[page.index("Lost are:") : page.index(papers.BEGIN)]
    assert listed.count("\n- ") == len({row.paper for row in ROWS})


SHOWN = (
    "runut",
    "solved",
    "right: every rule holds",
    "wrote solution.txt",
    "",
    "wrote solution.png",
)
SHOWN += ("5x7 custom", "pyramid")
"""What each command of the checklist prints; tests/web shows that the page opens."""


@pytest.mark.parametrize(("command", "shown"), tuple(zip(CHECKLIST, SHOWN, strict=True)))
def test_a_ticked_point_of_the_checklist_is_true(command, shown, run) -> None:
    command = command.replace("play", "play --help") if not shown else command
    assert list(papers.found(command, [f"({shown or 'Open the web app'})"], run))


def test_a_pattern_that_is_not_found_is_an_error() -> None:
    with pytest.raises(SystemExit, match="has no 'nodes: 9'"):
        list(papers.found("runut demo", ["nodes: 9"], lambda *_: ("nodes: 1", "")))
    with pytest.raises(SystemExit, match="not a command"):
        list(papers.found("rm -r x", [], lambda *_: ("", "")))


def test_a_pipe_gives_the_next_command_what_was_printed() -> None:
    def run(words: list[str], given: str) -> tuple[str, str]:
        return f"{given}{words[0]} ", "message"

    assert list(papers.found("runut a | runut b", ["(.+)message"], run)) == ["a b "]
