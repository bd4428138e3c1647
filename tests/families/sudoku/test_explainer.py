"""Explanations of sudokus: each technique on a puzzle that needs it, every step a proof."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import runut
from runut.core.limits import Limits
from runut.core.steps import By, Line, Step
from runut.core.tables import LANGUAGES
from runut.explaining.checker import faults
from runut.explaining.results import Proof
from runut.explaining.sentences import Sentences
from runut.families.sudoku import FAMILY
from runut.verbs.explaining import explain, hint, rate
from runut.verbs.texts import rating_text

TABLE = """\
pointing 5..146..8..7.....9...9........7.....6..5...4..84.9..3.3...6.427.....5....1.....6.
claiming ..1.......3.9..........164.....6....972..3.5......23....6.....72..4..8.35..72...4
locked-pair 9....86...4..51.9...1.9...531.4..8..6.........5..2.1.4.......76..6...4...7....32.
locked-triple 5.........6...8.2.....79.4..169.2.....2...1.6.8..6.2.....89..........43.95..4..1.
naked-pair ...7.6.5...8.9..6...31...7...6....1..3...1..7....4.9.53.......2.8..5.4...72......
x-wing ..5..86..8..2........7....9..2.53..7.7.9...4.18347....6..............2.1..8...39.
hidden-pair 2.3.......6.1....4...5...399.4..........6..73.7........8...2.9.5...........4396..
naked-triple ........8.7.....3...4..796..23......61.79.2.....5....9..1...4......4.5...4..2...3
swordfish ...6....37....5..4.9.2..81.26.......1....3.7....84.....2......8..3....4..5.1.6.3.
hidden-triple ....7.......6..8.5..3..9..1..4......1..9...2...5.2.97.2.67......3....4.....5.4..7
skyscraper 2...8.......9..7.8.5...1........46.7.67..5...1.43..9.......6...92......1...1..52.
two-string-kite 9.......6..86...3....19.2...2....46..5...8....31..9....1...5..8..59..31.....4....
turbot-fish .9.1..52.......37.1.4.........2...5..8...3..79..54.6...7.39......8.....6.....6.3.
empty-rectangle .85..3.....2.8..6......5.9....1..3..5.....9.8..37...1..1.....3.9.65.1......2.....
xy-wing ..451....7.59.2..........2.9.........8..467........4.5.....9.....32.........7416.
xyz-wing .....8..283..5......1...9..57..9...46.........8.3657.....5...2...4..23.1....4....
w-wing ...82......9..7..1.....13.....2....6.34.5.....8..9..2.1....8.6.4.....2..6.8.7...9
naked-quad ..1..34598........9......6.3....89...4..69..5.6.1......5.2.........7.3.........47
xy-chain ..........26...4.1....65.....2.9..3...83.7..6..3....155..7........4..6..87.2...9.
x-ring ..1..8.....21...3.7.........6.79...5.......4..8..56...6....3.7......46.91.5...4..
xy-ring ....2.51.....7......4..8..2.........273.4...8...3912...4.6.....968......3......5.
aic-ring .......6..7...53.2..18...5......489...85.2.1.7.......34.........2.......3..1.76..
als-xz 3.2....4...8....9.765.9.3...2...3.......2.4.....7.1..2...83.95...7......8.4.6.7..
als-xz-double .....5.73....67....6....2....23.....54...9...7.....1......1.4..9..5....8.2...83.6
wxyz-wing .............53.7...1..2.6..8.53..4.....7...69.6........42..6.9......8...39.8..12
aic ..8...7..6.3....8......65....29..4...3..54....896...5..9...5.377...3..6.......2..
grouped-ring 1.....25.7...4..8..24......6...2.....4753.........76...6............3.498..17....
sk-loop 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
tridagon 57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
pattern-net ........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3
chain-net 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
pattern-cases .2......9.5.1..2..6..7.2.5.....1......68.5.2.........3.6.2.8.7.7...6.4..8........
case-list ...2....87.......9..3.9.5....8.3...51.....3.....4..6....6.8..5..7...1...2....4...
"""
NEEDS = dict(line.split() for line in TABLE.splitlines())
"""A puzzle that takes each technique."""

ASSUMING = """\
unique-rectangle-1 ..9.1.83.285......4.....25....1.6.2..5....6..7..39.51...82...7.3....7....1.......
unique-rectangle-2 ..2....4.63.4.....4.....3...6..4.95.1..2..6....3.5....9.5..12.6....2.438....7....
hidden-rectangle ..........9..42..663.91.....7.4...........6.15.1..7.4..2.....8...73..4.5.....5...
unique-rectangle-3 ..4.....7...6...5..3..95....41...........2.65.5.8...4...2..7....87.....16...3.8.4
unique-rectangle-4 ...5..8.4.5..83.....16.4.9....72..5.......4..5...1...79..3...21....615...6......3
"""
DEADLY = dict(line.split() for line in ASSUMING.splitlines())
"""A puzzle that takes each technique which assumes one solution."""

LITTLE_KILLER = """\
sudoku 2x3
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
little-killer 17 r1c2 down right
little-killer 22 r2c1 down right
little-killer 11 r1c3 down right
little-killer 10 r3c1 down right
little-killer 6 r1c4 down right
little-killer 10 r4c1 down right
little-killer 8 r1c5 down right
little-killer 8 r5c1 down right
"""

VARIANTS = (
    ("4", "killer"),
    ("6", "jigsaw"),
    ("6", "diagonals+even-odd"),
    ("9", "jigsaw"),
    ("9", "killer"),
    ("9", "anti-knight"),
    ("9", "windoku+disjoint-groups"),
    ("6", "non-consecutive"),
    ("9", "extra-regions"),
)
CLUES = {
    "thermometer": "thermo",
    "whispers": "whispers",
    "renban": "renban",
    "line": "zipper",
    "arrow": "arrow",
    "dot": "kropki",
    "sum": "little-killer",
    "outside-clue": "sandwich",
    "rank": "rank",
}
"""The technique of a clue by itself, and a variant that needs it."""


@cache
def needing(technique: str) -> Proof:
    """The explanation of a board that needs this technique."""
    return explain(runut.read(NEEDS[technique]))


def test_a_hidden_pair_is_no_harder_than_a_naked_one() -> None:
    grades = {each.name: each.grade for each in runut.techniques("sudoku")}
    assert grades["hidden-pair"] == grades["naked-pair"] == rate(NEEDS["hidden-pair"]).grade


@pytest.mark.laws
@pytest.mark.parametrize("technique", NEEDS)
def test_a_technique_is_taken_where_it_is_needed_and_every_step_is_a_proof(technique) -> None:
    proof = needing(technique)
    assert technique in {step.technique for step in proof}
    assert not list(faults(proof.model, proof.steps))


@pytest.mark.laws
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("technique", NEEDS)
def test_a_technique_is_said_in_words(technique, language) -> None:
    proof = needing(technique)
    sentences = Sentences(FAMILY, proof.model, language)
    step = next(step for step in proof if step.technique == technique)
    assert sentences.title(step) in sentences.whole(step)


@pytest.mark.parametrize("grade", ["1", "2", "4", "5"])
def test_a_puzzle_is_made_to_a_grade(grade) -> None:
    made = [runut.generate("sudoku", seed=seed, grade=grade) for seed in range(3)]
    assert [rate(puzzle).grade for puzzle in made] == [int(grade)] * 3


def test_a_puzzle_is_made_that_needs_a_technique() -> None:
    puzzle = runut.generate("sudoku", seed=1, technique="x-wing")
    assert "x-wing" in rate(puzzle).techniques


@pytest.mark.parametrize(("size", "variant"), VARIANTS)
def test_a_variant_is_explained_to_the_end(size, variant) -> None:
    puzzle = runut.generate("sudoku", seed=3, options={"size": size, "variant": variant})
    proof = explain(puzzle, limits=Limits(seconds=20))
    assert not list(faults(proof.model, proof.steps))
    assert proof.complete


@pytest.mark.laws
@pytest.mark.parametrize("technique", ["pattern-net", "chain-net", "pattern-cases", "case-list"])
def test_patterns_inside_a_supposition_suppose_nothing_themselves(technique) -> None:
    proof = explain(runut.read(NEEDS[technique]))
    steps = [step for step in proof if step.technique == technique]
    inside = [
        line for step in steps for own in step.lines for case in own.cases for line in case.lines
    ]
    assert inside
    assert {line.by for line in inside} <= {By.UNIT, By.SUM, By.NOGOOD}


def test_cases_of_a_list_use_those_before_them_and_those_of_earlier_lists() -> None:
    proof = explain(runut.read(NEEDS["case-list"]))
    lists = [line.cases for step in proof for line in step.lines if line.by is By.NOGOODS]
    assert lists
    shown, is_earlier = 0, False
    for cases in lists:
        for number, case in enumerate(cases, shown):
            used = [line.premises[0].index for line in case.lines if line.by is By.NOGOOD]
            assert all(each < number for each in used)
            is_earlier |= any(each < shown for each in used)
            assert not case.lines[-1].gives
        shown += len(cases)
    assert is_earlier


def test_suppositions_are_nested_where_nothing_else_is_left() -> None:
    left_out = ("- pattern-net", "- chain-net", "- pattern-cases", "- case-list")
    proof = explain(runut.read(NEEDS["case-list"]), techniques=left_out)
    assert "nested-forcing" in {step.technique for step in proof}
    assert not list(faults(proof.model, proof.steps))
    assert proof.complete


def test_a_little_killer_is_explained_with_combinations_inside_suppositions() -> None:
    proof = explain(runut.read(LITTLE_KILLER))
    lines = [line for step in proof if step.technique == "pattern-net" for line in walked(step)]
    assert any(line.by is By.SUM and len(line.premises) > 1 for line in lines)
    assert not list(faults(proof.model, proof.steps))
    assert proof.complete
    assert "nested-forcing" not in {step.technique for step in proof}


def walked(step: Step) -> list[Line]:
    """All lines of a step, those of cases too."""
    return [inner for line in step.lines for inner in line.walk()]


@pytest.mark.laws
@pytest.mark.parametrize("technique", CLUES)
def test_a_clue_is_looked_at_by_itself_and_every_line_is_a_proof(technique) -> None:
    options = {"size": "6", "variant": CLUES[technique]}
    proof = explain(runut.generate("sudoku", seed=5, options=options, grade="any"))
    assert technique in {step.technique for step in proof}
    assert not list(faults(proof.model, proof.steps))
    assert proof.complete


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clue_is_called_by_its_cells(language) -> None:
    text = "sudoku 2x2\n....\n....\n....\n....\nthermometer r2c1 r1c1 r1c2 r2c2\n"
    puzzle = runut.read(text)
    first = explain(puzzle)[0]
    said = Sentences(FAMILY, explain(puzzle).model, language).whole(first)
    assert first.technique == "thermometer"
    assert "r2c1, r1c1, r1c2, r2c2" in said


def test_one_clue_is_one_step_along_its_whole_line() -> None:
    text = "sudoku 2x2\n....\n....\n....\n....\nthermometer r2c1 r1c1 r1c2 r2c2\n"
    first = explain(runut.read(text))[0]
    held = {fact.places[0]: fact.value for fact in first.conclusions if fact.holds}
    assert held == {4: 1, 0: 2, 1: 3, 5: 4}


@pytest.mark.parametrize("technique", DEADLY)
def test_a_deadly_pattern_is_a_proof_only_where_one_solution_is_assumed(technique) -> None:
    proof = explain(runut.read(DEADLY[technique]), assume_unique=True)
    steps = [step.technique for step in proof]
    assert technique in steps
    assert not list(faults(proof.model, proof.steps, assume_unique=True))
    assert len(list(faults(proof.model, proof.steps))) >= steps.count(technique)


def test_what_a_large_cage_allows_is_shown_in_few_lines() -> None:
    """Case by case it would take a million."""
    cage = "cage 39 r1c1 r2c5 r4c9 r5c12 r7c3 r8c7 r10c2 r12c10"
    puzzle = runut.read("sudoku 3x4\n" + "............\n" * 12 + cage + "\n")
    step = hint(puzzle).step
    assert step.technique == "cage-combinations"
    assert sum(1 for _ in walked(step)) < 200
    assert not list(faults(runut.model(puzzle), [step]))


NEARLY_FULL = "sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"
BROKEN = """\
arrow r1c1 = r1c2 r1c3
between r1c1 r1c4 r1c2
cage 4 r1c1 r1c2
counting-circles r1c1 r1c2
double-arrow r1c1 r1c2 r1c3
equal-sums r1c1 r1c2 = r2c1 r2c2
full-rank 3 r1
little-killer 9 r2c1 down right
lockout r1c1 r1c2 r1c4
lunchbox 1 r1c1 r1c2 r1c3
pattern 11 r1c1 r1c2
rellik 3 r1c1 r1c2
same-sets r1c1 r1c2 = r2c1 r2c2
skyscraper 1 r1
sum-line 5 r1c1 r1c2 r1c3
total 4 r1c1 r1c2
zipper r1c1 r1c2 r1c3
""".splitlines()
"""Rules that its one solution breaks."""


@pytest.mark.parametrize("rule", BROKEN)
def test_a_full_board_that_breaks_a_rule_is_no_solution(rule) -> None:
    puzzle = runut.read(f"{NEARLY_FULL}{rule}\n")
    assert (explain(puzzle).end, rate(puzzle).end, explain(puzzle).complete) == (
        "broken",
        "broken",
        False,
    )


def test_a_puzzle_that_contradicts_itself_has_no_grade() -> None:
    rating = rate(f"{NEARLY_FULL}arrow r1c1 = r1c2 r1c3\n")
    assert rating_text(rating) == (
        "no grade: the puzzle contradicts itself, so there is no solution"
    )


def test_a_full_board_that_breaks_a_rule_is_not_called_right() -> None:
    puzzle = runut.read(f"{NEARLY_FULL}arrow r1c1 = r1c2 r1c3\n")
    found = hint(puzzle, [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    assert (found.text, found.wrong) == ("The puzzle has no solution.", ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_houses_are_called_by_their_numbers(language) -> None:
    proof = explain(runut.read(NEEDS["x-wing"]))
    sentences = Sentences(FAMILY, proof.model, language)
    said = next(sentences.whole(step) for step in proof if step.technique == "x-wing")
    assert {"en": "row", "id": "baris"}[language] in said or "col" in said or "kolom" in said


def test_digits_beyond_nine_are_said_by_their_signs_on_the_board() -> None:
    examples = Path(__file__).parents[3] / "examples/sudoku"
    said = [str(step) for step in explain(runut.load(examples / "shuffled-16x16.sudoku"))]
    assert said[1].endswith("sees a D. So r6c1 = D.")
    assert said[3].endswith("sees an A. So r8c13 = A.")
