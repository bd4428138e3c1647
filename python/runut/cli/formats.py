"""`runut formats`."""

from __future__ import annotations

from collections.abc import Iterator

from runut.cli.listing import Listing
from runut.core.family import AnyFamily
from runut.core.records import Record


class FormatsCommand(Listing):
    """List the formats of FAMILY, or of all; the first of each family is its canonical one."""

    def records(self, family: AnyFamily) -> Iterator[Record]:
        """The formats, with the endings of their files."""
        for form in family.formats:
            endings = f" ({', '.join(form.suffixes)})" if form.suffixes else ""
            yield {"name": form.name, "summary": form.summary + endings}
