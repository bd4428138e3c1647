"""Scenes as a film: WebP, GIF and APNG by Pillow, SVG by its own animation.

The last picture of a film is its last scene. A viewer without animation also shows that scene of an
SVG film, since the film hides everything else until its time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import accumulate, groupby, zip_longest
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runut.core.scene import Group, Item, Scene, flat
from runut.drawing import check_scale, png, svg
from runut.drawing.fonts import Font, lettered
from runut.drawing.paint import MARGIN
from runut.drawing.theme import Theme, theme_of
from runut.errors import PictureError, checked_name

if TYPE_CHECKING:
    from types import ModuleType

FORMATS = ("webp", "gif", "apng", "svg")
_PIXELS = 300_000
"""The approximate pixels of a frame, without a given scale."""
_MOST_PIXELS = 400_000_000
"""The most pixels of all frames together."""
_COLOURS = 128


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene, and how long the film shows it."""

    scene: Scene
    milliseconds: int


def encode(
    frames: Iterable[Frame],
    format: str,
    *,
    theme: str = "light",
    scale: float | None = None,
    font: str | Path | None = None,
) -> bytes:
    """The film in this format, in a loop; equal neighbouring frames become one.

    `font` is a file for scripts that Runut's typeface lacks.
    """
    checked_name("film format", format, FORMATS)
    check_scale(scale)
    known = theme_of(theme)
    if font is not None:
        letters = Font(font)
        frames = (replace(each, scene=lettered(each.scene, letters)) for each in frames)
    cut = list(_joined(frames))
    if not cut:
        raise PictureError("a film needs at least one picture")
    if format == "svg":
        return _svg(cut, known, scale or 1.0).encode()
    return _raster(cut, format, known, scale)


def _joined(frames: Iterable[Frame]) -> Iterator[Frame]:
    for scene, run in groupby(frames, lambda frame: frame.scene):
        yield Frame(scene, sum(frame.milliseconds for frame in run))


# -- pixels -------------------------------------------------------------------------------------


def _raster(frames: Sequence[Frame], format: str, theme: Theme, scale: float | None) -> bytes:
    from PIL import Image as image  # noqa: N813, PLC0415 - loaded for films alone

    zoom = _zoom(frames, scale)
    pictures = [_picture(image, png.painted(frame.scene, theme, zoom)) for frame in frames]
    durations = [frame.milliseconds for frame in frames]
    options: dict[str, Any] = {"duration": durations, "loop": 0}
    if format == "webp":
        options |= {"format": "WEBP", "lossless": True, "quality": 60, "method": 3}
    elif format == "gif":
        palette = image.new("P", (1, 1))
        palette.putpalette(_palette(pictures))
        pictures = [picture.quantize(palette=palette, dither=0) for picture in pictures]
        options |= {"format": "GIF", "optimize": False, "disposal": 1}
    else:
        options |= {"format": "PNG"}
    written = BytesIO()
    pictures[0].save(written, save_all=True, append_images=pictures[1:], **options)
    return written.getvalue()


def _picture(image: ModuleType, drawn: png.Pixels) -> Any:  # noqa: ANN401 - Pillow is loaded late
    size = (drawn.width, drawn.height)
    rows = drawn.rows[1:] + b"\0"  # skips the byte before each row
    if not drawn.palette:
        return image.frombuffer("RGB", size, rows, "raw", "RGB", 3 * drawn.width + 1, 1)
    picture = image.frombuffer("P", size, rows, "raw", "P", drawn.width + 1, 1)
    picture.putpalette(drawn.palette)
    return picture.convert("RGB")


def _palette(pictures: Sequence[Any]) -> bytes:
    """The commonest colours of the first, the middle and the last picture, all exact."""
    seen: Counter[tuple[int, int, int]] = Counter()
    for picture in (pictures[0], pictures[len(pictures) // 2], pictures[-1]):
        for number, colour in picture.getcolors(picture.width * picture.height):
            seen[colour] += number
    return bytes(part for colour, _ in seen.most_common(_COLOURS) for part in colour)


def _zoom(frames: Sequence[Frame], scale: float | None) -> float:
    """The scale for all frames, which have one size."""
    scene = frames[0].scene
    pixels = (scene.width + 2 * MARGIN) * (scene.height + 2 * MARGIN) * svg.CELL**2
    zoom = scale or min(1.0, sqrt(_PIXELS / pixels))
    if pixels * zoom**2 * len(frames) > _MOST_PIXELS:
        raise PictureError(
            f"a film of {len(frames)} pictures at scale {zoom:g} would have "
            f"{pixels * zoom**2 * len(frames) / 1e6:,.0f} million pixels, at most "
            f"{_MOST_PIXELS // 10**6} are drawn: use a smaller scale, fewer seconds, or .svg"
        )
    return zoom


# -- SVG ----------------------------------------------------------------------------------------

Times = tuple[tuple[int, int], ...]
"""The spans of time, in milliseconds, in which something is visible."""


def _svg(frames: Sequence[Frame], theme: Theme, scale: float) -> str:
    """Every changing part of the scenes once, with the times at which it is visible."""
    ends = list(accumulate(frame.milliseconds for frame in frames))
    layers = zip_longest(*(frame.scene.items for frame in frames))
    last = frames[-1].scene
    still = Scene(last.width, last.height, (), last.title)
    return svg.document(still, _layers(layers, ends, theme), theme=theme, scale=scale)


def _layers(
    layers: Iterable[tuple[Item | None, ...]], ends: Sequence[int], theme: Theme
) -> Iterator[str]:
    for versions in layers:
        if all(version == versions[0] for version in versions):
            yield from svg.body([each for each in versions[:1] if each is not None], theme)
            continue
        seen: dict[Item, list[tuple[int, int]]] = {}
        for version, begin, end in zip(versions, [0, *ends], ends, strict=False):
            for item in flat(Group((version,) if version else ())):
                times = seen.setdefault(item, [])
                if times and times[-1][1] == begin:
                    times[-1] = (times[-1][0], end)
                elif not times or times[-1][1] != end:
                    times.append((begin, end))
        yield from _timed(seen, ends[-1], theme)


def _timed(seen: dict[Item, list[tuple[int, int]]], whole: int, theme: Theme) -> Iterator[str]:
    """Parts grouped by the times at which they are visible, in order."""
    together: dict[Times, list[Item]] = {}
    for item, times in seen.items():
        together.setdefault(tuple(times), []).append(item)
    for when, items in together.items():
        if when == ((0, whole),):
            yield from svg.body(items, theme)
            continue
        at_last = "visible" if when[-1][1] == whole else "hidden"
        yield f'<g visibility="{at_last}">{_animation(when, whole)}'
        yield from svg.body(items, theme)
        yield "</g>"


def _animation(times: Times, whole: int) -> str:
    changes: dict[int, str] = {0: "hidden"}
    for begin, end in times:
        changes[begin] = "visible"
        changes[end] = "hidden"
    changes.pop(whole, None)
    keys = ";".join(f"{at / whole:.4f}".rstrip("0").rstrip(".") for at in changes)
    values = ";".join(changes.values())
    return (
        f'<animate attributeName="visibility" values="{values}" keyTimes="{keys}"'
        f' calcMode="discrete" dur="{whole / 1000:g}s" repeatCount="indefinite"/>'
    )
