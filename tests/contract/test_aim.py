"""Every family tells its players the rules of a puzzle, in every language."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from string import Formatter

import pytest

import runut
from runut.core.family import AnyFamily
from runut.core.tables import LANGUAGES
from runut.errors import UnknownNameError
from runut.families import families

SPEAKING = [family.name for family in families() if "runut.families" in family.puzzle.__module__]


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_sample_is_told_in_every_language(family: AnyFamily) -> None:
    for sample in family.samples:
        said = [runut.aim(sample.text, language) for language in LANGUAGES]
        assert len({len(each) for each in said}) == 1
        assert len(set(said)) == len(LANGUAGES), f"{family.name}: one language twice"
        assert all(sentence.endswith(".") for each in said for sentence in each)


@pytest.mark.parametrize("name", SPEAKING)
def test_every_sentence_is_in_every_language_with_the_same_braces(name: str) -> None:
    text = files(f"runut.families.{name}").joinpath("aim.toml").read_text("utf-8")
    for key, words in tomllib.loads(text).items():
        assert set(words) == set(LANGUAGES), key
        assert braces(words["en"]) == braces(words["id"]), key


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="language"):
        runut.aim("hitori/2/2/2111", "fr")
