"""Indonesian is one voice: what the glossary decides holds for app, site, lessons and command."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from runut.core.tables import LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python/runut"
GLOSSARY = tomllib.loads((ROOT / "docs/glossary.toml").read_text("utf-8"))
WORDS = ("words", "phrases", "narration")
MSGSTR = re.compile(r'^msgstr ((?:"(?:[^"\\]|\\.)*"\n)+)', re.MULTILINE)
CODE = re.compile(r"```.*?```|``[^`]*``|`[^`]*`|\{[^{}]*\}", re.DOTALL)


def strings(value: object) -> Iterator[str]:
    """Every text in a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


def indonesian(value: object, *, is_shared: bool = False) -> Iterator[str]:
    """Every text below a key `id` of a table that has both languages; also one that both share."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "id":
                yield from strings(each)
            elif key != "en":
                yield from indonesian(each, is_shared=is_shared)
    elif isinstance(value, list):
        for each in value:
            yield from indonesian(each)
    elif is_shared and isinstance(value, str):
        yield value


def catalogues() -> Iterator[tuple[Path, Iterator[str]]]:
    """Every file with Indonesian texts, and these."""
    for path in sorted((ROOT / "docs/locale/id").rglob("*.po")):
        found = MSGSTR.findall(path.read_text("utf-8"))
        yield path, ("".join(re.findall('"(.*)"', each)) for each in found)
    for path in sorted([*(ROOT / "web/src/i18n").glob("*id.json"), *PACKAGE.rglob("*.id.json")]):
        yield path, strings(json.loads(path.read_text("utf-8")))
    sentences = ROOT / "web/src/i18n/sentences.json"
    yield sentences, indonesian(json.loads(sentences.read_text("utf-8")))
    for path in (ROOT / "docs/glossary.toml", *sorted(PACKAGE.rglob("*.toml"))):
        table = tomllib.loads(path.read_text("utf-8"))
        yield path, indonesian(table, is_shared=path.stem in WORDS)
    for path in sorted((PACKAGE / "lessons/texts/id").glob("*.md")):
        yield path, iter([path.read_text("utf-8")])


def halves(value: object, place: str = "") -> Iterator[str]:
    """The place of each text that a table has in one language only."""
    if isinstance(value, dict):
        if value.keys() & {*LANGUAGES} and not (
            value.keys() == {*LANGUAGES} and all(value.values())
        ):
            yield place
        for key, each in value.items():
            yield from halves(each, f"{place} {key}")


def foreign(text: str) -> Iterator[str]:
    """The words of a text that the glossary avoids; code is left out."""
    for word, own in GLOSSARY["avoided"].items():
        for found in re.findall(rf"\b{word}(?:nya)?\b", CODE.sub("", text), re.IGNORECASE):
            yield f"{found}: {own}"


def test_words_are_there_in_each_language() -> None:
    paths = [path for name in WORDS for path in sorted(PACKAGE.rglob(f"{name}.toml"))]
    assert len(paths) > len(WORDS)
    for path in paths:
        assert [*halves(tomllib.loads(path.read_text("utf-8")), path.stem)] == []


@pytest.mark.parametrize(
    "texts",
    [pytest.param(tuple(texts), id=str(path.relative_to(ROOT))) for path, texts in catalogues()],
)
def test_a_catalogue_has_the_words_of_the_glossary(texts: tuple[str, ...]) -> None:
    assert [f"{found} in {text[:80]!r}" for text in texts for found in foreign(text)] == []


def test_every_kind_of_catalogue_is_read() -> None:
    read = {path.relative_to(ROOT).as_posix(): len([*texts]) for path, texts in catalogues()}
    assert all(
        read[name] > 5
        for name in (
            "docs/locale/id/LC_MESSAGES/rules.po",
            "docs/glossary.toml",
            "web/src/i18n/sentences.json",
            "python/runut/explaining/phrases.toml",
            "python/runut/families/sudoku/words.toml",
        )
    )


def test_a_word_of_another_voice_is_found() -> None:
    assert [*foreign("Penyelesaiannya ada di papanmu, `digit` tidak.")] == [
        "papanmu: … Anda",
        "Penyelesaiannya: solusi",
    ]
