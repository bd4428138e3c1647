"""How a sudoku begins that is one line: cells, a table, an address or a code."""

from __future__ import annotations

import re
from functools import partial
from string import digits

from runut.core.forms import HEAD, Form, begins_so
from runut.core.scanner import MOST_WORDS, Line, Token
from runut.families.forms.sudoku.signs import CELLS, DIGITS, SIZES, VALUES
from runut.text.addresses import is_address_of
from runut.text.puzzle_lines import PUZZLE_NAMES

CUBES = {size**3: size for size in SIZES.values()}
"""Digits of the usual boards by their number of pencil marks."""
_HEADING = re.compile(rf'["\w ,]*\b({"|".join(PUZZLE_NAMES)}|sudoku)s?\b["\w ,]*', re.IGNORECASE)
_FIELD = re.compile(r"[^,]+")
_AROUND = ' \t"'
SUMOCUE_HEAD = re.compile(r"\s*SumoCueV1(D?)", re.IGNORECASE)
_HODOKU = re.compile(r"\s*:[0-9]{4}[-\w]{0,8}:[^:]{0,40}:(?=[+.0-9])", re.ASCII)
FPUZZLES_PAGE = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/[^\s?]*\?", re.IGNORECASE)
_FPUZZLES_JSON = re.compile(r'\{.*"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
SUDOKUPAD_PAGE = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)?"
    r"(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)/(?:sudoku/)?(?:\?puzzleid=)?",
    re.IGNORECASE | re.ASCII,
)
_SUDOKUPAD_BARE = re.compile(r"(?:scl|ctc|fpuz|fpuzzles)N[4-7][\w+/%=\\]{10,}\s*$", re.ASCII)
_SUDOKUPAD_JSON = re.compile(r'\{.*"(?:cells|regions)"\s*:\s*\[', re.DOTALL)
SUDOKUMAKER_PAGE = re.compile(r"\s*\S{0,40}sudokumaker\.app/\S{0,40}?[?&]puzzle=([^&#\s]+)")
SUDOKUWIKI_PAGE = re.compile(
    r"(?:https?://)?(?:www\.)?sudokuwiki\.org/([A-Za-z_]{1,40})(?:\.(?:html?|aspx?))?\?",
    re.IGNORECASE | re.ASCII,
)
SUDOKUWIKI_BARE = re.compile(r"(?:S9B[0-9a-z]{162}|J9B[0-9a-z]{243})\s*$", re.IGNORECASE | re.ASCII)
PENPA_PAGE = re.compile(
    r"\s*(?:https?://)?[^\s?#]{0,80}(?:penpa-edit/[^\s?#]{0,20}[?#]|[?#]?(?=m=(?:edit|solve)&p=))",
    re.IGNORECASE,
)
_PARAMETERS = r"\s*(?:solo:)?([0-9]{1,2})(?:x([0-9]{1,2}))?(j?)(x?)(k?)(?:[rm][0-9]*d?|a|d[a-z])*"
GAME = re.compile(_PARAMETERS + ":")
SEED = re.compile(_PARAMETERS + "#")
_BODY = re.compile(r"[0-9a-z_,]+\s*$")


def _first(head: str) -> str:
    return head.lstrip().partition("\n")[0].strip()


def cells(head: str) -> float:
    """How likely a text is a line of cells."""
    text = _first(head)
    if not CELLS.fullmatch(text):
        return 0
    largest = max(text.encode().translate(DIGITS))
    if len(text) in SIZES and largest <= SIZES[len(text)]:
        return 0.95
    return 0.35 if len(text) > 60 and largest <= 25 else 0


# -- tables -------------------------------------------------------------------------------------


def _csv(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()][:2]
    has_heading = bool(lines) and is_csv_heading(lines[0])
    rows = lines[has_heading:]
    if not rows:
        return 0.4 if has_heading and "," in lines[0] else 0
    if not 0 < rows[0].count(",") < MOST_WORDS:
        return 0
    if not any(len(part.strip(_AROUND)) in SIZES for part in rows[0].split(",")):
        return 0
    field = puzzle_field(Line(rows[0], 1))
    if field is None:
        return 0
    size = SIZES[len(field.text)]
    return 0.95 if max(VALUES[sign] for sign in field.text) <= size else 0.4


def is_csv_heading(text: str) -> bool:
    """Whether a line names columns, one of them that of the puzzles."""
    return len(text) < 200 and "," in text and _HEADING.fullmatch(text.strip()) is not None


def fields(line: Line) -> list[Token]:
    """The columns that are not empty, without quotes and spaces."""
    return [
        Token(text, token.line, token.column + token.text.find(text), token.source)
        for token in line.tokens(_FIELD)
        if (text := token.text.strip(_AROUND))
    ]


def puzzle_field(line: Line) -> Token | None:
    """The first board with blanks, else the first full one; a solution may stand before it."""
    fitting = [
        field for field in fields(line) if len(field.text) in SIZES and CELLS.fullmatch(field.text)
    ]
    with_blanks = (field for field in fitting if not all(VALUES.get(each) for each in field.text))
    return next(with_blanks, next(iter(fitting), None))


# -- codes --------------------------------------------------------------------------------------


def _sukaku(head: str) -> float:
    text = _first(head)
    is_cut = len(text) >= HEAD
    if not (is_cut or len(text) in CUBES) or not CELLS.fullmatch(text):
        return 0
    sizes = [size for cube, size in CUBES.items() if cube == len(text) or (is_cut and cube > HEAD)]
    marks = [VALUES[sign] for sign in text]
    return max((_marks_score(marks, size) for size in sizes), default=0)


def _marks_score(marks: list[int], size: int) -> float:
    """How well marks fit a board of this size; their last cell may be cut off."""
    if any(mark not in (0, at % size + 1) for at, mark in enumerate(marks)):
        return 0
    whole = len(marks) // size * size
    return 0.97 if all(any(marks[at : at + size]) for at in range(0, whole, size)) else 0.2


def _tatham(head: str) -> float:
    line = head.lstrip().partition("\n")[0]
    if ":" not in line and "#" not in line:
        return 0
    game = GAME.match(line)
    if game is None:
        return 0.3 * bool(SEED.match(line))
    if not _BODY.match(line, game.end()) or (game[2] is None and not game[3]):
        return 0.01
    board = line[game.end() :].partition(",")[0].rstrip()
    size = int(game[1]) * int(game[2] or 1)
    letters = (ord(letter) - ord("a") + 1 for letter in re.findall("[a-z]", board))
    if len(re.findall("[0-9]+", board)) + sum(letters) == size * size or len(line) >= HEAD:
        return 0.98
    return 0.5 if "_" in board or game[3] or game[4] or game[5] else 0.01


# -- texts and addresses of sites ---------------------------------------------------------------


def _opensudoku(head: str) -> float:
    return 1 if head.lstrip().startswith("<") and "<opensudoku" in head else 0


def _fpuzzles(head: str) -> float:
    text = head.lstrip()
    if FPUZZLES_PAGE.match(text):
        return 1
    return 0.9 if text.startswith("{") and _FPUZZLES_JSON.match(text) else 0


def _sudokupad(head: str) -> float:
    text = head.lstrip()
    if SUDOKUPAD_PAGE.match(text) or _SUDOKUPAD_BARE.match(text.partition("\n")[0]):
        return 1
    if not text.startswith("{") or not _SUDOKUPAD_JSON.match(text):
        return 0
    return 0 if re.search(r'"grid"\s*:', text[:2000]) else 0.9


def _sudokuwiki(head: str) -> float:
    text = head.lstrip().partition("\n")[0]
    return 1 if SUDOKUWIKI_PAGE.match(text) or SUDOKUWIKI_BARE.match(text) else 0


LINE = Form("line", cells, suffixes=(".sdm",), is_line=True)
CSV = Form("csv", _csv, ",", suffixes=(".csv",), is_line=True)
SUKAKU = Form("sukaku", _sukaku, is_line=True)
SUMOCUE = Form("sumocue", begins_so(SUMOCUE_HEAD), begins="s", is_line=True)
HODOKU = Form("hodoku", begins_so(_HODOKU), begins=":", is_line=True)
OPENSUDOKU = Form("opensudoku", _opensudoku, begins="<", suffixes=(".opensudoku",))
PUZZLINK = Form("puzzlink", partial(is_address_of, "sudoku"), "/", is_line=True)
PENPA = Form("penpa", begins_so(PENPA_PAGE), "p=", is_line=True)
FPUZZLES = Form("fpuzzles", _fpuzzles, begins="hwf{", is_line=True)
SUDOKUPAD = Form("sudokupad", _sudokupad, is_line=True)
SUDOKUMAKER = Form("sudokumaker", begins_so(SUDOKUMAKER_PAGE), "/", is_line=True)
SUDOKUWIKI = Form("sudokuwiki", _sudokuwiki, begins="hwsj", is_line=True)
TATHAM = Form("tatham", _tatham, begins=digits + "s", is_line=True)
