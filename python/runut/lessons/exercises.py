"""The exercises of the lessons: questions whose answers are computed, never typed.

The exercises of a paper lie in `texts/exercises/NAME.toml`, each in both languages::

    [[exercise]]
    kind = "cell"
    answer = "step 13 section-3-2.txt"
    asks.en = "... Which cell is the last way out?"

`kind` says what is asked for: a `count`, the number of a `node`, the names of a `cell` or of
several, or the `rule` that rejects a try. `answer` names what gives it and its words, as a text
names an exhibit (`answers.py`); a count may be any figure of the course. `rules` are the rules
between whose constraints one chooses. `asks` may have exhibits and figures like every text;
`explains` is the sentence for a wrong answer.

>>> from runut.lessons import load
>>> exercise = load("sudoku").exercises[0]
>>> exercise.kind, exercise.check("2").is_right, exercise.check(exercise.answer).is_right
('node', False, True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from runut.core.tables import table_of
from runut.lessons.answers import ANSWERS, choices_of
from runut.lessons.blocks import Exhibit, Prose, blocks_of
from runut.lessons.course import Ask, Course
from runut.lessons.parts import Draw, picture_text
from runut.lessons.words import phrase

KINDS = tuple(ANSWERS)
_WHOLE = re.compile(r"\d{1,3}(?:[., ]\d{3})+|\d+")
_CELL = re.compile(r"r\d+c\d+|\d+")


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer that was looked at: whether it is right, and what to say of it."""

    is_right: bool
    says: str


@dataclass(frozen=True)
class Exercise:
    """A question of a lesson; `is_answered` prints the answer below it."""

    number: int
    kind: str
    ask: Ask = field(repr=False)
    asks: tuple[Prose | Exhibit, ...] = field(repr=False)
    explains: Prose = field(repr=False)
    rules: tuple[str, ...] = ()
    is_answered: bool = False

    @cached_property
    def answer(self) -> str:
        """The right answer as it is printed."""
        return ANSWERS[self.kind](self.ask)

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The constraints between which one chooses, in words; empty for other kinds."""
        return tuple(choices_of(self.ask, self.rules)) if self.rules else ()

    @property
    def title(self) -> str:
        """Its heading: "Exercise 2"."""
        return phrase(self.ask.language, "exercise", number=self.number)

    @property
    def solution(self) -> str:
        """The answer with its reason, as Markdown."""
        said = phrase(self.ask.language, "answer", answer=self.answer)
        return f"**{said}** {self.explains.markdown()}"

    def answered(self) -> Exercise:
        """The same exercise with its answer."""
        return replace(self, is_answered=True)

    def check(self, given: str) -> Marked:
        """Whether an answer is right; a wrong one is explained, as is one of another form."""
        language = self.ask.language
        read = _READERS.get(self.kind, str.strip)
        found = read(given)
        if not found:
            return Marked(is_right=False, says=phrase(language, f"expected-{self.kind}"))
        if found == read(self.answer):
            return Marked(is_right=True, says=phrase(language, "exercise-right"))
        wrong = phrase(language, "exercise-wrong")
        return Marked(is_right=False, says=f"{wrong} {self.explains.markdown()}")

    def markdown(self, picture: Draw = picture_text) -> str:
        """The question with its choices, and the answer if it is to be printed."""
        parts = [f"**{self.title}.**", *(block.markdown(picture) for block in self.asks)]
        parts[:2] = [" ".join(parts[:2])]
        if self.choices:
            parts.append("\n".join(f"- {choice}" for choice in self.choices))
        if self.is_answered:
            parts.append(self.solution)
        return "\n\n".join(parts)


def exercises_of(course: Course, language: str) -> Iterator[Exercise]:
    """The exercises of a course."""
    known = table_of("runut", f"lessons/texts/exercises/{course.name}.toml")
    for number, each in enumerate(known["exercise"], 1):
        yield Exercise(
            number,
            each["kind"],
            Ask(course, language, tuple(each["answer"].split())),
            tuple(blocks_of(each["asks"][language], course, language)),
            Prose(each["explains"][language], course, language),
            tuple(each.get("rules", ())),
        )


def _whole(text: str) -> str:
    """The digits of a whole number, however its thousands are written; "" for another text."""
    found = _WHOLE.fullmatch(text.strip())
    return re.sub(r"\D", "", found[0]).lstrip("0") or "0" if found else ""


def _cells(text: str) -> frozenset[str]:
    """The names of cells in a text."""
    return frozenset(_CELL.findall(text.lower()))


_READERS: Mapping[str, Callable[[str], object]] = {"count": _whole, "node": _whole, "cell": _cells}
