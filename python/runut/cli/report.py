"""How results are reported: as text for people, as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias

from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.core.escapes import escaped
from runut.core.family import AnyFamily
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Record, fault_records
from runut.core.result import Forced, Result, Stats, Status, Uniqueness, Violation, cell_name
from runut.core.shape import Cell
from runut.drawing import render_fitting, render_text
from runut.drawing.terminal import Colours
from runut.errors import InputError
from runut.explaining.said import Words
from runut.explaining.techniques import figure, phrases, say
from runut.families import family_of
from runut.families.own import algorithm_of
from runut.text.reading import ParsedPuzzle
from runut.verbs.advice import reasons, warnings

if TYPE_CHECKING:
    from runut.verbs.replies import Reply

Searched: TypeAlias = "Result | Forced | Reply"
"""What every search gives back: how it ended, its figures, and all of it as plain values."""
ANSWER: Mapping[str, Words] = {
    "status": Words("status: {status}"),
    "status-unsolvable": Words("no solution", id="tidak ada solusi"),
    "status-unsound": Words(
        "unsound: the candidate breaks rules",
        id="tidak andal: calon jawabannya melanggar aturan",
    ),
    "solved": Words("solved", id="terpecahkan"),
    "solved-unique": Words("solved, unique", id="terpecahkan, tunggal"),
    "solved-all": Words("solved, {count} solutions", id="terpecahkan, {count} solusi"),
    "solved-several": Words(
        "solved, several solutions ({count} found)",
        id="terpecahkan, beberapa solusi ({count} ditemukan)",
    ),
    "time": Words("time: {time}", id="waktu: {time}"),
    "title": Words("title: {title}", id="judul: {title}"),
    "solution-number": Words("solution {number}:", id="solusi {number}:"),
}
"""What a solved puzzle says, in code: a search waits for no table of phrases."""
MOST_CELLS = 12
"""Cells of a reason that are named; JSON has all of them."""

_SOLUTIONS = '"solutions": ['


def exit_of(result: Searched, *, unique: bool = False) -> Exit:
    """The exit code of one result; `unique` says that exactly one solution was asked for."""
    if result.status is Status.STOPPED:
        return Exit.INTERRUPTED if result.halt == "cancelled" else Exit.STOPPED
    if result.status in (Status.UNSOLVABLE, Status.UNSOUND):
        return Exit.NO_SOLUTION
    if unique and isinstance(result, Result) and result.uniqueness is Uniqueness.SEVERAL:
        return Exit.SEVERAL
    return Exit.DONE


# -- JSON ---------------------------------------------------------------------------------------


def json_line(parsed: ParsedPuzzle, result: Result) -> str:
    """One puzzle's result as one line of JSON."""
    stream = StringIO()
    write_json(stream, parsed, result)
    return stream.getvalue()


def write_json(
    stream: TextIO,
    parsed: ParsedPuzzle,
    result: Result,
    *,
    sound: Result | None = None,
    more: Mapping[str, Any] | None = None,
    language: str = "en",
) -> None:
    """Write one puzzle's result as one line of JSON, solution by solution.

    `sound` is the answer of a sound algorithm to set beside an unsound one, `more` what else the
    command knows. If Ctrl-C ends the work, the line is whole and lacks solutions.
    """
    record = _origin(parsed) | replace(result, solutions=()).to_dict() | dict(more or {})
    if sound is not None:
        record["sound"] = {
            "algorithm": sound.stats.algorithm,
            "status": sound.status,
            "halt": sound.halt,
            "solutions": [{"cells": solution.cells} for solution in sound.solutions],
        }
    if _asks_why(result):
        record["reasons"] = [
            {"name": reason.name, "text": reason.said(language), "cells": reason.cells}
            for reason in reasons(parsed.get())
        ]
    before, mark, after = json.dumps(record).partition(_SOLUTIONS)
    stream.write(before + mark)
    try:
        stream.writelines(
            ", " * (at > 0) + json.dumps({"cells": solution.cells})
            for at, solution in enumerate(result.solutions)
        )
    finally:
        stream.write(f"{after}\n")


def record_line(parsed: ParsedPuzzle, found: Searched) -> str:
    """What was found out about one puzzle as one line of JSON."""
    return json.dumps(_origin(parsed) | found.to_dict()) + "\n"


def _origin(parsed: ParsedPuzzle) -> Record:
    known = {"source": parsed.source, "index": parsed.index, "family": parsed.get().family}
    said = {"unread": list(parsed.unread), "remarks": list(parsed.remarks)}
    return known | {name: texts for name, texts in said.items() if texts}


def report_fault(parsed: ParsedPuzzle, error: InputError, json_to: TextIO | None = None) -> Exit:
    """Say on standard error what is wrong with one puzzle, and here as one line of JSON."""
    remark(error)
    if json_to is not None:
        record = {"source": parsed.source, "index": parsed.index, "status": "bad-input"}
        json_to.write(json.dumps(record | {"faults": fault_records(error)}) + "\n")
    return Exit.BAD_INPUT


# -- text ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Style:
    """How a report is written: in which colours and language, and with every figure if `stats`."""

    colours: Colours = Colours.NONE
    language: str = "en"
    stats: bool = False


PLAIN = Style()


def text_report(
    parsed: ParsedPuzzle, result: Result, style: Style = PLAIN, *, sound: Result | None = None
) -> str:
    """One puzzle's result for people: boards, status and time.

    `sound` is the answer of a sound algorithm to set beside an unsound one.
    """
    puzzle = parsed.get()
    family = family_of(puzzle)
    parts = [heading(parsed, style.language), ""]
    parts += _boards(family, puzzle, result, style)
    parts += _caption(family, puzzle, result, style.language)
    parts += closing_lines(puzzle, result, style)
    if sound is not None:
        named = say("sound-answer", style.language, algorithm=sound.stats.algorithm)
        parts += ["", named, "", *_boards(family, puzzle, sound, style)]
        parts += [ANSWER["status"].say(style.language, status=_status(sound, style.language))]
    return "\n".join(parts) + "\n"


def heading(parsed: ParsedPuzzle, language: str = "en") -> str:
    """What the puzzle is and where it comes from."""
    puzzle = parsed.get()
    return f"{family_of(puzzle).headline(puzzle, language)} ({parsed.name})"


def closing_lines(puzzle: Puzzle, result: Result, style: Style) -> Iterator[str]:
    """Status, time and perhaps more figures; what is broken, or why nothing is found.

    Figures have the names of JSON, in every language.
    """
    family = family_of(puzzle)
    yield ANSWER["status"].say(style.language, status=_status(result, style.language))
    yield ANSWER["time"].say(
        style.language, time=milliseconds(result.stats.seconds, style.language)
    )
    if style.stats:
        node = algorithm_of(family, result.stats.algorithm).node
        yield f"nodes: {result.stats.nodes}; a node is {node}"
        yield from _figures(result.stats)
    yield from violation_lines(family, result.violations, style.language)
    if _asks_why(result):
        is_said = result.status is Status.UNSOLVABLE
        yield from reason_lines(puzzle, style.language, is_said=is_said)


def _boards(family: AnyFamily, puzzle: Puzzle, result: Result, style: Style) -> Iterator[str]:
    boards = result.solutions
    if not boards and result.candidate is not None:
        boards = [result.candidate]
    for number, board in enumerate(boards, 1):
        if len(boards) > 1:
            yield ANSWER["solution-number"].say(style.language, number=number)
        yield drawing(family, puzzle, board, colours=style.colours)
        yield ""


def _caption(family: AnyFamily, puzzle: Puzzle, result: Result, language: str) -> Iterator[str]:
    """What the solution shows, if the puzzle says so."""
    titles = family.caption.titles(puzzle) if family.caption and result.solutions else {}
    if titles:
        yield ANSWER["title"].say(language, title=escaped(titles.get(language) or titles["en"]))


def drawing(
    family: AnyFamily,
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    colours: Colours = Colours.NONE,
) -> str:
    """A board for the terminal."""
    scene = family.plain(puzzle, solution)
    if colours:  # then it is a terminal, which has a width
        return render_fitting(scene, get_terminal_size().columns, colours=colours)
    return render_text(scene)


def _status(result: Result, language: str) -> str:
    match result.status:
        case Status.STOPPED:
            stopped, found = stopped_by(result, language), f"found-{min(result.count, 2)}"
            return f"{stopped} {say(found, language, count=result.count)}"
        case Status.UNSOLVABLE | Status.UNSOUND:
            return ANSWER[f"status-{result.status.value}"].say(language)
        case Status.SOLVED:
            return ANSWER[_solved(result)].say(language, count=result.count)


def stopped_by(result: Searched, language: str = "en") -> str:
    """What ended a search before its space was exhausted."""
    known = phrases(language)
    return known.get(f"stopped-{result.halt}", known["stopped"])


def so_far(result: Searched, known: str, language: str) -> str:
    """What ended a search, and what was known until then."""
    return say("so-far", language, stopped=stopped_by(result, language), known=known)


def _solved(result: Result) -> str:
    if result.uniqueness is Uniqueness.UNIQUE:
        return "solved-unique"
    if result.count == 1:
        return "solved"
    return "solved-all" if result.complete else "solved-several"


def milliseconds(seconds: float, language: str = "en") -> str:
    """Seconds, or milliseconds where that reads better.

    >>> milliseconds(0.0123), milliseconds(12.3)
    ('12.300 ms', '12.300 s')
    """
    is_short = seconds < 1
    number = figure(seconds * 1000 if is_short else seconds, ".3f", language)
    return f"{number} ms" if is_short else f"{number} s"


def _figures(stats: Stats) -> Iterator[str]:
    yield f"algorithm: {stats.algorithm}"
    yield f"backtracks: {stats.backtracks}"
    yield f"max depth: {stats.max_depth}"
    yield from (f"{name}: {value}" for name, value in stats.counters.items())
    if stats.seed is not None:
        yield f"seed: {stats.seed}"
    yield f"engine: {stats.engine_version}"


def violation_lines(
    family: AnyFamily, violations: Iterable[Violation], language: str = "en"
) -> Iterator[str]:
    """One line for each broken rule with the cells that break it, each once."""
    for violation in dict.fromkeys(violations):
        cells = " ".join(map(cell_name, violation.cells))
        says = family.broken(violation.rule, language)
        yield say("broken", language, rule=violation.rule, says=says, cells=cells)


def _asks_why(result: Result) -> bool:
    is_stopped = result.status is Status.STOPPED and result.halt != "incomplete"
    return result.status is Status.UNSOLVABLE or (is_stopped and not result.count)


def reason_lines(puzzle: Puzzle, language: str = "en", *, is_said: bool = False) -> Iterator[str]:
    """One line for each reason why a puzzle has no solution, with its first cells.

    `is_said` means that a line before says that it has none.
    """
    for reason in reasons(puzzle):
        text = f"{reason.said(language)}{cell_list(reason.cells)}"
        yield say("why" if is_said else "no-solution-why", language, reason=text)


def cell_list(cells: Sequence[Cell]) -> str:
    """A colon and the first cells; nothing where there are none."""
    shown = [cell_name(cell) for cell in cells[:MOST_CELLS]]
    shown += ["..."] if len(cells) > MOST_CELLS else []
    return f": {' '.join(shown)}" if shown else ""


def warning_lines(parsed: ParsedPuzzle) -> Iterator[str]:
    """One line for each warning about a puzzle, with its place."""
    for warning in warnings(parsed.get()):
        yield f"{parsed.place}: warning: {warning}"
