"""`runut formats`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.listing import list_by_family
from runut.cli.names import FAMILY
from runut.core.family import AnyFamily


@click.command(name="formats")
@click.argument("family", required=False, type=FAMILY)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(family: str | None, as_json: bool) -> int:
    """List the formats of FAMILY, or of all; the first of each family is its canonical one."""
    list_by_family(family, _records, as_json=as_json)
    return Exit.DONE


def _records(family: AnyFamily) -> Iterator[dict[str, Any]]:
    for form in family.formats:
        endings = f" ({', '.join(form.suffixes)})" if form.suffixes else ""
        yield {"name": form.name, "summary": form.summary + endings}
