"""The paper's file: what is read, what is written, and every fault with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.errors import FormatError, InputError, PuzzleError, UnreadWarning
from runut.families.packing.model import Kind, Piece

BOARD = "5 5 7\nDEFAULT\n"
MASK = "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\n"
PIECES = "A\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n"
CUSTOM_PIECES = "A\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n"


def faults(text: str, *, family: str | None = None) -> list[str]:
    with pytest.raises(InputError) as caught:
        runut.read(text, family=family)
    return [f"{each.line}:{each.column}: {each.message}" for each in caught.value.faults]


# -- what is read -------------------------------------------------------------------------------


def test_a_file_of_the_paper_is_read_as_it_stands() -> None:
    puzzle = runut.read(MASK + CUSTOM_PIECES)
    assert (puzzle.kind, puzzle.rows, puzzle.columns) == (Kind.CUSTOM, 5, 7)
    assert puzzle.mask == ("...X...", ".XXXXX.", "XXXXXXX", ".XXXXX.", "...X...")
    assert [piece.name for piece in puzzle.pieces] == list("ABCDE")
    assert puzzle.pieces[2] == Piece("C", ("CCCC", " C"))
    assert puzzle.area == 19


def test_the_word_for_spare_pieces_is_told() -> None:
    with pytest.warns(UnreadWarning, match="left over, as SPARE in line 2 says"):
        puzzle = runut.read("1 3 2\nDEFAULT SPARE\nAAA\nB\n", family="packing")
    assert all(piece.is_spare for piece in puzzle.pieces)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "  " + text,
        lambda text: text + "\n \n\n",
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("CUSTOM", " custom "),
        lambda text: "\n\n" + text,
        lambda text: text.replace("5 7 5", "5\t7   5 "),
    ],
)
def test_small_liberties_change_nothing(change) -> None:
    assert runut.read(change(MASK + CUSTOM_PIECES)) == runut.read(MASK + CUSTOM_PIECES)


def test_blank_margins_of_pieces_are_kept() -> None:
    puzzle = runut.read("3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A \n AA\n")
    assert puzzle.pieces[0].rows == (" A", " A ", " AA")
    assert puzzle.pieces[0].cells == ((0, 0), (1, 0), (2, 0), (2, 1))
    assert runut.read(str(puzzle)) == puzzle


def test_a_piece_may_fall_apart() -> None:
    assert runut.count("1 3 2\nDEFAULT\nA A\nB\n").count == 1


def test_a_pyramid_is_read_and_holds_a_sum_of_squares() -> None:
    puzzle = runut.read("3 3 5\nPYRAMID\nAA\nAA\nBBB\nC\nCC\nDD\nEE\n")
    assert (puzzle.kind, puzzle.area) == (Kind.PYRAMID, 14)
    assert [len(layer) for layer in runut.solve(puzzle).solution.cells] == [3, 2, 1]


def test_the_letter_x_may_name_a_piece_right_after_a_mask() -> None:
    puzzle = runut.read("2 2 1\nCUSTOM\nXX\nX.\nXX\nX\n")
    assert puzzle.pieces == (Piece("X", ("XX", "X")),)


# -- what is written ----------------------------------------------------------------------------


def test_the_canonical_text_is_the_paper_s_file() -> None:
    assert str(runut.read("  " + MASK.lower().replace("x", "X") + CUSTOM_PIECES + "\n\n")) == (
        MASK + CUSTOM_PIECES
    )


# -- the first two lines ------------------------------------------------------------------------

KINDS = "(DEFAULT, CUSTOM, PYRAMID)"
THREE = "expected three numbers (rows, columns, pieces)"
ROWS = "expected the number of rows"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1 2 3 4\nDEFAULT\nA\n", f"1:7: {THREE}, found 4 words"),
        ("0 0 0\n", "1:1: expected the number of rows from 1 to 1000000, found 0"),
        ("1 2 27\n", "1:5: expected the number of pieces from 1 to 26, found 27"),
        ("A B C\n", "1:1: expected the number of rows (a whole number), found 'A'"),
        ("-1 2 1\nDEFAULT\n", "1:1: expected the number of rows (a whole number), found '-1'"),
        ("5 5 7\n", f"2:1: expected the type of the board {KINDS}, found the end of the text"),
        ("5 5 7\n     ", f"2:1: expected the type of the board {KINDS}, found ''"),
        ("5 5 7\n FUFUFAFA\nA\n", f"2:2: expected the type of the board {KINDS}, found 'FUFUFAFA'"),
        ("1000 1001 1\nDEFAULT\n", "1:1: a board of 1000x1001; expected at most 1,000,000 cells"),
        ("99999999999 2 1\nDEFAULT\n", f"1:1: {ROWS} from 1 to 1000000, found 99999999999"),
        (f"{'9' * 30} 2 1\nDEFAULT\n", f"1:1: {ROWS} (a whole number), found '{'9' * 30}'"),
        ("4 5 1\nPYRAMID\nA\n", "1:3: expected as many columns as rows in a pyramid (4), found 5"),
        (
            "144 144 1\nPYRAMID\nA\n",
            "1:1: expected a pyramid of at most 1,000,000 balls (143 levels), found 144",
        ),
    ],
)  # fmt: skip
def test_a_wrong_head_is_reported_with_its_place_and_recognised_as_packing(text, first) -> None:
    assert faults(text)[0] == first


def test_two_numbers_alone_may_be_another_family_s_but_are_rejected_by_this_one() -> None:
    assert faults("1 2", family="packing")[0] == f"1:4: {THREE}, found 2 words"
    assert faults("1 2")


def test_all_faults_of_the_head_are_reported_at_once() -> None:
    assert [each.partition(" expected")[0] for each in faults("0 x 27\nROUND\n")] == [
        "1:1:", "1:3:", "1:5:", "2:1:",
    ]  # fmt: skip


# -- the mask -----------------------------------------------------------------------------------


ROW_1 = "row 1 of 5 of the board"
LETTER = "expected a letter from A to Z or a space in a piece"


@pytest.mark.parametrize(
    ("old", "new", "reported"),
    [
        ("...X...\n.X", "...X..\n.X", [f"3:7: expected 7 characters in {ROW_1}, found 6"]),
        ("...X...\n.X", "...X....\n.X", [f"3:8: expected 7 characters in {ROW_1}, found 8"]),
        ("...X...\n.X", "...X..P\n.X", [f"3:7: expected 'X' or '.' in {ROW_1}, found 'P'"]),
        ("...X...\n.X", "...x..#\n.X", [f"3:4: expected 'X' or '.' in {ROW_1}, found 'x'"]),
        ("XXXXXXX\n", "\n", ["5:1: expected row 3 of 5 of the board, found a blank line"]),
        ("XXXXXXX\n", "", ["7:1: expected row 5 of 5 of the board, found a piece: 'A'"]),
        ("XXXXXXX\n", "XXXXXXX\nXXXX...\n", [f"8:1: {LETTER}, found '.'"]),
    ],
)  # fmt: skip
def test_a_wrong_mask_is_reported_with_its_place(old, new, reported) -> None:
    assert faults(MASK.replace(old, new, 1) + CUSTOM_PIECES) == reported


def test_a_mask_that_is_missing_is_reported_with_the_missing_pieces() -> None:
    assert faults("5 7 5\nCUSTOM") == [
        "3:1: expected row 1 of 5 of the board, found the end of the text",
        "3:1: expected 5 pieces (the first line says so), found 0",
    ]


def test_every_faulty_row_of_a_mask_is_reported() -> None:
    text = MASK.replace(".XXXXX.", ".XX?XX.") + CUSTOM_PIECES
    assert [each.partition(" ")[0] for each in faults(text)] == ["4:4:", "6:4:"]


# -- the pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reported"),
    [
        ("A\nAA\n", "AX\nAA\n", ["3:2: expected only A in this line of a piece, found X"]),
        ("A\nAA\n", "A\nA#\n", [f"4:2: {LETTER}, found '#'"]),
        ("A\nAA\n", "A\nA\tA\n", [f"4:2: {LETTER}, found '\\t'"]),
        ("A\nAA\n", "a\naa\n", [f"3:1: {LETTER}, found 'a'",
                               f"4:1: {LETTER}, found 'a'"]),
        ("C\nCC\n", " A\nAA\n", ["7:2: piece A appears twice, first in line 3"]),
        ("A\nAA\n", "Z\nA\nAA\n", ["18:1: expected 7 pieces (the first line says so), found 8"]),
        ("A\nAA\n", "", ["16:1: expected 7 pieces (the first line says so), found 6"]),
        ("A\nAA\n", "\nA\nAA\n", ["3:1: expected a line of a piece, found a blank line"]),
        ("A\nAA\n", "       \nAX\n", ["3:1: expected a line of a piece, found a blank line",
                                      "4:2: expected only A in this line of a piece, found X"]),
        ("A\nAA\n", "A\n\nAA\n", ["4:1: expected a line of a piece, found a blank line"]),
    ],
)  # fmt: skip
def test_wrong_pieces_are_reported_with_their_places(old, new, reported) -> None:
    assert faults(BOARD + PIECES.replace(old, new, 1)) == reported


def test_lower_case_letters_get_advice() -> None:
    with pytest.raises(FormatError, match="capital letters"):
        runut.read(BOARD + PIECES.replace("GGG", "ggg"))


@pytest.mark.parametrize(
    ("text", "board", "pieces"),
    [
        (BOARD + PIECES.replace("C\nCC", "CC"), 25, 24),
        (BOARD + PIECES.replace("GGG", "GGGG"), 25, 26),
        (MASK + CUSTOM_PIECES.replace("D\n", "DD\n"), 19, 20),
        ("4 4 5\nPYRAMID\nAAA\n  AA\nC\nBB\nBB\nEE\nZZ\nZ\nZ\n", 30, 16),
        ("1 1 1\nCUSTOM\n.\nA\n", 0, 1),
    ],
)
def test_unequal_areas_are_reported_both(text, board, pieces) -> None:
    with pytest.raises(PuzzleError) as caught:
        runut.read(text)
    (fault,) = caught.value.faults
    assert fault.message == f"the board has {board} free cells, but the pieces have {pieces}"
    assert (fault.line, fault.column) == (1, 1)


def test_several_packings_are_read_one_after_the_other() -> None:
    texts = ["1 2 1\nDEFAULT\nAA\n", MASK + CUSTOM_PIECES + "\n", BOARD + PIECES]
    assert list(runut.read_all("".join(texts))) == [runut.read(text) for text in texts]


def test_places_count_from_the_beginning_of_the_text() -> None:
    assert faults("\n\n4 5 1\nPYRAMID\nA\n")[0].startswith("3:3:")


# -- absurd texts -------------------------------------------------------------------------------


def test_at_most_fifty_faults_are_reported() -> None:
    assert len(faults("9 9 3\nDEFAULT\n" + "#\n" * 10_000)) == 50


def test_pieces_beyond_all_boards_end_the_reading() -> None:
    endless = "9 9 3\nDEFAULT\n" + ("A" * 100_000 + "\n") * 50
    assert faults(endless) == ["13:1: expected pieces of at most 1,000,000 cells, found more"]


def test_a_piece_written_far_to_the_right_is_rejected() -> None:
    lines = "A\n" * 999 + " " * 9_999 + "A\n"
    reported = faults("1000 1 1\nDEFAULT\n" + lines)
    assert reported == ["1:1: piece A is written as 1000x10000; expected at most 1,000,000"]


def faults_or_none(text: str) -> list[str]:
    try:
        puzzle = runut.read(text, family="packing")
    except InputError:
        return faults(text, family="packing")
    assert runut.read(str(puzzle)) == puzzle
    return []


@given(st.text(st.sampled_from("0123 579ABXYZabDEFAULTCUSTOMPYRAMID.#\n\t "), max_size=200))
def test_any_text_is_read_or_rejected_with_a_place(text) -> None:
    assert "None" not in str([each.split()[0] for each in faults_or_none(text)])


@given(st.integers(0, len(MASK + CUSTOM_PIECES) - 1), st.characters(exclude_characters="\0"))
def test_a_changed_character_is_read_or_rejected_with_a_place(at, character) -> None:
    text = MASK + CUSTOM_PIECES
    found = faults_or_none(text[:at] + character + text[at + 1 :])
    assert "None" not in str([each.split()[0] for each in found])


# -- the shared data ----------------------------------------------------------------------------

FIRST_FAULTS = {
    "invalid-custom-1": "3:1: expected row 1 of 5 of the board, found a blank line",
    "invalid-custom-2": "3:7: expected 7 characters in row 1",
    "invalid-custom-3": "3:7: expected 'X' or '.' in row 1",
    "invalid-custom-4": "7:1: expected row 5 of 5 of the board, found a piece: 'A'",
    "invalid-custom-5": "3:1: expected row 1 of 5 of the board, found the end of the text",
    "invalid-firstline-1": "1:4: expected three numbers",
    "invalid-firstline-2": "1:1: expected the number of rows from 1",
    "invalid-firstline-3": "1:5: expected the number of pieces from 1 to 26, found 27",
    "invalid-firstline-4": "1:1: expected the number of rows (a whole number), found 'A'",
    "invalid-pieces-1": "3:1: expected a line of a piece, found a blank line",
    "invalid-pieces-2": "4:2: expected only A in this line of a piece, found X",
    "invalid-pieces-3": "4:2: expected a letter from A to Z or a space in a piece, found '#'",
    "invalid-pieces-4": "7:1: piece A appears twice, first in line 3",
    "invalid-pieces-5": "18:1: expected 7 pieces (the first line says so), found 8",
    "invalid-pieces-6": "16:1: expected 7 pieces (the first line says so), found 6",
    "invalid-pieces-7": "1:1: the board has 25 free cells, but the pieces have 24",
    "invalid-type-1": "2:1: expected the type of the board",
    "invalid-type-2": "2:1: expected the type of the board",
    "invalid-type-3": "1:1: the board has 30 free cells, but the pieces have 16",
    "invalid-type-4": "2:1: expected the type of the board",
}


@pytest.mark.parametrize("name", FIRST_FAULTS)
def test_the_paper_s_invalid_inputs_are_rejected_at_the_right_place(name, shared) -> None:
    text = (shared / "paper" / f"{name}.txt").read_text(encoding="utf-8")
    assert faults(text, family="packing")[0].startswith(FIRST_FAULTS[name])


@pytest.mark.parametrize("name", sorted(set(FIRST_FAULTS) - {"invalid-firstline-1"}))
def test_the_paper_s_invalid_inputs_are_known_as_packings(name, shared) -> None:
    text = (shared / "paper" / f"{name}.txt").read_text(encoding="utf-8")
    assert faults(text)[0].startswith(FIRST_FAULTS[name])


def test_the_paper_s_outputs_are_reached(shared, cases) -> None:
    for name, text in cases.items():
        assert (shared / "paper" / f"{name}.txt").read_text(encoding="utf-8") == text
        output = (shared / "paper" / f"{name}-output.txt").read_text(encoding="utf-8")
        result = runut.solve(text, algorithm="piece-backtracking")
        if result.solution is None:
            assert output == "No solution found"
            continue
        rows = ["".join(map(str, row)).replace(".", " ") for row in result.solution.rows]
        assert output.splitlines()[1 : len(rows) + 1] == rows
        assert int(re.findall(r"\d+", output)[-1]) == result.stats.nodes


EXAMPLES = Path(__file__).parents[3] / "examples" / "packing"
COUNTS = {
    "unique": 1,
    "blank-column": 1,
    "custom-1": 32,
    "default-2": 64,
    "default-5": 0,
}


def test_examples_are_read_or_rejected_as_their_names_say() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.txt")}
    assert len(texts) == 19
    for name, text in texts.items():
        if name.startswith("invalid"):
            assert faults(text), name
        else:
            assert str(runut.read(text)) == text, name


@pytest.mark.parametrize("name", COUNTS)
def test_examples_have_the_solutions_that_the_documents_tell(name) -> None:
    text = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    assert runut.count(text).count == COUNTS[name]


def test_a_first_line_of_four_numbers_is_reported_as_the_paper_tells_it() -> None:
    with pytest.raises(runut.FormatError, match="found 4 words"):
        runut.read("0 0 0 0")
