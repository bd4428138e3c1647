"""The laws of the layout that a program can enforce; DESIGN says why each holds."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import runut
from runut.families import FAMILIES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "runut"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
RUST = sorted((ROOT / "rust").glob("*/src/**/*.rs"))
ENGINE_USERS = re.compile(
    r"runut\.(families\.\w+\.(algorithms|bulk|generate)|core\.(limits|search))"
)

SEES = {
    "runut.errors": (),
    "runut.core": ("runut.core", "runut.errors", "runut._engine"),
    "runut.drawing": ("runut.drawing", "runut.core.scene", "runut.errors"),
    "runut.families": ("runut.families", "runut.core", "runut.errors", "runut._engine"),
    "runut.notation": ("runut.core", "runut.families", "runut.errors"),
    "runut.api": ("runut.core", "runut.families", "runut.notation", "runut.errors"),
}
"""What each layer may import of Runut; the layers above see everything below."""
INTERFACES = ("runut.cli", "runut.web", "runut.__main__")


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imported(module: str) -> Iterator[str]:
    """Every name of Runut that a module imports, wherever it stands, typing-only ones too."""
    for node in ast.walk(tree(module)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "runut")


def is_within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def called(module: str) -> set[str]:
    """Dotted names of everything that a module calls or raises."""
    heads = [node.func for node in ast.walk(tree(module)) if isinstance(node, ast.Call)]
    raised = [node.exc for node in ast.walk(tree(module)) if isinstance(node, ast.Raise)]
    return {ast.unparse(node) for node in [*heads, *(exc for exc in raised if exc)]}


def functions(module: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return (node for node in ast.walk(tree(module)) if isinstance(node, kinds))


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module: str) -> None:
    layer = next((layer for layer in SEES if is_within(module, layer)), None)
    if layer is None:
        return
    seen = SEES[layer]
    wrong = [name for name in imported(module) if not any(is_within(name, part) for part in seen)]
    assert not wrong


@pytest.mark.parametrize("module", MODULES)
def test_the_library_knows_no_interface(module: str) -> None:
    if not any(is_within(module, each) for each in INTERFACES):
        uses = list(imported(module))
        assert not [name for name in uses if any(is_within(name, each) for each in INTERFACES)]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_imports_no_other_family(name: str) -> None:
    own = [module for module in MODULES if is_within(module, f"runut.families.{name}")]
    others = [f"runut.families.{other}" for other in FAMILIES if other != name]
    wrong = {use for module in own for use in imported(module) if use.startswith(tuple(others))}
    assert own
    assert not wrong


@pytest.mark.parametrize("module", MODULES)
def test_only_searches_and_generators_talk_to_the_engine(module: str) -> None:
    uses_engine = any(is_within(name, "runut._engine") for name in imported(module))
    assert not uses_engine or ENGINE_USERS.fullmatch(module)


@pytest.mark.parametrize("module", MODULES)
def test_only_the_command_line_prints_and_only_its_main_exits(module: str) -> None:
    calls = called(module)
    if not is_within(module, "runut.cli"):
        assert not {"print", "click.echo", "sys.stdout.write", "sys.stderr.write"} & calls
    if module != "runut.cli.main":
        assert not {"sys.exit", "exit", "quit", "os._exit", "SystemExit"} & calls


@pytest.mark.parametrize("module", [name for name in MODULES if is_within(name, "runut.core")])
def test_the_core_names_no_family(module: str) -> None:
    code = ast.unparse(_without_docstrings(tree(module)))
    assert not [name for name in FAMILIES if re.search(rf"\b{name}\b", code, re.IGNORECASE)]


@pytest.mark.parametrize("module", MODULES)
def test_python_files_and_functions_stay_short(module: str) -> None:
    assert len(MODULES[module].read_text(encoding="utf-8").splitlines()) <= 400
    sizes = {each.name: (each.end_lineno or 0) - each.lineno + 1 for each in functions(module)}
    assert not {name: size for name, size in sizes.items() if size > 60}


@pytest.mark.parametrize("path", RUST, ids=lambda path: str(path.relative_to(ROOT / "rust")))
def test_rust_files_stay_short_and_the_binding_thin(path: Path) -> None:
    is_family_binding = path.parent == ROOT / "rust/py/src" and path.stem in FAMILIES
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= (150 if is_family_binding else 600)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_is_a_folder_of_one_name_in_every_language(name: str) -> None:
    for place in (
        f"python/runut/families/{name}/__init__.py",
        f"rust/engine/src/{name}/mod.rs",
        f"rust/py/src/{name}.rs",
        f"tests/families/{name}",
        f"docs/formats/{name}.md",
        f"docs/algorithms/{name}.md",
        f"examples/{name}",
        f"web/src/families/{name}/play.ts",
    ):
        assert (ROOT / place).exists(), place


def test_families_are_listed_in_the_order_of_the_alphabet() -> None:
    assert list(FAMILIES) == sorted(FAMILIES)


def test_the_engine_knows_no_python() -> None:
    manifest = (ROOT / "rust/engine/Cargo.toml").read_text(encoding="utf-8")
    assert "pyo3" not in manifest


def test_every_public_name_can_be_imported_from_its_home() -> None:
    homes = {name for names in runut._HOMES.values() for name in names.split()}
    assert set(runut.__all__) == homes | {"__version__"}
    built = {name: home for name, home in runut._HOME.items() if _is_built(home)}
    for name, home in built.items():
        assert getattr(runut, name) is getattr(import_module(home), name)
        assert name in import_module(home).__all__
    assert {"solve", "Sudoku", "FormatError"} <= built.keys()
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", runut.__version__)


def test_a_type_checker_sees_every_public_name_and_no_other() -> None:
    block = next(node for node in tree("runut").body if isinstance(node, ast.If))
    assert ast.unparse(block.test) == "TYPE_CHECKING"
    imported = {each.name for node in block.body for each in getattr(node, "names", ())}
    assert imported | {"__version__"} == {*runut.__all__, *runut._FACADES}
    assert not any(isinstance(node, ast.FunctionDef) for node in tree("runut").body[:-1])


def test_public_names_stand_in_the_order_that_sorts_constants_classes_functions() -> None:
    def rank(name: str) -> tuple[int, str]:
        return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)

    assert runut.__all__ == sorted(runut.__all__, key=rank)


def test_importing_runut_loads_neither_the_engine_nor_an_interface() -> None:
    code = "import sys, runut; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = answer.stdout.decode().split()
    heavy = ("runut._engine", "runut.api", "runut.core", "runut.drawing", "click", "rich")
    assert "runut" in loaded
    assert not [name for name in loaded if name.startswith(heavy[:4]) or name in heavy]


def test_solving_loads_neither_drawing_nor_the_command_line() -> None:
    code = "import sys, runut; runut.solve('1...............'); print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = answer.stdout.decode().split()
    assert "runut._engine" in loaded
    assert not [name for name in loaded if name.startswith(("runut.drawing", "runut.cli", "click"))]


def _is_built(home: str) -> bool:
    family = re.match(r"runut\.families\.(\w+)", home)
    return family is None or family[1] in FAMILIES


def _without_docstrings(module: ast.Module) -> ast.Module:
    class Strip(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
            return None if isinstance(node.value, ast.Constant) else node

    return Strip().visit(ast.parse(ast.unparse(module)))
