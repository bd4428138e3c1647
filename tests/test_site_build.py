"""What Runut adds to Sphinx, and the check of translations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

import click
import pytest

from runut.cli.main import COMMANDS, cli
from runut.core.tables import LANGUAGES
from runut.families.sudoku.kinds import known
from runut.families.sudoku.kinds.registry import kept
from runut.lessons import COURSES, load

pytestmark = pytest.mark.docs

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([\w./-]+)\.md(?:#[\w-]+)?\)( \(bahasa Inggris\))?")
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
PAGE = f'{HEAD}msgid "Solve it."\nmsgstr ""\n'


def translated(answer: str, flag: str = "") -> str:
    return f'{HEAD}{flag}msgid "Solve it."\nmsgstr "{answer}"\n'


@pytest.mark.parametrize(
    "found",
    ["", translated(""), translated("Pecahkan.", "#, fuzzy\n"), PAGE.replace("Solve it.", "Old.")],
    ids=["no file", "empty", "fuzzy", "another sentence"],
)
def test_a_translation_that_is_behind_is_named(found, tmp_path) -> None:
    from docs import behind

    (tmp_path / "rules.pot").write_text(PAGE, "utf-8")
    if found:
        (tmp_path / "rules.po").write_text(found, "utf-8")
    assert list(behind(tmp_path, tmp_path)) == ["rules.po: no translation of: Solve it."]


def test_a_translation_that_is_there_is_enough(tmp_path) -> None:
    from docs import behind

    (tmp_path / "rules.pot").write_text(PAGE, "utf-8")
    (tmp_path / "rules.po").write_text(translated("Pecahkan."), "utf-8")
    assert not list(behind(tmp_path, tmp_path))


def test_an_indonesian_page_says_which_of_its_links_lead_to_english() -> None:
    from extensions.translations import TRANSLATED

    known = {path.resolve() for each in TRANSLATED for path in (ROOT / "docs").glob(f"{each}.md")}
    links = list(links_of_translations())
    assert {"prove", "../reference/command"} <= {name for _, name, _, _ in links}
    assert not [(page, name) for page, name, to, says in links if says == (to in known)]


def links_of_translations() -> Iterator[tuple[str, str, Path, bool]]:
    """Each link of the Indonesian pages: where, to what, and whether it says that it is English."""
    from docs import TRANSLATED, messages

    for path in TRANSLATED.rglob("*.po"):
        page = ROOT / "docs" / path.relative_to(TRANSLATED)
        for name, mark in LINK.findall("\n".join(messages(path).values())):
            yield page.stem, name, (page.parent / f"{name}.md").resolve(), bool(mark)


def test_the_reference_has_every_command_with_every_option() -> None:
    from extensions.commands import sections

    found = {section["names"][0]: section.astext() for section in sections(cli)}
    assert {f"runut {name}" for name in COMMANDS} <= set(found)
    solve = cli.get_command(click.Context(cli), "solve")
    options = [name for each in solve.params for name in each.opts if name.startswith("-")]
    assert options
    assert not [name for name in options if name not in found["runut solve"]]


def test_the_reference_has_every_kind_of_sudoku_rule() -> None:
    from extensions.kinds import tables

    rows = [each for each in tables() if each.startswith("| `")]
    assert sorted(each.split()[1].strip("`") for each in rows) == sorted(known())
    assert "| `cage [15] r1c1 r1c2` | Different digits that add up to" in "\n".join(rows)


def test_a_new_kind_of_sudoku_rule_has_its_row_by_itself() -> None:
    from extensions.kinds import row

    windows = run_path(str(ROOT / "examples/kinds/window_sum.py"))["WindowSum"]
    dict.pop(kept(), "window-sum")
    says = "Every 2x2 window adds up to at most `most`."
    assert row(windows) == f"| `window-sum 24` | {says} | – | – |"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COURSES)
def test_the_notebook_of_a_lesson_runs(name, language, monkeypatch) -> None:
    from extensions.lesson_notebooks import notebook
    from IPython import display

    shown: list[object] = []
    monkeypatch.setattr(display, "display", lambda *things: shown.extend(things))
    lesson = load(name, language)
    cells = [each for each in json.loads(notebook(lesson))["cells"] if each["cell_type"] == "code"]
    scope: dict[str, object] = {}
    for cell in cells[:-1]:
        exec(cell["source"], scope)  # noqa: S102 - the cells are ours
    assert len(shown) >= len(lesson.exhibits) > 0
    *first, last = cells[-1]["source"].rpartition("runut.compare")
    exec(f"{first[0]}found = runut.compare{last}", scope)  # noqa: S102
    assert scope["found"].agrees


def test_pages_outside_docs_are_where_links_look_for_them() -> None:
    from extensions.links import ELSEWHERE, ROOT

    assert not [path for path in ELSEWHERE if not (ROOT / path).is_file()]
    assert not [page for page in ELSEWHERE.values() if not (ROOT / f"docs/{page}.md").is_file()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_how_to_says_by_which_words_it_is_searched(language) -> None:
    from extensions.searched import pages
    from extensions.translations import TRANSLATED

    known = [f"howto/{each.stem}" for each in (ROOT / "docs/howto").glob("*.md")]
    guides = {each for each in known if language == "en" or each in TRANSLATED}
    assert set(pages(language)) == guides - {"howto/index"}
    assert all(pages(language).values())


def test_the_words_of_the_site_are_those_of_its_readers() -> None:
    from extensions.searched import pages

    assert {"killer", "unique", "print", "photo"} <= {
        each for words in pages().values() for each in words
    }
