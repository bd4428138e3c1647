"""Clients side by side: one that wants everything keeps nobody out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import httpx
import pytest

from programs import until
from runut.web.app import Settings
from runut.web.jobs import Limits
from web.conftest import serving

LONG = {"verb": "count", "text": "." * 81}
SHORT = {"verb": "solve", "text": "hitori/2/2/2111", "seconds": 2.0}
Clients = Callable[[str], httpx.Client]


@pytest.fixture(scope="module")
def clients() -> Iterator[Clients]:
    """Clients by their address, as a proxy on this machine names it."""
    limits = Limits(running=2, unwatched=600)
    settings = Settings(limits=limits, proxies=("127.0.0.0/8",))
    with serving(settings) as address:
        yield lambda name: httpx.Client(
            base_url=address, timeout=60, headers={"x-forwarded-for": f"203.0.113.1, {name}"}
        )


@pytest.fixture
def greedy(clients) -> Iterator[httpx.Client]:
    """A client that holds 34 long jobs and gives them up at the end."""
    with clients("192.0.2.1") as client:
        held = [client.post("/api/jobs", json=LONG).json()["id"] for _ in range(34)]
        yield client
        for job in held:
            client.delete(f"/api/jobs/{job}")
        until(lambda: load(client)["running"] == 0)


def load(client: httpx.Client) -> dict:
    return client.get("/api/health").json()


def states(client: httpx.Client, job: dict) -> Iterator[str]:
    """The states of a job until it ends."""
    with client.stream("GET", f"/api/jobs/{job['id']}/events", timeout=None) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                yield json.loads(line.removeprefix("data:"))["state"]


def test_a_short_job_is_done_while_another_client_holds_34_long_ones(clients, greedy) -> None:
    with clients("192.0.2.2") as patient:
        answer = patient.post("/api/jobs", json=SHORT)
        assert answer.status_code == 202
        assert list(states(patient, answer.json()))[-1] == "done"
    until(lambda: (load(greedy)["running"], load(greedy)["waiting"]) == (2, 32))


def test_a_long_job_of_a_second_client_runs_while_the_first_keeps_a_place(clients, greedy) -> None:
    with clients("192.0.2.2") as patient:
        job = patient.post("/api/jobs", json=LONG).json()
        assert "running" in states(patient, job)
        now = load(greedy)
        assert (now["running"], now["waiting"]) == (2, 33)
        patient.delete(f"/api/jobs/{job['id']}")
    until(lambda: (load(greedy)["running"], load(greedy)["waiting"]) == (2, 32))


@pytest.mark.usefixtures("greedy")
@pytest.mark.parametrize("school", ["192.0.2.9", None])
def test_thirty_pupils_are_all_served_beside_a_greedy_client(clients, school) -> None:
    asked = []
    for number in range(30):
        pupil = clients(school or f"198.51.100.{number}")
        asked.append((pupil, pupil.post("/api/jobs", json=SHORT)))
    assert {answer.status_code for _, answer in asked} == {202}
    assert {list(states(pupil, answer.json()))[-1] for pupil, answer in asked} == {"done"}
    for pupil, _ in asked:
        pupil.close()


def test_a_client_with_too_many_waiting_jobs_is_told_so(clients) -> None:
    with clients("192.0.2.7") as client:
        answers = [client.post("/api/jobs", json=LONG) for _ in range(160)]
        refused = next(each for each in answers if each.status_code == 429)
        assert refused.headers["retry-after"] == "2"
        assert refused.json()["faults"][0]["message"] == "too many jobs of your address wait"
        with clients("192.0.2.8") as other:
            assert other.post("/api/jobs", json=SHORT).status_code == 202
        for each in answers:
            if each.status_code == 202:
                client.delete(f"/api/jobs/{each.json()['id']}")


def test_a_client_that_no_proxy_names_cannot_choose_its_address(server) -> None:
    with httpx.Client(base_url=server, timeout=60) as client:
        answers = [
            client.post("/api/jobs", json=LONG, headers={"x-forwarded-for": f"192.0.2.{number}"})
            for number in range(12)
        ]
        assert 429 in {each.status_code for each in answers}
        for each in answers:
            if each.status_code == 202:
                client.delete(f"/api/jobs/{each.json()['id']}")
