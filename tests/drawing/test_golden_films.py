"""A small film of every family: its first, middle and last picture match reviewed ones."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import runut
from pixels import distance
from runut.families import OWN, load
from runut.verbs.films import Film


def film(name: str, form: str, theme: str = "light") -> bytes:
    """A search by the paper's algorithm; its events are equal in every version of the engine."""
    family = load(name)
    algorithm = next(each.name for each in family.algorithms if each.paper and each.native)
    puzzle = runut.read(family.samples[0].text, family=name)
    look = Film(2, theme, 0.4)
    limits = runut.Limits(nodes=2_000)
    return runut.animate(puzzle, look, algorithm=algorithm, limits=limits, format=form)


def strip(written: bytes) -> Image.Image:
    """The first, the middle and the last picture side by side."""
    with Image.open(BytesIO(written)) as shown:
        joined = Image.new("RGB", (3 * shown.width, shown.height))
        for place, at in enumerate((0, shown.n_frames // 2, shown.n_frames - 1)):
            shown.seek(at)
            joined.paste(shown.convert("RGB"), (place * shown.width, 0))
        return joined


@pytest.mark.laws
@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize(("form", "tolerance"), [("webp", 1.5), ("apng", 1.5), ("gif", 4.0)])
def test_a_film_looks_as_it_did(name, form, tolerance) -> None:
    shown = strip(film(name, form))
    assert distance(shown, f"film-{name}-light", is_model=form == "webp") < tolerance


@pytest.mark.parametrize("name", OWN)
def test_a_dark_film_looks_as_it_did(name) -> None:
    assert distance(strip(film(name, "webp", "dark")), f"film-{name}-dark") < 1.5
