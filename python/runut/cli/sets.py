"""`runut sets`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.listing import list_by_family
from runut.cli.names import FAMILY
from runut.core.family import AnyFamily


@click.command(name="sets")
@click.argument("family", required=False, type=FAMILY)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(family: str | None, as_json: bool) -> int:
    """List the sets of FAMILY, or of all, and their boards.

    Commands take 'set:NAME/BOARD' in place of a FILE.

    \b
    runut solve set:soma
    runut count set:pentominoes/6x10
    """
    list_by_family(family, _records, as_json=as_json)
    return Exit.DONE


def _records(family: AnyFamily) -> Iterator[dict[str, Any]]:
    for each in family.sets:
        notes = [f"boards: {', '.join(each.boards)}"]
        yield {"name": f"set:{each.name}", "summary": each.summary, "notes": notes}
