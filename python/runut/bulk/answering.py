"""The rows of a unit: every puzzle read, worked on, and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import islice
from operator import itemgetter
from typing import Any

from runut.bulk.records import NOTHING, Record, records
from runut.bulk.rows import Figure, Row, plain_rows, written
from runut.bulk.task import Task, Work
from runut.bulk.unit import Unit, blocks, lines_in
from runut.bulk.verdicts import Tally, Verdict
from runut.core.escapes import guarded
from runut.core.family import AnyFamily, Format, Lines
from runut.core.limits import Limits
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result, Status, Uniqueness
from runut.core.shape import cell_name
from runut.errors import Fault, FormatError, InputError, PuzzleError
from runut.families import family_of, load, readers
from runut.text.puzzle_lines import FAULTY, read_line
from runut.text.reading import HEAD, likeliest
from runut.verbs import explaining, solving
from runut.verbs.reading import line_of, read

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Answered:
    """Some rows as text, how many puzzles have each verdict, and what is wrong with the others."""

    text: bytes
    tally: Tally
    faults: tuple[str, ...] = ()


Worked = tuple[Verdict, Sequence[Figure], Sequence[Fault]]
"""The verdict on a puzzle, the figures that were asked, and what is wrong with its text."""
_FAULTY: Worked = (Verdict.FAULTY, (None, ""), ())
MOST_TRIED = 9
"""Puzzles that are read to find a list's family."""
_SETTLING_NODES = 10_000_000
"""Where a rating stops to look for a second solution: counted, so that rows are always the same."""
_NOT_ONE = {Uniqueness.SEVERAL: Verdict.SEVERAL, Uniqueness.NONE: Verdict.NONE}
SURE = 0.9
"""The score of a line that tells its family by itself."""


@singledispatch
def answer(task: Work, unit: Unit, text: bytes) -> Iterator[Answered]:
    """Work on the puzzles of a unit, whose bytes are `text`, a block of lines at a time."""
    raise NotImplementedError  # each kind of work registers its own


@singledispatch
def failed(task: Work, unit: Unit, text: bytes, why: str) -> Iterator[Answered]:
    """The row of a unit of one line whose worker died."""
    raise NotImplementedError  # each kind of work registers its own


@answer.register(Task)
def _answer(task: Task, unit: Unit, text: bytes) -> Iterator[Answered]:
    line = 0
    for block in blocks(text):
        at = replace(unit, first=unit.first + line, line=unit.line + line)
        yield _rows(task, at, block)
        line += lines_in(block)


@failed.register(Task)
def _failed(task: Task, unit: Unit, text: bytes, why: str) -> Iterator[Answered]:
    found = list(records(text, unit.columns))
    yield _written(task, unit, found, [(Verdict.FAILED, task.blank, (Fault(why),))] * len(found))


def _rows(task: Task, unit: Unit, block: bytes) -> Answered:
    found = list(records(block, unit.columns)) if unit.columns != () or not task.family else None
    family = load(task.family or _likeliest(found or ()))
    if unit.columns == () and not _lines_of(family):
        hint = 'give them as JSON objects, one on each line: {"id": …, "puzzle": …}'
        fault = Fault(f"a line cannot hold a {family.name} puzzle", hint, unit.line, 1, unit.title)
        raise FormatError(fault)
    if task.do != "solve" or task.limits != Limits() or not family.solve_lines:
        found = list(records(block, unit.columns)) if found is None else found
        return _written(task, unit, found, (_worked(task, family, each) for each in found))
    if unit.columns == ():
        lines = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in block else block
    else:
        lines = "\n".join(each.text for each in found or ()).encode()
    answers = family.solve_lines(lines, limit=task.limit, threads=1)
    if unit.columns == () and not answers.faults:
        if task.layout == "line":
            return Answered(answers.text, tally_of(answers.counts, task.limit))
        is_plain = guarded(unit.name) == unit.name and _is_plain(unit.name.encode() + lines)
        if task.layout == "csv" and is_plain:
            rows = plain_rows(unit.name, unit.first, unit.line, lines, answers.text, answers.counts)
            return Answered(rows, tally_of(answers.counts, task.limit))
    found = list(records(block, unit.columns)) if found is None else found
    return _written(task, unit, found, _solved(task, family, found, answers))


def _likeliest(found: Iterable[Record]) -> str:
    """The family of the first puzzle that is well written; a list of others is one of sudokus."""
    for record in islice((each for each in found if not each.fault), MOST_TRIED):
        with suppress(InputError):
            try:
                return read(record.puzzle).family
            except PuzzleError:  # it is well written, and contradicts itself
                return likeliest(record.puzzle[:HEAD], readers())[1].name
    return "sudoku"


def _solved(
    task: Task, family: AnyFamily, found: Sequence[Record], answers: Lines
) -> Iterator[Worked]:
    """The verdicts of one call; lines that the call did not read are read as anything else is."""
    faults = iter(answers.faults)
    refused = iter(_refused(task, family, [
        (record, next(faults))
        for record, count in zip(found, answers.counts, strict=True)
        if count == FAULTY
    ]))  # fmt: skip
    lines = answers.text.decode().splitlines()
    for record, line, count in zip(found, lines, answers.counts, strict=True):
        worked = next(refused) if count == FAULTY else _verdict_of(line, count)
        yield _compared(family, record, worked)


def _refused(
    task: Task, family: AnyFamily, found: Sequence[tuple[Record, Fault]]
) -> Iterator[Worked]:
    """Puzzles that the family's list does not know, in one call where lines of it hold them."""
    assert family.solve_lines is not None  # noqa: S101 - the caller has looked
    lines = [None if each.fault else line_of(each.puzzle, family) for each, _ in found]
    text = "".join(f"{line}\n" for line in lines if line is not None)
    answers = family.solve_lines(text.encode(), limit=task.limit, threads=1)
    solved = zip(answers.text.decode().splitlines(), answers.counts, strict=True)
    for (record, fault), line in zip(found, lines, strict=True):
        worked = _verdict_of(*next(solved)) if line is not None else _FAULTY
        if worked is _FAULTY:
            worked = _worked(task, family, record)
        if worked[0] is Verdict.FAULTY and record.text != NOTHING:
            worked = Verdict.FAULTY, task.blank, (replace(fault, line=1),)
        yield worked


def _verdict_of(line: str, count: int) -> Worked:
    """What a line `solution,status` says of its puzzle."""
    if count == FAULTY:
        return _FAULTY
    solution, _, status = line.rpartition(",")
    return Verdict(status), (count, "" if solution == "-" else solution), ()


def _compared(family: AnyFamily, record: Record, worked: Worked) -> Worked:
    """The solution that stands beside a puzzle, checked: if it is wrong, its fault is named."""
    verdict, figures, faults = worked
    if record.solution is None or faults or record.solution == figures[1]:
        return worked
    try:
        broken = _broken(family, read(record.puzzle, family=family.name), record.solution)
    except InputError as error:
        broken = error.faults[0].message
    if not broken:
        return worked
    return verdict, figures, (Fault(f"the solution beside the puzzle is wrong: {broken}"),)


def _is_plain(text: bytes) -> bool:
    """Whether CSV needs no quotes for this."""
    return b"," not in text and b'"' not in text


def tally_of(counts: bytes, limit: int) -> Tally:
    """How many puzzles have each verdict, by their counts of solutions."""
    one = Verdict.UNIQUE if limit > 1 else Verdict.SOLVED
    known = {
        Verdict.NONE.value: counts.count(0),
        one.value: counts.count(1),
        Verdict.FAULTY.value: counts.count(FAULTY),
    }
    several = len(counts) - sum(known.values())
    return +Counter(known | {Verdict.SEVERAL.value: several})


def _written(task: Task, unit: Unit, found: Sequence[Record], worked: Iterable[Worked]) -> Answered:
    tally: Tally = Counter()
    faults: list[str] = []

    def rows() -> Iterator[Row]:
        for record, (verdict, figures, found_faults) in zip(found, worked, strict=True):
            tally[verdict.value] += 1
            name = record.id or f"{unit.name}:{unit.line + record.line}"
            placed = [_placed(each, unit, record) for each in found_faults]
            faults.extend(map(str, placed))
            number = unit.first + record.line
            fault = ""
            if placed:
                fault = str(placed[0]) if found_faults[0].line else placed[0].message
            yield number, name, record.puzzle, verdict.value, *figures, first_line(fault)

    text = written(task, rows())
    return Answered(text, tally, tuple(faults))


def _placed(fault: Fault, unit: Unit, record: Record) -> Fault:
    """A fault of a puzzle with the place of its line; only a plain list has columns."""
    column = fault.column if unit.columns == () and fault.line else None
    return replace(fault, source=unit.title, line=unit.line + record.line, column=column)


def _worked(task: Task, family: AnyFamily, record: Record) -> Worked:
    """The work on one puzzle; in a list whose family is not named, a line may tell another one."""
    if record.fault:
        return Verdict.FAULTY, task.blank, (Fault(record.fault),)
    try:
        if "\n" in record.puzzle:
            puzzle = read(record.puzzle, family=task.family)
        else:
            puzzle = _puzzle_of(record.puzzle, family if task.family else _told(record, family))
        return _WORK[task.do](task, puzzle, record)
    except InputError as error:
        return Verdict.FAULTY, task.blank, error.faults


def _told(record: Record, family: AnyFamily) -> AnyFamily:
    """The family that a line tells, else that of its list."""
    forms = ((form, each) for each in readers() for form in each.forms if form.is_line)
    score, found = max(
        ((form.matches(record.puzzle), each) for form, each in forms), key=itemgetter(0)
    )
    return found.load() if score >= SURE else family


def _lines_of(family: AnyFamily) -> list[Format[Any]]:
    return [form for form in family.formats if form.is_line]


def _puzzle_of(text: str, family: AnyFamily) -> Puzzle:
    """The puzzle of a line; a family's own lines come before what people hold."""
    forms = _lines_of(family)
    if not forms:
        return read(text, family=family.name)
    try:
        puzzle: Puzzle = read_line(text.encode(), forms)
    except InputError:
        with suppress(InputError):
            return read(text, family=family.name)
        raise
    return puzzle


def _solve(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    result = solving.solve(puzzle, limits=replace(task.limits, solutions=task.limit))
    found = signs(result.solution.cells) if result.solution else ""
    return verdict_of(result), (result.count, found), ()


def _count(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    result = solving.count(puzzle, limits=task.limits)
    return verdict_of(result), (str(result.count), result.stats.nodes), ()


def verdict_of(result: Result) -> Verdict:
    """What a search says about its puzzle."""
    if result.count > 1:
        return Verdict.SEVERAL
    if result.halt is not None and result.halt != "solutions":
        return Verdict.STOPPED
    if result.count == 0:
        return Verdict.NONE
    return Verdict.UNIQUE if result.uniqueness is Uniqueness.UNIQUE else Verdict.SOLVED


def _rate(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    limits = replace(task.limits, nodes=task.nodes or _SETTLING_NODES)
    rating = explaining.rate(puzzle, limits=limits)
    verdict = _NOT_ONE.get(rating.uniqueness, Verdict.STOPPED)
    figures = rating.grade, round(rating.effort, 1), sum(rating.techniques.values()), rating.hardest
    return Verdict.UNIQUE if rating.complete else verdict, figures, ()


def _forced(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    found = solving.forced(puzzle, limits=task.limits)
    board = signs(found.board.cells) if found.board else ""
    figures = found.count, found.open, board
    if found.status is Status.UNSOLVABLE:
        return Verdict.NONE, figures, ()
    if not found.complete:
        return Verdict.STOPPED, figures, ()
    return Verdict.UNIQUE if found.count == found.open else Verdict.SEVERAL, figures, ()


def _check(_task: Task, puzzle: Puzzle, record: Record) -> Worked:
    if record.solution is None:
        return Verdict.FAULTY, (), (Fault("there is no solution to check"),)
    broken = _broken(family_of(puzzle), puzzle, record.solution)
    if not broken:
        return Verdict.SOLVED, (), ()
    return Verdict.FAULTY, (), (Fault(f"the solution breaks a rule: {broken}"),)


def _broken(family: AnyFamily, puzzle: Puzzle, solution: str) -> str:
    """The first rule that a solution breaks, with its cells; nothing if it is right."""
    broken = family.check(puzzle, _solution(family, puzzle, solution))
    if not broken:
        return ""
    cells = " ".join(map(cell_name, broken[0].cells))
    return f"{family.broken(broken[0].rule)}: {cells}"


def _solution(family: AnyFamily, puzzle: Puzzle, text: str) -> Solution:
    """The board that `signs` wrote."""
    if len(text) != puzzle.shape.size:
        raise PuzzleError(f"expected a solution of {puzzle.shape.size} cells, found {len(text)}")
    symbols = family.model(puzzle).symbols
    packed = bytes(symbols.get(sign, max(_SIGNS.find(sign), 0)) for sign in text)
    return family.unpack(puzzle, packed)


_WORK: Mapping[str, Callable[[Task, Puzzle, Record], Worked]] = {
    "solve": _solve,
    "count": _count,
    "rate": _rate,
    "forced": _forced,
    "check": _check,
}


def signs(cells: Any) -> str:  # noqa: ANN401 - rows of rows of values
    """A sign for each cell, row by row; a dot where nothing is known."""
    if isinstance(cells, list | tuple):
        return "".join(map(signs, cells))
    if cells is None:
        return "."
    return cells if isinstance(cells, str) else _SIGNS[cells] if cells < len(_SIGNS) else "?"


def first_line(text: str) -> str:
    """A message without its hints."""
    return text.partition("\n")[0]
