"""Packages that tests install into a folder, without a network: a module and its entry points."""

from __future__ import annotations

import os
from pathlib import Path

TENTS = Path(__file__).parents[1] / "examples" / "families" / "tents"


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
    return {"PYTHONPATH": str(folder), "PYTHONWARNINGS": "default"}


def tents(folder: Path) -> dict[str, str]:
    """The environment of a program that sees the family of `examples/families/tents`."""
    seen = announced(folder, "runut-tents", "tents = runut_tents:FAMILY")
    paths = os.pathsep.join(map(str, (folder, TENTS, TENTS / "tests")))
    return {**seen, "PYTHONPATH": paths, "RUNUT_TEST_PACKAGES": "1"}
