"""Jobs of the page that may give the best so far."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import runut
from runut.asking import jobs
from runut.asking.jobs import JOBS
from runut.asking.reasons import places_drawn
from runut.asking.requests import JobRequest
from runut.core.records import Record
from runut.core.steps import Fact, Mark
from runut.errors import NoGeneratorError
from runut.explaining.sentences import Sentences
from runut.families import family_of, load

BOAT = Path(__file__).parents[2] / "examples/nonogram/boat.png"
JOB: dict[str, Any] = {
    "family": "nonogram",
    "method": "picture",
    "options": {"size": "20", "dither": "on"},
    "image": b64encode(BOAT.read_bytes()).decode(),
    "seed": 1,
    "seconds": 600.0,
}


def done(verb: str, control: runut.Control, **changed: object) -> Record:
    return JOBS[verb](JobRequest(**{**JOB, **changed}), control)


def test_a_generator_that_is_stopped_early_gives_the_best_so_far() -> None:
    control = runut.Control()
    control.cancel()
    made = done("generate", control)
    assert made["remarks"][-1] == "stopped early: this is the best so far"
    found = runut.solve(made["text"], limits=runut.Limits(solutions=2))
    assert found.uniqueness is runut.Uniqueness.UNIQUE


def test_a_generator_that_ends_in_time_is_not_stopped() -> None:
    control = runut.Control()
    made = done("generate", control)
    assert not control.cancelled
    assert made["remarks"][-1].startswith("changed")
    assert control.progress().nodes > 0


def test_a_generator_is_asked_for_the_best_so_far_before_its_time_is_over() -> None:
    made = done("generate", runut.Control(), seconds=0.0)
    assert made["remarks"][-1] == "stopped early: this is the best so far"


def test_an_image_is_looked_at_before_it_becomes_a_puzzle() -> None:
    assert done("look", runut.Control()) == {"rows": 0, "columns": 0}
    printed = b64encode(runut.draw("1......4.2....3.", format="png")).decode()
    assert done("look", runut.Control(), image=printed) == {"rows": 4, "columns": 4}


def test_a_family_without_a_generator_is_named_to_a_client(monkeypatch) -> None:
    bare = replace(load("hitori"), generators=())
    monkeypatch.setattr(jobs, "load", lambda _name: bare)
    with pytest.raises(NoGeneratorError, match="hitori has no generator; families with one: hito"):
        done("generate", runut.Control(), family="hitori")


def test_a_link_to_a_group_is_drawn_to_its_nearest_place() -> None:
    puzzle = runut.read("." * 81)
    sentences = Sentences(family_of(puzzle), runut.model(puzzle))
    link = Mark("link-weak", (Fact((36,), 5), Fact((18, 27), 5)))
    assert places_drawn(link, sentences) == [36, 27]
