"""The page of techniques has all of every ladder, each drawn from an example that needs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import runut
from runut.families import OWN, load

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/reference/techniques.md").read_text("utf-8")
EXAMPLES = json.loads((ROOT / "tools/ladders.json").read_text("utf-8"))
EVERY = [(family, name) for family in OWN for name in EXAMPLES[family]]


@pytest.mark.parametrize("family", OWN)
def test_the_page_names_every_technique(family) -> None:
    missing = [name for name in load(family).explainer.names() if f"`{name}`" not in PAGE]
    assert not missing


def test_every_picture_of_the_page_is_there_and_no_other() -> None:
    shown = set(re.findall(r"\]\(techniques/([\w-]+\.svg)\)", PAGE))
    assert shown == {path.name for path in (ROOT / "docs/reference/techniques").iterdir()}


@pytest.mark.parametrize(("family", "name"), EVERY)
def test_every_example_is_a_puzzle_of_its_family(family, name) -> None:
    puzzle = runut.read(EXAMPLES[family][name], family=family)
    assert puzzle.family == family


def test_the_page_of_variants_tells_twenty_of_them() -> None:
    page = (ROOT / "docs/variants.md").read_text("utf-8")
    shown = re.findall(r"^!\[[^\]]*\]\(variants/([\w-]+\.svg)\)$", page, re.MULTILINE)
    assert len(shown) == page.count("\n## ") == 20
    assert {*shown} == {path.name for path in (ROOT / "docs/variants").iterdir()}
