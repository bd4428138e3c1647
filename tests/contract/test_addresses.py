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
