"""Makes the tables "figure by figure" of docs/papers.md: the paper, the command, the result.

`python tools/papers.py` runs each command of `papers.json` and writes what its patterns find into
the page, between the marks. A row is what the paper shows, a command, and patterns; each pattern
must occur in what the command prints, and its groups are the result.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.iq import what_we_say
from runut.lessons.faulty_inputs import faulty_inputs

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/papers.md"
ROWS = Path(__file__).with_suffix(".json")
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"

Run = Callable[[list[str]], str]
"""What a command prints, given the words after `runut`."""


def main() -> None:
    """Run every command and write the page."""
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), tables(_run)), "utf-8")


def tables(run: Run) -> str:
    """All tables, one for each paper."""
    papers = json.loads(ROWS.read_text("utf-8"))
    lines = [line for paper, rows in papers.items() for line in _table(paper, rows, run)]
    return "\n".join([*lines, faults()])


def _table(paper: str, rows: list[tuple[str, str, list[str]]], run: Run) -> Iterator[str]:
    yield from (f"### {paper}, figure by figure", "", "| the paper | command | result |")
    yield "|---|---|---|"
    for shows, command, patterns in rows:
        result = "; ".join(_code(piece) for piece in found(command, patterns, run))
        yield f"| {shows} | {_code(command)} | {result} |"
    yield ""


def faults() -> str:
    """The IQ Puzzler Pro paper's faulty inputs: its message, and ours with place and hint."""
    boards = (board_text(f"{name}.txt") for name in ("default-1", "default-2", "custom-1"))
    lines = ["| faulty input | the paper's message | Runut's |", "|---|---|---|"]
    for faulty in faulty_inputs(*boards):
        ours = "; ".join(_code(line.strip()) for line in what_we_say(faulty).splitlines())
        lines.append(f"| {faulty.case} | {_code(faulty.says)} | {ours} |")
    return "\n".join([*lines, ""])


def _code(text: str) -> str:
    return f"`{' '.join(text.split()).replace('|', chr(92) + '|')}`"


def found(command: str, patterns: list[str], run: Run) -> Iterator[str]:
    """What the groups of each pattern find in the output of a command; a pattern must occur."""
    program, *words = shlex.split(command)
    if program != "runut":
        raise SystemExit(f"{command}: not a command of runut")
    printed = run(words)
    for pattern in patterns:
        match = re.search(pattern, printed)
        if match is None:
            raise SystemExit(f"{command}: its output has no {pattern!r}")
        yield from match.groups()


def page_with(page: str, inner: str) -> str:
    """The page with these tables between its marks."""
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return f"{page[:begin]}\n{inner}\n{page[end:]}"


def _run(words: list[str]) -> str:
    command = [sys.executable, "-m", "runut", *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return ran.stdout + ran.stderr


if __name__ == "__main__":
    main()
