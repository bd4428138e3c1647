"""What searches say: the first nodes of a small search by every algorithm, in both languages.

`narrations/` holds a file for each family and language: a heading for each algorithm and sample,
then a line for each node, which begins with its verdict and its line of the pseudo-code.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import runut
from runut.families import OWN, load
from runut.verbs.texts import narration_of, nodes_of

TEXTS = Path(__file__).with_name("narrations")
FEW = runut.Limits(solutions=None, nodes=14)
SAMPLES = {
    "sudoku": ("figure-16", "four-killer"),
    "hitori": ("several", "the-paper-fails"),
    "nonogram": ("two-solutions", "choiri-5"),
    "packing": ("unique", "default-5"),
}


def narrated(family: str, language: str) -> Iterator[str]:
    """The lines of a file."""
    known = {sample.name: sample.text for sample in load(family).samples}
    for algorithm in load(family).algorithms:
        if not algorithm.native:
            continue
        for sample in SAMPLES[family]:
            puzzle = runut.read(known[sample], family=family)
            result = runut.solve(puzzle, algorithm=algorithm.name, limits=FEW, record=True)
            narration = narration_of(puzzle, algorithm.name, language=language)
            yield f"# {algorithm.name}: {sample}"
            for node in islice(nodes_of(puzzle, result), FEW.nodes):
                happening = narration.happening(node)
                line = narration.line(happening)
                yield f"{happening.verdict} {line} {narration.says(happening)}"


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("family", OWN)
def test_a_search_says_what_it_said(family, language) -> None:
    expected = (TEXTS / f"{family}.{language}.txt").read_text("utf-8").splitlines()
    assert list(narrated(family, language)) == expected
