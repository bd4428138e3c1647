"""What the steps that a solution needs say on their own board: the places of a digit there.

Where a step is left out, a cell keeps a candidate that the engine had excluded. The proof of an
intersection or a fish doesn't need that loss inside its cover, but its sentence names the places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from runut.core.steps import Step
from runut.explaining.sentences import places_of
from runut.explaining.step_board import candidates_left
from runut.verbs.position import Position

_BY_PLACES = frozenset(
    ("pointing", "claiming", "generalised-intersection", "x-wing", "swordfish", "jellyfish")
)
"""The techniques that say all places of a digit in their houses."""


def on_their_boards(position: Position, steps: Sequence[Step]) -> Iterator[Step]:
    """The steps; those that say where a digit can be name the places on the board before them."""
    for number, step in enumerate(steps):
        if step.technique in _BY_PLACES and {"base", "digits", "cells"} <= {*step.words}:
            yield _with_places(position, steps[:number], step)
        else:
            yield step


def _with_places(position: Position, before: Sequence[Step], step: Step) -> Step:
    model = position.model
    left = candidates_left(model, position.labelled(before), before, step)
    (digit,), houses = step.words["digits"][1], step.words["base"][1]
    inside = sorted({place for house in houses for place in places_of(model, house)})
    cells = [place for place in inside if digit in left.get(place, ())]
    return replace(step, words={**step.words, "cells": ("places", tuple(cells))})
