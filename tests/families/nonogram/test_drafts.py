"""The drafts of an image: what each is for, and what survives on small boards."""

from __future__ import annotations

import io
import signal
from collections import Counter
from functools import cache

import pytest

import runut
from benchmarks.drawings import DRAWINGS
from runut.cli.exits import Exit
from runut.cli.search import until_ctrl_c
from runut.cli.signals import Ending, hearing
from runut.families.nonogram.images.boundaries import agreement
from runut.families.nonogram.images.drafts import SKETCHES, coloured
from runut.families.nonogram.images.lines import thinned
from runut.families.nonogram.images.reduction import levels_of, reduced, stretched

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

TWO = runut.Limits(solutions=2)
MORE_WITH_EYES = [pytest.param(name, marks=pytest.mark.laws) for name in ("regions", "outline")]
from_image = runut.nonogram.from_image


def saved(image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


@cache
def drawn(name: str) -> bytes:
    return saved(DRAWINGS[name]())


def comb(tooth: int, gap: int) -> bytes:
    """A comb whose teeth and gaps are so many pixels wide, in an image of 160."""
    image = Image.new("L", (160, 160), 255)
    canvas = ImageDraw.Draw(image)
    for left in range(10, 150, tooth + gap):
        canvas.rectangle((left, 10, left + tooth - 1, 150), fill=0)
    canvas.rectangle((10, 10, 150, 10 + tooth), fill=0)
    return saved(image)


def holes(picture) -> int:
    """White parts that do not reach the border."""
    height, width = len(picture), len(picture[0])
    left = {(row, at) for row in range(height) for at in range(width) if not picture[row][at]}
    number = 0
    while left:
        part = [left.pop()]
        for row, at in part:
            beside = {(row + 1, at), (row - 1, at), (row, at + 1), (row, at - 1)} & left
            left -= beside
            part += beside
        number += all(0 < row < height - 1 and 0 < at < width - 1 for row, at in part)
    return number


# -- which draft is best ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draft", "image", "size"),
    [
        ("tone", "face", "15"),
        pytest.param("contrast", "street", "20", marks=pytest.mark.laws),
        pytest.param("regions", "house", "25", marks=pytest.mark.laws),
        pytest.param("ink", "pumpkin", "20", marks=pytest.mark.laws),
        ("outline", (12, 12), "12"),
        ("strokes", (12, 8), "12"),
    ],
)
def test_each_draft_is_the_best_of_some_image(draft, image, size) -> None:
    image = drawn(image) if image in DRAWINGS else comb(*image)
    found = runut.nonogram.drafts_from_image(image, 2, size=size)
    assert found[0].draft == draft
    assert [each.likeness for each in found] == sorted(
        (each.likeness for each in found), reverse=True
    )
    assert from_image(image, size=size) == found[0]


def test_a_draft_can_be_chosen_by_its_name() -> None:
    for name in SKETCHES:
        made = from_image(drawn("house"), size="12", draft=name)
        assert made.draft == name
        assert runut.solve(made.puzzle, limits=TWO).uniqueness is runut.Uniqueness.UNIQUE
    with pytest.raises(runut.UnknownNameError, match="outline"):
        from_image(drawn("house"), draft="outlines")


@pytest.mark.parametrize("how", [{"threshold": 50}, {"dither": True}, {"draft": "outline"}])
def test_what_fixes_the_draft_leaves_only_that(how) -> None:
    assert len(runut.nonogram.drafts_from_image(drawn("house"), 6, size="12", **how)) == 1


def test_a_range_of_colours_makes_a_draft_of_each_number() -> None:
    found = runut.nonogram.drafts_from_image(drawn("house"), 6, size="12", colours="2-4")
    assert {each.draft for each in found} == {"colours-2", "colours-3", "colours-4"}
    assert all(len(each.puzzle.colours) <= int(each.draft[-1]) for each in found)
    for colours in ("4-2", "0-3", "2-9", "two"):
        with pytest.raises(runut.PuzzleError, match="colours"):
            from_image(drawn("house"), colours=colours)


def test_colours_hold_whatever_the_threshold_and_exclude_a_draft_in_black() -> None:
    made = from_image(drawn("house"), size="12", colours=3, threshold=50, dither=True)
    assert len(made.puzzle.colours) == 3
    with pytest.raises(runut.PuzzleError, match="in black and white"):
        from_image(drawn("house"), size="12", colours=3, draft="ink")


@pytest.mark.laws
def test_the_same_seed_gives_the_same_drafts() -> None:
    one, two = (
        runut.nonogram.drafts_from_image(drawn("boat"), 3, size="15", seed=4) for _ in range(2)
    )
    assert one == two


# -- what survives ------------------------------------------------------------------------------


@pytest.mark.parametrize("draft", ["best", "contrast", *MORE_WITH_EYES])
def test_both_eyes_survive_on_a_board_of_15(draft) -> None:
    picture = from_image(drawn("face"), size="15", draft=draft).picture
    eyes = [row[4:11] for row in picture[4:8]]
    left = any(row[at] for row in eyes for at in (0, 1, 2))
    right = any(row[at] for row in eyes for at in (4, 5, 6))
    between = any(row[3] for row in eyes)
    assert (left, between, right) == (True, False, True)


def test_the_windows_of_a_house_survive() -> None:
    assert holes(from_image(drawn("house"), size="20").picture) >= 4


def test_a_line_thinner_than_half_a_cell_survives_the_reduction() -> None:
    image = Image.new("L", (80, 80), 255)
    ImageDraw.Draw(image).rectangle((43, 0, 45, 79), fill=0)
    assert reduced(image, 10, 10)[5][5] < 128


def test_a_thin_line_in_colour_survives() -> None:
    rare, common = [0.3, 0.7], [0.0, 1.0]
    draft = coloured([(200, 0, 0), (255, 255, 255)], [[common, rare, common]] * 3)
    assert draft.picture == [[0, 1, 0]] * 3
    assert draft.colours == ("#c80000",)


def test_a_cell_of_one_grey_keeps_it() -> None:
    image = Image.new("L", (2, 2))
    image.putdata([10, 90, 170, 250])
    large = image.resize((16, 16), Image.Resampling.NEAREST)
    assert reduced(large, 2, 2) == [pytest.approx([10, 90]), pytest.approx([170, 250])]
    assert levels_of(image) == [[10, 90], [170, 250]]


def test_levels_are_spread_from_black_to_white() -> None:
    assert stretched([[100.0, 150.0]]) == [[0, 255]]
    assert stretched([[100.0, 100.0]]) == [[100, 100]]


def test_thinned_lines_hang_together() -> None:
    thick = [[int(2 <= row <= 5 or 8 <= at <= 11) for at in range(20)] for row in range(14)]
    thin = thinned(thick)
    assert sum(map(sum, thin)) < sum(map(sum, thick)) / 3
    assert all(any(row) for row in thin[4:12])
    assert Counter(map(sum, zip(*thin, strict=True)))[1] >= 12


def test_faint_boundaries_agree_as_well_as_strong_ones() -> None:
    strong = [[0.0] * 3 + [255.0] * 3 for _ in range(6)]
    faint = [[120.0] * 3 + [140.0] * 3 for _ in range(6)]
    beside = [[0.0] * 4 + [255.0] * 2 for _ in range(6)]
    assert agreement(strong, faint) == 1
    assert agreement(strong, beside) == pytest.approx(0.75)
    assert agreement(strong, [[9.0] * 6 for _ in range(6)]) == 0


# -- a grade, and an early end ------------------------------------------------------------------


def test_a_picture_can_be_repaired_until_easy_steps_solve_it() -> None:
    free, easy = (
        from_image(drawn("letters"), size="10", draft="tone", grade=grade) for grade in ("any", 1)
    )
    assert runut.rate(easy.puzzle).grade == 1 < runut.rate(free.puzzle).grade


def test_a_grade_that_no_picture_has_is_an_error_that_names_those_found() -> None:
    with pytest.raises(runut.PuzzleError, match=r"found \d+ of grade"):
        from_image(drawn("letters"), size="12", draft="tone", grade=9)
    dots = Image.new("L", (2, 2))
    dots.putdata([0, 255, 255, 0])
    with pytest.raises(runut.PuzzleError, match=r"wanted grade .* found nothing"):
        from_image(saved(dots), size="2x2", locked="r1c1-r2c2", grade=1)


def test_a_cancelled_search_keeps_the_best_so_far() -> None:
    control = runut.Control()
    control.cancel()
    made = from_image(drawn("balls"), size="40", dither=True, control=control)
    assert made.halt == "cancelled"
    assert runut.solve(made.puzzle, limits=TWO).uniqueness is runut.Uniqueness.UNIQUE
    free = from_image(drawn("house"), size="12")
    assert free.halt is None


def test_the_control_hears_of_the_progress() -> None:
    control = runut.Control()
    from_image(drawn("house"), size="12", control=control)
    assert control.progress().nodes > 0
    assert control.progress().solutions > 0


def test_a_signal_to_end_gives_what_was_found() -> None:
    control = runut.Control()

    def work() -> str:
        signal.raise_signal(signal.SIGTERM)
        while not control.cancelled:
            pass
        return "best"

    ending = Ending()
    with hearing(ending):
        assert until_ctrl_c(work, control) == "best"
        assert signal.getsignal(signal.SIGTERM) is ending
        assert ending.code(Exit.INTERRUPTED) == 143
