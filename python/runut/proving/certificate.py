"""A verdict about a puzzle with its proof, and the verification of both by VeriPB."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypedDict

from runut.core.puzzle import Puzzle
from runut.core.records import Recorded
from runut.core.replacing import locked, replacing
from runut.core.result import Uniqueness
from runut.core.surface import Shown
from runut.errors import MissingProgramError

FORMULA, PROOF = "formula.opb", "proof.pbp"
"""The names of the two files."""
_SAID = {
    Uniqueness.NONE: "s VERIFIED UNSATISFIABLE",
    Uniqueness.UNKNOWN: "s VERIFIED NO CONCLUSION",
}
INSTALL = "cargo install veripb --version 3.0.2"


class Size(TypedDict):
    """How large a text is."""

    lines: int
    bytes: int


class CertificateRecord(TypedDict):
    """What JSON holds of a certificate, whose texts are files."""

    verdict: Uniqueness
    halt: str | None
    formula: Size
    proof: Size
    learned: int
    cuts: int


@dataclass(frozen=True, slots=True)
class Verification(Recorded):
    """What the verifier says of a certificate, in its own words, and the seconds that it took.

    >>> Verification("s VERIFIED UNSATISFIABLE", 0.01, accepted=True).accepted
    True
    """

    says: str
    seconds: float
    accepted: bool


@dataclass(frozen=True, slots=True)
class Certificate(Shown):
    """A verdict about the number of solutions, and what proves it.

    `verdict` is UNIQUE, NONE, SEVERAL, or UNKNOWN if a limit (`halt`) ended the search; then there
    is no proof. That of an explanation which stopped early proves its steps. `formula` states the
    rules in OPB, `proof` is for VeriPB 3. `learned` is the number of clauses that the search
    learned, `cuts` that of the cuts that the formula states.

    >>> import runut
    >>> certificate = runut.prove("hitori/2/2/2111")
    >>> certificate.verdict.value, certificate.formula.splitlines()[3]
    ('unique', '* r1c1 holds exactly one value')
    """

    puzzle: Puzzle
    verdict: Uniqueness
    formula: str = field(repr=False)
    proof: str = field(repr=False)
    learned: int = 0
    cuts: int = 0
    halt: str | None = None

    def save(self, folder: str | Path) -> tuple[Path, Path]:
        """Write `formula.opb` and `proof.pbp` into a folder, which is made if it is missing.

        Files of these names are replaced as a whole. Raises `ValueError` without a proof.
        """
        if not self.proof:
            raise ValueError(f"the search was stopped ({self.halt}), so there is no proof to save")
        paths = Path(folder) / FORMULA, Path(folder) / PROOF
        paths[0].parent.mkdir(parents=True, exist_ok=True)
        for path, text in zip(paths, (self.formula, self.proof), strict=True):
            with locked(path), replacing(path) as name:
                name.write_text(text, encoding="utf-8", newline="\n")
        return paths

    def verify(self, program: str = "veripb") -> Verification:
        """Let VeriPB verify the proof.

        Raises `MissingProgramError` if it is not installed, and `ValueError` without a proof.
        """
        found = which(program)
        if found is None:
            raise MissingProgramError("veripb", INSTALL)
        with TemporaryDirectory() as folder:
            paths = map(str, self.save(folder))
            started = perf_counter()
            run = subprocess.run(  # noqa: S603 - the program that the caller names
                [found, *paths], capture_output=True, text=True, check=False
            )
        says = next((line for line in run.stdout.splitlines() if line.startswith("s ")), "")
        seconds = perf_counter() - started
        if run.returncode or not says:
            return Verification(
                accepted=False, says=(run.stderr or run.stdout).strip(), seconds=seconds
            )
        return Verification(accepted=self._is_as_claimed(says), says=says, seconds=seconds)

    def _is_as_claimed(self, says: str) -> bool:
        """Whether what was verified is the verdict."""
        if self.verdict in _SAID:
            return says == _SAID[self.verdict]
        bounds = re.fullmatch("s VERIFIED BOUNDS ([0-9]+) <= obj <= ([0-9]+)", says)
        objective = re.search("^min: .*", self.formula, re.MULTILINE)
        if bounds is None or objective is None:
            return False
        whole = len(objective[0].split()[2::2])  # all is as in the solution
        if self.verdict is Uniqueness.UNIQUE:
            return int(bounds[1]) == int(bounds[2]) == whole
        return int(bounds[2]) < whole

    def to_dict(self) -> CertificateRecord:
        """The object that `runut prove --json` prints: of the two texts, their sizes."""
        return {
            "verdict": self.verdict,
            "halt": self.halt,
            "formula": _size(self.formula),
            "proof": _size(self.proof),
            "learned": self.learned,
            "cuts": self.cuts,
        }


def _size(text: str) -> Size:
    return {"lines": text.count("\n"), "bytes": len(text)}
