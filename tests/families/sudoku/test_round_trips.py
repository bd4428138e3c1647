"""Five hundred puzzles that Runut makes, as links of the sites where setters share them."""

from __future__ import annotations

import pytest

import runut
from runut.families.sudoku import kinds
from runut.families.sudoku.model import Sudoku
from sudoku_boards import stated

SITES = {
    "penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    "sudokupad": "https://sudokupad.app/",
}
SHAPES = (kinds.Size, kinds.Grids)
VARIANTS = sorted(
    name for kind in kinds.known().values() if kind not in SHAPES for name in kind.chance
)
"""All but boards that are no squares."""
SEEDS = range(8)
UNHELD = {
    *("anti-taxicab", "automaton", "counting-circles", "digits", "equal-sums", "global-entropy"),
    "grid-diagonals",
    *("inequality", "lunchbox", "not", "numbered-rooms", "or", "pair-sum", "pattern", "rank"),
    "rank-ties",
    *("relation", "rellik", "same-sets", "sum-line"),
}
"""What neither site has a word for."""
UNDRAWN = {"penpa": {"total"}, "sudokupad": set()}
SPLIT = {"candidates", "negative"}
"""What is read as other constraints that ask the same: one for a cell, or `non-consecutive`."""


def made(variant: str, seed: int) -> Sudoku:
    """The puzzle of a seed, one in eight with nine digits."""
    size = "9" if seed == SEEDS[-1] else "6"
    return runut.generate("sudoku", seed=seed, size=size, variant=variant)


def lines(puzzle: Sudoku) -> list[str]:
    """The lines of the canonical text; a site may have kinds in an order of its own."""
    return sorted(runut.write(puzzle).splitlines())


@pytest.mark.laws
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_puzzle_that_is_made_comes_back_from_a_link(variant) -> None:
    for seed in SEEDS:
        puzzle = made(variant, seed)
        for site, address in SITES.items():
            if variant in UNHELD | UNDRAWN[site]:
                with pytest.raises(runut.PuzzleError, match=" cannot hold "):
                    runut.write(puzzle, format=site)
                continue
            link = runut.write(puzzle, format=site)
            again = runut.read(link)
            assert link.startswith(address)
            assert stated(again) == stated(puzzle)
            assert variant in SPLIT or lines(again) == lines(puzzle)


def test_five_hundred_puzzles_are_made() -> None:
    assert len(VARIANTS) * len(SEEDS) >= 500


@pytest.mark.parametrize("variant", ["killer", "thermo", "arrow", "sandwich", "kropki", "jigsaw"])
def test_a_puzzle_of_a_common_variant_comes_back_from_a_link(variant) -> None:
    puzzle = made(variant, 0)
    for site in SITES:
        assert lines(runut.read(runut.write(puzzle, format=site))) == lines(puzzle)
