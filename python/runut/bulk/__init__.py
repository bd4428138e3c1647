"""Long lists of puzzles: a row for each, in order, with little memory, and nothing lost.

Above the verbs: a `Task` says what is asked of each puzzle (`task.py`), sources are cut in units of
whole lines (`inputs.py`, `unit.py`), a unit becomes rows (`answering.py`, `rows.py`) and a part
with its record (`part.py`, `folder.py`). Workers are processes of this machine (`pool.py`). The
loop in `running.py` hands units out and takes parts in; `batch.py` begins, resumes and ends a run.
A farm makes new puzzles in the same way: a `Recipe` (`recipe.py`) for indices (`series.py`), whose
repetitions are left out (`sieve.py`), with a data card (`card.py`). `open` gives what was written
to pyarrow (`results.py`).
"""

from __future__ import annotations

from runut.bulk.batch import batch
from runut.bulk.card import Farmed
from runut.bulk.farming import farm
from runut.bulk.results import open_rows as open  # noqa: A004 - as in gzip
from runut.bulk.verdicts import Tally, Verdict

__all__ = ["Farmed", "Tally", "Verdict", "batch", "farm", "open"]
