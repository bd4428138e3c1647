"""`runut techniques`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from runut.cli.boards import language_option
from runut.cli.exits import Exit
from runut.cli.listing import list_by_family
from runut.cli.names import FAMILY
from runut.core.family import AnyFamily
from runut.verbs import explaining


@click.command(name="techniques")
@click.argument("family", required=False, type=FAMILY)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def command(family: str | None, as_json: bool, language: str) -> int:
    """List the techniques by which FAMILY is explained, or every family, the easiest first."""
    list_by_family(family, partial(_records, language), as_json=as_json)
    return Exit.DONE


def _records(language: str, family: AnyFamily) -> Iterator[dict[str, Any]]:
    for each in explaining.techniques(family.name, language):
        unique = ["assumes that there is one solution"] if each.assumes_unique else []
        yield {
            "name": each.name,
            "summary": f"{each.title}. {each.says}",
            "notes": [f"grade {each.grade}, cost {each.cost:g}", *unique],
            "grade": each.grade,
            "cost": each.cost,
        }
