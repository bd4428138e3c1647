"""Questions about lessons: a section at a time, and answers to exercises."""

from __future__ import annotations

from functools import cache

from runut.asking import requests
from runut.core.records import Record
from runut.drawing.page import page_theme
from runut.lessons import COURSES, Exercise, Exhibit, Lesson, Walk, load
from runut.lessons.exhibits.common import board_of
from runut.lessons.handout import html_of, svg_of
from runut.lessons.lesson import Block
from runut.lessons.markdown import html_of_text

THEME = page_theme("role-")
BLANK: Record = {
    "html": "",
    "walk": [],
    "first": 1,
    "puzzle": "",
    "exercise": None,
    "kind": "",
    "title": "",
    "choices": [],
}
"""A block of which nothing is alive."""


def list_lessons(request: requests.LessonsRequest) -> list[Record]:
    """The lessons of the papers."""
    return [load(name, request.language).about() for name in COURSES]


def section(request: requests.SectionRequest) -> Record:
    """A section of a lesson, counted from 1, with its exhibits."""
    lesson = _lesson(request.name, request.language)
    if not 1 <= request.number <= len(lesson.sections):
        raise requests.Missing("no such section")
    return _section(request.name, request.number, request.language)


def check(request: requests.AnswerRequest) -> Record:
    """Whether an answer to an exercise is right; a wrong one is explained."""
    exercises = _lesson(request.name, request.language).exercises
    if not 1 <= request.number <= len(exercises):
        raise requests.Missing("no such exercise")
    exercise = exercises[request.number - 1]
    marked = exercise.check(request.answer)
    solution = html_of_text(exercise.solution)
    return {"right": marked.is_right, "says": html_of_text(marked.says), "solution": solution}


def _lesson(name: str, language: requests.Language) -> Lesson:
    if name not in COURSES:
        raise requests.Missing("no such lesson")
    return _loaded(name, language)


@cache
def _loaded(name: str, language: requests.Language) -> Lesson:
    return load(name, language)


@cache
def _section(name: str, number: int, language: requests.Language) -> Record:
    lesson = _loaded(name, language)
    blocks = lesson.sections[number - 1].blocks
    blocks = (*lesson.opening, *blocks) if number == 1 else blocks
    titles = [each.title for each in lesson.sections]
    return lesson.about() | {
        "sections": titles,
        "blocks": [BLANK | _block(block) for block in blocks],
    }


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
