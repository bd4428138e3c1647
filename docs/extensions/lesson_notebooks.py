"""A lesson as a Jupyter notebook: its paragraphs, a cell for each exhibit, a board to change."""

from __future__ import annotations

import json
from collections.abc import Iterator

from runut.lessons import Exhibit, Lesson
from runut.lessons.exhibits.common import board_text

BEGIN = """\
from IPython.display import SVG, Markdown, display

import runut
from runut.drawing import render
from runut.lessons import Picture, load
from runut.lessons.parts import markdown_of

lesson = load("{name}", "{language}")


def show(number):
    for part in lesson.exhibits[number].parts:
        if isinstance(part, Picture):
            display(Markdown(part.caption), SVG(data=render(part.scene, "svg")))
        else:
            display(Markdown(markdown_of(part)))"""
END = '''\
puzzle = runut.read("""
{board}
""", family="{family}")
runut.compare(puzzle, ["{algorithm}", "{better}"])'''


def notebook(lesson: Lesson) -> str:
    """The notebook as the text of an `.ipynb` file."""
    cells = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(_cells(lesson))]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _cells(lesson: Lesson) -> Iterator[dict[str, object]]:
    number = 0
    yield _text(f"# {lesson.title}")
    yield _code(BEGIN.format(name=lesson.name, language=lesson.language))
    parts = [("", lesson.opening), *((f"## {each.title}", each.blocks) for each in lesson.sections)]
    for title, blocks in parts:
        if title:
            yield _text(title)
        for block in blocks:
            if isinstance(block, Exhibit):
                yield _code(f"show({number})")
                number += 1
            else:
                yield _text(block.markdown())
    course = lesson.course
    board = board_text(course.board).strip()
    named = {"family": course.family, "algorithm": course.algorithm, "better": course.better}
    yield _code(END.format(board=board, **named))


def _text(text: str) -> dict[str, object]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(text: str) -> dict[str, object]:
    cell = {"cell_type": "code", "metadata": {}, "source": text}
    return {**cell, "outputs": [], "execution_count": None}
