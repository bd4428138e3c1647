"""Errors name the kind of an address that is not a puzzle of Runut."""

from __future__ import annotations

import pytest

import runut


def test_an_unknown_address_is_called_so() -> None:
    with pytest.raises(runut.FormatError, match="this address is not known") as caught:
        runut.read("https://example.com/x")
    assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://puzz.link/p?slither/4/4/dg1bcg", "slitherlink"),
        ("http://pzv.jp/p.html?nurikabe/5/5/k2", "nurikabe"),
        ("https://puzz.link/p?mashu/4/4/0000", "masyu"),
    ],
)
def test_an_address_of_another_kind_names_the_kind(address, name) -> None:
    with pytest.raises(runut.FormatError, match=f"the address of a {name}"):
        runut.read(address)


def test_an_address_without_its_scheme_names_the_kind_too() -> None:
    with pytest.raises(runut.FormatError, match="the address of a slitherlink"):
        runut.read("puzz.link/p?slither/5/5/a")


HITORI = runut.read("hitori 2x2\n2 1\n1 .\n")


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?hitori/v:/2/2/211.",
        "https://puzz.link/p?hitori_edit/2/2/211.",
        "https://puzz.link/p?HITORI/2/2/211.",
        "https://puzz.link/p?hitori/2/2/211./",
        "pzv.jp/p.html?hitori_play/2/2/211.",
    ],
)
def test_an_address_is_read_with_all_that_pzpr_writes_in_it(address) -> None:
    assert runut.read(address) == HITORI


@pytest.mark.parametrize(
    ("address", "column", "message"),
    [
        ("https://puzz.link/p?hitori", 27, "expected 'width/height/' after 'hitori/'"),
        ("https://puzz.link/p?nonogram/", 30, "expected 'width/height/' after 'nonogram/'"),
        ("https://puzz.link/p?sudoku/9", 28, "after 'sudoku/', found '9'"),
        ("https://puzz.link/p?hitori/5/5", 31, "expected 25 cells"),
        ("https://puzz.link/p?sudoku/9/9", 31, "expected 81 cells, found 0"),
    ],
)
def test_an_address_that_ends_early_says_what_is_missing(address, column, message) -> None:
    with pytest.raises(runut.FormatError, match=message) as caught:
        runut.read(address)
    assert caught.value.column == column


@pytest.mark.parametrize("seed", ["3x3#12345", "3x3de#12345", "10x10dk#1"])
def test_a_seed_is_not_called_the_seed_of_one_game(seed) -> None:
    with pytest.raises(runut.FormatError, match="holds the puzzle, found a seed") as caught:
        runut.read(seed)
    assert "such as Solo or Pattern" in str(caught.value)
    assert caught.value.column == seed.index("#") + 1
