"""`runut techniques`."""

from __future__ import annotations

from collections.abc import Iterator

from runut.cli.listing import Listing
from runut.cli.options import LANGUAGE
from runut.core.family import AnyFamily
from runut.core.records import Record
from runut.explaining.techniques import say
from runut.verbs import explaining


class TechniquesCommand(Listing):
    """List the techniques by which FAMILY is explained, or every family, the easiest first."""

    language: str = LANGUAGE

    def records(self, family: AnyFamily) -> Iterator[Record]:
        """The techniques, with their grades."""
        for each in explaining.techniques(family.name, self.language):
            unique = [say("technique-unique", self.language)] if each.assumes_unique else []
            notes = say("technique-notes", self.language, grade=each.grade, cost=f"{each.cost:g}")
            yield {
                "name": each.name,
                "summary": f"{each.title}. {each.says}",
                "notes": [notes, *unique],
                "grade": each.grade,
                "cost": each.cost,
            }
