"""Sentences with gaps in another language: faults of texts, and what the command says of words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import runut
from runut.text.phrases import Phrases, command_phrases

PLACE = Path(runut.__file__).parent / "text"
TABLES = [json.loads((PLACE / f"{name}.id.json").read_text()) for name in ("command", "faults")]
GAPS = re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return command_phrases()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("row 5: the clue 9 does not fit 5 cells", "baris 5: petunjuk 9 tidak muat dalam 5 sel"),
        ("a b.txt:2:5: expected 4 cells, found 'x'", "a b.txt:2:5: seharusnya 4 sel, ternyata 'x'"),
        ("expected 4 cells, found 'row 5'", "seharusnya 4 sel, ternyata 'row 5'"),
        ("  write it as JSON (--to json)", "  tulis sebagai JSON (--to json)"),
        ("Error: File 'x' does not exist.", "Kesalahan: Berkas 'x' tidak ada."),
        ("Error: 'runut a' is now 'runut b'.", "Kesalahan: 'runut a' sekarang 'runut b'."),
        (
            "x:3:1: expected a digit or '.' for a blank, found 'b'",
            "x:3:1: seharusnya angka, atau '.' untuk sel kosong, ternyata 'b'",
        ),
        (
            "a.non:1:1: expected 'width' and 'rows' and 'columns'",
            "a.non:1:1: seharusnya 'width' dan 'rows' dan 'columns'",
        ),
        (
            "expected a mask of 2 rows of 3 characters and 1 rows of 4 characters",
            "seharusnya bentuk papan berisi 2 baris dengan 3 tanda dan 1 baris dengan 4 tanda",
        ),
        (
            "x:1:1: expected rank, gaps or none, found 'rank and gaps'",
            "x:1:1: seharusnya rank, gaps atau none, ternyata 'rank and gaps'",
        ),
        (
            "expected 'rows', 'layers' or 'cells' of piece 'A', found rows and layers",
            "seharusnya 'rows', 'layers', atau 'cells' keping 'A', ternyata rows dan layers",
        ),
        (
            "solve() has no limit nodes=; it has seconds= and memory=",
            "solve() tidak punya batas nodes=; yang ada: seconds= dan memory=",
        ),
        (
            "option size: expected a whole number, found '6x8'",
            "pilihan size: seharusnya bilangan bulat, ternyata '6x8'",
        ),
        (
            "x:2:1: expected row 1, found the constraint 'size'",
            "x:2:1: seharusnya baris 1, ternyata kendala 'size'",
        ),
        (
            "x:3:1: 9 appears twice in row 2 of grid 4 (bottom left): r14c1 and r14c3",
            "x:3:1: 9 muncul dua kali di baris 2 kisi 4 (kiri bawah): r14c1 dan r14c3",
        ),
        (
            "4 appears twice in the diagonal from r1c7 in grid 2 (from r1c7): r1c7 and r3c9",
            "4 muncul dua kali di diagonal dari r1c7 di kisi 2 (dari r1c7): r1c7 dan r3c9",
        ),
        (
            "or is a rule of one of the 2 grids; say which: 'grid 2 diagonals'",
            "or adalah aturan salah satu dari 2 kisi; sebutkan yang mana: 'grid 2 diagonals'",
        ),
        (
            "x:9:6: expected a grid from 1 to 2, found '3'",
            "x:9:6: seharusnya kisi dari 1 sampai 2, ternyata '3'",
        ),
        (
            "  for example: or cage 3 r1c1 r1c2 or cage 17 r1c1 r1c2 and even r2c1 end",
            "  misalnya: or cage 3 r1c1 r1c2 or cage 17 r1c1 r1c2 and even r2c1 end",
        ),
        (
            "x:6:9: expected a constraint or 'end' after 'r1c1'",
            "x:6:9: seharusnya kendala atau 'end' sesudah 'r1c1'",
        ),
        (
            "standard input:6:9: expected rows and columns from 1 to 4, found 'r1c9'",
            "standard input:6:9: seharusnya baris dan kolom dari 1 sampai 4, ternyata 'r1c9'",
        ),
        (
            "Error: --scale and --font need a picture file, such as -o x.svg.",
            "Kesalahan: --scale dan --font memerlukan berkas gambar, misalnya -o x.svg.",
        ),
        (
            "x.txt:1:3: expected the number of columns from 1 to 9, found 0",
            "x.txt:1:3: seharusnya banyaknya kolom dari 1 sampai 9, ternyata 0",
        ),
        (
            "Error: cannot listen on 127.0.0.1:80: Permission denied; try another --port",
            "Kesalahan: tidak dapat mendengarkan di 127.0.0.1:80: akses ditolak; coba --port lain",
        ),
        ("unknown rows and columns", "unknown rows and columns"),
        (
            "x:1:5: expected the number of pieces from 1 to 26, found 27",
            "x:1:5: seharusnya banyaknya keping dari 1 sampai 26, ternyata 27",
        ),
        ("0.5 at [1]; expected a number", "0.5 di [1]; seharusnya bilangan"),
        ("expected many moons", "expected many moons"),
        ("Error: --resume needs -o OUT.", "Kesalahan: --resume memerlukan -o KELUARAN."),
        ("something new: of its own", "something new: of its own"),
        ("x.txt:1: has no solution\nrow", "x.txt:1: tidak punya solusi\nbaris"),
    ],
)
def test_a_sentence_is_translated_with_the_text_in_its_gaps(
    phrases: Phrases, said: str, words: str
) -> None:
    assert phrases.of(said) == words


@pytest.mark.parametrize("table", TABLES)
def test_every_gap_of_a_translation_is_filled(table: dict[str, str]) -> None:
    for said, words in table.items():
        assert {*GAPS.findall(words)} <= {*GAPS.findall(said)}, said
