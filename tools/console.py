"""Runs the commands of the ```console blocks of pages and compares what they print with the page.

`python tools/console.py PAGE...` runs in a copy of `examples/`, in a folder that is thrown away, and
does not compare times. `--write` puts what was printed into the pages instead.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"
BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
CASE = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
TIME = re.compile(r"\d+\.\d+ m?s\b")


def main(arguments: list[str]) -> int:
    """Check or write the pages; give an exit code."""
    writes = arguments[:1] == ["--write"]
    pages = [Path(each).resolve() for each in arguments[writes:]]
    cases = failed = 0
    for page in pages:
        text = page.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(EXAMPLES, Path(folder, "examples"))
            found = BLOCK.sub(lambda block: CASE.sub(lambda case: _run(case, folder), block[0]), text)
        for old, new in zip(CASE.findall(_blocks(text)), CASE.findall(_blocks(found)), strict=True):
            cases += 1
            if _same(old[1], new[1]):
                print("ok  ", old[0])
            else:
                failed += 1
                print(f"FAIL {old[0]}\n--- {page}\n{old[1]}--- found\n{new[1]}")
        if writes:
            page.write_text(found, "utf-8")
    print(f"{cases - failed} passed, {failed} failed")
    return 1 if (failed and not writes) or not cases else 0


def _blocks(text: str) -> str:
    return "".join(BLOCK.findall(text))


def _run(case: re.Match[str], folder: str) -> str:
    """The command with what it prints, standard error below standard output."""
    done = subprocess.run(  # noqa: S602 - the pages are ours
        case[1], shell=True, capture_output=True, text=True, check=False, cwd=folder
    )
    printed = (done.stdout + done.stderr).rstrip()
    return f"$ {case[1]}\n" + (f"{printed}\n" if printed else "")


def _same(old: str, new: str) -> bool:
    return TIME.sub("TIME", old).strip() == TIME.sub("TIME", new).strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
