"""Chains: the shortest comes first, and one that closes takes away what all its links exclude."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import runut
from runut.core.steps import Fact, Step
from runut.explaining.checker import faults
from runut.explaining.sentences import Sentences
from runut.families.sudoku import FAMILY
from runut.verbs.explaining import explain

WHOLE = runut.Limits()
KINDS = ("x-chain", "xy-chain", "aic")
CHAINS = ".....6.....2.5.71..8.4..9...9..3.2....5.......4.29....7....1..9.3.....5...48..3.."
"""Four XY-chains over the same four cells are one XY-ring."""
SHORT = "..8...7..6.3....8......65....29..4...3..54....896...5..9...5.377...3..6.......2.."
"""Its first chain is short; there are longer ones."""
LONG = "4.8..6.2.......5..5.7.2.....1.....4...35....1....6...32...13..4...7...8..9......."
"""Needs two almost locked sets where the only chains are long."""
DOUBLE = ".....5.73....67....6....2....23.....54...9...7.....1......1.4..9..5....8.2...83.6"


def length(step: Step) -> int:
    return len(step.words["chain"][1])


def first(proof: runut.Proof, *names: str) -> int:
    return next(at for at, step in enumerate(proof) if step.technique in names)


def test_the_shortest_chain_of_any_kind_comes_first() -> None:
    proof = explain(SHORT)
    at = first(proof, *KINDS)
    told = [fact for step in proof[:at] for fact in step.conclusions]
    listed = runut.hints(SHORT, told=told, only=KINDS, limits=WHOLE)
    lengths = {length(hint.step) for hint in listed if hint.step}
    assert len(lengths) > 1
    assert length(proof[at]) == min(lengths)


def test_a_chain_is_named_by_what_is_allowed() -> None:
    off = ["- xy-ring", "- xy-chain", "- aic-ring"]
    techniques = {step.technique for step in explain(CHAINS, techniques=off)}
    assert techniques.isdisjoint({"xy-ring", "xy-chain", "aic-ring"})
    assert "aic" in techniques


def test_a_ring_gives_all_exclusions_of_its_links_in_one_step() -> None:
    proof, plain = explain(CHAINS), explain(CHAINS, techniques=["- xy-ring"])
    ring = proof[first(proof, "xy-ring")]
    chains = [step for step in plain if step.technique == "xy-chain"]
    taken = [fact for step in chains for fact in step.conclusions]
    assert len(chains) == 4
    assert sorted(taken, key=str) == sorted(ring.conclusions, key=str)


def test_a_ring_is_drawn_closed_and_ends_in_a_weak_link() -> None:
    proof = explain(CHAINS)
    ring = proof[first(proof, "xy-ring")]
    roles = [mark.role for mark in ring.marks if mark.role.startswith("link")]
    assert roles.count("link-weak") == roles.count("link-strong") == len(roles) / 2
    assert Sentences(FAMILY, proof.model).eureka(ring) + "-" in str(proof)


def test_a_long_chain_waits_for_techniques_of_its_own_grade() -> None:
    proof = explain(LONG)
    at = first(proof, "als-xz")
    told = [fact for step in proof[:at] for fact in step.conclusions]
    listed = runut.hints(LONG, told=told, only=KINDS, limits=WHOLE)
    assert [hint.step.grade for hint in listed if hint.step]
    assert {hint.step.grade for hint in listed if hint.step} == {6}


def test_two_sets_with_two_restricted_digits_take_away_more_than_with_one() -> None:
    proof = explain(DOUBLE)
    both = proof[first(proof, "als-xz-double")]
    assert {"a", "b", "x", "y"} < both.words.keys()
    assert "so one set holds X, the other Y" in str(proof)


@pytest.mark.parametrize("name", ["x-ring", "xy-ring", "aic-ring"])
def test_a_listed_ring_is_a_proof_by_itself(name) -> None:
    found = runut.hints(CHAINS, only=[name], limits=WHOLE)
    assert found.complete
    for hint in found:
        assert hint.step
        assert not list(faults(hint.model, [hint.step]))


def sees(one: int, other: int) -> bool:
    (row, column), (its_row, its_column) = divmod(one, 9), divmod(other, 9)
    box, its_box = (row // 3, column // 3), (its_row // 3, its_column // 3)
    return one != other and (row == its_row or column == its_column or box == its_box)


def excludes(end: Fact, gone: Fact) -> bool:
    """Whether each place of an end takes a candidate away."""
    cell = gone.places[0]
    if end.value == gone.value:
        return all(sees(place, cell) for place in end.places)
    return end.places == (cell,)


LADDERS = json.loads((Path(__file__).parents[3] / "tools/ladders.json").read_text("utf-8"))
LISTED = "2..5..3.8.........9.3.2..4.3....2.17..43.78..57.4....2.6..8.1.4.........8.2..1..3"


@pytest.mark.parametrize("name", ["xy-ring", "aic", "grouped-aic", "xy-chain"])
def test_both_ends_of_a_chain_exclude_what_it_takes(name) -> None:
    boards = [LADDERS["sudoku"][name], LISTED]
    steps = [step for board in boards for step in runut.explain(board)]
    only = ["x-chain", "xy-chain", "aic", "grouped-aic"]
    steps += [hint.step for hint in runut.hints(LISTED, only=only, limits=runut.Limits())]
    chains = [step for step in steps if step.technique in only]
    assert chains
    for step in chains:
        links = [fact for word in ("start", "chain") for fact in step.words[word][1]]
        for gone in step.conclusions:
            assert excludes(links[0], gone)
            assert excludes(links[-1], gone)


def test_a_grouped_ring_takes_what_both_ends_of_a_weak_link_exclude() -> None:
    proof = explain(LADDERS["sudoku"]["grouped-ring"])
    ring = proof[first(proof, "grouped-ring")]
    nodes = [fact for word in ("start", "chain") for fact in ring.words[word][1]]
    weak = [(nodes[-1], nodes[0]), *zip(nodes[1:-1:2], nodes[2::2], strict=True)]
    assert any(len(fact.places) > 1 for fact in nodes)
    for gone in ring.conclusions:
        assert any(excludes(one, gone) and excludes(other, gone) for one, other in weak)
    assert not list(faults(proof.model, proof))
    assert Sentences(FAMILY, proof.model).eureka(ring) + "-" in str(proof)
