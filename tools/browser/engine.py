"""The engine as a WebAssembly side module: Python's extension module for Pyodide.

Its code is the binding crate's, unchanged. A side module takes memory, libc and Python from
Pyodide's main module, so no SDK of Emscripten takes part: `link.py` stands in for its linker. One
file by the stable interface serves each Python from 3.11 on.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from browser.toolchain import TARGET, Toolchain

__all__ = ["build"]

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
BUILT = ROOT / "target" / "browser"
FULL, QUICK = "browser", "browser-quick"
"""Profiles of Cargo.toml."""
BUILD_STD = ("-Zbuild-std=std,panic_abort",)
"""No compiler brings the standard library for this target that ends at a panic."""
FEATURES = (
    "bulk-memory",
    "mutable-globals",
    "sign-ext",
    "nontrapping-float-to-int",
    "reference-types",
    "multivalue",
)
"""The features of WebAssembly that the compiler uses and each browser with module workers has."""
PYO3 = """\
implementation=CPython
version=3.11
shared=true
abi3=true
pointer_width=32
suppress_build_script_link_lines=true
"""
"""What pyo3 would ask an interpreter."""


def build(tools: Toolchain, *, is_quick: bool = False) -> Path:
    """The engine's file, built from the present sources."""
    profile = QUICK if is_quick else FULL
    BUILT.mkdir(parents=True, exist_ok=True)
    config = BUILT / "pyo3.txt"
    config.write_text(PYO3, encoding="utf-8")
    command = [tools.cargo, "rustc", "-p", "runut-py", "--lib", "--locked", *BUILD_STD]
    command += ["--profile", profile, "--target", TARGET]
    subprocess.run(command, cwd=ROOT, env=_environment(tools, config), check=True)
    module = BUILT / TARGET / profile / "_engine.wasm"
    return module if is_quick else _optimised(tools, module)


def _environment(tools: Toolchain, config: Path) -> dict[str, str]:
    linker = HERE / "link.py"
    flags = f"-C relocation-model=pic -C link-self-contained=no -C linker={linker}"
    return {
        **os.environ,
        "CARGO_TARGET_DIR": str(BUILT),
        "PYO3_CONFIG_FILE": str(config),
        "RUNUT_WASM_LD": tools.linker,
        "RUSTC": tools.rustc,
        "RUSTC_BOOTSTRAP": "1",
        "RUSTFLAGS": flags,
    }


def _optimised(tools: Toolchain, module: Path) -> Path:
    optimised = module.with_suffix(".so")
    enabled = [f"--enable-{feature}" for feature in FEATURES]
    command = [tools.optimiser, *enabled, "--strip-producers", "-Os", module, "-o", optimised]
    subprocess.run(command, check=True)
    return optimised
