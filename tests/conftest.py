"""What every test needs: which tests run, settings of hypothesis, and the folder of shared data.

`pytest` runs what a change needs at once, and reads no file that has nothing for it. `pytest --all`
adds the page and the server (`web`), the comparisons with independent solvers (`oracle`), the
documentation site (`docs`) and the laws on every sample (`laws`); what it needs must then be
installed, and each test of random cases has three times as many, as with RUNUT_EXAMPLES=all.
`-m slow` runs what takes more than a few seconds.
"""

from __future__ import annotations

import gc
import os
import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings

from programs import MARK, survivors, until

# A laptop that does other things meanwhile must not fail a test: examples have no deadline.
for profile, examples in (("usual", 20), ("all", 60)):
    settings.register_profile(
        profile,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile(os.environ.get("RUNUT_EXAMPLES", "usual"))


# Developers test builds without optimisation, whose import warns; warnings are errors here.
with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "runut was built without optimisation", RuntimeWarning)
    import_module("runut._engine")

# A package beside Runut may announce families and kinds; these tests are about Runut's own, unless
# they are asked for.
if "RUNUT_TEST_PACKAGES" not in os.environ:
    families, plugins = import_module("runut.families"), import_module("runut.families.plugins")
    families.FAMILIES, plugins._announcements = families.OWN, str
    plugins.entry_points_of.cache_clear()


TESTS = Path(__file__).parent
USUAL = "not slow and not web and not oracle and not docs and not laws"
"""What runs unless something else is asked for; pyproject.toml says the same."""
OF_ANOTHER_RUN = re.compile(
    r"^pytestmark = pytest\.mark\.(slow|web|oracle|docs|laws)$", re.MULTILINE
)
"""The line of a file none of whose tests is a usual one."""
EXTRAS = {
    "web": ("httpx", "playwright", "schemathesis"),
    "oracle": ("numpy", "ortools"),
    "docs": ("babel", "sphinx"),
}
"""The libraries that the tests of a marker need; the extra of the same name installs them."""

if find_spec("httpx") is None or find_spec("playwright") is None:
    collect_ignore = ["web"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run everything that is not slow")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        settings.load_profile("all")
        if config.option.markexpr == USUAL:
            config.option.markexpr = "not slow"
        for name in (name for names in EXTRAS.values() for name in names):
            import_module(name)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what would be deselected as a whole: reading it costs more than many tests."""
    if config.option.markexpr != USUAL:
        return None
    if collection_path == TESTS / "web":
        return True
    is_of_another_run = collection_path.suffix == ".py" and OF_ANOTHER_RUN.search(
        collection_path.read_text(encoding="utf-8")
    )
    return True if is_of_another_run else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(TESTS / "web"):
            item.add_marker("web")


def pytest_collection_finish() -> None:
    """What is loaded stays: looking through it for garbage again and again costs seconds."""
    gc.freeze()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many workers as cores for whole folders; none, which starts sooner, for single files."""
    asked = [Path(each.partition("::")[0]) for each in config.args]
    return (os.cpu_count() or 1) if all(path.is_dir() for path in asked) else 0


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the shared data, named by RUNUT_DATA."""
    folder = os.environ.get("RUNUT_DATA")
    if not folder:
        pytest.skip("RUNUT_DATA names no folder")
    return Path(folder)


@pytest.fixture(scope="session", autouse=True)
def _nothing_survives() -> Iterator[None]:
    """A law: whatever a test starts has ended when the tests have."""
    mark = os.environ[MARK] = uuid4().hex
    yield
    with suppress(AssertionError):
        until(lambda: not survivors(mark), patience=10)
    assert survivors(mark) == []


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left_to_the_next_test() -> Iterator[None]:
    """A law: what a test makes known is forgotten after it, or others get other answers."""
    yield
    if "RUNUT_TEST_PACKAGES" not in os.environ:
        assert [*_added()] == []


def _added() -> Iterator[str]:
    """The algorithms and the kinds of sudoku that are known and not Runut's own."""
    for algorithms in import_module("runut.families.own")._KEPT.values():
        yield from algorithms
    for name, kind in import_module("runut.families.sudoku.kinds.registry").kept().items():
        if not kind.__module__.startswith("runut."):
            yield name


@pytest.fixture
def _forgets_algorithms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forgets after the test the algorithms that it makes."""
    own = import_module("runut.families.own")
    monkeypatch.setattr(own, "_KEPT", {})
    monkeypatch.setattr(own, "_HOME", {})
