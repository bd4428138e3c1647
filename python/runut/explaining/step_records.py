"""Steps and lines of explanations as plain values for JSON, and back: cells by row and column.

A step of a puzzle holds places and packed values by number, which only its model can name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NotRequired, TypedDict

from runut.core.puzzle import Puzzle
from runut.core.records import Json, Record, expected, frozen, read
from runut.core.rules.model import Auxiliary, Model
from runut.core.shape import Cell, Shape, Value
from runut.core.steps import CELL, NOGOOD, By, Case, Fact, Line, Mark, Premise, Step


class FactRecord(TypedDict):
    """A value of a cell, of several cells together, or of a place that is no cell."""

    cell: NotRequired[Cell]
    cells: NotRequired[list[Cell]]
    place: NotRequired[str]
    says: NotRequired[str]
    value: Value
    holds: bool


class PremiseRecord(TypedDict):
    """A constraint by its rule and its number there; in a sum with a factor, for one value."""

    rule: str
    index: int
    factor: NotRequired[int]
    value: NotRequired[int]


class CaseRecord(TypedDict):
    """What is supposed, and the lines that follow."""

    supposed: list[FactRecord]
    lines: list[LineRecord]


class LineRecord(TypedDict):
    """What a line gives, and from what it follows."""

    by: By
    premises: list[PremiseRecord]
    uses: list[FactRecord]
    gives: list[FactRecord]
    cases: NotRequired[list[CaseRecord]]


class MarkRecord(TypedDict):
    """Facts and constraints in a role."""

    role: str
    facts: list[FactRecord]
    premises: list[PremiseRecord]


class StepRecord(TypedDict):
    """A step with its sentence, the words of it, and its proof."""

    technique: str
    grade: int
    cost: float
    assumes_unique: bool
    conclusions: list[FactRecord]
    text: str
    words: dict[str, tuple[str, Json]]
    premises: list[PremiseRecord]
    marks: list[MarkRecord]
    lines: list[LineRecord]


def step_record(model: Model, step: Step, text: str) -> StepRecord:
    """A step as plain values for JSON."""
    return {
        "technique": step.technique,
        "grade": step.grade,
        "cost": step.cost,
        "assumes_unique": step.assumes_unique,
        "conclusions": fact_records(model, step.conclusions),
        "text": text,
        "words": {
            name: (kind, _said(model, kind, word)) for name, (kind, word) in step.words.items()
        },
        "premises": _premises(step.premises),
        "marks": [
            {
                "role": mark.role,
                "facts": fact_records(model, mark.facts),
                "premises": _premises(mark.premises),
            }
            for mark in step.marks
        ],
        "lines": [line_record(model, line) for line in step.lines],
    }


def step_of(model: Model, record: Record, puzzle: Puzzle) -> Step:
    """The step that `step_record` wrote."""
    with expected("step"):
        return Step(
            record["technique"],
            record["grade"],
            record["cost"],
            facts_of(model, record["conclusions"]),
            lines_of(model, record["lines"]),
            tuple(_mark_of(model, each) for each in record["marks"]),
            {
                name: (kind, _word_of(model, kind, word))
                for name, (kind, word) in record["words"].items()
            },
            record["assumes_unique"],
            puzzle,
        )


def _mark_of(model: Model, record: Record) -> Mark:
    own = _premises_of(model, record["premises"])
    return Mark(record["role"], facts_of(model, record["facts"]), own)


def _said(model: Model, kind: str, word: Json) -> Json:
    """A word of a sentence."""
    match kind:
        case "places":
            return [_place(model, place) for place in word]
        case "facts":
            return fact_records(model, word)
        case "premises" | "rules":
            return _premises(word)
    return word


def _word_of(model: Model, kind: str, word: Json) -> Json:
    match kind:
        case "places":
            return tuple(_number(model, place) for place in word)
        case "facts":
            return facts_of(model, word)
        case "premises" | "rules":
            return _premises_of(model, word)
    return frozen(word)


def _place(model: Model, place: int) -> Cell | str:
    """A cell, or the name of a place that is none."""
    size = model.shape.size
    return model.auxiliaries[place - size].name if place >= size else _cells(model.shape)[place]


def _number(model: Model, place: Json) -> int:
    """The number of a cell, or of a place by its name; an error for one that is not there."""
    if isinstance(place, str):
        (at,) = (at for at, each in enumerate(model.auxiliaries) if each.name == place)
        return model.shape.size + at
    return _numbers(model.shape)[frozen(place)]


def line_record(model: Model, line: Line) -> LineRecord:
    """A line as plain values for JSON."""
    record: LineRecord = {
        "by": line.by,
        "premises": _premises(line.premises),
        "uses": fact_records(model, line.uses),
        "gives": fact_records(model, line.gives),
    }
    if line.cases:
        record["cases"] = [
            {
                "supposed": fact_records(model, case.supposed),
                "lines": [line_record(model, inner) for inner in case.lines],
            }
            for case in line.cases
        ]
    return record


def lines_of(model: Model, records: Iterable[Record]) -> tuple[Line, ...]:
    """The lines that `line_record` wrote."""
    return tuple(
        Line(
            By(each["by"]),
            _premises_of(model, each["premises"]),
            facts_of(model, each["uses"]),
            facts_of(model, each["gives"]),
            tuple(
                Case(facts_of(model, case["supposed"]), lines_of(model, case["lines"]))
                for case in each.get("cases", ())
            ),
        )
        for each in records
    )


def _premises(premises: Iterable[Premise]) -> list[PremiseRecord]:
    """Premises as plain values for JSON; what is the same everywhere is left out."""
    return [_premise(each) for each in premises]


def _premise(premise: Premise) -> PremiseRecord:
    record: PremiseRecord = {"rule": premise.rule, "index": premise.index}
    if premise.factor != 1:
        record["factor"] = premise.factor
    if premise.value is not None:
        record["value"] = premise.value
    return record


def _premises_of(model: Model, records: Iterable[Record]) -> tuple[Premise, ...]:
    found = tuple(Premise(**each) for each in records)
    for each in found:
        if each.rule not in (CELL, NOGOOD) and each.index not in range(len(model.rule(each.rule))):
            raise LookupError(f"{each.rule} {each.index}")
    return found


def fact_records(model: Model, facts: Sequence[Fact]) -> list[FactRecord]:
    """Facts as plain values for JSON."""
    cells, size = _cells(model.shape), model.shape.size
    shown = {value: text for text, value in model.symbols.items()}
    return [
        _fact(cells, shown.get(fact.value, fact.value), fact)
        if fact.places[0] < size
        else _of_auxiliary(model.auxiliaries[fact.places[0] - size], fact)
        for fact in facts
    ]


def facts_of(model: Model, records: Iterable[Record]) -> tuple[Fact, ...]:
    """The facts that `fact_records` wrote."""
    return tuple(_fact_of(model, each) for each in records)


def _fact_of(model: Model, record: Record) -> Fact:
    if "place" in record:
        return Fact((_number(model, record["place"]),), record["value"], record["holds"])
    cells = record["cells"] if "cells" in record else [record["cell"]]
    value = model.symbols.get(record["value"], record["value"])
    places = tuple(_number(model, cell) for cell in cells)
    return Fact(places, read(int, value), read(bool, record["holds"]))


@lru_cache(4)
def _numbers(shape: Shape) -> dict[Cell, int]:
    return {cell: number for number, cell in enumerate(shape.cells())}


@lru_cache(4)
def _cells(shape: Shape) -> tuple[Cell, ...]:
    return tuple(shape.cells())


def _of_auxiliary(place: Auxiliary, fact: Fact) -> FactRecord:
    says: FactRecord = {
        "place": place.name,
        "says": place.said(fact.value),
        "value": fact.value,
        "holds": fact.holds,
    }
    return says


def _fact(cells: Sequence[Cell], value: int | str, fact: Fact) -> FactRecord:
    named = [cells[place] for place in fact.places]
    if len(named) == 1:
        return {"cell": named[0], "value": value, "holds": fact.holds}
    return {"cells": named, "value": value, "holds": fact.holds}
