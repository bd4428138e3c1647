"""The server: what the verbs answer, and guards that hold."""

from __future__ import annotations

import json
import threading
from array import array
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import gettempdir

import httpx
import pytest

import runut
import runut.asking.puzzles
import runut.web.jobs
from runut.core.trace import Kind, Trace
from runut.families import families
from runut.verbs import texts
from runut.verbs.daily import VERSION, daily
from runut.web.app import THREADS

EASY = "1......4.2....3."
SAMPLES = [(family, sample) for family in families() for sample in family.samples]


def finished(client: httpx.Client, job: dict) -> dict:
    """The job when it has ended, as its last event reports it."""
    with client.stream("GET", f"/api/jobs/{job['id']}/events") as stream:
        last = [line for line in stream.iter_lines() if line.startswith("data:")][-1]
    return json.loads(last.removeprefix("data:"))


def start(client: httpx.Client, **request: object) -> dict:
    answer = client.post("/api/jobs", json=request)
    assert answer.status_code == 202, answer.text
    return answer.json()


def test_the_families_are_listed_with_algorithms_and_samples(client) -> None:
    listed = client.get("/api/families").json()
    assert [family["name"] for family in listed] == list(runut.FAMILIES)
    assert all(family["algorithms"][0]["name"] == "auto" for family in listed)
    assert all(family["samples"] for family in listed)


@pytest.mark.parametrize(
    ("family", "sample"), SAMPLES, ids=[f"{f.name}-{s.name}" for f, s in SAMPLES]
)
def test_every_sample_is_read_and_drawn(client, family, sample) -> None:
    puzzle = client.post("/api/puzzles", json={"text": sample.text, "family": family.name}).json()
    assert puzzle["family"] == family.name
    assert runut.read(puzzle["text"], family=family.name) == runut.read(
        sample.text, family=family.name
    )
    assert puzzle["scene"]["width"] > 0
    drawn = client.post("/api/puzzles/draw", json={"text": puzzle["text"], "family": family.name})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")


def test_faults_of_a_text_carry_their_place(client) -> None:
    answer = client.post("/api/puzzles", json={"text": "hitori 2x2\n1 x\n1 2\n"})
    assert answer.status_code == 422
    fault = answer.json()["faults"][0]
    assert (fault["line"], fault["column"]) == (2, 3)


def test_a_check_names_the_broken_rule_in_a_sentence(client) -> None:
    rows = [[1, 1, 2, 3], [2, 3, 1, 4], [3, 2, 4, 1], [4, 1, 3, 2]]
    violations = client.post("/api/puzzles/check", json={"text": EASY, "cells": rows}).json()
    found = violations["violations"]
    assert {"row-duplicate", "column-duplicate"} & {each["rule"] for each in found}
    assert all(each["sentence"] for each in found)


def test_families_say_in_each_language_what_is_broken(client) -> None:
    for family in client.get("/api/families").json():
        assert list(family["broken"]) == ["en", "id"]
        assert family["broken"]["en"] == family["rules"]
        assert family["broken"]["id"].keys() == family["rules"].keys()


@pytest.mark.parametrize("verb", ["solve", "count", "forced", "trace"])
def test_a_job_does_what_the_library_does(client, verb) -> None:
    job = finished(client, start(client, verb=verb, text=EASY, solutions=2))
    assert job["state"] == "done", job
    result = job["result"]
    assert result["status"] == "solved"
    if verb == "solve":
        assert result["uniqueness"] == "unique"
        assert runut.check(EASY, result["solutions"][0]["cells"]) == ()
    if verb == "count":
        assert result["count"] == "1"
    if verb == "forced":
        assert result["cells"] == [list(row) for row in runut.forced(EASY).board.cells]
    if verb == "trace":
        assert len(result["events"]) > 0


def test_an_explanation_is_recorded_as_a_search_whose_nodes_are_its_steps(client) -> None:
    job = finished(client, start(client, verb="explain", text=EASY, language="id"))
    proof = runut.explain(EASY)
    steps = job["result"]["steps"]
    assert [step["sentence"] for step in steps] == [
        texts.sentences_of(proof.puzzle, "id").whole(step) for step in proof
    ]
    words = array("Q", b64decode(job["result"]["events"]))
    assert list(words[:5]) == [1, 0, len(words) - 5, 0, 0]
    trace = Trace(words[5:].tobytes())
    assert sum(event.kind is Kind.NODE for event in trace) == len(proof)
    assert runut.check(proof.puzzle, runut.replay(proof.puzzle, trace)) == ()


def test_a_tree_and_a_film_are_jobs(client) -> None:
    for verb, name, head in (("tree", "svg", "<svg"), ("film", "film", "UklGR")):
        job = finished(client, start(client, verb=verb, text=EASY, algorithm="cell-backtracking"))
        assert job["result"][name].startswith(head)


@pytest.mark.parametrize("verb", ["candidates", "completions", "superfluous", "minimal"])
def test_a_job_answers_the_questions_of_setters(client, verb) -> None:
    job = finished(client, start(client, verb=verb, text=EASY, solutions=1, seed=1))
    assert job["state"] == "done", job
    wanted = getattr(runut, verb)(EASY).to_dict()
    known = set(wanted) - {"stats", "puzzle", "kept", "left_out"}
    result = {name: job["result"][name] for name in known}
    assert result == json.loads(json.dumps({name: wanted[name] for name in known}))


def test_what_people_hold_is_read_and_what_is_left_out_is_named(client) -> None:
    rows = [[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0]]
    read = client.post("/api/puzzles", json={"text": str({"grid": rows, "level": 2})}).json()
    assert (read["family"], read["format"], read["unread"]) == ("sudoku", "values", ["'level'"])
    numbers = client.post("/api/puzzles", json={"text": "[[2,2],[1,2]]"}).json()
    assert numbers["family"] == "hitori"
    full = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    sudoku = client.post("/api/puzzles", json={"text": str(full)}).json()
    assert sudoku["remarks"] == [
        "read as a full sudoku, since no number repeats in a line; a hitori if its family is named"
    ]


def test_a_generated_puzzle_can_be_read(client) -> None:
    job = start(client, verb="generate", family="sudoku", options={"size": "6"}, seed=3)
    text = finished(client, job)["result"]["text"]
    assert runut.read(text) == runut.generate("sudoku", seed=3, options={"size": "6"})


def test_a_request_of_many_unknown_fields_is_rejected_as_one_fault(client) -> None:
    many = {f"field-{number}": 0 for number in range(1000)}
    answer = client.post("/api/jobs", json={"verb": "solve", "text": EASY, **many})
    faults = [fault["message"] for fault in answer.json()["faults"]]
    assert (answer.status_code, faults) == (422, ["body: expected at most 100 fields"])


def test_bad_input_of_a_job_is_reported_as_faults(client) -> None:
    job = finished(client, start(client, verb="solve", text="12x", family="sudoku"))
    assert (job["state"], job["faults"][0]["line"]) == ("faulty", 1)
    job = finished(client, start(client, verb="solve", text=EASY, algorithm="wishes"))
    assert "unknown algorithm" in job["faults"][0]["message"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/puzzles", b"{"),
        ("/api/puzzles", b'{"text": ""}'),
        ("/api/puzzles", b'{"text": "1", "colour": 1}'),
        ("/api/puzzles", b'{"text": "no puzzle at all"}'),
        ("/api/puzzles/check", b'{"text": "1......4.2....3.", "cells": [[1]]}'),
        ("/api/puzzles/check", b'{"text": "1......4.2....3.", "cells": [{}]}'),
        ("/api/puzzles/draw", b'{"text": "1......4.2....3.", "cells": [[{}]]}'),
        ("/api/jobs", b'{"verb": "fly"}'),
        ("/api/jobs", b'{"verb": "solve", "seconds": -1}'),
        ("/api/puzzles", b'{"text": "1", "family": "chess"}'),
        ("/api/puzzles", b"[" * 50_000),
        ("/api/puzzles/check", b'{"text":"1","cells":' + b"[" * 5_000 + b"]" * 5_000 + b"}"),
    ],
)
def test_malformed_requests_are_refused_with_a_reason(client, path, body) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert answer.json()


def test_the_events_of_no_job_are_not_found(client) -> None:
    answer = client.get("/api/jobs/none/events")
    assert answer.status_code == 404
    assert answer.json()["faults"][0]["message"].startswith("no such job")


def refusal(answer: httpx.Response) -> tuple[int, str]:
    (fault,) = answer.json()["faults"]
    assert fault["hint"]
    return answer.status_code, fault["message"]


@pytest.mark.parametrize(("path", "most"), [("puzzles", 1), ("puzzles/check", 1), ("jobs", 12)])
def test_a_body_is_limited_by_its_length(client, path, most) -> None:
    answer = client.post(f"/api/{path}", json={"text": "1" * (most << 20)})
    assert refusal(answer) == (413, f"the body is larger than {most} MiB")


def test_a_body_without_a_length_is_limited_too(client) -> None:
    pieces = (b"1" * (1 << 18) for _ in range(5))
    answer = client.post(
        "/api/puzzles", content=pieces, headers={"content-type": "application/json"}
    )
    assert refusal(answer) == (413, "the body is larger than 1 MiB")


@pytest.mark.parametrize("value", [b"[],", b"0,", b"[[{"])
def test_the_values_of_a_body_are_limited(client, value) -> None:
    answer = client.post(
        "/api/jobs",
        content=b'{"verb": "solve", "text": [' + value * 300_001,
        headers={"content-type": "application/json"},
    )
    assert refusal(answer) == (413, "the body holds more than 300,000 values")


@pytest.mark.parametrize("cells", [[[1] * 201] * 100, [[[1] * 10] * 10] * 201])
def test_a_board_of_more_cells_than_any_puzzle_is_refused_unread(client, cells) -> None:
    for verb in ("check", "draw"):
        answer = client.post(f"/api/puzzles/{verb}", json={"text": EASY, "cells": cells})
        assert answer.status_code == 422
        assert "at most 20,000 cells" in answer.json()["faults"][0]["message"]


def test_the_server_answers_while_more_checks_run_than_it_has_threads(
    client, server, monkeypatch
) -> None:
    running, answered = threading.Semaphore(0), threading.Event()

    def check(*_given: object) -> tuple[()]:
        running.release()
        assert answered.wait(20)
        return ()

    monkeypatch.setattr(runut.asking.puzzles.checking, "check", check)
    with ThreadPoolExecutor(2 * THREADS) as pool:
        body = {"text": EASY, "cells": [[0] * 4] * 4}
        checks = [
            pool.submit(httpx.post, f"{server}/api/puzzles/check", json=body, timeout=30)
            for _ in range(2 * THREADS)
        ]
        assert all(running.acquire(timeout=20) for _ in range(THREADS))
        assert client.get("/api/health").status_code == 200
        assert not any(check.done() for check in checks)
        answered.set()
        assert {check.result().status_code for check in checks} == {200}


def test_a_form_of_a_foreign_page_does_nothing(client) -> None:
    body = json.dumps({"verb": "count", "text": EASY})
    for sort in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = client.post("/api/jobs", content=body, headers={"content-type": sort})
        assert answer.status_code in {400, 422}


def test_a_foreign_page_may_ask_for_nothing(client) -> None:
    asked = {
        "origin": "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    answer = client.options("/api/jobs", headers=asked)
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["health", "daily/sudoku/2026-11-28", "families"])
def test_a_page_of_another_site_starts_nothing(client, path) -> None:
    answer = client.get(f"/api/{path}", headers={"sec-fetch-site": "cross-site"})
    assert refusal(answer) == (403, "pages of other sites may not use this server")


@pytest.mark.parametrize("site", ["same-origin", "same-site", "none"])
def test_the_own_page_and_an_address_that_is_typed_are_answered(client, site) -> None:
    assert client.get("/api/health", headers={"sec-fetch-site": site}).status_code == 200


def test_a_link_of_another_site_opens_the_page(client) -> None:
    there, here = (client.get("/", headers=each) for each in ({"sec-fetch-site": "cross-site"}, {}))
    assert there.status_code == here.status_code


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "127.0.0.1.evil.example"])
def test_a_foreign_host_is_refused(client, host) -> None:
    for path in ("/api/health", "/"):
        answer = client.get(path, headers={"host": host})
        assert refusal(answer) == (400, "this server does not answer for this host")
        assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("host", ["localhost", "LocalHost:1", "127.0.0.1:99", "[::1]", "[::1]:99"])
def test_the_names_of_this_machine_are_answered(client, host) -> None:
    assert client.get("/api/health", headers={"host": host}).status_code == 200


def test_the_head_of_the_page_can_be_asked_for(client) -> None:
    head, page = client.head("/"), client.get("/")
    assert (head.status_code, head.content) == (page.status_code, b"")
    assert head.headers["content-type"] == page.headers["content-type"]


def test_answers_carry_the_guards_of_a_page(client) -> None:
    headers = client.get("/api/health").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    ("to", "begin"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("text", b"1")]
)
def test_a_board_is_drawn_with_the_cells_that_differ(client, to, begin) -> None:
    request = {"text": EASY, "to": to, "theme": "dark", "highlights": [[0, 1], [3, 3]]}
    drawn = client.post("/api/puzzles/draw", json=request)
    assert drawn.status_code == 200
    assert drawn.content.startswith(begin)
    if to == "svg":
        plain = client.post("/api/puzzles/draw", json=request | {"highlights": []})
        assert plain.content != drawn.content


@pytest.mark.parametrize("odd", [{"theme": "plaid"}, {"highlights": [[9, 9]]}])
def test_an_odd_drawing_is_refused_or_drawn_without_a_fault(client, odd) -> None:
    drawn = client.post("/api/puzzles/draw", json={"text": EASY, "to": "png"} | odd)
    assert drawn.status_code in {200, 422}


def test_a_nonogram_at_a_press_is_a_picture_with_a_caption_in_both_languages(client) -> None:
    job = start(client, verb="generate", family="nonogram", options={"picture": "cat"})
    made = finished(client, job)["result"]
    assert (made["remarks"], made["uniqueness"]) == ([], "unique")
    read = client.post("/api/puzzles", json={"text": made["text"]}).json()
    assert read["caption"] == {"en": "Cat", "id": "Kucing"}
    assert "Cat" not in read["summary"] + read["scene"]["title"]


def test_a_nonogram_is_made_of_a_picture_that_is_sent(client) -> None:
    boat = (Path(__file__).parents[2] / "examples/nonogram/boat.png").read_bytes()
    job = start(
        client,
        verb="generate",
        family="nonogram",
        method="picture",
        options={"size": "20x20"},
        image=b64encode(boat).decode(),
    )
    made = finished(client, job)["result"]
    assert made["remarks"]
    found = runut.solve(made["text"], limits=runut.Limits(solutions=2))
    assert found.uniqueness is runut.Uniqueness.UNIQUE


@pytest.mark.parametrize("option", ["from-image", "locked"])
def test_files_of_the_server_are_no_business_of_its_clients(client, option) -> None:
    job = finished(
        client,
        start(
            client,
            verb="generate",
            family="nonogram",
            method="picture",
            options={option: "/etc/hostname"},
        ),
    )
    assert job["state"] == "faulty"
    assert "only you can read" in job["faults"][0]["message"]
    listed = client.get("/api/families").json()
    shown = {
        name["name"] for each in listed for maker in each["generators"] for name in maker["options"]
    }
    assert option not in shown


def test_a_damaged_picture_is_refused_in_words(client) -> None:
    request = {"verb": "generate", "family": "nonogram", "method": "picture"}
    for image in ("AAAA", "no base64 !"):
        job = finished(client, start(client, **request, image=image))
        assert job["state"] == "faulty"
        assert gettempdir() not in job["faults"][0]["message"]


def test_the_puzzle_of_a_day_is_that_of_the_library(client) -> None:
    day = datetime.now(UTC).date() - timedelta(200)
    answer = client.get(f"/api/daily/sudoku/{day}").json()
    made = daily("sudoku", day)
    assert runut.read(answer["text"]) == made.puzzle
    assert (answer["day"], answer["version"]) == (str(day), VERSION)
    assert (answer["size"], answer["level"]) == (made.size, made.level)
    assert answer["board"]["model"]


def test_the_puzzle_of_a_day_is_made_once_for_many_who_ask(client, monkeypatch) -> None:
    started, day = [], datetime.now(UTC).date() + timedelta(300)
    submit = runut.web.jobs.Jobs.submit

    def counted(*given, **more):
        started.append(given)
        return submit(*given, **more)

    monkeypatch.setattr(runut.web.jobs.Jobs, "submit", counted)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: client.get(f"/api/daily/hitori/{day}").text, range(6)))
    assert len(started) == len(set(answers)) == 1


@pytest.mark.parametrize(("path", "status"), [("tents/2026-11-23", 404), ("sudoku/tomorrow", 422)])
def test_what_has_no_puzzle_of_the_day_is_rejected(client, path, status) -> None:
    answer = client.get(f"/api/daily/{path}")
    assert answer.status_code == status
    assert answer.json()["faults"]


@pytest.mark.parametrize("days", [-400, 400])
def test_a_day_more_than_a_year_away_is_rejected(client, days) -> None:
    day = datetime.now(UTC).date() + timedelta(days)
    answer = client.get(f"/api/daily/sudoku/{day}")
    assert refusal(answer) == (422, f"{day} is more than 366 days from today")
