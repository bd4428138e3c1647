"""Lessons: each student paper as a text that runs, in English and Indonesian.

Above the verbs, beside `bulk`. A lesson is Markdown (`texts/LANGUAGE/NAME.md`) with nine sections,
the same in both languages (`lesson.py`). Fenced blocks in it name *exhibits*::

    ```{exhibit} still 7
    ```

`exercises.py` has the questions at the end, which are checked; `handout.py` writes HTML and PDF.

An exhibit is made when it is looked at, by a function of `exhibits/` that runs the verbs, so no
figure of a text is typed by hand. It consists of parts (`parts.py`): words, tables, listings and
pictures; each part is Markdown, and a picture is a `Scene` as well.

>>> lesson = load("hanjie")
>>> lesson.title, [section.key for section in lesson.sections][:3]
('Hanjie by brute force (2012)', ['rules', 'idea', 'code'])
>>> exhibit = lesson.exhibits[0]
>>> exhibit.name, [type(part).__name__ for part in exhibit.parts]
('board', ['Picture'])

`lesson.markdown(picture)` is the whole text with its exhibits; `picture(part)` writes a picture, by
default as text. See docs/explanation/lessons.md.
"""

from __future__ import annotations

from runut.lessons.course import COURSES, Course
from runut.lessons.exercises import Exercise, Marked
from runut.lessons.lesson import KEYS, Exhibit, Lesson, Section, load
from runut.lessons.parts import Listing, Part, Picture, Table, Walk, Words

__all__ = [
    "COURSES",
    "KEYS",
    "Course",
    "Exercise",
    "Exhibit",
    "Lesson",
    "Listing",
    "Marked",
    "Part",
]
__all__ += ["Picture", "Section", "Table", "Walk", "Words", "load"]
