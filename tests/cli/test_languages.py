"""What the commands print with `--language id` has no English in it, text and JSON alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from error_texts import nouns_of_unknown_names, texts_of_errors
from installed import UNSOLVABLE, Runut
from runut.cli.main import COMMANDS, GROUPS, _warning, cli, run
from runut.text.phrases import command_phrases, help_words

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKAGE = Path(__file__).parents[2] / "python/runut"
ENDINGS = {".txt", ".sudoku", ".hitori", ".non", ".nin", ".nonogram", ".json", ".sdm", ".url"}
LISTED = sorted(
    str(path.relative_to(EXAMPLES))
    for path in EXAMPLES.rglob("*")
    if path.suffix in ENDINGS and not path.match("invalid*") and "families" not in path.parts
)
SEARCHED = {
    "areas": "sudoku/setters-areas.sudoku",
    "jigsaw": "sudoku/jigsaw-with-diagonals.sudoku",
    "ways": "sudoku/paper-figure-16-two-solutions.txt",
    "hitori": "hitori/figure-1.txt",
    "nonogram": "nonogram/hanjie-10.nin",
    "packing": "packing/unique.txt",
    "crowded": "packing/default-5.txt",
}
WRITTEN = {
    "contradicting sudoku": UNSOLVABLE,
    "contradicting cages": "sudoku 4x4\n" + "....\n" * 4 + "cage 3 r1c1 r1c2\ncage 3 r1c3 r1c4\n",
    "contradicting hitori": "hitori/2/2/1111",
    "contradicting nonogram": "nonogram 2x2\nrows\n2\n0\ncolumns\n2\n0\n",
}
WRONG = {
    "sudoku/killer.sudoku": "123456789" * 9,
    "hitori/figure-1.txt": "\n".join(["BBBBB"] * 5),
    "nonogram/hanjie-10.nin": "\n".join(["#.########"] * 10),
    "packing/unique.txt": "\n".join(["AAAAA"] * 4),
}
ASKED = (
    "check", "solve", "solve --json", "solve --all --limit 3", "forced", "candidates",
    "completions", "show", "prove", "prove --json", "explain --time 5",
    "explain --time 5 --json", "rate", "rules --json", "rules --for players --json", "hint",
    "hint --json",
)  # fmt: skip
TREES = {"hitori/figure-1.txt": "cell-backtracking-py", "packing/unique.txt": "scanline"}
SAID = {"says", "why", "text", "aim", "sentence", "where", "what", "title"}
"""Fields of JSON that hold sentences."""
ENGLISH = re.compile(
    r"(?<![\w-])(the|of|is|are|each|holds?|no|not|and|or|with|than|has|must|all|every|these|twice|"
    r"more|after|before|which|from|so|to|in|by|digits?|rows?|columns?|cells?|pieces?|givens?|"
    r"solutions?|black|white|well|right)(?![\w-])",
)
NAMES = re.compile(
    r"\(standard input\)|\(?\b[a-z0-9]+(-[a-z0-9]+)+\)?|\S*/\S*|r\d+c\d+|veripb|\w+\.(opb|pbp)"
)
"""Names of rules and techniques, files and cells, which no language changes."""


def english(said: str, other: str) -> Iterator[str]:
    """Lines that have an English word, or are the same in English although they are prose."""
    same = set(other.splitlines())
    for line in said.splitlines():
        plain = NAMES.sub("", line)
        if ENGLISH.search(plain) or (line in same and len(re.findall("[a-z]{3,}", plain)) > 1):
            yield line


def sentences(record: object, name: str = "") -> Iterator[str]:
    """Every text below a field that holds sentences."""
    if isinstance(record, dict):
        for key, value in record.items():
            yield from sentences(value, key if key in SAID else name)
    elif isinstance(record, list):
        for value in record:
            yield from sentences(value, name)
    elif isinstance(record, str) and name:
        yield record


def left(runut: Runut, words: str, *files: str, stdin: str = "") -> list[str]:
    """What of a command's output in Indonesian is English."""
    command, *more = words.split()
    said, other = (
        runut(command, *files, *more, "--language", language, stdin=stdin).out
        for language in ("id", "en")
    )
    if "--json" in more:
        said, other = (
            "\n".join(sentences([*map(json.loads, text.splitlines())])) for text in (said, other)
        )
    return [f"{' '.join(files)}, {words}: {line}" for line in english(said, other)]


@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize("words", ["check", "rules", "rules --for players"])
def test_rules_and_verdicts_of_the_examples_are_indonesian(
    runut: Runut, name: str, words: str
) -> None:
    assert left(runut, words, str(EXAMPLES / name)) == []


@pytest.mark.parametrize("words", ASKED)
@pytest.mark.parametrize("name", SEARCHED)
def test_what_is_found_out_is_said_in_indonesian(runut: Runut, name: str, words: str) -> None:
    assert left(runut, words, str(EXAMPLES / SEARCHED[name])) == []


@pytest.mark.parametrize("words", ASKED)
@pytest.mark.parametrize("name", WRITTEN)
def test_what_contradicts_itself_is_said_in_indonesian(runut: Runut, name: str, words: str) -> None:
    assert left(runut, words, "-", stdin=WRITTEN[name]) == []


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_board_is_said_in_indonesian(runut: Runut, name: str) -> None:
    puzzle = str(EXAMPLES / name)
    assert runut("check", puzzle, "-", stdin=WRONG[name]).code == 1
    assert left(runut, "check", puzzle, "-", stdin=WRONG[name]) == []


@pytest.mark.parametrize(("name", "algorithm"), TREES.items())
def test_a_tree_is_told_in_indonesian(runut: Runut, name: str, algorithm: str) -> None:
    assert left(runut, f"tree --algorithm {algorithm}", str(EXAMPLES / name)) == []


def test_the_techniques_of_every_family_are_told_in_indonesian(runut: Runut) -> None:
    assert left(runut, "list techniques") == []


def test_the_demo_speaks_indonesian(runut: Runut) -> None:
    assert left(runut, "demo") == []


def test_what_is_made_is_said_in_indonesian(runut: Runut) -> None:
    words = "generate", "hitori", "--size", "5", "--seed", "1", "--count", "2"
    said, other = (runut(*words, "--language", language).err for language in ("id", "en"))
    assert [*english(said, other)] == []
    assert "2 dari 2 punya tepat satu solusi" in said


def test_clues_that_are_left_out_are_said_in_indonesian(runut: Runut) -> None:
    puzzle = str(EXAMPLES / SEARCHED["nonogram"])
    assert left(runut, "minimal", puzzle) == []
    said, other = (runut("minimal", puzzle, "--language", each).err for each in ("id", "en"))
    assert [*english(said, other)] == []
    assert "petunjuk dihilangkan" in said


def test_a_comparison_is_said_in_indonesian(runut: Runut) -> None:
    puzzle = str(EXAMPLES / SEARCHED["hitori"])
    said = runut("compare", puzzle, "-a", "auto", "--repeat", "1", "--language", "id").out
    assert "algoritma" in said
    assert "terpecahkan" in said
    assert [*english(said, "")] == []


def test_a_long_list_is_summed_up_in_indonesian(runut: Runut, tmp_path: Path) -> None:
    puzzle, table = str(EXAMPLES / "sudoku/three-minimal.sdm"), tmp_path / "solved.csv"
    said = runut("batch", puzzle, "-o", str(table), "--language", "id").err
    assert said.splitlines() == ["3 teka-teki: 3 tunggal", f"{table} ditulis"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("solve nothing.txt", "Kesalahan: Berkas 'nothing.txt' tidak ada."),
        ("solve --givens 3", "Kesalahan: Pilihan '--givens' tidak ada."),
        ("solve --time x", "Kesalahan: Nilai '--time' salah: 'x' bukan bilangan."),
        ("slove", "Kesalahan: Perintah 'slove' tidak ada. Apakah maksudnya 'solve'?"),
        ("serve", "Kesalahan: 'runut serve' sekarang 'runut play --host ADDRESS'."),
        ("check -", "standard input:1:1: teksnya kosong; seharusnya sebuah teka-teki"),
    ],
)
def test_what_is_wrong_with_a_command_is_said_in_indonesian(
    runut: Runut, monkeypatch, words: str, said: str
) -> None:
    monkeypatch.setenv("RUNUT_LANGUAGE", "id")
    assert runut(*words.split()).err.splitlines()[-1] == said


def test_the_option_says_the_language_of_an_error(runut: Runut) -> None:
    said = runut("solve", "nothing.txt", "--language", "id").err
    assert said.startswith("Pemakaian: runut solve [OPTIONS]")
    assert "File 'nothing.txt' does not exist." in runut("solve", "nothing.txt").err


def test_the_environment_names_a_language_and_the_option_wins(runut: Runut, monkeypatch) -> None:
    monkeypatch.setenv("RUNUT_LANGUAGE", "id")
    puzzle = str(EXAMPLES / SEARCHED["hitori"])
    assert "waktu: " in runut("solve", puzzle).out
    assert "time: " in runut("solve", puzzle, "--language", "en").out
    monkeypatch.setenv("RUNUT_LANGUAGE", "fr")
    assert "'fr' is not one of 'en', 'id'" in runut("solve", puzzle).err


@pytest.mark.parametrize("tag", ["id-ID", "ID", "id-Latn-ID", "id_ID.UTF-8"])
def test_only_the_language_of_a_tag_counts(runut: Runut, monkeypatch, tag: str) -> None:
    puzzle = str(EXAMPLES / SEARCHED["hitori"])
    assert "waktu: " in runut("solve", puzzle, "--language", tag).out
    monkeypatch.setenv("RUNUT_LANGUAGE", tag)
    assert "waktu: " in runut("solve", puzzle).out
    assert "'fr_FR' is not one of 'en', 'id'" in runut("solve", puzzle, "--language", "fr_FR").err


def test_the_language_may_stand_before_the_command(runut: Runut) -> None:
    puzzle = str(EXAMPLES / SEARCHED["hitori"])
    assert "waktu: " in runut("--language", "id", "solve", puzzle).out
    assert "'fr' is not one of 'en', 'id'" in runut("--language", "fr", "solve", puzzle).err


def test_rules_and_paths_are_no_english() -> None:
    assert [*english("aturan row-complete (9)\nr1c1 = 3", "r1c1 = 3")] == []


def test_a_sentence_that_is_not_translated_is_found() -> None:
    assert [*english("row 1 holds a 1\nlihat sel", "row 1 holds a 1")] == ["row 1 holds a 1"]


# -- help ---------------------------------------------------------------------------------------


def texts_of_help() -> Iterator[str]:
    """Each paragraph of the help of each command and option; examples are none."""
    context = click.Context(cli)
    commands = [cli, *(cli.get_command(context, name) for name in COMMANDS)]
    found = [text for own in commands for text in (own.help, own.epilog)]
    found += [
        getattr(each, "help", None)
        for own in commands
        for each in own.params
        if not getattr(each, "hidden", False)
    ]
    parts = [part for text in found if text for part in text.split("\n\n") if "\b" not in part]
    yield from (" ".join(part.split()) for part in parts)
    yield from (*GROUPS, *COMMANDS.values())


def test_every_text_of_the_help_has_an_indonesian_one_and_none_is_left_over() -> None:
    heads = {"Usage", "Options", "default", "Show this message and exit."}
    assert {*texts_of_help()} | heads == {*help_words()}


@pytest.mark.parametrize("words", ["", *COMMANDS])
def test_the_help_has_no_english_text(words: str, monkeypatch, capsys) -> None:
    monkeypatch.setenv("RUNUT_LANGUAGE", "id")
    assert run([*words.split(), "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Pemakaian: runut ")
    assert [text for text in texts_of_help() if len(text) > 40 and text in said] == []
    assert "[default" not in said


def test_the_help_speaks_the_language_that_the_line_names(capsys) -> None:
    for line in ("solve --help --language id", "help solve --language id"):
        assert run(line.split()) == 0
        assert "Temukan semua solusi." in capsys.readouterr().out
    for line in ("--help --language id", "--language id --help", "--language=id"):
        assert run(line.split()) == 0
        assert "Pecahkan teka-teki." in capsys.readouterr().out
    assert run(["solve", "--help"]) == 0
    assert "Find all solutions." in capsys.readouterr().out


# -- errors -------------------------------------------------------------------------------------

INPUT = re.compile(
    r"'[^']*'|\"[^\"]*\"|`[^`]*`|<\w+>|\S*\w\([^)]*\)|\w*\.\w+|\S*[^\sa-z.,:;()]\S*|"
    r"for example: .*|step = |type 0|^files: |= \w+|"
    # words that a person writes, in lists of them
    r"(row, column|difference, ratio|any|none, only-unclued|family|title),? (and|dan|or|atau) \w+"
)
"""What a person types, and examples: no language changes them."""
SAME = {
    *re.findall(
        r"\w+",
        """
    automata automaton diagonal diagram film folder format hitori log menu mode model modulus
    nonogram program sudoku terminal widget
    auto classic csv diagonals false grammar grid indexing jigmap jigsaw json killer lunchbox mixed
    ndjson negative non numbered olsak parquet puzzlekit puzzlink python red relation rellik room
    runut sandwich singles true veripb webpbn wheel windows yield
    batch cargo chance generate install limit practice samples text threads
    """,
    )
}
"""Words that both languages have, and the names of families, formats, rules, options and verbs."""


def left_over(said: str) -> set[str]:
    """The English words of an error that its Indonesian text still has."""
    both = (INPUT.sub(" ", text) for text in (said, command_phrases().of(said)))
    english, other = ({*re.findall("[a-z]{2,}", text)} for text in both)
    return (english & other) - SAME


def test_no_error_of_the_library_is_english_not_even_in_part() -> None:
    said = dict.fromkeys(texts_of_errors(PACKAGE))
    assert len(said) > 1000
    assert {text: words for text in said if (words := left_over(text))} == {}


def test_no_model_that_a_kernel_rejects_is_english() -> None:
    sources = (EXAMPLES.parent / "rust/engine/src").rglob("*.rs")
    said = {
        text
        for path in sources
        for text in re.findall(r'\bInvalid\(\s*"([^"{]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(said) > 20
    assert {text: words for text in sorted(said) if (words := left_over(text))} == {}


@pytest.mark.parametrize("what", [*nouns_of_unknown_names(PACKAGE)])
def test_what_an_unknown_name_is_of_is_said_in_indonesian(what: str) -> None:
    near, known = "did you mean cell or board?", "known: board"
    for advice in (known, f"{known}, cell and 2 more", "say board", near):
        said = command_phrases().of(f"Error: unknown {what} 'row'; {advice}")
        assert re.fullmatch(r"Kesalahan: [^;]+ 'row' tidak dikenal; .*\bboard\b.*", said)
        assert what in SAME or not said.startswith(f"Kesalahan: {what} ")


def test_an_error_without_a_phrase_or_with_half_of_one_is_found() -> None:
    assert left_over("the moon is of cheese") == {"the", "moon", "is", "of", "cheese"}
    assert left_over("expected a moon of cheese, found 7") == {"moon", "of", "cheese"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("solve {hitori} -a foo", "algoritma 'foo' tidak dikenal; yang ada: auto"),
        ("solve {hitori} -O a=b", "pilihan 'a' tidak dikenal; tidak ada yang lain"),
        ("show {hitori} --theme lihgt", "apakah maksudnya light"),
        ("print {hitori} -o x.txt", "-o menerima nama yang berakhiran .pdf, bukan 'x.txt'."),
    ],
)
def test_an_error_of_the_command_is_said_in_indonesian(line: str, said: str, capsys) -> None:
    words = line.format(hitori=EXAMPLES / SEARCHED["hitori"]).split()
    assert run([*words, "--language", "id"])
    assert said in capsys.readouterr().err


def test_a_warning_is_said_in_indonesian(monkeypatch) -> None:
    monkeypatch.setenv("RUNUT_LANGUAGE", "id")
    monkeypatch.setattr("sys.argv", ["runut"])
    assert _warning("7") == "peringatan: 7\n"
