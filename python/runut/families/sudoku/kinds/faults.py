"""What is wrong with a kind: faces that it lacks, and names that another kind has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import isabstract
from types import NoneType, UnionType

from runut.core.tables import table_of
from runut.explaining.said import Words
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.kinds.chance import Chance, Walk
from runut.families.sudoku.kinds.constraint import Constraint, Gesture
from runut.families.sudoku.kinds.grammar import Field
from runut.families.sudoku.kinds.sentences import Sentences

Kind = type[Constraint]
FACES: Mapping[str, tuple[type | UnionType, str]] = {
    "name": (str, "its word in the text of a puzzle"),
    "gesture": (Gesture, "what a person points at to set it"),
    "fields": (tuple, "the rest of its line in the text"),
    "fpuzzles": (
        forms.Fpuzzles,
        "how it stands in f-puzzles, or forms.NoWord('f-puzzles has no such rule')",
    ),
    "interactive": (
        forms.Interactive,
        "how it stands in Interactive-Sudoku-Solver, or forms.NoWord('the site has no such rule')",
    ),
    "chance": (Mapping, "how new puzzles get one, by the name of the variant"),
    "step": (
        str | NoneType,
        "the technique that explains it, or None for houses and single cells",
    ),
}
"""What the class of each kind has besides its sentences, of which type."""
_UNSEEN = (Gesture.BOARD, Gesture.REGIONS, Gesture.SHAPES)
"""Gestures of kinds that need no drawing: the title names them, or their parts are seen."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TAKEN = frozenset(("sudoku", "row", "column", "title", "author", "rules"))
"""Words that begin lines of another meaning, here or in texts that people hold."""


def missing(kind: Kind) -> list[str]:
    """The faces that the class of a kind lacks, besides its sentences."""
    held = ((face, getattr(kind, face, ...), *wanted) for face, wanted in FACES.items())
    found = [
        f"{face} ({what})" + f", but has {value!r:.60}" * (value is not ...)
        for face, value, wanted, what in held
        if not isinstance(value, wanted)
    ]
    is_seen = kind.drawn is not Constraint.drawn or kind.over is not Constraint.over
    if not (is_seen or kind.letter or kind.gesture in _UNSEEN):
        found.append("drawn (how it lies on the board; a kind over OfCells has tinted cells)")
    return found or ["statements (what it states)"] * isabstract(kind)


def missing_words(kind: Kind) -> list[str]:
    """The sentences that a kind lacks."""
    try:
        said = kind.said()
    except (KeyError, OSError):
        return ["sentences (its title, what it asks of a player, what is wrong)"]
    if strange := _strange(said):
        return strange
    found = [] if said.title.id else ["title.id (the title in Indonesian)"]
    if kind.asked is Constraint.asked and "" not in said.aim:
        found.append('aim[""] (the rule for players)')
    if kind.shaped is Constraint.shaped and not (kind.carries or said.broken):
        found.append("broken (what is wrong, by the name of the rule)")
    own = (said.aim, said.signs, said.broken, said.printed)
    every = [words for face in own for words in face.values()]
    return found + [f"the Indonesian of {words.en!r}" for words in every if not words.id]


def _strange(said: Sentences) -> list[str]:
    """What is no words, where there should be some."""
    faces = {name: getattr(said, name) for name in ("aim", "signs", "broken", "printed")}
    held: list[tuple[str, object]] = [("title", said.title)]
    held += [(face, each) for face, words in faces.items() for each in words.values()]
    return [
        f"sentences.{face} (Words('English', id='Indonesian')), but has {words!r:.60}"
        for face, words in held
        if not isinstance(words, Words)
    ]


def wrong(kind: Kind) -> Iterator[str]:
    """What is wrong with faces that are there."""
    if not _NAME.fullmatch(kind.name) or kind.name in _TAKEN:
        yield f"the name {kind.name!r}; expected small letters, digits and '-', such as window-sum"
    if not all(isinstance(field, Field) for field in kind.fields):
        yield "fields that are not made by grammar"
    if not kind.chance:
        yield f"chance = {kind.chance!r}; write {FACES['chance'][1]}"
    for name, how in kind.chance.items():
        if not _NAME.fullmatch(name) or not isinstance(how, Chance):
            yield f"the variant {name!r}; expected a name, and Fixed, Drawn, Signs or Walk"
        elif isinstance(how, Walk) and not 0 < how.least <= how.most:
            found = f"the variant {name!r} with Walk({how.least}, {how.most})"
            yield f"{found}; expected the least and the greatest number of cells"
    for face in ("fpuzzles", "interactive"):
        if getattr(kind, face) == forms.NoWord(""):
            yield f"{face} = NoWord(''); write why, as in {FACES[face][1].rpartition('or ')[2]}"


def clashes(kind: Kind, known: Iterable[Kind]) -> Iterator[str]:
    """The names of a kind that are those of another one, or of the board."""
    own = {what: names for what, names in _names(kind).items() if names}
    others = [(each.name, _names(each)) for each in known if each.name != kind.name]
    of_board = table_of(__package__.removesuffix(".kinds"), "rules.toml")
    others.append(("the board", {"rule": frozenset(of_board)}))
    for what, names in own.items():
        for other, theirs in others:
            for name in sorted(names & theirs.get(what, frozenset())):
                yield f"the {what} {name!r}, which {other} has"


def _names(kind: Kind) -> dict[str, frozenset[str]]:
    """By what they are: the names that only one kind may have."""
    forms_of = ((face, getattr(kind, face)) for face in ("fpuzzles", "interactive"))
    words = {face: getattr(form, "names", (getattr(form, "name", ""),)) for face, form in forms_of}
    return {
        "variant": frozenset(kind.chance),
        "rule": frozenset(kind.said().broken),
        **{f"word of {face}": frozenset(own) - {""} for face, own in words.items()},
    }
