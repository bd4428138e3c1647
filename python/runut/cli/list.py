"""`runut list`: the names that commands take, by family, with a sentence each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import click

from runut.cli.command import Command, argument, flag
from runut.cli.exits import Exit
from runut.cli.faults import remark
from runut.cli.names import FAMILY
from runut.cli.options import LANGUAGE
from runut.core.family import AnyFamily
from runut.core.records import Record
from runut.explaining.techniques import say
from runut.families import families
from runut.families.own import algorithms_of
from runut.verbs import explaining
from runut.verbs.schema import schema


def _algorithms(family: AnyFamily, _language: str) -> Iterator[Record]:
    """The algorithms, users' own too: what they do, what they count and their options."""
    for method in algorithms_of(family):
        options = [
            f"-O {option.name}={'|'.join(option.choices) or 'N'}: {option.summary}"
            for option in method.options
        ]
        paper = [f"from: {method.paper}"] if method.paper else []
        sound = [] if method.sound else ["may end with a candidate that breaks rules"]
        notes = [f"a node is {method.node}", *options, *paper, *sound]
        yield {"name": method.name, "summary": method.summary, "notes": notes}


def _formats(family: AnyFamily, _language: str) -> Iterator[Record]:
    """The formats, with the endings of their files."""
    for form in family.formats:
        endings = f" ({', '.join(form.suffixes)})" if form.suffixes else ""
        yield {"name": form.name, "summary": form.summary + endings}


def _techniques(family: AnyFamily, language: str) -> Iterator[Record]:
    """The techniques, the easiest first, with their grades."""
    for each in explaining.techniques(family.name, language):
        unique = [say("technique-unique", language)] if each.assumes_unique else []
        notes = say("technique-notes", language, grade=each.grade, cost=f"{each.cost:g}")
        yield {
            "name": each.name,
            "summary": f"{each.title}. {each.says}",
            "notes": [notes, *unique],
            "grade": each.grade,
            "cost": each.cost,
        }


def _sets(family: AnyFamily, _language: str) -> Iterator[Record]:
    """The sets, with their boards."""
    for each in family.sets:
        notes = [f"boards: {', '.join(each.boards)}"]
        yield {"name": f"set:{each.name}", "summary": each.summary, "notes": notes}


LISTS: dict[str, Callable[[AnyFamily, str], Iterator[Record]]] = {
    "algorithms": _algorithms, "formats": _formats, "techniques": _techniques, "sets": _sets,
}  # fmt: skip


SCHEMA = "schema"
NAMES = (*LISTS, SCHEMA)


class ListCommand(Command):
    """List what commands take by name, of FAMILY or of all.

    \b
    algorithms   for -a: what they do, what they count, their options
    formats      for --format and --to; the first of a family is its canonical one
    techniques   of explanations, the easiest first
    schema       of all that --json prints, as JSON Schema
    sets         well-known puzzles; 'set:NAME/BOARD' stands in place of a FILE

    \b
    runut list techniques hitori
    runut list sets && runut solve set:soma && runut count set:pentominoes/6x10
    """

    what: str = argument("what", type=click.Choice(NAMES), metavar="|".join(NAMES))
    family: str | None = argument("family", required=False, type=FAMILY)
    language: str = LANGUAGE
    as_json: bool = flag("--json", "Print JSON.")

    def _run(self) -> Exit:
        if self.what == SCHEMA:
            return self._schema()
        records = LISTS[self.what]
        listed = {each.name: list(records(each, self.language)) for each in families(self.family)}
        if self.as_json:
            click.echo(json.dumps(listed, indent=2))
            return Exit.DONE
        width = max((len(each["name"]) for group in listed.values() for each in group), default=0)
        if self.family and not width:
            remark(f"{self.family} has no {self.what}")
        for name, group in listed.items():
            if not group:
                continue
            click.echo(name)
            for record in group:
                click.echo(f"  {record['name']:{width}}  {record['summary']}")
                for note in record.get("notes", ()):
                    click.echo(f"  {'':{width}}    {note}")
            click.echo()
        return Exit.DONE

    def _schema(self) -> Exit:
        if self.family is not None:
            raise click.UsageError("All families have one schema: leave FAMILY out.")
        click.echo(json.dumps(schema(), indent=2))
        return Exit.DONE
