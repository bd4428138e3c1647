"""How nonograms are explained: their ladder, and lines and colours in words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from runut.core.explainer import Explainer
from runut.core.rules.model import Model
from runut.core.rules.parts import Runs
from runut.core.steps import Premise, Step
from runut.explaining.said import Words
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.rules import said_colour

LINES = {
    "en": {"row-clue": "row", "column-clue": "column"},
    "id": {"row-clue": "baris", "column-clue": "kolom"},
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
A_RUN = Words("one run", id="satu deret")
THE_RUN = Words("the {run}", id="deret {run}")
NTH_RUN = Words("the {nth} {run}", id="deret {run} ke-{nth}")
BETWEEN = Words("between {first} and {last}", id="antara {first} dan {last}")
AT = Words("at {first}", id="di {first}")
FILLED = Words(" The clue fills the whole line.", id=" Petunjuk itu mengisi seluruh garis.")
THEN = Words(" Then follow {lines}.", id=" Lalu ikuti {lines}.")
Clue = tuple[tuple[int, int], ...]
LONGEST_CLUE = 40
"""Letters of a clue in a name; longer ones are left out."""


def _name(model: Model, premise: Premise, language: str) -> str:
    """A line with its clue: row 7 (3 1 4), or row 7 (3 red 1 blue)."""
    line = f"{LINES[language][premise.rule]} {premise.index + 1}"
    part = model.constraint(premise.rule, premise.index).part
    clue = part.clue if isinstance(part, Runs) else ()
    text = " ".join(_run(model, run, language) for run in clue) or "0"
    return f"{line} ({text})" if len(text) <= LONGEST_CLUE else line


def _run(model: Model, run: tuple[int, int], language: str) -> str:
    """A run by its length, and by its colour where there are several."""
    length, colour = run
    return f"{length} {_symbol(model, colour, language)}" if len(model.values) > 2 else str(length)


def _words(model: Model, step: Step, language: str) -> Mapping[str, str]:
    """Which run a step speaks of, where that lies, and whether the clue fills the line.

    A supposition has the lines that lead on from it, if there are any.
    """
    if "line" not in step.words:
        lines = [_name(model, each, language) for each in step.words.get("lines", ("", ()))[1]]
        return {"then": THEN.say(language, lines=", ".join(lines)) if lines else ""}
    (premise,), (first,), (last,) = (step.words[name][1] for name in ("line", "first", "last"))
    line = model.constraint(premise.rule, premise.index)
    clue = line.part.clue if isinstance(line.part, Runs) else ()
    cells = [model.place_names[place] for place in dict.fromkeys((first, last))]
    return {
        "run": _which(model, clue, step.words.get("run", ("number", 0))[1], language),
        "span": (BETWEEN if len(cells) > 1 else AT).say(language, first=cells[0], last=cells[-1]),
        "filled": FILLED.text(language) if _least(clue) == len(line.places) else "",
    }


def _least(clue: Clue) -> int:
    """The cells that a clue takes at least: its runs, and one between two of one colour."""
    gaps = sum(one[1] == other[1] for one, other in pairwise(clue))
    return gaps + sum(length for length, _ in clue)


def _which(model: Model, clue: Clue, number: int, language: str) -> str:
    """The run with this number, from 1: "the second 1"; "one run" for none."""
    if not number:
        return A_RUN.text(language)
    run = clue[number - 1]
    text = _run(model, run, language)
    if clue.count(run) == 1:
        return THE_RUN.say(language, run=text)
    at = clue[:number].count(run)
    return NTH_RUN.say(language, run=text, nth=_ordinal(at) if language == "en" else at)


def _ordinal(number: int) -> str:
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number < 20 else ending}"


def _symbol(model: Model, value: int, language: str) -> str:
    return said_colour(model.names.get(value, str(value)), language)


EXPLAINER: Explainer[Nonogram] = Explainer(
    ladder="nonogram",
    texts=__name__.removesuffix(".explainer"),
    name=_name,
    symbol=_symbol,
    words=_words,
)
