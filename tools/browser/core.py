"""Pyodide's core: CPython for the browser, from its npm package in a fixed version.

Of Python's standard library only the files of `stdlib.txt` go along: what Pyodide loads at its
start, what Runut's modules name, and what these need. A test runs every verb on them;
`node tools/browser/check.mjs FOLDER --core PYODIDE --loaded` lists what another Pyodide loads.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from browser.bundle import archive

__all__ = ["PYODIDE", "about", "files"]

HERE = Path(__file__).parent
PYODIDE = HERE / "node_modules" / "pyodide"
KEPT = HERE / "stdlib.txt"
COPIED = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"


def files() -> dict[str, bytes]:
    """What is loaded to start Pyodide."""
    copied = {name: (PYODIDE / name).read_bytes() for name in COPIED}
    return {**copied, LIBRARY: archive(_library())}


def about() -> dict[str, str]:
    """The versions of Pyodide, of its Python and of its binary interface."""
    package = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    tag = f"cp311-abi3-pyemscripten_{info['abi_version']}_{info['arch']}"
    return {"pyodide": package["version"], "tag": tag, **info}


def _library() -> dict[str, bytes]:
    kept = KEPT.read_text(encoding="utf-8").split()
    with ZipFile(BytesIO((PYODIDE / LIBRARY).read_bytes())) as library:
        return {name: library.read(name) for name in kept}
