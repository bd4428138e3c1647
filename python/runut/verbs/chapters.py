"""Puzzles in chapters as a booklet prints them: in words, with pictures and a worked example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from runut.core.explainer import Printed
from runut.core.limits import ENGINE_VERSION, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Result, Uniqueness
from runut.core.steps import Step
from runut.drawing.entries import Chapter, Entry, Layout, Phrases, Stage
from runut.errors import PuzzleError
from runut.explaining.results import Proof
from runut.explaining.said import Said
from runut.explaining.sentences import FORMS, Sentences
from runut.explaining.techniques import figure, phrases
from runut.families import family_of
from runut.text.metadata import Noted
from runut.verbs.explaining import explain, rate
from runut.verbs.pictures import scene_of
from runut.verbs.solving import count
from runut.verbs.step_pictures import step_scene
from runut.verbs.texts import sentences_of, verdict

SAID = Said(__package__, "booklets.toml")
_COUNTED = Limits(seconds=1, memory=1 << 28)
_SHARE = 1 / 5
"""The part of the time for a search that rating and explaining take."""
_STEPS = 3


@dataclass(frozen=True, slots=True)
class Part:
    """A title, and how many of the puzzles belong under it."""

    title: str
    count: int


@dataclass(frozen=True, slots=True)
class _Graded:
    """A puzzle, what a search found, what a page says of it, and its grade."""

    puzzle: Puzzle
    result: Result
    printed: Printed
    grade: int
    grade_words: str


def chapters_of(
    puzzles: Sequence[Puzzle],
    results: Sequence[Result],
    parts: Sequence[Part],
    layout: Layout,
    theme: str,
    limits: Limits,
) -> Iterator[Chapter]:
    """The chapters: `parts`, else one for each kind; in a book the easiest puzzles come first."""
    limits = replace(limits, solutions=None, seconds=limits.seconds and limits.seconds * _SHARE)
    press = _Press(layout, theme, limits)
    graded = [press.graded(*each) for each in zip(puzzles, results, strict=True)]
    first = 1
    for title, own in _parted(graded, parts, layout):
        yield press.chapter(title, own, first)
        first += len(own)


def phrases_of(layout: Layout, count: int) -> Phrases:
    """What a booklet says by itself."""
    said = {name: words.text(layout.language) for name, words in SAID.words.items()}
    said["proved"] = said["proved"].format(count=count)
    return {**said, "made": said["made"].format(version=ENGINE_VERSION)}


def _parted(
    graded: Sequence[_Graded], parts: Sequence[Part], layout: Layout
) -> Iterator[tuple[str, Sequence[_Graded]]]:
    if not layout.is_book:
        yield "", graded
        return
    found: dict[tuple[int, str], list[_Graded]] = {}
    titles = [(at, part.title) for at, part in enumerate(parts) for _ in range(part.count)]
    names = titles or [(0, each.printed.name) for each in graded]
    for key, each in zip(names, graded, strict=True):
        found.setdefault(key, []).append(each)
    for (_, title), own in found.items():
        yield title or own[0].printed.name, sorted(own, key=_hardness)


def _hardness(each: _Graded) -> tuple[int, int]:
    """The grade, and the size of the board."""
    return each.grade, each.puzzle.shape.size


@dataclass(frozen=True, slots=True)
class _Press:
    """How puzzles become entries: the layout, the theme, and limits for grades and steps."""

    layout: Layout
    theme: str
    limits: Limits

    def graded(self, puzzle: Puzzle, result: Result) -> _Graded:
        """A puzzle with its grade; 0 for what no ladder explains."""
        language = self.layout.language
        printed = _printed(puzzle, language)
        is_one = result.uniqueness in (Uniqueness.UNIQUE, Uniqueness.UNKNOWN)
        try:
            rating = rate(puzzle, limits=self.limits) if is_one else None
        except PuzzleError:
            rating = None
        if rating is None or not rating.grade:
            return _Graded(puzzle, result, printed, 0, "")
        known = phrases(language)
        form = "step-grade" if rating.complete else "at-least-grade"
        words = known[form].format(grade=rating.grade, name=known[f"grade-{rating.grade}"])
        return _Graded(puzzle, result, printed, rating.grade, words)

    def chapter(self, title: str, own: Sequence[_Graded], first: int) -> Chapter:
        """A chapter whose first puzzle has this number."""
        shared = _shared(own)
        entries = tuple(self.entry(at, each, shared) for at, each in enumerate(own, first))
        rules = self.layout.rules or tuple(_said(shared))
        if not self.layout.is_book:
            return Chapter(title, entries, rules)
        begins = next((at for at, each in enumerate(own) if each.grade), 0)
        example = (*self.example(own[begins].puzzle),)
        others = (*self.others(own, entries, begins),)
        if others and example:
            about = _about(own[begins], entries[begins])
            example = (replace(example[0], about=about), *example[1:])
        return Chapter(title, entries, rules, example, others, first + begins)

    def entry(self, number: int, each: _Graded, shared: Mapping[str, Sequence[str]]) -> Entry:
        """A puzzle with its words and pictures."""
        puzzle, result, printed = each.puzzle, each.result, each.printed
        board = result.solution if self.layout.solutions != "none" else None
        said = shared.get(printed.family, ())
        return Entry(
            number,
            _named(each, self.layout.language),
            scene_of(puzzle, theme=self.theme),
            scene_of(puzzle, board, theme=self.theme) if board else None,
            puzzle.family,
            (*(rule for rule in printed.usual if rule not in said), *printed.own),
            each.grade_words,
            self.note(each),
            self.path(puzzle) if self.layout.steps else (),
            self.shows(each),
        )

    def note(self, each: _Graded) -> str:
        """What is to be known of a puzzle that is not proven to have one solution."""
        uniqueness, language = each.result.uniqueness, self.layout.language
        if uniqueness is Uniqueness.SEVERAL:
            found = count(each.puzzle, limits=_COUNTED)
            number = figure(found.count, ",", language)
            name = "counted" if found.complete else "several"
            return SAID.say(name, language, count=number)
        names = {Uniqueness.NONE: "none", Uniqueness.UNKNOWN: "open"}
        return SAID.say(names[uniqueness], language) if uniqueness in names else ""

    def shows(self, each: _Graded) -> str:
        """What the solution shows, if the puzzle says so, or why there is none."""
        language = self.layout.language
        if each.result.solution is None:
            is_none = each.result.uniqueness is Uniqueness.NONE
            return SAID.say("none" if is_none else "without", language)
        caption = family_of(each.puzzle).caption
        titles = caption.titles(each.puzzle) if caption else {}
        return titles.get(language) or titles.get("en", "")

    def _proof(self, puzzle: Puzzle) -> Proof | None:
        try:
            return explain(puzzle, needed=True, limits=self.limits)
        except PuzzleError:
            return None

    def path(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The steps that the solution needs in words, and how they ended."""
        proof, language = self._proof(puzzle), self.layout.language
        said = map(self.sentences(puzzle).whole, proof or ())
        return (*said, verdict(proof, language)) if proof else ()

    def sentences(self, puzzle: Puzzle) -> Sentences:
        """The words of its steps on grey paper."""
        return sentences_of(puzzle, self.layout.language, is_grey=True)

    def example(self, puzzle: Puzzle) -> Iterator[Stage]:
        """The first steps of a puzzle with their pictures."""
        proof = self._proof(puzzle)
        if proof is not None:
            for at in range(min(_STEPS, len(proof.steps))):
                stage = self.stage(proof, at)
                yield replace(stage, heading=f"{at + 1}. {stage.heading}")

    def stage(self, proof: Proof, at: int) -> Stage:
        """A step with its picture."""
        step, sentences = proof.steps[at], self.sentences(proof.puzzle)
        said = " ".join(sentences.form(step, form) for form in FORMS)
        return Stage(sentences.title(step), said, step_scene(proof, at + 1, is_sparse=True))

    def others(
        self, own: Sequence[_Graded], entries: Sequence[Entry], begins: int
    ) -> Iterator[Stage]:
        """A step of a puzzle of each kind that its own rules give, unless the example shows it."""
        known, names = _common(own), set[str]()
        for each, entry in zip(own, entries, strict=True):
            kind = each.printed.name
            proof = self._proof(each.puzzle) if each.grade and kind not in names else None
            if proof and proof.steps:
                names.add(kind)
                rules = _rules(each.puzzle) - known[each.printed.family]
                at = _telling(proof.steps, rules)
                if entry is entries[begins] and at < _STEPS:
                    continue
                stage, number = self.stage(proof, at), entry.number
                words = {"number": number, "step": at + 1, "title": stage.heading}
                heading = SAID.say("step", self.layout.language, **words)
                yield replace(stage, heading=heading, about=_about(each, entry))


def _about(each: _Graded, entry: Entry) -> tuple[str, ...]:
    """The name and the rules of the kind of a puzzle."""
    return (each.printed.name, *(each.printed.own or entry.rules))


def _named(each: _Graded, language: str) -> str:
    """The title of a puzzle, unless it shows the solution, else its kind; and its author."""
    puzzle, name = each.puzzle, each.printed.name
    if not isinstance(puzzle, Noted):
        return name
    if family_of(puzzle).caption is None:
        name = puzzle.note("title") or name
    author = puzzle.note("author")
    return SAID.say("by", language, name=name, author=author) if author else name


def _printed(puzzle: Puzzle, language: str) -> Printed:
    """What a printed page says of a puzzle."""
    family = family_of(puzzle)
    if family.printed is not None:
        return _in_own_words(puzzle, family.printed(puzzle, language))
    return Printed(family.title, family.title, family.aim(puzzle, language) if family.aim else ())


def _in_own_words(puzzle: Puzzle, printed: Printed) -> Printed:
    """The same with the rules that the puzzle says itself, which are all of them."""
    notes = puzzle.notes if isinstance(puzzle, Noted) else ()
    rules = tuple(said for name, said in notes if name == "rules")
    return replace(printed, usual=(), own=rules) if rules else printed


def _shared(own: Iterable[_Graded]) -> Mapping[str, Sequence[str]]:
    """The rules that all puzzles of a family have, by its name, but for those with own words."""
    found: dict[str, list[str]] = {}
    for each in own:
        usual = each.printed.usual
        if not usual:
            continue
        known = found.setdefault(each.printed.family, list(usual))
        known[:] = [rule for rule in known if rule in usual]
    return found


def _common(own: Iterable[_Graded]) -> Mapping[str, frozenset[str]]:
    """By family the names of the rules that the models of all its puzzles have."""
    found: dict[str, frozenset[str]] = {}
    for each in own:
        rules = _rules(each.puzzle)
        found[each.printed.family] = found.get(each.printed.family, rules) & rules
    return found


def _rules(puzzle: Puzzle) -> frozenset[str]:
    """The names of the rules of its model."""
    return frozenset(rule.name for rule in family_of(puzzle).model(puzzle).rules)


def _telling(steps: Sequence[Step], rules: frozenset[str]) -> int:
    """The first step with a constraint of these rules, of those where it is half of all if any."""
    shares = [
        sum(one.rule in rules for one in step.premises) / max(1, len(step.premises))
        for step in steps
    ]
    wanted = min(0.5, max(shares))
    return next(at for at, share in enumerate(shares) if share >= wanted)


def _said(shared: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """These rules, with the family where there are several."""
    for title, rules in shared.items():
        if len(shared) > 1 and rules:
            yield f"{title}: {' '.join(rules)}"
        elif rules:
            yield " ".join(rules)
