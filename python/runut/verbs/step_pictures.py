"""The verb `draw_step`: a step of an explanation on its board; and all steps as a page or a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Literal, Unpack, overload

from runut.core.replacing import format_of, saved
from runut.core.rules.model import Model
from runut.core.scene import Scene
from runut.core.steps import Step
from runut.drawing import render, storyboard, walkthrough
from runut.drawing.walkthrough import Stage, Words
from runut.errors import WishError
from runut.explaining.results import Proof
from runut.explaining.sentences import FORMS, places_of
from runut.explaining.step_board import Candidates, StepBoard, candidates_left
from runut.explaining.step_marks import step_marked
from runut.explaining.techniques import phrases
from runut.families import family_of
from runut.verbs.pictures import Look
from runut.verbs.position import Position
from runut.verbs.texts import sentences_of, verdict

MOST_READ = 12
"""Places of the constraints of a step whose candidates a sparse picture shows."""
_NO_CANDIDATES: Mapping[int, tuple[int, ...]] = {}


@overload
def draw_step(
    proof: Proof,
    number: int = ...,
    *,
    format: Literal["svg", "text"] | None = ...,
    to: None = ...,
    **look: Unpack[Look],
) -> str: ...


@overload
def draw_step(
    proof: Proof,
    number: int = ...,
    *,
    format: str | None = ...,
    to: str | Path | None = ...,
    **look: Unpack[Look],
) -> str | bytes: ...


def draw_step(
    proof: Proof,
    number: int = 1,
    *,
    theme: str = "light",
    format: str | None = None,
    scale: float | None = None,
    font: str | Path | None = None,
    to: str | Path | None = None,
) -> str | bytes:
    """A drawing of one step of an explanation, by its number from 1, on the board of the step.

    It shows where to look, the facts that the step needs and how they are linked, a frame around
    each new value and a stroke through each value that is excluded. The other parameters are those
    of `draw`. Raises `WishError` for a step that the explanation does not have.

    >>> import runut
    >>> draw_step(runut.explain("hitori/2/2/2111"))[:4]
    '<svg'
    """
    scene, kind = step_scene(proof, number), format_of(format, to, "svg")
    return saved(render(scene, kind, theme=theme, scale=scale, font=font), to)


def step_scene(proof: Proof, number: int, *, is_sparse: bool = False) -> Scene:
    """The scene that `draw_step` draws; a sparse one has candidates only where they are read."""
    if not 1 <= number <= len(proof):
        raise WishError(f"there is no step {number}: the explanation has {len(proof)}")
    puzzle, model = proof.puzzle, proof.model
    position = Position(puzzle, proof.board)
    *before, step = proof.steps[:number]
    family, values = position.family, position.labelled(before)
    left: Candidates = _NO_CANDIDATES
    if family.drawing.has_candidates:
        left = candidates_left(model, values, before, step)
        placed = {place for fact in step.conclusions if fact.holds for place in fact.places}
        left = {place: own for place, own in left.items() if place not in placed}
    if is_sparse:
        read = _read(model, step)
        left = {place: own if place in read else () for place, own in left.items()}
    scene = family.drawing.board(puzzle, position.after([*before, step]))
    return step_marked(StepBoard(scene, model, values, left, partial(family.look, puzzle)), step)


def _read(model: Model, step: Step) -> frozenset[int]:
    """The places whose candidates a step needs: none where it only places values."""
    lost = (fact.places for fact in step.conclusions if not fact.holds)
    excluded = {place for places in lost for place in places}
    if not excluded:
        return frozenset()
    seen = {place for each in step.premises for place in places_of(model, each)}
    return frozenset(excluded | seen if len(seen) <= MOST_READ else excluded)


def proof_page(proof: Proof, language: str = "en") -> str:
    """All steps as one HTML page, which needs no network.

    >>> import runut
    >>> proof_page(runut.explain("hitori/2/2/2111")).count("<article") > 0
    True
    """
    return walkthrough.page(list(_stages(proof, language)), _words(proof, language))


def proof_pdf(
    proof: Proof,
    language: str = "en",
    *,
    theme: str = "light",
    font: str | Path | None = None,
) -> bytes:
    """All steps as a PDF, several on each page.

    >>> import runut
    >>> proof_pdf(runut.explain("hitori/2/2/2111"))[:5]
    b'%PDF-'
    """
    stages = list(_stages(proof, language))
    return storyboard.render(stages, _words(proof, language), theme=theme, font=font)


def _stages(proof: Proof, language: str) -> Iterator[Stage]:
    sentences, known = sentences_of(proof.puzzle, language), phrases(language)
    for number, step in enumerate(proof, 1):
        note = known["step-grade"].format(grade=step.grade, name=known[f"grade-{step.grade}"])
        said = tuple(sentences.form(step, form) for form in FORMS)
        title, scene = sentences.title(step), step_scene(proof, number)
        yield Stage(title, note, said, scene, str(step.grade))


def _words(proof: Proof, language: str) -> Words:
    family, known = family_of(proof.puzzle), phrases(language)
    title = family.headline(proof.puzzle, language)
    says = verdict(proof, language)
    return Words(title, says, known["steps"], known["previous"], known["following"], language)
