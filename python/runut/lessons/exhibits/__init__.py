"""The exhibits of the lessons: functions that run the verbs and give parts, by name.

`common` and `moments` have those of every lesson; a module with the name of a course has its own.
Each maker takes an `Ask` and gives parts; it may use any puzzle of `boards/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from runut.lessons.course import Course, Figure, Maker
from runut.lessons.exhibits import common, moments

__all__ = ["exhibits_of", "figures_of"]


def exhibits_of(course: Course) -> Mapping[str, Maker]:
    """The exhibits that a course may name.

    >>> from runut.lessons.course import COURSES
    >>> sorted(exhibits_of(COURSES["hanjie"]))[:3]
    ['board', 'code', 'figure']
    """
    own: Mapping[str, Maker] = _own(course).EXHIBITS
    return {**common.EXHIBITS, **moments.EXHIBITS, **own}


def figures_of(course: Course) -> Mapping[str, Figure]:
    """The figures that a sentence of a course may name."""
    own: Mapping[str, Figure] = _own(course).FIGURES
    return {**common.FIGURES, **own}


def _own(course: Course) -> ModuleType:
    return import_module(f"runut.lessons.exhibits.{course.name}")
