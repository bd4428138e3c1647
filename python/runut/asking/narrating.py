"""The job `narrate`: sentences for some nodes of a search that the page has recorded before.

The page holds the events, so nothing is searched again: it sends the events that still hold before
the first node that it asks for, and all events from there on.
"""

from __future__ import annotations

from base64 import b64decode
from dataclasses import replace

from runut.asking.requests import JobRequest
from runut.core.limits import Control
from runut.core.nodes import Node, Nodes
from runut.core.records import Record
from runut.core.trace import Kind, Trace
from runut.errors import Fault, InputError
from runut.explaining.narration import Narration
from runut.families import family_of
from runut.verbs.narrated_search import wrong_places
from runut.verbs.texts import narration_of

MOST_NODES = 256
"""Nodes of which one job tells."""
FOREIGN = "the recorded events are not those of a search of this puzzle"


def narrate(job: JobRequest, _control: Control) -> Record:
    """The pseudo-code, and for each node its sentence, its line, what it tries and what breaks."""
    puzzle = job.puzzle()
    trace = _trace(job.recorded, puzzle.shape.size)
    narration = narration_of(puzzle, job.algorithm, job.options, job.language)
    nodes = Nodes(family_of(puzzle).start(puzzle), trace, is_whole=job.whole)
    held = nodes.number_at(job.held)
    asked = nodes[held : held + min(job.asked, MOST_NODES)]
    numbered = (replace(node, number=at) for at, node in enumerate(asked, job.first))
    try:
        narrated = [_narrated(narration, node) for node in numbered]
    except LookupError:
        raise InputError(Fault(FOREIGN)) from None
    return {"code": narration.code, "nodes": narrated}


def _trace(recorded: str, cells: int) -> Trace:
    """The events of a request; a `Fault` for what are none."""
    try:
        packed = b64decode(recorded, validate=True)
        trace = Trace(packed[: len(packed) // 8 * 8])
        is_on_board = all(event.place < cells for event in trace if event.kind is not Kind.BACK)
    except ValueError:
        is_on_board = False
    if not is_on_board:
        raise InputError(Fault(FOREIGN))
    return trace


def _narrated(narration: Narration, node: Node) -> Record:
    happening = narration.happening(node)
    return {
        "sentence": narration.says(happening),
        "verdict": happening.verdict,
        "line": narration.line(happening),
        "tries": happening.tries,
        "wrong": wrong_places(happening),
    }
