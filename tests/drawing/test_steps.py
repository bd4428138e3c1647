"""Steps of explanations as pictures: each role has a shape of its own, in every family."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pytest

import runut
from runut.core.outlines import outline
from runut.core.scene import Disc, Frame, Item, Line, Poly, Rect, Scene, Text, flat
from runut.core.steps import Fact, Mark, Premise, Step
from runut.drawing import storyboard
from runut.drawing.theme import THEMES
from runut.drawing.walkthrough import Stage, Words, page
from runut.explaining.results import Proof
from runut.explaining.step_marks import MOST_MARKS
from runut.families.packing.model import Piece
from runut.verbs.position import Position
from runut.verbs.step_pictures import draw_step, proof_page, proof_pdf, step_scene

EMPTY = "0" * 81
HITORI = "hitori/2/2/2111"


def step(conclusions: Sequence[Fact], *marks: Mark) -> Step:
    return Step("example", 2, 1.0, tuple(conclusions), (), marks)


def proof(text: str, *steps: Step) -> Proof:
    puzzle = runut.read(text)
    return Proof(puzzle, runut.model(puzzle), steps, "steps")


def drawn(text: str, *steps: Step) -> Scene:
    return step_scene(proof(text, *steps), len(steps))


def of_role(scene: Scene, role: str) -> list[Item]:
    return [item for item in flat(scene) if item.role == role]


def candidates(scene: Scene, row: int, column: int) -> str:
    texts = (item for item in flat(scene) if isinstance(item, Text))
    inside = [each for each in texts if (each.y // 1, each.x // 1) == (row, column)]
    return "".join(each.text for each in inside if each.role.startswith("candidate"))


def row(index: int) -> Premise:
    return Premise("row-duplicate", index)


def column(index: int) -> Premise:
    return Premise("column-duplicate", index)


def test_open_cells_show_the_candidates_that_are_left() -> None:
    placed = step([Fact((0,), 5)])
    removed = step([Fact((1,), 7, holds=False)])
    scene = drawn(EMPTY, placed, removed, step([Fact((40,), 1, holds=False)]))
    assert candidates(scene, 0, 1) == "1234689"
    assert candidates(scene, 8, 8) == "123456789"


def test_a_cell_with_a_value_shows_no_candidates() -> None:
    assert candidates(drawn(EMPTY, step([Fact((0,), 5)])), 0, 0) == ""


def test_what_a_step_excludes_is_shown_and_struck_out() -> None:
    scene = drawn(EMPTY, step([Fact((0,), 5, holds=False), Fact((3,), 5, holds=False)]))
    assert "5" in candidates(scene, 0, 0)
    assert len(of_role(scene, "strike")) == 2
    assert len(of_role(scene, "strike-ground")) == 2


def test_a_new_value_is_framed_and_an_answer() -> None:
    scene = drawn(EMPTY, step([Fact((0,), 5)]))
    assert [type(item) for item in of_role(scene, "answer")] == [Text, Frame]


def test_a_base_is_tinted_with_a_line_around_it() -> None:
    mark = Mark("base", premises=(row(0),))
    scene = drawn(EMPTY, step([Fact((0,), 5, holds=False)], mark))
    assert len(of_role(scene, "base-ground")) == 9
    assert len(of_role(scene, "base")) == 9 + 9 + 2


def test_an_outline_lies_inside_its_cells_and_closes_around_them() -> None:
    ends = [
        tuple(round(at, 9) for at in (line.x1, line.y1, line.x2, line.y2))
        for line in outline([(0, 0), (1, 0)], "base", inset=0.1)
    ]
    across = [(0.1, 0.1, 1, 0.1), (1, 0.1, 1.9, 0.1), (0.1, 0.9, 1, 0.9), (1, 0.9, 1.9, 0.9)]
    assert sorted(ends) == sorted([*across, (0.1, 0.1, 0.1, 0.9), (1.9, 0.1, 1.9, 0.9)])
    corner = outline([(0, 0), (1, 0), (0, 1)], "base", inset=0.1)
    (below,) = [line for line in corner if line.x2 > 1 and line.y1 == line.y2 == 0.9]
    assert below.x1 == pytest.approx(0.9)


def test_a_cover_has_a_dashed_line_around_it() -> None:
    mark = Mark("cover", premises=(column(0),))
    scene = drawn(EMPTY, step([Fact((1,), 5, holds=False)], mark))
    assert len(of_role(scene, "cover")) > 2 * len(of_role(scene, "cover-ground"))


def test_tints_lie_under_the_digits() -> None:
    given = "5" + "0" * 80
    mark = Mark("base", premises=(row(0),))
    items = list(flat(drawn(given, step([Fact((1,), 7, holds=False)], mark))))
    roles = [item.role for item in items]
    assert roles.index("cell") < roles.index("base-ground") < roles.index("given")


def test_facts_of_a_pattern_a_fin_and_cases_have_different_shapes() -> None:
    marks = (
        Mark("pattern", (Fact((0,), 1),)),
        Mark("fin", (Fact((1,), 2),)),
        Mark("case-1", (Fact((2,), 3),)),
        Mark("case-2", (Fact((3,), 4),)),
    )
    scene = drawn(EMPTY, step([Fact((4,), 5, holds=False)], *marks))
    shapes = {mark.role: type(of_role(scene, f"{mark.role}-ground")[0]) for mark in marks}
    assert shapes == {"pattern": Disc, "fin": Poly, "case-1": Disc, "case-2": Rect}


def test_weak_links_have_gaps_and_strong_links_have_none() -> None:
    facts = (Fact((0,), 1), Fact((8,), 1))
    ways = {}
    for role in ("link-strong", "link-weak"):
        scene = drawn(EMPTY, step([Fact((1,), 1, holds=False)], Mark(role, facts)))
        ways[role] = [item for item in of_role(scene, "link") if isinstance(item, Line)]
    strong, weak = ways["link-strong"], ways["link-weak"]
    assert all(one.x2 == other.x1 for one, other in pairwise(strong))
    assert all(one.x2 < other.x1 for one, other in pairwise(weak))


def test_a_link_begins_and_ends_at_the_edges_of_its_candidates() -> None:
    link = Mark("link-strong", (Fact((0,), 1), Fact((80,), 1)))
    scene = drawn(EMPTY, step([Fact((1,), 1, holds=False)], link))
    one, other = (of_role(scene, "pattern-ground")[at] for at in (0, -1))
    lines = [item for item in of_role(scene, "link") if isinstance(item, Line)]
    begin, end = lines[0], lines[-1]
    assert hypot(begin.x1 - one.x, begin.y1 - one.y) == pytest.approx(one.radius)
    assert hypot(end.x2 - other.x, end.y2 - other.y) == pytest.approx(other.radius)
    assert one.y < begin.y1 < end.y2 < other.y
    assert one.x < begin.x1 < end.x2 < other.x


def test_known_cells_to_blame_have_a_dashed_frame() -> None:
    mark = Mark("blame", (Fact((0,), 5), Fact((1,), 7)))
    scene = drawn("5" + "0" * 80, step([Fact((2,), 5, holds=False)], mark))
    assert {(item.x1 // 1, item.y1 // 1) for item in of_role(scene, "blame")} == {(0, 0)}


def test_a_cage_sum_and_candidates_do_not_meet() -> None:
    killer = runut.generate("sudoku", seed=1, options={"variant": "killer"})
    known = proof(str(killer), step([Fact((0,), 1, holds=False)]))
    scene = step_scene(known, 1)
    sums = [item.y for item in of_role(scene, "clue-small")]
    tops = [item.y % 1 for item in of_role(scene, "candidate")]
    assert sums
    assert min(tops) > 0.3


def test_what_is_about_the_whole_board_is_not_tinted() -> None:
    mark = Mark("base", premises=(Premise("white-disconnected", 0),))
    assert not of_role(drawn(HITORI, step([Fact((0,), 1)], mark)), "base-ground")


def test_a_colour_that_is_excluded_leaves_the_other() -> None:
    scene = drawn(HITORI, step([Fact((1,), 0, holds=False)]))
    (frame,) = of_role(scene, "answer")
    assert (frame.x // 1, frame.y // 1) == (1, 0)
    assert [(item.x, item.y) for item in of_role(scene, "black")] == [(1, 0)]


def test_a_supposed_colour_is_a_sign_in_its_cell() -> None:
    scene = drawn(HITORI, step([Fact((0,), 0)], Mark("case-1", (Fact((1,), 1),))))
    (sign,) = [item for item in of_role(scene, "black") if isinstance(item, Poly)]
    assert all(1.5 < x < 2 and 0.5 < y < 1 for x, y in sign.points)


def test_the_clues_of_a_line_that_is_looked_at_are_tinted() -> None:
    puzzle = runut.generate("nonogram", seed=1, options={"size": "5x5"})
    rule = next(rule.name for rule in runut.model(puzzle).rules if "row" in rule.name)
    known = proof(str(puzzle), step([Fact((0,), 1)], Mark("base", premises=(Premise(rule, 1),))))
    scene = step_scene(known, 1)
    left, top = scene.boards[0]
    assert Rect(0, top + 1, left, 1, "base-ground") in scene.items[0].items


def test_a_piece_that_is_placed_has_a_line_around_it() -> None:
    puzzle = "set:soma"
    places = (0, 1, 3)
    value = next(iter(runut.model(runut.read(puzzle)).symbols.values()))
    scene = drawn(puzzle, step([Fact(places, value)]))
    assert len(of_role(scene, "answer")) >= 6


def test_copies_of_a_piece_are_placed_one_after_another() -> None:
    pieces = [Piece("A", ("AA",), copies=2)]
    puzzle = runut.Packing.from_rows(["XXXX"], pieces)
    steps = [step([Fact((0, 1), 1)]), step([Fact((2, 3), 1)])]
    assert len(set(Position(puzzle).after(steps).values())) == 2


def test_any_copy_of_a_piece_is_known_where_it_lies() -> None:
    puzzle = runut.Packing.from_rows(["XXXX"], [Piece("A", ("AA",), copies=2)])
    blame = Mark("blame", (Fact((0, 1), 1), Fact((2, 3), 1)))
    steps = step([Fact((0, 1), 1)]), step([Fact((2, 3), 1)]), step([], blame)
    scene = step_scene(Proof(puzzle, runut.model(puzzle), steps, "steps"), 3)
    sides = {item.x1 for item in of_role(scene, "blame") if item.x1 == item.x2}
    assert sides == {0.09, 1.91, 2.09, 3.91}


def test_digits_from_zero_are_candidates_as_they_are_written() -> None:
    puzzle = "sudoku 2x3\n" + ". . . . . .\n" * 6 + "digits 0-5\n"
    scene = drawn(puzzle, step([Fact((0,), 1)]), step([Fact((6,), 6, holds=False)]))
    assert candidates(scene, 0, 1) == "12345"
    assert candidates(scene, 1, 0) == "12345"
    assert candidates(scene, 5, 5) == "012345"


def test_steps_begin_on_the_board_of_a_player() -> None:
    puzzle = runut.read(EMPTY)
    board = runut.Solution(((5,) + (0,) * 8, *((0,) * 9,) * 8))
    known = Proof(puzzle, runut.model(puzzle), (step([Fact((80,), 1)]),), "steps", board)
    assert candidates(step_scene(known, 1), 0, 1) == "12346789"


def test_text_shows_the_values_and_no_candidates() -> None:
    known = proof(EMPTY, step([Fact((0,), 5), Fact((3,), 7, holds=False)]))
    assert draw_step(known, format="text").splitlines()[0] == "5 . . | . . . | . . ."


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("format", ["svg", "png", "pdf"])
def test_a_step_is_drawn_in_every_format_and_theme(theme, format) -> None:
    known = proof(EMPTY, step([Fact((0,), 5)], Mark("base", premises=(row(0),))))
    assert draw_step(known, theme=theme, format=format)


def test_a_step_that_is_not_there_is_an_error() -> None:
    with pytest.raises(runut.PuzzleError, match="there is no step 2: the explanation has 1"):
        draw_step(proof(EMPTY, step([Fact((0,), 5)])), 2)


# -- pages --------------------------------------------------------------------------------------


WORDS = Words("Two boards", "Solved.", "Langkah", "Sebelumnya", "Berikutnya", "id")
BOARD = Scene(1, 1, (Rect(0, 0, 1, 1, "black"), Text(0.5, 0.5, "7", "on-black")))
STAGES = [Stage("First", "grade 1", ("Look here.", "So it is."), BOARD), Stage("2", "", (), BOARD)]


def test_a_page_has_every_step_and_needs_nothing_else() -> None:
    shown = page(STAGES, WORDS)
    assert shown.count("<article") == shown.count('<li><a href="#step-') == 2
    assert not re.search(r'(src|href)="(?!#)|url\(|@import|https?:', shown)


def test_a_page_takes_the_colours_of_its_reader() -> None:
    shown = page(STAGES, WORDS)
    assert 'fill="var(--black)"' in shown
    for medium in ("(prefers-color-scheme: dark)", "(prefers-contrast: more)", "print"):
        assert f"@media {medium}" in shown
    used = set(re.findall(r"var\((--[\w-]+)\)", shown))
    assert used <= set(re.findall(r"(--[\w-]+):", shown))


def test_a_page_defines_each_glyph_once() -> None:
    assert page(STAGES, WORDS).count('<path id="r37"') == 1


def test_a_page_is_in_its_language() -> None:
    shown = page(STAGES, WORDS)
    assert '<html lang="id">' in shown
    assert "Berikutnya" in shown


def test_a_page_escapes_what_people_write() -> None:
    assert "<b>" not in page([Stage("<b>", "<b>", ("<b>",), BOARD)], WORDS)


def test_a_pdf_has_six_steps_on_a_page() -> None:
    drawn = storyboard.render(STAGES * 4, WORDS)
    assert drawn.count(b"/Type/Page/") == 2


def test_long_sentences_leave_room_for_the_picture() -> None:
    long = Stage("Long", "", ("word " * 2000,), BOARD)
    assert storyboard.render([long], WORDS)


def test_a_notebook_shows_the_page_of_a_proof() -> None:
    assert runut.explain(HITORI)._repr_html_().startswith("<iframe srcdoc=")


def test_an_explanation_is_a_page_and_a_pdf() -> None:
    known = runut.explain(HITORI)
    assert proof_page(known).count("<article") == len(known)
    assert proof_pdf(known).startswith(b"%PDF-")


def test_a_tint_of_a_step_lies_over_the_tints_of_several_rules() -> None:
    rules = "windoku\nregion r2c2 r2c3 r2c4\n"
    text = "sudoku 3x3\n" + ". . . . . . . . .\n" * 9 + rules
    mark = Mark("base", (), (row(1),))
    scene = drawn(text, step([Fact((10,), 5, holds=False)], mark))
    there = [
        item.role for item in flat(scene) if isinstance(item, Rect) and (item.x, item.y) == (1, 1)
    ]
    assert there == ["shade", "shade-2", "base-ground"]


def test_the_sets_of_a_pattern_have_shapes_of_their_own() -> None:
    sets = [Mark(f"case-{at}", (Fact((at,), 5),)) for at in (1, 2, 3)]
    scene = drawn(EMPTY, step([Fact((8,), 5, holds=False)], *sets))
    roles = ("case-1-ground", "case-2-ground", "case-3-ground")
    shapes = [type(of_role(scene, role)[0]) for role in roles]
    assert shapes == [Disc, Rect, Poly]


def test_a_link_to_a_group_ends_at_its_nearest_place() -> None:
    group = Fact((18, 27), 5)
    link = Mark("link-weak", (Fact((36,), 5), group))
    scene = drawn(EMPTY, step([Fact((8,), 5, holds=False)], link))
    assert len(of_role(scene, "pattern-ground")) == 3
    assert len(of_role(scene, "pattern")) == 2  # the sides that join the places of the group
    lines = [item for item in of_role(scene, "link") if isinstance(item, Line)]
    assert min(min(line.y1, line.y2) for line in lines) > 3


def test_a_picture_shows_no_more_marks_than_a_reader_can_follow() -> None:
    links = [Mark("link-weak", (Fact((at,), 1), Fact((at + 1,), 2))) for at in range(60)]
    scene = drawn(EMPTY, step([Fact((80,), 5, holds=False)], *links))
    assert len(of_role(scene, "pattern-ground")) == 2 * MOST_MARKS
    cases = Mark("case-1", tuple(Fact((at,), 1) for at in range(60)))
    scene = drawn(EMPTY, step([Fact((80,), 5, holds=False)], cases))
    assert len(of_role(scene, "case-1-ground")) == MOST_MARKS
