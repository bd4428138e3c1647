"""The verb `animate`: a recorded search as a film.

The film shows the board after evenly spaced events of the recorded search, and after each solution
if the number of pictures allows. If the trace could not hold all events, the film shows the
beginning and then the end of the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Unpack

from runut.core.limits import Control, Limits, LimitWords, limits_of
from runut.core.marks import marked
from runut.core.methods import NO_OPTIONS, Options
from runut.core.puzzle import Puzzle, Solution
from runut.core.replacing import file_of, format_of, saved
from runut.core.result import Result, Status
from runut.core.scene import Group, Scene, Text
from runut.core.trace import Moment, Trace, moments, solution_stops, whole_stops
from runut.drawing.film import Frame, encode
from runut.drawing.typeface import width_of
from runut.errors import InputError, PictureError
from runut.families import family_of
from runut.families.own import AlgorithmLike
from runut.verbs.captions import Captions
from runut.verbs.narrated_search import NarratedNode, NarratedSearch
from runut.verbs.pictures import scene_of
from runut.verbs.reading import PuzzleLike, puzzle_of
from runut.verbs.solving import solve
from runut.verbs.texts import nodes_of

_LIMITS = Limits(seconds=30)
A_SECOND = 12
"""Pictures per second."""
_HELD = 2.0
_ROOM = 1.4
"""The height of the counters below the board, in cells."""
_MOST_CELLS = 1_000_000
"""The most cells of all pictures together, so films of large boards have fewer pictures."""
_FEWEST = 4
"""The fewest pictures in a film."""


@dataclass(frozen=True, slots=True)
class Film:
    """The style of a film: its length in seconds, its theme, scale, view and font; see `draw`.

    `captions` is the language of a sentence under each picture, "en" or "id", which says what the
    search does there.

    >>> from runut import animate
    >>> animate("hitori/2/2/2111", Film(seconds=2, theme="dark"), format="svg")[:4]
    b'<svg'
    """

    seconds: float = 10.0
    theme: str = "light"
    scale: float | None = None
    view: str | None = None
    explode: float | None = None
    font: str | Path | None = None
    captions: str | None = None

    def scene(self, puzzle: Puzzle, board: Solution) -> Scene:
        """A board in this style."""
        return scene_of(puzzle, board, theme=self.theme, view=self.view, explode=self.explode)


@dataclass(frozen=True, slots=True)
class RecordedSearch:
    """A recorded search; it can show the board after any event."""

    puzzle: Puzzle
    result: Result
    options: Options = field(default_factory=dict, hash=False)

    @property
    def trace(self) -> Trace:
        """The recorded events."""
        return self.result.trace or Trace(b"")

    def stops(self, number: int) -> list[int]:
        """About `number` positions in the events, among them the first, the last and solutions.

        At each the board of a node is whole: no row is half written.
        """
        last = len(self.trace)
        number = max(number, 2)
        even = {round(at * last / (number - 1)) for at in range(number)}
        found = islice(solution_stops(self.trace), number // 2)
        return sorted({*whole_stops(self.trace, even), *found})

    def moments(self, stops: Sequence[int]) -> Iterator[Moment]:
        """The state of the search after each of these numbers of events."""
        return moments(family_of(self.puzzle).start(self.puzzle), self.trace, stops)

    def scene(self, moment: Moment, film: Film, node: NarratedNode | None = None) -> Scene:
        """The board at this moment with its counters below; with a node, also what is tried."""
        if node is None or moment.events > node.shown:
            board = family_of(self.puzzle).unpack(self.puzzle, moment.cells)
            return captioned(self._drawn(board, film), self.counters(moment))
        scene = marked(self._drawn(node.board, film), node.marks)
        return captioned(scene, self.counters(moment))

    def last_scene(self, film: Film) -> Scene:
        """The board at the end, with the figures of the search."""
        result = self.result
        board = result.solution or result.candidate
        if board is None:
            (end,) = self.moments([self._end()])
            board = family_of(self.puzzle).unpack(self.puzzle, end.cells)
        scene = self._drawn(board, film)
        verdict = "stopped" if result.status is Status.STOPPED else result.status.value
        return captioned(scene, f"{self._named(result.stats.nodes)}, {verdict}")

    def _end(self) -> int:
        """The number of events of the last picture.

        A search that was stopped shows its last node, although it may have gone back from there.
        """
        nodes = nodes_of(self.puzzle, self.result)
        is_stopped = self.result.status is Status.STOPPED and not self.trace.dropped
        return nodes[-1].shown if is_stopped and len(nodes) else len(self.trace)

    def _drawn(self, board: Solution, film: Film) -> Scene:
        """The board in the size of the empty one, so that all pictures have one size."""
        scene = film.scene(self.puzzle, board)
        width, height = _room(self.puzzle, film)
        width, height = max(scene.width, width), max(scene.height, height)
        return replace(scene, width=width, height=height)

    def counters(self, moment: Moment) -> str:
        """The counters in words."""
        return f"{self._named(moment.nodes)}, depth {moment.depth}"

    def _named(self, nodes: int) -> str:
        return f"{self.result.stats.algorithm}: {nodes:,} node{'s' * (nodes != 1)}"


def animate(  # noqa: PLR0913 - what a film can look like, each by its name
    puzzle: PuzzleLike,
    film: Film | str | Path | None = None,
    *,
    algorithm: AlgorithmLike = "auto",
    options: Options = NO_OPTIONS,
    limits: Limits = _LIMITS,
    format: str | None = None,
    to: str | Path | None = None,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> bytes:
    """A film of a search as "webp", "gif", "apng" or "svg", limited to 30 seconds of searching.

    `to` names a file that takes it too, in the format of its ending if that names one.
    Raises what `solve` raises, `PictureError` for a board that is too large, `UnknownNameError` for
    an unknown format or theme, and `MissingExtraError` without Pillow, except for SVG.

    >>> animate("hitori/2/2/2111", format="svg")[:4]
    b'<svg'
    """
    limits = limits_of(animate, limits, words, _LIMITS)
    known = puzzle_of(puzzle)
    film, to = film_of(film, to)
    kind = format_of(format, to, "webp")
    number = pictures(known, film)
    shown = record_search(
        known, algorithm=algorithm, options=options, limits=limits, control=control
    )
    frames = _frames(shown, film, number)
    return saved(encode(frames, kind, theme=film.theme, scale=film.scale, font=film.font), to)


def film_of(
    given: Film | str | Path | None, to: str | Path | None
) -> tuple[Film, str | Path | None]:
    """How a film looks, and the file that takes it; an `InputError` for what is neither."""
    film, to = file_of(given, to)
    if not isinstance(film, Film | None):
        raise InputError(f"expected a Film, found {film!r:.60}; a file is to='x.gif'")
    return film or Film(), to


def record_search(
    puzzle: Puzzle,
    *,
    algorithm: AlgorithmLike = "auto",
    options: Options = NO_OPTIONS,
    limits: Limits = _LIMITS,
    control: Control | None = None,
) -> RecordedSearch:
    """A recorded search."""
    search = partial(solve, puzzle, algorithm=algorithm, options=options, record=True)
    return RecordedSearch(puzzle, search(limits=limits, control=control), options)


def pictures(puzzle: Puzzle, film: Film) -> int:
    """The number of pictures before the last one, which is held.

    Raises `PictureError` for a board so large that too few pictures would fit.
    """
    cells = puzzle.shape.size
    most = _MOST_CELLS // max(cells, 1)
    if most < _FEWEST:
        raise PictureError(
            f"films are drawn of boards with up to {_MOST_CELLS // _FEWEST:,} cells, this one has "
            f"{cells:,}: draw it solved instead, as SVG, PNG or PDF"
        )
    return min(most, round((film.seconds - held(film)) * A_SECOND))


def held(film: Film) -> float:
    """The seconds for which the film shows its last picture."""
    return min(_HELD, film.seconds / 3)


def _frames(shown: RecordedSearch, film: Film, number: int) -> Iterator[Frame]:
    last = held(film)
    stops = shown.stops(number)
    each = max(20, round(1000 * (film.seconds - last) / len(stops)))
    nodes = _narrated(shown, film, stops)
    said = [node.sentence if node else "" for node in nodes]
    captions = Captions.of(said, _room(shown.puzzle, film)[0])
    for moment, node, sentence in zip(shown.moments(stops), nodes, said, strict=True):
        yield Frame(captions.under(shown.scene(moment, film, node), sentence), each)
    yield Frame(captions.under(shown.last_scene(film), said[-1]), round(1000 * last))


def _narrated(shown: RecordedSearch, film: Film, stops: Sequence[int]) -> list[NarratedNode | None]:
    """The node at each stop in words, for a film with captions."""
    if film.captions is None:
        return [None] * len(stops)
    narrated = NarratedSearch(shown.puzzle, shown.result, shown.options, film.captions)
    return [narrated.at(stop) for stop in stops]


@lru_cache(maxsize=1)
def _room(puzzle: Puzzle, film: Film) -> tuple[float, float]:
    """The width and the height of the empty board."""
    family = family_of(puzzle)
    empty = film.scene(puzzle, family.unpack(puzzle, family.start(puzzle)))
    return empty.width, empty.height


def captioned(scene: Scene, words: str) -> Scene:
    """The scene with a line of text below it, as large as its width allows."""
    size = min(0.62, scene.width / max(width_of(words), 0.01))
    line = Text(0, scene.height + _ROOM / 2 + 0.2, words, "clue", size, "start")
    items = (*scene.items, Group((line,), "counters"))
    return replace(scene, height=scene.height + _ROOM, items=items)
