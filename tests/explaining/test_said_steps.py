"""What the sentences of steps name: numbers, the cells of lines in their order, one or many."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import runut
from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.core.steps import By, Fact, Line, Premise, Step, Word
from runut.core.tables import LANGUAGES
from runut.explaining.said import Counted
from runut.explaining.sentences import Sentences
from runut.explaining.shares import another
from runut.explaining.techniques import say, texts
from runut.families import family_of, load
from runut.verbs.texts import verdict

ROWS = [". . . . . . . . .\n"] * 9
HITORI = "hitori/3/3/112131311"
NINE = range(1, 10)
EMPTY = "sudoku 3x3\n" + "".join(ROWS)
WITH_3 = "sudoku 3x3\n" + "".join([*ROWS[:2], ". . 3 . . . . . .\n", *ROWS[3:]])
UR_2 = "..2....4.63.4.....4.....3...6..4.95.1..2..6....3.5....9.5..12.6....2.438....7...."
UR_4 = "...5..8.4.5..83.....16.4.9....72..5.......4..5...1...79..3...21....615...6......3"
WHOLE = runut.Limits(seconds=120)


def listed(puzzle: str, technique: str, language: str = "en") -> str:
    """The steps by a technique, in words."""
    found = runut.hints(puzzle, only=[technique], language=language, limits=WHOLE)
    return " ".join(hint.text for hint in found)


@pytest.mark.parametrize(
    ("cages", "said"),
    [
        (
            "cage 37 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1",
            "the cage of r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 to 37. So 8 is left for r3c2, r3c3.",
        ),
        (
            "cage 33 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3\ncage 20 r3c1 r3c2 r3c3 r4c3",
            "to 20. So the cages have 8 too much, which lies outside of box 1, in r4c3.",
        ),
        (
            "cage 24 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3\ncage 14 r3c1 r3c2 r4c1",
            "So r3c3 is 7 more than r4c1, outside of box 1.",
        ),
        (
            "cage 36 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3\ncage 16 r3c1 r3c2 r4c1",
            "So r3c3 is 7 less than r4c1, outside of box 1.",
        ),
    ],
)
def test_the_rule_of_45_says_its_sums_and_what_is_left_for_which_cells(cages, said) -> None:
    assert said in listed(f"{EMPTY}{cages}\n", "rule-of-45")


def test_the_rule_of_45_counts_what_is_known() -> None:
    cages = "cage 35 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1"
    said = listed(f"{WITH_3}{cages}\n", "rule-of-45", "id")
    assert (
        "Yang diketahui di kotak 1, di luar sangkar: r3c3 = 3. Jadi sisanya 7 untuk r3c2." in said
    )


def with_givens(extra: str, **givens: int) -> str:
    """An empty board with some givens and one more clue."""
    digits = [str(givens.get(f"r{row}c{column}", ".")) for row in NINE for column in NINE]
    rows = (" ".join(digits[at : at + 9]) for at in range(0, 81, 9))
    return "\n".join(["sudoku 3x3", *rows, extra, ""])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "Known in box 1, outside of the cages: r3c2 = 4. Known in the cages, "
                "outside of box 1: r4c2 = 9. So r3c3 is 6 more than r4c1"
            ),
        ),
        (
            "id",
            (
                "Yang diketahui di kotak 1, di luar sangkar: r3c2 = 4. Yang diketahui di sangkar, "
                "di luar kotak 1: r4c2 = 9. Jadi r3c3 lebih besar 6 daripada r4c1"
            ),
        ),
    ],
)
def test_the_rule_of_45_says_where_known_cells_lie(language, said) -> None:
    cages = "cage 24 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3\ncage 20 r3c1 r4c1 r4c2"
    assert said in listed(with_givens(cages, r3c2=4, r4c2=9), "rule-of-45", language)


@pytest.mark.parametrize(
    ("language", "sets", "beside"),
    [
        ("en", "are {1, 2, 4}.", " With what is left,"),
        ("id", "adalah {1, 2, 4}.", " Dengan angka yang tersisa,"),
    ],
)
def test_combinations_that_do_not_decide_by_themselves_say_what_else_does(
    language, sets, beside
) -> None:
    cage = "cage 7 r1c1 r1c2 r1c3"
    assert beside not in listed(with_givens(cage, r5c5=4), "cage-combinations", language)
    said = listed(with_givens(cage, r4c1=4, r7c2=4), "cage-combinations", language)
    assert sets + beside in said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "6 in box 2, 3 to 17 in box 6, 1 to 9 in r1c3, 1 to 9 in r4c6, 4 in r7c9."),
        ("id", "6 di kotak 2, 3 sampai 17 di kotak 6, 1 sampai 9 di r1c3, 1 sampai 9 di r4c6, 4 "),
    ],
)
def test_a_split_sum_says_what_its_single_cells_give(language, said) -> None:
    clue = with_givens("little-killer 18 r1c3 down right", r2c4=2, r3c5=4, r7c9=4)
    assert said in listed(clue, "split-sum", language)


def test_a_line_is_told_in_its_order() -> None:
    line = "r1c1 r2c2 r3c3 r2c4 r1c5"
    said = listed(f"{EMPTY}between {line}\n", "line")
    assert f"Look at the line {line.replace(' ', ', ')}: " in said
    said = listed(f"{EMPTY}zipper {line}\n", "line", "id")
    assert f"Lihat garis {line.replace(' ', ', ')}: " in said


def test_a_numbered_room_is_told_with_its_number_and_its_place() -> None:
    said = listed(f"{EMPTY}numbered-room 4 r2 from right\n", "outside-clue")
    assert "the 4 beside r2c9 stands, from r2c9 to r2c1, in the place that r2c9 says" in said


@pytest.mark.parametrize(
    ("clue", "said"),
    [
        ("cage 2 r4c5", "r4c5 is 2"),
        ("cage 9 r4c5 r4c6", "r4c5 r4c6 add up to 9"),
        ("arrow r1c1 = r1c2", "r1c2 is the digit of r1c1"),
        ("double-arrow r1c1 r1c2 r1c3", "r1c2 is the sum of r1c1 and r1c3"),
    ],
)
def test_a_sum_of_one_cell_is_its_digit(clue, said) -> None:
    puzzle = runut.read(f"{EMPTY}{clue}\n")
    rules = family_of(puzzle).model(puzzle).rules
    assert said in [rule.sentence(at) for rule in rules for at in range(len(rule))]


def said_with(puzzle: str, technique: str, language: str) -> str:
    """The first step by a technique in a puzzle that has one solution, in words."""
    proof = runut.explain(puzzle, assume_unique=True, limits=WHOLE)
    at = [step.technique for step in proof].index(technique)
    return proof.text(language).splitlines()[at]


def test_a_unique_rectangle_says_the_digit_that_decides() -> None:
    assert re.search(
        r"So one of r\dc\d, r\dc\d holds \d\.", said_with(UR_2, "unique-rectangle-2", "en")
    )
    said = said_with(UR_4, "unique-rectangle-4", "id")
    assert re.search(
        r"Di \w+ \d, \d hanya bisa di r\dc\d, r\dc\d\. Jika salah satunya berisi", said
    )


@pytest.mark.parametrize(("number", "said"), [(0, "0 steps"), (1, "1 step"), (2, "2 steps")])
def test_a_template_says_one_and_many(number, said) -> None:
    assert f"{Counted(number, number): step| steps}" == said
    assert say("explained-stuck", steps=number, grade=1, name="").startswith(
        f"No technique gives more after {said}, up to"
    )


def test_a_text_that_is_counted_is_a_text_without_ends_too() -> None:
    assert f"{Counted('r1c1, r1c2', 2)}" == "r1c1, r1c2"
    assert f"{Counted('r1c1', 1):>6}" == "  r1c1"


EXAMPLES = json.loads((Path(__file__).parents[2] / "tools/ladders.json").read_text("utf-8"))
"""A puzzle for each technique, by the family."""
WORK = 300_000
"""So much of an explanation is looked at: counted, so that it is the same on every machine."""
FAULTS = {
    "one of many": r"\b1 (?:steps|lines|cases|cells|looks|ways|places|runs|colours)\b",
    "one cell that does what many do": (
        r"(?:^|[^,\d] |\()(?<!and )r\d+c\d+ (?:lie|lose|keep|have|hold|add up|are|differ|cover)\b"
    ),
    "an empty list": r"[:,;] *[.;:,]|[:;,]$| [:;,.]|  |\(\)|\{\}",
    "no text": r"\bNone\b|\bFact\(",
}


@pytest.mark.parametrize("family", EXAMPLES)
def test_no_sentence_has_a_wrong_number_or_an_empty_list(family) -> None:
    said = [text for puzzle in EXAMPLES[family].values() for text in explained(puzzle)]
    wrong = [
        (fault, text) for text in said for fault, form in FAULTS.items() if re.search(form, text)
    ]
    assert said
    assert not wrong


def explained(text: str) -> Iterator[str]:
    """The steps of a puzzle in words, in both languages."""
    puzzle = runut.read(text)
    known, model = family_of(puzzle), family_of(puzzle).model(puzzle)
    options = Options(assume_unique=True, work=WORK)
    steps = known.explainer.prepared(model).explain([], options, Limits(), Control()).steps
    for language in LANGUAGES:
        yield from map(Sentences(known, model, language).whole, steps)


@pytest.mark.parametrize(
    "text",
    ["After 1 steps", "Then follow : nothing", "So r1c1 lose 2", "Look at: r4c5 add up to 2"],
)
def test_faults_of_sentences_are_seen(text) -> None:
    assert any(re.search(form, text) for form in FAULTS.values())


def test_a_line_that_breaks_at_once_follows_from_nothing() -> None:
    puzzle = runut.read(EXAMPLES["nonogram"]["edge"], family="nonogram")
    model = family_of(puzzle).model(puzzle)
    cell = Fact((0,), model.values[0])
    words = {"supposed": ("facts", (cell,)), "lines": ("premises", ())}
    step = Step(
        "edge", 1, 1.0, (), (), words=words | {"broken": ("premises", (Premise("row-clue", 0),))}
    )
    assert ". Nothing is left for row 1" in Sentences(family_of(puzzle), model).form(step, "why")


@pytest.mark.parametrize(("language", "said"), [("en", "Wrong: r1c2."), ("id", "Salah: r1c2.")])
def test_an_explanation_names_the_entries_of_a_broken_board_that_are_wrong(language, said) -> None:
    puzzle = "1......43......2"
    right = runut.solve(puzzle).solution.rows
    board = [[None, right[0][1] % 4 + 1, None, None], *([[None] * 4] * 3)]
    proof = runut.explain(puzzle, board)
    assert (proof.end, proof.to_dict()["wrong"]) == ("broken", ((0, 1),))
    assert verdict(proof, language).endswith(said)
    assert not runut.explain(puzzle, [right[0], *board[1:]]).wrong


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Look at the cage: r4c5 is 2. It has no other cell. So"),
        ("id", "Lihat sangkar: r4c5 adalah 2. Tidak ada sel lain di dalamnya. Jadi"),
    ],
)
def test_a_cage_of_one_cell_says_no_combinations(language, said) -> None:
    assert said in listed(f"{EMPTY}cage 2 r4c5\n", "cage-combinations", language)


def sentence(puzzle: str, technique: str, language: str, **words: Word) -> str:
    """What a step by a technique says with these words."""
    made = runut.read(puzzle)
    sentences = Sentences(family_of(made), family_of(made).model(made), language)
    step = Step(technique, 1, 1.0, (Fact((0,), 1),), (), words=words)
    return " ".join(sentences.form(step, form) for form in ("where", "why"))


CAGES = f"{EMPTY}cage 9 r1c1 r1c2\ncage 7 r2c1 r2c2\n"
ONE, BOTH = (("rules", tuple(Premise("cage-sum", at) for at in range(n))) for n in (1, 2))


@pytest.mark.parametrize(
    ("technique", "language", "one", "both"),
    [
        ("cage-combinations", "en", "Look at the cage: r1c1", "Look at the clues: r1c1"),
        ("cage-combinations", "id", "Lihat sangkar: r1c1", "Lihat petunjuk: r1c1"),
        ("dot", "en", "Look at the sign: r1c1", "Look at the signs: r1c1"),
        ("clue", "en", "Look at the clue: r1c1", "Look at the clues: r1c1"),
    ],
)
def test_two_clues_are_not_called_one(technique, language, one, both) -> None:
    assert one in sentence(CAGES, technique, language, rule=ONE)
    assert both in sentence(CAGES, technique, language, rule=BOTH)


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [
        ("en", "only be in r1c1; what this cell would", "r1c1, r1c2, and one of them holds it"),
        ("id", "hanya bisa di r1c1; yang dilarang oleh sel ini", "r1c1, r1c2, dan salah satunya"),
    ],
)
def test_one_place_of_a_digit_is_no_choice(language, one, more) -> None:
    words = {"base": ("premises", (Premise("row-duplicate", 0),)), "digits": ("values", (3,))}
    for places, said in (((0,), one), ((0, 1), more)):
        cells = ("places", places)
        told = sentence(EMPTY, "generalised-intersection", language, cells=cells, **words)
        assert said in told


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [
        ("en", "choice in r1c1 fits", "r1c1, r1c2, with different digits in each of these houses,"),
        ("id", "di r1c1 yang memenuhi", "r1c1, r1c2, dengan angka berbeda di tiap rumah ini, yang"),
    ],
)
def test_one_cell_of_sums_does_not_differ_from_itself(language, one, more) -> None:
    houses = ("premises", (Premise("row-duplicate", 0),))
    for places, said in (((0,), one), ((0, 1), more)):
        among = ("places", places)
        words = {"rule": ONE, "houses": houses, "among": among}
        assert said in sentence(CAGES, "house-sums", language, **words)


@pytest.mark.parametrize(
    ("language", "one", "both"),
    [
        ("en", "of the 1s of row 1 only one is white", "column 1 only one in each line is white"),
        ("id", "1 di baris 1 hanya satu yang putih", "1 hanya satu di tiap garis yang putih"),
    ],
)
def test_of_the_numbers_of_two_lines_one_is_white_in_each(language, one, both) -> None:
    rules = [rule.name for rule in family_of(runut.read(HITORI)).model(runut.read(HITORI)).rules]
    row, column = (next(name for name in rules if name.startswith(own)) for own in ("row", "col"))
    lines = (Premise(row, 0), Premise(column, 0))
    for named, said in ((lines[:1], one), (lines, both)):
        words = {"white": ("places", (0,)), "lines": ("premises", named)}
        assert said in sentence(HITORI, "black-duplicate-of-white", language, **words)


def test_what_a_cell_does_not_hold_is_said_in_order() -> None:
    made = runut.read(EMPTY)
    sentences = Sentences(family_of(made), family_of(made).model(made))
    lost = [Fact((0,), value, holds=False) for value in (1, 5, 4)]
    assert sentences.facts(lost) == "r1c1 ≠ 1, 4, 5"


def test_cells_that_are_cut_off_are_counted() -> None:
    why = texts(load("packing").explainer.texts, "en")["cut-off"].why
    words = {"folded": "A", "example": "B"}
    said = [why.format(gap=Counted("r1c1", number), **words) for number in (1, 2)]
    assert [each.partition("r1c1 ")[2] for each in said] == [
        "is cut off, and no choice of pieces fills it.",
        "are cut off, and no choice of pieces fills them.",
    ]


@pytest.mark.parametrize("technique", ["skyscraper", "two-string-kite", "turbot-fish"])
def test_two_places_that_see_each_other_do_not_both_hold_a_digit_in_indonesian(technique) -> None:
    words = texts(family_of(runut.read(EMPTY)).explainer.texts, "id")[technique]
    assert "tidak mungkin ada di keduanya sekaligus" in words.why


@pytest.mark.parametrize(
    ("sum_", "uses", "gives", "en", "id"),
    [
        (
            17,
            (Fact((1,), 9, holds=False),),
            (Fact((0,), 7, holds=False),),
            "Known: r1c2 ≠ 9. With another choice, its cells give at most 15.",
            "Yang diketahui: r1c2 ≠ 9. Dengan pilihan lain, sel-selnya memberi paling banyak 15.",
        ),
        (
            3,
            (),
            (Fact((0,), 5, holds=False), Fact((1,), 4, holds=False)),
            "With another choice, its cells give at least 5.",
            "Dengan pilihan lain, sel-selnya memberi paling sedikit 5.",
        ),
        (
            10,
            (),
            (Fact((0,), 5, holds=False),),
            "What is known leaves so much, or so little, that another choice misses it.",
            "Apa yang sudah diketahui menyisakan begitu banyak",
        ),
        (
            17,
            (Fact((0,), 7, holds=False),),
            (Fact((0,), 7, holds=False),),
            "What is known leaves so much, or so little, that another choice misses it.",
            "Apa yang sudah diketahui menyisakan begitu banyak",
        ),
    ],
)
def test_a_sum_says_what_another_choice_gives(sum_, uses, gives, en, id) -> None:
    made = runut.read(f"{EMPTY}cage {sum_} r1c1 r1c2\n")
    family = family_of(made)
    line = Line(By.UNIT, (Premise("cage-sum", 0),), uses, gives)
    step = Step("sum", 2, 1.0, gives, (line,))
    said = [another(Sentences(family, family.model(made), each), step) for each in LANGUAGES]
    assert said[0] == en
    assert said[1].startswith(id)
