"""The how-to of long lists: its function for data frames, in a Dask data set."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from installed import FIGURE_16, UNIQUE

pytestmark = pytest.mark.oracle

GUIDE = (Path(__file__).parents[2] / "docs" / "howto" / "batch.md").read_text(encoding="utf-8")


def test_partitions_of_a_dask_data_set_are_solved() -> None:
    pandas = pytest.importorskip("pandas")
    dask = pytest.importorskip("dask.dataframe")
    table = pandas.DataFrame({"puzzle": [UNIQUE, FIGURE_16] * 3})
    known: dict[str, Any] = {"frame": dask.from_pandas(table, npartitions=2)}
    (solved,) = re.findall(r"```python\n(.*?def solved.*?)```", GUIDE, re.DOTALL)
    (applied,) = re.findall(r"```py\n(.*?map_partitions.*?)```", GUIDE, re.DOTALL)
    exec(solved + applied, known)  # noqa: S102 - a page of ours
    answers = known["answers"]
    assert list(answers["proves"]) == ["unique", "several"] * 3
    assert [len(each) for each in answers["solution"]] == [81] * 6
