"""The compiler, linker and optimiser of the browser's engine, wherever they are installed.

The tool uses a toolchain and installs none. Debian has all of it. Any Rust does that has the source
of its standard library (rustup's component rust-src), which is compiled for the target too. The
variables `RUNUT_WASM_RUSTC`, `RUNUT_WASM_CARGO`, `RUNUT_WASM_LD` and `RUNUT_WASM_OPT` name other
programs than those found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

__all__ = ["TARGET", "MissingToolchainError", "Toolchain", "toolchain"]

TARGET = "wasm32-unknown-emscripten"
RUSTC = ("rustc", "/usr/bin/rustc")
"""Debian's compiler may stand behind another one of the same name."""
LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(22, 17, -1)))
INSTALL = (
    "no toolchain for the browser: apt-get install --no-install-recommends "
    "rustc-web rust-web-src cargo-web lld-19 binaryen"
)


class MissingToolchainError(Exception):
    """Says in one line what to install."""


@dataclass(frozen=True)
class Toolchain:
    """The programs, by their paths."""

    rustc: str
    cargo: str
    linker: str
    optimiser: str


def toolchain() -> Toolchain:
    """The toolchain of this machine; where there is none, `MissingToolchainError` is raised."""
    named = os.environ.get("RUNUT_WASM_RUSTC")
    found = filter(None, map(shutil.which, [named] if named else RUSTC))
    rustc = next(filter(_knows_the_target, found), "")
    linker = _found("RUNUT_WASM_LD", *LINKERS)
    optimiser = _found("RUNUT_WASM_OPT", "wasm-opt")
    cargo = _found("RUNUT_WASM_CARGO", str(Path(rustc or "/").with_name("cargo")))
    if not (rustc and linker and optimiser and cargo):
        raise MissingToolchainError(INSTALL)
    return Toolchain(rustc, cargo, linker, optimiser)


def _found(variable: str, *names: str) -> str:
    named = os.environ.get(variable)
    return next(filter(None, map(shutil.which, [named] if named else names)), "")


def _knows_the_target(rustc: str) -> bool:
    """Whether the compiler has the target, and the source of the standard library."""
    library = Path(_said(rustc, "--print", "sysroot").strip()) / "lib/rustlib/src/rust/library"
    return TARGET in _said(rustc, "--print", "target-list").split() and library.is_dir()


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
