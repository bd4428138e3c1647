"""What the steps of sudokus say: each with the roles of its cells and digits, as a coach does."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import runut
from runut.core.steps import MOST_LEADING, By, Case, Fact, Line, Premise, Step, leading
from runut.core.tables import LANGUAGES, words_of
from runut.explaining.clashes import Clashes
from runut.explaining.results import Proof
from runut.explaining.sentences import Sentences, places_of
from runut.explaining.techniques import techniques
from runut.families.sudoku import FAMILY
from runut.verbs.texts import MOST_LINES, lines_text

EXAMPLES = json.loads((Path(__file__).parents[3] / "tools/ladders.json").read_text("utf-8"))
GROUPED = ".....6.....2.5.71..8.4..9...9..3.2....5.......4.29....7....1..9.3.....5...48..3.."
"""A board of a chain through the group of 7 in r4c3 and r6c3."""
SAID = {
    "skyscraper": "r3c4 and r3c7 see each other, so they don't both hold 4: one of r5c4, r6c7 does",
    "two-string-kite": "r7c7 and r9c8 see each other, so they don't both hold 8: "
    "one of r7c6, r6c8 does",
    "turbot-fish": "r2c9 sees r7c9, so they don't both hold 1: one of r3c7, r7c4 does",
    "empty-rectangle": "In box 9, 7 is only in r9c8 and r8c7, r8c9, a cross of column 8, row 8; "
    "in row 5 it is only in r5c8 and r5c2. r5c8 sees r9c8",
    "xy-wing": "The pivot r1c8 has only 5, 9. Whichever it holds leaves 6 to one of the pincers "
    "r2c7, r6c8, so one of them holds it. As a chain: (6=9)r2c7-(9=5)r1c8-(5=6)r6c8",
    "xyz-wing": "The pivot r4c4 has only 4, 5, 8. It holds 5, or what it holds leaves 5 to one "
    "of the pincers r4c3, r6c6",
    "als-xz": "Set A = r1c4, r1c6, r2c6 {2, 5, 6, 8} and set B = r2c7, r4c7, r6c7 {2, 5, 6, 8} "
    "have one digit more than cells each. X = 2 is in at most one of them, in row 2; the other "
    "has all its other digits, so Z = 8 is in A or B",
    "als-xz-double": "X = 2 is in at most one of them, in box 8, and Y = 6 in at most one, in box "
    "8; so one set holds X, the other Y",
    "wxyz-wing": "Each of 1, 6, 9 is in at most one of them, since its places there see each "
    "other; so one of r1c5, r3c5, r6c4 holds 4",
    "xy-ring": "As a ring: (9=8)r1c2-(8=5)r6c2-(5=6)r6c3-(6=9)r1c3-. So",
    "als-xy-wing": "A and C share X = 4 in column 9, B and C share Y = 7 in box 3",
    "sk-loop": "2, 7 are in box 1, 3, 8 in row 2, 1, 6 in box 3, 3, 9 in column 8, 2, 7 in box 9",
    "tridagon": "3, 5, 7 alone do not fill these twelve cells: in an odd number of the four boxes "
    "the three cells are turned the other way. So one of them has another digit: r8c8 = 1",
    "aic": "As a chain: (4)r1c5=(4)r1c8-(1)r1c8=(1)r3c8-(1=4)r3c3",
}


@cache
def explained(text: str) -> Proof:
    return runut.explain(text)


def first(text: str, technique: str) -> Step:
    return next(step for step in explained(text) if step.technique == technique)


def said(text: str, technique: str, language: str = "en") -> str:
    return Sentences(FAMILY, explained(text).model, language).whole(first(text, technique))


@pytest.mark.parametrize("technique", SAID)
def test_a_step_names_the_roles_of_its_cells(technique) -> None:
    assert SAID[technique] in said(EXAMPLES["sudoku"][technique], technique)


@pytest.mark.parametrize("technique", SAID)
def test_a_step_names_the_same_cells_in_every_language(technique) -> None:
    proof, step = (
        explained(EXAMPLES["sudoku"][technique]),
        first(EXAMPLES["sudoku"][technique], technique),
    )
    named = {
        language: Sentences(FAMILY, proof.model, language).named(step, "why")
        for language in LANGUAGES
    }
    assert len({frozenset(cells) for cells in named.values()}) == 1


def test_a_grouped_chain_names_its_group_and_its_cells_in_order() -> None:
    text = said(GROUPED, "grouped-aic")
    assert "Look at r6c3, r3c3, r4c3, r5c2, r9c2," in text
    assert "r3c3 ≠ 7; one of r4c3, r6c3 = 7; r5c2 ≠ 7; r5c2 = 2" in text
    assert "(3)r6c3=(3)r3c3-(7)r3c3=(7)r4c3,r6c3-(7=2)r5c2-" in text


def test_the_links_of_a_grouped_chain_end_at_its_group() -> None:
    step = first(GROUPED, "grouped-aic")
    links = [mark for mark in step.marks if mark.role.startswith("link")]
    assert [mark.role for mark in links] == ["link-strong", "link-weak"] * 4 + ["link-strong"]
    assert all(one.facts[1] == other.facts[0] for one, other in pairwise(links))
    assert links[2].facts[1].places == (29, 47)


def test_two_places_in_each_of_two_rows_are_no_empty_rectangle() -> None:
    """A pattern of two rows was named so."""
    rows = "9.....1.2.5..1...8..3.6...92....3.4...........87..52...4...8..3..6....9.72....5.."
    assert "empty-rectangle" not in {step.technique for step in explained(rows)}
    assert "turbot-fish" in {step.technique for step in explained(rows)}


def test_a_cell_that_loses_more_than_it_keeps_says_what_is_left() -> None:
    assert said(EXAMPLES["sudoku"]["hidden-triple"], "naked-pair").endswith("r9c8 keeps only 2.")


def test_cells_that_lose_the_same_say_it_together() -> None:
    text = said(EXAMPLES["sudoku"]["hidden-triple"], "hidden-triple")
    assert text.endswith("So r6c6, r8c6 lose 8; r9c6 loses 6, 8.")


def test_the_article_before_a_digit_sounds_right() -> None:
    proof = explained(EXAMPLES["sudoku"]["als-xz"])
    whole = Sentences(FAMILY, proof.model).whole
    said = [whole(step) for step in proof if step.technique == "hidden-single-box"]
    assert any("sees an 8" in text for text in said)
    assert not any("a 8" in text for text in said)


NETS = ("forcing-chain", "forcing-net", "pattern-net", "chain-net")


@pytest.mark.parametrize("technique", NETS)
def test_a_net_says_what_breaks_and_what_leads_there(technique) -> None:
    text = EXAMPLES["sudoku"][technique]
    step = first(text, technique)
    sentences = Sentences(FAMILY, explained(text).model)
    assert sentences.against(step) in sentences.whole(step)
    lead = leading(step.supposition, MOST_LEADING + 1)[:-1]
    assert 0 < len(lead) <= MOST_LEADING
    assert "; ".join(sentences.facts(line.gives) for line in lead) in sentences.whole(step)


def test_a_net_names_the_house_and_the_digit_of_its_contradiction() -> None:
    assert "column 5 has 5 twice" in said(EXAMPLES["sudoku"]["forcing-chain"], "forcing-chain")
    clashes = Clashes(Sentences(FAMILY, explained(GROUPED).model))
    row = (Premise("row-duplicate", 2),)
    lacks = tuple(Fact((cell,), 3, holds=False) for cell in range(18, 27))
    assert clashes.says(Line(By.UNIT, row, lacks)) == "row 3 has no place left for 3"
    cell = tuple(Fact((0,), digit, holds=False) for digit in range(1, 10))
    assert clashes.says(Line(By.UNIT, uses=cell)) == "r1c1 has no value left"


def test_cases_say_what_follows_in_each() -> None:
    text = said(EXAMPLES["sudoku"]["unit-forcing"], "unit-forcing")
    assert "If r4c7 = 3, then r4c9 ≠ 3. If r6c7 = 3, then r4c9 ≠ 3." in text


@pytest.mark.parametrize("technique", ["forcing-net", "pattern-cases", "case-list"])
def test_the_tree_of_a_net_is_short(technique) -> None:
    text = EXAMPLES["sudoku"][technique]
    sentences = Sentences(FAMILY, explained(text).model)
    tree = lines_text(first(text, technique), sentences).splitlines()
    assert tree[0].startswith("Suppose ")
    assert any("lines before" in line for line in tree)
    assert len(tree) <= MOST_LINES + 1


def test_the_lines_of_a_net_are_sliced_backwards() -> None:
    """Of three facts one leads to the end."""
    facts = [Fact((cell,), 1) for cell in range(3)]
    lines = (
        Line(By.UNIT, gives=(facts[0],)),
        Line(By.UNIT, gives=(facts[1],)),
        Line(By.UNIT, uses=(facts[0],), gives=(facts[2],)),
        Line(By.UNIT, uses=(facts[2],)),
    )
    assert leading(lines, 9) == (lines[0], lines[2], lines[3])
    assert leading(lines, 2) == lines[2:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_in_the_words_of_a_solver(language) -> None:
    """Nor does a net of patterns in a classic puzzle speak of cages."""
    texts = techniques(FAMILY.explainer, language)
    assert not [each for each in texts if "literal" in each.says]
    words = words_of("runut.families.sudoku", "words.toml", language)
    assert "literal" not in str(words)
    net = said(EXAMPLES["sudoku"]["pattern-net"], "pattern-net", language)
    assert not {"cages", "sangkar"} & set(net.split())


def test_lines_that_a_sentence_leaves_out_are_counted() -> None:
    facts = [Fact((cell,), 1, holds=False) for cell in range(20)]
    lines = [Line(By.UNIT, uses=(one,), gives=(other,)) for one, other in pairwise(facts)] + [
        Line(By.UNIT, uses=tuple(facts[-1:]))
    ]
    refuted = Line(By.SUPPOSE, gives=(Fact((80,), 2),), cases=(Case((facts[0],), tuple(lines)),))
    step = Step("forcing-net", 7, 1.0, (Fact((80,), 2),), (refuted,))
    lead = Sentences(FAMILY, explained(GROUPED).model).lead(step)
    assert lead.startswith("(7 lines before) ")
    assert lead.endswith("r3c2 ≠ 1")


BLANK = "sudoku 3x3\n" + ". . . . . . . . .\n" * 9
TOLD = {
    "whispers r1c1 r1c2 r1c3\nwhispers 4 r9c1 r9c2 r9c3\n": ("by at least 5", "by at least 4"),
    "renban r1c1 r1c2 r1c3 r1c4 r1c5\n": ("a purple line holds different digits",),
    "entropic r1c1 r2c2 r3c3 r4c4\n": ("any three digits in a row on a salmon line",),
}


@pytest.mark.parametrize("rules", TOLD)
def test_a_line_is_told_by_its_own_rule_and_not_pair_by_pair(rules) -> None:
    puzzle = runut.read(BLANK + rules)
    model = FAMILY.model(puzzle)
    sentences = Sentences(FAMILY, deepcopy(model))
    clues: dict[int, list[Premise]] = {}
    for rule in model.rules:
        for at, clue in enumerate(rule.nature.clues):
            clues.setdefault(clue, []).append(Premise(rule.name, at))
    for told, premises in zip(TOLD[rules], clues.values(), strict=True):
        places = tuple(sorted({at for each in premises for at in places_of(model, each)}))
        words = {"rule": ("rules", tuple(premises)), "cells": ("places", places)}
        text = sentences.form(Step("line", 3, 1.0, (), (), words=words), "where")
        assert told in text
        assert "apart" not in text


def test_values_come_first_and_their_cells_lose_nothing_more() -> None:
    puzzle = runut.read(BLANK)
    gives = [Fact((0,), 3, holds=False), Fact((1,), 5), Fact((1,), 7, holds=False), Fact((0,), 4)]
    step = Step("line", 3, 1.0, (*gives, Fact((9,), 2, holds=False)), ())
    sentences = Sentences(FAMILY, FAMILY.model(puzzle))
    assert sentences.conclusions(step) == "r1c2 = 5; r1c1 = 4; r2c1 loses 2"


@pytest.mark.parametrize("kind", ["equal-sums", "same-sets", "pill-arrow"])
def test_only_a_plain_sum_is_split_by_houses(kind) -> None:
    """Neither a count nor a difference of sums has a share in each house."""
    puzzle = runut.generate("sudoku", seed=3, options={"variant": kind})
    assert not [step for step in runut.explain(puzzle) if step.technique == "split-sum"]


def test_a_slow_thermometer_may_stay_equal() -> None:
    puzzle = runut.generate("sudoku", seed=1, options={"variant": "slow-thermo"})
    proof = runut.explain(puzzle)
    step = next(step for step in proof if step.technique == "thermometer")
    assert "may stay equal" in Sentences(FAMILY, proof.model).form(step, "where")


SUPPOSED, LOST = Fact((0,), 2), Fact((0,), 5, holds=False)


def case(supposed: Fact, *gives: tuple[Fact, ...]) -> Case:
    """A case with lines that each use what the line before gives."""
    uses = [(supposed,), *gives]
    lines = (Line(By.UNIT, uses=use, gives=give) for use, give in zip(uses, gives, strict=False))
    return Case((supposed,), tuple(lines))


@pytest.mark.parametrize(
    ("cases", "gives", "en", "id"),
    [
        (
            [case(SUPPOSED), case(LOST, (LOST,))],
            LOST,
            "If r1c1 = 2, then r1c1 ≠ 5. If r1c1 ≠ 5, then r1c1 ≠ 5.",
            "Jika r1c1 = 2, maka r1c1 ≠ 5. Jika r1c1 ≠ 5, maka r1c1 ≠ 5.",
        ),
        (
            [case(Fact((1,), 3), (SUPPOSED,)), case(LOST)],
            LOST,
            "If r1c2 = 3, then r1c1 = 2, so r1c1 ≠ 5. If r1c1 ≠ 5, it holds.",
            "Jika r1c2 = 3, maka r1c1 = 2, jadi r1c1 ≠ 5. Jika r1c1 ≠ 5, hal itu benar.",
        ),
        (
            [case(Fact((1,), 3), (SUPPOSED,), ()), case(LOST)],
            LOST,
            "If r1c2 = 3, then r1c1 = 2, and a contradiction. If r1c1 ≠ 5, it holds.",
            "Jika r1c2 = 3, maka r1c1 = 2, lalu kontradiksi. Jika r1c1 ≠ 5, hal itu benar.",
        ),
        (
            [case(SUPPOSED)],
            SUPPOSED,
            "No other value is left: r1c1 = 2.",
            "Tidak ada nilai lain yang tersisa: r1c1 = 2.",
        ),
    ],
)
def test_each_case_says_how_it_comes_to_the_conclusion(cases, gives, en, id) -> None:
    line = Line(By.CASES, gives=(gives,), cases=tuple(cases))
    step = Step("cell-forcing", 7, 50.0, (gives,), (line,))
    model = explained(GROUPED).model
    said = [Sentences(FAMILY, model, language).ways(step) for language in ("en", "id")]
    assert said == [en, id]


def test_a_case_says_how_many_lines_it_leaves_out() -> None:
    chain = [(Fact((place,), 1),) for place in range(1, MOST_LEADING + 2)]
    line = Line(By.CASES, gives=chain[-1], cases=(case(SUPPOSED, *chain),))
    step = Step("cell-forcing", 7, 50.0, chain[-1], (line,))
    told = Sentences(FAMILY, explained(GROUPED).model).ways(step)
    assert told.startswith("If r1c1 = 2, then (1 line before) r1c3 = 1; ")
