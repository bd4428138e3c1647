"""The benchmark of long lists."""

from __future__ import annotations

import pytest

from benchmarks import __main__ as command


@pytest.mark.slow
@pytest.mark.oracle
def test_the_benchmark_runs_without_data(capsys) -> None:
    pytest.importorskip("pyarrow")
    assert command.main(["bulk", "--quick", "--repeat", "1"]) == 0
    out = capsys.readouterr().out
    assert "an empty unit" in out
    assert "count set:pentominoes/3x20" in out
