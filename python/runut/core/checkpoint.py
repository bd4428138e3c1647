"""The saved state of a count, from which the count can be resumed.

A checkpoint is a JSON object: the puzzle, the algorithm, the version of the engine, the count, the
open subtrees (`tasks`, packed and in base64), and a checksum over all of these.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeGuard

from runut.core.cut import Cut, Subtree
from runut.errors import FormatError

VERSION = 3
MOST_NODES = 2**64 - 1
MOST_BYTES = 1 << 28
"""The largest file that is read: room for ten million open subtrees."""

MOST_ALIKE = 48
"""The most solutions that one leaf stands for: the motions of a cube, with mirrors."""
BY_CUBES = " by cubes"
"""How the name of an algorithm ends that does not count leaf by leaf."""

_HINT = "`runut count --checkpoint` writes checkpoints; start the count again with a new file"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    r"""The progress of a count: solutions and nodes so far, and the open subtrees (`tasks`).

    It belongs to one puzzle, one algorithm and one version of the engine. A count without tasks is
    finished. Values that no count can have raise `FormatError`.

    >>> from runut import count_on, read
    >>> result, checkpoint = count_on(read("1 3 2\nDEFAULT\nA\nBB\n"))
    >>> Checkpoint.parse(str(checkpoint)) == checkpoint, checkpoint.tasks
    (True, ())
    """

    puzzle: str
    algorithm: str
    engine: str
    count: int
    nodes: int
    tasks: Sequence[Subtree]

    def __post_init__(self) -> None:
        texts = self.puzzle, self.algorithm, self.engine
        if not all(isinstance(each, str) for each in texts):
            raise _no_checkpoint()
        if not (_is_count(self.count) and _is_count(self.nodes, MOST_NODES)):
            raise _no_checkpoint()
        if isinstance(self.tasks, Cut):
            return
        if not isinstance(self.tasks, list | tuple):
            raise _no_checkpoint()
        try:
            object.__setattr__(self, "tasks", Cut([Subtree.of(each) for each in self.tasks]))
        except FormatError:
            raise _no_checkpoint() from None

    def __str__(self) -> str:
        """The checkpoint as text; `parse` reads it."""
        values = {"version": VERSION} | {
            each.name: getattr(self, each.name) for each in fields(self)
        }
        values["tasks"] = b64encode(Cut(self.tasks).pack()).decode()
        text = _plain(values)
        return f'{text[:-1]}, "checksum": "{_checksum(text)}"}}\n'

    def require_same_count(self, other: Checkpoint) -> None:
        """Raise `FormatError` unless both have the same puzzle, algorithm and version."""
        whose = (self.puzzle, self.algorithm, self.engine)
        if whose != (other.puzzle, other.algorithm, other.engine):
            raise _foreign()

    @classmethod
    def load(cls, path: Path) -> Checkpoint:
        """The checkpoint in a file; any other file is a `FormatError`, a huge one unread."""
        if path.stat().st_size > MOST_BYTES:
            raise _no_checkpoint()
        return cls.parse(path.read_text(encoding="utf-8", errors="replace"))

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """The checkpoint in a text; any other text is a `FormatError`."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            raise _no_checkpoint() from None
        if not isinstance(values, dict) or "version" not in values:
            raise _no_checkpoint()
        if values["version"] != VERSION:
            raise _foreign()
        checksum = values.pop("checksum", None)
        if checksum != _checksum(_plain(values)):
            message = "this checkpoint was changed or is damaged: its checksum does not match"
            raise FormatError(message, _HINT)
        values.pop("version")
        try:
            tasks = Cut.unpack(b64decode(values.pop("tasks"), validate=True))
            found = cls(tasks=tasks, **values)
        except (KeyError, TypeError, ValueError):  # a FormatError of the cut is a ValueError too
            raise _no_checkpoint() from None
        if not found.algorithm.endswith(BY_CUBES) and found.count > MOST_ALIKE * found.nodes:
            raise impossible(f"{found.nodes} nodes cannot hold so many solutions")
        return found


def impossible(why: str) -> FormatError:
    """The error for a checkpoint that no count wrote."""
    message = f"no count has this checkpoint: {why}"
    return FormatError(message, "it was changed; start the count again with a new file")


def _plain(values: dict[str, Any]) -> str:
    return json.dumps(values, sort_keys=True)


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _foreign() -> FormatError:
    message = "this checkpoint belongs to another puzzle, algorithm or version"
    return FormatError(message, "start the count again with a new file")


def _no_checkpoint() -> FormatError:
    return FormatError("expected a checkpoint, found something else", _HINT)


def _is_count(value: object, most: int | None = None) -> TypeGuard[int]:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return value >= 0 and (most is None or value <= most)
