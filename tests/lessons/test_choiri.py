"""Choiri's lesson gives what was counted for the paper's example, and draws its tree and tricks."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import runut
from lesson_texts import exhibit, table
from runut.core.scene import written
from runut.lessons import Picture, load
from runut.lessons.exhibits.choiri import SEEDS, SIZES, generated, sure
from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.nonogram import state

EXAMPLE = runut.read(board_text("choiri-5.non"))


def test_brute_force_has_90_states_and_finds_the_solution_at_47() -> None:
    assert [row[-1] for row in table("choiri", "ways")] == ["6", "1", "5", "3", "1", "90"]
    assert [row[1:] for row in table("choiri", "orders")] == [
        ["90", "47"],
        ["90", "82"],
        ["324", ""],
    ]
    assert state(EXAMPLE, 47).rows == runut.solve(EXAMPLE).solution.rows


def test_the_tree_has_23_or_21_or_15_nodes() -> None:
    assert [row[1:] for row in table("choiri", "counts")] == [
        ["90", "23", "19", "12"],
        ["90", "21", "18", "10"],
        ["6", "15", "15", "10"],
    ]


def test_the_drawn_tree_is_the_tree_that_was_counted() -> None:
    lines = exhibit("choiri", "tree").parts[0].text.split("\n")
    assert len(lines) == 21
    signs = Counter(line.strip()[0] for line in lines)
    assert signs == {"+": 9, "x": 11, "*": 1}
    assert max(len(line) - len(line.lstrip()) for line in lines) == 2 * 4


def test_the_tree_is_a_picture_with_every_node_on_it() -> None:
    (picture,) = exhibit("choiri", "tree").parts
    texts = [text.text for text in written(picture.scene)]
    assert sum(text.startswith("row 2 (5)") for text in texts) == 6
    assert any("nodes: 21" in text for text in texts)


def test_a_rejected_node_names_the_rule_that_cuts_it() -> None:
    for language, rule in (("en", "column "), ("id", "kolom ")):
        lines = exhibit("choiri", "tree", language=language).parts[0].text.split("\n")
        rejected = [line for line in lines if line.strip().startswith("x")]
        assert all(rule in line for line in rejected)
    first = exhibit("choiri", "tree").parts[0].text.split("\n")[1]
    assert "column 1 (1 1) would have a run of 2 where its clue says 1" in first


@pytest.mark.parametrize(
    ("cells", "lengths", "forced"),
    [
        (5, (5,), "11111"),
        (6, (4,), "001100"),
        (5, (2, 2), "11011"),
        (6, (1, 3), "000110"),
        (5, (2,), "00000"),
        (4, (1, 1), "0000"),
    ],
)
def test_a_trick_paints_what_every_placement_covers(cells, lengths, forced) -> None:
    *lines, both = sure(cells, lengths)
    assert "".join(map(str, both)) == forced
    assert {sum(line) for line in lines} == {sum(lengths)}


def test_figures_8_and_9_are_a_4_on_six_cells_three_ways() -> None:
    lines = ["".join(map(str, line)) for line in sure(6, (4,))]
    assert lines == ["111100", "011110", "001111", "001100"]


def test_1_3_on_six_cells_is_the_smallest_clue_with_exactly_cells_4_and_5_sure() -> None:
    clues = [
        lengths
        for cells in range(1, 7)
        for blocks in range(1, 4)
        for lengths in product(range(1, 6), repeat=blocks)
        if sum(lengths) + blocks - 1 < cells
        if [at for at, cell in enumerate(sure(cells, lengths)[-1], 1) if cell] == [4, 5]
    ]
    assert clues == [(1, 3)]


def test_figure_3_draws_an_arrow_from_each_number_to_its_group() -> None:
    text = exhibit("choiri", "groups", "8", "3", "1", "2").markdown()
    assert text.split("\n")[1:4] == ["3       1   2", "↓       ↓   ↓", "█ █ █ · █ · █ █"]


def test_the_tricks_leave_6_1_1_1_1_placements() -> None:
    assert [row[2] for row in table("choiri", "left")] == ["6", "1", "1", "1", "1"]
    assert [row[1] for row in table("choiri", "left")] == ["6", "1", "5", "3", "1"]


def test_all_tricks_are_drawn_one_line_below_the_other() -> None:
    tricks = [each for each in load("choiri").exhibits if each.name == "trick"]
    assert [each.words for each in tricks] == [
        ("5", "5"),
        ("6", "4"),
        ("5", "2", "2"),
        ("6", "1", "3"),
    ]
    pictures = [picture for each in tricks for picture in each.parts]
    assert all(isinstance(picture, Picture) for picture in pictures)
    assert [picture.scene.height for picture in pictures] == [3, 7, 3, 7]


def test_the_claimed_bounds_stand_beside_the_counts() -> None:
    assert [row[1] for row in table("choiri", "bounds")] == ["33,554,432", "3,125", "90", "21"]


def test_growth_is_counted_on_boards_with_one_solution_of_even_sizes() -> None:
    assert [size % 2 for size in SIZES] == [0] * len(SIZES)
    for size in SIZES[:3]:
        for seed in SEEDS:
            limits = runut.Limits(solutions=2)
            assert runut.solve(generated(size, seed), limits=limits).uniqueness.value == "unique"
    searched = [int(row[2].replace(",", "")) for row in table("choiri", "growth")]
    tricked = [int(row[3].replace(",", "")) for row in table("choiri", "growth")]
    assert searched == sorted(searched)
    assert all(less < more for less, more in zip(tricked, searched, strict=True))
    assert {row[4] for row in table("choiri", "growth")} == {"1"}


def test_the_same_board_costs_48_18_and_1_node() -> None:
    rows = table("choiri", "versus", "exhaustive", "row-backtracking", "auto")
    assert [row[2] for row in rows] == ["48", "18", "1"]


def test_the_hanjie_board_with_tricks_has_70_and_34_tries() -> None:
    puzzle = runut.read(board_text("hanjie-10.nin"))
    counts = [
        runut.solve(
            puzzle,
            algorithm="row-backtracking",
            options={"tricks": "on"},
            limits=runut.Limits(solutions=limit),
        ).stats.nodes
        for limit in (None, 1)
    ]
    assert counts == [70, 34]
