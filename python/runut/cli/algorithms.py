"""`runut algorithms`."""

from __future__ import annotations

from collections.abc import Iterator

from runut.cli.listing import Listing
from runut.core.family import AnyFamily
from runut.core.records import Record
from runut.families.own import algorithms_of


class AlgorithmsCommand(Listing):
    """List the algorithms of FAMILY, or of all: what they do, what they count and their options."""

    def records(self, family: AnyFamily) -> Iterator[Record]:
        """The algorithms, users' own too."""
        for method in algorithms_of(family):
            options = [
                f"-O {option.name}={'|'.join(option.choices) or 'N'}: {option.summary}"
                for option in method.options
            ]
            paper = [f"from: {method.paper}"] if method.paper else []
            sound = [] if method.sound else ["may end with a candidate that breaks rules"]
            yield {
                "name": method.name,
                "summary": method.summary,
                "notes": [f"a node is {method.node}", *options, *paper, *sound],
            }
