"""The how-to of long lists: its function for data frames, on a partition."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from installed import FIGURE_16, UNIQUE

pytestmark = pytest.mark.oracle

GUIDE = (Path(__file__).parents[2] / "docs" / "howto" / "batch.md").read_text(encoding="utf-8")


def test_a_partition_of_a_data_set_is_solved() -> None:
    pandas = pytest.importorskip("pandas")
    known: dict[str, Any] = {}
    (solved,) = re.findall(r"```python\n(.*?def solved.*?)```", GUIDE, re.DOTALL)
    exec(solved, known)  # noqa: S102 - a page of ours
    answers = known["solved"](pandas.DataFrame({"puzzle": [UNIQUE, FIGURE_16] * 3}))
    assert list(answers["uniqueness"]) == ["unique", "several"] * 3
    assert [len(each) for each in answers["solution"]] == [81] * 6
