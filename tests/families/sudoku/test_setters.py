"""Each kind of constraint on one small board: kept, broken, and impossible."""

from __future__ import annotations

import pytest

import runut
from runut import sudoku
from runut.core.steps import Premise
from runut.explaining.sentences import Sentences
from runut.families.sudoku import FAMILY

BOARD = "1234 3412 2143 4321"
FULL = runut.Solution(tuple(tuple(map(int, row)) for row in BOARD.split()))
HEAD = "sudoku 2x2\n" + ". . . .\n" * 4
SIX = "sudoku 2x3\n" + ". . . . . .\n" * 6


def with_lines(*lines: str, head: str = HEAD) -> runut.Sudoku:
    return runut.read(head + "".join(f"{line}\n" for line in lines))


def broken(puzzle: runut.Sudoku, solution: runut.Solution = FULL) -> list[tuple[str, str]]:
    """What a full board breaks: the rule and its cells."""
    found = runut.check(puzzle, solution)
    return [
        (each.rule, " ".join(f"r{row + 1}c{column + 1}" for row, column in each.cells))
        for each in found
    ]


KEPT = """
thermometer r1c1 r1c2 r1c3 r1c4
slow-thermometer r1c1 r2c4 r1c3
slow-thermometer r1c1 r3c2 r1c2
palindrome r1c2 r1c3 r1c4 r2c1 r3c1
renban r1c2 r1c1 r2c1
nabner r1c1 r1c3
whispers r1c1 r1c3 r3c2
whispers 3 r1c1 r1c4
region-sum-line r1c1 r2c2 r3c3 r4c4
between r1c1 r1c2 r1c3 r1c4
lockout r1c1 r1c4 r2c1
lockout 1 r1c1 r1c4 r2c4
zipper r1c1 r1c2 r1c3 r1c4
zipper r1c1 r1c3 r1c2
modular r1c1 r1c2 r1c3
modular 2 r1c1 r1c2 r1c3 r1c4
sum-line 5 r1c1 r1c4 r1c2 r1c3
relation 12,23,34 r1c1 r1c2 r1c3 r1c4
pattern 1[23]*4 r1c1 r1c2 r1c3 r1c4
pattern (12|34){2} r1c1 r1c2 r1c3 r1c4
pattern .?.?[^12]4 r1c3 r1c4
automaton 0 0-1-1,1-2-1,1-3-1,1-4-2 2 r1c1 r1c2 r1c3 r1c4
difference r1c1 r1c2
difference 3 r1c1 r1c4
ratio r1c1 r1c2
ratio 3 r1c1 r1c3
pair-sum 5 r1c1 r1c4
greater r1c2 r1c1
arrow r1c3 = r1c1 r1c2
arrow r1c1 r1c2 = r2c1 r2c2 r2c3 r2c4 r3c1
double-arrow r1c1 r1c2 r1c3 r1c4
little-killer 10 r1c1 down right
little-killer 9 r1c3 down left
sandwich 5 r1
sandwich 0 r2
x-sum 1 r1
x-sum 10 r1 from right
skyscraper 4 r1
skyscraper 1 c1 from below
numbered-room 1 r1
numbered-room 1 r1 from right
lunchbox 5 r1c1 r1c2 r1c3 r1c4
lunchbox 0 r2c2 r2c3 r2c4 r2c1
clone r1c1 r1c2 = r2c3 r2c4
same-sets r1c1 r1c2 = r2c3 r2c4
equal-sums r1c1 r1c4 = r1c2 r1c3
total 2 r1c1 r2c3
counting-circles r1c1 r1c2 r2c4
minimum r1c1
maximum r1c4
quadruple 13 r1c1 r1c2 r2c1 r2c2
quadruple 11 r1c1 r2c3 r1c2
indexing column r1c1
indexing row r1c1
indexing box r2c2 r2c1
rellik 8 r1c1 r1c2 r1c4
anti-taxicab 1
region r1c1 r1c2 r1c3
total 10 r1c1 r1c2 r1c3 r1c4
cage 10 r1c1 r1c2 r1c3 r1c4
no-boxes
digits 1-9
""".strip().splitlines()
BROKEN = """
diagonals up | diagonal-duplicate | r4c1 r1c4
diagonals down | diagonal-duplicate | r1c1 r4c4
thermometer r1c2 r1c1 | thermometer | r1c2 r1c1
slow-thermometer r1c2 r1c1 | slow-thermometer | r1c2 r1c1
palindrome r1c1 r1c2 r1c3 | palindrome | r1c1 r1c3
renban r1c1 r1c2 r1c4 | renban | r1c1 r1c4
renban r1c1 r1c2 r2c3 | renban-duplicate | r1c1 r2c3
nabner r1c1 r1c2 | nabner | r1c1 r1c2
whispers r1c1 r1c2 | whispers | r1c1 r1c2
region-sum-line r1c2 r1c3 | stretch-sums | r1c2 r1c3
between r1c1 r1c2 r2c3 | between | r1c1 r1c2 r2c3
lockout r1c1 r1c3 r1c4 | lockout | r1c1 r1c3 r1c4
lockout r1c1 r1c4 r1c2 | lockout-ends | r1c1 r1c2
lockout 1 r1c2 r2c4 r1c3 | lockout | r1c2 r2c4 r1c3
zipper r1c1 r1c2 r1c3 | zipper | r1c1 r1c3 r1c2
modular r1c1 r1c4 | modular | r1c1 r1c4
sum-line 4 r1c1 r1c4 | sum-line | r1c1 r1c4
relation 12,23 r1c1 r1c2 r1c3 r1c4 | relation | r1c3 r1c4
pattern 1* r1c1 r1c2 | pattern | r1c1 r1c2
automaton 0 0-1-1,0-2-0 1 r1c1 r1c2 | automaton | r1c1 r1c2
difference r1c1 r1c3 | difference | r1c1 r1c3
ratio r1c2 r1c3 | ratio | r1c2 r1c3
pair-sum 5 r1c1 r1c2 | pair-sum | r1c1 r1c2
greater r1c1 r1c2 | greater | r1c1 r1c2
arrow r1c4 = r1c1 r1c2 | arrow | r1c1 r1c2 r1c4
double-arrow r1c1 r1c2 r1c3 | double-arrow | r1c1 r1c2 r1c3
little-killer 8 r1c1 down right | little-killer | r1c1 r2c2 r3c3 r4c4
sandwich 3 r1 | sandwich | r1c1 r1c2 r1c3 r1c4
x-sum 3 r1 | x-sum | r1c1 r1c2 r1c3 r1c4
skyscraper 2 r1 | skyscraper | r1c1 r1c2 r1c3 r1c4
numbered-room 2 r1 | numbered-room | r1c1
numbered-room 2 r2 | numbered-room-other | r2c1 r2c3
lunchbox 2 r1c1 r1c2 r1c3 r1c4 | lunchbox | r1c1 r1c2 r1c3 r1c4
clone r1c1 = r2c4 | clone | r1c1 r2c4
same-sets r1c1 r1c2 = r2c3 r2c1 | same-sets | r1c1 r1c2 r2c1 r2c3
equal-sums r1c1 = r1c2 | equal-sums | r1c1 r1c2
total 3 r1c1 r2c3 | total | r1c1 r2c3
counting-circles r1c1 r1c2 | counting-circles | r1c1 r1c2
minimum r1c2 | minimum | r1c1 r1c2
maximum r1c2 | maximum | r1c2 r1c3
quadruple 11 r1c1 r1c2 r2c1 r2c2 | quadruple | r1c1 r1c2 r2c1 r2c2
indexing row r1c2 | indexing-other | r1c2 r2c2
rellik 3 r1c1 r1c2 | rellik | r1c1 r1c2
rellik 9 r1c1 r2c3 | rellik-duplicate | r1c1 r2c3
anti-taxicab 3 | taxicab-duplicate | r1c3 r2c1
negative sum | negative-sum | r1c2 r1c3
negative ratio | negative-ratio | r1c1 r1c2
negative difference | negative-difference | r1c1 r1c2
non-consecutive | consecutive-neighbours | r1c1 r1c2
""".strip().splitlines()
IMPOSSIBLE = """
thermometer r1c1 r1c2 r1c3 r1c4 r2c4 | thermometer of 5 cells (r1c1 r1c2 r1c3 r1c4 r2c4)
thermometer r1c1 | thermometer of one cell (r1c1)
thermometer r1c1 r1c1 | thermometer names r1c1 twice
renban r1c1 r1c2 r1c3 r1c4 r2c4 | expected at most 4
nabner r1c1 r1c2 r1c3 | nabner of 3 cells (r1c1 r1c2 r1c3); expected at most 2
whispers 4 r1c1 r1c2 | no digits keep this rule: the digits of r1c1 r1c2 are at least 4 apart
between r1c1 r1c2 | between of 2 cells (r1c1 r1c2); expected at least three
lockout 4 r1c1 r1c2 r1c3 | the digits of r1c1 r1c3 are at least 4 apart
modular 5 r1c1 r1c2 | a modulus of 5
entropic r1c1 r1c2 | 4 digits do not divide into low, middle and high ones
global-entropy | 4 digits do not divide into low, middle and high ones
sum-line 9 r1c1 r1c2 | r1c1 r1c2 divide into stretches that add up to 9
relation 11 r1c1 | relation of one cell
pattern 12 r1c1 | no digits keep this rule: r1c1 match 12
pattern 1( r1c1 | expected ')' at sign 3, found the end
pattern 5 r1c1 | expected a digit from 1 to 4 at sign 1, found '5'
automaton 0 0-1-1 2 r1c1 | no digits keep this rule: the automaton accepts r1c1
difference 4 r1c1 r1c2 | r1c1 r1c2 have a difference of 4
difference r1c1 r1c2 r1c3 | difference of 3 cells (r1c1 r1c2 r1c3); expected two
ratio 5 r1c1 r1c2 | r1c1 r1c2 have a ratio of 5
pair-sum 9 r1c1 r1c2 | r1c1 r1c2 add up to 9
arrow r1c1 = r1c2 r1c3 r1c4 r2c1 r2c2 | add up to the digit of r1c1
arrow r1c1 = r1c1 | arrow names r1c1 twice
double-arrow r1c1 r1c2 | double-arrow of 2 cells
little-killer 2 r1c1 down right | r1c1 r2c2 r3c3 r4c4 add up to 2
little-killer 5 r1c1 r1c2 | r1c1 r1c2, which are not one diagonal
sandwich 6 r1 | a sandwich of 6 (r1c1 r1c2 r1c3 r1c4); expected 0 to 5
x-sum 11 r1c1 r1c2 | add up to 11
skyscraper 5 r1 | 5 digits of r1c1 r1c2 r1c3 r1c4 are greater
numbered-room 5 r1 | 5 in the numbered room of r1c1 r1c2 r1c3 r1c4; expected 1 to 4
lunchbox 4 r1c1 r1c2 r1c3 | a lunchbox of 4 (r1c1 r1c2 r1c3); expected 0 to 3
clone r1c1 r1c2 = r2c1 | a clone of 2 cells (r1c1 r1c2) with 1 cell (r2c1); expected as many
same-sets r1c1 = r1c2 r1c3 | same-sets of 1 cell (r1c1) and 2 cells (r1c2 r1c3)
equal-sums r1c1 r1c1 = r1c2 | equal-sums names r1c1 twice in a group
indexing row r1c1 r1c1 | indexing names r1c1 twice
region r1c1 r1c2 r1c3 r1c4 r2c1 | a region of 5 cells (r1c1 r1c2 r1c3 r1c4 r2c1)
cage r1c1 r1c2 r1c3 r1c4 r2c1 | a cage of 5 cells (r1c1 r1c2 r1c3 r1c4 r2c1)
lunchbox 4 r1c1 | a lunchbox of 1 cell (r1c1)
difference r1c1 | difference of 1 cell (r1c1); expected two
equal-sums r1c1 = r1c2 r1c3 r1c4 r2c1 r2c2 | r1c1 and r1c2 r1c3 r1c4 r2c1 r2c2 have the same sum
total 9 r1c1 r1c2 | r1c1 r1c2 add up to 9
quadruple 12345 r1c1 r1c2 | expected digits from 1 to 4
quadruple 123 r1c1 r1c2 | a quadruple of 3 digits at r1c1 r1c2
rellik 1000 r1c1 r1c2 | a rellik cage of 1000 (r1c1 r1c2)
anti-taxicab 5 | the distance 5 is none of the digits
negative difference difference | negative names a kind twice
digits 1-3 | 3 digits for rows of 4 cells
digits 0-60 | digits from 0 to 60
cage 8 r1c1 r1c2 | cannot add up to 8
""".strip().splitlines()


@pytest.mark.parametrize("line", KEPT)
def test_a_board_keeps_a_constraint(line) -> None:
    assert broken(with_lines(line)) == []


@pytest.mark.parametrize("line", BROKEN)
def test_a_board_breaks_a_constraint(line) -> None:
    text, rule, cells = line.split(" | ")
    found = broken(with_lines(text))
    assert (rule, set(cells.split())) in [(name, set(held.split())) for name, held in found]


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_a_constraint_that_no_digits_keep_is_rejected_with_its_cells(line) -> None:
    text, said = line.split(" | ")
    with pytest.raises(runut.RunutError) as caught:
        with_lines(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("line", [*KEPT, *(line.split(" | ")[0] for line in BROKEN)])
def test_a_constraint_is_written_as_it_is_read(line) -> None:
    puzzle = with_lines(line)
    assert str(puzzle).splitlines()[-1] == line
    assert runut.read(str(puzzle)) == puzzle


def test_thirds_of_six_digits_are_low_middle_and_high() -> None:
    full = runut.Solution(
        tuple(
            tuple(map(int, row))
            for row in ["135246", "246135", "351624", "462513", "513462", "624351"]
        )
    )
    assert broken(with_lines("entropic r1c1 r1c2 r1c3 r1c4", head=SIX), full) == []
    assert broken(with_lines("entropic r1c3 r1c5", head=SIX), full) == []
    assert broken(with_lines("entropic r1c1 r1c4", head=SIX), full) == [("entropic", "r1c1 r1c4")]
    found = broken(with_lines("global-entropy", head=SIX), full)
    assert ("entropy-missing", "r1c1 r1c2 r2c1 r2c2") in found


def test_dots_exempt_their_neighbours_from_what_is_negative() -> None:
    dotted = with_lines("negative difference ratio", "difference r1c1 r1c2")
    undotted = with_lines("negative difference ratio")
    assert ("negative-ratio", "r1c1 r1c2") in broken(undotted)
    assert not [each for each in broken(dotted) if each[1] == "r1c1 r1c2"]


def test_the_values_of_dots_on_the_board_are_those_that_others_lack() -> None:
    found = broken(with_lines("negative difference", "difference 3 r3c2 r4c3"))
    assert {rule for rule, _ in found} == {"difference", "negative-difference"}
    assert ("negative-difference", "r2c2 r3c2") in found, "a difference of 3"
    assert ("negative-difference", "r1c1 r1c2") not in found, "a difference of 1"


def test_digits_may_begin_at_zero_and_a_blank_is_a_dot() -> None:
    puzzle = runut.read(
        "sudoku 2x2\n0 . . .\n. 3 . .\n. . . .\n. . . .\ndigits 0-3\nsandwich 3 r1\n"
    )
    assert puzzle.givens == 2
    assert str(puzzle).splitlines()[1] == "0 . . ."
    solution = runut.solve(puzzle, algorithm="model").solution
    assert solution is not None
    assert {digit for row in solution.rows for digit in row} == {0, 1, 2, 3}
    assert runut.check(puzzle, solution) == ()
    clue, first, *_ = runut.draw(puzzle, solution, format="text").replace("|", " ").split()
    assert (clue, first) == ("3", "0")
    with pytest.raises(runut.RunutError, match="expected a digit from 0 to 3"):
        runut.read("sudoku 2x2\n4 . . .\n. . . .\n. . . .\n. . . .\ndigits 0-3\n")


def test_rows_of_digits_from_zero_have_zeros_for_digits() -> None:
    digits = sudoku.Digits(0, 3)
    puzzle = runut.Sudoku.from_rows([[0, None, ".", 3], *[["."] * 4] * 3], constraints=(digits,))
    assert puzzle.cells[:4] == (1, 0, 0, 4)


def test_rows_of_more_digits_than_cells_lack_some() -> None:
    puzzle = with_lines("digits 0-5", "no-boxes")
    rows = ["0123", "1234", "2345", "3450"]
    assert broken(puzzle, runut.Solution(tuple(tuple(map(int, row)) for row in rows))) == []
    assert not [rule for rule in runut.model(puzzle).rules if rule.name == "row-complete"]


def test_a_sandwich_lies_between_the_least_and_the_greatest_digit_of_the_board() -> None:
    rows = ["0123", "2301", "1032", "3210"]
    full = runut.Solution(tuple(tuple(map(int, row)) for row in rows))
    assert broken(with_lines("digits 0-3", "sandwich 3 r1"), full) == []
    assert broken(with_lines("digits 0-3", "sandwich 0 r2"), full) == []
    assert broken(with_lines("digits 0-3", "sandwich 2 r1"), full) != []


def test_a_zero_is_no_skyscraper() -> None:
    rows = ["0123", "2301", "1032", "3210"]
    full = runut.Solution(tuple(tuple(map(int, row)) for row in rows))
    assert broken(with_lines("digits 0-3", "skyscraper 3 r1"), full) == []


def test_lines_over_regions_follow_the_jigsaw() -> None:
    jigsaw = "jigsaw 1112 1322 3324 3444"
    assert broken(with_lines(jigsaw, "region-sum-line r1c3 r1c4")) != []
    found = broken(with_lines(jigsaw, "region-sum-line r1c1 r1c2 r1c3 r2c1"))
    assert not [rule for rule, _ in found if rule == "stretch-sums"]


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("sandwich 12", 10, "expected a row, a column or cells after '12'"),
        ("sandwich x r1", 10, "expected the sum (a whole number), found 'x'"),
        ("sandwich 5 r9", 12, "expected rows and columns from 1 to 4, found 'r9'"),
        ("sandwich 5 x1", 12, "expected a cell such as r3c7, found 'x1'"),
        ("skyscraper 3 r1 from above", 17, "expected 'from left' or 'from right' after a row"),
        ("skyscraper 3 c1 from left", 17, "after a column, found 'from left'"),
        ("little-killer 9 r1c2 from left", 22, "expected a direction such as 'down left'"),
        ("little-killer 9 r1c5 down left", 17, "expected rows and columns from 1 to 4"),
        ("thermometer", 1, "expected cells after 'thermometer'"),
        ("thermometer r1c1 r9c9", 18, "expected rows and columns from 1 to 4"),
        ("clone r1c1 r1c2", 12, "expected '=' after 'r1c2'"),
        ("indexing diagonal r1c1", 10, "expected row, column or box, found 'diagonal'"),
        ("negative kropki", 10, "expected difference, ratio or sum, found 'kropki'"),
        ("diagonals sideways", 11, "expected nothing after 'diagonals', found 'sideways'"),
        ("minimum r1c1 r1c2", 14, "expected nothing after 'r1c1', found 'r1c2'"),
        ("relation 1 r1c1 r1c2", 10, "expected pairs of digits such as 12,21"),
        ("automaton 0 0-1 1 r1c1", 13, "expected steps such as 0-1-0"),
        ("digits 9", 8, "expected digits such as 0-8"),
    ],
)
def test_a_word_that_is_wrong_is_named_with_its_place(text, place, said) -> None:
    with pytest.raises(runut.FormatError) as caught:
        with_lines(text)
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (6, place)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [("thermometer r1c1 r1c2 r1c1", 23), ("arrow r1c1 = r1c2 r1c1", 19)],
)
def test_a_cell_that_stands_twice_is_named_at_its_second_place(text, place) -> None:
    with pytest.raises(runut.PuzzleError) as caught:
        with_lines(text)
    assert caught.value.column == place


def test_a_constraint_is_called_by_its_cells_on_a_board_of_more_digits() -> None:
    model = runut.model(with_lines("digits 0-8", "cage 3 r2c3 r2c4"))
    assert Sentences(FAMILY, model).premise(Premise("cage-sum", 0)) == "the cage of r2c3 r2c4"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("thermo r1c1 r1c2", "unknown constraint 'thermo'; did you mean thermometer"),
        ("Anti-Knigt", "unknown constraint 'anti-knigt'; did you mean anti-knight"),
        ("quux r1c1 r1c2", "unknown constraint 'quux'; known: anti-king, anti-knight"),
        ("odd-first 3 r1", "unknown constraint 'odd-first'; did you mean odd"),
        ("my_rule 3", "unknown constraint 'my_rule'"),
        ("renban: r1c1 r1c2", "unknown constraint 'renban:'; did you mean renban"),
        ("abc", "unknown constraint 'abc'; known: anti-king, anti-knight"),
    ],
)
def test_a_constraint_that_is_spelt_wrongly_is_no_second_puzzle(text, said) -> None:
    puzzles = runut.read_all(
        "sudoku 3x3\n" + ("." * 9 + "\n") * 9 + f"even r1c1\n{text}\nodd r1c2\n"
    )
    with pytest.raises(runut.FormatError) as caught:
        next(iter(puzzles))
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (12, 1)
    assert fault.message.startswith(said)


def test_a_board_that_begins_with_a_row_of_letters_follows_a_board() -> None:
    board = "CABE .... .... ....\n" + ("." * 16 + "\n") * 15
    assert len(list(runut.read_all(board + board))) == 2
