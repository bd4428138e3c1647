"""What `tools/build_browser.py` puts together, as far as no compiler for browsers is needed."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import sys
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import build_browser
import build_shelf
import build_typeface
from browser import bundle, core, sources, toolchain
from browser.imports import imported
from programs import ran
from runut import _engine

ROOT = Path(__file__).parents[1]
LINK = ROOT / "tools/browser/link.py"
FILES = frozenset(sources.python_files())
CODE = [path for path in FILES if path.suffix == ".py"]
NAMES = {name for path in CODE for name in imported(path.read_text(encoding="utf-8"))}
NEEDS_LIBRARIES = {"PIL", "numpy", "rich", "uharfbuzz"}
"""What functions import when they are called, for films, images and lists."""


def test_what_a_module_imports_is_seen_in_functions_too() -> None:
    code = "import a.b\ndef f():\n    from c import d\nif TYPE_CHECKING:\n    import e\n"
    assert set(imported(code)) == {"a.b", "c", "c.d"}


def test_the_browser_gets_what_answers_and_all_that_runut_imports_for_it() -> None:
    own = {path_of(name) for name in NAMES if name.startswith("runut.")}
    assert {path for path in own if path.exists()} <= FILES
    assert path_of(sources.ENTRY) in FILES


def test_the_browsers_files_answer_by_themselves(tmp_path) -> None:
    """Beside the engine of this machine in place of the browser's."""
    for path in FILES:
        copied = tmp_path / path.relative_to(sources.PYTHON)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copied)
    shutil.copy(_engine.__file__, tmp_path / "runut")
    asked = '{"verb": "read", "text": "1......4.2....3."}'
    code = f"from runut.asking.answering import answer\nprint(answer({asked!r}, print))"
    alone = {"PYTHONPATH": str(tmp_path)}
    said = ran([sys.executable, "-c", code], code=0, text=True, environment=alone, cwd=tmp_path)
    assert json.loads(said.stdout)["result"]["family"] == "sudoku"


def path_of(module: str) -> Path:
    path = sources.PYTHON.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def test_the_browser_gets_neither_server_nor_command_nor_an_engine_of_this_machine() -> None:
    others = {name.partition(".")[0] for name in NAMES} - sys.stdlib_module_names
    assert others <= {"runut", *NEEDS_LIBRARIES}
    assert not [path for path in FILES if path.suffix in {".so", ".pyd", ".pyc", ".html"}]


def test_the_library_that_is_kept_has_each_module_that_runut_names() -> None:
    listed = core.KEPT.read_text(encoding="utf-8").replace("/__init__.py", ".py").split()
    kept = {name.removesuffix(".py").replace("/", ".") for name in listed}
    assert {name for name in NAMES if is_standard_file(name)} <= {*kept, "collections.abc"}


def is_standard_file(name: str) -> bool:
    """Whether a name is that of a module of the standard library that is written in Python."""
    if name.partition(".")[0] not in sys.stdlib_module_names:
        return False
    try:
        return (getattr(find_spec(name), "origin", None) or "").endswith(".py")
    except ModuleNotFoundError:  # a name of a module, no module
        return False


def test_equal_files_have_equal_names_and_others_have_others(tmp_path: Path) -> None:
    first = bundle.write(tmp_path / "one", {"a.zip": b"1", "b.js": b"2"}, {})
    second = bundle.write(tmp_path / "two", {"a.zip": b"1", "b.js": b"3"}, {})
    assert first[0].file == second[0].file
    assert first[1].file != second[1].file


def test_the_list_says_what_is_stored(tmp_path: Path) -> None:
    bundle.write(tmp_path, {"a.zip": b"contents"}, {"pyodide": "1"})
    manifest = json.loads((tmp_path / bundle.MANIFEST).read_text(encoding="utf-8"))
    assert manifest["pyodide"] == "1"
    [listed] = manifest["files"]
    stored = (tmp_path / listed["file"]).read_bytes()
    assert gzip.decompress(stored) == b"contents"
    assert listed["sha256"] == hashlib.sha256(stored).hexdigest()
    assert (listed["stored"], listed["unpacked"]) == (len(stored), len(b"contents"))


def test_what_was_built_before_is_gone(tmp_path: Path) -> None:
    bundle.write(tmp_path, {"a.zip": b"1"}, {})
    bundle.write(tmp_path, {"a.zip": b"2"}, {})
    assert len(list(tmp_path.iterdir())) == 2


def test_an_archive_depends_on_nothing_but_names_and_contents() -> None:
    packed = bundle.archive({"b": b"2", "a": b"1"})
    assert packed == bundle.archive({"a": b"1", "b": b"2"})
    assert ZipFile(BytesIO(packed)).namelist() == ["a", "b"]


def test_a_missing_toolchain_is_told_in_one_line_with_what_to_install(monkeypatch) -> None:
    monkeypatch.setenv("RUNUT_WASM_LD", "no-such-linker")
    with pytest.raises(toolchain.MissingToolchainError) as raised:
        toolchain.toolchain()
    said = str(raised.value)
    assert "\n" not in said
    assert "rustc-web rust-web-src cargo-web lld-19 binaryen" in said


def test_the_build_ends_by_a_code_of_its_own_without_a_toolchain() -> None:
    tool = Path(build_browser.__file__)
    without = {"RUNUT_WASM_LD": "no-such-linker"}
    words = [sys.executable, tool, "--quick", "--compile"]
    said = ran(words, environment=without, code=build_browser.NO_TOOLCHAIN, text=True)
    assert said.stdout == ""
    assert f"no_toolchain={build_browser.NO_TOOLCHAIN}\n" in (ROOT / ".ci/run").read_text("utf-8")


@pytest.mark.parametrize("part", [build_typeface, build_shelf])
def test_nothing_is_packed_without_typeface_and_shelf(part, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(core, "PYODIDE", tmp_path)
    for each in (build_typeface, build_shelf):
        monkeypatch.setattr(each, "is_built", lambda each=each: each is not part)
    with pytest.raises(SystemExit, match=r"pip install \. builds both"):
        build_browser.check_parts()


def test_a_missing_pyodide_is_told_with_what_fetches_it(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(core, "PYODIDE", tmp_path / "missing")
    with pytest.raises(SystemExit, match="npm --prefix tools/browser ci"):
        build_browser.check_parts()


@pytest.mark.skipif(os.name != "posix", reason="the stand-in for a linker is a shell script")
def test_the_linker_gets_the_objects_alone_those_in_a_file_too(tmp_path: Path) -> None:
    linker = tmp_path / "linker"
    linker.write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    linker.chmod(0o755)
    listed = tmp_path / "arguments"
    listed.write_text("one.o -sSIDE_MODULE=2 'two of.rlib'\n", encoding="utf-8")
    environment = {**os.environ, "RUNUT_WASM_LD": str(linker)}
    words = ["-o", "out.wasm", f"@{listed}", "-lc", "3.o"]
    said = ran([sys.executable, LINK, *words], environment=environment, code=0, text=True).stdout
    assert said.endswith("-o out.wasm one.o two of.rlib 3.o\n")
    assert "--export=PyInit__engine" in said
