"""The laws of the layout that a program can enforce; DESIGN says why each holds."""

from __future__ import annotations

import ast
import compileall
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from inspect import unwrap
from pathlib import Path

import pytest

import runut
from programs import ran
from runut.families import OWN, families
from rust_circles import circles

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "runut"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
RUST = sorted((ROOT / "rust").glob("*/src/**/*.rs"))
ENGINE_USERS = re.compile(
    r"runut\.(bulk\.rows|families\.\w+\.(algorithms|bulk|canonical|generate|lowering)|core\.(cut|explainer|limits|search|rules\.search)|verbs\.summed|drawing\.(png|typeface))"
)

SEES = {
    f"runut.{layer}": tuple(f"runut.{each}" for each in seen.split())
    for layer, seen in {
        "errors": "core.escapes",
        "core": "core errors _engine",
        "drawing": "drawing core.scene errors _engine",
        "proving": "proving core errors",
        "explaining": "explaining proving core errors",
        "text": "text core errors",
        "families": "families explaining text core errors _engine",
        "verbs.answers": "families core errors",
        "verbs.reading": "verbs.answers families text core errors",
        "verbs.kept_solutions": "core",
        "verbs.search_request": "verbs.kept_solutions core errors",
        "verbs.summed": "core _engine",
        "verbs.solving": "verbs.reading verbs.search_request verbs.summed families core errors",
        "verbs": "verbs drawing families explaining proving text core errors",
        "bulk": "bulk verbs families text core errors _engine",
        "lessons": "lessons verbs drawing families explaining core errors",
        "asking": "asking lessons verbs drawing families explaining text core errors",
    }.items()
}
"""What each layer may import of Runut; the layers above see everything below."""
INTERFACES = ("runut.cli", "runut.web", "runut.__main__")


@cache
def text(module: str) -> str:
    return MODULES[module].read_text(encoding="utf-8")


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(text(module))


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(module)))


@cache
def imported(module: str) -> tuple[str, ...]:
    """Every name of Runut that a module imports, wherever it stands, typing-only and late ones too.

    Late imports go by a text: the argument of `import_module`, or the home of a name in a table. Of
    a text with gaps its beginning counts ("runut.drawing."), and any other argument may be all.
    """
    return tuple(imported_by(tree(module)))


def imported_by(code: ast.Module, *, for_types: bool = True) -> Iterator[str]:
    """The names, with or without those that only a type checker imports."""
    waiting: list[ast.AST] = [code]
    while waiting:
        node = waiting.pop()
        yield from (name for name in _names(node) if name.split(".")[0] == "runut")
        if for_types or not _is_for_types(node):
            waiting += (each for each in ast.iter_child_nodes(node) if not _is_docstring(each))


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _names(node: ast.AST) -> list[str]:
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom():
            assert node.level == 0, f"line {node.lineno}: imports are absolute"
            return [f"{node.module}.{alias.name}" for alias in node.names]
        case ast.Call(func=ast.Name("import_module"), args=[given]):
            return [_late(given)]
        case ast.Constant(str(text)) if re.fullmatch(r"runut(\.\w+)+", text):
            return [text]
    return []


def _late(given: ast.expr) -> str:
    match given:
        case ast.Constant(str(name)) | ast.JoinedStr([ast.Constant(str(name)), *_]):
            return name
    return "runut"


def is_within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def called(module: str) -> set[str]:
    """Dotted names of everything that a module calls or raises."""
    heads = [node.func for node in nodes(module) if isinstance(node, ast.Call)]
    raised = [node.exc for node in nodes(module) if isinstance(node, ast.Raise)]
    named = [each for each in [*heads, *raised] if isinstance(each, ast.Name | ast.Attribute)]
    return {ast.unparse(each) for each in named}


def functions(module: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return (node for node in nodes(module) if isinstance(node, kinds))


def offenders(breaks: Callable[[str], Iterable[object]]) -> dict[str, list[object]]:
    """The modules that break a law, each with what breaks it."""
    found = {module: list(breaks(module)) for module in MODULES}
    return {module: wrong for module, wrong in found.items() if wrong}


def test_imports_point_one_way() -> None:
    def unseen(module: str) -> Iterator[str]:
        seen = next((SEES[layer] for layer in SEES if is_within(module, layer)), None)
        if seen is not None:
            yield from (
                name for name in imported(module) if not any(is_within(name, part) for part in seen)
            )

    assert not offenders(unseen)


@pytest.mark.parametrize(
    "late",
    [
        'import_module("runut")',
        'import_module("runut.verbs.pictures").draw(self)',
        'import_module(f"runut.verbs.{name}")',
        "import_module(name)",
        'HOMES = {"runut.verbs.pictures": "draw"}',
    ],
)
def test_an_import_by_a_text_is_an_import(late: str) -> None:
    assert any(is_within(name, "runut") for name in imported_by(ast.parse(late)))
    assert not any(is_within(name, "runut.core") for name in imported_by(ast.parse(late)))


@cache
def uses(module: str) -> frozenset[str]:
    """The modules that a module imports when it runs."""

    def home(name: str) -> str:
        while name and name not in MODULES:
            name = name.rpartition(".")[0]
        return name

    names = imported_by(tree(module), for_types=False)
    return frozenset(home(name) for name in names if not name.endswith(".")) - {module}


def test_no_modules_import_one_another_in_a_circle() -> None:
    # The package itself looks all others up when they are asked for.
    graph = {module: uses(module) for module in MODULES if module != "runut"}
    TopologicalSorter(graph).prepare()


def room(module: str) -> str:
    """The room of a module; each family is a room, together with its functions in `runut`."""
    family = re.match(rf"runut\.(?:families\.)?({'|'.join(OWN)})\b", module)
    return family[1] if family else [*module.split("."), ""][1]


def served(module: str) -> set[str]:
    """The rooms that a module of the core serves, also through other modules of the core."""
    found, waiting = set[str](), [module]
    while waiting:
        used = waiting.pop()
        users = {each for each in MODULES if used in uses(each)} - found
        found |= users
        waiting += (each for each in users if room(each) == "core")
    return {room(each) for each in found} - {"core", "errors", ""}


def test_the_core_holds_only_what_two_rooms_use() -> None:
    core = [module for module in MODULES if room(module) == "core"]
    own = [module for module in core if MODULES[module].stem != "__init__"]
    served_by = {module: served(module) for module in own}
    assert not {module: rooms for module, rooms in served_by.items() if len(rooms) < 2}
    assert len(core) <= 45


def test_the_library_knows_no_interface() -> None:
    def interfaces(module: str) -> Iterator[str]:
        if not any(is_within(module, each) for each in INTERFACES):
            uses = imported(module)
            yield from (name for name in uses if any(is_within(name, each) for each in INTERFACES))

    assert not offenders(interfaces)


@pytest.mark.parametrize("name", OWN)
def test_a_family_imports_no_other_family(name: str) -> None:
    own = [module for module in MODULES if is_within(module, f"runut.families.{name}")]
    others = [f"runut.families.{other}" for other in OWN if other != name]
    wrong = {use for module in own for use in imported(module) if use.startswith(tuple(others))}
    assert own
    assert not wrong


def test_only_searches_generators_explanations_and_the_raster_talk_to_the_engine() -> None:
    def engine(module: str) -> Iterator[str]:
        if not ENGINE_USERS.fullmatch(module):
            yield from (name for name in imported(module) if is_within(name, "runut._engine"))

    assert not offenders(engine)


def test_only_the_command_line_prints_and_only_its_main_exits() -> None:
    prints = {"print", "click.echo", "sys.stdout.write", "sys.stderr.write"}
    exits = {"sys.exit", "exit", "quit", "os._exit", "SystemExit"}

    def forbidden(module: str) -> set[str]:
        allowed = prints if is_within(module, "runut.cli") else set()
        allowed = allowed | exits if module == "runut.cli.main" else allowed
        return called(module) & ((prints | exits) - allowed)

    assert not offenders(forbidden)


@pytest.mark.parametrize("shared", ["core", "explaining", "proving", "text"])
def test_what_families_share_names_no_family(shared: str) -> None:
    def named(module: str) -> Iterator[str]:
        if room(module) == shared:
            code = ast.unparse(_without_docstrings(text(module)))
            yield from (name for name in OWN if re.search(rf"(?i)\b{name}\b", code))

    assert not offenders(named)


def test_python_files_and_functions_stay_short() -> None:
    def long(module: str) -> Iterator[str]:
        lines = len(text(module).splitlines())
        if lines > 400:
            yield f"{lines} lines"
        for each in functions(module):
            size = (each.end_lineno or 0) - each.lineno + 1
            if size > 60:
                yield f"{each.name}: {size} lines"

    assert not offenders(long)


ESCAPES = {r"^(?!\s*(from|import)\b).*\bAny\b": 284, r"# noqa": 130, r"type: ignore": 6}
"""Lines that a type checker or a linter does not judge, and how many there may be.

Whoever removes some lowers the number; nobody raises it.
"""


@pytest.mark.parametrize("escape", ESCAPES)
def test_lines_that_no_checker_judges_only_fall(escape: str) -> None:
    found = [
        f"{module}: {line.strip()}"
        for module in MODULES
        for line in text(module).splitlines()
        if re.search(escape, line)
    ]
    assert len(found) <= ESCAPES[escape], "\n".join(found)


def test_rust_files_stay_short_and_the_binding_thin() -> None:
    def most(path: Path) -> int:
        return 150 if path.parent == ROOT / "rust/py/src" and path.stem in OWN else 600

    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in RUST}
    assert lines
    assert not {str(path): count for path, count in lines.items() if count > most(path)}


@pytest.mark.parametrize("name", OWN)
def test_a_family_is_a_folder_of_one_name_in_every_language(name: str) -> None:
    for place in (
        f"python/runut/families/{name}/__init__.py",
        f"rust/engine/src/{name}/mod.rs",
        f"rust/py/src/{name}.rs",
        f"tests/families/{name}",
        f"docs/reference/formats/{name}.md",
        f"docs/explanation/algorithms/{name}.md",
        f"examples/{name}",
        f"web/src/families/{name}",
    ):
        assert (ROOT / place).exists(), place


def test_families_are_listed_in_the_order_of_the_alphabet() -> None:
    assert list(OWN) == sorted(OWN)


def test_engine_and_raster_know_no_python() -> None:
    for crate in ("engine", "raster"):
        manifest = (ROOT / f"rust/{crate}/Cargo.toml").read_text(encoding="utf-8")
        assert "pyo3" not in manifest


def test_unsafe_code_is_where_the_sanitizer_looks() -> None:
    source = ROOT / "rust/engine/src"
    gate = (ROOT / ".ci/run").read_text(encoding="utf-8")
    rooms = {path.parent for path in RUST if re.search(r"\bunsafe \{", path.read_text("utf-8"))}
    names = {"::".join(room.relative_to(source).parts) for room in rooms}
    assert names == {"packing::exact_cover", "sudoku::nine"}
    assert all(f" {name} " in gate for name in names)


def test_a_kernel_of_sudoku_takes_all_parts_of_a_layout_by_name() -> None:
    taken = r"let (?:parts::)?(?:Rules|Parts) \{([^}]*)\}"
    sources = [path for path in RUST if "engine/src/sudoku" in str(path)]
    found = [
        (path.parent.name if path.stem == "mod" else path.stem, names)
        for path in sources
        for names in re.findall(taken, path.read_text(encoding="utf-8"))
    ]
    assert {"caged", "encoding", "layout", "paper", "state"} <= {name for name, _ in found}
    assert not [name for name, names in found if ".." in names or "_" in names]


def test_the_judge_shares_nothing_with_the_engine() -> None:
    manifest = tomllib.loads((ROOT / "rust/check/Cargo.toml").read_text(encoding="utf-8"))
    assert set(manifest["dependencies"]) == {"runut-model"}
    engine = (ROOT / "rust/engine/Cargo.toml").read_text(encoding="utf-8")
    assert "runut-check" not in engine


CUTS = (
    r"(?:starts_?with|ends_?with|r?split\w*|r?partition|remove\w+fix|strip_\w+fix|contains|find)\("
)
OF_A_RULE = re.compile(rf"\b(?:rule|stated)(?:\.name|_name)?(?:\.as_str\(\))?\s*\.{CUTS}")
BY_AN_EDGE = re.compile(rf"\.{CUTS}\s*[\"']([a-z][a-z-]*-|-[a-z-]*[a-z])[\"']")
WITHIN = re.compile(r"[\"'] in (?:\w+\.)*rule(?:\.name)?(?![\w.])")


def parsed_names(source: str) -> list[str]:
    """Where a text of Python or Rust looks into the name of a rule."""
    names = [name for family in families() for name in family.rules]
    edges = (
        match
        for match in BY_AN_EDGE.finditer(source)
        if any(name.startswith(match[1]) or name.endswith(match[1]) for name in names)
    )
    found = (*OF_A_RULE.finditer(source), *WITHIN.finditer(source), *edges)
    return [match[0] for match in found]


@pytest.mark.parametrize(
    "code",
    [
        'NUMBERED.get(premise.rule.split("-")[0])',
        'if premise.rule.startswith("cage"):',
        'name.removesuffix("-duplicate") + COMPLETE',
        'if "cage" in rule.name:',
        'self.is_jigsaw |= stated.name.starts_with("region-");',
        "match rule.split('-').next() {",
        "KINDS.iter().find(|kind| stated.name.starts_with(kind.rule))",
    ],
)
def test_a_look_into_the_name_of_a_rule_is_seen(code: str) -> None:
    assert parsed_names(code)


def test_a_rule_says_what_it_is_and_nothing_parses_its_name() -> None:
    python = {module: parsed_names(text(module)) for module in MODULES}
    rust = {
        str(path.relative_to(ROOT)): parsed_names(path.read_text(encoding="utf-8")) for path in RUST
    }
    assert {place: found for place, found in {**python, **rust}.items() if found} == {}


def test_explanations_can_reach_no_clock_thread_or_search() -> None:
    reached = {"insight": {"runut-model", "runut-parts"}, "parts": {"runut-model"}, "model": set()}
    for crate, others in reached.items():
        manifest = tomllib.loads((ROOT / f"rust/{crate}/Cargo.toml").read_text(encoding="utf-8"))
        assert set(manifest.get("dependencies", {})) == others


CIRCLES = {
    "engine": {
        "cdcl/analysis.rs cdcl/propagation.rs cdcl/solver.rs",
        "hitori/alternating_line.rs hitori/layout.rs",
        "hitori/clauses.rs hitori/propagation.rs",
        "hitori/patterns.rs hitori/shading.rs",
        "model/proof.rs model/search.rs",
        "packing/model/board.rs packing/model/image.rs",
        "sudoku/caged/groups.rs sudoku/caged/sets.rs sudoku/caged/sum.rs",
    },
    "insight": {
        "ladder.rs step.rs",
        (
            "net/failed_literals.rs net/lines.rs net/mod.rs net/nested.rs net/nogoods.rs"
            " net/propagation.rs net/search.rs net/watched.rs"
        ),
        "nonogram/chains.rs nonogram/record.rs",
        "packing/event.rs packing/region.rs packing/scope.rs",
    },
    "raster": {"face.rs lib.rs"},
}
"""Circles of files inside one room: pairs, and structs that several files tell. They only fall."""


@pytest.mark.parametrize(
    "crate", sorted({path.relative_to(ROOT / "rust").parts[0] for path in RUST})
)
def test_no_files_of_a_crate_use_one_another_in_a_new_circle(crate: str) -> None:
    found = {" ".join(circle) for circle in circles(ROOT / "rust" / crate / "src")}
    assert found == CIRCLES.get(crate, set())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("use super::other::{A, b::C};", "use crate::room::one::D;"),
        ("pub use super::other::B; fn f() -> B {}", "use super::one;"),
        ("fn f() { super::other::g() }", "macro_rules! m { () => { $crate::room::one::D } }"),
    ],
)
def test_files_that_use_one_another_in_any_way_are_a_circle(
    one: str, other: str, tmp_path: Path
) -> None:
    room = tmp_path / "room"
    room.mkdir()
    (tmp_path / "lib.rs").write_text("mod room;")
    (room / "mod.rs").write_text("mod one; mod other; pub use one::D;")
    (room / "one.rs").write_text(one)
    (room / "other.rs").write_text(other)
    assert circles(tmp_path) == {("room/one.rs", "room/other.rs")}


def test_tests_and_comments_make_no_circle(tmp_path: Path) -> None:
    (tmp_path / "lib.rs").write_text("mod one;\nmod other;")
    (tmp_path / "one.rs").write_text("use crate::other::A;")
    tests = "#[cfg(test)]\nmod tests {\n    use crate::one::B;\n}\n"
    (tmp_path / "other.rs").write_text(f"// crate::one::B\n{tests}")
    assert not circles(tmp_path)


def test_no_comment_in_rust_holds_an_example_that_nothing_runs() -> None:
    fence = re.compile(r"//[/!] ```(\w*)")
    fences = {path: fence.findall(path.read_text(encoding="utf-8"))[::2] for path in RUST}
    assert [path for path, kinds in fences.items() if set(kinds) - {"text"}] == []


def test_every_public_name_can_be_imported_from_its_home() -> None:
    built = {name: home for name, home in runut._HOME.items() if _is_built(home)}
    for name, home in built.items():
        assert unwrap(getattr(runut, name)) is getattr(import_module(home), name)
    assert {"solve", "Sudoku", "FormatError"} <= built.keys()
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", runut.__version__)


WITHOUT_EXAMPLE = {"FAMILIES", "__version__", "Status", "Uniqueness"}
"""Public names whose docstring needs no example, besides the errors, which name who raises them."""


def test_every_public_name_shows_an_example_that_runs() -> None:
    values = {name: getattr(runut, name) for name in runut.__all__ if name not in WITHOUT_EXAMPLE}
    errors = {name for name, value in values.items() if name.endswith("Error")}
    silent = [name for name in values if ">>> " not in (values[name].__doc__ or "")]
    assert set(silent) == errors
    assert not [name for name in errors if not values[name].__doc__]


def test_every_verb_says_what_it_raises() -> None:
    verbs = {name: getattr(runut, name) for name in runut.__all__ if name.islower()}
    told = re.compile(r"raises|`\w+Error`|; see `", re.IGNORECASE)
    silent = [name for name, verb in verbs.items() if not told.search(verb.__doc__ or "")]
    assert set(silent) == {"__version__", "themes"}


def test_a_type_checker_sees_every_public_name_and_no_other() -> None:
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text(encoding="utf-8"))
    imported = {each.asname for node in stub.body for each in getattr(node, "names", ())}
    assert imported | {"__version__"} == {*runut.__all__, *runut._FACADES}


def test_names_are_found_where_only_compiled_files_are_installed(tmp_path) -> None:
    for name in ("__init__.py", "__init__.pyi", "errors.py", "core/surface.py", "core/escapes.py"):
        place = tmp_path / "runut" / name
        place.parent.mkdir(exist_ok=True, parents=True)
        shutil.copy(PACKAGE / name, place)
    assert compileall.compile_dir(tmp_path, legacy=True, quiet=1)
    for source in tmp_path.rglob("*.py"):
        source.unlink()
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}]; import runut; print(runut.Fault('x'))"
    assert ran([sys.executable, "-c", code], code=0).stdout.split() == [b"x"]


def test_importing_runut_loads_neither_the_engine_nor_an_interface() -> None:
    code = "import sys, runut; print(*sys.modules)"
    answer = ran([sys.executable, "-c", code], code=0)
    loaded = answer.stdout.decode().split()
    heavy = ("runut.", "click", "rich")
    light = ("runut.core", "runut.core.surface")
    assert "runut" in loaded
    assert not [name for name in loaded if name.startswith(heavy) and name not in light]


def test_solving_loads_neither_drawing_nor_the_command_line() -> None:
    code = "import sys, runut; runut.solve('1...............'); print(*sys.modules)"
    answer = ran([sys.executable, "-c", code], code=0)
    loaded = answer.stdout.decode().split()
    assert "runut._engine" in loaded
    assert not [name for name in loaded if name.startswith(("runut.drawing", "runut.cli", "click"))]


def _is_built(home: str) -> bool:
    family = re.match(r"runut\.families\.(\w+)", home)
    return family is None or family[1] in OWN


def _without_docstrings(text: str) -> ast.Module:
    class Strip(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
            return None if _is_docstring(node) else node

    return Strip().visit(ast.parse(text))
