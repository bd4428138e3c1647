"""What people hold, paste and save in no format of a family: the same puzzle in many writings."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from time import process_time

import pytest

import runut
from runut.cli.sources import is_text
from runut.families import OWN, inputs
from runut.text.recognising import Recogniser

pytestmark = pytest.mark.filterwarnings("ignore::runut.UnreadWarning")

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOKU = runut.read(LINE)
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NUMBERS = [[int(sign.replace(".", "0")) for sign in row] for row in ROWS]


def rows_of(separator: str, blank: str, *, between: str = "\n") -> str:
    return between.join(
        separator.join(blank if sign == "." else sign for sign in row) for row in ROWS
    )


def boxed(row: Callable[[str], str], rule: str) -> str:
    """Rows with a rule before each band and after the last."""
    return (
        "\n".join(
            f"{rule}\n{row(text)}" if at % 3 == 0 else row(text) for at, text in enumerate(ROWS)
        )
        + f"\n{rule}\n"
    )


def in_threes(text: str, sign: str = " ") -> list[str]:
    return [sign.join(text[at : at + 3]) for at in (0, 3, 6)]


SUDOKUS = {
    "a nested list": json.dumps(NUMBERS),
    "a list with None": str([[each or None for each in row] for row in NUMBERS]),
    "a list of strings": json.dumps([row.replace(".", "0") for row in ROWS]),
    "a dictionary with a grid": json.dumps({"name": "easy", "grid": NUMBERS}),
    "a grid and its solution": json.dumps(
        {"grid": NUMBERS, "solution": [[int(each) for each in SOLUTION[:9]]] * 9}
    ),
    "an assignment": f"puzzle = {NUMBERS}",
    "an assigned line": f"sudoku={LINE}",
    "an assigned word": f'puzzle = "{LINE}"',
    "an array of numpy": f"np.array({NUMBERS})",
    "an array of C": "int grid[9][9] = {"
    + ",\n".join("{" + ",".join(map(str, row)) + "}" for row in NUMBERS)
    + "};",
    "MiniZinc": "% a comment\nstart = [|\n"
    + " |\n".join(",".join(map(str, row)) for row in NUMBERS)
    + "|];\n",
    "rows between commas": rows_of(",", "0"),
    "empty fields": rows_of(",", ""),
    "semicolons": rows_of(";", ""),
    "tabs": rows_of("\t", ""),
    "spaces": rows_of(" ", "."),
    "hyphens": rows_of("", "-"),
    "underscores": rows_of(" ", "_"),
    "letters x": rows_of("", "x"),
    "asterisks": rows_of(" ", "*"),
    "question marks": rows_of("", "?"),
    "spaces for blanks": rows_of("", " "),
    "a line of hyphens": LINE.replace(".", "-"),
    "a line of spaces": LINE.replace(".", " "),
    "a title": "Grid 01\n" + rows_of("", "0"),
    "a title with a number": "Sudoku no. 12\n" + rows_of("", "0"),
    "a comment before a line": f"# the first\n{LINE}",
    "words behind a board": rows_of("", ".") + "\n\nThis one is easy.\n",
    "words at once behind a board": rows_of(" ", ".") + "\nThis one is easy.\n",
    "a rating": f"{LINE} 1.2",
    "a rating after a semicolon": f"{LINE};7.1;a;b",
    "an id": f"17 {LINE}",
    "an id and a rating": f"17 {LINE} 2.5",
    "a count": f"{LINE}:1",
    "columns of a program": "\n".join(f"|{row.replace('.', ' ')}|" for row in ROWS),
    "plus signs": boxed(
        lambda text: f"| {' | '.join(in_threes(text))} |", "+-------+-------+-------+"
    ),
    "bars alone": boxed(lambda text: "|".join(in_threes(text, "")), "---+---+---"),
    "boxes of lines": boxed(
        lambda text: "│ " + " │ ".join(in_threes(text.replace(".", " "))) + " │",
        "├───────┼───────┼───────┤",
    ),
    "a bar at each cell": boxed(
        lambda text: f"| {' | '.join(text.replace('.', ' '))} |", "+---" * 9 + "+"
    ),
    "Markdown": "| "
    + " | ".join("123456789")
    + " |\n"
    + "|---" * 9
    + "|\n"
    + "\n".join(f"| {' | '.join(row.replace('.', ' '))} |" for row in ROWS),
    "rows with blank lines": rows_of(" ", ".", between="\n\n"),
    "bands with blank lines": "\n".join(row + "\n" * (at in (2, 5)) for at, row in enumerate(ROWS)),
    "boxes with spaces": "\n".join(" ".join(in_threes(row, "")) for row in ROWS),
    "windows' line ends": rows_of("", ".", between="\r\n"),
    "a table with a solution": f"quizzes,solutions\n{LINE.replace('.', '0')},{SOLUTION}\n",
    "Interactive-Sudoku-Solver": f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={LINE}",
    "sudokuexchange": f"https://sudokuexchange.com/play/?s={LINE.replace('.', '0')}",
    "sudoku.coach": f"https://sudoku.coach/en/play/{LINE.replace('.', '0')}",
    "a saved game of Solo": "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
    "VERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:3x3\n"
    "DESC    :59:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n",
}


@pytest.mark.parametrize("name", SUDOKUS)
def test_a_sudoku_is_read_in_any_writing(name: str) -> None:
    found = runut.read(SUDOKUS[name])
    assert found.family == "sudoku"
    assert found.cells == SUDOKU.cells


MARKS = [
    ["5", "3", "124", "26", "7", "2468", "1489", "1249", "248"],
    *[["6", "247", "247", "1", "9", "5", "3478", "234", "2478"]],
    *[["12", "9", "8", "234", "34", "24", "13457", "6", "2457"]],
    *[["8", "125", "1259", "579", "6", "147", "4579", "2459", "3"]],
    *[["4", "25", "2569", "8", "5", "3", "579", "259", "1"]],
    *[["7", "15", "1359", "59", "2", "14", "4589", "459", "6"]],
    *[["139", "6", "134579", "357", "35", "7", "2", "8", "4"]],
    *[["23", "278", "237", "4", "1", "9", "36", "3", "5"]],
    *[["123", "1245", "12345", "2356", "8", "26", "1346", "7", "9"]],
]
"""Pencil marks, some cells solved."""


@pytest.mark.parametrize("style", ["bars", "plain", "stars", "boxes"])
def test_a_grid_of_pencil_marks_gives_its_candidates(style: str) -> None:
    wide = [[cell.ljust(6) for cell in row] for row in MARKS]
    rows = [
        "| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |" for row in wide
    ]
    if style == "plain":
        text = "\n".join(" ".join(row) for row in MARKS)
    elif style == "stars":
        text = "\n".join(["*" + "-" * 66 + "*", *rows, "*" + "-" * 66 + "*"])
    elif style == "boxes":
        text = "\n".join(["┌" + "─" * 66 + "┐", *rows, "└" + "─" * 66 + "┘"]).replace("|", "│")
    else:
        text = "\n".join(rows)
    found = runut.read(text)
    assert found.family == "sudoku"
    given = [int(cell) if len(cell) == 1 else 0 for row in MARKS for cell in row]
    assert [*found.cells] == given
    assert runut.read(runut.write(found)) == found
    assert "candidates r1c3 124" in runut.write(found)


NONOGRAM = runut.read("nonogram 4x3\nrows\n1 1\n2\n4\ncolumns\n1 1\n2\n2\n1 1\n", family="nonogram")
PICTURE = ["#..#", ".##.", "####"]
CLUES = {"rows": [[1, 1], [2], [4]], "columns": [[1, 1], [2], [2], [1, 1]]}
NONOGRAMS = {
    "JSON": json.dumps(CLUES),
    "JSON of other names": json.dumps({"ver": CLUES["columns"], "hor": CLUES["rows"]}),
    "words of numbers": json.dumps(
        {"row_clues": ["1 1", "2", "4"], "col_clues": ["1,1", 2, 2, "1 1"]}
    ),
    "inside another": json.dumps({"title": "x", "puzzle": CLUES}),
    "two lists": f"rows = {CLUES['rows']}\ncols = {CLUES['columns']}",
    "two lists with semicolons": f"row = {CLUES['rows']};\ncol = {CLUES['columns']};",
    "lists without names": f"{CLUES['rows']}\n{CLUES['columns']}",
    "headings": "Rows:\n1 1\n2\n4\nColumns:\n1 1\n2\n2\n1 1\n",
    "capital headings": "# ROWS\n1 1\n2\n4\n# COLUMNS\n1 1\n2\n2\n1 1\n",
    "headings with commas": "rows: 1 1, 2, 4\ncolumns: 1 1, 2, 2, 1 1\n",
    "numbers of rows": "Rows\n1: 1 1\n2: 2\n3: 4\nColumns\n1: 1 1\n2: 2\n3: 2\n4: 1 1\n",
    "names of rows": "row 1: 1 1\nrow 2: 2\nrow 3: 4\ncol 1: 1 1\ncol 2: 2\ncol 3: 2\ncol 4: 1 1\n",
    "YAML": "rows:\n  - [1, 1]\n  - [2]\n  - [4]\n"
    "columns:\n  - [1, 1]\n  - [2]\n  - [2]\n  - [1, 1]\n",
    "ini": "[clues]\nrows = 1 1, 2, 4\ncolumns = 1 1, 2, 2, 1 1\n",
    "a picture": "\n".join(PICTURE),
    "a picture of ones": "1001\n0110\n1111",
    "a picture of spaced ones": "1 0 0 1\n0 1 1 0\n1 1 1 1",
    "a picture of spaced signs": "\n".join(" ".join(row) for row in PICTURE),
    "a picture with blanks": "\n".join(row.replace(".", " ") for row in PICTURE),
    "a picture of blocks": "\n".join(row.replace("#", "█").replace(".", "░") for row in PICTURE),
    "a picture of doubled blocks": "\n".join(
        row.replace("#", "██").replace(".", "  ") for row in PICTURE
    ),
    "a picture of squares": "\n".join(row.replace("#", "⬛").replace(".", "⬜") for row in PICTURE),
    "a picture of stars": "\n".join(row.replace("#", "*") for row in PICTURE),
    "a matrix of ones": "[[1,0,0,1],[0,1,1,0],[1,1,1,1]]",
    "SPOJ": "1\n3 4\n1 1 0\n2 0\n4 0\n1 1 0\n2 0\n2 0\n1 1 0\n",
    "a saved game of Pattern": "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
    "GAME    :7:Pattern\nPARAMS  :3:4x3\nDESC    :19:1.1/2/2/1.1/1.1/2/4\n",
}


@pytest.mark.parametrize("name", NONOGRAMS)
def test_a_nonogram_is_read_in_any_writing(name: str) -> None:
    found = runut.read(NONOGRAMS[name])
    assert found == NONOGRAM


HITORI = runut.read("hitori 4x4\n2 2 1 4\n1 4 3 2\n3 1 2 2\n4 3 2 1\n", family="hitori")
HITORIS = {
    "a nested list": "[[2,2,1,4],[1,4,3,2],[3,1,2,2],[4,3,2,1]]",
    "commas": "2,2,1,4\n1,4,3,2\n3,1,2,2\n4,3,2,1\n",
    "no end of the last line": "2 2 1 4\n1 4 3 2\n3 1 2 2\n4 3 2 1",
    "a title": "Hitori no. 3\n2 2 1 4\n1 4 3 2\n3 1 2 2\n4 3 2 1\n",
    "Kanpen": "4\n4\n2 2 1 4\n1 4 3 2\n3 1 2 2\n4 3 2 1\n. . # .\n. . . .\n. # . .\n. . . .\n",
}


@pytest.mark.parametrize("name", HITORIS)
def test_a_hitori_is_read_in_any_writing(name: str) -> None:
    assert runut.read(HITORIS[name]) == HITORI


@pytest.mark.parametrize("name", [*SUDOKUS, *NONOGRAMS, *HITORIS])
@pytest.mark.parametrize("ends_in", ["\n", ""])
def test_a_file_is_read_as_the_same_text(name: str, ends_in: str) -> None:
    text = {**SUDOKUS, **NONOGRAMS, **HITORIS}[name].rstrip("\n") + ends_in
    assert runut.load(io.BytesIO(text.encode())) == runut.read(text)


@pytest.mark.parametrize(
    ("text", "family", "word"),
    [
        ('{"weather": [1, "x"], "day": 4}', None, "weather"),
        ("[[1, 2], [3, 4", None, "expected ']'"),
        ("https://example.com/about", None, "paste the puzzle's text"),
        ("https://www.sudokuwiki.org/Naked_Candidates", None, "paste the puzzle's text"),
        ("SAVEFILE:41:x\nGAME    :5:Mines\n", None, "saved game of Mines"),
        ("1 2 3 4\n3 4 1\n2 1 4 3\n4 3 2 1\n", "sudoku", "4 cells"),
        ("<html><body>x</body></html>", None, "this XML"),
    ],
)
def test_what_is_no_puzzle_is_refused_by_what_it_is(
    text: str, family: str | None, word: str
) -> None:
    with pytest.raises(runut.InputError) as raised:
        runut.read(text, family=family)
    assert word in str(raised.value) + (raised.value.faults[0].hint or "")
    assert "packing" not in raised.value.faults[0].message


def test_several_boards_are_several_puzzles() -> None:
    blocks = rows_of("", "0") + "\n\n" + rows_of("", "0") + "\n"
    assert [*runut.read_all(blocks)] == [SUDOKU, SUDOKU]
    titled = "Grid 01\n" + rows_of("", "0") + "\nGrid 02\n" + rows_of("", "0") + "\n"
    assert [each.cells for each in runut.read_all(titled)] == [SUDOKU.cells] * 2


def test_what_a_program_holds_is_read() -> None:
    tuple_of_rows = tuple(map(tuple, NUMBERS))
    for given in (NUMBERS, ROWS, tuple_of_rows, [float(each) for row in NUMBERS for each in row]):
        assert runut.solve(given).puzzle.cells == SUDOKU.cells
    assert runut.solve(CLUES).puzzle == NONOGRAM


def test_words_that_are_left_out_are_named() -> None:
    with pytest.warns(runut.UnreadWarning, match="This one is easy"):
        runut.read(SUDOKUS["words behind a board"].replace(".", "0", 1))


def test_a_packed_picture_is_read() -> None:
    picture = b"P4\n4 3\n" + bytes([0b10010000, 0b01100000, 0b11110000])
    assert runut.load(io.BytesIO(picture)) == NONOGRAM
    assert runut.load(io.BytesIO(gzip.compress(b"\n".join(map(str.encode, PICTURE))))) == NONOGRAM
    with pytest.raises(runut.InputError, match="ends before"):
        runut.load(io.BytesIO(picture[:-1]))


def seconds_to_recognise(text: str) -> float:
    began = process_time()
    for each in inputs.RECOGNISERS:
        each.matches(text[: 1 << 14])
    with pytest.raises(runut.InputError):
        runut.read(text)
    return process_time() - began


@pytest.mark.parametrize(
    "piece", ["[", "[[1", "(((", '"', "1|", "- -", "# x\n", "a=", "rows:\n", "1,", "||", " "]
)
def test_reading_takes_linear_time(piece: str) -> None:
    def least(times: int) -> float:
        return min(seconds_to_recognise("z" + piece * times) for _ in range(2))

    assert least(20_000) < 40 * max(least(2_500), 0.002)


@pytest.mark.parametrize("each", inputs.RECOGNISERS, ids=lambda each: each.name)
def test_each_recogniser_names_families_that_are_there(each: Recogniser) -> None:
    names = [own.name for own in inputs.RECOGNISERS]
    assert names.count(each.name) == 1
    assert each.families <= {*OWN}


def test_words_behind_marks_and_a_title_before_them_are_named() -> None:
    text = "My grid\n" + "\n".join(" ".join(row) for row in MARKS) + "\nIt needs one trick.\n"
    with pytest.warns(runut.UnreadWarning, match=r"'My grid', 'It needs one trick\.'"):
        runut.read(text)


@pytest.mark.parametrize("rule", ["cgae 8 r1c3 r1c4", "thermo r1c3 r1c4 r2c4"])
@pytest.mark.parametrize("separator", ["", " ", ","])
def test_a_rule_that_nothing_reads_is_no_prose(rule: str, separator: str) -> None:
    with pytest.raises(runut.InputError, match=rule[:4]):
        runut.read(rows_of(separator, ".") + f"\n{rule}\n")


@pytest.mark.parametrize("name", ["a line of hyphens", "an id and a rating", "sudoku.coach"])
def test_a_line_is_an_argument_of_the_command(name: str) -> None:
    assert is_text(SUDOKUS[name])
    assert not is_text("puzzles/one.txt")


def test_a_clue_under_a_heading_is_never_dropped() -> None:
    text = NONOGRAMS["headings"]
    with pytest.raises(runut.InputError, match="expected a clue, found '2 x'"):
        runut.read(text.replace("\n2\n4", "\n2 x\n4"))
    empty = runut.read("Rows:\n1\n\n1\nColumns:\n1 1\n")
    assert [len(clue) for clue in empty.rows] == [1, 0, 1]
    assert runut.read(text.replace("\n", "\n\n").replace(":\n\n", ":\n")) == NONOGRAM
    with pytest.warns(runut.UnreadWarning, match="'A cat'"):
        assert runut.read("A cat\n" + text) == NONOGRAM


def test_a_faulty_file_is_never_read_as_the_lists_in_it() -> None:
    pad = {"cells": [[{} for _ in range(9)] for _ in range(9)], "regions": [[[0, 0]] * 2]}
    with pytest.raises(runut.InputError, match="region"):
        runut.read(json.dumps({"id": "a", **pad}))


def test_an_address_of_sudokumaker_is_read_and_written() -> None:
    rules = "thermometer r1c1 r1c2\nslow-thermometer r2c1 r2c2 r3c2\ncage 5 r4c1 r4c2\n"
    for text in (
        "sudoku 2x2\n# title: A\n# rules: x\n1 . . .\n" + ". . . .\n" * 3 + rules,
        "sudoku 2x2\n" + ". . . .\n" * 4 + "no-boxes\n",
    ):
        puzzle = runut.read(text)
        again = runut.read(runut.write(puzzle, format="sudokumaker"))
        assert (again, again.notes) == (puzzle, puzzle.notes)


@pytest.mark.parametrize("separator", ["", " ", ","])
@pytest.mark.parametrize(
    "rule",
    ["diagonals.", "windoku!", "diagonals, windoku", "with anti-king", "no boxes", "jigsaw AB BA"],
)
def test_a_rule_that_is_written_wrongly_is_no_prose(rule: str, separator: str) -> None:
    with pytest.raises(runut.InputError, match=r"rule|words"):
        runut.read(rows_of(separator, ".") + f"\n\n{rule}\n")


@pytest.mark.parametrize("rule", ["some-blak", "equal blanks", "Equal-Blanks"])
def test_a_convention_that_is_written_wrongly_is_no_prose(rule: str) -> None:
    with pytest.raises(runut.InputError, match="expected a rule"):
        runut.read(f"2 2 1 4\n1 4 3 2\n3 1 2 2\n4 3 2 1\n\n{rule}\n")


def test_several_puzzles_in_values_and_under_headings_are_all_read() -> None:
    for values in ([LINE, LINE], [{"id": 1, "quiz": LINE}, {"id": 2, "quiz": LINE}]):
        assert len([*runut.read_all(json.dumps(values))]) == 2
    pair = "Rows\n1\nColumns\n1\n\nRows\n2\n2\nColumns\n2\n2\n"
    assert [each.width for each in runut.read_all(pair)] == [1, 2]
    dashes = runut.read("Rows\n-\n3\n-\nColumns\n1\n1\n1\n")
    assert [len(clue) for clue in dashes.rows] == [0, 1, 0]


def test_a_solution_may_stand_before_its_puzzle() -> None:
    table = f"id,solution,puzzle\n1,{SOLUTION},{LINE}\n"
    assert runut.read(table).cells == SUDOKU.cells
    assert runut.read(f"{SOLUTION} {LINE}").cells == SUDOKU.cells


def test_all_that_is_left_out_of_a_list_is_told() -> None:
    with pytest.warns(runut.UnreadWarning, match="By Tom"):
        list(runut.read_all(rows_of("", ".") + "\n\nBy Tom.\n"))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{row}   {SOLUTION[9 * at :][:9]}" for at, row in enumerate(ROWS)),
        "\n".join(f"{at}. {row}" for at, row in enumerate(ROWS, 1)),
    ],
)
def test_a_board_that_is_not_understood_is_never_a_hitori(text: str) -> None:
    with pytest.raises(runut.InputError):
        runut.read(text)


@pytest.mark.parametrize("given", ["[[0, 0, 2], [0, 1, 1]]", [[0, 0, 2], [0, 1, 1]]])
def test_a_board_of_another_family_is_refused_as_what_it_is(given: object) -> None:
    with pytest.raises(runut.InputError, match="looks like a hitori; expected one of"):
        runut.read(given, family="packing")
