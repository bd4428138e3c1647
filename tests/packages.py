"""Packages that tests install into a folder, without a network: a module and its entry points."""

from __future__ import annotations

import os
from pathlib import Path

FAMILIES = Path(__file__).parents[1] / "examples" / "families"
TENTS = FAMILIES / "tents"


def installed(
    folder: Path, name: str, module: str, *points: str, group: str = "runut.families"
) -> dict[str, str]:
    """The environment of a program that sees package `name` 1.0, whose text is `module`.

    `points` are lines of the entry point group, such as `tents = runut_tents:FAMILY`.
    """
    (folder / f"{name.replace('-', '_')}.py").write_text(module, encoding="utf-8")
    return announced(folder, name, *points, group=group)


def announced(
    folder: Path, name: str, *points: str, group: str = "runut.families"
) -> dict[str, str]:
    """As `installed`, for modules that lie in the folder already."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    lines = "\n".join(points)
    (info / "entry_points.txt").write_text(f"[{group}]\n{lines}\n", encoding="utf-8")
    metadata = f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    return {"PYTHONPATH": _path(folder), "PYTHONWARNINGS": "default"}


def _path(*folders: Path) -> str:
    """These folders before those that Python looks into already."""
    known = os.environ.get("PYTHONPATH")
    return os.pathsep.join((*map(str, folders), *([known] if known else [])))


def tents(folder: Path) -> dict[str, str]:
    """The environment of a program that sees the family of `examples/families/tents`."""
    seen = announced(folder, "runut-tents", "tents = runut_tents:FAMILY")
    return {**seen, "PYTHONPATH": _path(folder, TENTS, TENTS / "tests"), "RUNUT_TEST_PACKAGES": "1"}


def kakuro(folder: Path) -> dict[str, str]:
    """The environment of a program that sees the family of `examples/families/kakuro.py`."""
    module = (FAMILIES / "kakuro.py").read_text(encoding="utf-8")
    return installed(folder, "kakuro", module, "kakuro = kakuro:FAMILY")
