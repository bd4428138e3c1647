"""What the tests of long lists share."""

from __future__ import annotations

from concurrent.futures import Executor, Future

import pytest

from runut.bulk.part import UnitLostError


class Here(Executor):
    """Does all work at once in this process; a unit with one of these words loses its worker."""

    def __init__(self, *poison: bytes, room: int = 4) -> None:
        self.poison, self.room = poison, room
        self.asked = []

    def submit(self, function, task, unit, folder):
        self.asked.append(unit)
        future = Future()
        text = unit.read()
        if any(word in text for word in self.poison):
            future.set_exception(UnitLostError("its worker died"))
        else:
            future.set_result(function(task, unit, folder))
        return future


@pytest.fixture
def here():
    return Here
