"""Films: they begin with the puzzle, end with the answer, last the given time and stay small."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from time import process_time
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

import runut
from pixels import drawn_from_svg
from runut.core.scene import Rect, Scene
from runut.drawing import film, png, svg
from runut.drawing.film import Frame
from runut.drawing.theme import theme_of
from runut.explaining.results import Proof
from runut.verbs.films import A_SECOND, Film, record_search

pytestmark = pytest.mark.laws

EXAMPLES = Path(__file__).parents[2] / "examples"
HITORI = runut.read("hitori/5/5/3254523435432441335554123")


def pictures(written: bytes) -> tuple[list[Image.Image], list[int]]:
    with Image.open(BytesIO(written)) as image:
        frames, durations = [], []
        for at in range(image.n_frames):
            image.seek(at)
            frames.append(image.convert("RGB"))
            image.load()
            durations.append(round(image.info["duration"]))
    return frames, durations


def is_alike(one: Image.Image, other: Image.Image, tolerance: int) -> bool:
    box = ImageChops.difference(one, other).point(lambda value: 255 * (value > tolerance)).getbbox()
    return one.size == other.size and box is None


def shot(scene: Scene, scale: float) -> Image.Image:
    return Image.open(BytesIO(png.render(scene, scale=scale))).convert("RGB")


@pytest.mark.parametrize(("form", "tolerance"), [("webp", 0), ("apng", 0), ("gif", 40)])
def test_the_last_picture_is_the_drawing_of_the_answer(form, tolerance) -> None:
    look = Film(seconds=2, scale=0.5)
    frames, _ = pictures(runut.animate(HITORI, look, algorithm="patterns", format=form))
    end = record_search(HITORI, algorithm="patterns").last_scene(look)
    assert len(frames) > 5
    assert is_alike(frames[-1], shot(end, 0.5), tolerance)


@pytest.mark.parametrize("form", ["webp", "gif", "apng"])
@pytest.mark.parametrize("seconds", [1, 3])
def test_a_film_lasts_as_long_as_asked(form, seconds) -> None:
    written = runut.animate(HITORI, Film(seconds), algorithm="patterns-py", format=form)
    _, durations = pictures(written)
    assert sum(durations) == pytest.approx(1000 * seconds, rel=0.12)
    assert durations[-1] >= 300


def test_stops_are_evenly_spread_and_hold_every_solution() -> None:
    shown = record_search(HITORI, algorithm="patterns")
    stops = shown.stops(5)
    assert stops[0] == 0
    assert stops[-1] == len(shown.trace)
    assert stops == sorted(set(stops))
    at_solution = [at for at, event in enumerate(shown.trace, 1) if event.kind.name == "SOLUTION"]
    assert set(at_solution) <= set(stops)


def test_every_picture_shows_whole_rows() -> None:
    puzzle = runut.load("examples/nonogram/choiri-5.non")
    for algorithm in ("exhaustive", "row-backtracking"):
        shown = record_search(puzzle, algorithm=algorithm)
        for number in (5, 17, 40):
            for moment in shown.moments(shown.stops(number)):
                rows = [moment.cells[at : at + 5] for at in range(0, 25, 5)]
                assert all(row.count(255) in (0, 5) for row in rows)


def test_captions_say_what_the_search_does_in_the_language_of_the_film() -> None:
    puzzle = runut.load("examples/nonogram/choiri-5.non")
    written = {
        language: runut.animate(
            puzzle, Film(2, captions=language), algorithm="row-backtracking", format="svg"
        )
        for language in ("en", "id", None)
    }
    heights = {
        language: float(ET.fromstring(film).attrib["height"]) for language, film in written.items()
    }
    assert heights["en"] > heights[None] < heights["id"]
    assert written["en"] != written["id"]


def test_moments_are_what_replay_gives() -> None:
    shown = record_search(HITORI, algorithm="patterns")
    stops = list(range(0, len(shown.trace) + 1, 7))
    for moment in shown.moments(stops):
        board = runut.replay(HITORI, shown.trace, upto=moment.events)
        unpacked = runut.families.load("hitori").unpack(HITORI, moment.cells)
        assert unpacked.cells == board
        events = shown.trace[: moment.events]
        assert moment.nodes == sum(event.kind.name == "NODE" for event in events)


def test_like_neighbours_are_one_picture() -> None:
    scenes = [Scene(1, 1, (Rect(0, 0, 1, 1, role),)) for role in ("black", "black", "found")]
    _, durations = pictures(film.encode([Frame(scene, 100) for scene in scenes], "webp"))
    assert durations == [200, 100]


def test_an_svg_film_without_movement_shows_its_end() -> None:
    look = Film(seconds=2)
    written = runut.animate(HITORI, look, algorithm="patterns", format="svg").decode()
    ET.fromstring(written)
    assert "<script" not in written
    still = re.sub("<animate[^>]*/>", "", written)
    end = record_search(HITORI, algorithm="patterns").last_scene(look)
    ours = svg.render(end, theme=theme_of("light"))
    assert is_alike(*map(drawn_from_svg, (still, ours)), 3)


def test_the_times_of_an_svg_film_begin_at_nought_and_rise() -> None:
    written = runut.animate(HITORI, Film(seconds=2), algorithm="patterns", format="svg").decode()
    found = re.findall(r'values="([^"]*)" keyTimes="([^"]*)"', written)
    assert found
    for values, times in found:
        numbers = [float(time) for time in times.split(";")]
        assert numbers[0] == 0
        assert numbers == sorted(set(numbers))
        assert len(values.split(";")) == len(numbers)
        assert numbers[-1] < 1


@pytest.mark.parametrize("name", runut.FAMILIES)
def test_every_family_is_filmed_also_where_nothing_is_found(name) -> None:
    family = runut.families.load(name)
    puzzle = runut.read(family.samples[0].text, family=name)
    written = runut.animate(puzzle, Film(1, scale=0.3), limits=runut.Limits(nodes=0), format="webp")
    frames, _ = pictures(written)
    assert len({frame.size for frame in frames}) == 1


def test_ten_seconds_are_filmed_in_fifteen_and_take_two_megabytes() -> None:
    puzzle = runut.load(EXAMPLES / "packing/default-3.txt")
    before = process_time()
    written = runut.animate(puzzle, algorithm="piece-backtracking", format="webp")
    assert process_time() - before < 15
    assert len(written) < 2_000_000
    assert len(pictures(written)[0]) > 8 * A_SECOND * 0.5


def test_too_large_a_film_is_refused() -> None:
    with pytest.raises(runut.PictureError, match="smaller scale"):
        runut.animate(HITORI, Film(60, scale=20), algorithm="patterns")


def test_a_film_of_a_large_board_has_fewer_pictures_and_lasts_as_long() -> None:
    side = 400
    puzzle = runut.Nonogram(((side,),) * side, ((side,),) * side)
    frames, durations = pictures(runut.animate(puzzle, Film(10), format="webp"))
    assert len(frames) <= 12
    assert sum(durations) == pytest.approx(10_000, rel=0.12)


def test_a_film_of_a_million_cells_is_refused_before_the_search() -> None:
    puzzle = runut.Nonogram(((1000,),) * 1000, ((1000,),) * 1000)
    before = process_time()
    with pytest.raises(runut.PictureError, match="up to 250,000 cells, this one has 1,000,000"):
        runut.animate(puzzle)
    assert process_time() - before < 1


def test_an_unknown_film_format_is_refused() -> None:
    with pytest.raises(runut.UnknownNameError, match="webp"):
        runut.animate(HITORI, format="mp4")


# -- steps --------------------------------------------------------------------------------------


def test_a_film_of_steps_has_a_picture_of_each() -> None:
    frames, durations = pictures(runut.animate_steps(HITORI, Film(seconds=6)))
    assert len(frames) == len(runut.explain(HITORI)) > 5
    assert sum(durations) == pytest.approx(6000, abs=100)


def test_steps_are_filmed_beside_a_search() -> None:
    (alone, *_), _ = pictures(runut.animate_steps(HITORI, Film(scale=0.5)))
    (both, *_), _ = pictures(runut.animate_steps(HITORI, Film(scale=0.5), beside="patterns"))
    assert both.width > 1.9 * alone.width


def test_a_puzzle_without_steps_is_not_filmed() -> None:
    with pytest.raises(runut.PuzzleError, match="nothing to film"):
        runut.animate_steps(Proof(HITORI, runut.model(HITORI), (), "stuck"))
