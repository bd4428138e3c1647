"""`runut prove`: two files for an independent verifier."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from pathlib import Path

import pytest

from installed import Runut
from stated.cutting_planes import Verifier

UNIQUE = "1......43......2"
SEVERAL = "1..............."
NONE = "123....4........"


def verifier(folder: Path, says: str, code: int = 0) -> str:
    """A PATH whose veripb says this."""
    program = folder / "bin" / "veripb"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nprint({says!r})\nraise SystemExit({code})\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return f"{program.parent}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize(
    ("puzzle", "code", "verdict", "conclusion"),
    [
        (UNIQUE, 0, "unique: exactly one solution", "BOUNDS 16 16"),
        (SEVERAL, 3, "several solutions", "BOUNDS 0"),
        (NONE, 1, "no solution", "UNSAT"),
    ],
)
def test_each_verdict_has_its_files_and_its_code(
    puzzle: str, code: int, verdict: str, conclusion: str, runut: Runut, tmp_path: Path
) -> None:
    ran = runut("prove", "-", "-o", "proof", stdin=f"{puzzle}\n")
    assert ran.code == code
    assert ran.out.splitlines()[0] == f"-: {verdict}"
    formula, proof = (tmp_path / "proof" / name for name in ("formula.opb", "proof.pbp"))
    assert Verifier(formula.read_text()).verify(proof.read_text()).startswith(conclusion)
    assert "cargo install veripb" in ran.out


def test_the_object_of_json_has_sizes_and_files(runut: Runut) -> None:
    record = json.loads(runut("prove", "-", "-o", "p", "--json", stdin=f"{UNIQUE}\n").out)
    assert (record["verdict"], record["halt"], record["cuts"]) == ("unique", None, 0)
    assert record["files"] == [str(Path("p") / name) for name in ("formula.opb", "proof.pbp")]
    assert record["proof"]["lines"] > 5


def test_existing_files_are_kept_without_force(runut: Runut, tmp_path: Path) -> None:
    (tmp_path / "proof.pbp").write_text("mine")
    ran = runut("prove", "-", "-o", ".", stdin=f"{UNIQUE}\n")
    assert ran.code == 2
    assert "--force" in ran.err
    assert (tmp_path / "proof.pbp").read_text() == "mine"
    assert runut("prove", "-", "-o", ".", "--force", stdin=f"{UNIQUE}\n").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["formula.opb", "proof.pbp"]


def test_a_certificate_does_not_go_to_standard_output(runut: Runut, tmp_path: Path) -> None:
    ran = runut("prove", "-", "-o", "-", stdin=f"{UNIQUE}\n")
    assert ran.code == 2
    assert "two files; name a folder" in ran.err
    assert not list(tmp_path.iterdir())


def test_what_the_verifier_says_is_shown(runut: Runut, tmp_path: Path) -> None:
    path = verifier(tmp_path, "s VERIFIED BOUNDS 16 <= obj <= 16")
    ran = runut("prove", "-", "--verify", stdin=f"{UNIQUE}\n", PATH=path)
    assert ran.code == 0
    assert "accepted" in ran.out
    assert "s VERIFIED BOUNDS 16 <= obj <= 16" in ran.out


def test_two_solutions_that_share_nothing_are_several(runut: Runut, tmp_path: Path) -> None:
    path = verifier(tmp_path, "s VERIFIED BOUNDS 0 <= obj <= 0")
    ran = runut("prove", "-", "--verify", stdin="2x2:1/1/1/1\n", PATH=path)
    assert ran.code == 3
    assert "accepted" in ran.out


@pytest.mark.parametrize(
    ("says", "code"),
    [
        ("s VERIFIED BOUNDS 0 <= obj <= 12", 0),
        ("s VERIFIED BOUNDS 0 <= obj <= 0", 0),
        ("s VERIFIED BOUNDS 15 <= obj <= 15", 0),
        ("line 7 does not follow", 1),
    ],
)
def test_a_proof_that_is_not_verified_is_a_fault(
    says: str, code: int, runut: Runut, tmp_path: Path
) -> None:
    path = verifier(tmp_path, says, code)
    ran = runut("prove", "-", "--verify", stdin=f"{UNIQUE}\n", PATH=path)
    assert ran.code == 70
    assert "REJECTED" in ran.out
    assert says in ran.out


def test_without_a_verifier_the_command_says_how_to_get_it(runut: Runut, tmp_path: Path) -> None:
    ran = runut("prove", "-", "--verify", stdin=f"{UNIQUE}\n", PATH=str(tmp_path))
    assert ran.code == 2
    assert "cargo install veripb" in ran.err


def test_a_search_that_is_stopped_writes_nothing(runut: Runut, tmp_path: Path) -> None:
    ran = runut("prove", "set:bedlam", "-o", "proof", "--time", "0")
    assert ran.code == 5
    assert "no proof" in ran.err
    assert not (tmp_path / "proof").exists()


def test_one_puzzle_is_proved_at_a_time(runut: Runut) -> None:
    ran = runut("prove", "-", stdin=f"{UNIQUE}\n{SEVERAL}\n")
    assert ran.code == 2
    assert "takes one puzzle" in ran.err


@pytest.mark.parametrize(("language", "form"), [("en", r"\d\.\d kB"), ("id", r"\d,\d kB")])
def test_sizes_are_written_as_the_language_does(runut: Runut, language, form) -> None:
    assert re.search(form, runut("prove", UNIQUE, "--language", language).out)
