"""Runs the commands of the ```console blocks of pages and compares what they print with the page.

`python tools/console.py PAGE...` runs them in a throw-away folder with a copy of `examples/`, and
does not compare times. `--write` puts what was printed into the pages instead.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"
BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
CASE = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
TIME = re.compile(r"\d+\.\d+ m?s\b")


@dataclass(frozen=True, slots=True)
class Case:
    """A command, what its page says that it prints, and what it prints."""

    command: str
    expected: str
    found: str

    @property
    def is_right(self) -> bool:
        """Whether both are the same, times apart."""
        return TIME.sub("TIME", self.expected).strip() == TIME.sub("TIME", self.found).strip()

    def __str__(self) -> str:
        if self.is_right:
            return f"ok   {self.command}"
        return f"FAIL {self.command}\n--- expected\n{self.expected}--- found\n{self.found}"


def main(arguments: list[str]) -> int:
    """Check or write the pages; give an exit code."""
    writes = arguments[:1] == ["--write"]
    cases: list[Case] = []
    for page in map(Path, arguments[writes:]):
        print(page)
        found, text = _run_page(page.read_text("utf-8"))
        cases += found
        if writes:
            page.write_text(text, "utf-8")
    right = sum(case.is_right for case in cases)
    print(f"{right} passed, {len(cases) - right} failed")
    return 0 if cases and (writes or right == len(cases)) else 1


def _run_page(text: str) -> tuple[list[Case], str]:
    """The cases of a page, and the page with what they printed."""
    cases: list[Case] = []
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(EXAMPLES, Path(folder, "examples"))

        def run(found: re.Match[str]) -> str:
            cases.append(Case(found[1], found[2], _printed(found[1], folder)))
            print(cases[-1])
            return f"$ {found[1]}\n{cases[-1].found}"

        return cases, BLOCK.sub(lambda block: CASE.sub(run, block[0]), text)


def _printed(command: str, folder: str) -> str:
    """What a command prints, standard error below standard output."""
    done = subprocess.run(  # noqa: S602 - the pages are ours
        command, shell=True, capture_output=True, text=True, check=False, cwd=folder
    )
    printed = (done.stdout + done.stderr).rstrip()
    return f"{printed}\n" if printed else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
