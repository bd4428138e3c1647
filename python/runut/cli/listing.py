"""Tables of names with a sentence each, by family."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import click

from runut.core.family import AnyFamily
from runut.families import families

Records = Callable[[AnyFamily], Iterator[dict[str, Any]]]


def list_by_family(family: str | None, records: Records, *, as_json: bool) -> None:
    """Print every record (`name`, `summary`, perhaps `notes`) of one family or of all."""
    listed = {each.name: list(records(each)) for each in families(family)}
    if as_json:
        click.echo(json.dumps(listed, indent=2))
        return
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
