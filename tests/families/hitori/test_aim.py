"""The rules of a hitori for its player: empty cells and conventions are told, if there are any."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import runut
from runut.families.hitori.aim import ALWAYS, SAID
from runut.families.hitori.model import Convention, Hitori


def aim_of(rows: list[list[int]], conventions: Iterable[str] = ()) -> list[str]:
    """The names of the sentences, but for the three rules."""
    said = runut.aim(Hitori.from_rows(rows, conventions=conventions))
    named = {SAID.say(name, "en"): name for name in SAID.words}
    names = [named[each] for each in said]
    assert tuple(names[:3]) == ALWAYS
    return names[3:]


@pytest.mark.parametrize(
    ("rows", "conventions", "expected"),
    [
        ([[1, 2], [2, 1]], [], []),
        ([[1, 0], [2, 1]], [], ["empty"]),
        ([[1, 0], [2, 1]], ["equal-blanks"], ["equal-blanks"]),
        ([[1, 2], [2, 1]], ["equal-blanks"], []),
        ([[1, 2], [2, 1]], ["some-black"], ["some-black"]),
        (
            [[1, 0]],
            ["all-black-allowed", "some-black"],
            ["empty", "some-black", "all-black-allowed"],
        ),
    ],
)
def test_what_differs_from_the_usual_is_told(rows, conventions, expected) -> None:
    assert aim_of(rows, conventions) == expected


def test_every_convention_has_a_sentence() -> None:
    assert set(Convention) <= set(SAID.words)
