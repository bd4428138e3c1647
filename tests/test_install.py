"""What an install needs: Python and a C compiler, and from PyPI only what is not there already."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import build_backend
import build_shelf
import build_typeface
from programs import ran

ROOT = Path(__file__).parents[1]


@pytest.fixture
def fresh(monkeypatch, tmp_path) -> Path:
    """A checkout in which nothing is built."""
    monkeypatch.setattr(build_backend, "STAMP", tmp_path / "page.json")
    monkeypatch.setattr(build_typeface, "STAMP", tmp_path / "typeface.json")
    monkeypatch.setattr(build_shelf, "MASTERS", tmp_path / "masters.bin")
    return tmp_path


def node(folder: Path, version: str) -> None:
    """A Node.js of this version in a folder."""
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("version", "asked"), [("v24.1.0", False), ("v20.19.0", False), ("v18.20.1", True)]
)
def test_node_is_asked_for_where_it_is_missing_or_old(fresh, monkeypatch, version, asked) -> None:
    monkeypatch.setenv("PATH", str(fresh))
    assert build_backend.NODE in build_backend.missing()
    node(fresh, version)
    assert (build_backend.NODE in build_backend.missing()) is asked


@pytest.mark.usefixtures("fresh")
def test_a_fresh_checkout_asks_for_the_font_and_what_cuts_it_and_for_what_draws_icons() -> None:
    assert {*build_typeface.REQUIRES, *build_shelf.REQUIRES} <= set(build_backend.missing())
    assert not build_typeface.is_built()
    assert not build_shelf.is_built()


@pytest.mark.usefixtures("fresh")
def test_what_is_built_asks_for_nothing(monkeypatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(build_typeface, "is_built", lambda: True)
    monkeypatch.setattr(build_shelf, "is_built", lambda: True)
    build_backend.STAMP.write_text(f'{{"sources": "{build_backend.source_hash()}"}}')
    assert build_backend.missing() == []


@pytest.mark.slow
def test_an_install_needs_no_node_and_of_the_system_only_a_c_compiler(tmp_path) -> None:
    # maturin brings Rust from the Rust project's own server, which not every gate can reach.
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("sh", "cc", "gcc", "ld", "as", "ar", "cargo", "rustc"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    ran(["git", "clone", "--quiet", str(ROOT), "checkout"], cwd=tmp_path, code=0)
    ran([sys.executable, "-m", "venv", "clean"], cwd=tmp_path, code=0)
    bare = {"PATH": str(tools), "RUNUT_PAGE": "required"}
    python = str(tmp_path / "clean/bin/python")
    install = [python, "-m", "pip", "install", "--quiet", "./checkout"]
    ran(install, cwd=tmp_path, environment=bare, code=0, timeout=3600)
    shown = ran([python, "-m", "runut", "demo"], cwd=tmp_path, environment=bare, code=0, text=True)
    assert "Sudoku" in shown.stdout
    kept = tmp_path / "clean/lib"
    assert list(kept.glob("python*/site-packages/runut/drawing/faces/bold.ttf"))
    assert list(kept.glob("python*/site-packages/runut/web/static/index.html"))
    assert list(kept.glob("python*/site-packages/runut/web/notebook/widget.js"))
    assert list(kept.glob("python*/site-packages/runut/families/nonogram/shelf/masters.bin"))
