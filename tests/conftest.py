"""What every test needs: settings of pytest and hypothesis, and the folder of shared data."""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A laptop that does other things meanwhile must not fail a test: examples have no deadline.
settings.register_profile(
    "runut", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("runut")


# Developers test builds without optimisation, whose import warns; warnings are errors here.
with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "runut was built without optimisation", RuntimeWarning)
    import_module("runut._engine")


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the shared data, named by RUNUT_DATA."""
    folder = os.environ.get("RUNUT_DATA")
    if not folder:
        pytest.skip("RUNUT_DATA names no folder")
    return Path(folder)
