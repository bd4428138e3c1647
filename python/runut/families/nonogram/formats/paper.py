"""The Hanjie paper's tables: clues padded with zeros to equal length.

The paper prints the second table as it stands over the board: a column of the puzzle in each of its
columns. A table with a line for each column of the puzzle is read too.
"""

from __future__ import annotations

from runut.core.scanner import Scanner
from runut.errors import FormatError
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import LONGEST, Nonogram


def _parse_paper(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the table of the rows")
    rows, columns = _take_table(scanner, "rows"), _take_table(scanner, "columns")
    if forms.is_turned([each.line.text for each in rows], [each.line.text for each in columns]):
        turned = zip(*(each.tokens for each in columns), strict=True)
        columns = [clues.WrittenClue(columns[0].line, [*clue], is_padded=True) for clue in turned]
    return clues.nonogram_of(rows, columns, first)


def _take_table(scanner: Scanner, what: str) -> list[clues.WrittenClue]:
    """The lines up to a blank one, all with the same number of words."""
    first = scanner.first(f"the table of the {what}")
    table = [clues.WrittenClue(first, first.tokens(), is_padded=True)]
    for line in scanner.taken(lambda line: not line.is_blank):
        if len(table) == LONGEST:
            line.fail(f"expected at most {LONGEST} {what}")
        table.append(clues.WrittenClue(line, line.tokens(), is_padded=True))
    width = len(table[0].tokens)
    faults = [
        written.tokens[min(len(written.tokens), width + 1) - 1].fault(
            f"expected {width} numbers, found {len(written.tokens)}",
            "short clues are filled up with zeros; a blank line parts rows from columns",
        )
        for written in table
        if len(written.tokens) != width
    ]
    if faults:
        raise FormatError(faults)
    return table


def _write_paper(puzzle: Nonogram) -> str:
    """Both tables as printed, if that reads back, each with the blank line that ends it."""
    rows, columns = (
        _table(list(clues.clue_texts(puzzle, each))) for each in (puzzle.rows, puzzle.columns)
    )
    turned = [" ".join(line) for line in zip(*map(str.split, columns), strict=True)]
    second = turned if forms.is_turned(rows, turned) else columns
    return "".join(clues.joined(iter(table)) + "\n" for table in (rows, second))


def _table(texts: list[str]) -> list[str]:
    width = max(len(clue.split()) for clue in texts)
    return [" ".join([clue, *["0"] * (width - len(clue.split()))]) for clue in texts]


PAPER = format_of(forms.PAPER, _parse_paper, _write_paper)
