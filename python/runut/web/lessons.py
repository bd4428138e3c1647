"""The routes of the lessons: a section at a time, and answers to exercises."""

from __future__ import annotations

from functools import cache
from typing import Literal

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

from runut.core.records import Record
from runut.drawing.page import page_theme
from runut.lessons import COURSES, Exercise, Exhibit, Lesson, Walk, load
from runut.lessons.exhibits.common import board_of
from runut.lessons.handout import html_of, svg_of
from runut.lessons.lesson import Block
from runut.lessons.markdown import html_of_text
from runut.web.refusals import TAUGHT
from runut.web.requests import AnswerRequest

router = APIRouter(prefix="/api/lessons")
Language = Literal["en", "id"]
THEME = page_theme("role-")


class Step(BaseModel):
    """A sentence of a walk, and the board after it."""

    says: str
    picture: str


class BlockAnswer(BaseModel):
    """A block as HTML, and what is alive in it.

    `walk` are steps from the number `first` on, in place of the HTML; `puzzle` is the text of a
    board; an exercise has its number, its kind, its title and perhaps choices.
    """

    html: str = ""
    walk: list[Step] = []
    first: int = 1
    puzzle: str = ""
    exercise: int | None = None
    kind: str = ""
    title: str = ""
    choices: list[str] = []


class LessonAnswer(BaseModel):
    """What a lesson is about."""

    name: str
    language: str
    title: str
    family: str
    algorithm: str
    better: str


class SectionAnswer(LessonAnswer):
    """A section of a lesson; the opening of the lesson stands before its first one."""

    sections: list[str]
    blocks: list[BlockAnswer]


class MarkedAnswer(BaseModel):
    """Whether an answer is right, what to say of it, and the solution, both as HTML."""

    right: bool
    says: str
    solution: str


@router.get("", response_model=list[LessonAnswer])
def list_lessons(language: Language = "en") -> list[dict[str, str]]:
    """The lessons of the papers."""
    return [load(name, language).about() for name in COURSES]


@router.get("/{name}/{number}", response_model=SectionAnswer, responses=TAUGHT)
def section(name: str, number: int, language: Language = "en") -> Record:
    """A section of a lesson, counted from 1, with its exhibits."""
    lesson = _lesson(name, language)
    _refuse_unless(1 <= number <= len(lesson.sections), "section")
    return _section(name, number, language)


@router.post("/{name}/exercises/{number}", response_model=MarkedAnswer, responses=TAUGHT)
def check(name: str, number: int, request: AnswerRequest) -> Record:
    """Whether an answer to an exercise is right; a wrong one is explained."""
    exercises = _lesson(name, request.language).exercises
    _refuse_unless(1 <= number <= len(exercises), "exercise")
    exercise = exercises[number - 1]
    marked = exercise.check(request.answer)
    solution = html_of_text(exercise.solution)
    return {"right": marked.is_right, "says": html_of_text(marked.says), "solution": solution}


def _refuse_unless(is_there: bool, what: str) -> None:  # noqa: FBT001 - it is its condition
    if not is_there:
        raise HTTPException(404, f"no such {what}")


def _lesson(name: str, language: Language) -> Lesson:
    _refuse_unless(name in COURSES, "lesson")
    return _loaded(name, language)


@cache
def _loaded(name: str, language: Language) -> Lesson:
    return load(name, language)


@cache
def _section(name: str, number: int, language: Language) -> Record:
    lesson = _loaded(name, language)
    blocks = lesson.sections[number - 1].blocks
    blocks = (*lesson.opening, *blocks) if number == 1 else blocks
    titles = [each.title for each in lesson.sections]
    return lesson.about() | {"sections": titles, "blocks": [_block(block) for block in blocks]}


def _block(block: Block) -> Record:
    if isinstance(block, Exercise):
        asked = [_block(each) for each in block.asks]
        alive = next((each for each in asked if each.get("walk")), {})
        html = "\n".join(each.get("html", "") for each in asked)
        task = {"exercise": block.number, "kind": block.kind, "title": block.title}
        return {**alive, "html": html, **task, "choices": list(block.choices)}
    if not isinstance(block, Exhibit):
        return {"html": html_of(block)}
    for part in block.made:
        if isinstance(part, Walk):
            return {"walk": _steps(part), "first": part.first}
    puzzle = str(board_of(block.ask)) if block.name == "board" else ""
    return {"html": html_of(block, THEME), "puzzle": puzzle}


def _steps(walk: Walk) -> list[dict[str, str]]:
    return [
        {"says": html_of_text(sentence), "picture": svg_of(scene, THEME)}
        for sentence, scene in zip(walk.sentences, walk.scenes, strict=True)
    ]
