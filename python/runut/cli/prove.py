"""`runut prove`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from runut.cli.command import Command, flag, option
from runut.cli.conflicts import conflict_record
from runut.cli.exits import Exit
from runut.cli.options import LANGUAGE, source, within
from runut.cli.sources import Reading
from runut.core.escapes import escaped
from runut.core.limits import Limits
from runut.core.records import Record
from runut.core.result import Uniqueness
from runut.errors import MissingProgramError
from runut.explaining.said import Counted
from runut.explaining.techniques import figure, say
from runut.proving.certificate import FORMULA, INSTALL, PROOF, Certificate, Verification
from runut.verbs import proving, texts

_EXITS = {
    Uniqueness.UNIQUE: Exit.DONE,
    Uniqueness.NONE: Exit.NO_SOLUTION,
    Uniqueness.SEVERAL: Exit.SEVERAL,
    Uniqueness.UNKNOWN: Exit.STOPPED,
}


def _folder(_ctx: click.Context, _param: click.Parameter, folder: Path | None) -> Path | None:
    if str(folder) == "-":
        raise click.BadParameter("a certificate is two files; name a folder, such as 'proof'.")
    return folder


class ProveCommand(Command):
    """Prove that a puzzle has one solution, none or several, for an independent verifier.

    The formula says the rules in the standard format of pseudo-Boolean solvers, the proof is for
    VeriPB, which checks every line of it. The exit code is 0 for one solution, 1 for none, 3 for
    several, and 70 if the verifier rejects the proof.

    \b
    runut prove puzzle.txt -o proof
    runut prove puzzle.txt -o proof --verify
    veripb proof/formula.opb proof/proof.pbp
    """

    reading: Reading = source("FILE")
    folder: Path | None = option(
        "-o", "--output", f"Write {FORMULA} and {PROOF} into this folder.",
        type=click.Path(path_type=Path, file_okay=False), metavar="DIR", callback=_folder,
    )  # fmt: skip
    verify: bool = flag("--verify", "Let veripb verify the proof.")
    language: str = LANGUAGE
    as_json: bool = flag("--json", "Print one JSON object.")
    force: bool = flag("--force", "Replace existing files without asking.")
    limits: Limits = within("Stop after S seconds a puzzle.", nodes=False)

    def _run(self) -> Exit:
        puzzle, (name,), as_json = self.reading.only("'prove'"), self.reading.sources, self.as_json
        self._may_write()
        certificate = proving.prove(puzzle, limits=self.limits)
        record: Record = {"source": name, **certificate.to_dict()}
        if not as_json:
            verdict = f"proved-{certificate.verdict.value}"
            click.echo(say(verdict, self.language, name=escaped(name)))
        if certificate.verdict is Uniqueness.UNKNOWN:
            stopped = f"  {say('no-proof', self.language, halt=certificate.halt)}"
            click.echo(_json(record) if as_json else stopped, err=not as_json)
            return Exit.STOPPED
        saved = certificate.save(self.folder) if self.folder else ()
        record["files"] = [str(path) for path in saved]
        if certificate.verdict is Uniqueness.NONE:
            record["conflict"] = conflict_record(puzzle, self.language)
        found = _verified(certificate) if self.verify else None
        if found:
            record["verified"] = found.to_dict()
        click.echo(_json(record) if as_json else _report(record, found, self.language))
        return Exit.FAULT if found and not found.accepted else _EXITS[certificate.verdict]

    def _may_write(self) -> None:
        for name in (FORMULA, PROOF) if self.folder and not self.force else ():
            if self.folder and (path := self.folder / name).exists():
                raise click.UsageError(f"'{escaped(path)}' exists; --force replaces it.")


def _json(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False)


def _verified(certificate: Certificate) -> Verification:
    try:
        return certificate.verify()
    except MissingProgramError as error:
        raise click.UsageError(f"{error}.") from None


def _report(record: Record, found: Verification | None, language: str) -> str:
    """The size of both texts, where they are, and what the verifier says."""
    files = [escaped(name) for name in record["files"]] or [FORMULA, PROOF]
    lines = []
    for name, part in zip(files, ("formula", "proof"), strict=True):
        number = record[part]["lines"]
        count = Counted(figure(number, ",", language), number)
        size = f"{figure(record[part]['bytes'] / 1000, ',.1f', language)} kB"
        lines.append(say("proof-file", language, name=name, lines=count, size=size))
    if contradicting := record.get("conflict"):
        said = texts.conflict_text((each["sentence"] for each in contradicting), language)
        lines.append(said)
    if found:
        verdict = "accepted" if found.accepted else "rejected"
        seconds = figure(found.seconds, ".2f", language)
        lines.append(say(verdict, language, seconds=seconds, says=found.says))
    elif record["files"]:
        command = f"veripb {' '.join(files)}"
        lines.append(say("verify-with", language, command=command, install=INSTALL))
    return "\n".join(f"  {line}" for line in lines)
