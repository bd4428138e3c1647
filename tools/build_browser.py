"""Build what a browser loads to run Runut: engine, Python files and Pyodide's core.

    npm --prefix tools/browser ci
    python tools/build_browser.py

It writes `python/runut/web/browser/`, which Git ignores: compressed files with names by their
contents, and `manifest.json`, their list. `--quick` compiles with little optimisation, for tests;
`--compile` compiles alone and packs nothing, `--engine FILE` packs what was compiled before. The
typeface and the shelf of pictures, which an install builds, are packed too. The engine needs a Rust
that knows wasm32-unknown-emscripten, `wasm-ld` and `wasm-opt`; see docs/explanation/browser.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import build_shelf
import build_typeface
from browser import bundle, core, engine, sources
from browser.toolchain import MissingToolchainError, toolchain

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "python" / "runut" / "web" / "browser"
START = ROOT / "tools" / "browser" / "start.mjs"
ENGINE = "_engine.abi3.so"
NO_TOOLCHAIN = 3
"""The exit code by which the gate knows that nothing here can compile for browsers."""


def main() -> None:
    """Build all, and print the sizes; or compile alone, and print where the engine is."""
    options = _options()
    if not options.compile:
        check_parts()
    built = options.engine or _compiled(is_quick=options.quick)
    if options.compile:
        print(built)
    else:
        _report(write(options.into, built))


def check_parts() -> None:
    """End with a line for what is missing of all that is packed beside the engine."""
    if not core.PYODIDE.is_dir():
        raise SystemExit("no Pyodide: npm --prefix tools/browser ci")
    if not (build_typeface.is_built() and build_shelf.is_built()):
        raise SystemExit("no typeface or no shelf of pictures: pip install . builds both")


def _compiled(*, is_quick: bool) -> Path:
    try:
        return engine.build(toolchain(), is_quick=is_quick)
    except MissingToolchainError as error:
        print(error, file=sys.stderr)
        raise SystemExit(NO_TOOLCHAIN) from error
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"the engine cannot be built: {error}") from error


def write(folder: Path, built: Path) -> list[bundle.Listed]:
    """Write the folder around an engine; the list of what a visitor loads is given back."""
    packed = {
        str(path.relative_to(sources.PYTHON)): path.read_bytes() for path in sources.python_files()
    }
    files = {**core.files(), "runut.zip": bundle.archive(packed), ENGINE: built.read_bytes()}
    listed = bundle.write(folder, files, core.about())
    shutil.copy(START, folder)
    return listed


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build what a browser loads to run Runut.")
    parser.add_argument("--quick", action="store_true", help="compile with little optimisation")
    parser.add_argument(
        "--compile", action="store_true", help="compile the engine and pack nothing"
    )
    parser.add_argument("--engine", type=Path, metavar="FILE", help="pack this compiled engine")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder to write anew")
    return parser.parse_args()


def _report(listed: list[bundle.Listed]) -> None:
    for each in listed:
        print(f"{each.stored:>11,} {each.unpacked:>11,}  {each.name}")
    print(f"{sum(each.stored for each in listed):>11,}  all that a first visit loads")


if __name__ == "__main__":
    main()
