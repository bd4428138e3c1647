"""The shelf: pictures of things with a title, unique on boards of many sizes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import build_shelf
import runut
from runut.explaining.grading import EASY, Wanted
from runut.families.nonogram.shelf import listed, making
from runut.families.nonogram.shelf.listed import find, shelf, titles_of
from runut.families.nonogram.shelf.making import pictures_for

SHELF = runut.generators("nonogram")[0]
OF_FEW = [{"grade": "4"}, pytest.param({"technique": "splitting"}, marks=pytest.mark.laws)]
EVERY_40TH = shelf()[::40]
SOME_PICTURES = [
    *EVERY_40TH[::5],
    *(pytest.param(each, marks=pytest.mark.laws) for at, each in enumerate(EVERY_40TH) if at % 5),
]
SIZES = (
    "10",
    "20x14",
    pytest.param("15", marks=pytest.mark.laws),
    pytest.param("30", marks=pytest.mark.laws),
)


def generated(seed: int, **options: str) -> runut.Nonogram:
    return runut.generate("nonogram", seed=seed, options=options)


def drawn(puzzle: runut.Nonogram) -> tuple[tuple[object, ...], ...]:
    solution = runut.solve(puzzle).solution
    assert solution is not None
    return solution.cells


def test_a_nonogram_without_a_wish_is_a_picture_with_a_title() -> None:
    puzzle = generated(7)
    assert (puzzle.width, puzzle.height) == (15, 15)
    assert puzzle.note("title") in {each.titles["en"] for each in shelf()}


@pytest.mark.laws
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("picture", [each.name for each in EVERY_40TH[::2]])
def test_pictures_are_unique_and_have_their_title(picture, size) -> None:
    puzzle = generated(1, picture=picture, size=size)
    limits = runut.Limits(solutions=2)
    assert runut.solve(puzzle, limits=limits).uniqueness is runut.Uniqueness.UNIQUE
    assert puzzle.note("title") == find(picture).titles["en"]
    assert (puzzle.width, puzzle.height) == tuple(map(int, (f"{size}x{size}").split("x")[:2]))


@pytest.mark.parametrize("picture", SOME_PICTURES, ids=lambda each: each.name)
def test_pictures_look_like_their_masters_with_few_changes(picture) -> None:
    side = picture.smallest
    made = making.best_of(picture, side, side, Wanted(EASY, None, is_asked=False))
    assert made.likeness >= 0.84
    assert made.changes <= side * side / 20


def test_hundreds_of_pictures_suit_boards_of_each_size() -> None:
    assert [len(pictures_for(side, side)) for side in (9, 41)] == [0, 0]
    assert len(pictures_for(10, 10)) >= 200
    assert len(pictures_for(15, 15)) >= 600
    assert len(pictures_for(30, 30)) >= 770
    assert len(pictures_for(20, 15)) >= 500


def test_pictures_of_other_shapes_than_the_board_are_left_out() -> None:
    assert "candle" in {each.name for each in pictures_for(20, 40)}
    assert "candle" not in {each.name for each in pictures_for(40, 20)}
    for picture in EVERY_40TH:
        master = listed.master_of(picture)
        assert listed.shapes()[picture.name] == pytest.approx((len(master[0]), len(master)), abs=2)


@pytest.mark.laws
def test_the_seed_chooses_the_picture_and_mirrors_it() -> None:
    assert generated(5) == generated(5)
    seen = {drawn(generated(seed, picture="teapot")) for seed in range(6)}
    assert len(seen) == 2
    one, other = seen
    assert one == tuple(row[::-1] for row in other)


@pytest.mark.laws
def test_seeds_that_follow_each_other_give_other_pictures() -> None:
    titles = [generated(seed).note("title") for seed in range(2**32 - 3, 2**32 + 3)]
    assert len(set(titles)) == len(titles)


def test_a_series_goes_by_chance_when_all_pictures_were_given() -> None:
    known = pictures_for(15, 15)
    assert SHELF.in_series(len(known) - 1, {}) == {}
    assert SHELF.in_series(len(known), {}) == {"random": "on"}
    assert SHELF.in_series(len(known), {"picture": "cat"}) == {"picture": "cat"}


@pytest.mark.parametrize(
    "options", [{"size": "9"}, {"size": "41x12"}, {"random": "on"}, {"density": "60"}]
)
def test_other_sizes_and_a_wish_for_it_go_by_chance_as_before(options) -> None:
    puzzle = generated(3, **options)
    known = {name: value for name, value in options.items() if name != "random"}
    assert puzzle == runut.generate("nonogram", method="unique", seed=3, options=known)
    assert puzzle.notes == ()


@pytest.mark.laws
def test_without_a_grade_pictures_are_for_people() -> None:
    grades = [runut.rate(generated(seed)).grade for seed in range(8)]
    assert max(grades) <= 3


def test_the_usual_grade_finds_a_picture_that_has_it() -> None:
    puzzle = generated(3, grade="2-4")
    assert runut.rate(puzzle).grade in range(2, 5)
    assert puzzle.note("title")


@pytest.mark.parametrize("options", OF_FEW)
def test_what_few_pictures_have_goes_by_chance(options) -> None:
    options = {**options, "size": "10"}
    by_chance = runut.generate("nonogram", method="unique", seed=3, options=options)
    assert generated(3, **options) == by_chance


@pytest.mark.parametrize(
    "side", [10, *(pytest.param(side, marks=pytest.mark.laws) for side in (15, 20, 25, 30))]
)
def test_a_rarer_grade_has_pictures_of_its_own(side: int) -> None:
    for seed in range(3):
        puzzle = generated(seed, grade="3", size=str(side))
        assert puzzle.note("title")
        assert runut.rate(puzzle).grade == 3


def test_where_no_picture_is_unique_chance_makes_the_puzzle(monkeypatch) -> None:
    monkeypatch.setattr(making, "TRIES", 0)
    assert not generated(3, size="10").note("title")


def test_a_picture_that_cannot_be_as_wanted_says_so() -> None:
    with pytest.raises(runut.PuzzleError, match=r"no cat of 15x15 as wanted; found grade"):
        generated(1, picture="cat", grade="8")
    with pytest.raises(runut.PuzzleError, match=r"cat on a board of 8x8; expected 10 to 40"):
        generated(1, picture="cat", size="8")


def test_a_picture_has_a_name_and_titles_in_both_languages() -> None:
    assert find("kucing") == find("Cat") == find("cat")
    assert titles_of("Cat") == {"en": "Cat", "id": "Kucing"}


def test_an_unknown_picture_is_an_error_with_names_that_are_near() -> None:
    with pytest.raises(runut.UnknownNameError, match=r"unknown picture 'ct'; did you mean .*cat"):
        generated(1, picture="ct")
    with pytest.raises(runut.UnknownNameError, match=r"known: .* and \d+ more"):
        generated(1, picture="qqqqqq")


# -- the list -----------------------------------------------------------------------------------


def test_names_and_titles_are_unique_and_every_title_is_translated() -> None:
    pictures = shelf()
    assert len(pictures) >= 600
    for given in (
        [each.name for each in pictures],
        [each.source for each in pictures],
        *([each.titles[language] for each in pictures] for language in ("en", "id")),
    ):
        assert all(given)
        assert len(set(given)) == len(given)
    assert [each.name for each in pictures] == sorted(each.name for each in pictures)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", each.name) for each in pictures)
    assert {each.smallest for each in pictures} <= {10, 15, 20, 30}
    assert all(title[0].isupper() for each in pictures for title in each.titles.values())


def test_the_shelf_is_small() -> None:
    folder = Path(listed.__file__).parent
    assert sum((folder / name).stat().st_size for name in ("masters.bin", "pictures.tsv")) < 400_000


def test_without_its_masters_the_shelf_is_empty_and_puzzles_are_made_by_chance(
    monkeypatch, tmp_path
) -> None:
    monkeypatch.setattr(listed, "_MASTERS", tmp_path / "none")
    listed.shelf.cache_clear()
    try:
        assert shelf() == ()
        assert generated(3).notes == ()
        with pytest.raises(runut.PuzzleError, match=r"python tools/build_shelf\.py"):
            generated(3, picture="cat")
    finally:
        listed.shelf.cache_clear()


# -- the build ----------------------------------------------------------------------------------

ICONS = build_shelf.PACKAGES / "node_modules"


@pytest.mark.skipif(not ICONS.is_dir(), reason="the icons are not installed")
def test_the_build_draws_the_masters_of_the_list() -> None:
    for picture in EVERY_40TH:
        packed = build_shelf.master(picture.source, picture.style)
        assert listed.unpacked(packed) == listed.master_of(picture)


def test_a_change_of_the_list_is_a_reason_to_build(monkeypatch, tmp_path) -> None:
    assert build_shelf.is_built()
    other = tmp_path / "pictures.tsv"
    other.write_text("name\n")
    monkeypatch.setattr(build_shelf, "LIST", other)
    assert not build_shelf.is_built()
