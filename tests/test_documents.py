"""Docstrings, doctests, pages and examples: whatever is shown works."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import json
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import runut
from programs import ran
from runut.families import OWN, families

ROOT = Path(__file__).parents[1]
WITHOUT = {"runut._engine"}
"""Modules that are not looked at: compiled, or of an extra that is not installed."""
if find_spec("anywidget") is None:
    WITHOUT.add("runut.web.puzzle_widget")
MODULES = [
    "runut",
    *(
        each.name
        for each in pkgutil.walk_packages(runut.__path__, "runut.")
        if each.name not in WITHOUT
    ),
]
EXAMPLES = [
    path
    for name in OWN
    for path in sorted((ROOT / "examples").glob(f"{name}/*"))
    if path.suffix != ".png"  # a picture to make puzzles of
]


def load(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.mark.laws
@pytest.mark.usefixtures("_forgets_algorithms")
def test_the_examples_in_docstrings_hold() -> None:
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runut.estimate  # whose example is that of its own module, though the package holds it
    found = [
        test
        for name in MODULES
        for test in finder.find(load(name))
        if test.examples and _is_written_in(load(name), test.name)
    ]
    assert len(found) > 20
    for test in found:
        runner.run(test)
    assert not runner.summarize(verbose=False).failed


def _is_written_in(module: ModuleType, name: str) -> bool:
    """Whether the source of a value is the module's own, which a verb of the package is not."""
    value = getattr(module, name.removeprefix(f"{module.__name__}."), module)
    return inspect.getmodule(inspect.unwrap(value)) in (None, module)


def test_everything_public_has_a_docstring() -> None:
    missing = {name: list(_undocumented(name)) for name in MODULES}
    assert not {name: things for name, things in missing.items() if things}


def _undocumented(name: str) -> Iterator[str]:
    source = Path(inspect.getsourcefile(load(name)))
    tree = ast.parse(source.read_text(encoding="utf-8"))
    if not ast.get_docstring(tree):
        yield "the module itself"
    yield from (node.name for node in _public(tree) if not ast.get_docstring(node))


def _public(
    tree: ast.Module | ast.ClassDef,
) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in tree.body:
        is_definition = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if is_definition and not node.name.startswith("_") and not _is_overload(node):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def _is_overload(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return any(ast.unparse(each) == "overload" for each in node.decorator_list)


def test_every_name_that_a_module_offers_is_there_once() -> None:
    offered = {name: getattr(load(name), "__all__", []) for name in MODULES}
    assert not [name for name, names in offered.items() if len(set(names)) < len(names)]
    assert not [
        f"{name}.{each}"
        for name, names in offered.items()
        for each in names
        if name != "runut" and not hasattr(load(name), each)
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_an_example_is_what_its_name_says(path: Path) -> None:
    if path.name.startswith("invalid-"):
        with pytest.raises((runut.FormatError, runut.PuzzleError)) as caught:
            list(runut.load_all(path))
        assert str(caught.value).startswith(f"{path}:")
        assert all(fault.line and fault.column for fault in caught.value.faults)
    else:
        puzzles = list(runut.load_all(path))
        assert {puzzle.family for puzzle in puzzles} == {path.parent.name}


@pytest.mark.parametrize("name", OWN)
def test_every_family_has_an_example_that_is_solved_at_once(name) -> None:
    paths = [path for path in EXAMPLES if path.parent.name == name]
    puzzles = [
        puzzle
        for path in paths
        if not path.name.startswith("invalid-")
        for puzzle in runut.load_all(path)
    ]
    results = runut.solve_many(puzzles, limits=runut.Limits(seconds=0.5))
    solved = [result for result in results if result.status is runut.Status.SOLVED]
    assert len(solved) >= 3


def test_the_pages_name_every_algorithm_and_format() -> None:
    for family in families():
        algorithms = (ROOT / "docs/explanation/algorithms" / f"{family.name}.md").read_text(
            encoding="utf-8"
        )
        formats = (ROOT / "docs/reference/formats" / f"{family.name}.md").read_text(
            encoding="utf-8"
        )
        things = [*family.algorithms, *family.generators]
        assert not [each.name for each in things if f"`{each.name}`" not in algorithms]
        assert not [each.name for each in family.formats if f"`{each.name}`" not in formats]


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = page.read_text(encoding="utf-8")
        links = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
        assert not [link for link in links if not (page.parent / link).exists()]


def test_everything_that_is_bundled_has_its_licence_told() -> None:
    listed = set(re.findall(r"[\w-]+", (ROOT / "THIRD-PARTY.txt").read_text(encoding="utf-8")))
    page = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    crates = [
        name
        for manifest in (ROOT / "rust").glob("*/Cargo.toml")
        if manifest.parent.name != "fuzz"  # its crates are never bundled
        for name in tomllib.loads(manifest.read_text(encoding="utf-8")).get("dependencies", ())
    ]
    builders = {"vite", "@sveltejs/vite-plugin-svelte"}
    assert {"svelte", "Noto", *page["dependencies"]} - builders <= listed
    assert {name for name in crates if not name.startswith("runut")} <= listed


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name
)
def test_an_example_script_runs(path: Path) -> None:
    assert "solved unique" in ran([sys.executable, path], text=True, code=0).stdout


def test_the_version_stands_once_for_the_package_and_once_for_citations() -> None:
    cited = re.search(r"(?m)^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited is not None
    assert cited[1] == runut.__version__
    assert f"## {runut.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_container_leaves_behind_what_git_ignores_and_is_large() -> None:
    left = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    assert {".git", "target", "web/node_modules"} <= set(left)
