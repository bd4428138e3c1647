"""The files of Runut that go into the browser.

All of the package goes, but for the command with its sentences, long lists and the server (rooms
that need processes), the engine of this machine, and what only a type checker reads.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["ENTRY", "python_files"]

PYTHON = Path(__file__).parents[2] / "python"
PACKAGE = PYTHON / "runut"
ENTRY = "runut.asking.answering"
"""The module that answers the page in the browser."""
NOT_OF_THE_BROWSER = ("__main__.py", "_engine.pyi", "bulk", "cli", "web")
OF_THE_COMMAND = "text/*.id.json"
"""Its sentences in Indonesian; the page has those that it needs itself."""
KINDS_LEFT_OUT = {".so", ".pyd", ".pyc", ".typed"}


def python_files() -> list[Path]:
    """The files, in the order of their names."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and _goes(path))


def _goes(path: Path) -> bool:
    place = path.relative_to(PACKAGE)
    is_of_a_room = place.parts[0] not in NOT_OF_THE_BROWSER and not place.match(OF_THE_COMMAND)
    return is_of_a_room and path.suffix not in KINDS_LEFT_OUT
