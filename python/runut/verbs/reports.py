"""How results are reported to people: boards, status, time, and what is broken or known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeAlias

from runut.core.escapes import escaped
from runut.core.family import AnyFamily
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Forced, Result, Stats, Status, Uniqueness, Violation
from runut.core.shape import Cell, cell_name
from runut.drawing import render_fitting, render_text
from runut.drawing.terminal import Colours
from runut.explaining.said import Words
from runut.explaining.techniques import figure, phrases, say
from runut.families import family_of
from runut.families.own import algorithm_of
from runut.text.reading import ParsedPuzzle
from runut.verbs.checking import reasons, warnings

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
    yield from ending_lines(result, style.language)
    if style.stats:
        node = algorithm_of(family, result.stats.algorithm).node
        yield f"nodes: {result.stats.nodes}; a node is {node}"
        yield from _figures(result.stats)
    yield from violation_lines(family, result.violations, style.language)
    if asks_why(result):
        is_said = result.status is Status.UNSOLVABLE
        yield from reason_lines(puzzle, style.language, is_said=is_said)


def ending_lines(result: Result, language: str = "en") -> Iterator[str]:
    """How a search ended, and its time."""
    yield ANSWER["status"].say(language, status=_status(result, language))
    yield ANSWER["time"].say(language, time=milliseconds(result.stats.seconds, language))


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


def asks_why(result: Result) -> bool:
    """Whether reasons are wanted: there is no solution, or none was found in time."""
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
