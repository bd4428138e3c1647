"""A count that was stopped, written down so that it can be gone on with."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from runut.errors import Fault, FormatError

__all__ = ["Checkpoint", "Tasks"]

Tasks = list[tuple[int, list[tuple[int, int]]]]
"""What is left: tasks, each with the number of solutions for which one of it stands."""

VERSION = 1


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a count has come: what was counted, in how many nodes, and the tasks left.

    It belongs to one puzzle, one algorithm and one version of the engine; `tasks` mean nothing to
    others. A count without tasks is finished.
    """

    puzzle: str
    algorithm: str
    engine: str
    count: int
    nodes: int
    tasks: Tasks

    def __str__(self) -> str:
        """The text that `parse` reads."""
        return json.dumps({"version": VERSION, **asdict(self)}) + "\n"

    def is_like(self, other: Checkpoint) -> bool:
        """Whether both are of one count."""
        whose = (self.puzzle, self.algorithm, self.engine)
        return whose == (other.puzzle, other.algorithm, other.engine)

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """The checkpoint of a text; `FormatError` if it is none."""
        try:
            values = json.loads(text)
            if values.pop("version") != VERSION:
                raise _damaged()
            checkpoint = cls(**values)
            tasks = [_task(each) for each in checkpoint.tasks]
        except (ValueError, TypeError, KeyError, AttributeError):
            hint = "it is written by `runut count --checkpoint`"
            raise FormatError(
                [Fault("expected a checkpoint, found something else", hint)]
            ) from None
        texts = checkpoint.puzzle, checkpoint.algorithm, checkpoint.engine
        numbers = checkpoint.count, checkpoint.nodes
        if not all(isinstance(each, str) for each in texts) or not all(map(_is_count, numbers)):
            raise _damaged()
        return cls(*texts, *numbers, tasks)


def _damaged() -> FormatError:
    hint = "it is written by `runut count --checkpoint`; begin the count again"
    return FormatError([Fault("expected a checkpoint, found something else", hint)])


def _task(value: Any) -> tuple[int, list[tuple[int, int]]]:  # noqa: ANN401 - JSON of any shape
    weight, choices = value
    pairs = [(item, number) for item, number in choices]
    if not all(map(_is_count, [weight, *(part for pair in pairs for part in pair)])):
        raise ValueError
    return weight, pairs


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**200
