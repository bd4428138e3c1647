"""PEP 517: build the page of the web app where Node.js is there, then let maturin build the rest.

The page is skipped when it was built from these very sources already (an unpacked sdist has it,
with the hash in `build.json`), and when there is no Node.js: Runut then installs without its app
and says so when the app is asked for. With `RUNUT_PAGE=required` in the environment that is an
error.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import maturin
from maturin import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
STAMP = ROOT / "python" / "runut" / "web" / "static" / "build.json"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js")

Settings = dict[str, object] | None


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """The wheel, with the page in it."""
    build_page()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """An editable install, with the page in the checkout."""
    build_page()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """The sources, with the page built, so that they install without Node.js."""
    build_page()
    return maturin.build_sdist(sdist_directory, config_settings)


def build_page() -> None:
    """Build the page unless it is there already or cannot be built."""
    if not WEB.is_dir() or _is_built():
        return
    npm = shutil.which("npm")
    if npm is None:
        _go_without("Node.js is not installed")
        return
    try:
        for command in (("ci", "--omit=dev", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run((npm, *command), cwd=WEB, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as error:
        _go_without(str(error))


def _go_without(reason: str) -> None:
    message = f"Runut is installed without its web app: {reason}."
    if os.environ.get("RUNUT_PAGE") == "required":
        raise SystemExit(message)
    print(message, file=sys.stderr)


def _is_built() -> bool:
    """Whether the page was built from the sources that are here."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, KeyError):
        return False
    return stamp == source_hash()


def source_hash() -> str:
    """The hash that the build writes into `build.json` (see `web/vite.config.ts`)."""
    digest = hashlib.sha256()
    for name in SOURCES:
        for path in _files(WEB / name):
            digest.update(path.relative_to(WEB).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(place: Path) -> Iterator[Path]:
    if not place.is_dir():
        yield place
        return
    for path in sorted(place.iterdir(), key=lambda each: each.name):
        yield from _files(path)
