"""The jobs of the theatre: a search or an explanation recorded to its end, its tree, its film."""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Iterable
from time import perf_counter

from runut.asking.reasons import places_shown
from runut.asking.requests import JobRequest
from runut.core.limits import Control
from runut.core.records import Record
from runut.core.trace import Kind, pack
from runut.errors import WrongAnswerError
from runut.explaining.results import Proof
from runut.explaining.sentences import Sentences
from runut.families import family_of
from runut.verbs.explaining import explain as explain_puzzle
from runut.verbs.films import Film, animate
from runut.verbs.position import position_of
from runut.verbs.search_request import blamed
from runut.verbs.solving import request_for
from runut.verbs.state_trees import tree as grow_tree
from runut.verbs.step_films import animate_steps
from runut.verbs.tree_pictures import draw_tree

ENDS = {"solved": "solved", "broken": "unsolvable"}
"""The status of an explanation by how it ended; every other one was stopped."""


def trace(job: JobRequest, control: Control) -> Record:
    """The result of a search and its stretches: words of eight bytes each, the least byte first.

    `dropped` is the number of nodes in none of the stretches.
    """
    puzzle = job.puzzle()
    request = request_for(puzzle, job.algorithm, job.options)
    values = request.values(job.within(nodes=job.nodes), 1)
    try:
        outcome = request.search().sample(values, 1, control.native, job.events)
    except WrongAnswerError as error:
        raise blamed(error, request) from None
    return request.answer(outcome).to_dict() | {
        "events": b64encode(outcome.events).decode(),
        "dropped": outcome.dropped,
    }


def explain(job: JobRequest, control: Control) -> Record:
    """The steps of an explanation as a recorded search whose nodes are the steps, in words."""
    started = perf_counter()
    puzzle = job.puzzle()
    proof = explain_puzzle(puzzle, limits=job.within(nodes=job.nodes), control=control)
    fillings = list(position_of(puzzle, None).fillings(proof))
    stats = {
        "algorithm": "",
        "nodes": len(proof),
        "backtracks": 0,
        "max_depth": 0,
        "seconds": perf_counter() - started,
        "counters": {},
    }
    return {
        "status": ENDS.get(proof.end, "stopped"),
        "complete": proof.complete,
        "halt": proof.end,
        "stats": stats,
        "events": b64encode(_stretch(fillings)).decode(),
        "dropped": 0,
        "steps": _in_words(proof, fillings, job.language),
    }


def tree(job: JobRequest, control: Control) -> Record:
    """The folded tree of a search, up to its first solution, as a picture."""
    found = grow_tree(
        job.puzzle(),
        algorithm=job.algorithm,
        options=job.options,
        limits=job.within(solutions=1, nodes=job.nodes),
        control=control,
    )
    return {"svg": draw_tree(found, language=job.language, theme=job.theme)}


def film(job: JobRequest, control: Control) -> Record:
    """A film of a search, or without an algorithm of an explanation."""
    puzzle = job.puzzle()
    limits = job.within(0.5, nodes=job.nodes)  # the rest draws
    style = Film(theme=job.theme, captions=job.language)
    if job.algorithm:
        made = animate(
            puzzle,
            style,
            algorithm=job.algorithm,
            options=job.options,
            limits=limits,
            control=control,
        )
    else:
        made = animate_steps(puzzle, style, limits=limits, control=control)
    return {"film": b64encode(made).decode()}


def _stretch(fillings: Iterable[list[tuple[int, int]]]) -> bytes:
    """The steps as events of one stretch, each below the one before it."""
    words = []
    for depth, filled in enumerate(fillings):
        words.append(pack(Kind.NODE, depth, *(filled[0] if filled else ())))
        words.extend(pack(Kind.SET, depth, place, value) for place, value in filled)
    return array("Q", [1, 0, len(words), 0, 0, *words]).tobytes()


def _in_words(proof: Proof, fillings: list[list[tuple[int, int]]], language: str) -> list[Record]:
    """Each step in words, with the places that it looks at."""
    sentences = Sentences(family_of(proof.puzzle), proof.model, language)
    return [
        {
            "sentence": sentences.whole(step),
            "tries": filled,
            "looked": places_shown(step, sentences),
        }
        for step, filled in zip(proof, fillings, strict=True)
    ]
