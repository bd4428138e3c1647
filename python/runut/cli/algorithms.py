"""`runut algorithms`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.listing import list_by_family
from runut.cli.names import FAMILY
from runut.core.family import AnyFamily
from runut.families.own import algorithms_of


@click.command(name="algorithms")
@click.argument("family", required=False, type=FAMILY)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(family: str | None, as_json: bool) -> int:
    """List the algorithms of FAMILY, or of all: what they do, what they count and their options."""
    list_by_family(family, _records, as_json=as_json)
    return Exit.DONE


def _records(family: AnyFamily) -> Iterator[dict[str, Any]]:
    for method in algorithms_of(family):
        options = [
            f"-O {option.name}={'|'.join(option.choices) or 'N'}: {option.summary}"
            for option in method.options
        ]
        aliases = [f"also called {alias}" for alias in method.aliases]
        paper = [f"from: {method.paper}"] if method.paper else []
        sound = [] if method.sound else ["may end with a candidate that breaks rules"]
        yield {
            "name": method.name,
            "summary": method.summary,
            "notes": [f"a node is {method.node}", *aliases, *options, *paper, *sound],
        }
