"""Formats: a written text reads back, the right family is detected, and faults have a place."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from warnings import catch_warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import runut
from runut.core.scanner import Scanner
from runut.errors import InputError, UnreadWarning
from runut.families import families
from runut.verbs.reading import parse

SAMPLES = [(family.name, sample.text) for family in families() for sample in family.samples]


def test_the_canonical_text_reads_back_as_the_same_puzzle(case) -> None:
    text = str(case.puzzle)
    assert text == runut.write(case.puzzle)
    assert runut.read(text) == case.puzzle
    assert str(runut.read(text)) == text


def test_a_format_reads_what_it_writes(case, form) -> None:
    text = case.text_in(form)
    assert runut.read(text, family=case.family.name, format=form.name) == case.puzzle
    assert form.write(form.parse(Scanner.of(text))) == text


def test_the_family_of_a_written_puzzle_is_found_by_its_text(case, form) -> None:
    text = case.text_in(form)
    found = runut.read(text)
    assert found.family == case.family.name
    assert runut.read(text, family=case.family.name) == found
    assert found == case.puzzle


def test_a_sample_is_found_by_its_text(case) -> None:
    assert runut.read(case.text) == case.puzzle


def test_line_ends_and_blank_lines_around_a_puzzle_do_not_matter(case, form) -> None:
    lines = case.text_in(form).splitlines()
    for between, end in (("\r\n", "\r\n"), ("\r", "\r"), ("\n", "\n\n\n"), ("\n", "\n   \n")):
        changed = between.join(lines) + end
        assert runut.read(changed, family=case.family.name, format=form.name) == case.puzzle


def test_a_file_reads_as_its_text(case, form) -> None:
    text = case.text_in(form)
    for content in (text.encode(), text.encode("utf-8-sig"), text.replace("\n", "\r\n").encode()):
        assert runut.load(io.BytesIO(content)) == case.puzzle


def test_puzzles_in_a_row_are_read_one_by_one(family, form) -> None:
    puzzles = [runut.read(sample.text, family=family.name) for sample in family.samples]
    text = form.write(puzzles[0])
    scanner = Scanner.of(f"{text}\n{text}")
    assert form.parse(scanner) == puzzles[0]
    scanner.skip_blank()
    assert form.parse(scanner) == puzzles[0]
    scanner.skip_blank()
    assert scanner.at_end()


def test_a_line_format_takes_one_line_a_puzzle(case, form) -> None:
    text = case.text_in(form)
    if form.is_line:
        assert text.count("\n") == 1
        assert text.endswith("\n")
        parsed_puzzles = list(parse(f"{text}?!\n{text}", family=case.family.name, format=form.name))
        assert [parsed.line for parsed in parsed_puzzles] == [1, 2, 3]
        assert [parsed.puzzle for parsed in parsed_puzzles] == [case.puzzle, None, case.puzzle]
        assert parsed_puzzles[1].error.line == 2
    else:
        assert len(text.splitlines()) > 1


def test_a_score_lies_between_0_and_1(case, form) -> None:
    for other in families():
        for each in other.formats:
            assert 0 <= each.matches(case.text_in(form)) <= 1


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\t\r\n", "\ufeff"])
def test_an_empty_text_is_refused_at_its_beginning(text) -> None:
    for read in (runut.read, lambda text: runut.load(io.BytesIO(text.encode()))):
        with pytest.raises(runut.FormatError, match=r"empty|no format") as caught:
            read(text)
        assert (caught.value.line, caught.value.column) == (1, 1)


def test_a_second_puzzle_is_refused_where_one_is_asked(case) -> None:
    form = case.family.formats[-1]
    text = case.text_in(form)
    with pytest.raises(InputError) as caught:
        runut.read(text + "\n" + text, family=case.family.name, format=form.name)
    assert caught.value.line > text.count("\n") / 2


def faults_have_places(read: Callable[[str], runut.Puzzle], text: str) -> runut.Puzzle | None:
    """The puzzle, or `None` for a documented error; every fault must have its place."""
    try:
        return read(text)
    except (runut.FormatError, runut.PuzzleError) as refusal:
        faults = refusal.faults
    assert faults
    for fault in faults:
        assert fault.message
        assert fault.line is not None
        assert 1 <= fault.line <= text.count("\r") + text.count("\n") + 2
        assert fault.column is not None
        assert fault.column >= 1
    return None


ALPHABET = st.sampled_from(
    [
        *"0123456789ABCXYZabcxyz",
        *" .,:;/_*?%@#-+=|\"'\t\n\r",
        "\r\n",
        "\0",
        "é",
        "٣",
        "🙂",
        "\udc80",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(ALPHABET, max_size=80).map("".join),
    st.lists(st.integers(-9, 10**20).map(str), max_size=30).map(" ".join),
)
HEADS = sorted({text.split("\n", 1)[0][:20] for _, text in SAMPLES})


@pytest.mark.laws
@given(text=TEXTS)
@example(text="sudoku " + "9" * 5000 + "x1")
@example(text=("9" * 5000 + " ") * 4)
@example(text="9" * 5000)
def test_any_text_is_read_or_refused_with_a_place(text) -> None:
    puzzle = faults_have_places(runut.read, text)
    assert puzzle is None or runut.read(str(puzzle)) == puzzle


@given(head=st.sampled_from(["", *HEADS]), text=TEXTS)
@example(head="", text="9" * 5000)
@example(head="", text="1000000 1000000\n1\n1")
@settings(max_examples=40)
def test_any_text_in_a_named_format_is_read_or_refused_with_a_place(
    family, form, head, text
) -> None:
    def read(text: str) -> runut.Puzzle:
        return runut.read(text, family=family.name, format=form.name)

    puzzle = faults_have_places(read, head + text)
    assert puzzle is None or runut.read(str(puzzle)) == puzzle


@given(content=st.binary(max_size=80))
@example(content=b"\xff\xfe1\x002\x00")
@example(content=bytes(range(256)))
def test_any_bytes_are_read_or_refused_with_a_place(content) -> None:
    def load(text: str) -> runut.Puzzle:
        del text
        return runut.load(io.BytesIO(content))

    faults_have_places(load, content.decode("latin-1"))


@settings(max_examples=150)
@given(
    sample=st.sampled_from(SAMPLES),
    form=st.integers(0, 99),
    seed=st.integers(0, 2**32),
    changes=st.integers(1, 4),
)
def test_a_damaged_text_is_read_or_refused_with_a_place(sample, form, seed, changes) -> None:
    name, text = sample
    family = next(each for each in families() if each.name == name)
    try:
        text = family.formats[form % len(family.formats)].write(runut.read(text, family=name))
    except runut.PuzzleError:
        return  # This format cannot hold this puzzle.
    rng = random.Random(seed)
    for _ in range(changes):
        text = _changed(text, rng)
    with catch_warnings(action="ignore", category=UnreadWarning):  # a remark is no fault
        puzzle = faults_have_places(runut.read, text)
    assert puzzle is None or runut.read(str(puzzle)) == puzzle


def _changed(text: str, rng: random.Random) -> str:
    """The text with a character changed, added or removed, or with a line doubled or lost."""
    at = rng.randrange(len(text) + 1)
    lines = text.splitlines(keepends=True)
    line = rng.randrange(len(lines) + 1)
    return rng.choice(
        [
            text[:at] + rng.choice("0123456789ABCZ.,/#x \n-") + text[at:],
            text[:at] + rng.choice("0123456789ABCZ.,/#x \n-") + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at],
            "".join(lines[:line] + lines[line + 1 :]),
            "".join(lines[: line + 1] + lines[line:]),
        ]
    )
