"""The error tree and the messages of faults."""

from __future__ import annotations

import pickle

import pytest

from runut.errors import (
    Fault,
    FormatError,
    InputError,
    MissingExtraError,
    PuzzleError,
    RunutError,
    UnknownNameError,
)


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault("wrong"), "wrong"),
        (Fault("wrong", "mend it"), "wrong\n  mend it"),
        (Fault("wrong", line=4, column=7), "4:7: wrong"),
        (Fault("wrong", "mend it", 4, 7, "board.txt"), "board.txt:4:7: wrong\n  mend it"),
        (Fault("wrong", source="board.txt"), "board.txt: wrong"),
    ],
)
def test_a_fault_says_where_and_what_to_do(fault, text) -> None:
    assert str(fault) == text


@pytest.mark.parametrize("kind", [FormatError, PuzzleError, InputError])
def test_an_input_error_lists_all_its_faults(kind) -> None:
    error = kind([Fault("one", line=1, column=2), Fault("two")])
    assert str(error) == "1:2: one\ntwo"
    assert (error.line, error.column) == (1, 2)
    assert isinstance(error, ValueError | RunutError)


def test_a_place_is_only_given_to_faults_that_lack_one() -> None:
    error = PuzzleError([Fault("one", line=1, column=2), Fault("two", source="a"), Fault("three")])
    placed = error.at(source="b", line=9, column=8)
    assert type(placed) is PuzzleError
    assert str(placed) == "b:1:2: one\na:9:8: two\nb:9:8: three"
    assert str(error) == "1:2: one\na: two\nthree"


@pytest.mark.parametrize(
    "error",
    [
        FormatError(Fault("one", "mend it", 1, 2, "a")),
        PuzzleError([Fault("one"), Fault("two"), Fault("three")]),
        UnknownNameError("family", "sudoko", ("sudoku", "hitori")),
        MissingExtraError("reading photos", "photo"),
    ],
)
def test_errors_survive_pickling(error) -> None:
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


def test_an_unknown_name_is_answered_with_near_ones_or_all() -> None:
    near = UnknownNameError("family", "sudoko", ("sudoku", "hitori"))
    assert str(near) == "unknown family 'sudoko'; did you mean sudoku?"
    far = UnknownNameError("family", "xyz", ("sudoku", "hitori"))
    assert str(far) == "unknown family 'xyz'; known: sudoku, hitori"
    assert isinstance(far, LookupError)


def test_a_missing_extra_names_what_to_install() -> None:
    error = MissingExtraError("reading photos", "photo")
    assert str(error) == (
        "reading photos needs an extra package: pip install 'runut[photo]', "
        "in a checkout: pip install '.[photo]'"
    )
    assert isinstance(error, ImportError)


def test_a_message_is_one_fault_without_a_place() -> None:
    error = PuzzleError("no clue fits", "ask for fewer")

    assert error.faults == (Fault("no clue fits", "ask for fewer"),)
