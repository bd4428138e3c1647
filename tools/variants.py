"""Makes docs/variants.md: twenty variants of sudoku, each with its first hard steps.

`python tools/variants.py` solves the puzzles of `variants.txt` as a person would and writes the
page, its pictures and its translation (`docs/locale`) anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import runut
from runut.core.tables import LANGUAGES
from runut.explaining.results import Proof
from runut.verbs.texts import step_text, verdict

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/variants.md"
PICTURES = ROOT / "docs/variants"
TRANSLATION = ROOT / "docs/locale/id/LC_MESSAGES/variants.po"
PUZZLES = Path(__file__).with_suffix(".txt")
SHOWN = 3
"""The steps of a puzzle that are told."""
SCALE = 0.75
SINGLES = ("full-house", "hidden-single-box", "hidden-single-line", "naked-single")
Said = dict[str, str]
"""A sentence by language."""

TITLE = {"en": "Twenty variants, explained", "id": "Dua puluh varian, dijelaskan"}
BEGIN = {
    "en": (
        "Each puzzle with its rules, the first steps that are no single, a picture of the first of "
        "them, and its text, which `runut explain` takes."
    ),
    "id": (
        "Setiap teka-teki dengan aturannya, langkah-langkah pertama yang bukan kandidat tunggal, "
        "gambar langkah yang pertama, dan teksnya untuk `runut explain`."
    ),
}


def main() -> None:
    """Write the page, its pictures and its translation."""
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.iterdir():
        path.unlink()
    catalog = Catalog(
        "id", header_comment="# Made by `python tools/variants.py`.", fuzzy=False,
        creation_date=datetime(2026, 11, 27, tzinfo=UTC),
        revision_date=datetime(2026, 11, 27, tzinfo=UTC),
    )  # fmt: skip
    page = [f"# {_said(TITLE, catalog)}", _said(BEGIN, catalog)]
    for puzzle in runut.load_all(PUZZLES):
        page += _section(puzzle, catalog)
    PAGE.write_text("\n\n".join(page) + "\n", "utf-8")
    with TRANSLATION.open("wb") as file:
        write_po(file, catalog, width=98, no_location=True)


def _said(words: Said, catalog: Catalog) -> str:
    """The English sentence, whose translation goes into the catalogue."""
    catalog.add(words["en"], words["id"])
    return words["en"]


def _section(puzzle: runut.Puzzle, catalog: Catalog) -> Iterator[str]:
    """A puzzle: its name, rules, steps, picture and text."""
    kind = puzzle.constraints[0]
    title = kind.said().title
    proof = runut.explain(puzzle)
    shown = [*islice(_hard_steps(proof), SHOWN)]
    titles = {each: title.text(each) for each in LANGUAGES}
    yield f"## {_said(titles, catalog)}"
    rules = zip(*(runut.aim(puzzle, each) for each in LANGUAGES), strict=True)
    yield "\n".join(
        f"- {_said(dict(zip(LANGUAGES, rule, strict=True)), catalog)}" for rule in rules
    )
    path = PICTURES / f"{kind.name}.svg"
    path.write_text(runut.draw_step(proof, shown[0], scale=SCALE), "utf-8")
    pictures = {each: f"![{titles[each]}](variants/{path.name})" for each in LANGUAGES}
    yield _said(pictures, catalog)
    for at in shown:
        said = {each: step_text(puzzle, proof[at - 1], each) for each in LANGUAGES}
        yield _said(said, catalog)
    yield _said({each: verdict(proof, each) for each in LANGUAGES}, catalog)
    yield f"```text\n{runut.write(puzzle)}```"


def _hard_steps(proof: Proof) -> Iterator[int]:
    """The numbers, from 1, of the steps that are no singles."""
    return (at for at, step in enumerate(proof, 1) if step.technique not in SINGLES)


if __name__ == "__main__":
    main()
