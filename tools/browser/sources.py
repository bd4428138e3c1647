"""The files of Runut that go into the browser.

All of the package goes, but for the command and long lists (rooms that need processes), the engine
of this machine, and what only a type checker reads. Of the room of the web app goes what the jobs
import: neither the server nor the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from browser.imports import closure, imported

__all__ = ["ENTRY", "python_files"]

PYTHON = Path(__file__).parents[2] / "python"
PACKAGE = PYTHON / "runut"
ENTRY = "runut.web.worker"
"""The module whose verbs the browser's worker calls."""
NOT_OF_THE_BROWSER = ("__main__.py", "bulk", "cli")
KINDS_LEFT_OUT = {".pyi", ".so", ".pyd", ".pyc", ".typed"}


def python_files() -> list[Path]:
    """The files, in the order of their names."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and _goes(path))


def _goes(path: Path) -> bool:
    room = path.relative_to(PACKAGE).parts[0]
    if path.suffix in KINDS_LEFT_OUT or room in NOT_OF_THE_BROWSER:
        return False
    return room != "web" or path in _of_the_entry()


@cache
def _of_the_entry() -> set[Path]:
    """What the entry imports of its own room, and the tables beside those modules."""
    modules = {_path(name) for name in closure(ENTRY, _within_the_room)}
    return modules | {path.with_suffix(".jsonl") for path in modules}


def _within_the_room(module: str) -> Iterator[str]:
    names = imported(_path(module).read_text(encoding="utf-8"))
    room = ENTRY.rpartition(".")[0]
    return (name for name in names if name.startswith(room) and _path(name).exists())


def _path(module: str) -> Path:
    path = PYTHON.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
