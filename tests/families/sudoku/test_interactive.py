"""The text language of Interactive-Sudoku-Solver."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.interactive import INTERACTIVE
from runut.families.sudoku.kinds import Cage, Candidates, Diagonals, Digits, Jigsaw, Region
from runut.families.sudoku.model import Sudoku
from runut.verbs.reading import parse
from spread.sudoku_kinds import KINDS
from sudoku_boards import assert_read_or_rejected, boards, some_puzzle, stated

SITE = "Interactive-Sudoku-Solver"


def read(text: str) -> Sudoku:
    return runut.read(text, family="sudoku", format="interactive")


def write(puzzle: Sudoku) -> str:
    return runut.write(puzzle, format="interactive")


def rules(text: str) -> tuple[kinds.Constraint, ...]:
    return read(text).constraints


UNSAID = ("arrow", "full-rank", "global-entropy")
"""What the site has words for only in some places or on some boards."""


def text_of(puzzle: Sudoku) -> str | None:
    """The text, or `None` for what the site has no words for."""
    try:
        return write(puzzle)
    except runut.PuzzleError as error:
        if not str(error).startswith(tuple(f"{SITE} cannot hold {name}" for name in UNSAID)):
            raise
        return None


@pytest.mark.laws
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_constraint_reads_back(kind) -> None:
    puzzles = filter(None, (some_puzzle(kind, Random(seed)) for seed in range(14)))
    texts = {text: puzzle for puzzle in puzzles if (text := text_of(puzzle))}
    assert texts
    for text, puzzle in texts.items():
        assert stated(read(text)) == stated(puzzle)
        assert stated(runut.read(text)) == stated(puzzle)


@given(puzzle=boards([4, 6, 8, 9, 16]))
def test_givens_read_back(puzzle) -> None:
    assert read(write(puzzle)) == puzzle
    assert runut.read(write(puzzle)) == puzzle


@pytest.mark.laws
@pytest.mark.parametrize(
    "start", ["", ".", ".Shape~", ".Cage~", ".Pair~", ".NFA~", ".~R1C1_", "3x3::k:", ".Sum~3_=_"]
)
@given(text=st.text("ABCabRC123~_.-=xv<>^ \n\udc80é", max_size=120))
def test_any_text_is_read_or_rejected_with_a_place(start, text) -> None:
    assert_read_or_rejected(start + text, "interactive")


# -- the board ----------------------------------------------------------------------------------


def test_a_point_is_an_item_and_space_is_nothing() -> None:
    puzzle = read(".Shape~4x4 . . ~ R1C2_3 ~R1C3_1_2\n  .Cage~5~R2C1~R2C2\n")
    assert puzzle.cells[:4] == (0, 3, 0, 0)
    assert puzzle.constraints == (Candidates(2, (1, 2)), Cage((4, 5), 5))


def test_puzzles_of_a_list_have_a_line_each_and_may_go_on_in_indented_lines() -> None:
    found = runut.read_all(".Shape~4x4\n .Cage~5~R2C1~R2C2\n.Shape~6x6\n.Shape~4x4\n")
    assert [puzzle.size for puzzle in found] == [4, 6, 4]


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4\n.~R1C2_3\n.Cage~5~R2C1~R2C2\n",
        ".Cage~5~R2C1~R2C2\n.Shape~4x4\n.~R1C2_3\n",
        "# a title\n.Shape~4x4.~R1C2_3\n# more\n.Cage~5~R2C1~R2C2",
        ".Shape~4x4.~R1C2_3\n\n\n.Cage~5~R2C1~R2C2",
        ".Shape~4x4.~R1\nC2_3.Cage~5\n~R2C1~R2\n C2\n",
        "..3.............".replace("..3", ".3.") + "\n\n.Cage~5~R2C1~R2C2",
    ],
)
def test_a_text_is_one_puzzle_whatever_its_lines(text) -> None:
    puzzle = Sudoku(2, 2, (0, 3, *[0] * 14), (Cage((4, 5), 5),))
    assert list(runut.read_all(text)) == [puzzle]
    assert list(runut.read_all(text, family="sudoku", format="interactive")) == [puzzle]


def test_puzzles_of_a_text_are_parted_by_a_line_of_equals_signs() -> None:
    found = list(parse("====\n.AntiKing\n.~R1C1_1\n\n====\n.AntiKnight\n====\n# the end\n"))
    assert [parsed.get().constraints for parsed in found] == [
        (kinds.AntiKing(),),
        (kinds.AntiKnight(),),
    ]
    assert found[1].line == 6


def test_long_lines_that_are_read_as_one_puzzle_are_named() -> None:
    givens = "".join(f".~R{row}C{row}_{row}" for row in range(1, 10)) * 3
    (parsed,) = parse(f"{givens}\n{givens}\n")
    assert parsed.notices == ("2 lines are read as one puzzle; a line ==== parts puzzles",)
    (short,) = parse(".AntiKing\n.~R1C1_1\n")
    assert short.notices == ()


def test_marks_of_a_cell_that_is_named_twice_are_those_of_both() -> None:
    assert read(".Shape~4x4.~R1C1_1_2_3.~R1C1_3_4").cells[0] == 3
    with pytest.raises(runut.PuzzleError, match="no digit is left for R1C1"):
        read(".Shape~4x4.~R1C1_1.~R1C1_2")


def test_cells_with_all_even_or_all_odd_digits_are_even_or_odd() -> None:
    text = f"{FOUR}.~R1C1_2_4~R1C2_4_2~R2C1_1_3~R2C2_1_2.AntiKing.~R4C4_2_4"
    found = (kinds.Even((0, 1)), kinds.Odd((4,)), Candidates(5, (1, 2)))
    assert rules(text) == (*found, kinds.AntiKing(), kinds.Even((15,)))
    assert rules(f"{FOUR}~0-3.~R1C1_0_2") == (Digits(0, 3), kinds.Even((0,)))


def test_rows_and_columns_beyond_nine_are_letters() -> None:
    puzzle = read(".Shape~16x16.~RaCg_16")
    assert puzzle.cells[9 * 16 + 15] == 16
    assert write(puzzle) == ".Shape~16x16.~RaCg_16\n"


def test_a_board_may_have_digits_from_zero_and_more_than_its_side() -> None:
    puzzle = read(".Shape~4x4~0-5.~R1C1_0")
    assert puzzle.constraints == (Digits(0, 5),)
    assert puzzle.cells[0] == 1
    assert write(puzzle) == ".Shape~4x4~0-5.~R1C1_0\n"
    assert read(".Shape~4x4~6").constraints == (Digits(1, 6),)


def test_a_board_without_items_of_its_own_is_the_usual_one() -> None:
    assert read(".AntiKnight").size == 9
    assert write(Sudoku(3, 3, (0,) * 81)) == ".Shape~9x9\n"


def test_boxes_of_the_site_are_square_as_can_be_or_none() -> None:
    assert read(".Shape~6x6") == Sudoku(2, 3, (0,) * 36)
    assert rules(".Shape~5x5") == (kinds.NoBoxes(),)
    assert rules(".Shape~6x6.NoBoxes") == (kinds.NoBoxes(),)


def test_regions_of_another_size_are_extra_regions() -> None:
    found = rules(".Shape~6x6~9.RegionSize~9.DisjointSets")
    regions = [each.cells for each in found if isinstance(each, Region)]
    assert found[:2] == (Digits(1, 9), kinds.NoBoxes())
    assert [len(cells) for cells in regions] == [9] * 4 + [4] * 9
    assert regions[0] == (0, 1, 2, 6, 7, 8, 12, 13, 14)
    assert regions[4] == (0, 3, 18, 21)


def test_a_jigsaw_adds_to_the_boxes_unless_they_are_taken_away() -> None:
    layout = "1112122233343444"
    assert rules(f".Shape~4x4.NoBoxes.Jigsaw~{layout}") == (Jigsaw(tuple(map(int, layout))),)
    assert [type(each) for each in rules(f".Shape~4x4.Jigsaw~{layout}")] == [Region] * 4
    with pytest.raises(runut.FormatError, match="expected regions of 4 cells, found 5 and 3"):
        read(".Shape~4x4.Jigsaw~1111122233334444")


def test_a_region_sum_line_keeps_to_the_regions_that_the_site_means() -> None:
    line = "R1C1~R1C2~R1C3"
    assert rules(f".Shape~4x4.RegionSumLine~{line}") == (kinds.RegionSumLine((0, 1, 2)),)
    unusual = f".Shape~4x4~9.RegionSize~9.RegionSumLine~{line}"
    assert kinds.RegionSumLine((0, 1, 2)) in rules(unusual)
    piece = ".Shape~4x4.NoBoxes.Jigsaw~1111222222222222.RegionSumLine~R1C4~R2C4"
    assert rules(piece)[-1] == kinds.EqualSums(((3,), (7,)))


# -- constraints --------------------------------------------------------------------------------

FOUR = ".Shape~4x4"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (".Diagonal~1", (Diagonals(down=False),)),
        (".Diagonal~-1.AntiKing.Diagonal~1", (Diagonals(), kinds.AntiKing())),
        (".Windoku", (kinds.Windoku(),)),
        (".DisjointSets.AntiConsecutive", (kinds.DisjointGroups(), kinds.NonConsecutive())),
        (".StrictKropki", (kinds.Negative(("difference", "ratio")),)),
        (".StrictXV", (kinds.Negative(("sum",)),)),
        (".Cage~0~R1C1~R1C2", (Cage((0, 1)),)),
        (".Cage~~R1C1~R1C2", (Cage((0, 1)),)),
        (".Sum~5~R1C1~R2C2", (kinds.Total((0, 5), 5),)),
        (".Sum~1_=_1_-1~R1C1~R2C2", (kinds.Relation((0, 5), frozenset({(2, 1), (3, 2), (4, 3)})),)),
        (".Thermo~R1C1~R1C2", (kinds.Thermometer((0, 1)),)),
        (".Whisper~3~R1C1~R1C2", (kinds.Whispers((0, 1), 3),)),
        (".Whisper~2~R1C1~R1C2", (kinds.Whispers((0, 1)),)),
        (".Lockout~2~R1C1~R1C2~R1C3", (kinds.Lockout((0, 1, 2)),)),
        (".Arrow~R1C1~R1C2~R2C1", (kinds.Arrow((0,), (1, 4)),)),
        (
            ".PillArrow~2~R1C2~R1C1~R2C1~R2C2~R3C3~R3C4~R4C4",
            (kinds.Arrow((0, 1), (4, 5, 10, 11, 15)),),
        ),
        (".WhiteDot~R1C1~R1C2~R2C2", (kinds.Difference((0, 1)), kinds.Difference((1, 5)))),
        (".GreaterThan~R1C2~R1C1~R2C2", (kinds.Greater((1, 5)), kinds.Greater((1, 0)))),
        (".X~R1C4~R2C4.V~R1C1~R1C2", None),
        (".LittleKiller~5~R1C2", (kinds.LittleKiller((1, 4), 5),)),
        (".LittleKiller~5~R3C1", (kinds.LittleKiller((8, 13), 5),)),
        (".LittleKiller~5~R2C4", (kinds.LittleKiller((7, 2), 5),)),
        (".LittleKiller~5~R4C3", (kinds.LittleKiller((14, 11), 5),)),
        (".XSum~R1~3~4", (kinds.XSum((0, 1, 2, 3), 3), kinds.XSum((3, 2, 1, 0), 4))),
        (".Skyscraper~C2~~2", (kinds.Skyscraper((13, 9, 5, 1), 2),)),
        (".NumberedRoom~C1~2~", (kinds.NumberedRoom((0, 4, 8, 12), 2),)),
        (".FullRank~R2~3~16", (kinds.FullRank((4, 5, 6, 7), 3), kinds.FullRank((7, 6, 5, 4), 16))),
        (
            ".FullRank~C1~10~.FullRankTies~any",
            (kinds.FullRank((0, 4, 8, 12), 10), kinds.RankTies("any")),
        ),
        (".FullRankTies~none", (kinds.RankTies("none"),)),
        (".FullRankTies~only-unclued", ()),
        (".Sandwich~5~R2", (kinds.Sandwich((4, 5, 6, 7), 5),)),
        (".Lunchbox~3~R1C1~R1C2~R1C3", (kinds.Lunchbox((0, 1, 2), 3),)),
        (".Quad~R2C2~1~2", (kinds.Quadruple((5, 6, 9, 10), (1, 2)),)),
        (".ContainAtLeast~1_1~R1C1~R2C2~R3C3", (kinds.Quadruple((0, 5, 10), (1, 1)),)),
        (".SameValues~2~R1C1~R1C2~R3C1~R3C2", (kinds.SameSets(((0, 1), (8, 9))),)),
        (".EqualSum~R1C1~R1C2~-~R3C1", (kinds.EqualSums(((0, 1), (8,))),)),
        (".Indexing~C~R1C1~R2C2", (kinds.Indexing("column", (0, 5)),)),
        (".And.AntiKing.End", (kinds.AntiKing(),)),
        (".SearchPriority~1~R1C1", ()),
        (".Modular~1~R1C1~R1C2", ()),
    ],
)
def test_the_items_of_the_site_are_constraints(text, found) -> None:
    if found is None:
        with pytest.raises(runut.PuzzleError, match="no digits keep this rule"):
            read(FOUR + text)
        return
    assert rules(FOUR + text) == found


def test_the_site_calls_a_line_with_five_apart_german_whispers_on_any_board() -> None:
    assert rules(".Whisper~R1C1~R1C2") == (kinds.Whispers((0, 1)),)
    assert rules(".Shape~6x6.Whisper~R1C1~R1C2") == (kinds.Whispers((0, 1), 5),)


def test_a_line_that_comes_back_to_a_cell_is_divided_there() -> None:
    found = rules(".Whisper~5~R1C1~R1C2~R2C2~R2C1~R1C2")
    assert found == (kinds.Whispers((0, 1, 10, 9)), kinds.Whispers((9, 1)))


def test_the_ends_of_a_lockout_line_of_the_site_differ() -> None:
    assert rules(f"{FOUR}.Lockout~0~R1C1~R2C2~R3C3") == (kinds.Lockout((0, 5, 10), 1),)
    equal = Sudoku(2, 2, (0,) * 16, (kinds.Lockout((0, 5, 10), 0),))
    assert "Lockout" not in write(equal)
    assert stated(read(write(equal))) == stated(equal)


def test_copies_have_the_same_items_at_other_cells() -> None:
    # The bits 0, 2 and 9 in signs of six: cells R1C1, R1C3 and R3C2 of a 4x4 board.
    text = f"{FOUR}.Replicate~FI.Thermo~R1C1~R2C1.And.~R2C2_1_2.End.End.AntiKing"
    assert rules(text) == (
        kinds.Thermometer((0, 4)),
        Candidates(5, (1, 2)),
        kinds.Thermometer((2, 6)),
        Candidates(7, (1, 2)),
        kinds.Thermometer((9, 13)),
        Candidates(14, (1, 2)),
        kinds.AntiKing(),
    )
    # From R2C2 on, bit 5 is R3C3.
    moved = f"{FOUR}.Replicate~g~R2C2.Thermo~R2C2~R2C3.End"
    assert rules(moved) == (kinds.Thermometer((10, 11)),)


def test_a_cell_that_a_cage_names_twice_counts_twice() -> None:
    region, sum_ = rules(f"{FOUR}.Cage~6~R1C1~R1C2~R1C2")
    assert region == Region((0, 1))
    assert sum_ == kinds.Relation((0, 1), frozenset({(2, 2), (4, 1)}))


# -- what the site has names for ----------------------------------------------------------------


GRIDS = [found.rows for found in runut.solutions(Sudoku(2, 2, (0,) * 16))]
"""All full boards of 4x4."""


def grids(text: str) -> list[tuple[tuple[int, ...], ...]]:
    """The full boards that keep the rules of a text."""
    puzzle = read(FOUR + text)
    return [grid for grid in GRIDS if not runut.check(puzzle, grid)]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (".LookAndSay~1102~R1C1~R1C2", lambda row: 1 in row[:2] and 2 not in row[:2]),
        (".ContainExact~1_3~R1C1~R1C2", lambda row: {*row[:2]} == {1, 3}),
        (".HiddenSkyscraper~R1~2~", lambda row: first_hidden(row) == 2),
        (".SumLine~5~R1C1~R1C2~R1C3~R1C4~LOOP", lambda row: closed_sum(row, 5)),
        (".Sum~0_=_1_1_-1~R1C1~R1C2~R1C3", lambda row: row[0] + row[1] == row[2]),
        (".EqualityCage~R1C1~R1C2", lambda row: balanced(row[:2])),
        (".RellikCage~5~R1C1~R1C2", lambda row: not adds_up(row[:2], 5)),
    ],
)
def test_rules_without_a_name_are_automata(text, holds) -> None:
    found = grids(text)
    assert found == [grid for grid in GRIDS if holds(grid[0])]
    assert 0 < len(found) < len(GRIDS)


def first_hidden(row):
    return next((digit for at, digit in enumerate(row) if digit < max(row[: at + 1])), None)


def closed_sum(row, total):
    def divides(turned):
        held = 0
        for digit in turned:
            held = held + digit if held != total else digit
            if held > total:
                return False
        return held == total

    return any(divides(row[at:] + row[:at]) for at in range(len(row)))


def balanced(row):
    return sum(digit % 2 == 0 for digit in row) == 1 and sum(digit <= 2 for digit in row) == 1


def adds_up(row, total):
    sums = {0}
    for digit in row:
        sums |= {each + digit for each in sums}
    return total in sums


@pytest.mark.parametrize("own", ["", "~R1C1"])
@pytest.mark.parametrize("more", [[], [(0, 2), (2, 2), (3, 1), (3, 0)]], ids=["few", "many"])
def test_a_control_cell_counts_different_digits_of_cells_with_or_without_itself(own, more) -> None:
    def holds(grid):
        cells = {grid[1][2], grid[2][3], *([grid[0][0]] if own else [])}
        return grid[0][0] == len(cells | {grid[row][column] for row, column in more})

    others = "".join(f"~R{row + 1}C{column + 1}" for row, column in more)
    found = grids(f".CountDistinct~R1C1{own}~R2C3~R3C4{others}")
    assert found == [grid for grid in GRIDS if holds(grid)]
    assert 0 < len(found) < len(GRIDS)


def test_the_second_cell_of_value_indexing_says_where_the_first_digit_stands() -> None:
    found = grids(".ValueIndexing~R1C1~R2C1~R3C2~R3C3")
    assert found == [grid for grid in GRIDS if grid[1][0] < 3 and grid[2][grid[1][0]] == grid[0][0]]
    assert found


def test_dutch_flatmates_live_below_a_one_or_above_a_nine() -> None:
    rows = ["123456789", "456789123", "789123456", "214365897", "365897214", "897214365"]
    rows += ["531642978", "642978531", "978531642"]
    lonely = [[int(sign) for sign in row] for row in rows]
    assert runut.check(read(".DutchFlatmates"), lonely)
    # 1 and 5, 5 and 9 next to each other in every column: rows of 1 5 9 in the same places.
    turned = [[(digit + 3 * row + row // 3 - 1) % 9 + 1 for digit in range(9)] for row in range(9)]
    paired = {1: 1, 4: 5, 7: 9, 2: 2, 5: 3, 8: 4, 3: 6, 6: 7, 9: 8}
    happy = [[paired[digit] for digit in row] for row in turned]
    assert runut.check(Sudoku(3, 3, (0,) * 81), happy) == ()
    assert runut.check(read(".DutchFlatmates"), happy) == ()


# -- relations and automata ----------------------------------------------------------------------


def test_a_relation_has_a_bit_for_each_pair_of_digits() -> None:
    # Signs of six bits, the lowest first: pairs 11 12 13 14 21 22, then 23 24 31 32 33 34.
    found = rules(f"{FOUR}.Pair~CgB~_a%20name~R1C1~R1C2~R1C3~~R2C1~R2C2")
    pairs = frozenset({(1, 2), (3, 4), (4, 1)})
    assert found == (kinds.Relation((0, 1, 2), pairs), kinds.Relation((4, 5), pairs))


def test_an_older_form_of_relations_swaps_two_signs() -> None:
    old, new = rules(f"{FOUR}.Binary~-_H~R1C1~R1C2"), rules(f"{FOUR}.Pair~_-H~R1C1~R1C2")
    assert old == new
    assert old != rules(f"{FOUR}.Pair~-_H~R1C1~R1C2")


def test_a_relation_of_every_two_cells_is_one_for_each() -> None:
    found = rules(f"{FOUR}.PairX~CgB~R1C1~R1C2~R1C3")
    assert [each.cells for each in found] == [(0, 1), (0, 2), (1, 2)]


def bits_as_signs(*numbers: tuple[int, int]) -> str:
    """Numbers with so many bits each, the highest first, in signs of six bits."""
    bits = "".join(f"{number:0{width}b}" for number, width in numbers if width)
    bits += "0" * (-len(bits) % 8)
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    chunks = [bits[at : at + 6].ljust(6, "0") for at in range(0, len(bits), 6)]
    return "".join(signs[int(chunk, 2)] for chunk in chunks)


def test_an_automaton_is_packed_or_plain() -> None:
    # State 0 reads 1s and 2s; a 2 leads to state 1, which accepts and reads 3s.
    head = [(1, 1), (1, 1), (0, 1)]
    packed = bits_as_signs(
        *((1, 2), (0, 4), (3, 4), *head),
        *((0b0011, 4), (0, 1), (1, 1), (0b0100, 4), (1, 1)),
    )
    plain = bits_as_signs(
        *((0, 2), (0, 4), (3, 4), *head, (2, 4)),
        *((2, 2), (0, 2), (0, 1), (1, 2), (1, 1), (1, 2), (2, 2), (1, 1)),
    )
    steps = ((0, 1, 0), (0, 2, 1), (1, 3, 1))
    for code in (packed, plain):
        assert rules(f"{FOUR}.NFA~{code}~_x~R1C1~R1C2") == (kinds.Accepted((0, 1), 0, steps, (1,)),)


def test_an_automaton_with_several_starts_begins_in_any_of_them() -> None:
    # States 0 and 1 are starts; 0 reads a 1, 1 reads a 2, both lead to state 2, which accepts.
    code = bits_as_signs(
        *((1, 2), (1, 4), (3, 4), (2, 2), (1, 2), (0, 2)),
        *((0b0001, 4), (2, 2), (0b0010, 4), (2, 2), (0, 4)),
    )
    assert grids(f".NFA~{code}~~R1C1") == [grid for grid in GRIDS if grid[0][0] in (1, 2)]


def test_an_expression_is_packed_too() -> None:
    assert rules(f"{FOUR}.Regex~MVsyM10q~R1C1~R1C2") == (kinds.Pattern((0, 1), "1[23]*"),)
    assert rules(f"{FOUR}.Regex~MVsyMzRd~R1C1~R1C2") == (kinds.Pattern((0, 1), "1[234]"),)
    assert rules(f"{FOUR}.Regex~MSo=~R1C1~R1C2") == (kinds.Pattern((0, 1), "1*"),)


# -- killers and jigsaws without items ----------------------------------------------------------

ROW = "j<<<<<<<<"


def test_a_killer_of_81_signs_has_sums_and_arrows() -> None:
    puzzle = runut.read("3<Z<<<<<<" + ROW * 8)
    assert puzzle.constraints[:2] == (Cage((0, 1), 3), Cage((2, 3, 4, 5, 6, 7, 8), 35))
    assert puzzle.constraints[-1] == Cage(tuple(range(72, 81)), 45)
    aslant = read("6,X<<<<<<" + "^i<<<<<<<" + ROW * 7)
    assert aslant.constraints[0] == Cage((0, 1, 9), 6)


@pytest.mark.parametrize(
    ("row", "words"), [("><<<<<<<<", "points to itself"), ("<3<<<<<<<", "points to no cell")]
)
def test_arrows_end_in_a_sum(row, words) -> None:
    with pytest.raises(runut.FormatError, match=words):
        runut.read(row + ROW * 8)


def numbers(first: str) -> str:
    return first + ":".join(str(256 * 45 + row) for row in range(9) for _ in range(9))


def test_a_killer_of_81_numbers_has_cages_and_sums() -> None:
    cages = tuple(Cage(tuple(range(row, row + 9)), 45) for row in range(0, 81, 9))
    assert runut.read(numbers("3x3::k:")).constraints == cages
    assert runut.read(numbers("3x3:d:k:") + ":").constraints == (Diagonals(), *cages)
    with pytest.raises(runut.FormatError, match="expected 3x3::k: and 81 numbers"):
        runut.read(numbers("3x3::k:") + ":5")


@pytest.mark.parametrize("text", ["1000 1 1\nDEFAULT\nA\n", "1000" + "1122"])
def test_a_few_signs_are_no_jigsaw(text) -> None:
    assert INTERACTIVE.matches(text) == 0


def test_a_jigsaw_of_two_times_its_cells_has_givens_and_regions() -> None:
    regions = "1112122233343444"
    puzzle = runut.read("1..." + "." * 12 + regions)
    assert puzzle == Sudoku(2, 2, (1, *[0] * 15), (Jigsaw(tuple(map(int, regions))),))


def test_a_jigsaw_beyond_nine_may_have_letters_from_one_on() -> None:
    rows = [chr(ord("A") + row) * 16 for row in range(16)]
    puzzle = read("AP.." + "." * 252 + "".join(rows))
    assert puzzle.size == 16
    assert puzzle.cells[:3] == (1, 16, 0)
    assert runut.read("AP.." + "." * 252 + " " + "".join(rows)) == puzzle
    assert read("AG.." + "." * 252 + "".join(rows)).cells[:3] == (10, 16, 0)


def test_regions_alone_are_a_jigsaw_without_givens() -> None:
    rows = ["AAABBBBCC", "AAAABCCCC", "AABBBBCCC", *["DDDEEEFFF"] * 3, *["GGGHHHIII"] * 3]
    text = "".join(rows)
    (jigsaw,) = runut.read(text).constraints
    assert jigsaw == Jigsaw(tuple(ord(sign) - ord("A") for sign in text))
    rows = ["123456789", "456789123", "789123456"]
    full = "".join(row[at:] + row[:at] for at in range(3) for row in rows)
    assert runut.read(full).givens == 81


def test_other_lines_of_the_site_are_read_as_what_they_are() -> None:
    line = "1" + "." * 15
    assert read(line) == runut.read(line)
    marks = "12.." + "1234" * 15
    assert read(marks) == runut.read(marks)


# -- what is rejected ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (".Var~3~R1C1.Ghost~4.Or.End", (1, 2), "Runut does not know Var, Ghost"),
        (".Cage~3~R1C1.Var~A", (1, 14), "Runut does not know Var"),
        (".Shape~4x17", (1, 8), "boards up to 16x16, found 4x17"),
        (".Shape~4x6.Cage~3~R5C1", (1, 19), "expected a cell of 4 rows and 6 columns"),
        (".Shape~17x17", (1, 8), "boards up to 16x16"),
        (".Shape~9x9~8", (1, 12), "9 to 16 digits from 0 or 1"),
        (".Shape~9x9~2-12", (1, 12), "9 to 16 digits from 0 or 1"),
        (".Shape~9x9~0-8~Raw", (1, 16), "boards of the kind 'Raw'"),
        (".Cage~x~R1C1", (1, 7), "the sum of the cage"),
        (".Cage~3~R1C1~VA1", (1, 14), "expected a cell such as R3C7"),
        (".Shape~4x4.Cage~3~R1C5", (1, 19), "a cell of 4 rows and columns"),
        (".~R1C1_10", (1, 3), "expected a digit from 1 to 9 in R1C1, found 10"),
        (".~R1C1", (1, 3), "expected a cell and its digits"),
        (".Thermo~R1C1~R1C1", (1, 2), "names r1c1 twice"),
        (".Pair~?~~R1C1~R1C2", (1, 7), "expected a code of letters"),
        (".Pair~____~~R1C1~R1C2.Shape~4x4", (1, 7), "pairs of more than 4 digits"),
        (".NFA~A~~R1C1", (1, 6), "ends too early"),
        (".NFA~A~~R1C1~-~R1C2", (1, 14), "does not know NFA over several segments"),
        (f".Jigsaw~{'1' * 81}", (1, 9), "expected regions of 9 cells, found one of 81"),
        (".LittleKiller~20~R1C3~R2C4", (1, 23), "expected nothing after 'R1C3', found 'R2C4'"),
        (".Jigsaw~12", (1, 9), "expected 81 signs, one a cell, found 2"),
        (".LittleKiller~9~R5C5", (1, 17), "no diagonal of a clue begins in R5C5"),
        (".XSum~R10~9", (1, 7), "expected a row or column"),
        (".Quad~R9C9~1", (1, 7), "no square of four cells"),
        (".LookAndSay~123~R1C1", (1, 13), "pairs of a count and a digit"),
        (".SameValues~2~R1C1~R1C2~R1C3", (1, 13), "3 cells do not make 2 sets"),
        (".Replicate~C.Thermo~R1C8~R1C9.End", (1, 26), "a copy of R1C9 is not on the board"),
        (".Replicate~C.Thermo~R1C8~R1C9", (1, 2), "expected 'End' after 'Replicate'"),
        (".Replicate~_________" * 4 + ".AntiKing" * 2 + ".End" * 4, (1, 42), "at most 5,000"),
        (".AntiKing.End", (1, 11), "'End' ends nothing"),
        (".Or.NoBoxes.AntiKing.End", (1, 5), "NoBoxes cannot stand in 'Or'"),
        (".Or.And.AntiKing.NoBoxes.End.AntiKnight.End", (1, 18), "NoBoxes cannot stand in 'Or'"),
        (".Shape~4x4.Or.Jigsaw~1122112233443344.AntiKing.End", (1, 15), "Jigsaw cannot stand in"),
        (".Shape~4x4.Replicate~____.Thermo~R1C1~R1C2.End", (1, 22), "not on the board"),
        (".And" * 9 + ".End" * 9, (1, 34), "at most 8 groups within each other"),
        ("/data/scripts/x.js", (1, 1), "found '/data/scripts/x.js'"),
        ("The name of a puzzle", (1, 1), "expected a puzzle of Interactive-Sudoku-Solver"),
    ],
)
def test_a_faulty_text_is_rejected_at_its_place(text, place, words) -> None:
    with pytest.raises(runut.InputError, match=words) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize("text", [".ConnectedValues~3~R1C1", ".Var~A~~1"])
def test_the_language_is_recognized_by_names_that_runut_does_not_know(text) -> None:
    with pytest.raises(runut.FormatError, match=r"Runut does not know (Con|Var)"):
        runut.read(text)


def test_a_program_is_named_as_such() -> None:
    with pytest.raises(runut.FormatError, match="a program of the site, and Runut runs none"):
        read("/data/scripts/x.js")


def test_boards_that_the_site_does_not_have_are_rejected() -> None:
    with pytest.raises(runut.PuzzleError, match="at most 16 rows and digits"):
        write(Sudoku(4, 5, (0,) * 400))
    with pytest.raises(runut.PuzzleError, match="digits from 0 or 1 only, not from 3"):
        write(Sudoku(2, 2, (0,) * 16, (Digits(3, 6),)))


@pytest.mark.parametrize("form", ["interactive", "sukaku"])
def test_equal_candidates_of_cells_without_others_are_no_givens(form) -> None:
    rules = (Candidates(0, (1,)), Candidates(1, (1,)))
    with pytest.raises(runut.PuzzleError, match="take the only candidate of r1c2 for a given"):
        runut.write(Sudoku(2, 2, (0,) * 16, rules), format=form)


def test_rules_of_a_pill_that_the_site_reads_otherwise_are_named() -> None:
    pill = kinds.Arrow((1, 0), (4, 5))
    with pytest.raises(runut.PuzzleError, match=r"cannot hold arrow \(r1c2 r1c1\)"):
        write(Sudoku(3, 3, (0,) * 81, (pill,)))


def test_a_board_of_one_cell_reads_back_as_itself() -> None:
    puzzle = Sudoku(1, 1, (0,))
    assert read(write(puzzle)) == puzzle
