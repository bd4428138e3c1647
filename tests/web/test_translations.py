"""Every sentence of the families has an Indonesian translation, and there are no others."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from error_texts import texts_of_errors
from pages import needs_browser
from runut.core.methods import Option
from runut.families import OWN, load

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web" / "src" / "i18n"
FAULTS = WORDS / "faults.en.json", ROOT / "python/runut/text/faults.id.json"
MESSAGES: dict[str, str] = json.loads((WORDS / "messages.id.json").read_text())
WRONG = {
    "https://example.com/x": "alamat ini tidak dikenal",
    "https://puzz.link/p?slither/4/4/dg1bcg": "ini alamat slitherlink; seharusnya salah satu dari",
    "https://sudokupad.app/abc": "seharusnya alamat SudokuPad atau JSON-nya, ternyata 'abc'",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc": "di sini tidak ada gambar: teksnya",
    "12x": "format teks ini tidak dikenal Runut",
    "11.....4.2....3.": "1 muncul dua kali di baris 1: r1c1 dan r1c2",
    "1......4.2....3.\n" * 2: "seharusnya satu teka-teki, ternyata ada yang kedua",
    "nonogram 2x1\nrows\n3\ncolumns\n1\n1\n": "baris 1: petunjuk 3 tidak muat dalam 2 sel",
    "hitori 3x3\n1 2 3\n": "seharusnya baris 2 dari 3, ternyata akhir teks",
    "2 2 1\nDEFAULT\nAAA\n": "papan mempunyai 4 sel bebas, tetapi keping-kepingnya 3",
    "nonogram 150x150\nrows\n" + "0\n" * 150 + "columns\n" + "0\n" * 150: "papan dengan 22,500 sel",
}
"""Texts that cannot be read, and their faults in Indonesian."""


def sentences(name: str) -> Iterator[str]:
    """Every sentence and every name of a family that people read."""
    family = load(name)
    yield family.title
    yield from (form.summary for form in family.formats)
    yield from (each.summary for each in family.sets)
    yield from (each.title for each in family.samples if re.search("[a-z]", each.title))
    yield from (size.name for size in family.sizes if not size.name[0].isdigit())
    yield from (algorithm.summary for algorithm in family.algorithms)
    for maker in family.generators:
        yield from (maker.name, maker.summary)
        for option in maker.options:
            yield from (option.name, key(option), *option.choices)
    for algorithm in family.algorithms:
        for option in algorithm.options:
            yield from (option.name, option.summary, *option.choices)


def key(option: Option) -> str:
    """What an option is for, as it is translated: without the names that it lists."""
    names = ", ".join(option.named)
    return option.summary.replace(names, "{names}") if names else option.summary


def registries(name: str) -> Iterator[Sequence[str]]:
    """The names of all that a family has several of."""
    family = load(name)
    methods = (*family.algorithms, *family.generators)
    yield from ([each.name for each in some] for some in (family.formats, family.sets, methods))
    for option in (option for method in methods for option in method.options):
        yield from (option.choices, option.joined, option.named)


@pytest.mark.parametrize("family", OWN)
def test_no_key_of_a_translation_holds_a_list_of_names(family) -> None:
    listed = [", ".join(names) for some in registries(family) for names in threes(some)]
    assert [each for each in MESSAGES if any(three in each for three in listed)] == []


def threes(names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Every three names that follow each other; two may do so in a sentence by chance."""
    return zip(names, names[1:], names[2:], strict=False)


@pytest.mark.parametrize("family", OWN)
def test_every_sentence_of_a_family_is_there_in_indonesian(family) -> None:
    assert [each for each in sentences(family) if each not in MESSAGES] == []


def test_no_translation_outlives_its_sentence() -> None:
    said = {each for family in OWN for each in sentences(family)}
    assert sorted(MESSAGES.keys() - said) == []


def test_no_translation_is_empty() -> None:
    assert [each for each, sentence in MESSAGES.items() if not sentence.strip()] == []


def test_what_is_typed_is_not_translated() -> None:
    """Words between quotes are taken as they stand."""
    typed = ("'rows'", "'columns'", "'@seed'", "'SumoCueV1'", "'hitori ", "'nonogram ", "'sudoku ")
    kept = [word in MESSAGES[each] for each in MESSAGES for word in typed if word in each]
    assert kept
    assert all(kept)


# -- what is wrong --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def templates() -> list[str]:
    """The lines of every text of the library, with `{}` or known words for what is filled in."""
    sources = (ROOT / "python" / "runut").rglob("*.py")
    nodes = (node for path in sources for node in ast.walk(ast.parse(path.read_text())))
    texts = (*filter(None, map(template, nodes)), *texts_of_errors(ROOT / "python/runut"))
    return [line for text in dict.fromkeys(texts) for line in text.splitlines()]


def template(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values
        )
    return ""


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.name)
def test_no_words_for_a_fault_outlive_it(path: Path, templates: list[str]) -> None:
    phrases = json.loads(path.read_text())
    assert [each for each in phrases if not is_said(each, templates)] == []


def is_said(phrase: str, templates: list[str]) -> bool:
    parts = re.split(r"\{\w+\}", phrase)
    longest, whole = max(parts, key=len), re.compile(".+?".join(map(re.escape, parts)))
    return any(longest in each and whole.search(each) for each in templates)


@needs_browser
@pytest.mark.parametrize("page", [{"locale": "id-ID"}], indirect=True)
def test_faults_of_a_text_are_reported_in_indonesian(page) -> None:
    page.goto("/#/open")
    for text, message in WRONG.items():
        page.locator("textarea").fill(text)
        page.get_by_role("button", name="Buka teka-teki").click()
        expect(page.get_by_role("alert")).to_contain_text(message)


@needs_browser
def test_the_page_mentions_nothing_of_the_command_line(page) -> None:
    page.goto("/#/open")
    page.locator("textarea").fill("12x")
    page.get_by_role("button", name="Open the puzzle").click()
    expect(page.get_by_role("alert")).to_contain_text("Is it whole?")
    expect(page.get_by_role("alert")).not_to_contain_text("runut list formats")


@needs_browser
def test_of_very_many_faults_the_first_ones_are_shown(page) -> None:
    page.goto("/#/open")
    page.locator("textarea").fill("1" * 81)
    page.get_by_role("button", name="Open the puzzle").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"And \d+ more\."))
    expect(page.get_by_role("alert").get_by_role("listitem")).to_have_count(7)
