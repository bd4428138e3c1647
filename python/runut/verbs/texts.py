"""Explanations and searches in words: steps, refutations, ratings and nodes, in two languages."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import dropwhile

from runut.core.methods import NO_OPTIONS, Options, option_values
from runut.core.narrators import TRIALS
from runut.core.nodes import Nodes
from runut.core.puzzle import Puzzle
from runut.core.records import Record
from runut.core.result import Result, Uniqueness
from runut.core.shape import cell_name
from runut.core.steps import MOST_LEADING, By, Fact, Line, Step, leading
from runut.core.trace import Trace
from runut.explaining.clashes import Clashes
from runut.explaining.narration import Narration
from runut.explaining.results import Proof, Rating, Refutation
from runut.explaining.sentences import Sentences
from runut.explaining.step_records import step_of, step_record
from runut.explaining.techniques import figure, has_grade, phrases, say, techniques
from runut.families import family_of, load
from runut.families.own import AlgorithmLike, algorithm_of

_NOT_ONE = {Uniqueness.SEVERAL: "several", Uniqueness.NONE: "none"}
_RATED = {
    "solved": "rated",
    "broken": "rated-broken",
    "several": "rated-several",
    "none": "rated-none",
}
MOST_LINES = 24
"""Lines of a step that are said, with those that open and close its cases."""
MOST_SAID = 6
"""Contradicting constraints that a line names."""


def sentences_of(puzzle: Puzzle, language: str = "en", *, is_grey: bool = False) -> Sentences:
    """The words of a puzzle's steps."""
    family = family_of(puzzle)
    return Sentences(family, family.model(puzzle), language, is_grey=is_grey)


def step_text(puzzle: Puzzle, step: Step, language: str = "en") -> str:
    """A step in words, on one line."""
    return sentences_of(puzzle, language).whole(step)


def record_of_step(puzzle: Puzzle, step: Step, language: str) -> Record:
    """A step as plain values for JSON, with its sentence."""
    sentences = sentences_of(puzzle, language)
    return {**step_record(sentences.model, step, sentences.whole(step))}


def step_of_record(puzzle: Puzzle, record: Record) -> Step:
    """The step of a puzzle that `record_of_step` wrote."""
    return step_of(family_of(puzzle).model(puzzle), record, puzzle)


def verdict(proof: Proof, language: str = "en") -> str:
    """How an explanation ended, and the grade of a puzzle that has one solution; what is wrong."""
    words = {"grade": str(proof.grade), "name": say(f"grade-{proof.grade}", language)}
    is_of_board = proof.board is not None and proof.end == "broken"
    ending = proof.end if is_of_board else _ending(proof)
    if proof.wrong:
        ending, words["cells"] = "wrong", ", ".join(map(cell_name, proof.wrong))
    return say(f"explained-{ending}", language, **words, steps=len(proof))


def conflict_text(sentences: Iterable[str], language: str = "en") -> str:
    """What contradicts each other on one line: these sentences, the first ones of many."""
    known, said = phrases(language), list(sentences)
    if len(said) > MOST_SAID:
        more = known["conflict-more"].format(count=len(said) - MOST_SAID)
        said = [*said[:MOST_SAID], more]
    return known["conflict"].format(rules="; ".join(said))


def rating_text(rating: Rating, language: str = "en") -> str:
    """A rating on one line."""
    known = phrases(language)
    words = {"grade": rating.grade, "name": known[f"grade-{rating.grade}"]}
    explainer = load(rating.family).explainer
    named = techniques(explainer, language) if rating.hardest else ()
    title = next((each.title for each in named if each.name == rating.hardest), "-")
    form = _RATED.get(_ending(rating), "rated-at-least")
    if form == "rated" and not has_grade(explainer, rating.hardest):
        form = "rated-unnamed"
    minutes = _minutes(rating, language)
    return known[form].format(**words, minutes=minutes, hardest=rating.hardest or "-", title=title)


def _minutes(rating: Rating, language: str) -> str:
    """What people take, after a comma; nothing where it is not known."""
    if rating.minutes is None or rating.minutes_between is None:
        return ""
    names = ("minutes", "low", "high")
    times = zip(names, (rating.minutes, *rating.minutes_between), strict=True)
    said = {name: figure(own, ".1f" if own < 10 else ".0f", language) for name, own in times}
    return phrases(language)["rated-minutes"].format(**said)


def _ending(found: Proof | Rating) -> str:
    """`several` or `none` if that many solutions are known and the steps don't show it."""
    is_shown = found.end == "broken" and found.uniqueness is not Uniqueness.SEVERAL
    return found.end if is_shown else _NOT_ONE.get(found.uniqueness, found.end)


def explanation_text(proof: Proof, language: str = "en") -> str:
    """The steps of a proof in words, one on each line."""
    sentences = sentences_of(proof.puzzle, language)
    return "\n".join(map(sentences.whole, proof))


def refutation_text(refutation: Refutation, language: str = "en") -> str:
    """The lines of a refutation in words."""
    sentences = sentences_of(refutation.puzzle, language)
    supposed = sentences.facts((refutation.fact,))
    if not refutation.lines:
        how = {True: "possible", False: "impossible", None: "unknown"}[refutation.possible]
        return sentences.phrase(how, supposed=supposed)
    said = [sentences.phrase("suppose", supposed=supposed)]
    said += _said(Clashes(sentences), refutation.lines, "  ", refutation.fact)
    return "\n".join(said)


def lines_text(step: Step, sentences: Sentences) -> str:
    """The suppositions of a step as a tree, folded where it is long; "" where no line has cases."""
    cases = sum(len(line.cases) for line in step.lines)
    supposing = [*dropwhile(lambda line: not line.cases, step.lines)]
    said = [*_said(Clashes(sentences), supposing, "", most=max(1, MOST_LEADING // max(1, cases)))]
    if len(said) > MOST_LINES:
        more = sentences.phrase("folded-rest", count=len(said) - MOST_LINES)
        said = [*said[:MOST_LINES], more]
    return "\n".join(said)


def refutation_brief(refutation: Refutation, language: str = "en") -> str:
    """A refutation in one sentence: what breaks, and after how many steps."""
    if not refutation.lines:
        return refutation_text(refutation, language)
    sentences = sentences_of(refutation.puzzle, language)
    last = refutation.lines[-1]
    steps = sum(1 for line in refutation.lines for _ in line.walk()) - 1
    return sentences.phrase(
        "brief",
        supposed=sentences.facts((refutation.fact,)),
        when=_after(sentences, steps),
        why=Clashes(sentences).says(last, refutation.fact),
    )


def _after(sentences: Sentences, steps: int) -> str:
    return sentences.phrase({0: "when-0", 1: "when-1"}.get(steps, "when-many"), steps=steps)


def _said(
    clashes: Clashes,
    lines: Iterable[Line],
    indent: str,
    supposed: Fact | None = None,
    most: int | None = None,
) -> Iterable[str]:
    sentences = clashes.sentences
    for line in lines:
        for case in line.cases:
            yield indent + sentences.phrase("suppose", supposed=sentences.facts(case.supposed))
            near = case.lines if most is None else leading(case.lines, most)
            if folded := len(case.lines) - len(near):
                yield indent + "  " + sentences.phrase("folded", count=folded)
            yield from _said(clashes, near, indent + "  ", case.supposed[0], most)
        if line.gives:
            yield indent + _line(sentences, line)
        else:
            yield indent + sentences.phrase("contradicts", why=clashes.says(line, supposed))


def _line(sentences: Sentences, line: Line) -> str:
    gives = sentences.facts(line.gives)
    if line.cases:
        return sentences.phrase("cases" if line.by is By.CASES else "refuted", gives=gives)
    by = ", ".join(dict.fromkeys(map(sentences.premise, line.premises)))
    return sentences.phrase("follows-by" if by else "follows", by=by, gives=gives)


def narration_of(
    puzzle: Puzzle,
    algorithm: AlgorithmLike = "auto",
    options: Options = NO_OPTIONS,
    language: str = "en",
) -> Narration:
    """How the search of a puzzle is said, node by node.

    An algorithm without a narrator of its own is said as trials of values.
    """
    family = family_of(puzzle)
    method = algorithm_of(family, algorithm)
    values = option_values(method.options, options)
    return Narration(family, puzzle, method.narrator or TRIALS, values, language)


def nodes_of(puzzle: Puzzle, result: Result) -> Nodes:
    """The nodes of a recorded search."""
    trace = result.trace or Trace(b"")
    is_whole = result.complete and not trace.dropped
    return Nodes(family_of(puzzle).start(puzzle), trace, is_whole=is_whole)
