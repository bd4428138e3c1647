#!/usr/bin/env python3
"""The linker of the browser's engine: a side module by `wasm-ld`, in place of Emscripten's `emcc`.

rustc calls it as it would call `emcc`. A side module takes memory, libc and Python from Pyodide's
main module when it is loaded, so only object files and archives matter here: what they lack is
imported. Nothing but `ENTRY` is exported: what it does not lead to is left out, and browsers load
no module with more than 100,000 exports. `RUNUT_WASM_LD` names the linker.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ENTRY = "PyInit__engine"
"""The one function that Python calls by name."""
FLAGS = (
    "-shared",
    "--experimental-pic",
    "--no-entry",
    "--import-memory",
    "--allow-undefined",
    "-Bsymbolic",
    "--no-export-dynamic",
    "--gc-sections",
    "--strip-debug",
    f"--export={ENTRY}",
)


def main() -> None:
    """Become the linker, with what matters of rustc's arguments."""
    arguments = list(_spread(sys.argv[1:]))
    files = [each for each in arguments if each.endswith((".o", ".rlib", ".a"))]
    target = arguments[arguments.index("-o") + 1]
    linker = os.environ["RUNUT_WASM_LD"]
    os.execvp(linker, (linker, *FLAGS, "-o", target, *files))  # noqa: S606 - no shell is wanted


def _spread(arguments: Sequence[str]) -> Iterator[str]:
    """The arguments, those in a file too: rustc writes long lists as `@FILE`."""
    for each in arguments:
        if each.startswith("@"):
            yield from shlex.split(Path(each[1:]).read_text(encoding="utf-8"))
        else:
            yield each


if __name__ == "__main__":
    main()
