"""What a setter's desk asks: the tools, the shapes of a puzzle, and at each edit the verdict.

The verdict comes first and soon. What takes longer are jobs of their own, which the next edit
cancels: true candidates, the path of a person, what can be left out, and which value would make a
puzzle unique.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from runut.asking.families import family_named
from runut.asking.puzzles import parsed_of
from runut.asking.reasons import places_shown
from runut.asking.requests import GIVING_PART, FamilyRequest, JobRequest, TextRequest
from runut.core.clues import Setting
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.core.result import Uniqueness
from runut.core.shape import Value
from runut.explaining.grading import ANY
from runut.explaining.results import Proof
from runut.explaining.sentences import Sentences
from runut.explaining.techniques import phrases
from runut.families import family_of
from runut.verbs import explaining, questions, solving
from runut.verbs.finishing import finish as finish_puzzle

HALF = 0.5
"""The part of the time for the first of two searches."""


def tools(request: FamilyRequest) -> list[Record]:
    """The kinds of clues of a family with their words, fields and what a person points at."""
    setting = family_named(request.family).setting
    return setting.tools() if setting else []


def shapes(request: TextRequest) -> Record:
    """The clues of a puzzle besides its givens, in the order of the lines of its canonical text."""
    puzzle = parsed_of(request).get()
    setting = family_of(puzzle).setting
    return {"text": str(puzzle), "shapes": setting.shapes(puzzle) if setting else []}


def judge(job: JobRequest, control: Control) -> Record:
    """Whether a puzzle has one solution: two where it has several, what contradicts where none.

    `differing` are the cells in which the two solutions differ.
    """
    puzzle = job.puzzle()
    limits = job.within(HALF, solutions=2, nodes=job.nodes)
    found = solving.solve(puzzle, limits=limits, control=control)
    boards = [[*each.values()] for each in found.solutions]
    record = {
        "uniqueness": found.uniqueness.value,
        "solutions": [each.cells for each in found.solutions],
        "differing": _differing(boards),
        "conflict": [],
    }
    if found.uniqueness is Uniqueness.NONE:
        return record | {"conflict": _conflict(job, puzzle, control)}
    return record


def _differing(boards: list[list[Value]]) -> list[int]:
    if len(boards) < 2:
        return []
    pairs = zip(*boards[:2], strict=True)
    return [cell for cell, (one, other) in enumerate(pairs) if one != other]


def _conflict(job: JobRequest, puzzle: Puzzle, control: Control) -> list[Record]:
    """The constraints that contradict each other, with their cells by number."""
    limits = job.within(HALF, nodes=job.nodes)
    found = questions.conflict(puzzle, language=job.language, limits=limits, control=control)
    number = {cell: at for at, cell in enumerate(puzzle.shape.cells())}
    return [
        {"rule": each.rule, "cells": [number[cell] for cell in each.cells], "says": each.sentence}
        for each in found.constraints
    ]


def path(job: JobRequest, control: Control) -> Record:
    """How a person solves a puzzle: its grade, each step in words, and which clues no step uses.

    `hardest` is the number of the first of the hardest steps, `unused` are numbers of shapes.
    """
    puzzle = job.puzzle()
    proof = explaining.explain(puzzle, limits=job.within(HALF, nodes=job.nodes), control=control)
    sentences = Sentences(family_of(puzzle), proof.model, job.language)
    grades = [step.grade for step in proof]
    return {
        "complete": proof.complete,
        "grade": proof.grade,
        "name": phrases(job.language)[f"grade-{proof.grade}"] if proof.grade else "",
        "hardest": grades.index(max(grades)) if grades else None,
        "steps": [
            {
                "title": sentences.title(step),
                "grade": step.grade,
                "cells": places_shown(step, sentences),
                "says": sentences.upto(step, "what"),
            }
            for step in proof
        ],
        "unused": [*_unused(proof)] if proof.complete else [],
    }


def _unused(proof: Proof) -> Iterator[int]:
    """The numbers of the shapes that state nothing which a step uses."""
    setting: Setting[Puzzle] | None = family_of(proof.puzzle).setting
    rules = {rule.name: rule for rule in proof.model.rules}
    size = proof.puzzle.shape.size
    used = {
        (each.rule, tuple(place for place in rules[each.rule].places[each.index] if place < size))
        for each in chain.from_iterable(step.premises for step in proof)
        if each.rule in rules
    }
    for number, stated in enumerate(setting.stated(proof.puzzle) if setting else ()):
        if stated and stated.isdisjoint(used):
            yield number


def finish(job: JobRequest, control: Control) -> Record:
    """The puzzle with more clues, until it has one solution, at a grade if one is wanted.

    Where clues are counted from a picture, the cells of `board` stay that are not open.
    """
    grade, limits = job.options.get("grade", ANY), Limits(seconds=job.within(GIVING_PART).seconds)
    ask = partial(finish_puzzle, job.puzzle(), job.board, control=control)
    return {"text": str(ask(grade=grade, seed=job.seed or 0, limits=limits))}
