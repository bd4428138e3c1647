"""The ladder of hitori: each technique on a board that needs it, and whole collections by hand."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import runut
from runut import Hitori, Limits, Proof
from runut.core.tables import LANGUAGES
from runut.explaining.checker import faults
from runut.explaining.sentences import Sentences
from runut.families.hitori import FAMILY

NAMES = FAMILY.explainer.names()
NEEDED = {
    "white-next-to-black": "hitori/3/3/322123221",
    "black-duplicate-of-white": "hitori/3/3/312211223",
    "some-of-each-colour": "hitori/1/1/1",
    "adjacent-triplet": "hitori/3/4/242211231121",
    "square-between-a-pair": "hitori/5/2/5413151521",
    "pair-induction": "hitori/5/3/422451542312211",
    "flanked-pair": "hitori/6/3/236453354136522535",
    "double-pair": "hitori/3/7/742117325772453312635",
    "last-way-out": "hitori/2/3/111312",
    "quad-corner": "hitori/4/3/234144334423",
    "triple-corner": "hitori/3/2/322332",
    "double-corner": "hitori/3/2/231332",
    "edge-pairs": "hitori/5/3/254224115324152",
    "unique-number": "hitori/2/2/1221",
    "partition": "hitori/2/4/21233314",
    "offset-pair": "hitori/2/5/2334441233",
    "h-wing": "hitori/5/3/142311312141153",
    "supposition": "hitori/2/4/14333243",
    "nested-supposition": "hitori/6/6/512341125436416323365234344616243561",
}
"""Boards that the ladder explains up to a technique, and no longer without it."""

ALL_PATTERNS = {"white-next-to-black", "black-duplicate-of-white", "flanked-pair", "double-pair"}
"""Techniques whose boards need some that are harder, but no suppositions."""


def explained(name: str, *without: str) -> Proof:
    """The board of a technique, explained without harder ones."""
    highest = "h-wing" if name in ALL_PATTERNS else name
    harder = NAMES[NAMES.index(highest) + 1 :]
    board = runut.read(NEEDED[name])
    left_out = [f"- {other}" for other in dict.fromkeys((*harder, *without))]
    return runut.explain(board, techniques=left_out, assume_unique=name == "unique-number")


def test_every_technique_has_a_board_but_one() -> None:
    assert [*NEEDED, "must-circle"] == sorted(NAMES, key=lambda name: name == "must-circle")


def test_a_cell_to_which_both_colours_of_another_lead_must_be_circled() -> None:
    """Where neither colour is refuted, so the board has several solutions."""
    left_out = ("- square-between-a-pair", "- supposition")
    proof = runut.explain("hitori/3/2/343156", techniques=left_out)
    said = {step.technique: step for step in proof}
    step = said["must-circle"]
    assert not list(faults(proof.model, proof.steps))
    assert proof.end == "stuck"
    assert step.conclusions[0].value == 0


@pytest.mark.parametrize("name", NEEDED)
def test_its_board_is_explained_with_a_technique_and_not_without(name) -> None:
    assert explained(name).complete
    assert not explained(name, name).complete


@pytest.mark.parametrize("name", NEEDED)
def test_a_technique_proves_what_it_says(name) -> None:
    proof = explained(name)
    assert not list(faults(proof.model, proof.steps, assume_unique=proof.assumes_unique))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NEEDED)
def test_a_technique_is_said_in_words(name, language) -> None:
    assert "{" not in explained(name).text(language)


def test_a_fact_names_the_colour_that_a_cell_has() -> None:
    step = runut.explain(NEEDED["adjacent-triplet"])[0]
    sentences = runut.explain(NEEDED["adjacent-triplet"]).text().splitlines()
    assert step.technique == "adjacent-triplet"
    assert "are black" in sentences[0]


def test_a_number_alone_may_be_black_where_some_cell_must_be() -> None:
    board = Hitori(2, 2, (1, 2, 2, 1), frozenset({"some-black"}))
    proof = runut.explain(board, assume_unique=True)
    assert "unique-number" not in {step.technique for step in proof}


def test_a_large_board_ends_within_its_limits() -> None:
    board = runut.generate("hitori", seed=1, options={"size": "60x60"})
    rating = runut.rate(board, limits=Limits(seconds=20))
    assert rating.end in ("solved", "seconds")


def boards(path: Path) -> Iterator[tuple[Hitori, str]]:
    """The boards of a collection that have one solution, and the colours of their cells."""
    text = path.read_bytes()
    lines = gzip.decompress(text) if path.suffix == ".gz" else text
    for line in lines.decode().splitlines():
        _, width, height, cells, count, solution, *_ = line.split(" ")
        if count == "1":
            yield Hitori(int(width), int(height), tuple(map(int, cells.split(",")))), solution


@pytest.mark.laws
@pytest.mark.parametrize(
    "name",
    [
        "janko_puzzlekit_470.txt.gz",
        "tudelft_sorted_2400.txt.gz",
        "sgt_singles_8_to_50.txt.gz",
        "large_unique_10_to_100.txt.gz",
        "unitn_18.txt",
    ],
)
def test_every_board_of_a_collection_is_explained_and_proved(collections, name) -> None:
    grades: Counter[int] = Counter()
    for board, solution in boards(collections / name):
        proof = runut.explain(board)
        assert proof.complete
        assert not list(faults(proof.model, proof.steps))
        for step in proof:
            for fact in step.conclusions:
                assert (int(solution[fact.places[0]]) == fact.value) == fact.holds
        grades[proof.grade] += 1
    assert sum(grades.values()) > 0


@pytest.mark.parametrize(
    ("technique", "numbers"),
    [
        ("black-duplicate-of-white", "of the 1s of column 2 only one is white"),
        ("adjacent-triplet", "the 2s of column 1"),
        ("flanked-pair", "the 5s of row 3, the 2s of row 3"),
        ("quad-corner", "the 4s of row 2"),
        ("edge-pairs", "the 1s of column 3, the 5s of column 4"),
    ],
)
def test_a_step_says_the_numbers_that_it_is_about(technique, numbers) -> None:
    proof = runut.explain(NEEDED[technique])
    step = next(step for step in proof if step.technique == technique)
    assert numbers in Sentences(FAMILY, proof.model).whole(step)
