"""Jobs: what is done beside the server, how it is followed, and that nothing of it is left."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from processes import (
    ends_within,
    has_job,
    is_worker,
    needs_proc,
    templates_of,
    threads_of,
    workers_of,
)
from programs import ran, started, until
from runut.web.app import Settings
from runut.web.job import Job
from runut.web.jobs import Limits
from web.conftest import serving

ENDLESS = "." * 81
"""Grids of this are counted for ever."""
HOARDING = (Path(__file__).parents[1] / "spread" / "hard" / "packing.txt").read_text("utf-8")
"""Counting the solutions of this keeps more and more."""
MANY = 200


def start(client: httpx.Client, text: str = ENDLESS, **request: object) -> str:
    answer = client.post("/api/jobs", json={"verb": "count", "text": text, **request})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def look(client: httpx.Client, job: str) -> dict:
    return client.get(f"/api/jobs/{job}").json()


def start_running(client: httpx.Client, **request: object) -> str:
    job = start(client, **request)
    until(lambda: (look(client, job)["progress"] or {"nodes": 0})["nodes"] > 0)
    return job


def start_alone(client: httpx.Client) -> tuple[str, int]:
    """A job and its worker, when the jobs of other tests have ended."""
    until(lambda: not any(map(has_job, workers_of(os.getpid()))))
    job = start_running(client)
    (worker,) = filter(has_job, workers_of(os.getpid()))
    return job, worker


def test_a_small_job_is_answered_with_its_result_where_the_client_waits(client) -> None:
    job = {"verb": "solve", "text": "1......4.2....3."}
    answer = client.post("/api/jobs?wait=10", json=job).json()
    assert answer["state"] == "done"
    assert answer["result"]["status"] == "solved"


def test_a_long_job_is_answered_unfinished_where_the_client_waits(client) -> None:
    job = {"verb": "count", "text": ENDLESS}
    answer = client.post("/api/jobs?wait=0.1", json=job).json()
    assert answer["state"] in {"waiting", "running"}
    client.delete(f"/api/jobs/{answer['id']}")


def events(stream: httpx.Response) -> Iterator[tuple[int, dict]]:
    """Number and content of each event."""
    said: dict[str, str] = {}
    for line in stream.iter_lines():
        name, _, value = line.partition(":")
        said[name] = value
        if not line and "data" in said:
            yield int(said["id"]), json.loads(said["data"])
            said = {}


def seconds_of(event: dict) -> float:
    return event["progress"]["seconds"] if event["progress"] else 0.0


def test_events_follow_a_job_to_its_end(client) -> None:
    job = start(client, seconds=1)
    with client.stream("GET", f"/api/jobs/{job}/events") as stream:
        seen = [event for _, event in events(stream)]
    assert {event["state"] for event in seen[:-1]} <= {"waiting", "running"}
    assert seen[-1]["state"] == "done"
    assert seen[-1]["result"]["halt"] == "seconds"
    assert seen[-1]["progress"]["nodes"] > 0


def test_a_lost_stream_is_taken_up_where_it_ended(client) -> None:
    job = start(client, seconds=2)
    with client.stream("GET", f"/api/jobs/{job}/events") as stream:
        last, _ = next(events(stream))
    again = {"last-event-id": str(last)}
    with client.stream("GET", f"/api/jobs/{job}/events", headers=again) as stream:
        numbers = [number for number, _ in events(stream)]
    assert numbers
    assert numbers == sorted(set(numbers))
    assert numbers[0] > last


@needs_proc
def test_the_worker_of_a_cancelled_job_is_gone_soon(client) -> None:
    job, worker = start_alone(client)
    assert client.delete(f"/api/jobs/{job}").json()["state"] == "cancelled"
    assert ends_within(worker, 1)


@pytest.fixture
def impatient() -> Iterator[httpx.Client]:
    """A client of a server that ends a job which nobody watches for a second."""
    limits = Limits(running=2, unwatched=1.0)
    with serving(Settings(limits=limits)) as address, httpx.Client(base_url=address) as client:
        yield client


@needs_proc
def test_a_job_whose_watcher_leaves_is_cancelled_after_a_while(impatient) -> None:
    job, worker = start_alone(impatient)
    with impatient.stream("GET", f"/api/jobs/{job}/events") as stream:
        # Longer than a job may run that nobody watches.
        next(
            job for _, job in events(stream) if (job["progress"] or {"seconds": 0})["seconds"] > 1.5
        )
        assert is_worker(worker)
    until(lambda: not is_worker(worker))
    assert look(impatient, job)["state"] == "cancelled"


@needs_proc
def test_a_stream_that_lingers_after_its_reader_left_watches_no_more(
    impatient, monkeypatch
) -> None:
    changes, lingering = Job.changes, []

    def kept(job: Job, since: int = -1) -> AsyncIterator[Job]:
        lingering.append(changes(job, since))
        return lingering[-1]

    monkeypatch.setattr(Job, "changes", kept)
    job, worker = start_alone(impatient)
    with impatient.stream("GET", f"/api/jobs/{job}/events") as stream:
        next(events(stream))
    until(lambda: not is_worker(worker))
    assert lingering


@needs_proc
def test_a_job_that_nobody_watches_is_cancelled(impatient) -> None:
    job, worker = start_alone(impatient)
    until(lambda: not is_worker(worker))
    assert look(impatient, job)["state"] == "cancelled"


def test_a_job_that_wants_too_much_memory_says_so() -> None:
    limits = Limits(running=1, memory=512 << 20, unwatched=20)
    with serving(Settings(limits=limits)) as address, httpx.Client(base_url=address) as client:
        job = start(client, HOARDING)
        until(lambda: look(client, job)["state"] not in {"waiting", "running"})
        assert look(client, job)["result"]["halt"] == "memory"


@needs_proc
def test_a_worker_that_dies_fails_its_job_in_words(client) -> None:
    job, worker = start_alone(client)
    os.kill(worker, signal.SIGKILL)
    until(lambda: look(client, job)["state"] == "failed")
    assert "memory" in look(client, job)["faults"][0]["hint"]


@needs_proc
def test_workers_come_from_a_template_without_threads(client) -> None:
    start_running(client)
    assert {threads_of(template) for template in templates_of(os.getpid())} == {1}


@needs_proc
def test_a_template_that_dies_is_replaced(impatient) -> None:
    first, worker = start_alone(impatient)
    for template in templates_of(os.getpid()):
        os.kill(template, signal.SIGKILL)
    second = start(impatient, "1......4.2....3.")
    until(lambda: look(impatient, second)["state"] == "done")
    assert impatient.delete(f"/api/jobs/{first}").json()["state"] == "cancelled"
    until(lambda: not is_worker(worker))


def test_many_jobs_at_once_are_taken_or_refused_but_never_fail(server) -> None:
    async def post(client: httpx.AsyncClient) -> httpx.Response:
        return await client.post(
            "/api/jobs", json={"verb": "count", "text": ENDLESS, "seconds": 0.1}
        )

    async def post_all() -> list[httpx.Response]:
        limits = httpx.Limits(max_connections=MANY)
        async with httpx.AsyncClient(base_url=server, timeout=60, limits=limits) as client:
            return await asyncio.gather(*(post(client) for _ in range(MANY)))

    with ThreadPoolExecutor(1) as pool:  # this thread may be in the event loop of a browser
        answers = pool.submit(lambda: asyncio.run(post_all())).result()
    assert set(Counter(answer.status_code for answer in answers)) == {202, 429}
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.headers["retry-after"] == "2"
    assert refused.json()["faults"]


def test_the_server_answers_while_all_its_workers_work(client) -> None:
    with ExitStack() as watching:
        jobs = []
        for _ in range(2):
            jobs.append(start_running(client))
            watching.enter_context(client.stream("GET", f"/api/jobs/{jobs[-1]}/events"))
        for _ in range(50):
            assert client.get("/api/health").status_code == 200
        assert {look(client, job)["state"] for job in jobs} == {"running"}
    for job in jobs:
        client.delete(f"/api/jobs/{job}")


@needs_proc
def test_a_killed_server_leaves_no_worker_behind() -> None:
    command = [sys.executable, "-m", "runut", "play", "--no-browser"]
    with started(command, stdout=subprocess.PIPE, text=True) as process:
        address = re.search(r"http\S+", process.stdout.readline())
        assert address
        with httpx.Client(base_url=address.group(), timeout=20) as client:
            assert client.get("/api/health").is_success, (
                "the address answers as soon as it is printed"
            )
            start_running(client)
        left = workers_of(process.pid)
        assert left
        process.kill()
        assert all(ends_within(worker, 2) for worker in left)


def test_a_server_that_is_ended_ends_the_streams_of_its_jobs_without_an_error() -> None:
    command = [sys.executable, "-m", "runut", "play", "--no-browser"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with started(command, **pipes) as process:
        address = re.search(r"http\S+", process.stdout.readline())
        assert address
        with httpx.Client(base_url=address.group(), timeout=300) as client:
            job = start_running(client)
            with client.stream("GET", f"/api/jobs/{job}/events") as events:
                process.send_signal(signal.SIGTERM)
                assert '"cancelled"' in events.read().decode()
        assert process.communicate(timeout=300)[1].strip() == ""
        assert process.returncode == 128 + signal.SIGTERM


def test_a_worker_imports_no_web_framework() -> None:
    web = "{'fastapi', 'pydantic', 'uvicorn'}"
    code = f"import sys, runut.web.template; print(*{web} & set(sys.modules))"
    command = [sys.executable, "-W", "ignore", "-c", code]
    assert ran(command, text=True, code=0).stdout == "\n"
