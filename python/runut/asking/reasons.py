"""The jobs that give reasons: hints, refutations and ratings, as a page needs them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, product
from math import dist

from runut.asking.requests import JobRequest
from runut.core.limits import BUT_SECONDS, Control
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.core.steps import Fact, Mark, Step
from runut.errors import Fault, PuzzleError
from runut.explaining.results import Hint
from runut.explaining.sentences import FORMS, Sentences, places_of
from runut.explaining.step_marks import shown_marks
from runut.explaining.techniques import phrases
from runut.families import family_of
from runut.verbs import explaining, hinting, practising, texts

HALF = 0.5
"""The part of the time for a search: a verb may look for the solution and then for a reason."""
MOST_WAYS = 5
"""Ways of pieces that are drawn: more would cover the board."""


def hint(job: JobRequest, _control: Control) -> Record:
    """A hint, the sentences up to what it shows, and what is drawn of it."""
    puzzle = job.puzzle()
    found = explaining.hint(
        puzzle,
        job.board,
        show=job.show,
        marks=job.marks,
        told=_known_facts(puzzle, job.told),
        language=job.language,
        limits=job.within(HALF),
    )
    sentences = Sentences(family_of(puzzle), found.model, job.language)
    return found.to_dict() | _shown(found, sentences, FORMS[: FORMS.index(job.show) + 1])


def hints(job: JobRequest, control: Control) -> Record:
    """Every step that a board allows, each as a hint with its technique; or why there is none."""
    puzzle = job.puzzle()
    found = hinting.hints(
        puzzle,
        job.board,
        marks=job.marks,
        told=_known_facts(puzzle, job.told),
        language=job.language,
        limits=job.within(HALF),
        control=control,
    )
    sentences = Sentences(family_of(puzzle), found[0].model, job.language)
    return {
        "complete": found.complete,
        "rest": found.rest,
        "hints": [_listed(each, sentences) for each in found],
    }


def _listed(found: Hint, sentences: Sentences) -> Record:
    step = found.step
    named = {"technique": step.technique, "title": sentences.title(step)} if step else {}
    return {"text": found.text, **named} | _shown(found, sentences, FORMS)


def _known_facts(puzzle: Puzzle, told: Iterable[tuple[list[int], int, bool]]) -> tuple[Fact, ...]:
    facts = tuple(Fact(tuple(places), value, holds) for places, value, holds in told)
    if any(not fact.places or max(fact.places) >= puzzle.shape.size for fact in facts):
        raise PuzzleError(Fault("a fact in `told` names a cell beyond the board"))
    return facts


def _shown(found: Hint, sentences: Sentences, forms: tuple[str, ...]) -> Record:
    """What a page draws and says, by numbers of cells and packed values as it keeps them."""
    cells = {cell: at for at, cell in enumerate(found.puzzle.shape.cells())}
    record: Record = {"wrong_places": [cells[cell] for cell in found.wrong]}
    if found.step is None:
        return record | {"texts": {}, "steps": "", "region": [], "drawn": [], "facts": []}
    step = found.step
    cases = [mark for mark in step.marks if mark.role.startswith("case")]
    beyond = [mark for mark in cases if len(places_drawn(mark, sentences)) > 1][MOST_WAYS:]
    kept = replace(step, marks=tuple(mark for mark in step.marks if mark not in beyond))
    marked = [(mark.role, places_drawn(mark, sentences)) for mark in shown_marks(kept)]
    return record | {
        "texts": _said(step, sentences, forms, len(beyond)),
        "steps": texts.lines_text(step, sentences),
        "region": places_shown(step, sentences),
        "drawn": [
            {"role": role, "places": places, "label": label_of(role, step)}
            for role, places in marked
            if not role.startswith("link") or len(places) > 1
        ],
        "facts": [[fact.places, fact.value, fact.holds] for fact in step.conclusions],
    }


def label_of(role: str, step: Step) -> str:
    """What a case is called where there are several: by the letter of a set that sentences name."""
    kind, _, number = role.partition("-")
    if kind != "case" or len({mark.role for mark in step.marks if mark.role.startswith(kind)}) < 2:
        return ""
    letter = chr(ord("a") + int(number) - 1)
    return letter.upper() if letter in step.words else number


def _said(step: Step, sentences: Sentences, forms: tuple[str, ...], beyond: int) -> dict[str, str]:
    """The sentences up to each form; the reason says how many ways are not drawn."""
    said = {form: sentences.upto(step, form) for form in forms}
    if beyond and "why" in said:
        more = sentences.phrase("ways-beyond", shown=str(MOST_WAYS), more=str(beyond))
        said["why"] += f" {more}"
        if "what" in said:
            said["what"] = f"{said['why']} {sentences.form(step, 'what')}"
    return said


def places_shown(step: Step, sentences: Sentences) -> list[int]:
    """The places that a step looks at."""
    marked = (places_drawn(mark, sentences) for mark in step.marks)
    return list(sentences.named(step, "where") or dict.fromkeys(chain.from_iterable(marked)))


def places_drawn(mark: Mark, sentences: Sentences) -> list[int]:
    """The places of a mark; of a link its two ends, of a group there the nearest place."""
    if mark.role.startswith("link"):
        columns, ends = sentences.model.shape.columns, product(*(f.places for f in mark.facts))
        near = min(ends, key=lambda pair: dist(*(divmod(place, columns) for place in pair)))
        return list(dict.fromkeys(near))
    of_facts = chain.from_iterable(fact.places for fact in mark.facts)
    of_rules = chain.from_iterable(places_of(sentences.model, each) for each in mark.premises)
    return list(dict.fromkeys((*of_facts, *of_rules)))


def why_not(job: JobRequest, _control: Control) -> Record:
    """Why a cell cannot have a value."""
    if job.cell is None or job.value is None:
        raise PuzzleError(Fault("why-not needs a cell and a value"))
    refuted = explaining.why_not(
        job.puzzle(), job.cell, job.value, job.board, limits=job.within(HALF)
    )
    walked = list(chain.from_iterable(line.walk() for line in refuted.lines))
    facts = chain.from_iterable((*line.uses, *line.gives) for line in walked)
    return refuted.to_dict() | {
        "text": refuted.text(job.language),
        "brief": texts.refutation_brief(refuted, job.language),
        "places": sorted(set(chain.from_iterable(fact.places for fact in facts))),
    }


def rate(job: JobRequest, control: Control) -> Record:
    """How hard a puzzle is, the name of its grade and the titles of its techniques."""
    puzzle, language = job.puzzle(), job.language
    rating = explaining.rate(puzzle, limits=job.within(HALF), control=control)
    titles = {each.name: each.title for each in explaining.techniques(puzzle.family, language)}
    return rating.to_dict() | {
        "name": phrases(language)[f"grade-{rating.grade}"],
        "titles": [titles[name] for name in titles if name in rating.techniques],
    }


def practice(job: JobRequest, control: Control) -> Record:
    """A board on which a technique is the next step."""
    if job.family is None or job.technique is None:
        raise PuzzleError(Fault("practice needs a family and a technique"))
    limits = job.within(HALF).without(BUT_SECONDS)
    found = practising.practice(
        job.family, job.technique, seed=job.seed, limits=limits, control=control
    )
    return found.to_dict(job.language)
