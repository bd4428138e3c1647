"""Ctrl-C ends an explanation, and what was found until then is shown."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from programs import until
from runut.cli.main import run
from runut.core.explainer import Ladder
from runut.verbs import explaining

SUDOKU = "1......43......2"


@pytest.fixture(autouse=True)
def hearing():
    """Ctrl-C is heard, as on a terminal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(verb: Callable[..., Any], **found: Any) -> Callable[..., Any]:
    """The verb, which hears Ctrl-C when it has found this."""

    def ask(*given: Any, control: Any, **named: Any) -> Any:
        result = verb(*given, control=control, **named)
        os.kill(os.getpid(), signal.SIGINT)
        until(lambda: control.cancelled)
        return replace(result, **{name: make(result) for name, make in found.items()})

    return ask


def test_the_steps_until_ctrl_c_are_shown_and_the_next_puzzle_is_not_begun(
    tmp_path, monkeypatch, capsys
) -> None:
    (tmp_path / "two.sdm").write_text(f"{SUDOKU}\n{SUDOKU}\n")
    cut = {"steps": lambda proof: proof.steps[:3], "end": lambda _: "cancelled"}
    monkeypatch.setattr(explaining, "explain", interrupted(explaining.explain, **cut))
    assert run(["explain", str(tmp_path / "two.sdm"), "--json"]) == 130
    (line,) = capsys.readouterr().out.splitlines()
    record = json.loads(line)
    assert (record["end"], len(record["steps"])) == ("cancelled", 3)


def test_the_page_of_the_steps_until_ctrl_c_is_written(tmp_path, monkeypatch) -> None:
    (tmp_path / "one.sdm").write_text(f"{SUDOKU}\n")
    cut = {"end": lambda _: "cancelled"}
    monkeypatch.setattr(explaining, "explain", interrupted(explaining.explain, **cut))
    page = tmp_path / "steps.html"
    assert run(["explain", str(tmp_path / "one.sdm"), "-o", str(page)]) == 130
    assert "</html>" in page.read_text()


def test_the_rating_until_ctrl_c_is_shown(tmp_path, monkeypatch, capsys) -> None:
    (tmp_path / "two.sdm").write_text(f"{SUDOKU}\n{SUDOKU}\n")
    cut = {"end": lambda _: "cancelled"}
    monkeypatch.setattr(explaining, "rate", interrupted(explaining.rate, **cut))
    assert run(["rate", str(tmp_path / "two.sdm"), "--json"]) == 130
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["end"] == "cancelled"


@pytest.mark.parametrize(
    ("verb", "words"), [("hint", ["hint", "-"]), ("why_not", ["why-not", "-", "r1c2", "1"])]
)
def test_a_hint_found_before_ctrl_c_is_shown(verb, words, tmp_path, monkeypatch, capsys) -> None:
    (tmp_path / "one.sdm").write_text(f"{SUDOKU}\n")
    words[1] = str(tmp_path / "one.sdm")
    monkeypatch.setattr(explaining, verb, interrupted(getattr(explaining, verb)))
    assert run(words) == 130
    assert "r1c" in capsys.readouterr().out


def test_a_list_of_hints_says_that_it_was_interrupted(tmp_path, monkeypatch, capsys) -> None:
    (tmp_path / "one.sdm").write_text(f"{SUDOKU}\n")
    before = Ladder.listed

    def listed(*given: Any) -> Any:
        steps, _ = before(*given)
        os.kill(os.getpid(), signal.SIGINT)
        until(lambda: given[-1].cancelled)
        return steps[:1], "cancelled"

    monkeypatch.setattr(Ladder, "listed", listed)
    assert run(["hint", str(tmp_path / "one.sdm"), "--all"]) == 130
    assert "The list was interrupted" in capsys.readouterr().out
