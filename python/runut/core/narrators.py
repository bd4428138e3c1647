"""Narrators: what a node of a recorded search is, as a value without language.

A `Narrator` belongs to an algorithm and reads a node as a `Happening`. The rule that cuts a branch
is a constraint of the family's model. Those of any family: a *trial* puts one value into one cell,
and the rules judge it at once. A *guess* is followed by propagation, which ends in a fixpoint, a
contradiction or a solution. A *decision* is a guess after whose contradiction a learned clause says
how far the search goes back; its nodes are no tree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Generic, TypeVar

from runut.core.nodes import Node
from runut.core.puzzle import UNKNOWN, Puzzle
from runut.core.rules.model import Model
from runut.core.rules.partial import PartialCheck
from runut.core.steps import Fact, Premise, Word

P = TypeVar("P", bound=Puzzle)


class Verdict(StrEnum):
    """What a search makes of a node."""

    ACCEPTED = "accepted"
    """The search goes on below it."""
    REJECTED = "rejected"
    """Nothing lies below it: a rule cuts the branch, or nothing can follow."""
    SOLUTION = "solution"
    """The board is a solution."""
    OPEN = "open"
    """The search was stopped, or the recording ends, before it was known."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The constraint that a try breaks.

    `places` are the cells that break it together, or cannot be filled. `form` is the phrase that
    says so, by default the name of the rule; `words` are for its gaps.
    """

    premise: Premise
    places: tuple[int, ...]
    form: str = ""
    words: Mapping[str, Word] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """A node of a search: what is tried, what becomes of it, and where the search goes back to.

    `tries` are the cells with their packed values. `form` names the sentence and `words` fill its
    gaps; `back` is the word for where the search goes back to. `line` is the line of the
    pseudo-code on which the node ends, from 1; 0 leaves it to the narrator's `lines`.
    """

    verdict: Verdict
    form: str
    words: Mapping[str, Word] = field(default_factory=dict, hash=False)
    tries: tuple[tuple[int, int], ...] = ()
    broken: Broken | None = None
    back: Word | None = None
    line: int = 0


Reads = Callable[[Node], Happening]
"""Says what a node of one puzzle's search is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrator(Generic[P]):
    """How the nodes of an algorithm are read and said.

    `name` is its table in `narration.toml` of the package `texts`, by default the common
    one; an algorithm and its twin have the same. `reads(puzzle, model, options)` is made once for a
    search. `lines` is the line of the pseudo-code for each form; an algorithm without pseudo-code
    has none. `is_tree` says that the nodes form a tree, in which each lies below one of lesser
    depth.
    """

    name: str
    reads: Callable[[P, Model, Mapping[str, str]], Reads] = field(repr=False)
    texts: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False, repr=False)
    is_tree: bool = True


MOST_CELLS = 2_500
"""The largest board on which a contradiction is looked for; on larger ones it takes too long."""


def verdict_of(node: Node) -> Verdict:
    """What a depth-first search makes of a node: it goes on if the next node lies deeper."""
    if node.is_solution:
        return Verdict.SOLUTION
    if node.following is not None:
        is_entered = node.following.depth > node.event.depth
        return Verdict.ACCEPTED if is_entered else Verdict.REJECTED
    return Verdict.REJECTED if node.back or node.is_end else Verdict.OPEN


def back_to(node: Node) -> Word | None:
    """The cell that the search goes back to, unless it is that of the node itself."""
    back = node.back
    return ("places", (back.place,)) if back and back != node.event else None


def trials(_puzzle: Puzzle, model: Model, _options: Mapping[str, str]) -> Reads:
    """Each node puts a value into a cell; a try that sets nothing breaks a rule.

    A node without a value of its own is said by the number of cells that it sets.
    """
    check = PartialCheck(model)

    def reads(node: Node) -> Happening:
        place, value = node.event.place, node.event.value
        if value == UNKNOWN:
            return _step(node)
        words: dict[str, Word] = {"cell": ("places", (place,)), "value": ("values", (value,))}
        verdict = verdict_of(node)
        broken = None
        if verdict is not Verdict.SOLUTION:
            is_entered = node.sets or verdict is Verdict.ACCEPTED
            verdict = Verdict.ACCEPTED if is_entered else Verdict.REJECTED
        if verdict is Verdict.REJECTED:
            broken = _broken_by(check, node, (place, value))
        form = verdict.value if broken or verdict is not Verdict.REJECTED else "refused"
        tries = ((place, value),)
        back = back_to(node)
        return Happening(
            verdict=verdict, form=form, words=words, tries=tries, broken=broken, back=back
        )

    return reads


def _step(node: Node) -> Happening:
    verdict = verdict_of(node)
    words: dict[str, Word] = {"count": ("number", len(node.sets))}
    tries = tuple((event.place, event.value) for event in node.sets)
    form = f"step-{verdict.value}"
    return Happening(verdict=verdict, form=form, words=words, tries=tries, back=back_to(node))


def _broken_by(check: PartialCheck, node: Node, tried: tuple[int, int]) -> Broken | None:
    """The constraint that one value breaks, with the cells that held it before."""
    place, value = tried
    board = bytearray(node.before)
    board[place] = value & 0xFF
    found = check.broken(bytes(board), [place])
    if found is None:
        return None
    premise, places = found
    others = tuple(each for each in places if each != place)
    words: dict[str, Word] = {"others": ("places", others), "value": ("values", (value,))}
    return Broken(premise, places, words=words)


def guesses(_puzzle: Puzzle, model: Model, _options: Mapping[str, str]) -> Reads:
    """Each node is a guess with all that follows from it; the first is the root."""
    return partial(_followed, PartialCheck(model), _guessed)


def decisions(_puzzle: Puzzle, model: Model, _options: Mapping[str, str]) -> Reads:
    """Each node is a decision of a CDCL solver: a value holds, or it does not."""
    return partial(_followed, PartialCheck(model), _decided)


def _followed(
    check: PartialCheck, fact_of: Callable[[Model, Node], Fact | None], node: Node
) -> Happening:
    """A guess or a decision, with what the rules make of it."""
    verdict, fact = verdict_of(node), fact_of(check.model, node)
    tries = tuple((place, fact.value) for place in fact.places) if fact and fact.holds else ()
    broken = _contradiction(check, node, tries) if verdict is Verdict.REJECTED else None
    follows = {event.place for event in node.sets} - {place for place, _ in tries}
    is_on_board = node.event.value != UNKNOWN
    kind = "guess" if fact else "cell" if is_on_board else "root" if node.number == 1 else "hidden"
    return Happening(
        verdict=verdict,
        form=f"{kind}-{'broken' if broken else verdict.value}",
        words={
            "count": ("number", len(follows)),
            "guess": ("facts", (fact,) if fact else ()),
            "cell": ("places", (node.event.place,)),
        },
        tries=tries,
        broken=broken,
        back=back_to(node),
    )


def _guessed(model: Model, node: Node) -> Fact | None:
    """The value that is guessed, or ruled out because it was tried before; none at the root.

    Some guesses only leave fewer values in a cell.
    """
    place, value = node.event.place, node.event.value
    if value not in model.values:
        return None
    before = node.sibling
    is_tried = before is not None and (before.place, before.value) == (place, value)
    return Fact((place,), value, holds=not is_tried)


def _decided(model: Model, node: Node) -> Fact | None:
    """The value that is decided to hold, which the node then sets, or not to hold.

    None where the events do not tell which, as a contradiction came first, or where no cell shows
    it: that a piece does not lie in one of its ways.
    """
    place, value = node.event.place, node.event.value
    if value not in model.values or (node.back and not node.sets):
        return None
    own = sorted({event.place for event in node.sets if event.value == value})
    if model.points:
        return Fact(tuple(own), value) if place in own else None
    return Fact((place,), value, holds=place in own)


def _contradiction(
    check: PartialCheck, node: Node, tries: tuple[tuple[int, int], ...]
) -> Broken | None:
    """A constraint that the guess breaks with what follows from it, where the board shows one."""
    if len(node.before) > MOST_CELLS:
        return None
    board = bytearray(node.after)
    for place, value in tries:
        board[place] = value & 0xFF
    near = {event.place for event in node.sets} | {place for place, _ in tries}
    found = check.broken(bytes(board), near)
    return None if found is None else Broken(*found, form="contradiction")


TRIALS: Narrator[Any] = Narrator(name="trial", reads=trials)
"""A value for a cell, judged at once; for algorithms without a narrator of their own as well."""
GUESSES: Narrator[Any] = Narrator(name="guess", reads=guesses)
DECISIONS: Narrator[Any] = Narrator(name="decision", reads=decisions, is_tree=False)
