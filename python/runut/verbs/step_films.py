"""The verb `animate_steps`: the steps of an explanation as a film, alone or beside a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from runut.core.limits import Control, Limits, LimitWords, limits_of
from runut.core.replacing import format_of, saved
from runut.core.scene import Scene, side_by_side
from runut.drawing.film import Frame, encode
from runut.errors import PuzzleError
from runut.explaining.results import Proof
from runut.verbs import films
from runut.verbs.explaining import explain
from runut.verbs.reading import PuzzleLike
from runut.verbs.step_pictures import step_scene
from runut.verbs.texts import sentences_of

_LIMITS = Limits(seconds=30)


def animate_steps(
    puzzle: PuzzleLike | Proof,
    film: films.Film | str | Path | None = None,
    *,
    beside: str | None = None,
    limits: Limits = _LIMITS,
    format: str | None = None,
    to: str | Path | None = None,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> bytes:
    """A film of an explanation, one picture for each step with its technique below.

    `beside` names an algorithm: its search runs on the right meanwhile, so that both end together.
    `film.view` and `film.explode` are for searches alone. Raises what `explain` and `animate`
    raise, and `PuzzleError` for a puzzle of which no step is known.

    >>> animate_steps("hitori/2/2/2111", format="svg")[:4]
    b'<svg'
    """
    limits = limits_of(animate_steps, limits, words, _LIMITS)
    proof = puzzle if isinstance(puzzle, Proof) else explain(puzzle, limits=limits)
    if not len(proof):
        raise PuzzleError("no step of this puzzle is known, so there is nothing to film")
    film, to = films.film_of(film, to)
    frames = _alone(proof, film)
    if beside is not None:
        shown = films.record_search(proof.puzzle, algorithm=beside, limits=limits, control=control)
        frames = _both(proof, shown, film)
    kind = format_of(format, to, "webp")
    return saved(encode(frames, kind, theme=film.theme, scale=film.scale, font=film.font), to)


def _alone(proof: Proof, film: films.Film) -> Iterator[Frame]:
    scenes = _scenes(proof)
    last = films.held(film)
    each = max(20, round(1000 * (film.seconds - last) / len(scenes)))
    yield from (Frame(scene, each) for scene in scenes[:-1])
    yield Frame(scenes[-1], each + round(1000 * last))


def _scenes(proof: Proof) -> list[Scene]:
    """The picture of each step with its technique below, all in one size."""
    sentences = sentences_of(proof.puzzle)
    drawn = [step_scene(proof, number) for number in range(1, len(proof) + 1)]
    width = max(scene.width for scene in drawn)
    height = max(scene.height for scene in drawn)
    return [
        films.captioned(
            replace(scene, width=width, height=height), f"{at}. {sentences.title(step)}"
        )
        for at, (scene, step) in enumerate(zip(drawn, proof, strict=True), 1)
    ]


def _both(proof: Proof, shown: films.RecordedSearch, film: films.Film) -> Iterator[Frame]:
    """The steps on the left, the search on the right; each picture of a step lasts as long."""
    scenes, stops = _scenes(proof), shown.stops(films.pictures(proof.puzzle, film))
    last = films.held(film)
    each = max(20, round(1000 * (film.seconds - last) / len(stops)))
    for at, moment in enumerate(shown.moments(stops)):
        step = scenes[min(at * len(scenes) // len(stops), len(scenes) - 1)]
        yield Frame(side_by_side(step, shown.scene(moment, film)), each)
    yield Frame(side_by_side(scenes[-1], shown.last_scene(film)), round(1000 * last))
