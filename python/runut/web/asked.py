"""What a worker is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runut.core.puzzle import Puzzle
from runut.verbs.reading import read

Job = Mapping[str, Any]
"""The fields of a `JobRequest`."""


def puzzle_of(job: Job) -> Puzzle:
    """The puzzle that a job is about."""
    return read(job["text"], family=job["family"])
