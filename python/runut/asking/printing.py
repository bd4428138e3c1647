"""A page to print: the puzzle with its words and its grade, as a booklet has them."""

from __future__ import annotations

from base64 import b64encode

from runut.asking.puzzles import MEDIA
from runut.asking.requests import JobRequest
from runut.core.limits import Control
from runut.core.records import Record
from runut.drawing.entries import Layout
from runut.verbs.booklets import draft

HALF = 0.5
"""The part of the time for the search; the rest rates."""


def sheet(job: JobRequest, control: Control) -> Record:
    """A PDF of one page: name, author, grade, rules and board, in the language of the page.

    It says of a puzzle that has several solutions or none that this is so.
    """
    layout = Layout(style="sheet", a_page=1, solutions="none", language=job.language)
    found = draft([job.puzzle()], limits=job.within(HALF, nodes=job.nodes), control=control)
    pages = found.pages(layout, theme="print", font=None)
    return {"media": MEDIA["pdf"], "base64": b64encode(pages).decode()}
