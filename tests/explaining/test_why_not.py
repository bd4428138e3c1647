"""Why a value cannot be: every wrong value has a reason, which names what clashes."""

from __future__ import annotations

import pytest

import runut
from runut.core.rules.check import packed_values
from runut.core.steps import By, Case, Fact, Line, Step
from runut.explaining.checker import faults
from runut.explaining.clashes import Clashes
from runut.explaining.results import Refutation
from runut.families import load
from runut.verbs import texts
from runut.verbs.texts import refutation_brief, sentences_of

SUDOKU = "5..73.......24.3....1....8.....2....1.8...6.3.....5.4..79.1.42...4.......1.....6."
HARD = "..3.5.4..7...6.....5.8...6.5....3..4.1..7..8.2..4....7.4...8.5.....4...9..6.1.2.."
HITORI = "hitori/3/3/312211223"
NONOGRAM = "nonogram 5x5\nrows\n1\n1 1\n1 1\n0\n1 1\ncolumns\n1 1\n1 1\n1 1\n0\n1\n"
SIZES = {
    "sudoku": (None, {"size": "4"}),
    "hitori": (None, {"size": "6"}),
    "nonogram": (None, {"size": "5x5"}),
    "packing": ("board", {"size": "5x5"}),
}
"""How small puzzles of each family are made: the method and its options."""


def last(puzzle: str, cell: str, value: object, language: str = "en") -> str:
    return runut.why_not(puzzle, cell, value).text(language).splitlines()[-1].strip()


@pytest.mark.parametrize(
    ("cell", "value", "english", "indonesian"),
    [
        ("r1c1", 6, "r1c1 is given as 5.", "r1c1 diberikan sebagai 5."),
        ("r1c2", 5, "row 1 has 5 at r1c1.", "baris 1 punya 5 di r1c1."),
        ("r1c2", 2, "row 5 has no place left for 2.", "baris 5 tidak punya tempat lagi untuk 2."),
    ],
)
def test_a_contradiction_names_the_given_the_cell_or_the_digit(
    cell, value, english, indonesian
) -> None:
    assert last(SUDOKU, cell, value) == f"{english} A contradiction."
    assert last(SUDOKU, cell, value, "id") == f"{indonesian} Kontradiksi."


def test_a_digit_that_a_rank_says_is_not_called_given() -> None:
    row = " ".join(f"r1c{column}" for column in range(1, 10))
    ranked = "\n".join(["sudoku 3x3", *["." * 9] * 9, f"full-rank 3 {row}"])
    assert last(ranked, "r1c1", 5) == "r1c1 may only be 1. A contradiction."
    assert runut.model(ranked).rule("full-rank-first").said(0) == "r1c1 is 1"


@pytest.mark.parametrize(
    ("language", "says"), [("en", "r1c3 has no value left"), ("id", "r1c3 tidak punya nilai lagi")]
)
def test_a_cell_without_a_value_has_a_name(language, says) -> None:
    puzzle = runut.read("." * 16)
    excluded = Line(By.UNIT, uses=tuple(Fact((2,), value, holds=False) for value in range(1, 5)))
    assert Clashes(sentences_of(puzzle, language)).says(excluded) == says


def test_what_the_board_says_is_named_as_known() -> None:
    board = [[1, None, None, None]] + [[None] * 4] * 3
    assert last_on(board) == "it is known that r1c1 = 1. A contradiction."


def last_on(board) -> str:
    return str(runut.why_not("." * 16, "r1c1", 2, board)).splitlines()[-1].strip()


def test_a_rule_that_is_no_house_is_named_with_the_facts_that_it_cannot_take() -> None:
    assert last(NONOGRAM, "r1c4", "black") == (
        "column 4 (0) cannot hold with r1c4 = black. A contradiction."
    )
    assert last(HITORI, "r1c1", "black").startswith("all whites are connected cannot hold with")


@pytest.mark.parametrize("cell", ["r1c1", "1,1", "R1C1", "1, 1", (0, 0)])
@pytest.mark.parametrize("value", ["black", "hitam", 1, "1"])
def test_cells_and_values_may_be_written_as_people_say_them(cell, value) -> None:
    refuted = runut.why_not(HITORI, cell, value)
    assert (refuted.fact.places, refuted.fact.value) == ((0,), 1)


def test_a_foreign_value_is_told_which_words_there_are() -> None:
    with pytest.raises(runut.PuzzleError, match=r"'blak' is no value .*: 0, 1, white, black"):
        runut.why_not(HITORI, "r1c1", "blak")


def test_a_reason_in_one_sentence_says_how_far_away_it_is() -> None:
    assert refutation_brief(runut.why_not(SUDOKU, "r1c2", 2)) == (
        "If r1c2 = 2, there is a contradiction after 3 steps: row 5 has no place left for 2."
    )


def test_a_reason_on_a_hard_board_keeps_only_lines_that_matter() -> None:
    """It had 698 lines before, of which many led nowhere."""
    refuted = runut.why_not(HARD, "r1c1", 6, limits=runut.Limits())
    assert sum(1 for line in refuted.lines for _ in line.walk()) < 450
    assert not list(faults(refuted.model, [step_of(refuted)]))


def step_of(refuted: Refutation) -> Step:
    """A refutation as a step, which the checker takes."""
    gives, cases = (refuted.fact.negated(),), (Case((refuted.fact,), refuted.lines),)
    return Step("why-not", 1, 1.0, gives, (Line(By.SUPPOSE, gives=gives, cases=cases),))


@pytest.mark.parametrize("family", SIZES)
def test_every_wrong_value_of_a_small_puzzle_has_a_reason_that_holds(family) -> None:
    hold_all(family, 7)


@pytest.mark.laws
@pytest.mark.parametrize("family", SIZES)
def test_every_wrong_value_of_fifty_puzzles_has_a_reason_that_holds(family) -> None:
    for seed in range(50):
        hold_all(family, seed)


def hold_all(family: str, seed: int) -> None:
    method, options = SIZES[family]
    puzzle = runut.generate(family, method=method, seed=seed, options=options)
    model = runut.model(puzzle)
    right = packed_values(model, runut.solve(puzzle).solution)
    symbols = {value: text for text, value in model.symbols.items()}
    cells = list(puzzle.shape.cells())
    for at, value in wrong(model.values, right):
        refuted = runut.why_not(puzzle, cells[at], symbols.get(value, value), limits=runut.Limits())
        assert refuted.lines
        assert "contradiction" in str(refuted).splitlines()[-1]
        assert not list(faults(model, [step_of(refuted)]))


def wrong(values, right) -> list[tuple[int, int]]:
    """The places that hold something, with the values that they do not hold."""
    holding = ((at, own) for at, own in enumerate(right) if own is not None)
    return [(at, value) for at, own in holding for value in values if value != own]


BOARD_WITH_HOLES = next(each.text for each in load("packing").samples if "CUSTOM" in each.text)


def test_a_hole_of_a_packing_is_called_one_in_both_languages() -> None:
    refuted = runut.why_not(BOARD_WITH_HOLES, "r1c1", "A")
    assert "r1c1 is given as a hole." in texts.refutation_text(refuted)
    assert "r1c1 diberikan sebagai lubang." in texts.refutation_text(refuted, "id")
