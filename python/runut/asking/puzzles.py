"""Questions about one puzzle: reading, writing, checking and drawing it, and that of a day."""

from __future__ import annotations

from base64 import b64encode

from runut.asking import requests
from runut.asking.families import aim_of
from runut.asking.scenes import scene_record
from runut.core.limits import BUT_SECONDS
from runut.core.marks import Marks
from runut.core.records import Record
from runut.errors import Fault, PuzzleError
from runut.families import family_of
from runut.text.reading import ParsedPuzzle, one
from runut.verbs import checking
from runut.verbs.daily import VERSION, daily
from runut.verbs.pictures import draw as draw_puzzle
from runut.verbs.reading import board_for, parse
from runut.verbs.reading import write as write_puzzle

MEDIA = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "text": "text/plain",
}


def read(request: requests.TextRequest) -> Record:
    """Read a puzzle: its family, its canonical text, and all that a page needs to show it."""
    parsed = parsed_of(request)
    puzzle = parsed.get()
    family = family_of(puzzle)
    return {
        "family": family.name,
        "title": family.title,
        "summary": family.summary(puzzle),
        "format": parsed.format,
        "text": str(puzzle),
        "aim": aim_of(puzzle),
        "caption": dict(family.caption.titles(puzzle)) if family.caption else {},
        "unread": list(parsed.unread),
        "remarks": list(parsed.remarks),
        "start": list(family.start(puzzle)),
        "board": family.board(puzzle),
        "scene": scene_record(family.drawing.board(puzzle, None)),
    }


def write(request: requests.WriteRequest) -> Record:
    """Write a puzzle in another format."""
    return {"text": write_puzzle(parsed_of(request).get(), format=request.to)}


def check(request: requests.CheckRequest) -> Record:
    """Check a filled board: every broken rule, with the cells that break it."""
    puzzle = parsed_of(request).get()
    violations = checking.check(puzzle, request.cells)
    broken = family_of(puzzle).broken
    return {"violations": [each.to_dict() | {"sentence": broken(each.rule)} for each in violations]}


def draw(request: requests.DrawRequest) -> Record:
    """Draw a puzzle, with a board if one is given."""
    puzzle = parsed_of(request).get()
    solution = None if request.cells is None else board_for(puzzle, request.cells)
    marks = Marks(highlights=tuple(map(tuple, request.highlights))) if request.highlights else None
    drawn = draw_puzzle(puzzle, solution, marks, format=request.to, theme=request.theme)
    packed = drawn.encode() if isinstance(drawn, str) else drawn
    return {"media": MEDIA[request.to], "base64": b64encode(packed).decode()}


def parsed_of(request: requests.TextRequest) -> ParsedPuzzle:
    """The puzzle of a request; one that is too large to show is rejected."""
    parsed_puzzles = parse(request.text, family=request.family, format=request.format)
    first = next(parsed_puzzles, None)
    if first is None or next(parsed_puzzles, None) is not None:
        # Says what is wrong: no puzzle at all, or several.
        one(parse(request.text, family=request.family, format=request.format))
    parsed = first or ParsedPuzzle(None, None, "", "", 1, 1)
    cells = parsed.get().shape.size
    if cells > requests.MOST_CELLS:
        fault = f"a board of {cells:,} cells; the app shows at most {requests.MOST_CELLS:,}"
        raise PuzzleError(Fault(fault, "use the command or the library for larger ones"))
    return parsed


# -- the puzzle of a day -------------------------------------------------------------------------


def make_of_day(request: requests.DailyRequest) -> Record:
    """The text of the puzzle of a day, with its size and its level."""
    found = daily(
        request.family,
        request.day,
        limits=request.within(requests.GIVING_PART).without(BUT_SECONDS),
    )
    return {"text": str(found.puzzle), "size": found.size, "level": found.level}


def show_of_day(family: str, day: str, made: Record) -> Record:
    """The puzzle of a day that was made, with all that a page needs to show it."""
    shown = read(requests.TextRequest(text=made["text"], family=family))
    return {**shown, **made, "text": shown["text"], "day": day, "version": VERSION}


def read_of_day(request: requests.DailyRequest) -> Record:
    """The puzzle of a day, the same for everybody with this version."""
    return show_of_day(request.family, request.day, make_of_day(request))
