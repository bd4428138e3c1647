"""Makes the ladders of docs/reference/techniques.md: for each technique a sentence and a picture.

`python tools/ladders.py` draws the examples of `ladders.json`, a puzzle that needs each technique,
and rewrites the page between its marks; arguments name the only families to do. `--find FAMILY
SECONDS` looks for puzzles for the techniques of a family that have none, for so many seconds.
The puzzles of `ladders.json` under `alone` show a technique when all others above grade 2 are set
aside: in the whole ladder something easier comes first.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from time import process_time

import runut
from runut.core.explainer import Explainer
from runut.explaining.techniques import Technique, techniques
from runut.families import OWN, load
from runut.verbs.texts import step_text

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/reference/techniques.md"
PICTURES = ROOT / "docs/reference/techniques"
EXAMPLES = Path(__file__).with_suffix(".json")
SCALE = 0.75
LIMITS = runut.Limits(seconds=20)
CLUES = ("thermo", "whispers", "renban", "arrow", "zipper", "kropki", "little-killer", "sandwich")
STYLES: dict[str, tuple[dict[str, str], ...]] = {
    "hitori": ({"size": "6x6"}, {"size": "8x8"}, {"size": "5x5"}),
    "nonogram": ({"size": "10x10"}, {"size": "8x8"}),
    "packing": ({}, {"given": "6"}),
    "sudoku": (
        {},
        *({"variant": name} for name in ("killer", "jigsaw", "diagonals", "global-entropy")),
        *({"size": "6", "variant": name} for name in CLUES),
    ),
}
"""The options of generators with which examples are looked for, by turns."""

ALONE = "alone"

Examples = dict[str, dict[str, str]]
"""The puzzles by technique, by family; and by `alone`, those of techniques of all families."""


def main(arguments: list[str]) -> None:
    """Look for examples if asked, then draw them and write the page."""
    examples: Examples = json.loads(EXAMPLES.read_text("utf-8")) if EXAMPLES.exists() else {}
    if arguments[:1] == ["--find"]:
        _, family, seconds = arguments
        _find(family, examples.setdefault(family, {}), float(seconds))
        EXAMPLES.write_text(json.dumps(examples, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return
    PICTURES.mkdir(exist_ok=True)
    page = PAGE.read_text("utf-8")
    for family in arguments or (*OWN, "model"):
        parts = _any() if family == "model" else _ladder(family, examples)
        ladder = "\n".join(parts)
        page = _with(page, family, ladder)
    PAGE.write_text(page, "utf-8")


def _with(page: str, family: str, ladder: str) -> str:
    """The page with this ladder between the marks of the family."""
    begin, end = f"<!-- {family} -->\n", f"<!-- end of {family} -->"
    return re.sub(f"{begin}.*{end}", lambda _: begin + ladder + end, page, flags=re.DOTALL)


def _find(family: str, known: dict[str, str], seconds: float) -> None:
    """Add a puzzle for each technique that a puzzle made by chance needs."""
    wanted = {each.name for each in runut.techniques(family)} - known.keys()
    begin, styles = process_time(), STYLES[family]
    is_graded = any(each.name == "grade" for each in load(family).generators[0].options)
    grade = "any" if is_graded else None
    for seed in count(1):
        if not wanted or process_time() - begin > seconds:
            break
        options = styles[seed % len(styles)]
        puzzle = runut.generate(family, seed=seed, options=options, grade=grade)
        proof = runut.explain(puzzle, assume_unique=True, limits=LIMITS)
        for step in proof:
            if step.technique in wanted:
                wanted.remove(step.technique)
                known[step.technique] = runut.write(puzzle)
    print(f"{family}: no example for {', '.join(sorted(wanted)) or 'none'}")


def _any() -> Iterator[str]:
    """The table of the ladder of any model."""
    yield "| technique | grade | glances | |"
    yield "|---|---|---|---|"
    for each in techniques(Explainer()):
        yield f"| {each.title} (`{each.name}`) | {each.grade} | {each.cost:g} | {each.says} |"
    yield ""


def _ladder(family: str, examples: Examples) -> Iterator[str]:
    """The sections of a family's techniques, from the easiest to the hardest."""
    for technique in runut.techniques(family):
        unique = ", assumes one solution" if technique.assumes_unique else ""
        yield f"### {load(family).title}: {technique.title}\n"
        glances = "1 glance" if technique.cost == 1 else f"{technique.cost:g} glances"
        grade = f"grade {technique.grade}, {glances}"
        yield f"`{technique.name}`, {grade}{unique}. {technique.says}\n"
        if text := examples.get(family, {}).get(technique.name):
            yield from _example(family, technique, text)
        elif text := examples[ALONE].get(technique.name):
            yield "Here the techniques above grade 2 but this one are set aside.\n"
            yield from _example(family, technique, text, _others(family, technique))
        else:
            print(f"{family}: {technique.name} has no example")


def _others(family: str, technique: Technique) -> list[str]:
    others = (each for each in runut.techniques(family) if each.grade > 2)
    return [f"- {each.name}" for each in others if each != technique]


def _example(
    family: str, technique: Technique, text: str, order: Sequence[str] = ()
) -> Iterator[str]:
    """The first step by this technique in the explanation of a puzzle, drawn and in words."""
    puzzle = runut.read(text, family=family)
    proof = runut.explain(
        puzzle, assume_unique=technique.assumes_unique, techniques=order, limits=LIMITS
    )
    used = (at for at, step in enumerate(proof, 1) if step.technique == technique.name)
    number = next(used, None)
    if number is None:
        print(f"{family}: the example of {technique.name} does not need it")
        return
    path = PICTURES / f"{family}-{technique.name}.svg"
    path.write_text(runut.draw_step(proof, number, scale=SCALE), "utf-8")
    yield f"![{technique.title}](techniques/{path.name})\n"
    yield f"{step_text(puzzle, proof[number - 1])}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
