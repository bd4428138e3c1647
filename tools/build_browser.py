"""Build what a browser loads to run Runut: engine, Python files and Pyodide's core.

    npm --prefix tools/browser ci
    python tools/build_browser.py

It writes `python/runut/web/browser/`, which Git ignores: compressed files with names by their
contents, and `manifest.json`, their list. `--quick` compiles with little optimisation, for tests.
The engine needs a Rust that knows wasm32-unknown-emscripten, `wasm-ld` and `wasm-opt`; see
docs/explanation/browser.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

from browser import bundle, core, engine, sources
from browser.toolchain import MissingToolchainError, toolchain

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "python" / "runut" / "web" / "browser"
START = ROOT / "tools" / "browser" / "start.mjs"
ENGINE = "_engine.abi3.so"


def main() -> None:
    """Build all, and print the sizes."""
    options = _options()
    try:
        tools = toolchain()
        _check_core()
        built = engine.build(tools, is_quick=options.quick)
    except MissingToolchainError as error:
        raise SystemExit(str(error)) from error
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"the engine cannot be built: {error}") from error
    _report(write(options.into, built))


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
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder to write anew")
    return parser.parse_args()


def _check_core() -> None:
    if not core.PYODIDE.is_dir():
        raise SystemExit("no Pyodide: npm --prefix tools/browser ci")


def _report(listed: list[bundle.Listed]) -> None:
    for each in listed:
        print(f"{each.stored:>11,} {each.unpacked:>11,}  {each.name}")
    print(f"{sum(each.stored for each in listed):>11,}  all that a first visit loads")


if __name__ == "__main__":
    main()
