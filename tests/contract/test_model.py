"""The algorithm `model`, which reads nothing but the rules, agrees with the family's own."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runut import _engine
from runut.core.family import AnyFamily, Backbone
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.rules import search as by_model
from runut.core.rules.model import Model, Rule
from runut.core.rules.parts import OneOf
from runut.core.rules.plain import packed
from runut.core.search import KEEP_ALL
from runut.core.shape import Cell, Value
from runut.verbs.questions import candidates
from runut.verbs.reading import load_all, read
from runut.verbs.solving import forced, solve

EXAMPLES = Path(__file__).parents[2] / "examples"
MOST = 40
NODES = 20_000
SEEDS = st.integers(0, 2**32)


def answer(puzzle: Puzzle, algorithm: str) -> tuple[int, frozenset[object]] | None:
    """How many solutions there are up to a limit, and all of them if they are fewer."""
    limits = Limits(solutions=MOST, nodes=NODES)
    found = solve(puzzle, algorithm=algorithm, limits=limits)
    if found.halt == "nodes":
        return None
    return found.count, frozenset(found.solutions if found.complete else ())


def disagreements(family: AnyFamily, seeds: range) -> list[Puzzle]:
    """Random puzzles on which `model` and `auto` find other solutions."""
    puzzles = map(import_module(f"spread.{family.name}").puzzle, map(Random, seeds))
    small = (puzzle for puzzle in puzzles if puzzle.shape.size <= 400)
    pairs = ((each, answer(each, "auto"), answer(each, "model")) for each in small)
    return [puzzle for puzzle, own, other in pairs if None not in (own, other) and own != other]


@settings(max_examples=3)
@given(seed=SEEDS)
def test_model_and_auto_find_the_same_solutions(family, seed) -> None:
    assert not disagreements(family, range(seed, seed + 8))


@pytest.mark.slow
def test_model_and_auto_agree_on_ten_thousand_puzzles(family) -> None:
    assert not disagreements(family, range(10_000))


@settings(max_examples=3)
@given(seed=SEEDS)
def test_the_backbone_by_the_model_is_that_of_the_family(family, seed) -> None:
    plain = replace(
        family, backbone=Backbone(family.model, family.model, reads_model=True)
    ).backbone
    for rng in map(Random, range(seed, seed + 4)):
        puzzle = import_module(f"spread.{family.name}").puzzle(rng)
        own = forced(puzzle, limits=Limits(nodes=NODES))
        if puzzle.shape.size > 400 or not own.complete or own.board is None:
            continue
        found = plain.search(puzzle).run(
            (None, NODES, None, None), 1, Control().native, record=False
        )
        if found.halt is None:
            shown = family.backbone.shown or family.unpack
            assert shown(puzzle, found.candidate) == own.board


@settings(max_examples=3)
@given(seed=SEEDS)
def test_the_candidates_by_the_model_are_those_of_the_family(family, seed) -> None:
    for rng in map(Random, range(seed, seed + 4)):
        puzzle = import_module(f"spread.{family.name}").puzzle(rng)
        if puzzle.shape.size > 100:
            continue
        own = candidates(puzzle, limit=2, limits=Limits(nodes=NODES))
        search = by_model.candidates(family.model, puzzle, 2)
        found = search.run((None, NODES, None, None), KEEP_ALL, Control().native, record=False)
        if found.halt is None and own.complete:
            assert counted(family, puzzle, found.solutions) == list(map(own.of, cells_of(puzzle)))


def cells_of(puzzle: Puzzle) -> list[Cell]:
    return list(puzzle.shape.cells())


def counted(
    family: AnyFamily, puzzle: Puzzle, boards: _engine.PackedBoards
) -> list[dict[Value, int]]:
    """The values of each cell on these boards, each with its number up to two; none in a hole."""
    show = family.backbone.shown or family.unpack
    shown = [list(show(puzzle, boards[at]).values()) for at in range(len(boards))]
    columns = [[board[at] for board in shown] for at in range(puzzle.shape.size)]
    return [
        {} if cell in puzzle.shape.holes else {own: min(2, every.count(own)) for own in set(every)}
        for cell, every in zip(cells_of(puzzle), columns, strict=True)
    ]


def solutions_of(model: Model) -> list[bytes]:
    """Some solutions of a model."""
    search = _engine.model_search(*packed(model))
    found = search.run((MOST, NODES // 10, None, None), KEEP_ALL, Control().native, record=False)
    return list(found.solutions)


def without(model: Model, name: str, index: int | None) -> Model:
    """The model without one constraint, or without a whole rule; and without what is implied."""

    def left(rule: Rule) -> Rule:
        kept = [at for at in range(len(rule)) if at != index and index is not None]
        parts = rule.parts if len(rule.parts) == 1 else [rule.parts[at] for at in kept]
        return replace(rule, parts=parts, places=[rule.places[at] for at in kept])

    stated = (rule for rule in model.rules if not rule.is_implied)
    rules = (left(rule) if rule.name == name else rule for rule in stated)
    return replace(model, rules=tuple(rule for rule in rules if len(rule)))


def says_nothing(rule: Rule, model: Model) -> bool:
    """Whether a rule only says that a cell holds one of the puzzle's values, as all do, or that an
    auxiliary place holds one of its own, as its definition says too."""
    if rule.name == "auxiliary-value":
        return True
    return all(isinstance(part, OneOf) and part.values >= {*model.values} for part in rule.parts)


def is_needed(family: AnyFamily, puzzle: Puzzle, name: str, index: int | None) -> bool:
    """Whether without this constraint there are boards that the rules do not allow."""
    boards = solutions_of(without(family.model(puzzle), name, index))
    return any(family.check(puzzle, family.unpack(puzzle, board)) for board in boards)


@pytest.mark.laws
def test_without_any_constraint_some_puzzle_has_another_answer(family) -> None:
    """One row of a square of boxes follows from the others; there only the rule is needed."""
    spread = import_module(f"spread.{family.name}")
    puzzles = [spread.puzzle(Random(seed)) for seed in range(300)]
    puzzles += getattr(spread, "rare", list)()
    puzzles += [read(sample.text, family=family.name) for sample in family.samples]
    needed, seen = set(), set()
    for puzzle in (each for each in puzzles if each.shape.size <= 100):
        model = family.model(puzzle)
        stated = (rule for rule in model.rules if len(rule) and not rule.is_implied)
        own = {rule.name: rule for rule in stated if not says_nothing(rule, model)}
        seen |= own.keys()
        for name in own.keys() - needed:
            if any(is_needed(family, puzzle, name, index) for index in (0, None)):
                needed.add(name)
    assert seen - needed == set()


@pytest.mark.laws
def test_every_example_has_the_verdict_of_the_familys_own_algorithm() -> None:
    files = [each for each in EXAMPLES.glob("*/*.*") if "invalid" not in each.name]
    texts = [each for each in files if each.suffix not in (".png", ".py")]
    two = Limits(solutions=2)
    for puzzle in [puzzle for each in texts for puzzle in load_all(each)]:
        own, found = solve(puzzle, limits=two), solve(puzzle, algorithm="model", limits=two)
        assert found.uniqueness is own.uniqueness, puzzle
