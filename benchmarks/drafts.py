"""Images of our own and the puzzles made of them, for docs/reference/pictures.md.

`python -m benchmarks.drafts` rewrites `drafts.png`, a sheet of all drafts of one image, and
`images.png`: of each image itself, the picture by one threshold of the mean greys, repaired, and
the best draft, repaired.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

import runut
from benchmarks.drawings import DRAWINGS
from runut.core.shape import Rows
from runut.drawing import render
from runut.families.nonogram.images.drafts import grey, grey_of
from runut.families.nonogram.images.reading import colours_of
from runut.families.nonogram.images.sketches import otsu

__all__ = ["main"]

PICTURES = Path(__file__).parents[1] / "docs/pictures"
SIDE = 20
"""Cells along a board."""
CELL = 5
"""Pixels along a cell."""
GAP = 10
ACROSS = 3
"""Images in a row."""
SHADES = 128
"""Grey and coloured shades that are kept, so that files are small."""


def main() -> None:
    """Make both pictures."""
    with TemporaryDirectory() as folder:
        paths = {name: Path(folder) / f"{name}.png" for name in DRAWINGS}
        for name, path in paths.items():
            DRAWINGS[name]().save(path)
        _save(_before_and_after(tuple(paths.values())), "images.png")
        _sheet(paths["street"])


def _before_and_after(paths: tuple[Path, ...]) -> Image.Image:
    """Triples of panels: the image, one threshold, and the best draft."""
    panel = SIDE * CELL
    wide, high = 3 * (panel + GAP) + 2 * GAP, panel + GAP
    down = -(-len(paths) // ACROSS)
    page = Image.new("RGB", (ACROSS * wide - 3 * GAP, down * high - GAP), "white")
    for number, path in enumerate(paths):
        left, top = number % ACROSS * wide, number // ACROSS * high
        image = Image.open(path).convert("RGB")
        best = runut.nonogram.from_image(path, size=str(SIDE), seed=1)
        panels = (image.resize((panel, panel)), _panel(_by_threshold(image)), _panel(best.picture))
        for at, each in enumerate(panels):
            page.paste(each, (left + at * (panel + GAP), top))
    return page


def _by_threshold(image: Image.Image) -> Rows:
    """The picture by Otsu's threshold of the mean greys, repaired."""
    means = grey_of(colours_of(image, SIDE, SIDE, "pad"))
    draft = grey(means, otsu(means), dither=False)
    return runut.nonogram.from_cells(draft.picture, seed=1).picture


def _panel(picture: Rows) -> Image.Image:
    small = Image.new("L", (SIDE, SIDE))
    small.putdata([235 if cell == 0 else 43 for row in picture for cell in row])
    return small.resize((SIDE * CELL, SIDE * CELL), Image.Resampling.NEAREST).convert("RGB")


def _sheet(path: Path) -> None:
    """All drafts of an image."""
    options: dict[str, str | int] = {"from-image": str(path), "size": SIDE, "drafts": 6}
    scene = runut.make("nonogram", method="picture", seed=1, options=options).sheet
    if scene is None:
        raise SystemExit("no sheet was drawn")
    drawn = PICTURES / "drafts.png"
    drawn.write_bytes(bytes(render(scene, "png", scale=8 / 36)))  # type: ignore[arg-type]
    _save(Image.open(drawn).convert("RGB"), "drafts.png")


def _save(image: Image.Image, name: str) -> None:
    image.quantize(SHADES, dither=Image.Dither.NONE).save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    main()
