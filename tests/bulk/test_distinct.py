"""Lists without puzzles that repeat an earlier one up to symmetry."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from installed import command
from programs import ran
from runut.bulk.batch import batch, begun, folder_of, write
from runut.bulk.distinct import Distinct
from runut.bulk.inputs import Source, sources_of
from runut.bulk.running import Pace, Run
from runut.bulk.task import Task
from runut.errors import FormatError
from runut.families.sudoku.canonical import Symmetry

ONE = "000801000000000043500000000000070800000000100020030000600000075003400000000200600"
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TURNED = Symmetry(
    is_transposed=True,
    rows=(2, 0, 1, 8, 7, 6, 3, 4, 5),
    columns=tuple(range(9)),
    digits=(4, 5, 6, 7, 8, 9, 1, 2, 3),
)
AGAIN = TURNED.applied(ONE)


def _sifted(text: str, *, size: int = 1 << 16) -> tuple[list[str], list[str]]:
    """The lines that are left, and what is said of the others."""
    distinct = Distinct()
    stream = distinct.sifted(BytesIO(text.encode()), "a.txt")
    read = b"".join(iter(lambda: stream.read(size), b""))
    return read.decode().split("\n"), [str(each) for each in distinct.repeats]


@pytest.mark.parametrize("size", [1, 100, 1 << 16])
def test_the_line_of_a_repeated_puzzle_becomes_blank(size: int) -> None:
    text = f"# a list\n{ONE}\n{OTHER} easy\n{AGAIN}\n{OTHER}"

    left, said = _sifted(text, size=size)

    assert left == ["# a list", ONE, f"{OTHER} easy", "", "", ""]
    assert said == [
        "a.txt:4: the same puzzle as a.txt:2 up to symmetry",
        "a.txt:5: the same puzzle as a.txt:3 up to symmetry",
    ]


def test_tables_and_objects_are_read_as_elsewhere() -> None:
    table, said = _sifted(f"id,puzzle\r\na,{ONE}\r\nb,{AGAIN}\r\nc,{OTHER}\r\n")
    objects, of_objects = _sifted(f'{{"puzzle": "{ONE}"}}\n{{"puzzle": "{AGAIN}"}}\n')

    assert table == ["id,puzzle\r", f"a,{ONE}\r", "\r", f"c,{OTHER}\r", ""]
    assert said == ["a.txt:3: the same puzzle as a.txt:2 up to symmetry"]
    assert objects == [f'{{"puzzle": "{ONE}"}}', "", ""]
    assert of_objects == ["a.txt:2: the same puzzle as a.txt:1 up to symmetry"]


def test_what_people_hold_is_compared_as_the_puzzle_that_it_is() -> None:
    _, said = _sifted(f"17 {ONE} easy\n{AGAIN}\n")

    assert said == ["a.txt:2: the same puzzle as a.txt:1 up to symmetry"]


def test_faulty_lines_stay_and_their_rows_say_why() -> None:
    text = f"{'5' * 81}\n{'.' * 80}\n{'5' * 81}\n{ONE}\n"

    assert _sifted(text) == (text.split("\n"), [])


@pytest.mark.parametrize("line", ["1...............", "hitori/2/2/2111", "." * 729])
def test_other_puzzles_are_refused_with_their_place(line: str) -> None:
    with pytest.raises(FormatError, match=r"a\.txt:2:1: this puzzle has no canonical form"):
        _sifted(f"{ONE}\n{line}\n")


def test_a_file_has_rows_of_distinct_puzzles_with_their_numbers(tmp_path: Path) -> None:
    first, second, out = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "out.csv"
    first.write_text(f"{ONE}\n{AGAIN}\n{OTHER}\n")
    second.write_text(f"{OTHER}\n{AGAIN}\n")

    tally = batch([str(first), str(second)], str(out), distinct=True)

    assert dict(tally) == {"unique": 2}
    rows = [line.split(",")[:2] for line in out.read_text().splitlines()[1:]]
    assert rows == [["1", "a.txt:1"], ["3", "a.txt:3"]]


def test_a_run_that_is_resumed_leaves_the_same_puzzles_out(here, tmp_path: Path) -> None:
    given, whole, out = tmp_path / "a.txt", tmp_path / "whole.txt", tmp_path / "out.txt"
    given.write_text(f"{ONE}\n{AGAIN}\n{OTHER}\n{AGAIN}\n" * 3)
    task, pace = Task("solve", None, "line", distinct=True), Pace(size=100, most=100)

    def sources() -> list[Source]:
        return sources_of([str(given)], Distinct())

    write(task, sources(), whole, here(), resume=False)
    begun(folder_of(out), task, sources(), resume=False)
    parts = Run(task, sources(), here(), folder_of(out), pace=pace).parts()
    made = [next(parts) for _ in range(2)]
    again = here()
    write(task, sources(), out, again, resume=True, pace=pace)

    assert out.read_bytes() == whole.read_bytes()
    assert len(whole.read_text().splitlines()) == 2
    assert not {unit.place for unit in again.asked} & {part.place for part in made}


def test_the_command_names_what_it_leaves_out(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{ONE}\n{AGAIN}\n{OTHER}\n")

    found = ran([command(), "batch", "a.txt", "--distinct"], "", cwd=tmp_path, text=True)

    assert found.stderr.splitlines() == [
        "a.txt:2: the same puzzle as a.txt:1 up to symmetry",
        "1 puzzle repeats an earlier one up to symmetry",
        "2 puzzles: 2 unique",
    ]
    assert len(found.stdout.splitlines()) == 2
