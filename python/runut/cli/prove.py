"""`runut prove`."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import click

from runut.cli.conflicts import conflict_record
from runut.cli.exits import Exit
from runut.cli.options import source_argument, text_options, within
from runut.cli.sources import Reading
from runut.core.certificates.certificate import FORMULA, INSTALL, PROOF, Certificate, Verification
from runut.core.escapes import escaped
from runut.core.limits import Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.errors import MissingProgramError
from runut.verbs import proving, texts

_EXITS = {
    Uniqueness.UNIQUE: Exit.DONE,
    Uniqueness.NONE: Exit.NO_SOLUTION,
    Uniqueness.SEVERAL: Exit.SEVERAL,
    Uniqueness.UNKNOWN: Exit.STOPPED,
}
_VERDICTS = {
    Uniqueness.UNIQUE: "unique: exactly one solution",
    Uniqueness.NONE: "no solution",
    Uniqueness.SEVERAL: "several solutions",
    Uniqueness.UNKNOWN: "stopped before a verdict",
}


def _folder(_ctx: click.Context, _param: click.Parameter, folder: Path | None) -> Path | None:
    if str(folder) == "-":
        raise click.BadParameter("a certificate is two files; name a folder, such as 'proof'.")
    return folder


@click.command(name="prove")
@source_argument("FILE")
@text_options
@click.option("-o", "--output", "folder", type=click.Path(path_type=Path, file_okay=False),
              metavar="DIR", callback=_folder,
              help=f"Write {FORMULA} and {PROOF} into this folder.")  # fmt: skip
@click.option("--verify", is_flag=True, help="Let veripb verify the proof.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--force", is_flag=True, help="Replace existing files without asking.")
@within("Stop after S seconds a puzzle.", nodes=False)
def command(
    reading: Reading,
    folder: Path | None,
    verify: bool,
    as_json: bool,
    force: bool,
    limits: Limits,
) -> int:
    """Prove that a puzzle has one solution, none or several, for an independent verifier.

    The formula says the rules in the standard format of pseudo-Boolean solvers, the proof is for
    VeriPB, which checks every line of it. The exit code is 0 for one solution, 1 for none, 3 for
    several, and 70 if the verifier rejects the proof.

    \b
    runut prove puzzle.txt -o proof
    runut prove puzzle.txt -o proof --verify
    veripb proof/formula.opb proof/proof.pbp
    """
    puzzle, (source,) = _only(reading), reading.sources
    _may_write(folder, force=force)
    certificate = proving.prove(puzzle, limits=limits)
    record: dict[str, Any] = {"source": source, **certificate.to_dict()}
    if not as_json:
        click.echo(f"{escaped(source)}: {_VERDICTS[certificate.verdict]}")
    if certificate.verdict is Uniqueness.UNKNOWN:
        stopped = f"  {certificate.halt}: no proof"
        click.echo(_json(record) if as_json else stopped, err=not as_json)
        return Exit.STOPPED
    saved = certificate.save(folder) if folder else ()
    record["files"] = [str(path) for path in saved]
    if certificate.verdict is Uniqueness.NONE:
        record["conflict"] = conflict_record(puzzle)
    found = _verified(certificate) if verify else None
    if found:
        record["verified"] = found.to_dict()
    click.echo(_json(record) if as_json else _report(record, found))
    return Exit.FAULT if found and not found.accepted else _EXITS[certificate.verdict]


def _json(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


def _only(reading: Reading) -> Puzzle:
    """The one puzzle of a source."""
    found = list(islice(reading.puzzles(), 2))
    if len(found) > 1:
        raise click.UsageError("'prove' takes one puzzle, but there are several.")
    return found[0].get()


def _may_write(folder: Path | None, *, force: bool) -> None:
    names = [] if folder is None else [folder / name for name in (FORMULA, PROOF)]
    for name in names:
        if name.exists() and not force:
            raise click.UsageError(f"{str(name)!r} exists; --force replaces it.")


def _verified(certificate: Certificate) -> Verification:
    try:
        return certificate.verify()
    except MissingProgramError as error:
        raise click.UsageError(f"{error}.") from None


def _report(record: dict[str, Any], found: Verification | None) -> str:
    """The size of both texts, where they are, and what the verifier says."""
    files = [escaped(name) for name in record["files"]] or [FORMULA, PROOF]
    lines = [
        f"  {name}: {record[part]['lines']:,} lines, {_size(record[part]['bytes'])}"
        for name, part in zip(files, ("formula", "proof"), strict=True)
    ]
    if contradicting := record.get("conflict"):
        lines.append(f"  {texts.conflict_text(each['sentence'] for each in contradicting)}")
    if found:
        verdict = "accepted" if found.accepted else "REJECTED"
        lines.append(f"  veripb: {verdict} in {found.seconds:.2f} s: {found.says}")
    elif record["files"]:
        lines.append(f"  verify it with: veripb {' '.join(files)}   ({INSTALL})")
    return "\n".join(lines)


def _size(size: int) -> str:
    return f"{size / 1000:,.1f} kB"
