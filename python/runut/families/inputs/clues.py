"""Nonograms as texts: clues under headings."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from runut.core.forms import HEAD
from runut.core.scanner import Line, Scanner, shown
from runut.families.inputs.shapes import are_of_rows, clues
from runut.text.recognising import Translation

_NAME = re.compile(r"[^A-Za-z0-9,]{0,8}([A-Za-z]{1,20}(?:[ _-][A-Za-z]{1,20}){0,2})")
_LABEL = re.compile(r"[\s:\]=#*\"'_-]*(?:\d{1,4}\s*[:=)])?\s*")
_SECTION = re.compile(r"\s*\[.*[A-Za-z].*\]\s*$")
_CLUE = re.compile(r"""[\s\d,;.()\[\]|'"-]*""")
_NUMBER = re.compile(r"[0-9]{1,4}")
_NO_BLOCKS = ("", "-", "–", "[]", "()")
_COMMENT = re.compile(r"\s*(?:#|;|//|%)")


def _heading(text: str) -> tuple[bool, str] | None:
    """Whether a line names the rows or the columns, and the clues behind it."""
    match = _NAME.match(text)
    is_rows = are_of_rows(match[1]) if match else None
    if match is None or is_rows is None:
        return None
    rest = _LABEL.sub("", text[match.end() :], count=1)
    return (is_rows, rest) if _CLUE.fullmatch(rest) and not {*"[]"} & {*rest} else None


def has_headings(head: str) -> bool:
    """Whether lines name the rows and the columns, and what follows are clues."""
    kinds = {found[0] for line in head.splitlines() if (found := _heading(line))}
    return len(kinds) == 2 or (len(kinds) == 1 and len(head) >= HEAD)


def read_headings(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """The clues under both headings; words around them are not read."""
    first = scanner.peek() or scanner.take("a heading")
    parts: dict[bool, list[str]] = {True: [], False: []}
    part: list[str] | None = None
    others: list[str] = []
    for line in scanner.taken():
        clue = _clue(line.text)
        if found := _heading(line.text):
            if all(parts.values()) and not _NUMBER.search(line.text):
                yield _puzzle(parts, line, others)
                parts = {True: [], False: []}
            part = parts[found[0]]
            part += [found[1]] if _NUMBER.search(found[1]) else []
        elif _SECTION.match(line.text):
            part = None
        elif part is not None and clue is not None:
            part.append(clue)
        elif part is not None and _NUMBER.search(line.text):
            line.fail(f"expected a clue, found {shown(line.text.strip())}")
        elif not line.is_blank and not _COMMENT.match(line.text):
            others.append(line.text.strip())
    yield _puzzle(parts, first, others)


def _puzzle(parts: dict[bool, list[str]], line: Line, others: list[str]) -> Translation:
    """The puzzle of the clues so far, with the words since the last one."""
    rows, columns = (_lengths(parts[is_rows]) for is_rows in (True, False))
    if not rows or not columns:
        line.fail("expected clues under a heading for rows and one for columns")
    unread = tuple(others)
    others.clear()
    return clues(rows, columns, (line.number,), unread)


def _clue(text: str) -> str | None:
    """The lengths in a line, without the number or the dash before them; empty in a blank line."""
    if text.strip() in _NO_BLOCKS:
        return "0" if text.strip() else ""
    label = _LABEL.match(text)
    rest = text[label.end() :] if label else text
    return rest if _CLUE.fullmatch(rest) and _NUMBER.search(rest) else None


def _lengths(texts: list[str]) -> list[list[int]]:
    """A clue a line; a single line with commas has a clue between each two of them.

    A blank line among the clues is an empty one, unless all are so far apart.
    """
    while texts and not texts[-1]:
        texts = texts[:-1]
    texts = texts[::2] if len(texts) > 4 and not any(texts[1::2]) else texts
    if len(texts) == 1 and re.search("[,;]", texts[0]):
        texts = re.split("[,;]", texts[0].strip(" ,;"))
    return [[length for each in _NUMBER.findall(text) if (length := int(each))] for text in texts]
