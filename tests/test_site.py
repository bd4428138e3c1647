"""The pages of the site are whole: all names, both languages, and examples that run."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from programs import ran
from runut.lessons import COURSES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FAMILIES = ("hitori", "nonogram", "packing", "sudoku")
PUBLIC = ("runut", "runut.bulk", "runut.lessons", *(f"runut.{name}" for name in FAMILIES))
NAMES = re.compile(r"```\{names\} (\S+)\n(.*?)```", re.DOTALL)
DATA = re.compile(r"^\.\. py:data:: (\S+)\.(\w+)$", re.MULTILINE)
SHOWN = [ROOT / "README.md", *sorted(DOCS.glob("tutorial/*.md")), *sorted(DOCS.glob("howto/*.md"))]
SCRIPTS = {
    f"{path.stem}-{number}": script
    for path in SHOWN
    if path.name != "family.md"  # tests/test_other_packages.py makes a package of that one
    for number, script in enumerate(
        re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.DOTALL), 1
    )
}


def shown() -> set[int]:
    """The values that the reference of the library documents."""
    text = "".join(path.read_text("utf-8") for path in DOCS.glob("reference/library/*.md"))
    told = [(module, name) for module, names in NAMES.findall(text) for name in names.split()]
    told += DATA.findall(text)
    return {id(getattr(import_module(module), name)) for module, name in told}


@pytest.mark.parametrize("module", PUBLIC)
def test_the_reference_has_every_public_name(module) -> None:
    place, known = import_module(module), shown()
    offered = [name for name in place.__all__ if name != "__version__"]
    assert not [name for name in offered if id(getattr(place, name)) not in known]


def test_every_lesson_has_its_page() -> None:
    _, contents = (DOCS / "lessons/index.md").read_text("utf-8").split("```{toctree}")
    assert [name for name in contents.split() if name in COURSES] == list(COURSES)
    assert {path.stem for path in DOCS.glob("lessons/*.md")} == {"index", *COURSES}


def test_every_word_of_the_glossary_stands_once_in_each_language() -> None:
    words = tomllib.loads((DOCS / "glossary.toml").read_text("utf-8"))["term"]
    for language in ("en", "id"):
        assert all(word[language]["says"].endswith(".") for word in words)
        own = [word[language]["word"] for word in words]
        assert len(own) == len(set(own))


@pytest.mark.laws
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_of_a_page_runs(name, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    ran([sys.executable, "-c", SCRIPTS[name]], cwd=tmp_path, code=0)


def test_every_picture_of_a_page_has_words_in_its_place() -> None:
    pages = [ROOT / "README.md", *DOCS.glob("*.md"), *DOCS.glob("[!b]*/**/*.md")]
    assert not [page for page in pages if "![](" in page.read_text("utf-8")]
