"""Makes the pictures of docs/gallery.md and the tables and figures of docs/papers.md.

`python -m benchmarks.gallery` rewrites both pages' figures in docs/pictures and the tables between
the marks in docs/papers.md. Times are of the machine at hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import runut
from runut.comparison import Run
from runut.comparison_chart import chart, duration
from runut.drawing import render

__all__ = ["main"]

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PICTURES = ROOT / "docs/pictures"
PAGE = ROOT / "docs/papers.md"
SECONDS = runut.Limits(seconds=20)

PAPERS = {
    "hanjie": ("Hanjie by brute force", "nonogram/hanjie-10.nin"),
    "choiri": ("Nonogram by backtracking", "nonogram/choiri-5.non"),
    "hitori": ("Hitori by patterns", "hitori/figure-1.txt"),
    "sudoku": ("Sudoku by brute force", "sudoku/paper-figure-7.txt"),
    "packing": ("IQ Puzzler Pro solver", "packing/default-3.txt"),
}
GALLERY = (
    ("sudoku-light.svg", "sudoku/paper-figure-14.txt", "light", None),
    ("killer-dark.svg", "sudoku/killer.sudoku", "dark", None),
    ("hitori-light.svg", "hitori/figure-1.txt", "light", None),
    ("hitori-dark.svg", "hitori/figure-1.txt", "dark", None),
    ("nonogram-light.svg", "nonogram/bike-20.non", "light", None),
    ("nonogram-print.svg", "nonogram/hanjie-10.nin", "print", None),
    ("packing-light.svg", "packing/iq-puzzler-pro-5x11.txt", "light", None),
    ("packing-classic.svg", "packing/iq-puzzler-pro-5x11.txt", "classic", None),
    ("packing-contrast.svg", "packing/iq-puzzler-pro-5x11.txt", "contrast", None),
    ("pyramid-light.svg", "packing/iq-puzzler-pro-pyramid.txt", "light", "pyramid"),
    ("pyramid-exploded.svg", "packing/iq-puzzler-pro-pyramid.txt", "dark", "exploded"),
)
FILMS = (
    ("hanjie-exhaustive.webp", "nonogram/hanjie-10.nin", "exhaustive", "light"),
    ("hanjie-auto.webp", "nonogram/hanjie-10.nin", "auto", "light"),
    ("sudoku-cell-backtracking.svg", "sudoku/paper-figure-7.txt", "cell-backtracking", "dark"),
)


def main() -> None:
    """Make everything anew."""
    PICTURES.mkdir(exist_ok=True)
    for name, source, theme, view in GALLERY:
        puzzle = runut.load(EXAMPLES / source)
        solution = runut.solve(puzzle).solution
        drawn = runut.draw(puzzle, solution, format="svg", theme=theme, scale=0.6, view=view)
        (PICTURES / name).write_text(drawn, encoding="utf-8")
    for name, source, algorithm, theme in FILMS:
        look = runut.Film(8, theme, 0.5)
        form = name.rpartition(".")[2]
        puzzle = runut.load(EXAMPLES / source)
        (PICTURES / name).write_bytes(runut.animate(puzzle, look, algorithm=algorithm, format=form))
    _growth()
    _papers()


def _growth() -> None:
    found = runut.grow("nonogram", limits=runut.Limits(seconds=2))
    scene = chart(found, "Nonograms: CPU time over size")
    (PICTURES / "growth.svg").write_text(str(render(scene, "svg", scale=0.7)), encoding="utf-8")


def _papers() -> None:
    """The papers' examples by every native algorithm and by the papers' in plain Python."""
    tables: list[str] = []
    runs: list[Run] = []
    for title, source in PAPERS.values():
        puzzle = runut.load(EXAMPLES / source)
        found = runut.compare({title: puzzle}, _names(puzzle), repeat=3, limits=SECONDS)
        if not found.agrees:
            raise SystemExit("\n".join(found.disagreements))
        tables.append(_table(title, source, found.runs))
        runs += found.runs
    scene = chart(runut.Comparison(tuple(runs)), "The papers' examples: CPU time")
    (PICTURES / "papers.svg").write_text(str(render(scene, "svg", scale=0.7)), encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    begin, end = "<!-- tables -->\n", "<!-- end -->"
    inner = "\n".join([begin, *tables, end])
    page = re.sub(f"{begin}.*{end}", lambda _: inner, page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")


def _names(puzzle: runut.Puzzle) -> list[str]:
    return [each.name for each in runut.families.load(puzzle.family).algorithms]


def _table(title: str, source: str, runs: tuple[Run, ...]) -> str:
    lines = [
        f"### {title}",
        "",
        f"`{source}`",
        "",
        "| algorithm | status | nodes | CPU time | times the best |",
        "|---|---|--:|--:|--:|",
    ]
    for run in runs:
        ratio = "" if run.ratio is None else f"{run.ratio:,.1f}"
        status = f"stopped after {SECONDS.seconds:g} s" if run.halt else run.status.value
        status = run.status.value if run.halt == "solutions" else status
        cells = (run.algorithm, status, f"{run.nodes:,}", duration(run.seconds), ratio)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
