"""Farms: the puzzles of their seeds, whatever the units and workers, each once, with a card."""

from __future__ import annotations

import csv
import hashlib
import json
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import runut
from installed import command
from programs import ran, started, until
from runut.bulk import farm
from runut.bulk.batch import begun, folder_of
from runut.bulk.farming import card_of, write
from runut.bulk.recipe import Recipe
from runut.bulk.running import Pace, Run
from runut.bulk.series import Series

FEW = {"size": "2", "grade": "any"}
"""Hitoris of which there are so few that a farm makes them again and again."""
TABLES = [("csv", "out.csv"), ("ndjson", "out.ndjson")]


def recipe(count=30, layout="csv", **options):
    return Recipe.of("hitori", 7, count, options={"size": "4", **options}, layout=layout)


def made(asked, output, executor, size=5, **how):
    pace = Pace(most=size, size=size)
    return write(asked, output, executor, resume=how.pop("resume", False), pace=pace, **how)


def rows(path):
    if path.suffix == ".csv":
        return list(csv.DictReader(path.read_text().splitlines()))
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize(("layout", "name"), TABLES)
def test_a_puzzle_is_that_of_its_seed_with_its_solution(here, tmp_path, layout, name) -> None:
    found = made(recipe(layout=layout), tmp_path / name, here())
    assert (found.puzzles, found.repeated, found.missing) == (30, 0, 0)
    for at, row in enumerate(rows(tmp_path / name)):
        assert (int(row["number"]), int(row["seed"])) == (at + 1, at + 7)
        options = {"size": 4, "grade": "any"}
        puzzle = runut.generate("hitori", seed=at + 7, options=options)
        assert runut.read(row["puzzle"], family="hitori") == puzzle
        board = [list(map(bool, map(int, row["solution"][i : i + 4]))) for i in range(0, 16, 4)]
        assert row["status"] == "unique"
        assert runut.solve(puzzle).solution.cells == tuple(map(tuple, board))


def test_units_and_poison_elsewhere_change_no_byte(here, tmp_path) -> None:
    for size in (1, 7, 100):
        made(recipe(), tmp_path / f"{size}.csv", here(), size)
    hashes = {hashlib.sha256((tmp_path / f"{size}.csv").read_bytes()).digest() for size in (1, 7)}
    assert hashes == {hashlib.sha256((tmp_path / "100.csv").read_bytes()).digest()}


@pytest.mark.laws
def test_fast_lines_are_the_puzzles_that_are_made_one_by_one(tmp_path) -> None:
    farm("sudoku", str(tmp_path / "out.csv"), count=70, seed=100, options={"symmetry": "diagonal"})
    options = {"symmetry": "diagonal", "grade": "any"}
    for at, row in enumerate(rows(tmp_path / "out.csv")):
        puzzle = runut.generate("sudoku", seed=100 + at, options=options)
        assert row["puzzle"] == runut.write(puzzle, format="line").strip()
        assert row["status"] == "unique"
        board = [list(map(int, row["solution"][i : i + 9])) for i in range(0, 81, 9)]
        assert not runut.check(puzzle, board)


@pytest.mark.laws
def test_a_wished_grade_is_rated_and_other_puzzles_on_request(here, tmp_path) -> None:
    made(recipe(5, grade="2-3"), tmp_path / "graded.csv", here())
    for row in rows(tmp_path / "graded.csv"):
        rating = runut.rate(row["puzzle"])
        assert int(row["grade"]) == rating.grade in {2, 3}
        assert float(row["effort"]) == round(rating.effort, 1)
        steps = dict(each.split(":") for each in row["techniques"].split())
        assert {name: int(number) for name, number in steps.items()} == rating.techniques
    farm("sudoku", str(tmp_path / "rated.csv"), count=2, seed=1, rated=True)
    assert [runut.rate(row["puzzle"]).grade for row in rows(tmp_path / "rated.csv")] == [
        int(row["grade"]) for row in rows(tmp_path / "rated.csv")
    ]
    assert "grade" not in recipe().columns


@pytest.mark.parametrize(("layout", "name"), TABLES)
def test_of_equal_puzzles_the_lowest_index_stays(here, tmp_path, layout, name) -> None:
    asked = recipe(40, layout, **FEW)
    found = made(asked, tmp_path / name, here(), 7)
    texts = {}
    for seed in range(7, 47):
        puzzle = runut.generate("hitori", seed=seed, options=FEW)
        texts.setdefault(runut.write(puzzle, format="puzzlink").strip(), seed)
    kept = [(row["puzzle"], int(row["seed"])) for row in rows(tmp_path / name)]
    assert kept == list(texts.items())
    assert len(kept) < 40
    assert (found.puzzles, found.repeated, found.missing) == (
        len(kept),
        40 - len(kept),
        40 - len(kept),
    )
    assert sum(found.statuses.values()) == len(kept)


def test_what_is_missing_is_topped_up_by_higher_indices(here, tmp_path) -> None:
    asked = recipe(7, **FEW)
    found = made(asked, tmp_path / "out.csv", here(), 5, top_up=True)
    kept = rows(tmp_path / "out.csv")
    assert (len(kept), found.missing) == (7, 0)
    assert len({row["puzzle"] for row in kept}) == 7
    everything = recipe(found.made, **FEW)
    made(everything, tmp_path / "all.csv", here(), 50)
    assert kept == rows(tmp_path / "all.csv")[:7]
    assert int(kept[-1]["number"]) > 7


@pytest.mark.laws
def test_topping_up_ends_where_there_are_no_more_puzzles(here, tmp_path) -> None:
    found = made(recipe(300, **FEW), tmp_path / "out.csv", here(), 100, top_up=True)
    assert found.made == 3000
    assert found.missing == 300 - found.puzzles > 0
    assert found.puzzles + found.repeated == 3000


def test_a_farm_that_is_resumed_writes_the_bytes_of_an_unbroken_one(here, tmp_path) -> None:
    asked = recipe()
    made(asked, tmp_path / "whole.csv", here())
    out = tmp_path / "out.csv"
    begun(folder_of(out), asked, [Series(0, 30)], resume=False)
    parts = Run(asked, [Series(0, 30)], here(), folder_of(out), pace=Pace(most=4, size=4)).parts()
    known = [next(parts) for _ in range(3)]
    again = here()
    made(asked, out, again, 7, resume=True)
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert not {unit.place for unit in again.asked} & {part.place for part in known}
    assert not folder_of(out).exists


def test_an_index_whose_worker_dies_is_the_only_row_without_a_puzzle(here, tmp_path) -> None:
    class Poisoned(here):
        def submit(self, function, task, unit, folder):
            self.poison = (unit.read(),) if unit.start <= 17 < unit.start + unit.lines else ()
            return super().submit(function, task, unit, folder)

    found = made(recipe(), tmp_path / "out.csv", Poisoned(), 16)
    assert (found.puzzles, found.missing) == (29, 1)
    assert found.statuses == {"unique": 29, "failed": 1}
    assert [row["number"] for row in rows(tmp_path / "out.csv") if not row["puzzle"]] == ["18"]


def test_a_seed_without_a_puzzle_says_why(here, tmp_path) -> None:
    asked = Recipe.of("sudoku", 1, 2, options={"size": "4", "clues": "3"})
    found = made(asked, tmp_path / "out.csv", here())
    assert found.statuses == {"stopped": 2}
    assert found.missing == 2
    assert "no sudoku with 3 clues found" in rows(tmp_path / "out.csv")[0]["fault"]


def test_packings_keep_their_lines_in_a_table(here, tmp_path) -> None:
    asked = Recipe.of("packing", 1, 2, method="board", options={"size": "4x5"})
    made(asked, tmp_path / "out.csv", here())
    with (tmp_path / "out.csv").open(newline="") as stream:
        puzzles = [runut.read(row["puzzle"]) for row in csv.DictReader(stream)]
    options = {"size": "4x5"}
    assert puzzles == [
        runut.generate("packing", method="board", seed=seed, options=options) for seed in (1, 2)
    ]


def test_the_card_says_how_the_file_was_made(here, tmp_path) -> None:
    out = tmp_path / "out.csv"
    made(recipe(3, grade="2-3"), out, here())
    card = Path(card_of(out)).read_text()
    words = "runut generate hitori --method unique --size=4 --grade=2-3 --seed 7 --count 3 --rated"
    assert f"{words} -o out.csv\n" in card
    assert hashlib.sha256(out.read_bytes()).hexdigest() in card
    grades = Counter(row["grade"] for row in rows(out))
    assert all(f"| {grade} | {number} |" in card for grade, number in grades.items())
    assert all(f"| {column} |" in card for column in recipe(3, grade="2-3").columns)


@pytest.mark.laws
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rated",), "need -o"),
        (("--workers", "2", "-o", "x.sdm"), "need -o"),
        (("--resume", "-o", "x.csv", "--to", "csv"), "need -o"),
        (("-o", "x.parquet", "--symmetry", "none", "--grade", "12"), "a grade from 1 to 9"),
    ],
)
def test_misuse_is_named(tmp_path, words, message) -> None:
    found = ran([command(), "generate", "sudoku", *words], cwd=tmp_path, code=2, text=True)
    assert message in found.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.laws
def test_an_ending_of_puzzles_makes_a_file_of_puzzles(tmp_path) -> None:
    words = [command(), "generate", "sudoku", "--seed", "7", "--grade", "any"]
    lines = ran([*words, "--count", "3", "--to", "line"], code=0, text=True).stdout
    ran([*words, "--count", "3", "-o", "x.sdm"], cwd=tmp_path, code=0)
    assert (tmp_path / "x.sdm").read_text() == lines
    ran([*words, "--count", "3", "-o", "x.csv", "--to", "csv"], cwd=tmp_path, code=0)
    assert (tmp_path / "x.csv").read_text() == lines.replace("\n", ",\n")
    ran([*words, "-o", "one.csv"], cwd=tmp_path, code=0)
    assert (tmp_path / "one.csv").read_text() == lines.split("\n")[0] + ",\n"
    ran([*words, "--count", "3", "-o", "table.csv"], cwd=tmp_path, code=0)
    assert [row["puzzle"] for row in rows(tmp_path / "table.csv")] == lines.split()


@pytest.mark.laws
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_farm_that_is_ended_goes_on_exactly(tmp_path, number) -> None:
    words = [command(), "generate", "sudoku", "--size", "4", "--count", "3000"]
    out, done = tmp_path / "out.csv", tmp_path / "out.csv.parts" / "done"
    with started([*words, "-o", str(out)], stderr=subprocess.DEVNULL) as process:
        until(lambda: len(list(done.glob("[!.]*"))) >= 3)
        process.send_signal(number)
        process.wait(60)
    assert not out.exists()
    refused = ran([*words, "-o", str(out)], code=2, text=True)
    assert "keeps an unfinished run" in refused.stderr
    ran([*words, "-o", str(out), "--resume", "--workers", "1"], code=0)
    seed = rows(out)[0]["seed"]
    whole = tmp_path / "whole.csv"
    ran([*words, "-o", str(whole), "--seed", seed, "--workers", "2"], code=0)
    assert out.read_bytes() == whole.read_bytes()
    left = {"out.csv", "out.csv.card.md", "whole.csv", "whole.csv.card.md"}
    assert {path.name for path in Path(tmp_path).iterdir()} == left


@pytest.mark.oracle
def test_a_parquet_file_has_the_rows_of_the_table(here, tmp_path) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    made(recipe(grade="2-3"), tmp_path / "out.parquet", here())
    made(recipe(grade="2-3"), tmp_path / "out.csv", here(), 11)
    table = pyarrow.read_table(tmp_path / "out.parquet")
    assert [str(table.schema.field(name).type) for name in ("seed", "grade", "effort")] == [
        "uint64",
        "int8",
        "double",
    ]
    found = [{name: str(value or "") for name, value in row.items()} for row in table.to_pylist()]
    assert found == rows(tmp_path / "out.csv")
