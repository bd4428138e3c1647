"""Standard streams in every state: other encodings, closed, full, and after an internal error."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from installed import SLOW, UNIQUE, Runut, command
from programs import ran
from runut.cli import entry, search
from runut.cli.exits import worst
from runut.cli.main import cli, run
from runut.cli.streams import prepare_streams

PICTURE = "nonogram 2x1\nrows\n2\ncolumns\n1\n1\n"
TITLED = "nonogram 1x1\n# title: Šódź ×2\nrows\n1\ncolumns\n1\n"
POSIX = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.laws
def test_a_pipe_is_utf_8_whatever_the_locale(runut: Runut) -> None:
    ran = runut("solve", "-", stdin=PICTURE, **POSIX)
    assert (ran.code, ran.err) == (0, "")
    assert "█" in ran.out


@pytest.mark.laws
def test_what_convert_writes_in_any_locale_reads_back_with_its_notes(runut: Runut) -> None:
    ran = runut("convert", "-", stdin=TITLED, **POSIX)
    assert "Šódź ×2" in ran.out
    assert runut("convert", "-", stdin=ran.out, **POSIX) == ran


@pytest.mark.laws
def test_the_encoding_of_a_process_can_be_asked_for() -> None:
    asked = {"PYTHONIOENCODING": "latin-1"}
    done = ran([command(), "convert", "-"], TITLED.encode(), code=0, environment=asked)
    assert "Sódz ×2" in done.stdout.decode("latin-1")


@pytest.mark.parametrize(
    ("encoding", "title", "cell"),
    [("ascii", "Sodz x2", "##"), ("latin-1", "Sódz ×2", "##"), ("cp437", "Sódz x2", "██")],
)
def test_an_encoding_gets_the_nearest_signs(encoding, title, cell, monkeypatch) -> None:
    def reported(verb: str, text: str) -> str:
        out = BytesIO()
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode()), encoding="utf-8"))
        monkeypatch.setattr(sys, "stdout", TextIOWrapper(out, encoding))
        prepare_streams()
        assert run([verb, "-"]) == 0
        return out.getvalue().decode(encoding)

    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    assert cell[0] in reported("solve", PICTURE)
    if encoding != "cp437":  # whose letters differ
        assert title in reported("convert", TITLED)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("solve {0} >&-", 0),
        ("solve <&-", 4),
        pytest.param("solve missing 2>&-", 2, marks=pytest.mark.laws),
        pytest.param("--version <&- >&- 2>&-", 0, marks=pytest.mark.laws),
        pytest.param("solve {0} >/dev/full", 2, marks=pytest.mark.laws),
    ],
)
def test_a_stream_that_is_closed_or_full_is_no_crash(line, code, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(PICTURE)
    done = ran(["bash", "-c", f"{command()} {line.format(path)}"], stdin=subprocess.DEVNULL)
    assert (done.returncode, b"Traceback" in done.stderr) == (code, False)


def test_a_fault_of_runut_is_not_reported_as_no_solution(monkeypatch, capsys) -> None:
    def fail(*_args: object, **_options: object) -> None:
        worst(["no code"])

    monkeypatch.setattr(cli, "main", fail)
    with pytest.raises(SystemExit) as left:
        entry()
    assert left.value.code == 70
    assert "KeyError: 'no code'\nThis is a fault in Runut" in capsys.readouterr().err


def test_ctrl_c_while_the_command_is_loaded_is_quiet() -> None:
    program = (
        "import os, signal, sys; from runut.cli import entry; "
        "sys.meta_path.insert(0, type('Finder', (), {'find_spec': "
        "lambda *_: os.kill(os.getpid(), signal.SIGINT)})()); entry()"
    )
    done = ran([sys.executable, "-c", program])
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


KILL = "import atexit, os, signal, sys; kill = lambda *_: os.kill(os.getpid(), signal.SIGINT)"
FIND = "lambda name, *_: kill() if name == 'runut.core' else None"
HEARD = {
    "streams": "import runut.cli.main; runut.cli.main.prepare_streams = kill",
    "end": "atexit.register(kill)",
}


@pytest.mark.parametrize("moment", HEARD)
def test_ctrl_c_before_and_after_the_command_is_quiet(moment, tmp_path) -> None:
    script = tmp_path / "command"
    script.write_text(f"{KILL}; {HEARD[moment]}; from runut.cli import entry; entry()")
    done = ran([sys.executable, str(script), "--version"])
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


@pytest.mark.parametrize("is_command", [True, False])
def test_ctrl_c_while_the_package_is_found_ends_the_command_alone(is_command, tmp_path) -> None:
    begin = f"{KILL}; sys.meta_path.insert(0, type('Finder', (), {{'find_spec': {FIND}}}))"
    (tmp_path / "sitecustomize.py").write_text(begin)
    script = tmp_path / "runut"  # a user's own, which hears Ctrl-C
    script.write_text("try:\n    import runut\nexcept KeyboardInterrupt:\n    print('heard')")
    words = [command(), "--version"] if is_command else [sys.executable, str(script)]
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = ran(words, environment={"PYTHONPATH": paths})
    wanted = (-signal.SIGINT, b"") if is_command else (0, b"heard\n")
    assert (done.returncode, done.stdout) == wanted


def test_puzzles_that_are_quick_to_solve_cost_no_thread(monkeypatch, tmp_path, capsys) -> None:
    def refuse(*_args: object) -> None:
        raise AssertionError("a thread was asked for")

    monkeypatch.setattr(search, "threads_of", refuse)
    monkeypatch.setattr(search, "MOMENT", 60)  # on a machine of any speed
    (tmp_path / "many.sdm").write_text(f"{UNIQUE}\n" * 20)
    assert run(["solve", str(tmp_path / "many.sdm"), "--json"]) == 0
    assert capsys.readouterr().out.count('"status": "solved"') == 20


@pytest.mark.parametrize("limit", [["--nodes", "100000"], ["--time", "0.1"], ["--time", "0.001"]])
def test_a_search_that_takes_longer_than_a_moment_keeps_its_limits(runut: Runut, limit) -> None:
    ran = runut("count", "-", "--json", *limit, stdin=f"{SLOW}\n{SLOW}\n")
    assert ran.code == 5
    reported = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["halt"] for each in reported] == [
        {"--nodes": "nodes", "--time": "seconds"}[limit[0]]
    ] * 2
