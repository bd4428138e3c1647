"""The server keeps to its own schema, whatever is sent to it."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from runut.web.app import create_app

KEPT = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
REJECTED = {"expected-statuses": [400, 413, 422]}
"""A body that does not fit may be no JSON or too large, too."""
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": REJECTED}})
SCHEMA = schemathesis.openapi.from_dict(create_app().openapi(), config=CONFIG)
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
TAKING = [each for each in OPERATIONS if each.method == "post"]


def keeps(server: str, operation, mode: GenerationMode) -> None:
    """Send what schemathesis makes of an operation and hold every answer to the schema."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    def holds(case) -> None:
        case.call_and_validate(base_url=server, checks=KEPT, timeout=20)

    holds()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.label)
def test_what_fits_the_schema_is_answered_by_the_schema(server, operation) -> None:
    keeps(server, operation, GenerationMode.POSITIVE)


@pytest.mark.parametrize("operation", TAKING, ids=lambda each: each.label)
def test_what_does_not_fit_the_schema_is_refused_by_the_schema(server, operation) -> None:
    keeps(server, operation, GenerationMode.NEGATIVE)
