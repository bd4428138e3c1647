"""Every verb that may search takes limits, and every command that calls one has `--time`.

A new verb or command is found by introspection: without limits it fails here by its name, unless a
table below says why. What is stopped at once must say that it is unfinished.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path

import click
import pytest

import runut
from runut.cli.main import COMMANDS, cli

WITHOUT = {
    "aim": "it says the rules",
    "algorithm": "it registers a search and runs none",
    "algorithms": "a list",
    "check": "it looks at each constraint once",
    "count_cubes": "its budget of nodes says how far it counts",
    "cubes": "it searches until there are as many subtrees as asked for",
    "draw": "it draws what it is given",
    "draw_step": "it draws a step that it is given",
    "draw_tree": "it draws trees that it is given",
    "formats": "a list",
    "generators": "a list",
    "load": "it reads",
    "load_all": "it reads",
    "model": "it reads",
    "notes": "it reads",
    "read": "it reads; nodes limit the search for a picture in a text of clues",
    "read_all": "it reads",
    "reasons": "it counts and searches nothing",
    "replay": "it follows a trace that it is given",
    "schema": "it describes values and searches nothing",
    "techniques": "a list",
    "themes": "a list",
    "warnings": "it reads",
    "widget": "what its reader asks for has the limits of the page",
    "write": "it writes; nodes limit the search for the picture of a nonogram",
}
"""Verbs without limits, and why."""
BOARD = "1..............."
"""A sudoku with 72 solutions."""
SOMA = "set:soma"
UNFINISHED = "unfinished"


def made(work: Callable[[], object]) -> str:
    """The halt of what makes a puzzle."""
    with pytest.raises(runut.StoppedError) as caught:
        work()
    return caught.value.halt


def streamed(limits: runut.Limits) -> object:
    stream = runut.solutions(BOARD, limits=limits)
    assert list(stream) == []
    return stream.result.halt


def without_steps(limits: runut.Limits) -> object:
    with pytest.raises(runut.PuzzleError, match="no step of this puzzle is known"):
        runut.animate_steps(BOARD, limits=limits)
    return UNFINISHED


def warned(limits: runut.Limits) -> object:
    with pytest.warns(UserWarning, match="stopped by the limit of seconds"):
        runut.booklet([runut.read(BOARD)], limits=limits)
    return UNFINISHED


def unfinished(is_so: bool) -> str:  # noqa: FBT001 - a claim
    return UNFINISHED if is_so else "finished"


STOPPED: dict[str, Callable[[runut.Limits], object]] = {
    "animate": lambda now: unfinished(len(runut.animate(BOARD, limits=now)) > 0),
    "animate_steps": without_steps,
    "booklet": warned,
    "candidates": lambda now: runut.candidates(BOARD, limits=now).halt,
    "compare": lambda now: runut.compare([BOARD], ["auto"], repeat=1, limits=now).runs[0].halt,
    "completions": lambda now: runut.completions(BOARD, limits=now).halt,
    # What it concludes from a count takes no search of a board that any limit could end.
    "conclude": lambda now: unfinished(runut.conclude(SOMA, 1, 1, limits=now).count == 1),
    "conflict": lambda now: runut.conflict(BOARD, limits=now).halt,
    "count": lambda now: runut.count(BOARD, limits=now).halt,
    "count_cube": lambda now: runut.count_cube(
        "1......4.2....3.", runut.cubes("1...............", 2, algorithm="clauses").open[0],
        algorithm="clauses", limits=now,
    ).halt,
    "count_on": lambda now: runut.count_on(SOMA, limits=now)[0].halt,
    "count_part": lambda now: runut.count_part(SOMA, limits=now).halt,
    "daily": lambda now: made(lambda: runut.daily("sudoku", date(2026, 11, 23), limits=now)),
    "estimate": lambda now: unfinished(runut.estimate(SOMA, seed=1, limits=now).samples == 0),
    "explain": lambda now: runut.explain(BOARD, limits=now).end,
    "finish": lambda now: made(lambda: runut.finish(BOARD, limits=now)),
    "forced": lambda now: runut.forced(BOARD, limits=now).halt,
    "generate": lambda now: made(lambda: runut.generate("hitori", seed=1, limits=now)),
    "grow": lambda now: runut.grow("hitori", ["auto"], sizes=["4x4"], limits=now).runs[0].halt,
    "hint": lambda now: unfinished("within the time" in runut.hint(BOARD, limits=now).text),
    "hints": lambda now: unfinished(not runut.hints(BOARD, limits=now).complete),
    "is_unique": lambda now: made(lambda: runut.is_unique(BOARD, limits=now)),
    "make": lambda now: made(lambda: runut.make("hitori", seed=1, limits=now)),
    "minimal": lambda now: runut.minimal(BOARD, limits=now).halt,
    "practice": lambda now: made(
        lambda: runut.practice("hitori", "adjacent-triplet", seed=1, limits=now)
    ),
    "prove": lambda now: runut.prove(BOARD, limits=now).halt,
    "rate": lambda now: runut.rate(BOARD, limits=now).end,
    "rate_many": lambda now: runut.rate_many([runut.read(BOARD)], limits=now)[0].end,
    "solutions": streamed,
    "solve": lambda now: runut.solve(BOARD, limits=now).halt,
    "solve_many": lambda now: runut.solve_many([runut.read(BOARD)], limits=now)[0].halt,
    "superfluous": lambda now: runut.superfluous(BOARD, limits=now).halt,
    "trace": lambda now: unfinished(len(runut.trace(BOARD, limits=now)) == 0),
    "tree": lambda now: runut.tree(BOARD, algorithm="propagation", limits=now).result.halt,
    "why_not": lambda now: unfinished(runut.why_not(BOARD, "r1c2", 2, limits=now).possible is None),
}  # fmt: skip
"""How each verb with limits says that it was stopped at once; films and booklets show so much."""


@cache
def verbs() -> dict[str, Callable[..., object]]:
    found = {name: getattr(runut, name) for name in runut.__all__}
    return {name: verb for name, verb in found.items() if inspect.isfunction(verb)}


def takes_limits(verb: Callable[..., object]) -> bool:
    return "limits" in inspect.signature(verb).parameters


def test_every_verb_takes_limits_or_the_table_says_why_not() -> None:
    without = sorted(name for name, verb in verbs().items() if not takes_limits(verb))
    assert without == sorted(WITHOUT)


@pytest.mark.parametrize("name", sorted({*STOPPED} - {"conclude"}))
def test_the_limits_of_a_verb_are_keywords_too(name) -> None:
    given = [parameter.kind for parameter in inspect.signature(verbs()[name]).parameters.values()]
    assert given[-1] is inspect.Parameter.VAR_KEYWORD


def test_every_verb_with_limits_is_tried_below() -> None:
    assert sorted(name for name, verb in verbs().items() if takes_limits(verb)) == sorted(STOPPED)


@pytest.mark.parametrize("name", STOPPED)
def test_a_verb_without_any_time_says_that_it_is_unfinished(name) -> None:
    assert STOPPED[name](runut.Limits(seconds=0)) in {"seconds", UNFINISHED}


# -- commands -----------------------------------------------------------------------------------

UNTIMED = {
    "check": "a search for rules that contradict each other has short limits of its own",
    "demo": "one easy puzzle of each family",
    "play": "jobs of the web app have limits of their own",
}
"""Commands that call verbs with limits elsewhere than by `--time`, and why."""
BULK = ("batch",)
"""Commands whose work is done in `runut.bulk`."""
CLI = Path(import_module("runut.cli").__file__ or "").parent


@cache
def used(module: str) -> frozenset[str]:
    """The verbs with limits that a module of the command uses, itself or by other such modules."""
    found: set[str] = set()
    homes: dict[str, str] = {}
    for node in ast.walk(ast.parse((CLI / f"{module}.py").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("runut.verbs"):
            for each in node.names:
                homes[each.asname or each.name] = f"{node.module}.{each.name}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("runut.cli."):
            inner = (node.module or "").removeprefix("runut.cli.")
            found |= used(inner) if inner not in {*modules(), "conflicts"} else set()
    for node in ast.walk(ast.parse((CLI / f"{module}.py").read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{homes.get(node.value.id, '')}.{node.attr}")
        elif isinstance(node, ast.Name):
            found.add(homes.get(node.id, ""))
    return frozenset(filter(is_limited, found))


def is_limited(path: str) -> bool:
    module, _, name = path.rpartition(".")
    if not module.startswith("runut.verbs"):
        return False
    try:
        verb = getattr(import_module(module), name, None)
    except ModuleNotFoundError:  # a method of a value
        return False
    return inspect.isfunction(verb) and takes_limits(verb)


def modules() -> list[str]:
    return [name.replace("-", "_") for name in COMMANDS]


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def is_timed(name: str) -> bool:
    return any("--time" in param.opts for param in command(name).params)


def test_every_command_that_calls_a_verb_with_limits_has_time() -> None:
    searching = [each for each in COMMANDS if used(each.replace("-", "_"))]
    assert {"solve", "explain", "generate", "practice", "why-not"} <= {*searching}
    assert [
        name for name in (*searching, *BULK) if not is_timed(name) and name not in UNTIMED
    ] == []


PUZZLE = ("puzzle.txt",)
AT_ONCE: dict[str, tuple[int, tuple[str, ...]]] = {
    "animate": (0, (*PUZZLE, "-o", "film.svg")),
    "batch": (5, PUZZLE),
    "candidates": (5, PUZZLE),
    "check": (5, (*PUZZLE, "--superfluous")),
    "compare": (0, (*PUZZLE, "-a", "auto", "--repeat", "1")),
    "completions": (5, PUZZLE),
    "count": (5, PUZZLE),
    "explain": (6, PUZZLE),
    "forced": (5, PUZZLE),
    "generate": (5, ("hitori", "--seed", "1")),
    "hint": (6, PUZZLE),
    "minimal": (5, PUZZLE),
    "paper": (5, ("sudoku", "--puzzle", *PUZZLE)),
    "practice": (5, ("hitori", "adjacent-triplet")),
    "print": (5, (*PUZZLE, "-o", "book.pdf")),
    "prove": (5, PUZZLE),
    "rate": (6, PUZZLE),
    "solve": (5, PUZZLE),
    "tree": (5, (*PUZZLE, "-a", "propagation")),
    "why-not": (6, (*PUZZLE, "r1c2", "2")),
}
"""The exit code of each command without any time: a film or a comparison says what was done."""
ON_A_TERMINAL = {"watch"}


def test_every_command_with_time_is_tried_below() -> None:
    assert sorted({*AT_ONCE, *ON_A_TERMINAL}) == sorted(filter(is_timed, COMMANDS))


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("limits")
    (path / "puzzle.txt").write_text(f"{BOARD}\n")
    (path / "picture.non").write_text("nonogram 2x2\nrows\n1\n1\ncolumns\n1\n1\n")
    return path


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_command_without_any_time_exits_as_stopped(name, folder, monkeypatch, capsys) -> None:
    from runut.cli.main import run

    monkeypatch.chdir(folder)
    code, words = AT_ONCE[name]
    assert run([name, *words, "--time", "0"]) == code, capsys.readouterr()
