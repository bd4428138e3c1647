"""Commands that list names by family, with a sentence each."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator

import click

from runut.cli.command import Command, argument, flag
from runut.cli.exits import Exit
from runut.cli.names import FAMILY
from runut.core.family import AnyFamily
from runut.core.records import Record
from runut.families import families


class Listing(Command):
    """The names of one family, or of all."""

    family: str | None = argument("family", required=False, type=FAMILY)
    as_json: bool = flag("--json", "Print JSON.")

    @abstractmethod
    def records(self, family: AnyFamily) -> Iterator[Record]:
        """The records of a family: `name`, `summary`, perhaps `notes`."""

    def _run(self) -> Exit:
        listed = {each.name: list(self.records(each)) for each in families(self.family)}
        if self.as_json:
            click.echo(json.dumps(listed, indent=2))
            return Exit.DONE
        width = max((len(each["name"]) for group in listed.values() for each in group), default=0)
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
