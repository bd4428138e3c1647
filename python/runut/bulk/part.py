"""What a unit gave, as it is recorded beside its rows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from time import perf_counter

from runut.bulk.answering import Answered, answer, failed
from runut.bulk.folder import Folder
from runut.bulk.task import Work
from runut.bulk.unit import Unit
from runut.core.limits import ENGINE_VERSION
from runut.errors import RunutError, WrongAnswerError

MOST_FAULTS = 20
"""Faults that are kept to be reported; the rows have all."""


class UnitLostError(Exception):
    """The work on a unit failed, or its process died; the message says how."""


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a unit: where its lines stand, its verdicts, and the file of its rows.

    `given` is the SHA-256 of its lines and `sha256` that of its rows. `rows` holds the rows
    themselves where no folder keeps them. A part of an earlier run `is_known`.
    """

    source: str
    start: int
    size: int
    first: int
    line: int
    lines: int
    given: str
    tally: Counter[str]
    faults: tuple[str, ...]
    file: str
    length: int
    sha256: str
    engine: str
    seconds: float = field(compare=False)
    rows: bytes = field(default=b"", repr=False)
    is_known: bool = False

    @property
    def place(self) -> tuple[str, int]:
        """The source and where in it the lines start."""
        return self.source, self.start

    def record(self) -> str:
        """The part as the text of its record, without its rows."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps({**values, "rows": None})

    @classmethod
    def parse(cls, text: str) -> Part:
        """The part of a record; raises `ValueError` for another text."""
        try:
            values = json.loads(text)
            values |= {
                "rows": b"",
                "is_known": True,
                "tally": Counter(values["tally"]),
                "faults": tuple(values["faults"]),
            }
            return cls(**values)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(str(error)) from None


def made(task: Work, unit: Unit, folder: Folder | None) -> Part:
    """Work on a unit; its rows go to the folder, and after them its record.

    Raises `UnitLostError` for a fault of the program, whatever it is, so that the unit can be
    halved until the puzzle is found; `OSError` where the rows cannot be written.
    """
    try:
        text = unit.read()
        return _part(task, unit, folder, text, answer(task, unit, text))
    except WrongAnswerError as error:
        raise UnitLostError(str(error)) from None
    except (OSError, RunutError, KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # noqa: BLE001 - a panic of the engine is no Exception
        raise UnitLostError(f"{type(error).__name__}: {error}") from None


def made_failed(task: Work, unit: Unit, folder: Folder | None, why: str) -> Part:
    """The part of a unit of one line whose worker died."""
    text = unit.read()
    return _part(task, unit, folder, text, failed(task, unit, text, why))


def name_of(task: Work, source: str, first: int, line: int, given: str) -> str:
    """The name of the rows of a unit: from all that decides what is in them.

    Nobody can take rows for those of another task, or write others under the same name.
    """
    words = json.dumps([task.to_dict(), ENGINE_VERSION, source, line, given], sort_keys=True)
    return f"{first:015d}-{sha256(words.encode()).hexdigest()[:16]}"


def _part(
    task: Work, unit: Unit, folder: Folder | None, text: bytes, answered: Iterable[Answered]
) -> Part:
    began = perf_counter()
    given = sha256(text).hexdigest()
    tally: Counter[str] = Counter()
    faults: list[str] = []
    written, length, kept = sha256(), 0, BytesIO()
    name = name_of(task, unit.source, unit.first, unit.line, given)
    with folder.writing(name) if folder else nullcontext(kept) as stream:
        for each in answered:
            tally += each.tally
            faults += each.faults[: MOST_FAULTS - len(faults)]
            written.update(each.text)
            length += stream.write(each.text)
    place = unit.source, unit.start, unit.size, unit.first, unit.line, unit.lines
    rows = name, length, written.hexdigest(), ENGINE_VERSION
    took = perf_counter() - began
    part = Part(*place, given, tally, tuple(faults), *rows, took, kept.getvalue())
    if folder:
        folder.record(name, part.record())
    return part
