"""Turns: who is next, by the policy alone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from runut.web.turns import Full, Turns, client_of


@dataclass(eq=False)
class Asked:
    client: str
    is_short: bool = False
    weight: int = 1


def turns_of(*jobs: Asked, places: int = 2, room: int = 256) -> Turns[Asked]:
    turns: Turns[Asked] = Turns(places, room)
    for job in jobs:
        turns.join(job)
    return turns


def begun(turns: Turns[Asked]) -> list[Asked]:
    """All that begin now."""
    return list(iter(turns.begin, None))


def test_a_client_alone_uses_all_places() -> None:
    jobs = [Asked("greedy") for _ in range(34)]
    assert begun(turns_of(*jobs)) == jobs[:2]


def test_one_place_more_is_for_short_jobs() -> None:
    short = Asked("greedy", is_short=True)
    turns = turns_of(*(Asked("greedy") for _ in range(34)), short)
    assert begun(turns)[2:] == [short]


def test_short_jobs_run_in_every_place_where_no_long_one_waits() -> None:
    jobs = [Asked("pupil", is_short=True) for _ in range(5)]
    assert begun(turns_of(*jobs)) == jobs[:3]


def test_a_free_place_goes_to_the_client_with_the_fewest_running_jobs() -> None:
    jobs = [Asked("greedy") for _ in range(4)]
    turns = turns_of(*jobs)
    begun(turns)
    other = Asked("other")
    turns.join(other)
    turns.leave(jobs[0])
    assert begun(turns) == [other]


def test_clients_take_turns() -> None:
    turns = turns_of(*(Asked(name) for name in "aaabbc"), places=1)
    served = []
    while (job := turns.begin()) is not None:
        served.append(job.client)
        turns.leave(job)
    assert "".join(served) == "abcaba"


def test_a_client_that_comes_again_and_again_does_not_pass_one_that_waits() -> None:
    waiting = [Asked("waiting"), Asked("waiting")]
    turns = turns_of(*waiting, places=1)
    begun(turns)
    turns.leave(waiting[0])
    turns.join(Asked("new"))
    assert begun(turns) == [waiting[1]]


def test_a_newcomer_takes_the_youngest_place_of_a_client_with_several() -> None:
    jobs = [Asked("greedy") for _ in range(3)]
    turns = turns_of(*jobs)
    begun(turns)
    other = Asked("other")
    turns.join(other)
    assert turns.ousted() is jobs[1]
    turns.leave(jobs[1], returns=True)
    assert begun(turns) == [other]
    turns.leave(other)
    assert begun(turns) == [jobs[1]], "the job that gave way comes before those that never ran"


def test_one_place_at_a_time_is_taken_away() -> None:
    turns = turns_of(*(Asked("greedy") for _ in range(4)), places=4)
    begun(turns)
    turns.join(Asked("other"))
    assert turns.ousted()
    assert turns.ousted() is None


def test_the_only_place_of_a_client_is_not_taken_away() -> None:
    turns = turns_of(Asked("first"), Asked("second"))
    begun(turns)
    turns.join(Asked("third"))
    assert turns.ousted() is None


def test_no_place_is_taken_for_a_client_that_has_one() -> None:
    turns = turns_of(*(Asked("greedy") for _ in range(3)), Asked("other"), places=3)
    begun(turns)
    turns.join(Asked("other"))
    assert turns.ousted() is None


def test_a_client_may_let_as_many_wait_as_leave_the_same_room() -> None:
    turns = turns_of(*(Asked("greedy") for _ in range(8)), room=16)
    with pytest.raises(Full):
        turns.join(Asked("greedy"))
    for _ in range(4):
        turns.join(Asked("other"))
    with pytest.raises(Full):
        turns.join(Asked("other"))


def test_the_long_jobs_of_an_address_leave_room_for_its_short_ones() -> None:
    turns = turns_of(*(Asked("school") for _ in range(128)))
    for _ in range(60):
        turns.join(Asked("school", is_short=True))
    assert len(turns.waiting) == 188


@pytest.mark.parametrize("address", ["school", None])
def test_thirty_pupils_with_four_jobs_each_are_never_refused(address) -> None:
    turns = turns_of()
    for job in range(120):
        turns.join(Asked(address or f"pupil {job % 30}", is_short=True))
    assert len(turns.waiting) == 120


def test_a_heavy_job_takes_more_room() -> None:
    turns = turns_of(room=16)
    turns.join(Asked("one", weight=8))
    with pytest.raises(Full):
        turns.join(Asked("two", weight=9))


def test_a_waiting_job_that_leaves_makes_room() -> None:
    jobs = [Asked("one") for _ in range(8)]
    turns = turns_of(*jobs, room=16)
    turns.leave(jobs[3])
    turns.join(Asked("one"))
    assert len(turns.waiting) == 8


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1::5", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff::", "2001:db8:0:1::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_says_whose_a_job_is(address, client) -> None:
    assert client_of(address) == client
