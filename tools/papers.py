"""Makes the tables "figure by figure" of docs/papers.md: the paper, the command, the result.

`python tools/papers.py` runs each command of `papers.json` and writes what its patterns find into
the page, between the marks. A row is what the paper shows, whether ours is equal to it, lost or our
own, and the patterns of each command; each pattern must occur in what the command prints, and its
groups are the result. A command may be a pipe.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from runut.lessons import load
from runut.lessons.exhibits.iq import what_we_say
from runut.lessons.faulty_inputs import faulty_inputs

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/papers.md"
ROWS = Path(__file__).with_suffix(".json")
CHECKLIST = "### The checklist of IQ Puzzler Pro, figure 26"
FAULTS = "### The faulty inputs of IQ Puzzler Pro"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"

Run = Callable[[list[str], str], tuple[str, str]]
"""What a command prints and its messages, given the words after `runut` and its input."""


class Row(NamedTuple):
    """A row of a table: what the paper shows, and our commands that show it."""

    paper: str
    shows: str
    status: str
    commands: Mapping[str, list[str]]


def rows() -> list[Row]:
    """The rows of all papers."""
    papers = json.loads(ROWS.read_text("utf-8"))
    return [Row(paper, *row) for paper, listed in papers.items() for row in listed]


def main() -> None:
    """Run every command and write the page."""
    with TemporaryDirectory() as folder:
        Path(folder, "examples").symlink_to(ROOT / "examples")

        def run(words: list[str], given: str) -> tuple[str, str]:
            command = [sys.executable, "-m", "runut", *words]
            ran = subprocess.run(
                command, cwd=folder, input=given, capture_output=True, text=True, check=False
            )
            return ran.stdout, ran.stderr

        PAGE.write_text(page_with(PAGE.read_text("utf-8"), tables(once(run))), "utf-8")


def once(run: Run) -> Run:
    """The same, but each command runs once."""
    known: dict[tuple[str, str], tuple[str, str]] = {}

    def printed(words: list[str], given: str) -> tuple[str, str]:
        key = "\0".join(words), given
        if key not in known:
            known[key] = run(words, given)
        return known[key]

    return printed


def tables(run: Run) -> str:
    """All tables, one for each paper."""
    papers = groupby(rows(), lambda row: row.paper)
    lines = [line for paper, listed in papers for line in _table(paper, listed, run)]
    return "\n".join([*lines, CHECKLIST, "", checklist(), "", FAULTS, "", faults()])


def _table(paper: str, listed: Iterator[Row], run: Run) -> Iterator[str]:
    yield from (f"### {paper}, figure by figure", "", "| the paper | here | command | result |")
    yield "|---|---|---|---|"
    for row in listed:
        commands = "<br>".join(map(_code, row.commands))
        results = (
            "; ".join(map(_code, found(command, patterns, run)))
            for command, patterns in row.commands.items()
        )
        yield f"| {row.shows} | {row.status} | {commands} | {'<br>'.join(filter(None, results))} |"
    yield ""


def checklist() -> str:
    """The checklist of the IQ Puzzler Pro report, figure 26."""
    exhibits = load("iq").exhibits
    return next(each.markdown() for each in exhibits if each.name == "checklist")


def faults() -> str:
    """The IQ Puzzler Pro paper's faulty inputs: its message, and ours with place and hint."""
    lines = ["| faulty input | the paper's message | Runut's |", "|---|---|---|"]
    for faulty in faulty_inputs():
        ours = "; ".join(_code(line.strip()) for line in what_we_say(faulty).splitlines())
        lines.append(f"| {faulty.case} | {_code(faulty.says)} | {ours} |")
    return "\n".join([*lines, ""])


def _code(text: str) -> str:
    return f"`{' '.join(text.split()).replace('|', chr(92) + '|')}`"


def found(command: str, patterns: list[str], run: Run) -> Iterator[str]:
    """What the groups of each pattern find in the output of a command; a pattern must occur."""
    printed = messages = ""
    for part in command.split(" | "):
        program, *words = shlex.split(part)
        if program != "runut":
            raise SystemExit(f"{command}: not a command of runut")
        printed, messages = run(words, printed)
    for pattern in patterns:
        match = re.search(pattern, printed + messages)
        if match is None:
            raise SystemExit(f"{command}: its output has no {pattern!r}")
        yield from (group for group in match.groups() if group)


def page_with(page: str, inner: str) -> str:
    """The page with these tables between its marks."""
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return f"{page[:begin]}\n{inner}\n{page[end:]}"


if __name__ == "__main__":
    main()
