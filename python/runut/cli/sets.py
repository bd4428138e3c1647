"""`runut sets`."""

from __future__ import annotations

from collections.abc import Iterator

from runut.cli.listing import Listing
from runut.core.family import AnyFamily
from runut.core.records import Record


class SetsCommand(Listing):
    """List the sets of FAMILY, or of all, and their boards.

    Commands take 'set:NAME/BOARD' in place of a FILE.

    \b
    runut solve set:soma
    runut count set:pentominoes/6x10
    """

    def records(self, family: AnyFamily) -> Iterator[Record]:
        """The sets, with their boards."""
        for each in family.sets:
            notes = [f"boards: {', '.join(each.boards)}"]
            yield {"name": f"set:{each.name}", "summary": each.summary, "notes": notes}
