"""The lines that say a reply: about clues and values, about what is forced, and comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runut.core.clues import Clue
from runut.core.records import Json
from runut.core.result import Forced, Status, Uniqueness
from runut.drawing.terminal import Colours
from runut.explaining.techniques import say
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs.replies import Candidates, Completions, Conflict, Minimal, Superfluous, Values
from runut.verbs.reports import Searched, cell_list, drawing, so_far, stopped_by

MOST_SHOWN = 100
"""Lines of a list in texts for people; JSON has all."""


def trouble(found: Searched, language: str) -> str | None:
    """Why a question about clues, or what would make a puzzle unique, has no answer, if so."""
    if not isinstance(found, Superfluous | Minimal | Completions):
        return None
    if found.uniqueness is Uniqueness.NONE:
        return say("clues-none", language)
    if found.uniqueness is Uniqueness.SEVERAL and not isinstance(found, Completions):
        return say("clues-several", language)
    if found.uniqueness is Uniqueness.UNKNOWN:
        return say("clues-unknown", language, stopped=stopped_by(found, language))
    return None


def clue_lines(clues: Iterable[Clue], language: str) -> Iterator[str]:
    """One line for each clue."""
    return listed([f"{clue.sentence} ({clue.kind})" for clue in clues], language)


def listed(lines: Sequence[object], language: str) -> Iterator[str]:
    """The first of many lines, indented, and how many more there are."""
    yield from (f"  {each}" for each in lines[:MOST_SHOWN])
    if len(lines) > MOST_SHOWN:
        yield f"  {say('more-listed', language, count=len(lines) - MOST_SHOWN)}"


NOTHING = "."


def candidate_lines(language: str, _parsed: ParsedPuzzle, found: Candidates) -> Iterator[str]:
    """The values of each cell, by rows, and how many cells have one."""
    if found.status is Status.UNSOLVABLE:
        yield say("candidates-none", language)
        return
    layers = found.cells if found.puzzle and found.puzzle.shape.is_layered else (found.cells,)
    for layer in layers:
        yield from _grid(layer, is_counted=found.limit > 1)
        yield ""
    single = sum(len(own) == 1 for layer in layers for row in layer for own in row)
    known = say("candidates", language, count=_number(layers), single=single)
    yield known if found.complete else so_far(found, known, language)


def _number(layers: Json) -> int:
    return sum(len(own) for layer in layers for row in layer for own in row)


def _grid(rows: Json, *, is_counted: bool) -> Iterator[str]:
    """The values of each cell, in columns."""
    texts = [[_text(own, is_counted=is_counted) for own in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        padded = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _text(own: Values, *, is_counted: bool) -> str:
    if is_counted:
        return ",".join(f"{value}:{number}" for value, number in own.items()) or NOTHING
    signs = [str(value) for value in own]
    return ("," if any(len(sign) > 1 for sign in signs) else "").join(signs) or NOTHING


def superfluous_lines(language: str, _parsed: ParsedPuzzle, found: Superfluous) -> Iterator[str]:
    """How many clues are superfluous, and which."""
    known = say("superfluous", language, count=len(found.clues), tried=found.tried)
    stopped, tried = stopped_by(found, language), {"tried": found.tried, "total": found.total}
    yield (
        known
        if found.complete
        else say("clues-tried", language, stopped=stopped, known=known, **tried)
    )
    yield from clue_lines(found.clues, language)


def completion_lines(language: str, _parsed: ParsedPuzzle, found: Completions) -> Iterator[str]:
    """How many solutions there are, and each value that leaves one."""
    if found.uniqueness is Uniqueness.UNIQUE:
        yield say("completions-unique", language)
        return
    number = "completions-solutions" if found.is_exact else "completions-at-least"
    yield say(number, language, count=found.count)
    if found.complete:
        yield say("completions", language, count=len(found.facts))
    else:
        yield say("completions-unknown", language, stopped=stopped_by(found, language))
    yield from listed(found.facts, language)


def forced_lines(
    colours: Colours, language: str, parsed: ParsedPuzzle, forced: Forced
) -> Iterator[str]:
    """The board that all solutions share, and how many cells that are."""
    puzzle = parsed.get()
    if forced.board is not None:
        yield drawing(family_of(puzzle), puzzle, forced.board, colours=colours)
        yield ""
    verdict = "forced" if forced.complete else "forced-so-far"
    verdict = "forced-none" if forced.status is Status.UNSOLVABLE else verdict
    words = {"count": forced.count, "open": forced.open, "stopped": stopped_by(forced, language)}
    yield say(verdict, language, **words)


def verdict_lines(found: Conflict, language: str = "en") -> Iterator[str]:
    """What `runut check` says of a puzzle without a solution, or of one that is not known."""
    if found.constraints:
        yield say("contradict", language)
        for each in found.constraints:
            words = {"rule": each.rule, "says": each.sentence, "cells": cell_list(each.cells)}
            yield say("contradicting", language, **words)
    elif found.status is Status.UNSOLVABLE:
        yield say("contradiction-unknown", language, stopped=stopped_by(found, language))
    elif found.status is Status.STOPPED:
        yield say("solution-unknown", language, stopped=stopped_by(found, language))
