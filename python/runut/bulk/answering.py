"""The rows of a unit: every puzzle read, worked on, and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from runut.bulk.records import Record, records
from runut.bulk.rows import Figure, Row, plain_rows, written
from runut.bulk.task import Task, Work
from runut.bulk.unit import Unit, blocks, lines_in
from runut.bulk.verdicts import Tally, Verdict
from runut.core.family import AnyFamily
from runut.core.limits import Limits
from runut.core.lines import FAULTY, read_line
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result, Status, Uniqueness
from runut.core.shape import cell_name
from runut.errors import Fault, FormatError, InputError, PuzzleError
from runut.families import family_of, load
from runut.verbs import explaining, solving
from runut.verbs.reading import read

__all__ = ["Answered", "answer", "failed", "first_line", "signs", "tally_of", "verdict_of"]

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Answered:
    """Some rows as text, how many puzzles have each verdict, and what is wrong with the others."""

    text: bytes
    tally: Tally
    faults: tuple[str, ...] = ()


Worked = tuple[Verdict, Sequence[Figure], str]
"""The verdict on a puzzle, the figures that were asked, and a fault."""


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
    yield _written(task, unit, found, [(Verdict.FAILED, task.blank, why)] * len(found))


def _rows(task: Task, unit: Unit, block: bytes) -> Answered:
    family = load(task.family)
    solve = family.solve_lines
    if task.do == "solve" and solve and task.nodes is None and unit.columns == ():
        return _fast(task, unit, block, family)
    if unit.columns == () and not any(form.is_line for form in family.formats):
        hint = 'give them as JSON objects, one on each line: {"id": …, "puzzle": …}'
        fault = Fault(f"a line cannot hold a {family.name} puzzle", hint, unit.line, 1, unit.title)
        raise FormatError(fault)
    found = list(records(block, unit.columns))
    return _written(task, unit, found, (_worked(task, family, each) for each in found))


def _fast(task: Task, unit: Unit, block: bytes, family: AnyFamily) -> Answered:
    """The rows of puzzles of a line by the family's own way from texts to answers."""
    assert family.solve_lines is not None  # noqa: S101 - the caller has looked
    if b"\r" in block:
        block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    answers = family.solve_lines(block, limit=task.limit, threads=1)
    text, tally = answers.text, tally_of(answers.counts, task.limit)
    faults = [replace(each, line=unit.line + (each.line or 1) - 1) for each in answers.faults]
    reported = tuple(str(replace(each, source=unit.title)) for each in faults)
    if task.layout == "line":
        return Answered(text, tally, reported)
    if task.layout == "csv" and not reported and _is_plain(unit.name.encode() + block):
        rows = plain_rows(unit.name, unit.first, unit.line, block, text, answers.counts)
        return Answered(rows, tally)
    found = list(records(block, ()))
    lines = text.decode().splitlines()
    why = iter(reported)
    worked = (
        _verdict_of(line, count, why) for line, count in zip(lines, answers.counts, strict=True)
    )
    return replace(_written(task, unit, found, worked), faults=reported)


def _verdict_of(line: str, count: int, why: Iterator[str]) -> Worked:
    """What a line `solution,status` says of its puzzle."""
    solution, _, status = line.rpartition(",")
    if count == FAULTY:
        return Verdict.FAULTY, (None, ""), next(why)
    return Verdict(status), (count, "" if solution == "-" else solution), ""


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
        for record, (verdict, figures, fault) in zip(found, worked, strict=True):
            tally[verdict.value] += 1
            name = record.id or f"{unit.name}:{unit.line + record.line}"
            if fault:
                faults.append(f"{unit.title}:{unit.line + record.line}: {fault}")
            number = unit.first + record.line
            yield number, name, record.puzzle, verdict.value, *figures, first_line(fault)

    text = written(task, rows())
    return Answered(text, tally, tuple(faults))


def _worked(task: Task, family: AnyFamily, record: Record) -> Worked:
    if record.fault:
        return Verdict.FAULTY, task.blank, record.fault
    try:
        return _WORK[task.do](task, _puzzle(family, record.puzzle), record)
    except InputError as error:
        return Verdict.FAULTY, task.blank, str(error)


def _puzzle(family: AnyFamily, text: str) -> Puzzle:
    forms = [form for form in family.formats if form.is_line]
    if "\n" in text or not forms:
        return read(text, family=family.name)
    puzzle: Puzzle = read_line(text.encode(), forms)
    return puzzle


def _solve(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    result = solving.solve(puzzle, limits=Limits(solutions=task.limit, nodes=task.nodes))
    found = signs(result.solution.cells) if result.solution else ""
    return verdict_of(result), (result.count, found), ""


def _count(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    result = solving.count(puzzle, limits=Limits(nodes=task.nodes))
    return verdict_of(result), (str(result.count), result.stats.nodes), ""


def verdict_of(result: Result) -> Verdict:
    """What a search says about its puzzle."""
    if result.count > 1:
        return Verdict.SEVERAL
    if result.halt is not None and result.halt != "solutions":
        return Verdict.STOPPED
    if result.count == 0:
        return Verdict.NONE
    return Verdict.UNIQUE if result.uniqueness is Uniqueness.UNIQUE else Verdict.SOLVED


def _rate(_task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    rating = explaining.rate(puzzle)
    verdicts = {"solved": Verdict.UNIQUE, "broken": Verdict.NONE}
    figures = rating.grade, round(rating.effort, 1), sum(rating.techniques.values()), rating.hardest
    return verdicts.get(rating.end, Verdict.STOPPED), figures, ""


def _forced(task: Task, puzzle: Puzzle, _record: Record) -> Worked:
    found = solving.forced(puzzle, limits=Limits(nodes=task.nodes))
    board = signs(found.board.cells) if found.board else ""
    figures = found.count, found.open, board
    if found.status is Status.UNSOLVABLE:
        return Verdict.NONE, figures, ""
    if not found.complete:
        return Verdict.STOPPED, figures, ""
    return Verdict.UNIQUE if found.count == found.open else Verdict.SEVERAL, figures, ""


def _check(_task: Task, puzzle: Puzzle, record: Record) -> Worked:
    if record.solution is None:
        return Verdict.FAULTY, (), "there is no solution to check"
    family = family_of(puzzle)
    broken = family.check(puzzle, _solution(family, puzzle, record.solution))
    if not broken:
        return Verdict.SOLVED, (), ""
    cells = " ".join(map(cell_name, broken[0].cells))
    rule = family.rules[broken[0].rule]
    return Verdict.FAULTY, (), f"the solution breaks a rule: {rule}: {cells}"


def _solution(family: AnyFamily, puzzle: Puzzle, text: str) -> Solution:
    """The board that `signs` wrote."""
    if len(text) != puzzle.shape.size:
        message = f"expected a solution of {puzzle.shape.size} cells, found {len(text)}"
        raise PuzzleError(Fault(message))
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
