"""Makes puzzles of the rare levels that the page offers: `python/runut/asking/offered.jsonl`.

Run it as `python tools/make_offered.py` when generators, ladders or levels changed, on a machine
that does nothing else; it takes about a quarter of an hour. A level is rare if some seed of a few
is slow or has no puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice

from runut.asking.offered import READY, SOON
from runut.core.levels import Size
from runut.core.limits import Limits
from runut.errors import PuzzleError, StoppedError
from runut.families import OWN, load
from runut.verbs.generating import make

SAMPLE, MOST = 12, 24
"""Seeds that say whether a level is rare, and puzzles that are made of it then."""


def main() -> None:
    """Write a line for each puzzle."""
    lines = []
    for name in OWN:
        for size in load(name).sizes:
            for level in size.levels:
                if not all(_is_soon(name, size, level, seed) for seed in range(SAMPLE)):
                    key = {"family": name, "size": size.name, "level": level}
                    texts = islice(_texts(name, size, level), MOST)
                    lines += [
                        json.dumps({**key, "text": text}, ensure_ascii=False) for text in texts
                    ]
    READY.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _is_soon(name: str, size: Size, level: str, seed: int) -> bool:
    try:
        made = make(
            name,
            method=size.method,
            seed=seed,
            options=size.options_at(level),
            limits=Limits(seconds=SOON),
        )
    except (PuzzleError, StoppedError):
        return False
    return made.halt is None


def _texts(name: str, size: Size, level: str) -> Iterator[str]:
    for seed in count():
        try:
            made = make(name, method=size.method, seed=seed, options=size.options_at(level))
        except PuzzleError:
            continue
        yield str(made.puzzle)


if __name__ == "__main__":
    main()
