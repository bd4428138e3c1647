"""What players read is said in both languages, in one place: aims, violations, rules, names."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from packages import FAMILIES, TENTS
from runut.core.explainer import Options
from runut.core.family import AnyFamily
from runut.core.limits import Control, Limits
from runut.core.puzzle import UNKNOWN, Puzzle
from runut.core.rules.model import Rule
from runut.core.scanner import Scanner
from runut.core.steps import Fact
from runut.core.tables import LANGUAGES
from runut.explaining.said import Words
from runut.explaining.sentences import Sentences
from runut.families import OWN, load
from runut.families.sudoku.kinds import known
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from spread.sudoku_kinds import KINDS, Maker

ROOT = Path(__file__).parents[2]
EXAMPLES = {"tents": (TENTS, "runut_tents"), "kakuro": (FAMILIES, "kakuro")}
"""Families of other packages, each with the folder and the name of its module."""
TABLES = ROOT / "python/runut"
BOARD = Board(2, 3)
FULL = [*map(int, "123456456123231564564231312645645312")]
ALIKE = {"Jigsaw", "Nabner", "Renban", "Minimum", "minimum", "Little killer", "Windoku"}
ALIKE |= {"diagonal {number}", "{cells}"}
"""Names that are the same in both languages."""


@pytest.fixture(params=[*OWN, *EXAMPLES])
def family(request, monkeypatch) -> AnyFamily:
    if request.param in OWN:
        return load(request.param)
    folder, module = EXAMPLES[request.param]
    monkeypatch.syspath_prepend(folder)
    found: AnyFamily = import_module(module).FAMILY
    return found


def samples(family: AnyFamily) -> list[Puzzle]:
    """The samples of a family, which need not be installed."""
    texts = [each.text for each in family.samples]
    forms = [max(family.formats, key=lambda form: form.matches(text)) for text in texts]
    lines = [Scanner(text.splitlines()) for text in texts]
    return [form.parse(own) for form, own in zip(forms, lines, strict=True)]


def alike(said: Iterable[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """What is missing in a language, or the same in both although it is no name."""
    return [
        each
        for each in said
        if not all(each.get(language) for language in LANGUAGES)
        or (each["en"] == each["id"] and each["en"] not in ALIKE)
    ]


def in_both(words: Words) -> dict[str, str]:
    return {"en": words.en, "id": words.id}


def rules_of(rules: Iterable[Rule]) -> Iterator[dict[str, str]]:
    """The sentences of what is stated and implied."""
    return ({one: rule.said(0, one) for one in LANGUAGES} for rule in rules if len(rule))


def names_of(rules: Iterable[Rule]) -> Iterator[dict[str, str]]:
    """What rules are called that have a name."""
    natures = (rule.nature for rule in rules if rule.nature.called)
    return ({one: nature.template(one) for one in LANGUAGES} for nature in natures)


def every_kind() -> list[Constraint]:
    return [Maker(FULL, 6, range(1, 7), Random(3)).make(kind) for kind in KINDS]


# -- laws of every family --------------------------------------------------------------------------


def test_each_rule_says_in_both_languages_what_breaks_it(family) -> None:
    assert (
        alike({one: family.broken(rule, one) for one in LANGUAGES} for rule in family.rules) == []
    )


def test_each_sentence_of_the_aim_is_there_in_both_languages(family) -> None:
    for puzzle in samples(family):
        english, indonesian = (family.aim(puzzle, language) for language in LANGUAGES)
        pairs = zip(english, indonesian, strict=True)
        assert alike({"en": one, "id": other} for one, other in pairs) == []


def test_each_constraint_is_stated_in_both_languages(family) -> None:
    for puzzle in samples(family):
        assert alike(rules_of(family.model(puzzle).rules)) == []


def test_each_rule_has_its_name_in_both_languages(family) -> None:
    rules = (rule for puzzle in samples(family) for rule in family.model(puzzle).rules)
    assert alike(names_of(rules)) == []


def test_a_family_of_one_language_speaks_it_in_the_other() -> None:
    assert load("hitori").broken("all-white", "xx") == load("hitori").broken("all-white")


def test_a_puzzle_is_named_in_both_languages_with_the_same_figures(family) -> None:
    for puzzle in samples(family):
        english, indonesian = (family.headline(puzzle, language) for language in LANGUAGES)
        assert re.findall(r"\d+", english) == re.findall(r"\d+", indonesian)


def test_each_step_of_an_explanation_is_told_in_both_languages(family) -> None:
    puzzle = samples(family)[0]
    model = family.model(puzzle)
    board = enumerate(family.start(puzzle))
    known = [Fact((at,), value, holds=True) for at, value in board if value < UNKNOWN]
    ladder = family.explainer.prepared(model)
    steps, *_ = ladder.explain(known, Options(), Limits(seconds=2), Control())
    english, indonesian = (Sentences(family, model, language) for language in LANGUAGES)
    pairs = ({"en": english.whole(step), "id": indonesian.whole(step)} for step in steps)
    assert alike(pairs) == []


def test_a_digit_has_one_word_in_indonesian() -> None:
    found = {text for path in TABLES.rglob("*.toml") for text in indonesian(path)}
    assert [text for text in found if re.search(r"(?<![{-])\bdigit\b", text, re.IGNORECASE)] == []


def indonesian(path: Path) -> Iterator[str]:
    """The Indonesian texts of a table."""
    table = tomllib.loads(path.read_text("utf-8"))
    yield from texts(table) if path.stem == "id" else translated(table)


def translated(table: object) -> Iterator[str]:
    """The texts under `id` where English ones stand beside them."""
    if isinstance(table, dict) and {"en", "id"} <= table.keys():
        yield table["id"]
    elif isinstance(table, dict):
        for each in table.values():
            yield from translated(each)


# -- kinds of sudoku -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", known())
def test_each_kind_has_its_words_in_both_languages(name: str) -> None:
    said = known()[name].said()
    words = said.title, *said.aim.values(), *said.signs.values(), *said.broken.values()
    assert alike(map(in_both, words)) == []


@pytest.mark.parametrize("constraint", every_kind(), ids=lambda each: each.name)
def test_each_kind_states_its_constraints_in_both_languages(constraint: Constraint) -> None:
    blank = (0,) * len(constraint.shaped(BOARD).cells)
    model = load("sudoku").model(Sudoku(2, 3, blank, (constraint,)))
    assert alike(rules_of(model.rules)) == []
    assert alike(names_of(model.rules)) == []
    assert alike(in_both(each.says) for each in constraint.statements(BOARD)) == []


def test_no_sentence_of_a_rule_stands_in_two_tables() -> None:
    kinds = [kind.said() for kind in known().values()]
    said = {words.en for each in kinds for words in (*each.aim.values(), *each.broken.values())}
    said |= {load(name).broken(rule) for name in OWN for rule in load(name).rules}
    found = Counter(text for text in tables() if text in said)
    assert found.keys() == said
    assert [text for text, count in found.items() if count > 1] == []


def tables() -> Iterator[str]:
    """Every text of the tables of the library, and every key of those of the page."""
    for path in (ROOT / "python/runut/families").rglob("*.toml"):
        yield from texts(tomllib.loads(path.read_text("utf-8")))
    for path in (ROOT / "web/src/i18n").glob("*.json"):
        yield from json.loads(path.read_text("utf-8"))


def texts(table: object) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict | list):
        for each in table.values() if isinstance(table, dict) else table:
            yield from texts(each)
