"""`runut play`: for the person before the machine, or for others on an address."""

from __future__ import annotations

import pytest

from runut.cli.play import ADDRESS, PORT

NOTHING = {
    "host": None, "port": None, "no_browser": False, "name": (), "public_url": "", "root_path": "",
    "trust_proxy": (), "embed": (), "log": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "host", "port", "opens"),
    [
        ({}, "127.0.0.1", 0, True),
        ({"no_browser": True}, "127.0.0.1", 0, False),
        ({"port": 8080}, "127.0.0.1", 8080, True),
        ({"host": "192.0.2.1"}, "192.0.2.1", PORT, False),
        ({"host": "127.0.0.1", "port": 0}, "127.0.0.1", 0, False),
    ],
)
def test_a_host_makes_a_server_and_without_one_the_browser_opens(given, host, port, opens) -> None:
    found = ADDRESS.value(NOTHING | given)
    assert (found.host, found.port, found.opens) == (host, port, opens)


def test_a_host_that_others_reach_is_not_local() -> None:
    assert not ADDRESS.value(NOTHING | {"host": "192.0.2.1"}).is_local
    assert ADDRESS.value(NOTHING).is_local
