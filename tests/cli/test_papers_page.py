"""docs/papers.md repeats the papers figure by figure: every command prints what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import papers

pytestmark = pytest.mark.laws

EXAMPLES = papers.ROOT / "examples"
ROWS = [row for rows in json.loads(papers.ROWS.read_text("utf-8")).values() for row in rows]


@pytest.fixture
def run(runut, tmp_path: Path) -> papers.Run:
    (tmp_path / "examples").symlink_to(EXAMPLES)

    def printed(words: list[str]) -> str:
        ran = runut(*words)
        return ran.out + ran.err

    return printed


def test_the_page_is_what_the_commands_print(run) -> None:
    known: dict[str, str] = {}

    def once(words: list[str]) -> str:
        key = " ".join(words)
        known[key] = known.get(key) or run(words)
        return known[key]

    page = papers.PAGE.read_text("utf-8")
    assert papers.page_with(page, papers.tables(once)) == page


def test_every_paper_has_its_figures_and_counts() -> None:
    text = papers.PAGE.read_text("utf-8")
    counts = {34034175, 17015029, 132503, 105, 4984477, 39, 3449, 990, 324, 90, 47, 23, 15}
    assert not [count for count in counts if not re.search(rf"\b{count}\b", text)]
    assert len(ROWS) > 30


def test_a_pattern_that_is_not_found_is_an_error() -> None:
    with pytest.raises(SystemExit, match="has no 'nodes: 9'"):
        list(papers.found("runut demo", ["nodes: 9"], lambda _: "nodes: 1"))
    with pytest.raises(SystemExit, match="not a command"):
        list(papers.found("rm -r x", [], lambda _: ""))
