"""The rules of tents against a real matching, on every board of a few cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from runut_tents import FAMILY, Tents

import runut
from runut.core.limits import Limits
from runut.core.puzzle import Solution
from runut.core.rules.check import check
from runut.core.shape import rows_of
from runut.explaining.sentences import Sentences
from stated.cutting_planes import Verifier

SIZES = [(1, 1, 1), (1, 4, 2), (5, 1, 3), (2, 2, 2), (3, 3, 4), (2, 5, 3), (4, 3, 3), (5, 3, 3)]
"""Width, height and the most trees; the ring of four trees and four tents needs three by three."""


def every_board(width: int, height: int, most: int) -> Iterator[Tents]:
    """Up to so many trees in every way, without clues."""
    clues = (None,) * (width + height)
    for number in range(most + 1):
        for trees in combinations(range(width * height), number):
            yield Tents(width, height, clues, frozenset(trees))


def is_beside(width: int, one: int, other: int) -> bool:
    return abs(one // width - other // width) + abs(one % width - other % width) == 1


def is_touching(width: int, one: int, other: int) -> bool:
    return max(abs(one // width - other // width), abs(one % width - other % width)) == 1


def is_matched(width: int, trees: Sequence[int], tents: Sequence[int]) -> bool:
    """Whether each tree has a tent of its own, by augmenting paths."""
    tree_of: dict[int, int] = {}

    def finds(tree: int, seen: set[int]) -> bool:
        for tent in tents:
            if is_beside(width, tree, tent) and tent not in seen:
                seen.add(tent)
                if tent not in tree_of or finds(tree_of[tent], seen):
                    tree_of[tent] = tree
                    return True
        return False

    return len(trees) == len(tents) and all(finds(tree, set()) for tree in trees)


def tents_apart(width: int, height: int) -> list[tuple[int, ...]]:
    """Every set of cells that do not touch; the rule about pairs forbids all others."""
    places = range(width * height)
    sets = (tents for number in range(5) for tents in combinations(places, number))
    return [
        tents
        for tents in sets
        if not any(is_touching(width, *pair) for pair in combinations(tents, 2))
    ]


@pytest.mark.parametrize(("width", "height", "most"), SIZES)
def test_sums_over_components_are_a_matching(width, height, most) -> None:
    boards = tents_apart(width, height)
    for puzzle in every_board(width, height, most):
        model = FAMILY.model(puzzle)
        for tents in boards:
            if len(tents) == len(puzzle.trees) and not puzzle.trees.intersection(tents):
                board = Solution(rows_of([int(at in tents) for at in range(width * height)], width))
                is_right = is_matched(width, sorted(puzzle.trees), tents)
                assert (not check(model, board)) == is_right, (puzzle, tents)


@pytest.mark.parametrize("sample", FAMILY.samples, ids=lambda sample: sample.name)
def test_a_verdict_is_proved_although_the_rules_imply_sums(sample) -> None:
    puzzle = runut.read(sample.text, family="tents")
    certificate = runut.prove(puzzle)
    assert Verifier(certificate.formula).verify(certificate.proof)
    assert certificate.verdict is runut.solve(puzzle, limits=Limits(solutions=2)).uniqueness


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", '"no tree is beside r1c1". With another choice, its cells give at least 1.'),
        ("id", '"tidak ada pohon di samping r1c1". Dengan pilihan lain, sel-selnya memberi'),
    ],
)
def test_a_step_reads_in_both_languages(language, said) -> None:
    puzzle = runut.read(FAMILY.samples[0].text)
    sentences = Sentences(FAMILY, FAMILY.model(puzzle), language)
    first = sentences.whole(runut.explain(puzzle)[0])
    assert said in first
    assert first.endswith({"en": "So r1c1 = grass.", "id": "Jadi r1c1 = rumput."}[language])
